"""Whole programs: examples, kernels of the library and of other tests, compiled for each chip and run there."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import norms, softmax
from flydsl.kernels.topk_softmax import topk_softmax

ROOT = Path(__file__).resolve().parents[2]


def module(path: str) -> ModuleType:
    """A file of the project that is part of no package."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


programs = module("tests/programs/kernels.py")


def normal(shape: Any, dtype: Any = np.float32, seed: int = 0) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def softmax_of(x: Any) -> Any:
    powers = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def test_examples(chip: str) -> None:
    a, b, c = normal((70, 130)), normal((70, 130), seed=1), np.zeros((70, 130), np.float32)
    module("examples/01_vector_add.py").add(a, b, c)
    np.testing.assert_array_equal(c, a + b)
    x, y = normal((3, 300)) * 5, np.zeros((3, 300), np.float32)
    module("examples/02_softmax.py").softmax(x, y)
    np.testing.assert_allclose(y, softmax_of(x), rtol=1e-5)


def test_programs_of_every_target(chip: str) -> None:
    x, y = normal(1000), np.zeros(1000, np.float32)
    programs.scale(x, y, 2.0, 1000)
    np.testing.assert_array_equal(y, 2 * x)
    y[:] = 0
    programs.scale_any_block(x, y, 2.0, 9, 9)
    np.testing.assert_array_equal(y, np.where(np.arange(1000) < 9, 2 * x, 0))
    rows = normal((5, 300))
    sums, turned = np.zeros(5, np.float32), np.zeros((300, 5), np.float32)
    programs.reduce_rows(rows, sums)
    np.testing.assert_allclose(sums, rows.sum(1), atol=1e-4)
    programs.transpose(rows, turned)
    np.testing.assert_array_equal(turned, rows.T)
    a, b, c = normal((64, 32)), normal((64, 32), seed=1), np.zeros((64, 64), np.float32)
    programs.matmul(a, b, c)
    np.testing.assert_allclose(c, a @ b.T, atol=1e-4)


@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16])
def test_kernels_of_rows(chip: str, dtype: Any) -> None:
    unit = float(ml_dtypes.finfo(dtype).eps)
    for shape in ((2, 77), (1, 1024)):
        x, y = normal(shape, dtype), np.zeros(shape, dtype)
        exact = x.astype(np.float64)
        softmax.softmax(x, y)
        np.testing.assert_allclose(y.astype(np.float64), softmax_of(x), rtol=unit + 1e-5, atol=1e-7)
        weight, bias = normal(shape[1], dtype, 1), normal(shape[1], dtype, 2)
        w, b = weight.astype(np.float64), bias.astype(np.float64)
        norms.layernorm(x, weight, bias, y, 1e-5)
        centred = (exact - exact.mean(1, keepdims=True)) / np.sqrt(exact.var(1, keepdims=True) + 1e-5)
        np.testing.assert_allclose(y.astype(np.float64), centred * w + b, rtol=unit, atol=unit + 1e-5)
        norms.rmsnorm(x, weight, y, 1e-5)
        root = exact / np.sqrt((exact**2).mean(1, keepdims=True) + 1e-5)
        np.testing.assert_allclose(y.astype(np.float64), root * w, rtol=unit, atol=1e-5)


def test_gating(chip: str) -> None:
    """The largest four of each token's softmax, by shuffles of 64-bit numbers."""
    scores = normal((9, 70))
    weights, indices = np.zeros((9, 4), np.float32), np.zeros((9, 4), np.int32)
    topk_softmax(scores, weights, indices, 4)
    order = np.argsort(-scores, axis=1, kind="stable")[:, :4]
    np.testing.assert_array_equal(indices, order)
    np.testing.assert_allclose(weights, np.take_along_axis(softmax_of(scores), order, 1), rtol=1e-5)


ORDERS = ((1, 2, 4, 8, 16), (16, 8, 4, 2, 1), (2, 1, 4, 8), (1, 4, 2, 8), (8, 1, 2, 4), (3, 1, 4), (4, 8, 1, 2, 4))


@flyc.kernel
def butterflies_kernel(x: fx.Tensor, sums: fx.Tensor, largest: fx.Tensor):
    lane = fx.thread_idx.x
    for k in fx.range_constexpr(len(ORDERS)):
        total = most = x[lane]
        for distance in ORDERS[k]:
            total = total + total.shuffle_xor(distance, 32)
            most = most.maximumf(most.shuffle_xor(distance, 32))
        sums[k, lane], largest[k, lane] = total, most


@flyc.jit
def butterflies(x: fx.Tensor, sums: fx.Tensor, largest: fx.Tensor):
    butterflies_kernel(x, sums, largest).launch(grid=1, block=64)


def test_sums_over_lanes_in_any_order(chip: str) -> None:
    """Each lane has, to the bit, what adding up its partners in that order gives."""
    x = normal(64)
    sums, largest = (np.zeros((len(ORDERS), 64), np.float32) for _ in range(2))
    butterflies(x, sums, largest)
    lanes = np.arange(64)
    for k, order in enumerate(ORDERS):
        total = most = x
        for distance in order:
            total, most = total + total[lanes ^ distance], np.maximum(most, most[lanes ^ distance])
        np.testing.assert_array_equal(sums[k], total)
        np.testing.assert_array_equal(largest[k], most)


