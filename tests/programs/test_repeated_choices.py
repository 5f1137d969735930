"""Kernels that choose in the same way many times, which the CPU's compiler makes one function of."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

PIECES, COUNT = 5, 700


@flyc.jit
def bounded(X, start, end):
    """Four elements from ``start`` on, as far as they are before ``end``; what is not is -1."""
    found = [fx.Float32(-1.0)] * 4
    if start + 4 <= end:
        found = [X[start + v] * 2.0 for v in range(4)]
    elif start < end:
        for v in fx.range_constexpr(4):
            if start + v < end:
                found[v] = X[start + v] + fx.Float32(v)
    return found


@flyc.kernel
def pieces_kernel(X: fx.Tensor, OUT: fx.Tensor, end: fx.Int32, step: fx.Int32, few: fx.Int32):
    """Affine places, places that only the run knows, and all of it once more under a mask."""
    thread = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    neighbour = fx.shuffle_xor(thread, 1, 32)  # for which a warp is one unit
    row = fx.make_rmem_tensor(4, fx.Float32)
    for k in fx.range_constexpr(PIECES):
        for v, value in enumerate(bounded(X, thread * 4 + step * k, end)):
            OUT[k, thread, v] = value
        row.store(fx.Vector.from_elements(bounded(X, neighbour % 7 * step + k, end - k)))
        for v in fx.range_constexpr(4):
            OUT[PIECES + k, thread, v] = row[v]
    if thread < few:
        for k in fx.range_constexpr(PIECES):
            for v, value in enumerate(bounded(X, thread * 4 + step * k, end - 5)):
                OUT[k, thread, v] = value


@flyc.jit
def pieces(X: fx.Tensor, OUT: fx.Tensor, end: fx.Int32, step: fx.Int32, few: fx.Int32, block: fx.Constexpr[int]):
    pieces_kernel(X, OUT, end, step, few).launch(grid=OUT.shape[1] // block, block=block)


@pytest.mark.parametrize("arch", ["gfx942", "sm_80"])
@pytest.mark.parametrize("block", [64, 100])
def test_each_choice_has_its_own_values(arch: str, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    x = np.random.default_rng(1).random(COUNT).astype(np.float32)
    threads = np.arange(2 * block)

    def expected(start: np.ndarray, end: int) -> np.ndarray:
        places = start[:, None] + np.arange(4)
        values = x[np.minimum(places, COUNT - 1)]
        partly = np.where(places < end, values + np.arange(4, dtype=np.float32), np.float32(-1))
        return np.where(start[:, None] + 4 <= end, values * 2, partly)

    for end, step, few in ((COUNT, 1, 0), (300, 90, 3), (2, 5, 70)):
        out = np.full((2 * PIECES, 2 * block, 4), np.nan, np.float32)
        pieces(x, out, end, step, few, block)
        for k in range(PIECES):
            affine = expected(threads * 4 + step * k, end)
            affine[:few] = expected(threads * 4 + step * k, end - 5)[:few]
            np.testing.assert_array_equal(out[k], affine)
            np.testing.assert_array_equal(out[PIECES + k], expected((threads ^ 1) % 7 * step + k, end - k))
