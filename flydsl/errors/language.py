"""Errors of a kernel's text, found before, while or after it is traced."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Sequence
from dataclasses import field

from flydsl.errors.base import FlydslError, SourceLocation, did_you_mean
from flydsl.support.fast_dataclass import record


class LanguageError(FlydslError):
    """A kernel or a launch is wrong; found before or while tracing.

    See the example of :class:`flydsl.errors.FlydslError`.
    """


class DSLTypeError(LanguageError, TypeError):
    """The wrong kind of thing."""


class DSLValueError(LanguageError, ValueError):
    """The right kind of thing with a bad value or shape."""


class DSLConversionError(DSLTypeError, ValueError):
    """A value of a kind that does not convert; programs may catch it as either error of Python."""


class DSLWindowError(DSLTypeError):
    """A window, signals or a group of ranks where another kind of thing is taken, or the reverse."""


class DSLFieldError(DSLTypeError, KeyError):
    """A name that is no field of a struct; programs may catch it as either error of Python."""


class DSLStaticError(DSLTypeError, RuntimeError):
    """A run-time value where one known while tracing is needed; programs may catch it as either error of Python."""


class DSLPromiseError(DSLValueError, RuntimeError):
    """An array breaks a promise; programs may catch it as either error of Python."""


class TargetLimitError(DSLValueError, RuntimeError):
    """A kernel needs more threads, shared memory or registers than a block or thread of the target has."""


class MissingInstructionError(DSLValueError):
    """The target lacks an instruction, or warps that wide; the chips ``archs`` have it."""

    archs: tuple[str, ...]

    def __init__(self, message: str, *, archs: Iterable[str] = (), location: SourceLocation | None = None) -> None:
        super().__init__(message, location=location)
        self.archs = tuple(archs)


class DSLIndexError(LanguageError, IndexError):
    """A coordinate out of range."""


class DSLNameError(LanguageError, NameError):
    """A name used where it is not bound."""

    __str__ = FlydslError.__str__


class DSLOverflowError(LanguageError, OverflowError):
    """A number that its type cannot hold."""


class DSLZeroDivisionError(LanguageError, ZeroDivisionError):
    """A static integer division by zero."""


class DSLRuntimeError(LanguageError, RuntimeError):
    """The wrong place or phase."""


class DSLNotImplementedError(LanguageError, NotImplementedError):
    """A feature that the target lacks."""


class DSLSyntaxError(LanguageError, SyntaxError):
    """A Python construct that kernels do not have."""

    __str__ = FlydslError.__str__

    def __init__(self, message: str, *, location: SourceLocation | None = None) -> None:
        super().__init__(message, location=location)
        if location is not None:  # Python prints a SyntaxError by these instead of by its text
            self.filename, self.lineno, self.end_lineno = location.filename, location.line, location.line
            self.text = linecache.getline(location.filename, location.line)
            end = len(self.text.rstrip()) if location.end_column is None else location.end_column
            self.offset, self.end_offset = location.column + 1, end + 1


@record
class SourceFrame:
    """A place in a program's text; ``end_col`` is behind the last column."""

    filename: str
    line: int
    col: int = 0
    end_col: int | None = None

    def __str__(self) -> str:
        text = linecache.getline(self.filename, self.line).rstrip("\n")
        lines = [f'  File "{self.filename}", line {self.line}']
        if text.strip():
            indent = len(text) - len(text.lstrip())
            width = max((self.col + 1 if self.end_col is None else self.end_col) - self.col, 1)
            lines += [f"    {text.strip()}", f"    {' ' * max(self.col - indent, 0)}{'^' * width}"]
        return "\n".join(lines)


@record
class DiagRecord:
    """One message of the compiler, the places that led to it, the innermost first, and notes."""

    message: str
    chain: list[SourceFrame] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [self.message, *(f"  note: {note}" for note in self.notes)]
        if self.chain:
            lines += ["", "DSL Traceback (most recent operation last):", *map(str, reversed(self.chain))]
        return "\n".join(lines)


class DSLCompileError(FlydslError, RuntimeError):
    """Found after tracing: lowering or code generation failed.

    ``kernel`` names the kernel; ``diagnostics`` are the compiler's messages, whose text replaces ``message``.
    """

    diagnostics: Sequence[DiagRecord] = ()

    def __init__(
        self,
        message: str,
        *,
        diagnostics: Iterable[DiagRecord] | None = None,
        kernel: str = "",
        location: SourceLocation | None = None,
    ) -> None:
        self.diagnostics = list(diagnostics or ())
        super().__init__("\n\n".join(map(str, self.diagnostics)) or message, location=location)
        self.kernel = kernel


class CompileTimeout(DSLCompileError, TimeoutError):
    """A compile did not end within ``FLYDSL_COMPILE_TIMEOUT`` seconds."""


def no_trace() -> DSLRuntimeError:
    """The error of what exists only in a trace, where there is none."""
    return DSLRuntimeError(
        "there is no trace in progress: tensors, layouts of tensors and run-time values exist only while a "
        "@flyc.jit or @flyc.kernel function is being traced; decorate the function that this line is in"
    )


def unknown_name(module: str, name: str, known: Iterable[str], alias: str = "") -> AttributeError:
    """The error of a module without ``name``, with a replacement or the nearest of the ``known`` names.

    Args:
        alias: the name that programs import the module by.
    """
    from flydsl.support.foreign_names import instead_of  # not needed where nothing is wrong

    advice = ""
    if not name.startswith("__"):  # Python asks for such names everywhere
        here = instead_of(name) if alias else None
        near = did_you_mean(name, [n for n in known if not n.startswith("_")])
        advice = f"; instead of {alias}.{name} write {here}" if here else near and ";" + near
    # With a name and an object of its own CPython adds no suggestion to the one in the message.
    return AttributeError(f"module {module!r} has no attribute {name!r}{advice}", name=name, obj=None)
