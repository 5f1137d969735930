"""Composed layouts: a swizzle, or a layout of coordinates, after a layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.dynamic_leaves import LeafFunction, Traced, map_dynamic
from flydsl.expr.layout.leaf import format_tree, logical_and
from flydsl.expr.layout.static_type import ProfiledType, Written, as_part
from flydsl.expr.layout.swizzle import CoordSwizzle, Swizzle
from flydsl.expr.layout.tree import Tree, as_tree, has_none, unwrap
from flydsl.expr.layout.values import IntTuple, Layout
from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True, eq=False, repr=False)
class ComposedLayout(Written, Traced):
    """The function ``c -> inner(offset + outer(c))``.

    Args:
        inner: a swizzle or a layout, applied last.
        offset: the constant that is added in between.
        outer: the layout that is applied first.

    Raises:
        DSLTypeError: a part is not of a kind that composes.
        DSLValueError: the profiles do not fit.

    Example in a kernel::

        l = fx.make_composed_layout(fx.Swizzle(2, 0, 2), 0, fx.make_layout((4, 4), (4, 1)))
        print(fx.crd2idx((1, 0), l))  # IntTuple<5>
    """

    inner: Inner
    offset_tree: Tree
    outer: Layout | ComposedLayout

    def __init__(self, inner: Any, offset: Any, outer: Any) -> None:
        if not isinstance(inner, (Layout, ComposedLayout, Swizzle, CoordSwizzle)):
            raise DSLTypeError(f"the inner part of a composed layout is a layout or a swizzle, got {inner!r}")
        if not isinstance(outer, (Layout, ComposedLayout)):
            raise DSLTypeError(f"the outer part of a composed layout is a layout, got {outer!r}")
        object.__setattr__(self, "inner", inner)
        object.__setattr__(self, "offset_tree", coordinates.add_trees(as_tree(offset), codomain_zero(outer)))
        object.__setattr__(self, "outer", outer)
        _check_fit(inner, self.offset_tree, outer)

    @property
    def offset(self) -> IntTuple:
        """The constant added to the index that ``outer`` yields."""
        return IntTuple(self.offset_tree)

    @property
    def shape(self) -> IntTuple:
        """The extents of the domain."""
        return self.outer.shape

    @property
    def shape_tree(self) -> Tree:
        """The extents of the domain as a plain tuple."""
        return self.outer.shape_tree

    @property
    def stride(self) -> IntTuple:
        """A composed layout has none.

        Raises:
            DSLTypeError: always.
        """
        raise DSLTypeError(f"the composed layout {self} has no stride; take that of its .outer")

    @property
    def rank(self) -> int:
        """The number of top-level modes."""
        return self.outer.rank

    @property
    def depth(self) -> int:
        """The depth of the shape."""
        return self.outer.depth

    @property
    def is_leaf(self) -> bool:
        """True if the shape is a single leaf."""
        return self.outer.is_leaf

    @property
    def is_static_inner(self) -> bool:
        """True if the inner part is known while tracing."""
        return isinstance(self.inner, (Swizzle, CoordSwizzle)) or self.inner.is_static

    @property
    def is_static_offset(self) -> bool:
        """True if the offset is known while tracing."""
        return trees.static(self.offset_tree)

    @property
    def is_static_outer(self) -> bool:
        """True if the outer part is known while tracing."""
        return self.outer.is_static

    @property
    def is_static(self) -> bool:
        """True if all parts are known while tracing."""
        return self.is_static_inner and self.is_static_offset and self.is_static_outer

    def with_outer(self, outer: Any) -> ComposedLayout:
        """The same inner part and offset after another outer part."""
        return ComposedLayout(self.inner, self.offset_tree, outer)

    def __getitem__(self, mode: Any) -> ComposedLayout:
        return self.with_outer(self.outer[mode])

    def __call__(self, *coordinate: Any) -> Any:
        """The index of a coordinate; with a ``None`` in it, the layout of those modes."""
        crd = as_tree(unwrap(coordinate))
        return self.sliced(crd) if has_none(crd) else IntTuple(apply(self, crd))

    def sliced(self, coordinate: Tree) -> ComposedLayout:
        """The layout of the modes where ``coordinate`` has ``None``; the rest goes into the offset."""
        return self.part(lambda layout: layout.sliced(coordinate))

    def part(self, of_layout: Callable[[Layout], tuple[Layout, Any]]) -> ComposedLayout:
        """The same function on a part of its domain.

        ``of_layout`` maps a layout to the part, and to the index at which it starts.
        """
        if isinstance(self.outer, ComposedLayout):
            return self.with_outer(self.outer.part(of_layout))
        outer, index = of_layout(self.outer)
        return ComposedLayout(self.inner, coordinates.add_trees(self.offset_tree, as_tree(index)), outer)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, ComposedLayout) or type(self.inner) is not type(other.inner):
            return False
        ends = logical_and(self.inner == other.inner, self.outer == other.outer)
        return logical_and(ends, trees.equal(self.offset_tree, other.offset_tree))

    def __hash__(self) -> int:
        return hash((self.inner, self.offset_tree, self.outer))

    def map_dynamic(self, function: LeafFunction) -> ComposedLayout:
        inner = self.inner.map_dynamic(function)
        return ComposedLayout(inner, map_dynamic(function, self.offset_tree), self.outer.map_dynamic(function))

    @property
    def text(self) -> str:
        """The written form, ``inner o offset o outer``."""
        return f"{self.inner.text} o {self.offset.text} o {self.outer.text}"

    @property
    def type(self) -> Any:
        """The static part."""
        return ComposedLayoutType.of(self)


class ComposedLayoutType(ProfiledType):
    """The type of a composed layout.

    Args:
        value: the composed layout whose type it is.

    Example in a kernel::

        l = fx.make_composed_layout(fx.Swizzle(2, 0, 2), 0, fx.make_layout((4, 4), (4, 1)))
        print(fx.get_layout(l).type == l.type)  # True
    """

    of_class = ComposedLayout
    name = "composed_layout"

    @classmethod
    def get(cls, inner: Any, offset: Any, outer: Any) -> ComposedLayoutType:
        """The type of composed layouts with these parts."""
        return cls.of(ComposedLayout(as_part(inner), as_part(offset), as_part(outer)))

    @property
    def is_static_inner(self) -> bool:
        """True if the layout or swizzle that is applied last has no dynamic integers."""
        return bool(self.inner.is_static)

    @property
    def is_static_offset(self) -> bool:
        """True if the constant added between the two has no dynamic integers."""
        return bool(self.offset.is_static)

    @property
    def is_static_outer(self) -> bool:
        """True if the layout that is applied first has no dynamic integers."""
        return bool(self.outer.is_static)

    @property
    def inner(self) -> Any:
        """The type of the layout or swizzle that is applied last."""
        return self.value.inner.type

    @property
    def offset(self) -> Any:
        """The type of the constant added between the two."""
        return self.value.offset.type

    @property
    def outer(self) -> Any:
        """The type of the layout that is applied first."""
        return self.value.outer.type


Inner: TypeAlias = Layout | ComposedLayout | Swizzle | CoordSwizzle


def _check_fit(inner: Inner, offset: Tree, outer: Layout | ComposedLayout) -> None:
    what = (
        f"{inner} cannot follow {outer}, which yields {'a coordinate' if isinstance(offset, tuple) else 'an integer'}"
    )
    if isinstance(inner, Swizzle) and isinstance(offset, tuple):
        raise DSLValueError(f"{what}; use a CoordSwizzle")
    if isinstance(inner, CoordSwizzle):
        if not isinstance(offset, tuple):
            raise DSLValueError(f"{what}; use a Swizzle, or strides that are bases")
        inner(trees.map_leaves(lambda _: 0, offset))
    if isinstance(inner, (Layout, ComposedLayout)) and not trees.weakly_congruent(
        coordinates.unwrap_singletons(offset, inner.shape_tree), inner.shape_tree
    ):
        raise DSLValueError(f"{what} like {format_tree(offset)}; expected one that fits {inner.shape}")


def apply(mapping: Inner, index: Tree) -> Tree:
    """The image of ``index`` under a layout or swizzle, as a plain int tuple."""
    if isinstance(mapping, Layout):
        return coordinates.evaluate(index, mapping.shape_tree, mapping.stride_tree)
    if isinstance(mapping, ComposedLayout):
        return apply(mapping.inner, coordinates.add_trees(mapping.offset_tree, apply(mapping.outer, index)))
    return mapping(index)


def codomain_zero(layout: Layout | ComposedLayout) -> Tree:
    if isinstance(layout, Layout):
        return coordinates.index_zero(layout.stride_tree)
    if isinstance(layout.inner, CoordSwizzle):
        return trees.map_leaves(lambda _: 0, layout.offset_tree)
    return 0 if isinstance(layout.inner, Swizzle) else codomain_zero(layout.inner)
