"""Layout operations for tensors: offsets, bounds, parts, and dynamic leaves."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any

from flydsl.expr.layout import coordinates
from flydsl.expr.layout.composed import ComposedLayout, apply
from flydsl.expr.layout.coordinates import widened
from flydsl.expr.layout.dynamic_leaves import Traced
from flydsl.expr.layout.int_tuple import get_scalar
from flydsl.expr.layout.leaf import Leaf, is_static
from flydsl.expr.layout.operands import shape_tree
from flydsl.expr.layout.tree import Tree, as_tree, weakly_congruent
from flydsl.expr.layout.values import IntTuple, Layout


def add_coordinates(lhs: Any, rhs: Any) -> IntTuple:
    """The sum of two coordinates; 0 adds to any, and missing trailing components are 0."""
    return IntTuple(coordinates.add_trees(as_tree(lhs), as_tree(rhs)))


def check_coordinate(coordinate: Any, layout: Any) -> Tree:
    """``coordinate`` as a plain int tuple of the shape's profile, whose static parts lie inside static extents."""
    if _static_offset(coordinate, layout) is not None:
        return coordinate
    return coordinates.check_coordinate(as_tree(coordinate), shape_tree(layout))


def memory_coordinate(coordinate: Any, layout: Any) -> Any:
    """``coordinate`` in integers wide enough for its offset in memory of any size."""
    crd = as_tree(coordinate)
    if not isinstance(layout, Layout):
        return crd
    crd = coordinates.unwrap_singletons(crd, layout.shape_tree)
    if not weakly_congruent(crd, layout.shape_tree):
        return crd  # the offset's computation refuses it with a message
    return widened(crd, layout.shape_tree, layout.stride_tree)


def memory_offset(coordinate: Tree, layout: Any) -> Leaf:
    """A coordinate's offset from the address of a tensor, in elements, in integers that are wide enough."""
    known = _static_offset(coordinate, layout)
    if known is not None:
        return known
    return get_scalar(apply(layout, memory_coordinate(coordinate, layout)))


def _static_offset(coordinate: Any, layout: Any) -> int | None:
    """The offset of an element of a layout without run-time parts, for one integer per mode; ``None`` for others.

    Registers are indexed so, thousands of times in a trace.
    """
    if type(layout) is not Layout or type(coordinate) is not tuple or (known := layout.offsets) is None:
        return None
    for part in coordinate:
        if type(part) is not int:
            return None
    offset = known.get(coordinate)
    if offset is None and coordinates.check_coordinate(coordinate, layout.shape_tree) == coordinate:
        found: int = coordinates.evaluate(coordinate, layout.shape_tree, layout.stride_tree)
        known[coordinate] = offset = found
    return offset


def part_of(tensor: Any, of_layout: Callable[[Layout], tuple[Layout, Any]]) -> Any:
    """The part of a tensor that ``of_layout`` selects: a layout, and the index at which it starts.

    Under a composed layout, the innermost layout is used, and the index is added to the offset.
    """
    layout = tensor.layout
    if isinstance(layout, ComposedLayout):
        return tensor.with_layout(layout.part(of_layout))
    return tensor.with_layout(*of_layout(layout))


def as_value(value: Any) -> IntTuple:
    return IntTuple(value)


def to_python(value: Any) -> Tree:
    """An int tuple as plain Python: ints, DSL values, nested tuples."""
    return as_tree(value)


def is_static_one(value: Any) -> bool:
    """True if an int tuple is the integer 1, known while tracing."""
    leaf = as_tree(value)
    return not isinstance(leaf, tuple) and is_static(leaf) and leaf == 1


def leading_mode(stride: Any) -> int | tuple[int, ...] | None:
    """The first mode of stride 1: its number, or the path to it in nested modes; ``None`` if there is none."""
    path = _path_to_one(as_tree(stride))
    if path is None:
        return None
    return path[0] if len(path) == 1 else path or 0


def _path_to_one(tree: Any) -> tuple[int, ...] | None:
    if not isinstance(tree, tuple):
        return () if is_static_one(tree) else None
    found = ((mode, _path_to_one(part)) for mode, part in enumerate(tree))
    return next(((mode, *rest) for mode, rest in found if rest is not None), None)


def dynamic_leaves(value: Any) -> list[Leaf]:
    """The dynamic integers of an int tuple, layout or tile, in a fixed order."""
    return (value if isinstance(value, Traced) else IntTuple(value)).dynamic_leaves()


def replace_dynamic_leaves(value: Any, values: MutableSequence[Any]) -> Any:
    """``value`` with new dynamic integers, which are taken off the front of the MLIR values ``values``."""
    exemplar = value if isinstance(value, Traced) else IntTuple(value)
    count = len(exemplar.dynamic_leaves())
    taken = [values.pop(0) for _ in range(count)]
    return type(exemplar).__construct_from_ir_values__(taken, exemplar)
