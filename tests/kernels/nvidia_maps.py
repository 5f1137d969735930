"""Tensor maps of NumPy's arrays, for kernels that a CPU runs in the role of a Hopper chip."""

from __future__ import annotations

from typing import Any

import numpy as np

import flydsl.expr as fx
from flydsl.runtime.tensor_maps import encode_tiled

__all__ = ["described", "padded"]


def padded(x: np.ndarray) -> np.ndarray:
    """The same numbers in rows that start at multiples of 16 bytes, as maps want them."""
    wide = -(-x.shape[-1] * x.itemsize // 16) * 16 // x.itemsize
    memory = np.empty(x.size // x.shape[-1] * wide * x.itemsize + 16, np.uint8)
    start = -memory.ctypes.data % 16
    rows = memory[start : memory.size - 16 + start].view(x.dtype).reshape(*x.shape[:-1], wide)[..., : x.shape[-1]]
    rows[...] = x
    return rows


def described(x: np.ndarray, box: tuple[int, ...]) -> Any:
    """A map of an array, which must outlive it: maps hold addresses only."""
    strides = x.strides[-2::-1]
    return fx.nvvm.TensorMap(
        encode_tiled(x.ctypes.data, x.dtype.name, x.shape[::-1], strides, box, swizzle=128, backend="cpu")
    )
