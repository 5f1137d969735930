"""Progress of a long compile: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flydsl.compiler.aot.precompiling import Precompiled

__all__ = ["progress"]


@contextmanager
def progress(total: int) -> Iterator[Callable[[Precompiled], None] | None]:
    """A callback for each result as it becomes known; ``None`` without a terminal or ``rich``."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ModuleNotFoundError:
        yield None
        return
    console = Console(stderr=True)
    if not sys.stderr.isatty() or total < 2:
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[hits]} cached, {task.fields[failures]} failed"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("compiling", total=total, hits=0, failures=0)
        seen: list[Precompiled] = []

        def observe(result: Precompiled) -> None:
            seen.append(result)
            hits, failures = sum(r.hit for r in seen), sum(r.error is not None for r in seen)
            bar.update(task, advance=1, description=result.function, hits=hits, failures=failures)

        yield observe
