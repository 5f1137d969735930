"""Integer division by what only the launch knows: right numbers, and an error that names the thread that divides by zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import arith
from flydsl.errors import DeviceError

N = 200
ROLES = np.array([1, 0], np.int32)
INTEGERS = [np.dtype(f"{kind}{size}") for kind in "iu" for size in (1, 2, 4, 8)]
OPERATIONS: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
    "//": (lambda a, b: a // b, lambda a, b: a // b),
    "%": (lambda a, b: a % b, lambda a, b: a % b),
    "divmod": (lambda a, b: divmod(a, b)[1], lambda a, b: a % b),
    "ceildiv": (fx.ceildiv, lambda a, b: -(-a // b)),
}


@flyc.kernel
def lanes_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32, operation: fx.Constexpr[str]):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        z[i] = OPERATIONS[operation][0](x[i], y[i])


@flyc.jit
def lanes(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32, operation: fx.Constexpr[str]):
    lanes_kernel(x, y, z, n, operation).launch(grid=fx.ceildiv(n, 64), block=64)


@flyc.kernel
def raw_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, operation: fx.Constexpr[str]):
    i = fx.block_idx.x * 50 + fx.thread_idx.x
    z[i] = z.dtype(getattr(arith, operation)(x[i].ir_value(), y[i].ir_value()))


@flyc.jit
def raw(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, operation: fx.Constexpr[str]):
    raw_kernel(x, y, z, operation).launch(grid=4, block=50)


@flyc.kernel
def uniform_kernel(z: fx.Tensor, a: fx.Int32, b: fx.Int32):
    z[fx.block_idx.x * 64 + fx.thread_idx.x] = a // b


@flyc.jit
def uniform(z: fx.Tensor, a: fx.Int32, b: fx.Int32):
    uniform_kernel(z, a, b).launch(grid=2, block=64)


@flyc.kernel
def vector_kernel(z: fx.Tensor, d: fx.Int32):
    i = fx.thread_idx.x
    row = fx.Vector.from_elements([i + 10, i + 20, i + 30, i + 40])
    below = fx.Vector.from_elements([fx.Int32(1), fx.Int32(2), d, fx.Int32(3)])
    z[i] = (row // below).reduce("add")


@flyc.jit
def vector(z: fx.Tensor, d: fx.Int32):
    vector_kernel(z, d).launch(grid=1, block=64)


@flyc.kernel
def guarded_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    i = fx.thread_idx.x
    if y[i] != 0:
        z[i] = x[i] // y[i] + x[i] % y[i]


@flyc.jit
def guarded(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    guarded_kernel(x, y, z).launch(grid=1, block=64)


@flyc.kernel
def waiting_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, roles: fx.Tensor):
    """Warps wait for each other on paths of their own."""
    i = fx.thread_idx.x
    if roles[i // 32] > 0:
        fx.barrier()
        z[i] = x[i] // y[i]
    else:
        z[i] = x[i] // y[i]
        fx.barrier()


@flyc.jit
def waiting(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, roles: fx.Tensor):
    waiting_kernel(x, y, z, roles).launch(grid=1, block=64)


@flyc.jit
def launched(z: fx.Tensor, n: fx.Int32, d: fx.Int32):
    uniform_kernel(z, n, 1).launch(grid=2, block=64)
    uniform_kernel(z, n // d, 2).launch(grid=n % d + 1, block=64)


@flyc.kernel
def rows_kernel(x: fx.Tensor, rows: fx.Constexpr[int], columns: fx.Constexpr[int]):
    """Blocks are numbered by row first."""
    row, column = fx.block_idx.x % rows, fx.block_idx.x // rows
    pair = fx.Vector.from_elements([row, column]) // rows
    x[row * columns + column] = fx.Float32(pair[0] + fx.block_idx.y % rows)


@flyc.jit
def by_rows(x: fx.Tensor, rows: fx.Constexpr[int], columns: fx.Constexpr[int], blocks: fx.Constexpr[int]):
    rows_kernel(x, rows, columns).launch(grid=blocks, block=64)


def numbers(dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
    """Dividends and divisors that are not zero, among them the extremes."""
    limits, random = np.iinfo(dtype), np.random.default_rng(7)
    x = random.integers(limits.min, limits.max, N, dtype, endpoint=True)
    y = random.integers(limits.min, limits.max, N, dtype, endpoint=True)
    y >>= random.integers(0, limits.bits - 1, N).astype(dtype)
    x[:3], y[3:6] = (limits.min, limits.max, 0), (limits.min, limits.max, 1)
    y[y == 0] = 3
    return x, y


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_every_division_is_pythons_and_a_zero_is_an_error(dtype: np.dtype, operation: str) -> None:
    x, y = numbers(dtype)
    if dtype.kind == "i":
        y[7] = -1
    z = np.zeros(N, dtype)
    lanes(x, y, z, N, operation)
    expected = [OPERATIONS[operation][1](int(a), int(b)) for a, b in zip(x, y, strict=True)]
    exact = np.array([value % (1 << dtype.itemsize * 8) for value in expected], dtype.str.replace("i", "u"))
    if operation != "ceildiv":  # which overflows near the greatest number
        np.testing.assert_array_equal(z.view(exact.dtype), exact)
    y[70], y[150] = 0, 0
    with pytest.raises(
        DeviceError, match=r"block \((1|2), 0, 0\), thread \((6|22), 0, 0\): an integer is divided by zero"
    ):
        lanes(x, y, z, N, operation)
    lanes(x, np.ones_like(y), z, N, "//")
    np.testing.assert_array_equal(z, x)


DIVIDENDS: list[Callable[[Any, Any], Any]] = [
    lambda v, t: v * 0 + 7,
    lambda v, t: t // 8,
    lambda v, t: t % 16,
    lambda v, t: v % 4,
    lambda v, t: v,
]
DIVISORS: list[Callable[[Any, Any], Any]] = [
    lambda v, t: v | 1,
    lambda v, t: (v | 1) * (t % 8 + 1),
    lambda v, t: t // 8 + 1,
    lambda v, t: choose(t < 8, v | 1, 1),
    lambda v, t: choose(t < 16, v | 1, 3),
]
"""Of the loaded value and the thread's number, so that LLVM knows them in some lanes, in none and in all."""
PAIRS = [(a, b) for a in range(len(DIVIDENDS)) for b in range(len(DIVISORS)) if (a + b) % 2 == 0]


