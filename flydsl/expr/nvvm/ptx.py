"""Inline PTX for instructions without an MLIR operation; native code on CPUs.

A CPU in the role of an NVIDIA GPU calls native functions instead, where each warp of the block is a fiber.  Their names
and operands are those of the functions ``flydsl_fiber_*`` in ``backends/cpu/native``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLValueError, MissingInstructionError
from flydsl.expr.core.context import (
    CHECKED_ORDER,
    current,
    current_kernel,
    emits_for,
    is_tracing,
    nvidia_chip,
    traced_for,
)
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.numeric import Int32, Uint32, as_numeric
from flydsl.ir import builder
from flydsl.targets.nvidia import CUDA_ARCHS

_CONSTRAINTS = {"i16": "h", "i32": "r", "i64": "l", "f32": "f", "f64": "d"}
"""LLVM Language Reference, "Supported Constraint Code List", NVPTX."""
_REQUIRED = "required_features"
"""The attribute of ``gpu.module`` from which the backend selects the architecture's variant."""


def require_in_trace(feature: str, what: str) -> None:
    """As :func:`require`, but without a trace any chip will do: layouts of instructions are facts that pictures show."""
    if is_tracing():
        require(feature, what)


def require(feature: str, what: str) -> None:
    """Refuse targets without a feature, and note that the kernels need it."""
    trace = current()
    if nvidia_chip() is None:
        raise MissingInstructionError(
            f"{what} is an operation of NVIDIA GPUs, and the target is {trace.target}; "
            "compile for one such as cuda:sm_90, or emulate it with cpu:sm_90",
            archs=CUDA_ARCHS,
        )
    if feature not in trace.facts.features:
        holders = trace.facts.holders.get(feature, ())
        raise MissingInstructionError(
            f"{what}: {trace.target} does not have it; those that have: {', '.join(holders)}", archs=holders
        )
    if emits_for("cuda"):
        attributes = trace.kernels.owner.attributes
        noted = {ir.StringAttr(name).value for name in attributes[_REQUIRED]} if _REQUIRED in attributes else set()
        if feature not in noted:
            attributes[_REQUIRED] = ir.ArrayAttr.get([ir.StringAttr.get(name) for name in sorted({*noted, feature})])


def begin(what: str, feature: str, *, emulated: bool = True) -> bool:
    """Refuse a call outside of a kernel, and targets without the feature; True if PTX is emitted, as :func:`emits`."""
    current_kernel(what)
    require(feature, what)
    return emits(what, emulated=emulated)


def emits(what: str, *, emulated: bool = False) -> bool:
    """True if PTX is emitted; false if a CPU emulates the GPU."""
    if emits_for("cuda"):
        return True
    if not emulated:
        raise DSLNotImplementedError(f"{what} is not emulated by {current().target}; compile for cuda:sm_90 to use it")
    return False


def ptx(
    text: str,
    operands: Sequence[ir.Value] = (),
    results: Sequence[ir.Type] = (),
    *,
    volatile: bool = False,
    memory: bool = False,
    tied: int = 0,
) -> list[ir.Value]:
    """The results of inline PTX; ``$0``, ``$1``, ... number first the results, then the operands.

    Args:
        volatile: it has effects beyond its results, so it must not move.
        memory: it reads or writes memory, so accesses must not move over it.
        tied: the first ``tied`` results share registers with the first operands.
    """
    outputs = [f"={_constraint(t)}" for t in results]
    inputs = [str(k) if k < tied else _constraint(v.type) for k, v in enumerate(operands)]
    attributes = {
        "asm_string": ir.StringAttr.get(text),
        "constraints": ir.StringAttr.get(",".join([*outputs, *inputs, *(["~{memory}"] if memory else [])])),
    }
    if volatile or memory:
        attributes["has_side_effects"] = ir.UnitAttr.get()
    if not results:
        builder.op("llvm.inline_asm", operands, attributes=attributes)
        return []
    if len(results) == 1:
        return [builder.op1("llvm.inline_asm", operands, results[0], attributes)]
    is_homogeneous = all(result == results[0] for result in results)
    together = builder.named_struct_type(results[0], len(results)) if is_homogeneous else builder.struct_type(results)
    struct = builder.op1("llvm.inline_asm", operands, together, attributes)
    return builder.struct_elements(struct, results)


def _constraint(t: ir.Type) -> str:
    return _CONSTRAINTS[str(t)]


def numbered(first: int, count: int) -> str:
    """``{$4, $5}``: PTX's list of registers."""
    return "{" + ", ".join(f"${k}" for k in range(first, first + count)) + "}"


def integer(value: Any, dtype: Any = Int32) -> ir.Value:
    """An integer as an MLIR value of 32 bits, or of another integer type."""
    scalar = as_numeric(value)
    wanted: ir.Value = (scalar if scalar.dtype is dtype else dtype(scalar)).ir_value()
    return wanted


def i32_elements(value: ir.Value, bits: int) -> list[ir.Value]:
    """The 32-bit words of a vector of ``bits`` bits."""
    return builder.elements(builder.reinterpret(value, builder.vector_type(bits // 32, builder.integer_type(32))))


def shared_address(pointer: Pointer, what: str) -> ir.Value:
    """The 32-bit address in shared memory, as PTX takes it."""
    return builder.op1("llvm.ptrtoint", [shared_pointer(pointer, what)], Uint32.mlir_type())


def shared_pointer(pointer: Pointer, what: str) -> ir.Value:
    """A pointer into shared memory, as native code takes it."""
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Shared:
        raise DSLValueError(f"{what} takes a pointer into shared memory, got {pointer}")
    return pointer.llvm_ptr


def global_address(pointer: Pointer, what: str) -> ir.Value:
    """The 64-bit address in global memory."""
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Global:
        raise DSLValueError(f"{what} takes a pointer into global memory, got {pointer}")
    return builder.op1("llvm.ptrtoint", [pointer.llvm_ptr], builder.integer_type(64))


# -- native code

_PREFIX = "llvm.flydsl.fiber."


def native(function: str, operands: Sequence[ir.Value] = (), result: ir.Type | None = None) -> ir.Value | None:
    """Call a native function in every thread that reaches it; returns its result."""
    current().reports_positions = True  # of warps that deadlock
    if result is None:
        builder.run_intrinsic(_PREFIX + function, list(operands))
        return None
    return builder.call_intrinsic(_PREFIX + function, list(operands), result)


def note_order(function: str, operands: Callable[[], Sequence[ir.Value]] = tuple) -> bool:
    """True if the sanitizer or schedules are on; then a native function reports an ordering to them."""
    if not traced_for(CHECKED_ORDER):
        return False
    native(function, operands())
    return True
