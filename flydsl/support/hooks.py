"""Registries that layers above fill for those below, which know nobody above them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.machinery import ModuleSpec
from typing import Any, TypeVar

_T = TypeVar("_T")
_KEPT = ("__doc__", "__module__", "__orig_bases__", "__qualname__")

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
BACKENDS_CHANGED: dict[str, int] = {}
"""The counts of definitions and registrations of backends; the native launcher watches them, as it does the environment."""


def note_backend(event: str) -> None:
    """Count an event, so that recorded calls look at the backends again."""
    BACKENDS_CHANGED[event] = BACKENDS_CHANGED.get(event, 0) + 1


# -- of the compiler's classes

MEMBERS: dict[str, Callable[[], type]] = {}
"""Functions that give the members that FlyDSL has of a class, as a class before it, by its module and name."""

# -- of names

NAMES: dict[str, Callable[[str], Any]] = {}
"""Functions that give a name, by the module.

Programs written for FlyDSL find names in the modules where FlyDSL has them.
"""


def registered_names(owner: str) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module: names that are registered for it.

    ::

        __getattr__ = registered_names(__name__)
    """

    def find(name: str) -> Any:
        if owner not in NAMES:
            raise AttributeError(f"{owner} has no attribute {name!r}")
        return NAMES[owner](name)

    find.__name__ = "__getattr__"
    return find


def with_members(cls: type[_T]) -> type[_T]:
    """A decorator: the class, under its name, with the members that are registered for it before its own."""
    members = MEMBERS.get(f"{cls.__module__}.{cls.__qualname__}")
    if members is None:
        return cls
    kept = {name: vars(cls)[name] for name in _KEPT if name in vars(cls)}
    return type(cls.__name__, (members(), cls), kept)
