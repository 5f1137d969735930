"""What the host pays for one launch, by kind of argument: from the call in Python to a host function that launches nothing.

The host function gets an empty grid, so neither a kernel nor a driver takes part.  All that is compared takes turns in
batches; figures are medians over the batches of the thread's CPU time, without that of the loop.
"""

from __future__ import annotations

import ctypes
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
from flydsl.support.fast_dataclass import record

__all__ = ["measure"]

_Call = tuple[Callable[..., Any], Sequence[Any], Mapping[str, Any]]
"""A function, its arguments and its keywords."""


def measure() -> dict[str, Any]:
    """Nanoseconds by kind of argument: jit calls, compiled calls, bundle calls, the Python path; Numba, NumPy, torch."""
    import numpy as np

    import flydsl.compiler as flyc

    x = [np.zeros(32, np.float32) for _ in range(3)]
    torch = _imported("torch")
    kinds = _kinds(x, torch)
    bundled = _bundled({kind.function: (kind.example, kind.keywords) for kind in kinds.values()})
    calls: dict[str, _Call] = {}
    for name, kind in kinds.items():
        ways: dict[str, Any] = {
            "bundle": bundled[kind.function.__name__],
            "jit": kind.function,
            "compiled": flyc.compile(kind.function, *kind.example, **kind.keywords),
        }
        for way in kind.ways:
            keywords = {} if way == "compiled" else kind.keywords
            arguments = (*kind.arguments, *kind.keywords.values()) if way == "compiled" else kind.arguments
            for _ in range(3):
                ways[way](*arguments, **keywords)
            calls[f"{way} call|{name}"] = (ways[way], arguments, keywords)
    python = {name: _python_path(*calls[f"{kind.ways[-1]} call|{name}"]) for name, kind in kinds.items()}
    calls |= _peers(x, torch)
    figures = nanoseconds(calls)
    columns: dict[str, Any] = {kind: {"Python path": python[kind]} for kind in kinds}
    for name, value in figures.items():
        column, _, kind = name.partition("|")
        columns.setdefault(kind, {})[column] = value
    return columns


@record
class _Kind:
    """A kind of argument: the function that takes it, and the ways of calling it so."""

    function: Any
    arguments: tuple[Any, ...]
    ways: tuple[str, ...]
    example: tuple[Any, ...]
    """The arguments that programs are compiled for."""
    keywords: dict[str, Any]


def _kinds(x: list[Any], torch: Any) -> dict[str, _Kind]:
    import numpy as np

    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from benchmarks.launches import kernels

    def kind(
        function: Any, *arguments: Any, ways: str = "bundle jit compiled", example: Any = None, **keywords: Any
    ) -> _Kind:
        return _Kind(function, arguments, tuple(ways.split()), arguments if example is None else (example,), keywords)

    handle = type("Stream", (), {"cuda_stream": 1 << 40})()
    pair, pointer = kernels.Pair(0, 1.5), flyc.from_c_void_p(fx.Float32, x[0].ctypes.data)
    kinds = {
        "3 ndarrays, int": kind(kernels.arrays, *x, 0),
        "nothing": kind(kernels.nothing),
        "ndarray": kind(kernels.array, x[0]),
        "int": kind(kernels.integer, 0),
        "float": kind(kernels.number, 2.5),
        "bool": kind(kernels.boolean, True),
        "np.int64": kind(kernels.integer, np.int64(0)),
        "np.float32": kind(kernels.number, np.float32(2.5)),
        "float, as fx.Float16": kind(kernels.half, 2.5),
        "Constexpr str": kind(kernels.constant, "relu"),
        "None": kind(kernels.absent, None),
        "stream None": kind(kernels.stream, None),
        "stream int": kind(kernels.stream, 1 << 40),
        "stream object": kind(kernels.stream, handle),
        "stream by default": kind(kernels.queued, 0, ways="bundle jit"),
        "pointer": kind(kernels.pointer, pointer),
        "c_void_p": kind(kernels.pointer, ctypes.c_void_p(x[0].ctypes.data), ways="bundle compiled", example=pointer),
        "address": kind(kernels.pointer, x[0].ctypes.data, ways="compiled", example=pointer),
        "struct": kind(kernels.struct, pair),
        "dict": kind(kernels.struct, {"n": 0, "k": 1.5}, ways="bundle", example=pair),
        "dataclass": kind(kernels.struct, kernels.Plain(0, 1.5), ways="bundle", example=pair),
        "ctypes.Structure": kind(kernels.struct, kernels.InMemory(0, 1.5), ways="bundle", example=pair),
        "from_dlpack": kind(kernels.array, flyc.from_dlpack(x[0]), ways="jit compiled"),
        "keywords": kind(kernels.arrays, x[0], b=x[1], c=x[2], n=0),
    }
    if torch is None:
        return kinds
    t = [torch.zeros(32) for _ in range(3)]
    return {"3 torch tensors, int": kind(kernels.arrays, *t, 0), **kinds, "torch tensor": kind(kernels.array, t[0])}


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
