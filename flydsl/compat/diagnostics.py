"""Records of compile errors, by FlyDSL's module name."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flydsl._mlir import ir
from flydsl.compat.jit_argument import is_type_param_annotation
from flydsl.errors import DSLCompileError
from flydsl.errors.language import DiagRecord, SourceFrame
from flydsl.ir.locations import (
    _short_note,  # noqa: F401  # programs read it here
    diag_record_from_diagnostic,
    diag_records_from_mlir_error,
    location_chain,
)
from flydsl.support.tracebacks import warn_user

__all__ = [
    "DSLCompileError",
    "DiagRecord",
    "SourceFrame",
    "diag_record_from_diagnostic",
    "diag_records_from_mlir_error",
    "dsl_ir_diagnostics",
    "install_excepthook",
    "location_chain",
    "warn_annotation_value_mismatch",
    "warn_invalid_annotations",
]


@contextmanager
def dsl_ir_diagnostics(context: Any) -> Iterator[list[DiagRecord]]:
    """A list that collects MLIR's errors within the block, and keeps them from being printed.

    Example::

        with ir.Context() as context, dsl_ir_diagnostics(context) as records:
            ir.Location.file("a.py", 3, 4, context).emit_error("wrong")
        assert records[0].message == "wrong"
    """
    found: list[DiagRecord] = []

    def collect(diagnostic: Any) -> bool:
        if diagnostic.severity != ir.DiagnosticSeverity.ERROR:
            return False
        found.append(diag_record_from_diagnostic(diagnostic))
        return True

    handler = context.attach_diagnostic_handler(collect)
    try:
        yield found
    finally:
        handler.detach()


def warn_annotation_value_mismatch(param_name: str, annotation: Any, actual_type: Any, *, context: str) -> None:
    """Warn that a parameter's value is of another type than its annotation."""
    warn_user(
        f"{context} parameter {param_name!r} is annotated as '{_name(annotation)}', but the argument resolves to "
        f"'{_name(actual_type)}'. The annotation is not enforced; the actual value type is used."
    )


def warn_invalid_annotations(sig: inspect.Signature, *, context: str) -> None:
    """Warn of each parameter whose annotation is no type of the language."""
    for name, parameter in sig.parameters.items():
        annotation = parameter.annotation
        if annotation is parameter.empty or hasattr(annotation, "__construct_from_ir_values__"):
            continue
        if is_type_param_annotation(annotation) or getattr(annotation, "__module__", "").startswith("flydsl."):
            continue
        warn_user(f"{context} parameter {name!r} is annotated as '{_name(annotation)}', which is not a DSL value type.")


def _name(kind: Any) -> str:
    return str(getattr(kind, "__name__", None) or repr(kind))


def install_excepthook() -> None:
    """Nothing: errors show the program's line by themselves."""
