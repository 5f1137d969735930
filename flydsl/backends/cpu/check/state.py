"""A kernel's side of the state of a launch: the code that keeps it, and the buffers that calls of checks use."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.check import shadow
from flydsl.backends.cpu.check.code import call
from flydsl.backends.cpu.check.operations import Agree
from flydsl.backends.cpu.simt.builder import NOT_EQUAL, Builder
from flydsl.backends.cpu.simt.types import I32, I64, POINTER, element_of
from flydsl.runtime.sanitizer.state import State

__all__ = ["LaunchChecks"]

_STATE_OFFSET = 6 * ctypes.sizeof(ctypes.c_int32)
"""The state's address follows the six extents of grid and block."""


class LaunchChecks:
    """The state of the launch that one block belongs to; ``geometry`` is where its address is."""

    def __init__(self, builder: Builder, geometry: ir.Value) -> None:
        self.builder = builder
        self.state = builder.load(builder.address(geometry, _STATE_OFFSET), builder.scalar(POINTER), 8)
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
        """A pointer as a number."""
        return self.builder.value("llvm.ptrtoint", [pointer], self.builder.scalar(I64))

    def call(self, function: str, operands: Sequence[ir.Value | int]) -> ir.Value:
        """Call a function of :mod:`.shadow` on this state."""
        numbers = [self.number(v) if isinstance(v, int) else v for v in operands]
        return call(self.builder, function, [self.address(self.state), *numbers])

    def start_block(self, number: ir.Value) -> None:
        """A block starts: it is ``number`` of the grid, and has an epoch of its own."""
        self.builder.store(number, self._field("block"), 8)
        self.builder.store(self.advance(self.builder.constant(1, I32)), self._field("block_epoch"), 4)

    def advance(self, epochs: ir.Value) -> ir.Value:
        """Count so many more epochs, and give the number of the one that starts."""
        place = self._field("epoch")
        old = self.builder.load(place, self.builder.scalar(I32), 4)
        new = self.builder.integer("addi", old, epochs, I32)
        self.builder.store(new, place, 4)
        return new

    def sink(self) -> ir.Value:
        """Where refused accesses go."""
        return self.builder.load(self._field("sink"), self.builder.scalar(POINTER), 8)

    def agreed(self, operation: Agree, value: ir.Value) -> ir.Value:
        """``value`` if all threads of the block had it, else what is safe to go on with."""
        agreed = self.call(shadow.AGREED, [operation.site])
        return self.or_fallback(operation, agreed, value)

    def or_fallback(self, operation: Agree, agreed: ir.Value, value: ir.Value) -> ir.Value:
        """``value`` where the number ``agreed`` is not zero, else the operation's fallback."""
        is_agreed = self.builder.compare(NOT_EQUAL, agreed, self.number(0))
        fallback = self.builder.constant(operation.fallback, element_of(operation.results[0].type))
        return self.builder.select(is_agreed, value, fallback)

    def _field(self, name: str) -> ir.Value:
        return self.builder.address(self.state, getattr(State, name).offset)
