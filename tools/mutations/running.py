"""Runs the tests of one mutation in a scratch clone, until one fails."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutations.probes import Test
from tools.mutations.rows import ROOT, Mutation, Sources

BATCHES = ((12, 15.0), (40, 90.0), (10_000, 1e9))
"""How many files of tests a start of pytest collects at most, and for how many seconds of tests."""
FILE_SECONDS = 10.0
"""What a file of tests is expected to take that was not recorded."""
SLOWER = 10
"""A test that takes so many times its recorded seconds, and a minute, hangs."""


@dataclass(frozen=True)
class Outcome:
    """What a start of pytest said."""

    failed: str
    """The test that failed; empty: none did."""
    how: str = ""
    started: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tier:
    """A tier of the tests: its name and pytest's expression of markers."""

    name: str
    marks: str


def clone(folder: Path, commit: str) -> Path:
    """The clone of this repository in a folder, at a commit, without changes."""
    target = folder / "clone"
    if not target.exists():
        subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(target)], check=True)
    # It shares this repository's objects, so that later commits are there too.
    subprocess.run(["git", "-C", str(target), "checkout", "--quiet", "--force", "--detach", commit], check=True)
    return target


def environment(target: Path, **more: str) -> dict[str, str]:
    """The environment of tests in a clone. ``tools`` may be newer than the clone."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTEST_CURRENT_TEST")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONPATH": f"{target}:{ROOT}", **more}


def pytest_command(target: Path, *options: str) -> list[str]:
    # Named, because pytest looks for its settings above the folders that the plugin's options name.
    settings = (f"--rootdir={target}", "-c", str(target / "pyproject.toml"))
    own = ("-p", "tools.mutations.plugin", "-p", "no:cacheprovider", *settings)
    return [sys.executable, "-m", "pytest", *own, *options]


def words(text: str) -> set[str]:
    """The words of a path, of a test, or of a fault's name."""
    return set(re.split(r"[\W_]+", text.lower())) - {
        "",
        "flydsl",
        "tests",
        "test",
        "py",
        "a",
        "the",
        "of",
        "is",
        "and",
        "in",
    }


def batches(tests: Iterable[str], own: set[str], seconds: Mapping[str, float]) -> Iterator[list[str]]:
    """The tests in few starts of pytest, because it takes long to collect many files.

    Those that share most words with the fault come first, then one row of each function, then the shortest.
    """

    def expected(test: str) -> float:
        return seconds.get(test, 1.0 if "::" in test else FILE_SECONDS)

    rows: dict[str, list[str]] = defaultdict(list)
    for test in sorted(tests, key=lambda test: (expected(test), test)):
        rows[test.partition("[")[0]].append(test)
    row_of = {test: row for each in rows.values() for row, test in enumerate(each)}
    left = sorted(row_of, key=lambda test: (-len(own & words(test)), row_of[test] > 0, expected(test), test))
    for most_files, most_seconds in BATCHES:
        batch: list[str] = []
        files: set[str] = set()
        total = 0.0
        for test in left:
            place, took = test.partition("::")[0], expected(test)
            if (place in files or len(files) < most_files) and total + took <= most_seconds:
                files.add(place)
                batch.append(test)
                total += took
        taken = set(batch)
        left = [test for test in left if test not in taken]
        if batch:
            yield batch


