"""Frames around function bodies, and guards where an exception may be caught.

Tracing a run-time statement moves the insertion point.  When an exception leaves such a statement, the first guard that
it passes restores the insertion point.
"""

from __future__ import annotations

import ast
from typing import TypeVar

from flydsl.compiler.frontend.rewrite.build import (
    CONTROL,
    FRAME,
    assign,
    call,
    control,
    evaluate,
    like,
    load,
    rebind,
    within,
)
from flydsl.compiler.frontend.rewrite.expressions import Fresh
from flydsl.compiler.frontend.rewrite.sites import Sites
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer, nodes_in_scope

__all__ = ["Guards"]

_T = TypeVar("_T", ast.Try, ast.TryStar)


def _uses_frame(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == FRAME for node in nodes_in_scope(*body))


class Guards(StatementTransformer):
    """Wraps blocks that contain rewritten statements."""

    handles = (ast.If, ast.For, ast.While, ast.Return, ast.Break, ast.Continue, ast.Raise)

    def __init__(self, sites: Sites, fresh: Fresh) -> None:
        self._sites = sites
        self._fresh = fresh

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if _uses_frame(node.body):
            site = self._sites[node]
            start = 1 if ast.get_docstring(node, clean=False) is not None else 0
            body, names = node.body[start:], [site.names()] if site.jumps else []
            if site.jumps and not isinstance(body[-1], ast.Return):
                body.append(like(ast.Return(call(FRAME, "returns")), body[-1]))
            node.body[start:] = [within(control("frame", *names), FRAME, body)]
            if site.jumps:
                node.body += [
                    like(rebind(FRAME, "values", site.effects.rebound), body[-1]),
                    like(ast.Return(call(FRAME, "result")), body[-1]),
                ]
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try | list[ast.stmt]:
        self.generic_visit(node)
        if _uses_frame(node.body):
            jump = ast.ExceptHandler(ast.Attribute(load(CONTROL), "Jump", ast.Load()), None, [ast.Raise()])
            node.handlers[:0] = [like(jump, node)] if node.handlers else []
        return self._guarded_try(node)

    def visit_TryStar(self, node: ast.TryStar) -> ast.TryStar | list[ast.stmt]:
        self.generic_visit(node)
        return self._guarded_try(node)

    def _guarded_try(self, node: _T) -> _T | list[ast.stmt]:
        uses_frame = _uses_frame([node])
        node.body = self._guarded(node.body)
        if not node.finalbody or not uses_frame:
            return node
        depth, place = self._fresh(), node.body[0]
        node.finalbody.insert(0, like(evaluate(call(FRAME, "finally_", load(depth))), place))
        return [like(assign(depth, call(FRAME, "depth")), place), node]

    def visit_With(self, node: ast.With) -> ast.With:
        self.generic_visit(node)
        node.body = self._guarded(node.body)
        return node

    def _guarded(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [within(call(FRAME, "guard"), None, body)] if _uses_frame(body) else body
