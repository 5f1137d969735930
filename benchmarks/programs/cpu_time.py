"""CPU time of this process and of the programs that it ran; for programs of any compiler's interpreter."""

import resource


def cpu_seconds() -> float:
    """User and system time of this process and its ended children."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in usage)
