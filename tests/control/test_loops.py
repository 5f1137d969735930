"""Run-time ``for`` and ``while``, executed against Python."""

# The traced functions use constructs for their own sake.
# ruff: noqa: B007

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flydsl.errors import DSLNameError, DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr

from .execution import Traced

SMALL = st.integers(-9, 9)
the_range = range


def sum_of(start, stop, step=1):
    total = 0
    for i in range(start, stop, step):
        total = total + i
    return total


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


def flat(value: Any) -> list[Any]:
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (list, tuple)) else [value]


def check(traced: Traced, reference: Callable[..., Any], row: tuple[int, ...]) -> None:
    assert flat(traced(*row)) == [int(v) for v in flat(reference(*row))], row


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_loops_give_what_python_gives(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)

    @given(SMALL, SMALL, SMALL)
    def same(n: int, m: int, k: int) -> None:
        check(traced, fn, (n, m, k))

    same()


def test_more_loops() -> None:
    for fn in (fibonacci, collatz):
        traced = Traced(fn, fx.Int32, fx.Int32, fx.Int32)
        for n in range(7):
            check(traced, fn, (n, 1, 1))
    check(Traced(static_then_dynamic, fx.Int32, fx.Int32, fx.Int32), static_then_dynamic, (0, 9, 0))
    check(Traced(explicit_state, fx.Int32, fx.Int32, fx.Int32), python_explicit_state, (5, 2, 3))
    check(Traced(explicit_state, fx.Int32, fx.Int32, fx.Int32), python_explicit_state, (0, 2, 3))


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
