"""Functions that the hardware approximates, as exact as their type can be.

Those of 32 bits take subnormals for zeros and give zeros for them: the instruction sets' descriptions of ``V_EXP_F32``,
``V_LOG_F32``, ``V_RCP_F32``, ``V_RSQ_F32`` and ``V_SQRT_F32``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .pcode.arithmetic import flush

__all__ = ["FUNCTIONS"]

Array = Any


def _turns(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Of an angle in turns."""
    return lambda x: function(2 * np.pi * (x - np.floor(x)))


_EXACT: dict[str, Callable[[Array], Array]] = {
    "EXP": np.exp2,
    "LOG": np.log2,
    "RCP": np.reciprocal,
    "RCP_IFLAG": np.reciprocal,
    "RSQ": lambda x: 1 / np.sqrt(x),
    "SQRT": np.sqrt,
    "SIN": _turns(np.sin),
    "COS": _turns(np.cos),
}


def _raw(function: Callable[[Array], Array], width: int) -> Callable[[Array], tuple[Array]]:
    def call(bits: Array) -> tuple[Array]:
        if width == 16:
            half = np.ascontiguousarray(bits & 0xFFFF).astype(np.uint16).view(np.float16)
            return (function(half.astype(np.float64)).astype(np.float16).view(np.uint16).astype(np.uint32),)
        single = flush(np.ascontiguousarray(bits).view(np.float32))
        return (flush(function(single.astype(np.float64)).astype(np.float32)).view(np.uint32),)

    return call


FUNCTIONS = {f"V_{name}_F{width}": _raw(function, width) for name, function in _EXACT.items() for width in (16, 32)}
