"""Variables that nothing reads after a run-time statement, which need no value there."""

# The traced functions use constructs for their own sake.
# ruff: noqa: F841, SIM108

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flydsl.errors import DSLTypeError
from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr

from .execution import Traced, check


def _in_branch(a, b):
    t, result = a, b
    if a < b:
        t = a * 0.5
        result = fx.Int32(t + t)
    return result


def _in_both(a, b):
    t, result = None, b
    if a < b:
        t = fx.Float32(a)
        result = fx.Int32(t)
    else:
        t = (a, b)
        result = t[0] - t[1]
    return result


def _new_value_afterwards(a, b):
    t = fx.Int32(7)
    if a < b:
        t = fx.Float32(2.0)
        b = b + fx.Int32(t)
    t = fx.Float32(3.0)
    return b + fx.Int32(t)


def _in_loop(a, b):
    t, result = a, b
    for i in range(4):
        t = fx.Float32(i) * 2.0
        result = result + fx.Int32(t)
    return result


def _in_while(a, b):
    t, i = a, fx.Int32(0)
    while i < 3:
        t = [fx.Float32(i), b]
        b = b + fx.Int32(t[0])
        i = i + 1
    return b


def _behind_a_return(a, b):
    t = a
    if a < b:
        t = fx.Float32(a)
        if t > 2.0:
            return a
        b = b + fx.Int32(t)
    return b


def _in_unrolled_loop(a, b):
    for k in range_constexpr(3):
        t = a + k
        if t > b:
            t = fx.Float32(1.5) * k
            a = a + fx.Int32(t)
    return a


def _in_try_and_with(a, b):
    t = a
    try:
        if a < b:
            t = 0.5
            b = b + 1
    finally:
        a = a + 1
    return a + b


def _in_comprehensions(a, b):
    t = fx.Float32(2.0)
    if a < b:
        t = [a, b]
        b = b + [t[k] for k in range_constexpr(2)][1]
    t = (a, b)
    return b + sum([t[k] for k in range_constexpr(2)]) + {k: t[k] for k in range_constexpr(2)}[1]


@pytest.mark.parametrize(
    "fn",
    [
        _in_branch,
        _in_comprehensions,
        _in_both,
        _new_value_afterwards,
        _in_loop,
        _in_while,
        _behind_a_return,
        _in_unrolled_loop,
        _in_try_and_with,
    ],
)
def test_dead_variables_have_no_common_type(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32)
    for row in [(1, 2), (3, 2), (5, 9), (0, 0), (-4, 3)]:
        check(traced, fn, row)


def _next_iteration(a, b):
    t = a
    for _ in range(3):
        if t > b:
            t = fx.Float32(1.0)
    return b


def _handler(a, b):
    t = a
    try:
        if a < b:
            t = fx.Float32(1.0)
        b = b // 1
    except ValueError:
        b = t
    return b


def _nested_function(a, b):
    t = a

    def later():
        return t

    if a < b:
        t = fx.Float32(1.0)
    return later()


def _generator(a, b):
    t = a
    later = (t for _ in range_constexpr(1))
    if a < b:
        t = fx.Float32(1.0)
    return next(later)


def _augmented(a, b):
    t = a
    if a < b:
        t = fx.Float32(1.0)
    t += 1
    return b


def _reflection(a, b):
    t = a
    if a < b:
        t = fx.Float32(1.0)
    return locals()["t"]


def _match(a, b):
    t = a
    if a < b:
        t = fx.Float32(1.0)
    match 1:
        case 1 if t is not None:
            pass
    return b


@pytest.mark.parametrize(
    "fn", [_next_iteration, _handler, _nested_function, _generator, _augmented, _reflection, _match]
)
def test_live_variables_have_one_type(fn: Callable[..., Any]) -> None:
    with pytest.raises(DSLTypeError, match=r"'t' does not match .*: it is Int32 before .* and Float32"):
        Traced(fn, fx.Int32, fx.Int32)


