"""``if`` statements.

::

    if a < b:                       handle = frame.if_(a < b, (('x',), (), ('y',)))
        x = y            becomes    if handle.then():
    else:                               x = y
        x = 0                           handle.end()
                                    if handle.otherwise():
                                        (x gets the value that it had before)
                                        x = 0
                                        handle.end()
                                    (x gets the value of the side that ran)

The lines in parentheses act for run-time conditions only, where both sides are traced one after the other.
"""

from __future__ import annotations

import ast

from flydsl.compiler.rewrite.build import FRAME, assign, call, evaluate, header, like, rebind
from flydsl.compiler.rewrite.sites import Sites
from flydsl.compiler.rewrite.walk import ScopedTransformer

__all__ = ["Branches"]


class Branches(ScopedTransformer):
    """Replaces each ``if``."""

    def __init__(self, sites: Sites) -> None:
        self._sites = sites

    def visit_If(self, node: ast.If) -> list[ast.stmt]:
        self.generic_visit(node)
        site = self._sites[node]
        handle, rebound = site.handle, site.effects.rebound
        place = header(node, node.test)

        def side(method: str, body: list[ast.stmt]) -> ast.stmt:
            end = like(evaluate(call(handle, "end")), place)
            return like(ast.If(like(call(handle, method), place), [*body, end], []), place)

        result = [like(assign(handle, call(FRAME, "if_", node.test, site.names())), place), side("then", node.body)]
        if node.orelse:
            result.append(side("otherwise", [like(rebind(handle, "values", rebound), place), *node.orelse]))
        result.append(like(rebind(handle, "results", rebound), place))
        return result
