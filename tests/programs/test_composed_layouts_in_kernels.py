"""Tensors under composed layouts, such as swizzled shared memory, are partitioned like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

SIZE = 16


def swizzled() -> Any:
    return fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 2, 2)), fx.make_layout((SIZE, SIZE), (SIZE, 1)))


def swizzled_from_an_offset() -> Any:
    plain = fx.make_layout((SIZE, SIZE), (SIZE, 1))
    return fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, 1, 3)), 256, plain)


def swizzled_twice() -> Any:
    return fx.make_composed_layout(fx.static(fx.SwizzleType.get(1, 0, 4)), swizzled())


def permuted() -> Any:
    return fx.make_composed_layout(fx.make_layout((64, 4), (4, 1)), fx.make_layout((SIZE, SIZE), (SIZE, 1)))


every_layout = pytest.mark.parametrize("layout", [swizzled, swizzled_from_an_offset, swizzled_twice, permuted])


@every_layout
def test_tiled_copies_write_and_read_them(layout: Callable[[], Any]) -> None:
    """Elements are written thread by thread, and read back by coordinate and by another tiling."""

    @flyc.kernel
    def kernel(A: fx.Tensor, by_coordinate: fx.Tensor, by_tiling: fx.Tensor):
        tid = fx.thread_idx.x
        shared = fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float32, 512]).peek().ptr
        held = fx.make_view(shared, layout())
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        rows = fx.make_tiled_copy_tv(word, fx.make_layout((4, 16), (16, 1)), fx.make_layout((2, 1), (1, 1)))
        columns = fx.make_tiled_copy_tv(word, fx.make_layout((16, 4), (1, 16)), fx.make_layout((1, 2), (1, 1)))
        whole = (None, (0, 0))
        source, target = (fx.slice(fx.zipped_divide(t, (SIZE, SIZE)), whole) for t in (A, by_tiling))
        fx.copy(word, rows.get_slice(tid).partition_S(source), rows.get_slice(tid).partition_D(held))
        fx.barrier()
        for i in fx.range_constexpr(4):
            by_coordinate[tid // 4, tid % 4 * 4 + i] = held[tid // 4, tid % 4 * 4 + i]
        fx.copy(word, columns.get_slice(tid).partition_S(held), columns.get_slice(tid).partition_D(target))

    @flyc.jit
    def run(A: fx.Tensor, by_coordinate: fx.Tensor, by_tiling: fx.Tensor):
        kernel(A, by_coordinate, by_tiling).launch(grid=1, block=64)

    a = np.arange(SIZE * SIZE, dtype=np.float32).reshape(SIZE, SIZE)
    by_coordinate, by_tiling = np.zeros_like(a), np.zeros_like(a)
    run(a, by_coordinate, by_tiling)
    np.testing.assert_array_equal(by_coordinate, a)
    np.testing.assert_array_equal(by_tiling, a)


@every_layout
def test_matrix_products_read_them(layout: Callable[[], Any]) -> None:
    """A and B come from partitions of shared memory, C goes to a partition of it, all under the layout."""

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        tid = fx.thread_idx.x
        allocator = fx.SharedAllocator(static=False)
        a, b, c = (fx.make_view(allocator.allocate(fx.Array[fx.Float32, 512]).peek().ptr, layout()) for _ in range(3))
        for i in fx.range_constexpr(4):
            row, column = tid // 4, tid % 4 * 4 + i
            a[row, column], b[row, column] = A[row, column], B[row, column]
        fx.barrier()
        word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
        mine = mma.get_slice(tid)
        fragment_a, fragment_b, fragment_c = (
            mine.make_fragment_A(a),
            mine.make_fragment_B(b),
            mine.make_fragment_C(c),
        )
        copy_b = fx.make_tiled_copy_B(word, mma).get_slice(tid)
        fx.copy(word, mine.partition_A(a), fragment_a)
        fx.copy(word, copy_b.partition_S(b), copy_b.retile(fragment_b))
        fragment_c.fill(0.0)
        fx.gemm(mma, fragment_c, fragment_a, fragment_b, fragment_c)
        fx.copy(word, fragment_c, mine.partition_C(c))
        fx.barrier()
        for i in fx.range_constexpr(4):
            C[tid // 4, tid % 4 * 4 + i] = c[tid // 4, tid % 4 * 4 + i]

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
        kernel(A, B, C).launch(grid=1, block=64)

    rng = np.random.default_rng(0)
    a, b = (rng.integers(-8, 8, (SIZE, SIZE)).astype(np.float32) for _ in range(2))
    c = np.zeros_like(a)
    run(a, b, c)
    np.testing.assert_array_equal(c, a @ b.T)
