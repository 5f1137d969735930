"""The types, hints and refusals of run-time loops over ``range``."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007

from __future__ import annotations

from typing import Any

import pytest

from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr import numeric as fx

from .execution import Traced


def test_the_common_type_of_the_bounds() -> None:
    def kinds(a, b):
        for i in range(a, b):
            assert type(i) is expected
        return a

    for first, second, expected in [
        (fx.Int8, fx.Int16, fx.Int32),
        (fx.Int32, fx.Int64, fx.Int64),
        (fx.Int64, fx.Uint32, fx.Int64),
        (fx.Uint32, fx.Int32, fx.Uint32),
        (fx.Uint8, fx.Int8, fx.Int32),
    ]:
        Traced(kinds, first, second)


@pytest.mark.parametrize(
    ("bounds", "error", "words"),
    [
        ((0, 5, 0), DSLValueError, "step 0"),
        ((fx.Float32(1.0),), DSLTypeError, r"stop is of type Float32"),
        ((1.5,), DSLTypeError, r"stop is of type float \(1.5\)"),
        ((True,), DSLTypeError, "stop is of type Boolean"),
        ((fx.Boolean(True), 4), DSLTypeError, "start is of type Boolean"),
        (("x",), DSLTypeError, "stop is of type str"),
        ((), DSLTypeError, "1 to 3 bounds, got 0"),
        ((1, 2, 3, 4), DSLTypeError, "1 to 3 bounds, got 4"),
        ((fx.Uint32(7), -1, -1), DSLOverflowError, "stop -1 does not fit Uint32"),
        ((-3, fx.Uint64(7)), DSLOverflowError, "start -3 does not fit Uint64"),
    ],
)
def test_bad_bounds(bounds: tuple[Any, ...], error: type[Exception], words: str) -> None:
    def fn(n):
        for _ in range(*bounds):
            pass
        return n

    with pytest.raises(error, match=words):
        Traced(fn, fx.Int32)


def test_unroll_hints() -> None:
    def fn(n, m):
        total = 0
        for i in range(0, n, unroll=4):
            total += i
        for i in range(n, unroll=1):
            total += i
        for i in range(8, unroll_full=True):
            total += i * m
        return total

    traced = Traced(fn, fx.Int32, fx.Int32)
    assert traced(10, 2) == 45 + 45 + 56
    for hint in ('llvm.loop.unroll.count", i32 4', "llvm.loop.unroll.disable", "llvm.loop.unroll.full"):
        assert hint in traced.llvm_text


@pytest.mark.parametrize(
    ("hints", "error"),
    [
        ({"unroll": 0}, DSLValueError),
        ({"unroll": -1}, DSLValueError),
        ({"unroll": 2.0}, DSLTypeError),
        ({"unroll": True}, DSLTypeError),
        ({"unroll": fx.Int32(4)}, DSLTypeError),
        ({"unroll_full": 1}, DSLTypeError),
        ({"unroll": 2, "unroll_full": True}, DSLValueError),
        ({"init": 3}, DSLTypeError),
        ({"other": 3}, TypeError),
    ],
)
def test_bad_keywords(hints: dict[str, Any], error: type[Exception]) -> None:
    def fn(n):
        for _ in range(n, **hints):
            pass
        return n

    with pytest.raises(error):
        Traced(fn, fx.Int32)
