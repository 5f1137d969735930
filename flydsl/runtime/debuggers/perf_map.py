"""The map of names that ``perf report`` reads, in the place that it expects.

Each line is ``START SIZE NAME`` with hexadecimal numbers (Linux, ``tools/perf/Documentation/jit-interface.txt``).  A child
of a fork writes a map of its own.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from flydsl.runtime.debuggers.loaded_code import LoadedCode
from flydsl.support.forks import ForkSafeLock

_lock = ForkSafeLock(awaited=True)
_lines: list[str] = []
"""The lines that this process, and those it was forked from, have written."""


def perf_map_path() -> Path:
    """The file that perf reads for this process."""
    return Path("/tmp", f"perf-{os.getpid()}.map")  # folder and name are perf's


def write_perf_map(code: LoadedCode) -> None:
    """Append the functions of loaded code to this process's map."""
    new = [f"{each.address:x} {each.size:x} {each.name}\n" for each in code.functions()]
    with _lock:
        _lines.extend(new)
        _append(new)


def _append(lines: list[str]) -> None:
    path = perf_map_path()
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(os.open(path, flags, 0o600), "a", encoding="utf-8") as file:
        status = os.fstat(file.fileno())
        if status.st_uid != os.getuid() or not stat.S_ISREG(status.st_mode):
            raise PermissionError(f"{path} is not a file of this user; perf would not read it, so remove it")
        file.writelines(lines)


def _in_child() -> None:
    if _lines:
        _append(_lines)


os.register_at_fork(after_in_child=_in_child)
