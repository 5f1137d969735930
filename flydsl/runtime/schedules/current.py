"""The plan in effect: an exploration's, or the environment's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from flydsl.config import Config
from flydsl.runtime.schedules.plan import Run

_run: ContextVar[Run | None] = ContextVar("flydsl_schedule_run", default=None)


@contextmanager
def running(run: Run) -> Iterator[Run]:
    """Launches of this thread inside follow ``run``, and are recorded in it."""
    token = _run.set(run)
    try:
        yield run
    finally:
        _run.reset(token)


def current_run() -> Run | None:
    """The run of :func:`running` around this call."""
    return _run.get()


def environment_schedule() -> tuple[str, int] | None:
    """The value of ``FLYDSL_CPU_SCHEDULE``: ``"seed"`` or ``"explore"``, and its number."""
    text = Config.from_env().cpu_schedule
    if text is None:
        return None
    kind, _, number = text.partition(":")
    return kind, int(number)
