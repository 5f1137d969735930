"""Writing files that others may be reading."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["write_in_one_step"]


def write_in_one_step(path: Path, data: bytes, mode: int | None = None) -> Path:
    """Write a file so that nobody reads half of it; makes its directory.  Returns the path.

    Args:
        mode: of the file; by default what the umask leaves of 0o666.

    Raises:
        OSError: it cannot be written; what was there before still is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name that nobody can guess, and a new file: a link that waits under the name is never written through.
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb") as file:
            if mode is not None:
                os.fchmod(descriptor, mode)
            file.write(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
