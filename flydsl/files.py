"""Writing files that others may be reading."""

from __future__ import annotations

import os
import threading
from pathlib import Path

__all__ = ["write_in_one_step"]


def write_in_one_step(path: Path, data: bytes) -> Path:
    """Write a file so that nobody reads half of it; makes its directory.  Returns the path.

    Raises:
        OSError: it cannot be written; what was there before still is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
