"""Compile-time control flow: ``const_expr(...)`` and ``range_constexpr(...)``.

These stay Python statements.  Published kernels use little else, and translating them would be half the rewrite time.
"""

from __future__ import annotations

import ast
import types
from typing import Any

_CONDITION, _TRIPS = KNOWN = ("const_expr", "range_constexpr")
"""Functions of the control module that kernels may call by these names without an import, as with FlyDSL."""


class ConstexprCalls:
    """Recognizes calls of these two functions in ``fn``, by any name that its module gives them.

    A name that ``fn`` or a function around or in it binds is not recognized.
    """

    def __init__(self, fn: types.FunctionType, control: Any) -> None:
        self._known = {name: getattr(control, name, None) for name in KNOWN}
        self._globals = fn.__globals__
        self._bound = _bound(fn.__code__)

    def condition(self, test: ast.expr) -> bool:
        return isinstance(test, ast.Call) and self._is(test.func, _CONDITION)

    def trips(self, iterable: ast.expr) -> bool:
        return isinstance(iterable, ast.Call) and not iterable.keywords and self._is(iterable.func, _TRIPS)

    def statement(self, node: ast.AST) -> bool:
        """True if ``node`` is an ``if`` or a ``for`` over one of them."""
        if isinstance(node, ast.If):
            return self.condition(node.test)
        return isinstance(node, ast.For) and self.trips(node.iter)

    def _is(self, name: ast.expr, function: str) -> bool:
        return self._known[function] is not None and self._value(name) is self._known[function]

    def _value(self, name: ast.expr) -> Any:
        if isinstance(name, ast.Name):
            return None if name.id in self._bound else self._globals.get(name.id, self._known.get(name.id))
        if isinstance(name, ast.Attribute) and isinstance(owner := self._value(name.value), types.ModuleType):
            return getattr(owner, name.attr, None)
        return None


def _bound(code: types.CodeType) -> set[str]:
    names = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
    return names.union(*(_bound(inner) for inner in code.co_consts if isinstance(inner, types.CodeType)))
