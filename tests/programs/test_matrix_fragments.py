"""A matrix product keeps tiles of registers as values where nothing can tell, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

M, N, K = 2, 3, 4


def product(body: Callable[..., None]) -> np.ndarray:
    """What ``body(atom, fragments of d, a, b)`` leaves in d, with a and b of small integers and d of ones."""

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, D: fx.Tensor):
        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        a, b = fx.make_rmem_tensor((1, M, K), fx.Float32), fx.make_rmem_tensor((1, N, K), fx.Float32)
        d = fx.make_rmem_tensor((1, M, N), fx.Float32)
        d.fill(1.0)
        for k in fx.range_constexpr(K):
            for m in fx.range_constexpr(M):
                a[0, m, k] = A[m, k]
            for n in fx.range_constexpr(N):
                b[0, n, k] = B[n, k]
        body(atom, d, a, b)
        for m in fx.range_constexpr(M):
            for n in fx.range_constexpr(N):
                D[m, n] = d[0, m, n]

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, D: fx.Tensor):
        kernel(A, B, D).launch(grid=1, block=1)

    out = np.zeros((M, N), np.float32)
    run(A_VALUES, B_VALUES, out)
    return out


A_VALUES = np.arange(M * K, dtype=np.float32).reshape(M, K)
B_VALUES = np.arange(N * K, dtype=np.float32).reshape(N, K)[::-1].copy()


def test_accumulates_over_k() -> None:
    result = product(lambda atom, d, a, b: fx.gemm(atom, d, a, b, d))
    np.testing.assert_array_equal(result, 1 + A_VALUES @ B_VALUES.T)


def test_c_is_read_before_d_has_a_value() -> None:
    def body(atom: Any, d: Any, a: Any, b: Any) -> None:
        c = fx.make_rmem_tensor((1, M, N), fx.Float32)
        c.fill(5.0)
        fx.gemm(atom, d, a, b, c)

    np.testing.assert_array_equal(product(body), 5 + A_VALUES @ B_VALUES.T)


def test_operands_that_share_registers_see_each_write() -> None:
    def body(atom: Any, d: Any, a: Any, b: Any) -> None:
        # d is a's first columns: each call changes what later calls read of a
        over = fx.make_view(a.iter, fx.make_layout((1, M, N), (1, 1, M)))
        fx.gemm(atom, over, a, b, over)
        d.store(over.load())

    a = np.ascontiguousarray(A_VALUES.T).reshape(-1).copy()  # colexicographic, as the fragment is
    for k in range(K):
        for m in range(M):
            for n in range(N):
                a[m + M * n] += a[m + M * k] * B_VALUES[n, k]
    np.testing.assert_array_equal(product(body), a[: M * N].reshape(N, M).T)


def test_a_callback_may_change_the_operands() -> None:
    def body(atom: Any, d: Any, a: Any, b: Any) -> None:
        def double_next(called: Any, coordinate: tuple[int, int, int]) -> Any:
            m, n, k = coordinate
            if n == 0 and k + 1 < K:
                a[0, m, k + 1] = a[0, m, k + 1] * 2.0
            return called

        fx.gemm(atom, d, a, b, d, atom_callback=double_next)

    np.testing.assert_array_equal(product(body), 1 + (A_VALUES * [1, 2, 2, 2]) @ B_VALUES.T)


@pytest.mark.parametrize("number", [0.0, -0.0, float("nan"), float("inf")])
def test_equal_constants_of_other_bits_stay_apart(number: float) -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        first = fx.make_rmem_tensor(4, fx.Float32)
        for i, value in enumerate((0.0, -0.0, number, 1.0)):
            first[i] = value
        for i in fx.range_constexpr(4):
            out[i] = first[i]

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=1)

    out = np.full(4, 7, np.float32)
    run(out)
    np.testing.assert_array_equal(out.view(np.uint32), np.array([0.0, -0.0, number, 1.0], np.float32).view(np.uint32))


def test_fragments_have_the_modes_behind_the_tile_or_stages_instead() -> None:
    """K in steps of 8: the fragment of all of them, and of two of them in turns, give the same product."""
    rows, steps, depth = 8, 3, 8
    a = np.arange(rows * steps * depth, dtype=np.float32).reshape(rows, steps * depth) % 7
    counts: list[int] = []
    b = (np.arange(rows * steps * depth, dtype=np.float32).reshape(rows, steps * depth) % 5) - 2

    @flyc.kernel
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, in_stages: fx.Constexpr[bool]):
        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        mma = fx.make_tiled_mma(atom, fx.make_layout((4, 4, 1), (4, 1, 0))).get_slice(fx.thread_idx.x)
        tiles = [fx.flat_divide(t, (rows, depth))[None, None, 0, None] for t in (A, B)]
        parts = [mma.partition_A(tiles[0]), mma.partition_B(tiles[1])]
        stages = 2 if in_stages else None
        fragments = [mma.make_fragment_A(tiles[0], stages=stages), mma.make_fragment_B(tiles[1], stages=stages)]
        counts.extend(int(fx.size(f.layout[3])) for f in fragments)
        c = mma.make_fragment_C(C)
        c.fill(0)
        for k in fx.range_constexpr(steps):
            place = k % (stages or steps)
            for part, fragment in zip(parts, fragments, strict=True):
                fragment[None, None, None, place].store(part[None, None, None, k].load())
            fx.gemm(atom, c, *(f[None, None, None, place] for f in fragments), c)
        mma.partition_C(C).store(c.load())

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, in_stages: fx.Constexpr[bool]):
        kernel(A, B, C, in_stages).launch(grid=1, block=16)

    for in_stages in (False, True):
        out = np.zeros((rows, rows), np.float32)
        run(*map(flyc.from_dlpack, (a, b, out)), in_stages)
        np.testing.assert_array_equal(out, a @ b.T)
    assert counts == [3, 3, 2, 2]
