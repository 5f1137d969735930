"""Atomic updates of memory as copies from registers: ``mem = op(mem, value)``.

Each element is updated atomically, in relaxed order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import CopyOp
from flydsl.expr.core.context import ATOMIC_ACCESS, SANITIZER, amd_chip, current, emits_for, nvidia_chip, traced_for
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.expr.enum import AtomicOrdering, SyncScope
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import AddressSpace, Pointer, alignment_attribute, element_bytes
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import type_class
from flydsl.expr.numeric import BFloat16, Boolean, Float16, Index, NumericMeta
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import SCOPES

__all__ = [
    "AtomicOp",
    "CopyOpUniversalAtomicType",
    "UniversalAtomic",
    "UniversalAtomicAdd",
    "UniversalAtomicAnd",
    "UniversalAtomicDec",
    "UniversalAtomicInc",
    "UniversalAtomicMax",
    "UniversalAtomicMin",
    "UniversalAtomicOr",
    "atomic_name",
    "check_atomic_tensors",
    "check_atomic_type",
    "emit_atomic",
    "require_atomic",
]


class AtomicOp(NumberedEnum):
    """Combination of the old value in memory with the given one.

    Example in a kernel::

        part = fx.make_rmem_tensor(1, fx.Int32)
        part[0] = a[t]
        atom = fx.make_copy_atom(fx.UniversalAtomic(fx.AtomicOp.Max, fx.Int32), fx.Int32)
        fx.copy(atom, part, fx.slice(fx.zipped_divide(b, 1), (None, 0)))
        # b: 63 0
    """

    Add = 0
    Max = 1
    Min = 2
    And = 3
    Or = 4
    Inc = 5
    """``old >= value ? 0 : old + 1``, unsigned."""
    Dec = 6
    """``old == 0 or old > value ? value : old - 1``, unsigned."""


# LLVM Language Reference, "atomicrmw", and the numbers of MLIR's AtomicBinOp and AtomicOrdering.
_BINARY = MappingProxyType(
    {"xchg": 0, "add": 1, "sub": 2, "and": 3, "or": 5, "xor": 6, "max": 7, "min": 8, "umax": 9, "umin": 10,
     "fadd": 11, "fsub": 12, "fmax": 13, "fmin": 14, "inc": 15, "dec": 16}
)  # fmt: skip
ORDERINGS = MappingProxyType({ordering: number for number, ordering in enumerate(AtomicOrdering)} | {
    AtomicOrdering.Acquire: 4, AtomicOrdering.Release: 5, AtomicOrdering.AcqRel: 6, AtomicOrdering.SeqCst: 7,
})  # fmt: skip
_INTEGERS_ONLY = frozenset({AtomicOp.And, AtomicOp.Or, AtomicOp.Inc, AtomicOp.Dec})

_ONE_AS = "-one-as"
KNOWN_SCOPES = frozenset(SCOPES)
"""The scopes of the language: LLVM's of all targets, and AMD's.  Targets say what each is there, in their facts."""


def atomic_name(operation: AtomicOp, dtype: NumericMeta) -> str:
    """The operation with the type's signedness, or ``f`` for floats: ``"umax"``, ``"fadd"``."""
    name = str(operation)
    if dtype.is_float:
        return f"f{name}"
    unsigned = operation in (AtomicOp.Max, AtomicOp.Min) and not dtype.signed
    return f"u{name}" if unsigned else name


def check_atomic_type(name: str, operation: Any, dtype: Any) -> None:
    """Refuse types that an operation does not take on any target."""
    if not isinstance(operation, AtomicOp):
        raise DSLTypeError(f"{name} takes an fx.AtomicOp, got {operation!r}")
    if not isinstance(dtype, NumericMeta) or dtype in (Boolean, Index) or dtype.width not in (8, 16, 32, 64):
        raise DSLTypeError(f"{name} takes an integer or float type of 8 to 64 bits such as fx.Float32, got {dtype!r}")
    if operation in _INTEGERS_ONLY and dtype.is_float:
        raise DSLTypeError(f"{name}: {operation.name} is an operation on integers, got {dtype}")
    if dtype.is_float and dtype.width < 16:
        raise DSLTypeError(f"{name}: {dtype} is a storage type without arithmetic; use fx.Float32")


