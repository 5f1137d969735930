"""Instruction streams: the input of the model of a compute unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType

import numpy as np

from flydsl.support.fast_dataclass import dataclass, record

COUNTERS = 6
"""Counters of results in flight.  AMD's: loads, stores, LDS, scalar loads; NVIDIA's: six scoreboards."""
REGISTERS = 768
"""Numbers of registers: vector from 0, accumulation from 256, scalar from 512 on."""
COLUMNS = 32
"""32-bit integers of an instruction, as ``Instruction`` of ``compute_unit.c``."""


class Unit(IntEnum):
    """Execution units of instructions, by the numbers of ``compute_unit.c``."""

    NOP = 0
    VECTOR = 1
    SPECIAL = 2
    """Transcendental functions."""
    SCALAR = 3
    MATRIX = 4
    LDS = 5
    LOAD = 6
    STORE = 7
    ATOMIC = 8
    SCALAR_LOAD = 9
    WAIT = 10
    BARRIER = 11
    ARRIVE = 12
    """The first half of a barrier."""
    AWAIT = 13
    """The second half."""
    LOOP = 14
    """A branch back to the start of a loop."""
    JUMP = 15
    """A forward branch that is taken."""
    END = 16
    EXIT = 17
    """A branch out of a loop that does not end at its backward branch."""


MEMORY_UNITS = frozenset({Unit.LOAD, Unit.STORE, Unit.ATOMIC})

Range = tuple[int, int]
"""The first register, and how many."""


@dataclass(slots=True)
class Instruction:
    """One instruction."""

    text: str
    name: str
    unit: Unit
    issue: int = 0
    """Cycles that it keeps the issue port of its unit busy."""
    pipe: int = 0
    """Cycles that it keeps its unit busy."""
    latency: int = 0
    """Cycles after these until its result may be read."""
    bytes: int = 0
    """Bytes that one lane moves."""
    counter: int = -1
    """The counter that its result lowers."""
    waits: tuple[int, ...] = ()
    """For each counter the most results that may be in flight when it issues; -1: any."""
    written: tuple[Range, ...] = ()
    read: tuple[Range, ...] = ()
    """Of matrix instructions, the third is the accumulator."""
    hits: float = 0.0
    """Share of the lines of a load that the vector cache has."""
    hit_latency: int = 0
    """Cycles until these are there."""
    address: tuple[str, ...] = ()
    """The operands of its address in memory or LDS."""
    port: int = 0
    """Cycles that it keeps the port of LDS or of addresses busy."""
    traffic: int = 0
    """Bytes that the wave moves from or to L2."""
    stall: int = 0
    """Cycles until the wave's next instruction, where the code says it."""
    release: int = -1
    """The counter that falls when its operands are read."""
    target: int = -1
    """Of a branch, the position that it goes to."""
    macs: int = 0
    """Multiplications with addition of a wave's matrix instruction."""
    matrix: str = ""
    """The rate of the product that it is of, such as ``"matrix.f16"``."""
    operations: int = 0
    """Floating-point operations of a wave that are no matrix instruction's."""
    guard: str = ""
    """The predicate under which it executes, such as ``"!P0"``."""
    is_conditional: bool = False
    """True of a branch that may be not taken."""
    place: tuple[str, int] | None = None
    """The line of the source."""
    line: int = -1
    """The line of the text that it was read from, from 0."""


@record
class Loop:
    """A loop of a stream, from its first position to its backward branch."""

    first: int
    last: int
    depth: int
    """1: in no other loop."""
    after: int
    """The position where the wave goes on."""
    exit: int = -1
    """The position of the branch that leaves it; -1: its backward branch does."""


@dataclass()
class Stream:
    """The code of one kernel."""

    symbol: str
    arch: str
    instructions: list[Instruction]
    loops: Sequence[Loop]
    lanes: int
    """Of a wave."""

    def table(
        self, taken: Mapping[int, bool] = MappingProxyType({})
    ) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
        """The instructions as rows of :data:`COLUMNS` integers.

        ``taken`` says by position if a forward branch is taken; conditional ones are not, by default.
        """
        rows = np.full((len(self.instructions), COLUMNS), 0, np.int32)
        rows[:, 5:12] = -1
        rows[:, 29] = -1
        for position, (row, x) in enumerate(zip(rows, self.instructions, strict=True)):
            waits = x.waits
            row[:5] = x.unit, x.issue, x.pipe, x.latency, x.bytes
            if x.hits:
                row[2:4] = round(1000 * x.hits), x.hit_latency
            row[5] = x.counter
            if waits:
                row[6 : 6 + len(waits)] = waits
                row[28] = 1
            row[12:14] = x.target, x.stall
            for k, (first, count) in enumerate(x.written[:2]):
                row[14 + 2 * k : 16 + 2 * k] = first, count
            for k, (first, count) in enumerate(x.read[:4]):
                row[18 + 2 * k : 20 + 2 * k] = first, count
            row[26:28] = x.port, x.traffic
            row[29] = x.release
            if x.target > position and (taken.get(position, not x.is_conditional)):
                row[0] = Unit.JUMP
        for number, loop in enumerate(self.loops):
            rows[loop.last, 0] = Unit.LOOP
            rows[loop.last, 12] = loop.first
            rows[loop.last, 30:32] = loop.after, number
            if loop.exit >= 0:
                rows[loop.exit, 0] = Unit.EXIT
                rows[loop.exit, 31] = number
        return rows


def loops_of(instructions: Sequence[Instruction]) -> list[Loop]:
    """The loops of code: one for each position that later code branches back to, by its last such branch."""
    ends: dict[int, int] = {}
    for position, each in enumerate(instructions):
        if 0 <= each.target <= position:
            ends[each.target] = position
    found = []
    for first, last in sorted(ends.items()):
        depth = 1 + sum(start < first and last <= end for start, end in ends.items())
        leaves = -1
        if not instructions[last].is_conditional:
            exits = [
                at for at in range(first, last) if instructions[at].target > last and instructions[at].is_conditional
            ]
            leaves = exits[0] if exits else -1
        found.append(Loop(first, last, depth, last + 1, leaves))
    return found


def innermost(stream: Stream) -> list[int]:
    """For each instruction the number of the innermost loop that it is in, or -1."""
    found = [-1] * len(stream.instructions)
    for number, loop in sorted(enumerate(stream.loops), key=lambda each: each[1].depth):
        found[loop.first : loop.last + 1] = [number] * (loop.last + 1 - loop.first)
    return found