@flyc.kernel
def exchanges_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    thread = fx.thread_idx.x
    static = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 100]).peek().ptr
    dynamic = fx.recast_iter(fx.Float32, fx.get_dyn_shared())
    dynamic[thread], static[thread] = x[thread], 2 * x[thread]
    fx.barrier()
    y[thread], z[thread] = dynamic[63 - thread], static[63 - thread]


@flyc.jit
def exchanges(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    exchanges_kernel(x, y, z).launch(grid=1, block=64, smem=256)


def test_dynamic_shared_memory_is_behind_what_is_static(chip: str) -> None:
    x, y, z = normal(64), np.zeros(64, np.float32), np.zeros(64, np.float32)
    exchanges(x, y, z)
    np.testing.assert_array_equal(y, x[::-1])
    np.testing.assert_array_equal(z, 2 * x[::-1])


@fx.struct
class Tiles:
    second: fx.Array[fx.Float32, 64, 16]
    first: fx.Array[fx.Float32, 64, 16]
    after: fx.Array[fx.Float32, 64, 16]


@flyc.kernel
def neighbours_kernel(x: fx.Tensor, y: fx.Tensor):
    tiles = fx.SharedAllocator().allocate(Tiles).peek()
    i = fx.thread_idx.x
    fx.ptr_store(x[i], tiles.first.ptr + i)
    fx.ptr_store(2 * x[i], tiles.after.ptr + i)
    fx.ptr_store(3 * x[i], tiles.second.ptr + i)
    fx.barrier()
    for k in fx.range_constexpr(3):
        y[i + k * 64] = fx.ptr_load(tiles.second.ptr + (63 - i + k * 64))


@flyc.jit
def neighbours(x: fx.Tensor, y: fx.Tensor):
    neighbours_kernel(x, y).launch(grid=1, block=64)


def test_static_objects_of_one_size_lie_in_the_order_in_which_they_are_declared(chip: str) -> None:
    x, y = normal(64), np.zeros(192, np.float32)
    neighbours(x, y)
    np.testing.assert_array_equal(y, np.concatenate([3 * x[::-1], x[::-1], 2 * x[::-1]]))


@flyc.kernel
def read_below_kernel(src: fx.Tensor, dst: fx.Tensor, size: fx.Int64):
    i = fx.thread_idx.x
    dst[i] = fx.rocdl.make_buffer_tensor(src, num_records_bytes=size)[i]


@flyc.jit
def read_below(src: fx.Tensor, dst: fx.Tensor, size: fx.Int64):
    read_below_kernel(src, dst, size).launch(grid=1, block=64)


@pytest.mark.parametrize("size", [0, 40, (1 << 32) - 4, 1 << 32, (1 << 33) + 40])
def test_an_extent_beyond_32_bits_bounds_nothing_less(chip: str, size: int) -> None:
    """The descriptor has 32 bits for it."""
    src, dst = np.arange(1, 65, dtype=np.int32), np.zeros(64, np.int32)
    read_below(src, dst, size)
    np.testing.assert_array_equal(dst, np.where(np.arange(64) < size // 4, src, 0))


@pytest.mark.parametrize("chip", ["gfx942", "gfx950"], indirect=True)
def test_loads_ahead_of_matrix_instructions(chip: str) -> None:
    """Two tiles of registers and two of shared memory take turns; what is loaded is used behind, in and after the loop."""
    products = module("benchmarks/rocm/products.py")
    columns, depth = 128, 384
    a, b = normal((100, depth), np.float16), normal((columns, depth), np.float16, seed=1)
    shuffled = b.reshape(columns // 16, 16, depth // 32, 4, 8).transpose(0, 2, 3, 1, 4).reshape(columns, depth)
    c = np.zeros((128, columns), np.float16)
    product = products.make_product(fx.Float16, 16, (64, 128, 64), columns=columns, depth=depth)
    rows = np.concatenate((a, np.zeros((28, depth), np.float16)))
    product(*map(flyc.from_dlpack, (rows, shuffled, c)), 128)
    np.testing.assert_allclose(
        c[:100].astype(np.float32), a.astype(np.float32) @ b.T.astype(np.float32), rtol=2e-3, atol=2e-2
    )


@flyc.kernel
def rows_kernel(x: fx.Tensor, y: fx.Tensor, tiles: fx.Int32, known: fx.Constexpr[int]):
    """Sums of products along 16 rows, two tiles of eight columns in a turn; the run tells how far rows are apart."""
    lane, stride = fx.thread_idx.x, fx.get_layout(x).stride[0]
    totals = [fx.Float32(0.0)] * 16
    start = fx.get_iter(x) + lane * (16 * stride)
    for k in range(0, known or tiles, 2):
        for stage in fx.range_constexpr(2):
            tile, next_tile = start + (k + stage) * 8, start + (k + stage + 1) * 8
            for row in fx.range_constexpr(16):
                for column in fx.range_constexpr(8):
                    totals[row] += (tile + row * stride)[column] * (next_tile + row * stride)[column]
    for row in fx.range_constexpr(16):
        y[lane * 16 + row] = totals[row]


@flyc.jit
def rows(x: fx.Tensor, y: fx.Tensor, tiles: fx.Int32, known: fx.Constexpr[int]):
    rows_kernel(x, y, tiles, known).launch(grid=1, block=32)


def test_a_loop_moves_on_along_rows_at_distances_of_the_run(chip: str) -> None:
    known = 4 if chip in ("gfx942", "gfx1201") else 0
    x = np.random.default_rng(3).integers(-4, 5, (512, 43)).astype(np.float32)
    y = np.zeros(512, np.float32)
    rows(x[:, 1:42], y, 4, known)
    np.testing.assert_array_equal(y, (x[:, 1:33] * x[:, 9:41]).sum(1))


@flyc.kernel
def integer_addresses_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, back: fx.Int64):
    i = fx.thread_idx.x
    memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, 1024], 16]).peek().ptr
    for k in fx.range_constexpr(16):
        memory[i + 64 * k] = x[i + 64 * k]
    fx.barrier()
    start, total = fx.Int32(fx.ptrtoint(memory)), fx.Int32(0)
    for k in range(n):
        for row in fx.range_constexpr(4):
            column = fx.Int64(i % 16 + 3) * 4 - back * 8  # 64 bits, of which the lower 32 count
            at = start + (k * 4 + row + (i >> 4)) * 128 + fx.Int32(column)
            for far in (0, 12, -8, 2048):
                total = total * 3 + fx.inttoptr(memory.type, at + far)[0]
    y[i] = total


