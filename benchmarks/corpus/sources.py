"""The modules of checkouts and installed packages that use FlyDSL."""

from __future__ import annotations

import ast
import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Source", "find", "read"]

_MENTIONS = re.compile(rb"^\s*(?:from|import)\s+flydsl\b", re.MULTILINE)
_LEFT_OUT = {"tests", "test", "build", "node_modules", "__pycache__"}


@dataclass(frozen=True)
class Source:
    """One module that imports FlyDSL.

    Attributes:
        root: the folder that was walked, to be put on ``sys.path``.
        path: the file.
        sha256: the digest of its bytes.
    """

    root: Path
    path: Path
    sha256: str

    @property
    def name(self) -> str:
        """The path below the root, with slashes."""
        return self.path.relative_to(self.root).as_posix()

    @property
    def module(self) -> str | None:
        """The dotted name that imports it from the root; ``None`` if its file's name is no module's."""
        parts = self.path.relative_to(self.root).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        return ".".join(parts) if parts and all(part.isidentifier() for part in parts) else None

    def tree(self) -> ast.Module:
        """Its syntax tree.

        Raises:
            SyntaxError: it is not Python of this interpreter's version.
        """
        return ast.parse(self.path.read_bytes(), str(self.path))


def read(root: Path, path: Path) -> Source:
    """The module of a file below a root."""
    return Source(root, path, hashlib.sha256(path.read_bytes()).hexdigest())


def find(root: Path) -> Iterator[Source]:
    """The modules below a folder that import FlyDSL, in the order of their paths; tests and hidden folders are left out."""
    root = root.absolute()
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not _left_out(Path(folder, name)))
        for name in sorted(files):
            path = Path(folder, name)
            if name.endswith(".py") and not path.is_symlink() and _MENTIONS.search(path.read_bytes()):
                yield read(root, path)


def _left_out(folder: Path) -> bool:
    """True for tests, hidden folders, and the language itself."""
    return folder.name in _LEFT_OUT or folder.name.startswith(".") or (folder / "expr" / "__init__.py").exists()
