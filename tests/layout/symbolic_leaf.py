"""Dynamic leaves for tests: expressions over named numbers that count the operators applied to them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Recorder:
    """The operators that were applied to the symbols of one test, in order."""

    operations: list[str] = field(default_factory=list)


class Symbol:
    """A run-time integer or truth value: ``value`` is what it will be, ``divisibility`` what is promised of it."""

    def __init__(self, recorder: Recorder, value: int, divisibility: int = 1) -> None:
        assert value % divisibility == 0, "a false promise would void the test"
        self.recorder, self.value, self.divisibility = recorder, value, divisibility
        self._sum: tuple[Any, int] = self, 0

    def parted(self) -> tuple[Any, int]:
        """The symbol and the number that it was made of as their sum."""
        return self._sum

    def _apply(self, name: str, function: Callable[[Any, Any], Any], a: Any, b: Any) -> Symbol:
        self.recorder.operations.append(name)
        x, y = ((s.value if isinstance(s, Symbol) else s) for s in (a, b))
        result = Symbol(self.recorder, function(x, y), _divisibility(name, a, b))
        if name == "add" and isinstance(b, int):
            result._sum = a, b
        return result

    @staticmethod
    def towards_zero(name: str, a: Any, b: Any) -> Symbol:
        """The quotient or the remainder; of what is not negative the rounding is the same."""
        known = a if isinstance(a, Symbol) else b
        return known._apply(name, {"quotient": operator.floordiv, "remainder": operator.mod}[name], a, b)  # type: ignore[no-any-return]

    def select(self, a: Any, b: Any) -> Symbol:
        """``a`` if this truth value will hold, else ``b``."""
        return self._apply("select", lambda x, y: x if self.value else y, a, b)

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> bool:
        raise AssertionError("the truth of a run-time value was asked for while tracing")

    def __repr__(self) -> str:
        return f"Symbol({self.value})"


def _divisibility(name: str, a: Any, b: Any) -> int:
    p, q = (s.divisibility if isinstance(s, Symbol) else (s & -s or 1 << 40) for s in (a, b))
    if name in ("add", "sub", "mod", "remainder", "or_", "xor", "select"):
        return min(p, q)
    if name == "mul":
        return p * q
    if name == "and_":
        return max(p, q)
    if name == "rshift" and isinstance(b, int):
        return max(p >> b, 1)
    if name in ("floordiv", "quotient") and isinstance(b, int) and p % b == 0:
        return p // b
    return 1


def _define(name: str) -> None:
    function = getattr(operator, name)
    dunder = name.strip("_")
    setattr(Symbol, f"__{dunder}__", lambda self, other: self._apply(name, function, self, other))
    setattr(Symbol, f"__r{dunder}__", lambda self, other: self._apply(name, function, other, self))


for _name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "lshift", "rshift", "lt", "le", "gt", "ge"):
    _define(_name)
for _name in ("eq", "ne"):
    _define(_name)


def value_of(thing: Any) -> Any:
    """A symbol as its number, an int tuple as a plain tuple, a layout as the static layout that it will be."""
    if hasattr(thing, "map_dynamic"):
        thing = thing.map_dynamic(value_of)
        return thing.to_py_value() if hasattr(thing, "to_py_value") else thing
    if isinstance(thing, tuple):
        return tuple(map(value_of, thing))
    return thing.value if isinstance(thing, Symbol) else thing
