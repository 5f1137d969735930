"""What expressions give in FlyDSL 0.4.2, recorded from its wheel, and where this package gives something else on purpose.

``flydsl_0_4_2_answers.tsv`` has an expression, FlyDSL's answer as ``benchmarks/corpus/answers.py`` prints it for gfx942,
the answer here if it is another, and why.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.corpus.answers import answers

ROWS = [
    tuple((line + "\t").split("\t")[:4])
    for line in Path(__file__).with_name("flydsl_0_4_2_answers.tsv").read_text().splitlines()
]


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPILE_ONLY", "1")
        patch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
        expressions = [row[0] for row in ROWS]
        given = answers(expressions, np.zeros((8, 16), np.float32), np.zeros(64, np.float16))
    return dict(zip(expressions, given, strict=True))


def agrees(theirs: str, ours: str) -> bool:
    """True if both are the same value, or ours is an error that is caught as theirs."""
    if theirs.startswith("raises ") and ours.startswith("raises "):
        return theirs.split()[1] in ours.split()[1:]
    return theirs == ours


def test_the_same_expressions_give_the_same_answers(found: dict[str, str]) -> None:
    wrong = [
        f"{expression}\n  FlyDSL: {theirs}\n  here: {found[expression]}"
        for expression, theirs, other, _ in ROWS
        if not other and not agrees(theirs, found[expression])
    ]
    assert not wrong, "\n".join(wrong)


def test_the_answers_that_differ_are_the_recorded_ones(found: dict[str, str]) -> None:
    changed = [
        f"{expression}\n  recorded: {other}\n  now: {found[expression]}"
        for expression, _, other, _ in ROWS
        if other and found[expression] != other
    ]
    assert not changed, "\n".join(changed)


def test_most_of_the_record_agrees() -> None:
    assert len(ROWS) > 1600
    assert sum(not other for _, _, other, _ in ROWS) > 0.75 * len(ROWS)


def test_each_difference_has_a_reason() -> None:
    assert [expression for expression, _, other, why in ROWS if bool(other) is not bool(why)] == []
