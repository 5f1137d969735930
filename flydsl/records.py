"""Immutable values that are cheap to import.

``@dataclass(frozen=True)`` compiles six methods of each class whenever its module is imported, half a millisecond on
CPython 3.11, and the first compile of a process imports two hundred such classes.  :func:`record` compiles one of them,
``__init__``; the others are the same for all records but for the names of the fields, and need no compiling.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

__all__ = ["record"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """A dataclass whose objects are equal, and hash alike, if their fields do, and whose fields nothing assigns to.

    The last is for the type checker to see, not for the interpreter, so that making an object is cheap too: what users
    get into their hands is better a frozen dataclass.
    """
    cls = dataclasses.dataclass(eq=False, repr=False)(cls)
    compared = [each.name for each in dataclasses.fields(cls) if each.compare]  # type: ignore[arg-type]
    content: Callable[[Any], Any] = operator.attrgetter(*compared) if compared else type

    def equal(self: Any, other: object) -> Any:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    methods = {"__eq__": equal, "__hash__": lambda self: hash(content(self)), "__repr__": _represented}
    for name, method in methods.items():
        if vars(cls).get(name) is None:  # Python puts None for the __hash__ of a class that says what equal is
            setattr(cls, name, method)
    return cls


def _represented(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"
