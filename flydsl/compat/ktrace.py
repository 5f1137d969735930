"""``fx.ktrace``: marks and ranges of time in kernels.

Without ``FLYDSL_KTRACE_ENABLE=1`` they leave nothing in a program.  With it kernels on the CPU, and interpreted ones, make
records, which :func:`collect` and :func:`capture` write as a file for Perfetto (https://ui.perfetto.dev)::

    with fx.ktrace.capture("softmax", out_dir="traces") as capture:
        softmax(x, y)
    capture.export()  # traces/softmax.json

Threads that the CPU runs together, a part of a warp, make one record.  On GPUs records need FlyDSL's own runtime: a program
that has them is refused there.

Settings: ``FLYDSL_KTRACE_BUFFER_BYTES`` is the size of the buffer of a process, ``FLYDSL_KTRACE_BLOCKS=x,y,z`` compiles
records of one block only, and files go to ``FLYDSL_KTRACE_DUMP_DIR``, else to the working directory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flydsl._mlir import ir
from flydsl.compat.env import ktrace
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLNotImplementedError, DSLRuntimeError, DSLTypeError
from flydsl.expr.core.context import current, emits_for
from flydsl.expr.gpu import block_idx
from flydsl.expr.numeric import Boolean, Float64, Int64, as_numeric
from flydsl.ir import builder
from flydsl.ir.attributes import KTRACE, SEPARATOR
from flydsl.runtime.ktrace import KtraceBuffer, chrome_trace, ktrace_buffer
from flydsl.runtime.ktrace.records import Event, events
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "Capture",
    "RangeToken",
    "capture",
    "collect",
    "inactive_token",
    "mark",
    "range",
    "range_pop",
    "range_push",
    "range_start",
    "range_stop",
    "summary",
    "tracing_enabled",
]

KIND_MARK, KIND_RANGE_PUSH, KIND_RANGE_POP, KIND_RANGE_START, KIND_RANGE_STOP = 0, 1, 2, 3, 4
"""FlyDSL's codes of records."""


class RangeToken:
    """A range that :func:`range_start` began; without a ``slot`` it is not recorded."""

    __slots__ = ("_event_name", "_slot")

    def __init__(self, slot: Any = None, event_name: str | None = None) -> None:
        self._slot, self._event_name = slot, event_name

    def __repr__(self) -> str:
        return f"RangeToken(event_name={self._event_name!r})"


def tracing_enabled() -> bool:
    """True if ``FLYDSL_KTRACE_ENABLE`` is on."""
    return bool(ktrace.enable)


def mark(event_name: str, payload: Any = None) -> None:
    """Mark a moment; a payload, a number, is shown as a counter too."""
    _record("mark", KIND_MARK, event_name, payload)


def range_push(event_name: str, payload: Any = None) -> None:
    """Begin a range inside those that are open; raises as :func:`mark`."""
    _record("range_push", KIND_RANGE_PUSH, event_name, payload)


def range_pop() -> None:
    """End the range that was begun last; raises as :func:`mark`."""
    _record("range_pop", KIND_RANGE_POP, "")


@contextmanager
def range(event_name: str, payload: Any = None) -> Iterator[None]:
    """A range around a block of code; raises as :func:`mark`."""
    range_push(event_name, payload)
    yield
    range_pop()


def range_start(event_name: str, payload: Any = None) -> RangeToken:
    """Begin a range that :func:`range_stop` ends, wherever; raises as :func:`mark`."""
    slot = current().unique_symbol("token") if tracing_enabled() else None
    _record("range_start", KIND_RANGE_START, event_name, payload, slot or "")
    return RangeToken(slot, event_name)


def range_stop(token: RangeToken, payload: Any = None) -> None:
    """End a range; raises as :func:`mark`."""
    if not isinstance(token, RangeToken):
        raise DSLTypeError(f"ktrace.range_stop takes what range_start returned, got {token!r}")
    if token._slot is not None:
        _record("range_stop", KIND_RANGE_STOP, token._event_name or "", payload, str(token._slot))


def inactive_token(event_name: str) -> RangeToken:
    """A token of no range, for a branch that begins none."""
    return RangeToken(None, event_name)


