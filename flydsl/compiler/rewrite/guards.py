"""Frames around function bodies, and guards where an exception may be caught.

Tracing a run-time statement moves the place where operations are emitted.  When an exception leaves such a statement,
the guard that it passes first moves the place back.
"""

from __future__ import annotations

import ast

from flydsl.compiler.rewrite.build import FRAME, call, control, like
from flydsl.compiler.rewrite.walk import ScopedTransformer, own_nodes

__all__ = ["Guards"]


def _uses_frame(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == FRAME for node in own_nodes(*body))


def _with(manager: ast.expr, variable: str | None, body: list[ast.stmt]) -> ast.With:
    target = None if variable is None else ast.Name(variable, ast.Store())
    return like(ast.With([ast.withitem(manager, target)], body), body[0])


class Guards(ScopedTransformer):
    """Wraps what contains rewritten statements."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if _uses_frame(node.body):
            start = 1 if ast.get_docstring(node, clean=False) is not None else 0
            node.body[start:] = [_with(control("frame"), FRAME, node.body[start:])]
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        node.body = self._guarded(node.body)
        return node

    def visit_TryStar(self, node: ast.TryStar) -> ast.TryStar:
        self.generic_visit(node)
        node.body = self._guarded(node.body)
        return node

    def visit_With(self, node: ast.With) -> ast.With:
        self.generic_visit(node)
        node.body = self._guarded(node.body)
        return node

    def _guarded(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [_with(call(FRAME, "guard"), None, body)] if _uses_frame(body) else body