def choose(condition: Any, first: Any, second: int) -> Any:
    return np.where(condition, first, second) if isinstance(condition, np.ndarray) else condition.select(first, second)


@flyc.kernel
def exchanged_kernel(x: fx.Tensor, z: fx.Tensor, pairs: fx.Constexpr[tuple], threads: fx.Constexpr[int]):
    i = fx.thread_idx.x
    t = i.to(fx.Int64)
    for row, (a, b) in enumerate(pairs):
        v = x[i]
        result = fx.Int32(0)
        if i < threads:
            quotient = DIVIDENDS[a](v, t) // DIVISORS[b](v, t)
            narrow = (quotient - (quotient % 3 != 0).to(fx.Int64)).to(fx.Int32)
            result = fx.shuffle_xor(narrow * (i * 3 + 5), 1, 8)
        z[row * 40 + i] = result


@flyc.jit
def exchanged(
    x: fx.Tensor,
    z: fx.Tensor,
    pairs: fx.Constexpr[tuple],
    block: fx.Constexpr[int],
    threads: fx.Constexpr[int],
):
    exchanged_kernel(x, z, pairs, threads).launch(grid=1, block=block)


@pytest.mark.parametrize(("block", "threads"), [(8, 8), (40, 40), (32, 8)])
def test_quotients_of_lanes_that_llvm_knows_partly(monkeypatch: pytest.MonkeyPatch, block: int, threads: int) -> None:
    """LLVM's code generator for AVX-512 never ended for some; the numbers are compared on this CPU."""
    x = np.random.default_rng(block).integers(-9, 9, block)
    z, t = np.zeros(len(PAIRS) * 40, np.int32), np.arange(block)
    exchanged(x, z, tuple(PAIRS), block, threads)
    for row, (a, b) in zip(z.reshape(-1, 40), PAIRS, strict=True):
        quotient = DIVIDENDS[a](x, t) // DIVISORS[b](x, t)
        product = (quotient - (quotient % 3 != 0)) * (t * 3 + 5)
        expected = np.where(t < threads, product.reshape(-1, 2)[:, ::-1].ravel(), 0)
        np.testing.assert_array_equal(row[:block], expected, err_msg=f"{a} // {b}")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "x86-64-v4")
    monkeypatch.setenv("COMPILE_ONLY", "1")
    exchanged(x, z, tuple(PAIRS), block, threads)


