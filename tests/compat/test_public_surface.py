"""The public names of FlyDSL, their kinds and what calls their signatures take, recorded from its wheel.

``flydsl_names.tsv`` is what ``python -m benchmarks.corpus.surface PYTHON --record`` writes; reasons are in its
``reasons.tsv``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.corpus.public_names import refused_calls
from benchmarks.corpus.surface import RESULTS, Difference, name_difference, reason_of

RECORD = Path(__file__).with_name("flydsl_names.tsv")


def rows() -> list[tuple[str, str, str]]:
    return [tuple(line.split("\t")) for line in RECORD.read_text().splitlines()]  # type: ignore[misc]


def test_every_public_name_is_here_and_takes_the_same_calls() -> None:
    unexplained = []
    for name, kind, signature in rows():
        found = None if kind == "import" else name_difference(name, kind, signature)  # modules import for themselves
        if found is not None and not reason_of(Difference(found[0], name, signature, found[1]), {}):
            unexplained.append(f"{name}: {found[1]}")
    assert not unexplained, "\n".join(unexplained)


def test_each_difference_from_the_latest_release_has_a_reason() -> None:
    differences = json.loads(RESULTS.read_text())["differences"]
    assert len(differences) > 100
    assert [each["subject"] for each in differences if not each["reason"]] == []


def test_the_record_is_of_the_whole_package() -> None:
    kinds = [kind for _, kind, _ in rows()]
    assert len(kinds) > 3000
    assert kinds.count("module") > 100
    assert kinds.count("function") > 700


@pytest.mark.parametrize(
    ("wanted", "given", "faults"),
    [
        ("(a, b=1)", "(a, b=1, *, c=2)", []),
        ("(a, b=1)", "(a, *, b=2)", ["b cannot be given by position", "b defaults to 2, not to 1"]),
        ("(a)", "(x)", ["a is x at that position", "a cannot be given by name"]),
        ("(a)", "(a, b)", ["b is wanted in addition"]),
        ("(a, **kw)", "(a)", ["**kw is not taken"]),
        ("(a, /)", "(x)", []),
    ],
)
def test_signatures_are_compared_by_the_calls_that_they_take(wanted: str, given: str, faults: list[str]) -> None:
    assert refused_calls(wanted, given) == faults
