"""Functions that other functions make, with the arguments of their makers.

``build(64)`` that defines and returns a ``@flyc.jit`` function is the usual form of a kernel for sizes that are compiled in.
No name of a module leads to its result, so that a description names the maker and its arguments.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.support.fast_dataclass import record

_LOCALS = ".<locals>."
_PLAIN = (type(None), bool, int, float, str)
_MOST_VALUES = 1000
_STORES = frozenset({"STORE_FAST", "STORE_DEREF", "DELETE_FAST", "DELETE_DEREF"})


@record
class Other:
    """An argument that no description holds, by its class: the object itself is not kept alive."""

    name: str


@record
class Maker:
    """The call that made a function: the code of the maker, and its parameters when the function was decorated."""

    code: CodeType
    arguments: Mapping[str, Any]
    """Compile-time values, and :class:`Other`."""

    def require_plain(self) -> None:
        """Refuse a maker whose call cannot be repeated by its parameters."""
        name = self.code.co_qualname
        if self.code.co_flags & 0x0C:  # CO_VARARGS, CO_VARKEYWORDS
            raise DSLTypeError(f"it is made by {name}, which takes *args or **kwargs; name its parameters")
        for step in dis.get_instructions(self.code):
            if step.opname in _STORES and step.argval in self.arguments:
                raise DSLTypeError(
                    f"it is made by {name}, which assigns to its parameter {step.argval!r}; use another variable there"
                )


def maker_of(function: FunctionType) -> Maker | None:
    """The call that runs now and makes ``function``; ``None`` for functions of modules, and of functions of functions."""
    outer = function.__qualname__.rpartition(_LOCALS)[0]
    if not outer or _LOCALS in outer:
        return None
    frame: Any = sys._getframe(1)
    while frame is not None and (frame.f_code.co_qualname != outer or frame.f_globals is not function.__globals__):
        frame = frame.f_back
    if frame is None:
        return None
    code = frame.f_code
    variables = frame.f_locals
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return Maker(code, {name: _kept(variables[name]) for name in names if name in variables})


def _kept(value: Any) -> Any:
    """A compile-time value, or the name of its class; no code of the value's or of its class's runs."""
    kind = type(value)
    if any(kind is plain for plain in _PLAIN):
        return value
    if kind is tuple and not any(isinstance(_kept(each), Other) for each in value):
        return value
    return Other(type.__getattribute__(kind, "__name__"))


def is_maker_of(value: Any, qualname: str) -> bool:
    """True if a module's variable is a function that defines one of that qualified name."""
    for _ in range(10):
        if isinstance(value, FunctionType) and "__wrapped__" not in vars(value):
            constants = value.__code__.co_consts
            return any(isinstance(each, CodeType) and each.co_qualname == qualname for each in constants)
        value = getattr(value, "__dict__", {}).get("__wrapped__")
    return False


def made_within(result: Any, qualname: str) -> Any:
    """The ``@flyc.jit`` function of that qualified name in the result of its maker; ``None`` if it is not there.

    It is looked for in tuples, lists, dictionaries, attributes of objects, and in what functions capture.
    """
    waiting, seen = [result], set[int]()
    while waiting and len(seen) < _MOST_VALUES:
        value = waiting.pop(0)
        if id(value) in seen:
            continue
        seen.add(id(value))
        if hasattr(type(value), "function_hints"):
            if value.__qualname__ == qualname:
                return value
            value = value.__wrapped__
        waiting += _parts(value)
    return None


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, (tuple, list)):
        yield from value
    elif isinstance(value, dict):
        yield from value.values()
    elif not isinstance(value, type) and not hasattr(value, "__path__"):
        for cell in getattr(value, "__closure__", None) or ():
            try:
                yield cell.cell_contents
            except ValueError:  # not bound yet
                continue
        if not isinstance(value, (str, bytes, int, float, complex, type(None))):
            yield from getattr(value, "__dict__", {}).values()
