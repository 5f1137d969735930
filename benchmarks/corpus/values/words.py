"""Words of results: what counts as the same, and their digest."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import numpy as np

__all__ = ["canonical", "differ", "digest"]

_FLOATS: dict[str, Any] = {"Float16": np.float16, "Float32": np.float32, "Float64": np.float64}


def canonical(words: Any, kind: str) -> Any:
    """The words with one NaN for all.

    Args:
        words: of results, each extended to 64 bits.
        kind: the type, as :class:`~benchmarks.corpus.values.recorder.Recorder` notes it.
    """
    values = _floats(words, kind)
    return words if values is None else np.where(np.isnan(values), np.int64(-1), words)


def differ(left: Any, right: Any, kind: str, ulps: int = 0) -> Any:
    """True where two words are neither the same nor both NaN, nor floats so many units in the last place apart."""
    wrong = canonical(left, kind) != canonical(right, kind)
    values = _floats(left, kind)
    if ulps and values is not None:
        sign = np.int64(-1 << (8 * _size(kind) - 1))
        steps = [np.where(words & sign != 0, -(words & ~sign), words) for words in (left, right)]
        wrong &= (np.abs(steps[0] - steps[1]) > ulps) | np.isnan(values) | np.isnan(_floats(right, kind))
    return wrong


def digest(words: Any, kind: str) -> str:
    """The first 16 digits of the SHA-256 of the words."""
    return hashlib.sha256(np.ascontiguousarray(canonical(words, kind)).tobytes()).hexdigest()[:16]


def _floats(words: Any, kind: str) -> Any:
    name = _name(kind)
    if name == "BFloat16":
        return (words << 16).astype(np.uint32).view(np.float32)
    return words.astype(f"u{_size(kind)}").view(_FLOATS[name]) if name in _FLOATS else None


def _name(kind: str) -> str:
    match = re.search(r"B?Float\d\w*", kind)
    return "" if match is None else match[0]


def _size(kind: str) -> int:
    return {"BFloat16": 2, "Float16": 2, "Float32": 4}.get(_name(kind), 8)
