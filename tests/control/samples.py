"""Functions with every kind of control flow, to be run as they are and rewritten.

They are apart from the tests because pytest changes ``assert`` in test modules.
"""

# The point of the samples is to use every construct, not to avoid some.
# ruff: noqa: B007, B020, RET505, SIM201

from __future__ import annotations

import contextlib
from types import SimpleNamespace

from flydsl.expr.control import const_expr, range_constexpr
from flydsl.expr.numeric import Boolean, Int32

unrolled = range_constexpr


def if_return(a, b):
    if a < b:
        return "less"
    elif a == b:
        return "equal"
    return "greater"


def if_rebinds_and_first_binds(a, b):
    x = 0
    if a > b:
        x = a
        fresh = "then"
    else:
        fresh = "else"
    return x, fresh


def unbound_after_if(a, b):
    if a:
        x = b
    return x


def deletes(a, b):
    x = b
    if a:
        del x
    return x


def break_continue_else(a, b):
    seen = []
    for i in unrolled(10):
        if i == a:
            continue
        if i == b:
            break
        seen.append(i)
    else:
        seen.append("else")
    return seen


def return_from_nested_loops(a, b):
    for i in range_constexpr(5):
        for j in range_constexpr(i):
            if i * j == a + b:
                return i, j
    return None


def while_loop(a, b):
    log = []
    while a < 7:
        a += 1
        if a == b:
            continue
        if a == 2 * b:
            break
        log.append(a)
    else:
        log.append("else")
    return a, log


def while_true(a, b):
    while True:
        a += 1
        if a > b:
            return a


def jump_in_else_of_loop(a, b):
    for _ in [1, 2]:
        for _ in unrolled(a):
            pass
        else:
            if b > 2:
                break
            continue
    else:
        return "no break"
    return "break"


def walrus(a, b):
    if (y := a + b) > 3 and (z := y * 2) < 20:
        return y, z
    w = (q := 1) if a else (q := 2)
    return y, w, q


def walrus_in_chain(a, b):
    if 0 <= a < (y := b + 1) < 5:
        return y
    return "no", 0 < (t := a) <= b, t


def walrus_in_comprehension(a, b):
    kept = [last := i for i in range(a) if i != b and (m := i) >= 0]
    return kept, last, m


def closures(a, b):
    total = 0

    def add(n):
        nonlocal total
        if n > b:
            total += n
        return total

    result = [add(i) for i in range(a)]
    return total, result, (lambda x: "big" if x > 2 and not x == 4 else "small")(a)


def try_and_with(a, b):
    log = []
    try:
        if b == 0:
            raise ValueError(a)
        for i in unrolled(3):
            with contextlib.suppress(ZeroDivisionError):
                log.append(a // (i - 1))
                if i == b:
                    return log
    except ValueError as error:
        log.append(str(error))
    else:
        log.append("else")
    finally:
        log.append("finally")
    return log


def match_statement(a, b):
    match (a, b):
        case (0, y) if y > 1 and y < 4:
            result = y
        case (x, 0) | (0, x):
            result = -x
        case [x, *rest]:
            result = (x, rest)
    return result


def boolean_values(a, b):
    empty, none = [], None
    return a and b, a or b, not a, empty or none, none and none.attribute, a and [] and b, a or b or "last"


def conditional_expressions(a, b):
    return (a if a > b else b), [x if x else "zero" for x in (a, b)], (1 if a else 2 if b else 3)


def comparison_chains(a, b):
    return a < b < 4, a == b == 2, a in [1, 2] in [[1, 2]], 1 < a != b, a is a is not b


def comprehensions(a, b):
    return (
        [i for i in range(a) if i != b],
        {i: j for i in range(a) for j in range(i) if i and j},
        sum(i for i in range(a) if not i % 2),
    )


def star_and_keywords(a, b):
    def inner(first, /, second=2, *rest, third, **others):
        if others:
            return first, second, rest, third, others
        return None

    return inner(a, b, 5, third=6, x=7), inner(a, third=b)


def containers_and_attributes(a, b):
    state = SimpleNamespace(x=a, items=[0, 1])
    if a > b:
        state.x += 1
        state.items.append(state.x)
        state.items[0] = b
    return state


def assertion(a, b):
    assert a != b, f"{a} equals {b}"
    return True


def nested_class(a, b):
    class Counter:
        start = a

        def __init__(self):
            self.__count = self.start

        def up(self):
            if self.__count < b:
                self.__count += 1
                return self.up()
            return self.__count

    return Counter().up()


def imports_and_definitions_in_branches(a, b):
    if a < b:
        import math as m

        def f(x):
            return m.floor(x)
    else:
        f = int
    return f(a + 0.5)


def loop_over_anything(a, b):
    total = 0
    for i, (x, y) in enumerate(zip(range(a), range(b), strict=False)):
        total += i * x + y
    for total in reversed([total, a]):
        pass
    numbers = [0, 0]
    for numbers[0] in range_constexpr(a):
        numbers[1] += numbers[0]
    return total, numbers


def static_dsl_values(a, b):
    n = Int32(a)
    log = []
    if n < b:
        log.append("less")
    while n < 5:
        n = n + 1
        if n == 3:
            break
    chosen = "yes" if n > 2 and n < 100 else "no"
    return log, int(n), chosen, int(Boolean(n and b)), int(not n), bool(0 < n <= 5)


def const_expr_test(a, b):
    while const_expr(a < b):
        a += 1
    if const_expr(a == b):
        return a
    return "never" if const_expr(False) else b


def generator_expression_short_circuit(a, b):
    return any(i == a for i in range(3)) and all(i < b for i in range(3))


def evaluation_order(a, b):
    log = []

    def note(value):
        log.append(value)
        return value

    results = [
        note(a) and note(b) and note(3),
        note(a) or note(b) or note(3),
        note(a) < note(b) < note(4) < note(9),
        note(1) if note(a) else note(2),
        (note(a) or note(b)) and (q := note(5)) and note(q),
    ]
    return results, log
