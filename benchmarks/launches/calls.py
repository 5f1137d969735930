"""What the host pays for one launch, by kind of argument: from the call in Python to a host function that launches nothing.

The host function gets an empty grid, so neither a kernel nor a driver takes part.  All that is compared takes turns in
batches; figures are medians over the batches of the thread's CPU time, without that of the loop.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.programs.call_time import nanoseconds
from flydsl import load
from flydsl.bundle import Bundle
from flydsl.compiler.aot import precompile, write_bundle

__all__ = ["measure"]

_Call = tuple[Callable[..., Any], Sequence[Any], Mapping[str, Any]]
"""A function, its arguments and its keywords."""


def measure() -> dict[str, Any]:
    """Nanoseconds by kind of argument: jit calls, compiled calls, bundle calls, the Python path; Numba, NumPy, torch."""
    import numpy as np

    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from benchmarks.launches import kernels

    x = [np.zeros(32, np.float32) for _ in range(3)]
    handle = type("Stream", (), {"cuda_stream": 1 << 40})()
    kinds: dict[str, tuple[Any, tuple[Any, ...], dict[str, Any]]] = {
        "3 ndarrays, int": (kernels.arrays, (*x, 0), {}),
        "nothing": (kernels.nothing, (), {}),
        "ndarray": (kernels.array, (x[0],), {}),
        "int": (kernels.integer, (0,), {}),
        "float": (kernels.number, (2.5,), {}),
        "bool": (kernels.boolean, (True,), {}),
        "np.int64": (kernels.integer, (np.int64(0),), {}),
        "np.float32": (kernels.number, (np.float32(2.5),), {}),
        "Constexpr str": (kernels.constant, ("relu",), {}),
        "stream None": (kernels.stream, (None,), {}),
        "stream int": (kernels.stream, (1 << 40,), {}),
        "stream object": (kernels.stream, (handle,), {}),
        "pointer": (kernels.pointer, (flyc.from_c_void_p(fx.Float32, x[0].ctypes.data),), {}),
        "struct": (kernels.struct, (kernels.Pair(0, 1.5),), {}),
        "from_dlpack": (kernels.array, (flyc.from_dlpack(x[0]),), {}),
        "keywords": (kernels.arrays, (x[0],), {"b": x[1], "c": x[2], "n": 0}),
    }
    torch = _imported("torch")
    if torch is not None:
        t = [torch.zeros(32) for _ in range(3)]
        kinds = {
            "3 torch tensors, int": (kernels.arrays, (*t, 0), {}),
            **kinds,
            "torch tensor": (kernels.array, (t[0],), {}),
        }
    calls: dict[str, _Call] = {}
    bundled = _bundled({function: (arguments, keywords) for function, arguments, keywords in kinds.values()})
    for kind, (function, arguments, keywords) in kinds.items():
        bound = flyc.compile(function, *arguments, **keywords)
        for _ in range(3):
            function(*arguments, **keywords)
        if kind != "from_dlpack":  # a bundle takes the array itself
            shipped = bundled[function.__name__]
            for _ in range(3):
                shipped(*arguments, **keywords)
            calls[f"bundle call|{kind}"] = (shipped, arguments, keywords)
        calls[f"jit call|{kind}"] = (function, arguments, keywords)
        calls[f"compiled call|{kind}"] = (bound, (*arguments, *keywords.values()), {})
    calls |= _peers(x, torch)
    figures = nanoseconds(calls)
    python = {kind: _python_path(*kinds[kind]) for kind in kinds}
    columns: dict[str, Any] = {kind: {"Python path": python[kind]} for kind in kinds}
    for name, value in figures.items():
        column, _, kind = name.partition("|")
        columns.setdefault(kind, {})[column] = value
    return columns


def _bundled(calls: dict[Any, tuple[tuple[Any, ...], dict[str, Any]]]) -> Bundle:
    """A bundle of the functions, for calls such as these."""
    results = []
    for function, (arguments, keywords) in calls.items():
        signature = function.signature.bind(*arguments, **keywords).arguments
        results += precompile(function, ["cpu:x86-64"], [signature], isolated=False)
    with tempfile.TemporaryDirectory() as folder:
        return load(write_bundle(Path(folder, "kernels.flyb"), results))


def _python_path(function: Any, arguments: Sequence[Any], keywords: dict[str, Any]) -> float:
    """Nanoseconds where the launcher does not help."""
    count, times = 50, []
    for _ in range(5):
        start = time.thread_time_ns()
        for _ in repeat(None, count):
            function.__call__(*arguments, **keywords)
        times.append((time.thread_time_ns() - start) / count)
    return median(times)


def _peers(x: list[Any], torch: Any) -> dict[str, _Call]:
    import numpy as np

    out = np.zeros(32, np.float32)
    calls = {"peer|np.add(a, b, out=c)": (np.add, (x[0], x[1]), {"out": out})}
    if torch is not None:
        t = [torch.zeros(32) for _ in range(3)]
        calls["peer|torch.add(a, b, out=c)"] = (torch.add, (t[0], t[1]), {"out": t[2]})
    numba = _imported("numba")
    if numba is not None:
        # What Numba is given to dispatch on; the functions do nothing.
        functions = {n: numba.njit(f) for n, f in {1: lambda a: None, 4: lambda a, b, c, n: None}.items()}
        for kind, given in {
            "3 ndarrays, int": (*x, 0),
            "ndarray": (x[0],),
            "int": (0,),
            "float": (2.5,),
            "bool": (True,),
            "np.int64": (np.int64(0),),
            "np.float32": (np.float32(2.5),),
        }.items():
            calls[f"Numba|{kind}"] = (functions[len(given)], given, {})
    return calls


def _imported(name: str) -> Any:
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        return None
