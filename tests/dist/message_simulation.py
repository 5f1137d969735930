"""All ranks' messages of a traced program, and nothing else: which block sends which signal, and which it waits for.

Control flow is evaluated for all ranks together, as the manifest's counts are for one.  Then every block of every rank is
played: a wait ends when its signal has come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.comm import estimates as counting
from flydsl.compiler.comm.accesses import Access, accesses
from flydsl.ir import thread_integers
from flydsl.ir.thread_integers import Code, Evaluator, Launched

WAIT, SET, ADD = range(3)
NOTIFY = "llvm.flydsl.network.notify"


def index_of(pointer: ir.Value, entry: ir.Operation) -> list[ir.Value | int]:
    """The terms of a signal's index: offsets in 32-bit words from the window's first."""
    found: list[ir.Value | int] = []
    while pointer != entry.results[0]:
        step = getattr(pointer.owner, "operation", pointer.owner)
        if step.name == "llvm.getelementptr":
            assert str(step.attributes["elem_type"]) == "i32", step
            (constant,) = list(ir.DenseI32ArrayAttr(step.attributes["rawConstantIndices"]))
            found.append(step.operands[1] if len(step.operands) > 1 else constant)
        pointer = step.operands[0]
    return found


class Event:
    """One operation: a wait, or a signal to a peer."""

    def __init__(self, access: Access) -> None:
        operation = access.operation
        operands, self.peer, self.window = list(operation.operands), access.peer, access.window
        if access.word == "local-wait":
            self.kind, self.value, pointer = WAIT, operands[1], operands[0]
        elif access.is_by_network:
            assert NOTIFY in str(operation.attributes["intrin"])
            self.kind, self.value, pointer = SET, operands[2], operands[1]
        else:
            self.kind = SET if operation.name == "llvm.store" else ADD
            self.value, pointer = (operands[0], operands[1]) if self.kind == SET else (operands[1], operands[0])
        self.index = index_of(pointer, access.entry)


class Messages:
    """The events of all blocks of ``world`` ranks, in the order of each block."""

    def __init__(self, world: int, local: int, threads: int | None = None) -> None:
        self.world, self.local, self.threads = world, local, threads
        self.rows: list[np.ndarray[Any, Any]] = []
        """Of each: kind, rank, block, peer, window, index, value."""
        self._windows: list[str] = []

    def trace(self, host: ir.Operation, kernels: Mapping[str, ir.Operation], group: Any, size: int) -> None:
        program = counting._Program(host, kernels, {}, group)
        loads = {f"{group.name}.{name}": value for name, value in (("world", self.world), ("local", self.local))}
        loads |= {f"{group.name}.epoch": 1, f"{group.name}.rank": -1}
        arguments: list[int | None] = [None] * len(host.regions[0].blocks[0].arguments)
        for _, _, slot in program._inputs:
            arguments[slot] = size
        evaluator = Evaluator(arguments, loads, program._host_code)

        def launch(operation: ir.Operation, *_: Any) -> None:
            self._launch(operation, evaluator, program._host_code, kernels, loads)

        evaluator.visit(host.regions[0].blocks[0], np.ones(1, np.bool_), launch)

    def _launch(
        self, launch: ir.Operation, host: Evaluator, code: Code, kernels: Mapping[str, ir.Operation], loads: Any
    ) -> None:
        kernel = kernels[ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]]
        wanted = defaultdict[ir.Operation, list[Event]](list)
        for access in accesses(kernel):
            if access.word == "local-wait" or (access.is_remote and "signals" in access.entry.attributes):
                wanted[access.operation].append(Event(access))
        segments, operands = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"])), list(launch.operands)
        extents = [int(host.value(operand)) for operand in operands[:6]]
        if self.threads is not None:
            extents[3] = self.threads
        first = sum(segments[:-2])
        given = operands[first : first + segments[-2]]
        own = [str(code.made(operand).extra).endswith(".rank") for operand in given]
        inside = Evaluator([], loads, Code(kernel, wanted), Launched(extents[:3], extents[3:]))
        lanes = len(inside.all)
        ranks = np.repeat(np.arange(self.world), lanes)
        inside._ids = tuple(tuple(np.tile(axis, self.world) for axis in ids) for ids in inside._ids)
        inside.all = np.ones(lanes * self.world, np.bool_)
        inside._arguments = [
            ranks if is_rank else counting._known(host, operand) for is_rank, operand in zip(own, given, strict=True)
        ]
        body = kernel.regions[0].blocks[0]
        rank = body.arguments[own.index(True)]
        inside.value(rank)  # before any branch leaves threads out

        def found(operation: ir.Operation, running: Any, threads: Evaluator) -> None:
            for event in wanted[operation]:
                if event.window not in self._windows:
                    self._windows.append(event.window)
                index = sum(each if isinstance(each, int) else threads.value(each) for each in event.index)
                columns = (
                    *(event.kind, threads.value(rank), threads._ids[1][0]),
                    *(-1 if event.kind == WAIT else threads.value(event.peer), self._windows.index(event.window)),
                    *(index, threads.value(event.value)),
                )
                row = np.stack([np.broadcast_to(column, running.shape) for column in columns], axis=1)
                self.rows.append(row[running])

        inside.visit(body, inside.all, found)

    def play(self) -> list[int]:
        """The signals that each rank has sent when all blocks have ended.

        Raises:
            AssertionError: blocks wait for ever.
        """
        every = np.concatenate(self.rows)
        agents = every[:, 1] * (every[:, 2].max() + 1) + every[:, 2]
        order = np.argsort(agents, kind="stable")
        starts = np.flatnonzero(np.diff(agents[order], prepend=-1))
        programs: list[Sequence[Any]] = np.split(every[order], starts[1:])
        places, ready = [0] * len(programs), [*range(len(programs))]
        signals, waiting = defaultdict[Any, int](int), defaultdict[Any, list[int]](list)
        sent = [0] * self.world
        while ready:
            agent = ready.pop()
            events = programs[agent].tolist()  # type: ignore[attr-defined]
            while places[agent] < len(events):
                kind, rank, _, peer, window, index, value = events[places[agent]]
                place = (rank if kind == WAIT else peer, window, index)
                if kind == WAIT and signals[place] < value:
                    waiting[place].append(agent)
                    break
                if kind != WAIT:
                    sent[rank] += 1
                    assert 0 <= peer < self.world
                    signals[place] = signals[place] + value if kind == ADD else value
                    ready += waiting.pop(place, [])
                places[agent] += 1
        stuck = [p[at].tolist() for p, at in zip(programs, places, strict=True) if at < len(p)]
        assert not stuck, f"{len(stuck)} blocks wait for ever, the first for {stuck[0]}"
        return sent


def unlimited(monkeypatch: Any) -> None:
    """Let evaluations be as long as all ranks' are."""
    for name in ("_MOST_THREADS", "_MOST_ITERATIONS", "_MOST_WORK"):
        monkeypatch.setattr(thread_integers, name, 1 << 40)
