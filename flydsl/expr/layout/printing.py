"""The written form of int tuples and layouts: ``(4,(2,?{div=4}))``, ``(4,8):(1,4)``, ``(1E0,*)``."""

from __future__ import annotations

from typing import Any

from flydsl.expr.layout.leaf import Basis, is_dynamic

__all__ = ["Written", "format_layout", "format_tree"]


class Written:
    """What has a written form: ``str`` names its class too, ``Layout<(4,8):(1,4)>``, as an f-string does not."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The written form."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{type(self).__name__}<{self.text}>"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)


def format_tree(tree: Any) -> str:
    """An int tuple: ``*`` is a ``None``, ``?`` is a dynamic integer, ``?{div=8}`` one known to be a multiple of 8."""
    if isinstance(tree, tuple):
        return f"({','.join(map(format_tree, tree))})"
    if isinstance(tree, Basis):
        return format_tree(tree.value) + "".join(f"E{m}" for m in tree.modes)
    if is_dynamic(tree):
        return "?" if tree.divisibility == 1 else f"?{{div={tree.divisibility}}}"
    return "*" if tree is None else str(tree)


def format_layout(shape: Any, stride: Any) -> str:
    """``shape:stride``."""
    return f"{format_tree(shape)}:{format_tree(stride)}"
