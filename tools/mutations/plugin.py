"""The pytest plugin of the mutation runs: keeps what each test takes, or runs chosen tests in order."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

FAILED = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record", type=Path, metavar="DIR", help="write into DIR each test that passes or fails, and its CPU time"
    )
    parser.addoption("--tier", help="of the tests that are recorded")
    parser.addoption("--recorded", type=Path, metavar="FILE", help="leave out the tests of this JSON list")
    parser.addoption("--choose", type=Path, metavar="FILE", help="run the tests of this JSON list, in its order")
    parser.addoption("--progress", type=Path, metavar="FILE", help="write each test that starts or fails")


def write(path: Path | None, **row: object) -> None:
    if path is not None:
        with path.open("a") as file:
            file.write(json.dumps(row) + "\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write that the test starts, and the CPU time that it and its children take."""
    option = item.config.getoption
    write(option("--progress"), started=item.nodeid)
    before = os.times()[:4]
    result = yield
    if (folder := option("--record")) is not None:
        took = round(sum(os.times()[:4]) - sum(before), 2)
        row = {
            "test": item.nodeid,
            "tier": option("--tier"),
            "passed": not item.stash.get(FAILED, False),
            "seconds": took,
        }
        write(folder / f"tests.{os.getpid()}.jsonl", **row)
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what is chosen: tests, all of a file, or by its function a test whose parameters have other names now."""
    if (recorded := config.getoption("--recorded")) is not None:
        known = set(json.loads(recorded.read_text()))
        keep(config, items, [item for item in items if item.nodeid not in known])
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
    keep(config, items, list(kept.values()))


def keep(config: pytest.Config, items: list[pytest.Item], kept: list[pytest.Item]) -> None:
    names = {item.nodeid for item in kept}
    if others := [item for item in items if item.nodeid not in names]:
        config.hook.pytest_deselected(items=others)
    items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
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
