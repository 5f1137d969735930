"""AST builders, and the names that rewritten code reserves.

Reserved names begin and end with two underscores, so that Python does not mangle them inside classes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from flydsl.compiler.frontend.rewrite.constexpr_calls import ConstexprCalls
from flydsl.compiler.frontend.rewrite.effects import Effects, analyse
from flydsl.compiler.frontend.rewrite.walk import (
    FUNCTIONS,
    all_statements,
    child_nodes,
    child_statements,
    statements_in_scope,
)
from flydsl.support.fast_dataclass import record

RESERVED = "__flydsl_"
CONTROL = "__flydsl__"
"""The closure variable that holds the control module."""
FRAME = "__flydsl_frame__"
"""The local variable that holds the frame of one call of a rewritten function."""

_A = TypeVar("_A", bound=ast.AST)


def like(node: _A, origin: ast.AST) -> _A:
    """``node`` with the source location of ``origin``, wherever it has none of its own.

    A method's name gets only the start: CPython takes the line of a call from the end of the name.
    """
    for child in child_nodes(node):
        if not hasattr(child, "lineno"):
            like(child, origin)
    if "lineno" in node._attributes and not hasattr(node, "lineno"):
        copy_location(node, origin)
        if isinstance(node, ast.Attribute):
            node.end_lineno, node.end_col_offset = node.lineno, node.col_offset
    return node


def copy_location(node: Any, origin: Any) -> None:
    node.lineno, node.col_offset = origin.lineno, origin.col_offset
    node.end_lineno = getattr(origin, "end_lineno", None)
    node.end_col_offset = getattr(origin, "end_col_offset", None)


def header(node: ast.stmt, end: ast.expr) -> ast.AST:
    """A node with the location of a compound statement up to ``end``, its condition or iterable."""
    place = ast.Pass()
    place.lineno, place.col_offset = node.lineno, node.col_offset
    place.end_lineno, place.end_col_offset = end.end_lineno, end.end_col_offset
    return place


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def constant(value: Any) -> ast.Constant:
    """A literal, tuples of literals included."""
    return ast.Constant(value)


def call(owner: str, method: str, *arguments: ast.expr) -> ast.Call:
    """``owner.method(*arguments)``."""
    return ast.Call(ast.Attribute(load(owner), method, ast.Load()), list(arguments), [])


def control(function: str, *arguments: ast.expr) -> ast.Call:
    """A call of a function of the control module."""
    return call(CONTROL, function, *arguments)


def thunk(body: ast.expr) -> ast.Lambda:
    """``lambda: body``."""
    none = ast.arguments(posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[])
    return ast.Lambda(none, body)


def assign(name: str, value: ast.expr) -> ast.Assign:
    """``name = value``."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def evaluate(value: ast.expr) -> ast.Expr:
    return ast.Expr(value)


def unpack(names: Sequence[str], value: ast.expr) -> ast.stmt:
    """``[a, b, ...] = value``, then ``del`` for each name that has no value."""
    if not names:
        return evaluate(value)
    return ast.Assign([ast.List([ast.Name(name, ast.Store()) for name in names], ast.Store())], value)


class Within(ast.With):
    """A ``with`` that the user did not write."""


def within(manager: ast.expr, variable: str | None, body: list[ast.stmt]) -> ast.With:
    """``with manager as variable: body``."""
    target = None if variable is None else ast.Name(variable, ast.Store())
    return like(Within([ast.withitem(manager, target)], body), body[0])


def rebind(handle: str, method: str, names: Sequence[str], when: str = "dynamic") -> ast.If:
    """Give ``names`` the values of ``handle.method()`` if ``handle.dynamic``; ``UNBOUND`` unbinds."""
    body: list[ast.stmt] = [unpack(names, call(handle, method))]
    for name in names:
        unbound = ast.Compare(load(name), [ast.Is()], [ast.Attribute(load(CONTROL), "UNBOUND", ast.Load())])
        body.append(ast.If(unbound, [ast.Delete([ast.Name(name, ast.Del())])], []))
    return ast.If(ast.Attribute(load(handle), when, ast.Load()), body, [])


# Sites: statements that may be run-time ones, each with its handle's variable.


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
