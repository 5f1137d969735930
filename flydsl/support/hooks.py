"""Registries that layers above fill for those below, which know nobody above them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.machinery import ModuleSpec
from typing import Any

# -- of MLIR's bindings

DIALECTS_IMPORTED: list[Callable[[], None]] = []
"""Called when a program first imports ``flydsl._mlir.dialects``."""
DIALECT_FINDERS: dict[str, Callable[[str], ModuleSpec]] = {}
"""Finders of dialects that MLIR does not have, by the start of their names, such as ``fly``."""
BUILDERS: dict[str, Callable[[Any], Any]] = {}
"""Replacements of MLIR's builders, such as ``llvm.call_intrinsic``: a function of that builder."""
OWN_CONTEXTS: list[Callable[[Any], Any]] = []
"""Functions of an insertion point in a program's own context; the first result that is not ``None`` is its trace."""

# -- of backends

SUBCLASSES: list[Callable[[type], None]] = []
"""Functions that each new subclass of ``BaseBackend`` is given to, before its abstract methods are counted."""

# -- of names

NAMES: dict[str, Callable[[str], Any]] = {}
"""Functions that give a name, by the owner: a module, or a class as ``flydsl.compiler.jit_function.JitFunction``.

Programs written for FlyDSL find names in the modules where FlyDSL has them.
"""


def registered_names(owner: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module or class: names that are registered for it.

    ::

        __getattr__ = registered_names(__name__)
    """

    def find(name: str) -> Any:
        if owner not in NAMES:
            raise AttributeError(f"{owner} has no attribute {name!r}")
        return NAMES[owner](name)

    find.__name__ = "__getattr__"
    return find
