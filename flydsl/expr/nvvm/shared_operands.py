"""Swizzled tensors in shared memory, and operands of ``wgmma`` among them.

PTX ISA manual, "Swizzling Modes": units of 16 bytes are permuted within rows of 32, 64 or 128 bytes.  Bits 4 to 4, 5 or
6 of an address are exclusive-ored with bits 7 and on; the pattern repeats after 8 rows.

PTX ISA manual, "Matrix-Descriptor Format", "Strides", "Canonical Layouts".  The unit is 16 bytes.  S is the width of
the swizzle in units (1 without one), r counts rows (m or n), u counts units along k.  An operand with k contiguous is
at

    (r mod 8)·S + (r / 8)·stride + u                  with a swizzle, u < S
    (r mod 8) + (r / 8)·stride + u·leading            without

With m or n contiguous, r counts units along these, and k rows:

    (r mod S) + (r / S)·leading + (k mod 8)·S + (k / 8)·stride    with a swizzle
    r·stride + (k mod 8) + (k / 8)·leading                        without

The swizzle then applies to the unit's address.
"""

from __future__ import annotations

import copy
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current_kernel
from flydsl.expr.layout.operands import modes
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.swizzled import SwizzledPointer
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.nvvm.ptx import shared_address
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["SharedOperand"]

UNIT = 16
ROWS = 8


