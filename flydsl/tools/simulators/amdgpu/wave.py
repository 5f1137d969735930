"""The state of a wave: registers, EXEC, and results still in flight."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np

from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.array import Array

ACCUMULATION = 256
"""Number of the first accumulation register among the vector registers."""
SCALAR = 1000
"""Number of the first scalar register among all registers."""
VCC, EXEC = 106, 126
MOST_IN_FLIGHT = 63
"""Results of one counter: what 6 bits hold."""


@functools.lru_cache(4096)
def lanes_of(mask: int, lanes: int) -> Array:
    """The bits of a mask as Booleans."""
    bits = np.unpackbits(np.frombuffer(mask.to_bytes(8, "little"), np.uint8), bitorder="little")[:lanes].astype(bool)
    bits.flags.writeable = False
    return bits


class Pending:
    """A result in flight, which arrives when its counter decreases."""

    __slots__ = ("arrive", "ordered", "registers")

    def __init__(self, registers: frozenset[int], arrive: Callable[[], None] | None, ordered: bool) -> None:
        self.registers, self.arrive, self.ordered = registers, arrive, ordered


class Group(Protocol):
    """A workgroup as its waves and their instructions know it."""

    number: int
    code_base: int
    waves: list[Wave]
    memory: Memory
    lds: Array
    lds_stores: Array
    lds_arrivals: Array

    def ticks(self) -> int:
        """The next time stamp."""

    def signal(self, wave: Wave) -> None:
        """Count a wave's arrival at the barrier."""


class Wave:
    """The state of one wave.  Registers start with garbage."""

    def __init__(self, lanes: int, workgroup: Group, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.lanes, self.workgroup = lanes, workgroup
        self.vector = random.integers(0x7FB00000, 0x7FC00000, (512, lanes), dtype=np.uint32)  # NaN, or far away
        self.scalar: list[int] = random.integers(0x70000000, 0x7FFFFFFF, 132).tolist()
        self.scalar[128:] = [0] * 4
        self.scc = 0
        self.pc = 0
        self.scratch: Array = np.zeros((lanes, 0), np.uint8)
        self.hardware: dict[int, int] = {}
        """Hardware registers by number; the others are 0."""
        self.queues: dict[str, list[Pending]] = {}
        self.in_flight: set[int] = set()
        self.lane_numbers = np.arange(lanes, dtype=np.int32)
        self.set_exec((1 << lanes) - 1)

    # -- lanes

    def set_exec(self, mask: int) -> None:
        self.scalar[EXEC] = mask & 0xFFFFFFFF
        if self.lanes == 64:
            self.scalar[EXEC + 1] = mask >> 32
        self.update_exec()

    def update_exec(self) -> None:
        """After a write of EXEC's registers."""
        mask = self.scalar[EXEC] | (self.scalar[EXEC + 1] << 32 if self.lanes == 64 else 0)
        self.exec = mask
        self.full = mask == (1 << self.lanes) - 1
        self.active = lanes_of(mask, self.lanes)

    def mask_at(self, register: int) -> int:
        """One bit for each lane, in one or two scalar registers."""
        low = self.scalar[register]
        return low | self.scalar[register + 1] << 32 if self.lanes == 64 else low

    def set_mask(self, register: int, value: int) -> None:
        self.scalar[register] = value & 0xFFFFFFFF
        if self.lanes == 64:
            self.scalar[register + 1] = value >> 32
        if register == EXEC:
            self.update_exec()

    # -- results in flight

    def expect(
        self, counter: str, registers: frozenset[int], arrive: Callable[[], None] | None = None, ordered: bool = True
    ) -> None:
        """Add a result in flight: no instruction may use its registers before a wait for the counter.

        Counters have 6 bits, and an instruction is not issued while its counter is full.  LLVM counts on it.
        """
        queue = self.queues.setdefault(counter, [])
        queue.append(Pending(registers, arrive, ordered))
        self.in_flight |= registers
        if len(queue) > MOST_IN_FLIGHT:
            self.wait(counter, MOST_IN_FLIGHT)

    def wait(self, counter: str, most: int) -> None:
        """Wait until no more than ``most`` results are in flight.  Only ordered results arrive in a known order."""
        queue = self.queues.get(counter)
        if not queue or len(queue) <= most or (most and not all(entry.ordered for entry in queue)):
            return
        done, self.queues[counter] = queue[: len(queue) - most], queue[len(queue) - most :]
        for entry in done:
            if entry.arrive is not None:
                entry.arrive()
        self.in_flight = set().union(*(entry.registers for entry in self._entries()))

    def _entries(self) -> Iterator[Pending]:
        for queue in self.queues.values():
            yield from queue
