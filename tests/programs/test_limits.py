"""Kernels that ask for more than a chip or the CPU has are refused, not crashed."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


def test_register_arrays_beyond_the_stack() -> None:
    @flyc.kernel
    def greedy(t: fx.Tensor, i: fx.Int32):
        r = fx.make_rmem_tensor(1 << 18, fx.Float32)
        r[i + fx.thread_idx.x] = t[0]
        t[fx.thread_idx.x] = r[i]

    @flyc.jit
    def run(t: fx.Tensor, i: fx.Int32):
        greedy(t, i).launch(block=32)

    with pytest.raises(RuntimeError, match="kernel greedy_0 keeps 16 MiB for a block on the stack"):
        run(np.zeros(32, np.float32), 0)


@pytest.mark.parametrize("dtype", [np.uint8, np.float16])
def test_narrow_elements_at_scattered_addresses(dtype: type) -> None:
    @flyc.kernel
    def permute(src: fx.Tensor, index: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
        if i < n:
            dst[index[i]] = src[index[n - 1 - i]]

    @flyc.jit
    def run(src: fx.Tensor, index: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
        permute(src, index, dst, n).launch(grid=fx.ceildiv(n, 64), block=64)

    n = 201
    index = np.random.default_rng(3).permutation(n).astype(np.int32)
    src = (np.arange(n) % 200).astype(dtype)
    dst = np.zeros(n + 3, dtype)
    run(src, index, dst, n)
    expected = np.zeros(n + 3, dtype)
    expected[index] = src[index[::-1]]
    np.testing.assert_array_equal(dst, expected)
