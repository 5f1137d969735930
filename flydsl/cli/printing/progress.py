"""Progress of a long compile: a bar on a terminal, lines in a log."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flydsl.compiler.aot.precompiling import Precompiled

_BETWEEN_LINES = 1.0
"""Without a bar, seconds between two lines, so that a log of ten thousand programs stays readable."""


@contextmanager
def progress(total: int, args: argparse.Namespace) -> Iterator[Callable[[Precompiled], None] | None]:
    """A callback for each result as it becomes known, which names kernel and target; ``None``: nothing is to be said.

    ``-q`` says nothing, ``-v`` a line for each program.  Else a terminal has a bar with ``rich``, and one line that is
    written over without; where standard error is no terminal, a line is written about every second.
    """
    terminal, verbose = sys.stderr.isatty(), getattr(args, "verbose", 0) > 0
    if getattr(args, "quiet", False) or (total < 2 and not verbose):
        yield None
    elif verbose or not terminal:
        yield _Lines(total, 0.0 if verbose else _BETWEEN_LINES)
    else:
        try:
            with _bar(total) as observe:
                yield observe
        except ModuleNotFoundError as error:
            if not str(error.name).startswith("rich"):
                raise
            yield _OneLine(total)


class _Counts:
    """Counts of the results so far."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.hits, self.failures = total, 0, 0, 0

    def add(self, result: Precompiled) -> None:
        self.done, self.hits, self.failures = (
            self.done + 1, self.hits + result.hit, self.failures + (result.error is not None)
        )  # fmt: skip

    def line(self, result: Precompiled) -> str:
        outcome = "failed" if result.error is not None else "cached" if result.hit else f"{result.seconds:.2f} s"
        return f"[{self.done}/{self.total}] {result.function} for {result.target}: {outcome}"


class _Lines(_Counts):
    def __init__(self, total: int, between: float) -> None:
        super().__init__(total)
        self.between, self.said = between, float("-inf")

    def __call__(self, result: Precompiled) -> None:
        self.add(result)
        now = time.monotonic()
        if now - self.said >= self.between or self.done == self.total or result.error is not None:
            self.said = now
            print(self.line(result), file=sys.stderr, flush=True)


class _OneLine(_Counts):
    def __call__(self, result: Precompiled) -> None:
        self.add(result)
        end = "\n" if self.done == self.total else ""
        print(f"\r\033[K{self.line(result)}", file=sys.stderr, end=end, flush=True)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[Precompiled], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[hits]} cached, {task.fields[failures]} failed"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=total, hits=0, failures=0)
        counts = _Counts(total)

        def observe(result: Precompiled) -> None:
            counts.add(result)
            description = f"{result.function} for {result.target}"
            bar.update(task, advance=1, description=description, hits=counts.hits, failures=counts.failures)

        yield observe
