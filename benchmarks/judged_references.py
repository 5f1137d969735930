"""NumPy's formulas of the examples of FlyDSL, for :mod:`benchmarks.judged_examples`.

The judge imports this file by its path, so it imports nothing of the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def vector_add(A: Any, B: Any) -> Any:
    """A + B."""
    return A + B


def copy(A: Any) -> Any:
    """The same values."""
    return A


def product(A: Any, B: Any) -> Any:
    """C = A B^T."""
    return A @ B.T


def preshuffled_product(A: Any, B: Any) -> Any:
    """A B^T, with B in the order that the kernel reads it.

    Each 16 rows and 32 columns of B are stored as (columns / 8, rows, 8) one after another.
    """
    rows, columns = B.shape
    blocks = B.reshape(rows // 16, columns // 32, 4, 16, 8)
    return A @ blocks.transpose(0, 3, 1, 2, 4).reshape(rows, columns).T


def gather(Src: Any, Idx: Any) -> Any:
    """Dst[r] = Src[Idx[r]]."""
    return Src[Idx]


def scatter(Src: Any, Dst: Any, Idx: Any) -> Mapping[str, Any]:
    """Dst[Idx[r]] = Src[r]; other rows stay."""
    result = Dst.copy()
    result[Idx] = Src
    return {"Dst": result}


def distinct_rows(generator: Any, sizes: Mapping[str, int], arrays: Mapping[str, Any]) -> Mapping[str, Any]:
    """Row indexes of which no two are equal."""
    return {"Idx": generator.permutation(len(arrays["Dst"]))[: len(arrays["Idx"])]}


def warp_compaction(A: Any) -> Mapping[str, Any]:
    """For each element the positive ones before it, and the number of all."""
    kept = (A > 0).astype(np.int32)
    return {"Rank": np.cumsum(kept) - kept, "Total": np.full(len(A), kept.sum())}
