"""What expressions give in FlyDSL 0.4.2, recorded from its wheel, and where this package gives something else on purpose.

``flydsl_answers.tsv`` has an expression, FlyDSL's answer as ``benchmarks/corpus/answers.py`` prints it for gfx942,
the answer here if it is another, and why; ``flydsl_kernel_answers.tsv`` the same of expressions in a kernel, and
``flydsl_gfx950_answers.tsv`` of expressions in a kernel for gfx950.  Of generated expressions that differ for one
reason each file keeps 25.
"""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from benchmarks.corpus.answers import answers
from benchmarks.corpus.surface import agree, kept_rows

FILES = {
    "host": "flydsl_answers.tsv",
    "kernel": "flydsl_kernel_answers.tsv",
    "gfx950": "flydsl_gfx950_answers.tsv",
}
ROWS = {place: kept_rows(Path(__file__).with_name(name)) for place, name in FILES.items()}


@pytest.fixture(scope="module", params=sorted(FILES))
def place(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def found(place: str) -> dict[str, str]:
    expressions = [row[0] for row in ROWS[place]]
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setenv("COMPILE_ONLY", "1")
        patch.setenv("FLYDSL_COMPILE_ARCH", "gfx950" if place == "gfx950" else "gfx942")
        warnings.simplefilter("ignore")
        arrays = np.zeros((8, 16), np.float32), np.zeros(64, np.float16)
        given = answers(expressions, *arrays, in_kernel=place != "host")
    return dict(zip(expressions, given, strict=True))


def test_the_same_expressions_give_the_same_answers(place: str, found: dict[str, str]) -> None:
    wrong = [
        f"{expression}\n  FlyDSL: {theirs}\n  here: {found[expression]}"
        for expression, theirs, other, _ in ROWS[place]
        if not other and not agree(place, theirs, found[expression])
    ]
    assert not wrong, "\n".join(wrong)


def test_the_answers_that_differ_are_the_recorded_ones(place: str, found: dict[str, str]) -> None:
    changed = [
        f"{expression}\n  recorded: {other}\n  now: {found[expression]}"
        for expression, _, other, _ in ROWS[place]
        if other and found[expression] != other
    ]
    assert not changed, "\n".join(changed)


@pytest.mark.parametrize(("place", "count"), [("host", 11000), ("kernel", 6500), ("gfx950", 1200)], scope="module")
def test_most_of_the_record_agrees(place: str, count: int) -> None:
    assert len(ROWS[place]) > count
    assert sum(not other for _, _, other, _ in ROWS[place]) > 0.75 * len(ROWS[place])


def test_each_difference_has_a_reason(place: str) -> None:
    assert [expression for expression, _, other, why in ROWS[place] if bool(other) is not bool(why)] == []
