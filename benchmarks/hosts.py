"""``python -m benchmarks.hosts [--json FILE]``: ranks that share no memory, beside MPI_Allreduce in the same job.

Two ranks of one ``mpiexec``, each with a ``/dev/shm`` of its own, so that for flydsl and for MPI they are on two hosts.
Between them is TCP of this machine, by UCX and by libfabric.  Needs the right to make mount namespaces.  Medians, in turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.dist
from benchmarks.dist import ROOT, timed
from benchmarks.machine import machine_facts
from flydsl.kernels import comm

SMALL, LARGE = 1000, 1 << 20
ENGINES = {
    "UCX": {"UCX_TLS": "tcp,self"},
    "libfabric": {"MPIR_CVAR_CH4_NETMOD": "ofi", "FI_PROVIDER": "tcp"},
}
OWN_MEMORY = 'mount -t tmpfs tmpfs /dev/shm && exec "$@"'
CASES = (
    ("all_reduce_doubling", SMALL, 400),
    ("all_reduce_hierarchical", SMALL, 400),
    ("all_reduce_hierarchical", LARGE, 20),
)


def rank() -> None:
    """One of the ranks that :func:`main` starts."""
    from mpi4py import MPI

    store, ranks = flydsl.dist.MpiStore(), MPI.COMM_WORLD
    figures: dict[str, dict[str, float]] = {}
    for name, n, repeat in CASES:
        x, y, z = np.full(n, store.rank + 1, np.float32), np.empty(n, np.float32), np.empty(n, np.float32)
        function, found = getattr(comm, name), {"flydsl": [], "MPI": []}
        with flydsl.dist.attach(flyc.compile(function, comm.network, x, y), store, n=n) as group:
            for _ in range(5):
                for which, call in (
                    ("flydsl", lambda f=function, a=x, b=y, g=group: f(g, a, b)),
                    ("MPI", lambda a=x, b=z: ranks.Allreduce(a, b)),
                ):
                    ranks.Barrier()
                    found[which].append(float(np.median([timed(call) for _ in range(repeat)])))
            assert (y == z).all()
            ranks.Barrier()
        figures[f"{name}, {n} f32"] = {which: float(np.median(times)) for which, times in found.items()}
    if store.rank == 0:
        print(json.dumps(figures), flush=True)


def run(engine: str) -> dict[str, Any]:
    """The figures that rank 0 of a job prints."""
    own = {"PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1", "MPIR_CVAR_NOLOCAL": "1", **ENGINES[engine]}
    command = [
        str(Path(sys.executable).with_name("mpiexec")),
        "-n",
        "2",
        "unshare",
        "--mount",
        "sh",
        "-c",
        OWN_MEMORY,
        "sh",
    ]
    done = subprocess.run(
        [*command, sys.executable, "-m", __spec__.name, "rank"], cwd=ROOT, env={**os.environ, **own}, capture_output=True,
        text=True, check=False, timeout=600,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr)
    figures: dict[str, Any] = json.loads(next(line for line in done.stdout.splitlines() if line.startswith("{")))
    return figures


def main() -> None:
    """Run a job for each engine, and print a line for each figure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hosts", description="Ranks of two hosts beside MPI.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    results: dict[str, Any] = {"machine": machine_facts()}
    for engine in ENGINES:
        results[engine] = run(engine)
        for name, row in results[engine].items():
            ratio = row["flydsl"] / row["MPI"]
            print(
                f"{engine + ': ' + name:52} {row['flydsl']:10.1f} us   MPI_Allreduce {row['MPI']:10.1f} us   {ratio:.2f}"
            )
    if args.json is not None:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    rank() if sys.argv[1:2] == ["rank"] else main()
