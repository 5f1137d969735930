"""``return``, ``break`` and ``continue``: Python's own while tracing, refused where they would leave run-time code."""

from __future__ import annotations

import ast

from flydsl.compiler.rewrite.build import FRAME, call, constant, evaluate, like
from flydsl.compiler.rewrite.sites import Sites
from flydsl.compiler.rewrite.walk import ScopedTransformer

__all__ = ["Jumps"]


class Jumps(ScopedTransformer):
    """Puts a check in front of each jump out of a statement that may be a run-time one."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites
        self._inside = False
        self._loop: str | None = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        outer = self._inside, self._loop
        self._inside, self._loop = False, None
        self.generic_visit(node)
        self._inside, self._loop = outer
        return node

    def visit_If(self, node: ast.If) -> ast.If:
        outer, self._inside = self._inside, True
        self.generic_visit(node)
        self._inside = outer
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        self._visit_loop(node)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        self._visit_loop(node)
        return node

    def _visit_loop(self, node: ast.For | ast.While) -> None:
        outer = self._inside, self._loop
        self._inside, self._loop = True, self._sites[node].handle
        node.body = self._visit_all(node.body)
        self._inside, self._loop = outer
        node.orelse = self._visit_all(node.orelse)

    def _visit_all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        visited: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            visited += new if isinstance(new, list) else [new]
        return visited

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        return self._checked(node, FRAME, "return") if self._inside else node

    def visit_Break(self, node: ast.Break) -> ast.stmt | list[ast.stmt]:
        return self._checked(node, self._loop, "break")

    def visit_Continue(self, node: ast.Continue) -> ast.stmt | list[ast.stmt]:
        return self._checked(node, self._loop, "continue")

    def _checked(self, node: ast.stmt, owner: str | None, word: str) -> list[ast.stmt]:
        assert owner is not None, "Python refuses a jump outside of a loop when it parses the file"
        return [like(evaluate(call(owner, "leave", constant(word))), node), node]
