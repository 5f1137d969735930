"""Copy operations between buffers and registers, and atomic updates of buffers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.atomics import (
    AtomicOp,
    atomic_name,
    check_atomic_tensors,
    check_atomic_type,
    require_atomic,
)
from flydsl.expr.atoms.copy_ops import CopyOp, CopyOpUniversalCopyType, Fields, checked_bits, dynamic_integer
from flydsl.expr.core.context import amd_chip, current, emits_for
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import AddressSpace, load_vector
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import type_class
from flydsl.expr.numeric import BFloat16, Float16, NumericMeta
from flydsl.expr.rocdl.buffers.tensor import BufferPointer
from flydsl.expr.rocdl.chips import Archs, check_cache_modifier, has
from flydsl.expr.rocdl.enum import AddressSpace as BufferSpace
from flydsl.expr.rocdl.operands import named
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import GFX9, GFX10, GFX11, GFX12, Isa

__all__ = [
    "BufferAtomic",
    "BufferAtomicAdd",
    "BufferAtomicMax",
    "BufferAtomicMin",
    "BufferAtomicPkAdd",
    "BufferCopy",
    "BufferCopy8b",
    "BufferCopy16b",
    "BufferCopy32b",
    "BufferCopy64b",
    "BufferCopy128b",
]

COPY_BITS = (8, 16, 32, 64, 128)
_UNIVERSAL = CopyOpUniversalCopyType(COPY_BITS[0])


def is_buffer(tensor: Tensor) -> bool:
    """True if a tensor is behind a buffer descriptor."""
    return tensor.address_space is BufferSpace.BufferDesc


@dataclass(frozen=True, repr=False)
class CopyOpCDNA3BufferCopyType(CopyOp):
    """A copy between a buffer and registers; ``soffset``, in elements, is added to the buffer's offset."""

    cache_modifier: int = 0

    moves_bits: ClassVar[bool] = True
    fields: ClassVar[Fields] = MappingProxyType({"soffset": dynamic_integer})

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        cache = f", cache = {self.cache_modifier}" if self.cache_modifier else ""
        return f"!fly_rocdl.cdna3.buffer_copy<{self.bits}{cache}>"

    def __post_init__(self) -> None:
        checked_bits("BufferCopy", self.bits, COPY_BITS)
        check_cache_modifier("BufferCopy", self.cache_modifier)

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than one buffer and one register tensor."""
        sides = [(a, b) for a, b in ((src, dst), (dst, src)) if is_buffer(a)]
        if len(sides) != 1 or sides[0][1].address_space is not AddressSpace.Register:
            raise DSLValueError(f"{self} goes between a buffer tensor and a register tensor, got {src} and {dst}")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""

        def change(pointer: Any) -> Any:
            is_side = isinstance(pointer, BufferPointer)
            return pointer.accessed_with(state.get("soffset", 0), self.cache_modifier) if is_side else pointer

        _UNIVERSAL.move(src.reached_by(change), dst.reached_by(change), {})


def BufferCopy(bit_size: int, cache_modifier: int = 0) -> CopyOpCDNA3BufferCopyType:
    """A copy of ``bit_size`` bits between a buffer and registers; ``cache_modifier`` 2 is for data used once.

    Args:
        bit_size: bits of a call: 8, 16, 32, 64 or 128.
        cache_modifier: bits of the cache policy; 2 is for data that is used once.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: another number of bits than 8, 16, 32, 64, 128, or another modifier.

    Example in a kernel for gfx942::

        buffer = fx.rocdl.make_buffer_tensor(x)
        registers = fx.make_rmem_tensor(4, fx.Float32)
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(128), fx.Float32)
        fx.copy(atom, fx.slice(fx.zipped_divide(buffer, 4), (None, t)), registers)
        y[t] = registers[3]
        # y: 3 7 11
    """
    return CopyOpCDNA3BufferCopyType(bit_size, cache_modifier)


def _of_bits(bits: int) -> Callable[[int], CopyOpCDNA3BufferCopyType]:
    @named(f"BufferCopy{bits}b", f"``BufferCopy({bits})``; parameters and result as of :func:`BufferCopy`.")
    def function(cache_modifier: int = 0) -> CopyOpCDNA3BufferCopyType:
        return CopyOpCDNA3BufferCopyType(bits, cache_modifier)

    return function


BufferCopy8b, BufferCopy16b, BufferCopy32b, BufferCopy64b, BufferCopy128b = map(_of_bits, COPY_BITS)


@dataclass(frozen=True, repr=False)
class CopyOpCDNA3BufferAtomicType(CopyOp):
    """An atomic update of a buffer from registers: of one element, or of a pair of 16-bit floats."""

    operation: AtomicOp
    dtype: NumericMeta

    fields: ClassVar[Fields] = MappingProxyType({"soffset": dynamic_integer})

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        count = self.bits // self.dtype.width
        element = f"vector<{count}x{self.dtype.mlir_name}>" if count > 1 else self.dtype.mlir_name
        return f"!fly_rocdl.cdna3.buffer_atomic<{self.operation}, {element}>"

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than registers to a buffer, of the operation's type, and chips without it."""
        is_packed = self.bits > self.dtype.width
        if is_packed and amd_chip() is not None and not has(_PACKED_ADD[self.dtype]):
            raise DSLNotImplementedError(
                f"BufferAtomicPkAdd: {current().target} has no packed atomic addition of {self.dtype}"
            )
        if not is_packed:
            require_atomic("BufferAtomic", self.operation, self.dtype)
            if self.dtype.is_float and has(_WITHOUT.get((self.operation, self.dtype.width), ())):
                raise DSLNotImplementedError(
                    f"BufferAtomic: {current().target} has no {self.operation} of {self.dtype} in buffers; "
                    "update a tensor that is no buffer, which every chip can"
                )
        check_atomic_tensors(self, self.dtype, src, dst)
        if not is_buffer(dst):
            raise DSLValueError(f"{self} updates a buffer tensor, got {dst}; make one with fx.rocdl.make_buffer_tensor")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""
        moved = dst.reached_by(lambda pointer: pointer.accessed_with(state.get("soffset", 0), 0))
        name = atomic_name(self.operation, self.dtype)
        if len(src) > 1 and emits_for("rocm"):
            pair = load_vector(src.pointer(0), len(src)).ir_value()
            moved.pointer(0).update(name, self.dtype, pair, "")
            return
        for k in range(len(src)):
            moved.pointer(k).update(name, self.dtype, src.pointer(k).load().ir_value(), "")


