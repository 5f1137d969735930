"""The bounds, steps and hints of run-time loops over ``range``."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007

from __future__ import annotations

from typing import Any

import pytest

from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr import numeric as fx

from .execution import Traced, check


def sum_of(start, stop, step=1):
    total = 0
    for i in range(start, stop, step):
        total = total + i
    return total


@pytest.mark.parametrize("dtype", [fx.Int8, fx.Int16, fx.Int32, fx.Int64, fx.Uint8, fx.Uint32, fx.Uint64])
@pytest.mark.parametrize("step", [1, 3, -1, -4])
def test_bounds_of_every_integer_type(dtype: Any, step: int) -> None:
    traced = Traced(sum_of, dtype, dtype, static=(step,))
    low, high = dtype.limits()
    common = fx.Int32 if dtype.width < 32 else dtype
    assert traced.result_types == [common]
    wrap = 1 << common.width
    near = [n for n in (low, low + 5, -3, 0, 2, 9, high - 5) if low <= n <= high]
    for start in near:
        for stop in near:
            if abs(start - stop) < 100 and (step == 1 or step < 0 or stop + step <= high):
                expected = sum_of(start, stop, step) % wrap
                assert traced(start, stop) % wrap == expected, (start, stop)


@pytest.mark.parametrize("dtype", [fx.Int32, fx.Uint64])
def test_the_last_step_may_leave_the_range_of_the_type(dtype: Any) -> None:
    low, high = dtype.limits()

    def upwards(start):
        count, last = 0, start
        for i in range(start, dtype(high - 1), 100):
            count, last = count + 1, i
        return count, last

    def downwards(start):
        count, last = 0, start
        for i in range(start, dtype(low), -7):
            count, last = count + 1, i
        return count, last

    up, down = Traced(upwards, dtype), Traced(downwards, dtype)
    assert (up(high - 250), up(high - 1)) == ([3, high - 50], [0, high - 1])
    assert (down(low + 15), down(low)) == ([3, low + 1], [0, low])


def test_a_run_time_step() -> None:
    traced = Traced(sum_of, fx.Int32, fx.Int32, fx.Int32)
    for row in [(0, 10, 3), (-5, 5, 2), (5, 5, 1), (6, 5, 1)]:
        check(traced, sum_of, row)


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


def test_unsigned_bounds_compare_unsigned() -> None:
    def last(start, stop):
        found = start
        for i in range(start, stop):
            found = i
        return found

    assert Traced(last, fx.Uint32, fx.Uint32)((1 << 31) - 2, (1 << 31) + 3) == (1 << 31) + 2


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
