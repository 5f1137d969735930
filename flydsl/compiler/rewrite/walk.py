"""Walking syntax trees with respect for scopes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

__all__ = ["FUNCTIONS", "Function", "ScopedTransformer", "own_nodes"]

Function = ast.FunctionDef | ast.Lambda | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def own_nodes(*roots: ast.AST) -> Iterator[ast.AST]:
    """The nodes below ``roots``; functions and classes below them are yielded, but not what is inside.

    A root that is itself a function is entered: these are the nodes of its body.
    """
    waiting: list[ast.AST] = []
    for root in roots:
        body = root.body if isinstance(root, FUNCTIONS) else list(ast.iter_child_nodes(root))
        waiting += body if isinstance(body, list) else [body]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.ClassDef):
            waiting += [n for n in node.body if isinstance(n, FUNCTIONS)]
        elif not isinstance(node, FUNCTIONS):
            waiting += ast.iter_child_nodes(node)


class ScopedTransformer(ast.NodeTransformer):
    """Rewrites functions, nested ones included, and leaves the statements of class bodies alone."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(n) if isinstance(n, ast.FunctionDef) else n for n in node.body]
        return node
