"""Effects of run-time statements: variables that they rebind, store into, or read.

Only *candidates* are found here.  Whether a name was bound before, and whether its value can be carried, is known only
when the rewritten code runs.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import field
from typing import Any

from flydsl.compiler.frontend.rewrite.walk import FUNCTIONS, all_nodes, child_nodes
from flydsl.support.fast_dataclass import dataclass, record

Live = frozenset[str]
_REFLECTION = frozenset({"locals", "vars", "dir", "eval", "exec"})


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


# -- liveness: a variable is dead where nothing reads it before it gets a new value
#
# ::
#
#     x = fx.Int32(1)
#     if i < n:
#         x = fx.Float32(2.0)     # `x` is dead after the `if`, so its types need not agree
#         p[i] = x
#     x = p[0]
#
# The analysis goes backwards through the statements of one function, and to a fixed point in loops.  It errs on the side of
# life: variables that nested functions and generators mention, and all variables of a function that calls `locals`, are
# always live.  Comprehensions run where they stand.


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
        """Before ``body``, whose statements may all raise."""
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
