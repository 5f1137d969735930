"""Generated programs: texts of kernels that compute many results, and their inputs."""

from __future__ import annotations

import hashlib
import random
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.corpus.values.recorder import ELEMENTS, LANES, VARIABLES

__all__ = ["Item", "digest_of", "inputs", "text_of"]


@dataclass(frozen=True)
class Item:
    """A result of a kernel.

    Attributes:
        expression: what gives it.
        lines: of the kernel, in the place of an expression; they leave the result in ``r$``.  ``$`` is the item's number,
            ``shared`` the kernel's allocator, and ``@`` the first of the item's words in ``out``, that lines may store to.
        width: words that the result and what lines store may have.
        ulps: how far approximations may differ.
        within: between these its one variable must be in a lane for the result to be defined.
    """

    expression: str = ""
    lines: Sequence[str] = ()
    width: int = 1
    ulps: int = 0
    within: tuple[float, float] | None = None


def text_of(items: Sequence[Item]) -> str:
    """A program that computes the items.

    Its ``launch`` takes an array for each of ``ELEMENTS`` and the array of results.
    """
    arguments = ", ".join(f"{name}: fx.Tensor" for name in (*ELEMENTS, "out"))
    names = ", ".join(ELEMENTS)
    body = ["shared = fx.SharedAllocator()"] if any("shared." in line for item in items for line in item.lines) else []
    first = 0
    for number, item in enumerate(items):
        if item.lines:
            body.append(f"if fx.const_expr({number} in RECORDER.only):")
            body += [f"    {name} = names[{name!r}]" for name in sorted(set(_VARIABLE.findall(" ".join(item.lines))))]
            body += ["    " + line.replace("$", str(number)).replace("@", str(first)) for line in item.lines]
            body.append(f"    RECORDER.keep({number}, lambda: r{number}, lane, out)")
        else:
            body.append(f"RECORDER.evaluate({number}, {item.expression!r}, names, out)")
        first += item.width
    lines = "\n".join(f"    {line}" for line in body)
    return f"""import recorder

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr import arith, math, rocdl
from flydsl.expr import {", ".join(dict.fromkeys(kind for _, kind in ELEMENTS.values()))}, Boolean

RECORDER = recorder.Recorder({[item.width for item in items]})


@flyc.kernel
def values_kernel({arguments}):
    lane = fx.thread_idx.x
    names = RECORDER.names(dict(zip({tuple(ELEMENTS)}, ({names}))), lane)
{lines}


@flyc.jit
def launch({arguments}):
    values_kernel({names}, out).launch(grid=(1, 1, 1), block=({LANES}, 1, 1))
"""


def inputs(seed: int, items: Sequence[Item]) -> dict[str, Any]:
    """The arrays of a program, the empty one of results last.

    Each lane has random numbers of all magnitudes, or the special ones of its type: limits, zeros of both signs, subnormals,
    infinities and NaN.
    """
    chance = random.Random(seed)
    count = VARIABLES * LANES
    found = {}
    for name, (dtype, kind) in ELEMENTS.items():
        size = np.dtype(dtype).itemsize
        words = [_word(chance, kind, size) for _ in range(count)]
        found[name] = np.frombuffer(b"".join(word.to_bytes(size, "little") for word in words), dtype)
    words = sum(item.width for item in items)
    return {**found, "out": np.zeros(words * LANES, np.int64)}


def digest_of(arrays: dict[str, Any]) -> str:
    """The first 16 digits of the SHA-256 of all arrays."""
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays.values())).hexdigest()[:16]


_VARIABLE = re.compile(r"\b(?:[iu](?:8|16|32|64)_[012]|[hbfd][012])\b")
_FORMATS = {"Float16": (5, 10), "BFloat16": (8, 7), "Float32": (8, 23), "Float64": (11, 52)}


def _word(chance: random.Random, kind: str, size: int) -> int:
    bits = 8 * size
    if kind not in _FORMATS:
        limits = [0, 1, 2, 3, 7, 8, bits - 1, bits, (1 << bits) - 1, (1 << bits) - 2, (1 << bits) - 3, (1 << bits) - 7]
        limits += [1 << (bits - 1), (1 << (bits - 1)) - 1, (1 << (bits - 1)) + 1, 1 << (bits // 2)]
        return chance.choice([chance.choice(limits), chance.getrandbits(bits), _small(chance) & (1 << bits) - 1])
    exponent, mantissa = _FORMATS[kind]
    top, bias = (1 << exponent) - 1, (1 << (exponent - 1)) - 1
    sign = chance.getrandbits(1) << (bits - 1)
    tail = chance.getrandbits(mantissa)
    which = chance.randrange(8)
    if which == 0:
        special = [
            0,
            1,
            (1 << mantissa) - 1,
            1 << mantissa,
            (top << mantissa) - 1,
            top << mantissa,
            3 << (mantissa - 1),
        ]
        special += [(top << mantissa) | (1 << (mantissa - 1)), bias << mantissa, (bias - 1) << mantissa]
        return sign | chance.choice(special)
    if which == 1:
        return chance.getrandbits(bits)
    if which == 2:  # halves, as what rounding decides
        halves = chance.randrange(-40, 41) / 2
        return _packed(halves, kind)
    if which == 3:  # near the limits of integers
        power = chance.choice([7, 8, 15, 16, 31, 32, 63, 64])
        return sign | min(bias + power, top - 1) << mantissa | chance.choice([0, tail, 1, 1 << (mantissa - 1)])
    spread = chance.choice([2, 6, 20])
    return sign | max(0, min(bias + chance.randrange(-spread, spread), top - 1)) << mantissa | tail


def _small(chance: random.Random) -> int:
    return chance.randrange(-20, 21)


def _packed(value: float, kind: str) -> int:
    code = {"Float16": "e", "BFloat16": "f", "Float32": "f", "Float64": "d"}[kind]
    word = int.from_bytes(struct.pack(f"<{code}", value), "little")
    return word >> 16 if kind == "BFloat16" else word
