"""An edit of a Python file that a process may have imported."""

import os
from pathlib import Path


def edit(path: Path, before: str, after: str) -> None:
    """Replace text of a file, and give it a time stamp that no earlier text had.

    Python takes ``__pycache__`` for up to date if size and second of the source are as they were.
    """
    text = path.read_text()
    assert before in text
    seconds = int(path.stat().st_mtime)
    path.write_text(text.replace(before, after))
    os.utime(path, (seconds + 2, seconds + 2))
