"""From an exception to the line of the user's kernel that it is about."""

from __future__ import annotations

import ast
import linecache
import re
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from flydsl.errors import DSLCompileError, DSLRuntimeError, FlydslError, MissingInstructionError, SourceLocation
from flydsl.tracebacks import innermost_user_entry, place_of, set_place, source_location

if TYPE_CHECKING:
    from flydsl.compiler.rewrite.source import Source

__all__ = ["attach_location", "definition", "endless_recursion", "innermost_user_location", "parameter", "returned"]


def innermost_user_location(error: BaseException) -> SourceLocation | None:
    """The deepest place in the traceback of ``error`` that is the user's code."""
    entry = innermost_user_entry(error.__traceback__)
    return None if entry is None else source_location(entry)


def definition(code: CodeType) -> SourceLocation:
    """The ``def`` line of a function, below its decorators."""
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    decorators = next((k for k, text in enumerate(lines) if text.lstrip().startswith("def ")), 0)
    return SourceLocation(code.co_filename, code.co_firstlineno + decorators, function=code.co_name)


def parameter(function: FunctionType, message: str) -> SourceLocation:
    """The parameter of ``function`` that ``message`` quotes; where it quotes none, the ``def`` line."""
    source = _source(function)
    if source is None:
        return definition(function.__code__)
    quoted = re.findall(r"'(\w+)'", message)
    named = [node for node in ast.walk(source.definition.args) if isinstance(node, ast.arg) and node.arg in quoted]
    found = min(named, key=lambda node: quoted.index(node.arg), default=None)
    return definition(function.__code__) if found is None else source.location(found)


def returned(function: FunctionType) -> SourceLocation:
    """The first ``return`` of ``function`` that has a value."""
    from flydsl.compiler.rewrite.walk import own_statements

    source = _source(function)
    if source is None:
        return definition(function.__code__)
    body = (node for statement in source.definition.body for node in own_statements(statement))
    found = [node for node in body if isinstance(node, ast.Return) and node.value is not None]
    return source.location(min(found, key=lambda node: node.lineno)) if found else definition(function.__code__)


def _source(function: FunctionType) -> Source | None:
    from flydsl.compiler.rewrite.source import read

    try:
        return read(function)
    except FlydslError:  # the file is gone, or has changed
        return None


def endless_recursion(error: RecursionError, name: str) -> DSLRuntimeError:
    """What to raise instead when the trace of ``name`` ran out of Python's stack."""
    return DSLRuntimeError(
        f"tracing {name} calls functions in each other deeper than Python can: a call in a kernel is traced inline, so a "
        "recursion must end on values known while tracing; use a `while` loop for run-time ones, or raise "
        "sys.setrecursionlimit for a recursion that ends",
        location=innermost_user_location(error),
    )


def attach_location(error: BaseException) -> None:
    """Give an error raised while tracing the user's source line and the remedy, in its message or as a note."""
    if place_of(error) is not None or isinstance(error, DSLCompileError) or not isinstance(error, Exception):
        return
    entry = innermost_user_entry(error.__traceback__)
    if entry is None:
        return
    location, remedy = source_location(entry), ""
    if not isinstance(error, MissingInstructionError):  # another target may have it: then nothing is wrong
        from flydsl.compiler.remedies import remedy_for  # needed where something is wrong

        remedy = remedy_for(error, entry.tb_frame, location)
    set_place(error, location, remedy)
