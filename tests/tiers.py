"""The first tier of the tests: what `make test` runs, and what it leaves to `make test-all`.

Of each test function it runs a few rows, from the first to the last in equal steps. ``ROWS`` says how many where.
A test marked ``more`` is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
EVERY = 1_000_000
ROWS = {
    "": 2,
}
"""A path below ``tests`` -> how many rows of a test function there the first tier runs; the longest path decides."""

if gone := [path for path in ROWS if not (TESTS / path).exists()]:
    raise pytest.UsageError(f"tests/tiers.py names {', '.join(gone)}, which is no path below tests; remove the row")


def rows_of(file: Path) -> int:
    path = file.relative_to(TESTS)
    return next(ROWS[each] for each in (str(path), *map(str, path.parents), "") if each in ROWS)


def spread(wanted: int, count: int) -> set[int]:
    """``wanted`` of the indices below ``count``, from the first to the last in equal steps."""
    if wanted >= count:
        return set(range(count))
    return {step * (count - 1) // max(wanted - 1, 1) for step in range(wanted)}


def mark_what_is_left(tests: Iterable[pytest.Item]) -> None:
    """Mark as ``more`` what the first tier leaves out."""
    functions: dict[str, list[pytest.Item]] = {}
    for test in tests:
        functions.setdefault(test.nodeid.partition("[")[0], []).append(test)
    for rows in functions.values():
        taken = spread(rows_of(rows[0].path), len(rows))
        for index, test in enumerate(rows):
            if index not in taken:
                test.add_marker("more")
