"""Run-time ``if``, ``a if c else b``, ``and``, ``or``, ``not`` and comparisons, executed against Python."""

# The traced functions use constructs for their own sake.
# ruff: noqa: PLR1716, RUF021

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flydsl.errors import DSLRuntimeError
from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr

from .execution import Traced, check

SMALL = st.integers(-9, 9)


def ladder(a, b, c):
    result = 0
    if a < b:
        result = a * 2 + c
    elif a == b and c > 0:
        result = 100
        if c > 5:
            result += c
    elif not c:
        pass
    else:
        result = -b
    return result


def several_variables(a, b, c):
    x, y, z = a, 1, b
    if x > y:
        x, y = y, x
    else:
        z = x = c
    return x, y, z


def nested(a, b, c):
    x = a
    if a > 0:
        if b > 0:
            x = x + b
            if c > 0:
                x = x + c
        x = x * 2
    return x


def static_inside_run_time(a, b, c):
    items = [a, b, c]
    total = 0
    if a > b:
        for k in range_constexpr(3):
            if k == 1:
                continue
            total = total + items[k]
            if k > 5:
                break
    return total


def container_items(a, b, c):
    values = [a, b, [c, 0]]
    other = values[2]
    table = {"x": a, 3: b}
    if a < c:
        values[0] = values[1] + 1
        other[1] = a
        table[3] = c
    else:
        values[2][0] += a
        table = {3: a, "x": b}
    return *values[:2], *values[2], *other, table["x"], table[3]


def replaced_containers(a, b, c):
    pair = (a, b)
    values = [a, b]
    if c > 0:
        pair = (pair[1], pair[0])
        values = [v + 1 for v in values]
    return pair, values


def namespace(a, b, c):
    state = SimpleNamespace(x=a, inner=SimpleNamespace(y=b))
    alias = state.inner
    if c:
        state.x = c
        alias.y = alias.y + 1
    return state.x, state.inner.y


def method_of_container(a, b, c):
    values = [a, b, c]
    if a > b:
        values.reverse()
    return values


def nonlocal_variable(a, b, c):
    total = a

    def add(n):
        nonlocal total
        if n > b:
            total = total + n

    if c > 0:
        add(c)
        add(a)
    return total


def functions_of_a_branch(a, b, c):
    total = a

    def count(n):
        if n > b:

            def add(m):
                nonlocal total
                total = total + m

            add(n)

    if c > 0:

        def double():
            nonlocal total
            total = total * 2
            count(c)

        double()
    for i in range(3):

        def subtract(m):
            nonlocal total
            if m != a:
                total = total - m

        subtract(i)
    return total


def closure_container(a, b, c):
    values = [a, b]

    def put(n):
        values[0] = n

    if c > 0:
        put(c)
    return values


def sibling_functions(a, b, c):
    total, log, size = a, [b], 2

    def add(n):
        nonlocal total
        log[0] = log[0] + n * size
        total = total + n

    def twice(n):
        if n > 0:
            for action in (add, add):
                action(n)
        return n

    twice(c)
    if a > b:
        twice(a)
    return total, log, [0] * size


def boolean_operators(a, b, c):
    return (
        (a < b and b < c) * 1,
        (a or b) * 1,
        (not a) * 1,
        (a < b < c) * 1,
        (a and b or not c) * 1,
        (a < b <= c != 0) * 1,
        (True and a > b) * 1,
        ((z := a > b) or (w := b > c)) * 1,
        (z or w) * 1,
        (0 < a < (y := b + 1) < c) * 1,
        y,
    )


def truth(values):
    return [int(v) if isinstance(v, bool) else v for v in values]


def python_boolean_operators(a, b, c):
    return truth(
        (
            a < b and b < c, a or b, not a, a < b < c, a and b or not c, a < b <= c != 0, a > b,
            a > b or b > c, a > b or b > c, 0 < a < b + 1 < c, b + 1,
        )
    )  # fmt: skip


def conditional_expressions(a, b, c):
    pair = (a, 1) if a < b else (0, b)
    return (a if a > b else c), (1 if c else 2), (5 if a > 0 else b if b > 0 else c), *pair, (a if True else b)


def lambdas(a, b, c):
    sign = lambda x: 1 if x > 0 else -1 if x < 0 else 0  # noqa: E731
    return sign(a), sign(b) + (lambda: c if a else b)()


SAMPLES = [
    ladder, several_variables, nested, static_inside_run_time, container_items, replaced_containers, namespace,
    method_of_container, nonlocal_variable, functions_of_a_branch, closure_container, sibling_functions,
    conditional_expressions, lambdas,
]  # fmt: skip


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_branches_give_what_python_gives(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)
    assert "scf.if" in traced.text

    @given(SMALL, SMALL, SMALL)
    def same(a: int, b: int, c: int) -> None:
        check(traced, fn, (a, b, c))

    same()


def test_boolean_operators_give_what_python_gives() -> None:
    traced = Traced(boolean_operators, fx.Int32, fx.Int32, fx.Int32)
    for row in itertools.product(range(-1, 3), range(-1, 3), range(-1, 4)):
        check(traced, python_boolean_operators, row)


def test_boolean_operators_without_a_common_type_are_refused() -> None:
    def fn(a):
        return a or None

    with pytest.raises(
        TypeError, match="`or` of a run-time Int32 and None gives one of the two, which have no common type"
    ):
        Traced(fn, fx.Int32)


def test_each_operand_is_evaluated_once() -> None:
    calls: list[str] = []

    def call(name: str, value: Any) -> Any:
        calls.append(name)
        return value

    def fn(a, b):
        x = call("a", a) and call("b", b) and call("c", a)
        y = call("d", a) < call("e", b) < call("f", a)
        z = call("g", None) and call("h", b)
        return x, y, 1 if z is None else 2

    Traced(fn, fx.Int32, fx.Int32)
    assert calls == ["a", "b", "c", "d", "e", "f", "g"]


def test_only_the_taken_side_of_a_static_branch_is_traced() -> None:
    def fn(a, flag):
        if flag:
            return a + 1
        return a.no_such_attribute

    assert Traced(fn, fx.Int32, static=(True,))(4) == 5
    assert "scf" not in Traced(fn, fx.Int32, static=(True,)).text


def test_an_exception_caught_in_the_body_leaves_no_trace() -> None:
    def fn(c, a):
        x = a
        try:
            if c:
                x = a + 1
                if a > 3:
                    x = x.no_such_attribute
        except AttributeError:
            x = a * 3
        if c:
            x = x + 1
        return x

    traced = Traced(fn, fx.Boolean, fx.Int32)
    assert traced.text.count("scf.if") == 1
    assert (traced(True, 2), traced(False, 2)) == (7, 6)


def test_an_undecorated_function_cannot_branch() -> None:
    def helper(c):
        return 1 if c else 2

    holder = [helper]

    def fn(c):
        return holder[0](c)

    with pytest.raises(DSLRuntimeError):
        Traced(fn, fx.Boolean)
