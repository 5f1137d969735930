"""Dynamic leaves of layouts, the form in which they enter kernels and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeAlias

from flydsl.errors import DSLValueError
from flydsl.expr.layout.leaf import Basis, Leaf, is_dynamic
from flydsl.expr.layout.tree import Tree, leaves

LeafFunction: TypeAlias = Callable[[Leaf], Leaf]


def map_dynamic(function: LeafFunction, tree: Tree) -> Tree:
    """``tree`` with ``function`` applied to each dynamic integer, left to right; factors of bases included."""
    if isinstance(tree, tuple):
        return tuple([map_dynamic(function, part) for part in tree])
    if isinstance(tree, Basis):
        return Basis(map_dynamic(function, tree.value), tree.modes)
    return function(tree) if is_dynamic(tree) else tree


def dynamic_leaves(tree: Tree) -> list[Leaf]:
    """The dynamic integers of a plain tree, factors of bases included."""
    integers = [leaf.value if isinstance(leaf, Basis) else leaf for leaf in leaves(tree)]
    return [leaf for leaf in integers if is_dynamic(leaf)]


class Traced:
    """A value made of static parts and dynamic leaves."""

    __slots__ = ()

    def map_dynamic(self, function: LeafFunction) -> Self:
        """This value with ``function`` applied to each dynamic integer, always in the same order."""
        raise NotImplementedError

    def dynamic_leaves(self) -> list[Leaf]:
        found: list[Leaf] = []

        def collect(leaf: Leaf) -> Leaf:
            found.append(leaf)
            return leaf

        self.map_dynamic(collect)
        return found

    def replace_dynamic_leaves(self, leaves: Iterable[Leaf]) -> Self:
        """This value with other dynamic integers; takes as many from ``leaves``."""
        rest = iter(leaves)

        def replace(_: Leaf) -> Leaf:
            try:
                return next(rest)
            except StopIteration:
                raise DSLValueError(f"too few run-time values for {self}") from None

        return self.map_dynamic(replace)

    def __extract_to_ir_values__(self) -> list[Any]:
        return [value for leaf in self.dynamic_leaves() for value in leaf.__extract_to_ir_values__()]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[Any], exemplar: Self) -> Self:
        """The value like ``exemplar`` whose dynamic integers are ``values``, each one MLIR value."""
        rest = iter(values)
        return exemplar.map_dynamic(lambda leaf: type(leaf).__construct_from_ir_values__([next(rest)], leaf))
