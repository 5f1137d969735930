"""``python -m benchmarks.dist [--json FILE]``: groups of ranks on this machine, beside the MPI that mpi4py loads.

Prints medians of one run of ``mpiexec``, in turns, so that both meet the same load: all-reduces of 1,000 f32 and of 4 MB at
two ranks beside ``MPI_Allreduce``, the attach of four ranks, launches of groups, of kernels that wait in fibers, and with a
captured pointer type; and times of the plan's model, with costs that the same ranks measured, beside those of a run.
"""

from __future__ import annotations

import argparse
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
from benchmarks.machine import machine_facts
from flydsl.dist.topology import estimate
from flydsl.kernels import comm

ROOT = Path(__file__).resolve().parents[1]
BLOCK = 128
SMALL, LARGE = 1000, 1 << 20
PLANNED = {"one-shot": "all_reduce_one_shot", "two-shot": "all_reduce_two_shot", "ring": "all_reduce_ring"}
PLANNED_SIZES = (0, 1 << 12, 1 << 16, 1 << 18, 1 << 20)
"""Elements of f32."""
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


def timed(function: Callable[[], Any]) -> float:
    """Microseconds of a call."""
    start = time.perf_counter()
    function()
    return (time.perf_counter() - start) * 1e6


def quick(function: Callable[[], Any], repeat: int) -> float:
    """Microseconds that a tenth of the calls does not exceed."""
    return float(np.quantile([timed(function) for _ in range(repeat)], 0.1))


def reduce_both_ways(store: flydsl.dist.MpiStore, all_reduce: Any, n: int, repeat: int) -> dict[str, float]:
    """Medians of the all-reduce here and MPI's, in turns, and the times that a tenth of the calls does not exceed."""
    from mpi4py import MPI

    ranks = MPI.COMM_WORLD
    x, y, z = np.full(n, store.rank + 1, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
    found: dict[str, list[float]] = {
        name + which: [] for name in ("flydsl", "MPI") for which in ("", ", fastest tenth")
    }
    with flydsl.dist.attach(flyc.compile(all_reduce, comm.group, x, y), store, n=n) as group:
        for _ in range(5):
            ranks.Barrier()
            for name, call in (("flydsl", lambda: all_reduce(group, x, y)), ("MPI", lambda: ranks.Allreduce(x, z))):
                ranks.Barrier()
                times = [timed(call) for _ in range(repeat)]
                found[name].append(float(np.median(times)))
                found[f"{name}, fastest tenth"].append(float(np.quantile(times, 0.1)))
        assert (y == z).all()
        ranks.Barrier()
    return {name: float(np.median(times)) for name, times in found.items()}


def planned_times(store: flydsl.dist.MpiStore) -> dict[str, dict[str, dict[str, float]]]:
    """Times of all-reduces, and what the model says with the costs that the ranks measure in between.

    Both are of the fastest tenth of calls: the model knows no other load of the machine.
    """
    from mpi4py import MPI

    ranks, x = MPI.COMM_WORLD, np.ones(LARGE, np.float32)
    y = np.empty_like(x)
    functions = {name: getattr(comm, function) for name, function in PLANNED.items()}
    programs = [flyc.compile(function, comm.group, x, y) for function in functions.values()]
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    with flydsl.dist.attach(programs, store, n=LARGE) as group:
        for _ in range(5):
            for n in PLANNED_SIZES:
                ranks.Barrier()
                topology = comm.measure(group, max(n, 1 << 16), calls=40)  # bytes cost what their caches do
                for name, function in functions.items():
                    ranks.Barrier()
                    given, sums = x[:n], y[:n]
                    here = quick(lambda f=function, a=given, b=sums: f(group, a, b), 200 if n <= 1 << 16 else 40)
                    row = found.setdefault(f"{4 * n:,} bytes", {}).setdefault(name, {"run": [], "plan": []})
                    row["run"].append(max(ranks.allgather(here)))
                    row["plan"].append(estimate(name, topology, store.world, 4 * n).us or 0.0)
        ranks.Barrier()
    return {
        size: {name: {which: float(np.min(times)) for which, times in row.items()} for name, row in rows.items()}
        for size, rows in found.items()
    }


def rank(what: str) -> None:
    """One of the ranks that :func:`main` starts."""
    store = flydsl.dist.MpiStore()
    figures: dict[str, Any] = {}
    if what == "plan":
        figures["plan"] = planned_times(store)
    elif store.world == 2:
        figures["1,000 f32, one-shot"] = reduce_both_ways(store, comm.all_reduce_one_shot, SMALL, 400)
        figures["4 MB, one-shot"] = reduce_both_ways(store, comm.all_reduce_one_shot, LARGE, 20)
        figures["4 MB, two-shot"] = reduce_both_ways(store, comm.all_reduce_two_shot, LARGE, 20)
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


@flyc.kernel
def wait_kernel(g: fx.dist.Group, done: fx.dist.Signals, y: fx.Tensor):
    """Block b waits for what block ``world - 1 - b`` tells, so that its warps are fibers."""
    last = fx.grid_dim.x - 1
    fx.dist.notify(done, g.rank, last - fx.block_idx.x, by="block")
    if fx.thread_idx.x == 0:
        fx.dist.wait(done, fx.block_idx.x, source=g.rank)
    fx.barrier()
    y[fx.block_idx.x * BLOCK + fx.thread_idx.x] = fx.Float32(1)


@flyc.jit
def wait_in_fibers(g: fx.dist.Group[tp], y: fx.Tensor):
    blocks = fx.ceildiv(y.shape[0], BLOCK)
    wait_kernel(g, g.signals("done", blocks), y).launch(grid=blocks, block=BLOCK)


WORDS = fx.PointerType(fx.Float32, fx.AddressSpace.Global, 4)


@flyc.kernel
def captured_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = fx.recast_iter(WORDS, fx.get_iter(x))[i]


@flyc.jit
def captured(x: fx.Tensor, y: fx.Tensor):
    captured_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], BLOCK), block=BLOCK)


