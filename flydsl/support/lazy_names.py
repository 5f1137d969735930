"""Names of a package that are loaded on first use."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from flydsl.support.public_names import public

__all__ = ["lazy_names"]


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of ``package``: ``homes`` maps a module to the names that it defines, separated by blanks.

    ::

        __getattr__ = lazy_names(__name__, {"flydsl.runtime.loader": "Program load"})

    A name is looked up again on each use, so that a test may replace it in its module.
    """
    modules = {name: module for module, names in homes.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return public(getattr(importlib.import_module(modules[name]), name))

    return find
