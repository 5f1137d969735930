"""Guard words: memory words of Python objects that show a change.

The native launcher compares eight bytes in a nanosecond.  CPython documents none of these layouts, so each is checked
with live objects before its first use.  If one differs, its functions return ``None`` and Python code compares instead.
A word that is read through a pointer follows the word of that pointer, because the launcher compares them in order.
"""

from __future__ import annotations

import ctypes
import functools
import struct
import sys
import types
from collections.abc import Collection
from typing import Any

from flydsl.runtime.launch.layouts import is_supported, member_offset, numpy_agrees, type_version, type_version_offset

Word = tuple[int, int, int]
"""An address, a mask, and the masked value."""

ALL = (1 << 64) - 1
_ARRAY_BYTES = 1024
"""The largest array that is compared word by word."""

# Include/cpython/dictobject.h, Objects/dict-common.h (3.11 and newer)
_USED, _KEYS, _VALUES = 16, 32, 40
_SHAPE_OF_KEYS, _ENTRIES_OF_KEYS, _INDICES_OF_KEYS = 8, 24, 32
_GENERAL = 0
# Include/internal/pycore_dict.h: four numbers stand before the values since 3.13
_FIRST_VALUE = 8 if sys.version_info >= (3, 13) else 0
_LIST_SIZE, _LIST_ITEMS = 16, 24
_CELL_CONTENTS = 16
_FUNCTION_NAME, _FUNCTION_CODE, _FUNCTION_DEFAULTS, _FUNCTION_KWDEFAULTS, _FUNCTION_DICT = 32, 48, 56, 64, 88
_OF_FUNCTION = (_FUNCTION_NAME, _FUNCTION_CODE, _FUNCTION_DEFAULTS, _FUNCTION_KWDEFAULTS, _FUNCTION_DICT)
_OBJECT_TYPE = 8
_MANAGED_DICT = -24
# numpy/ndarraytypes.h
_ARRAY_DATA, _ARRAY_RANK, _ARRAY_SHAPE, _ARRAY_STRIDES, _ARRAY_TYPE, _ARRAY_FLAGS = 16, 24, 32, 40, 56, 64


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _now(address: int, mask: int = ALL) -> Word:
    return address, mask, _word(address) & mask


def _narrow(address: int, bits: int) -> Word:
    """A field of fewer than 64 bits, in the aligned word that contains it."""
    start = address & ~7
    return _now(start, (1 << bits) - 1 << (address - start) * 8)


# -- dictionaries


def dict_words(
    mapping: dict[Any, Any], names: Collection[str] | None = None, *, may_grow: bool = False
) -> list[Word] | None:
    """The values of all or some keys of a dictionary and, unless it ``may_grow``, the absence of new keys."""
    return _dict_words(mapping, names, may_grow=may_grow) if _dicts_agree() else None


def _dict_words(mapping: dict[Any, Any], names: Collection[str] | None, *, may_grow: bool = False) -> list[Word]:
    at = id(mapping)
    if not mapping:
        return [_now(at + _USED)]
    keys, values = _word(at + _KEYS), _word(at + _VALUES)
    count = _word(keys + _ENTRIES_OF_KEYS)
    if values:  # keys shared with other objects of the class, which only grow
        words = [_now(at + _USED), _now(at + _KEYS), _now(at + _VALUES)]
        places = [(0, values + _FIRST_VALUE + 8 * index) for index in range(count)]
    else:  # an added key is one more entry
        words = [_now(at + _KEYS), _now(keys + _SHAPE_OF_KEYS, (1 << 24) - 1)]
        words += [] if may_grow else [_now(keys + _ENTRIES_OF_KEYS)]
        index_bytes, kind = struct.unpack("xBB", ctypes.string_at(keys + _SHAPE_OF_KEYS, 3))
        first = keys + _INDICES_OF_KEYS + (1 << index_bytes)
        step, key_at = (24, 8) if kind == _GENERAL else (16, 0)
        places = [(first + step * i + key_at, first + step * i + key_at + 8) for i in range(count)]
    filled = [place for place in places if _word(place[1])]
    for key, (key_at, value_at) in zip(mapping, filled, strict=True):
        if names is None or key in names:
            words += [_now(value_at)] if values else [_now(key_at), _now(value_at)]
    return words


@functools.cache
def _dicts_agree() -> bool:
    """True if dictionaries of all three kinds have the expected layout."""
    if not is_supported():
        return False

    class Instance:
        def __init__(self) -> None:
            self.first, self.second = object(), object()

    samples: list[dict[Any, Any]] = [
        {"a": object(), "b": object(), "c": object()},
        {1: object(), "b": object(), (2, 3): object()},
        {str(n): object() for n in range(300)},
        vars(Instance()),
    ]
    del samples[0]["b"]
    return all(_dict_agrees(sample) for sample in samples)


def _dict_agrees(mapping: dict[Any, Any]) -> bool:
    at = id(mapping)
    if _word(at + _USED) != len(mapping):
        return False
    keys, values = _word(at + _KEYS), _word(at + _VALUES)
    count = _word(keys + _ENTRIES_OF_KEYS) if keys else ALL
    index_bytes, kind = struct.unpack("xBB", ctypes.string_at(keys + _SHAPE_OF_KEYS, 3))
    if (
        not len(mapping) <= count <= 2 * len(mapping) + 30
        or kind > 2
        or index_bytes > 20
        or bool(values) != (kind == 2)
    ):
        return False
    found = [word[2] for word in _dict_words(mapping, None)][3:]
    expected = [id(o) for item in mapping.items() for o in (item[1:] if values else item)]
    return found == expected


