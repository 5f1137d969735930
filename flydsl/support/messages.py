"""Values as bytes, for other processes.

The encoding of a dataclass is made from its fields: a field that is added crosses too, with no other edit.  A reader names
the class that it expects, so that bytes of unknown origin make no other object.  JSON holds the fields; bytes lie behind
it, equal ones once.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import struct
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

Codecs = Mapping[Any, tuple[Callable[[Any], bytes], Callable[[bytes], Any]]]
"""For classes that are no dataclasses: the functions that write and read their bytes."""

_LENGTH = struct.Struct("<Q")
_UNIONS = (typing.Union, types.UnionType)


def encode(value: Any, codecs: Codecs = types.MappingProxyType({})) -> bytes:
    """A dataclass's object as bytes.

    Raises TypeError if a field holds another type than it declares, or one that cannot cross.
    """
    blobs: dict[bytes, int] = {}
    text = json.dumps([plain(value, codecs, blobs), [len(blob) for blob in blobs]], separators=(",", ":")).encode()
    return b"".join([_LENGTH.pack(len(text)), text, *blobs])


def decode(cls: type[T], data: bytes, codecs: Codecs = types.MappingProxyType({})) -> T:
    """The inverse of :func:`encode`; raises ValueError if the bytes are damaged, or describe no object of the class."""
    try:
        (length,) = _LENGTH.unpack_from(data)
        end = _LENGTH.size + length
        fields, sizes = json.loads(data[_LENGTH.size : end])
        blobs = []
        for size in sizes:
            blobs.append(data[end : end + size])
            end += size
        if end != len(data) or any(size < 0 for size in sizes):
            raise ValueError(f"{len(data)} bytes, expected {end}")
        return from_plain(cls, fields, codecs, blobs)
    except (struct.error, TypeError, RecursionError, LookupError) as error:
        raise ValueError(f"a message is damaged: {error}") from None


def plain(value: Any, codecs: Codecs = types.MappingProxyType({}), blobs: dict[bytes, int] | None = None) -> Any:
    """A dataclass's object as JSON values; bytes go to ``blobs``, and their positions stand for them."""
    return _write(type(value), value, codecs, blobs)


def from_plain(
    cls: type[T], fields: Any, codecs: Codecs = types.MappingProxyType({}), blobs: Sequence[bytes] = ()
) -> T:
    """The inverse of :func:`plain`.

    Raises ValueError, TypeError or LookupError if the fields describe no object of the class.
    """
    made: T = _read(cls, fields, codecs, blobs)
    return made


@functools.cache
def _fields(cls: type) -> dict[str, Any]:
    """The types of a dataclass's fields, by name."""
    hints = typing.get_type_hints(cls)
    return {each.name: hints[each.name] for each in dataclasses.fields(cls)}


def _is_dataclass(kind: Any) -> bool:
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def _refuse(kind: Any, value: Any) -> NoReturn:
    raise TypeError(f"{value!r} cannot cross to another process as {kind}")


def _items(kind: Any, count: int) -> list[Any]:
    """The types of a tuple's items."""
    given = typing.get_args(kind)
    if len(given) == 2 and given[1] is ...:
        return [given[0]] * count
    if len(given) != count:
        raise ValueError(f"{count} items, expected {len(given)}")
    return list(given)


def _write(kind: Any, value: Any, codecs: Codecs, blobs: dict[bytes, int] | None) -> Any:
    origin = typing.get_origin(kind)
    if origin in _UNIONS:
        for number, each in enumerate(typing.get_args(kind)):
            if accepts(each, value):
                return [number, _write(each, value, codecs, blobs)]
        _refuse(kind, value)
    if not accepts(kind, value):
        _refuse(kind, value)
    if kind in codecs:
        kind, value = bytes, codecs[kind][0](value)
    if kind is bytes:
        if blobs is None:
            _refuse("JSON", value)
        return blobs.setdefault(value, len(blobs))
    if _is_dataclass(kind):
        return {name: _write(each, getattr(value, name), codecs, blobs) for name, each in _fields(kind).items()}
    if origin is tuple:
        return [_write(each, one, codecs, blobs) for each, one in zip(_items(kind, len(value)), value, strict=True)]
    if origin in (frozenset, list):
        (each,) = typing.get_args(kind)
        return [_write(each, one, codecs, blobs) for one in (sorted(value) if origin is frozenset else value)]
    if _is_mapping(origin):
        keys, values = typing.get_args(kind)
        return [[_write(keys, k, codecs, blobs), _write(values, v, codecs, blobs)] for k, v in value.items()]
    if kind is Any:
        return ["tuple", [_write(Any, one, codecs, blobs) for one in value]] if isinstance(value, tuple) else [value]
    return str(value) if kind is Path else value


def _read(kind: Any, value: Any, codecs: Codecs, blobs: Sequence[bytes]) -> Any:
    origin = typing.get_origin(kind)
    if origin in _UNIONS:
        number, inner = value
        return _read(typing.get_args(kind)[number], inner, codecs, blobs)
    if kind in codecs:
        return codecs[kind][1](blobs[value])
    if kind is bytes:
        return blobs[value]
    if _is_dataclass(kind):
        known = _fields(kind)
        if not isinstance(value, dict) or value.keys() != known.keys():
            raise ValueError(f"the fields {sorted(value)} of {kind.__name__}, expected {sorted(known)}")
        return kind(**{name: _read(each, value[name], codecs, blobs) for name, each in known.items()})
    if origin is tuple:
        return tuple(_read(each, one, codecs, blobs) for each, one in zip(_items(kind, len(value)), value, strict=True))
    if origin in (frozenset, list):
        (each,) = typing.get_args(kind)
        return origin(_read(each, one, codecs, blobs) for one in value)
    if _is_mapping(origin):
        keys, values = typing.get_args(kind)
        return {_read(keys, k, codecs, blobs): _read(values, v, codecs, blobs) for k, v in value}
    if kind is Any:
        return value[0] if len(value) == 1 else tuple(_read(Any, one, codecs, blobs) for one in value[1])
    made = Path(value) if kind is Path else value
    if not accepts(kind, made):
        raise ValueError(f"{made!r}, expected {kind}")
    return made


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def accepts(kind: Any, value: Any) -> bool:
    """True if a value is of a declared type, on its surface: the items of a tuple are not looked at."""
    origin = typing.get_origin(kind)
    if origin in _UNIONS:
        return any(accepts(each, value) for each in typing.get_args(kind))
    if origin is typing.Literal:
        return value in typing.get_args(kind)
    if kind is Any:
        return value is None or isinstance(value, (bool, int, float, str, tuple))
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and not math.isnan(value)
    if _is_mapping(origin):
        return isinstance(value, Mapping)
    if origin is not None:
        return isinstance(value, origin)
    if _is_dataclass(kind):
        return type(value) is kind
    return isinstance(value, kind)
