"""Ranks make each call with the same sizes: another size is found before it is launched, on all ranks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flydsl.errors import CallMismatch, GroupBroken, ManifestMismatch

JOB = Path(__file__).with_name("job_of_sizes.py")


def run(folder: Path, sizes: list[list[int]], **options: Any) -> list[list[Any]]:
    """What each rank says when rank r makes calls of the sizes ``sizes[r]``."""
    ranks = [
        subprocess.Popen(
            [sys.executable, str(JOB), json.dumps({"folder": str(folder), "rank": rank, "sizes": sizes, **options})],
            stdout=subprocess.PIPE,
            text=True,
        )
        for rank in range(len(sizes))
    ]
    return [json.loads(rank.communicate(timeout=60)[0]) for rank in ranks]


@pytest.mark.parametrize(
    ("sizes", "at", "late"),
    [
        ([[64], [63]], 1, 0),  # in the first call, which is Python's
        ([[64] * 6, [64] * 5 + [63]], 6, 0),  # in a native one
        ([[64] * 6, [64] * 5 + [63]], 6, 1),
        ([[64, 50, 64, 50, 64, 50], [64, 50, 64, 50, 50, 64]], 5, 1),  # each has been there before
        ([[64] * 4, [64] * 4, [64] * 3 + [1]], 4, 2),
    ],
)
def test_another_size_is_found_by_all_ranks(tmp_path: Path, sizes: list[list[int]], at: int, late: int) -> None:
    found = run(tmp_path, sizes, late=[late, at])
    other = next(rank for rank in range(len(sizes)) if sizes[rank][at - 1] != sizes[0][at - 1])
    for rank, (done, error, text) in enumerate(found):
        assert (done, error) == (at - 1, "CallMismatch"), text
        assert f"group 'tp', call {at} (exchange): rank " in text
        assert f"x_shape_0 = {sizes[rank][at - 1]}" in text
    assert any(f"rank {other} makes it with x_shape_0 = {sizes[other][at - 1]}" in text for *_, text in found)


def test_equal_sizes_that_change_are_right(tmp_path: Path) -> None:
    sizes = [64, 1, 0, 33, 33, 64, 64, 2] * 4
    assert run(tmp_path, [sizes] * 3) == [[len(sizes), "", ""]] * 3


def test_the_error_is_of_both_kinds() -> None:
    assert issubclass(CallMismatch, ManifestMismatch)
    assert issubclass(CallMismatch, GroupBroken)
