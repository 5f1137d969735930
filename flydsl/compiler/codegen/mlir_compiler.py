"""``MlirCompiler``: the name that programs replace to see traced modules."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir

__all__ = ["MlirCompiler", "create_mlir_context", "is_replaced"]


class MlirCompiler:
    """The compiler of traced modules.

    A program may replace :meth:`compile`.  It is then called with each traced module that no cache in memory has, and
    under ``COMPILE_ONLY=1`` nothing else is done with that module.
    """

    @classmethod
    def compile(cls, module: ir.Module, *, arch: str = "", func_name: str = "", link_libs: Any = None) -> ir.Module:
        """The module itself: lowering and code generation are steps of the pipeline, which ``FLYDSL_DUMP_IR=1`` shows."""
        return module


_ORIGINAL = MlirCompiler.compile


def is_replaced(compiler: Any) -> bool:
    """True if a program has put its own function, or class, in the place of :meth:`MlirCompiler.compile`."""
    return bool(compiler.compile != _ORIGINAL)


def create_mlir_context(load_dialects: bool = True) -> ir.Context:
    """A context for a program's own module: ``with create_mlir_context(): ...``."""
    context = ir.Context()
    context.allow_unregistered_dialects = True
    return context
