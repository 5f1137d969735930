"""What ``python -m benchmarks.cpu`` compares with, written for Numba as its users would."""

from __future__ import annotations

import numpy as np
from numba import njit, prange

__all__ = ["add", "layernorm", "mandelbrot", "matmul", "softmax", "touch"]

_parallel = njit(parallel=True, fastmath=True)
_exact = njit(parallel=True)


@_parallel
def add(a, b, c):
    for i in prange(a.size):
        c[i] = a[i] + b[i]


@_parallel
def softmax(x, y):
    rows, columns = x.shape
    for i in prange(rows):
        largest = np.float32(-np.inf)
        for j in range(columns):
            largest = max(largest, x[i, j])
        total = np.float32(0)
        for j in range(columns):
            e = np.exp(x[i, j] - largest)
            y[i, j] = e
            total += e
        scale = np.float32(1) / total
        for j in range(columns):
            y[i, j] *= scale


@_parallel
def layernorm(x, g, b, y, eps):
    rows, columns = x.shape
    for i in prange(rows):
        total, squares = np.float32(0), np.float32(0)
        for j in range(columns):
            total += x[i, j]
            squares += x[i, j] * x[i, j]
        mean = total / np.float32(columns)
        scale = np.float32(1) / np.sqrt(squares / np.float32(columns) - mean * mean + eps)
        for j in range(columns):
            y[i, j] = (x[i, j] - mean) * scale * g[j] + b[j]


@_parallel
def matmul(a, b, c):
    rows, depth = a.shape
    columns = b.shape[1]
    for i in prange(rows):
        for j in range(columns):
            c[i, j] = 0
        for k in range(depth):
            factor = a[i, k]
            for j in range(columns):
                c[i, j] += factor * b[k, j]


@_exact
def mandelbrot(out, x0, y0, dx, dy):
    height, width = out.shape
    for py in prange(height):
        for px in range(width):
            cx, cy = x0 + np.float32(px) * dx, y0 + np.float32(py) * dy
            x, y, n = np.float32(0), np.float32(0), 0
            while x * x + y * y < np.float32(4) and n < 256:
                x, y = x * x - y * y + cx, np.float32(2) * (x * y) + cy
                n += 1
            out[py, px] = n


@_parallel
def touch(counts):
    for i in prange(counts.size):
        counts[i] = 0
