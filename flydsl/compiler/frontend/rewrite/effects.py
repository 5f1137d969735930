"""Effects of run-time statements: variables that they rebind, store into, or read.

Only *candidates* are found here.  Whether a name was bound before, and whether its value can be carried, is known only
when the rewritten code runs.
"""

from __future__ import annotations

import ast
from collections.abc import Set
from dataclasses import field
from typing import Any

from flydsl.compiler.frontend.rewrite.liveness import dead_after
from flydsl.compiler.frontend.rewrite.walk import child_nodes
from flydsl.support.fast_dataclass import dataclass, record

__all__ = ["Effects", "Function", "analyse"]


@record
class Effects:
    """The sorted names that concern one ``if``, ``for`` or ``while``."""

    rebound: tuple[str, ...]
    """Local variables that get a new value, or whose attributes do."""
    stored: tuple[str, ...]
    """Variables into whose elements the statement stores."""
    read: tuple[str, ...]
    """All other variables that it mentions; a method or a function may change their objects."""
    dead: tuple[str, ...] = ()
    """Those of ``rebound`` that are dead after it, and where an iteration of it ends."""
    branches: tuple[tuple[str, int, int], ...] = ()
    """Of an ``if`` with ``else``: names, and the lines that first bind them in either branch, 0 where none does."""


@record
class Function:
    """A function's own statements, without those of nested functions."""

    outward: Effects
    """The variables visible outside: those of outer functions and modules, and the objects in arguments."""
    statements: dict[ast.stmt, Effects]
    """Every ``if``, ``for`` and ``while`` that may depend on a run-time value."""
    passed_on: tuple[str, ...]
    """Variables of outer functions that only nested functions assign, and this one does not mention."""
    nested: list[ast.FunctionDef]


def analyse(function: ast.FunctionDef, plain: Set[ast.AST]) -> Function:
    """The effects of ``function`` and of all its statements but the ``plain`` ones, found in one visit."""
    uses = _Uses(plain)
    for statement in function.body:
        uses.visit(statement)
    passed_on = uses.reached - _bound_locally(function, uses) - uses.shared
    uses.shared |= passed_on
    uses.assigned |= passed_on
    bindable = _bindable(function, uses)
    local = uses.assigned - uses.shared - uses.reached - uses.hidden
    dead = dead_after(function, uses.statements, local)
    statements = {node: inner.effects(bindable, dead.get(node, frozenset())) for node, inner in uses.statements.items()}
    return Function(_outward(uses), statements, tuple(sorted(passed_on)), uses.functions)


def _outward(uses: _Uses) -> Effects:
    own = uses.assigned - uses.shared
    stored = (uses.stored | uses.attributes) - own - uses.shared
    read = uses.read - own - uses.shared - stored - {"super"}
    return Effects(tuple(sorted(uses.assigned & uses.shared)), tuple(sorted(stored)), tuple(sorted(read)))


def _bindable(function: ast.FunctionDef, uses: _Uses) -> set[str]:
    """The variables that an assignment in ``function`` binds, in its scope or, by ``nonlocal``, in an outer one."""
    return (_bound_locally(function, uses) | uses.shared) - uses.hidden


def _bound_locally(function: ast.FunctionDef, uses: _Uses) -> set[str]:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return (uses.assigned | {a.arg for a in named if a is not None}) - uses.shared


