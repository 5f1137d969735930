"""``python -m benchmarks.dist``: groups of ranks on this machine, beside the MPI that mpi4py loads.

Prints medians of one run of ``mpiexec``, in turns, so that both meet the same load: all-reduce of 1,000 f32 (one-shot)
and of 4 MB (two-shot) at two ranks beside ``MPI_Allreduce``, the attach of four ranks, and the launch of a group.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.dist
import flydsl.expr as fx
from flydsl.kernels import comm

ROOT = Path(__file__).resolve().parents[1]
BLOCK = 128
SMALL, LARGE = 1000, 1 << 20
tp = fx.dist.CommGroup("tp")


@flyc.kernel
def copy_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i]


@flyc.jit
def copy(x: fx.Tensor, y: fx.Tensor):
    copy_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)


@flyc.jit
def copy_in_group(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n = x.shape[0]
    g.window("inbox", fx.Float32, n)
    copy_kernel(x, y).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


def median(function: Callable[[], Any], repeat: int, inner: int = 1) -> float:
    """Microseconds of a call."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        for _ in range(inner):
            function()
        times.append((time.perf_counter() - start) / inner)
    return float(np.median(times[repeat // 10 :])) * 1e6


def reduce_both_ways(store: flydsl.dist.MpiStore, all_reduce: Any, n: int, repeat: int) -> dict[str, float]:
    """Medians of the all-reduce here and MPI's, in turns."""
    from mpi4py import MPI

    ranks = MPI.COMM_WORLD
    x, y, z = np.full(n, store.rank + 1, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    found: dict[str, list[float]] = {"flydsl": [], "MPI": []}
    with flydsl.dist.attach(flyc.compile(all_reduce, comm.group, x, y), store, n=n) as group:
        for _ in range(5):
            ranks.Barrier()
            found["flydsl"].append(median(lambda: all_reduce(group, x, y), repeat))
            ranks.Barrier()
            found["MPI"].append(median(lambda: ranks.Allreduce(x, z), repeat))
        assert (y == z).all()
        ranks.Barrier()
    return {name: float(np.median(times)) for name, times in found.items()}


def rank() -> None:
    """One of the ranks that :func:`main` starts."""
    store = flydsl.dist.MpiStore()
    figures: dict[str, Any] = {"ranks": store.world}
    if store.world == 2:
        figures["1,000 f32"] = reduce_both_ways(store, comm.all_reduce_one_shot, SMALL, 400)
        figures["4 MB"] = reduce_both_ways(store, comm.all_reduce_two_shot, LARGE, 20)
    else:
        x = np.zeros(SMALL, np.float32)
        program = flyc.compile(comm.all_reduce_one_shot, comm.group, x, x.copy())
        times = []
        for _ in range(20):
            store.all_gather(b"", time.monotonic() + 60)
            start = time.perf_counter()
            flydsl.dist.attach(program, store, n=SMALL).close()
            times.append((time.perf_counter() - start) * 1e3)
        figures["attach, ms"] = float(np.median(times))
    if store.rank == 0:
        print(json.dumps(figures), flush=True)


def launch_cost() -> dict[str, float]:
    """Microseconds of a launch without and with a group, in turns."""
    x, y = np.zeros(BLOCK, np.float32), np.zeros(BLOCK, np.float32)
    program = flyc.compile(copy_in_group, tp, x, y)
    with (
        tempfile.TemporaryDirectory() as folder,
        flydsl.dist.attach(program, flydsl.dist.FileStore(folder, 0, 1), n=BLOCK) as group,
    ):
        rows = [
            (median(lambda: copy(x, y), 30, 1000), median(lambda: copy_in_group(group, x, y), 30, 1000))
            for _ in range(5)
        ]
    plain, grouped = np.median(np.array(rows), axis=0)
    return {"without a group": float(plain), "with one": float(grouped)}


def main() -> None:
    """Run the jobs, and print a line for each figure."""
    for name, cost in launch_cost().items():
        print(f"{'launch ' + name:32} {cost:10.2f} us")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
    for world in (2, 4):
        command = [
            str(Path(sys.executable).with_name("mpiexec")),
            "-n",
            str(world),
            sys.executable,
            "-m",
            __spec__.name,
        ]
        done = subprocess.run(
            [*command, "rank"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        figures = json.loads(done.stdout.splitlines()[-1])
        for name, value in figures.items():
            if isinstance(value, dict):
                print(
                    f"{'all-reduce of ' + name:32} {value['flydsl']:10.1f} us   MPI_Allreduce {value['MPI']:10.1f} us   "
                    f"{value['flydsl'] / value['MPI']:.2f}"
                )
            elif name != "ranks":
                print(f"{name} of {world} ranks".ljust(32) + f" {value:10.1f}")


if __name__ == "__main__":
    rank() if sys.argv[1:] == ["rank"] else main()
