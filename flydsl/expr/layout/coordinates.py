"""Layouts as functions on plain int tuples: to index, to coordinate, slicing."""

from __future__ import annotations

from typing import NamedTuple

from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.layout.flat import Mode, walked
from flydsl.expr.layout.leaf import (
    Basis,
    Leaf,
    add,
    format_layout,
    format_tree,
    is_dynamic,
    is_static,
    mul,
    quotient,
    remainder,
    total,
)
from flydsl.expr.layout.static_type import LEAF_BITS
from flydsl.expr.layout.tree import Tree, at, has_none, leaves, modes, product, static, unwrap, weakly_congruent

GREATEST = (1 << (LEAF_BITS - 1)) - 1
UNKNOWN = 1 << LEAF_BITS


def widened(coordinate: Tree, shape: Tree, stride: Tree, *, beyond_extents: int = UNKNOWN) -> Tree:
    """``coordinate`` in 64 bits where it is dynamic and its index may not fit 32, else as it is.

    A coordinate is assumed to lie inside static extents and its provable bounds.  Without either it is assumed to reach
    ``beyond_extents``; 0 assumes that the index fits.  Dynamic strides do not count, because the product has their
    width.
    """
    if all(not is_dynamic(leaf) for leaf in leaves(coordinate)):
        return coordinate
    return coordinate if _reach(coordinate, shape, stride, beyond_extents) <= GREATEST else _wide(coordinate, stride)


def _reach(coordinate: Tree, shape: Tree, stride: Tree, unknown: int) -> int:
    """An upper bound of the distance from index 0 over static strides."""
    if isinstance(coordinate, tuple):
        return sum(_reach(c, s, d, unknown) for c, s, d in zip(coordinate, shape, stride, strict=True))
    steps = [
        (extent, abs(step)) for extent, step in zip(leaves(shape), leaves(stride), strict=True) if _is_static_int(step)
    ]
    return sum(_farthest(coordinate, extent, unknown if step > 1 else 0) * step for extent, step in steps)


def _is_static_int(stride: Leaf) -> bool:
    return not isinstance(stride, Basis) and is_static(stride)


def _farthest(coordinate: Leaf, extent: Leaf, unknown: int) -> int:
    """The greatest distance from 0 of a coordinate in a mode of that extent."""
    limits = [extent - 1] if is_static(extent) else []
    if is_static(coordinate):
        limits.append(abs(coordinate or 0))
    elif getattr(coordinate, "bounds", None) is not None:
        limits.append(max(abs(bound) for bound in coordinate.bounds))
    return min(limits, default=unknown)


def _wide(coordinate: Tree, stride: Tree) -> Tree:
    if isinstance(coordinate, tuple):
        return tuple(_wide(c, d) for c, d in zip(coordinate, stride, strict=True))
    multiplied = any(_is_static_int(step) and abs(step) > 1 for step in leaves(stride))
    if not is_dynamic(coordinate) or not multiplied:
        return coordinate
    from flydsl.expr.numeric import Int64

    return Int64(coordinate)


class Term(NamedTuple):
    """A summand of an index: ``value`` in the component that ``path`` selects (``()`` for an integer index)."""

    path: tuple[int, ...]
    value: Leaf


def evaluate(coordinate: Tree, shape: Tree, stride: Tree) -> Tree:
    """The sum of coordinates times strides: an integer, or a coordinate if the strides are bases.

    Each leaf of ``coordinate`` is a colexicographic coordinate of the mode that it meets.
    """
    index = _static_index(coordinate, shape, stride)
    if index is not None:
        return index
    coordinate = unwrap_singletons(coordinate, shape)
    if has_none(coordinate):
        raise DSLValueError(
            f"coordinate {format_tree(coordinate)} of {format_layout(shape, stride)} has a None; slice it instead"
        )
    if not weakly_congruent(coordinate, shape):
        raise DSLValueError(_misfit(coordinate, shape))
    terms = _terms(widened(coordinate, shape, stride, beyond_extents=0), shape, stride)
    return _sum(index_zero(stride), terms, ())


