"""The cache: the first result of a process whose kernel is in it, and what one get and one put take.

FlyDSL and Triton take part where ``PEER_FLYDSL_PYTHON`` and ``PEER_TRITON_PYTHON`` name interpreters that have them.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import json
import resource
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.farm import scale_rows, signatures
from benchmarks.launches.idle_driver import GPU_TENSORS, build_idle_driver, launch_environment
from benchmarks.peers import peer_python, rocm_installation, run_program
from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, Limits, artifact_store
from flydsl.cli.printing.output import table
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
_PEERS = {"FlyDSL": "FLYDSL_RUNTIME_CACHE_DIR", "Triton": "TRITON_CACHE_DIR"}
"""What names the directory of each peer's cache."""


def first_results() -> dict[str, Any]:
    """Fresh processes that find their kernel in the cache, all taking turns: seconds from before the start to after the
    end, and seconds of processor time, medians.

    ``compile`` stops before a launch; ``launch`` has torch tensors and ends in a driver that does nothing, since there is no
    GPU (``idle_driver``).
    """
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
    return programs | _launching_programs(folder)


def _launching_programs(folder: Path) -> dict[str, tuple[list[str], dict[str, str]]]:
    library = build_idle_driver(folder / "driver")
    if library is None:
        return {}
    ours, driver = str(_PROGRAMS / "double_flydsl.py"), launch_environment(library)
    programs = {}
    if importlib.util.find_spec("torch"):
        programs["import torch"] = ([sys.executable, "-c", "import torch"], {})
        here = {"PYTHONPATH": str(_ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "ours"), **driver}
        for backend, arch in (("rocm", "gfx942"), ("cuda", "sm_90")):
            command = [sys.executable, ours, "gpu", str(library), GPU_TENSORS[backend]]
            programs[f"flydsl, launch for {arch}"] = (command, here | {"ARCH": arch})
    fly, triton = peer_python("flydsl"), peer_python("triton")
    if fly:
        environment = {"FLYDSL_RUNTIME_CACHE_DIR": str(folder / "theirs"), "ROCM_PATH": str(folder / "rocm")}
        programs["FlyDSL, launch for gfx942"] = ([fly, ours, "torch"], driver | environment | {"ARCH": "gfx942"})
    if triton:
        environment = {"TRITON_CACHE_DIR": str(folder / "triton"), **driver}
        programs["Triton, launch for sm_90"] = ([triton, str(_PROGRAMS / "double_triton.py"), "launch"], environment)
    return programs


def _timed(command: Sequence[str], extra: Mapping[str, str]) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run_program(command, extra)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
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
        for name, variable in _PEERS.items():
            python = peer_python(name.lower())
            if python:
                with tempfile.TemporaryDirectory() as folder:
                    command = [python, str(_PROGRAMS / f"cache_{name.lower()}.py"), str(entries), str(_BYTES)]
                    figures[f"{name}, {entries:,} entries"] = json.loads(run_program(command, {variable: folder}))
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
