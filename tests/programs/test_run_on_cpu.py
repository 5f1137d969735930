"""The programs compute on the CPU what NumPy computes."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
import kernels


@pytest.mark.parametrize("block", [1, 32, 100, 256, 1024])
@pytest.mark.parametrize("n", [1, 255, 1000])
def test_scale(n: int, block: int) -> None:
    src = np.arange(n, dtype=np.float32)
    dst = np.full(n, -1, np.float32)
    kernels.scale(src, dst, 1.5, n, block)
    np.testing.assert_array_equal(dst, src * np.float32(1.5))


@pytest.mark.parametrize("threads", [1, 24, 64, 1000])
def test_block_size_known_only_at_run_time(threads: int) -> None:
    src = np.arange(1000, dtype=np.float32)
    dst = np.zeros_like(src)
    kernels.scale_any_block(src, dst, 2.0, 1000, threads)
    np.testing.assert_array_equal(dst, src * 2)


@pytest.mark.parametrize("block", [64, 128, 512])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_reduce(block: int, dtype: type) -> None:
    rng = np.random.default_rng(1)
    src = rng.integers(-8, 8, (5, 777)).astype(dtype)
    dst = np.zeros(5, dtype)
    kernels.reduce_rows(src, dst, block)
    np.testing.assert_array_equal(dst, src.sum(axis=1, dtype=np.float64).astype(dtype))


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.float32, np.int64])
@pytest.mark.parametrize("shape", [(32, 32), (100, 37), (1, 65)])
def test_transpose(shape: tuple[int, int], dtype: type) -> None:
    src = np.arange(shape[0] * shape[1]).reshape(shape).astype(dtype)
    dst = np.zeros(shape[::-1], dtype)
    kernels.transpose(src, dst)
    np.testing.assert_array_equal(dst, src.T)


def test_transpose_of_a_column_major_array() -> None:
    src = np.asfortranarray(np.arange(70 * 40, dtype=np.float32).reshape(70, 40))
    dst = np.zeros((40, 70), np.float32)
    kernels.transpose(src, dst)
    np.testing.assert_array_equal(dst, src.T)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
@pytest.mark.parametrize("size", [(64, 64, 16), (128, 192, 80)])
def test_matmul(size: tuple[int, int, int], dtype: type) -> None:
    m, n, k = size
    rng = np.random.default_rng(2)
    a, b = rng.integers(-5, 5, (m, k)).astype(dtype), rng.integers(-5, 5, (n, k)).astype(dtype)
    c = np.zeros((m, n), dtype)
    kernels.matmul(a, b, c)
    np.testing.assert_array_equal(c, a @ b.T)


def test_static_layout_and_compiled_function() -> None:
    src = np.arange(96, dtype=np.float32)
    dst = np.zeros_like(src)
    compiled = flyc.compile(kernels.scale, flyc.from_dlpack(src), flyc.from_dlpack(dst), 3.0, 96, 32)
    np.testing.assert_array_equal(dst, src * 3)
    compiled(src, dst, 4.0, 96, 32, None)
    np.testing.assert_array_equal(dst, src * 4)
    with pytest.raises(TypeError, match=r"'src' was compiled for \(96\):\(1\)"):
        compiled(src[:50], dst, 4.0, 50, 32, None)
    with pytest.raises(TypeError, match=r"'src' was compiled for \(96\):\(1\) and got a tensor of \(50\):\(1\)"):
        compiled(flyc.from_dlpack(src[:50]), dst, 4.0, 50, 32, None)


def test_launches_in_run_time_loops_and_branches_of_the_host() -> None:
    @flyc.kernel
    def bump(x: fx.Tensor, by: fx.Int32):
        x[fx.thread_idx.x] = x[fx.thread_idx.x] + by

    @flyc.jit
    def repeat(x: fx.Tensor, times: fx.Int32):
        for i in range(times):
            if i % 2 == 0:
                bump(x, i).launch(grid=1, block=8)

    x = np.zeros(8, np.int32)
    repeat(x, 7)
    np.testing.assert_array_equal(x, 0 + 2 + 4 + 6)
    repeat(x, 0)
    np.testing.assert_array_equal(x, 12)


@pytest.mark.parametrize("name", ["exp", "memset", "kernels", "flydsl_launch", "läuft"])
def test_kernels_and_host_functions_may_be_called_as_what_the_code_calls(name: str) -> None:
    def kernel(t: fx.Tensor):
        t[fx.thread_idx.x] = fx.exp(t[fx.thread_idx.x])

    kernel.__name__ = name

    def run(t: fx.Tensor):
        launch(t).launch(grid=1, block=4)

    launch = flyc.kernel(kernel, name=name if name.isascii() else None)
    host = flyc.jit(run)
    host.__name__ = name
    t = np.zeros(4)
    host(t)
    np.testing.assert_array_equal(t, 1)


@pytest.mark.parametrize("grid", [0, (0, 2), (1, 0, 1)])
@pytest.mark.parametrize("static", [True, False])
def test_a_grid_without_blocks_launches_nothing(grid: int | tuple[int, ...], static: bool) -> None:
    @flyc.kernel
    def fill(t: fx.Tensor, value: fx.Int32):
        t[fx.thread_idx.x] = value

    @flyc.jit
    def run(t: fx.Tensor, zero: fx.Int32):
        extents = grid if static else [zero + n for n in (grid if isinstance(grid, tuple) else (grid,))]
        fill(t, 1).launch(grid=extents, block=4)
        fill(t, 2).launch(grid=zero + 1, block=2)

    t = np.zeros(4, np.int32)
    run(t, 0)
    np.testing.assert_array_equal(t, [2, 2, 0, 0])