def _static_index(coordinate: Tree, shape: Tree, stride: Tree) -> int | None:
    """The index if everything is static and inside the shape, the usual case; else ``None``."""
    if isinstance(coordinate, tuple):
        if not isinstance(shape, tuple) or len(coordinate) != len(shape):
            return None
        parts = list(map(_static_index, coordinate, shape, stride))
        return None if None in parts else sum(parts)  # type: ignore[arg-type]
    if type(coordinate) is not int:
        return None
    if not isinstance(shape, tuple):
        return coordinate * stride if type(stride) is int else None
    index = 0
    for extent, step in zip(leaves(shape), leaves(stride), strict=True):
        if type(extent) is not int or type(step) is not int:
            return None
        coordinate, position = divmod(coordinate, extent)
        index += position * step
    return None if coordinate else index


def _counted(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or one + 's'}"


def _misfit(coordinate: Tree, shape: Tree) -> str:
    rank = len(shape) if isinstance(shape, tuple) else 1
    given = len(coordinate) if isinstance(coordinate, tuple) else 1
    is_plain = not isinstance(shape, tuple) or not any(isinstance(mode, tuple) for mode in shape)
    if is_plain and given != rank and not any(isinstance(c, tuple) for c in modes(coordinate)):
        return (
            f"profile mismatch: {_counted(given, 'index', 'indices')} for a shape of {_counted(rank, 'dimension')}, "
            f"{format_tree(shape)}; write one index for each dimension, and None for one that is kept whole"
        )
    return (
        f"profile mismatch: coordinate {format_tree(coordinate)} does not fit the shape {format_tree(shape)}: it "
        "needs one part per mode (or one integer for all of a mode)"
    )


def unwrap_singletons(coordinate: Tree, shape: Tree) -> Tree:
    """``coordinate`` with tuples of one part added or removed as in the shape."""
    if not isinstance(coordinate, tuple):
        return coordinate
    if not isinstance(shape, tuple):
        return unwrap_singletons(coordinate[0], shape) if len(coordinate) == 1 else coordinate
    if len(coordinate) == len(shape):
        return tuple(map(unwrap_singletons, coordinate, shape))
    return (unwrap_singletons(coordinate, shape[0]),) if len(shape) == 1 else coordinate


def _terms(coordinate: Tree, shape: Tree, stride: Tree) -> list[Term]:
    if isinstance(coordinate, tuple):
        return [term for parts in zip(coordinate, shape, stride, strict=True) for term in _terms(*parts)]
    if isinstance(coordinate, Basis):
        raise DSLTypeError(f"{format_tree(coordinate)} is a stride, not a coordinate")
    return _split(coordinate, walked(shape, stride))


def _split(coordinate: Leaf, parts: list[Mode]) -> list[Term]:
    """The terms of a one-dimensional coordinate; the last mode takes the rest."""
    terms = []
    for k, (extent, stride) in enumerate(parts):
        if k == len(parts) - 1:
            terms.append(_term(coordinate, stride))
        else:
            if not (is_static(stride) and stride == 0):
                terms.append(_term(remainder(coordinate, extent), stride))
            coordinate = quotient(coordinate, extent)
    return terms


def _term(coordinate: Leaf, stride: Leaf) -> Term:
    if isinstance(stride, Basis):
        return Term(tuple(stride.modes), mul(coordinate, stride.value))
    return Term((), mul(coordinate, stride))


def _sum(zero: Tree, terms: list[Term], prefix: tuple[int, ...]) -> Tree:
    if isinstance(zero, tuple):
        return tuple(_sum(part, terms, (*prefix, k)) for k, part in enumerate(zero))
    return total([t.value for t in terms if t.path == prefix])


def index_zero(stride: Tree) -> Tree:
    """Zero with the profile of a layout's codomain: 0, or a coordinate of zeros if strides are bases."""
    paths = {tuple(s.modes) if isinstance(s, Basis) else () for s in _nonzero(stride)}
    return _zero(sorted(paths), stride)


def _nonzero(stride: Tree) -> list[Leaf]:
    if isinstance(stride, tuple):
        return [s for part in stride for s in _nonzero(part)]
    return [] if is_static(stride) and stride == 0 else [stride]


def _zero(paths: list[tuple[int, ...]], stride: Tree) -> Tree:
    if not paths or paths == [()]:
        return 0
    if () in paths:
        raise DSLValueError(
            f"the strides {format_tree(stride)} do not add up: one of them steps along all of what another steps along "
            "a part of"
        )
    count = 1 + max(path[0] for path in paths)
    return tuple(_zero([path[1:] for path in paths if path[0] == k], stride) for k in range(count))


