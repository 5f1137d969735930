"""Ranks that are killed, stopped or fail: nobody hangs, and every survivor names the rank at fault."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from ranks import open_files

JOB = Path(__file__).with_name("job.py")
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120
"""Seconds after which a rank hangs, on a machine with a lot to do."""
ENDLESS = 1 << 40


class Job:
    """The processes of a job on a store in a folder."""

    def __init__(self, bundle: Path, world: int, **options: Any) -> None:
        self.folder = tempfile.TemporaryDirectory()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
        common = {"folder": self.folder.name, "bundle": str(bundle), "world": world, "timeout": 60, **options}
        self.ranks = [
            subprocess.Popen(
                [sys.executable, str(JOB), json.dumps({**common, "rank": rank})],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
            )
            for rank in range(world)
        ]  # fmt: skip

    def wait_until_attached(self) -> None:
        for rank in self.ranks:
            assert rank.stdout is not None
            line = rank.stdout.readline()
            assert "attached" in line, (line, rank.communicate(timeout=PATIENCE))

    def results(self, without: int = -1) -> list[dict[str, Any]]:
        """The last line of each rank but one, and no rank hangs."""
        found = []
        for number, rank in enumerate(self.ranks):
            if number != without:
                try:
                    out, err = rank.communicate(timeout=PATIENCE)
                except subprocess.TimeoutExpired:
                    self.end()
                    raise AssertionError(f"rank {number} hangs") from None
                lines = [line for line in out.splitlines() if line.startswith("{")]
                assert lines, (number, out, err)
                found.append(json.loads(lines[-1]))
        return found

    def end(self) -> None:
        for rank in self.ranks:
            rank.kill()
            rank.communicate()
        self.folder.cleanup()

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()


def check_survivors(job: Job, victim: int, classes: set[str]) -> None:
    """Each survivor names the victim, and if its kernel was waiting, the window, index and block."""
    results = job.results(without=victim)
    for result in results:
        assert result.get("error") in classes, result
        assert result["peers"] == [victim], result
        assert f"rank {victim}" in result["text"], result
        if result.get("wait"):
            window, peer, index, expected, block = result["wait"]
            assert window == "done", result
            assert index % len(job.ranks) == peer, result  # a survivor, if that was late when the victim died
            assert expected > 0, result
            assert f"block {tuple(block)}: waited for rank {peer} at done[{index}]" in result["text"], result


DIED = {"PeerDied"}


@pytest.mark.parametrize(("fault", "classes"), [("kill", DIED), ("exit", DIED), ("exception", DIED)])
@pytest.mark.parametrize("world", [2, 4])
def test_survivors_name_a_rank_that_fails(all_reduce_bundle: Path, world: int, fault: str, classes: set[str]) -> None:
    victim = world - 1
    with Job(all_reduce_bundle, world, calls=ENDLESS, fault=fault, at=[victim, 30]) as job:
        check_survivors(job, victim, classes)


def test_an_exception_that_leaves_the_with_block_ends_the_peers(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 3, calls=ENDLESS, fault="exception", at=[1, 20], block=True) as job:
        check_survivors(job, 1, DIED)


def test_survivors_name_a_rank_that_stopped(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 3, calls=ENDLESS, fault="stop", at=[1, 20], launch_timeout=3) as job:
        check_survivors(job, 1, {"PeerTimeout"})


def test_a_kill_at_a_random_moment(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 3, calls=ENDLESS) as job:
        job.wait_until_attached()
        time.sleep(random.uniform(0, 0.5))
        job.ranks[2].kill()
        check_survivors(job, 2, DIED)


def test_a_kill_in_the_bootstrap_is_named_at_the_deadline(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 3, calls=ENDLESS, timeout=8) as job:
        job.ranks[1].kill()
        check_survivors(job, 1, {"BootstrapTimeout"})


def test_a_late_rank_is_no_fault(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 2, calls=60, late=[1, 20], seconds=2) as job:
        assert [result.get("done") for result in job.results()] == [60, 60]


@pytest.mark.prove
def test_a_rank_30_seconds_late_under_a_time_out_of_60_is_no_fault(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 2, calls=60, late=[1, 20], seconds=30) as job:
        assert [result.get("done") for result in job.results()] == [60, 60]


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(200))
def test_faults_at_random_moments(all_reduce_bundle: Path, seed: int) -> None:
    """Kills and stops from outside, exits and exceptions from inside, of jobs of 2 to 8 ranks; nothing is left behind."""
    generator, before = random.Random(seed), open_files()
    world = generator.choice([2, 2, 3, 3, 4, 5, 8])
    victim, fault = generator.randrange(world), generator.choice(["kill", "kill", "kill", "stop", "exit", "exception"])
    bootstrap = {"BootstrapTimeout"}
    if fault in ("exit", "exception"):
        at = [victim, generator.randrange(300)]
        with Job(all_reduce_bundle, world, calls=ENDLESS, fault=fault, at=at, block=generator.random() < 0.5) as job:
            check_survivors(job, victim, DIED)
    else:
        early = generator.random() < 0.2
        timeout = 15 if early else 60
        with Job(all_reduce_bundle, world, calls=ENDLESS, timeout=timeout, launch_timeout=5) as job:
            if early:
                time.sleep(generator.uniform(0, 2))
            else:
                job.wait_until_attached()
                time.sleep(generator.uniform(0, 0.5))
            job.ranks[victim].send_signal(signal.SIGKILL if fault == "kill" else signal.SIGSTOP)
            check_survivors(
                job, victim, (DIED if fault == "kill" else {"PeerTimeout"}) | (bootstrap if early else set())
            )
    assert open_files() <= before
