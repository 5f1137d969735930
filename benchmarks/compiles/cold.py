"""CPU time of compiling for GPUs, beside FlyDSL for the same source and beside Triton for like kernels.

Each compile is in a fresh process with an empty cache; the compilers take turns.  CPU time is that of the process and of
the programs that it runs, such as linkers and assemblers.  A peer takes part where ``PEER_FLYDSL_PYTHON`` or
``PEER_TRITON_PYTHON`` names an interpreter that has it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.peers import peer_python, rocm_installation, run_program
from flydsl.cli.printing.output import table

__all__ = ["Command", "cold", "cold_table", "turns"]

_PROGRAMS = Path(__file__).resolve().parent.parent / "programs"
_SAME_SOURCE = ("unrolled GEMM", "tiled MMA", "fp16 GEMM", "flash attention", "softmax")
_LIKE = {
    "rocm:gfx942": ("add", "softmax", "layernorm", "GEMM"),
    "cuda:sm_90": ("add", "softmax", "layernorm", "GEMM", "wgmma GEMM", "flash attention"),
}
_TURNS = 3
_ROUNDS = 4

Command = tuple[list[str], dict[str, str]]
"""What is started and what its environment has besides."""


def cold() -> dict[str, Any]:
    """For each kernel and compiler the CPU seconds until the kernel is defined (``"import"``), of the first compile, and
    of a later one in the process.

    Medians over processes; of the later compiles of a process the least.
    """
    with tempfile.TemporaryDirectory() as folder:
        figures = {f"{kernel}, same source": turns(_same_source(kernel, Path(folder))) for kernel in _SAME_SOURCE}
        for target, kernels in _LIKE.items():
            figures |= {f"{kernel} {target}": turns(_like(kernel, target, Path(folder))) for kernel in kernels}
    return figures


def _same_source(kernel: str, folder: Path) -> dict[str, Command]:
    program = [str(_PROGRAMS / "compile_traced.py"), kernel, str(_ROUNDS)]
    common = {"COMPILE_ONLY": "1", "ARCH": "gfx942", "FLYDSL_RUNTIME_ENABLE_CACHE": "0"}
    commands = {"flydsl": ([sys.executable, *program, "numpy"], {**common, **_own()})}
    peer = peer_python("flydsl")
    if peer is not None:
        rocm = folder / "rocm"
        home = rocm if rocm.exists() else rocm_installation(rocm)
        commands["FlyDSL"] = ([peer, *program, "torch"], {**common, "ROCM_PATH": str(home)})
    return commands


def _like(kernel: str, target: str, folder: Path) -> dict[str, Command]:
    what = [target, kernel, str(_ROUNDS)]
    own = [sys.executable, str(_PROGRAMS / "compile_library.py"), *what]
    commands = {"flydsl": (own, {"FLYDSL_RUNTIME_ENABLE_CACHE": "0", **_own()})}
    peer = peer_python("triton")
    if peer is not None:
        fresh = {"TRITON_ALWAYS_COMPILE": "1", "TRITON_CACHE_DIR": str(folder / "triton")}
        commands["Triton"] = ([peer, str(_PROGRAMS / "compile_triton.py"), *what], fresh)
    return commands


def _own() -> dict[str, str]:
    return {"PYTHONPATH": str(_PROGRAMS.parent.parent)}


def turns(commands: Mapping[str, Command]) -> dict[str, Any]:
    """For each compiler the medians over processes that take turns, by the name of the figure."""
    reports: dict[str, list[dict[str, list[float]]]] = {name: [] for name in commands}
    for command in commands.values():  # writes the bytecode, and fills the system's file cache
        _run(*command)
    for _ in range(_TURNS):
        for name, command in commands.items():
            reports[name].append(_run(*command))
    return {
        name: {
            "import": median(report["import"][0] for report in of_processes),
            "first": median(report["cpu"][0] for report in of_processes),
            "again": median(min(report["cpu"][1:]) for report in of_processes),
        }
        for name, of_processes in reports.items()
    }


def _run(command: Sequence[str], extra: Mapping[str, str]) -> dict[str, list[float]]:
    report: dict[str, list[float]] = json.loads(run_program(command, extra).splitlines()[-1])
    return report


def cold_table(figures: dict[str, Any]) -> str:
    """Milliseconds, and below each peer's name flydsl's share of its time."""
    rows = []
    for kernel, compilers in figures.items():
        own = compilers["flydsl"]
        for name, figure in compilers.items():
            times = {**figure, "all": figure["import"] + figure["first"]}
            ratios = {**own, "all": own["import"] + own["first"]}
            shares = [
                "" if name == "flydsl" else f"{ratios[part] / times[part]:.2f}" for part in ("first", "again", "all")
            ]
            rows.append((kernel, name, *(times[part] * 1e3 for part in ("import", "first", "again")), *shares))
    columns = ("kernel", "compiler", "import ms", "first ms", "again ms", "first ratio", "again ratio", "with import")
    return table(columns, rows)
