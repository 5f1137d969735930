"""How fast kernels are traced, and what tracing takes of a cold compile; beside FlyDSL where it is installed.

The same text is traced for gfx942 by both.  FlyDSL takes part where ``PEER_FLYDSL_PYTHON`` names an interpreter that has it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.peers import peer_python, rocm_installation, run_program
from flydsl.cli.printing.output import table

__all__ = ["trace_repeatedly", "tracing", "tracing_table"]

_PROGRAMS = Path(__file__).resolve().parent.parent / "programs"
_KERNELS = ("unrolled GEMM", "tiled MMA", "fp16 GEMM", "flash attention", "softmax")
_TURNS = 3
_ROUNDS = 7
_TRACES = 5
"""Processes a turn that only trace: a first trace takes ten milliseconds, and one by one they vary by half."""
_PATH = {"PYTHONPATH": str(_PROGRAMS.parent.parent)}
_FOR_GFX942 = {"COMPILE_ONLY": "1", "ARCH": "gfx942", "FLYDSL_RUNTIME_ENABLE_CACHE": "0"}


def tracing() -> dict[str, Any]:
    """For each kernel: its operations, seconds of the whole trace stage, and for flydsl and FlyDSL seconds of compiles.

    ``first`` is the first compile of a process, ``again`` a later one of the same kernel made anew; ``body`` is the time
    between the first and the last line of the host function, which is what can be compared.  Medians over processes that
    take turns.
    """
    with tempfile.TemporaryDirectory() as folder:
        compilers = _compilers(Path(folder))
        return {kernel: _measure(kernel, compilers) for kernel in _KERNELS}


Compiler = tuple[str, str, dict[str, str]]
"""The interpreter, the library of its arrays, and its environment."""


def _compilers(folder: Path) -> dict[str, Compiler]:
    compilers = {"flydsl": (sys.executable, "numpy", {**_PATH, **_FOR_GFX942})}
    peer = peer_python("flydsl")
    if peer is not None:
        compilers["FlyDSL"] = (peer, "torch", {"ROCM_PATH": str(rocm_installation(folder)), **_FOR_GFX942})
    return compilers


def _measure(kernel: str, compilers: Mapping[str, Compiler]) -> dict[str, Any]:
    reports: dict[str, list[dict[str, list[float]]]] = {name: [] for name in compilers}
    stages: list[dict[str, float]] = []
    for _ in range(_TURNS):
        for name, (python, library, environment) in compilers.items():
            program = str(_PROGRAMS / "compile_traced.py")
            reports[name].append(_run([python, program, kernel, str(_ROUNDS), library], environment))
        worker = [sys.executable, "-m", "benchmarks.worker", "trace", kernel]
        stages += [_run(worker, {**_PATH, **_FOR_GFX942}) for _ in range(_TRACES)]
    figure: dict[str, Any] = {
        name: median(stage[name] for stage in stages) for name in ("operations", "first", "trace")
    }
    for name, of_processes in reports.items():
        figure[name] = {
            f"{part} {when}": median(
                min(report[part][1:]) if when == "again" else report[part][0] for report in of_processes
            )
            for part in ("body", "compile")
            for when in ("first", "again")
        }
    return figure


def _run(command: list[str], extra: Mapping[str, str]) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(run_program(command, extra).splitlines()[-1])
    return report


def trace_repeatedly(kernel: str) -> dict[str, float]:
    """Inside a worker: seconds of a kernel's trace stage, all from rewriting to the key's bytecode, and its operations.

    ``first`` is the first trace of the process; ``trace`` the least of later ones of the kernel made anew, for which the
    translated text of its functions and its tilings are known.
    """
    import numpy as np

    from flydsl._mlir import ir
    from flydsl.backends.base import CompileOptions
    from flydsl.backends.registry import make_backend
    from flydsl.compiler.tracing import trace_for
    from flydsl.config import Config

    sys.path.insert(0, str(_PROGRAMS))
    from traced_kernels import PROGRAMS  # type: ignore[import-not-found]

    config, taken, operations = Config.from_env(), [], 0
    for _ in range(3 * _ROUNDS):
        function, described = PROGRAMS[kernel](lambda: None)
        arguments = [s[0] if d == "int" else np.zeros(s, d) for d, s in described]
        call = function.bind(arguments, {}, config)
        backend = make_backend(call.target, config=config)
        with backend.mlir_context(), ir.Location.unknown():  # as a compile traces
            start = time.perf_counter()
            traced = trace_for(function, call, backend, CompileOptions(opt_level=config.opt_level))
            taken.append(time.perf_counter() - start)
            operations = _operations(traced.module.operation)
    return {"first": taken[0], "trace": min(taken), "operations": operations}


def _operations(root: Any) -> int:
    inside = [op.operation for region in root.regions for block in region.blocks for op in block.operations]
    return len(inside) + sum(map(_operations, inside))


def tracing_table(figures: dict[str, Any]) -> str:
    """The figures for people, and FlyDSL's beside them."""
    rows = []
    for kernel, figure in figures.items():
        own = figure["flydsl"]
        rows.append(
            (
                kernel,
                f"{figure['operations']:.0f}",
                figure["first"] * 1e3,
                figure["trace"] * 1e3,
                f"{figure['operations'] / figure['trace'] / 1e3:.0f}",
                own["compile first"] * 1e3,
                own["compile again"] * 1e3,
                f"{figure['trace'] / own['compile again']:.0%}",
            )
        )
    columns = (
        "kernel",
        "operations",
        "first trace ms",
        "trace ms",
        "1000 op/s",
        "first compile ms",
        "again ms",
        "trace share",
    )
    text = table(columns, rows)
    if all("FlyDSL" not in figure for figure in figures.values()):
        return f"{text}\nFlyDSL is not measured: PEER_FLYDSL_PYTHON names no interpreter that has it"
    compared = [
        (
            kernel,
            *(value for part in ("body again", "compile first", "compile again") for value in _beside(figure, part)),
        )
        for kernel, figure in figures.items()
    ]
    parts = ("host function traced", "first compile", "again")
    columns = ("kernel", *(f"{part}{what}" for part in parts for what in (" ms", ", FlyDSL", ", ratio")))
    return f"{text}\n\n{table(columns, compared)}"


def _beside(figure: dict[str, Any], part: str) -> tuple[float, float, str]:
    own, theirs = figure["flydsl"][part], figure["FlyDSL"][part]
    return own * 1e3, theirs * 1e3, f"{own / theirs:.2f}"
