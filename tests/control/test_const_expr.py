"""``if const_expr(...)`` and ``for ... in range_constexpr(...)`` in any mix with run-time statements, against Python."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import flydsl.expr
from flydsl.expr import numeric as fx
from flydsl.expr.control import const_expr, range_constexpr

from .execution import Traced, check


def around(a, b, flag):
    x = a
    if const_expr(flag > 0):
        x = x + 1
        if a > b:
            x = x * 2
            y = [x]
            if const_expr(flag > 1):
                y[0] = y[0] + b
            x = y[0]
    else:
        x = x - 1
    return x


def ladder(a, b, flag):
    x = y = 0
    if a > b:
        x = 1
    elif const_expr(flag == 1):
        x = 2
    elif b > 3:
        x = 3
    else:
        x = 4
    if const_expr(flag == 0):
        y = 10
    elif a > 0:
        y = 20 + x
    elif const_expr(flag == 2):
        y = 30
    else:
        y = 40
    return x, y


def jumping(a, b, flag):
    if const_expr(flag == 2):
        if a > b:
            return a
    elif const_expr(flag == 1):
        return b
    for k in range_constexpr(flag + 2):
        if const_expr(k == 1):
            continue
        if a == k:
            return a + 100
        a = a + k
    return a


def unrolled(a, b, flag):
    total = [0]
    for i in range_constexpr(flag + 1):
        for j in flydsl.expr.range_constexpr(i + 1):
            total[0] = total[0] + i * j
            if a > j:
                total[0] = total[0] + b

    def scaled(k):
        if flydsl.expr.const_expr(flag):
            return total[0] * k
        return -k

    return scaled(3), scaled(a) if const_expr(flag != 1) else a


def names_of_its_own(a, b, flag):
    def chosen(const_expr):
        if const_expr(a):
            return 1
        return b

    def counted(range_constexpr):
        total = 0
        for k in range_constexpr(flag):
            total = total + k * a
        return total

    return chosen(lambda x: x > flag), counted(lambda n: range(b * 0 + n))


MIXED = [around, ladder, jumping, unrolled, names_of_its_own]


@functools.cache
def traced(fn: Callable[..., Any], flag: int) -> Traced:
    return Traced(fn, fx.Int32, fx.Int32, static=(flag,))


@pytest.mark.parametrize("flag", range(3))
@pytest.mark.parametrize("fn", MIXED)
@settings(max_examples=30)
@given(a=st.integers(-5, 5), b=st.integers(-5, 5))
@example(a=0, b=0)
def test_it_gives_what_python_gives(fn: Callable[..., Any], flag: int, a: int, b: int) -> None:
    check(traced(fn, flag), lambda a, b: fn(a, b, flag), (a, b))
