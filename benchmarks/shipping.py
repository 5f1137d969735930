"""What is shipped: how fast the library and like kernels of peers compile, their size, and how a process starts with them.

FlyDSL's own compile-only loop and Triton's ``triton.compile`` loop take part where ``PEER_FLYDSL_PYTHON`` and
``PEER_TRITON_PYTHON`` name interpreters that have them.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import flydsl
from benchmarks.farm import scale_rows, signatures
from benchmarks.peers import peer_python, rocm_installation
from flydsl.bundle.format import BundleWriter
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import Precompiled, precompile, write_bundle
from flydsl.config import Config
from flydsl.tools.functions import find_functions

__all__ = ["bundle", "bundle_table", "library", "library_table", "loops", "loops_table"]

_PROGRAMS = Path(__file__).resolve().parent / "programs"
_LIBRARY = ("elementwise", "reduce", "norms", "softmax", "topk_softmax", "transpose", "gemm_simt")
_MATRIX_CORES = {"rocm": ("gemm_mfma", "attention_mfma")}
_TARGETS = ("cuda:sm_90", "rocm:gfx942", "cpu:x86-64-v3")
_ROUNDS = 7
_VARIANTS = 50
_MANY = 10_000
_WARM = 50

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


# -- the library


def library() -> dict[str, Any]:
    """The declared variants of ``flydsl.kernels`` by as many workers as CPUs, cold: programs and seconds by target."""
    jobs, figures = len(os.sched_getaffinity(0)), {}
    for target in _TARGETS:
        names = (*_LIBRARY, *_MATRIX_CORES.get(target.partition(":")[0], ()))
        functions = [f for name in names for f in find_functions(f"flydsl.kernels.{name}")]
        with tempfile.TemporaryDirectory() as folder:
            config = dataclasses.replace(Config.from_env(), cache_dir=Path(folder))
            start = time.perf_counter()
            results = precompile(functions, [target], config=config, jobs=jobs)
            seconds = time.perf_counter() - start
        assert not [result.error for result in results if result.error]
        figures[target] = {"programs": len(results), "seconds": seconds, "jobs": jobs}
    return figures


def library_table(figures: dict[str, Any]) -> str:
    """Programs per second by target."""
    rows = [(t, f["programs"], f["jobs"], f["seconds"], f["programs"] / f["seconds"]) for t, f in figures.items()]
    return table(("target", "programs", "workers", "s", "programs/s"), rows)


# -- the loops of peers


def loops() -> dict[str, Any]:
    """Like kernels compiled one after the other in one process, cold: seconds and bytes on disk of each variant."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        ours, count = str(_PROGRAMS / "many_flydsl.py"), str(_VARIANTS)
        fly, triton = peer_python("flydsl"), peer_python("triton")
        for arch in ("gfx942", "sm_90"):
            only = {"COMPILE_ONLY": "1", "ARCH": arch}
            cache = folder / f"ours {arch}"
            here = {**only, "FLYDSL_RUNTIME_CACHE_DIR": str(cache), "PYTHONPATH": str(_PROGRAMS.parents[1])}
            figures[f"flydsl {arch}"] = _loop([sys.executable, ours, "numpy", count], here, cache)
            if fly and arch == "gfx942":
                cache = folder / "theirs"
                theirs = {
                    **only,
                    "FLYDSL_RUNTIME_CACHE_DIR": str(cache),
                    "ROCM_PATH": str(rocm_installation(folder / "r")),
                }
                figures[f"FlyDSL {arch}"] = _loop([fly, ours, "torch", count], theirs, cache)
            if triton:
                kind, name = ("hip", arch) if arch.startswith("gfx") else ("cuda", arch.removeprefix("sm_"))
                cache = folder / f"triton {arch}"
                command = [triton, str(_PROGRAMS / "many_triton.py"), kind, name, count]
                figures[f"Triton {arch}"] = _loop(command, {"TRITON_CACHE_DIR": str(cache)}, cache)
    return figures


