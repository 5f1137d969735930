"""The figures: each function measures one subject and returns what goes into the JSON file."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import cache, shipping
from benchmarks.compiles.cold import cold
from benchmarks.compiles.tracing import tracing
from benchmarks.farm import farm
from benchmarks.launches.cold_start import cold_starts
from benchmarks.launches.driver import driver_launches
from benchmarks.launches.open_calls import open_calls
from benchmarks.launches.outside_backend import isolation, plugin_launches
from benchmarks.processes import ProcessError, output, seconds, work
from benchmarks.tricks import tricks

__all__ = ["FIGURES", "KERNELS", "TARGETS"]

KERNELS = ("add", "softmax")
TARGETS = ("cpu:native", "cpu:x86-64-v3", "cuda:sm_90", "rocm:gfx942")

_IMPORTS = ("flydsl", "flydsl.compiler, flydsl.expr", "flydsl.runtime.loader, flydsl.cache")
_ROUNDS = 7
_COMPILES = 3
_PEAK = "from benchmarks.processes import peak_bytes; print(peak_bytes())"


def imports() -> dict[str, Any]:
    """Seconds that imports add to ``python -c pass``; medians over rounds in which all take turns."""
    codes = {"": "pass", **{names: f"import {names}" for names in _IMPORTS}}
    for code in codes.values():  # writes the bytecode, and fills the system's file cache
        seconds(code)
    times: dict[str, list[float]] = {names: [] for names in codes}
    for _ in range(_ROUNDS):
        for names, code in codes.items():
            times[names].append(seconds(code))
    interpreter = median(times.pop(""))
    return {"python -c pass": interpreter, **{names: median(taken) - interpreter for names, taken in times.items()}}


def compiles() -> dict[str, Any]:
    """For each kernel and target the first compile of a fresh process with an empty cache; medians of each stage.

    A target whose toolchain is not installed has an ``error`` instead.
    """
    figures: dict[str, Any] = {}
    for kernel in KERNELS:
        for target in TARGETS:
            try:
                figures[f"{kernel} {target}"] = _compile(kernel, target)
            except ProcessError as error:
                figures[f"{kernel} {target}"] = {"error": str(error)}
    return figures


def _compile(kernel: str, target: str) -> dict[str, Any]:
    reports = []
    for _ in range(_COMPILES):
        with tempfile.TemporaryDirectory() as cache:
            reports.append(work("compile", kernel, target, cache=Path(cache)))
    stages = reports[0]["stages"]
    return {
        "stages": {stage: median(report["stages"][stage] for report in reports) for stage in stages},
        "seconds": median(report["seconds"] for report in reports),
        "process": median(report["total"] for report in reports),
        "peak_bytes": max(report["peak_bytes"] for report in reports),
    }


def warm() -> dict[str, Any]:
    """Fresh processes that find their kernel in the cache: to the first result on the CPU, in parts; medians."""
    figures: dict[str, Any] = {}
    for kernel in KERNELS:
        with tempfile.TemporaryDirectory() as cache:
            reports = [work("warm", kernel, cache=Path(cache)) for _ in range(_ROUNDS + 1)][1:]
        assert all(report["hit"] for report in reports)
        parts = reports[0]["times"]
        figures[kernel] = {
            "process": median(report["total"] for report in reports),
            "parts": {part: median(report["times"][part] for report in reports) for part in parts},
            "peak_bytes": max(report["peak_bytes"] for report in reports),
        }
    return figures


def memory() -> dict[str, Any]:
    """The most memory, in bytes, that fresh processes use to import; compiling and running report theirs themselves."""
    codes = {"python -c pass": "pass", "import numpy": "import numpy"}
    codes |= {f"import {names}": f"import {names}" for names in _IMPORTS}
    return {what: int(output(f"{code}\n{_PEAK}")) for what, code in codes.items()}


def runs() -> dict[str, Any]:
    """4096 x 4096 float32 on this machine's CPU, taking turns with NumPy in one process; medians in seconds."""
    with tempfile.TemporaryDirectory() as cache:
        return {kernel: work("run", kernel, cache=Path(cache)) for kernel in KERNELS}


def sanitizer() -> dict[str, Any]:
    """1024 x 1024 float32 on this machine's CPU under each of the sanitizer's checks; medians in seconds."""
    with tempfile.TemporaryDirectory() as cache:
        return {kernel: work("check", kernel, cache=Path(cache)) for kernel in KERNELS}


def launches() -> dict[str, Any]:
    """Host nanoseconds of a launch by kind of argument: of one that launches nothing, and by a driver that does nothing."""
    with tempfile.TemporaryDirectory() as cache:
        return {**work("launch", cache=Path(cache)), "driver": driver_launches()}


def soaks() -> dict[str, Any]:
    """What ten million launches leave behind."""
    with tempfile.TemporaryDirectory() as cache:
        return work("soak", cache=Path(cache))


FIGURES: Mapping[str, Callable[[], dict[str, Any]]] = {
    "imports": imports,
    "compiles": compiles,
    "cold": cold,
    "warm": warm,
    "memory": memory,
    "runs": runs,
    "launches": launches,
    "cold-starts": cold_starts,
    "open-calls": open_calls,
    "tracing": tracing,
    "first-results": cache.first_results,
    "cache": cache.latencies,
    "soak": soaks,
    "sanitizer": sanitizer,
    "library": shipping.library,
    "loops": shipping.loops,
    "bundle": shipping.bundle,
    "farm": farm,
    "tricks": tricks,
    "plugin-launches": plugin_launches,
    "isolation": isolation,
}
