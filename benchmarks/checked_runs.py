"""``python -m benchmarks.checked_runs``: what a proof saves of runs under the sanitizer, in time and in bytes of code.

Each function of the library is built with checks twice, as the judge builds it: without a proof, and with proved accesses
left alone.  Both run by turns; the ratio is the median of pairs.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import time
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from benchmarks.machine import machine_facts
from flydsl.artifact import Artifact
from flydsl.bundle.forms import form_from_json
from flydsl.compiler.aot.bundle_writer import describe_parameters
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.loader import Program, load
from flydsl.tools.testing.judging import building, tracing

_RESULTS = Path(__file__).parent / "results" / "checked-runs.json"
_TARGET, _MODE = "cpu:native", "checked"
_SECONDS = 20.0
CHECKS = (("bounds",), ("bounds", "overflow"), ("bounds", "race", "init", "barrier"))
CALLS = {
    "softmax.softmax": {"X": (300, 1000), "Y": (300, 1000)},
    "reduce.reduce_rows": {"X": (300, 1000), "Y": (300,)},
    "transpose.transpose": {"X": (300, 1000), "Y": (1000, 300)},
    "gemm_simt.gemm_simt": {"A": (200, 200), "B": (200, 200), "C": (200, 200)},
}
"""Functions of the library, and the extents of their arrays."""


def programs(name: str, arrays: dict[str, np.ndarray[Any, Any]]) -> tuple[dict[str, Any], list[Program], bytes]:
    """Facts, the programs without and with a proof, and the slots of a launch."""
    module, _, function_name = name.partition(".")
    function = getattr(importlib.import_module(f"flydsl.kernels.{module}"), function_name)
    parameters = describe_parameters(function.signature)
    arguments = parameters.arguments(parameters.ordered_values(function_name, (), arrays))
    given = dict(zip(parameters.names, arguments, strict=True))
    call = {
        key: ["array", given[key].dtype, list(given[key].shape), list(given[key].strides), given[key].address]
        for key in arrays
    }
    tracer = tracing.Tracer(function)
    about, code = tracer.trace(call, _TARGET, _MODE)
    codes = [code, tracer.trace(call, _TARGET, "plain")[1]]
    facts: dict[str, Any] = {}
    loaded = []
    for kind, seconds in (("without", 0.0), ("with", _SECONDS)):
        request = {"target": _TARGET, "mode": _MODE, "names": parameters.names, "prove": seconds, "rules": {}, **about}
        answer, data = building.build_one(request, codes, allow_native=True)
        assert data is not None
        facts[f"bytes {kind} a proof"] = len(data)
        facts["verdict"] = answer["proof"].get("verdict", "")
        loaded.append(load(Artifact.from_bytes(data), driver_of("cpu"), 0))
    forms = map(form_from_json, about["forms"])
    slots = b"".join(slot for form, value in zip(forms, arguments, strict=True) for slot in form.slots(value))
    return facts, loaded, slots


def seconds_of(program: Program, slots: bytes) -> float:
    started = time.perf_counter()
    program.launch(slots)
    return time.perf_counter() - started


def measure(name: str, checks: tuple[str, ...], pairs: int) -> dict[str, Any]:
    """Bytes, the median time of both programs, and the median of the ratios of pairs."""
    arrays = {key: np.ones(shape, np.float32) for key, shape in CALLS[name].items()}
    modes = {**tracing.MODES, _MODE: checks}
    with mock.patch.object(tracing, "MODES", modes), mock.patch.object(building, "MODES", modes):
        facts, (without, proved), slots = programs(name, arrays)
    times = [(seconds_of(without, slots), seconds_of(proved, slots)) for _ in range(pairs + 1)][1:]
    milliseconds = [round(1000 * statistics.median(column), 3) for column in zip(*times, strict=True)]
    ratio = statistics.median(one / other for one, other in times)
    return {**facts, "ms without": milliseconds[0], "ms with": milliseconds[1], "times as fast": round(ratio, 2)}


def main() -> None:
    """Measure, print, and write JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.checked_runs", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", default=_RESULTS, help="where the figures go")
    parser.add_argument("--pairs", type=int, default=41, help="runs of each program")
    args = parser.parse_args()
    rows = {}
    for checks in CHECKS:
        for name in CALLS:
            row = rows[f"{name} {','.join(checks)}"] = measure(name, checks, args.pairs)
            print(f"{name} {','.join(checks)}: {row}", flush=True)
    args.json.write_text(json.dumps({"machine": machine_facts(), "runs": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
