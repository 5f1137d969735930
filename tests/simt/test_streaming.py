"""Results larger than the caches, which stores around the caches write: against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.cpu.transform.nontemporal_stores import LARGE_BYTES

from .harness import lowered
from .test_elementwise import ADD, GLOBAL_INDEX

THREADS = 128
COLUMNS = 1000


@flyc.kernel
def _numbers(Y: fx.Tensor, n: fx.Int32, first: fx.Int32):
    i = fx.block_idx.x * THREADS + fx.thread_idx.x
    if i < n:
        Y[i] = (i + first).to(Y.element_type)


@flyc.jit
def numbers(Y: fx.Tensor, n: fx.Int32, first: fx.Int32):
    _numbers(Y, n, first).launch(grid=fx.ceildiv(n, THREADS), block=THREADS)


@flyc.kernel
def _reversed(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * THREADS + fx.thread_idx.x
    if i < n:
        Y[i] = X[n - 1 - i]


@flyc.jit
def numbers_reversed(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32, first: fx.Int32):
    """What one kernel has written is read by other threads of the next."""
    _numbers(X, n, first).launch(grid=fx.ceildiv(n, THREADS), block=THREADS)
    _reversed(X, Y, n).launch(grid=fx.ceildiv(n, THREADS), block=THREADS)


@flyc.kernel
def _rows(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    for i in range(tid, COLUMNS, THREADS):
        Y[row, i] = X[row] + i.to(fx.Float32)


@flyc.jit
def rows(X: fx.Tensor, Y: fx.Tensor):
    _rows(X, Y).launch(grid=X.shape[0], block=THREADS)


@flyc.kernel
def _steps(Y: fx.Tensor, n: fx.Int32):
    tid = fx.thread_idx.x
    for i in range(0, n, THREADS):
        Y[i + tid] = i - tid


@flyc.jit
def steps(Y: fx.Tensor, n: fx.Int32):
    _steps(Y, n).launch(grid=1, block=THREADS)


def with_margin(n: int, dtype: Any, offset: int) -> tuple[Any, Any]:
    """A view of ``n`` elements at some distance from an aligned address, and all that is around it."""
    whole = np.full(n + 64, 77, dtype)
    start = -whole.ctypes.data % 64 // whole.itemsize + offset
    return whole[start : start + n], whole


def assert_only(whole: Any, part: Any) -> None:
    """Nothing around the part was written."""
    before = (part.ctypes.data - whole.ctypes.data) // whole.itemsize
    assert (whole[:before] == 77).all() and (whole[before + part.size :] == 77).all()


@pytest.mark.parametrize("offset", [0, 1, 4])
@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.float64])
def test_large_results(dtype: Any, offset: int) -> None:
    n = LARGE_BYTES // np.dtype(dtype).itemsize + 3 * THREADS + 5
    y, whole = with_margin(n, dtype, offset)
    numbers(y, n, 3)
    assert_only(whole, y)
    step = 1 << 20  # in parts: what is compared takes no more memory than what is tested
    for first in range(0, n, step):
        part = np.arange(first + 3, min(first + step, n) + 3, dtype=np.int64)
        np.testing.assert_array_equal(y[first : first + step], part.astype(dtype))


def test_rows_by_loops_that_threads_share_out() -> None:
    count = LARGE_BYTES // 4 // COLUMNS + 10
    x = np.arange(count, dtype=np.float32)
    y, whole = with_margin(count * COLUMNS, np.float32, 4)
    rows(x, y.reshape(count, COLUMNS))
    assert_only(whole, y)
    np.testing.assert_array_equal(y.reshape(count, COLUMNS), x[:, None] + np.arange(COLUMNS, dtype=np.float32))


def test_one_block_that_writes_it_all() -> None:
    n = LARGE_BYTES // 4 + 16 * THREADS
    y, whole = with_margin(n, np.int32, 0)
    steps(y, n)
    assert_only(whole, y)
    np.testing.assert_array_equal(
        y.reshape(-1, THREADS), np.arange(0, n, THREADS)[:, None] - np.arange(THREADS)[None, :]
    )


def test_the_next_kernel_sees_what_was_streamed() -> None:
    n = LARGE_BYTES // 4 + 1000
    x, y = np.empty((2, n), np.int32)
    for turn in range(5):
        numbers_reversed(x, y, n, turn)
        np.testing.assert_array_equal(y[::-1], np.arange(turn, n + turn, dtype=np.int32))


# -- which kernels have such stores


def streams(body: str, size: str = "256, 1, 1") -> bool:
    attributes = f"attributes {{known_block_size = array<i32: {size}>}}"
    with ir.Context(), ir.Location.unknown():
        return "nontemporal" in str(lowered(body.replace("{block}", attributes), 32))


def store(before: str = "", index: str = "%i", after: str = "") -> str:
    return f"""
gpu.func @k(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) kernel {{block}} {{{GLOBAL_INDEX}
  %two = arith.constant 2 : i32
  %even = arith.muli %i, %two : i32
  %thirty_one = arith.constant 31 : i32
  %low = arith.andi %i, %thirty_one : i32
  %p = llvm.getelementptr %a[{index}] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %q = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  {before}
  llvm.store %i, %p : i32, !llvm.ptr<1>
  {after}
  gpu.return
}}"""


def test_kernels_that_fill_memory_stream() -> None:
    assert streams(ADD)
    assert streams(store())
    assert streams(store(before="%x = llvm.load %q : !llvm.ptr<1> -> i32"))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(store(before="%x = llvm.load %p : !llvm.ptr<1> -> i32"), id="read before"),
        pytest.param(store(after="%x = llvm.load %p : !llvm.ptr<1> -> i32"), id="read after"),
        pytest.param(store(after="%x = llvm.atomicrmw add %q, %i seq_cst : !llvm.ptr<1>, i32"), id="atomics"),
        pytest.param(store(index="%even"), id="gaps"),
        pytest.param(store(index="%low"), id="rows of 32"),
    ],
)
def test_other_kernels_do_not(body: str) -> None:
    assert not streams(body)


def test_short_blocks_do_not() -> None:
    assert not streams(store(), "32, 1, 1")


def test_unrolled_kernels_of_many_stores_do_not() -> None:
    """Each store in two forms would be most of their compile."""
    more = ["llvm.store %i, %p : i32, !llvm.ptr<1>"] * 7
    assert streams(store(after="\n  ".join(more)))
    assert not streams(store(after="\n  ".join(more * 10)))
