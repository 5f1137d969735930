"""``python -m benchmarks.compiles.growth``: how compiles grow with the length of unrolled programs, stage by stage.

Each program of :mod:`benchmarks.compiles.long_programs` is compiled at several lengths, each in a process of its own with
an empty cache; with ``--dense`` each of :mod:`benchmarks.compiles.dense_graphs`.  *growth* is the time, or the memory, of
the longest program beside that of one of a tenth of its length: 10 is linear.  On the CPU the result is compared with
NumPy as well.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.compiles.dense_graphs import GRAPHS
from benchmarks.compiles.long_programs import PROGRAMS as LONG
from benchmarks.machine import machine_facts
from flydsl.cli.printing.output import table

PROGRAMS = {**LONG, **GRAPHS}
_TARGETS = ("cpu", "rocm:gfx942", "cuda:sm_90")
_STAGES = ("trace", "mlir", "llvm", "link", "host")
_LENGTHS, _DENSE_LENGTHS = (1_000, 10_000, 100_000), (30, 300)
_SECONDS = 600


def compile_once(name: str, n: int) -> dict[str, Any]:
    """CPU seconds of the stages of one compile in this process, and the MiB that it took beside what was taken before."""
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.jit_function import compile_program
    from flydsl.config import Config

    program, config = PROGRAMS[name], Config.from_env()
    options = CompileOptions(opt_level=config.opt_level)
    x, y, _ = program.arguments(n)
    # What a process loads with its first compile is no part of the growth.
    compile_program(program.run, program.run.bind((x, y, 3), {}, config), options, config)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    stages: dict[str, float] = {}
    last = start = time.process_time()

    def lap(stage: Any) -> None:
        nonlocal last
        now = time.process_time()
        stages[stage.name] = now - last
        last = now

    compile_program(program.run, program.run.bind((x, y, n), {}, config), options, config, lap)
    seconds = time.process_time() - start
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    if config.backend == "cpu":
        expected = np.zeros_like(y)
        program.reference(x, expected, n)
        program.run(x, y, n)
        np.testing.assert_array_equal(y, expected)
    return {"seconds": seconds, "MiB": memory, "stages": stages}


def measure(name: str, target: str, n: int) -> dict[str, Any]:
    """The figures of a compile in a process of its own; where it fails or takes too long, why."""
    backend, _, arch = target.partition(":")
    if backend == "cpu":
        arch = PROGRAMS[name].arch
    with tempfile.TemporaryDirectory() as cache:
        chosen = {
            "FLYDSL_COMPILE_BACKEND": backend,
            "FLYDSL_COMPILE_ARCH": arch,
            "FLYDSL_RUNTIME_CACHE_DIR": cache,
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = [sys.executable, "-m", "benchmarks.compiles.growth", "--work", name, str(n)]
        try:
            done = subprocess.run(
                command, capture_output=True, env={**os.environ, **chosen}, text=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return {"failed": f"more than {_SECONDS} s"}
    if done.returncode:
        return {"failed": (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]}
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _serves(name: str, target: str) -> bool:
    arch = PROGRAMS[name].arch
    return arch == "native" or target in ("cpu", f"rocm:{arch}")


def _rows(name: str, target: str, curve: dict[int, dict[str, Any]]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for n, figures in curve.items():
        if "failed" in figures:
            rows.append((name, target, f"{n:,}", figures["failed"], "", "", "", *[""] * len(_STAGES)))
            continue
        tenth = curve.get(n // 10, {})
        growth = [f"{figures[key] / max(tenth[key], 0.01):.1f}" if key in tenth else "" for key in ("seconds", "MiB")]
        stages = [f"{figures['stages'].get(stage, 0.0):.2f}" for stage in _STAGES]
        rows.append(
            (
                name,
                target,
                f"{n:,}",
                f"{figures['seconds']:.2f}",
                growth[0],
                f"{figures['MiB']:.0f}",
                growth[1],
                *stages,
            )
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiles.growth", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, metavar="KIND", help=f"some of {', '.join(PROGRAMS)}")
    parser.add_argument(
        "--targets", nargs="+", default=_TARGETS, metavar="TARGET", help=f"default {' '.join(_TARGETS)}"
    )
    parser.add_argument(
        "--lengths", nargs="+", type=int, metavar="N", help="default 1000 10000 100000; with --dense 30 300"
    )
    parser.add_argument("--dense", action="store_true", help="graphs of values that are used twice")
    parser.add_argument("--work", nargs=2, metavar=("KIND", "N"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work is not None:
        print(json.dumps(compile_once(args.work[0], int(args.work[1]))))
        return
    header = ("kind", "target", "n", "CPU s", "growth", "MiB", "growth", *_STAGES)
    results: dict[str, dict[str, dict[int, dict[str, Any]]]] = {}
    for target in args.targets:
        for name in args.only or (GRAPHS if args.dense else LONG):
            if not _serves(name, target):
                continue
            curve: dict[int, dict[str, Any]] = {}
            for n in args.lengths or (_DENSE_LENGTHS if args.dense else _LENGTHS):
                curve[n] = measure(name, target, n)
                if "failed" in curve[n]:
                    break  # a longer one would too
            results.setdefault(target, {})[name] = curve
            print(table(header, _rows(name, target, curve)), flush=True)
            if args.json is not None:
                args.json.parent.mkdir(parents=True, exist_ok=True)
                args.json.write_text(json.dumps({"machine": machine_facts(), "growth": results}, indent=2) + "\n")


if __name__ == "__main__":
    main()
