"""Swizzles: permutations of indices or coordinates that xor some bits with others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout.dynamic_leaves import LeafFunction, Traced
from flydsl.expr.layout.leaf import Leaf, divides, format_tree
from flydsl.expr.layout.static_type import StaticType, Written
from flydsl.expr.layout.tree import Tree, at
from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True, repr=False)
class Swizzle(Written, Traced):
    """``x ^ ((x & m) >> shift)`` with ``m = (2**mask - 1) << (base + shift)``: an involution.

    Args:
        mask: the number of bits.
        base: the lowest bit that is changed.
        shift: the distance to the bits that change them.

    Raises:
        DSLTypeError: a parameter is not an int.
        DSLValueError: a parameter is negative, or ``shift < mask`` (the bits would overlap).

    Example in a kernel::

        s = fx.Swizzle(2, 0, 2)
        print([int(fx.crd2idx(i, s)) for i in range(8)])  # [0, 1, 2, 3, 5, 4, 7, 6]
    """

    mask: int
    base: int
    shift: int

    def __post_init__(self) -> None:
        _check_bits(self, mask=self.mask, base=self.base, shift=self.shift)
        if self.shift < self.mask:
            raise DSLValueError(
                f"{self}: shift {self.shift} is less than mask {self.mask}, so the bits read overlap the bits written; "
                "use a shift of at least mask"
            )

    def __call__(self, index: Leaf) -> Leaf:
        """The permuted index."""
        if isinstance(index, tuple):
            raise DSLTypeError(f"{self} permutes integers, got the coordinate {format_tree(index)}")
        bits = ((1 << self.mask) - 1) << (self.base + self.shift)
        if not self.mask or divides(1 << (self.base + self.shift + self.mask), index):
            return index
        return index ^ ((index & bits) >> self.shift)

    def map_dynamic(self, function: LeafFunction) -> Swizzle:
        return self

    @property
    def text(self) -> str:
        """The written form, ``S<mask,base,shift>``."""
        return f"S<{self.mask},{self.base},{self.shift}>"

    @property
    def type(self) -> Any:
        """The static part, which is all of it."""
        return SwizzleType(self)


class SwizzleType(StaticType):
    """The type of a swizzle, which determines it.

    Args:
        value: the swizzle whose type it is.

    Example in a kernel::

        print(fx.Swizzle(2, 0, 2).type == fx.Swizzle(1, 0, 2).type)  # False
    """

    of_class = Swizzle
    name = "swizzle"

    @classmethod
    def get(cls, mask: int, base: int, shift: int) -> SwizzleType:
        """``x ^ ((x & m) >> shift)`` with ``m = (2**mask - 1) << (base + shift)``."""
        return cls(Swizzle(mask, base, shift))

    @property
    def mask(self) -> int:
        """The number of bits."""
        return int(self.value.mask)

    @property
    def base(self) -> int:
        """The lowest bit that changes."""
        return int(self.value.base)

    @property
    def shift(self) -> int:
        """The distance from the changed bits to the bits that are read above them."""
        return int(self.value.shift)


@dataclass(frozen=True, repr=False)
class CoordSwizzle(Written, Traced):
    """Xors ``mask`` bits of one component of a coordinate, from bit ``base_row``, into another, from bit ``base_col``.

    ``mode_row`` and ``mode_col`` are the paths of the component that is read and the one that is changed.
    """

    mask: int
    base_row: int
    mode_row: tuple[int, ...]
    base_col: int
    mode_col: tuple[int, ...]

    def __init__(
        self, mask: int, base_row: int, mode_row: int | Sequence[int], base_col: int, mode_col: int | Sequence[int]
    ) -> None:
        paths = [(m,) if isinstance(m, int) else tuple(m) for m in (mode_row, mode_col)]
        for name, value in zip(self.__dataclass_fields__, (mask, base_row, paths[0], base_col, paths[1]), strict=True):
            object.__setattr__(self, name, value)
        _check_bits(self, mask=mask, base_row=base_row, base_col=base_col)
        for mode in (*paths[0], *paths[1]):
            _check_bits(self, mode=mode)
        if paths[0] == paths[1] and abs(base_row - base_col) < mask:
            raise DSLValueError(f"{self}: the bits read overlap the bits written")

    def __call__(self, coordinate: Tree) -> Tree:
        row, column = at(coordinate, self.mode_row), at(coordinate, self.mode_col)
        if not isinstance(coordinate, tuple) or isinstance(row, tuple) or isinstance(column, tuple):
            raise DSLValueError(
                f"{self} needs a coordinate with integers at its two modes, got {format_tree(coordinate)}"
            )
        bits = (row >> self.base_row if self.base_row else row) & ((1 << self.mask) - 1)
        return _replaced(coordinate, self.mode_col, column ^ (bits << self.base_col if self.base_col else bits))

    def map_dynamic(self, function: LeafFunction) -> CoordSwizzle:
        return self

    @property
    def text(self) -> str:
        """The written form, ``CS<mask,base_row,[mode_row],base_col,[mode_col]>``."""
        row, column = ("".join(f"[{','.join(map(str, path))}]") for path in (self.mode_row, self.mode_col))
        return f"CS<{self.mask},{self.base_row},{row},{self.base_col},{column}>"

    @property
    def type(self) -> Any:
        """The static part, which is all of it."""
        return CoordSwizzleType(self)


class CoordSwizzleType(StaticType):
    """The type of a coordinate swizzle, which determines it.

    Args:
        value: the swizzle whose type it is.

    Example in a kernel::

        print(fx.Swizzle(2, 0, 2).type == fx.Swizzle(2, 0, 2).type)  # True
    """

    of_class = CoordSwizzle
    name = "coord_swizzle"

    @classmethod
    def get(
        cls, mask: int, base_row: int, mode_row: int | Sequence[int], base_col: int, mode_col: int | Sequence[int]
    ) -> CoordSwizzleType:
        """Xors bits ``base_row...`` of the component ``mode_row`` into bits ``base_col...`` of ``mode_col``."""
        return cls(CoordSwizzle(mask, base_row, mode_row, base_col, mode_col))

    @property
    def mask(self) -> int:
        """The number of bits."""
        return self.value.mask  # type: ignore[no-any-return]

    @property
    def base_row(self) -> int:
        """The lowest bit that is read."""
        return self.value.base_row  # type: ignore[no-any-return]

    @property
    def mode_row(self) -> Any:
        """The component that is read."""
        return self.value.mode_row

    @property
    def base_col(self) -> int:
        """The lowest bit that is changed."""
        return self.value.base_col  # type: ignore[no-any-return]

    @property
    def mode_col(self) -> Any:
        """The component that is changed."""
        return self.value.mode_col


def _replaced(tree: Tree, path: tuple[int, ...], leaf: Leaf) -> Tree:
    if not path:
        return leaf
    return tuple(_replaced(part, path[1:], leaf) if k == path[0] else part for k, part in enumerate(tree))


def _check_bits(swizzle: object, **parameters: Any) -> None:
    for name, value in parameters.items():
        if isinstance(value, bool) or not isinstance(value, int):
            raise DSLTypeError(f"{name} of a swizzle is a Python int, got {value!r}")
        if value < 0:
            raise DSLValueError(f"{swizzle}: {name} is negative; expected 0 or more")
