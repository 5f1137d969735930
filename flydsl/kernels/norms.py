"""Layer and root-mean-square normalization of rows, with optional weight and bias.

A block owns a row.  A row of known length that fits is read once and kept in registers; other rows are read again for
every pass.  The variance is the mean of squared distances from the mean, which needs the mean first but does not cancel.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import FLOATS, NARROW_FLOATS, check_tensors
from flydsl.kernels.parts.vector_io import THREADS, aligned_rows, row_map, row_sum, rows_of_block


@flyc.kernel
def norm_kernel(X: fx.Tensor, Y: fx.Tensor, weight: tuple, bias: tuple, eps: fx.Float32, centre: fx.Constexpr[bool]):
    """``weight`` and ``bias`` are tuples of one vector, or of none.

    Args:
        X: (M, N), Float32 or a narrower float.
        Y: (M, N), written.
        weight: a tuple of (N,), or ().
        bias: a tuple of (N,), or ().
        eps: keeps the divisor from zero.
        centre: whether the mean is subtracted.
    """
    with fx.fastmath("contract"):
        shared = fx.SharedAllocator()
        x, y, *vectors = rows_of_block(X, Y, *weight, *bias)
        weights, biases = vectors[: len(weight)], vectors[len(weight) :]
        length = fx.Float32(x.columns)

        held = x.hold()
        mean = fx.Float32(0.0)
        if fx.const_expr(centre):
            mean = row_sum(shared, x, held, lambda v, k: v) / length
            if fx.const_expr(held is not None):
                held = [v - mean for v in held]

        def centred(v):
            return v if held is not None or not centre else v - mean

        def square(v, k):
            distance = x.inside(k, centred(v)) if centre else v
            return distance * distance

        scale = fx.math.rsqrt(row_sum(shared, x, held, square) / length + eps)

        def result(v, k):
            out = centred(v) * scale
            for w in weights:
                out = out * w.load(k)
            for b in biases:
                out = out + b.load(k)
            return out

        row_map(x, held, y, result)


def _normalize(kernel, X, Y, eps, stream, *, centre, weight=(), bias=()):
    """Check the arguments, and launch; ``weight`` and ``bias`` are tuples of one vector, or of none."""
    tensors = {"X": (X, "M N", NARROW_FLOATS)}
    if weight:
        tensors["weight"] = (weight[0], "N", NARROW_FLOATS)
    if bias:
        tensors["bias"] = (bias[0], "N", NARROW_FLOATS)
    check_tensors(kernel, {**tensors, "Y": (Y, "M N", FLOATS)}, written=["Y"], in_place=["X"])
    fx.check(eps >= 0.0, f"{kernel}: eps is negative or NaN, expected a small positive number")

    def launch(X, Y):
        norm_kernel(X, Y, weight, bias, eps, centre).launch(grid=X.shape[0], block=THREADS, stream=stream)

    aligned_rows(launch, X, Y)


@flyc.jit
def layernorm(
    X: fx.Tensor, weight: fx.Tensor, bias: fx.Tensor, Y: fx.Tensor, eps: fx.Float32, stream: fx.Stream = fx.Stream(None)
):
    """``Y[i] = (X[i] - mean(X[i])) / sqrt(var(X[i]) + eps) * weight + bias``; the variance is that of all elements.

    Computed in Float32 and rounded once: relative error about 1e-6 of the largest summand.

    Args:
        X: (M, N), Float32 or a narrower float.
        weight: (N,), Float32 or a narrower float.
        bias: (N,), Float32 or a narrower float.
        Y: (M, N), written.
        eps: keeps the divisor from zero.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes do not match, a last axis is not contiguous, Y overlaps another argument and is not X,
            or ``eps`` is negative.

    Example::

        from flydsl.kernels import norms

        x = np.random.default_rng(0).standard_normal((4, 100), dtype=np.float32)
        y, ones = np.zeros_like(x), np.ones(100, np.float32)
        norms.layernorm(x, ones, 0 * ones, y, 1e-6)
        mean, var = x.mean(1, keepdims=True), x.var(1, keepdims=True)
        assert np.allclose(y, (x - mean) / np.sqrt(var + 1e-6), atol=1e-5)
    """
    _normalize("layernorm", X, Y, eps, stream, centre=True, weight=(weight,), bias=(bias,))


@flyc.jit
def layernorm_plain(X: fx.Tensor, Y: fx.Tensor, eps: fx.Float32, stream: fx.Stream = fx.Stream(None)):
    """:func:`layernorm` without weight and bias.

    Parameters as of :func:`layernorm`.
    """
    _normalize("layernorm_plain", X, Y, eps, stream, centre=True)


@flyc.jit
def rmsnorm(X: fx.Tensor, weight: fx.Tensor, Y: fx.Tensor, eps: fx.Float32, stream: fx.Stream = fx.Stream(None)):
    """``Y[i] = X[i] / sqrt(mean(X[i]**2) + eps) * weight``; parameters as of :func:`layernorm`, and its accuracy.

    Example::

        from flydsl.kernels import norms

        x = np.random.default_rng(0).standard_normal((4, 100), dtype=np.float32)
        y, ones = np.zeros_like(x), np.ones(100, np.float32)
        norms.rmsnorm(x, ones, y, 1e-6)
        assert np.allclose(y, x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6), atol=1e-5)
    """
    _normalize("rmsnorm", X, Y, eps, stream, centre=False, weight=(weight,))


@flyc.jit
def rmsnorm_plain(X: fx.Tensor, Y: fx.Tensor, eps: fx.Float32, stream: fx.Stream = fx.Stream(None)):
    """:func:`rmsnorm` without weight.

    Parameters as of :func:`layernorm`.
    """
    _normalize("rmsnorm_plain", X, Y, eps, stream, centre=False)


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix, _vector = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(_type, (None,))
    layernorm.signatures({"X": _matrix, "weight": _vector, "bias": _vector, "Y": _matrix, "eps": 1e-5})
    layernorm_plain.signatures({"X": _matrix, "Y": _matrix, "eps": 1e-5})
    rmsnorm.signatures({"X": _matrix, "weight": _vector, "Y": _matrix, "eps": 1e-5})
    rmsnorm_plain.signatures({"X": _matrix, "Y": _matrix, "eps": 1e-5})
