"""Functions with something that is refused.

In each the refused text stands alone on the line that ends with ``# here``, or follows the mark after a colon.
"""

# What is refused here is mostly what the linter advises against.
# ruff: noqa: B007, F841, PLW0603, PLW2901, RET502, RET503, UP028

from __future__ import annotations

from flydsl.expr import numeric as fx
from flydsl.expr.control import const_expr, range_constexpr

renamed = const_expr
counter = 0


def return_of_another_type(n):
    if n > 0:
        return 1.5
    return n  # here


def return_of_another_structure(n):
    for i in range(n):
        if i == 3:
            return n, i
    return n  # here


def return_of_nothing(n):
    if n > 0:
        return n
    if n < -5:
        return
    return n  # here


def end_without_return(n):
    if n > 0:
        return n
    n = n + 1  # here


def return_of_other_objects(n):
    if n > 0:
        return "positive"
    return "negative"  # here


def break_out_of_finally(n):
    for i in range(n):
        try:
            if i == 3:
                break  # here
        finally:
            n = n + 1
    return n


def return_out_of_finally(n):
    try:
        if n > 3:
            return n  # here
        return n + 1
    finally:
        n = n + 1


def other_type_at_break(n):
    x = n
    for i in range(n):
        if i == 3:  # here: if i == 3
            x = fx.Float32(1.0)
            break
    return x


def other_type_after_continue(n):
    x = n
    while n > 0:
        n = n - 1
        if n == 3:  # here: if n == 3
            continue
        x = fx.Float32(1.0)
    return x


def appended_after_break(n):
    values = []
    for i in range(n):
        if i == 3:  # here: if i == 3
            break
        values.append(i)
    return n


def appended_to_argument_after_return(n):
    values = []

    def put(values):
        if n > 3:  # here: if n > 3
            return
        values.append(n)

    put(values)
    return n


def yield_after_break(n):
    for i, (x,) in range(0, n, init=[n]):
        if x > 9:
            break
        yield [x + i]  # here


def yield_after_continue(n):
    for i, (x,) in range(0, n, init=[n]):
        if i == 2:
            continue
        y = x + i
        yield [y]  # here


def for_else(n):
    for i in range(n):  # here
        n = i
    else:
        n = 0
    return n


def while_else(n):
    while n > 0:  # here
        n = n - 1
    else:
        n = 0
    return n


def raise_in_if(n):
    if n > 0:
        raise ValueError("positive")  # here
    return n


def raise_in_loop(n):
    while n > 0:
        n = n - 1
        raise ValueError("positive")  # here
    return n


def assert_on_run_time_value(n):
    assert n > 0, "positive"  # here: n > 0


def assert_on_conjunction(n):
    assert n and n < 5  # here: n and n < 5


def const_expr_on_run_time_value(n):
    if renamed(n > 0):  # here: renamed(n > 0)
        return 1
    return 2


def range_constexpr_on_run_time_value(n):
    for _ in range_constexpr(n):  # here: range_constexpr(n)
        pass


def walrus_in_run_time_choice(n):
    return (y := n) if n > 0 else n  # here: n > 0


def two_yields(n):
    for _, (x,) in range(0, n, init=[n]):
        yield [x]
        yield [x + 1]  # here: yield [x + 1]


def yield_in_run_time_if(n):
    for _, (x,) in range(0, n, init=[n]):
        if x > 0:
            yield [x]  # here
        else:
            yield [x + 1]


def no_yield(n):
    for _, (x,) in range(0, n, init=[n]):  # here
        x + 1


def yield_of_another_length(n):
    for _, (x,) in range(0, n, init=[n]):  # here
        yield [x, x]


def yield_of_another_type(n):
    for _, (x,) in range(0, n, init=[n]):  # here
        yield [x.to(fx.Int64)]


def my_range(*bounds, init):
    return [(k, init) for k in range(*bounds)]


def yield_in_an_unrolled_loop(n):
    for _, (x,) in my_range(0, 3, init=[n]):
        yield [x]  # here


def changed_type_in_multi_line_condition(n):
    x = 1.5
    if (  # here: if (
        n > 0
        and n < 5
    ):  # fmt: skip
        x = n
    return x


def yield_from(n):
    yield from n  # here: yield from n


def plain_generator(n):
    for i in range(n):
        yield i  # here: yield i


def yield_as_a_value(n):
    for _, x in range(0, n, init=[n]):
        y = yield x  # here: yield x
        x = y


def nested_generator(n):
    def inner():
        yield n  # here: yield n

    return list(inner())


def nested_async(n):
    async def inner():  # here: async def inner():
        return n

    return inner


def global_assignment(n):
    global counter
    counter += n  # here: counter


def global_loop_variable(n):
    if n:
        global counter
        for counter in range_constexpr(3):  # here: counter
            pass


async def coroutine(n):
    return n
