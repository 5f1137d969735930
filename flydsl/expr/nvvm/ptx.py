"""Inline PTX: what has no operation of its own in MLIR is written as the PTX ISA manual writes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLValueError, MissingInstructionError
from flydsl.expr.core.context import current
from flydsl.expr.core.current_target import emits_for, nvidia_chip
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.numeric import Int32, Uint32, as_numeric
from flydsl.ir import builder
from flydsl.targets.nvidia import CUDA_ARCHS

__all__ = ["emits", "global_address", "number", "numbered", "ptx", "require", "shared_address", "words"]

_CONSTRAINTS = {"i16": "h", "i32": "r", "i64": "l", "f32": "f", "f64": "d"}
"""LLVM Language Reference, "Supported Constraint Code List", NVPTX."""
_REQUIRED = "required_features"
"""The attribute of ``gpu.module`` from which the backend chooses the variant of the architecture."""


def require(feature: str, what: str) -> None:
    """Refuse targets without a feature, and note that the kernels need it.

    Raises:
        DSLValueError: the target lacks it; the message names the chips that have it.
    """
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


def emits(what: str, *, emulated: bool = False) -> bool:
    """Whether PTX is to be emitted; otherwise a CPU plays the GPU.

    Raises:
        DSLNotImplementedError: it is not emulated on a CPU.
    """
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
    """The results of inline PTX, in which ``$0``, ``$1``, ... are first the results and then the operands.

    Args:
        volatile: it has effects beyond its results, so that it stays in its place.
        memory: it reads or writes memory, so that accesses are not moved over it.
        tied: so many of the first results are also inputs, the first of the operands, in the same registers.
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
    alike = all(result == results[0] for result in results)
    together = builder.named_struct_type(results[0], len(results)) if alike else builder.struct_type(results)
    whole = builder.op1("llvm.inline_asm", operands, together, attributes)
    return builder.struct_elements(whole, results)


def _constraint(t: ir.Type) -> str:
    return _CONSTRAINTS[str(t)]


def numbered(first: int, count: int) -> str:
    """``{$4, $5}``: a list of registers as PTX has it."""
    return "{" + ", ".join(f"${k}" for k in range(first, first + count)) + "}"


def number(value: Any, dtype: Any = Int32) -> ir.Value:
    """An integer as a value of 32 bits, or of another integer type."""
    scalar = as_numeric(value)
    wanted: ir.Value = (scalar if scalar.dtype is dtype else dtype(scalar)).ir_value()
    return wanted


def words(value: ir.Value, bits: int) -> list[ir.Value]:
    """The words of 32 bits of a vector of ``bits`` bits in all."""
    return builder.elements(builder.reinterpret(value, builder.vector_type(bits // 32, builder.integer_type(32))))


def shared_address(pointer: Pointer, what: str) -> ir.Value:
    """The address in shared memory in 32 bits, as PTX takes it.

    Raises:
        DSLValueError: the pointer is not into shared memory.
    """
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Shared:
        raise DSLValueError(f"{what} takes a pointer into shared memory, got {pointer}")
    return builder.op1("llvm.ptrtoint", [pointer.llvm_ptr], Uint32.mlir_type())


def global_address(pointer: Pointer, what: str) -> ir.Value:
    """The address in global memory in 64 bits.

    Raises:
        DSLValueError: the pointer is not into global memory.
    """
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Global:
        raise DSLValueError(f"{what} takes a pointer into global memory, got {pointer}")
    return builder.op1("llvm.ptrtoint", [pointer.llvm_ptr], builder.integer_type(64))