def add_trees(a: Tree, b: Tree) -> Tree:
    """The sum of two indices of one codomain; a 0 adds to anything, and missing trailing components are 0."""
    if not isinstance(a, tuple) and not isinstance(b, tuple):
        return add(a, b)
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        leaf, other = (b, a) if isinstance(a, tuple) else (a, b)
        if is_static(leaf) and leaf == 0:
            return other
        raise DSLValueError(f"{format_tree(a)} and {format_tree(b)} do not add up: their profiles differ")
    shorter, longer = sorted((a, b), key=len)
    return tuple(add_trees(a[k], b[k]) for k in range(len(shorter))) + longer[len(shorter) :]


def coordinate_at(index: Tree, shape: Tree, stride: Tree) -> Tree:
    """The coordinate whose part at each leaf is ``index / stride mod extent``; 0 where the stride is 0."""
    if isinstance(shape, tuple):
        return tuple(coordinate_at(index, s, d) for s, d in zip(shape, stride, strict=True))
    if (is_static(stride) and stride == 0) or (is_static(shape) and shape == 1):
        return 0
    component = at(index, stride.modes) if isinstance(stride, Basis) else index
    if isinstance(component, tuple) or component is None:
        raise DSLValueError(
            f"{format_tree(index)} is not an index that a layout with stride {format_tree(stride)} yields"
        )
    return remainder(quotient(component, stride.value if isinstance(stride, Basis) else stride), shape)


def flattened(coordinate: Tree, shape: Tree) -> Leaf:
    """A coordinate shaped like ``shape`` as the colexicographic one-dimensional coordinate."""
    if not isinstance(shape, tuple):
        return coordinate
    result: Leaf = 0
    for part, mode in reversed(list(zip(coordinate, shape, strict=True))):
        result = add(flattened(part, mode), mul(result, product(mode)))
    return result


def sliced_tree(tree: Tree, coordinate: Tree, *, keep_none: bool) -> Tree:
    """The modes of ``tree`` where ``coordinate`` has ``None`` (or where it has not), in one tuple; a single one bare."""
    coordinate = unwrap_singletons(coordinate, tree)
    if not weakly_congruent(coordinate, tree):
        raise DSLValueError(_misfit(coordinate, tree))
    kept = _kept(tree, coordinate, keep_none)
    if not kept:
        raise DSLValueError(
            f"coordinate {format_tree(coordinate)} keeps no mode of {format_tree(tree)}; "
            + ("put None where a mode shall stay" if keep_none else "put an integer where a mode shall stay")
        )
    return unwrap(kept)


def _kept(tree: Tree, coordinate: Tree, keep_none: bool) -> list[Tree]:
    if isinstance(coordinate, tuple):
        return [mode for parts in zip(tree, coordinate, strict=True) for mode in _kept(*parts, keep_none)]
    return [tree] if (coordinate is None) is keep_none else []


def without_none(coordinate: Tree) -> Tree:
    """``coordinate`` with 0 for each ``None``."""
    if isinstance(coordinate, tuple):
        return tuple(map(without_none, coordinate))
    return 0 if coordinate is None else coordinate


def sliced(coordinate: Tree, shape: Tree, stride: Tree) -> tuple[Tree, Tree, Tree]:
    """Shape and stride of the modes where ``coordinate`` has ``None``, and the index of the rest."""
    kept = (sliced_tree(part, coordinate, keep_none=True) for part in (shape, stride))
    return *kept, evaluate(without_none(coordinate), shape, stride)


def check_coordinate(coordinate: Tree, shape: Tree) -> Tree:
    """``coordinate`` in the profile of ``shape``, whose static parts lie inside the static extents."""
    coordinate = unwrap_singletons(coordinate, shape)
    if not weakly_congruent(coordinate, shape):
        raise DSLValueError(_misfit(coordinate, shape))
    _check_bounds(coordinate, shape, coordinate, shape)
    return coordinate


def _check_bounds(coordinate: Tree, shape: Tree, full: Tree, bounds: Tree) -> None:
    if isinstance(coordinate, tuple):
        for c, s in zip(coordinate, modes(shape), strict=True):
            _check_bounds(c, s, full, bounds)
    elif type(coordinate) is int and (coordinate < 0 or (static(shape) and coordinate >= product(shape))):
        raise DSLIndexError(f"coordinate {format_tree(full)} is outside the shape {format_tree(bounds)}")
