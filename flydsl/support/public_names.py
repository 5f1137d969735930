"""Public names of modules: decorated, and loaded on first use.

Public functions and classes show user frames only.  A module that programs import names from ends with::

    show_user_frames_of(__name__)

A package that loads names on first use has the ``__getattr__`` of :func:`lazy_names`, or gives ``public(value)``.  Each
public name is one object by all of its paths.  Modules that imported a function before go on calling it without the
decorator, and a trace does not pay for it.
"""

from __future__ import annotations

import enum
import functools
import importlib
import sys
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

from flydsl.support.gc_pause import importing
from flydsl.support.tracebacks import shows_user_frames

_Function = TypeVar("_Function", bound=Callable[..., Any])
_NOT_PUBLIC = ("flydsl.support.", "flydsl.errors")
TOOLS = {
    "viz": "flydsl.tools.viz",
    "interpreter": "flydsl.tools.interpreter.calls",
    "chooser": "flydsl.tools.perf.selection",
}
"""The tools that the core reaches, which it never imports: pictures, ``FLYDSL_INTERPRET=1``, ``choose="model"``."""
OLD_NAMES = {f"flydsl.{name}": f"flydsl.tools.{name}" for name in ("perf", "simulators", "testing", "viz")}
"""Packages that programs import by a name without ``tools``, their modules included."""


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


# -- names that are loaded on first use


def lazy_names(
    package: str,
    homes: Mapping[str, str],
    *,
    modules: Mapping[str, str] | None = None,
    other: Callable[[str], Any] | None = None,
    keep: bool = False,
) -> Callable[[str], Any]:
    """The ``__getattr__`` of ``package``, whose names lie in other modules.

    ::

        __getattr__ = lazy_names(__name__, {"flydsl.runtime.loader": "Program load"})

    Type checkers learn the names from ``if TYPE_CHECKING: from flydsl.runtime.loader import *``.  ``homes`` has for a
    module the names that it defines, separated by blanks; ``.loader`` is a module of the package.  ``modules`` has the
    path of names that are modules themselves.  ``other`` gives any other name, or raises an error instead of the usual
    ``AttributeError``.  ``keep`` stores a name in the package, so that the next use is an ordinary attribute.
    Otherwise each use looks it up again, so that a test may replace it in its module.
    """
    paths = {home: f"{package}{home}" if home.startswith(".") else home for home in homes}
    home_of = {name: paths[home] for home, names in homes.items() for name in names.split()}
    path_of = modules or {}

    def find(name: str) -> Any:
        if name in home_of:
            found = public(getattr(_loaded(home_of[name]), name))
        elif name in path_of:
            found = _loaded(path_of[name])
        elif other is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        else:
            return other(name)
        if keep:
            setattr(sys.modules[package], name, found)
        return found

    find.__name__ = "__getattr__"
    return find


def _loaded(path: str) -> Any:
    if path in sys.modules:
        return importlib.import_module(path)  # waits where another thread is importing it
    with importing():
        return importlib.import_module(path)


def tool(name: str) -> Any:
    """The module of one of :data:`TOOLS`."""
    return _loaded(TOOLS[name])
