"""The model of one compute unit, in native code.

``compute_unit.c`` documents the rules.  Its code is shipped as an object for each kind of CPU;
``tools/make_native.py`` makes them.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from flydsl.runtime.libraries import RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject, host_machine
from flydsl.support.fast_dataclass import record

REASONS = ("issue", "registers", "memory", "LDS", "barrier", "matrix unit")
"""Reasons of waits of waves, in the order of the statistics."""
STATISTICS = 2 + len(REASONS)
"""Of each instruction: how often it is executed, cycles, and of these the waits by reason; sums over all waves."""


@record
class UnitParameters:
    """``Parameters`` of ``compute_unit.c``: cycles, but for the bandwidth and the stretch."""

    issue_cycles: float
    lds_latency: float
    hit_latency: float
    """Of scalar loads."""
    memory_latency: float
    bytes_per_cycle: float
    """That the levels behind the vector cache serve to this compute unit."""
    stretch: float
    """Factor on the cycles of matrix instructions, and on the latency of LDS."""
    lds_slack: float = 64.0
    """Cycles of LDS that may be queued before a wave must wait to issue."""
    address_slack: float = 128.0
    """The same of the unit that takes addresses."""
    barrier_cycles: float = 8.0
    matrix_latency: float = 12.0
    """From the end of a matrix instruction until a vector instruction may read its result."""
    chain_latency: float = 2.0
    """Until another matrix instruction may add to it."""
    store_latency: float = 500.0
    """From the end of a store's address cycles until it counts as done."""


_NAMES = (
    *("issue_cycles", "lds_latency", "hit_latency", "memory_latency", "bytes_per_cycle", "stretch", "lds_slack"),
    *("address_slack", "barrier_cycles", "matrix_latency", "chain_latency", "store_latency"),
)


@record
class LoopTrips:
    """The iterations of a loop."""

    trips: float
    """Executions of its backward branch per entry."""
    most: int
    """Iterations that are simulated before time is skipped."""
    sample: int
    """The last of these, whose rate is taken."""
    exit: int = -1
    """The position of a branch that leaves it, if the backward branch does not."""


@record
class UnitRun:
    """The outcome of one simulation."""

    cycles: float
    matrix: float
    """Busy cycles of the matrix units of all SIMDs, stretched."""
    vector: float
    lds: float
    """Busy cycles of the port of LDS."""
    address: float
    memory: float
    """Cycles of the bandwidth to the levels behind the vector cache."""
    events: float
    waits: np.ndarray[tuple[int], np.dtype[np.float64]]
    """Cycles of all waves, by :data:`REASONS`."""
    statistics: np.ndarray[tuple[int, int], np.dtype[np.float64]]
    """For each instruction :data:`STATISTICS` sums."""

    def scaled(self, factor: float) -> UnitRun:
        """All numbers times a factor."""
        return UnitRun(*(getattr(self, name) * factor for name in _SUMS))

    def less(self, other: UnitRun) -> UnitRun:
        """All numbers less those of another run."""
        return UnitRun(*(getattr(self, name) - getattr(other, name) for name in _SUMS))


_SUMS = ("cycles", "matrix", "vector", "lds", "address", "memory", "events", "waits", "statistics")
_LOOP = np.dtype([("trips", "f8"), ("most", "i4"), ("sample", "i4"), ("exit", "i8")])


_LIBRARIES = (RuntimeLibrary("libc.so.6", frozenset({"memset", "memcpy"})),)
"""LLVM makes calls of these out of loops."""


class _Native:
    def __init__(self) -> None:
        data = Path(__file__).with_name(f"compute_unit.{host_machine()}.o").read_bytes()
        self.object = LoadedObject(data, "the model of a compute unit", _LIBRARIES)
        pointer, number = ctypes.c_void_p, ctypes.c_int32
        kind = ctypes.CFUNCTYPE(
            ctypes.c_double,
            *(pointer, number, pointer, *[number] * 5, pointer, pointer, pointer, pointer),
        )
        self.run = kind(self.object.function("flydsl_compute_unit"))
        self.bytes = ctypes.CFUNCTYPE(ctypes.c_int64, number, number, number, number)(
            self.object.function("flydsl_compute_unit_bytes")
        )


@functools.cache
def _native() -> _Native:
    return _Native()


def run_unit(
    table: np.ndarray[tuple[int, int], np.dtype[np.int32]],
    loops: Sequence[LoopTrips],
    waves: int,
    blocks: int,
    parameters: UnitParameters,
    simds: int = 4,
    waiting: int = 0,
) -> UnitRun:
    """Run blocks on one compute unit until all have ended.

    ``table`` is that of :meth:`flydsl.tools.perf.streams.Stream.table`, ``loops`` those of the stream in its order.
    ``blocks`` of ``waves`` waves run at the same time; each of the ``waiting`` ones takes the place of one that has
    ended.  At most 4 ``simds``.
    """
    native = _native()
    rows = np.ascontiguousarray(table, np.int32)
    trips = np.array([(each.trips, each.most, each.sample, each.exit) for each in loops] or [(0, 0, 0, -1)], _LOOP)
    numbers = np.array([getattr(parameters, name) for name in _NAMES], np.float64)
    memory = np.empty(native.bytes(len(rows), waves * blocks, blocks, len(loops)) // 8 + 1, np.float64)
    statistics = np.zeros((len(rows), STATISTICS))
    result = np.zeros(7 + len(REASONS))
    native.run(
        rows.ctypes.data, len(rows), trips.ctypes.data, len(loops), waves, blocks, waiting, simds, numbers.ctypes.data,
        memory.ctypes.data, statistics.ctypes.data, result.ctypes.data,
    )  # fmt: skip
    cycles, matrix, vector, lds, address, memory_cycles, events = result[:7].tolist()
    return UnitRun(cycles, matrix, vector, lds, address, memory_cycles, events, result[7:], statistics)
