"""Cases of memory, vectors, layouts, copies, and kernels of the library."""

from __future__ import annotations

from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.softmax import softmax
from flydsl.kernels.transpose import transpose
from flydsl.tools.testing.conformance.kernels.case import BLOCK, Array, Case, blocks_of


@flyc.kernel
def matrix_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    rows, columns = x.shape
    if i < rows * columns:
        row, column = i // columns, i % columns
        y[column, row] = x[row, column] + fx.Float32(row)


@flyc.jit
def matrix(x: fx.Tensor, y: fx.Tensor):
    rows, columns = x.shape
    matrix_kernel(x, y).launch(grid=blocks_of(rows * columns), block=BLOCK)


def matrices(rows: int, columns: int, dtype: Any = np.float32) -> Any:
    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        return {"x": rng.random((rows, columns)).astype(dtype), "y": np.zeros((columns, rows), dtype)}

    return arguments


@flyc.kernel
def private_kernel(x: fx.Tensor, y: fx.Tensor):
    """An array of each thread, at indices that only the thread knows."""
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    mine = fx.make_rmem_tensor(8, fx.Float32)
    for k in range(8):
        mine[k] = x[i] * fx.Float32(k)
    total = fx.Float32(0.0)
    for k in range(8):
        total = total + mine[(k + i) % 8] * fx.Float32(k + 1)
    y[i] = total


