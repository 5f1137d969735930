"""Functions that the hardware approximates, here rounded correctly.

Those of 32 bits take subnormals for zeros and give zeros for them: the instruction sets' descriptions of ``V_EXP_F32``,
``V_LOG_F32``, ``V_RCP_F32``, ``V_RSQ_F32`` and ``V_SQRT_F32``.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.tools.simulators.amdgpu.pseudocode.arithmetic import flush
from flydsl.tools.simulators.array import Array


def _turns(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """A function of an angle in revolutions."""
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


def _two_over_pi(bits: int) -> int:
    """The first so many bits behind the point, by Machin's formula."""
    one = 1 << (bits + 64)

    def arctangent_of_inverse(n: int) -> int:
        power, total, k = one // n, 0, 0
        while power:
            total += (-1) ** k * (power // (2 * k + 1))
            power //= n * n
            k += 1
        return total

    return (one << (bits + 1)) // (4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239)))


FUNCTIONS = {f"V_{name}_F{width}": _raw(function, width) for name, function in _EXACT.items() for width in (16, 32)}


def _preop(bits: Array, selected: Array) -> tuple[Array]:
    """``V_TRIG_PREOP_F64``: 53 bits of 2 / pi from one on that the argument's exponent and a number choose."""
    field = (bits >> np.uint64(52) & np.uint64(0x7FF)).astype(np.int64)
    shift = (selected & 31).astype(np.int64) * 53 + np.maximum(field - 1077, 0)
    kept = (1 << _BITS_OF_TURN) - 1
    parts = [float((_TWO_OVER_PI << n & kept) >> (_BITS_OF_TURN - 53)) for n in shift.reshape(-1).tolist()]
    scale = -53 - shift + np.where(field >= 1968, 128, 0)
    return (np.ldexp(np.array(parts).reshape(shift.shape), scale.astype(np.int32)).view(np.uint64),)


_BITS_OF_TURN = 1201
_TWO_OVER_PI = _two_over_pi(_BITS_OF_TURN)
OF_TWO = {"V_TRIG_PREOP_F64": _preop}
"""Functions of two operands."""
