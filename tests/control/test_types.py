"""The types of variables in run-time code: what a literal becomes, what is refused, which names keep a value."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007, F841, SIM108

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flydsl.errors import DSLNameError, DSLTypeError
from flydsl.expr import arith
from flydsl.expr import numeric as fx
from flydsl.expr.typing import T

from .execution import Traced


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


def test_a_handle_of_mlir_is_a_value_of_the_language_after_run_time_code() -> None:
    def fn(c, n, v):
        x, y = v.ir_value(), fx.Int16(0)
        if c:
            y = v.ir_value()
        for _ in range(n):
            x = x + v
        return x, y

    traced = Traced(fn, fx.Boolean, fx.Int32, fx.Int16)
    assert traced.result_types == [fx.Int16, fx.Int16]
    assert traced(True, 3, 5) == [20, 5]
    assert traced(False, 0, 5) == [5, 0]


def test_a_handle_of_mlir_meets_integers_of_either_signedness() -> None:
    def handle_first(c, v, w):
        x = w.ir_value()
        if c:
            x = v
        return x

    def handle_last(c, v, w):
        x = v
        if c:
            x = w.ir_value()
        return x

    def in_a_loop(n, v, w):
        x = v
        for _ in range(n):
            x = w.ir_value()
        return x

    traced = Traced(handle_first, fx.Boolean, fx.Uint32, fx.Int32)
    assert traced.result_types == [fx.Int32]
    assert [traced(True, 5, 6), traced(False, 5, 6)] == [5, 6]
    traced = Traced(handle_last, fx.Boolean, fx.Uint32, fx.Int32)
    assert traced.result_types == [fx.Uint32]
    assert [traced(True, 5, 6), traced(False, 5, 6)] == [6, 5]
    traced = Traced(in_a_loop, fx.Int32, fx.Uint32, fx.Int32)
    assert traced.result_types == [fx.Uint32]
    assert [traced(2, 5, 6), traced(0, 5, 6)] == [6, 5]
    with pytest.raises(DSLTypeError, match="Int32 before the `if` and Uint64"):
        Traced(handle_first, fx.Boolean, fx.Uint64, fx.Int32)


def test_a_constant_of_mlirs_type_meets_integers_of_either_signedness() -> None:
    def constant_first(c, v):
        x = arith.constant(3, type=T.i32)
        if c:
            x = v
        return x

    def constant_last(c, v):
        x = v
        if c:
            x = arith.constant(3, type=T.i32)
        return x

    def in_a_loop(n, v):
        x = arith.constant(3, type=T.i32)
        for _ in range(n):
            x = v + 1
        return x

    traced = Traced(constant_first, fx.Boolean, fx.Uint32)
    assert traced.result_types == [fx.Int32]
    assert [traced(True, 5), traced(False, 5)] == [5, 3]
    traced = Traced(constant_last, fx.Boolean, fx.Uint32)
    assert traced.result_types == [fx.Uint32]
    assert [traced(True, 5), traced(False, 5)] == [3, 5]
    assert [Traced(in_a_loop, fx.Int32, fx.Uint32)(n, 5) for n in (0, 2)] == [3, 6]
    with pytest.raises(DSLTypeError, match="Int32 before the `if` and Uint64"):
        Traced(constant_first, fx.Boolean, fx.Uint64)


def test_a_constant_of_the_language_keeps_its_signedness() -> None:
    def fn(c, v):
        x = arith.constant(3, type=fx.Int32)
        if c:
            x = v
        return x

    with pytest.raises(DSLTypeError, match="Int32 before the `if` and Uint32"):
        Traced(fn, fx.Boolean, fx.Uint32)


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
        (
            fx.Float32(1.0),
            [
                "carried variable 'x' does not match",
                "it is Int32 before the `if` and Float32 at the end of its else-branch",
            ],
        ),
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

    with pytest.raises(DSLTypeError, match=r"'x' .* None before the `if`.*None cannot be carried.*fx\.Float32\(0\)"):
        Traced(fn, fx.Boolean, fx.Float32)


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


def test_names_that_some_branches_bind_have_no_value_after() -> None:
    def fn(c, a):
        if a > 1:
            fresh = a
        elif c:
            fresh = a + 1
        return fresh

    with pytest.raises(DSLNameError, match=r"'fresh'.* inside the run-time `if` in line") as caught:
        Traced(fn, fx.Boolean, fx.Int32)
    first = fn.__code__.co_firstlineno
    assert (caught.value.location.line, f"in line {first + 3}," in str(caught.value)) == (first + 5, True)


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [(1, 2.5, fx.Float32), (1, 2, fx.Int32), (None, 2, None), ((1, 2), [1, 2], None), ("x", "y", None), ("x", 1, None)],
)
def test_names_that_both_branches_bind_have_one_type(one: Any, other: Any, result: Any) -> None:
    def fn(c, a, b):
        if c:
            fresh = a
        else:
            fresh = b
        return fresh

    if result is not None:
        assert Traced(fn, fx.Boolean, static=(one, other)).result_types == [result]
        return
    first = fn.__code__.co_firstlineno
    with pytest.raises(DSLTypeError, match=r"'fresh' (is|does not match .* it is) ") as caught:
        Traced(fn, fx.Boolean, static=(one, other))
    assert all(f"in line {first + k}" in str(caught.value) for k in (2, 4))
    assert caught.value.location.line == first + 5


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


def test_deleting_is_refused() -> None:
    def fn(c, a):
        x = a
        if c:
            del x
        return x

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


@pytest.mark.parametrize(
    ("initial", "added", "expected"),
    [
        (0, fx.Int64, fx.Int64),
        (0, fx.Int8, fx.Int32),
        (0, fx.Float32, fx.Float32),
        (0.0, fx.Float64, fx.Float64),
        (0, fx.Uint64, fx.Uint64),
    ],
)
def test_a_literal_takes_the_type_that_the_body_gives(initial: Any, added: Any, expected: Any) -> None:
    def fn(n, v):
        acc = initial
        for _ in range(n):
            acc += v
        k = initial
        while k < n * v:
            k = k + v
        return acc, k

    traced = Traced(fn, fx.Int32, added)
    assert traced.result_types == [expected, expected]
    assert traced(5, 3) == [15, 15]
    assert traced(0, 3) == [0, 0]


def test_types_that_are_learned_one_from_the_other() -> None:
    def fn(n, v):
        x, y, z = 0, 0, 0
        for _ in range(n):
            x = y
            y = z
            z = v
        return x, y, z

    traced = Traced(fn, fx.Int32, fx.Int64)
    assert traced.result_types == [fx.Int64] * 3
    assert [traced(n, 7) for n in range(4)] == [[0, 0, 0], [0, 0, 7], [0, 7, 7], [7, 7, 7]]
    assert traced.text.count("scf.for") == 1


def test_zero_trips_leave_the_entry_values() -> None:
    def fn(n):
        i, x = 42, 1.5
        for i in range(n):
            x = 2.5
        return i, x

    assert Traced(fn, fx.Int64)(0) == [42, 1.5]
    assert Traced(fn, fx.Int64)(3) == [2, 2.5]


def test_the_loop_variable_of_another_type_has_no_value_after() -> None:
    def fn(n):
        i = 1.5
        for i in range(n):
            pass
        return i

    with pytest.raises(DSLNameError, match=r"'i' has no value after the loop.*the Python number 1\.5.*Int32"):
        Traced(fn, fx.Int32)


def test_names_bound_in_the_body_have_no_value_after() -> None:
    def fn(n):
        for i in range(n):
            inside = i
        return inside

    with pytest.raises(DSLNameError, match=r"'inside'.*run-time `for` in line \d+") as caught:
        Traced(fn, fx.Int32)
    assert caught.value.location.line == fn.__code__.co_firstlineno + 3

    def in_lambda(n):
        for i in range(n):
            pass
        return (lambda: i)()

    with pytest.raises(DSLNameError, match="bind 'i' before it"):
        Traced(in_lambda, fx.Int32)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda v: v.to(fx.Int64), "Int32 before the `for` and Int64 at the end of the loop's body"),
        (lambda v: v.to(fx.Uint32), "Uint32"),
        (lambda v: 1.5, "the Python number 1.5"),
        (lambda v: None, "None"),
        (lambda v: [v], "a list of length 1"),
        (lambda v: "text", "'text'"),
    ],
)
def test_a_variable_keeps_its_type(make: Callable[[Any], Any], words: str) -> None:
    def for_(n, x):
        for _ in range(n):
            x = make(x)
        return x

    def while_(n, x):
        while x < n:
            x = make(x)
        return x

    with pytest.raises(DSLTypeError, match=words):
        Traced(for_, fx.Int32, fx.Int32)
    with pytest.raises(DSLTypeError, match=words.replace("`for`", "`while`")):
        Traced(while_, fx.Int32, fx.Int32)


def in_a_branch(n, v):
    x = 0
    for i in range(n):
        if i > 2:
            x += v
        if i > 5:
            x += v
    return x


def in_an_inner_loop(n, v):
    x = 0
    for i in range(n):
        for j in range(i):
            if j > 1:
                x += v
            else:
                x += v + v
    return x


def behind_a_break(n, v):
    x = 0
    for i in range(n):
        if i == 7:
            break
        x += v
    return x


def in_a_while(n, v):
    x, i = 0, fx.Int32(0)
    while i < n:
        i += 1
        if i == 3:
            continue
        for j in range(i):
            if j % 2 == 0:
                x += v
    return x


def in_a_list(n, v):
    pair = [0, 0.0]
    for i in range(n):
        if i % 2 == 1:
            pair[0] = pair[0] + v
    return pair[0]


@pytest.mark.parametrize("program", [in_a_branch, in_an_inner_loop, behind_a_break, in_a_while, in_a_list])
@pytest.mark.parametrize(("of", "v"), [(fx.Int64, 1 << 40), (fx.Float32, 0.5), (fx.Uint32, 3)])
def test_a_literal_takes_the_type_that_a_statement_in_the_body_gives(
    program: Callable[..., Any], of: Any, v: Any
) -> None:
    traced = Traced(program, fx.Int32, of)
    assert traced.result_types == [of]
    for n in (0, 1, 9):
        assert traced(n, v) == program(n, v)


def test_a_literal_takes_one_type_only() -> None:
    def fn(n, v, w):
        x = 0
        for i in range(n):
            if i > 2:
                x = v
            else:
                x = w
        return x

    with pytest.raises(
        DSLTypeError,
        match=r"'x' does not match .*: it is Int64 before the `if` and Float32 at the end of its else-branch",
    ):
        Traced(fn, fx.Int32, fx.Int64, fx.Float32)
