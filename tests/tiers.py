"""The first tier of the tests: what `make test` runs, and what it leaves to `make test-all`.

The rule: of each test function, the first tier runs as many rows as fit into ``LIMIT`` seconds of CPU time, spread over all.
Where one row takes longer it runs none, but one of the cheapest such function of a file. ``costs.tsv`` has the measured
times. Exceptions are ``ROWS``, and the tests with the mark ``more``, which are left.

Measure again when many tests have come or gone, on a quiet machine::

    python -m pytest -n 2 --measure=build/durations.tsv
    python tests/tiers.py build/durations.tsv
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from zlib import crc32

import pytest

LIMIT = 0.5
TESTS = Path(__file__).parent
COSTS = TESTS / "costs.tsv"
"""Function, seconds of CPU time that one row takes; what it does not have takes less than ``LIMIT`` with all rows."""
EVERY = 1_000_000
ROWS = {
    "architecture": EVERY,
    "coop/test_order_laws.py": 2,  # keys with a negative zero too
    "documents/test_reference.py": EVERY,
    "documents/test_site.py": 0,  # builds the site
    "install/test_editable.py": 0,  # these build wheels and environments
    "install/test_installation.py": 0,
    "install/test_runtime_wheel.py": 0,
    "install/test_wheel.py": 0,
    "refusals/test_bad_programs.py": 1,
    "simt/test_analyses.py": EVERY,  # laws of what lanes share
}
"""How many rows of each function of a folder or a file the first tier runs, whatever they take."""

if gone := [path for path in ROWS if not (TESTS / path).exists()]:
    raise pytest.UsageError(f"tests/tiers.py has a row for {', '.join(gone)}, which is not there; remove it")


def read_costs() -> dict[str, float]:
    lines = (line.split("\t") for line in COSTS.read_text().splitlines())
    return {name: max(float(cost), 0.001) for name, cost in lines}


def write_costs(durations: Iterable[Path]) -> None:
    """Make the table from lines of a test, its seconds, and its seconds of CPU time, in its process and in others."""
    found: dict[str, list[float]] = {}
    for path in durations:
        for line in path.read_text().splitlines():
            test, _, *seconds = line.split("\t")
            found.setdefault(test.partition("[")[0], []).append(sum(map(float, seconds)))
    rows = [f"{name}\t{sum(each) / len(each):.3f}\n" for name, each in sorted(found.items()) if sum(each) > LIMIT]
    COSTS.write_text("".join(rows))


def spread(wanted: int, count: int, name: str) -> set[int]:
    """``wanted`` of ``count`` indices, or all, in equal steps, which begin elsewhere in each function."""
    start, wanted = crc32(name.encode()), min(wanted, count)
    return {(start + step * count // wanted) % count for step in range(wanted)}


def left_by_the_first_tier(tests: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    costs = read_costs()
    files: dict[Path, dict[str, list[pytest.Item]]] = {}
    for test in tests:
        if {"more", "prove"} & test.keywords.keys():
            continue
        files.setdefault(test.path, {}).setdefault(test.nodeid.partition("[")[0], []).append(test)
    for file, functions in files.items():
        path = file.relative_to(TESTS)
        exception = next((ROWS[str(each)] for each in (path, *path.parents) if str(each) in ROWS), None)
        fitting = {name: int(LIMIT / costs[name]) if name in costs else EVERY for name in functions}
        dear = [name for name in functions if fitting[name] == 0]
        fitting |= dict.fromkeys(sorted(dear, key=costs.__getitem__)[:1], 1)
        for name, rows in functions.items():
            taken = spread(fitting[name] if exception is None else exception, len(rows), name)
            yield from (test for index, test in enumerate(rows) if index not in taken)


if __name__ == "__main__":
    write_costs(map(Path, sys.argv[1:]))
