"""Coordinates and shapes attached to addresses, for the sanitizer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.context import CHECKED_INDICES, INDEX_CHECK, traced_for
from flydsl.expr.layout.tree import as_tree, modes, product
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.numeric import Int64, as_numeric
from flydsl.ir import builder

__all__ = ["checked_index"]


def checked_index(pointer: Pointer, coordinate: Any, shape: Any, name: str = "") -> Pointer:
    """``pointer``, computed for that coordinate of a tensor of that shape.

    If indices are checked it carries both, because an address alone shows neither: one column too many is an element of
    the next row.
    """
    if not traced_for(CHECKED_INDICES) or type(pointer) is not Pointer:
        return pointer
    pairs = list(_pairs(as_tree(coordinate), as_tree(shape)))
    if all(isinstance(number, int) for pair in pairs for number in pair):
        return pointer
    coordinates, extents = zip(*pairs, strict=True)
    numbers = [Int64(as_numeric(n)).ir_value() for n in (*coordinates, *extents)]
    attributes = {"tensor": ir.StringAttr.get(name)}
    made = builder.op1(INDEX_CHECK, [pointer.llvm_ptr, *numbers], pointer.llvm_ptr.type, attributes)
    return Pointer(made, pointer.type)


def _pairs(coordinate: Any, shape: Any) -> Iterator[tuple[Any, Any]]:
    """Each integer of a coordinate with its upper bound."""
    if isinstance(coordinate, tuple):
        for part, extent in zip(coordinate, modes(shape), strict=True):
            yield from _pairs(part, extent)
    else:
        yield coordinate, product(shape)
