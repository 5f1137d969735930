"""Whether any installed package names objects under an entry point group, found without the standard library's reader.

``importlib.metadata`` knows every way to install a package, and loads a parser of e-mail for it, which takes longer than
the trace of a small kernel.  Nearly always the answer is that there is none.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

__all__ = ["may_be_named"]

_METADATA = (".dist-info", "egg-info")


def may_be_named(group: str) -> bool:
    """Whether a package may name something under the group; ``False`` only where certainly none does."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    return any(_names(entry, group.encode()) for entry in dict.fromkeys(sys.path))


def _names(entry: str, group: bytes) -> bool:
    try:
        folders = [found.path for found in os.scandir(entry or ".") if found.name.lower().endswith(_METADATA)]
    except NotADirectoryError:
        return True  # an archive, or a link to where a package is developed
    except OSError:
        return False
    return any(group in _content(os.path.join(folder, "entry_points.txt")) for folder in folders)


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
