"""``if`` statements.

::

    if a < b:                       handle = frame.if_(a < b, (('x',), (), ('y',)), False, (('x', 2, 4),))
        x = y            becomes    if handle.then():
    else:                               x = y
        x = 0                           handle.end()
                                    if handle.otherwise():
                                        (x gets the value that it had before)
                                        x = 0
                                        handle.end()
                                    (x gets the value of the branch that ran)

``('x', 2, 4)`` are the lines that bind ``x`` in the branches, for messages.
The lines in parentheses apply to run-time conditions only, where both branches are traced one after the other.  A branch
that may jump becomes the body of ``with handle.side()``, and ``frame.proceed()`` follows the statement.  An ``elif``
ladder needs that once, at its end.  So its ``with`` statements do not nest, of which CPython allows 20.
"""

from __future__ import annotations

import ast

from flydsl.compiler.frontend.rewrite.build import FRAME, assign, call, constant, evaluate, header, like, rebind, within
from flydsl.compiler.frontend.rewrite.sites import Site, Sites
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer

__all__ = ["Branches"]


class Branches(StatementTransformer):
    handles = (ast.If,)

    def __init__(self, sites: Sites) -> None:
        self._sites = sites

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        if node not in self._sites:
            self.generic_visit(node)
            return node
        result = self._branch(node)
        if self._sites[node].jumps:
            result.append(like(evaluate(call(FRAME, "proceed")), header(node, node.test)))
        return result

    def _branch(self, node: ast.If) -> list[ast.stmt]:
        ladder = self._ladder(node)
        node.orelse, otherwise = [], node.orelse
        self.generic_visit(node)
        node.orelse = self._branch(ladder) if ladder is not None else self.visit_all(otherwise)
        site = self._sites[node]
        handle, rebound = site.handle, site.effects.rebound
        place = header(node, node.test)
        lines = [site.branches()] if site.effects.branches else []
        begin = call(FRAME, "if_", node.test, site.names(), constant(site.jumps), *lines)
        result = [like(assign(handle, begin), place), self._side(site, "then", node.body, place, guarded=site.jumps)]
        if node.orelse:
            before = like(rebind(handle, "values", rebound), place)
            guarded = site.jumps and ladder is None
            result.append(self._side(site, "otherwise", [before, *node.orelse], place, guarded=guarded))
        result.append(like(rebind(handle, "results", rebound), place))
        return result

    def _ladder(self, node: ast.If) -> ast.If | None:
        """The ``if`` of an ``elif``."""
        only = node.orelse[0] if len(node.orelse) == 1 else None
        return only if isinstance(only, ast.If) and only in self._sites else None

    def _side(self, site: Site, method: str, body: list[ast.stmt], place: ast.AST, *, guarded: bool) -> ast.stmt:
        if guarded:
            statements: list[ast.stmt] = [within(like(call(site.handle, "side"), place), None, body)]
        else:
            statements = [*body, like(evaluate(call(site.handle, "end")), place)]
        return like(ast.If(like(call(site.handle, method), place), statements, []), place)
