"""Hosts that share no memory: namespaces of this machine, joined by a bridge, with the ranks of one ``mpiexec`` in them."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
JOB = Path(__file__).with_name("network_job.py")
PATIENCE = 180
"""Seconds after which a rank hangs, on a machine with a lot to do."""


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")


class Job(subprocess.Popen[str]):
    """An ``mpiexec``, and the lines that its ranks wrote."""

    said: Path

    def lines(self, key: str, count: int) -> list[dict[str, Any]]:
        """The first lines with a key, as soon as there are so many."""
        deadline = time.monotonic() + PATIENCE
        while len(found := [line for line in self.written() if key in line]) < count:
            assert time.monotonic() < deadline, (key, count, self.written())
            time.sleep(0.02)
        return found[:count]

    def written(self) -> list[dict[str, Any]]:
        text = self.said.read_text() if self.said.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


class Hosts:
    """``count`` hosts: each with a network and a ``/dev/shm`` of its own.

    Raises:
        OSError: this user, or this machine, cannot make namespaces.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._folder = tempfile.TemporaryDirectory()
        self._bridge = f"fly{secrets.token_hex(3)}"
        self._mounts = Path(self._folder.name, "ns")
        self._mounts.mkdir()
        self._undo: list[Sequence[str]] = []
        try:
            self._make()
        except OSError:
            self.close()
            raise
        self._enter = Path(self._folder.name, "enter.sh")
        self._enter.write_text(
            "#!/bin/bash\n"
            "host=$((PMI_RANK / RANKS_OF_A_HOST))\n"
            f'exec setsid -w nsenter --wd="$PWD" --net=/var/run/netns/{self._bridge}h$host --mount={self._mounts}/$host '
            '"$@"\n'
        )
        self._enter.chmod(0o755)

    def _make(self) -> None:
        bridge = self._bridge
        run("mount", "--bind", str(self._mounts), str(self._mounts))
        self._undo.append(("umount", str(self._mounts)))
        run("mount", "--make-private", str(self._mounts))
        run("ip", "link", "add", bridge, "type", "bridge")
        self._undo.append(("ip", "link", "del", bridge))
        run("ip", "link", "set", bridge, "up")
        for host in range(self.count):
            name, mount = f"{bridge}h{host}", self._mounts / str(host)
            run("ip", "netns", "add", name)
            self._undo.append(("ip", "netns", "del", name))
            run("ip", "link", "add", f"{bridge}v{host}", "type", "veth", "peer", "name", "eth0", "netns", name)
            run("ip", "link", "set", f"{bridge}v{host}", "master", bridge, "up")
            run("ip", "-n", name, "addr", "add", f"10.77.0.{host + 1}/24", "dev", "eth0")
            run("ip", "-n", name, "link", "set", "eth0", "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
            mount.touch()
            run("unshare", f"--mount={mount}", "mount", "-t", "tmpfs", "tmpfs", "/dev/shm")
            self._undo.append(("umount", str(mount)))

    def start(self, local: int, environment: dict[str, str] | None = None, **options: Any) -> Job:
        """The ``mpiexec`` of a job with ``local`` ranks on each host."""
        command = [
            *(str(Path(sys.executable).with_name("mpiexec")), "-disable-auto-cleanup", "-n", str(local * self.count)),
            *(str(self._enter), sys.executable, str(JOB), json.dumps({"hosts": self.count, **options})),
        ]
        own = {
            "PYTHONPATH": str(ROOT),
            "FLYDSL_CPU_THREADS": "1",
            "RANKS_OF_A_HOST": str(local),
            "MPIR_CVAR_NOLOCAL": "1",
            "RANKS_SAY": str(Path(self._folder.name, f"said-{secrets.token_hex(4)}")),
        }
        job = Job(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=JOB.parent,
            env={**os.environ, **own, **(environment or {})},
        )  # fmt: skip
        job.said = Path(own["RANKS_SAY"])
        return job

    def results(self, local: int, environment: dict[str, str] | None = None, **options: Any) -> list[dict[str, Any]]:
        """The last line of each rank that wrote one."""
        job = self.start(local, environment, **options)
        try:
            out, err = job.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            job.kill()
            job.communicate()
            raise AssertionError("a rank hangs") from None
        found = [line for line in job.written() if "attached" not in line]
        assert found, (out, err)
        return found

    def close(self) -> None:
        while self._undo:
            subprocess.run(self._undo.pop(), capture_output=True, check=False, timeout=60)
        self._folder.cleanup()

    def __enter__(self) -> Hosts:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
