"""From an exception to the line of the user's kernel that it is about."""

from __future__ import annotations

import itertools
import linecache
import re
from dataclasses import replace
from types import CodeType, FrameType, TracebackType

from flydsl._mlir import PROVIDERS, ir
from flydsl.backends.rewriting import diagnostic, kernels, source_location
from flydsl.errors import (
    DSLCompileError,
    DSLIndexError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    FlydslError,
    LanguageError,
    SourceLocation,
)
from flydsl.expr import raw
from flydsl.expr.source_positions import is_internal_code

__all__ = [
    "attach_location",
    "compile_error",
    "definition",
    "endless_recursion",
    "is_internal_frame",
    "mlir_refusal",
    "user_traceback",
]

_BINDINGS = tuple(f"{name}." for name in PROVIDERS)
_WATCH = raw.__name__

_FOREIGN_REFUSALS = {
    "only integers, slices": "a captured array is read while tracing; to index it by run-time values, make it an argument",
    "loop of ufunc does not support": "functions of run-time values are those of fx.math",
}
"""How NumPy and torch begin to refuse values that are none of theirs, and what to do instead."""


def is_internal_frame(frame: FrameType) -> bool:
    """Whether a frame does not run the user's code, but flydsl's or Python's own."""
    return is_internal_code(frame.f_code, str(frame.f_globals.get("__name__", "")))


def innermost_user_location(traceback: TracebackType | None) -> SourceLocation | None:
    """The deepest place in the traceback that is not flydsl's own code."""
    found: SourceLocation | None = None
    while traceback is not None:
        if not is_internal_frame(traceback.tb_frame):
            found = _position(traceback)
        traceback = traceback.tb_next
    return found


def _position(traceback: TracebackType) -> SourceLocation:
    code = traceback.tb_frame.f_code
    # One entry for each two bytes of bytecode (inspect module, positions of a frame).
    positions = next(itertools.islice(code.co_positions(), traceback.tb_lasti // 2, None), (None,) * 4)
    line, end_line, column, end_column = positions
    if line is None:
        return SourceLocation(code.co_filename, traceback.tb_lineno, function=code.co_name)
    same_line = end_line is None or end_line == line
    return SourceLocation(code.co_filename, line, column or 0, end_column if same_line else None, code.co_name)


def definition(code: CodeType) -> SourceLocation:
    """The ``def`` line of a function, below its decorators."""
    return _definition_below(SourceLocation(code.co_filename, code.co_firstlineno, function=code.co_name))


def _definition_below(first: SourceLocation) -> SourceLocation:
    lines = linecache.getlines(first.filename)[first.line - 1 :]
    decorators = next((k for k, text in enumerate(lines) if text.lstrip().startswith("def ")), 0)
    return replace(first, line=first.line + decorators)


def compile_error(error: Exception, module: ir.Module, target: str) -> FlydslError:
    """The error to raise where a traced program cannot be built; it has the ``def`` line of a kernel if it had no place."""
    device = kernels(module)
    names = ", ".join(ir.StringAttr(kernel.attributes["sym_name"]).value for kernel in device)
    if not isinstance(error, FlydslError):
        message = f"compiling {names} for {target}: {type(error).__name__}: {error}; this is a defect of flydsl"
        error = DSLCompileError(message, kernel=names)
    if error.location is None and isinstance(error, (DSLCompileError, LanguageError)):
        first = next((source_location(kernel.location) for kernel in device), None)
        error.location = None if first is None else _definition_below(first)
    return error


def endless_recursion(error: RecursionError, name: str) -> DSLRuntimeError:
    """What to raise instead when the trace of ``name`` ran out of Python's stack."""
    return DSLRuntimeError(
        f"tracing {name} calls functions in each other deeper than Python can: a call in a kernel is traced inline, so a "
        "recursion must end on values known while tracing; use a `while` loop for run-time ones, or raise "
        "sys.setrecursionlimit for a recursion that ends",
        location=innermost_user_location(error.__traceback__),
    )


_REFUSALS: tuple[tuple[type[Exception], type[LanguageError]], ...] = (
    (TypeError, DSLTypeError),
    (IndexError, DSLIndexError),
    (ValueError, DSLValueError),
    (RuntimeError, DSLRuntimeError),
)
"""What an error of MLIR's bindings is as one of the language's; :class:`DSLValueError` if it is none of them."""
_LINES_OF_A_REFUSAL = 6
_OVERLOADS = re.compile(r"(incompatible function arguments)\. The following .*?(?=\nInvoked with)", re.DOTALL)
"""What the bindings list where no overload of a function fits, which is longer than the rest."""


def mlir_refusal(error: Exception) -> LanguageError | None:
    """The error to raise where a builder of MLIR's refused its operands; ``None`` for other errors."""
    if isinstance(error, FlydslError):
        return None
    user, builder, innermost = None, "", ""
    traceback = error.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        innermost = str(frame.f_globals.get("__name__", ""))
        if not is_internal_frame(frame):
            user, builder = _position(traceback), ""
        elif not builder and innermost.startswith(_BINDINGS):
            builder = _builder(innermost, frame.f_code.co_name)
        traceback = traceback.tb_next
    is_binding = innermost.startswith(_BINDINGS) or innermost == _WATCH or isinstance(error, ir.MLIRError)
    if user is None or not is_binding:
        return None
    kind = next((ours for theirs, ours in _REFUSALS if isinstance(error, theirs)), DSLValueError)
    lines = [line for line in _OVERLOADS.sub(r"\1", diagnostic(error)).splitlines() if line.strip()]
    lines = lines[:_LINES_OF_A_REFUSAL]
    return kind(
        "\n".join([f"{builder or 'MLIR'}: {lines[0] if lines else type(error).__name__}", *lines[1:]]), location=user
    )


def _builder(module: str, function: str) -> str:
    """A builder as programs name it, from the generated module and function."""
    dialect = module.rpartition(".")[2].removeprefix("_").removesuffix("_ops_gen")
    return f"{dialect}.{function}"


def attach_location(error: BaseException) -> None:
    """Give an error raised while tracing the user's source line, in its message or as a note."""
    location = innermost_user_location(error.__traceback__)
    if location is None:
        return
    if isinstance(error, FlydslError):
        if error.location is None and not isinstance(error, DSLCompileError):
            error.location = location
    elif isinstance(error, Exception) and not getattr(error, "__flydsl_located__", False):
        error.add_note(f"while tracing the kernel:\n  {location}")
        for refusal, advice in _FOREIGN_REFUSALS.items():
            if str(error).startswith(refusal):
                error.add_note(advice)
        error.__flydsl_located__ = True  # type: ignore[attr-defined]


def user_traceback(error: BaseException) -> TracebackType | None:
    """The traceback of ``error`` without flydsl's own frames."""
    frames: list[TracebackType] = []
    traceback = error.__traceback__
    while traceback is not None:
        if not is_internal_frame(traceback.tb_frame):
            frames.append(traceback)
        traceback = traceback.tb_next
    result: TracebackType | None = None
    for frame in reversed(frames):
        result = TracebackType(result, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return result
