"""Walking syntax trees with respect for scopes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

__all__ = [
    "FUNCTIONS",
    "Function",
    "ScopedTransformer",
    "StatementTransformer",
    "all_nodes",
    "child_nodes",
    "child_statements",
    "own_nodes",
]

Function = ast.FunctionDef | ast.Lambda | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

_MARKS = frozenset({"arg", "attr", "ctx", "id", "kind", "op", "ops", "type_comment"})
"""Fields that hold no code: a third of the nodes that ``ast`` itself walks are the contexts of names."""


class _CodeFields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each kind of node that may hold code, made when they are first asked for."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        fields = () if kind is ast.Constant else tuple(name for name in kind._fields if name not in _MARKS)
        self[kind] = fields
        return fields


_FIELDS = _CodeFields()


def child_nodes(node: ast.AST) -> list[ast.AST]:
    """The nodes directly below ``node``, in the order of the text, without operators and the contexts of names."""
    found: list[ast.AST] = []
    for name in _FIELDS[type(node)]:
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            found.append(value)
        elif isinstance(value, list):
            found += [item for item in value if isinstance(item, ast.AST)]
    return found


def all_nodes(root: ast.AST) -> Iterator[ast.AST]:
    """``root`` and all nodes below it, each before those below it."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += child_nodes(node)


def own_nodes(*roots: ast.AST) -> Iterator[ast.AST]:
    """The nodes below ``roots``; functions and classes below them are yielded, but not what is inside.

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


class ScopedTransformer:
    """Rewrites functions, nested ones included, and leaves the statements of class bodies alone.

    Its methods ``visit_If`` and so on are called as those of ``ast.NodeTransformer``, which takes twice as long: it makes
    the name of a method anew for each node, and goes to nodes that hold no code.
    """

    handles: tuple[type[ast.AST], ...] = ()
    """The nodes that it rewrites: a function without any of them is not visited."""
    _visitors: ClassVar[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        named = [name.removeprefix("visit_") for name in dir(cls) if name.startswith("visit_")]
        cls._visitors = {getattr(ast, name): getattr(cls, f"visit_{name}") for name in named if hasattr(ast, name)}

    def visit(self, node: ast.AST) -> Any:
        visitor = self._visitors.get(type(node))
        return self.generic_visit(node) if visitor is None else visitor(self, node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in _FIELDS[type(node)]:
            value = getattr(node, name, None)
            if isinstance(value, list):
                value[:] = self._visited(value)
            elif isinstance(value, ast.AST):
                new = self.visit(value)
                if new is not value:
                    setattr(node, name, new)
        return node

    def _visited(self, items: list[Any]) -> list[Any]:
        """What replaces the items of a field."""
        visited: list[Any] = []
        for item in items:
            new = self.visit(item) if isinstance(item, ast.AST) else item
            if isinstance(new, list):
                visited += new
            else:
                visited.append(new)
        return visited

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(n) if isinstance(n, ast.FunctionDef) else n for n in node.body]
        return node


_BODIES = ("body", "orelse", "handlers", "finalbody", "cases")


def child_statements(node: ast.AST) -> list[ast.AST]:
    """The statements directly below a statement, and its handlers and cases."""
    bodies = [getattr(node, name, None) for name in _BODIES]
    return [statement for body in bodies if isinstance(body, list) for statement in body]


class StatementTransformer(ScopedTransformer):
    """Rewrites statements, and does not look for them in expressions."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in _BODIES:
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, self.visit_all(body))
        return node

    def visit_all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements that replace those of ``body``."""
        visited: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            visited += new if isinstance(new, list) else [new]
        return visited