_WITHOUT: dict[tuple[AtomicOp, int], Archs] = {
    (AtomicOp.Add, 32): GFX10,
    (AtomicOp.Add, 64): (Isa.CDNA1, *GFX10, *GFX11, Isa.RDNA4),
    (AtomicOp.Max, 32): GFX9,
    (AtomicOp.Min, 32): GFX9,
    (AtomicOp.Max, 64): (Isa.CDNA1, *GFX11, Isa.RDNA4),
    (AtomicOp.Min, 64): (Isa.CDNA1, *GFX11, Isa.RDNA4),
}
"""The architectures whose buffer instructions lack float atomics of a width (opcodes of AMD's instruction sets)."""


def BufferAtomic(atomic_op: AtomicOp, val_type: NumericMeta) -> CopyOpCDNA3BufferAtomicType:
    """The copy operation that updates an element of a buffer: ``mem = atomic_op(mem, value)``.

    Args:
        atomic_op: a member of ``fx.AtomicOp``.
        val_type: the type of the element.

    Returns:
        The copy operation.

    Raises:
        DSLTypeError: an operation on integers with floats, or no type that memory holds.
            A chip without the operation on floats refuses the copy.

    Example in a kernel for gfx942::

        buffer = fx.rocdl.make_buffer_tensor(b)
        part = fx.make_rmem_tensor(1, fx.Int32)
        part[0] = a[t]
        atom = fx.make_copy_atom(fx.rocdl.BufferAtomic(fx.AtomicOp.Add, fx.Int32), fx.Int32)
        fx.copy(atom, part, fx.slice(fx.zipped_divide(buffer, 1), (None, 0)))
        # b: 2016 0
    """
    val_type = type_class(val_type)
    check_atomic_type("BufferAtomic", atomic_op, val_type)
    return CopyOpCDNA3BufferAtomicType(val_type.width, atomic_op, val_type)


def _atomic(operation: AtomicOp, meaning: str) -> Callable[[NumericMeta], CopyOpCDNA3BufferAtomicType]:
    @named(f"BufferAtomic{operation.name}", f"``mem = {meaning}``; parameters and result as of :func:`BufferAtomic`.")
    def function(val_type: NumericMeta) -> CopyOpCDNA3BufferAtomicType:
        return BufferAtomic(operation, val_type)

    return function


BufferAtomicAdd = _atomic(AtomicOp.Add, "mem + value")
BufferAtomicMax = _atomic(AtomicOp.Max, "max(mem, value)")
BufferAtomicMin = _atomic(AtomicOp.Min, "min(mem, value)")


_PACKED_ADD: dict[NumericMeta, Archs] = {
    Float16: (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4, *GFX12),
    BFloat16: (Isa.CDNA4, *GFX12),
}
"""The architectures whose buffer instructions add pairs of 16-bit floats.

Source: LLVM's AMDGPU features ``atomic-buffer-global-pk-add-f16-insts`` and ``atomic-buffer-pk-add-bf16-inst``.
"""


def BufferAtomicPkAdd(val_type: NumericMeta) -> CopyOpCDNA3BufferAtomicType:
    """``mem = mem + value`` of two neighboring 16-bit floats; each is updated atomically.

    Args:
        val_type: Float16 or BFloat16.

    Returns:
        The copy operation.

    Raises:
        DSLTypeError: not Float16 or BFloat16.  A chip without the instruction refuses the copy.
    """
    if val_type not in _PACKED_ADD:
        raise DSLTypeError(f"BufferAtomicPkAdd takes fx.Float16 or fx.BFloat16, got {val_type!r}")
    return CopyOpCDNA3BufferAtomicType(2 * val_type.width, AtomicOp.Add, val_type)
