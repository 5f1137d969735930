"""Compile stages and their times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flydsl.support.fast_dataclass import record

__all__ = ["Stage"]


@record
class Stage:
    """One step of a compile: ``trace``, ``mlir``, ``llvm``, ``link`` or ``host``, and its time."""

    name: str
    seconds: float

    @staticmethod
    @contextmanager
    def timed(name: str, observe: Callable[[Stage], None] | None) -> Iterator[None]:
        """Report the time that this block of code takes."""
        start = time.perf_counter()
        yield
        if observe is not None:
            observe(Stage(name, time.perf_counter() - start))
