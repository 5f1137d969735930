"""Host functions of matrix products on matrix cores, with rows of whole pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.vector_io import WIDEST

__all__ = ["Gemm"]


@dataclass(frozen=True)
class Gemm:
    """Host functions that share a tile and an activation; all take ``stream=``.

    Args:
        plain: ``C = activation(A·Bᵀ)``: ``plain(A, B, C)``.
        bias: with a bias (N,): ``bias(A, B, bias, C)``.
        scaled: with scales of the rows of A and of B, for 8-bit floats.

    Example::

        from flydsl.kernels import gemm_mma

        gemm = gemm_mma.matmul()
        a, b = (np.ones((128, 64), np.float16) for _ in range(2))
        c = np.zeros((128, 128), np.float16)
        gemm.plain(a, b, c)
        assert (c == 64).all()
    """

    plain: Any
    """``plain(A, B, C)``"""
    bias: Any
    """``bias(A, B, bias, C)`` adds a vector (N,)."""
    scaled: Any
    """``scaled(A, B, scale_a, scale_b, C)`` multiplies by a Float32 per row of A and per row of B, as fp8 needs."""


@flyc.jit
def rows_if_whole(launch, *matrices, at_least=1, piece=WIDEST):
    """Call ``launch(*matrices)`` with rows that are statically whole pieces of ``piece`` bytes, if they are at run time.

    A piece has as many elements as ``at_least``, or more.
    """
    whole = fx.Boolean(True)
    views = []
    for t in matrices:
        width = max(piece * 8 // t.dtype.width, at_least)
        columns, stride = fx.get_scalar(t.shape[1]), fx.get_scalar(t.stride[0])
        whole = whole & (columns % width == 0) & (stride % width == 0)
        shape = (t.shape[0], columns // width * width)
        views.append(fx.make_view(fx.get_iter(t), fx.make_layout(shape, (stride // width * width, 1))))
    if whole:
        launch(*views)
    else:
        launch(*matrices)
