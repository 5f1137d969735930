"""``MlirCompiler``: the name that programs replace to see traced modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from flydsl._mlir import ir

_COMPILES: ContextVar[Callable[[], Any] | None] = ContextVar("compiles", default=None)


class MlirCompiler:
    """The compiler of traced modules.

    A program may replace :meth:`compile`.  It is then called with each traced module that no cache in memory has, and
    under ``COMPILE_ONLY=1`` nothing else is done with that module.
    """

    @classmethod
    def compile(cls, module: ir.Module, *, arch: str = "", func_name: str = "", link_libs: Any = None) -> ir.Module:
        """The compiled module, if a function in its place calls it with a traced one; else the module itself.

        Lowering and code generation are steps of the pipeline, which ``FLYDSL_DUMP_IR=1`` shows.
        """
        compiles = _COMPILES.get()
        return module if compiles is None else compiles()


_ORIGINAL = MlirCompiler.compile


@contextmanager
def original_compiles(compile_now: Callable[[], Any]) -> Iterator[None]:
    """Within the block the original :meth:`MlirCompiler.compile` gives the result of ``compile_now``."""
    before = _COMPILES.set(compile_now)
    try:
        yield
    finally:
        _COMPILES.reset(before)


def is_replaced(compiler: Any) -> bool:
    """True if a program has put its own function, or class, in the place of :meth:`MlirCompiler.compile`."""
    return bool(compiler.compile != _ORIGINAL)


def create_mlir_context(load_dialects: bool = True) -> ir.Context:
    """A context for a program's own module: ``with create_mlir_context(): ...``."""
    context = ir.Context()
    context.allow_unregistered_dialects = True
    return context
