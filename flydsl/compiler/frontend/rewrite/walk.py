"""AST walks that respect scopes."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from typing import Any

Function = ast.FunctionDef | ast.Lambda | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

_MARKS = frozenset({"arg", "attr", "ctx", "id", "kind", "op", "ops", "type_comment"})
"""Fields that hold no code: the contexts of names are a third of the nodes that ``ast`` walks."""


@functools.cache
def _fields(kind: type[ast.AST]) -> tuple[str, ...]:
    return () if kind is ast.Constant else tuple(name for name in kind._fields if name not in _MARKS)


def child_nodes(node: ast.AST) -> list[ast.AST]:
    """The nodes directly below ``node``, in the order of the text, without operators and the contexts of names."""
    found: list[ast.AST] = []
    for name in _fields(type(node)):  # type: ignore[arg-type]  # classes are hashable
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            found.append(value)
        elif isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
    return found


def replace_children(node: ast.AST, visit: Callable[[Any], Any]) -> None:
    """Replace each node directly below ``node`` by ``visit(child)``."""
    for name in _fields(type(node)):  # type: ignore[arg-type]
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            setattr(node, name, visit(value))
        elif isinstance(value, list):
            value[:] = [visit(item) if isinstance(item, ast.AST) else item for item in value]


def all_nodes(root: ast.AST) -> Iterator[ast.AST]:
    """``root`` and all nodes below it, each before those below it."""
    return _walk(root, child_nodes)


def _walk(root: ast.AST, below: Callable[[ast.AST], list[ast.AST]]) -> Iterator[ast.AST]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += below(node)


def nodes_in_scope(*roots: ast.AST) -> Iterator[ast.AST]:
    """The nodes below ``roots``; functions and classes below them are yielded, but not entered.

    A root that is itself a function is entered: these are the nodes of its body.
    """
    waiting: list[ast.AST] = []
    for root in roots:
        body = root.body if isinstance(root, FUNCTIONS) else child_nodes(root)
        waiting += body if isinstance(body, list) else [body]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.ClassDef):
            waiting += [n for n in node.body if isinstance(n, FUNCTIONS)]
        elif not isinstance(node, FUNCTIONS):
            waiting += child_nodes(node)


@functools.cache
def _bodies(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields that hold statements, handlers or cases; an expression may have a ``body`` too."""
    names = ("body", "orelse", "handlers", "finalbody", "cases")
    return () if issubclass(kind, ast.expr) else tuple(name for name in names if name in kind._fields)


def child_statements(node: ast.AST) -> list[ast.AST]:
    return [statement for name in _bodies(type(node)) for statement in getattr(node, name)]  # type: ignore[arg-type]


def all_statements(root: ast.AST) -> Iterator[ast.AST]:
    """``root`` and the statements below it, with the handlers and cases."""
    return _walk(root, child_statements)


def statements_in_scope(root: ast.AST) -> Iterator[ast.AST]:
    """As :func:`all_statements`, without the inside of functions and classes."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            waiting += child_statements(node)


class StatementTransformer(ast.NodeTransformer):
    """Rewrites statements of functions, also nested ones, but not class bodies or parts of expressions."""

    handles: tuple[type[ast.AST], ...] = ()
    """The node types that it rewrites: a function without any of them is not visited."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(n) if isinstance(n, ast.FunctionDef) else n for n in node.body]
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in _bodies(type(node)):  # type: ignore[arg-type]
            setattr(node, name, self.visit_all(getattr(node, name)))
        return node

    def visit_all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        visited: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            visited += new if isinstance(new, list) else [new]
        return visited