def test_changes_in_place_of_a_dead_container_are_refused() -> None:
    def fn(c, a):
        other = mine = [a]
        if c:
            mine.append(a)
        else:
            mine = None
        return other[0]

    with pytest.raises(DSLTypeError, match="changes the structure"):
        Traced(fn, fx.Boolean, fx.Int32)


class _Lazy:
    def __init__(self) -> None:
        self.shape: Any = None
        self.parts: Any = None
        self.count: Any = None

    def get(self) -> int:
        if self.parts is None:
            self.shape = (2, 3)
            self.parts = [len(self.shape), {"n": fx.Int32(4)}]
            self.count = 1
        return self.parts[0] + self.count


def test_attributes_filled_once_are_known_everywhere() -> None:
    def branches(c, a, lazy):
        result = a
        if c:
            result = a + lazy.get()
        else:
            result = a - lazy.get()
        return result + lazy.get()

    assert Traced(branches, fx.Boolean, fx.Int32, static=(_Lazy(),))(True, 10) == 16
    assert Traced(branches, fx.Boolean, fx.Int32, static=(_Lazy(),))(False, 10) == 10

    def loops(n, a, lazy):
        for _ in range(n):
            a = a + lazy.get()
        i = fx.Int32(0)
        while i < n:
            a = a + lazy.get()
            i += 1
        return a

    assert Traced(loops, fx.Int32, fx.Int32, static=(_Lazy(),))(2, 10) == 22


def test_attributes_filled_with_run_time_values_are_refused() -> None:
    class Holder:
        held: Any = None

        def __init__(self) -> None:
            self.held = None

        def hold(self, value: Any) -> None:
            self.held = value

    def computed(c, a, holder):
        if c:
            holder.hold([a + 1])
        return a

    with pytest.raises(DSLTypeError, match=r"'holder\.held' is None before"):
        Traced(computed, fx.Boolean, fx.Int32, static=(Holder(),))

    def outside(c, a, holder):
        if c:
            holder.hold([a])
        return holder.held[0]

    assert Traced(outside, fx.Boolean, fx.Int32, static=(Holder(),))(False, 5) == 5

    def state(c, a, holder):
        if c:
            holder.held = 5
        return a

    with pytest.raises(DSLTypeError, match=r"'holder\.held' is None before"):
        Traced(state, fx.Boolean, fx.Int32, static=(Holder(),))


class _Tile:
    """Attributes that each use sets anew."""

    def select(self, row: Any) -> None:
        self.first = row * 3
        self.parts = [(row + 1, row * 2)]

    def sum(self) -> Any:
        return self.first + sum(a * b for a, b in self.parts)


def test_attributes_that_a_statement_adds_are_not_there_after_it() -> None:
    def afterwards(n, a, tile):
        if n > 100:
            tile.select(a)
            a = tile.sum()
        i = fx.Int32(0)
        while i < n:
            if i != 1:
                tile.select(i)
                a = a + tile.sum()
            i += 1
        for k in range(n):
            tile.select(fx.Int32(k))
            a = a + tile.sum()
        return a

    def expected(n: int, a: int) -> int:
        of = [3 * i + (i + 1) * (2 * i) for i in range(n)]
        return a + sum(of) * 2 - (of[1] if n > 1 else 0)

    traced = Traced(afterwards, fx.Int32, fx.Int32, static=(_Tile(),))
    for n in range(5):
        assert traced(n, 7) == expected(n, 7)

    def read(c, a, tile):
        if c:
            tile.select(a)
        return tile.sum()

    with pytest.raises(AttributeError, match="first"):
        Traced(read, fx.Boolean, fx.Int32, static=(_Tile(),))

    def filled(c, a, tile):
        if c:
            tile.parts = [(a, a)]
            tile.first = a
        return tile.sum()

    assert Traced(filled, fx.Boolean, fx.Int32, static=(_Tile(),))(False, 5) == 30
