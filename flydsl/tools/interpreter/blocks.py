"""The threads of a block: one runs at a time, up to where it ends or meets others.

Each is a thread of the operating system that waits for its turn, because Python's stack is in the middle of the user's code
when a kernel meets a barrier.  Threads run in their order.
"""

from __future__ import annotations

import contextvars
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import SourceLocation
from flydsl.ir.constant_fold import source_lane
from flydsl.ir.locations import source_location
from flydsl.runtime.ktrace import ktrace_buffer
from flydsl.support.fast_dataclass import record
from flydsl.tools.interpreter.executor import Executor
from flydsl.tools.interpreter.kinds import Kinds, bytes_of
from flydsl.tools.interpreter.memory import Fault, Memory, Range
from flydsl.tools.interpreter.operation import Operation

Extents = tuple[int, int, int]
_AXES = "xyz"


class _Stopped(BaseException):
    """Ends a thread because the launch failed."""


@record
class BlockShape:
    """A launch, as its threads see it."""

    kernel: str
    grid: Extents
    block: Extents
    warp: int
    shared_bytes: int
    """Of dynamic shared memory, which may be more than the launch gives."""


class Thread(Executor):
    """One thread of a block."""

    def __init__(self, block: Block, number: int) -> None:
        x, y, _ = block.shape.block
        self.coordinates = number % x, number // x % y, number // (x * y)
        name = f"kernel {block.shape.kernel!r}, block {block.coordinates}, thread {self.coordinates}"
        super().__init__(block.kinds, block.memory, name)
        self.block, self.index = block, number
        self.turn = threading.Semaphore(0)
        self.meeting: Operation | None = None
        """The operation at which it waits for others."""
        self.answer: Any = None
        self.has_ended = False

    def emitted(self, operation: ir.Operation) -> None:
        """Carry out an operation that was just emitted, unless the launch is over."""
        if self.block.is_over:
            raise _Stopped
        if operation.name == "llvm.mlir.global":
            size = bytes_of(ir.TypeAttr(operation.attributes["global_type"]).value)
            self.block.declare(ir.StringAttr(operation.attributes["sym_name"]).value, size)
        super().emitted(operation)

    def address_of(self, symbol: str) -> int:
        """The address of an object in shared memory."""
        return self.block.shared(symbol).start

    def record(self, kind: int, text: str, payload: int) -> None:
        """Make a record of ``fx.ktrace``."""
        (x, y, z), (width, height, _) = self.block.coordinates, self.block.shape.grid
        number = x + width * (y + height * z)
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        ktrace_buffer().write(kind, text, payload, number, self.index, self.block.shape.grid, now)

    def meet(self, operation: Operation) -> Any:
        """The result of an operation of the ``gpu`` dialect."""
        name, shape = operation.operation.name.removeprefix("gpu."), self.block.shape
        extents = {"block_dim": shape.block, "grid_dim": shape.grid}
        extents |= {"thread_id": self.coordinates, "block_id": self.block.coordinates}
        if name in extents:
            axis = operation.text("dimension").removeprefix("#gpu<dim ")[0]
            return extents[name][_AXES.index(axis)]
        if name == "lane_id":
            return self.index % shape.warp
        if name == "subgroup_id":
            return self.index // shape.warp
        if name == "subgroup_size":
            return shape.warp
        if name not in ("barrier", "shuffle", "ballot"):
            self.refuse(operation.operation)
        return self._wait(operation)

    def _wait(self, operation: Operation) -> Any:
        assert operation.operands is not None  # read now, before others go on
        self.meeting = operation
        self.block.turn_over.release()
        self.turn.acquire()
        if self.block.is_over:
            raise _Stopped
        return self.answer

    @property
    def place(self) -> SourceLocation | None:
        """The line where it waits."""
        return None if self.meeting is None else source_location(self.meeting.operation.location)


