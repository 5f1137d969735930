"""Damage of every kind, from a seed: to bytes, to JSON values, to ELF files."""

from __future__ import annotations

import copy
import json
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any

_DEEP, _TWICE = "@deep@", "@twice@"
_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 63, 64, 255, 2**31 - 1, 2**31, 2**32, 10**9, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63),
    0.0, 1.5, -0.0, float("nan"), float("inf"), 1e300, "", "x", "x" * 100_000, "\0", "\ud800", "é\U0001f600", "../../etc/x",
    "tensor", "scalar", "pointer", "constant", "struct", "stream", "int", "float", "Float32", "cpu:native", "cuda:sm_90",
    "NaN", "9" * 5000, "0x1p99999", "POSITIONAL_ONLY", "VAR_KEYWORD", "empty", _DEEP, [], {}, [[]], [None], {"": 0},
    ["constant", ["tuple", [_DEEP]]], ["struct", "S", [["f", _DEEP]]], [1000000, 1000000000], [0, 32], ["a", "b"],
)  # fmt: skip
_NUMBERS = (
    0,
    1,
    2,
    3,
    7,
    8,
    63,
    64,
    127,
    255,
    256,
    0xFFF1,
    0xFFFF,
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**48,
    2**62,
    2**63,
    2**64 - 1,
)


def damaged_bytes(rng: random.Random, data: bytes) -> bytes:
    """A few bytes changed, removed, added, moved, or the end cut off."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        at = rng.randrange(len(changed)) if changed else 0
        match rng.randrange(8):
            case 0 | 1 | 2:
                if changed:
                    changed[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
            case 3:
                if changed:
                    changed[at] ^= 1 << rng.randrange(8)
            case 4:
                del changed[at : at + rng.choice((1, 4, 8, 64))]
            case 5:
                changed[at:at] = rng.randbytes(rng.choice((1, 4, 8, 64)))
            case 6:
                del changed[at:]
            case 7:
                size, source = rng.choice((4, 8, 64)), rng.randrange(max(len(changed), 1))
                changed[at : at + size] = changed[source : source + size]
    return bytes(changed)


# -- JSON


def damaged_json(rng: random.Random, value: Any) -> Any:
    """The value with one to three of its parts replaced, removed, repeated or renamed."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(value))
        if not places:
            return copy.deepcopy(rng.choice(_VALUES))
        holder, name = rng.choice(places)
        match rng.randrange(10):
            case 0:
                del holder[name]
            case 1 if isinstance(holder, list):
                holder.insert(name, copy.deepcopy(holder[name]))
            case 1:
                holder[rng.choice(("extra", "name", "", "\ud800", name + "x"))] = holder.pop(name)
            case 2:
                other, its_name = rng.choice(places)
                holder[name] = copy.deepcopy(other[its_name]) if other is not holder[name] else None
            case 3 if type(holder[name]) is int:
                holder[name] += rng.choice((-64, -1, 1, 64, 2**32))
            case 4 if isinstance(holder, dict):
                holder[_TWICE] = holder[name]
            case _:
                holder[name] = copy.deepcopy(rng.choice(_VALUES))
    return value


def encoded(rng: random.Random, value: Any) -> bytes:
    """The JSON text, with what only a text can hold: nesting without end, and names that come twice."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    depth = rng.choice((30, 90, 150, 900, 100_000))
    opened = rng.choice(("[", '{"a":', '["constant",["tuple",['))
    closed = {"[": "]", '{"a":': "}", '["constant",["tuple",[': "]]]"}[opened]
    text = text.replace(f'"{_DEEP}"', opened * depth + "0" + closed * depth)
    return text.replace(_TWICE, "name").encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in list(items):
        yield value, name
        yield from _places(inner)


# -- ELF

_HEADER = [
    (16, 2),
    (18, 2),
    (20, 4),
    (24, 8),
    (32, 8),
    (40, 8),
    (48, 4),
    (52, 2),
    (54, 2),
    (56, 2),
    (58, 2),
    (60, 2),
    (62, 2),
]
_SECTION = [(0, 4), (4, 4), (8, 8), (16, 8), (24, 8), (32, 8), (40, 4), (44, 4), (48, 8), (56, 8)]
_SYMBOL = [(0, 4), (4, 1), (5, 1), (6, 2), (8, 8), (16, 8)]
_RELOCATION = [(0, 8), (8, 4), (12, 4), (16, 8)]
_NOTE = [(0, 4), (4, 4), (8, 4)]
_ENTRIES = {2: (24, _SYMBOL), 11: (24, _SYMBOL), 4: (24, _RELOCATION), 7: (12, _NOTE)}


def damaged_elf(rng: random.Random, data: bytes) -> bytes:
    """Fields of the header, of section headers, symbols, relocations and notes changed; or bytes anywhere."""
    (table,) = struct.unpack_from("<Q", data, 40)
    (count,) = struct.unpack_from("<H", data, 60)
    sections = [table + 64 * index for index in range(count)]
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        match rng.randrange(8):
            case 0:
                _change(rng, changed, 0, rng.choice(_HEADER))
            case 1 | 2 | 3:
                _change(rng, changed, rng.choice(sections), rng.choice(_SECTION))
            case 4 | 5 | 6:
                section = rng.choice(sections)
                (kind,) = struct.unpack_from("<I", data, section + 4)
                offset, size = struct.unpack_from("<QQ", data, section + 24)
                entry_size, fields = _ENTRIES.get(kind, (8, [(0, 8), (0, 1)]))
                if kind not in (0, 8) and size >= entry_size:
                    _change(rng, changed, offset + entry_size * rng.randrange(size // entry_size), rng.choice(fields))
            case 7:
                return damaged_bytes(rng, bytes(changed))
    return bytes(changed)


def _change(rng: random.Random, data: bytearray, at: int, field: tuple[int, int]) -> None:
    offset, size = field
    most = (1 << 8 * size) - 1
    place = slice(at + offset, at + offset + size)
    old = int.from_bytes(data[place], "little")
    new = rng.choice(
        (*_NUMBERS, len(data), len(data) - 1, rng.randrange(len(data)), old + 1, old - 1, old * 2, old ^ 64)
    )
    data[place] = (new & most).to_bytes(size, "little")


Damage = Callable[[random.Random, bytes], bytes]
