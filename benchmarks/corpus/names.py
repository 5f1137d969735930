"""The names of FlyDSL that a module uses, read from its text."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

__all__ = ["used_names"]

_PACKAGE = "flydsl"


def used_names(tree: ast.Module) -> dict[str, list[int]]:
    """The dotted names below ``flydsl`` that a module uses, each with the lines where it does.

    Imports and chains of attributes are followed from the names that an import binds, by Python's rules of scopes:
    a parameter or a local variable of the same name hides it.

    Example:
        ``import flydsl.expr as fx`` with ``fx.rocdl.exp2(x)`` uses ``flydsl.expr`` and ``flydsl.expr.rocdl.exp2``.
    """
    reader = _Reader()
    reader.scope(tree, tree.body, {})
    return {name: sorted(lines) for name, lines in sorted(reader.found.items())}


class _Reader:
    def __init__(self) -> None:
        self.found: dict[str, set[int]] = {}

    def scope(self, owner: ast.AST, body: Iterable[ast.AST], outer: dict[str, str | None]) -> None:
        """Read a scope: first what it binds, then what it uses."""
        nodes = [node for statement in body for node in _own_nodes(statement)]
        names = dict(outer)
        for name in _parameters(owner):
            names[name] = None
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names[node.name] = None
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._imported(node, names)
        for node in nodes:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                chain = _chain(node.value, names)  # ``rocdl = fx.rocdl``
                if chain is not None and names.get(node.targets[0].id) is None:
                    names[node.targets[0].id] = chain
        inner: set[int] = set()
        for node in nodes:
            if isinstance(node, ast.Attribute) and id(node) not in inner:
                chain = _chain(node, names)
                if chain is not None:
                    self._use(chain, node.lineno)
                    inner.update(id(part) for part in ast.walk(node) if isinstance(part, ast.Attribute))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
                self.scope(node, node.body if isinstance(node.body, list) else [node.body], names)

    def _imported(self, node: ast.Import | ast.ImportFrom, names: dict[str, str | None]) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if _of_package(alias.name):
                    self._use(alias.name, node.lineno)
                    names[alias.asname or _PACKAGE] = alias.name if alias.asname else _PACKAGE
                else:
                    names[alias.asname or alias.name.partition(".")[0]] = None
            return
        known = node.level == 0 and _of_package(node.module or "")
        for alias in node.names:
            if known and alias.name != "*":
                self._use(f"{node.module}.{alias.name}", node.lineno)
            names[alias.asname or alias.name] = f"{node.module}.{alias.name}" if known else None

    def _use(self, name: str, line: int) -> None:
        self.found.setdefault(name, set()).add(line)


def _of_package(module: str) -> bool:
    return module == _PACKAGE or module.startswith(f"{_PACKAGE}.")


def _chain(node: ast.AST, names: dict[str, str | None]) -> str | None:
    """The dotted name of a chain of attributes whose root an import bound."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    root = names.get(node.id)
    return None if root is None else ".".join([root, *reversed(parts)])


def _own_nodes(statement: ast.AST) -> Iterable[ast.AST]:
    """The nodes of a statement that are of its scope: a function, a lambda or a class is the last on its path."""
    yield statement
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        outside: list[Any] = [*getattr(statement, "decorator_list", [])]
        if isinstance(statement, ast.ClassDef):
            outside += [*statement.bases, *statement.keywords]
        else:
            arguments = statement.args
            every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
            outside += [a.annotation for a in every if a is not None and a.annotation is not None]
            outside += [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]
            returned = getattr(statement, "returns", None)
            outside += [] if returned is None else [returned]
        for node in outside:
            yield from _own_nodes(node)
        return
    for child in ast.iter_child_nodes(statement):
        yield from _own_nodes(child)


def _parameters(owner: ast.AST) -> list[str]:
    if not isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return []
    a = owner.args
    return [p.arg for p in (*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg) if p is not None]
