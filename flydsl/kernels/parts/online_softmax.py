"""Online softmax: the update of a row, and rows in matrix fragments.

The largest of no scores is minus infinity.  So a row that is masked by the least finite number is a row like others, and a
row whose scores are all minus infinity has the sum zero.

Each row keeps the largest score so far and the sum of powers relative to it ("Online normalizer calculation for softmax",
Milakov and Gimelshein, 2018).  Four lanes share a row.

* *NVIDIA*: in a fragment a thread holds two rows, at a distance of eight, and of each two neighboring columns of every
  eight.  Value ``e + 2 * half + 4 * j`` is column ``8 * j + 2 * (lane % 4) + e`` of row ``half``.
* *AMD*: scores are transposed.  In a fragment a lane holds four neighboring keys of query ``lane % 16``.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.rounding import round_to

__all__ = [
    "LOG2_E",
    "NO_SCORE",
    "hide",
    "inverse_or_zero",
    "inverse_sums",
    "powers_of",
    "reference",
    "rescale",
    "row_of",
    "soften",
    "soften_query",
    "sum_of_query",
]

LOG2_E = 1.4426950408889634
NO_SCORE = float("-inf")
"""The largest of no scores, and the score of a key that is hidden."""
FUSED = 65536.0
"""Rounded products up to here are off by less than 2**-8."""


def reference(largest: Any) -> Any:
    """The number that scores are compared with: the largest, or zero if there is none, as -inf - -inf is NaN."""
    return (largest == NO_SCORE).select(0.0, largest)


@flyc.jit
def powers_of(values, before, largest, factor, fused=False):
    """``2 ** (factor * (score - largest))`` of each score, and of ``before``, the largest before these scores.

    The difference comes first, because ``score * factor - largest * factor`` keeps the error of the rounded product, which
    is more than one from 2**24 on.  With ``fused``, products up to FUSED are one instruction, and the difference is a
    branch: a subtraction less for each score, and a few registers more.
    """
    base = reference(largest)
    if fx.const_expr(fused):
        shift = base * factor
        old = before * factor - shift
        if abs(shift) > FUSED:
            values, shift, old = values - base, fx.Float32(0.0), (before - base) * factor
        with fx.fastmath("contract"):
            exponents = values * factor - shift
    else:
        exponents, old = (values - base) * factor, (before - base) * factor
    return fx.math.exp2(exponents, fastmath="afn"), fx.math.exp2(old, fastmath="afn")


def inverse_or_zero(norm: Any) -> Any:
    """One over a sum of powers; zero for a row without keys."""
    return (norm == 0.0).select(fx.Float32(0.0), 1.0 / norm)


def row_of(registers: Any, half: int) -> Any:
    """The registers of one of a thread's two rows."""
    count = int(fx.get_scalar(fx.size(registers.layout))) // 4
    return fx.make_view(fx.get_iter(registers) + 2 * half, fx.make_layout((2, count), (1, 4)))


@flyc.jit
def hide(scores, first_key, limits):
    """Set scores beyond the limit of each of the two rows to minus infinity; keys count from ``first_key``."""
    mine = first_key + fx.lane_id() % 4 * 2
    flat = fx.make_view(fx.get_iter(scores), fx.make_layout(fx.size(scores.layout), 1))
    for value in fx.range_constexpr(int(fx.get_scalar(fx.size(scores.layout)))):
        visible = mine + (value // 4 * 8 + value % 2) <= limits[value % 4 // 2]
        flat[value] = visible.select(flat[value], NO_SCORE)


@flyc.jit
def soften(scores, half, largest, sum_, factor, fused=False):
    """Replace the scores of one row by powers: ``(largest, sum, factor for older sums)``."""
    row = row_of(scores, half)
    values = row.load()
    most = fx.arith.maxnumf(largest, values.reduce("max"))
    most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 1, 32))
    most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 2, 32))
    p, again = powers_of(values, largest, most, factor, fused)
    row.store(p)
    return most, sum_ * again + p.reduce("add", fastmath="reassoc"), again


@flyc.jit
def rescale(total, again):
    """Multiply both rows of a sum."""
    for half in fx.range_constexpr(2):
        row = row_of(total, half)
        row.store(row.load() * again[half])


@flyc.jit
def inverse_sums(sums):
    """One over each row's sum of all four lanes, for the eight values of 16 columns; zero for a row without keys."""
    inverse = []
    for half in fx.range_constexpr(2):
        norm = sums[half] + fx.shuffle_xor(sums[half], 1, 32)
        norm = norm + fx.shuffle_xor(norm, 2, 32)
        inverse.append(inverse_or_zero(norm))
    return fx.Vector.from_elements([inverse[v % 4 // 2] for v in range(8)])


@flyc.jit
def soften_query(scores, powers, total, q, largest, sum_, factor):
    """Round the powers of query ``q`` of an AMD lane's ``scores`` to ``powers``, and rescale ``total``.

    ``scores`` and ``powers`` are (4, fragments of keys, queries), ``total`` (4, fragments of columns, queries).  Returns the
    new ``(largest, sum)``, the sum of this lane's keys alone.
    """
    of_keys, of_depth = (4 * int(fx.get_scalar(t.shape[1])) for t in (scores, total))
    values = fx.ptr_load(fx.get_iter(scores) + q * of_keys, fx.Vector[fx.Float32, of_keys])
    most = fx.arith.maxnumf(largest, values.reduce("max"))
    most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 16, 64))
    most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 32, 64))
    p, again = powers_of(values, largest, most, factor)
    fx.ptr_store(round_to(p, powers.dtype, True), fx.get_iter(powers) + q * of_keys)
    out = fx.get_iter(total) + q * of_depth
    fx.ptr_store(fx.ptr_load(out, fx.Vector[fx.Float32, of_depth]) * again, out)
    return most, sum_ * again + p.reduce("add", fastmath="reassoc")


def sum_of_query(sum_: Any) -> Any:
    """The sum over the four lanes of an AMD wave that share a query."""
    both = sum_ + fx.shuffle_xor(sum_, 16, 64)
    return both + fx.shuffle_xor(both, 32, 64)
