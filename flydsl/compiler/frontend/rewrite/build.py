"""AST builders, and the names that rewritten code reserves.

Reserved names begin and end with two underscores, so that Python does not mangle them inside classes.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, TypeVar

from flydsl.compiler.frontend.rewrite.walk import child_nodes

RESERVED = "__flydsl_"
CONTROL = "__flydsl__"
"""The closure variable that holds the control module."""
FRAME = "__flydsl_frame__"
"""The local variable that holds the frame of one call of a rewritten function."""

_A = TypeVar("_A", bound=ast.AST)


def like(node: _A, origin: ast.AST) -> _A:
    """``node`` with the source location of ``origin``, wherever it has none of its own.

    A method's name gets only the start: CPython takes the line of a call from the end of the name.
    """
    for child in child_nodes(node):
        if not hasattr(child, "lineno"):
            like(child, origin)
    if "lineno" in node._attributes and not hasattr(node, "lineno"):
        copy_location(node, origin)
        if isinstance(node, ast.Attribute):
            node.end_lineno, node.end_col_offset = node.lineno, node.col_offset
    return node


def copy_location(node: Any, origin: Any) -> None:
    node.lineno, node.col_offset = origin.lineno, origin.col_offset
    node.end_lineno = getattr(origin, "end_lineno", None)
    node.end_col_offset = getattr(origin, "end_col_offset", None)


def header(node: ast.stmt, end: ast.expr) -> ast.AST:
    """A node with the location of a compound statement up to ``end``, its condition or iterable."""
    place = ast.Pass()
    place.lineno, place.col_offset = node.lineno, node.col_offset
    place.end_lineno, place.end_col_offset = end.end_lineno, end.end_col_offset
    return place


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def constant(value: Any) -> ast.Constant:
    """A literal, tuples of literals included."""
    return ast.Constant(value)


def call(owner: str, method: str, *arguments: ast.expr) -> ast.Call:
    """``owner.method(*arguments)``."""
    return ast.Call(ast.Attribute(load(owner), method, ast.Load()), list(arguments), [])


def control(function: str, *arguments: ast.expr) -> ast.Call:
    """A call of a function of the control module."""
    return call(CONTROL, function, *arguments)


def thunk(body: ast.expr) -> ast.Lambda:
    """``lambda: body``."""
    none = ast.arguments(posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[])
    return ast.Lambda(none, body)


def assign(name: str, value: ast.expr) -> ast.Assign:
    """``name = value``."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def evaluate(value: ast.expr) -> ast.Expr:
    return ast.Expr(value)


def unpack(names: Sequence[str], value: ast.expr) -> ast.stmt:
    """``[a, b, ...] = value``, then ``del`` for each name that has no value."""
    if not names:
        return evaluate(value)
    return ast.Assign([ast.List([ast.Name(name, ast.Store()) for name in names], ast.Store())], value)


class Within(ast.With):
    """A ``with`` that the user did not write."""


def within(manager: ast.expr, variable: str | None, body: list[ast.stmt]) -> ast.With:
    """``with manager as variable: body``."""
    target = None if variable is None else ast.Name(variable, ast.Store())
    return like(Within([ast.withitem(manager, target)], body), body[0])


def rebind(handle: str, method: str, names: Sequence[str], when: str = "dynamic") -> ast.If:
    """Give ``names`` the values of ``handle.method()`` if ``handle.dynamic``; ``UNBOUND`` unbinds."""
    body: list[ast.stmt] = [unpack(names, call(handle, method))]
    for name in names:
        unbound = ast.Compare(load(name), [ast.Is()], [ast.Attribute(load(CONTROL), "UNBOUND", ast.Load())])
        body.append(ast.If(unbound, [ast.Delete([ast.Name(name, ast.Del())])], []))
    return ast.If(ast.Attribute(load(handle), when, ast.Load()), body, [])
