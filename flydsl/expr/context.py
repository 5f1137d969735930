"""The trace in progress: which target it is for, the module that it fills, and the kernel whose body runs now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError
from flydsl.target import GPUTarget, TargetFacts

__all__ = ["KernelTrace", "TraceContext", "current", "current_kernel", "is_tracing", "tracing"]


@dataclass
class KernelTrace:
    """The kernel whose body is being traced."""

    name: str
    symbol: str
    block_size: tuple[int, int, int] | None
    """The block's extents if all are known at trace time."""
    static_shared: dict[str, int] = field(default_factory=dict)
    """Bytes of each static shared-memory global, by symbol."""
    dynamic_shared_bytes: int = 0
    """Bytes of dynamic shared memory that the body laid out itself."""
    shared_allocator: Any = None
    ids: dict[str, ir.Value] = field(default_factory=dict)
    """Thread and block coordinates already read, so that a body reads each once."""
    entry_block: Any = None
    """The first block of the kernel's function."""

    def entry(self) -> ir.InsertionPoint:
        """An insertion point at the start of the kernel, for what must be visible in all of it."""
        return ir.InsertionPoint.at_block_begin(self.entry_block)


@dataclass
class TraceContext:
    """One trace of one host function for one target."""

    target: GPUTarget
    facts: TargetFacts
    module: ir.Module
    kernels: ir.Block
    """The body of ``gpu.module @kernels``."""
    kernel: KernelTrace | None = None
    symbols: dict[str, int] = field(default_factory=dict)
    """How often each symbol base was used, for unique names."""
    host: Any = None
    """What the compiler keeps for the host function that is being traced."""

    def unique_symbol(self, base: str) -> str:
        """``base``, or ``base_1``, ``base_2``, ... where it is taken."""
        count = self.symbols.get(base, 0)
        self.symbols[base] = count + 1
        if count == 0:
            return base
        return self.unique_symbol(f"{base}_{count}")

    @contextmanager
    def inside_kernel(self, kernel: KernelTrace) -> Iterator[None]:
        """Trace the body of ``kernel`` in this block of code."""
        self.kernel = kernel
        try:
            yield
        finally:
            self.kernel = None


_current: ContextVar[TraceContext | None] = ContextVar("flydsl_trace", default=None)


@contextmanager
def tracing(trace: TraceContext) -> Iterator[TraceContext]:
    """Make ``trace`` the current one in this block of code (per thread and per asynchronous task)."""
    token = _current.set(trace)
    try:
        yield trace
    finally:
        _current.reset(token)


def is_tracing() -> bool:
    """Whether a trace is in progress here."""
    return _current.get() is not None


def current() -> TraceContext:
    """The trace in progress.

    Raises:
        DSLRuntimeError: there is none.
    """
    trace = _current.get()
    if trace is None:
        raise DSLRuntimeError(
            "there is no trace in progress: tensors, layouts of tensors and run-time values exist only while a "
            "@flyc.jit or @flyc.kernel function is being traced"
        )
    return trace


def current_kernel(what: str) -> KernelTrace:
    """The kernel whose body is being traced.

    Raises:
        DSLRuntimeError: no kernel body is being traced; ``what`` names what was asked for.
    """
    kernel = current().kernel
    if kernel is None:
        raise DSLRuntimeError(f"{what} exists only inside a @flyc.kernel body, and this is the host function")
    return kernel