class Scratch:
    """A clone in which one mutation after the other is tried."""

    def __init__(self, folder: Path, commit: str, tests: Mapping[str, Test]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.commit, self.tests = folder, commit, tests
        self.seconds = {name: test.seconds for name, test in tests.items()}
        self.root = clone(folder, commit)
        self.sources = Sources(self.root)
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(self.root / "flydsl")], check=True)
        self._turn = 0

    def find(
        self,
        mutation: Mutation,
        tests: Iterable[str],
        tier: Tier,
        limit: float,
    ) -> tuple[Outcome, int]:
        """How a tier's tests find a fault, and after how many; none does within the limit where none has failed."""
        file, text, _ = self.sources.changed(mutation)
        own = words(file) | words(mutation.name)
        present = [test for test in tests if (self.root / test.partition("::")[0]).exists()]
        broken: list[str] = []
        deadline, ran = time.monotonic() + limit, 0
        for batch in batches(present, own, self.seconds):
            left: Sequence[str] = [test for test in batch if test.partition("::")[0] not in broken]
            while left and time.monotonic() < deadline:
                self._write(file, text)
                outcome = self._pytest(left, tier, deadline, broken)
                self._write(file, self.sources.texts[file])
                ran += len(outcome.started)
                if not outcome.failed:
                    break
                if self._is_found_by(outcome.failed, file, text, tier, deadline + limit):
                    return outcome, ran
                broken.append(outcome.failed)
                left = [test for test in left if test.partition("::")[0] not in broken]
        return Outcome("", "time is up" if time.monotonic() >= deadline else ""), ran

    def _is_found_by(self, test: str, file: str, text: str, tier: Tier, deadline: float) -> bool:
        """True if a test, or a file of tests, passes without the fault, and fails with it again."""
        passes = self.tests[test].passed if test in self.tests else not self._pytest([test], tier, deadline).failed
        if not passes:
            return False
        self._write(file, text)
        again = self._pytest([test], tier, deadline)
        self._write(file, self.sources.texts[file])
        return bool(again.failed)

    def _write(self, file: str, text: str) -> None:
        """Write a source with a time that no other version has, so that no old bytecode is taken for it."""
        self._turn += 1
        path = self.root / file
        path.write_text(text)
        later = time.time() - 1_000_000 + self._turn * 2
        os.utime(path, (later, later))

    def _pytest(
        self,
        tests: Sequence[str],
        tier: Tier,
        deadline: float,
        without: Sequence[str] = (),
    ) -> Outcome:
        choice, progress, cache = (self.folder / name for name in ("chosen.json", "progress.jsonl", "cache"))
        shutil.rmtree(cache, ignore_errors=True)
        shutil.rmtree(self.folder / "temporary", ignore_errors=True)
        choice.write_text(json.dumps(list(tests)))
        progress.write_text("")
        files = sorted({test.partition("::")[0] for test in tests})
        options = ["-x", "-n", "0", "-q", "--choose", str(choice), "--progress", str(progress), "-m", tier.marks]
        options += [part for test in without for part in ("--deselect", test)]
        with (self.folder / "pytest.log").open("w") as log:
            process = subprocess.Popen(
                pytest_command(self.root, *options, "--basetemp", str(self.folder / "temporary"), *files),
                cwd=self.root,
                env=environment(self.root, FLYDSL_RUNTIME_CACHE_DIR=str(cache)),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            hangs = self._wait(process, progress, deadline)
        rows = [json.loads(line) for line in progress.read_text().splitlines()]
        started = [row["started"] for row in rows if "started" in row]
        failed = [row["failed"] for row in rows if "failed" in row]
        if hangs:
            return Outcome(started[-1] if hangs == "hangs" and started else "", hangs, tuple(started))
        if failed:
            return Outcome(failed[0], "fails", tuple(started))
        if process.returncode in {0, 5}:  # 5: nothing of these tests is in the tier
            return Outcome("", "", tuple(started))
        if process.returncode == 4:
            raise SystemExit((self.folder / "pytest.log").read_text())
        return Outcome(started[-1] if started else files[0], "crashes", tuple(started))

    def _wait(self, process: subprocess.Popen[bytes], progress: Path, deadline: float) -> str:
        """Wait for pytest; end it where a test hangs or the time is up, and say which."""
        size, since, allowed = 0, time.monotonic(), 180.0
        while process.poll() is None:
            time.sleep(0.2)
            now = time.monotonic()
            if progress.stat().st_size != size:
                text = progress.read_text()
                size, since = len(text.encode()), now
                last = json.loads(text.splitlines()[-1]) if text.endswith("\n") else {}
                allowed = 60 + SLOWER * self.seconds.get(last.get("started", ""), 1.0)
            verdict = "hangs" if now - since > allowed else "time is up" if now > deadline else ""
            if verdict:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return verdict
        return ""
