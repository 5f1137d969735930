"""Run-time ``if``, ``a if c else b``, ``and``, ``or``, ``not`` and comparisons, executed against Python."""

# The traced functions use constructs for their own sake.
# ruff: noqa: F841, PLR1716, RUF021

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flydsl.errors import DSLNameError, DSLRuntimeError, DSLTypeError
from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr
from flydsl.expr.struct import struct as fx_struct
from flydsl.expr.vector import Vector

from .execution import Traced

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
            a < b and b < c, bool(a or b), not a, a < b < c, bool(a and b or not c), a < b <= c != 0, a > b,
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
    method_of_container, nonlocal_variable, closure_container, sibling_functions, conditional_expressions, lambdas,
]  # fmt: skip


def flat(value: Any) -> list[Any]:
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (list, tuple)) else [value]


def check(traced: Traced, reference: Callable[..., Any], rows: list[tuple[int, ...]]) -> None:
    for row in rows:
        assert flat(traced(*row)) == [int(v) for v in flat(reference(*row))], row


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_branches_give_what_python_gives(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)
    assert "scf.if" in traced.text

    @given(SMALL, SMALL, SMALL)
    def same(a: int, b: int, c: int) -> None:
        check(traced, fn, [(a, b, c)])

    same()


def test_boolean_operators_give_what_python_gives() -> None:
    traced = Traced(boolean_operators, fx.Int32, fx.Int32, fx.Int32)
    check(
        traced, python_boolean_operators, [(a, b, c) for a in range(-1, 3) for b in range(-1, 3) for c in range(-1, 4)]
    )


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


@pytest.mark.parametrize(
    ("initial", "assigned", "expected"),
    [
        (0, fx.Int64, fx.Int64),
        (0, fx.Int8, fx.Int8),
        (0, fx.Uint64, fx.Uint64),
        (0, fx.Float32, fx.Float32),
        (0.0, fx.Float64, fx.Float64),
        (True, fx.Int32, fx.Int32),
        (False, fx.Boolean, fx.Boolean),
    ],
)
def test_a_literal_takes_the_type_that_the_branch_assigns(initial: Any, assigned: Any, expected: Any) -> None:
    def fn(c, v):
        x = initial
        if c:
            x = v
        return x

    traced = Traced(fn, fx.Boolean, assigned)
    assert traced.result_types == [expected]
    assert traced(False, 1) == initial
    assert traced(True, 1) == 1


def test_literals_take_the_type_of_the_variable() -> None:
    def fn(c, x, flag):
        if c:
            x = 7
            flag = True
        return x, flag

    traced = Traced(fn, fx.Boolean, fx.Uint8, fx.Boolean)
    assert traced.result_types == [fx.Uint8, fx.Boolean]
    assert traced(True, 3, False) == [7, True]
    assert traced(False, 200, False) == [200, False]


def test_what_no_side_changes_stays_static() -> None:
    def fn(a):
        k, text, sizes = 3, "text", [1, 2]
        if a > 0:
            k = 3
            text = "text"
            sizes[0] = 1
            a = a + k
        return a + [0] * k + [len(text)] if isinstance(a, list) else [a, *([0] * k), sizes[0]]

    traced = Traced(fn, fx.Int32)
    assert traced(1) == [4, 0, 0, 0, 1]


def mismatch(c, v):
    x = fx.Int32(1)
    if c:
        pass
    else:
        x = v
    return x


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (fx.Float32(1.0), ["'x' is Int32 before the `if` and Float32 at the end of its else-branch"]),
        (fx.Uint32(1), ["Int32", "Uint32"]),
        (1.5, ["Int32", "the Python number 1.5", "cannot represent"]),
        (1 << 40, ["Int32", str(1 << 40)]),
        (None, ["None", "typed initial value", "fx.Int32(0)"]),
        ("text", ["Int32", "'text' (a str)"]),
        ([1], ["structure", "'x' is of type Int32 before it and a list of length 1 after it"]),
    ],
)
def test_other_types_are_refused(value: Any, words: list[str]) -> None:
    with pytest.raises(DSLTypeError) as caught:
        Traced(mismatch, fx.Boolean, static=(value,))
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert caught.value.location.line == mismatch.__code__.co_firstlineno + 2


def test_none_needs_a_typed_initial_value() -> None:
    def fn(c, v):
        x = None
        if c:
            x = v
        return x

    with pytest.raises(DSLTypeError, match=r"None before the `if`.*None cannot be carried.*fx\.Float32\(0\)"):
        Traced(fn, fx.Boolean, fx.Float32)


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
        return a

    with pytest.raises(DSLTypeError, match=r"'name' is 'x' \(a str\)"):
        Traced(rebinds, fx.Boolean, fx.Int32)


def test_names_bound_inside_have_no_value_after() -> None:
    def fn(c, a):
        if c:
            fresh = a + 1
            a = fresh
        else:
            other = a
        return a + fresh

    with pytest.raises(DSLNameError, match=r"'fresh'.* bind 'fresh' before it") as caught:
        Traced(fn, fx.Boolean, fx.Int32)
    location = caught.value.location
    first = fn.__code__.co_firstlineno
    assert location.line == first + 6
    assert str(caught.value).splitlines()[-1] == "    " + " " * len("return a + ") + "^" * len("fresh")
    assert f"in line {first + 1}" in str(caught.value)


def test_names_bound_inside_can_be_bound_again_after() -> None:
    def fn(c, a):
        if c:
            fresh = a + 1
            a = fresh
        fresh = a * 2
        if c:
            fresh = fresh + 1
        return fresh

    traced = Traced(fn, fx.Boolean, fx.Int32)
    assert (traced(True, 5), traced(False, 5)) == (13, 10)


def test_other_objects_cannot_take_the_place_of_one() -> None:
    def fn(c, a):
        config, choose = Config(), lambda: a
        if c:
            config = Config()
        return a

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


def test_deleting_is_refused() -> None:
    def fn(c, a):
        x = a
        if c:
            del x
        return a

    with pytest.raises(DSLTypeError, match="'x' is deleted"):
        Traced(fn, fx.Boolean, fx.Int32)


def test_sides_of_a_conditional_expression_have_one_type() -> None:
    def fn(c, a, b):
        return a if c else b

    with pytest.raises(DSLTypeError, match=r"Int32.*Float32"):
        Traced(fn, fx.Boolean, fx.Int32, fx.Float32)
    with pytest.raises(DSLTypeError, match="exist only while tracing"):
        Traced(fn, fx.Boolean, static=("x", "y"))
    assert Traced(fn, fx.Boolean, fx.Float32, static=(2,))(False, 1.5) == 2.0
    assert Traced(fn, fx.Boolean, static=(1, 2.5)).result_types == [fx.Float32]


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

    with pytest.raises(DSLTypeError, match=r"Vector\[Int32.*Vector\[Uint32"):
        Traced(fn, fx.Boolean, fx.Int32)
