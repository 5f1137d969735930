"""Models that know no machine code, and a control whose machine code is that of another row."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from benchmarks.predict.launches import CACHE_BYTES, TURNS
from benchmarks.predict.programs import Program
from flydsl.perf import Prepared
from flydsl.perf.fitting import least_absolute
from flydsl.targets.timing import chip_of

__all__ = ["ROOFLINE", "TILES", "Baseline", "roofline_us", "shuffled", "tiles_us"]

_CHIP = chip_of("mi355x")
_UNITS = int(_CHIP.fact("compute_units"))
_CYCLE = _CHIP.seconds_per_cycle
_MEMORY = _CHIP.memory_gbps * 1e9
_LDS_BYTES = 160 * 1024

Model = Callable[[Program, int, Sequence[float]], float]


@dataclass(frozen=True)
class Baseline:
    """A model with constants of its own.

    Attributes:
        time: microseconds of a program for so many rows, by the constants.
        start: of the constants.
        low: of their ranges.
        high: of their ranges.
    """

    time: Model
    start: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]

    def fit(self, programs: Sequence[tuple[Program, int]], measured: Sequence[float]) -> list[float]:
        """The constants with the least mean absolute logarithm of predicted over measured time."""

        def logs(constants: Any) -> Any:
            return np.log([self.time(program, m, constants) for program, m in programs])

        first, low, high = (np.array(each) for each in (self.start, self.low, self.high))
        found: list[float] = least_absolute(logs, np.log(measured), first, low, high, rounds=40).tolist()
        return found


def _peak(program: Program) -> float:
    return float(_CHIP.product.rate(program.rate)) * 1e12


def roofline_us(program: Program, m: int, constants: Sequence[float]) -> float:
    """Time of a launch, and the longer of memory and matrix units at a share of their peaks."""
    launch, memory, matrix = constants
    moved = program.bytes_in(m) + program.bytes_out(m)
    return launch + 1e6 * max(program.operations(m) / (_peak(program) * matrix), moved / (_MEMORY * memory))


ROOFLINE = Baseline(roofline_us, (3.0, 0.6, 0.6), (0.1, 0.3, 0.3), (20.0, 1.0, 1.0))


def tiles_us(program: Program, m: int, constants: Sequence[float]) -> float:
    """Rounds of blocks, each the longest of what its tiles cost: matrix units, LDS, memory, and latency per stage."""
    launch, latency, share, stretch, least, split = constants
    rows, columns, depth = program.tile
    in_lds = columns if program.element == 2 else 0
    lds = program.stages * (rows + in_lds) * depth * program.element
    resident = max(1, min(_LDS_BYTES // max(lds, 1), 32 // program.waves))
    blocks, steps = program.blocks(m), program.k // program.split // depth
    moved = program.bytes_in(m) + program.bytes_out(m)
    warm = moved * TURNS < CACHE_BYTES
    total, left = 0.0, blocks
    rate = _peak(program) * _CYCLE / 2 / _UNITS
    while left > 0:
        now = min(left, _UNITS * resident)
        left -= now
        of_unit, busy = -(-now // _UNITS), min(_UNITS, now)
        matrix = of_unit * rows * columns * depth / rate * max(1.0, 4 / (program.waves * of_unit)) * stretch
        shared = of_unit * depth * program.element * (rows + columns) * program.waves**0.5 / 128 * stretch
        per_cycle = min(64.0, (_MEMORY if not warm else 2 * _MEMORY) * share * _CYCLE / busy)
        fetched = of_unit * (rows + columns) * depth * program.element / per_cycle
        total += latency + steps * max(matrix, shared, fetched, latency / max(1, program.stages - 1), least)
        total += of_unit * rows * columns * 2 / 64
    return launch + total * _CYCLE * 1e6 + (split if program.split > 1 else 0.0)


TILES = Baseline(
    tiles_us, (2.5, 900.0, 0.6, 1.3, 200.0, 1.0), (0.5, 100.0, 0.3, 0.5, 5.0, 0.0), (8.0, 4000.0, 1.0, 2.5, 2000.0, 5.0)
)


def shuffled(kernels: Sequence[Prepared], seed: int = 5) -> list[Prepared]:
    """The launches, each with the machine code of another one; grids, rounds and traffic stay.

    What is left of the model is what it knows without the code.
    """
    order = list(range(len(kernels)))
    random.Random(seed).shuffle(order)
    found: list[Any] = []
    for own, other in zip(kernels, (kernels[k] for k in order), strict=True):
        found.append(
            replace(own, table=other.table, loops=other.loops, stream=other.stream, executions=other.executions)
        )
    return found
