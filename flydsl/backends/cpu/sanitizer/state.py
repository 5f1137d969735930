"""A kernel's view of the launch's sanitizer state."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.helper_functions import call_native
from flydsl.backends.cpu.simt_ir.operations import Agree
from flydsl.backends.cpu.simt_ir.types import I32, I64, POINTER, element_of
from flydsl.ir.predicates import CmpIPredicate
from flydsl.runtime.sanitizer.state import Agent, Region, State

if TYPE_CHECKING:
    from flydsl.backends.cpu.transform.sanitizer_instrument import Instrumented

_STATE_OFFSET = 6 * ctypes.sizeof(ctypes.c_int32)
"""The state's address follows the six extents of grid and block."""

PREFIX = "flydsl_check_"
"""Of the native functions."""


def state_of_launch(builder: Builder, geometry: ir.Value) -> ir.Value:
    """The address of the launch's state, which is behind its geometry."""
    return builder.load(builder.address(geometry, _STATE_OFFSET), builder.scalar(POINTER), 8)


class LaunchChecks:
    """The inputs of the checks of a block, or of the warp that is ``fiber``."""

    def __init__(
        self, builder: Builder, geometry: ir.Value, instrumented: Instrumented, fiber: ir.Value | None = None
    ) -> None:
        self.builder = builder
        self.table, self.roots = instrumented.table, instrumented.roots
        self.accesses, self.sites = instrumented.accesses, instrumented.sites
        self.overflows = instrumented.overflows
        self.is_fiber = fiber is not None
        if fiber is None:
            self.agent = builder.address(state_of_launch(builder, geometry), State.agent.offset)
        else:
            self.agent = builder.load(fiber, builder.scalar(POINTER), 8)
        self._buffers: dict[str, tuple[int, ir.Value]] = {}

    def buffer(self, use: str, size: int) -> ir.Value:
        """Memory of the function's frame for one use, of ``size`` bytes or more."""
        held, memory = self._buffers.get(use, (0, None))
        if memory is None or held < size:
            memory = self.builder.stack(size)
            self._buffers[use] = size, memory
        return memory

    def number(self, value: int) -> ir.Value:
        """A constant."""
        return self.builder.constant(value, I64)

    def address(self, pointer: ir.Value) -> ir.Value:
        return self.builder.value("llvm.ptrtoint", [pointer], self.builder.scalar(I64))

    def call(self, function: str, operands: Sequence[ir.Value | int], *, gives: bool = True) -> ir.Value | None:
        """Call a native function of the agent; ``gives``: a number."""
        given = [self.number(v) if isinstance(v, int) else v for v in operands]
        return call_native(
            self.builder, PREFIX + function, [self.agent, *given], self.builder.scalar(I64) if gives else None
        )

    def of_agent(self, name: str) -> ir.Value:
        """A field of the agent, of 64 bits."""
        return self._load(self.agent, getattr(Agent, name).offset)

    def of_region(self, region: int, *names: str) -> list[ir.Value]:
        """Fields of a region."""
        regions = self.builder.load(
            self.builder.address(self.agent, Agent.regions.offset), self.builder.scalar(POINTER), 8
        )
        first = region * ctypes.sizeof(Region)
        return [self._load(regions, first + getattr(Region, name).offset) for name in names]

    def note_site(self, site: int) -> None:
        """Say which native call comes next."""
        place = self.builder.address(self.agent, Agent.site.offset)
        self.builder.store(self.builder.constant(site, I32), place, 4)

    def agreed(self, operation: Agree, value: ir.Value) -> ir.Value:
        """``value`` if all threads of the block had it, else a safe value."""
        agreed = self.call("agreed", [operation.site])
        assert agreed is not None
        return self.or_fallback(operation, agreed, value)

    def or_fallback(self, operation: Agree, agreed: ir.Value, value: ir.Value) -> ir.Value:
        """``value`` where the number ``agreed`` is not zero, else the operation's fallback."""
        is_agreed = self.builder.compare(CmpIPredicate.ne, agreed, self.number(0))
        fallback = self.builder.constant(operation.fallback, element_of(operation.results[0].type))
        return self.builder.select(is_agreed, value, fallback)

    def _load(self, base: ir.Value, offset: int) -> ir.Value:
        return self.builder.load(self.builder.address(base, offset), self.builder.scalar(I64), 8)
