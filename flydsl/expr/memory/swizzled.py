"""Pointers with swizzled accesses, which avoid bank conflicts in shared memory."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import current
from flydsl.expr.layout import Swizzle, SwizzleType
from flydsl.expr.layout.leaf import Leaf
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset, element_bytes
from flydsl.expr.memory.pointer_types import PLAIN
from flydsl.expr.numeric import Int8, Int32, Int64, Integer
from flydsl.ir import builder


class _Start:
    """The origin of a swizzled pointer, before known distances were added.

    Accesses share the swizzled start.  Multiples of the swizzle's span, and distances within a block that it moves, are
    only added to that.  So a few addresses reach a whole tile.
    """

    def __init__(self, value: ir.Value, pointer_type: PointerType, swizzle: Swizzle) -> None:
        self.plain = Pointer(value, pointer_type.recast(Int8).swizzled(PLAIN))
        self.swizzle = swizzle
        self.span = 1 << (swizzle.base + swizzle.shift + swizzle.mask)
        self.block = min(1 << swizzle.base, pointer_type.known_alignment)
        self._moved: dict[int, Pointer] = {}

    def access(self, distance: int) -> ir.Value:
        """The byte at this plain distance from the start."""
        inside = distance % self.span // self.block * self.block
        moved = self._moved.get(inside)
        if moved is None:
            made_by = self.plain.llvm_ptr.owner  # after it, so that every use of the start can use this too
            is_argument = isinstance(made_by, ir.Block)
            with ir.InsertionPoint.at_block_begin(made_by) if is_argument else ir.InsertionPoint.after(made_by):
                moved = self._moved[inside] = add_offset(self.plain, self._step(inside))
        return add_offset(moved, distance - inside).llvm_ptr

    def _step(self, distance: int) -> Leaf:
        """The distance from the start to the access at a plain distance.

        It is a step from the plain pointer instead of a pointer made of an integer, so that LLVM still knows the
        object.
        """
        start = self.plain
        if start.known_alignment >= self.span:
            return self.swizzle(distance)
        narrow = start.address_space is AddressSpace.Shared and current().facts.shared_pointer_bits == 32
        dtype = Int32 if narrow else Int64
        raw = builder.op1("llvm.ptrtoint", [start.llvm_ptr], dtype.mlir_type())
        address = dtype.wrap(raw, divisibility=min(start.known_alignment, 1 << 30))
        return self.swizzle(address + distance) - address


class SwizzledPointer(Pointer):
    """A pointer that counts plain addresses and accesses the swizzled ones."""

    __slots__ = ("_distance", "_start", "swizzle")

    def __init__(self, value: ir.Value, pointer_type: PointerType, swizzle: Swizzle) -> None:
        super().__init__(value, pointer_type.swizzled(swizzle.type))
        self.swizzle = swizzle
        self._start, self._distance = _Start(value, pointer_type, swizzle), 0

    @property
    def plain(self) -> Pointer:
        return add_offset(self._start.plain, self._distance).with_type(self.type.swizzled(PLAIN))

    @property
    def llvm_ptr(self) -> ir.Value:
        """The raw pointer to the swizzled address of the element."""
        return self._start.access(self._distance)

    def with_type(self, pointer_type: PointerType) -> Pointer:
        """The same address as another type."""
        return self._further(0, pointer_type)

    def advanced(self, offset: int | Integer, pointer_type: PointerType) -> Pointer:
        """The pointer ``offset`` elements further in plain addresses."""
        if isinstance(offset, int):
            return self._further(offset * element_bytes(self.dtype), pointer_type)
        return SwizzledPointer(self.plain.advanced(offset, pointer_type).llvm_ptr, pointer_type, self.swizzle)

    def _further(self, distance: int, pointer_type: PointerType) -> Pointer:
        made = SwizzledPointer.__new__(SwizzledPointer)
        Pointer.__init__(made, self._value, pointer_type.swizzled(self.swizzle.type))
        made.swizzle, made._start, made._distance = self.swizzle, self._start, self._distance + distance
        return made

    def _kept_together(self, count: int) -> int:
        """The number of ``count`` contiguous elements that stay contiguous: blocks of ``2**base`` bytes move."""
        size = element_bytes(self.dtype)
        block = min(1 << self.swizzle.base, self.known_alignment)
        return count if count * size <= block else math.gcd(count, max(block // size, 1))

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.plain.llvm_ptr]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Pointer:
        return SwizzledPointer(values[0], exemplar.type, exemplar.swizzle)


def apply_swizzle(ptr: Pointer, swizzle: Any) -> Pointer:
    """A pointer whose accesses use the swizzled byte address: ``swizzle(address)`` instead of the address.

    The memory must be aligned to ``2**(base + mask)`` bytes, the extent within which the swizzle moves.

    Args:
        ptr: a pointer.
        swizzle: a swizzle of byte addresses.

    Returns:
        The pointer.

    Raises:
        DSLTypeError: not a pointer, or not a swizzle.
        DSLValueError: registers and buffers have no byte address, or the pointer is swizzled already, or an element is
            larger than the blocks that the swizzle moves.

    Example in a kernel::

        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
        tile = fx.make_view(fx.apply_swizzle(memory.ptr, fx.Swizzle(1, 4, 3)), fx.make_layout(64, 1))
        tile[t] = x[t]
        y[t] = tile[t]
        # y: 0 1 2
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
    known, block = ptr.type, element_bytes(ptr.dtype) << swizzle.base
    declared = PointerType(known.dtype, known.address_space, min(known.alignment, block), known.known_alignment)
    return SwizzledPointer(ptr.llvm_ptr, declared, swizzle)
