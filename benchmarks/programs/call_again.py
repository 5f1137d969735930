"""Milliseconds of calls after the first, with flydsl or FlyDSL, whichever this interpreter has.

The call is of one of the traced kernels.  ``open`` reads a clock while it is traced, which no package can compare with what
it was; ``understood`` reads constants.  Prints the thread's CPU time of each, a median, as JSON.
Usage: ``python call_again.py KERNEL CALLS numpy|torch``.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
import warnings
from statistics import median

from traced_kernels import PROGRAMS

warnings.simplefilter("ignore")  # that a call is open is said


def main(kernel: str, calls: str, library: str) -> None:
    arrays = importlib.import_module(library)
    report = {}
    for name, mark in {"open": time.perf_counter, "understood": lambda: None}.items():
        function, described = PROGRAMS[kernel](mark)
        arguments = [
            shape[0] if dtype == "int" else arrays.zeros(shape, dtype=getattr(arrays, dtype))
            for dtype, shape in described
        ]
        taken = []
        for _ in range(3 + int(calls)):
            start = time.thread_time_ns()
            function(*arguments)
            taken.append((time.thread_time_ns() - start) / 1e6)
        report[name] = median(taken[3:])
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
