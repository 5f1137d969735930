"""Liveness of variables after run-time statements.

A variable is dead where nothing reads it before it gets a new value.

::

    x = fx.Int32(1)
    if i < n:
        x = fx.Float32(2.0)     # `x` is dead after the `if`, so its types need not agree
        p[i] = x
    x = p[0]

The analysis goes backwards through the statements of one function, and to a fixed point in loops.  It errs on the side of
life: variables that nested functions and generators mention, and all variables of a function that calls ``locals``, are
always live.  Comprehensions run where they stand.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence, Set

from flydsl.compiler.frontend.rewrite.walk import FUNCTIONS, all_nodes, child_nodes

__all__ = ["dead_after"]

_REFLECTION = frozenset({"locals", "vars", "dir", "eval", "exec"})

Live = frozenset[str]


def dead_after(
    function: ast.FunctionDef, statements: Collection[ast.stmt], names: Set[str]
) -> dict[ast.stmt, frozenset[str]]:
    """Those of ``names`` that are dead where each of ``statements`` ends.

    Of a loop they are dead where an iteration ends as well.
    """
    if not statements or not names:
        return {}
    analysis = _Liveness(statements, frozenset(names))
    if analysis.shares(function):
        return {}
    analysis.block(function.body, frozenset())
    return {statement: analysis.names - live for statement, live in analysis.after.items()}


class _Liveness:
    """The live variables after the statements of one function."""

    def __init__(self, statements: Collection[ast.stmt], names: Live) -> None:
        self._statements = statements
        self.names = names
        self.after: dict[ast.stmt, Live] = {}
        self._always: Live = frozenset()
        """Variables that an exception, or a nested function, may read at any time."""
        self._leave: Live = frozenset()
        self._next: Live = frozenset()
        """The live variables after ``break`` and after ``continue``."""
        self._uses: dict[ast.AST, Live] = {}

    def shares(self, function: ast.FunctionDef) -> bool:
        """True if other code may read any variable; finds those that nested scopes mention."""
        waiting: list[ast.AST] = list(function.body)
        while waiting:
            node = waiting.pop()
            if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.GeneratorExp)):
                self._always |= self._mentioned(all_nodes(node))
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                self._always |= self.names.intersection(node.names)
            elif isinstance(node, ast.Name) and node.id in _REFLECTION:
                return True
            else:
                waiting += child_nodes(node)
        return False

    def _mentioned(self, nodes: Iterable[ast.AST]) -> Live:
        found = {node.id for node in nodes if isinstance(node, ast.Name)}
        return self.names & found

    def _read(self, *nodes: ast.AST | None) -> Live:
        """The variables that expressions and simple statements read."""
        found: Live = frozenset()
        for node in nodes:
            if node is None:
                continue
            if node not in self._uses:
                names = (n for n in all_nodes(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
                self._uses[node] = self._mentioned(names)
            found |= self._uses[node]
        return found

    # -- statements; each method takes the live variables after, and returns those before

    def block(self, body: Sequence[ast.stmt], live: Live) -> Live:
        """The live variables before ``body``."""
        for statement in reversed(body):
            live = self._statement(statement, live | self._always)
        return live

    def _statement(self, node: ast.stmt, live: Live) -> Live:
        if isinstance(node, ast.If):
            self._record(node, live)
            return self._read(node.test) | self.block(node.body, live) | self.block(node.orelse, live)
        if isinstance(node, (ast.For, ast.AsyncFor)):
            return self._read(node.iter) | self._loop(node, live, self._read(node.target), _bound(node.target))
        if isinstance(node, ast.While):
            return self._loop(node, live, self._read(node.test), frozenset())
        if isinstance(node, (ast.With, ast.AsyncWith)):
            return self._read(*node.items) | self._guarded(node.body, live, live)
        if isinstance(node, (ast.Try, ast.TryStar)):
            last = self.block(node.finalbody, live)
            handlers = last
            for handler in node.handlers:
                handlers |= self._read(handler.type) | self._guarded(handler.body, last, last)
            return handlers | self._guarded([*node.body, *node.orelse], last, handlers)
        if isinstance(node, ast.Match):
            cases = [self._read(case.guard, case.pattern) | self.block(case.body, live) for case in node.cases]
            return self._read(node.subject).union(live, *cases)
        if isinstance(node, ast.Break):
            return self._leave | self._always
        if isinstance(node, ast.Continue):
            return self._next | self._always
        if isinstance(node, (ast.Return, ast.Raise)):
            return self._read(node) | self._always
        return self._simple(node, live)

    def _simple(self, node: ast.stmt, live: Live) -> Live:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return (live - frozenset().union(*map(_bound, targets))) | self._read(node)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            return live | self._read(node) | (self.names & {node.target.id})
        return live | self._read(node)

    def _guarded(self, body: Sequence[ast.stmt], live: Live, on_exceptions: Live) -> Live:
        """Before ``body``, of which every statement may raise."""
        outer, self._always = self._always, self._always | on_exceptions
        try:
            return self.block(body, live)
        finally:
            self._always = outer

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, live: Live, test: Live, bound: frozenset[str]) -> Live:
        outer = self._leave, self._next
        head = live | self.block(node.orelse, live) | test
        while True:
            self._leave, self._next = live, head
            before = head | (self.block(node.body, head) - bound)
            if before == head:
                break
            head = before
        self._leave, self._next = outer
        self._record(node, head)
        return head

    def _record(self, node: ast.stmt, live: Live) -> None:
        if node in self._statements:
            self.after[node] = self.names & live


def _bound(target: ast.expr) -> frozenset[str]:
    """The variables that an assignment to ``target`` certainly binds."""
    if isinstance(target, ast.Name):
        return frozenset((target.id,))
    if isinstance(target, (ast.Tuple, ast.List)):
        return frozenset().union(*map(_bound, target.elts))
    return _bound(target.value) if isinstance(target, ast.Starred) else frozenset()
