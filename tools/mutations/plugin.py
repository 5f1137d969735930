"""The pytest plugin of the mutation runs: records which test enters which line, or runs chosen tests in order."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", type=Path, metavar="DIR", help="write each test's seconds and coverage into DIR")
    parser.addoption("--choose", type=Path, metavar="FILE", help="run the tests of this JSON list, in its order")
    parser.addoption("--progress", type=Path, metavar="FILE", help="write each test that starts or fails")


def write(path: Path | None, **row: object) -> None:
    if path is not None:
        with path.open("a") as file:
            file.write(json.dumps(row) + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage in this process goes to the test; a child has its name as ``PYTEST_CURRENT_TEST``."""
    write(item.config.getoption("--progress"), started=item.nodeid)
    folder = item.config.getoption("--record")
    if folder is None:
        return (yield)
    import coverage

    recorder, start = coverage.Coverage.current(), time.perf_counter()
    assert recorder is not None, "python -m tools.mutations cover starts the tests with coverage"
    recorder.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        recorder.switch_context("")
        write(folder / f"tests.{os.getpid()}.jsonl", test=item.nodeid, seconds=time.perf_counter() - start)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what is chosen: tests, all of a file, or by its function a test whose parameters have other names now."""
    chosen = config.getoption("--choose")
    if chosen is None:
        return
    exact = {item.nodeid: item for item in items}
    wholes: dict[str, list[pytest.Item]] = {}
    for item in items:
        for mark in ("[", "::"):
            wholes.setdefault(item.nodeid.partition(mark)[0], []).append(item)
    kept: dict[str, pytest.Item] = {}
    for test in json.loads(chosen.read_text()):
        found = [exact[test]] if test in exact else wholes.get(test.partition("[")[0], [])
        kept.update((item.nodeid, item) for item in found)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
    items[:] = kept.values()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        write(item.config.getoption("--progress"), failed=item.nodeid)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.failed:
        write(collector.config.getoption("--progress"), failed=collector.nodeid)
    return report
