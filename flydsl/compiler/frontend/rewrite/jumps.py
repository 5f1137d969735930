"""``return``, ``break``, ``continue`` and ``raise``.

::

    return x        becomes    return frame.returns(x)
    break                      handle.leave("break"); break
    raise x                    handle.raises(); raise x

They are Python's own, unless other threads may go on.  If a run-time value decides on the jump, the call does not return:
the trace continues in the next statement that some threads reach.  A ``raise`` in a run-time statement is refused.
"""

from __future__ import annotations

import ast
from typing import TypeVar

from flydsl.compiler.frontend.rewrite.build import FRAME, call, constant, evaluate, like
from flydsl.compiler.frontend.rewrite.sites import Sites
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer

__all__ = ["Jumps"]

_T = TypeVar("_T", ast.If, ast.For, ast.Try, ast.TryStar)


class Jumps(StatementTransformer):
    """Puts a call before each jump out of a statement that may be a run-time one."""

    handles = (ast.Return, ast.Break, ast.Continue, ast.Raise)

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self._returns = False
        self._loop: str | None = None
        self._statement: str | None = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outer = self._returns, self._loop, self._statement
        self._returns, self._loop, self._statement = self._sites[node].jumps, None, None
        self.generic_visit(node)
        self._returns, self._loop, self._statement = outer
        return node

    def visit_If(self, node: ast.If) -> ast.If:
        return self._inside(node, self._sites[node].handle if node in self._sites else None)

    def visit_Try(self, node: ast.Try) -> ast.Try:
        return self._inside(node, None)

    def visit_TryStar(self, node: ast.TryStar) -> ast.TryStar:
        return self._inside(node, None)

    def _inside(self, node: _T, statement: str | None) -> _T:
        outer, self._statement = self._statement, statement
        self.generic_visit(node)
        self._statement = outer
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        if node not in self._sites:
            return self._inside(node, None)
        self._visit_loop(node)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self._visit_loop(node)
        return node

    def _visit_loop(self, node: ast.For | ast.While) -> None:
        outer, statement = self._loop, self._statement
        self._loop = self._statement = self._sites[node].handle
        node.body = self.visit_all(node.body)
        self._loop, self._statement = outer, statement
        node.orelse = self.visit_all(node.orelse)

    def visit_Return(self, node: ast.Return) -> ast.Return:
        if self._returns:
            value = [] if node.value is None else [node.value]
            node.value = like(call(FRAME, "returns", *value), node)
        return node

    def visit_Break(self, node: ast.Break) -> list[ast.stmt]:
        return self._checked(node, "break")

    def visit_Continue(self, node: ast.Continue) -> list[ast.stmt]:
        return self._checked(node, "continue")

    def visit_Raise(self, node: ast.Raise) -> ast.Raise | list[ast.stmt]:
        if self._statement is None:
            return node
        return [like(evaluate(call(self._statement, "raises")), node), node]

    def _checked(self, node: ast.stmt, word: str) -> list[ast.stmt]:
        assert self._loop is not None, "Python refuses a jump outside of a loop when it parses the file"
        return [like(evaluate(call(self._loop, "leave", constant(word))), node), node]
