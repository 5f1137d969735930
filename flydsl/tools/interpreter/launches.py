"""A call of a host function that is interpreted, with its launches."""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLValueError
from flydsl.expr.core.context import CHECKED_INDICES, TraceContext, tracing
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record
from flydsl.targets.target import GPUTarget, TargetFacts
from flydsl.tools.interpreter.blocks import BlockShape, Thread, run_block
from flydsl.tools.interpreter.executor import Executor
from flydsl.tools.interpreter.kinds import Kinds
from flydsl.tools.interpreter.memory import Memory

_MOST = (1 << 31) - 1


@record
class Launch:
    """A kernel with the extents of its launch.

    ``body`` runs its function in the trace of one thread, with the values of ``operands``.
    """

    name: str
    grid: tuple[Any, Any, Any]
    block: tuple[Any, Any, Any]
    shared_bytes: Any
    operands: Sequence[ir.Value]
    code: types.CodeType
    body: Callable[[TraceContext, Sequence[Any]], object]


class HostExecutor(Executor):
    """The host function, which runs kernels where it launches them."""

    def __init__(self, memory: Memory, target: GPUTarget, facts: TargetFacts, location_depth: int) -> None:
        super().__init__(Kinds(), memory)
        self._target, self._facts, self._location_depth = target, facts, location_depth

    def launch(self, trace: TraceContext, described: tuple[Any, ...]) -> None:
        """Run all threads of a :class:`Launch`, block by block."""
        launch = Launch(*described)
        self.flush()
        grid, block = (tuple(int(extent) for extent in extents) for extents in (launch.grid, launch.block))
        if 0 in grid:
            return
        most = self._facts.max_threads_per_block
        if min(grid) < 0 or max(grid) > _MOST:
            raise DSLValueError(f"kernel {launch.name}: the grid is {grid}; expected extents from 0 to {_MOST}")
        if min(block) < 1 or block[0] * block[1] * block[2] > most:
            raise DSLValueError(f"kernel {launch.name}: the block is {block}; expected 1 to {most} threads")
        asked = None if launch.shared_bytes is None else int(launch.shared_bytes)
        shared = self._facts.dynamic_shared_bytes if asked is None else asked
        shape = BlockShape(launch.name, _triple(grid), _triple(block), self._facts.warp_size, shared)
        values = [self.concrete(operand) for operand in launch.operands]
        context = trace.module.context

        def thread(executor: Thread) -> None:
            with context, ir.Location.unknown():
                self._run_thread(executor, launch, values, trace)

        for z, y, x in itertools.product(*(range(extent) for extent in reversed(grid))):
            run_block(shape, (x, y, z), self.kinds, self.memory, thread)

    def _run_thread(self, executor: Thread, launch: Launch, values: Sequence[Any], outer: TraceContext) -> None:
        module = ir.Module.create()  # freed with the last value of the thread
        with ir.InsertionPoint(module.body):
            name = {"sym_name": ir.StringAttr.get("kernels")}
            home = builder.create("gpu.module", [], [], name, None, 1, ir.Location.unknown())
        kernels = home.regions[0].blocks.append()
        trace = TraceContext(
            self._target,
            replace(self._facts, features=self._facts.features | {CHECKED_INDICES}),
            module,
            kernels,
            interned=outer.interned,
            host=outer.host,
            location_depth=self._location_depth,
        )
        trace.entry_points.add(launch.code)
        trace.executor = executor
        with tracing(trace):
            launch.body(trace, values)
            executor.end()


def _triple(extents: Sequence[int]) -> tuple[int, int, int]:
    x, y, z = extents
    return x, y, z
