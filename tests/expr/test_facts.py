"""What stays known of a run-time integer through arithmetic: bounds and divisibility are true of the value."""

from __future__ import annotations

import functools
import operator
from typing import Any

import pytest
from host_cpu import Case, run_batch, traced
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.errors import DSLValueError, DSLZeroDivisionError
from flydsl.expr.core.operand import Operand
from flydsl.expr.numeric import Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64
from flydsl.ir import builder

INTEGERS = (Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64)
OPERATORS = (
    operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.lshift, operator.rshift,
    operator.and_, operator.or_, operator.xor,
    functools.partial(Operand.towards_zero, "quotient"), functools.partial(Operand.towards_zero, "remainder"),
    operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne,
)  # fmt: skip


@settings(max_examples=150)
@given(
    name=st.sampled_from(OPERATORS),
    types=st.tuples(st.sampled_from(INTEGERS), st.sampled_from(INTEGERS)),
    values=st.tuples(st.integers(-300, 300), st.integers(-300, 300)),
    slack=st.tuples(*[st.integers(0, 40)] * 4),
)
def test_bounds_and_divisibility_hold(name: Any, types: Any, values: Any, slack: Any) -> None:
    with traced():
        static = [t(v) for t, v in zip(types, values, strict=True)]
        known = []
        for k, x in enumerate(static):
            low, high = x.dtype.limits()
            bounds = (max(low, x.value - slack[2 * k]), min(high, x.value + slack[2 * k + 1]))
            value = builder.constant(x.value, x.dtype.ir_type)
            known.append(x.dtype.wrap(value, divisibility=min(x.divisibility, 8), bounds=bounds))
        try:
            expected = int(name(*static))
        except (DSLZeroDivisionError, DSLValueError):
            return
        unknown = static[0].dtype.wrap(builder.constant(static[0].value, static[0].dtype.ir_type))
        pairs = (*known,), (known[0], static[1]), (static[0], known[1]), (unknown, known[1]), (unknown, static[1])
        for result in (name(*pair) for pair in pairs):
            assert expected % result.divisibility == 0
            assert result.bounds is None or result.bounds[0] <= expected <= result.bounds[1]


def test_arithmetic_of_indices_keeps_what_addresses_need() -> None:
    with traced():
        i = Int32.wrap(builder.constant(5, Int32.ir_type), bounds=(0, 255))
        assert (i * 8).divisibility == 8
        assert (i * 8 + 16).divisibility == 8
        assert (-(i * 8)).divisibility == 8
        assert Int64(i * 8).divisibility == 8
        assert (i << 3).divisibility == 8
        assert ((i * 12) // 4).divisibility == 1
        assert (i % 32).bounds == (0, 31)
        assert (i // 32).bounds == (0, 7)
        assert (i * 4 + 3).bounds == (3, 1023)
        assert Int8(i).bounds is None
        assert (i > 3).bounds is None or (i > 3).bounds == (0, 1)


def test_quotients_of_what_is_unknown_are_small() -> None:
    with traced() as trace:
        n = Int32.wrap(builder.constant(5, Int32.ir_type))
        assert (n // 64).bounds == (-(1 << 25), (1 << 25) - 1)
        assert (n >> 6).bounds == (n // 64).bounds
        assert (n // 64 + 2).bounds == (2 - (1 << 25), (1 << 25) + 1)
        assert (n + 1).bounds is None
        turn = Int32.wrap(builder.constant(5, Int32.ir_type), bounds=(0, (n // 64).bounds[1] - 1))  # range(n // 64)
        assert ((turn + 2) % 3).bounds == (0, 2)
        assert "arith.remsi" not in str(trace.module)


def test_what_bounds_decide_leaves_no_choice() -> None:
    """Neither a comparison nor a selection nor a branch; what it gives is a value of the run all the same."""
    with traced() as trace:
        i = Int32.wrap(builder.constant(5, Int32.mlir_type()), bounds=(0, 255))
        inside, outside = i + 64 < 320, i == 256
        assert not (inside.is_static() or outside.is_static())
        chosen = inside.select(i, 0)
        assert chosen.bounds == (0, 255)
        assert not outside.select(i, 7).is_static()
        text = str(trace.module)
        assert "arith.cmpi" not in text
        assert "arith.select" not in text
        assert (i < 255).bounds is None


def test_plain_remainder_where_both_are_non_negative() -> None:
    """Ids and extents need no correction of the sign."""
    with traced() as trace:
        a = Int32.wrap(builder.constant(5, Int32.ir_type), bounds=(0, 255))
        b = Int32.wrap(builder.constant(3, Int32.ir_type), bounds=(1, 255))
        a % b, a // b
        text = str(trace.module)
        assert "arith.remui" in text
        assert "arith.select" not in text


@pytest.mark.parametrize("divisor", [3, 7, 1000, 65537, (1 << 32) - 1, (1 << 32) + 1])
@pytest.mark.parametrize("high", [(1 << 32) - 1, 1 << 32, (1 << 62) - 1])
@pytest.mark.parametrize("dtype", [Int64, Uint64])
def test_long_division_of_what_is_known_to_be_short(dtype: Any, high: int, divisor: int) -> None:
    def function(x: Any) -> Any:
        known = dtype.wrap(x.ir_value(), bounds=(0, high))
        return known // divisor, known % divisor, known // dtype(divisor), dtype(high) // (known + 1)

    values = [0, 1, min(divisor - 1, high), min(divisor, high), high // 2, high - 1, high]
    case = Case(function, (dtype,), [(v,) for v in values])
    want = [[x // divisor, x % divisor, x // divisor, high // (x + 1)] for x in values]
    assert [[int(x) for (x,) in row] for row in run_batch([case])[0]] == want
