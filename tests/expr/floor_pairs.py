"""Pairs of floats, and a program that divides them with ``//``, ``%`` and ``divmod``."""

from __future__ import annotations

from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

__all__ = ["divided", "expected", "pairs", "same"]


@flyc.kernel
def divided_kernel(a: fx.Tensor, b: fx.Tensor, q: fx.Tensor, r: fx.Tensor):
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    if i < a.shape[0]:
        if i % 2 == 0:
            quotient, rest = divmod(a[i], b[i])
        else:
            quotient, rest = a[i] // b[i], a[i] % b[i]
        q[i], r[i] = quotient, rest


@flyc.jit
def divided(a: fx.Tensor, b: fx.Tensor, q: fx.Tensor, r: fx.Tensor):
    divided_kernel(a, b, q, r).launch(grid=fx.ceildiv(a.shape[0], 128), block=128)


def pairs(dtype: Any, count: int) -> tuple[np.ndarray, np.ndarray]:
    """All of the special numbers with each other, exact multiples and their neighbors, and ``count`` random bits."""
    f, chosen = np.finfo(dtype), np.random.default_rng(1)
    special = [
        0.0,
        -0.0,
        np.inf,
        -np.inf,
        np.nan,
        1,
        -1,
        0.1,
        -0.1,
        0.3,
        7.5,
        f.max,
        f.tiny,
        -f.smallest_subnormal,
        1 - f.epsneg,
    ]
    left, right = (x.ravel() for x in np.meshgrid(*2 * [np.array(special, dtype)]))
    b = chosen.standard_normal(count).astype(dtype)
    multiples = b * chosen.integers(-60, 60, count).astype(dtype)
    near = np.nextafter(multiples, np.array(chosen.choice([-np.inf, np.inf], count), dtype))
    bits = chosen.integers(0, 256, (count, f.bits // 8), dtype=np.uint8).view(dtype).ravel()
    return np.concatenate([left, multiples, near, bits]), np.concatenate([right, b, b, chosen.permutation(bits)])


def expected(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    with np.errstate(all="ignore"):
        return np.floor_divide(a, b), np.remainder(a, b)


def same(found: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """True where two arrays have the same bits, or both are NaN."""
    kind = f"u{found.itemsize}"
    return (found.view(kind) == wanted.view(kind)) | (np.isnan(found) & np.isnan(wanted))
