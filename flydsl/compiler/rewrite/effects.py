"""Which variables a run-time statement may change: what it rebinds, which containers it stores into, what it reads.

Only *candidates* are found here.  Whether a name was bound before the statement, and whether its value is one that can
be carried, is known when the rewritten code runs.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from flydsl.compiler.rewrite.walk import own_nodes

__all__ = ["Effects", "analyse", "bound_names", "outward"]

_COMPOUND = (ast.If, ast.For, ast.While)


@dataclass(frozen=True)
class Effects:
    """Names, sorted, that concern one ``if``, ``for`` or ``while``."""

    rebound: tuple[str, ...]
    """Local variables that get a new value: assigned, or their attributes are."""
    stored: tuple[str, ...]
    """Variables into whose elements the statement stores."""
    read: tuple[str, ...]
    """All other variables that it mentions; a method or a function may change what they hold."""


def analyse(function: ast.FunctionDef) -> dict[ast.stmt, Effects]:
    """The effects of every ``if``, ``for`` and ``while`` in ``function`` and in the functions nested in it."""
    result: dict[ast.stmt, Effects] = {}
    bindable = bound_names(function)
    for node in own_nodes(function):
        if isinstance(node, _COMPOUND):
            uses = _Uses()
            uses.visit(node)
            result[node] = uses.effects(bindable)
        elif isinstance(node, ast.FunctionDef):
            result.update(analyse(node))
    return result


def outward(function: ast.FunctionDef) -> Effects:
    """The variables of ``function`` that others see: those of outer functions and modules, and what arguments hold."""
    uses = _Uses()
    for statement in function.body:
        uses.visit(statement)
    shared = {n for node in own_nodes(function) if isinstance(node, ast.Nonlocal) for n in node.names}
    own = uses.assigned - shared
    stored = (uses.stored | uses.attributes) - own - shared
    read = uses.read - own - shared - stored - {"super"}
    return Effects(tuple(sorted(uses.assigned & shared)), tuple(sorted(stored)), tuple(sorted(read)))


def bound_names(function: ast.FunctionDef) -> set[str]:
    """The variables that an assignment in ``function`` binds in its own or, under ``nonlocal``, an outer function."""
    uses = _Uses()
    for statement in function.body:
        uses.visit(statement)
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    shared = {n for node in own_nodes(function) if isinstance(node, ast.Nonlocal) for n in node.names}
    hidden = {n for node in own_nodes(function) if isinstance(node, ast.Global) for n in node.names}
    return (uses.assigned | {a.arg for a in named if a is not None} | shared) - hidden


@dataclass
class _Uses(ast.NodeVisitor):
    """Collects the uses of variables in statements of one function."""

    assigned: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)

    def effects(self, bindable: set[str]) -> Effects:
        rebound = (self.assigned | self.attributes) & bindable
        stored = (self.stored | self.attributes) - rebound
        return Effects(
            tuple(sorted(rebound)), tuple(sorted(stored)), tuple(sorted(self.read - rebound - stored - {"super"}))
        )

    # -- what binds a name

    def visit_Name(self, node: ast.Name) -> None:
        (self.read if isinstance(node.ctx, ast.Load) else self.assigned).add(node.id)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self._bind(node.name)
        self.generic_visit(node)

    def visit_alias(self, node: ast.alias) -> None:
        self._bind((node.asname or node.name).partition(".")[0])

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        self._bind(node.name)
        self.generic_visit(node)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        self._bind(node.name)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self._bind(node.rest)
        self.generic_visit(node)

    def _bind(self, name: str | None) -> None:
        if name is not None:
            self.assigned.add(name)

    # -- what stores into an object

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._store(node, self.attributes)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self._store(node, self.stored)
        self.generic_visit(node)

    def _store(self, node: ast.Attribute | ast.Subscript, direct: set[str]) -> None:
        if isinstance(node.ctx, ast.Load):
            return
        if isinstance(node.value, ast.Name):
            direct.add(node.value.id)
            return
        root: ast.expr = node.value
        while isinstance(root, (ast.Attribute, ast.Subscript, ast.Call)):
            root = root.func if isinstance(root, ast.Call) else root.value
        if isinstance(root, ast.Name):
            self.stored.add(root.id)

    # -- scopes of their own: what they bind is not ours, what they read may be

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._bind(node.name)
        for outer in (*node.decorator_list, node.args):
            self.visit(outer)
        self._nested(*node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self._nested(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._bind(node.name)
        for outer in (*node.decorator_list, *node.bases, *node.keywords):
            self.visit(outer)
        self._nested(*node.body)

    def _nested(self, *nodes: ast.AST) -> None:
        inner = _Uses()
        for node in nodes:
            inner.visit(node)
        self.read |= inner.read
        self.stored |= inner.stored | inner.attributes

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for part in (node.iter, *node.ifs):  # the target is the comprehension's own
            self.visit(part)
