"""Operators and functions that choose: ``and``, ``if``, ``min``, ``assert``.

An operand that Python might not evaluate becomes a ``lambda``, which the control module calls at most once.  An operand
that binds a name with ``:=`` has to stay in its function; then the expression keeps Python's operator, on a truth value.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from flydsl.compiler.frontend.rewrite.build import CONTROL, constant, control, like, load, thunk
from flydsl.compiler.frontend.rewrite.constexpr_calls import ConstexprCalls
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer, child_nodes, replace_children

_OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip

Fresh = Callable[[], str]
"""Returns an unused reserved name."""


def binds_here(expression: ast.expr) -> bool:
    """True if the expression must stay in its function: it has ``:=``, ``super()`` or ``locals()``."""
    waiting: list[ast.AST] = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.NamedExpr) or (isinstance(node, ast.Name) and node.id in ("super", "locals")):
            return True
        if not isinstance(node, ast.Lambda):
            waiting += child_nodes(node)
    return False


def _named(name: str, value: ast.expr) -> ast.NamedExpr:
    return ast.NamedExpr(ast.Name(name, ast.Store()), value)


class Expressions:
    """Replaces them, inner ones first, in one walk over the whole function."""

    def __init__(self, fresh: Fresh, constexpr: ConstexprCalls, *, extrema: bool) -> None:
        """``extrema``: True if the function may call ``min`` or ``max``."""
        self.handles = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.IfExp, *((ast.Call,) if extrema else ()))
        self._fresh = fresh
        self._constexpr = constexpr
        self._replacements: dict[type[ast.AST], Callable[[Any], ast.expr]] = {
            ast.Compare: self._comparison,
            ast.BoolOp: self._boolean,
            ast.UnaryOp: self._negation,
            ast.IfExp: self._conditional,
            ast.Call: self._extremum,
        }

    def visit(self, node: ast.AST) -> ast.AST:
        """The replacement of ``node``; nodes below it are replaced in place."""
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.FunctionDef):
                    self.visit(statement)
            return node
        replace_children(node, self.visit)
        replacement = self._replacements.get(type(node))
        return node if replacement is None else replacement(node)

    def _comparison(self, node: ast.Compare) -> ast.expr:
        """``a < b < c`` compares like ``(a < b) and (b < c)`` with each operand evaluated once."""
        if len(node.ops) == 1:
            return node
        if any(binds_here(operand) for operand in node.comparators[1:]):
            return self._boolean(like(self._conjunction(node), node))
        operators = constant(tuple(_OPERATORS[type(op)] for op in node.ops))
        second, *others = node.comparators
        return like(control("chain", operators, node.left, second, *map(thunk, others)), node)

    def _conjunction(self, node: ast.Compare) -> ast.BoolOp:
        left, links = node.left, list[ast.expr]()
        for operator, operand in zip(node.ops, node.comparators, strict=True):
            name = self._fresh()
            links.append(ast.Compare(left, [operator], [_named(name, operand)]))
            left = load(name)
        return ast.BoolOp(ast.And(), links)

    def _boolean(self, node: ast.BoolOp) -> ast.expr:
        name = "and_" if isinstance(node.op, ast.And) else "or_"
        first, *others = node.values
        if any(binds_here(operand) for operand in others):
            return like(self._inline(name, node.values), node)
        return like(control(name, first, *map(thunk, others)), node)

    def _inline(self, name: str, values: list[ast.expr]) -> ast.expr:
        """``t if and_decided(t := first) else and_join(t, rest)``."""
        first, *others = values
        if not others:
            return first
        left = self._fresh()
        decided = control(name + "decided", _named(left, first))
        return ast.IfExp(decided, load(left), control(name + "join", load(left), self._inline(name, others)))

    def _negation(self, node: ast.UnaryOp) -> ast.expr:
        return like(control("not_", node.operand), node) if isinstance(node.op, ast.Not) else node

    def _conditional(self, node: ast.IfExp) -> ast.expr:
        if self._constexpr.condition(node.test):
            return node
        if binds_here(node.body) or binds_here(node.orelse):
            node.test = like(control("static_condition", node.test), node.test)
            return node
        return like(control("conditional", node.test, thunk(node.body), thunk(node.orelse)), node)

    def _extremum(self, node: ast.Call) -> ast.expr:
        """``extremum(min, a, b)`` for ``min(a, b)``; whether that is Python's function shows in the call."""
        if not isinstance(node.func, ast.Name) or node.func.id not in ("min", "max"):
            return node
        node.args.insert(0, node.func)
        node.func = ast.Attribute(load(CONTROL), "extremum", ast.Load())
        return like(node, node)


class Assertions(StatementTransformer):
    """Keeps ``assert`` as Python's own, on values known while tracing."""

    handles = (ast.Assert,)

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        node.test = like(control("asserted", node.test), node.test)
        return node
