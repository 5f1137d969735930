"""Outside values as text for messages: contents, never addresses.

Nothing here runs the user's code: no ``__repr__``, property or ``__getattr__``.
"""

from __future__ import annotations

import enum
import itertools
import types
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any

from flydsl.compiler.frontend.code_names import bases_of, class_attributes, home_of, is_users_class
from flydsl.compiler.frontend.contents import ABSENT, is_plain

Parts = Callable[[Any], Sequence[Any] | None]
"""The objects that a value held when its footprint was taken; ``None`` if the footprint does not have it."""

_BRACKETS: dict[type, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")"), dict: ("{", "}"), set: ("{", "}")}
_ITEMS, _SHOWN, _DEPTH = 8, 200, 3
_NAME = type.__dict__["__qualname__"].__get__


def described(value: Any, parts_of: Parts = lambda value: None) -> str:
    """A value in at most 200 characters, with the contents that ``parts_of`` recorded, else with those of now."""
    return _text(value, parts_of, _DEPTH)[:_SHOWN]


def _text(value: Any, parts_of: Parts, depth: int) -> str:
    kind = type(value)
    if is_plain(kind) or kind is float or kind is complex or value is ABSENT:
        return repr(value)
    if kind is types.FunctionType:
        code = value.__code__
        return f"<function {value.__qualname__} of {PurePath(code.co_filename).name}:{code.co_firstlineno}>"
    if kind is types.ModuleType:
        return f"<module {vars(value).get('__name__')}>"
    if issubclass(kind, type):
        named = [pair for pair in attributes(value, parts_of) if not pair[0].startswith("__")]
        return f"<class {_NAME(value)}{_of_names(named, parts_of, depth)}>"
    name = _NAME(kind)
    if issubclass(kind, enum.Enum):
        return f"{name}.{dict(attributes(value)).get('_name_')}"
    own = dict(attributes(value, parts_of))
    if type(kind) is type and kind in _BRACKETS:
        return _of_items(value, kind, parts_of, depth)
    if home_of(kind).partition(".")[0] == "numpy":
        return _of_numpy(value, name)
    return f"{name}{_of_names(list(own.items()), parts_of, depth)}" if own else f"<{name} object>"


def _of_items(value: Any, kind: type, parts_of: Parts, depth: int) -> str:
    before, after = _BRACKETS[kind]
    parts = parts_of(value)
    if kind is dict:
        parts = [part for item in value.items() for part in item] if parts is None else parts
        shown = [
            f"{_text(key, parts_of, depth - 1)}: {_text(item, parts_of, depth - 1)}" if depth else "..."
            for key, item in itertools.islice(zip(parts[::2], parts[1::2], strict=True), _ITEMS)
        ]
        count = len(parts) // 2
    else:
        parts = list(value) if parts is None else parts
        shown = [_text(item, parts_of, depth - 1) if depth else "..." for item in parts[:_ITEMS]]
        count = len(parts)
    more = f", ... {count} in all" if count > len(shown) else ""
    return f"{before}{', '.join(shown)}{more}{after}"


def _of_names(named: Sequence[tuple[str, Any]], parts_of: Parts, depth: int) -> str:
    if not named or not depth:
        return ""
    shown = ", ".join(f"{name}={_text(part, parts_of, depth - 1)}" for name, part in named[:_ITEMS])
    return f"({shown}{', ...' if len(named) > _ITEMS else ''})"


def _of_numpy(value: Any, name: str) -> str:
    """A number or an array of NumPy, whose own text runs no code of the user's."""
    if not hasattr(value, "dtype") or value.dtype.hasobject:
        return f"<{name} object>"
    if not hasattr(value, "flat") or not value.shape:
        return f"{value.dtype} {value}"
    items = ", ".join(str(each) for each in itertools.islice(value.flat, _ITEMS))
    return f"{value.dtype} array {tuple(value.shape)} [{items}{', ...' if value.size > _ITEMS else ''}]"


def attributes(value: Any, parts_of: Parts = lambda value: None) -> list[tuple[str, Any]]:
    """The names and values of an object's own attributes, or of a class's."""
    parts = parts_of(value)
    if parts is None:
        return _attributes_now(value)
    if not issubclass(type(value), type):
        if not parts or parts[0] is not type(value):
            return []
        slots = slots_of(type(value))
        if slots and len(parts) == len(slots) + 1:
            return list(zip(slots, parts[1:], strict=True))
        parts = parts[1:]
    return [(n, v) for n, v in zip(parts[::2], parts[1::2], strict=False) if type(n) is str and n.isidentifier()]


def slots_of(kind: type) -> dict[str, types.MemberDescriptorType]:
    """The slots that a class and its bases declare, in the order of a footprint."""
    every = (item for base in bases_of(kind) for item in class_attributes(base).items())
    return {name: slot for name, slot in every if type(slot) is types.MemberDescriptorType}


def _attributes_now(value: Any) -> list[tuple[str, Any]]:
    if issubclass(type(value), type):
        return list(class_attributes(value).items()) if is_users_class(value) else []
    try:
        own = object.__getattribute__(value, "__dict__")
    except Exception:  # it has none, or its class hides it
        own = None
    found = list(own.items()) if type(own) is dict else []
    for name, slot in slots_of(type(value)).items() if is_users_class(type(value)) else ():
        try:
            found.append((name, slot.__get__(value)))
        except AttributeError:
            continue
    return [(name, item) for name, item in found if type(name) is str]