@dataclass()
class _Uses:
    """The uses of variables in statements of one function."""

    plain: Set[ast.AST]
    """Compound statements that are not rewritten."""
    assigned: set[str] = field(default_factory=set)
    lines: dict[str, int] = field(default_factory=dict)
    """Of each that is assigned, the first line that does."""
    attributes: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
    """Under ``nonlocal``."""
    reached: set[str] = field(default_factory=set)
    """Variables of this and outer functions that nested functions assign, which may be called anywhere."""
    hidden: set[str] = field(default_factory=set)
    """Under ``global``."""
    then: dict[str, int] = field(default_factory=dict)
    otherwise: dict[str, int] = field(default_factory=dict)
    """Of an ``if`` with ``else``, :attr:`lines` of each branch."""
    statements: dict[ast.stmt, _Uses] = field(default_factory=dict)
    functions: list[ast.FunctionDef] = field(default_factory=list)

    def visit(self, node: ast.AST) -> None:
        method = _VISITS.get(type(node))
        if method is None:
            self.visit_children(node)
        else:
            method(self, node)

    def visit_children(self, node: ast.AST) -> None:
        for child in child_nodes(node):
            self.visit(child)

    def effects(self, bindable: set[str], dead: frozenset[str]) -> Effects:
        rebound = (self.assigned | self.attributes | self.reached) & bindable
        stored = (self.stored | self.attributes) - rebound
        read = self.read - rebound - stored - {"super"}
        branches = ((name, self.then.get(name, 0), self.otherwise.get(name, 0)) for name in sorted(rebound))
        names = [tuple(sorted(group)) for group in (rebound, stored, read, rebound & dead)]
        return Effects(names[0], names[1], names[2], names[3], tuple(row for row in branches if any(row[1:])))

    def visit_compound(self, node: ast.If | ast.For | ast.While) -> None:
        if node in self.plain:
            self.visit_children(node)
            return
        inner = self._inner()
        if isinstance(node, ast.If) and node.orelse:
            inner.visit(node.test)
            for branch, found in ((node.body, inner.then), (node.orelse, inner.otherwise)):
                side = self._inner()
                for statement in branch:
                    side.visit(statement)
                found.update(side.lines)
                inner._include(side)
        else:
            inner.visit_children(node)
        self.statements[node] = inner
        self._include(inner)

    def _inner(self) -> _Uses:
        return _Uses(self.plain, statements=self.statements, functions=self.functions)

    def _include(self, inner: _Uses) -> None:
        self.lines = {**inner.lines, **self.lines}
        for name in ("assigned", "attributes", "stored", "read", "shared", "reached", "hidden"):
            getattr(self, name).update(getattr(inner, name))

    def visit_nonlocal(self, node: ast.Nonlocal) -> None:
        self.shared.update(node.names)

    def visit_global(self, node: ast.Global) -> None:
        self.hidden.update(node.names)

    # -- what binds a name

    def visit_name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.read.add(node.id)
        else:
            self._bind(node.id, node)

    def visit_handler(self, node: ast.ExceptHandler) -> None:
        self._bind(node.name, node)
        self.visit_children(node)

    def visit_alias(self, node: ast.alias) -> None:
        self._bind((node.asname or node.name).partition(".")[0], node)

    def visit_match_as(self, node: ast.MatchAs) -> None:
        self._bind(node.name, node)
        self.visit_children(node)

    def visit_match_star(self, node: ast.MatchStar) -> None:
        self._bind(node.name, node)

    def visit_match_mapping(self, node: ast.MatchMapping) -> None:
        self._bind(node.rest, node)
        self.visit_children(node)

    def _bind(self, name: str | None, node: Any) -> None:
        if name is not None:
            self.assigned.add(name)
            self.lines.setdefault(name, node.lineno)

    # -- what stores into an object

    def visit_attribute(self, node: ast.Attribute) -> None:
        self._store(node, self.attributes)
        self.visit_children(node)

    def visit_subscript(self, node: ast.Subscript) -> None:
        self._store(node, self.stored)
        self.visit_children(node)

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

    # -- nested scopes: what they bind is theirs, what they read may be ours

    def visit_function(self, node: ast.FunctionDef) -> None:
        self._bind(node.name, node)
        self.functions.append(node)
        for outer in (*node.decorator_list, node.args):
            self.visit(outer)
        inner = self._nested(*node.body)
        self.reached |= inner.shared | (inner.reached - _bound_locally(node, inner))

    def visit_lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self._nested(node.body)

    def visit_class(self, node: ast.ClassDef) -> None:
        self._bind(node.name, node)
        for outer in (*node.decorator_list, *node.bases, *node.keywords):
            self.visit(outer)
        self.functions += [method for method in node.body if isinstance(method, ast.FunctionDef)]
        self.reached |= self._nested(*node.body).reached

    def _nested(self, *nodes: ast.AST) -> _Uses:
        inner = _Uses(self.plain)
        for node in nodes:
            inner.visit(node)
        self.read |= inner.read
        self.stored |= inner.stored | inner.attributes
        return inner

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for part in (node.iter, *node.ifs):  # the target is the comprehension's own
            self.visit(part)


_VISITS: dict[type[ast.AST], Any] = {
    ast.If: _Uses.visit_compound,
    ast.For: _Uses.visit_compound,
    ast.While: _Uses.visit_compound,
    ast.Nonlocal: _Uses.visit_nonlocal,
    ast.Global: _Uses.visit_global,
    ast.Name: _Uses.visit_name,
    ast.ExceptHandler: _Uses.visit_handler,
    ast.alias: _Uses.visit_alias,
    ast.MatchAs: _Uses.visit_match_as,
    ast.MatchStar: _Uses.visit_match_star,
    ast.MatchMapping: _Uses.visit_match_mapping,
    ast.Attribute: _Uses.visit_attribute,
    ast.Subscript: _Uses.visit_subscript,
    ast.FunctionDef: _Uses.visit_function,
    ast.Lambda: _Uses.visit_lambda,
    ast.ClassDef: _Uses.visit_class,
    ast.comprehension: _Uses.visit_comprehension,
}
