"""Loops that carry many values, where LLVM's search for equal ones would end the process if it came early or at all."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

_SUMS, _NEXT = 64, 8


@flyc.kernel
def many_sums(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    lane, four = fx.thread_idx.x, fx.Vector.make_type(4, fx.Float16)

    def row(k):
        return [fx.Vector.load(four, x, [(k + j) * 256 + lane * 4]) for j in range(_NEXT)]

    zeros = [fx.Vector.filled(4, 0.0, fx.Float32)] * _SUMS
    for k, state in range(0, n, 1, init=zeros + row(0)):
        following = row(k + 1)
        sums = [
            fx.Vector(
                fx.rocdl.mfma_f32_16x16x16f16(fx.T.f32x4, [state[_SUMS], state[_SUMS + j % _NEXT], total, 0, 0, 0])
            )
            for j, total in enumerate(state[:_SUMS])
        ]
        result = yield sums + following
    for j in fx.range_constexpr(_SUMS):
        y[j * 64 + lane] = result[j][0]


@flyc.jit
def launch(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    many_sums(x, y, n).launch(grid=1, block=64)


def test_the_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    turns = 3
    x = np.random.default_rng(0).integers(-4, 5, (turns + _NEXT + 1, 64, 4)).astype(np.float16)
    y = np.zeros((_SUMS, 64), np.float32)
    launch(x.reshape(-1), y.reshape(-1), turns)
    for j in range(_SUMS):
        # lane i of an operand holds row i % 16, and of its sixteen places the four from i // 16 * 4 on
        tiles = [
            x[k].reshape(4, 16, 4).transpose(1, 0, 2).reshape(16, 16).astype(np.float32) for k in range(turns + _NEXT)
        ]
        product = sum(tiles[k] @ tiles[k + j % _NEXT].T for k in range(turns))
        np.testing.assert_array_equal(y[j].reshape(4, 16), product[0::4])


@flyc.kernel
def few_sums(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    lane = fx.thread_idx.x

    def row(k):
        return [x[(k + j) * 256 + lane] for j in range(_NEXT)]

    for k, state in range(0, n, 1, init=[fx.Float32(0.0)] * _NEXT + row(0)):
        following = row(k + 1)
        sums = [total * 2.0 + state[_NEXT + j] for j, total in enumerate(state[:_NEXT])]
        result = yield sums + following
    for j in fx.range_constexpr(_NEXT):
        y[j * 64 + lane] = result[j]


@flyc.jit
def launch_few(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    few_sums(x, y, n).launch(grid=1, block=64)


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_values_that_a_kernel_of_a_gpu_fetches_ahead(target: str) -> None:
    words = flyc.TensorSpec(fx.Float32, (None,))
    (made,) = flyc.precompile(launch_few, [target], [{"x": words, "y": words, "n": 3}], jobs=1)
    assert made.error is None
