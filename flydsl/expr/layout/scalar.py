"""Arithmetic on int tuples that are a single number, such as an extent of a tensor: what the number itself gives."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLTypeError

__all__ = ["ScalarOperators"]


class ScalarOperators:
    """Operators of a value whose ``tree`` is one leaf; the result is a Python int or a run-time value."""

    __slots__ = ()

    tree: Any

    def __operand__(self) -> Any:
        if isinstance(self.tree, tuple):
            raise DSLTypeError(
                f"{self} is not a single number; take a mode of it, or use fx.int_tuple_add and the like"
            )
        return self.tree


def _forward(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: ScalarOperators, other: Any) -> Any:
        return function(self.__operand__(), _number(other))

    return method


def _reflected(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: ScalarOperators, other: Any) -> Any:
        return function(_number(other), self.__operand__())

    return method


def _number(value: Any) -> Any:
    return value.__operand__() if isinstance(value, ScalarOperators) else value


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor"):
    _plain = _name.rstrip("_")
    setattr(ScalarOperators, f"__{_plain}__", _forward(getattr(operator, _name)))
    setattr(ScalarOperators, f"__r{_plain}__", _reflected(getattr(operator, _name)))
for _name in ("lt", "le", "gt", "ge"):
    setattr(ScalarOperators, f"__{_name}__", _forward(getattr(operator, _name)))
setattr(ScalarOperators, "__neg__", lambda self: -self.__operand__())  # noqa: B010 - beside the others