def swizzle_of(width: int) -> algebra.Swizzle:
    """The swizzle of byte addresses within 0, 32, 64 or 128 bytes."""
    return algebra.Swizzle((width // UNIT).bit_length() - 1 if width else 0, 4, 3)


def swizzle_width(what: str, swizzle: algebra.Swizzle, bits: int, tensor: Any) -> int:
    """The bytes within which a swizzle of ``bits``-bit elements permutes units; 0 for none."""
    if not swizzle.mask:
        return 0
    if (swizzle.base + bits.bit_length() - 4, swizzle.shift) != (4, 3) or swizzle.mask > 3:
        raise DSLValueError(
            f"{what} read Swizzle(1, 4, 3), (2, 4, 3) and (3, 4, 3) of addresses in bytes, got {tensor}"
        )
    return UNIT << swizzle.mask


def plain_shared(what: str, tensor: Tensor) -> tuple[Pointer, int, algebra.Layout]:
    """A tensor's plain pointer, the bytes of its swizzle, and its layout without one."""
    pointer, layout = tensor.iter, tensor.layout
    assert isinstance(pointer, Pointer)
    swizzle, bits = algebra.Swizzle(0, 4, 3), 8
    if isinstance(pointer, SwizzledPointer):
        swizzle, pointer = pointer.swizzle, pointer.plain
    if isinstance(layout, algebra.ComposedLayout):
        inner, outer = layout.inner, layout.outer
        if swizzle.mask or not isinstance(inner, algebra.Swizzle) or not isinstance(outer, algebra.Layout):
            raise DSLValueError(f"{what} read one swizzle of a plain layout, got {tensor}")
        if pointer.known_alignment % (ROWS * UNIT << inner.mask):
            raise DSLValueError(
                f"{tensor} is swizzled by its layout, and the chip swizzles addresses: its first element must be aligned to "
                f"{ROWS * UNIT << inner.mask} bytes"
            )
        swizzle, bits = inner, tensor.dtype.width
        pointer, layout = add_offset(pointer, algebra.get_scalar(layout.offset)), outer
    return pointer, swizzle_width(what, swizzle, bits, tensor), layout


# -- operands

SWIZZLES = {0: 0, 128: 1, 64: 2, 32: 3}
"""Bytes within which rows are permuted, to the code in bits 62 and 63 of a descriptor."""
_TENSOR_MEMORY_SWIZZLES = {0: 0, 128: 2, 64: 4, 32: 6}
"""PTX ISA manual, "tcgen05: Shared memory descriptor"."""
_WORD = (1 << 32) - 1
_FIELD = 1 << 14
"""Addresses and offsets in descriptors are 14 bits of units."""


class SharedOperand:
    """A matrix in shared memory, as an operand of ``wgmma``.

    Args:
        pointer: its first element, plain, aligned to 16 bytes.  The pattern of a swizzle begins at multiples of 8 times
            its width; an operand may begin inside of a row of it, along k.
        swizzle: 0, 32, 64 or 128 bytes, as of the tensor map or of ``fx.apply_swizzle``.
        major: ``"K"`` if k is contiguous, ``"MN"`` if m or n is.
        stride, leading: distances in bytes, multiples of 16, as in the formulas of this module.  The defaults are those
            of a compact tile that is as wide as the swizzle: stride 8 rows of it.

    Raises:
        DSLTypeError: not a pointer into shared memory.
        DSLValueError: another swizzle or order, distances that a descriptor cannot hold, or none where there is no
            default.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 1024], 128]).peek().ptr
        operand = fx.nvvm.SharedOperand(memory, swizzle=32, major="K")
        next_k = operand.advanced(16)
    """

    def __init__(
        self, pointer: Pointer, *, swizzle: int = 128, major: str = "K", stride: int | None = None,
        leading: int | None = None,
    ) -> None:  # fmt: skip
        current_kernel("SharedOperand")
        if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Shared:
            raise DSLTypeError(f"SharedOperand takes a pointer into shared memory, got {pointer}")
        if isinstance(pointer, SwizzledPointer):
            raise DSLTypeError(
                "SharedOperand takes the plain pointer and the width of the swizzle, got a swizzled pointer"
            )
        if swizzle not in SWIZZLES or isinstance(swizzle, bool):
            raise DSLValueError(f"SharedOperand: swizzle={swizzle!r}; expected 0, 32, 64 or 128 bytes")
        if major not in ("K", "MN"):
            raise DSLValueError(f"SharedOperand: major={major!r}; expected 'K' or 'MN'")
        self.pointer, self.swizzle, self.major, self._advance = pointer, swizzle, major, 0
        needs_leading = not swizzle or major == "MN"
        self.stride = self._distance("stride", stride, ROWS * swizzle if swizzle else None)
        self.leading = self._distance("leading", leading, None if needs_leading else UNIT)

    @staticmethod
    def _distance(name: str, given: int | None, default: int | None) -> int:
        value = default if given is None else given
        if value is None:
            raise DSLValueError(f"SharedOperand: {name} must be given for this layout, in bytes")
        if isinstance(value, bool) or not isinstance(value, int) or value % UNIT or not 0 < value < _FIELD * UNIT:
            raise DSLValueError(
                f"SharedOperand: {name}={value!r}; expected bytes, a multiple of 16 below {_FIELD * UNIT}"
            )
        return value

    def __str__(self) -> str:
        return f"{self.pointer} with {self.major} contiguous and a swizzle of {self.swizzle} bytes"

    @property
    def dtype(self) -> NumericMeta:
        """The type of its elements."""
        return self.pointer.dtype

    def advanced(self, elements: int) -> SharedOperand:
        """The operand that begins ``elements`` further in memory: the next k of a swizzled row, or another tile.

        Raises:
            DSLValueError: no whole number of units of 16 bytes.
        """
        size = static_integer(elements) * self.dtype.width // 8
        if size % UNIT:
            raise DSLValueError(f"SharedOperand.advanced({elements!r}): {size} bytes are no multiple of {UNIT}")
        further = copy.copy(self)
        further._advance = self._advance + size
        return further

    def descriptor(self, *, tensor_memory: bool = False) -> ir.Value:
        """The 64 bits: address, leading and stride distance in units from bits 0, 16, 32, the swizzle from bit 62.

        ``tcgen05``, which has tensor memory, sets bit 46 and has other codes of the swizzle from bit 61.
        """
        mode = 1 << 46 | _TENSOR_MEMORY_SWIZZLES[self.swizzle] << 61 if tensor_memory else SWIZZLES[self.swizzle] << 62
        fixed = self.leading // UNIT << 16 | self.stride // UNIT << 32 | mode
        i32, i64 = builder.integer_type(32), builder.integer_type(64)
        address = shared_address(self.pointer, "SharedOperand")
        units = builder.op1("arith.shrui", [address, builder.constant(4, i32)], i32)
        field = builder.op1("arith.andi", [units, builder.constant(_FIELD - 1, i32)], i32)
        low = builder.op1("arith.ori", [field, builder.constant(fixed & _WORD, i32)], i32)
        if self._advance:
            # One 32-bit addition per step along k: the sum stays in its field, because shared memory ends below its limit.
            low = builder.op1("arith.addi", [low, builder.constant(self._advance // UNIT, i32)], i32)
        wide = builder.op1("arith.extui", [low], i64)
        return builder.op1("arith.ori", [wide, builder.constant(fixed & ~_WORD, i64)], i64)


class SharedTiles:
    """The tiles of a tensor in shared memory whose mode 0 is one tile, rows x k; call it with a tile's coordinates.

    The order of the elements and the distances follow from the layout of mode 0, the swizzle from the pointer
    (``fx.apply_swizzle``) or from a composed layout.
    """

    def __init__(self, tensor: Tensor, rows: int, k: int) -> None:
        self._pointer, swizzle, layout = plain_shared("matrix instructions", tensor)
        tile, *self._outer_modes = modes(layout)
        found = None
        if algebra.is_static(tile):
            canonical = _CanonicalLayout(algebra.coalesce(tile), rows, k, swizzle, UNIT * 8 // tensor.dtype.width)
            found = canonical.along_k() or canonical.along_rows()
        if found is None:
            raise DSLValueError(
                f"a tile of {rows} x {k} of {tensor} does not lie in shared memory as matrix instructions read it with a "
                f"swizzle of {swizzle} bytes; the formulas are those of fx.nvvm.SharedOperand"
            )
        size = tensor.dtype.width // 8
        major, stride, leading = found
        # Other tiles are multiples of 16 bytes from this one.
        self._first = SharedOperand(
            self._pointer, swizzle=swizzle, major=major, stride=stride * size, leading=leading * size
        )
        self._tiles: dict[tuple[int, ...], SharedOperand] = {}

    def __call__(self, *coordinates: int) -> SharedOperand:
        """The tile at some coordinates, as many of them as the tensor has further modes."""
        index = coordinates[: len(self._outer_modes)]
        if index not in self._tiles:
            steps = [
                algebra.get_scalar(algebra.crd2idx(i, mode)) for i, mode in zip(index, self._outer_modes, strict=True)
            ]
            static_steps = sum(step for step in steps if isinstance(step, int))
            tile = copy.copy(self._first)
            for step in steps:
                if not isinstance(step, int):
                    tile.pointer = add_offset(tile.pointer, step)
            self._tiles[index] = tile.advanced(static_steps) if static_steps else tile
        return self._tiles[index]


@dataclass(frozen=True)
class _CanonicalLayout:
    """Matches the coalesced layout of a tile, from m or n + rows·k to elements, to a descriptor's."""

    tile: algebra.Layout
    rows: int
    k: int
    swizzle: int
    unit: int
    """Elements of 16 bytes."""

    @property
    def _wide(self) -> int:
        return max(self.swizzle // UNIT, 1) * self.unit

    def _at(self, row: int, k: int, otherwise: int) -> int:
        """The element at a row and k, or ``otherwise`` outside of the tile."""
        if row >= self.rows or k >= self.k:
            return otherwise
        return int(algebra.get_scalar(algebra.crd2idx(row + self.rows * k, self.tile)))

    def _is(self, rows: Any, k: Any) -> bool:
        """True if the tile has these modes of (extent, distance)."""
        shapes, strides = zip(*rows, *k, strict=True)
        return all(shapes) and bool(algebra.coalesce(algebra.make_layout(shapes, strides)) == self.tile)

    def along_k(self) -> tuple[str, int, int] | None:
        """The order, stride and leading distance in elements if k is contiguous."""
        stride = self._at(ROWS, 0, ROWS * self._wide)
        leading = self.unit if self.swizzle else self._at(0, self.unit, self.unit)
        inner = min(self.k, self._wide)
        fits = self._is([(ROWS, self._wide), (self.rows // ROWS, stride)], [(inner, 1), (self.k // inner, leading)])
        return ("K", stride, leading) if fits else None

    def along_rows(self) -> tuple[str, int, int] | None:
        """The order, stride and leading distance in elements if m or n is contiguous."""
        inner = min(self.rows, self._wide)
        far, deep = self._at(self._wide, 0, self.unit), self._at(0, ROWS, ROWS * self._wide)
        fits = self.rows % inner == 0 and self._is(
            [(inner, 1), (self.rows // inner, far)], [(ROWS, self._wide), (self.k // ROWS, deep)]
        )
        if not fits:
            return None
        return ("MN", deep, far) if self.swizzle else ("MN", far, deep)
