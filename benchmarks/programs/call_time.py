"""What calls cost the calling thread; for programs of any compiler's interpreter, so it needs nothing but Python."""

import time
from itertools import repeat
from statistics import median

_ROUNDS = 60
_BATCH_NS = 2_000_000


def nanoseconds(calls):
    """The thread's CPU time of one call of each, without that of the loop: medians over batches in which all take turns.

    ``calls`` holds (function, arguments, keywords) by name.
    """
    loops = {"": _idle, **{name: _loop(*call) for name, call in calls.items()}}
    counts, times = {}, {name: [] for name in loops}
    for name, loop in loops.items():
        loop(10)
        counts[name] = int(min(max(_BATCH_NS / _each(loop, 10), 10), 2000))
    for _ in range(_ROUNDS):
        for name, loop in loops.items():
            times[name].append(_each(loop, counts[name]))
    empty = median(times.pop(""))
    return {name: median(taken) - empty for name, taken in times.items()}


def _each(loop, count):
    start = time.thread_time_ns()
    loop(count)
    return (time.thread_time_ns() - start) / count


def _idle(count):
    for _ in repeat(None, count):
        pass


def _loop(function, arguments, keywords):
    """A function that calls it so many times, with the arguments in local variables."""
    names = [f"a{i}" for i in range(len(arguments))]
    passed = ", ".join([*names, *(f"{name}=k_{name}" for name in keywords)])
    taken = ", ".join(["f", *names, *(f"k_{name}" for name in keywords)])
    scope = {"repeat": repeat}
    exec(f"def loop(n, {taken}):\n    for _ in repeat(None, n): f({passed})\n", scope)
    return lambda count: scope["loop"](count, function, *arguments, *keywords.values())
