"""Values of the layout algebra: int tuples, layouts and tiles.  All are frozen.

``==`` compares structure and integers.  The result is a Python bool where that is known while tracing, else a run-time
Boolean.  Equal dynamic leaves are known to be equal only if they are the same object.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.dynamic_leaves import LeafFunction, Traced, dynamic_leaves, map_dynamic
from flydsl.expr.layout.leaf import Basis, BasisType, Leaf, format_layout, format_tree, logical_and
from flydsl.expr.layout.static_type import ProfiledType, StaticType, Written, as_part
from flydsl.expr.layout.tree import Tree, as_tree, at, congruent, has_none, unwrap
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.forks import cached_property

_new, _assign = object.__new__, object.__setattr__


class ScalarOperators:
    """Operators of an int tuple that is a single leaf, such as an extent; the result is a Python int or a run-time value."""

    __slots__ = ()

    tree: Any

    def __operand__(self) -> Any:
        if isinstance(self.tree, tuple):
            raise DSLTypeError(
                f"{self} is not a single number but {len(self.tree)}; take one of them, such as x.shape[0], or combine all "
                "by fx.size(x) or fx.int_tuple_add"
            )
        return self.tree


def _forward(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: ScalarOperators, other: Any) -> Any:
        return function(self.__operand__(), _unwrapped(other))

    return method


def _reflected(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: ScalarOperators, other: Any) -> Any:
        return function(_unwrapped(other), self.__operand__())

    return method


def _unwrapped(value: Any) -> Any:
    return value.__operand__() if isinstance(value, ScalarOperators) else value


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor"):
    _plain = _name.rstrip("_")
    setattr(ScalarOperators, f"__{_plain}__", _forward(getattr(operator, _name)))
    setattr(ScalarOperators, f"__r{_plain}__", _reflected(getattr(operator, _name)))
for _name in ("lt", "le", "gt", "ge"):
    setattr(ScalarOperators, f"__{_name}__", _forward(getattr(operator, _name)))
setattr(ScalarOperators, "__neg__", lambda self: -self.__operand__())  # noqa: B010 - like the others


@dataclass(frozen=True, eq=False, repr=False)
class IntTuple(Written, ScalarOperators, Traced):
    """An integer, or a tuple of int tuples; see :mod:`flydsl.expr.layout.leaf` for leaves.

    A leaf that is known while tracing works where Python wants an integer (``int(x)``, ``range(x)``).

    Args:
        value: an integer, a run-time integer, or a nested tuple of them.

    Example in a kernel::

        shape = fx.IntTuple((4, (2, 8)))
        print(f"{shape} {int(shape[0])}")  # IntTuple<(4,(2,8))> 4
    """

    tree: Tree

    def __init__(self, value: Any) -> None:
        object.__setattr__(self, "tree", as_tree(value))

    @classmethod
    def plain(cls, tree: Tree) -> IntTuple:
        """The int tuple of a plain tree, which is not checked again."""
        self = _new(cls)
        _assign(self, "tree", tree)
        return self

    def __as_int_tuple__(self) -> Tree:
        return self.tree

    @property
    def rank(self) -> int:
        """The number of top-level modes; 1 for a leaf."""
        return trees.rank(self.tree)

    @property
    def depth(self) -> int:
        """0 for a leaf, else one more than the deepest mode."""
        return trees.depth(self.tree)

    @property
    def is_leaf(self) -> bool:
        """True if this is a single leaf."""
        return not isinstance(self.tree, tuple)

    @property
    def is_static(self) -> bool:
        """True if every leaf is known while tracing."""
        return trees.static(self.tree)

    @property
    def get_static_leaf_int(self) -> int:
        """The integer of a static leaf.

        Raises:
            DSLValueError: not a static integer leaf.
        """
        if not isinstance(self.tree, int):
            raise DSLValueError(f"{self} is not a single integer that is known while tracing")
        return self.tree

    def to_py_value(self) -> Tree:
        """Plain Python: ints where static, DSL values where dynamic, :class:`Basis` and ``None`` as they are."""
        return self.tree

    unpack = to_py_value

    def __getitem__(self, mode: Any) -> IntTuple:
        return IntTuple.plain(at(self.tree, mode))

    def __iter__(self) -> Iterator[IntTuple]:
        return map(IntTuple.plain, trees.modes(self.tree))

    def __len__(self) -> int:
        return self.rank

    def __bool__(self) -> bool:
        return bool(self.tree)

    def __int__(self) -> int:
        return self.get_static_leaf_int

    __index__ = __int__

    def __eq__(self, other: object) -> Any:
        try:
            return trees.equal(self.tree, as_tree(other))
        except (DSLTypeError, DSLValueError):
            return False

    def __hash__(self) -> int:
        return hash(self.tree)

    def map_dynamic(self, function: LeafFunction) -> IntTuple:
        return IntTuple.plain(map_dynamic(function, self.tree))

    @property
    def text(self) -> str:
        """The written form, ``(4,(2,?))``."""
        return format_tree(self.tree)

    @property
    def type(self) -> Any:
        """The static part."""
        return IntTupleType.of(self)


class IntTupleType(ProfiledType):
    """The type of an int tuple.

    Args:
        value: the int tuple whose type it is.

    Example in a kernel::

        print(fx.IntTuple((4, 8)).type == fx.IntTuple((4, 8)).type)  # True
    """

    of_class = IntTuple
    name = "int_tuple"

    @classmethod
    def get(cls, elems: Any) -> IntTupleType:
        """The type of int tuples like ``elems``."""
        return cls.of(IntTuple(as_part(elems)))

    @property
    def get_static_leaf_int(self) -> int:
        """The integer of a static leaf."""
        return int(self.value.get_static_leaf_int)

    @property
    def is_leaf_basis(self) -> bool:
        """True if this is a single basis."""
        return isinstance(self.value.tree, Basis)

    @property
    def is_leaf_int(self) -> bool:
        """True if this is a single integer, static or dynamic."""
        return self.is_leaf and not self.is_leaf_basis and self.value.tree is not None

    @property
    def get_leaf_as_basis(self) -> BasisType:
        """The type of the single basis.

        Raises:
            DSLValueError: not a single basis.
        """
        if not self.is_leaf_basis:
            raise DSLValueError(f"{self} is not a single basis")
        return BasisType(self.value.tree)

    def at(self, mode: int) -> IntTupleType:
        """The type of a mode."""
        return IntTupleType(self.value[mode])


@lru_cache(maxsize=256)
def known_offsets(shape: Tree, stride: Tree) -> dict[Tree, int]:
    """The indices of coordinates of a static layout, for its callers to add to."""
    del shape, stride
    return {}


@dataclass(frozen=True, eq=False, repr=False)
class Layout(Written, Traced):
    """The function from coordinates of ``shape`` to indices: the sum of coordinates times strides.

    ``Layout(l)`` copies ``l``.

    Args:
        shape: the extents, an int tuple; or a layout to copy.
        stride: the steps, of the same profile.

    Raises:
        DSLValueError: shape and stride differ in profile, or have a ``None``.

    Example in a kernel::

        l = fx.Layout((4, 8), (8, 1))
        print(f"{l} {l.shape} {l.stride}")  # Layout<(4,8):(8,1)> IntTuple<(4,8)> IntTuple<(8,1)>
    """

    shape_tree: Tree
    stride_tree: Tree

    def __init__(self, shape: Any, stride: Any = None) -> None:
        if stride is None and isinstance(shape, Layout):
            shape, stride = shape.shape_tree, shape.stride_tree
        extents, steps = as_tree(shape), as_tree(stride)
        if not congruent(extents, steps):
            raise DSLValueError(
                f"profile mismatch: the stride {format_tree(steps)} has not the profile of the shape "
                f"{format_tree(extents)}: write one stride for each of its sizes, in the same brackets"
            )
        if has_none(extents) or has_none(steps):
            raise DSLValueError(
                f"the layout {format_layout(extents, steps)} has a None, shown as *; only coordinates have, as in "
                "x[None, j]; write a number there"
            )
        object.__setattr__(self, "shape_tree", extents)
        object.__setattr__(self, "stride_tree", steps)

    @classmethod
    def plain(cls, shape: Tree, stride: Tree) -> Layout:
        """The layout of plain trees, such as the modes of other layouts, which are not checked again."""
        self = _new(cls)
        _assign(self, "shape_tree", shape)
        _assign(self, "stride_tree", stride)
        return self

    @property
    def shape(self) -> IntTuple:
        """The extents."""
        return IntTuple.plain(self.shape_tree)

    @property
    def stride(self) -> IntTuple:
        """The steps."""
        return IntTuple.plain(self.stride_tree)

    @property
    def rank(self) -> int:
        """The number of top-level modes."""
        return trees.rank(self.shape_tree)

    @property
    def depth(self) -> int:
        """The depth of the shape."""
        return trees.depth(self.shape_tree)

    @property
    def is_leaf(self) -> bool:
        """True if the shape is a single leaf."""
        return not isinstance(self.shape_tree, tuple)

    @property
    def is_static_shape(self) -> bool:
        """True if the shape is known while tracing."""
        return trees.static(self.shape_tree)

    @property
    def is_static_stride(self) -> bool:
        """True if the stride is known while tracing."""
        return trees.static(self.stride_tree)

    @property
    def is_static(self) -> bool:
        """True if shape and stride are known while tracing."""
        return self.is_static_shape and self.is_static_stride

    @cached_property
    def offsets(self) -> dict[Tree, int] | None:
        """The indices of coordinates that were asked for, if shape and stride are integers; else ``None``."""
        parts = *trees.leaves(self.shape_tree), *trees.leaves(self.stride_tree)
        return known_offsets(self.shape_tree, self.stride_tree) if all(type(part) is int for part in parts) else None

    def modes(self) -> list[Layout]:
        """The top-level modes."""
        return list(map(Layout.plain, trees.modes(self.shape_tree), trees.modes(self.stride_tree)))

    def __getitem__(self, mode: Any) -> Layout:
        return Layout.plain(at(self.shape_tree, mode), at(self.stride_tree, mode))

    def __call__(self, *coordinate: Any) -> Any:
        """The index of a coordinate; with a ``None`` in it, the layout of those modes."""
        crd = as_tree(unwrap(coordinate))
        if has_none(crd):
            return self.sliced(crd)[0]
        return IntTuple.plain(coordinates.evaluate(crd, self.shape_tree, self.stride_tree))

    def sliced(self, coordinate: Tree) -> tuple[Layout, Tree]:
        """The layout of the modes where ``coordinate`` has ``None``, and the index of the rest."""
        shape, stride, offset = coordinates.sliced(coordinate, self.shape_tree, self.stride_tree)
        return Layout.plain(shape, stride), offset

    def get_hier_coord(self, index: Any) -> IntTuple:
        """The coordinate, shaped like the shape, of an index."""
        return IntTuple(coordinates.coordinate_at(as_tree(index), self.shape_tree, self.stride_tree))

    def get_flat_coord(self, index: Any) -> IntTuple:
        """The coordinate of an index with one integer per top-level mode."""
        crd = self.get_hier_coord(index).tree
        if self.is_leaf:
            return IntTuple(crd)
        return IntTuple(tuple(map(coordinates.flattened, crd, self.shape_tree)))

    def get_1d_coord(self, index: Any) -> IntTuple:
        """The colexicographic one-dimensional coordinate of an index."""
        return IntTuple(coordinates.flattened(self.get_hier_coord(index).tree, self.shape_tree))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Layout):
            return False
        return trees.equal((self.shape_tree, self.stride_tree), (other.shape_tree, other.stride_tree))

    def __hash__(self) -> int:
        return hash((self.shape_tree, self.stride_tree))

    def map_dynamic(self, function: LeafFunction) -> Layout:
        return Layout.plain(map_dynamic(function, self.shape_tree), map_dynamic(function, self.stride_tree))

    def dynamic_leaves(self) -> list[Leaf]:
        return dynamic_leaves((self.shape_tree, self.stride_tree))

    @property
    def text(self) -> str:
        """The written form, ``shape:stride``."""
        return format_layout(self.shape_tree, self.stride_tree)

    @property
    def type(self) -> Any:
        """The static part."""
        return LayoutType.of(self)


class LayoutType(ProfiledType):
    """The type of a layout.

    Args:
        value: the layout whose type it is.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(l.type == fx.Layout((4, 8), (8, 1)).type)  # True
    """

    of_class = Layout
    name = "layout"

    @classmethod
    def get(cls, shape: Any, stride: Any) -> LayoutType:
        """The type of layouts with this shape and stride."""
        return cls.of(Layout(as_part(shape), as_part(stride)))

    @property
    def shape(self) -> IntTupleType:
        """The type of the shape."""
        return IntTupleType(self.value.shape)

    @property
    def stride(self) -> IntTupleType:
        """The type of the stride."""
        return IntTupleType(self.value.stride)

    @property
    def is_static_shape(self) -> bool:
        """True if the shape has no dynamic integers."""
        return self.shape.is_static

    @property
    def is_static_stride(self) -> bool:
        """True if the stride has no dynamic integers."""
        return self.stride.is_static


@dataclass(frozen=True, eq=False, repr=False)
class Tile(Written, Traced):
    """A tiler by mode: per mode an extent, ``None`` (the whole mode), a layout, or a tuple of these.

    Args:
        entries: for each mode an extent, ``None``, a layout, or a tuple of these.

    Raises:
        DSLTypeError: an entry is none of these.

    Example in a kernel::

        print(fx.zipped_divide(fx.make_layout((4, 8), (8, 1)), fx.Tile((2, None))))  # Layout<((2,8),(2,1)):((8,1),(16,0))>
    """

    entries: Any

    def __init__(self, entries: Any) -> None:
        object.__setattr__(self, "entries", _tile_entries(entries))

    @property
    def rank(self) -> int:
        """The number of modes that it tiles."""
        return len(trees.modes(self.entries))

    @property
    def is_static(self) -> bool:
        """True if all extents and layouts are known while tracing."""
        return not self.dynamic_leaves()

    def unpack(self) -> Any:
        """The entries: ints and DSL values, ``None``, layouts, nested tuples."""
        return self.entries

    to_py_value = unpack

    def __as_int_tuple__(self) -> Tree:
        return as_tree(self.entries)

    def __getitem__(self, mode: Any) -> Any:
        entry = at(self.entries, mode)
        return entry if isinstance(entry, Layout) else Tile(entry)

    def __iter__(self) -> Iterator[Any]:
        return (entry if isinstance(entry, Layout) else Tile(entry) for entry in trees.modes(self.entries))

    def __len__(self) -> int:
        return self.rank

    def __eq__(self, other: object) -> Any:
        return isinstance(other, Tile) and _equal_entries(self.entries, other.entries)

    def __hash__(self) -> int:
        return hash(self.entries)

    def map_dynamic(self, function: LeafFunction) -> Tile:
        return Tile(
            trees.map_leaves(
                lambda e: e.map_dynamic(function) if isinstance(e, Layout) else map_dynamic(function, e), self.entries
            )
        )

    @property
    def text(self) -> str:
        """The written form, ``[4|*|2:1]``."""
        return f"[{'|'.join(map(_format_entry, trees.modes(self.entries)))}]"

    @property
    def type(self) -> Any:
        """The static part."""
        return TileType.of(self)


class TileType(StaticType):
    """The type of a tile.

    Args:
        value: the tile whose type it is.

    Example in a kernel::

        print(fx.make_tile(2, 4).type == fx.make_tile(2, 4).type)  # True
    """

    of_class = Tile
    name = "tile"

    @classmethod
    def get(cls, modes: Any) -> TileType:
        """The type of tiles with these entries; layouts may be given by their types."""
        return cls.of(Tile(as_part(modes)))

    @property
    def rank(self) -> int:
        """The number of modes that it tiles."""
        return int(self.value.rank)

    @property
    def is_leaf(self) -> bool:
        """True if it is a single entry."""
        return not isinstance(self.value.entries, tuple)

    def at(self, mode: int) -> Any:
        """The type of an entry."""
        return self.value[mode].type


def _tile_entries(entries: Any) -> Any:
    if isinstance(entries, Layout):
        return entries
    if isinstance(entries, Tile):
        return entries.entries
    if isinstance(entries, (tuple, list)) and entries:
        return tuple(map(_tile_entries, entries))
    return as_tree(entries)


def _equal_entries(a: Any, b: Any) -> Any:
    if not congruent(a, b):
        return False
    result: Any = True
    for x, y in zip(trees.leaves(a), trees.leaves(b), strict=True):
        same = x == y if isinstance(x, Layout) or isinstance(y, Layout) else trees.equal(x, y)
        result = logical_and(result, same)
    return result


def _format_entry(entry: Any) -> str:
    if isinstance(entry, tuple):
        return f"[{'|'.join(map(_format_entry, entry))}]"
    return entry.text if isinstance(entry, Layout) else format_tree(entry)
