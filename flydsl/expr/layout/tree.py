"""Int tuples as plain Python: a leaf, or a tuple of int tuples.

The functions here do not know layouts; :mod:`flydsl.expr.layout.int_tuple` has the public ones on wrapped values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any, TypeAlias

from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.layout import leaf as arithmetic
from flydsl.expr.layout.leaf import Leaf, as_leaf, format_tree, is_static, mul

Tree: TypeAlias = Any
"""A leaf, or a tuple of trees."""


def as_tree(value: Any) -> Tree:
    """``value`` as a plain int tuple; tuples, lists, integers and wrapped int tuples are accepted."""
    if type(value) is int:
        return value
    if isinstance(value, (tuple, list)):
        if not value:
            raise DSLValueError("an int tuple has at least one mode, got ()")
        return tuple([item if type(item) is int else as_tree(item) for item in value])
    hook = getattr(type(value), "__as_int_tuple__", None)
    return as_leaf(value) if hook is None else hook(value)


def modes(tree: Tree) -> tuple[Tree, ...]:
    """The top-level modes; a leaf is its own only mode."""
    return tree if isinstance(tree, tuple) else (tree,)


def unwrap(trees: Sequence[Tree]) -> Tree:
    """The tuple of ``trees``; a single one bare."""
    return trees[0] if len(trees) == 1 else tuple(trees)


def rank(tree: Tree) -> int:
    """The number of top-level modes."""
    return len(modes(tree))


def depth(tree: Tree) -> int:
    """0 for a leaf, else one more than the deepest mode."""
    return 1 + max(map(depth, tree)) if isinstance(tree, tuple) else 0


def leaves(tree: Tree) -> list[Leaf]:
    """The leaves, left to right."""
    if not isinstance(tree, tuple):
        return [tree]
    found: list[Leaf] = []
    for mode in tree:
        if isinstance(mode, tuple):
            found += leaves(mode)
        else:
            found.append(mode)
    return found


def static(tree: Tree) -> bool:
    """True if every leaf is known while tracing."""
    return all(map(static, tree)) if isinstance(tree, tuple) else is_static(tree)


def has_none(tree: Tree) -> bool:
    """True if any leaf is ``None``."""
    return any(map(has_none, tree)) if isinstance(tree, tuple) else tree is None


def product(tree: Tree) -> Leaf:
    return reduce(mul, leaves(tree), 1) if isinstance(tree, tuple) else tree


def map_leaves(function: Callable[..., Any], tree: Tree, *others: Tree) -> Tree:
    """Apply ``function`` to each leaf of ``tree`` and the corresponding parts of the other, at least as deep, trees."""
    if not isinstance(tree, tuple):
        return function(tree, *others)
    return tuple(map_leaves(function, *parts) for parts in zip(tree, *others, strict=True))


def congruent(a: Tree, b: Tree) -> bool:
    """True if the profiles are equal."""
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(congruent, a, b))
    return not isinstance(b, tuple)


def weakly_congruent(a: Tree, b: Tree) -> bool:
    """True if ``b`` has the profile of ``a``, or refines it: each leaf of ``a`` meets a leaf or a nested mode."""
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(weakly_congruent, a, b))
    return True


def equal(a: Tree, b: Tree) -> Any:
    """True if profiles and leaves are equal: a Python bool if that is known while tracing."""
    if not congruent(a, b):
        return False
    result: Any = True
    for x, y in zip(leaves(a), leaves(b), strict=True):
        result = arithmetic.logical_and(result, arithmetic.equal(x, y))
        if result is False:
            return False
    return result


def _dimensions(tree: Tree, mode: int) -> str:
    """How many parts there are, and their numbers: for a message."""
    count, text = rank(tree), format_tree(tree)
    numbers = f"{count} dimension{'s' * (count > 1)} (modes), numbered {'0' if count == 1 else f'0 to {count - 1}'}"
    backwards = f"; count from the front, the last is {count - 1}" if mode < 0 else ""
    return f"{text} has {numbers}{backwards}" + ("; ? is a size that only a launch knows" if "?" in text else "")


def _asked(path: int | Sequence[int], tree: Tree) -> str:
    return f"; asked for {list(path)} of {format_tree(tree)}" if isinstance(path, Sequence) and len(path) > 1 else ""


def at(tree: Tree, path: int | Sequence[int]) -> Tree:
    """The mode that ``path`` (a mode number, or one per level) selects."""
    result = tree
    for mode in _path(path):
        if not 0 <= mode < rank(result):
            raise DSLIndexError(f"Index {mode} out of range: {_dimensions(result, mode)}{_asked(path, tree)}")
        result = modes(result)[mode]
    return result


def _path(path: Any) -> Iterator[int]:
    for mode in path if isinstance(path, (tuple, list)) else (path,):
        leaf = as_leaf(mode)
        if not isinstance(leaf, int):
            raise DSLTypeError(f"a mode number is a Python int, got {mode!r}")
        yield leaf


# -- the written form
