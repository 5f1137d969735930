"""Import names of decorated functions, which stand for them in pickles.

Dask, Ray and :mod:`multiprocessing` send functions of Python so: a pickle has a name and no code.  This package writes and
reads no pickle itself.
"""

from __future__ import annotations

import functools
import sys
from typing import Any, TypeVar

from flydsl.errors import DSLTypeError

_Self = TypeVar("_Self", bound="ImportedByName")


class ImportedByName:
    """A decorated function: copies are the object itself, and pickles its name in its module."""

    def __reduce__(self) -> str:
        """The name in the module, by which ``pickle`` writes and finds an object."""
        return import_name(self)

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: Any = None) -> _Self:
        return self


def import_name(value: Any) -> str:
    """The name of a decorated function in its module: its own, or another one that the module binds to it."""
    module = sys.modules.get(value.__module__)
    if module is not None:
        own = value.__qualname__
        if _attribute(module, own) is value:
            return str(own)
        bound = next((name for name, each in vars(module).items() if each is value), None)
        if bound is not None:
            return bound
    raise DSLTypeError(
        f"{value!r} cannot be pickled, because module {value.__module__!r} has no name for it; define it at the top of a "
        "module that the other process can import, or bind it to a name there"
    )


def _attribute(module: Any, path: str) -> Any:
    try:
        return functools.reduce(getattr, path.split("."), module)
    except AttributeError:
        return None
