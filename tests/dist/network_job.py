"""A rank of a job over hosts: ``python network_job.py '{"task": ..., ...}'``; prints a JSON line when it has ended."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

import network_kernels
import numpy as np

import flydsl
import flydsl.compiler as flyc
from flydsl.errors import CommError, GroupBroken, SanitizerError
from flydsl.kernels import comm


def say(**facts: Any) -> None:
    """Print a line, also to the file that ``RANKS_SAY`` names: mpiexec may end before it has passed all on."""
    line = json.dumps(facts) + "\n"
    if path := os.environ.get("RANKS_SAY"):
        with open(path, "a") as file:  # one write: the lines of several ranks do not mix
            file.write(line)
    sys.stdout.write(line)
    sys.stdout.flush()


class SlowStore(flydsl.dist.TcpStore):
    """A store whose rank takes half a second before it reads a message, and before it says that it has."""

    def get(self, key: str, deadline: float) -> bytes | None:
        time.sleep(0.5 if deadline else 0)
        return super().get(key, deadline)

    def delete(self, key: str) -> None:
        time.sleep(0.5)
        super().delete(key)


def store_of(options: dict[str, Any]) -> Any:
    if "folder" in options:
        return flydsl.dist.FileStore(options["folder"], options["rank"], options["world"])
    if "address" in options:
        rank, world = int(os.environ["PMI_RANK"]), options.get("world", int(os.environ["PMI_SIZE"]))
        kind = SlowStore if options.get("slow") else flydsl.dist.TcpStore
        return kind(options["address"], rank, world, token=options["token"])
    return flydsl.dist.MpiStore()


def shift(group: Any, options: dict[str, Any]) -> None:
    """Shift random data around the ranks; one of them may end in the middle."""
    for call in range(options.get("calls", 20)):
        if [group.rank, call] == options.get("at"):
            match options["fault"]:
                case "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "stop":
                    os.kill(os.getpid(), signal.SIGSTOP)
                case "exception":
                    raise ZeroDivisionError("of the program itself")
                case "size":
                    options["n"] //= 2
        n = options.get("n", 100)
        everyone = np.random.default_rng(call).standard_normal((group.world, n), dtype=np.float32)
        y = np.zeros(n, np.float32)
        network_kernels.shift(group, everyone[group.rank].copy(), y, n)
        np.testing.assert_array_equal(y, everyone[group.rank - 1])


def fetch(group: Any, options: dict[str, Any]) -> None:
    for call in range(options.get("calls", 20)):
        y = np.zeros(1, np.int32)
        network_kernels.fetch(group, y, call + 1)
        assert y[0] == (group.rank + 1) % group.world + 10, y


def stray(group: Any, options: dict[str, Any]) -> None:
    """Put to where the options say, from the third call on; each rank has its own options."""
    for call in range(6):
        peer, first = options["stray"] if call >= 2 else ((group.rank + 1) % group.world, 0)
        network_kernels.stray(group, np.zeros(4, np.float32), peer, first)


def places(group: Any, options: dict[str, Any]) -> None:
    local = group.world // options["hosts"]
    for _ in range(3):
        y = np.zeros(5, np.int32)
        network_kernels.places(group, y)
        host, place = divmod(group.rank, local)
        total = sum(range(host * local + 1, host * local + local + 1))
        assert y.tolist() == [host, place, total, group.rank, group.rank], y


def library(group: Any, options: dict[str, Any]) -> None:
    """The library's collectives against NumPy; all-reduces give the same bits on all ranks."""
    world, rank = group.world, group.rank
    for call in range(options.get("calls", 4)):
        n = options["n"] - call  # sizes may change from call to call
        rows = np.random.default_rng(call).standard_normal((world, world, n), dtype=np.float32)
        x, expected = rows[rank, 0].copy(), rows[:, 0].sum(0)
        for name in ("all_reduce_doubling", "all_reduce_hierarchical"):
            y = np.zeros(n, np.float32)
            getattr(comm, name)(group, x, y)
            np.testing.assert_allclose(y, expected, atol=1e-4)
            every = np.zeros((world, n), np.float32)
            comm.all_gather_hierarchical(group, y, every)
            assert (every.view(np.int32) == y.view(np.int32)).all(), name
        y = np.zeros(n, np.float32)
        comm.reduce_scatter_hierarchical(group, rows[rank], y)
        np.testing.assert_allclose(y, rows[:, rank].sum(0), atol=1e-4)


def main(options: dict[str, Any]) -> None:
    options |= options.get("of_rank", {}).get(os.environ.get("PMI_RANK"), {})
    store = store_of(options)
    if options["task"] == "measure":
        found = comm.measure_job(store, n=1 << 12, calls=20)
        say(measured=json.loads(found.encode()))
        return
    n = options.get("n", 100)
    x, y, numbers = np.zeros(n, np.float32), np.zeros(n, np.float32), np.zeros(5, np.int32)
    programs = {
        "shift": lambda: flyc.compile(network_kernels.shift, network_kernels.far, x, y, n),
        "stray": lambda: flyc.compile(network_kernels.stray, network_kernels.far, x, 0, 0),
        "fetch": lambda: flyc.compile(network_kernels.fetch, network_kernels.far, numbers, 1),
        "places": lambda: flyc.compile(network_kernels.places, network_kernels.far, numbers),
    }
    names = options["task"].split()
    rows = np.zeros((store.world, n), np.float32)
    if names == ["library"]:
        calls = [
            (comm.all_reduce_doubling, x, y), (comm.all_reduce_hierarchical, x, y), (comm.all_gather_hierarchical, x, rows),
            (comm.reduce_scatter_hierarchical, rows, x),
        ]  # fmt: skip
        compiled = [flyc.compile(function, comm.network, *arrays) for function, *arrays in calls]
    else:
        compiled = [programs[name]() for name in names]
    sizes = {"n": n} if {"shift", "library"} & {*names} else {}
    group = flydsl.dist.attach(
        compiled, store, timeout=options.get("patience", 60), launch_timeout=options.get("timeout", 60), **sizes
    )
    say(attached=group.rank, pid=os.getpid())
    start = time.monotonic()
    with group:
        for name in names:
            globals()[name](group, options)
    say(done=group.rank, calls=group.epoch, seconds=time.monotonic() - start)


if __name__ == "__main__":
    try:
        main(json.loads(sys.argv[1]))
    except (CommError, SanitizerError) as error:
        peers = error.peers if isinstance(error, GroupBroken) else []
        say(error=type(error).__name__, text=str(error), peers=peers)
