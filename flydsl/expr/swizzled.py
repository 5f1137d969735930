"""Pointers whose accesses go to a swizzled address, which spreads the rows of a tile over the banks of shared memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr.context import current
from flydsl.expr.layout import Swizzle, SwizzleType
from flydsl.expr.numeric import Int8, Int32, Int64, Integer
from flydsl.expr.pointer import AddressSpace, Pointer, PointerType, add_offset, element_bytes

__all__ = ["SwizzledPointer", "apply_swizzle"]


class SwizzledPointer(Pointer):
    """A pointer that counts plain addresses and accesses the swizzled ones."""

    __slots__ = ("swizzle",)

    def __init__(self, value: ir.Value, pointer_type: PointerType, swizzle: Swizzle) -> None:
        super().__init__(value, pointer_type)
        self.swizzle = swizzle

    def __str__(self) -> str:
        return f"{self.type} swizzled by {self.swizzle}"

    __repr__ = __str__

    @property
    def plain(self) -> Pointer:
        """The pointer without the swizzle."""
        return Pointer(self._value, self.type)

    @property
    def llvm_ptr(self) -> ir.Value:
        """The raw pointer to the element, where the swizzle puts it."""
        narrow = self.address_space is AddressSpace.Shared and current().target.backend != "cpu"
        dtype = Int32 if narrow else Int64
        raw = emit.op1("llvm.ptrtoint", [self._value], dtype.ir_type())
        address = dtype.wrap(raw, divisibility=min(self.alignment, 1 << 30))
        step = self.swizzle(address) - address
        # A step from the plain pointer rather than a pointer made of an integer: LLVM still sees which object it is in.
        as_bytes = Pointer(self._value, PointerType(Int8, self.address_space, self.alignment))
        return add_offset(as_bytes, step).llvm_ptr

    def with_type(self, pointer_type: PointerType) -> Pointer:
        """The same address seen as another type."""
        return SwizzledPointer(self._value, pointer_type, self.swizzle)

    def advanced(self, offset: int | Integer, pointer_type: PointerType) -> Pointer:
        """The pointer ``offset`` elements further in plain addresses."""
        further = self.plain.advanced(offset, pointer_type)
        return SwizzledPointer(further.llvm_ptr, pointer_type, self.swizzle)

    def _kept_together(self, count: int) -> int:
        """How many of ``count`` contiguous elements stay contiguous: the swizzle moves blocks of ``2**base`` bytes."""
        size = element_bytes(self.dtype)
        block = min(1 << self.swizzle.base, self.alignment)
        whole = count * size <= block and block % (count * size) == 0
        return count if whole else math.gcd(count, max(block // size, 1))

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Pointer:
        return SwizzledPointer(values[0], exemplar.type, exemplar.swizzle)


def apply_swizzle(ptr: Pointer, swizzle: Any) -> Pointer:
    """A pointer whose accesses use the swizzled byte address: ``swizzle(address)`` instead of the address.

    The memory must be aligned to ``2**(base + mask)`` bytes, the extent within which the swizzle moves.

    Raises:
        DSLTypeError: not a pointer, or not a swizzle.
        DSLValueError: registers and buffers have no byte address, or the pointer is swizzled already, or an element is
            larger than the blocks that the swizzle moves.
    """
    swizzle = swizzle.value if isinstance(swizzle, SwizzleType) else swizzle
    if not isinstance(ptr, Pointer) or not isinstance(swizzle, Swizzle):
        raise DSLTypeError(f"apply_swizzle takes a pointer and a swizzle, got {ptr!r} and {swizzle!r}")
    if type(ptr) is not Pointer or ptr.address_space is AddressSpace.Register:
        raise DSLValueError(f"apply_swizzle needs a plain pointer into addressable memory, got {ptr}")
    if element_bytes(ptr.dtype) > 1 << swizzle.base:
        raise DSLValueError(
            f"{swizzle} moves blocks of {1 << swizzle.base} bytes and would tear the elements of {ptr} apart"
        )
    return SwizzledPointer(ptr.llvm_ptr, ptr.type, swizzle)
