"""Arithmetic on int tuples, leaf by leaf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError
from flydsl.expr.layout import leaf
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.leaf import Basis, Leaf, as_leaf, format_tree, is_one, logical_and
from flydsl.expr.layout.operands import HasLayout, is_layout_like
from flydsl.expr.layout.tree import Tree, as_tree, product
from flydsl.expr.layout.values import IntTuple
from flydsl.support.public_names import named


def as_given(part: Any) -> Any:
    """A part with its run-time numbers such that its text does not show their factors.

    As in FlyDSL it shows those that the algebra computes.  Programs read ``(?,64):(?,1)`` with their own functions.
    """
    if isinstance(part, (tuple, list)):
        return tuple(map(as_given, part))
    if type(part) is int or getattr(part, "divisibility", 1) == 1 or not hasattr(part, "wrap") or part.is_static():
        return part
    number = as_leaf(part)
    shown = type(number).wrap(number.ir_value(), divisibility=number.divisibility, bounds=number.bounds)
    shown.shown_divisibility = 1
    return shown


def make_int_tuple(elems: Any) -> IntTuple:
    """An int tuple from integers, run-time integers, bases, ``None``, and nested tuples of them.

    Args:
        elems: an integer or a nested tuple.

    Returns:
        The int tuple.

    Raises:
        DSLTypeError: ``None`` that is in no tuple, or a value that is no integer.

    Example in a kernel::

        print(fx.make_int_tuple((4, (2, 8))))  # IntTuple<(4,(2,8))>
    """
    if elems is None:
        raise DSLTypeError("expected an integer or a tuple, got None; None stands for a mode in a tuple")
    return IntTuple(as_given(elems))


def _variadic(elems: tuple[Any, ...]) -> IntTuple:
    """An int tuple given alone is its modes."""
    return elems[0] if len(elems) == 1 and isinstance(elems[0], IntTuple) else IntTuple(as_given(elems))


def make_shape(*shape: Any) -> IntTuple:
    """A shape, one extent per argument.

    Args:
        *shape: integers, run-time integers, or tuples of them.

    Returns:
        The shape.

    Example in a kernel::

        print(fx.make_shape(4, (2, 8)))  # IntTuple<(4,(2,8))>
        print(fx.make_layout(fx.make_shape(4, 8), fx.make_stride(8, 1)))  # Layout<(4,8):(8,1)>
        print(fx.make_coord(1, (0, 2)))  # IntTuple<(1,(0,2))>
    """
    return _variadic(shape)


def make_stride(*stride: Any) -> IntTuple:
    """Strides, one per argument.

    Args:
        *stride: integers, run-time integers, bases, or tuples of them.

    Returns:
        The strides.

    See the example of :func:`make_shape`.
    """
    return _variadic(stride)


def make_coord(*coord: Any) -> IntTuple:
    """A coordinate, one part per argument; ``None`` is all of the mode.

    Args:
        *coord: integers, run-time integers, ``None``, or tuples of them.

    Returns:
        The coordinate.

    See the example of :func:`make_shape`.
    """
    return _variadic(coord)


def get_scalar(int_tuple: Any) -> Any:
    """The only leaf: a Python int, a DSL value, or a :class:`Basis`.

    Args:
        int_tuple: an int tuple of one leaf.

    Returns:
        A Python int, a run-time integer, or a basis.

    Raises:
        DSLValueError: there is more than one leaf.

    Example in a kernel::

        print(fx.get_scalar(fx.size(fx.make_layout((4, 8), (8, 1)))))  # 32
    """
    leaves = trees.leaves(as_tree(int_tuple))
    if len(leaves) != 1:
        raise DSLValueError(f"{format_tree(as_tree(int_tuple))} has {len(leaves)} leaves; a scalar has one")
    return leaves[0]


def get_leaves(input: Any, dynamic_only: bool = False) -> tuple[Any, ...]:
    """The leaves, left to right; those of the shape, then those of the stride, of a layout.

    Args:
        input: an int tuple or a layout.
        dynamic_only: leave out static leaves.

    Returns:
        The leaves: Python ints and run-time integers.

    Example in a kernel::

        print(fx.get_leaves(fx.make_shape(4, (2, 8))))  # (4, 2, 8)
    """
    if isinstance(input, HasLayout):
        return get_leaves(input.layout, dynamic_only)
    parts = [input.shape_tree, input.stride_tree] if is_layout_like(input) else [as_tree(input)]
    return tuple(x for part in parts for x in trees.leaves(part) if not (dynamic_only and leaf.is_static(x)))


def has_none(int_tuple: Any) -> bool:
    """True if any leaf is ``None``.

    Args:
        int_tuple: an int tuple or a coordinate.

    Returns:
        A Python bool.

    Example in a kernel::

        print(fx.has_none((None, 3)), fx.has_none((1, 3)))  # True False
    """
    return trees.has_none(as_tree(int_tuple))


def _leafwise(name: str, function: Callable[[Leaf, Leaf], Leaf], lhs: Any, rhs: Any, swap: bool = False) -> IntTuple:
    a, b = as_tree(lhs), as_tree(rhs)
    if swap and isinstance(b, tuple) and not isinstance(a, tuple):
        a, b = b, a

    def visit(x: Tree, y: Tree) -> Tree:
        if isinstance(x, tuple) and isinstance(y, tuple) and len(x) == len(y):
            return tuple(map(visit, x, y))
        if isinstance(x, tuple) and not isinstance(y, tuple):
            return visit(x[0], y), *x[1:]
        if isinstance(x, tuple) or isinstance(y, tuple):
            raise DSLValueError(f"{name} of {format_tree(a)} and {format_tree(b)}: the profiles differ")
        _check_integers(name, a, b, x, y)
        return function(x, y)

    return IntTuple(visit(a, b))


def _check_integers(name: str, a: Tree, b: Tree, *operands: Leaf) -> None:
    if None in [x if x is None else 0 for x in operands] or sum(isinstance(x, Basis) for x in operands) > 1:
        raise DSLConversionError(f"{name} of {format_tree(a)} and {format_tree(b)}: expected integers")


def int_tuple_add(lhs: Any, rhs: Any) -> IntTuple:
    """Sums, leaf by leaf; an integer adds to the first mode only.

    Args:
        lhs: an int tuple: integers, run-time integers or nested tuples of them.
        rhs: an int tuple of the same profile, or an integer for the first mode.

    Returns:
        An int tuple of the profile of ``lhs``.

    Raises:
        DSLValueError: the profiles differ.
        DSLZeroDivisionError: a static zero divides, of quotients and remainders.

    Example in a kernel::

        print(fx.int_tuple_add((5, 6), (1, 2)))  # IntTuple<(6,8)>
        print(fx.int_tuple_sub((5, 6), (1, 2)))  # IntTuple<(4,4)>
        print(fx.int_tuple_mul((5, 6), (2, 2)))  # IntTuple<(10,12)>
        print(fx.int_tuple_div((7, 6), (2, 4)))  # IntTuple<(3,1)>
        print(fx.int_tuple_mod((7, 6), (2, 4)))  # IntTuple<(1,2)>
    """
    return _leafwise("int_tuple_add", leaf.add, lhs, rhs, swap=True)


def _like_add(
    operation: str, function: Callable[[Leaf, Leaf], Leaf], done: str, *, swap: bool = False
) -> Callable[[Any, Any], IntTuple]:
    name = f"int_tuple_{operation}"

    @named(name, f"{done} the first mode only; parameters and result as of :func:`int_tuple_add`.")
    def leafwise(lhs: Any, rhs: Any) -> IntTuple:
        return _leafwise(name, function, lhs, rhs, swap)

    return leafwise


int_tuple_sub = _like_add("sub", leaf.sub, "Differences, leaf by leaf; an integer subtracts from")
int_tuple_mul = _like_add("mul", leaf.mul, "Products, leaf by leaf; an integer multiplies", swap=True)
int_tuple_div = _like_add("div", leaf.truncating_div, "Quotients rounded toward zero, leaf by leaf; an integer divides")
int_tuple_mod = _like_add(
    "mod", leaf.mod, "Remainders with the sign of the divisor, leaf by leaf; an integer applies to"
)


def ceil_div(lhs: Any, rhs: Any) -> IntTuple:
    """Quotients rounded up, leaf by leaf; a shorter tuple divides the leading modes.

    Of an integer each mode takes what the modes before it leave of the divisor.  A leaf against a tuple is divided by the
    product of the tuple.

    Args:
        lhs: an int tuple: the dividends.
        rhs: an int tuple: the divisors.

    Returns:
        An int tuple of the profile of ``lhs``.

    Raises:
        DSLValueError: ``rhs`` has more modes than ``lhs``.
        DSLZeroDivisionError: a static zero divides.

    Example in a kernel::

        print(fx.ceil_div((100, 64), (32, 10)))  # IntTuple<(4,7)>
    """
    a, b = as_tree(lhs), as_tree(rhs)

    def by_one(x: tuple[Tree, ...], rest: Any) -> Tree:
        quotients = []
        for mode in x:
            quotients.append(visit(mode, rest))
            rest = leaf.ceil_div(rest, product(mode))
        return tuple(quotients)

    def visit(x: Tree, y: Tree) -> Tree:
        if not isinstance(x, tuple):
            _check_integers("ceil_div", a, b, x, *trees.leaves(y))
            return leaf.ceil_div(x, product(y))
        if not isinstance(y, tuple):
            return by_one(x, y)
        divisors = trees.modes(y)
        if len(divisors) > len(x):
            raise DSLValueError(f"ceil_div of {format_tree(a)} by {format_tree(b)}: the divisor has more modes")
        return (*map(visit, x, divisors), *x[len(divisors) :])

    return IntTuple(visit(a, b))


def shape_div(lhs: Any, rhs: Any) -> IntTuple:
    """``lhs`` divided by ``rhs`` from the left.

    Each mode is divided by what remains of the divisor, rounding up; the unused factor goes to the next mode.
    Tuples divide mode by mode.

    Args:
        lhs: a shape.
        rhs: an integer or a shape.

    Returns:
        An int tuple of the profile of ``lhs``.

    Raises:
        DSLValueError: at some mode neither number divides the other, or the ranks differ.

    Example in a kernel::

        print(fx.shape_div((4, 8), 8))  # IntTuple<(1,4)>
    """
    a, b = as_tree(lhs), as_tree(rhs)

    def divide(x: Leaf, y: Leaf) -> Leaf:
        if leaf.divides(y, x) is False and leaf.divides(x, y) is False:
            raise DSLValueError(
                f"shape_div of {format_tree(a)} by {format_tree(b)}: neither of {format_tree(x)} and {format_tree(y)} "
                "divides the other"
            )
        return leaf.ceil_div(x, y)

    def fold(x: Tree, rest: Leaf) -> tuple[Tree, Leaf]:
        if not isinstance(x, tuple):
            return (x, rest) if is_one(rest) else (divide(x, rest), divide(rest, x))
        parts = []
        for mode in x:
            part, rest = fold(mode, rest)
            parts.append(part)
        return tuple(parts), rest

    def visit(x: Tree, y: Tree) -> Tree:
        if isinstance(x, tuple) and isinstance(y, tuple):
            if len(x) != len(y):
                raise DSLValueError(f"shape_div of {format_tree(a)} by {format_tree(b)}: the ranks differ")
            return tuple(map(visit, x, y))
        return fold(x, product(y))[0]

    return IntTuple(visit(a, b))


def int_tuple_product(int_tuple: Any) -> IntTuple:
    """The product of all leaves.

    Args:
        int_tuple: an int tuple.

    Returns:
        An int tuple of one leaf.

    Example in a kernel::

        print(fx.int_tuple_product((4, (2, 8))))  # IntTuple<64>
        print(fx.int_tuple_product_each((4, (2, 8))))  # IntTuple<(4,16)>
        print(fx.int_tuple_product_like((4, (2, 8)), (1, 1)))  # IntTuple<(4,16)>
    """
    return IntTuple(product(as_tree(int_tuple)))


def int_tuple_product_each(int_tuple: Any) -> IntTuple:
    """The product of each top-level mode.

    Args:
        int_tuple: an int tuple.

    Returns:
        An int tuple with a leaf for each top-level mode.

    See the example of :func:`int_tuple_product`.
    """
    tree = as_tree(int_tuple)
    return IntTuple(tuple(map(product, tree)) if isinstance(tree, tuple) else tree)


def int_tuple_product_like(lhs: Any, rhs: Any) -> IntTuple:
    """``lhs`` collapsed, by products, to the profile of ``rhs``.

    Args:
        lhs: an int tuple.
        rhs: an int tuple that is less deep; its numbers do not count.

    Returns:
        An int tuple of the profile of ``rhs``.

    Raises:
        DSLValueError: ``rhs`` is deeper or has another rank somewhere.

    See the example of :func:`int_tuple_product`.
    """
    a, b = as_tree(lhs), as_tree(rhs)
    if not trees.weakly_congruent(b, a):
        raise DSLValueError(f"{format_tree(a)} does not collapse to the profile of {format_tree(b)}")
    return IntTuple(trees.map_leaves(lambda _, mode: product(mode), b, a))


def elem_less(lhs: Any, rhs: Any) -> Any:
    """The conjunction of ``<`` over the leaves: a Python bool if that is known while tracing.

    A leaf of ``lhs`` against a nested mode compares with the size of the mode.  A ``lhs`` of lower rank compares the
    leading modes, of higher rank is false.

    Args:
        lhs: an int tuple, such as a coordinate.
        rhs: an int tuple, such as a shape.

    Returns:
        A Python bool, or a run-time Boolean.

    Example in a kernel::

        print(fx.elem_less((1, 2), (4, 8)), fx.elem_less((1, 9), (4, 8)))  # True False
    """
    a, b = as_tree(lhs), as_tree(rhs)

    def visit(x: Tree, y: Tree) -> Any:
        if not isinstance(x, tuple):
            _check_integers("elem_less", a, b, x, *trees.leaves(y))
            return leaf.less(x, product(y))
        bounds = trees.modes(y)
        if len(x) > len(bounds):
            return False
        result: Any = True
        for part, bound in zip(x, bounds, strict=False):
            result = logical_and(result, visit(part, bound))
            if result is False:
                return False
        return result

    return visit(a, b)


def equal(lhs: Any, rhs: Any) -> Any:
    """True if profiles and leaves are equal: a Python bool if that is known while tracing.

    Args:
        lhs: an int tuple or a layout.
        rhs: another one.

    Returns:
        A Python bool, or a run-time Boolean.

    Example in a kernel::

        print(fx.equal((1, 2), (1, 2)), fx.equal((1, 2), 3))  # True False
    """
    if is_layout_like(lhs) or is_layout_like(rhs):
        return lhs == rhs
    return trees.equal(as_tree(lhs), as_tree(rhs))
