"""The cache: the first result of a process whose kernel is in it, and what one get and one put take.

FlyDSL and Triton take part where ``PEER_FLYDSL_PYTHON`` and ``PEER_TRITON_PYTHON`` name interpreters that have them.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.farm import scale_rows, signatures
from benchmarks.peers import peer_python, rocm_installation
from benchmarks.processes import ProcessError
from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, Limits, artifact_store
from flydsl.cli.table import table
from flydsl.compiler.aot import precompile, write_bundle
from flydsl.config import Config

__all__ = ["first_results", "first_results_table", "latencies", "latencies_table"]

_ROOT = Path(__file__).resolve().parent.parent
_PROGRAMS = _ROOT / "benchmarks" / "programs"
_ROUNDS = 5
_BUNDLE = """
import numpy as np
import flydsl
x = np.zeros((4, 256), np.float32)
flydsl.load({path!r}).scale_rows(x, x, 2.0, 0)
assert (x == 2).all()
"""
_ENTRIES = (1, 1_000, 100_000)
_BYTES = 8_000
_PEER_ENTRIES = 1_000
"""Triton's cache is filled by its own puts, which take long; it has a directory for each key, whatever their number."""


def first_results() -> dict[str, Any]:
    """Fresh processes that find their kernel in the cache, all taking turns: seconds from before the start to after the
    end, and seconds of processor time, medians.  ``compile`` stops before a launch, since the peers have no GPU here."""
    with tempfile.TemporaryDirectory() as folder:
        programs = _programs(Path(folder))
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
        for _ in range(_ROUNDS + 2):
            for name, (command, environment) in programs.items():
                taken[name].append(_timed(command, environment))
    return {
        name: {"process": median(t[0] for t in times[2:]), "processor": median(t[1] for t in times[2:])}
        for name, times in taken.items()
    }


def _programs(folder: Path) -> dict[str, tuple[list[str], dict[str, str]]]:
    ours, compile_only = str(_PROGRAMS / "double_flydsl.py"), {"COMPILE_ONLY": "1", "ARCH": "gfx942"}
    here = {"PYTHONPATH": str(_ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "ours")}
    programs = {
        "python -c pass": ([sys.executable, "-c", "pass"], {}),
        "import numpy": ([sys.executable, "-c", "import numpy"], {}),
        "flydsl, run on the CPU": ([sys.executable, ours, "numpy", "check"], here),
        "flydsl, compile for gfx942": ([sys.executable, ours, "numpy"], here | compile_only),
    }
    config = dataclasses.replace(Config.from_env(), cache_dir=folder / "ours")
    path = write_bundle(
        folder / "kernels.flyb", precompile(scale_rows, ["cpu:x86-64-v3"], signatures(1), config=config, isolated=False)
    )
    programs["flydsl, run on the CPU from a bundle"] = ([sys.executable, "-c", _BUNDLE.format(path=str(path))], here)
    fly, triton = peer_python("flydsl"), peer_python("triton")
    if fly:
        environment = {
            "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "theirs"),
            "ROCM_PATH": str(rocm_installation(folder / "rocm")),
        }
        programs["FlyDSL, compile for gfx942"] = ([fly, ours, "torch"], environment | compile_only)
    if triton:
        environment = {"TRITON_CACHE_DIR": str(folder / "triton"), "TRITON_DEFAULT_FP_FUSION": "1"}
        programs["Triton, compile for gfx942"] = ([triton, str(_PROGRAMS / "double_triton.py")], environment)
    return programs


def _timed(command: Sequence[str], extra: Mapping[str, str]) -> tuple[float, float]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FLYDSL_", "TRITON_"))}
    # An installed package has its bytecode, so flydsl may write its own in the rounds that do not count.
    for name in ("ARCH", "COMPILE_ONLY", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, env={**environment, **extra}, capture_output=True, text=True, check=False)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise ProcessError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_results_table(figures: dict[str, Any]) -> str:
    base = figures["flydsl, compile for gfx942"]
    rows = [
        (
            name,
            figure["process"] * 1e3,
            figure["processor"] * 1e3,
            f"{figure['process'] / base['process']:.2f} x",
            f"{figure['processor'] / base['processor']:.2f} x",
        )
        for name, figure in figures.items()
    ]
    return table(("whole process, warm cache", "ms", "processor ms", "ratio", "ratio"), rows)


def latencies() -> dict[str, Any]:
    """Seconds of one get and one put of an artifact of 8 kB, medians, in directories of some sizes."""
    figures: dict[str, Any] = {}
    for entries in _ENTRIES:
        with tempfile.TemporaryDirectory() as folder:
            figures[f"flydsl, {entries:,} entries"] = _latency(Path(folder), entries)
        triton = peer_python("triton")
        if triton and entries <= _PEER_ENTRIES:
            with tempfile.TemporaryDirectory() as folder:
                figures[f"Triton, {entries:,} entries"] = _triton_latency(triton, folder, entries)
    return figures


def _triton_latency(python: str, folder: str, entries: int) -> dict[str, float]:
    command = [python, str(_PROGRAMS / "cache_triton.py"), str(entries), str(_BYTES)]
    environment = {**os.environ, "TRITON_CACHE_DIR": folder}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _example(number: int) -> tuple[str, bytes]:
    key = CacheKey.of({"program": str(number)})
    data = hashlib.shake_128(str(number).encode()).digest(_BYTES)
    artifact = Artifact("kernel", "cpu:native", (), (), key.parts, {"binary": data, **key.sections()})
    return key.digest, artifact.to_bytes()


def _latency(folder: Path, entries: int) -> dict[str, float]:
    store = artifact_store(folder, limits=Limits(bytes=1 << 40))
    for number in range(entries):  # as the store lays them out, without waiting for the disk each time
        key, data = _example(number)
        path = store.path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    store.prune()
    step = max(entries // 1000, 1)
    found = [_example(number)[0] for number in range(0, entries, step)] * (1 if entries > 1 else 200)
    new = [_example(entries + number) for number in range(51)]
    gets, puts = [], []
    for key in found:
        start = time.perf_counter()
        assert store.get(key) is not None
        gets.append(time.perf_counter() - start)
    for key, data in new:
        start = time.perf_counter()
        store.get_or_create(key, lambda data=data: data)
        puts.append(time.perf_counter() - start)
    start = time.perf_counter()
    store.prune()
    return {"get": median(gets), "put": median(puts[1:]), "prune": time.perf_counter() - start}


def latencies_table(figures: dict[str, Any]) -> str:
    rows = [
        (name, f["get"] * 1e6, f["put"] * 1e3, f["prune"] * 1e3 if "prune" in f else "-") for name, f in figures.items()
    ]
    return table(("artifacts of 8 kB", "get us", "put ms", "prune ms"), rows)
