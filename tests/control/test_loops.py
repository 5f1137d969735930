"""Run-time ``for`` and ``while``, executed against Python."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr

from .execution import Traced, check, check_small_numbers

the_range = range


def fibonacci(n, a, b):
    for _ in range(n):
        a, b = b, a + b
    return a, b


def nested_loops(n, m, k):
    count = 0
    for i in range(n):
        for j in the_range(m):
            if i < j:
                count += i * j
            else:
                count -= k
    return count


def static_bounds(n, m, k):
    total = 0
    for i in range(4):
        for j in range_constexpr(3):
            if j == 1:
                continue
            total += i * j + n
        else:
            total += m
    return total


def containers(n, m, k):
    values = [m, k, 0]
    state = SimpleNamespace(count=0, table={"x": m})
    alias = values
    for i in range(n):
        values[0] = values[1]
        alias[1] = values[0] + i
        values[2] += 1
        state.count += i
        state.table["x"] = values[2]
    return *values, *alias, state.count, state.table["x"]


def replaced_container(n, m, k):
    pair, values = (m, k), [m, k]
    for i in range(n):
        pair = (pair[1], pair[0] + i)
        values = [v + i for v in values]
    return pair, values


def changed_by_method(n, m, k):
    values = [m, k]
    for _ in range(n):
        values.reverse()
    return values


def changed_in_function(n, m, k):
    total, values = 0, [m]

    def add(x):
        nonlocal total
        total = total + x
        values[0] = values[0] * 2

    for i in range(n):
        add(i)
    return total, values


def variable_after_the_loop(n, m, k):
    i = m
    j = 7
    for i in range(n):
        pass
    for j in range(0, n, 3):
        pass
    return i, j


def while_loop(n, m, k):
    i, total = 0, k
    while i < n and total < 50:
        total += i * m
        i += 1
    return i, total


def collatz(n, m, k):
    steps, x = 0, n * n + 1
    while x != 1:
        x = x // 2 if x % 2 == 0 else 3 * x + 1
        steps += 1
    return steps


def nested_while(n, m, k):
    count = 0
    while n > 0:
        j = 0
        while j < n:
            j = j + 1
            if j % 2 == 0:
                count = count + m
        n = n - 1
    return count


def while_with_walrus(n, m, k):
    total = 0
    while (square := n * n) > 10:
        total += square
        n -= 1
        if n < 0:
            n = n * 0
    return total, square, n


def static_then_dynamic(n, m, k):
    i, trips, log = 0, 0, []
    while i < 20:
        if len(log) < 2:
            log.append(i)
        i += 1
        trips += 1
        if len(log) == 2:
            i = i + m
    return i, trips, len(log)


def explicit_state(n, m, k):
    for i, (a, rest) in range(0, n, 1, init=[m, [k, 0]]):
        rest[1] = rest[1] + i
        result = yield [a + i, [rest[0] * 2, rest[1]]]
    return result


def python_explicit_state(n, m, k):
    a, b, c = m, k, 0
    for i in range(n):
        a, b, c = a + i, b * 2, c + i
    return a, [b, c]


SAMPLES = [
    nested_loops, static_bounds, containers, replaced_container, changed_by_method, changed_in_function,
    variable_after_the_loop, while_loop, nested_while, while_with_walrus,
]  # fmt: skip


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_loops_give_what_python_gives(fn: Callable[..., Any]) -> None:
    check_small_numbers(fn)


def test_more_loops() -> None:
    for fn in (fibonacci, collatz):
        traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)
        for n in range(7):
            check(traced, fn, (n, 1, 1))
    check(Traced(static_then_dynamic, fx.Int32, fx.Int32, fx.Int32), static_then_dynamic, (0, 9, 0))
    check(Traced(explicit_state, fx.Int32, fx.Int32, fx.Int32), python_explicit_state, (5, 2, 3))
    check(Traced(explicit_state, fx.Int32, fx.Int32, fx.Int32), python_explicit_state, (0, 2, 3))


def test_conditions_with_effects_are_emitted_once() -> None:
    from flydsl._mlir import ir

    def effect(value):
        ir.Operation.create("llvm.inline_asm", operands=[value.ir_value()], attributes={
            "asm_string": ir.StringAttr.get("# effect"), "constraints": ir.StringAttr.get("r"),
            "has_side_effects": ir.UnitAttr.get(),
        })  # fmt: skip
        return value

    def dynamic(n):
        while effect(n) > 0:
            n = n - 1
        return n

    def static(n):
        k = 0
        while (effect(n) is not None) and k < 2:
            k += 1
        return n

    assert Traced(dynamic, fx.Int32).text.count("# effect") == 1
    assert Traced(static, fx.Int32).text.count("# effect") == 3