def wait_cost() -> dict[str, float]:
    """Microseconds of a launch of 8 blocks that wait for each other in fibers, and of one with a captured pointer type."""
    x, y = np.zeros(BLOCK, np.float32), np.zeros(8 * BLOCK, np.float32)
    program = flyc.compile(wait_in_fibers, tp, y)
    with (
        tempfile.TemporaryDirectory() as folder,
        flydsl.dist.attach(program, flydsl.dist.FileStore(folder, 0, 1), y_shape_0=8 * BLOCK) as group,
    ):
        wait = median(lambda: wait_in_fibers(group, y), 50, 20)
    captured(x, x.copy())
    z = x.copy()
    pointer = median(lambda: captured(x, z), 30, 1000)
    return {"that waits in fibers": wait, "with a captured pointer type": pointer}


def run_ranks(world: int, what: str) -> dict[str, Any]:
    """The figures that rank 0 of a job prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
    command = [str(Path(sys.executable).with_name("mpiexec")), "-n", str(world), sys.executable, "-m", __spec__.name]
    done = subprocess.run(
        [*command, "rank", what], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def main() -> None:
    """Run the jobs, and print a line for each figure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dist", description="Groups of ranks beside MPI.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    launches = {**launch_cost(), **wait_cost()}
    for name, cost in launches.items():
        print(f"{'launch ' + name:36} {cost:10.2f} us")
    results: dict[str, Any] = {
        "machine": machine_facts(),
        "launches, us": launches,
        "2 ranks, us": run_ranks(2, "speed"),
    }
    for name, value in results["2 ranks, us"].items():
        print(
            f"{'all-reduce of ' + name:36} {value['flydsl']:10.1f} us   MPI_Allreduce {value['MPI']:10.1f} us   "
            f"{value['flydsl'] / value['MPI']:.2f}, fastest tenth "
            f"{value['flydsl, fastest tenth'] / value['MPI, fastest tenth']:.2f}"
        )
    results |= {"4 ranks": run_ranks(4, "speed"), "plan of 2 ranks, us": run_ranks(2, "plan")["plan"]}
    print(f"{'attach of 4 ranks':36} {results['4 ranks']['attach, ms']:10.1f} ms")
    for size, rows in results["plan of 2 ranks, us"].items():
        for name, row in rows.items():
            ratio = row["plan"] / row["run"]
            print(f"{name + ', ' + size:36} {row['run']:10.1f} us   plan {row['plan']:23.1f} us   {ratio:.2f}")
    if args.json is not None:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    rank(sys.argv[2]) if sys.argv[1:2] == ["rank"] else main()
