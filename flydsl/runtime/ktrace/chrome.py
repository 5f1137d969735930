"""Records in Chrome's trace event format, for Perfetto.

The format is Google's "Trace Event Format": times in microseconds, ``B`` and ``E`` for nested ranges, ``b`` and ``e`` for
ranges with a token, ``i`` for moments, ``C`` for counters, ``M`` for names.  A block is a process, and the threads that a
CPU runs together are a thread of it.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from flydsl.runtime.ktrace.records import Records

__all__ = ["Event", "chrome_trace", "events"]

MARK, PUSH, POP, START, STOP = range(5)
_PHASES = {PUSH: "B", POP: "E", START: "b", STOP: "e"}


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