class Block:
    """The threads of one block, and what they share."""

    def __init__(self, shape: BlockShape, coordinates: Extents, kinds: Kinds, memory: Memory) -> None:
        self.shape, self.coordinates, self.kinds, self.memory = shape, coordinates, kinds, memory
        self.turn_over = threading.Semaphore(0)
        self.is_over = False
        self._objects: dict[str, Range] = {}
        self._sizes: dict[str, int] = {}

    def declare(self, symbol: str, size: int) -> None:
        """Note an object in shared memory, which each thread declares; one without a size is the dynamic memory."""
        self._sizes[symbol] = size or self.shape.shared_bytes

    def shared(self, symbol: str) -> Range:
        if symbol not in self._objects:
            if symbol not in self._sizes:
                raise Fault(f"the module has no global {symbol!r}")
            found = self._objects[symbol] = Range.new(self._sizes[symbol], "shared memory", is_checked=True)
            self.memory.add(found)
        return self._objects[symbol]

    def release(self) -> None:
        """Free shared memory."""
        for each in self._objects.values():
            self.memory.remove(each)


def run_block(
    shape: BlockShape, coordinates: Extents, kinds: Kinds, memory: Memory, body: Callable[[Thread], None]
) -> None:
    block = Block(shape, coordinates, kinds, memory)
    threads = [Thread(block, number) for number in range(shape.block[0] * shape.block[1] * shape.block[2])]
    errors: list[BaseException] = []

    def run(thread: Thread) -> None:
        thread.turn.acquire()
        try:
            if not block.is_over:
                body(thread)
        except _Stopped:
            pass
        except BaseException as error:
            errors.append(error)
        finally:
            thread.has_ended = True
            block.turn_over.release()

    started: list[threading.Thread] = []
    try:
        for thread in threads:
            context = contextvars.copy_context()
            started.append(threading.Thread(target=context.run, args=(run, thread), daemon=True))
            started[-1].start()
            _resume(thread, errors)
        while not all(thread.has_ended for thread in threads):
            _answer(threads, shape.warp)
            for thread in threads:
                if not thread.has_ended and thread.meeting is None:
                    _resume(thread, errors)
    finally:
        block.is_over = True
        for thread in threads:
            thread.turn.release()
        for each in started:
            each.join()
        for thread in threads:
            thread.release()
        block.release()


def _resume(thread: Thread, errors: Sequence[BaseException]) -> None:
    """Let a thread run up to where it waits or ends."""
    thread.turn.release()
    thread.block.turn_over.acquire()
    if errors:
        raise errors[0]


def _answer(threads: Sequence[Thread], warp: int) -> None:
    """Let threads go on that have met: lanes at exchanges first, then all at a barrier."""
    waiting = [thread for thread in threads if thread.meeting is not None]
    lanes: defaultdict[tuple[int, str], list[Thread]] = defaultdict(list)
    for thread in waiting:
        assert thread.meeting is not None
        operation = thread.meeting.operation
        if operation.name != "gpu.barrier":
            lanes[thread.index // warp, f"{operation.name} {operation.location}"].append(thread)
    for group in lanes.values():
        _exchange(group)
    if lanes:
        return
    left = [thread for thread in threads if thread.has_ended]
    if left:
        first = waiting[0]
        assert first.meeting is not None
        first.fail(
            f"it waits at a barrier that thread {left[0].coordinates} left the kernel without; "
            "all threads of a block must reach each barrier",
            first.meeting.operation,
        )
    for thread in waiting:
        thread.meeting = thread.answer = None


def _exchange(group: Sequence[Thread]) -> None:
    """Answer the lanes of a warp that are at one exchange."""
    met = {thread.index: thread for thread in group}
    for thread in group:
        thread.answer = _exchanged(thread, met)
    for thread in group:
        thread.meeting = None


def _exchanged(thread: Thread, met: dict[int, Thread]) -> Any:
    operation = thread.meeting
    assert operation is not None
    warp = thread.block.shape.warp
    lane, first = thread.index % warp, thread.index - thread.index % warp
    if operation.operation.name == "gpu.ballot":
        flags = {k: each.meeting for k, each in met.items() if each.meeting is not None}
        return sum(1 << (k - first) for k, each in flags.items() if each.operands[0])
    value, offset, width = operation.operands
    mode = operation.text("mode").removeprefix("#gpu<shuffle_mode ").removesuffix(">")
    offset = operation.operand_kind(1).signed(offset)
    source = source_lane(mode, lane, offset, width)
    other = None if source is None else met.get(first + source)
    if other is None or other.meeting is None:
        return value, int(source is not None)
    return other.meeting.operands[0], 1
