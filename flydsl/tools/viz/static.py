"""Layouts as numbers: what a picture evaluates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.tools.viz.picture import SHADES

Index = int | tuple[Any, ...]
"""A layout's value at a coordinate: a number, or a coordinate of another space."""


def static_layout(value: Any, what: str = "a picture") -> Any:
    """The layout of a layout, a tensor or a shape, if all of it is known."""
    if hasattr(value, "layout") and not isinstance(value, (algebra.Layout, algebra.ComposedLayout)):
        value = value.layout
    value = (
        getattr(value, "value", value) if isinstance(value, (algebra.LayoutType, algebra.ComposedLayoutType)) else value
    )
    if isinstance(value, (int, tuple, list, algebra.IntTuple)):
        value = algebra.as_layout(tuple(value) if isinstance(value, list) else value)
    if not isinstance(value, (algebra.Layout, algebra.ComposedLayout)):
        raise DSLTypeError(f"{what} is made of a layout, a tensor or a shape, got {value!r}")
    if not algebra.is_static(value):
        raise DSLValueError(f"{what} needs numbers, and parts of {value} are known at run time only")
    return value


def nested(value: Any) -> Any:
    """An int tuple as Python's own."""
    return value if isinstance(value, (int, tuple)) else algebra.to_python(value)


def shape_of(layout: Any) -> tuple[Any, ...]:
    """The shape's modes; a layout of rank 1 has one."""
    shape = nested(layout.shape)
    return shape if isinstance(shape, tuple) else (shape,)


def extents(layout: Any) -> tuple[int, ...]:
    """The size of each mode."""
    return tuple(size_of(mode) for mode in shape_of(layout))


def size_of(shape: Any) -> int:
    """The product of a shape's leaves."""
    return math.prod(map(size_of, shape)) if isinstance(shape, tuple) else int(shape)


def indices(layout: Any) -> list[Index]:
    """The layout's value at each coordinate, the first mode fastest."""
    shape = nested(layout.shape)
    if isinstance(layout, algebra.Layout):
        stride = nested(layout.stride)
        if all_numbers(stride):
            return [*_sums(shape, stride)]
    return [nested(layout(k)) for k in range(size_of(shape))]


def numbers(layout: Any) -> list[int]:
    """As :func:`indices`, of a layout of memory."""
    found = indices(layout)
    known = [index for index in found if isinstance(index, int)]
    if len(known) < len(found):
        raise DSLValueError(f"expected a layout whose indices are numbers, got {layout}, whose indices are coordinates")
    return known


def all_numbers(tree: Any) -> bool:
    """True if each leaf of a nested tuple is a number."""
    return all(map(all_numbers, tree)) if isinstance(tree, tuple) else isinstance(tree, int)


def _sums(shape: Any, stride: Any) -> list[int]:
    if not isinstance(shape, tuple):
        return [k * stride for k in range(shape)]
    found = [0]
    for extent, step in zip(shape, stride, strict=True):
        found = [base + offset for offset in _sums(extent, step) for base in found]
    return found


def coordinate(index: int, shape: Any) -> Any:
    """The natural coordinate of a flat index: nested as the shape is."""
    if not isinstance(shape, tuple):
        return index
    parts = []
    for mode in shape:
        parts.append(coordinate(index % size_of(mode), mode))
        index //= size_of(mode)
    return tuple(parts)


def breaks(shape: Any) -> list[int]:
    """The indexes at which the innermost mode of a nested one begins again."""
    if not isinstance(shape, tuple) or len(shape) < 2:
        return []
    inner = size_of(shape[0])
    return [*range(inner, size_of(shape), inner)] if inner > 1 else []


def number_text(value: Any) -> str:
    """An index as in a cell: ``12``, or ``(1,2)``."""
    return f"({','.join(map(number_text, value))})" if isinstance(value, tuple) else str(value)


def shade(value: Index, most: int) -> str:
    """The class of a cell by its index among those up to ``most``."""
    if isinstance(value, tuple):
        return "plain"
    return f"s{min(SHADES - 1, value * SHADES // (most + 1))}" if most > 0 and value >= 0 else "s0"


def largest(found: Sequence[Index]) -> int:
    """The largest number among indices; 0 where they are coordinates."""
    return max((each for each in found if isinstance(each, int)), default=0)
