"""``python -m benchmarks.cpu.compiles``: CPU time of cold compiles of the kernels of ``python -m benchmarks.cpu``.

*first* is the first compile of a process that has imported the kernels, and thus loads MLIR, the lowering and LLVM;
*again* is a later one.  Each round takes an empty cache; medians over processes.  The stages are those of *again*.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.cpu import kernels
from benchmarks.cpu.accuracy import on_cpu
from benchmarks.machine import machine_facts
from flydsl.cli.printing.output import table

_SIDE = 256
_KERNELS: Mapping[str, tuple[str, str]] = {
    "add": ("native", "v v v"),
    "softmax_tree": ("native", "m m"),
    "softmax_shuffle": ("native", "m m"),
    "layernorm": ("native", "m v v m 0.5"),
    "matmul": ("native", "m m m"),
    "mfma_gemm": ("gfx942", "h h m"),
    "mandelbrot": ("native", "i 0.0 0.0 0.1 0.1"),
    "empty": ("native", "1000"),
}
"""For each kernel the architecture and its arguments: vectors, matrices by their type, numbers."""
_STAGES = ("trace", "mlir", "llvm", "host")


def _argument(text: str) -> Any:
    match text:
        case "v":
            return np.zeros(_SIDE, np.float32)
        case "m" | "h" | "i":
            return np.zeros((_SIDE, _SIDE), {"m": np.float32, "h": np.float16, "i": np.int32}[text])
    return float(text) if "." in text else int(text)


def work(name: str, rounds: int) -> list[dict[str, float]]:
    """Milliseconds of CPU time of the stages of each round, in this process, with what is left of it as ``rest``."""
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.jit_function import compile_program
    from flydsl.config import Config

    arch, arguments = _KERNELS[name]
    function = getattr(kernels, name)
    found = []
    for _ in range(rounds):
        stages: dict[str, float] = {}
        with on_cpu(arch), tempfile.TemporaryDirectory() as cache:
            os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = cache
            config = Config.from_env()
            last = start = time.process_time()

            def lap(stage: Any, stages: dict[str, float] = stages) -> None:
                nonlocal last
                now = time.process_time()
                stages[stage.name] = (now - last) * 1e3
                last = now

            call = function.bind([_argument(text) for text in arguments.split()], {}, config)
            compile_program(function, call, CompileOptions(opt_level=config.opt_level), config, lap)
            total = (time.process_time() - start) * 1e3
        found.append({**stages, "rest": total - sum(stages.values()), "total": total})
    return found


def measure(name: str, processes: int, rounds: int) -> dict[str, Any]:
    """Milliseconds of the first compile and of the best later one, and of the stages of that one."""
    reports = []
    for _ in range(processes):
        command = [sys.executable, "-m", "benchmarks.cpu.compiles", "--work", name, "--rounds", str(rounds)]
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["OPENBLAS_NUM_THREADS"] = (
            "1"  # others wait busily after the import, and their time would be counted
        )
        done = subprocess.run(command, check=True, capture_output=True, env=environment, text=True)
        reports.append(json.loads(done.stdout))
    best = [min(report[1:], key=lambda laps: laps["total"]) for report in reports]
    stages = {stage: median(laps.get(stage, 0.0) for laps in best) for stage in (*_STAGES, "rest")}
    first = median(report[0]["total"] for report in reports)
    return {"first": first, "again": median(laps["total"] for laps in best), "stages": stages}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cpu.compiles", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures, in ms")
    parser.add_argument("--only", nargs="+", choices=_KERNELS, metavar="KERNEL", help=f"some of {', '.join(_KERNELS)}")
    parser.add_argument("--processes", type=int, default=5, help="how many (default 5)")
    parser.add_argument("--rounds", type=int, default=5, help="compiles of each process (default 5, at least 2)")
    parser.add_argument("--work", choices=_KERNELS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work is not None:
        print(json.dumps(work(args.work, args.rounds)))
        return
    figures = {name: measure(name, args.processes, args.rounds) for name in args.only or _KERNELS}
    columns = (*_STAGES, "rest")
    rows = [(name, f["first"], f["again"], *(f["stages"][c] for c in columns)) for name, f in figures.items()]
    shown = [(name, *(f"{value:.1f}" for value in values)) for name, *values in rows]
    print(table(("kernel, CPU ms", "first", "again", *columns), shown))
    if args.json is not None:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        facts = {"machine": machine_facts(), "cpu compiles": figures}
        args.json.write_text(json.dumps(facts, indent=2) + "\n")


if __name__ == "__main__":
    main()
