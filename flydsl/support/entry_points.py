"""Entry points of a group, without ``importlib.metadata`` if it has none.

``importlib.metadata`` knows every way to install a package, and loads a parser of e-mail for it, which takes longer than
the trace of a small kernel.  Nearly always the answer is that there is none.
Asking here first saves 8 to 10 % of a first compile for a GPU (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
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

    def find(self) -> Mapping[str, EntryPoint]:
        """The entry points of installed packages; none of them is imported."""
        if self._found is None:
            self._found = entry_points_of(self._group) if self._group else {}
        return self._found


def entry_points_of(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name; of two of one name the last that is found."""
    if not may_be_named(group):
        return {}
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


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
