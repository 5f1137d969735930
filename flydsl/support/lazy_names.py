"""Names of a package that are loaded on first use."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

from flydsl.support.gc_pause import importing
from flydsl.support.public_names import public

__all__ = ["OLD_NAMES", "TOOLS", "lazy_names", "tool"]

TOOLS = {
    "viz": "flydsl.tools.viz",
    "interpreter": "flydsl.tools.interpreter.calls",
    "chooser": "flydsl.tools.perf.selection",
}
"""The tools that the core reaches, which it never imports: pictures, ``FLYDSL_INTERPRET=1``, ``choose="model"``."""
OLD_NAMES = {f"flydsl.{name}": f"flydsl.tools.{name}" for name in ("perf", "simulators", "testing", "viz")}
"""Packages that programs import by a name without ``tools``, their modules included."""


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

    Type checkers learn the names from ``if TYPE_CHECKING: from flydsl.runtime.loader import *``.

    Args:
        homes: a module, and the names that it defines, separated by blanks; ``.loader`` is a module of the package.
        modules: a name that is a module itself, and that module's path.
        other: gives any other name, or raises an error instead of the usual ``AttributeError``.
        keep: store what is found in the package, so that the next use is an ordinary attribute.  Without, a name is looked
            up again on each use, so that a test may replace it in its module.
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
