"""The tiers of the tests: what `make test` runs, what `make test-all` runs besides, and what is left to `make prove`.

The rule: of each test function, the first tier runs as many rows as fit into ``FIRST`` seconds of CPU time, spread over all,
and the second as many more as fit into ``SECOND``, or one. Of the functions of a file that do not fit, the first tier runs
one row of the cheapest, if that takes less than ``DEAR``. ``costs.tsv`` has the measured times. Exceptions are ``ROWS`` and
``WHOLE``; tests with the mark ``more`` are not in the first tier, and those with the mark ``prove`` in neither.

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

FIRST, SECOND, DEAR = 0.5, 4.0, 2.0
TESTS = Path(__file__).parent
COSTS = TESTS / "costs.tsv"
"""Function, seconds of CPU time that one row takes; what it does not have takes less than ``FIRST`` with all rows."""
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
WHOLE = ("documents",)
"""Folders and files whose rows all run in the first two tiers."""

if gone := [path for path in (*ROWS, *WHOLE) if not (TESTS / path).exists()]:
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
    rows = [f"{name}\t{sum(each) / len(each):.3f}\n" for name, each in sorted(found.items()) if sum(each) > FIRST]
    COSTS.write_text("".join(rows))


def spread(wanted: int, count: int, name: str) -> set[int]:
    """``wanted`` of ``count`` indices, or all, in equal steps, which begin elsewhere in each function."""
    start, wanted = crc32(name.encode()), min(wanted, count)
    return {(start + step * count // wanted) % count for step in range(wanted)}


def left(tests: Iterable[pytest.Item]) -> Iterator[tuple[pytest.Item, str]]:
    """The tests that the first tier leaves, each with the mark of the tier that runs it."""
    costs = read_costs()
    files: dict[Path, dict[str, list[pytest.Item]]] = {}
    for test in tests:
        if "prove" not in test.keywords:
            files.setdefault(test.path, {}).setdefault(test.nodeid.partition("[")[0], []).append(test)
    for file, functions in files.items():
        path = file.relative_to(TESTS)
        places = [str(each) for each in (path, *path.parents)]
        exception = next((ROWS[each] for each in places if each in ROWS), None)
        first = {name: int(FIRST / costs[name]) if name in costs else EVERY for name in functions}
        first |= {name: exception for name in functions if exception is not None}
        later = {name: 0 for name, rows in functions.items() if "more" in rows[0].keywords}
        if exception is None:
            cheap = [name for name in functions if name not in later and not first[name] and costs[name] < DEAR]
            first |= dict.fromkeys(sorted(cheap, key=costs.__getitem__)[:1], 1)
        first |= later
        for name, rows in functions.items():
            taken = spread(first[name], len(rows), name)
            rest = [test for index, test in enumerate(rows) if index not in taken]
            wanted = max(1, int(SECOND / costs[name])) if name in costs and not {*places} & {*WHOLE} else EVERY
            taken = spread(wanted, len(rest), name)
            yield from ((test, "more" if index in taken else "prove") for index, test in enumerate(rest))


if __name__ == "__main__":
    write_costs(map(Path, sys.argv[1:]))
