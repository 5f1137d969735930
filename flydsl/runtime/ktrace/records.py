"""Records of kernels on the CPU: their buffer, and traces of them for Perfetto.

The buffer's first 64 bytes are three 64-bit numbers: records so far, records that fit, and the launch in progress.
Kernels take a place by an atomic addition, so threads of a launch write without a lock.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from flydsl.errors import DSLRuntimeError
from flydsl.support.forks import ForkSafeLock

BUFFER = "flydsl_ktrace_buffer"
"""The symbol that stands for the buffer's address in object files."""
HEADER_BYTES = 64
RECORD = np.dtype(
    [
        ("kind", "<i8"),
        ("site", "<u8"),
        ("payload", "<i8"),
        ("seconds", "<i8"),
        ("nanoseconds", "<i8"),
        ("block", "<i8"),
        ("thread", "<i8"),
        ("launch", "<i8"),
        ("grid_x", "<i8"),
        ("grid_y", "<i8"),
    ]
)
"""One record, with the clock ``CLOCK_MONOTONIC`` and the address of a text: kernel, name, token, and type of the payload."""
MARK, PUSH, POP, START, STOP = range(5)
"""The kinds of a record."""
_PHASES = {PUSH: "B", POP: "E", START: "b", STOP: "e"}

Records = np.ndarray[Any, Any]


class KtraceBuffer:
    """The one buffer of a process, of ``size`` bytes."""

    def __init__(self, size: int) -> None:
        self._memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self._header = np.frombuffer(self._memory, "<i8", 8)
        self.capacity = (size - HEADER_BYTES) // RECORD.itemsize
        self._header[1] = self.capacity
        self._records = np.frombuffer(self._memory, RECORD, self.capacity, HEADER_BYTES)
        self._kept: list[object] = []
        self._texts: dict[str, ctypes.Array[ctypes.c_char]] = {}
        self._lock = ForkSafeLock()
        self.launches: list[str] = []
        """The host function of each launch, by number."""

    def keep(self, code: object) -> None:
        """Keep the code whose texts records name."""
        self._kept.append(code)

    def begin_launch(self, function: str) -> None:
        """Count a launch, which the records to come are of."""
        with self._lock:
            self._header[2] = len(self.launches)
            self.launches.append(function)

    def write(
        self, kind: int, text: str, payload: int, block: int, thread: int, grid: tuple[int, int, int], nanoseconds: int
    ) -> None:
        """Add a record from Python."""
        with self._lock:
            known = self._texts.setdefault(text, ctypes.create_string_buffer(text.encode()))
            place = int(self._header[0])
            self._header[0] += 1
            if place < self.capacity:
                seconds, rest = divmod(nanoseconds, 1_000_000_000)
                launch = int(self._header[2])
                row = kind, ctypes.addressof(known), payload, seconds, rest, block, thread, launch, grid[0], grid[1]
                self._records[place] = row

    @property
    def count(self) -> int:
        """The records so far, which may be more than fit."""
        return int(self._header[0])

    def read(self, first: int = 0) -> Records:
        """The records from number ``first`` on, a copy."""
        if self.count > self.capacity:
            needed = HEADER_BYTES + self.count * RECORD.itemsize
            raise DSLRuntimeError(
                f"the kernels made {self.count} records of {RECORD.itemsize} bytes, and the buffer holds {self.capacity}; "
                f"set FLYDSL_KTRACE_BUFFER_BYTES={needed} or more before the first launch, or read after fewer launches"
            )
        return self._records[first : self.count].copy()

    def clear(self) -> None:
        """Forget all records."""
        self._header[0] = 0


_buffers: list[KtraceBuffer] = []


def ktrace_buffer(size: int = 64 << 20) -> KtraceBuffer:
    """The process's buffer, made at the first call, of ``size`` bytes."""
    if not _buffers:
        _buffers.append(KtraceBuffer(max(size, HEADER_BYTES + RECORD.itemsize)))
    return _buffers[0]


# -- Chrome's trace event format
#
# It is Google's "Trace Event Format": times in microseconds, `B` and `E` for nested ranges, `b` and `e` for
# ranges with a token, `i` for moments, `C` for counters, `M` for names.  A block is a process, and the threads that a
# CPU runs together are a thread of it.


class Event:
    """One record, read."""

    __slots__ = (
        "block",
        "coordinates",
        "kernel",
        "kind",
        "launch",
        "name",
        "nanoseconds",
        "payload",
        "thread",
        "token",
    )

    def __init__(self, row: Any) -> None:
        text = ctypes.string_at(int(row["site"])).decode()
        self.kernel, self.name, self.token, type_ = text.split("\x1f")
        self.kind, self.block, self.thread = int(row["kind"]), int(row["block"]), int(row["thread"])
        self.launch = int(row["launch"])
        x, y = int(row["grid_x"]), int(row["grid_y"])
        self.coordinates = self.block % x, self.block // x % y, self.block // (x * y)
        self.nanoseconds = int(row["seconds"]) * 1_000_000_000 + int(row["nanoseconds"])
        self.payload: int | float | None = None
        if type_ == "i":
            self.payload = int(row["payload"])
        elif type_ == "f":
            (self.payload,) = struct.unpack("<d", struct.pack("<q", int(row["payload"])))


def events(records: Records) -> list[Event]:
    """The records in the order of their times."""
    return sorted(map(Event, records), key=lambda event: event.nanoseconds)


def chrome_trace(found: Sequence[Event], launches: Sequence[str]) -> dict[str, Any]:
    """The trace as JSON's objects."""
    start = min((event.nanoseconds for event in found), default=0)
    rows = [*_names(found, launches)]
    for event in found:
        rows.extend(_rows(event, (event.nanoseconds - start) / 1000))
    return {"traceEvents": rows, "displayTimeUnit": "ns"}


def _process(event: Event) -> int:
    return event.launch * 1_000_000 + event.block


def _rows(event: Event, time: float) -> Iterator[dict[str, Any]]:
    row: dict[str, Any] = {"pid": _process(event), "tid": event.thread, "ts": time, "cat": event.kernel}
    arguments = {} if event.payload is None else {"args": {"payload": event.payload}}
    if event.kind == MARK:
        yield {**row, "name": event.name, "ph": "i", "s": "t", **arguments}
        if event.payload is not None:
            yield {**row, "name": event.name, "ph": "C", "args": {"value": event.payload}}
        return
    row |= {"ph": _PHASES[event.kind], **arguments}
    if event.kind != POP:
        row["name"] = event.name
    if event.kind in (START, STOP):
        row["id"] = f"{event.token}.{_process(event)}.{event.thread}"
    yield row


def _names(found: Sequence[Event], launches: Sequence[str]) -> Iterator[dict[str, Any]]:
    blocks = {(event.launch, event.block, event.kernel, event.coordinates) for event in found}
    for launch, block, kernel, coordinates in sorted(blocks):
        function = launches[launch] if launch < len(launches) else "?"
        name = f"{function} launch {launch}: {kernel} block {coordinates}"
        yield {"ph": "M", "name": "process_name", "pid": launch * 1_000_000 + block, "args": {"name": name}}
    for process, thread in sorted({(_process(event), event.thread) for event in found}):
        name = f"warp {thread // 32}, from thread {thread}"
        yield {"ph": "M", "name": "thread_name", "pid": process, "tid": thread, "args": {"name": name}}
