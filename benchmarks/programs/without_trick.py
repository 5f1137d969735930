"""Measures flydsl in this process, with one of its tricks switched off where asked.

Usage: ``python without_trick.py TRICK|none TARGET KERNEL``; reports CPU seconds as JSON.
``KERNEL+dialects`` imports dialects of MLIR too, as published kernels do; ``nothing`` stands for calls that launch nothing.
Each switch replaces the trick's interface before anything uses it, so the package itself has no switches.
"""

import contextlib
import dataclasses
import gc
import importlib
import json
import sys
import types
from collections.abc import Callable
from typing import Any

from compile_library import signature
from cpu_time import cpu_seconds

_LATER_COMPILES = 4
_LAUNCHES = 20_000


def _records() -> None:
    """The dataclasses of the standard library."""

    def record(cls: type) -> type:
        return dataclasses.dataclass(unsafe_hash="__hash__" not in vars(cls))(cls)

    _module("flydsl.support.fast_dataclass", record=record, dataclass=dataclasses.dataclass, CONSTRUCTOR_DECORATORS=[])


def _pieces() -> None:
    """The module of a dialect is loaded whole when a name of it is asked for."""
    lazy = importlib.import_module("flydsl._mlir.lazy_dialects")
    lazy._Loader.generated = lambda self, spec: None


def _lazy_dialects() -> None:
    """The module of a dialect is loaded whole by its import."""
    importlib.import_module("flydsl._mlir.lazy_dialects").find = lambda fullname, path: None


def _garbage() -> None:
    """The collector searches for cycles while modules are imported, and in what they made."""
    importlib.import_module("flydsl.support.gc_pause").importing = contextlib.nullcontext


def _linker() -> None:
    """Each code object is linked by lld."""
    importlib.import_module("flydsl.backends.rocm.link.code_object").link_kernels = lambda data: None


def _entry_points() -> None:
    """The standard library's reader is asked for entry points at once."""
    entry_points = importlib.import_module("flydsl.support.entry_points")
    entry_points.may_be_named = lambda group: True


def _layouts() -> None:
    """No structure is read without headers, so the native launcher is not used."""
    importlib.import_module("flydsl.runtime.launch.layouts").is_supported = lambda: False


def _module(name: str, **content: object) -> None:
    """Put a module in place of one that is not loaded yet."""
    module: Any = types.ModuleType(name)
    vars(module).update(content)
    sys.modules[name] = module


SWITCHES: dict[str, Callable[[], None]] = {
    "none": lambda: None,
    "records": _records,
    "pieces": _pieces,
    "lazy dialects": _lazy_dialects,
    "garbage": _garbage,
    "linker": _linker,
    "entry points": _entry_points,
    "layouts": _layouts,
}


def compiles(target: str, kernel: str, start: float, *, with_dialects: bool) -> dict[str, float]:
    """CPU seconds of the import, of the import and the first compile, and of the quickest later compile.

    ``start``: the CPU seconds before flydsl was imported.

    ``with_dialects``: as published kernels, the program imports dialects of MLIR and uses one operation.
    """
    import flydsl.compiler
    import flydsl.expr  # noqa: F401

    if with_dialects:
        from flydsl._mlir.dialects import arith, llvm, memref, scf, vector  # noqa: F401

        llvm.AddrSpaceCastOp  # noqa: B018
    imported = cpu_seconds()
    from flydsl.compiler.aot import precompile

    function, described = signature(kernel)
    taken = []
    for _ in range(1 + _LATER_COMPILES):
        begun = imported if not taken else cpu_seconds()
        (result,) = precompile(function, [target], [described], isolated=False)
        taken.append(cpu_seconds() - begun)
        if result.error is not None:
            raise SystemExit(str(result.error))
    first = taken[0] + imported - start
    return {"import": imported - start, "first compile": first, "later compile": min(taken[1:])}


def launches() -> dict[str, float]:
    """CPU seconds of a call that launches nothing."""
    import numpy as np

    from benchmarks.launches import kernels

    arrays = [np.zeros(32, np.float32) for _ in range(3)]
    call = kernels.arrays
    for _ in range(10):
        call(*arrays, 0)
    gc.collect()
    taken = []
    for _ in range(5):
        start = cpu_seconds()
        for _ in range(_LAUNCHES // 5):
            call(*arrays, 0)
        taken.append((cpu_seconds() - start) / (_LAUNCHES // 5))
    return {"launch": min(taken)}


def main(trick: str, target: str, kernel: str) -> None:
    import numpy  # noqa: F401 - every program has it

    start = cpu_seconds()  # switches import what is imported anyway
    SWITCHES[trick]()
    name, _, dialects = kernel.partition("+")
    report = launches() if kernel == "nothing" else compiles(target, name, start, with_dialects=dialects == "dialects")
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
