"""``for`` and ``while`` loops.

::

    for i in range(n):              handle = frame.for_(callee(range)(n), (...), 'i', False)
        x = x + y        becomes    for item in handle:
                                        (x gets the value of the last iteration)
                                        i = item
                                        x = x + y
                                        handle.end()
                                    (x gets the value after the loop)

    while x < y:                    handle = frame.while_((...), False)
        x = x + y        becomes    while handle.begins():
                                        (x gets the value of the last iteration)
                                        if handle.test(x < y):
                                            (x gets the value after the condition)
                                            x = x + y
                                            handle.end()
                                    (x gets the value after the loop)

The lines in parentheses apply to run-time loops only.  Such a loop's body is traced once, or again if the first trace
showed that a variable needs another type; that is why Python's own loop statement remains around it.

A body that may jump becomes the body of ``with handle.trip()``.  After it and after the loop, variables get new values
where paths merge, and ``handle.over()`` says if an unrolled loop ends.
"""

from __future__ import annotations

import ast

from flydsl.compiler.frontend.rewrite.build import (
    FRAME,
    assign,
    call,
    constant,
    control,
    evaluate,
    header,
    like,
    load,
    rebind,
    within,
)
from flydsl.compiler.frontend.rewrite.expressions import Fresh
from flydsl.compiler.frontend.rewrite.sites import Site, Sites
from flydsl.compiler.frontend.rewrite.validate import region_yields, state_yields
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer

__all__ = ["Loops"]


class Loops(StatementTransformer):
    handles = (ast.For, ast.While)

    def __init__(self, sites: Sites, fresh: Fresh) -> None:
        self._sites = sites
        self._fresh = fresh

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        for statement, value in region_yields(node).items():
            given = constant(None) if value.value is None else value.value
            statement.value = like(control("region_yield", given), value)
        if node not in self._sites:
            self.generic_visit(node)
            return node
        site = self._sites[node]
        after = self._replace_yields(node, site.handle)
        self.generic_visit(node)
        place = header(node, node.iter)
        if isinstance(node.iter, ast.Call):
            node.iter.func = like(control("callee", node.iter.func), node.iter.func)
        target = constant(site.mangle(node.target.id) if isinstance(node.target, ast.Name) else None)
        jumps = constant(site.jumps)
        begin = call(FRAME, "for_", node.iter, site.names(), jumps, target, constant(bool(node.orelse)))
        item = self._fresh()
        body = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            like(ast.Assign([node.target], like(load(item), node.target)), node.target),
            *self._trip(site, node.body, place),
        ]
        loop = ast.For(ast.Name(item, ast.Store()), load(site.handle), body, node.orelse)
        return [like(assign(site.handle, begin), place), like(loop, node), *self._results(site, place), *after]

    def visit_While(self, node: ast.While) -> ast.stmt | list[ast.stmt]:
        site = self._sites[node]
        self.generic_visit(node)
        place = header(node, node.test)
        endless = constant(isinstance(node.test, ast.Constant) and bool(node.test.value))
        begin = call(FRAME, "while_", site.names(), constant(site.jumps), constant(bool(node.orelse)), endless)
        inner = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            *self._trip(site, node.body, place),
        ]
        body: list[ast.stmt] = [
            like(rebind(site.handle, "values", site.effects.rebound), place),
            like(ast.If(call(site.handle, "test", node.test), inner, []), place),
        ]
        loop = like(ast.While(like(call(site.handle, "begins"), place), body, node.orelse), node)
        return [like(assign(site.handle, begin), place), loop, *self._results(site, place)]

    def _trip(self, site: Site, body: list[ast.stmt], place: ast.AST) -> list[ast.stmt]:
        """The body, and the code after it in each iteration."""
        handle = site.handle
        if not site.jumps:
            return [*body, like(evaluate(call(handle, "end")), place)]
        return [
            within(like(call(handle, "trip"), place), None, body),
            like(rebind(handle, "merged", site.effects.rebound, when="joined"), place),
            like(ast.If(call(handle, "over"), [ast.Break()], []), place),
        ]

    def _results(self, site: Site, place: ast.AST) -> list[ast.stmt]:
        handle, rebound = site.handle, site.effects.rebound
        results: list[ast.stmt] = [like(rebind(handle, "results", rebound), place)]
        if site.jumps:
            results += [
                like(evaluate(call(handle, "after")), place),
                like(rebind(handle, "merged", rebound, when="joined"), place),
                like(evaluate(call(FRAME, "proceed")), place),
            ]
        return results

    def _replace_yields(self, node: ast.For, handle: str) -> list[ast.stmt]:
        """Replace ``yield state`` by calls; returns the statements that bind the final state after the loop."""
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
