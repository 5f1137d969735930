"""Values of collectives: scalars, Vectors, structs, and sequences of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.errors import DSLConversionError, DSLTypeError
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.core.operators import is_vector
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Int32, Numeric, as_numeric
from flydsl.expr.struct import is_struct_type


def as_value(value: Any, what: str = "a value") -> Any:
    """``value`` as a scalar, Vector or struct of the language."""
    if is_struct_type(type(value)) or is_vector(value):
        return value
    try:
        return as_numeric(value)
    except DSLTypeError:
        raise DSLTypeError(
            f"expected a native expr item, got {type(value).__name__}: {what} is {value!r}, and has to be a number, a "
            "Vector or a struct of these"
        ) from None


def leaves(value: Any) -> list[Any]:
    """The scalars and Vectors of a value, in order."""
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in leaves(item)]
    if is_struct_type(type(value)):
        return [leaf for _, field in _fields(value) for leaf in leaves(field)]
    return [as_value(value)]


def map_leaves(function: Callable[..., Any], first: Any, *others: Any) -> Any:
    """A value with the structure of ``first`` whose leaves are ``function`` of the corresponding leaves."""
    if isinstance(first, (tuple, list)):
        mapped = [map_leaves(function, *items) for items in zip(first, *others, strict=True)]
        return tuple(mapped) if isinstance(first, tuple) else mapped
    if is_struct_type(type(first)):
        changes = {
            name: map_leaves(function, field, *(getattr(other, name) for other in others))
            for name, field in _fields(first)
        }
        return first.replace(**changes)
    return function(as_value(first), *(as_value(other) for other in others))


def _fields(value: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(value, name)) for name, t in type(value).__dsl_fields__.items() if not is_constexpr(t)]


def select(condition: Any, if_true: Any, if_false: Any) -> Any:
    """``if_true`` if the scalar ``condition`` holds, else ``if_false``, which has the same type."""
    flag = Boolean(condition)
    if flag.is_static():
        return if_true if bool(flag) else if_false
    return map_leaves(flag.select, if_true, if_false)


def shuffled(move: Callable[[Any, Any, Any], Any], value: Any, offset: Any, width: int) -> Any:
    """``value`` moved between lanes, leaf by leaf, by one of the shuffles of :mod:`flydsl.expr.gpu`."""
    return map_leaves(lambda leaf: move(leaf, offset, width), value)


SAME = "it must return the complete input element type"


def check_same(result: Any, like: Any, what: str) -> Any:
    """``result`` with its leaves converted to the types of those of ``like``."""

    def convert(model: Any, leaf: Any) -> Any:
        if is_vector(model) != is_vector(leaf):
            raise DSLTypeError(f"{what} gives {leaf} for {model}; {SAME}")
        if leaf.dtype.is_float and not model.dtype.is_float and not leaf.is_static():
            raise DSLTypeError(f"{what} gives {leaf.dtype} for {model.dtype}; {SAME}; convert it with .to()")
        return leaf if leaf.dtype is model.dtype else leaf.to(model.dtype)

    if is_struct_type(type(like)) and type(result) is not type(like):
        raise DSLTypeError(f"{what} gives a {type(result).__name__} for a {type(like).__name__}; {SAME}")
    return map_leaves(convert, like, result)


def converted(value: Any, dtype: Any) -> Any:
    """``value`` as an item of type ``dtype``: its numbers converted, its shape unchanged."""
    if is_vector(value) and not is_struct_type(dtype) and not issubclass(dtype, Numeric):
        return dtype.accept(value.to(dtype.alias_dtype))
    return _item(value, dtype)


def differ(a: Any, b: Any) -> Boolean:
    """True if two values of one type differ in any component."""
    different = Boolean(False)
    for x, y in zip(leaves(a), leaves(b), strict=True):
        unequal = x != y
        different = different | (unequal.to(Int32).reduce("max") != 0 if is_vector(unequal) else unequal)
    return different


def filled(value: Any, like: Any) -> Any:
    """A value of the type of ``like``: ``value`` itself, or with that number in every component."""
    if isinstance(value, (int, float)):
        return map_leaves(lambda leaf: Vector.filled_like(leaf, value) if is_vector(leaf) else leaf.dtype(value), like)
    return check_same(as_value(value), like, "the value to fill with")


# -- items of one thread


def items_of(value: Any, dtype: Any = None) -> list[Any]:
    """The items of a thread: those of a tuple or list, the elements of a Vector unless ``dtype`` is such a Vector.

    Anything else is one item.  Items are converted to ``dtype`` if that is given.
    """
    if isinstance(value, (tuple, list)):
        items: Sequence[Any] = value
    elif is_vector(value) and isinstance(dtype, type) and issubclass(dtype, Numeric):
        items = list(value)
    else:
        items = [value]
    if not items:
        raise DSLConversionError("a tile must contain at least one item; the sequence of items is empty")
    return [as_value(item, "an item") if dtype is None else _item(item, dtype) for item in items]


def tile_of(value: Any) -> list[Any]:
    """The items of a thread without a known type: those of a tuple or list, else the elements of a Vector."""
    return items_of(list(value) if is_vector(value) else value)


def _item(item: Any, dtype: Any) -> Any:
    if is_struct_type(dtype):
        if type(item) is not dtype:
            raise DSLTypeError(f"an item is {item!r}; expected a {dtype.__name__}")
        return item
    if not issubclass(dtype, Numeric):
        return dtype.accept(item)
    number = as_value(item, "an item")
    if not isinstance(number, Numeric):
        raise DSLTypeError(f"an item is {number!r}; expected a {dtype}")
    return dtype(number)


def like_items(model: Any, items: Sequence[Any]) -> Any:
    """``items`` in the form of ``model``: one item, or for a sequence a Vector of numbers or a tuple of other items."""
    if not isinstance(model, (tuple, list)) and (len(items) == 1 and not _is_vector_of(model, items[0])):
        return items[0]
    return Vector.from_elements(items, items[0].dtype) if isinstance(items[0], Numeric) else tuple(items)


def _is_vector_of(model: Any, item: Any) -> bool:
    """True if ``model`` is a Vector whose elements are the items."""
    return is_vector(model) and isinstance(item, Numeric)
