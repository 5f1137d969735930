"""The statements that may become run-time ones, each with the variable that holds its handle."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from flydsl.compiler.rewrite.build import constant
from flydsl.compiler.rewrite.effects import Effects, analyse

__all__ = ["Site", "Sites", "number"]


@dataclass(frozen=True)
class Site:
    """One ``if``, ``for`` or ``while``."""

    handle: str
    effects: Effects
    mangle: Callable[[str], str]

    def names(self) -> ast.Constant:
        """The groups of variables as a literal, spelled as Python spells them in the function's frame."""
        groups = self.effects.rebound, self.effects.stored, self.effects.read
        return constant(tuple(tuple(map(self.mangle, group)) for group in groups))


Sites = dict[ast.stmt, Site]


def number(function: ast.FunctionDef, fresh: Callable[[], str], class_name: str | None) -> Sites:
    """A site for each compound statement in ``function`` and the functions nested in it."""

    def mangle(name: str) -> str:
        private = class_name is not None and name.startswith("__") and not name.endswith("__")
        return f"_{(class_name or '').lstrip('_')}{name}" if private else name

    return {statement: Site(fresh(), effects, mangle) for statement, effects in analyse(function).items()}