def _record(function: str, kind: int, event_name: Any, payload: Any = None, token: str = "") -> None:
    if not isinstance(event_name, str):
        raise DSLTypeError(f"ktrace.{function}: event_name={event_name!r}; expected a text")
    if not tracing_enabled():
        return
    trace = current()
    if trace.kernel is None:
        raise DSLRuntimeError(f"ktrace.{function} is for kernels, and this is a host function")
    if not emits_for("cpu") and trace.executor is None:
        raise DSLNotImplementedError(
            f"ktrace.{function}: FLYDSL_KTRACE_ENABLE is on, and the target is {trace.target}; here only kernels on the CPU "
            "make records. Unset it to compile the kernel without them"
        )
    operands, type_ = ([], "") if payload is None else _payload(function, payload)
    text = SEPARATOR.join((trace.kernel.name, event_name.replace(SEPARATOR, " "), token, type_))
    attributes = {
        "format": ir.StringAttr.get(text),
        KTRACE: ir.IntegerAttr.get(builder.integer_type(64), kind),
    }

    def emit() -> list[ir.Value]:
        builder.op("gpu.printf", operands, attributes=attributes)
        return []

    wanted = _wanted_block()
    if wanted is None:
        emit()
        return
    is_it = (block_idx.x == wanted[0]) & (block_idx.y == wanted[1]) & (block_idx.z == wanted[2])
    builder.branch(Boolean(is_it).ir_value(), [], emit, list)


def _payload(function: str, payload: Any) -> tuple[list[ir.Value], str]:
    """The value of 64 bits, and its type."""
    try:
        number = as_numeric(payload)
    except DSLTypeError:
        raise DSLTypeError(f"ktrace.{function}: payload={payload!r}; expected a number") from None
    if number.dtype.is_float:
        return [Float64(number).bitcast(Int64).ir_value()], "f"
    return [Int64(number).ir_value()], "i"


def _wanted_block() -> tuple[int, ...] | None:
    """The block of ``FLYDSL_KTRACE_BLOCKS``; ``None``: all are recorded."""
    text = str(ktrace.blocks).strip()
    if not text:
        return None
    parts = text.split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts):
        raise ConfigError(
            f"FLYDSL_KTRACE_BLOCKS={text!r}: expected the block's 'x,y,z', such as '0,0,0'; 'xcc:N' is for AMD GPUs"
        )
    return tuple(int(part) for part in parts)


# -- records


def _buffer() -> KtraceBuffer:
    return ktrace_buffer(Config.from_env().ktrace_bytes)