def _loop(command: list[str], extra: dict[str, str], cache: Path) -> dict[str, float]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FLYDSL_", "TRITON_", "PYTHONPATH"))}
    done = subprocess.run(command, env={**environment, **extra}, check=True, capture_output=True, text=True)
    size = sum(file.stat().st_size for file in cache.rglob("*") if file.is_file())
    # the programs print what all but the first variant took
    return {"seconds": float(done.stdout.split()[-1]) / _VARIANTS, "bytes": size / (_VARIANTS + 1)}


def loops_table(figures: dict[str, Any]) -> str:
    """Milliseconds and bytes of each variant, against flydsl for the same chip."""
    rows = []
    for name, figure in figures.items():
        base = figures[f"flydsl {name.partition(' ')[2]}"]
        seconds, size = figure["seconds"], figure["bytes"]
        ratios = f"{seconds / base['seconds']:.2f} x", f"{size / base['bytes']:.2f} x"
        rows.append((name, seconds * 1e3, 1 / seconds, ratios[0], f"{size:,.0f}", ratios[1]))
    return table(("one after the other", "ms each", "per s", "time", "cache bytes each", "bytes"), rows)


# -- bundles


def bundle() -> dict[str, Any]:
    """Bytes for each variant in a bundle and as a cache entry, and the start of a process that launches from a bundle."""
    with tempfile.TemporaryDirectory() as folder:
        config = dataclasses.replace(Config.from_env(), cache_dir=Path(folder, "cache"))
        figures: dict[str, Any] = {"bytes": {}}
        jobs = len(os.sched_getaffinity(0))
        for target in ("rocm:gfx942", "cuda:sm_90", "cpu:x86-64-v3"):
            results = precompile(scale_rows, [target], signatures(_VARIANTS), config=config, jobs=jobs)
            path = write_bundle(Path(folder, "kernels.flyb"), results)
            figures["bytes"][target] = {"bundle": path.stat().st_size / len(results), "entry": _entry_bytes(results)}
        taken = [_start(path) for _ in range(_ROUNDS + 1)][1:]
        opened = [_open_seconds(path) for _ in range(_WARM)]
        many = _many(Path(folder, "many.flyb"))
        figures["open many"] = median(_open_seconds(many) for _ in range(_WARM))
    figures["open"] = median(opened)
    figures["start"] = {
        "import and open": median(t[0] for t in taken),
        "first launch": median(t[1] for t in taken),
        "variants": _VARIANTS,
    }
    return figures


def _many(path: Path) -> Path:
    """A bundle of as many kernels as anybody ships, each with some bytes of its own."""
    writer = BundleWriter()
    for number in range(_MANY):
        writer.add_kernel(f"kernel_{number}", {"block": writer.add_block(b"%08d" % number * 16).to_json()})
    path.write_bytes(writer.to_bytes({}))
    return path


def _entry_bytes(results: list[Precompiled]) -> float:
    return sum(len(r.artifact.to_bytes()) for r in results if r.artifact is not None) / len(results)


def _open_seconds(path: Path) -> float:
    start = time.perf_counter()
    flydsl.load(path)
    return time.perf_counter() - start


def _start(path: Path) -> list[float]:
    """From ``import flydsl`` (NumPy is there already) to the open bundle and to the first launch, in a fresh process."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(_PROGRAMS.parents[1])
    command = [sys.executable, "-c", _START.format(path=str(path))]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return [float(word) for word in done.stdout.split()]


def bundle_table(figures: dict[str, Any]) -> str:
    """Bytes by target, and milliseconds of a start."""
    sizes = [(t, f"{f['bundle']:,.0f}", f"{f['entry']:,.0f}") for t, f in figures["bytes"].items()]
    start = figures["start"]
    rows = [
        ("flydsl.load in a process that has it imported", figures["open"] * 1e3),
        (f"the same, {_MANY:,} kernels", figures["open many"] * 1e3),
        ("from import flydsl to the open bundle", start["import and open"] * 1e3),
        ("from import flydsl to the end of the first launch", start["first launch"] * 1e3),
    ]
    text = table(("each variant", "bytes in a bundle", "bytes of a cache entry"), sizes)
    return f"{text}\n\n{table(('fresh process with NumPy imported', 'ms'), rows)}"
