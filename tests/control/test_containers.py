"""Containers, objects, functions and structs in run-time code: what is carried, and what must not change."""

# The traced functions use constructs for their own sake.
# ruff: noqa: F841

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from flydsl.errors import DSLTypeError
from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr
from flydsl.expr.memory.vector import Vector
from flydsl.expr.struct import struct as fx_struct

from .execution import Traced


def append(c, a):
    captured = [a]
    if c:
        captured.append(a)
    return a


def append_in_function(c, a):
    captured = []

    def log(x):
        captured.append(x)

    if c:
        log(a)
    return a


def new_key(c, a):
    table = {"x": a}
    if c:
        table["y"] = a
    return a


GLOBAL_LIST: list[Any] = []


def append_to_global(c, a):
    if c:
        GLOBAL_LIST.append(a)
    return a


def append_in_expression(c, a):
    captured = []
    (captured.append(a) if c else None)
    return a


def add_to_set(c, a):
    seen = set()
    if c:
        seen.add(1)
    return a


def store_into_array(c, a):
    table = np.zeros(3)
    if c:
        table[1] = 1
    return a


@pytest.mark.parametrize(
    "fn",
    [append, append_in_function, new_key, append_to_global, append_in_expression, add_to_set, store_into_array],
)
def test_structure_cannot_change(fn: Callable[..., Any]) -> None:
    with pytest.raises(DSLTypeError, match=r"length|with x|with other elements"):
        Traced(fn, fx.Boolean, fx.Int32)
    GLOBAL_LIST.clear()


class Config:
    def __init__(self) -> None:
        self.count, self.cache = 0, {}

    def bump(self) -> None:
        self.count += 1

    def memo(self, key: str) -> int:
        return self.cache.setdefault(key, len(key))

    def cached(self) -> int:
        self.first_use = 5
        return self.first_use


def test_trace_time_objects_are_read_only() -> None:
    def reads(c, a, config):
        name = "text"
        if c:
            a = a + config.count + config.cached() + config.memo("k")
            name = "".join(["te", "xt"])
        return a

    assert Traced(reads, fx.Boolean, fx.Int32, static=(Config(),))(True, 1) == 7

    def writes(c, a, config):
        if c:
            config.bump()
        return a

    with pytest.raises(DSLTypeError, match=r"'config\.count' is the Python number 0 before .* 1 in it"):
        Traced(writes, fx.Boolean, fx.Int32, static=(Config(),))

    def rebinds(c, a):
        name = "x"
        if c:
            name = "y"
        return a + len(name)

    with pytest.raises(DSLTypeError, match=r"'name' is 'x' \(a str\)"):
        Traced(rebinds, fx.Boolean, fx.Int32)


def test_other_objects_cannot_take_the_place_of_one() -> None:
    def fn(c, a):
        config, choose = Config(), lambda: a
        if c:
            config = Config()
        return a + config.count

    with pytest.raises(DSLTypeError, match="'config' is <"):
        Traced(fn, fx.Boolean, fx.Int32)

    def functions(c, a):
        def pick():
            return a

        if c:

            def pick():
                return -a

        return pick()

    with pytest.raises(DSLTypeError, match="'pick' is <function"):
        Traced(functions, fx.Boolean, fx.Int32)


def test_containers_that_hold_themselves() -> None:
    def fn(c, a):
        table = {"x": a}
        table["self"] = table
        recursive = lambda n: n if n < 1 else recursive(n - 1)  # noqa: E731
        if c:
            table["self"]["x"] = a + recursive(3)
        return table["x"]

    assert Traced(fn, fx.Boolean, fx.Int32)(True, 4) == 4


@fx_struct
class Point:
    x: fx.Int32
    y: fx.Float32


