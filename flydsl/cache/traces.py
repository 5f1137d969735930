"""Traced programs with lines, next to the entries of the cache.

An artifact holds no lines, so that the same program gives the same bytes wherever its source is.  So this lies beside the
entries: MLIR's bytecode, compressed, in ``traces/KEY``.  A missing or damaged file costs an explanation, nothing else.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from flydsl.support.atomic_write import write_in_one_step

__all__ = ["forget_traces", "read_trace", "write_trace"]

_FOLDER = "traces"
_MOST_BYTES = 1 << 20
"""A larger program is not kept: its difference would not be read."""
_MOST_FILES = 2000
"""Beyond so many the oldest are removed."""


def write_trace(directory: Path, key: str, code: bytes) -> None:
    """Keep the traced program of a key, if that is possible."""
    if len(code) > _MOST_BYTES:
        return
    folder = directory.expanduser() / _FOLDER
    with suppress(OSError):
        write_in_one_step(folder / key, zlib.compress(code, 1), 0o600)
        if key.startswith("00"):  # about one write of 256 counts them
            _limit(folder)


def read_trace(directory: Path, key: str) -> bytes | None:
    """The traced program of a key; ``None`` if it is not kept."""
    try:
        unpacker = zlib.decompressobj()
        return unpacker.decompress((directory / _FOLDER / key).read_bytes(), _MOST_BYTES)
    except (OSError, zlib.error):
        return None


def forget_traces(directory: Path, *, kept: Callable[[str], Path] | None) -> None:
    """Remove the programs of keys whose entry, a file at ``kept(key)``, is gone; of all keys without ``kept``."""
    with suppress(OSError):
        for path in (directory / _FOLDER).iterdir():
            if kept is None or not kept(path.name).exists():
                path.unlink(missing_ok=True)


def _limit(folder: Path) -> None:
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in files[:-_MOST_FILES]:
        path.unlink(missing_ok=True)
