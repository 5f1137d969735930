"""Rewrites of statements: loops, ``if``, jumps, and guards where exceptions pass.

Functions without control flow are found by their bytecode, and need no rewrite.
"""

from __future__ import annotations

import ast
import dis
import types
from typing import TypeVar

from flydsl.compiler.frontend.rewrite.build import (
    CONTROL,
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
from flydsl.compiler.frontend.rewrite.walk import StatementTransformer, nodes_in_scope

_CONTROL_FLOW = frozenset(
    [
        *dis.hasjrel,
        *dis.hasjabs,
        *(
            dis.opmap[name]
            for name in (
                *("UNARY_NOT", "RAISE_VARARGS", "RERAISE", "RETURN_GENERATOR", "YIELD_VALUE"),
                *("STORE_GLOBAL", "DELETE_GLOBAL"),
            )
        ),
    ]
)
"""Opcodes of rewritten or refused statements: jumps, ``not``, ``raise``, ``yield``, ``async``, assigned globals."""

_EXTREMA = frozenset(["max", "min"])

_T = TypeVar("_T", ast.If, ast.For, ast.Try, ast.TryStar)
_Try = TypeVar("_Try", ast.Try, ast.TryStar)


class Loops(StatementTransformer):
    """Rewrites ``for`` and ``while`` loops.

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


class Branches(StatementTransformer):
    """Rewrites ``if`` statements.

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
    ladder needs that once, at its end.  So its ``with`` statements do not nest: CPython allows 20.
    """

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
        only = node.orelse[0] if len(node.orelse) == 1 else None
        return only if isinstance(only, ast.If) and only in self._sites else None

    def _side(self, site: Site, method: str, body: list[ast.stmt], place: ast.AST, *, guarded: bool) -> ast.stmt:
        if guarded:
            statements: list[ast.stmt] = [within(like(call(site.handle, "side"), place), None, body)]
        else:
            statements = [*body, like(evaluate(call(site.handle, "end")), place)]
        return like(ast.If(like(call(site.handle, method), place), statements, []), place)


class Jumps(StatementTransformer):
    """Puts a call before each jump out of a statement that may be a run-time one.

    ::

        return x        becomes    return frame.returns(x)
        break                      handle.leave("break"); break
        raise x                    handle.raises(); raise x

    The jumps stay Python's own, unless other threads may go on.  If a run-time value decides on the jump, the call does
    not return: the trace continues in the next statement that some threads reach.
    A ``raise`` in a run-time statement is refused.
    """

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


def _uses_frame(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == FRAME for node in nodes_in_scope(*body))


class Guards(StatementTransformer):
    """Puts frames around function bodies, and guards where an exception may be caught.

    Tracing a run-time statement moves the insertion point.  When an exception leaves such a statement, the first guard
    that it passes restores the insertion point.
    """

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

    def _guarded_try(self, node: _Try) -> _Try | list[ast.stmt]:
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


# -- functions without control flow, which need no rewrite


def is_straight_line(code: types.CodeType) -> bool:
    """True if neither ``code`` nor a function in it has control flow, ``min`` or ``max``, or what kernels do not have.

    The bytecode shows it in a hundredth of the time of a rewrite.  Functions that only launch kernels are straight-line
    code, and so are kernels made of layouts, copies and products only.
    """
    return (
        _CONTROL_FLOW.isdisjoint(code.co_code[::2])
        and not _reads_extremum(code)
        and all(is_straight_line(inner) for inner in code.co_consts if isinstance(inner, types.CodeType))
    )


def calls_extremum(code: types.CodeType) -> bool:
    """True if ``code``, or a function in it, reads a global name ``min`` or ``max``."""
    inner = (each for each in code.co_consts if isinstance(each, types.CodeType))
    return _reads_extremum(code) or any(map(calls_extremum, inner))


def _reads_extremum(code: types.CodeType) -> bool:
    if _EXTREMA.isdisjoint(code.co_names):
        return False
    reads = (each for each in dis.get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    return any(each.argval in _EXTREMA for each in reads)
