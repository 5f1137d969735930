"""Gating of a mixture of experts: the k largest values of each token's softmax.

A warp owns a token, a lane every 32nd or 64th expert.  Score and index become one unsigned 64-bit number, ordered by the
score, then by the smaller index.  The warp finds the largest by shuffles k times, and its owner removes it.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.extension.coop.sorting import ordered_bits
from flydsl.kernels.parts.checks import FLOATS, INT32, NARROW_FLOATS, check_tensors
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE

__all__ = ["topk_softmax"]

THREADS = 256


@flyc.jit
def warp_all(value, combine):
    """``value`` of all lanes combined, in every lane."""
    offset = fx.num_warp_threads() // 2
    while offset > 0:
        value = combine(value, fx.shuffle_xor(value, offset, fx.num_warp_threads()))
        offset //= 2
    return value


def rank(score, index):
    """A number ordered by the score, NaN above all, and for equal scores by the smaller index; none is zero.

    The zeros are equal.
    """
    return fx.Uint64(ordered_bits(score)) << 32 | fx.Uint64(0x7FFFFFFF - index)


@flyc.kernel
def topk_kernel(
    X: fx.Tensor,
    weights: fx.Tensor,
    indices: fx.Tensor,
    k: fx.Constexpr[int],
    most: fx.Constexpr[int],
    renormalise: fx.Constexpr[bool],
):
    warp = fx.num_warp_threads()
    token = fx.block_idx.x * (THREADS // warp) + fx.thread_idx.x // warp
    lane, experts = fx.lane_id(), fx.Int32(fx.get_scalar(X.shape[1]))
    if token < fx.get_scalar(X.shape[0]):
        ranks, scores = [], []
        for i in fx.range_constexpr(-(-most // warp)):
            score, number = fx.Float32(NO_SCORE), fx.Uint64(0)
            if lane + i * warp < experts:
                score = X[token, lane + i * warp].to(fx.Float32)
                number = rank(score, lane + i * warp)
            scores.append(score)
            ranks.append(number)

        largest = fx.Float32(NO_SCORE)
        for score in scores:
            largest = fx.arith.maxnumf(largest, score)
        largest = warp_all(largest, fx.arith.maxnumf)
        total = fx.Float32(0.0)
        for score in scores:
            total = total + fx.math.exp2((score - largest) * LOG2_E)
        total = warp_all(total, lambda a, b: a + b)

        chosen, kept = [], fx.Float32(0.0)
        for _ in fx.range_constexpr(k):
            best = fx.Uint64(0)
            for number in ranks:
                best = fx.arith.max(best, number)
            best = warp_all(best, fx.arith.max)
            ranks = [(number == best).select(fx.Uint64(0), number) for number in ranks]
            index = 0x7FFFFFFF - fx.Int32(best & 0x7FFFFFFF)
            ordered = fx.Int32(best >> 32) ^ fx.Int32(-(2**31))
            score = (ordered ^ (ordered >> 31 & 0x7FFFFFFF)).bitcast(fx.Float32)
            weight = fx.math.exp2((score - largest) * LOG2_E) / total
            kept = kept + weight
            chosen.append((weight, index))
        if lane == 0:
            for j in fx.range_constexpr(k):
                weight, index = chosen[j]
                weights[token, j] = (weight / kept if renormalise else weight).to(weights.dtype)
                indices[token, j] = index


@flyc.jit
def topk_softmax(
    X: fx.Tensor,
    weights: fx.Tensor,
    indices: fx.Tensor,
    k: fx.Constexpr[int],
    most: fx.Constexpr[int] = 256,
    renormalise: fx.Constexpr[bool] = False,
    stream: fx.Stream = fx.Stream(None),
):
    """The k largest of each row's softmax, largest first; equal scores by the smaller index.

    Computed in Float32.  A NaN counts as the largest and makes the weights of its row NaN, as does a row that is
    all minus infinity.

    Args:
        X: (tokens, experts), Float32 or a narrower float; experts is at least k.
        weights: (tokens, k), any float type, written.
        indices: (tokens, k), Int32, written.
        k: the number of weights to keep.
        most: experts is at most this, which sets the registers of a lane.
        renormalise: divide the kept weights by their sum.
        stream: where the kernel is queued.

    Raises:
        ValueError: k is not from 1 to ``most``, there are fewer than k or more than ``most`` experts, the shapes do not
            match, a last axis is not contiguous, or an output overlaps another argument.

    Example::

        from flydsl.kernels import topk_softmax

        x = np.arange(8, dtype=np.float32).reshape(1, 8)
        weights, indices = np.zeros((1, 2), np.float32), np.zeros((1, 2), np.int32)
        topk_softmax.topk_softmax(x, weights, indices, 2)
        print(indices[0])  # [7 6]
    """
    if not 1 <= k <= most:
        raise ValueError(f"k is {k}, expected 1 to most={most}")
    outputs = {"weights": (weights, "tokens k", FLOATS), "indices": (indices, "tokens k", INT32)}
    tensors = {"X": (X, "tokens experts", NARROW_FLOATS), **outputs}
    check_tensors("topk_softmax", tensors, written=list(outputs), k=k)
    experts = fx.get_scalar(X.shape[1])
    fits = (experts >= k) & (experts <= most)
    fx.check(fits, f"topk_softmax: there are {{}} experts, expected k={k} to most={most}", experts)
    tokens = THREADS // fx.num_warp_threads()
    topk_kernel(X, weights, indices, k, most, renormalise).launch(
        grid=fx.ceildiv(fx.get_scalar(X.shape[0]), tokens), block=THREADS, stream=stream
    )


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    for _k in (1, 2, 4, 8):
        topk_softmax.signatures(
            {
                "X": flyc.TensorSpec(_type, (None, None)),
                "weights": flyc.TensorSpec(fx.Float32, (None, None)),
                "indices": flyc.TensorSpec(fx.Int32, (None, None)),
                "k": _k,
            }
        )