@flyc.jit
def integer_addresses(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, back: fx.Int64):
    integer_addresses_kernel(x, y, n, back).launch(grid=1, block=64)


def test_integers_as_addresses_in_shared_memory(chip: str) -> None:
    x, y = np.random.default_rng(5).integers(0, 100, 1024).astype(np.int32), np.zeros(64, np.int32)
    integer_addresses(x, y, 2, -3)
    total, i = np.zeros(64, np.int32), np.arange(64)
    for row in range(8):
        at = (row + i // 16) * 32 + i % 16 + 3 + 6
        for far in (0, 3, -2, 512):
            total = total * 3 + x[at + far]
    np.testing.assert_array_equal(y, total)


@flyc.kernel
def far_addresses_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, 36 << 10], 16]).peek().ptr
    for k in fx.range_constexpr(36):
        memory[i + 1024 * k] = x[i + 1024 * k]
    fx.barrier()
    start, total = fx.Int32(fx.ptrtoint(memory)), fx.Int32(0)
    for k in range(n):
        for far in (-4, 65532, 65536, 67584, 131068, 131072, 143360):
            total = total * 3 + fx.inttoptr(memory.type, start + far + i % 64 * 4 + k * 256 + 4)[0]
    y[i] = total


@flyc.jit
def far_addresses(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    far_addresses_kernel(x, y, n).launch(grid=1, block=1024)


@pytest.mark.parametrize("chip", ["gfx950"], indirect=True)
def test_integers_as_addresses_far_into_shared_memory(chip: str) -> None:
    x, y = np.random.default_rng(5).integers(0, 100, 36 << 10).astype(np.int32), np.zeros(1024, np.int32)
    far_addresses(x, y, 2)
    total, i = np.zeros(1024, np.int32), np.arange(1024)
    for k in range(2):
        for far in (-1, 16383, 16384, 16896, 32767, 32768, 35840):
            total = total * 3 + x[far + i % 64 + k * 64 + 1]
    np.testing.assert_array_equal(y, total)


@flyc.kernel
def masked_rows_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, causal: fx.Constexpr[bool]):
    """Sums of the columns of a row before the end, or before the row's number and in it; two lanes have a row."""
    thread = fx.thread_idx.x
    row, half = thread // 2, thread % 2
    total = fx.Float32(0.0)
    for tile in range(0, n, 32):
        for k in fx.range_constexpr(16):
            column = tile + half * 16 + k
            value = x[row, column]
            keep = column <= row if causal else column < n
            total += fx.arith.select(keep, value, fx.Float32(0.0))
    y[thread] = total


@flyc.jit
def masked_rows(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, causal: fx.Constexpr[bool]):
    masked_rows_kernel(x, y, n, causal).launch(grid=1, block=128)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("n", [1, 31, 77, 96])
def test_columns_beyond_a_bound_are_left_out(chip: str, n: int, causal: bool) -> None:
    x, y = np.random.default_rng(n).integers(-4, 5, (64, 128)).astype(np.float32), np.zeros(128, np.float32)
    masked_rows(x, y, n, causal)
    row, column = np.arange(64)[:, None], np.arange(128)
    keep = (column <= row) & (column < (n + 31) // 32 * 32) if causal else column < n
    halves = np.where(column % 32 // 16 == np.arange(2)[:, None, None], x * keep, 0).sum(2)
    np.testing.assert_array_equal(y, halves.T.reshape(-1))
