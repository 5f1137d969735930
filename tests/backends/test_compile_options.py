"""Compile options: one form for each meaning, and errors that say what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from flydsl.backends.base import CompileOptions
from flydsl.backends.options import Occupancy
from flydsl.errors import DSLTypeError, DSLValueError


@pytest.mark.parametrize(
    ("given", "held"),
    [
        (None, None),
        (0, None),
        ("0", None),
        (2, Occupancy(2)),
        ("2", Occupancy(2)),
        ((2, 4), Occupancy(2, 4)),
        ("2,4", Occupancy(2, 4)),
        (" 2 , 4 ", Occupancy(2, 4)),
    ],
)
def test_every_way_to_write_an_occupancy_has_one_form(given: Any, held: Occupancy | None) -> None:
    assert CompileOptions(waves_per_eu=given).occupancy == held


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("waves_per_eu", -1, DSLValueError),
        ("waves_per_eu", (4, 2), DSLValueError),
        ("waves_per_eu", (1, 2, 3), DSLValueError),
        ("waves_per_eu", "many", DSLValueError),
        ("waves_per_eu", 2.0, DSLTypeError),
        ("waves_per_eu", True, DSLTypeError),
        ("maxnreg", 0, DSLValueError),
        ("maxnreg", 256, DSLValueError),
        ("maxnreg", "64", DSLTypeError),
        ("opt_level", 4, DSLValueError),
        ("fast_fp_math", 1, DSLTypeError),
        ("unsafe_fp_math", None, DSLTypeError),
        ("llvm_options", {"a": 1}, DSLTypeError),
        ("llvm_options", (("a", 1.5),), DSLTypeError),
    ],
)
def test_a_bad_value_is_refused_by_name(name: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"{name}|LLVM option"):
        CompileOptions(**{name: value})


def test_equal_options_are_equal_in_every_way() -> None:
    first = CompileOptions(waves_per_eu="2,4", llvm_options=(("b", "x"), ("-a", "true")))
    second = CompileOptions(waves_per_eu=(2, 4), llvm_options=(("a", "true"), ("b", "x")))
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == repr(second)
    assert repr(first) != repr(CompileOptions())
