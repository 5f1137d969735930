"""How the rows of the known defects are written down, and what their checks share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from programs import programs

import flydsl.compiler as flyc

ROWS: dict[str, list[Callable[[], None]]] = {}
"""The checks of each row, by its number."""


def row(number: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """The function below checks this row of the table."""

    def register(check: Callable[[], None]) -> Callable[[], None]:
        ROWS.setdefault(number, []).append(check)
        return check

    return register


def run(body: Callable[..., Any], *arguments: Any, block: int = 1) -> None:
    """Run ``body`` as a kernel on the CPU; the host function has its parameters, of which there are at most three."""
    names = body.__code__.co_varnames[: body.__code__.co_argcount]
    kernel = flyc.kernel(body)

    def launch(a=0, b=0, c=0):
        kernel(*(a, b, c)[: len(names)]).launch(grid=1, block=block)

    for theirs, ours in zip(names, "abc", strict=False):
        if theirs in body.__annotations__:
            launch.__annotations__[ours] = body.__annotations__[theirs]
    flyc.jit(launch)(*arguments)


def zeros(count: int, dtype: type = np.float32) -> Any:
    """An array to write to."""
    return np.zeros(count, dtype)


@contextmanager
def target(backend: str, arch: str) -> Iterator[None]:
    """Compile for that chip, without running."""
    values = {"COMPILE_ONLY": "1", "FLYDSL_COMPILE_BACKEND": backend, "FLYDSL_COMPILE_ARCH": arch}
    with pytest.MonkeyPatch.context() as environment:
        for name, value in values.items():
            environment.setenv(name, value)
        yield


def refused(*names: str, chip: tuple[str, str] = ("cpu", "native")) -> None:
    """The bad programs of those names are refused with their error, on this chip."""
    known = {program.name: program for program in programs()}
    for name in names:
        program = known[name]
        with target(*chip), pytest.raises(program.error, match=rf"(?s){program.words}"):
            program.run()
