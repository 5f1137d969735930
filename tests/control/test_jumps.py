"""``return``, ``break`` and ``continue`` that depend on run-time values, executed against Python."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007, F841, PLR5501, RET501, RET504, RET505

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.errors import DSLNameError
from flydsl.expr import numeric as fx
from flydsl.expr.control import const_expr, range_constexpr
from flydsl.expr.memory.vector import Vector
from flydsl.expr.struct import struct as fx_struct

from .execution import Traced, check

SMALL = st.integers(-9, 9)


def guard(a, b, c):
    if a > b:
        return a
    return b * 2 + c


def guards(a, b, c):
    if a > 5:
        return 1
    if b > 5:
        return b
    c = c * 2
    if c > 5:
        return c
    x = 2.5  # after the guards a name is free to change its type
    x = a + 1
    return x


def all_sides_return(a, b, c):
    if a > b:
        return a
    elif a == b:
        return c
    else:
        return b


def nested(a, b, c):
    x = a
    if a > 0:
        x = x + 1
        if b > 0:
            x = x * 2
            if c > 0:
                return x
            x = x + 3
        x = x + 5
    else:
        if b < c:
            return x - 1
    return x + c


def return_in_both_places(a, b, c):
    if a > 0:
        if b > 0:
            return a
        y = 1
    else:
        if c > 0:
            return c
        y = 2
    return b


def else_returns(a, b, c):
    if a > b:
        fresh = a - b
    else:
        return c
    return fresh


def return_in_for(a, b, c):
    for i in range(a):
        if i * i > b:
            return i
        c = c + i
    return c


def return_in_nested_loops(a, b, c):
    for i in range(a):
        for j in range(i):
            if i * j > b:
                return [i, (j, c)]
            c = c + 1
    return [a, (b, c)]


def return_in_while(a, b, c):
    n = 0
    while n < a:
        n = n + 1
        if n == b:
            return n * 10
        if n == c:
            return -n
    return n


def every_trip_returns(a, b, c):
    for i in range(a, b):
        return i + c
    return -1


def search(a, b, c):
    found = -1
    for i in range(a):
        if i * i >= b:
            found = i
            break
    return found, c


def variable_after_break(a, b, c):
    i = 7
    for i in range(a):
        if i > b:
            break
    return i


def break_and_continue(a, b, c):
    total, skipped = 0, 0
    for i in range(-9, a):
        if i % 3 == 1:
            skipped += 1
            continue
        if i > b:
            break
        total += i * c
    return total, skipped


def unconditional_continue(a, b, c):
    for i in range(a):
        c = c + i
        continue
    return c


def unconditional_break(a, b, c):
    for i in range(a):
        c = c + b
        break
    return c


def nested_breaks(a, b, c):
    count = 0
    for i in range(a):
        for j in range(9):
            if j > i:
                break
            if (i + j) % 2:
                continue
            count += j
        if count > b * 4:
            break
        count += c
    return count


def downwards(a, b, c):
    for i in range(a, b, -2):
        if i == c:
            break
        c = c + 1
    return c


def while_with_jumps(a, b, c):
    n, total = 0, 0
    while n < a + 5:
        n = n + 1
        if n == b:
            continue
        if total > c * 3 + 9:
            break
        total = total + n
    return n, total


def collatz(a, b, c):
    x, steps = a * a + 1, 0
    while True:
        if x == 1:
            break
        if x % 2 == 0:
            x = x // 2
            steps += 1
            continue
        x = 3 * x + 1
        steps += 1
        if steps > 40:
            return -steps
    return steps


def walrus_and_break(a, b, c):
    while (y := a * a) > 3:
        a = a - 1 if a > 0 else a + 1
        if y == b * b:
            break
        y = y + 1
    return a, y


def condition_is_not_evaluated_after_break(a, b, c):
    values = [1, 2, 4, 8]
    i, total = 0, 0

    def at(k):
        nonlocal total
        total = total + 1
        return k

    while at(i) < 4:
        i = i + 1
        if i > a:
            break
    return i, total, values


def function_after_a_return(a, b, c):
    x = 1
    for k in range(a):
        if k > 3:
            return b, x

        def add(z):
            nonlocal x
            x = x + z * b
            return c

        add(k)
    return c, x + b


def unrolled(a, b, c):
    total = 0
    for k in range_constexpr(5):
        if a == k:
            continue
        if b == k:
            break
        total += k * 10 + c
    return total, k


def unrolled_return(a, b, c):
    for k in range_constexpr(4):
        if a > k:
            if b == k:
                return k
            c += 1
        else:
            for j in range_constexpr(2):
                if b + j > k:
                    break
                c += 10
    return c


def unrolled_else(a, b, c):
    for k in range_constexpr(3):
        if a == k:
            break
        if k == 1 and const_expr(True):
            continue
        c += k
    else:
        c = c * 2
    return c


def static_jumps_under_run_time_ones(a, b, c):
    for k in range_constexpr(6):
        if a > k:
            continue
        c += 1
        if k == 4:
            break
        if b > k:
            c += 100
            continue
        c += 10
    return c


def unrolled_over_objects(a, b, c):
    for name, values in {"x": [a], "y": [b, c]}.items():
        if values[0] == 2:
            break
        for v in values:
            if v < 0:
                continue
            c += v if name == "x" else 2 * v
    return c


def static_while(a, b, c):
    k = 0
    while k < 4:
        k += 1
        if a == k:
            continue
        if b < k:
            break
        c += k
    return c, k


def many_trips(a, b, c):
    for k in range_constexpr(40):
        if a + b < k:
            break
        c += k
    return c


def return_through_unrolled_loop(a, b, c):
    if a > 0:
        for k in range_constexpr(3):
            for j in range_constexpr(3):
                if k + j == 3:
                    return b
                c += j
        c = 100
    return c


def endless_inside_run_time_branch(a, b, c):
    if a > b:
        k = 0
        while True:
            k += 1
            if k == 3:
                return c
            c = c + [5, 6, 7][k]
    return b


def loops_in_each_other(a, b, c):
    for i in range(a):
        k = 0
        while k < 3:
            k += 1
            if i + k == b:
                break
            for j in range_constexpr(2):
                if c == j:
                    continue
                if i == c:
                    return i, j
                c += 1
        else:
            c += 5
    return a, c


def containers(a, b, c):
    values, state = [a, b], SimpleNamespace(x=c)
    for i in range(a):
        values[0] += 1
        if values[0] > b:
            state.x += i
            continue
        values[1] -= state.x
        if values[1] < -40:
            break
    if state.x > 9:
        return values
    values.reverse()
    return values


def effects_on_callers(a, b, c):
    values, count = [a, b], c

    def put(x):
        nonlocal count
        values[0] = values[0] + 1
        if x < 0:
            count = count + 1
            return None
        values[1] = x
        for i in range(x):
            count = count + i
            if i == b:
                return None
            values[0] = values[0] + i
        return None

    put(a)
    put(c)
    return values, count


def function_values(a, b, c):
    def sign(x):
        if x > 0:
            return 1
        if x < 0:
            return -1
        return 0

    def clamp(x, *, low=-3, high=3):
        if x < low:
            return low
        return high if x > high else x

    return sign(a) * clamp(b) + sign(b) * clamp(c, high=5)


def in_try_and_with(a, b, c):
    import contextlib

    total = 0
    for i in range(a):
        try:
            with contextlib.suppress(ValueError):
                if i == b:
                    break
                total += i
            if total > c:
                return total
        except Exception:
            total = 1000
        except:  # noqa: E722
            total = 2000
        else:
            total += 1
    return -total


def static_jump_through_finally(a, b, c):
    if a > b:
        try:
            return c
        finally:
            c = c + 1
    return a


SAMPLES = [
    fn for name, fn in list(globals().items()) if getattr(fn, "__module__", "") == __name__ and hasattr(fn, "__code__")
]


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_jumps_give_what_python_gives(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)

    @settings(max_examples=60)
    @given(SMALL, SMALL, SMALL)
    def same(a: int, b: int, c: int) -> None:
        check(traced, fn, (a, b, c))

    same()


@fx_struct
class Point:
    x: fx.Int32
    y: fx.Float32


def test_values_of_other_types_cross_jumps() -> None:
    def leaves(a, v):
        def fn(a, v):
            point, lanes, half = Point(1, v), Vector([a, a]), fx.Float64(0.5)
            for i in range(a):
                point = point.replace(x=point.x + i)
                if point.x > 9:
                    lanes = lanes * 2
                    break
                lanes = lanes + 1
                if half > 3.0:
                    return point.x, point.y, lanes, half.to(fx.Float32)
                half = half + half
            return point.x, v * 2, lanes, fx.Float32(0.0)

        x, y, lanes, z = fn(a, v)
        return x, y, lanes[0], lanes[1], z

    traced = Traced(leaves, fx.Int32, fx.Float32)
    assert traced(0, 2.5) == [1, 5.0, 0, 0, 0.0]
    assert traced(3, 2.5) == [4, 5.0, 6, 6, 0.0]
    assert traced(9, 2.5) == [7, 2.5, 13, 13, 4.0]


def test_literals_take_the_type_of_what_another_path_returns() -> None:
    def fn(a, v):
        if a > 2:
            return 0
        if a > 1:
            return v
        return 1

    traced = Traced(fn, fx.Int32, fx.Int64)
    assert traced.result_types == [fx.Int64]
    assert [traced(k, 1 << 40) for k in (1, 2, 3)] == [1, 1 << 40, 0]


def test_a_guard_carries_nothing_but_what_is_returned() -> None:
    text = Traced(guard, fx.Int32, fx.Int32, fx.Int32).text
    assert text.count("scf.if") == 1
    assert text.count("-> (i32)") == 1
    assert "arith.xori" not in text
    assert "ub.poison" not in text


def test_static_jumps_cost_nothing() -> None:
    def fn(a, n):
        for k in range_constexpr(5):
            if k == 3:
                break
            if k == 1:
                continue
            a = a + k
        while True:
            if n < 0:
                return a
            n = n - 1

    traced = Traced(fn, fx.Int32, static=(3,))
    assert traced(1) == 3
    assert "scf" not in traced.text


def test_a_name_that_some_paths_do_not_bind_has_no_value() -> None:
    def first_bound(a, b):
        for k in range_constexpr(3):
            if a > k:
                continue
            fresh = b + k
        return fresh

    def object_at_break(a, b):
        for name in ("x", "y"):
            if a > 0:
                break
        return name

    for fn, name in ((first_bound, "fresh"), (object_at_break, "name")):
        with pytest.raises(DSLNameError, match=f"'{name}' has no value") as caught:
            Traced(fn, fx.Int32, fx.Int32)
        location = caught.value.location
        assert location is not None
        assert location.line == max(line for _, _, line in fn.__code__.co_lines() if line is not None)


def test_an_exception_leaves_open_branches_alone() -> None:
    def fn(a, b):
        try:
            for k in range_constexpr(3):
                if a > k:
                    break
                if k == 1:
                    b.no_such_attribute  # noqa: B018
        except AttributeError:
            b = b + 1
        if a > 5:
            return 0
        return b

    traced = Traced(fn, fx.Int32, fx.Int32)
    assert traced.text.count("scf.if") == 1
    assert (traced(0, 4), traced(6, 4)) == (5, 0)
