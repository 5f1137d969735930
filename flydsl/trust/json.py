"""JSON of unknown origin: bounded, without duplicate names or NaN.

Python's parser accepts all of these, and code that reads such values would hit RecursionError or take time and memory.
"""

from __future__ import annotations

import json
import math
import re
import reprlib
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NoReturn

from flydsl.errors import ArtifactError

_MOST_LEVELS = 100
"""Nesting of arrays and objects; readers take a few stack frames for each level."""
_MOST_DIGITS = 20
"""The digits of every 64-bit number, at most."""

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def canonical_json(value: Any) -> bytes:
    """The one text of a value: ASCII, sorted keys, no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def read_json(data: bytes) -> Any:
    """The value of a JSON text in ASCII; raises :class:`ArtifactError` beyond the bounds of this module."""
    try:
        text = data.decode("ascii")
        depth = _depth(data)
        if depth > _MOST_LEVELS:
            raise ArtifactError(f"its JSON is nested {depth} levels deep, expected at most {_MOST_LEVELS}")
        value = _DECODER.decode(text)
        if _SURROGATE.search(data):
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        if isinstance(error, ArtifactError):
            raise
        raise ArtifactError(f"it is not JSON as expected: {error}") from None
    return value


def shortened(value: object) -> str:
    """A value of unknown size, for a message."""
    return reprlib.repr(value)


def _depth(data: bytes) -> int:
    bound = data.count(b"[") + data.count(b"{")
    if bound <= _MOST_LEVELS:
        return bound
    brackets = _STRING.sub(b"", data).translate(None, _NOT_BRACKETS)
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ArtifactError(f"its JSON has an integer of {len(digits)} digits, expected one of 64 bits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        _refuse_constant(digits)
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ArtifactError(f"its JSON has the number {name[:_MOST_DIGITS]}, expected a finite one")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ArtifactError("its JSON has an object with two fields of one name")
    return fields


_DECODER = json.JSONDecoder(
    parse_int=_integer, parse_float=_float, parse_constant=_refuse_constant, object_pairs_hook=_object
)
