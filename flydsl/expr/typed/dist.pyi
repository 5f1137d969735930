"""``fx.dist`` as type checkers see it: groups and windows say in brackets what they are of."""
# mypy: disable-error-code="override, misc, assignment"

from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from flydsl.expr.dist import CommGroup, Copy, Scope, Signals, barrier, copy, fence, get, notify, put, wait
from flydsl.expr.dist.groups import Group as _Group
from flydsl.expr.dist.windows import Window as _Window
from flydsl.expr.typed.values import Tensor

__all__ = [
    "CommGroup", "Copy", "Group", "Scope", "Signals", "Window", "barrier", "copy", "fence", "get", "notify", "put",
    "wait",
]  # fmt: skip

_T = TypeVar("_T", default=Any)

MYPY: bool
# The annotation Group[tp] has a variable in brackets: basedpyright allows that of a class with __class_getitem__, mypy only of
# a name that it does not find.
if MYPY:
    from flydsl.expr.typed.variables import Group  # type: ignore[import-not-found]  # pyright: ignore
else:
    class Group(_Group, Protocol):
        """The group of ranks that a program runs in; calls take what ``flydsl.dist.attach`` gives."""

        @property
        def rank(self) -> Any: ...
        @property
        def world(self) -> Any: ...
        @property
        def epoch(self) -> Any: ...

class _OfWindow(_Window, Generic[_T]):
    @property
    def local(self) -> Tensor: ...
    @property
    def multicast(self) -> Tensor: ...
    def __getitem__(self, peer: Any, /) -> Tensor: ...

class Window(_OfWindow[_T], Protocol[_T]):
    """Memory of each rank of a group."""

    @property
    def local(self) -> Any: ...
