"""Compiles one of the traced kernels several times, with flydsl or FlyDSL, whichever this interpreter has.

Reports as JSON the seconds of each compile and, within it, those between the first and the last line of the host function,
in which the kernel is traced.  Usage: ``python compile_traced.py KERNEL ROUNDS numpy|torch``.
"""

from __future__ import annotations

import importlib
import json
import sys
import time

from traced_kernels import PROGRAMS

import flydsl.compiler as flyc


def main(kernel: str, rounds: str, library: str) -> None:
    arrays = importlib.import_module(library)
    report: dict[str, list[float]] = {"compile": [], "body": []}
    for _ in range(int(rounds)):
        marks: list[float] = []
        function, described = PROGRAMS[kernel](lambda marks=marks: marks.append(time.perf_counter()))
        arguments = [
            shape[0] if dtype == "int" else arrays.zeros(shape, dtype=getattr(arrays, dtype))
            for dtype, shape in described
        ]
        start = time.perf_counter()
        flyc.compile(function, *arguments)
        report["compile"].append(time.perf_counter() - start)
        report["body"].append(marks[-1] - marks[0])
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