@pytest.mark.parametrize("operation", ["divsi", "remsi", "divui", "remui", "ceildivsi", "ceildivui", "floordivsi"])
@pytest.mark.parametrize("dtype", [np.dtype("i4"), np.dtype("i8")], ids=str)
def test_operations_of_mlir_neither_trap_on_zero_nor_on_overflow(dtype: np.dtype, operation: str) -> None:
    least = np.iinfo(dtype).min
    x, y, z = np.full(N, least, dtype), np.full(N, -1, dtype), np.ones(N, dtype)
    raw(x, y, z, operation)
    if operation.endswith("si"):
        assert set(z) == ({0} if operation == "remsi" else {least})
    y[123] = 0
    with pytest.raises(DeviceError, match=r"block \(2, 0, 0\), thread \(23, 0, 0\): an integer is divided by zero"):
        raw(x, y, z, operation)


def test_the_error_names_kernel_line_block_and_thread() -> None:
    z = np.zeros(128, np.int32)
    uniform(z, 7, 2)
    assert set(z) == {3}
    with pytest.raises(DeviceError) as caught:
        uniform(z, 7, 0)
    said = str(caught.value)
    assert "kernel 'uniform_kernel_0': block (" in said and "thread (0, 0, 0)" in said
    assert said.count("= a // b") == 1 and "^" in said and "test_division.py" in said
    assert caught.value.name == "CPU_ERROR_LAUNCH_FAILED"


def test_elements_of_vectors() -> None:
    z, i = np.zeros(64, np.int32), np.arange(64)
    vector(z, 7)
    np.testing.assert_array_equal(z, (i + 10) + (i + 20) // 2 + (i + 30) // 7 + (i + 40) // 3)
    with pytest.raises(DeviceError, match=r"thread .* an integer is divided by zero"):
        vector(z, 0)


def test_threads_that_do_not_divide_may_hold_zero() -> None:
    x, y, z = np.arange(64, dtype=np.int32), np.arange(64, dtype=np.int32) % 5, np.full(64, -1, np.int32)
    guarded(x, y, z)
    with np.errstate(divide="ignore"):
        np.testing.assert_array_equal(z, np.where(y != 0, x // y + x % y, -1))


def test_warps_that_wait_for_each_other() -> None:
    x, y, z = np.arange(64, dtype=np.int32), np.full(64, 3, np.int32), np.zeros(64, np.int32)
    waiting(x, y, z, ROLES)
    np.testing.assert_array_equal(z, x // 3)
    y[40] = 0
    with pytest.raises(DeviceError, match=r"block \(0, 0, 0\), thread \(40, 0, 0\): an integer is divided by zero"):
        waiting(x, y, z, ROLES)


def test_checked_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,barrier")
    z = np.zeros(128, np.int32)
    with pytest.raises(
        DeviceError, match=r"kernel 'uniform_kernel_0': block \(0, 0, 0\), thread \(0, 0, 0\): an integer is"
    ):
        uniform(z, 7, 0)
    uniform(z, 7, 2)
    assert set(z) == {3}


def test_a_host_function_that_divides_by_zero_launches_no_more() -> None:
    z = np.zeros(128, np.int32)
    launched(z, 9, 4)
    assert set(z) == {1}
    for _ in range(2):
        with pytest.raises(DeviceError) as caught:
            launched(z, 9, 0)
        said = str(caught.value)
        assert "the host function divides an integer by zero" in said
        assert said.count("uniform_kernel(z, n // d, 2)") == 1 and "^" in said
        assert set(z) == {9}, "the first launch ran, the second did not"
    launched(z, -(2**31), -1)
    assert set(z[:64]) == {-(2**30)}, "a grid of one block"


def test_a_kernel_without_blocks_may_divide_by_a_static_zero() -> None:
    x = np.ones(12, np.float32)
    by_rows(x, 0, 4, 0)
    np.testing.assert_array_equal(x, 1)
    by_rows(x, 3, 4, 12)
    np.testing.assert_array_equal(x, 0)
    with pytest.raises(ZeroDivisionError, match="% 0: integer division or modulo by zero"):
        by_rows(x, 0, 4, 2)


@pytest.mark.parametrize("target", ["rocm:gfx950", "cuda:sm_90"])
def test_a_division_by_zero_without_blocks_compiles(target: str) -> None:
    given = {"x": flyc.TensorSpec(fx.Float32, (0,)), "rows": 0, "columns": 4, "blocks": 0}
    (built,) = flyc.precompile([by_rows], [target], [given], isolated=False)
    assert built.artifact is not None, built.error
