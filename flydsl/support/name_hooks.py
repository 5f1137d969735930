"""Names that layers above register for a module or a class below.

Programs written for FlyDSL find names in the modules where FlyDSL has them.  Those modules do not know who gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["NAMES", "registered_names"]

NAMES: dict[str, Callable[[str], Any]] = {}
"""Functions that give a name, by the owner: a module, or a class as ``flydsl.compiler.jit_function.JitFunction``."""


def registered_names(owner: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module or class: names that are registered for it.

    ::

        __getattr__ = registered_names(__name__)

    Raises:
        AttributeError: nobody has registered the name.
    """

    def find(name: str) -> Any:
        if owner not in NAMES:
            raise AttributeError(f"{owner} has no attribute {name!r}")
        return NAMES[owner](name)

    find.__name__ = "__getattr__"
    return find
