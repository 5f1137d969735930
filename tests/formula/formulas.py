"""NumPy's formulas of kernels, the rules of their arguments, and usual inputs of a test."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flydsl.kernels import attention_mfma, attention_mma, gemm_simt, norms, reduce
from flydsl.kernels import softmax as library_softmax
from flydsl.testing import same_formula
from flydsl.testing.formula import Equality

from .kernels import make_norm, make_product, make_softmax

MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
NORM = {**MATRIX, "W": "f32[n]", "eps": "f32"}
PRODUCT = {"A": "f32[m, k]", "B": "f32[n, k]", "bias": "f32[n]", "C": "f32[m, n]", "alpha": "f32"}
TOLERANCE = 1e-3
"""Relative and absolute, as tests of kernels of float32 usually take it; many take more."""


def softmax(X):
    e = np.exp(X - X.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def norm(X, W, eps):
    centered = X - X.mean(axis=1, keepdims=True)
    return centered / np.sqrt((centered * centered).mean(axis=1, keepdims=True) + eps) * W


def product(A, B, bias, alpha):
    c = A @ B.T * alpha + bias
    return c / (1 + np.exp(-c))


def attention(Q, K, V, scale):
    scores = np.einsum("hqd,hkd->hqk", Q, K) * scale
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.einsum("hqk,hkd->hqd", powers / powers.sum(axis=-1, keepdims=True), V)


# -- kernels with a place for a fault

CLEAN = {make_softmax: (softmax, MATRIX), make_norm: (norm, NORM), make_product: (product, PRODUCT)}


def compare(make: Callable[[str], Any], fault: str = "") -> Equality:
    """Compare the formula of a kernel, with a fault or without, to that of NumPy."""
    reference, rules = CLEAN[make]
    sizes = {"m": [2, 3], "n": [40, 67]} | ({"k": [5, 9]} if make is make_product else {})
    return same_formula(make(fault), reference, arguments=rules, sizes=sizes, cases=2)


def results(make: Callable[[str], Any], fault: str = "") -> np.ndarray:
    """The results on floats, for normal inputs as a test takes them."""
    generator = np.random.default_rng(0)

    def normal(*shape: int) -> np.ndarray:
        return generator.standard_normal(shape, np.float32)

    kernel = make(fault)
    if make is make_product:
        out = np.empty((16, 64), np.float32)
        kernel(normal(16, 512), normal(64, 512), normal(64), out, 512**-0.5)
        return out
    x = normal(16, 1000)
    out = np.empty_like(x)
    kernel(x, *((normal(1000), out, 1e-5) if make is make_norm else (out,)))
    return out


@functools.cache
def _right_results(make: Callable[[str], Any]) -> np.ndarray:
    return results(make)


def is_hidden(make: Callable[[str], Any], fault: str) -> bool:
    """True if a fault changes no result by more than the tolerance."""
    return np.allclose(results(make, fault), _right_results(make), rtol=TOLERANCE, atol=TOLERANCE)


# -- the library


@dataclass(frozen=True)
class LibraryKernel:
    """A kernel of the library, its formula, and sizes to compare and to measure it with."""

    kernel: Any
    reference: Callable[..., Any]
    rules: dict[str, str]
    sizes: dict[str, list[int]]
    large: dict[str, list[int]]
    """Sizes whose run costs much more than a launch."""
    target: str = "cpu:native"


_ROWS, _LARGE_ROWS = {"m": [2, 5], "n": [33, 40]}, {"m": [512], "n": [256]}
_ATTENTION = {**dict.fromkeys("KV", "f16[2, k, 64]@16"), **dict.fromkeys(("Q", "OUT"), "f16[2, m, 64]@16")}
_ATTENTION |= {"scale": "= 0.125", "depth": "= 64", "causal": "= False"}
_LARGE_ATTENTION = {"m": [256], "k": [256]}

LIBRARY = {
    "softmax": LibraryKernel(library_softmax.softmax, softmax, MATRIX, _ROWS, _LARGE_ROWS),
    "softmax of f16": LibraryKernel(
        library_softmax.softmax, softmax, {"X": "f16[m, n]", "Y": "f16[m, n]"}, _ROWS, _LARGE_ROWS
    ),
    "layernorm": LibraryKernel(
        norms.layernorm,
        lambda X, weight, bias, eps: norm(X, weight, eps) + bias,
        {**MATRIX, "weight": "f32[n]", "bias": "f32[n]", "eps": "f32"},
        _ROWS,
        _LARGE_ROWS,
    ),
    "rmsnorm of bf16": LibraryKernel(
        norms.rmsnorm,
        lambda X, weight, eps: X / np.sqrt((X * X).mean(axis=1, keepdims=True) + eps) * weight,
        {"X": "bf16[m, n]", "weight": "bf16[n]", "Y": "bf16[m, n]", "eps": "f32"},
        _ROWS,
        _LARGE_ROWS,
    ),
    "row sums": LibraryKernel(
        reduce.reduce_rows, lambda X: X.sum(axis=1), {"X": "f32[m, n]", "Y": "f32[m]"}, _ROWS, _LARGE_ROWS
    ),
    "product": LibraryKernel(
        gemm_simt.gemm_simt,
        lambda A, B: A @ B.T,
        {"A": "f32[m, n]", "B": "f32[n, n]", "C": "f32[m, n]"},
        _ROWS,
        {"m": [128], "n": [128]},
    ),
    "attention by MFMA": LibraryKernel(
        attention_mfma.attention, attention, _ATTENTION, {"m": [40], "k": [70]}, _LARGE_ATTENTION, "cpu:gfx942"
    ),
    "attention by mma": LibraryKernel(
        attention_mma.attention, attention, _ATTENTION, {"m": [40], "k": [70]}, _LARGE_ATTENTION, "cpu:sm_80"
    ),
}
