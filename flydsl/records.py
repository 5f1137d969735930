"""Dataclasses that are cheap to import.

The standard library's ``@dataclass`` writes the source of up to six methods of each class and compiles them whenever the
module is imported, a quarter of a millisecond on CPython 3.11, and the first compile of a process imports two hundred
such classes.  Here ``__init__`` is compiled once for all classes with as many fields, in which only the names differ;
the other methods need no compiling.  Fields are those of :mod:`dataclasses`, with its ``field``, ``fields``, ``replace``.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform

__all__ = ["dataclass", "record"]

T = TypeVar("T")


class _Absent:
    def __repr__(self) -> str:
        return "<factory>"


_ABSENT = _Absent()
"""The default of a parameter whose field has a ``default_factory``."""


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """A dataclass whose objects are equal, and hash alike, if their fields do, and whose fields nothing assigns to.

    The last is for the type checker to see, not for the interpreter, so that making an object is cheap too: what users
    get into their hands is better a frozen dataclass.
    """
    return _completed(cls, frozen=False, eq=True, hashable=True, repr=True, slots=False)


@dataclass_transform(field_specifiers=(dataclasses.field,))
def dataclass(
    *, frozen: bool = False, eq: bool = True, repr: bool = True, slots: bool = False
) -> Callable[[type[T]], type[T]]:
    """What :func:`dataclasses.dataclass` makes of a class, but for copies of objects both frozen and with slots."""
    return lambda cls: _completed(cls, frozen=frozen, eq=eq, hashable=frozen, repr=repr, slots=slots)


def _completed(cls: type[T], *, frozen: bool, eq: bool, hashable: bool, repr: bool, slots: bool) -> type[T]:
    written = {name for name, value in vars(cls).items() if value is not None}
    doc = cls.__doc__
    cls.__doc__ = doc or cls.__name__  # where there is none, dataclasses would compose one of the signature
    cls = dataclasses.dataclass(init=False, eq=False, repr=False, slots=slots)(cls)
    cls.__doc__ = doc
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]
    methods: dict[str, Any] = {}
    if "__init__" not in written:
        methods["__init__"] = _initialiser(cls, fields, frozen)
    if repr:
        methods["__repr__"] = _represented
    if eq:
        compared = [each.name for each in fields if each.compare]
        content: Callable[[Any], Any] = operator.attrgetter(*compared) if compared else type
        methods["__eq__"] = _equality(content)
        methods["__hash__"] = (lambda self: hash(content(self))) if hashable else None
    if frozen:
        methods |= _refusals(cls, frozenset(each.name for each in fields))
    for name, method in methods.items():
        if name not in written:  # Python puts None for the __hash__ of a class that says what equal is
            setattr(cls, name, method)
    return cls


def _equality(content: Callable[[Any], Any]) -> Callable[[Any, object], Any]:
    def equal(self: Any, other: object) -> Any:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _represented(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refusals(cls: type, names: frozenset[str]) -> dict[str, Callable[..., None]]:
    """What keeps the interpreter from changing the fields of ``cls``, and any attribute but those of a subclass."""

    def assign(self: Any, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    return {"__setattr__": assign, "__delattr__": delete}


def _initialiser(cls: type, fields: Sequence[dataclasses.Field[Any]], frozen: bool) -> FunctionType:
    """``__init__``, which takes a parameter for each of ``fields``."""
    missing = dataclasses.MISSING
    namespace = {"__name__": cls.__module__, "assign": object.__setattr__, "absent": _ABSENT}
    defaults: list[Any] = []
    made = []
    for number, each in enumerate(fields):
        made.append(each.default_factory is not missing)
        if made[-1]:
            namespace[f"make{number}"] = each.default_factory
            defaults.append(_ABSENT)
        elif each.default is not missing:
            defaults.append(each.default)
        elif defaults:
            raise TypeError(f"non-default argument {each.name!r} follows default argument")
    code = _initialising(tuple(made), frozen, hasattr(cls, "__post_init__"))
    actual = {f"field{number}": each.name for number, each in enumerate(fields)}
    renamed: list[tuple[Any, ...]] = [
        tuple(actual.get(each, each) for each in old) for old in (code.co_varnames, code.co_names, code.co_consts)
    ]
    varnames, names, consts = renamed
    code = code.replace(co_varnames=varnames, co_names=names, co_consts=consts)
    function = FunctionType(code, namespace, "__init__", tuple(defaults))
    function.__qualname__ = f"{cls.__qualname__}.__init__"
    function.__annotations__ = {**{each.name: each.type for each in fields}, "return": None}
    return function


@functools.cache
def _initialising(made: tuple[bool, ...], frozen: bool, has_post_init: bool) -> CodeType:
    """Code of an ``__init__`` of fields "field0" to "fieldN", of which some are ``made`` where they are not given."""
    names = [f"field{number}" for number in range(len(made))]
    values = [
        f"make{number}() if {name} is absent else {name}" if made[number] else name for number, name in enumerate(names)
    ]
    pairs = zip(names, values, strict=True)
    lines = [f'assign(self, "{name}", {value})' if frozen else f"self.{name} = {value}" for name, value in pairs]
    if has_post_init:
        lines.append("self.__post_init__()")
    namespace: dict[str, Any] = {}
    exec(f"def __init__({', '.join(['self', *names])}):\n " + "\n ".join(lines or ["pass"]), namespace)
    code: CodeType = namespace["__init__"].__code__
    return code
