"""The start of a process that launches each of 200 kernels of Triton's once: from a bundle, and by Triton.

No GPU takes part: the driver does nothing (``programs/idle_driver.c``), so that its own loading of modules is left out.
Triton's cache on disk has every kernel.  Each figure is the least of several processes.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.launches.idle_driver import build_idle_driver, launch_environment
from benchmarks.peers import peer_python, run_program
from flydsl.cli.printing.output import table
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import TritonVariant, compile_kernels

__all__ = ["cold_starts", "cold_starts_table"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAMS = _ROOT / "benchmarks" / "programs"
_COUNT, _PROCESSES = 200, 5
_KERNEL = """

@triton.jit
def kernel_{number}(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, i < n) * {number}.0, i < n)
"""


def cold_starts() -> dict[str, dict[str, float]]:
    """Seconds, files and memory of each way; empty without ``PEER_TRITON_PYTHON``, or gcc for the driver."""
    python = peer_python("triton")
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        library = build_idle_driver(folder / "driver")
        if library is None or not python:
            return {}
        text = "import triton\nimport triton.language as tl\n" + "".join(
            _KERNEL.format(number=n) for n in range(_COUNT)
        )
        (folder / "many_cold_kernels.py").write_text(text)
        kernels = {
            f"many_cold_kernels:kernel_{n}": [TritonVariant(("*fp32:16", "i32"), {"BLOCK": 32})] for n in range(_COUNT)
        }
        results = compile_kernels(kernels, ["cuda:sm_90"], python=python, path=[str(folder)], jobs=2)
        bundle = write_bundle(
            folder / "k.flyb", [], grid_kernels=[each.compiled for each in results if each.compiled is not None]
        )
        environment = {
            **launch_environment(library),
            "TRITON_CACHE_DIR": str(folder / "cache"),
            "PYTHONPATH": str(_ROOT),
        }
        commands = {
            "a bundle, without Triton": [sys.executable, str(_PROGRAMS / "cold_bundle.py"), str(library), str(bundle)],
            "Triton, warm cache": [python, str(_PROGRAMS / "cold_triton.py"), str(library), str(folder)],
        }
        return {name: _least([*command, str(_COUNT)], environment) for name, command in commands.items()}


def _least(command: list[str], environment: dict[str, str]) -> dict[str, float]:
    """The least of each figure over some processes, after one that fills caches."""
    found = []
    for _ in range(1 + _PROCESSES):
        start = time.perf_counter()
        figures = json.loads(run_program(command, environment))
        found.append({**figures, "process": time.perf_counter() - start})
    return {name: min(each[name] for each in found[1:]) for name in found[0]}


def cold_starts_table(figures: dict[str, dict[str, float]]) -> str:
    """A row for each way."""
    if not figures:
        return "cold starts: not measured, which needs gcc and PEER_TRITON_PYTHON"
    names = ("process", "import", "launches", "files", "MiB")
    rows = [(way, *(round(taken[name], 3) for name in names)) for way, taken in figures.items()]
    return table((f"{_COUNT} kernels, each launched once", "process s", "import s", "launches s", "files", "MiB"), rows)