_DICTIONARY_OFFSET = type.__dict__["__dictoffset__"].__get__  # a metaclass may do anything


def instance_dict_words(value: Any, own: dict[Any, Any], names: Collection[str] | None) -> list[Word] | None:
    """The class of an object, its dictionary, and the attributes in it."""
    offset = _DICTIONARY_OFFSET(type(value))
    if offset < 0:
        offset = _MANAGED_DICT
    words = dict_words(own, names)
    if words is None or not offset or _word(id(value) + offset) != id(own):
        return None
    return [_now(id(value) + _OBJECT_TYPE), _now(id(value) + offset), *words]


def slot_words(value: Any, slots: Collection[types.MemberDescriptorType]) -> list[Word] | None:
    """The class of an object, and the objects in some of its slots."""
    offsets = [member_offset(slot) for slot in slots]
    return [_now(id(value) + offset) for offset in (_OBJECT_TYPE, *offsets)] if all(offsets) else None


# -- other objects


def list_words(value: list[Any]) -> list[Word] | None:
    if not _others_agree():
        return None
    items = _word(id(value) + _LIST_ITEMS)
    return [
        _now(id(value) + _LIST_SIZE),
        _now(id(value) + _LIST_ITEMS),
        *(_now(items + 8 * i) for i in range(len(value))),
    ]


def cell_words(cell: types.CellType) -> list[Word] | None:
    return [_now(id(cell) + _CELL_CONTENTS)] if _others_agree() else None


def name_words(function: types.FunctionType) -> list[Word] | None:
    return [_now(id(function) + _FUNCTION_NAME)] if _others_agree() else None


def function_words(function: types.FunctionType, names: Collection[str] | None) -> list[Word] | None:
    """The name, the code, the defaults and some attributes of a function, and the contents of its cells."""
    own = function.__dict__
    attributes = dict_words(own, names) if names is not None else []
    if attributes is None or not _others_agree():
        return None
    cells = [_now(id(cell) + _CELL_CONTENTS) for cell in function.__closure__ or ()]
    return [*(_now(id(function) + offset) for offset in _OF_FUNCTION), *cells, *attributes]


def class_words(kind: type) -> list[Word] | None:
    """The version of a class, which changes with its attributes and those of its bases, and its name."""
    version, offset, name = type_version(kind), type_version_offset(), _class_name_offset()
    return [_narrow(id(kind) + offset, 32), _now(id(kind) + name)] if version and offset > 0 and name else None


_SIZE = type.__dict__["__basicsize__"].__get__


@functools.cache
def _class_name_offset() -> int:
    sample = type("_Sample", (), {})
    places = range(0, _SIZE(type), 8) if is_supported() else ()
    return next((place for place in places if _word(id(sample) + place) == id(sample.__name__)), 0)


def partial_words(value: functools.partial[Any]) -> list[Word] | None:
    places = zip((16, 24, 32), (value.func, value.args, value.keywords), strict=True)
    words = [
        _now(id(value) + place) for place, part in places if is_supported() and _word(id(value) + place) == id(part)
    ]
    return words if len(words) == 3 else None


@functools.cache
def _others_agree() -> bool:
    """True if lists, cells and functions have the expected layout."""
    if not is_supported():
        return False
    held, items = object(), [object(), object(), object()]

    def function(a: Any = held, *, b: Any = held) -> Any:
        return held, a, b

    (cell,) = function.__closure__ or ()
    own = function.__dict__
    parts = (function.__name__, function.__code__, function.__defaults__, function.__kwdefaults__, own)
    return (
        [_word(id(function) + offset) for offset in _OF_FUNCTION] == [id(part) for part in parts]
        and _word(id(cell) + _CELL_CONTENTS) == id(held)
        and _word(id(items) + _LIST_SIZE) == len(items)
        and [_word(_word(id(items) + _LIST_ITEMS) + 8 * i) for i in range(3)] == [id(item) for item in items]
    )


def array_words(array: Any) -> list[Word] | None:
    """The elements of a small contiguous NumPy array, its shape and its type."""
    if not array.flags.c_contiguous or array.nbytes > _ARRAY_BYTES or array.ctypes.data % 8 or not _arrays_agree():
        return None
    at, data = id(array), array.ctypes.data
    words = [_now(at + offset) for offset in (_ARRAY_DATA, _ARRAY_SHAPE, _ARRAY_STRIDES, _ARRAY_TYPE)]
    words += [_narrow(at + _ARRAY_RANK, 32), _narrow(at + _ARRAY_FLAGS, 32)]
    if words[-1][2] != array.flags.num:
        return None
    for pointer in (_ARRAY_SHAPE, _ARRAY_STRIDES):
        words += [_now(_word(at + pointer) + 8 * axis) for axis in range(array.ndim)]
    whole, rest = divmod(array.nbytes, 8)
    words += [_now(data + 8 * i) for i in range(whole)]
    return [*words, _now(data + 8 * whole, (1 << 8 * rest) - 1)] if rest else words


@functools.cache
def _arrays_agree() -> bool:
    return is_supported() and numpy_agrees()
