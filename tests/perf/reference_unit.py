"""The rules of ``flydsl/tools/perf/compute_unit.c`` in plain Python, without skipped time."""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass, field

from flydsl.perf.streams import Instruction, Stream, Unit
from flydsl.perf.unit import LoopTrips, UnitParameters

BY_ISSUE, BY_REGISTER, BY_MEMORY, BY_LDS, BY_BARRIER, BY_MATRIX = range(6)
QUEUE = 64


@dataclass
class Wave:
    block: int
    simd: int
    time: float = 0.0
    position: int = 0
    arrivals: int = 0
    sleeps: bool = False
    queues: list[deque[float]] = field(default_factory=lambda: [deque() for _ in range(6)])
    ready: dict[int, float] = field(default_factory=dict)
    chain: dict[int, float] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)


@dataclass
class Block:
    live: int
    arrived: int = 0
    generation: int = 0
    arrived_at: float = 0.0
    released_at: float = 0.0


class ComputeUnit:
    """Runs blocks to their ends; :attr:`end` is the time."""

    def __init__(
        self, stream: Stream, loops: list[LoopTrips], waves: int, blocks: int, p: UnitParameters, simds: int = 4,
        waiting: int = 0,
    ) -> None:  # fmt: skip
        self.stream, self.loops, self.p, self.waiting = stream, loops, p, waiting
        self.waves = [Wave(k // waves, k % simds) for k in range(waves * blocks)]
        self.blocks = [Block(waves) for _ in range(blocks)]
        self.per_block = waves
        self.free = {name: [0.0] * simds for name in ("vector", "special", "matrix", "scalar", "issue")}
        self.lds = self.address = self.memory = self.end = 0.0
        self.executed = 0
        self.heap = [(0.0, k) for k in range(len(self.waves))]
        self.branch_of = {loop.last: number for number, loop in enumerate(stream.loops)}
        while self.heap:
            now, number = heapq.heappop(self.heap)
            self._step(now, number)

    def _step(self, now: float, number: int) -> None:
        w, p = self.waves[number], self.p
        x = self.stream.instructions[w.position]
        unit = Unit.LOOP if w.position in self.branch_of else x.unit
        time = now
        for queue, most in zip(w.queues, x.waits, strict=False):
            if most >= 0:
                time = self._drain(queue, most, time)
        if x.counter >= 0 and len(w.queues[x.counter]) >= QUEUE - 1:
            time = self._drain(w.queues[x.counter], QUEUE - 2, time)
        for k, (first, count) in enumerate(x.read[:4]):
            source = w.chain if unit is Unit.MATRIX and k == 2 else w.ready
            time = max([time, *(source.get(r, 0.0) for r in range(first, first + count))])
        time = max(time, self._free(w, unit))
        if time > now + 1e-9:
            heapq.heappush(self.heap, (time, number))
            return
        self.executed += 1
        waited = p.issue_cycles if time > w.time else 1
        following = time + waited if unit is Unit.WAIT else self._execute(w, x, unit, time)
        position, asleep = w.position + 1, False
        if unit in (Unit.BARRIER, Unit.ARRIVE, Unit.AWAIT):
            block = self.blocks[w.block]
            w.time = following
            if unit is not Unit.AWAIT:
                self._arrive(w, time)
            if unit is not Unit.ARRIVE:
                if block.generation >= w.arrivals:
                    following = max(following, block.released_at)
                else:
                    asleep = True
        elif unit is Unit.LOOP:
            loop = self.branch_of[w.position]
            w.counts[loop] = w.counts.get(loop, 0) + 1
            if w.counts[loop] < self.loops[loop].trips:
                position = self.stream.loops[loop].first
            else:
                w.counts[loop] = 0
                position = self.stream.loops[loop].after
        elif unit is Unit.END:
            self._end(w, time)
            return
        w.position, w.time = position, following
        if asleep:
            w.sleeps = True
        else:
            heapq.heappush(self.heap, (following, number))

    def _end(self, w: Wave, time: float) -> None:
        block = self.blocks[w.block]
        self.end = max([self.end, time, *(t for queue in w.queues for t in queue)])
        block.live -= 1
        if block.live > 0 and block.arrived >= block.live:
            self._release(w.block)
        elif block.live == 0 and self.waiting:
            self.waiting -= 1
            self.blocks[w.block] = Block(self.per_block)
            for k in range(w.block * self.per_block, (w.block + 1) * self.per_block):
                self.waves[k] = Wave(w.block, self.waves[k].simd, time)
                heapq.heappush(self.heap, (time, k))

    @staticmethod
    def _drain(queue: deque[float], most: int, time: float) -> float:
        while len(queue) > most:
            time = max(time, queue.popleft())
        return time

    def _free(self, w: Wave, unit: Unit) -> float:
        f, k, p = self.free, w.simd, self.p
        own = {
            Unit.VECTOR: f["vector"][k],
            Unit.SPECIAL: max(f["vector"][k], f["special"][k]),
            Unit.MATRIX: max(f["matrix"][k], f["vector"][k]),
            Unit.LDS: self.lds - p.lds_slack,
            **dict.fromkeys((Unit.LOAD, Unit.STORE, Unit.ATOMIC), self.address - p.address_slack),
            **dict.fromkeys((Unit.SCALAR, Unit.SCALAR_LOAD, Unit.LOOP), f["scalar"][k]),
        }
        return max(own[unit], f["issue"][k]) if unit in own else 0.0

    def _execute(self, w: Wave, x: Instruction, unit: Unit, start: float) -> float:
        f, k, p = self.free, w.simd, self.p
        following = start + p.issue_cycles
        if unit is Unit.VECTOR:
            f["vector"][k], f["issue"][k] = start + x.pipe, start + 1
            self._write(w, x, start + x.pipe + x.latency, start + x.pipe + x.latency)
            following = start + max(x.pipe, p.issue_cycles)
        elif unit is Unit.SPECIAL:
            f["special"][k], f["vector"][k], f["issue"][k] = start + x.pipe, start + x.issue, start + 1
            self._write(w, x, start + x.pipe + x.latency, start + x.pipe + x.latency)
            following = start + max(x.issue, p.issue_cycles)
        elif unit is Unit.MATRIX:
            pipe = x.pipe * p.stretch
            f["matrix"][k], f["issue"][k] = start + pipe, start + 1
            f["vector"][k] = max(f["vector"][k], start + x.issue)
            self._write(w, x, start + pipe + p.matrix_latency, start + pipe + p.chain_latency)
        elif unit in (Unit.SCALAR, Unit.LOOP):
            f["scalar"][k], f["issue"][k] = start + x.issue, start + 1
            self._write(w, x, start + x.issue + x.latency, start + x.issue + x.latency)
            following = start + max(x.issue, p.issue_cycles)
        elif unit is Unit.SCALAR_LOAD:
            f["scalar"][k] = start + x.issue
            self._expect(w, x.counter, start + p.hit_latency)
        elif unit is Unit.LDS:
            self.lds = max(self.lds, start) + x.port
            f["issue"][k] = start + 1
            self._expect(w, x.counter, self.lds + p.lds_latency * p.stretch)
        elif unit in (Unit.LOAD, Unit.STORE, Unit.ATOMIC):
            self.address = max(self.address, start) + x.port
            moved = self.address
            if x.traffic:
                self.memory = max(self.memory, start) + x.traffic / p.bytes_per_cycle
                moved = max(moved, self.memory)
            if unit is Unit.LOAD:
                f["issue"][k] = start + 1
            latency = p.store_latency if unit is Unit.STORE else p.memory_latency
            if x.hits:
                share = round(1000 * x.hits) / 1000.0
                latency = share * x.hit_latency + (1 - share) * latency
            self._expect(w, x.counter, moved + latency)
        elif unit is Unit.NOP:
            following = start + max(x.issue, 1)
        return start + x.stall if x.stall else following

    @staticmethod
    def _write(w: Wave, x: Instruction, ready: float, chain: float) -> None:
        for first, count in x.written[:2]:
            for register in range(first, first + count):
                w.ready[register], w.chain[register] = ready, chain

    @staticmethod
    def _expect(w: Wave, counter: int, until: float) -> None:
        if counter >= 0:
            queue = w.queues[counter]
            queue.append(max([until, *([queue[-1]] if queue else [])]))

    def _arrive(self, w: Wave, time: float) -> None:
        block = self.blocks[w.block]
        w.arrivals += 1
        block.arrived_at = max(block.arrived_at, time)
        block.arrived += 1
        if block.arrived >= block.live:
            self._release(w.block)

    def _release(self, number: int) -> None:
        block = self.blocks[number]
        block.generation += 1
        block.arrived = 0
        block.released_at, block.arrived_at = block.arrived_at + self.p.barrier_cycles, 0.0
        for k in range(number * self.per_block, (number + 1) * self.per_block):
            w = self.waves[k]
            if w.sleeps and block.generation >= w.arrivals:
                w.sleeps = False
                w.time = max(block.released_at, w.time)
                heapq.heappush(self.heap, (w.time, k))
