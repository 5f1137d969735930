"""Behaviours of FlyDSL 0.4.2 that are not reproduced: the rows B1 to B61 of their table, each with what is so here."""

from __future__ import annotations

import defects_of_programs
import defects_of_values
import pytest
from defects import ROWS

NUMBERS = [f"B{k}" for k in range(1, 62)]
CHECKS = [pytest.param(check, id=f"{number}-{check.__name__}") for number in NUMBERS for check in ROWS.get(number, ())]


@pytest.mark.parametrize("check", CHECKS)
def test_row(check) -> None:
    check()


def test_every_row_has_a_check() -> None:
    assert defects_of_programs.__doc__
    assert defects_of_values.__doc__
    assert sorted(ROWS, key=NUMBERS.index) == NUMBERS
