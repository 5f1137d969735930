"""Composition and coalescing of layouts."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout, codomain_zero
from flydsl.expr.layout.flat import Mode, coalesced, nested, pack, walked
from flydsl.expr.layout.leaf import (
    Basis,
    Leaf,
    ceil_div,
    divides,
    floor_div,
    format_tree,
    is_one,
    is_static,
    minimum,
    mul,
)
from flydsl.expr.layout.operands import HasLayout, as_tiler, lifted, stack
from flydsl.expr.layout.swizzle import CoordSwizzle, Swizzle
from flydsl.expr.layout.tree import Tree, as_tree
from flydsl.expr.layout.values import Layout
from flydsl.support.tracebacks import warn_user


@lifted
def coalesce(layout: Layout, pattern: Any = None) -> Layout:
    """The same function of a one-dimensional coordinate with the fewest modes; ``1:0`` for a layout of size 1.

    Modes whose extent is known only at run time stay as they are.  With a ``pattern``, an int tuple, each mode of the
    pattern is coalesced separately.

    Args:
        layout: a layout or a composed layout.
        pattern: a tuple of the profile to keep: modes are merged within each of its leaves only; by default within the
            whole.

    Returns:
        The layout, of as few modes as possible.

    Raises:
        DSLValueError: the pattern does not fit the shape.

    Example in a kernel::

        l = fx.make_layout((2, (1, 6)), (1, (6, 2)))
        print(fx.coalesce(l))  # Layout<12:1>
    """
    if pattern is None:
        return Layout.plain(*pack(coalesced(layout.shape_tree, layout.stride_tree, static_only=True)))
    profile = as_tree(pattern)
    if not trees.weakly_congruent(profile, layout.shape_tree):
        raise DSLValueError(f"the pattern {format_tree(profile)} does not fit the layout {layout}")
    parts = trees.map_leaves(
        lambda _, shape, stride: pack(coalesced(shape, stride, static_only=True)),
        profile,
        layout.shape_tree,
        layout.stride_tree,
    )
    return Layout(_component(parts, profile, 0), _component(parts, profile, 1))


def _component(parts: Any, profile: Tree, k: int) -> Tree:
    return trees.map_leaves(lambda _, pair: pair[k], profile, parts)


def composition(layout: Any, tiler: Any) -> Any:
    """``R(c) = layout(tiler(c))``, where each mode of ``tiler`` becomes one mode, possibly nested, of the result.

    A tuple or tile as ``tiler`` composes mode by mode, an integer ``n`` means ``n:1``.  The last mode of ``layout``
    counts as unbounded.  A swizzle, or a composed layout, keeps its inner part.

    Extents and strides of ``tiler`` must divide those of ``layout`` where they meet.  Where they are known only at run
    time, they are assumed to divide.  A mode that may end inside, or past, a mode of ``layout`` becomes several, with
    extents computed at run time.

    As in CuTe, steps that leave a mode of ``layout`` elsewhere than at its end are rounded up to its end.  The result
    is then another function, as a warning says.

    Args:
        layout: a layout, a swizzle or a composed layout, applied last.
        tiler: a layout, or a tile with an entry for each mode of ``layout``.

    Returns:
        The layout ``i -> layout(tiler(i))``, with the modes of ``tiler``.

    Raises:
        DSLValueError: extents or strides known while tracing do not divide each other, so that no layout is the
            composition.
        DSLTypeError: an operand is neither a layout nor a tiler.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(fx.composition(l, fx.make_layout(4, 2)))  # Layout<(2,2):(16,1)>
        print(fx.composition(l, fx.make_tile(2, 4)))  # Layout<(2,4):(8,1)>
    """
    if isinstance(layout, (Swizzle, CoordSwizzle)):
        return ComposedLayout(layout, codomain_zero(_checked_outer(tiler)), tiler)
    if isinstance(tiler, ComposedLayout):
        if isinstance(layout, HasLayout):
            return layout.with_layout(composition(layout.layout, tiler))
        return ComposedLayout(layout, codomain_zero(tiler), tiler)
    return compose(layout, as_tiler(tiler))


def _checked_outer(layout: Any) -> Layout | ComposedLayout:
    if not isinstance(layout, (Layout, ComposedLayout)):
        raise DSLTypeError(f"a swizzle composes with a layout, got {layout!r}")
    return layout


@lifted
def compose(layout: Layout, tiler: Any) -> Layout:
    """:func:`composition` with a tiler that is normalized (see :func:`~flydsl.expr.layout.operands.as_tiler`)."""
    if tiler is None:
        return layout
    if isinstance(tiler, tuple):
        return _compose_by_mode(layout, tiler)
    run = _Composition(layout, tiler)
    pairs = [
        run.leaf(s, d) for s, d in zip(trees.leaves(tiler.shape_tree), trees.leaves(tiler.stride_tree), strict=True)
    ]
    profile = tiler.shape_tree
    return Layout.plain(nested(profile, [s for s, _ in pairs]), nested(profile, [d for _, d in pairs]))


def _compose_by_mode(layout: Layout, tilers: tuple[Any, ...]) -> Layout:
    parts = layout.modes()
    if len(tilers) > len(parts):
        raise DSLValueError(f"a tiler of {len(tilers)} modes on the layout {layout} of {len(parts)}")
    return stack([compose(p, t) for p, t in zip(parts, tilers, strict=False)] + parts[len(tilers) :], bare=True)


class _Composition:
    """One composition: the modes of the left layout, and how many steps the right one takes in each."""

    def __init__(self, left: Layout, right: Layout) -> None:
        self.left, self.right = left, right
        self.warned = False
        self.targets: dict[tuple[int, ...], list[Mode]] = {}
        self.walked: dict[tuple[tuple[int, ...], int], int] = {}

    def leaf(self, extent: Leaf, stride: Leaf) -> tuple[Tree, Tree]:
        """Shape and stride of the left layout after ``extent:stride``."""
        if is_static(extent) and extent == 1:
            return 1, 0
        if is_static(stride) and stride == 0:
            return extent, 0
        path, step = (tuple(stride.modes), stride.value) if isinstance(stride, Basis) else ((), stride)
        return pack(self._walk(path, self._target(path), extent, step))

    def _target(self, path: tuple[int, ...]) -> list[Mode]:
        """The modes that a step along ``path`` traverses; the whole layout for integer indices."""
        if path not in self.targets:
            try:
                part = self.left[path]
            except DSLIndexError:
                raise self._error(f"it has no mode {list(path)}") from None
            self.targets[path] = walked(part.shape_tree, part.stride_tree)
        return self.targets[path]

    def _walk(self, path: tuple[int, ...], modes: list[Mode], extent: Leaf, step: Leaf) -> list[Mode]:
        """``extent`` steps of length ``step``: ``step`` skips modes, then ``extent`` fills them.

        Decisions that need run-time values become extents that may be 1 at run time.
        """
        result: list[Mode] = []
        for k, (length, stride) in enumerate(modes[:-1]):
            if divides(length, step):
                step = floor_div(step, length)
                continue
            filled, extent = self._filled(extent, self._available(length, step))
            result.append(Mode(filled, mul(step, stride)))
            self._note(path, k, length, filled, step)
            if is_one(extent):
                return result
            if divides(step, length) is False:
                self._warn(f"steps of {step} do not meet the end of its mode of extent {length}")
            step = 1 if divides(step, length) else ceil_div(step, length)
        return [*result, Mode(extent, mul(step, modes[-1].stride))]

    def _available(self, length: Leaf, step: Leaf) -> Leaf:
        """The number of steps in a mode of extent ``length``, at least one."""
        if divides(step, length) is False and is_static(step) and step > length:
            raise self._error(f"neither of {step} and {length} divides the other")
        return ceil_div(length, step)

    def _filled(self, extent: Leaf, available: Leaf) -> tuple[Leaf, Leaf]:
        """The number of ``extent`` steps that a mode with ``available`` takes, and the remaining factor."""
        if divides(extent, available) or (is_static(extent) and is_static(available) and extent <= available):
            return extent, 1
        if divides(available, extent) is False:
            raise self._error(f"neither of {extent} and {available} divides the other")
        if divides(available, extent):
            return available, floor_div(extent, available)
        return minimum(extent, available), ceil_div(extent, available)

    def _note(self, path: tuple[int, ...], k: int, length: Leaf, filled: Leaf, step: Leaf) -> None:
        """Warn of modes of the right layout that together step past the end of a mode of the left one.

        The sum of their steps would carry into the next mode, which a sum of strides cannot express.
        """
        if not (is_static(length) and is_static(filled) and is_static(step)):
            return
        self.walked[path, k] = self.walked.get((path, k), 0) + (filled - 1) * step
        if self.walked[path, k] >= length:
            self._warn(f"the steps of several modes leave its mode of extent {length}")

    def _warn(self, reason: str) -> None:
        if not self.warned:
            self.warned = True
            warn_user(f"the composition of {self.left} with {self.right} is another function than theirs: {reason}")

    def _error(self, reason: str) -> DSLValueError:
        return DSLValueError(f"{self.left} composed with {self.right} is not a layout: {reason}")
