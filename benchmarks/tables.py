"""The figures as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from benchmarks import cache, shipping
from benchmarks.compiles.cold import cold_table
from benchmarks.compiles.tracing import tracing_table
from benchmarks.farm import farm_table
from benchmarks.launches.cold_start import cold_starts_table
from benchmarks.launches.driver import driver_launches_table
from benchmarks.launches.open_calls import open_calls_table
from benchmarks.launches.outside_backend import isolation_table, plugin_launches_table
from benchmarks.tricks import tricks_table
from flydsl.cli.printing.output import table

__all__ = ["TABLES"]


def _imports(figures: dict[str, Any]) -> str:
    rows = [(f"import {what}" if not what.startswith("python") else what, s * 1e3) for what, s in figures.items()]
    return table(("in a fresh process, beyond the interpreter's own start", "ms"), rows)


def _compiles(figures: dict[str, Any]) -> str:
    measured = {what: figure for what, figure in figures.items() if "error" not in figure}
    stages = list(dict.fromkeys(stage for figure in measured.values() for stage in figure["stages"]))
    rows = [
        (
            *what.split(" "),
            *(figure["stages"].get(stage, 0.0) * 1e3 for stage in stages),
            figure["seconds"] * 1e3,
            figure["process"] * 1e3,
            figure["peak_bytes"] / 1e6,
        )
        for what, figure in measured.items()
    ]
    text = table(("kernel", "target", *(f"{s} ms" for s in stages), "all ms", "process ms", "peak MB"), rows)
    return "\n".join([text, *(f"{what}: {f['error']}" for what, f in figures.items() if "error" in f)])


def _warm(figures: dict[str, Any]) -> str:
    parts = next(iter(figures.values()))["parts"]
    rows = [
        (kernel, *(figure["parts"][part] * 1e3 for part in parts), figure["process"] * 1e3, figure["peak_bytes"] / 1e6)
        for kernel, figure in figures.items()
    ]
    return table(("kernel", *(f"{part} ms" for part in parts), "process ms", "peak MB"), rows)


def _memory(figures: dict[str, Any]) -> str:
    return table(("fresh process", "peak MB"), [(what, size / 1e6) for what, size in figures.items()])


def _runs(figures: dict[str, Any]) -> str:
    rows = [
        (kernel, f["flydsl"] * 1e3, f["numpy"] * 1e3, f"{f['numpy'] / f['flydsl']:.2f} x", f"{f['error']:.1e}")
        for kernel, f in figures.items()
    ]
    return table(("4096 x 4096 float32", "flydsl ms", "NumPy ms", "speed against NumPy", "largest error"), rows)


_ACCESSES = {"add": 3, "softmax": 5}
"""Loads and stores of arrays by each element of the examples: softmax reads its row twice, and its result once."""


def _sanitizer(figures: dict[str, Any]) -> str:
    rows = [
        (
            kernel,
            checks or "none",
            seconds * 1e3,
            f"{seconds / figure['seconds']['']:.0f} x",
            _ACCESSES[kernel] * figure["elements"] / seconds / 1e6,
        )
        for kernel, figure in figures.items()
        for checks, seconds in figure["seconds"].items()
    ]
    return table(("1024 x 1024 float32", "FLYDSL_CPU_CHECK", "ms", "against none", "million accesses/s"), rows)


def _launches(figures: dict[str, Any]) -> str:
    columns = ("jit call", "compiled call", "bundle call", "Python path", "Numba")
    measured = figures["nanoseconds"]
    rows = []
    for kind, taken in measured.items():
        if "peer" in taken:
            rows.append((kind, *["" for _ in columns], f"{taken['peer']:.0f}", ""))
            continue
        ratio = f"{taken['Numba'] / taken['jit call']:.1f} x" if "Numba" in taken else ""
        rows.append((kind, *(f"{taken[c]:.0f}" if c in taken else "" for c in columns), "", ratio))
    text = table(("arguments", *(f"{c} ns" for c in columns), "other ns", "Numba / jit call"), rows)
    return f"{text}\n\n{driver_launches_table(figures['driver'])}"


def _soak(figures: dict[str, Any]) -> str:
    rows = [
        (kind, f"{g['calls']:.0e}", f"{g['ns']:.0f}", g["references"], g["blocks"], f"{g['bytes'] / 1024:.0f}")
        for kind, g in figures["grown"].items()
    ]
    return table(("arguments", "calls", "ns each", "references more", "blocks more", "KiB more"), rows)


TABLES: Mapping[str, tuple[str, Callable[[dict[str, Any]], str]]] = {
    "imports": ("Imports", _imports),
    "compiles": ("Cold compiles: the first in a process, with an empty cache", _compiles),
    "cold": ("CPU time of compiles for GPUs, beside other compilers", cold_table),
    "warm": ("Warm starts: a fresh process that finds its kernel in the cache", _warm),
    "memory": ("Peak memory of imports", _memory),
    "runs": ("Runs on this machine's CPU", _runs),
    "launches": ("Host time of a call that launches nothing, and of launches by a driver that does nothing", _launches),
    "cold-starts": ("Starts of a process that launches many kernels of Triton's", cold_starts_table),
    "open-calls": ("Calls that are traced each time, and calls that are not, compiled for gfx942", open_calls_table),
    "soak": ("Ten million launches", _soak),
    "tracing": ("Tracing for gfx942", tracing_table),
    "first-results": ("First results from a warm cache, beside other compilers", cache.first_results_table),
    "cache": ("One get and one put of the cache", cache.latencies_table),
    "sanitizer": ("What the sanitizer costs", _sanitizer),
    "library": ("The library, ahead of time", shipping.library_table),
    "loops": ("Like kernels, one after the other, beside other compilers", shipping.loops_table),
    "bundle": ("Bundles", shipping.bundle_table),
    "tricks": ("What each trick saves of what it is for", tricks_table),
    "farm": ("Many kernels by many workers", farm_table),
    "plugin-launches": ("Launches through a backend of another package", plugin_launches_table),
    "isolation": ("Code generation in a worker process, for backends that ask for it", isolation_table),
}
