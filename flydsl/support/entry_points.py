"""Entry points of a group, without ``importlib.metadata`` if it has none.

``importlib.metadata`` knows every way to install a package, and loads a parser of e-mail for it, which takes longer than
the trace of a small kernel.  Nearly always the answer is that there is none.
Asking here first saves 8 to 10 % of a first compile for a GPU (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_METADATA = (".dist-info", "egg-info")
_MOST_BYTES = 1 << 16
"""Bytes that are read of a package's entry points; a package with more may have any."""


class EntryPoints:
    """The entry points of a group such as ``"flydsl.backends"`` by name, looked for once.

    Without a group installed packages are not looked at.
    """

    def __init__(self, group: str | None) -> None:
        self._group = group
        self._found: Mapping[str, EntryPoint] | None = None
        self._several: dict[str, str] = {}

    def find(self) -> Mapping[str, EntryPoint]:
        """The entry points of installed packages; none of them is imported."""
        if self._found is None:
            points = entry_points_of(self._group) if self._group else ()
            found: dict[str, EntryPoint] = {}
            for point in points:
                first = found.setdefault(point.name, point)
                if first.value != point.value:
                    self._several[point.name] = (
                        f"{_package(first)} ({first.value}) and {_package(point)} ({point.value})"
                    )
            self._found = found
        return self._found

    def several(self, name: str) -> str:
        """The packages of a name that more than one has, for a message; empty if one has it."""
        self.find()
        return self._several.get(name, "")


def entry_points_of(group: str) -> Sequence[EntryPoint]:
    """The entry points of a group in the order of the search path."""
    if not may_be_named(group):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


def _package(point: EntryPoint) -> str:
    return "a package without a name" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def may_be_named(group: str) -> bool:
    """True if a package may name something under the group; ``False`` only if certainly none does."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    return any(_names(entry, group.encode()) for entry in dict.fromkeys(sys.path))


def _names(entry: str, group: bytes) -> bool:
    try:
        folder = os.open(entry or ".", os.O_RDONLY | os.O_DIRECTORY)
    except NotADirectoryError:
        return True  # an archive, or a link to where a package is developed
    except OSError:
        return False
    try:
        packages = [name for name in os.listdir(folder) if name.lower().endswith(_METADATA)]
        return any(_may_name(f"{name}/entry_points.txt", folder, group) for name in packages)
    finally:
        os.close(folder)


def _may_name(path: str, folder: int, group: bytes) -> bool:
    try:
        file = os.open(path, os.O_RDONLY, dir_fd=folder)
    except OSError:
        return False
    try:
        content = os.read(file, _MOST_BYTES)
    finally:
        os.close(file)
    return group in content or len(content) == _MOST_BYTES
