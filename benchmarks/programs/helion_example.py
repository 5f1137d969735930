"""One of Helion's examples on the CPU: ``helion_example.py REPORT CHECKOUT NAME DEVICE TARGET...``.

Writes a line of JSON to REPORT for each check that the example makes, and for each kernel that it launches, which is
compiled for the targets.  The example's own ``run_example`` compares; its timing is left out.  DEVICE is ``cpu``, or
``cuda`` for the stand-in of :mod:`flydsl.torch.cuda_on_cpu`.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import torch
from cpu_time import cpu_seconds

_OF_GPUS = ("active drivers", "libamdhip64", "libcuda", "LOCAL_RANK", "CUDA_HOME")
"""Words of errors of Triton's own kernels, of programs for several GPUs, and of CUDA's compiler."""


def main() -> None:
    report, checkout, name, device, *targets = sys.argv[1:]
    sys.argv[1:] = []  # examples may parse them
    if device == "cuda":
        import flydsl.torch.cuda_on_cpu

        flydsl.torch.cuda_on_cpu.install("gfx950")

    import helion
    import helion._testing
    import helion.runtime

    import flydsl.errors
    import flydsl.torch.helion

    sys.path.insert(0, checkout)  # behind the import of Helion: a checkout may hold a version without the backend
    flydsl.torch.helion.register()
    out = Path(report)
    helion._testing.DEVICE = torch.device(device)
    helion._testing.compute_repeat = lambda *_, **__: 1
    helion._testing.interleaved_bench = lambda functions, *_, **__: [1.0] * len(functions)
    helion._testing.do_bench = lambda *_, **__: 1.0
    compare = helion._testing.run_example
    compiled: set[Any] = set()

    def run_example(kernels: Any, baselines: Any, args: Any, **options: Any) -> Any:
        """Each kernel by itself, so that one that fails hides no other."""
        for title, kernel in (kernels if isinstance(kernels, dict) else {"": kernels}).items():
            started, known = cpu_seconds(), {"name": title + (" backward" if options.get("bwd") else "")}
            try:
                compare({"helion": kernel}, baselines, args, **options)
                known["outcome"] = "right"
            except Exception as error:
                known |= _outcome(error)
            _write(out, "check", {**known, "cpu": cpu_seconds() - started})
        return {}

    launch = helion.runtime.default_flydsl_launcher

    def launched(kernel: Any, grid: Any, *args: Any, _num_threads: int = 64, **options: Any) -> None:
        launch(kernel, grid, *args, _num_threads=_num_threads, **options)
        extents = (*grid, 1, 1)[:3]
        key = (id(kernel), len(args), *extents, _num_threads)
        if key not in compiled:
            compiled.add(key)
            function = helion.runtime._flydsl_jit_cache[key]
            _write(out, "launch", {t: _compiled(function, args, t) for t in targets} | {"name": kernel.__name__})

    helion._testing.run_example = run_example
    helion.runtime.default_flydsl_launcher = launched
    started = cpu_seconds()
    try:
        importlib.import_module(f"examples.{name.replace('/', '.')}").main()
    except Exception as error:
        _write(out, "check", {"name": "", **_outcome(error), "cpu": cpu_seconds() - started})


def _outcome(error: Exception) -> dict[str, str]:
    """What an exception says of an example, and of whom."""
    import helion

    import flydsl.errors

    causes: list[BaseException] = [error]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) is not None and cause not in causes:
        causes.append(cause)
    reason = f"{type(error).__name__}: {_first(error)}"
    if isinstance(error, flydsl.errors.DeviceError):  # the CPU's memory protection found it
        return {"outcome": "out of bounds", "reason": reason}
    for cause in causes:
        if isinstance(cause, helion.exc.Base):
            return {"outcome": "Helion lacks it", "reason": f"{type(cause).__name__}: {_first(cause)}"}
        if isinstance(cause, (flydsl.errors.FlydslError, NameError)):
            return {"outcome": "refused", "reason": f"{type(cause).__name__}: {_first(cause)}"}
    if any(what in reason for what in _OF_GPUS):
        return {"outcome": "needs a GPU", "reason": reason}
    return {"outcome": "wrong" if isinstance(error, AssertionError) else "ended early", "reason": reason}


def _compiled(function: Any, args: Any, target: str) -> dict[str, Any]:
    """What a kernel becomes for a chip that is not here."""
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    names = list(function.signature.parameters)
    try:
        given = dict(zip(names, (*args, fx.Stream(None)), strict=True))
        (built,) = flyc.precompile([function], [target], [given], isolated=False)
        if built.artifact is None:
            return {"ok": False, "reason": str(built.error)}
        return {"ok": True, "resources": dict(built.artifact.kernels[0].resources)}
    except Exception as error:
        return {"ok": False, "reason": _first(error)}


def _first(error: BaseException) -> str:
    return " ".join(str(error).split())[:400]


def _write(out: Path, kind: str, what: dict[str, Any]) -> None:
    with out.open("a") as file:
        file.write(json.dumps({kind: what}) + "\n")


main()
