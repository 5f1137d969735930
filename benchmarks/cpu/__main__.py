"""``python -m benchmarks.cpu``: kernels on this machine's CPU beside what people would write for it.

All peers of a row take turns on the same arrays in one process with two threads; times are medians.  NumPy's sums are on
one thread, its products OpenBLAS; PyTorch writes into ``out=``; Numba is ``njit(parallel=True, fastmath=True)``.
The threads of OpenMP and OpenBLAS spin for 3 to 100 ms after their work, on the cores that the next peer needs, so each
waits until they sleep, and runs once before it is timed.

Peers run at their best: settings of BLAS, OpenMP and Numba in the environment are removed before the libraries are loaded,
but for the number of threads, since they may choose a kernel for another processor.  The table and the JSON say which
kernel of OpenBLAS and which instruction sets of PyTorch ran.
"""

from __future__ import annotations

import os

THREADS = "2"
for _name in [name for name in os.environ if name.startswith(("OPENBLAS_", "GOTO_", "MKL_", "OMP_", "KMP_", "NUMBA_"))]:
    if not _name.endswith("_NUM_THREADS"):
        del os.environ[_name]
for _name in ("FLYDSL_CPU_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_name, THREADS)  # before the libraries are loaded, which read them then

import argparse  # noqa: E402
import ctypes  # noqa: E402
import importlib  # noqa: E402
import json  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
from collections.abc import Callable, Mapping  # noqa: E402
from dataclasses import dataclass  # noqa: E402
from functools import partial  # noqa: E402
from pathlib import Path  # noqa: E402
from statistics import median  # noqa: E402
from typing import Any  # noqa: E402

import numpy as np  # noqa: E402

import flydsl.compiler as flyc  # noqa: E402
from benchmarks.cpu import kernels  # noqa: E402
from benchmarks.cpu.accuracy import on_cpu  # noqa: E402
from benchmarks.cpu.shapes import SHAPES, Row  # noqa: E402
from benchmarks.machine import machine_facts  # noqa: E402
from flydsl.backends.registry import make_backend, parse_target  # noqa: E402
from flydsl.cli.printing.output import table  # noqa: E402
from flydsl.runtime import load  # noqa: E402

_SIDE = 4096
_N = 1024
Run = Callable[[], Any]


@dataclass(frozen=True)
class Case:
    """One row: ours and the peers, how far ours may be from the expected values, and what one run computes, in flop."""

    ours: Run
    peers: Mapping[str, Run]
    error: Callable[[], float]
    flop: float = 0.0
    arch: str = "native"


def _optional(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


torch, numba = _optional("torch"), _optional("numba")


def _normal(*shape: int) -> Any:
    return np.random.default_rng(0).standard_normal(shape, dtype=np.float32)


def _with(module: Any, peers: Callable[[], Mapping[str, Run]]) -> dict[str, Run]:
    return {} if module is None else dict(peers())


def add() -> Case:
    a, b = _normal(2, 1 << 24)
    c, expected = np.empty_like(a), a + b
    peers = {"NumPy": lambda: np.add(a, b, out=c)}
    peers |= _with(torch, lambda: _torch_add(a, b, c))
    peers |= _with(numba, lambda: {"Numba": lambda: _peers().add(a, b, c)})
    return Case(lambda: kernels.add(a, b, c), peers, lambda: float(np.abs(c - expected).max()))


def _torch_add(a: Any, b: Any, c: Any) -> dict[str, Run]:
    x, y, z = map(torch.from_numpy, (a, b, c))
    return {"PyTorch": lambda: torch.add(x, y, out=z)}


def _softmax(kernel: Any) -> Case:
    x = _normal(_SIDE, _SIDE)
    y, other = np.empty_like(x), np.empty_like(x)

    def numpy() -> None:
        e = np.exp(x - x.max(axis=1, keepdims=True))
        np.divide(e, e.sum(axis=1, keepdims=True), out=other)

    peers: dict[str, Run] = {"NumPy": numpy}
    if torch is not None:
        tx, ty = torch.from_numpy(x), torch.empty(_SIDE, _SIDE)
        peers["PyTorch"] = lambda: torch.softmax(tx, 1, out=ty)
    peers |= _with(numba, lambda: {"Numba": lambda: _peers().softmax(x, other)})
    return Case(lambda: kernel(x, y), peers, lambda: float(np.abs(y - other).max()))


def softmax_tree() -> Case:
    return _softmax(kernels.softmax_tree)


def softmax_shuffle() -> Case:
    return _softmax(kernels.softmax_shuffle)


def layernorm() -> Case:
    x, (g, b), eps = _normal(_SIDE, _SIDE), _normal(2, _SIDE), np.float32(1e-5)
    y, other = np.empty_like(x), np.empty_like(x)

    def numpy() -> None:
        mean = x.mean(axis=1, keepdims=True)
        other[:] = (x - mean) / np.sqrt(x.var(axis=1, keepdims=True) + eps) * g + b

    peers: dict[str, Run] = {"NumPy": numpy}
    if torch is not None:
        tx, tg, tb = map(torch.from_numpy, (x, g, b))
        peers["PyTorch"] = lambda: torch.nn.functional.layer_norm(tx, (_SIDE,), tg, tb, 1e-5)
    peers |= _with(numba, lambda: {"Numba": lambda: _peers().layernorm(x, g, b, other, eps)})
    return Case(lambda: kernels.layernorm(x, g, b, y, 1e-5), peers, lambda: float(np.abs(y - other).max()))


def matmul() -> Case:
    a, b = _normal(2, _N, _N)
    c, other = np.empty_like(a), np.empty_like(a)
    peers: dict[str, Run] = _with(numba, lambda: {"Numba": lambda: _peers().matmul(a, b, other)})
    peers["OpenBLAS"] = lambda: np.matmul(a, b, out=other)
    return Case(lambda: kernels.matmul(a, b, c), peers, lambda: float(np.abs(c - other).max()), flop=2.0 * _N**3)


def mfma_gemm() -> Case:
    a, b = _normal(2, _N, _N).astype(np.float16)
    c = np.empty((_N, _N), np.float32)
    expected = a.astype(np.float32) @ b.astype(np.float32).T
    error = lambda: float(np.abs(c - expected).max())  # noqa: E731
    return Case(lambda: kernels.mfma_gemm(a, b, c), {}, error, flop=2.0 * _N**3, arch="gfx942")


def mandelbrot() -> Case:
    out, other = np.zeros((_N, _N), np.int32), np.zeros((_N, _N), np.int32)
    at = [np.float32(v) for v in (-2.0, -1.25, 2.5 / _N, 2.5 / _N)]
    peers = _with(numba, lambda: {"Numba": lambda: _peers().mandelbrot(other, *at)})
    error = (lambda: float((out != other).mean())) if peers else (lambda: 0.0)
    return Case(lambda: kernels.mandelbrot(out, *map(float, at)), peers, error)


def empty() -> Case:
    """1,000 blocks that do nothing: the host entry, called as a call of the compiled function does."""
    counts = np.zeros(1000, np.float32)
    peers = _with(numba, lambda: {"Numba": lambda: _peers().touch(counts)})
    return Case(_entry_of_empty(), peers, lambda: 0.0)


def _entry_of_empty() -> Run:
    program = load(flyc.compile(kernels.empty, 1000).artifact, make_backend(parse_target("cpu:native")).driver())
    entry = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)(program.entry_address)
    context, slots = program.context_address, np.array([1000], np.uint64)
    address = slots.ctypes.data
    return lambda: (entry(context, address), slots, program)


def _peers() -> Any:
    return importlib.import_module("benchmarks.cpu.peers")


def _of_shape(make: Callable[[], Row]) -> Case:
    row = make()
    return Case(row.ours, row.peers, row.error, row.flop)


CASES: Mapping[str, Callable[[], Case]] = {
    "add 16M": add,
    "softmax 4096 tree": softmax_tree,
    "softmax 4096 shuffle": softmax_shuffle,
    "layernorm 4096": layernorm,
    "matmul 1024": matmul,
    "MFMA f16 1024": mfma_gemm,
    "mandelbrot 1024": mandelbrot,
    "empty 1,000 blocks": empty,
    **{name: partial(_of_shape, make) for name, make in SHAPES.items()},
}


def peers_at_their_best() -> dict[str, str]:
    """What the peers chose for this processor."""
    found = {}
    for library in map(Path, Path("/proc/self/maps").read_text().split()):
        if "openblas" in library.name and "OpenBLAS" not in found:
            blas = ctypes.CDLL(str(library))
            for name in ("scipy_openblas_get_config64_", "scipy_openblas_get_config", "openblas_get_config"):
                if hasattr(blas, name):
                    config = getattr(blas, name)
                    config.restype = ctypes.c_char_p
                    found["OpenBLAS"] = config().decode()
                    break
    if torch is not None:
        found["PyTorch"] = f"{torch.__version__}, {torch.backends.cpu.get_cpu_capability()}"
    if numba is not None:
        found["Numba"] = numba.__version__
    return found


def measure(case: Case, rounds: int) -> dict[str, Any]:
    """Seconds of the first call with an empty cache, and of later ones, in turns with the peers."""
    with on_cpu(case.arch):
        before = os.environ.get("FLYDSL_RUNTIME_CACHE_DIR")
        with tempfile.TemporaryDirectory() as cache:
            os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = cache
            start = time.perf_counter()
            case.ours()
            cold = time.perf_counter() - start
        if before is None:
            del os.environ["FLYDSL_RUNTIME_CACHE_DIR"]
        else:
            os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = before
        runs = {"flydsl": case.ours, **case.peers}
        repeats = {name: _repeats(run) for name, run in runs.items()}
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(rounds):
            for name, run in runs.items():
                _settle()
                run()
                start = time.perf_counter()
                for _ in range(repeats[name]):
                    run()
                times[name].append((time.perf_counter() - start) / repeats[name])
    seconds = {name: median(taken) for name, taken in times.items()}
    figures: dict[str, Any] = {"seconds": seconds, "error": case.error(), "first call": cold}
    figures["ratios"] = {name: seconds["flydsl"] / seconds[name] for name in case.peers}
    if case.flop:
        figures["gflops"] = case.flop / seconds["flydsl"] / 1e9
    return figures


def _settle() -> None:
    """Wait until no thread of this process computes any more."""
    busy = True
    while busy:
        start, before = time.perf_counter(), time.process_time()
        time.sleep(0.01)
        busy = time.process_time() - before > 0.1 * (time.perf_counter() - start)


def _repeats(run: Run) -> int:
    """Calls to time together, a few milliseconds or one, so that the clock does not count; the first compiles."""
    run()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < 2e-3:
        run()
        count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cpu", description=__doc__)
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the figures, such as benchmarks/results/cpu.json"
    )
    parser.add_argument("--rounds", type=int, default=15, help="how often all take turns (default 15)")
    parser.add_argument("--only", nargs="+", choices=CASES, metavar="ROW", help=f"some of {', '.join(CASES)}")
    args = parser.parse_args()
    for name, module in (("PyTorch", torch), ("Numba", numba)):
        if module is None:
            print(f"{name} is not installed: its columns are missing")
    if torch is not None:
        torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
    figures: dict[str, Any] = {}
    rows = []
    for name in args.only or CASES:
        found = figures[name] = measure(CASES[name](), args.rounds)
        peers = ", ".join(f"{peer} {found['seconds'][peer] * 1e3:.3f} ({r:.2f})" for peer, r in found["ratios"].items())
        speed = f"{found['gflops']:.0f}" if "gflops" in found else ""
        rows.append(
            (
                name,
                f"{found['seconds']['flydsl'] * 1e3:.4f}",
                peers,
                speed,
                found["first call"] * 1e3,
                f"{found['error']:.1e}",
            )
        )
        print(f"{name}: {rows[-1][1]} ms; {peers}", flush=True)
    print(table(("kernel", "flydsl ms", "peers ms (ratio)", "GFLOP/s", "first call ms", "error"), rows))
    settings = peers_at_their_best()
    print("; ".join(f"{name}: {what}" for name, what in settings.items()))
    if args.json is not None:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(
            json.dumps({"machine": machine_facts(), "peers": settings, "cpu": figures}, indent=2) + "\n"
        )


if __name__ == "__main__":
    main()
