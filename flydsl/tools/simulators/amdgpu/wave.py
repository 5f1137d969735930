"""Waves in step: registers, EXEC, and results still in flight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array

if TYPE_CHECKING:
    from flydsl.tools.simulators.amdgpu.residents import Residents

ACCUMULATION = 256
"""Number of the first accumulation register among the vector registers."""
SCALAR = 1000
"""Number of the first scalar register among all registers."""
HALVES = 2000
"""Number of the lower half of the first vector register, among the halves that RDNA loads by themselves."""
VCC, EXEC = 106, 126
MOST_IN_FLIGHT = 63
"""Results of one counter: what 6 bits hold."""


def half_of(register: int, high: bool) -> int:
    """The number of a half of a vector register."""
    return HALVES + 2 * register + high


def lanes_of(mask: int, lanes: int) -> Array:
    """The bits of a mask as Booleans."""
    return np.unpackbits(np.frombuffer(mask.to_bytes(8, "little"), np.uint8), bitorder="little")[:lanes].astype(bool)


def any_lane(lanes: Array) -> Array:
    """True for each wave that has one of the lanes (waves, lanes)."""
    return np.asarray(lanes.any(axis=1))


class Pending:
    """A result in flight, which arrives when its counter decreases: ``arrive`` gets the numbers of the waves."""

    __slots__ = ("arrive", "ordered", "registers")

    def __init__(self, registers: frozenset[int], arrive: Callable[[Array], None] | None, ordered: bool) -> None:
        self.registers, self.arrive, self.ordered = registers, arrive, ordered


class Flight:
    """Results in flight, by counter: those of waves that have issued the same instructions."""

    __slots__ = ("queues", "registers")

    def __init__(self, queues: dict[str, list[Pending]] | None = None) -> None:
        self.queues = queues or {}
        self.registers: set[int] = set()
        self._update()

    def copy(self) -> Flight:
        """Another of the same results."""
        return Flight({counter: list(queue) for counter, queue in self.queues.items() if queue})

    def is_like(self, other: Flight) -> bool:
        """True if the same results are in flight."""
        mine, others = ({k: q for k, q in each.queues.items() if q} for each in (self, other))
        return mine == others

    def add(self, counter: str, entry: Pending) -> int:
        """Add a result; the number of those of its counter."""
        queue = self.queues.setdefault(counter, [])
        queue.append(entry)
        self.registers |= entry.registers
        return len(queue)

    def arrive(self, counter: str, most: int, waves: Array) -> None:
        """Let all arrive but ``most``.  Only ordered results arrive in a known order."""
        queue = self.queues.get(counter)
        if not queue or len(queue) <= most or (most and not all(entry.ordered for entry in queue)):
            return
        done, self.queues[counter] = queue[: len(queue) - most], queue[len(queue) - most :]
        for entry in done:
            if entry.arrive is not None:
                entry.arrive(waves)
        self._update()

    def _update(self) -> None:
        self.registers = set().union(*(entry.registers for entry in self._entries()))

    def _entries(self) -> Iterator[Pending]:
        for queue in self.queues.values():
            yield from queue


class Waves:
    """Waves at one instruction, with the same results in flight.

    ``vector`` has the shape (registers, waves, lanes), ``scalar`` (registers, waves), ``scc`` (waves).  A scalar operand of
    an instruction has the shape (waves, 1), a vector operand (waves, lanes); one that all have alike may be (1,).
    """

    __slots__ = (
        "_rows", "active", "code_base", "count", "exec", "flight", "full", "ids", "lane_numbers", "lanes", "lds", "memory",
        "numbers", "pc", "residents", "scalar", "scc", "scratch", "vector",
    )  # fmt: skip

    def __init__(self, residents: Residents, numbers: Array, flight: Flight) -> None:
        self.residents, self.numbers, self.flight = residents, numbers, flight
        self.lanes, self.count = residents.lanes, len(numbers)
        self.memory, self.lds, self.scratch = residents.memory, residents.lds, residents.scratch
        self.code_base, self.lane_numbers = residents.code_base, residents.lane_numbers
        self.pc: int | Array = int(residents.pcs[numbers[0]])
        """The instruction that follows: one of all waves, or one of each."""
        rows = _as_slice(numbers)
        self._rows = None if isinstance(rows, slice) else rows
        self.vector: Array = residents.vector[:, rows]
        self.scalar: Array = residents.scalar[:, rows]
        self.scc: Array = residents.scc[rows]
        self.ids: Array = residents.ids[rows]
        """The numbers of lanes among those of all residents: (waves, lanes)."""
        self.update_exec()

    def leave(self) -> None:
        """Write the registers and the next instruction back to all waves."""
        residents = self.residents
        if self._rows is not None:
            residents.vector[:, self._rows] = self.vector
            residents.scalar[:, self._rows] = self.scalar
            residents.scc[self._rows] = self.scc
        residents.pcs[self.numbers] = self.pc

    # -- lanes

    def update_exec(self) -> None:
        """After a write of EXEC's registers."""
        self.exec: Array = self.mask_at(EXEC)
        self.set_active(self.exec)

    def set_active(self, active: Array) -> None:
        """Let the lanes (waves, lanes) take part in what follows."""
        self.active = active
        self.full = bool(active.all())

    def mask_at(self, register: int) -> Array:
        """The lanes (waves, lanes) of a mask in one or two scalar registers."""
        words = np.ascontiguousarray(self.scalar[register : register + self.lanes // 32].T)
        return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").view(bool)

    def set_mask(self, register: int, lanes: Array) -> None:
        """Write a mask into one or two scalar registers."""
        words = np.packbits(lanes, axis=1, bitorder="little").view(np.uint32)
        self.scalar[register : register + self.lanes // 32] = words.T
        if register == EXEC:
            self.update_exec()

    def per_lane(self, value: Array) -> Array:
        """An operand's values in the active lanes, one after the other."""
        if self.full and value.shape == self.active.shape:
            return value.reshape(-1)
        return np.broadcast_to(value, self.active.shape)[self.active]

    def active_ids(self) -> Array:
        """The numbers of the active lanes among those of all residents."""
        return self.ids.reshape(-1) if self.full else self.ids[self.active]

    def first_lanes(self) -> Array:
        """The first active lane of each wave; 0 if there is none."""
        return self.active.argmax(axis=1)

    def put(self, register: int, values: Array) -> None:
        """Write values of the active lanes, one after the other, into a vector register."""
        if self.full:
            self.vector[register] = values.reshape(self.active.shape)
        else:
            self.vector[register][self.active] = values

    # -- results in flight

    def expect(
        self,
        counter: str,
        registers: frozenset[int],
        arrive: Callable[[Array], None] | None = None,
        ordered: bool = True,
    ) -> None:
        """Add a result in flight: no instruction may use its registers before a wait for the counter.

        Counters have 6 bits, and an instruction is not issued while its counter is full.  LLVM counts on it.
        """
        if self.flight.add(counter, Pending(registers, arrive, ordered)) > MOST_IN_FLIGHT:
            self.wait(counter, MOST_IN_FLIGHT)

    def wait(self, counter: str, most: int) -> None:
        """Wait until no more than ``most`` results are in flight."""
        self.flight.arrive(counter, most, self.numbers)


class Wave:
    """One wave of a workgroup."""

    def __init__(self, residents: Residents, row: int) -> None:
        self._residents, self._row = residents, row
        self.lanes = residents.lanes
        self.group, self.number = divmod(row, residents.waves_of_group)
        self.code_base = residents.code_base

    @property
    def vector(self) -> Array:
        """The vector registers: (registers, lanes)."""
        return self._residents.vector[:, self._row]

    @property
    def scalar(self) -> list[int]:
        """A copy of the scalar registers."""
        return self._residents.scalar[:, self._row].tolist()

    @property
    def exec(self) -> int:
        """EXEC, a bit for each lane."""
        return self.mask_at(EXEC)

    def mask_at(self, register: int) -> int:
        """One bit for each lane, in one or two scalar registers."""
        low, high = self.scalar[register : register + 2]
        return low | high << 32 if self.lanes == 64 else low

    @property
    def group_number(self) -> int:
        """The number of its workgroup in the launch."""
        return self._residents.first + self.group


def _as_slice(numbers: Array) -> slice | Array:
    """Numbers in equal steps as a slice."""
    first = int(numbers[0])
    if len(numbers) == 1:
        return slice(first, first + 1)
    step = int(numbers[1]) - first
    if int(numbers[-1]) - first == step * (len(numbers) - 1) and (np.diff(numbers) == step).all():
        return slice(first, int(numbers[-1]) + 1, step)
    return numbers
