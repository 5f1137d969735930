"""What is measured inside a fresh process; it reports as JSON on standard output.  See :mod:`benchmarks.processes`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks.compiles.tracing import trace_repeatedly
from benchmarks.processes import peak_bytes
from examples import load

_FILES = {"add": "01_vector_add.py", "softmax": "02_softmax.py"}


def compile_cold(name: str, target: str) -> dict[str, Any]:
    """The stages of the first compile in a process, whose modules are loaded and whose cache is empty."""
    from flydsl.compiler.aot import precompile

    function = getattr(load(_FILES[name]), name)
    (result,) = precompile(function, [target], isolated=False)
    if result.artifact is None:
        raise SystemExit(f"{name} for {target}: {result.error}")
    return {"stages": dict(result.stages), "seconds": result.seconds, "hit": result.hit}


def start_warm(name: str) -> dict[str, Any]:
    """From nothing to the first result, the parts in the order in which a program meets them."""
    times: dict[str, float] = {}
    last = time.perf_counter()

    def lap(part: str) -> None:
        nonlocal last
        now = time.perf_counter()
        times[part] = now - last
        last = now

    import numpy as np

    lap("import numpy")
    function = getattr(load(_FILES[name]), name)
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.jit_function import compile_program
    from flydsl.config import Config

    lap("import")
    config = Config.from_env()
    options = CompileOptions(opt_level=config.opt_level)
    arrays = [np.ones((64, 1024), np.float32) for _ in function.declared_signatures[0]]
    last = time.perf_counter()
    call = function.bind(arrays, {}, config)
    lap("bind")
    stages: dict[str, float] = {}
    compiled = compile_program(
        function, call, options, config, lambda stage: stages.update({stage.name: stage.seconds})
    )
    times["trace"] = stages["trace"]
    lap("key and read")
    times["key and read"] -= times["trace"]
    function.launch(call, compiled)
    lap("load and first launch")
    function.launch(call, compiled)
    lap("second launch")
    return {"times": times, "hit": compiled.hit}


def run_against_numpy(name: str) -> dict[str, Any]:
    """Seconds of one run over a matrix of 4096 x 4096 float32, taking turns with NumPy."""
    import numpy as np

    function = getattr(load(_FILES[name]), name)
    shape = (4096, 4096)
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape, dtype=np.float32) for _ in range(2))
    out, expected = np.empty_like(a), np.empty_like(a)

    def numpy_add() -> None:
        np.add(a, b, out=expected)

    def numpy_softmax() -> None:
        e = np.exp(a - a.max(axis=1, keepdims=True))
        np.divide(e, e.sum(axis=1, keepdims=True), out=expected)

    ours, theirs = {
        "add": (lambda: function(a, b, out), numpy_add),
        "softmax": (lambda: function(a, out), numpy_softmax),
    }[name]
    own, numpy_ = _alternately(ours, theirs, rounds=15)
    return {"flydsl": own, "numpy": numpy_, "error": float(np.abs(out - expected).max())}


CHECKS = ("", "bounds", "init", "race", "bounds,race,init,barrier")


def run_checked(name: str) -> dict[str, Any]:
    """Seconds of one run over 1024 x 1024 float32 for each ``FLYDSL_CPU_CHECK``, all taking turns."""
    import os

    import numpy as np

    function = getattr(load(_FILES[name]), name)
    shape = (1024, 1024)
    arrays = [np.ones(shape, np.float32) for _ in function.declared_signatures[0]]
    times: dict[str, list[float]] = {checks: [] for checks in CHECKS}
    for _ in range(6):
        for checks, taken in times.items():
            os.environ["FLYDSL_CPU_CHECK"] = checks
            taken.append(_each(lambda: function(*arrays), 1))
    medians = {checks: median(taken[1:]) for checks, taken in times.items()}
    return {"elements": shape[0] * shape[1], "seconds": medians}


def launch_nothing() -> dict[str, Any]:
    """Nanoseconds of calls that launch nothing, by kind of argument."""
    from benchmarks.launches.calls import measure

    return {"nanoseconds": measure()}


def soak_launches() -> dict[str, Any]:
    """What ten million launches leave behind."""
    from benchmarks.soak import soak

    return {"grown": soak()}


def _alternately(first: Callable[[], Any], second: Callable[[], Any], rounds: int) -> tuple[float, float]:
    """The medians of two things that take turns, so that both see the same weather; the first round is left out."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds + 1):
        for run, taken in zip((first, second), times, strict=True):
            taken.append(_each(run, 1))
    return median(times[0][1:]), median(times[1][1:])


def _each(run: Callable[[], Any], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        run()
    return (time.perf_counter() - start) / count


_WORKERS: dict[str, Callable[..., dict[str, Any]]] = {
    "compile": compile_cold,
    "warm": start_warm,
    "run": run_against_numpy,
    "launch": launch_nothing,
    "soak": soak_launches,
    "trace": trace_repeatedly,
    "check": run_checked,
}


def main(name: str, *arguments: str) -> None:
    """Run one worker, and add the most memory that this process has used, in bytes."""
    report = _WORKERS[name](*arguments)
    print(json.dumps({**report, "peak_bytes": peak_bytes()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
