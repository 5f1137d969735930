"""``for`` and ``while`` loops.

::

    for i in range(n):              handle = frame.for_(callee(range)(n), (...), 'i', False)
        x = x + y        becomes    for item in handle:
                                        (x gets the value that the last trip left)
                                        i = item
                                        x = x + y
                                        handle.end()
                                    (x gets the value after the loop)

    while x < y:                    handle = frame.while_((...), False)
        x = x + y        becomes    while handle.begins():
                                        (x gets the value that the last trip left)
                                        if handle.test(x < y):
                                            (x gets the value that the condition left)
                                            x = x + y
                                            handle.end()
                                    (x gets the value after the loop)

The lines in parentheses act for run-time loops only.  Such a loop's body is traced once, or again where the first time
showed that a variable needs another type; that is why Python's own loop statement remains around it.
"""

from __future__ import annotations

import ast

from flydsl.compiler.rewrite.build import FRAME, assign, call, constant, control, evaluate, header, like, load, rebind
from flydsl.compiler.rewrite.expressions import Fresh
from flydsl.compiler.rewrite.sites import Site, Sites
from flydsl.compiler.rewrite.validate import state_yields
from flydsl.compiler.rewrite.walk import ScopedTransformer

__all__ = ["Loops"]


class Loops(ScopedTransformer):
    """Replaces each ``for`` and ``while``."""

    def __init__(self, sites: Sites, fresh: Fresh) -> None:
        self._sites = sites
        self._fresh = fresh

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        site = self._sites[node]
        after = self._replace_yields(node, site.handle)
        self.generic_visit(node)
        place = header(node, node.iter)
        if isinstance(node.iter, ast.Call):
            node.iter.func = like(control("callee", node.iter.func), node.iter.func)
        target = constant(site.mangle(node.target.id) if isinstance(node.target, ast.Name) else None)
        begin = call(FRAME, "for_", node.iter, site.names(), target, constant(bool(node.orelse)))
        item = self._fresh()
        body = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            like(ast.Assign([node.target], like(load(item), node.target)), node.target),
            *node.body,
            like(evaluate(call(site.handle, "end")), place),
        ]
        loop = ast.For(ast.Name(item, ast.Store()), load(site.handle), body, node.orelse)
        return [like(assign(site.handle, begin), place), like(loop, node), self._results(site, place), *after]

    def visit_While(self, node: ast.While) -> ast.stmt | list[ast.stmt]:
        site = self._sites[node]
        self.generic_visit(node)
        place = header(node, node.test)
        begin = call(FRAME, "while_", site.names(), constant(bool(node.orelse)))
        inner = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            *node.body,
            like(evaluate(call(site.handle, "end")), place),
        ]
        body: list[ast.stmt] = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            like(ast.If(call(site.handle, "test", node.test), inner, []), place),
        ]
        loop = like(ast.While(like(call(site.handle, "begins"), place), body, node.orelse), node)
        return [like(assign(site.handle, begin), place), loop, self._results(site, place)]

    def _results(self, site: Site, place: ast.AST) -> ast.stmt:
        return like(rebind(site.handle, "results", site.effects.rebound), place)

    def _replace_yields(self, node: ast.For, handle: str) -> list[ast.stmt]:
        """Turn ``yield state`` into calls; gives the statements that bind the final state after the loop."""
        after: list[ast.stmt] = []
        for statement, value in state_yields(node).items():
            state = value.value if value.value is not None else constant(None)
            replacement = like(call(handle, "yield_", state), value)
            if isinstance(statement, ast.Assign):
                node.body[-1] = like(evaluate(replacement), statement)
                after.append(like(ast.Assign(statement.targets, call(handle, "final_state")), statement))
            elif isinstance(statement, ast.Expr):
                statement.value = replacement
        return after
