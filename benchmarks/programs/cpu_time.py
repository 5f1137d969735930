"""CPU time of this process and of the programs that it ran; for programs of any compiler's interpreter."""

import os
import resource
from collections.abc import Iterator
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds() -> float:
    """User and system time of this process and its children, those that run yet included."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usage) + sum(_running_children(os.getpid()))


def _running_children(parent: int) -> Iterator[float]:
    """The seconds of each child that runs, and of the children that it waited for (``proc_pid_stat(5)``)."""
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[1]) == parent:
            yield sum(map(int, fields[11:15])) / _TICKS
