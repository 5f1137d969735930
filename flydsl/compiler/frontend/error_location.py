"""Exceptions mapped to the line of the user's kernel."""

from __future__ import annotations

import ast
import linecache
import re
from contextlib import suppress
from dataclasses import replace
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from flydsl._mlir import PROVIDERS, ir
from flydsl.errors import (
    DSLCompileError,
    DSLIndexError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    FlydslError,
    LanguageError,
    MissingInstructionError,
    SourceLocation,
)
from flydsl.expr.raw import operations
from flydsl.ir import locations
from flydsl.ir.rewriting import kernels
from flydsl.support.tracebacks import innermost_user_entry, is_internal_frame, place_of, set_place, source_location

if TYPE_CHECKING:
    from flydsl.compiler.frontend.rewrite.source import Source

_BINDINGS = tuple(f"{name}." for name in PROVIDERS)
_WATCH = operations.__name__


def innermost_user_location(error: BaseException) -> SourceLocation | None:
    """The deepest location in the traceback of ``error`` that is the user's code."""
    entry = innermost_user_entry(error.__traceback__)
    return None if entry is None else source_location(entry)


def definition(code: CodeType) -> SourceLocation:
    """The ``def`` line of a function, below its decorators."""
    return _definition_below(SourceLocation(code.co_filename, code.co_firstlineno, function=code.co_name))


def _definition_below(first: SourceLocation) -> SourceLocation:
    lines = linecache.getlines(first.filename)[first.line - 1 :]
    decorators = next((k for k, text in enumerate(lines) if text.lstrip().startswith("def ")), 0)
    return replace(first, line=first.line + decorators)


def compile_error(error: Exception, module: ir.Module, target: str) -> FlydslError:
    """The error of a traced program that cannot be built, with a kernel's ``def`` line if it had no location."""
    device = kernels(module)
    names = ", ".join(ir.StringAttr(kernel.attributes["sym_name"]).value for kernel in device)
    if not isinstance(error, FlydslError):
        message = f"compiling {names} for {target}: {type(error).__name__}: {error}; this is a defect of flydsl"
        error = DSLCompileError(message, kernel=names)
    if error.location is None and isinstance(error, (DSLCompileError, LanguageError)):
        error.location = definition_of_kernel(module)
    return error


def definition_of_kernel(module: ir.Module) -> SourceLocation | None:
    """The ``def`` line of a traced program's first kernel."""
    first = next((locations.source_location(kernel.location) for kernel in kernels(module)), None)
    return None if first is None else _definition_below(first)


def parameter(function: FunctionType, message: str) -> SourceLocation:
    """The location of the parameter of ``function`` that ``message`` quotes; if it quotes none, of the ``def`` line."""
    source = _source(function)
    if source is None:
        return definition(function.__code__)
    quoted = re.findall(r"'(\w+)'", message)
    named = [node for node in ast.walk(source.definition.args) if isinstance(node, ast.arg) and node.arg in quoted]
    found = min(named, key=lambda node: quoted.index(node.arg), default=None)
    return definition(function.__code__) if found is None else source.location(found)


def returned(function: FunctionType) -> SourceLocation:
    from flydsl.compiler.frontend.rewrite.walk import statements_in_scope

    source = _source(function)
    if source is None:
        return definition(function.__code__)
    body = (node for statement in source.definition.body for node in statements_in_scope(statement))
    found = [node for node in body if isinstance(node, ast.Return) and node.value is not None]
    return source.location(min(found, key=lambda node: node.lineno)) if found else definition(function.__code__)


def _source(function: FunctionType) -> Source | None:
    from flydsl.compiler.frontend.rewrite.original import is_text_of
    from flydsl.compiler.frontend.rewrite.source import read

    try:
        return read(function, lambda found: is_text_of(found, function))
    except FlydslError:  # the file is gone, or has changed
        return None


def endless_recursion(error: RecursionError, name: str) -> DSLRuntimeError:
    """The error to raise when the trace of ``name`` exhausts Python's stack."""
    return DSLRuntimeError(
        f"tracing {name} calls functions in each other deeper than Python can: a call in a kernel is traced inline, so a "
        "recursion must end on values known while tracing; use a `while` loop for run-time ones, or raise "
        "sys.setrecursionlimit for a recursion that ends",
        location=innermost_user_location(error),
    )


_REFUSALS: tuple[tuple[type[Exception], type[LanguageError]], ...] = (
    (TypeError, DSLTypeError),
    (IndexError, DSLIndexError),
    (ValueError, DSLValueError),
    (RuntimeError, DSLRuntimeError),
)
"""Errors of MLIR's bindings, and the language's error for each; :class:`DSLValueError` for all others."""
_LINES_OF_A_REFUSAL = 6
_NATIVE = re.compile(r"incompatible function arguments|std::\w+|^Cannot cast \w+ to ")
"""Texts of errors of nanobind and MLIR's bindings, of calls that no frame of theirs shows."""
_OVERLOADS = re.compile(r"(incompatible function arguments)\. The following .*?(?=\nInvoked with)", re.DOTALL)
"""The bindings' list of overloads, which is longer than the rest of the message."""


def mlir_refusal(error: Exception) -> LanguageError | None:
    """The error to raise if a builder of MLIR's refused its operands; ``None`` for other errors."""
    if isinstance(error, FlydslError):
        return None
    user, entry, builder, innermost = None, None, "", ""
    traceback = error.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        innermost = str(frame.f_globals.get("__name__", ""))
        if not is_internal_frame(frame):
            user, entry, builder = source_location(traceback), traceback, ""
        elif not builder and innermost.startswith(_BINDINGS):
            builder = _builder(innermost, frame.f_code.co_name)
        traceback = traceback.tb_next
    if user is None or entry is None:
        return None
    is_binding = innermost.startswith(_BINDINGS) or innermost == _WATCH or isinstance(error, ir.MLIRError)
    from flydsl.compiler.frontend.remedies import FailedExpression  # needed where something is wrong

    place = FailedExpression(entry.tb_frame, user)
    if not is_binding and not _NATIVE.search(str(error)) and not place.calls_bindings():
        return None
    kind = next((ours for theirs, ours in _REFUSALS if isinstance(error, theirs)), DSLValueError)
    lines = [line for line in _OVERLOADS.sub(r"\1", locations.diagnostic(error)).splitlines() if line.strip()]
    lines = [line.replace("std::bad_cast", "a value of another type than it takes") for line in lines]
    lines = [*lines[:_LINES_OF_A_REFUSAL], *place.operands()]
    return kind(
        "\n".join([f"{builder or 'MLIR'}: {lines[0] if lines else type(error).__name__}", *lines[1:]]), location=user
    )


def _builder(module: str, function: str) -> str:
    dialect = module.rpartition(".")[2].removeprefix("_").removesuffix("_ops_gen")
    return f"{dialect}.{function}"


def attach_location(error: BaseException) -> None:
    """Add the user's source line and the remedy to a trace error, in its message or as a note."""
    if place_of(error) is not None or isinstance(error, DSLCompileError) or not isinstance(error, Exception):
        return
    entry = innermost_user_entry(error.__traceback__)
    if entry is None:
        return
    location, remedy = source_location(entry), ""
    if not isinstance(error, MissingInstructionError):  # not a mistake: another target may have it
        from flydsl.compiler.frontend.remedies import remedy_for  # needed where something is wrong

        with suppress(Exception):  # it looks at the user's objects, whose attributes may raise anything
            remedy = remedy_for(error, entry.tb_frame, location)
    set_place(error, location, remedy)
