"""What calls cost whose meaning must be found out by tracing, beside FlyDSL, whose calls are all traced.

The same text is called in processes of both.  Nothing is launched: calls compile only, for gfx942, and what they need is in
the cache.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.peers import peer_python, rocm_installation, run_program
from flydsl.cli.printing.output import table

__all__ = ["open_calls", "open_calls_table"]

_PROGRAMS = Path(__file__).resolve().parent.parent / "programs"
_KERNELS = ("softmax", "tiled MMA", "fp16 GEMM", "unrolled GEMM", "flash attention")
_TURNS, _CALLS = 3, 30


def open_calls() -> dict[str, dict[str, float]]:
    """Milliseconds of the calling thread for each kernel and way; medians over processes that take turns.

    FlyDSL takes part where ``PEER_FLYDSL_PYTHON`` names an interpreter that has it.
    """
    with tempfile.TemporaryDirectory() as name:
        folder, chip = Path(name), {"COMPILE_ONLY": "1", "ARCH": "gfx942"}
        own = {"PYTHONPATH": str(_PROGRAMS.parent.parent), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "own"), **chip}
        compilers = {"flydsl": (sys.executable, "numpy", own)}
        if (peer := peer_python("flydsl")) is not None:
            rocm = str(rocm_installation(folder / "rocm"))
            theirs = {"ROCM_PATH": rocm, "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "theirs"), **chip}
            compilers["FlyDSL"] = (peer, "torch", theirs)
        figures: dict[str, dict[str, float]] = {}
        for kernel in _KERNELS:
            taken: dict[str, list[float]] = {}
            for _ in range(_TURNS):
                for compiler, (python, library, environment) in compilers.items():
                    command = [python, str(_PROGRAMS / "call_again.py"), kernel, str(_CALLS), library]
                    report: dict[str, float] = json.loads(run_program(command, environment).splitlines()[-1])
                    for way, milliseconds in report.items():
                        taken.setdefault(f"{compiler}, {way}", []).append(milliseconds)
            figures[kernel] = {name: median(each) for name, each in taken.items()}
        return figures


def open_calls_table(figures: dict[str, dict[str, float]]) -> str:
    rows = []
    for kernel, taken in figures.items():
        theirs = taken.get("FlyDSL, understood")
        own, known = taken["flydsl, open"], taken["flydsl, understood"]
        peers = ("", "") if theirs is None else (theirs, f"{own / theirs:.2f}")
        rows.append((kernel, known * 1e3, own, *peers))
    text = table(
        ("ms of the calling thread", "understood call us", "open call ms", "FlyDSL's call ms", "open to FlyDSL's"), rows
    )
    if all("FlyDSL, open" not in taken for taken in figures.values()):
        return f"{text}\nFlyDSL is not measured: PEER_FLYDSL_PYTHON names no interpreter that has it"
    return text
