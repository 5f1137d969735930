"""``fx.ktrace``: marks and ranges of time in kernels, as far as they are off.

A program that has them compiles and runs here as if they were not there, which is what FlyDSL makes of them unless
``FLYDSL_KTRACE_ENABLE`` is on.  FlyDSL records them on gfx942 and gfx950 alone, by its own instructions and buffer.  With
the variable on they are refused here; :func:`fx.rocdl.s_memtime` and a tensor of your own record times of waves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flydsl.compat.env import ktrace
from flydsl.errors import DSLNotImplementedError, DSLTypeError
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
    """A range that :func:`range_start` began.

    Args:
        slot: nothing is made of it.
        event_name: the range's name.
    """

    __slots__ = ("_event_name",)

    def __init__(self, slot: Any = None, event_name: str | None = None) -> None:
        self._event_name = event_name

    def __repr__(self) -> str:
        return f"RangeToken(event_name={self._event_name!r})"


def tracing_enabled() -> bool:
    """True if ``FLYDSL_KTRACE_ENABLE`` is on."""
    return bool(ktrace.enable)


def mark(event_name: str, payload: Any = None) -> None:
    """Mark a moment.

    Raises:
        DSLTypeError: the name is no text.
        DSLNotImplementedError: tracing is on.
    """
    _check("mark", event_name)


def range_push(event_name: str, payload: Any = None) -> None:
    """Begin a range inside those that are open; raises as :func:`mark`."""
    _check("range_push", event_name)


def range_pop() -> None:
    """End the range that was begun last; raises as :func:`mark`."""
    _check("range_pop", "")


@contextmanager
def range(event_name: str, payload: Any = None) -> Iterator[None]:
    """A range around a block of code; raises as :func:`mark`."""
    range_push(event_name, payload)
    yield
    range_pop()


def range_start(event_name: str, payload: Any = None) -> RangeToken:
    """Begin a range that :func:`range_stop` ends, wherever; raises as :func:`mark`."""
    _check("range_start", event_name)
    return RangeToken(None, event_name)


def range_stop(token: RangeToken, payload: Any = None) -> None:
    """End a range; raises as :func:`mark`."""
    if not isinstance(token, RangeToken):
        raise DSLTypeError(f"ktrace.range_stop takes what range_start returned, got {token!r}")
    _check("range_stop", "")


def inactive_token(event_name: str) -> RangeToken:
    """A token of no range, for a branch that begins none."""
    return RangeToken(None, event_name)


def _check(function: str, event_name: Any) -> None:
    if not isinstance(event_name, str):
        raise DSLTypeError(f"ktrace.{function}: event_name={event_name!r}; expected a text")
    if tracing_enabled():
        raise DSLNotImplementedError(
            f"ktrace.{function}: FLYDSL_KTRACE_ENABLE is on, and only FlyDSL records kernel traces; unset it, or record "
            "times by fx.rocdl.s_memtime() in a tensor of your own"
        )


class Capture:
    """The records of the launches inside a ``with`` block: none, because nothing is recorded.

    Args:
        kernel: the name of the files.
        blocks: the blocks to record.
        out_dir: the folder of the files.
    """

    def __init__(self, kernel: str = "kernel", *, blocks: Any = None, out_dir: Any = None) -> None:
        self.kernel, self.blocks, self.out_dir = kernel, blocks, out_dir

    def __enter__(self) -> Capture:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self) -> None:
        """The records as an array; ``None``: there are none."""

    def summary(self) -> None:
        """Counts by event; ``None``: there are none."""

    def export(self) -> None:
        """Write the records; ``None``: no file was written."""

    def clear(self) -> None:
        """Forget the records."""

    def launches(self) -> list[dict[str, Any]]:
        """The records by launch; none."""
        return []

    def export_launches(self, names: Sequence[str] | None = None) -> list[str]:
        """Write the records by launch; the paths of no files."""
        return []


def capture(kernel: str = "kernel", *, blocks: Any = None, out_dir: Any = None) -> Capture:
    """Record the launches of a ``with`` block: see :class:`Capture`."""
    return Capture(kernel, blocks=blocks, out_dir=out_dir)


def collect(kernel: str = "kernel", out_dir: Any = None) -> None:
    """Write the records of all launches; ``None``: no file was written."""


def summary() -> None:
    """Counts of all launches by event; ``None``: there are none."""


show_user_frames_of(__name__)