class Capture:
    """The records of the launches inside a ``with`` block.

    ``kernel`` names the files in ``out_dir``, by default ``FLYDSL_KTRACE_DUMP_DIR``, else the working directory.
    ``blocks`` are linear numbers or ``(x, y, z)`` of the blocks that are kept, by default all.
    """

    def __init__(self, kernel: str = "kernel", *, blocks: Any = None, out_dir: Any = None) -> None:
        self.kernel, self.blocks, self.out_dir = kernel, blocks, out_dir
        self._first, self._last = 0, None if tracing_enabled() else 0
        self._first = _buffer().count if tracing_enabled() else 0

    def __enter__(self) -> Capture:
        if tracing_enabled():
            self._first, self._last = _buffer().count, None
        return self

    def __exit__(self, *_: object) -> None:
        if tracing_enabled():
            self._last = _buffer().count

    def read(self) -> Any:
        """The records as a structured array of NumPy (:data:`flydsl.runtime.ktrace.RECORD`); ``None``: there are none."""
        if self._last == 0:
            return None
        records = _buffer().read(self._first)
        records = records if self._last is None else records[: self._last - self._first]
        return records if len(records) else None

    def _events(self) -> list[Event]:
        records = self.read()
        found = [] if records is None else events(records)
        if self.blocks is None:
            return found
        wanted = self.blocks if isinstance(self.blocks, (list, set, frozenset)) else [self.blocks]
        return [event for event in found if event.block in wanted or event.coordinates in wanted]

    def summary(self) -> dict[str, dict[str, float]] | None:
        """By event: how often, and for ranges the total and the longest time in nanoseconds; ``None``: no records."""
        return _summary(self._events()) or None

    def export(self) -> str | None:
        """Write the records for Perfetto; the file's path, ``None`` if there are none."""
        return _write(self._events(), self.kernel, self.out_dir)

    def clear(self) -> None:
        """Forget the records so far."""
        if tracing_enabled():
            self._first, self._last = _buffer().count, None

    def launches(self) -> list[dict[str, Any]]:
        """The launches that made records: ``launch``, ``function``, ``kernels``, ``records``, ``summary``."""
        return [
            {
                "launch": launch,
                "function": _function(launch),
                "kernels": sorted({event.kernel for event in found}),
                "records": len(found),
                "summary": _summary(found),
            }
            for launch, found in self._by_launch().items()
        ]

    def export_launches(self, names: Sequence[str] | None = None) -> list[str]:
        """Write the records of each launch to a file of its own, and return the paths.

        The default names are the capture's name and the number of the launch.
        """
        by_launch = self._by_launch()
        if names is None:
            names = [f"{self.kernel}_{launch}" for launch in by_launch]
        if len(names) != len(by_launch):
            raise DSLTypeError(f"export_launches: {len(names)} names for {len(by_launch)} launches")
        pairs = zip(names, by_launch.values(), strict=True)
        return [path for name, found in pairs if (path := _write(found, name, self.out_dir)) is not None]

    def _by_launch(self) -> dict[int, list[Event]]:
        found: dict[int, list[Event]] = {}
        for event in self._events():
            found.setdefault(event.launch, []).append(event)
        return dict(sorted(found.items()))


def capture(kernel: str = "kernel", *, blocks: Any = None, out_dir: Any = None) -> Capture:
    """Record the launches of a ``with`` block: see :class:`Capture`."""
    return Capture(kernel, blocks=blocks, out_dir=out_dir)


def collect(kernel: str = "kernel", out_dir: Any = None) -> str | None:
    """Write the records of all launches, and forget them; the file's path, ``None`` if there are none."""
    if not tracing_enabled():
        return None
    buffer = _buffer()
    path = _write(events(buffer.read()), kernel, out_dir)
    buffer.clear()
    return path


def summary() -> dict[str, dict[str, float]] | None:
    """Counts and times of all launches by event; ``None``: there are none."""
    return (_summary(events(_buffer().read())) or None) if tracing_enabled() else None


def _function(launch: int) -> str:
    launches = _buffer().launches
    return launches[launch] if launch < len(launches) else "?"


def _write(found: Sequence[Event], kernel: str, out_dir: Any) -> str | None:
    if not found:
        return None
    folder = Path(out_dir if out_dir is not None else str(ktrace.dump_dir) or ".")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kernel}.json"
    path.write_text(json.dumps(chrome_trace(found, _buffer().launches)))
    return str(path)


def _summary(found: Sequence[Event]) -> dict[str, dict[str, float]]:
    result: dict[str, dict[str, float]] = {}
    open_: dict[Any, list[Event]] = {}
    for event in found:
        track = event.launch, event.block, event.thread
        if event.kind == KIND_MARK:
            _count(result, event.name, None)
        elif event.kind in (KIND_RANGE_PUSH, KIND_RANGE_START):
            key = track if event.kind == KIND_RANGE_PUSH else (*track, event.token)
            open_.setdefault(key, []).append(event)
        else:
            key = track if event.kind == KIND_RANGE_POP else (*track, event.token)
            if begun := open_.get(key):
                first = begun.pop()
                _count(result, first.name, event.nanoseconds - first.nanoseconds)
    return result


def _count(result: dict[str, dict[str, float]], name: str, nanoseconds: int | None) -> None:
    row = result.setdefault(name, {"count": 0})
    row["count"] += 1
    if nanoseconds is not None:
        row["total_ns"] = row.get("total_ns", 0) + nanoseconds
        row["longest_ns"] = max(row.get("longest_ns", 0), nanoseconds)


show_user_frames_of(__name__)
