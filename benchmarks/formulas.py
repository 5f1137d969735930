"""``python -m benchmarks.formulas``: what it costs to compare formulas, and the planted faults that this finds.

Each kernel of the library runs on floats and on elements of the ring of ``flydsl.testing.same_formula``, which also
compares it with NumPy's formula at small sizes.  Then faults that a usual tolerance hides are planted in three kernels.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.machine import machine_facts
from flydsl.testing import same_formula
from flydsl.testing.formula import ring
from flydsl.testing.judging.cases import choose_cases
from flydsl.testing.judging.memory import GuardedArray
from flydsl.testing.judging.problem import make_problem
from flydsl.testing.judging.tracing import describe_function
from flydsl.testing.rewritten_program import RewrittenProgram
from tests.formula.formulas import LIBRARY, TOLERANCE, LibraryKernel, compare, is_hidden, results
from tests.formula.kernels import FAULTS

__all__ = ["measure_fault", "measure_kernel"]

_RESULTS = Path(__file__).parent / "results" / "formulas.json"


def _least(functions: list[Callable[[], Any]], rounds: int) -> list[float]:
    """The least CPU seconds of each, measured in turns."""
    least = [float("inf")] * len(functions)
    for _ in range(rounds):
        for number, function in enumerate(functions):
            start = time.process_time()
            function()
            least[number] = min(least[number], time.process_time() - start)
    return least


def measure_kernel(each: LibraryKernel, rounds: int) -> dict[str, Any]:
    """CPU time of a run on floats and on elements, of both compiles, and whether the kernel equals its formula."""
    formulas = importlib.import_module("flydsl.testing.formula.same")
    problem = make_problem(describe_function(each.kernel), each.rules, each.large)
    case = choose_cases(problem, 0, 1)[0]
    start = time.process_time()
    plain = RewrittenProgram(each.kernel, problem, [case], each.target, splits_products=False).compile(
        lambda module: None
    )
    plain_compiled = time.process_time()
    program = formulas._RingProgram(each.kernel, problem, [case], each.target)
    program.compile(min([4, *(ring.DIGITS[bits] for bits in program.widths)]))
    compiled = time.process_time()
    values = case.arguments(problem)
    elements, scalars = formulas._inputs(problem, case, 0)

    def call(execution: Callable[[dict[str, Any]], Any], numbers: dict[str, Any]) -> Callable[[], Any]:
        memory = {name: GuardedArray(layout) for name, layout in case.layouts.items()}
        for name, guarded in memory.items():
            array = guarded.array
            if numbers is elements:
                array = array.view(f"u{array.dtype.itemsize}")
            array[...] = numbers[name]
        arguments = {name: guarded.argument() for name, guarded in memory.items()}
        given = {**(program.scalars(scalars) if numbers is elements else values), **arguments}
        return lambda: execution(given)

    on_floats, on_elements = _least([call(plain, values), call(program._execution, elements)], rounds)
    start_of_call = time.process_time()
    equality = same_formula(each.kernel, each.reference, arguments=each.rules, sizes=each.sizes, target=each.target)
    return {
        "equals its formula": bool(equality),
        "target": each.target,
        "sizes": each.large,
        "milliseconds on floats": round(on_floats * 1e3, 3),
        "milliseconds on elements": round(on_elements * 1e3, 3),
        "times a plain run": round(on_elements / on_floats, 2),
        "compile seconds for floats": round(plain_compiled - start, 2),
        "compile seconds for elements": round(compiled - plain_compiled, 2),
        "seconds of a whole comparison at small sizes": round(time.process_time() - start_of_call, 2),
    }


def measure_fault(make: Callable[[str], Any], fault: str) -> dict[str, Any]:
    """The change of results on floats by a fault, and whether tolerance and formula tell it."""
    change = float(np.abs(results(make, fault) - results(make)).max())
    return {
        "kernel": make.__name__.removeprefix("make_"),
        "fault": fault,
        "largest change of a result": float(f"{change:.2g}"),
        "below the tolerance": is_hidden(make, fault),
        "found": not compare(make, fault),
    }


def main() -> None:
    """Measure, print tables, and write JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.formulas", description=(__doc__ or "").partition(": ")[2]
    )
    parser.add_argument("--json", type=Path, metavar="FILE", default=_RESULTS, help="where the figures go")
    parser.add_argument("--rounds", type=int, default=15, help="runs whose least time counts")
    args = parser.parse_args()
    os.environ["FLYDSL_CPU_THREADS"] = "1"
    kernels = {}
    for name, each in LIBRARY.items():
        row = kernels[name] = measure_kernel(each, args.rounds)
        print(
            f"{name:20} equal {row['equals its formula']}  {row['milliseconds on floats']:8.3f} ms on floats  "
            f"{row['milliseconds on elements']:8.3f} ms on elements  {row['times a plain run']:5.2f} times",
            flush=True,
        )
    faults = []
    for make, planted in FAULTS.items():
        for fault in planted:
            faults.append(row := measure_fault(make, fault))
            print(
                f"{row['kernel']:10} {fault:36} changes {row['largest change of a result']:.1e}  found {row['found']}",
                flush=True,
            )
    total = {
        "kernels equal to their formulas": sum(row["equals its formula"] for row in kernels.values()),
        "kernels": len(kernels),
        "most times a plain run": max(row["times a plain run"] for row in kernels.values()),
        "tolerance": TOLERANCE,
        "faults below the tolerance": sum(row["below the tolerance"] for row in faults),
        "faults below the tolerance that are found": sum(row["below the tolerance"] and row["found"] for row in faults),
    }
    print(json.dumps(total))
    record = {"machine": machine_facts(), "total": total, "kernels": kernels, "faults": faults}
    args.json.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
