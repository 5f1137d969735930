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
        greedy(t, i).launch(grid=1, block=32)

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


def arrays_of(count: int, size: int):
    """A kernel with ``count`` arrays of ``size`` floats at run-time places."""

    @flyc.kernel
    def greedy(t: fx.Tensor, n: fx.Int32):
        arrays = [fx.make_rmem_tensor(size, fx.Float32) for _ in range(count)]
        for i in range(n):
            for array in arrays:
                array[i * 7 % size] = t[i]
        for array in arrays:
            t[n] = t[n] + array[n]

    @flyc.jit
    def run(t: fx.Tensor, n: fx.Int32):
        greedy(t, n).launch(grid=1, block=32)

    return run


@pytest.mark.parametrize(
    ("backend", "arch", "limit"),
    [("rocm", "gfx942", 131056), ("rocm", "gfx1100", 262136), ("rocm", "gfx1201", 2097144), ("cuda", "sm_90", 524288)],
)
def test_a_register_array_beyond_what_a_thread_of_a_gpu_has(
    backend: str, arch: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"COMPILE_ONLY": "1", "FLYDSL_COMPILE_BACKEND": backend, "FLYDSL_COMPILE_ARCH": arch}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(
        ValueError, match=rf"has {limit // 4 * 4 + 4} bytes, and {backend}:{arch} gives a thread {limit}"
    ):
        arrays_of(1, limit // 4 + 1)(flyc.TensorSpec(fx.Float32, (None,)), 1)


def test_register_arrays_that_together_are_too_large_are_an_error_and_not_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = {"COMPILE_ONLY": "1", "FLYDSL_COMPILE_BACKEND": "rocm", "FLYDSL_COMPILE_ARCH": "gfx942"}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(RuntimeError, match=r"greedy_0 for rocm:gfx942: .*stack frame size .* exceeds limit \(131056\)"):
        arrays_of(2, 20000)(flyc.TensorSpec(fx.Float32, (None,)), 1)