@flyc.jit
def private_array(x: fx.Tensor, y: fx.Tensor):
    private_kernel(x, y).launch(grid=x.shape[0] // BLOCK, block=BLOCK)


def private(a: Any, warp: int) -> dict[str, Array]:
    i, k = np.arange(len(a["x"]))[:, None], np.arange(8)
    return {"y": (a["x"] * ((k + i) % 8 * (k + 1)).sum(1)).astype(np.float32)}


@flyc.kernel
def in_place_kernel(x: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        x[i] = x[i] * x[i]


@flyc.jit
def in_place(x: fx.Tensor):
    in_place_kernel(x).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def pointer_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < y.shape[0]:
        words = fx.recast_iter(fx.Uint16, fx.get_iter(x))
        y[i] = fx.generic_load(words + 2 * i) + fx.generic_load(words + (2 * i + 1))


@flyc.jit
def pointers(x: fx.Tensor, y: fx.Tensor):
    pointer_kernel(x, y).launch(grid=blocks_of(y.shape[0]), block=BLOCK)


@flyc.kernel
def vector_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    of_four = fx.Vector[x.dtype, 4]
    v = fx.ptr_load(fx.get_iter(x) + 4 * i, of_four)
    w = v * v - v.shuffle(v, [3, 2, 1, 0])
    fx.ptr_store(w, fx.get_iter(y) + 4 * i)
    z[i] = w.reduce("add") + v.reduce("min")


@flyc.jit
def vectors(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    vector_kernel(x, y, z).launch(grid=z.shape[0] // BLOCK, block=BLOCK)


def vector_arguments(dtype: Any) -> Any:
    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        x = rng.integers(-9, 9, 4 * 5 * BLOCK).astype(dtype)
        return {"x": x, "y": np.zeros_like(x), "z": np.zeros(5 * BLOCK, dtype)}

    return arguments


def vectored(a: Any, warp: int) -> dict[str, Array]:
    v = a["x"].reshape(-1, 4)
    w = v * v - v[:, ::-1]
    return {"y": w.ravel(), "z": w.sum(1, dtype=w.dtype) + v.min(1)}


@flyc.kernel
def tiled_kernel(t: fx.Tensor):
    i = fx.thread_idx.x
    block = fx.slice(fx.zipped_divide(t, (BLOCK,)), (None, fx.block_idx.x))
    block[i] = block[i] + fx.Float32(fx.block_idx.x)


@flyc.jit
def tiles(t: fx.Tensor):
    tiled_kernel(t).launch(grid=t.shape[0] // BLOCK, block=BLOCK)


@flyc.kernel
def swizzle_kernel(x: fx.Tensor, y: fx.Tensor):
    """A transpose of 16 x 16 elements through a swizzled layout of shared memory."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256]).peek()
    layout = fx.make_composed_layout(fx.Swizzle(2, 2, 2), fx.make_layout((16, 16), (16, 1)))
    tile = fx.make_view(memory.ptr, layout)
    tile[t // 16, t % 16] = x[t // 16, t % 16]
    fx.barrier()
    y[t // 16, t % 16] = tile[t % 16, t // 16]


@flyc.jit
def swizzle(x: fx.Tensor, y: fx.Tensor):
    swizzle_kernel(x, y).launch(grid=1, block=256)


TILE = (4, 128)


@flyc.kernel
def tiled_copy_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    """Copies of 128 bits where all four elements exist, and of single elements at the edges."""
    tid = fx.thread_idx.x
    threads, values = fx.make_layout((4, 32), (32, 1)), fx.make_layout((1, 4), (4, 1))
    wide = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32), threads, values)
    narrow = fx.make_tiled_copy_tv(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), threads, values)
    thr_wide, thr_narrow = wide.get_slice(tid), narrow.get_slice(tid)

    def tile(tensor):
        return fx.slice(fx.zipped_divide(tensor, TILE), (None, (fx.block_idx.y, fx.block_idx.x)))

    coordinates = tile(fx.make_view(fx.make_coord(0, 0), fx.make_identity_layout(c.shape)))
    crd = thr_narrow.partition_D(coordinates)
    each = fx.make_rmem_tensor(fx.make_shape(4, 1, 1), fx.Boolean)
    whole = fx.make_rmem_tensor(fx.make_shape(1, 1, 1), fx.Boolean)
    whole[0, 0, 0] = fx.elem_less(crd[(0, 3), 0, 0], c.shape)
    for v in fx.range_constexpr(4):
        each[v, 0, 0] = fx.elem_less(crd[(0, v), 0, 0], c.shape) & ~whole[0, 0, 0]
    fragments = [fx.make_fragment_like(thr_wide.partition_S(tile(t))) for t in (a, b)]
    for source, fragment in zip((a, b), fragments, strict=True):
        fragment.fill(0.0)
        fx.copy(wide, thr_wide.partition_S(tile(source)), fragment, pred=whole)
        fx.copy(narrow, thr_narrow.partition_S(tile(source)), thr_narrow.retile(fragment), pred=each)
    total = fx.make_fragment_like(fragments[0])
    total.store(fragments[0].load() + fragments[1].load())
    fx.copy(wide, total, thr_wide.partition_D(tile(c)), pred=whole)
    fx.copy(narrow, thr_narrow.retile(total), thr_narrow.partition_D(tile(c)), pred=each)


@flyc.jit
def tiled_copies(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    rows, columns = c.shape
    grid = (fx.ceildiv(columns, TILE[1]), fx.ceildiv(rows, TILE[0]))
    tiled_copy_kernel(a, b, c).launch(grid=grid, block=128)


def copied(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
    a, b = (rng.random((13, n), np.float32) for _ in range(2))
    return {"a": a, "b": b, "c": np.zeros_like(a)}


def rows_of_softmax(a: Any, warp: int) -> dict[str, Array]:
    e = np.exp(a["X"] - a["X"].max(1, keepdims=True))
    return {"Y": e / e.sum(1, keepdims=True)}


def gemm_arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
    a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((65, 40), (70, 40)))
    return {"A": a, "B": b, "C": np.zeros((65, 70), np.float32)}


CASES = (
    Case("matrices", matrix, matrices(33, 70),
         lambda a, _: {"y": (a["x"] + np.arange(33, dtype=np.float32)[:, None]).T}),
    Case("strided matrices", matrix,
         lambda rng, n, warp: {k: np.asfortranarray(v) for k, v in matrices(33, 70)(rng, n, warp).items()},
         lambda a, _: {"y": (a["x"] + np.arange(33, dtype=np.float32)[:, None]).T}),
    Case("an array of each thread", private_array,
         lambda rng, n, warp: {"x": rng.integers(-9, 9, 3 * BLOCK).astype("f4"), "y": np.zeros(3 * BLOCK, "f4")},
         private),
    Case("in place", in_place, lambda rng, n, warp: {"x": rng.integers(-9, 9, n).astype("i8")},
         lambda a, _: {"x": a["x"] ** 2}, sizes=(1, 129, 1000)),
    Case("pointers of another type", pointers,
         lambda rng, n, warp: {"x": rng.integers(0, 1 << 31, n).astype("u4"), "y": np.zeros(n, "u2")},
         lambda a, _: {"y": a["x"].view("u2")[::2] + a["x"].view("u2")[1::2]}),
    Case("vectors of f32", vectors, vector_arguments("f4"), vectored),
    Case("vectors of i16", vectors, vector_arguments("i2"), vectored),
    Case("tiles of a layout", tiles, lambda rng, n, warp: {"t": rng.integers(-9, 9, 5 * BLOCK).astype("f4")},
         lambda a, _: {"t": a["t"] + np.repeat(np.arange(5, dtype="f4"), BLOCK)}),
    Case("a swizzled layout", swizzle, matrices(16, 16), lambda a, _: {"y": a["x"].T}),
    Case("tiled copies with predicates", tiled_copies, copied, lambda a, _: {"c": a["a"] + a["b"]},
         sizes=(1, 127, 256, 1003)),
    Case("softmax of the library", softmax,
         lambda rng, n, warp: {"X": rng.standard_normal((9, n)).astype("f4"), "Y": np.zeros((9, n), "f4")},
         rows_of_softmax, sizes=(33, 300), tolerance=1e-5),
    Case("transpose of the library", transpose,
         lambda rng, n, warp: {"X": rng.random((67, 45), np.float32), "Y": np.zeros((45, 67), np.float32)},
         lambda a, _: {"Y": a["X"].T}),
    Case("GEMM of the library", gemm_simt, gemm_arguments, lambda a, _: {"C": a["A"] @ a["B"].T}, tolerance=1e-4),
)  # fmt: skip