def require_atomic(name: str, operation: AtomicOp, dtype: NumericMeta, *, exchanges: bool = False) -> None:
    """Refuse targets that lack an operation on a type; an exchange is checked like an addition."""
    if dtype in (Float16, BFloat16) and not _has_f16_atomics(operation, dtype):
        raise DSLNotImplementedError(
            f"{name}: {current().target} has no atomic {'exchange' if exchanges else operation.name} of single {dtype} "
            "elements; use fx.Float32"
            + (
                ", or fx.rocdl.BufferAtomicPkAdd for pairs"
                if amd_chip() and operation is AtomicOp.Add and not exchanges
                else ""
            )
        )


def _has_f16_atomics(operation: AtomicOp, dtype: NumericMeta) -> bool:
    """True if the target has the atomic on one 16-bit float.

    PTX ISA, "atom": ``.f16`` has ``add`` from sm_70 on and ``.bf16`` from sm_90 on.  AMD GPUs add pairs only; for one
    element LLVM writes a loop that compares and swaps the word around it.
    """
    if nvidia_chip() is None:
        return True
    feature = "atom.f16" if dtype is Float16 else "atom.bf16"
    return operation is AtomicOp.Add and feature in current().facts.features


def check_atomic_tensors(op: Any, dtype: NumericMeta, src: Tensor, dst: Tensor) -> None:
    """Refuse operands other than registers of ``dtype`` to memory."""
    if src.address_space is not AddressSpace.Register or dst.address_space is AddressSpace.Register:
        raise DSLValueError(f"{op} goes from a register tensor to memory, got {src} and {dst}")
    for tensor in (src, dst):
        if tensor.dtype.mlir_name != dtype.mlir_name:
            raise DSLTypeError(f"{op} is an operation on {dtype}, got {tensor}")


def emit_atomic(
    name: str,
    dtype: NumericMeta,
    pointer: Pointer,
    value: ir.Value,
    scope: str,
    ordering: AtomicOrdering = AtomicOrdering.Monotonic,
    access: str = "",
) -> ir.Value:
    """Emit ``llvm.atomicrmw`` of one element; returns the old value.  ``value`` has the MLIR type of ``dtype``.

    ``access`` is ``"load"`` or ``"store"`` if the operation represents one.
    """
    attributes = {
        "bin_op": ir.IntegerAttr.get(builder.integer_type(64), _BINARY[name]),
        "ordering": ordering_attribute(ordering),
        **alignment_attribute(element_bytes(dtype)),
        **scope_attribute(scope),
    }
    if access and emits_for("cpu"):
        attributes[ATOMIC_ACCESS] = ir.StringAttr.get(access)
    facts = current().facts
    for known in (*facts.atomic_attributes, *(facts.float_atomic_attributes if dtype.is_float else ())):
        attributes[known] = ir.UnitAttr.get()
    return builder.op1("llvm.atomicrmw", [pointer.llvm_ptr, value], value.type, attributes)


def ordering_attribute(ordering: AtomicOrdering) -> ir.Attribute:
    """The attribute of an ordering."""
    return ir.IntegerAttr.get(builder.integer_type(64), ORDERINGS[ordering])


def scope_attribute(scope: str) -> dict[str, ir.Attribute]:
    """The attribute of a scope; none for that of the system."""
    known = _scope(scope)
    return {"syncscope": ir.StringAttr.get(known)} if known else {}


def _scope(scope: str) -> str:
    """The target's LLVM name of the scope.  The sanitizer of the CPU, which has one that includes all, takes AMD's."""
    if traced_for(SANITIZER):
        return scope
    known = current().facts.scopes
    return known.get(scope, known.get(scope.removesuffix(_ONE_AS), ""))


