"""Cases of control flow, of arguments, and of launches."""

from __future__ import annotations

from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.tools.testing.conformance.kernels.case import BLOCK, Array, Case, blocks_of


@flyc.kernel
def branches_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        value = x[i]
        if value < 0:
            value = -value
        elif value > 50:
            value = value - 50
        else:
            value = value * 3
        y[i] = value


@flyc.jit
def branches(x: fx.Tensor, y: fx.Tensor):
    branches_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def while_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        value, count = x[i], fx.Int32(0)
        while value != 1:
            value = (value % 2 == 0).select(value // 2, 3 * value + 1)
            count += 1
        y[i] = count


@flyc.jit
def while_loop(x: fx.Tensor, y: fx.Tensor):
    while_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


def collatz(x: Array) -> Array:
    counts = np.zeros(len(x), np.int32)
    for i, number in enumerate(x):
        value = int(number)
        while value != 1:
            value = value // 2 if value % 2 == 0 else 3 * value + 1
            counts[i] += 1
    return counts


@flyc.kernel
def nested_loops_kernel(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        total = fx.Int32(0)
        for a in range(x[i]):
            if a % 3 == 1:
                continue
            for b in range(a, limit, 2):
                if b > 9:
                    break
                total += a * b
        y[i] = total


@flyc.jit
def nested_loops(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32):
    nested_loops_kernel(x, y, limit).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


def nested(x: Array, limit: int) -> Array:
    def total(n: int) -> int:
        return sum(a * b for a in range(n) if a % 3 != 1 for b in range(a, limit, 2) if b <= 9)

    return np.array([total(int(n)) for n in x], np.int32)


@flyc.kernel
def early_return_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i >= x.shape[0]:
        return
    if x[i] < 0:
        y[i] = -1
        return
    y[i] = x[i] + 1


@flyc.jit
def early_return(x: fx.Tensor, y: fx.Tensor):
    early_return_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.jit
def polynomial(value, terms):
    result = fx.Float32(0.0)
    for term in fx.range_constexpr(terms):
        result = result * value + float(term + 1)
    return result


@flyc.kernel
def unrolled_kernel(x: fx.Tensor, y: fx.Tensor, TERMS: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = polynomial(x[i], TERMS)


@flyc.jit
def unrolled(x: fx.Tensor, y: fx.Tensor, TERMS: fx.Constexpr[int]):
    unrolled_kernel(x, y, TERMS).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def scalars_kernel(y: fx.Tensor, a: fx.Int32, b: fx.Float32, c: fx.Int64, d: fx.Float64, e: fx.Boolean, f: fx.Int8):
    if fx.thread_idx.x == 0:
        y[0] = fx.Float64(a)
        y[1] = fx.Float64(b)
        y[2] = fx.Float64(c)
        y[3] = d
        y[4] = e.select(fx.Float64(1.0), fx.Float64(2.0))
        y[5] = fx.Float64(f)


@flyc.jit
def scalars(y: fx.Tensor, a: fx.Int32, b: fx.Float32, c: fx.Int64, d: fx.Float64, e: fx.Boolean, f: fx.Int8):
    scalars_kernel(y, a, b, c, d, e, f).launch(grid=1, block=32)


SCALARS = {"a": -7, "b": 0.5, "c": -(1 << 40), "d": 1e300, "e": True, "f": -100}


@fx.struct
class Affine:
    factor: fx.Float32
    shift: fx.Float64
    steps: fx.Constexpr[int]


@flyc.kernel
def struct_kernel(x: fx.Tensor, f: Affine):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        for _ in fx.range_constexpr(f.steps):
            x[i] = x[i] * f.factor + f.shift.to(fx.Float32)


@flyc.jit
def struct_argument(x: fx.Tensor, f: Affine):
    struct_kernel(x, f).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def extents_kernel(y: fx.Tensor):
    bx, by, bz = fx.block_idx
    tx, ty, tz = fx.thread_idx
    block = (bz * fx.grid_dim.y + by) * fx.grid_dim.x + bx
    thread = (tz * fx.block_dim.y + ty) * fx.block_dim.x + tx
    y[block * (fx.block_dim.x * fx.block_dim.y * fx.block_dim.z) + thread] = block * 1000 + thread


@flyc.jit
def extents(y: fx.Tensor, gx: fx.Int32, gy: fx.Int32):
    extents_kernel(y).launch(grid=(gx, gy, 2), block=(4, 3, 2))


@flyc.jit
def run_time_block(y: fx.Tensor, bx: fx.Int32, by: fx.Int32):
    extents_kernel(y).launch(grid=(2, 3, 1), block=(bx, by, 1))


def numbered(blocks: int, threads: int) -> Array:
    return (np.arange(blocks, dtype=np.int32)[:, None] * 1000 + np.arange(threads, dtype=np.int32)).ravel()


@flyc.kernel
def fill_kernel(y: fx.Tensor):
    y[fx.block_idx.x] = 5


@flyc.jit
def empty_grid(y: fx.Tensor, n: fx.Int32):
    fill_kernel(y).launch(grid=n, block=1)


@flyc.kernel
def first_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i] + 1


@flyc.kernel
def second_kernel(y: fx.Tensor, z: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    n = y.shape[0]
    if i < n:
        z[i] = y[n - 1 - i] * 2


@flyc.jit
def two_kernels(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    first_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)
    second_kernel(y, z).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def printf_kernel(x: fx.Tensor):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        fx.printf("conformance {} {}\n", i, x[i])


@flyc.jit
def printf(x: fx.Tensor):
    printf_kernel(x).launch(grid=1, block=32)


def x_and_y(low: int, high: int, dtype: Any = np.int32) -> Any:
    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        return {"x": rng.integers(low, high, n).astype(dtype), "y": np.zeros(n, dtype)}

    return arguments


CASES = (
    Case("branches", branches, x_and_y(-100, 100),
         lambda a, _: {"y": np.where(a["x"] < 0, -a["x"], np.where(a["x"] > 50, a["x"] - 50, a["x"] * 3))},
         sizes=(1, 129, 1000)),
    Case("a while loop", while_loop, x_and_y(1, 1000), lambda a, _: {"y": collatz(a["x"])}),
    Case("loops with break and continue", nested_loops,
         lambda rng, n, warp: {**x_and_y(0, 15)(rng, n, warp), "limit": 12},
         lambda a, _: {"y": nested(a["x"], a["limit"])}),
    Case("an early return", early_return, x_and_y(-9, 9),
         lambda a, _: {"y": np.where(a["x"] < 0, np.int32(-1), a["x"] + 1)}, sizes=(1, 129, 1000)),
    Case("an unrolled loop and a device function", unrolled,
         lambda rng, n, warp: {"x": rng.random(n, np.float32), "y": np.zeros(n, np.float32), "TERMS": 5},
         lambda a, _: {"y": np.polyval([1, 2, 3, 4, 5], a["x"]).astype(np.float32)}, tolerance=1e-5),
    Case("scalar arguments", scalars, lambda rng, n, warp: {"y": np.zeros(6), **SCALARS},
         lambda a, _: {"y": np.array([-7, 0.5, -(2.0**40), 1e300, 1, -100])}),
    Case("a struct argument", struct_argument,
         lambda rng, n, warp: {"x": np.ones(n, np.float32), "f": Affine(2, 1, steps=3)},
         lambda a, _: {"x": a["x"] * 8 + 7}),
    Case("grids and blocks of three extents", extents,
         lambda rng, n, warp: {"y": np.zeros(30 * 24, np.int32), "gx": 5, "gy": 3},
         lambda a, _: {"y": numbered(30, 24)}),
    Case("a block known at run time", run_time_block,
         lambda rng, n, warp: {"y": np.zeros(6 * 35, np.int32), "bx": 7, "by": 5},
         lambda a, _: {"y": numbered(6, 35)}),
    Case("an empty grid", empty_grid, lambda rng, n, warp: {"y": np.zeros(n, np.int32), "n": 0},
         lambda a, _: {"y": a["y"]}),
    Case("two kernels of one program", two_kernels,
         lambda rng, n, warp: {**x_and_y(-9, 9)(rng, n, warp), "z": np.zeros(n, np.int32)},
         lambda a, _: {"y": a["x"] + 1, "z": (a["x"][::-1] + 1) * 2}),
    Case("printf", printf, lambda rng, n, warp: {"x": np.arange(3, dtype=np.int32) * 7}, lambda a, _: {},
         prints=lambda a: [f"conformance {i} {value}" for i, value in enumerate(a["x"])]),
)  # fmt: skip
