"""Compiles one of the traced kernels several times, with flydsl or FlyDSL, whichever this interpreter has.

Reports as JSON the seconds of each compile, its CPU seconds (``cpu``), and those between the first and the last line of
the host function, in which the kernel is traced (``body``); and the CPU seconds of importing the compiler and defining
the first kernel, which loads what decorators need (``import``).
Usage: ``python compile_traced.py KERNEL ROUNDS numpy|torch``.
"""

from __future__ import annotations

import importlib
import json
import sys
import time

from cpu_time import cpu_seconds


def main(kernel: str, rounds: str, library: str) -> None:
    arrays = importlib.import_module(library)
    start = cpu_seconds()
    from traced_kernels import PROGRAMS

    import flydsl.compiler as flyc

    report: dict[str, list[float]] = {"compile": [], "cpu": [], "body": [], "import": [cpu_seconds() - start]}
    for number in range(int(rounds)):
        marks: list[float] = []
        start = cpu_seconds()
        function, described = PROGRAMS[kernel](lambda marks=marks: marks.append(time.perf_counter()))
        if number == 0:
            report["import"][0] += cpu_seconds() - start
        arguments = [
            shape[0] if dtype == "int" else arrays.zeros(shape, dtype=getattr(arrays, dtype))
            for dtype, shape in described
        ]
        start, cpu = time.perf_counter(), cpu_seconds()
        flyc.compile(function, *arguments)
        report["compile"].append(time.perf_counter() - start)
        report["cpu"].append(cpu_seconds() - cpu)
        report["body"].append(marks[-1] - marks[0])
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
