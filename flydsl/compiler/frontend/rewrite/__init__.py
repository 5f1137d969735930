"""The rewrite of Python control flow into calls of the control module.

:func:`rewrite` translates a function.  In the result ``if``, ``for``, ``while``, ``and``, ``or``, ``not``, chained
comparisons, conditional expressions, ``return``, ``break``, ``continue``, ``raise`` and ``assert`` call
:mod:`flydsl.expr.control`.  With values known while tracing, they do what Python does.  Each transformer does one thing.
"""

from __future__ import annotations

import ast
import itertools
import sys
import types
import weakref
from typing import Any

from flydsl.compiler.frontend.rewrite.assemble import assemble, instance
from flydsl.compiler.frontend.rewrite.build import RESERVED, Within
from flydsl.compiler.frontend.rewrite.constexpr_calls import ConstexprCalls
from flydsl.compiler.frontend.rewrite.expressions import Assertions, Expressions
from flydsl.compiler.frontend.rewrite.original import is_text_of
from flydsl.compiler.frontend.rewrite.sites import find_sites
from flydsl.compiler.frontend.rewrite.source import Source, read
from flydsl.compiler.frontend.rewrite.statements import (
    Branches,
    Guards,
    Jumps,
    Loops,
    calls_extremum,
    is_straight_line,
)
from flydsl.compiler.frontend.rewrite.validate import SUSPECT, validate
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer, all_nodes
from flydsl.config import Config
from flydsl.errors import DSLTypeError

__all__ = ["rewrite"]


def rewrite(fn: types.FunctionType, *, control: Any = None) -> types.FunctionType:
    """A function like ``fn`` whose control flow may depend on run-time values.

    The result has the signature, defaults, globals (the same dictionary) and closure cells of ``fn``, and the line and
    column numbers of its file.  ``fn`` itself is not changed, and its decorators are not applied to the result.  If
    such a decorator made ``fn`` (:func:`functools.wraps`), the wrapped function is translated too.  The control module
    is :mod:`flydsl.expr.control` unless given.
    """
    if not isinstance(fn, types.FunctionType):
        raise DSLTypeError(
            f"{fn!r} of type {type(fn).__name__} cannot be traced; expected a function written with `def`"
        )
    if control is None:
        from flydsl.expr import control
    original = fn.__code__
    if original.co_name == "<lambda>":
        raise DSLTypeError("a lambda cannot be decorated: write a `def`, so that its statements can be translated")
    inner = fn.__dict__.get("__wrapped__")
    wrapped = rewrite(inner, control=control) if isinstance(inner, types.FunctionType) else None
    if is_straight_line(original):
        return instance(original, fn, control, wrapped)
    code = _rewritten.get(id(original))
    if code is None:
        code = _rewritten[id(original)] = _translated(fn, ConstexprCalls(fn, control))
        weakref.finalize(original, _rewritten.pop, id(original), None).atexit = False
    return instance(code, fn, control, wrapped)


_rewritten: dict[int, types.CodeType] = {}
"""Rewritten code by the identity of the live original, which several functions of a factory may share."""


def _translated(fn: types.FunctionType, constexpr: ConstexprCalls) -> types.CodeType:
    """The code of ``fn`` with explicit control flow, shared by all functions with that code.

    They have the globals of one module, where ``constexpr`` looks up the names in it.
    """
    source = read(fn, lambda found: is_text_of(found, fn))
    definition = source.definition
    present = set(map(type, all_nodes(definition)))
    if not present.isdisjoint(SUSPECT):
        validate(definition, source)
    before = ast.unparse(definition) if Config.from_env().show_rewriting else None
    numbers = itertools.count()

    def fresh() -> str:
        return f"{RESERVED}{next(numbers)}__"

    sites = find_sites(definition, fresh, source.class_name, constexpr)
    steps: tuple[Expressions | StatementTransformer, ...] = (
        Expressions(fresh, constexpr, extrema=calls_extremum(fn.__code__)),
        Assertions(),
        Jumps(sites),
        Branches(sites),
        Loops(sites, fresh),
        Guards(sites, fresh),
    )
    for step in steps:
        if not present.isdisjoint(step.handles):
            step.visit(definition)
    if before is not None:
        _show_difference(source, before)
    return assemble(definition, source, fn)


def _show_difference(source: Source, before: str) -> None:
    """Print the rewrite of a function as a diff, without comments."""
    import copy
    import difflib  # for debugging only

    rewritten = copy.deepcopy(source.definition)
    for node in ast.walk(rewritten):
        if isinstance(node, Within):  # `ast` writes a statement by the name of its class
            node.__class__ = ast.With  # type: ignore[assignment]
    after = ast.unparse(rewritten)
    place = f"{source.filename}:{source.definition.lineno}"
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), place, f"{place} rewritten", lineterm="")
    print("\n".join(lines), file=sys.stderr)