@dataclass(frozen=True, repr=False)
class CopyOpUniversalAtomicType(CopyOp):
    """An atomic update of one element of global or shared memory per thread and call.

    Args:
        operation: what is done.
        dtype: the type of the element.
        syncscope: the threads for which it is atomic, as of ``fx.SyncScope`` and ``fx.rocdl.SyncScope``; by default all
            devices.

    Example in a kernel::

        operation = fx.UniversalAtomicAdd(fx.Int32)
        print(operation == fx.UniversalAtomicAdd(fx.Int32))  # True
    """

    operation: AtomicOp
    dtype: NumericMeta
    syncscope: str = ""

    def __init__(self, operation: AtomicOp, dtype: NumericMeta, syncscope: str = SyncScope.System) -> None:
        dtype = type_class(dtype)
        check_atomic_type("UniversalAtomic", operation, dtype)
        if syncscope not in KNOWN_SCOPES:
            known = ", ".join(repr(scope) for scope in sorted(KNOWN_SCOPES))
            raise DSLValueError(f"UniversalAtomic: scope {syncscope!r} is not known; expected one of {known}")
        values = (dtype.width, operation, dtype, syncscope)
        for name, value in zip(("bits", "operation", "dtype", "syncscope"), values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        scope = f', "{self.syncscope}"' if self.syncscope else ""
        return f"!fly.universal_atomic<{self.operation}, {self.dtype.mlir_name}{scope}>"

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than registers of the type to memory."""
        require_atomic("UniversalAtomic", self.operation, self.dtype)
        check_atomic_tensors(self, self.dtype, src, dst)

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one atomic operation."""
        value = src.pointer(0).load().ir_value()
        target: Any = dst.pointer(0)
        name = atomic_name(self.operation, self.dtype)
        if hasattr(target, "update"):  # a buffer checks bounds
            target.update(name, self.dtype, value, self.syncscope)
        else:
            emit_atomic(name, self.dtype, target, value, self.syncscope)


def UniversalAtomic(
    atomic_op: AtomicOp, val_type: NumericMeta, syncscope: str = SyncScope.System
) -> CopyOpUniversalAtomicType:
    """The copy operation that updates memory: ``mem = atomic_op(mem, value)``.

    Args:
        atomic_op: a member of :class:`AtomicOp`.
        val_type: the type of the element; a target without the operation on a float of 16 bits refuses the copy.
        syncscope: the threads for which it is atomic, as of ``fx.SyncScope`` and ``fx.rocdl.SyncScope``; by default all
            devices.

    Returns:
        The copy operation.

    Raises:
        DSLTypeError: ``And``, ``Or``, ``Inc`` or ``Dec`` of floats, or no type that memory holds.
        DSLValueError: an unknown scope.

    Example in a kernel::

        part = fx.make_rmem_tensor(1, fx.Int32)
        part[0] = a[t]
        total = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)  # UniversalAtomic(AtomicOp.Add, Int32)
        largest = fx.make_copy_atom(fx.UniversalAtomicMax(fx.Int32), fx.Int32)
        places = fx.zipped_divide(b, 1)
        fx.copy(total, part, fx.slice(places, (None, 0)))
        fx.copy(largest, part, fx.slice(places, (None, 1)))
        # b: 2016 63
    """
    return CopyOpUniversalAtomicType(atomic_op, val_type, syncscope)


def UniversalAtomicAdd(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = mem + value``; parameters and result as of :func:`UniversalAtomic`."""
    return UniversalAtomic(AtomicOp.Add, val_type, syncscope)


def UniversalAtomicMax(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = max(mem, value)``; integers compare with the signedness of ``val_type``.

    Parameters and result as of :func:`UniversalAtomic`.
    """
    return UniversalAtomic(AtomicOp.Max, val_type, syncscope)


def UniversalAtomicMin(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = min(mem, value)``; integers compare with the signedness of ``val_type``.

    Parameters and result as of :func:`UniversalAtomic`.
    """
    return UniversalAtomic(AtomicOp.Min, val_type, syncscope)


def UniversalAtomicAnd(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = mem & value``, for integers; parameters and result as of :func:`UniversalAtomic`."""
    return UniversalAtomic(AtomicOp.And, val_type, syncscope)


def UniversalAtomicOr(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = mem | value``, for integers; parameters and result as of :func:`UniversalAtomic`."""
    return UniversalAtomic(AtomicOp.Or, val_type, syncscope)


def UniversalAtomicInc(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = mem >= value ? 0 : mem + 1``, unsigned; parameters and result as of :func:`UniversalAtomic`."""
    return UniversalAtomic(AtomicOp.Inc, val_type, syncscope)


def UniversalAtomicDec(val_type: NumericMeta, syncscope: str = SyncScope.System) -> CopyOpUniversalAtomicType:
    """``mem = mem == 0 or mem > value ? value : mem - 1``, unsigned.

    Parameters and result as of :func:`UniversalAtomic`.
    """
    return UniversalAtomic(AtomicOp.Dec, val_type, syncscope)
