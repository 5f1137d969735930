"""Integer instructions with the CLAMP modifier: saturating arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from flydsl.tools.simulators.array import Array

_SUMS = re.compile(r"V_(ADD|SUB|SUBREV|ADD_NC|SUB_NC|SUBREV_NC)_([UI])(16|32)")
_DOTS = re.compile(r"V_DOT(4|8)_(I32_I|U32_U|I32_IU)(8|4)")


def _wide(bits: Array, width: int, signed: bool) -> Array:
    value = bits.astype(np.int64) & ((1 << width) - 1)
    return (value ^ 1 << (width - 1)) - (1 << (width - 1)) if signed else value


def _limited(value: Array, width: int, signed: bool) -> tuple[Array]:
    low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
    return ((np.clip(value, low, high) & ((1 << width) - 1)).astype(np.uint32),)


def saturating(name: str, negative: int) -> tuple[Callable[..., tuple[Array]], int] | None:
    """The function of the raw operands, and their number; ``None`` for an instruction of another kind.

    ``negative`` is the bits of NEG, which say which operand of a product of bytes has a sign.
    """
    if match := _SUMS.fullmatch(name):
        operation, signed, width = match[1], match[2] == "I", int(match[3])

        def total(a: Array, b: Array) -> tuple[Array]:
            x, y = _wide(a, width, signed), _wide(b, width, signed)
            result = x + y if operation.startswith("ADD") else y - x if operation.startswith("SUBREV") else x - y
            return _limited(result, width, signed)

        return total, 2
    if match := _DOTS.fullmatch(name):
        width = int(match[3])
        either = match[2] == "I32_IU"
        signs = (bool(negative & 1), bool(negative & 2)) if either else (match[2] == "I32_I",) * 2
        result_signed = match[2] != "U32_U"

        def dot(a: Array, b: Array, c: Array) -> tuple[Array]:
            value = _wide(c, 32, result_signed)
            for low in range(0, 32, width):
                value = value + _wide(a >> low, width, signs[0]) * _wide(b >> low, width, signs[1])
            return _limited(value, 32, result_signed)

        return dot, 3
    return None