def test_structs_and_vectors() -> None:
    def fn(c, a, v):
        point = Point(1, v)
        lanes = Vector([a, a])
        if c:
            point = point.replace(x=a)
            lanes = lanes + 1
        same = point if a > 0 else Point(7, 0.0)
        for _ in range(2):
            same = same.replace(x=same.x * 2)
            lanes = lanes * lanes
        return point.x, point.y, same.x, lanes[0], lanes[1]

    traced = Traced(fn, fx.Boolean, fx.Int32, fx.Float32)
    assert traced(True, 3, 2.5) == [3, 2.5, 12, 256, 256]
    assert traced(False, -3, 2.5) == [1, 2.5, 28, 81, 81]


def test_a_struct_that_is_only_read_stays_static() -> None:
    def fn(c, a):
        point = Point(5, 1.0)
        if c:
            a = a + point.x
        return [a, *([0] * int(point.x))]

    assert Traced(fn, fx.Boolean, fx.Int32)(True, 1) == [6, 0, 0, 0, 0, 0]


def test_vectors_of_another_element_type_are_refused() -> None:
    def fn(c, a):
        lanes = Vector([a, a])
        if c:
            lanes = lanes.to(fx.Uint32)
        return lanes[0]

    with pytest.raises(DSLTypeError, match=r"Int32\) before .*Uint32\) at the end"):
        Traced(fn, fx.Boolean, fx.Int32)


def test_none_and_structure_are_refused() -> None:
    def none(n):
        x = None
        for i in range(n):
            x = i
        return x

    with pytest.raises(DSLTypeError, match=r"'x'.*None cannot be carried.*fx\.Int32\(0\)"):
        Traced(none, fx.Int32)

    def grows(n):
        items = []
        for i in range(n):
            items.append(i)
        return items

    with pytest.raises(DSLTypeError, match="'items' is a list of length 0 before it and a list of length 1 after it"):
        Traced(grows, fx.Int32)

    def shrinks(n):
        items = [n, n]
        while n > 0:
            n = n - items.pop()
        return items

    with pytest.raises(DSLTypeError, match="length 2 before it and a list of length 1"):
        Traced(shrinks, fx.Int32)


def test_containers_that_are_only_read_stay_static() -> None:
    def fn(n):
        sizes, total = [2, 3], 0
        for i in range(n):
            for j in range_constexpr(sizes[1]):
                total += i * j + sizes.count(2)
        return total

    traced = Traced(fn, fx.Int32)
    assert traced(4) == sum(i * j + 1 for i in range(4) for j in range(3))


def test_functions_called_in_a_loop_keep_what_they_do_not_change_static() -> None:
    def fn(n):
        total, step, log = 0, 2, [0, 7]

        def work(k):
            if k % step == 0:
                add(k)

        def add(k):
            nonlocal total
            total += k
            log[0] += step

        for i in range(n):
            work(i)
        return total, *log[:step], len([0] * log[1])

    traced = Traced(fn, fx.Int32)
    assert traced(7) == [12, 8, 7, 7]


class Pair:
    """A user's value that crosses borders by the protocol, and changes in place."""

    def __init__(self, x: Any, y: Any) -> None:
        self.x, self.y = x, y

    def swap(self) -> None:
        self.x, self.y = self.y, self.x

    def __extract_to_ir_values__(self) -> list[Any]:
        return [self.x.ir_value(), self.y.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Pair:
        return cls(type(exemplar.x).wrap(values[0]), type(exemplar.y).wrap(values[1]))


def test_values_of_a_users_class() -> None:
    def fn(n, x, y):
        pair = Pair(x, y)
        alias = pair
        for i in range(n):
            pair.swap()
            pair.x += i
        if n > 2:
            alias.y = pair.x + 100
        other = Pair(x, y) if n > 1 else pair
        while other.x < 50:
            other = Pair(other.x + 10, other.y)
        return pair.x, alias.y, other.x, other.y

    traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)
    for n in range(5):
        x, y = 3, 4
        for i in range(n):
            x, y = y + i, x
        if n > 2:
            y = x + 100
        a, b = (3, 4) if n > 1 else (x, y)
        while a < 50:
            a += 10
        assert traced(n, 3, 4) == [x, y, a, b]
