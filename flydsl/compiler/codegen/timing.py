"""Compile stages, their times, and the error of a compile that takes too long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.errors import CompileTimeout, SourceLocation
from flydsl.support.fast_dataclass import record


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


def named(traced: TracedProgram) -> str:
    """The kernels of a program, for messages."""
    return ", ".join(kernel.symbol for kernel in traced.kernels)


def time_is_up(traced: TracedProgram, target: str, how: str, location: SourceLocation | None = None) -> CompileTimeout:
    """The error of a compile that took too long."""
    names = named(traced)
    return CompileTimeout(
        f"compiling {names} for {target}: {how}; make the kernel smaller, such as by a loop `for i in range(n)` "
        "where fx.range_constexpr unrolls it, set FLYDSL_COMPILE_OPT_LEVEL=1, or raise FLYDSL_COMPILE_TIMEOUT",
        kernel=names,
        location=location,
    )
