"""Launches and compiles from threads with little stack: kernels run on stacks of the pool."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError

N, BLOCKS, CELLS = 64, 40, 2048


@flyc.kernel
def plain(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * N + fx.thread_idx.x
    y[i] = x[i] + 1


@flyc.kernel
def with_barrier(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    cells = fx.SharedAllocator().allocate(fx.Array[fx.Int32, N]).peek()
    cells[i] = x[fx.block_idx.x * N + i]
    fx.barrier()
    y[fx.block_idx.x * N + i] = cells[N - 1 - i] + 1


@flyc.kernel
def with_large_arrays(x: fx.Tensor, y: fx.Tensor):
    """Its threads' arrays take 512 KiB of stack for each 64."""
    i = fx.block_idx.x * N + fx.thread_idx.x
    cells = fx.make_rmem_tensor(CELLS, fx.Int32)
    for k in range(CELLS):
        cells[k] = x[i] + k
    y[i] = cells[x[i] % CELLS] - x[i] % CELLS + 1


@flyc.kernel
def with_divergent_barriers(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    place = fx.block_idx.x * N + i
    if x[place] >= 0:
        fx.barrier()
    y[place] = x[place] + 1


KERNELS = {kernel.__name__: kernel for kernel in (plain, with_barrier, with_large_arrays, with_divergent_barriers)}


def program(name: str, shared_bytes: int) -> Any:
    kernel = KERNELS[name]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=BLOCKS, block=N, smem=shared_bytes)

    return run


def is_right(run: Any, name: str) -> bool:
    x, y = np.arange(N * BLOCKS, dtype=np.int32), np.zeros(N * BLOCKS, np.int32)
    run(x, y)
    expected = x.reshape(BLOCKS, N)[:, ::-1].ravel() if name == "with_barrier" else x
    return np.array_equal(y, expected + 1)


def from_small_threads(action: Any, count: int = 4) -> list[Any]:
    """The results of an action in threads with 64 KiB of stack, or their errors."""
    results: list[Any] = []

    def work() -> None:
        try:
            results.append(action())
        except Exception as error:
            results.append(error)

    before = threading.stack_size(64 << 10)
    try:
        threads = [threading.Thread(target=work) for _ in range(count)]
        for thread in threads:
            thread.start()
    finally:
        threading.stack_size(before)
    for thread in threads:
        thread.join()
    return results


@pytest.mark.parametrize(
    "variables", [{}, {"FLYDSL_CPU_CHECK": "bounds,race"}, {"FLYDSL_CPU_SCHEDULE": "seed:3"}], ids=str
)
@pytest.mark.parametrize(("name", "shared_bytes"), [*((name, 0) for name in KERNELS), ("plain", 200 << 10)])
def test_launches(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], name: str, shared_bytes: int) -> None:
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    run = program(name, shared_bytes)
    assert is_right(run, name)
    assert from_small_threads(lambda: is_right(run, name)) == [True] * 4


def test_compiles() -> None:
    run = program("with_barrier", 0)
    assert from_small_threads(lambda: is_right(run, "with_barrier"), 2) == [True] * 2


def test_errors_of_launches() -> None:
    @flyc.kernel
    def divides(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = x[i] // y[i]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        divides(x, y).launch(grid=1, block=N)

    x = np.ones(N, np.int32)
    run(x, x.copy())
    for error in from_small_threads(lambda: run(x, np.zeros_like(x))):
        assert isinstance(error, DeviceError) and "divided by zero" in str(error)
