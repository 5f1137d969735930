"""The costs of an outside backend, measured on the example for OpenCL: launches, and code from another process.

Launches need an OpenCL device, such as PoCL's, and a C compiler.  Compiles need neither.
"""

from __future__ import annotations

import ctypes.util
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.peers import run_program
from flydsl.cli.printing.output import table
from flydsl.plugin import include, on_path, run_tool

__all__ = ["isolation", "isolation_table", "plugin_launches", "plugin_launches_table"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAMS = _ROOT / "benchmarks" / "programs"


def _run(program: str, **variables: str) -> Any:
    path = {"PYTHONPATH": f"{_ROOT}:{_ROOT / 'examples' / 'plugin' / 'src'}"}
    return json.loads(run_program([sys.executable, str(_PROGRAMS / program)], {**path, **variables}))


def plugin_launches() -> dict[str, dict[str, float]]:
    """Nanoseconds of the calling thread for a launch from Python and of OpenCL's launch function called alone in C.

    ``idle`` has a launch function that does nothing in the place of the driver's: what is left is the cost of flydsl and
    of the plugin.  Empty without OpenCL or a C compiler.
    """
    compiler = on_path("cc", "gcc")
    if compiler is None or ctypes.util.find_library("OpenCL") is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        idle, cache = Path(folder, "idle.so"), {"FLYDSL_RUNTIME_CACHE_DIR": str(Path(folder, "cache"))}
        source = [f"-I{include()}", _PROGRAMS / "outside_launch.c", "-DIDLE", "-o", idle]
        run_tool([compiler.path, "-O2", "-fPIC", "-shared", *source])
        return {
            "driver": _run("outside_launch.py", **cache),
            "idle": _run("outside_launch.py", **cache, LD_PRELOAD=str(idle)),
        }


def plugin_launches_table(figures: dict[str, dict[str, float]]) -> str:
    if not figures:
        return "launches through a plugin: not measured, which needs an OpenCL driver and a C compiler"
    rows = [(what, figures["driver"][what], figures["idle"][what]) for what in figures["driver"]]
    return table(("ns of the calling thread", "this machine's OpenCL driver", "a driver that does nothing"), rows)


def isolation() -> dict[str, Any]:
    """Seconds of compiles to SPIR-V with the code generator in the same process, and in a worker; medians.

    ``first`` is the first compile of the process, with the start of the worker.
    """
    return dict(_run("isolated_compiles.py", FLYDSL_RUNTIME_ENABLE_CACHE="0"))


def isolation_table(figures: dict[str, Any]) -> str:
    kernels: dict[str, dict[str, float]] = figures["kernels"]
    total = {place: sum(taken[place] for taken in kernels.values()) for place in ("here", "worker")}
    rows = [
        (kernel, taken["here"] * 1e3, taken["worker"] * 1e3, f"{taken['worker'] / taken['here']:.2f} x")
        for kernel, taken in (*kernels.items(), ("all", total))
    ]
    return table(("compile to SPIR-V", "in this process, ms", "in a warm worker, ms", "worker to here"), rows)
