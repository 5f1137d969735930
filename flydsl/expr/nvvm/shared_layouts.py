"""Swizzled tensors in shared memory: a plain layout, and a swizzle of addresses.

PTX ISA manual, "Swizzling Modes": units of 16 bytes are permuted within rows of 32, 64 or 128 bytes.  Bits 4 to 4, 5 or
6 of an address are exclusive-ored with bits 7 and on; the pattern repeats after 8 rows.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.memory.pointer import Pointer, add_offset
from flydsl.expr.memory.swizzled import SwizzledPointer
from flydsl.expr.memory.tensor import Tensor

__all__ = ["ROWS", "UNIT", "plain_shared", "swizzle_of", "swizzle_width"]

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
