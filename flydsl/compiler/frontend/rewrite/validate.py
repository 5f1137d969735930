"""Refusal of syntax that kernels do not have, with its location."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from flydsl.compiler.frontend.rewrite.source import Source
from flydsl.compiler.frontend.rewrite.walk import FUNCTIONS, nodes_in_scope
from flydsl.errors import DSLSyntaxError

_ASYNC = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
SUSPECT = frozenset({*_ASYNC, ast.Yield, ast.YieldFrom, ast.Global})
"""Node types without which a function has nothing to refuse."""


def validate(function: ast.FunctionDef, source: Source) -> None:
    """Refuse what the language lacks, in ``function`` and the functions nested in it."""
    nodes = list(nodes_in_scope(function))
    loops = [node for node in nodes if isinstance(node, ast.For)]
    allowed = {id(value) for node in loops for value in (*state_yields(node).values(), *region_yields(node).values())}
    shared = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    for node in nodes:
        problem = _problem(node, allowed) or (_assigned_global(node, shared) if shared else "")
        if problem:
            raise DSLSyntaxError(problem, location=source.location(node, function.name))
        if isinstance(node, ast.FunctionDef):
            validate(node, source)


def _problem(node: ast.AST, allowed: set[int]) -> str:
    kind = type(node)
    if kind in _ASYNC or (isinstance(node, ast.comprehension) and node.is_async):
        return "kernels are not asynchronous: remove `async` and `await`"
    if kind is ast.YieldFrom:
        return "`yield from` has no meaning in a kernel; call the function and use its return value"
    if kind is ast.Yield and id(node) not in allowed:
        return (
            "`yield` is only the statement that ends the body of `for i, state in range(..., init=[...])`, as "
            "`yield [...]` or `result = yield [...]`, or that of a loop over MLIR's `scf.for_(...)`; use `return` to give a "
            "value to the caller"
        )
    return ""


def _assigned_global(node: ast.AST, shared: set[str]) -> str:
    if isinstance(node, ast.Name) and node.id in shared and not isinstance(node.ctx, ast.Load):
        return (
            f"the global {node.id!r} cannot be assigned: a kernel is traced once and runs many times; return the "
            "value, or write it to a tensor"
        )
    return ""


def has_state(loop: ast.For) -> bool:
    """True if the loop has the form ``for i, state in f(..., init=...)``."""
    return isinstance(loop.iter, ast.Call) and any(keyword.arg == "init" for keyword in loop.iter.keywords)


def state_yields(loop: ast.For) -> dict[ast.stmt, ast.Yield]:
    """The statements of the body that ``yield`` the next state: standalone, or last and bound to a name."""
    if not has_state(loop):
        return {}
    found: dict[ast.stmt, ast.Yield] = {}
    for statement in _same_loop(loop.body):
        last = statement is loop.body[-1] and isinstance(statement, ast.Assign)
        if (isinstance(statement, ast.Expr) or last) and isinstance(statement.value, ast.Yield):  # type: ignore[attr-defined]
            found[statement] = statement.value  # type: ignore[attr-defined]
    return found


def region_yields(loop: ast.For) -> dict[ast.Expr, ast.Yield]:
    """The statements of the body that ``yield`` from the region of MLIR's ``scf.for_(...)``."""
    called = loop.iter.func if isinstance(loop.iter, ast.Call) else None
    if "for_" not in (getattr(called, "attr", None), getattr(called, "id", None)):
        return {}
    standalone = (statement for statement in _same_loop(loop.body) if isinstance(statement, ast.Expr))
    return {statement: statement.value for statement in standalone if isinstance(statement.value, ast.Yield)}


def _same_loop(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a loop's body, also nested ones, without those of loops and functions in it."""
    for statement in body:
        yield statement
        if isinstance(statement, (ast.For, ast.While, ast.ClassDef, *FUNCTIONS)):
            continue
        for _, value in ast.iter_fields(statement):
            for item in value if isinstance(value, list) else []:
                if isinstance(item, ast.stmt):
                    yield from _same_loop([item])
                elif isinstance(item, (ast.ExceptHandler, ast.match_case)):
                    yield from _same_loop(item.body)
