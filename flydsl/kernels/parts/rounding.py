"""Float32 to BFloat16 without an instruction, and without a NaN test per element."""

from __future__ import annotations

from typing import Any

import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip

__all__ = ["round_to"]


def round_to(values: Any, dtype: Any, short_nans: bool) -> Any:
    """A vector of Float32 rounded to the nearest of ``dtype``, ties to even.

    Args:
        values: the vector.
        dtype: any float type.
        short_nans: promises that the upper half of a NaN shows that it is one and that its lower half is zero, as in all
            results of arithmetic on BFloat16 values.  Then the bits can be rounded as an integer without testing for NaN:
            the carry of the lower half is at most one, and nothing overflows.
    """
    chip = amd_chip()
    if dtype is not fx.BFloat16 or not short_nans or chip is None or chip.rounds_to_bf16:
        return values.to(dtype)
    bits = values.bitcast(fx.Uint32)
    rounded = (bits + (bits >> 16 & 1) + 0x7FFF) >> 16
    return rounded.to(fx.Uint16).bitcast(fx.BFloat16)
