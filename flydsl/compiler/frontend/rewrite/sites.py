"""Sites: statements that may be run-time ones, each with its handle's variable."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from flydsl.compiler.frontend.rewrite.build import FRAME, constant
from flydsl.compiler.frontend.rewrite.constexpr_calls import ConstexprCalls
from flydsl.compiler.frontend.rewrite.effects import Effects, analyse
from flydsl.compiler.frontend.rewrite.walk import FUNCTIONS, all_statements, child_statements, statements_in_scope
from flydsl.support.fast_dataclass import record


@record
class Site:
    """One ``if``, ``for`` or ``while``; or a function, with its effects on others."""

    handle: str
    effects: Effects
    mangle: Callable[[str], str]
    jumps: bool
    """True if it contains a jump out of it or to its next iteration; of a function, if a statement of it returns."""

    def branches(self) -> ast.Constant:
        """Of an ``if``, the lines of each branch that bind variables, as a literal."""
        return constant(tuple((self.mangle(name), *lines) for name, *lines in self.effects.branches))

    def names(self) -> ast.Constant:
        """The groups of variables as a literal, mangled as in the function's frame."""
        groups = self.effects.rebound, self.effects.stored, self.effects.read, self.effects.dead
        return constant(tuple(tuple(map(self.mangle, group)) for group in groups))


Sites = dict[ast.stmt, Site]


def find_sites(
    function: ast.FunctionDef, fresh: Callable[[], str], class_name: str | None, constexpr: ConstexprCalls
) -> Sites:
    """A site for each compound statement in ``function`` and the functions nested in it.

    Statements that are ``constexpr`` and contain no jumps have none, because they are not rewritten.
    """

    def mangle(name: str) -> str:
        private = class_name is not None and name.startswith("__") and not name.endswith("__")
        return f"_{(class_name or '').lstrip('_')}{name}" if private else name

    plain = {node for node in all_statements(function) if constexpr.statement(node) and not _jumps(node)}
    sites: Sites = {}
    waiting = [function]
    while waiting:
        node = waiting.pop()
        found = analyse(node, plain)
        for statement, effects in found.statements.items():
            sites[statement] = Site(fresh(), effects, mangle, _jumps(statement))
        returns = any(
            isinstance(inner, ast.Return) for outer in found.statements for inner in statements_in_scope(outer)
        )
        sites[node] = Site(FRAME, found.outward, mangle, returns)
        if found.passed_on:  # so that its own statements can carry them
            node.body.insert(0, ast.copy_location(ast.Nonlocal(list(found.passed_on)), node.body[0]))
        waiting += found.nested
    return sites


def _jumps(statement: ast.AST) -> bool:
    """True if a jump in ``statement`` leads out of it, or to its next iteration if it is a loop."""
    if isinstance(statement, (ast.For, ast.While)):
        return _leads_out(statement.body, in_loop=False) or _leads_out(statement.orelse, in_loop=False)
    return _leads_out([statement], in_loop=False)


def _leads_out(nodes: Iterable[ast.AST], *, in_loop: bool) -> bool:
    """True if ``nodes``, functions aside, have a ``return``, or a ``break`` or ``continue`` of a loop around them."""
    for node in nodes:
        if isinstance(node, ast.Return) or (isinstance(node, (ast.Break, ast.Continue)) and not in_loop):
            return True
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            continue
        if isinstance(node, (ast.For, ast.While)):
            if _leads_out(node.body, in_loop=True) or _leads_out(node.orelse, in_loop=in_loop):
                return True
        elif _leads_out(child_statements(node), in_loop=in_loop):
            return True
    return False
