"""Precompiling many kernels for many targets: how it scales with workers, and what a thousand cores would do.

The kernels are those of the library that run on every target, by type, operation and what is known of the rows' length,
which decides vector widths, tiles and unrolling.

``python -m benchmarks --only farm``; :func:`measure` takes other numbers of kernels and workers.
"""

from __future__ import annotations

import dataclasses
import os
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import Precompiled, precompile
from flydsl.compiler.jit_function import JitFunction
from flydsl.config import Config
from flydsl.tools.functions import find_functions

__all__ = ["TARGETS", "farm", "farm_table", "library_variants", "measure", "scale_rows", "signatures"]

TARGETS = ("cuda:sm_80", "cuda:sm_90", "rocm:gfx942", "cpu:x86-64-v3")
_KERNELS = 200
_LIBRARY = ("elementwise", "gemm_simt", "norms", "reduce", "softmax", "topk_softmax", "transpose")
_ROWS = (flyc.dyn, 256, 128, 64)
_OTHER_ROWS = ("weights", "indices")
"""Parameters whose rows are not as long as the others'."""


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


def library_variants(count: int) -> dict[JitFunction, list[dict[str, Any]]]:
    """``count`` different programs: the library's declared variants, by the length of rows.

    Raises:
        ValueError: there are not so many.
    """
    functions = [f for name in _LIBRARY for f in find_functions(f"flydsl.kernels.{name}")]
    declared = [(f, signature) for f in functions for signature in f.declared_signatures]
    every = [(f, _with_rows(signature, length)) for length in _ROWS for f, signature in declared]
    if count > len(every):
        raise ValueError(f"{count} kernels are wanted and the library has {len(every)} variants")
    chosen: dict[JitFunction, list[dict[str, Any]]] = {}
    for function, signature in every[:count]:
        chosen.setdefault(function, []).append(signature)
    return chosen


def _with_rows(signature: Mapping[str, Any], length: Any) -> dict[str, Any]:
    """The signature with matrices whose rows have this length."""
    return {
        name: dataclasses.replace(spec, shape=(spec.shape[0], length))
        if isinstance(spec, flyc.TensorSpec) and len(spec.shape) == 2 and name not in _OTHER_ROWS
        else spec
        for name, spec in signature.items()
    }


def farm() -> dict[str, Any]:
    """200 kernels for four targets, by one worker and by one for each CPU."""
    return measure(_KERNELS, sorted({1, len(os.sched_getaffinity(0))}))


def measure(kernels: int, workers: list[int]) -> dict[str, Any]:
    """Seconds of the whole from an empty cache, by number of workers; then the same once more."""
    variants = library_variants(kernels)
    figures: dict[str, Any] = {"kernels": kernels, "targets": list(TARGETS), "scaling": {}}
    with tempfile.TemporaryDirectory() as directory:
        results: list[Precompiled] = []
        for jobs in workers:
            config = dataclasses.replace(Config.from_env(), cache_dir=Path(directory, str(jobs)))
            start = time.perf_counter()
            results = precompile(variants, TARGETS, variants, config=config, jobs=jobs)
            seconds = time.perf_counter() - start
            assert not [result.error for result in results if result.error]
            assert len({(r.target, r.artifact.key) for r in results}) == len(results)  # no two are the same program
            figures["scaling"][jobs] = {
                "seconds": seconds,
                "programs per second": len(results) / seconds,
                "trace": sum(result.stages["trace"] for result in results),
                "build": sum(result.seconds - result.stages["trace"] for result in results),
            }
        start = time.perf_counter()
        again = precompile(variants, TARGETS, variants, config=config, jobs=workers[-1])
        figures["all in the cache"] = time.perf_counter() - start
        assert all(result.hit for result in again)
    # of one worker: where workers wait for a CPU, that is in their times
    figures["on paper"] = _extrapolate(figures["scaling"][workers[0]], len(results))
    return figures


def _extrapolate(scaling: dict[str, float], programs: int) -> dict[str, float]:
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


def farm_table(figures: dict[str, Any]) -> str:
    """Seconds by workers, and the paper."""
    scaling = figures["scaling"]
    base = next(iter(scaling.values()))["seconds"]
    rows = [
        (f"{jobs} workers", f["seconds"], f["programs per second"], f"{base / f['seconds']:.2f} x")
        for jobs, f in scaling.items()
    ]
    rows.append(("all in the cache", figures["all in the cache"], "", ""))
    what = f"{figures['kernels']} kernels x {len(figures['targets'])} targets"
    paper = [(name, f"{value:.4g}") for name, value in figures["on paper"].items()]
    return f"{table((what, 's', 'programs/s', 'speed'), rows)}\n\n{table(('on paper', ''), paper)}"
