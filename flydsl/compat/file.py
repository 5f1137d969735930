"""``atomic_write``, where programs written for FlyDSL import it from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

__all__ = ["atomic_write"]


@contextmanager
def atomic_write(path: str | os.PathLike[str], *, mode: str, encoding: str | None = None) -> Iterator[IO[Any]]:
    """An open file whose contents replace those of ``path`` when the block ends; its directory is made.

    Readers see the old file or the whole new one.  If the block raises, the old file stays.

    Example:
        ``with atomic_write(folder / "table.json", mode="w") as file: json.dump(table, file)``
    """
    if mode not in ("w", "wt", "wb", "w+", "w+b", "wb+"):
        raise ValueError(f"mode={mode!r}; expected one that writes a new file, 'w' or 'wb'")
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    # A new file under a name that nobody can guess, as in trust/files.py, for writers that write in parts.
    temporary = target.with_name(f".{target.name}.{os.urandom(8).hex()}.tmp")
    descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, mode, encoding=encoding) as file:
            yield file
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
