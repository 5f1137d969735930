"""Records of compile errors, by FlyDSL's module name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flydsl._mlir import ir
from flydsl.compat.jit_argument import is_type_param_annotation
from flydsl.errors import DSLCompileError
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

_PLACE = re.compile(r'"([^"]+)":(\d+):(\d+)(?: to (?:\d+)?:(\d+))?')
"""A file, line and column in the text of a location, and the column of its end."""


@dataclass(frozen=True)
class SourceFrame:
    """A place in a program's text."""

    filename: str
    line: int
    col: int = 0
    end_col: int | None = None


@dataclass(frozen=True)
class DiagRecord:
    """One message of the compiler, the places that led to it, and notes."""

    message: str
    chain: list[SourceFrame] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def location_chain(loc: Any) -> list[SourceFrame]:
    """The places of an MLIR location, the innermost first; an empty list for an unknown location.

    Calls, names and fused locations give those of all their parts.  Places such as ``<string>`` are left out.
    """
    frames = []
    for name, line, column, last in _PLACE.findall(str(loc)):
        if not name.startswith("<"):
            frames.append(SourceFrame(name, int(line), int(column), int(last or column)))
    return frames


def diag_record_from_diagnostic(diagnostic: Any) -> DiagRecord:
    """A message of MLIR, with its places and notes."""
    notes = [_short_note(getattr(note, "message", str(note))) for note in diagnostic.notes]
    return DiagRecord(diagnostic.message, location_chain(diagnostic.location), notes)


def diag_records_from_mlir_error(error: Any) -> list[DiagRecord]:
    """The messages that an ``MLIRError`` has."""
    return [diag_record_from_diagnostic(each) for each in error.error_diagnostics]


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


def _short_note(text: str, max_len: int = 200) -> str:
    """A note in one line of at most ``max_len`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= max_len else line[: max_len - 1] + "\u2026"


def install_excepthook() -> None:
    """Nothing: errors show the program's line by themselves."""
