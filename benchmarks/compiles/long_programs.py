"""Programs of any length: the same statement unrolled ``n`` times, for many kinds of statements.

``python -m benchmarks.compiles.growth`` measures how their compiles grow, and the tests take some of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.support.fast_dataclass import record

__all__ = ["PROGRAMS", "ROWS", "THREADS", "LongProgram"]

THREADS = 64
"""The threads of a launch, and the elements of a row of the arrays."""
ROWS = 64
"""The rows of the input and of the output."""

Reference = Callable[[np.ndarray, np.ndarray, int], None]
"""Write into the second array what the program of length ``n`` makes of the first."""


@record
class LongProgram:
    """A host function ``run(x, y, n)``, for ``x`` and ``y`` of ``ROWS * THREADS`` elements, with its reference."""

    run: Any
    reference: Reference
    dtype: type[np.generic] = np.float32
    arch: str = "native"
    """The chip that the program is for; ``"native"``: any."""

    def arguments(self, n: int) -> tuple[np.ndarray, np.ndarray, int]:
        """Small integers as input, so that sums in any order are exact, and an output of zeros."""
        x = np.random.default_rng(0).integers(0, 4, ROWS * THREADS).astype(self.dtype)
        return x, np.zeros_like(x), n


PROGRAMS: dict[str, LongProgram] = {}
"""By the name of the kind."""


def _program(reference: Reference, dtype: type[np.generic] = np.float32, arch: str = "native") -> Callable[[Any], Any]:
    """Add a kernel to the programs, with a host function that launches it once."""

    def add(function: Callable[..., None]) -> Any:
        kernel = flyc.kernel(function)

        @flyc.jit
        def run(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
            kernel(x, y, n).launch(grid=1, block=THREADS)

        PROGRAMS[function.__name__] = LongProgram(run, reference, dtype, arch)
        return kernel

    return add


def _rows(array: np.ndarray) -> np.ndarray:
    return array.reshape(ROWS, THREADS)


# -- references


def _last_rows(x: np.ndarray, y: np.ndarray, n: int) -> None:
    for k in range(max(0, n - ROWS), n):
        _rows(y)[k % ROWS] = _rows(x)[0] + k


def _sum_of_rows(x: np.ndarray, y: np.ndarray, n: int) -> None:
    _rows(y)[0] = _rows(x).sum(0) * (n // ROWS) + _rows(x)[: n % ROWS].sum(0)


def _horner(x: np.ndarray, y: np.ndarray, n: int) -> None:
    total, (first, second) = np.zeros(THREADS, x.dtype), _rows(x)[:2]
    for _ in range(n):
        total = total * first + second
    _rows(y)[0] = total


def _halves(x: np.ndarray, y: np.ndarray, n: int) -> None:
    total, first = np.zeros(THREADS, x.dtype), _rows(x)[0]
    for _ in range(n):
        total = total * np.float32(0.5) + first
    _rows(y)[0] = total


def _count(value: Callable[[np.ndarray, int], Any]) -> Reference:
    """The sum of ``value(x[0], k)`` over all ``k``."""

    def reference(x: np.ndarray, y: np.ndarray, n: int) -> None:
        _rows(y)[0] = sum(value(_rows(x)[0], k) for k in range(n))

    return reference


def _nothing(x: np.ndarray, y: np.ndarray, n: int) -> None:
    del x, y, n


# -- memory


@_program(_last_rows)
def stores(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    value = x[i]
    for k in fx.range_constexpr(n):
        y[i + k % ROWS * THREADS] = value + k


@_program(_sum_of_rows)
def loads(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total = fx.Float32(0)
    for k in fx.range_constexpr(n):
        total = total + x[i + k % ROWS * THREADS]
    y[i] = total


@_program(_count(lambda row, k: row))
def loads_and_stores(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    for _ in fx.range_constexpr(n):
        y[i] = y[i] + x[i]


@_program(_count(lambda row, k: row))
def atomics(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    value = x[i]
    for _ in fx.range_constexpr(n):
        fx.atomic_add(y.iter + i, value)


@_program(_count(lambda row, k: np.roll(row, -(k % 8))))
def shared(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    cells = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS]).peek()
    cells[i] = x[i]
    fx.barrier()
    total = fx.Float32(0)
    for k in fx.range_constexpr(n):
        total = total + cells[(i + k % 8) % THREADS]
    y[i] = total


@_program(_count(lambda row, k: np.roll(row, -(k % 8))))
def barriers(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    cells = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS]).peek()
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        cells[i] = value
        fx.barrier()
        total = total + cells[(i + k % 8) % THREADS]
        fx.barrier()
    y[i] = total


@_program(_count(lambda row, k: row))
def private(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    cells = fx.make_rmem_tensor(8, fx.Float32)
    cells.fill(0.0)
    for k in fx.range_constexpr(n):
        cells[k % 8] = cells[k % 8] + x[i]
    total = fx.Float32(0)
    for k in fx.range_constexpr(8):
        total = total + cells[k]
    y[i] = total


# -- arithmetic


@_program(_halves)
def float_chain(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for _ in fx.range_constexpr(n):
        total = total * 0.5 + value
    y[i] = total


@_program(_horner, np.int32)
def integer_chain(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, factor, value = fx.Int32(0), x[i], x[i + THREADS]
    for _ in fx.range_constexpr(n):
        total = total * factor + value
    y[i] = total


@_program(_count(lambda row, k: row * (k % 5) + k), np.int32)
def independent(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    """All values are made before the first of them is used."""
    i = fx.thread_idx.x
    value = x[i]
    values = [value * (k % 5) + k for k in range(n)]
    total = fx.Int32(0)
    for each in reversed(values):
        total = total ^ each if n == 0 else total + each
    y[i] = total


@_program(_count(lambda row, k: row.astype(np.int32) ^ (k * 2654435761 % (1 << 20))), np.int32)
def constants(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Int32(0), x[i]
    for k in fx.range_constexpr(n):
        total = total + (value ^ (k * 2654435761 % (1 << 20)))
    y[i] = total


@_program(_count(lambda row, k: np.where(row < 0, np.float32(0), np.float32(1))))
def exponentials(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        total = total + fx.math.exp((value - value) * (k + 1.0))
    y[i] = total


@_program(_count(lambda row, k: row * 4))
def vectors(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i, four = fx.thread_idx.x, fx.Vector.make_type(4, fx.Float32)
    value = x[i]
    total = fx.Vector.filled(4, 0.0, fx.Float32)
    for _ in fx.range_constexpr(n):
        total = total + fx.Vector.from_elements([value] * 4, fx.Float32)
    del four
    y[i] = total[0] + total[1] + total[2] + total[3]


@_program(_count(lambda row, k: np.maximum(row, k % 3)))
def selects(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        total = total + (value > k % 3).select(value, k % 3)
    y[i] = total


# -- control flow


@_program(_count(lambda row, k: (row > k % 4) * row))
def branches(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        if value > k % 4:
            total = total + value
    y[i] = total


@_program(_count(lambda row, k: (row > k % 4) * row))
def branches_that_store(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    value = x[i]
    for k in fx.range_constexpr(n):
        if value > k % 4:
            y[i] = y[i] + value


@_program(_count(lambda row, k: (k % 3 == 0) * row))
def uniform_branches(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        if fx.block_idx.x * 3 + k % 3 == 0:
            total = total + value
    y[i] = total


@_program(_count(lambda row, k: row * 3))
def loops(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for _ in fx.range_constexpr(n):
        for _turn in range(fx.block_idx.x + 3):
            total = total + value
    y[i] = total


@_program(_count(lambda row, k: row))
def loops_with_data(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    """The number of iterations differs between threads."""
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for _ in fx.range_constexpr(n):
        for _turn in range(value.to(fx.Int32)):
            total = total + 1.0
    y[i] = total


# -- functions and other


@flyc.jit
def _twice_plus(value, other):
    return (value > 1.0).select(value + other, other)


@_program(_count(lambda row, k: np.where(row > 1, row + 1, 1)))
def device_functions(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for _ in fx.range_constexpr(n):
        total = total + _twice_plus(value, 1.0)
    y[i] = total


@_program(_nothing)
def prints(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    value = x[i]
    for k in fx.range_constexpr(n):
        if value > 1000.0 + k:
            fx.printf("{} {}\n", k, value)


@_program(_count(lambda row, k: np.roll(row, 0)[np.arange(THREADS) ^ (k % 8)]))
def shuffles(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    total, value = fx.Float32(0), x[i]
    for k in fx.range_constexpr(n):
        total = total + fx.shuffle_xor(value, k % 8, 32)
    y[i] = total


@flyc.kernel
def _one_row(x: fx.Tensor, y: fx.Tensor, row: fx.Constexpr[int]):
    i = fx.thread_idx.x
    y[i] = y[i] + x[i + row * THREADS]


@flyc.jit
def _launches(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    for k in fx.range_constexpr(n):
        _one_row(x, y, k % 2).launch(grid=1, block=THREADS)


def _rows_of_launches(x: np.ndarray, y: np.ndarray, n: int) -> None:
    _rows(y)[0] = _rows(x)[0] * (n - n // 2) + _rows(x)[1] * (n // 2)


PROGRAMS["launches"] = LongProgram(_launches, _rows_of_launches)


@flyc.kernel
def _one_number(x: fx.Tensor, y: fx.Tensor, number: fx.Constexpr[int]):
    i = fx.thread_idx.x
    y[i] = y[i] + x[i] * number


@flyc.jit
def _kernels(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    for k in fx.range_constexpr(n):
        _one_number(x, y, k % 3).launch(grid=1, block=THREADS)


PROGRAMS["kernels"] = LongProgram(_kernels, _count(lambda row, k: row * (k % 3)))


# -- AMD's


@_program(_count(lambda row, k: row), arch="gfx942")
def buffer_loads(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    source = fx.rocdl.make_buffer_tensor(x)
    total = fx.Float32(0)
    for _ in fx.range_constexpr(n):
        total = total + source[i]
    y[i] = total
