"""Dataclasses as the schema of JSON objects.

A field's type says which value it takes, and a :class:`Rule` behind it which of these: ``Annotated[int, within(1, 8)]``.
Constructors call :func:`check`.  So a row is checked alike whoever makes it, a reader or a program.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from flydsl.errors import FlydslError, did_you_mean
from flydsl.support.fast_dataclass import record
from flydsl.support.messages import accepts
from flydsl.trust.json import shortened

T = TypeVar("T")

_UNIONS = (typing.Union, types.UnionType)
_WORDS = {int: "an integer", float: "a number", str: "text", bool: "true or false", type(None): "null"}
_MOST_CHARACTERS = 255


@record
class Rule:
    """A condition on values of a type."""

    expected: str
    """Behind "expected": ``"a power of two"``."""
    holds: Callable[[Any], bool]


class AtMost(Rule):
    """A limit of the entries of a list or an object."""

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most}", lambda value: len(value) <= most)


def within(least: int, most: int) -> Rule:
    """The rule of integers that are neither smaller nor larger."""
    return Rule(f"an integer from {least} to {most}", lambda value: least <= value <= most)


def one_of(*values: str) -> Rule:
    """The rule of text that is one of a few."""
    return Rule(f"one of {', '.join(values)}", set(values).__contains__)


def printable(most: int) -> Rule:
    """The rule of names that fit on a line."""
    return Rule(f"1 to {most} printable characters", lambda value: 0 < len(value) <= most and value.isprintable())


Name = Annotated[str, printable(_MOST_CHARACTERS)]


def check(row: Any, what: str, error: type[FlydslError]) -> None:
    """Refuse a dataclass's object with a field of another type or range; ``what`` names the object."""
    cls: Any = type(row)
    for name, kind in _types_of(cls).items():
        value = getattr(row, name)
        if not _fits(kind, value):
            raise error(f"the {name} of {what} is {shortened(value)}, expected {_expected(kind)}")


def plain(value: Any) -> Any:
    """A dataclass's object as JSON values, by its method ``to_json`` where it has one."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if dataclasses.is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def read(kind: type[T], value: Any, what: str, error: type[FlydslError]) -> T:
    """The inverse of :func:`plain`; what a constructor checks is left to it.

    The value is JSON of unknown origin.  A class with ``from_json(value, what)`` reads its rows itself.  ``what`` names
    the value in messages, or its path for values inside.  ``error`` is raised if it describes no object of the class.
    """
    made: T = _read(kind, value, "", what, error)
    return made


def fields(
    value: Any, what: str, required: Collection[str], optional: Collection[str], error: type[FlydslError]
) -> dict[str, Any]:
    """The fields of a JSON object, which has all required ones, and none that is unknown."""
    if not isinstance(value, dict):
        raise error(f"{what} is {shortened(value)}, expected an object")
    for name in sorted(value):
        if name not in required and name not in optional:
            raise error(unknown_name(what, "key", name, [*required, *optional]))
    for name in required:
        if name not in value:
            raise error(f"{what} has no key {name!r}")
    return dict(value)


def unknown_name(what: str, kind: str, name: str, known: Sequence[str]) -> str:
    """The message of a name that something does not have, with the names that it has."""
    near = did_you_mean(name, known) if len(name) <= _MOST_CHARACTERS else ""
    near = near or (f" it has {', '.join(known)}" if known else "")
    return f"{what} has no {kind} {shortened(name)}{near and ';' + near}"


@functools.cache
def _types_of(cls: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return {each.name: hints[each.name] for each in dataclasses.fields(cls)}


def _read(kind: Any, value: Any, path: str, root: str, error: type[FlydslError]) -> Any:
    what = path or root
    origin = typing.get_origin(kind)
    if origin is Annotated:
        kind, *rules = typing.get_args(kind)
        for rule in rules:
            if isinstance(rule, AtMost) and isinstance(value, (list, dict)) and not rule.holds(value):
                raise error(f"{what} has {len(value)} entries, expected {rule.expected}")
        return _read(kind, value, path, root, error)
    if origin in _UNIONS:
        arm = next((each for each in typing.get_args(kind) if _may_be(each, value)), Any)
        return _read(arm, value, path, root, error)
    if hasattr(kind, "from_json"):
        return kind.from_json(value, what)
    if dataclasses.is_dataclass(kind):
        made: Any = kind
        types_of = _types_of(made)
        row = fields(value, what, types_of, (), error)
        return made(
            **{
                name: _read(each, row[name], f"{path}.{name}".lstrip("."), root, error)
                for name, each in types_of.items()
            }
        )
    if origin in (tuple, list):
        if not isinstance(value, list):
            raise error(f"{what} is {shortened(value)}, expected a list")
        kinds = typing.get_args(kind)
        kinds = kinds[:1] * len(value) if origin is list or Ellipsis in kinds else kinds
        if len(kinds) != len(value):
            raise error(f"{what} has {len(value)} entries, expected {len(kinds)}")
        return origin(
            _read(each, one, f"{path}[{number}]", root, error)
            for number, (each, one) in enumerate(zip(kinds, value, strict=True))
        )
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, dict):
            raise error(f"{what} is {shortened(value)}, expected an object")
        _, values = typing.get_args(kind)
        return {name: _read(values, each, f"{path}.{_shown_key(name)}", root, error) for name, each in value.items()}
    return value


def _shown_key(name: str) -> str:
    """A key of unknown length in a path."""
    return name if len(name) <= _MOST_CHARACTERS else shortened(name)


def _may_be(kind: Any, value: Any) -> bool:
    """True if JSON of the type may describe an object of the class."""
    origin = typing.get_origin(kind)
    if origin is Annotated:
        return _may_be(typing.get_args(kind)[0], value)
    if hasattr(kind, "from_json"):
        return isinstance(value, (list, dict))
    if origin in (tuple, list):
        return isinstance(value, list)
    if dataclasses.is_dataclass(kind) or origin is not None:
        return isinstance(value, dict)
    return accepts(kind, value)


def _fits(kind: Any, value: Any) -> bool:
    origin, given = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return _fits(given[0], value) and all(rule.holds(value) for rule in given[1:])
    if origin in _UNIONS:
        return any(_fits(each, value) for each in given)
    if not accepts(kind, value):
        return False
    if origin in (tuple, list):
        kinds = given[:1] * len(value) if origin is list or Ellipsis in given else given
        return len(kinds) == len(value) and all(map(_fits, kinds, value))
    if origin is not None:
        return all(_fits(given[0], name) and _fits(given[1], each) for name, each in value.items())
    return True


def _expected(kind: Any) -> str:
    origin, given = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return str(given[-1].expected)
    if origin in _UNIONS:
        return " or ".join(map(_expected, given))
    if origin in (tuple, list):
        return f"a list, each entry {_expected(given[0])}"
    if origin is not None:
        return f"an object, each value {_expected(given[1])}"
    return _WORDS.get(kind) or f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
