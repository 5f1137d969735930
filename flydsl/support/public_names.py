"""Public functions and classes of modules, decorated to show user frames only.

A module that programs import names from ends with::

    show_user_frames_of(__name__)

A package that loads names on first use gives ``public(value)``.  Each public name is one object by all of its paths.
Modules that imported a function before go on calling it without the decorator, and a trace does not pay for it.
"""

from __future__ import annotations

import enum
import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

from flydsl.support.tracebacks import shows_user_frames

__all__ = ["named", "public", "show_user_frames_of"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_NOT_PUBLIC = ("flydsl.support.", "flydsl.errors")


def named(name: str, docstring: str) -> Callable[[_Function], _Function]:
    """A decorator: the name and docstring of a function that is made from the row of a table."""

    def decorate(function: _Function) -> _Function:
        function.__name__ = function.__qualname__ = name
        function.__doc__ = docstring
        return function

    return decorate


def show_user_frames_of(*modules: str) -> None:
    """Decorate what the ``__all__`` of each of ``modules`` names; without one, all names that begin with no underscore."""
    replaced: dict[FunctionType, Any] = {}
    for module in map(sys.modules.__getitem__, modules):
        for name in getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]:
            value = vars(module).get(name)
            decorated = public(value)
            if decorated is not value:
                replaced[value] = decorated  # type: ignore[index]
    packages = {function.__module__.rpartition(".")[0] for function in replaced}
    for name in {*modules, *packages} & sys.modules.keys():
        names = vars(sys.modules[name])
        names.update({n: replaced[v] for n, v in names.items() if isinstance(v, FunctionType) and v in replaced})


def public(value: Any) -> Any:
    """``value`` for user code: a function of flydsl decorated, also in its module; a class with a decorated constructor."""
    if not str(getattr(value, "__module__", "")).startswith("flydsl.") or value.__module__.startswith(_NOT_PUBLIC):
        return value
    if isinstance(value, type):
        _decorate_constructor(value)
    if not isinstance(value, FunctionType):
        return value
    function: Any = value
    decorated = shows_user_frames(function)
    home = vars(sys.modules[function.__module__])
    if home.get(function.__name__) is value:
        home[function.__name__] = decorated
    return decorated


def _decorate_constructor(cls: type) -> None:
    if type(cls).__call__ is not type.__call__:  # an enumeration's, a protocol's
        if isinstance(cls, enum.EnumMeta) and shows_user_frames(type(cls).__call__) is not type(cls).__call__:
            kind: Any = type(cls)
            cls.__class__ = _showing(kind)
        return
    for method in ("__new__", "__init__"):
        owner = next(base for base in cls.__mro__ if method in vars(base))
        found = vars(owner)[method]
        function = found.__func__ if isinstance(found, staticmethod) else found
        if isinstance(function, FunctionType) and function.__module__.startswith("flydsl."):
            decorated = shows_user_frames(function)
            setattr(owner, method, staticmethod(decorated) if isinstance(found, staticmethod) else decorated)


@functools.cache
def _showing(kind: Any) -> Any:
    """The metaclass ``kind`` whose calls show user frames."""
    return type(kind)(
        kind.__name__, (kind,), {"__call__": shows_user_frames(kind.__call__), "__module__": kind.__module__}
    )
