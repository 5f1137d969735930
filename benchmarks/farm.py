"""Precompiling many kernels for many targets: how it scales with workers, what a bundle costs, and how it starts.

``python -m benchmarks.farm [--kernels 200] [--workers 1 2] [--json FILE]``; FlyDSL's own compile-only loop and Triton's
``triton.compile`` loop take part where ``PEER_FLYDSL_PYTHON`` and ``PEER_TRITON_PYTHON`` name interpreters that have them.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.machine import machine_facts
from benchmarks.peers import peer_python, rocm_installation
from flydsl.compiler.aot import Precompiled, precompile, write_bundle
from flydsl.config import Config

TARGETS = ("cuda:sm_80", "cuda:sm_90", "rocm:gfx942", "cpu:x86-64-v3")
_STARTS = 7
_PROGRAMS = Path(__file__).resolve().parent / "programs"

_START = """
import time
import numpy as np
x = np.ones((4, 256), np.float32)
start = time.perf_counter()
import flydsl
kernels = flydsl.load({path!r})
opened = time.perf_counter()
kernels.scale_rows(x, x, 2.0, 0)
print(opened - start, time.perf_counter() - start)
"""


@flyc.kernel
def scale_rows_kernel(X: fx.Tensor, Y: fx.Tensor, factor: fx.Float32, NUMBER: fx.Constexpr[int]):
    row, column = fx.block_idx.x, fx.thread_idx.x
    if column < X.shape[1]:
        Y[row, column] = fx.math.exp(X[row, column]) * factor + fx.Float32(float(NUMBER))


@flyc.jit
def scale_rows(X: fx.Tensor, Y: fx.Tensor, factor: fx.Float32, NUMBER: fx.Constexpr[int]):
    scale_rows_kernel(X, Y, factor, NUMBER).launch(grid=X.shape[0], block=256)


def signatures(count: int) -> list[dict[str, Any]]:
    """``count`` variants of the kernel, no two of which are the same program."""
    matrix = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn))
    return [{"X": matrix, "Y": matrix, "factor": 1.0, "NUMBER": number} for number in range(count)]


def measure(kernels: int, workers: list[int]) -> dict[str, Any]:
    """Seconds of the whole, by number of workers, from an empty cache; then what the bundle is and how it starts."""
    figures: dict[str, Any] = {"kernels": kernels, "targets": list(TARGETS), "scaling": {}}
    with tempfile.TemporaryDirectory() as directory:
        results: list[Precompiled] = []
        for jobs in workers:
            config = dataclasses.replace(Config.from_env(), cache_dir=Path(directory, str(jobs)))
            start = time.perf_counter()
            results = precompile(scale_rows, TARGETS, signatures(kernels), config=config, jobs=jobs)
            seconds = time.perf_counter() - start
            assert not [result.error for result in results if result.error]
            figures["scaling"][jobs] = {
                "seconds": seconds,
                "programs per second": len(results) / seconds,
                "trace": sum(result.stages["trace"] for result in results),
                "build": sum(result.seconds - result.stages["trace"] for result in results),
            }
        start = time.perf_counter()
        again = precompile(scale_rows, TARGETS, signatures(kernels), config=config, jobs=workers[-1])
        figures["all in the cache"] = time.perf_counter() - start
        assert all(result.hit for result in again)
        path = write_bundle(Path(directory, "kernels.flyb"), results)
        artifacts = sum(len(result.artifact.to_bytes()) for result in results if result.artifact is not None)
        figures["bundle"] = {
            "bytes": path.stat().st_size,
            "bytes per variant": path.stat().st_size / len(results),
            "bytes per artifact file": artifacts / len(results),
            "open": median(_open_seconds(path) for _ in range(50)),
            **_starts(path),
        }
    figures["on paper"] = _extrapolate(figures["scaling"][workers[-1]], workers[-1], len(results))
    return figures


def loops(count: int) -> dict[str, float]:
    """Seconds for each of ``count`` variants of like kernels, compiled one after the other in one process, cold."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        only = {"COMPILE_ONLY": "1", "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "ours"), "PYTHONPATH": os.getcwd()}
        ours = [sys.executable, str(_PROGRAMS / "many_flydsl.py"), "numpy", str(count)]
        fly, triton = peer_python("flydsl"), peer_python("triton")
        for arch in ("gfx942", "sm_90"):
            figures[f"flydsl {arch}"] = _loop(ours, {**only, "ARCH": arch}) / count
            if fly and arch == "gfx942":
                rocm = str(rocm_installation(folder / "rocm"))
                theirs = {**only, "ARCH": arch, "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "theirs"), "ROCM_PATH": rocm}
                theirs.pop("PYTHONPATH")
                figures[f"FlyDSL {arch}"] = _loop([fly, ours[1], "torch", str(count)], theirs) / count
            if triton:
                kind, name = ("hip", arch) if arch.startswith("gfx") else ("cuda", arch.removeprefix("sm_"))
                command = [triton, str(_PROGRAMS / "many_triton.py"), kind, name, str(count)]
                figures[f"Triton {arch}"] = _loop(command, {"TRITON_CACHE_DIR": str(folder / "triton")}) / count
    return figures


def _loop(command: list[str], extra: dict[str, str]) -> float:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FLYDSL_", "TRITON_", "PYTHONPATH"))}
    done = subprocess.run(command, env={**environment, **extra}, check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def _open_seconds(path: Path) -> float:
    start = time.perf_counter()
    flydsl.load(path)
    return time.perf_counter() - start


def _starts(path: Path) -> dict[str, float]:
    """From ``import flydsl`` (NumPy is there already) to the open bundle and to the first launch, in fresh processes."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH")])),
    }
    command = [sys.executable, "-c", _START.format(path=str(path))]
    taken = []
    for _ in range(_STARTS):
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        taken.append([float(word) for word in done.stdout.split()])
    return {"import and open": median(t[0] for t in taken), "first launch": median(t[1] for t in taken)}


def _extrapolate(scaling: dict[str, float], workers: int, programs: int) -> dict[str, float]:
    """A thousand cores on paper: one process traces, the others build; the slower of the two decides."""
    trace, build = scaling["trace"] / programs, scaling["build"] / programs
    return {
        "trace of one": trace,
        "build of one": build,
        "programs per second that one tracing process feeds": 1 / trace,
        "workers that it keeps busy": build / trace,
        "programs per second of 1,000 cores with one tracing process": min(1 / trace, 999 / build),
        "tracing processes that 1,000 cores need": 1000 * trace / (trace + build),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.farm", description=__doc__)
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    figures = {"machine": machine_facts(), **measure(args.kernels, args.workers), "loops": loops(args.kernels // 4)}
    print(json.dumps(figures, indent=2))
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
