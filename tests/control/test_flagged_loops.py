"""``while`` loops whose condition begins as a constant of the language and is a value of the run afterwards."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from flydsl._mlir import ir
from flydsl.expr import numeric as fx

from .execution import Traced, check_small_numbers


def true():
    return fx.Int32(1) == fx.Int32(1)


def work(n, m, k):
    active, total = true(), m
    while active:
        total = total * 3 + k
        n = n - 1
        active = n > 0
    return total, n


def nested_work(n, m, k):
    total, again = m, true()
    while again:
        i, inside = fx.Int32(0), true()
        while inside:
            if i < k:
                total = total + i * n
            i = i + 1
            inside = i < m
        n = n - 2
        again = n > 0
    return total, n, again


def bound_in_the_body(n, m, k):
    active = true()
    while active:
        last = n * m + k
        n = n - 1
        active = n > 0
    return last, n


def of_another_type(n, m, k):
    active, best = true(), None
    while active:
        best = n * m if best is None else best - k
        n = n - 1
        active = n > 0
    return best, n


def in_an_attribute(n, m, k):
    state = SimpleNamespace(active=true(), seen=[m, k], sum=None)
    while state.active:
        state.seen[1] = state.seen[1] + n
        n = n - 1
        state.active = n > state.seen[0]
    return state.seen[0], state.seen[1], n


def counted_first(n, m, k):
    i, total = fx.Int32(0), m
    while i < 3:
        total = total * 2 + k
        i = i + 1
    return total + n


class Doubled:
    """Keeps what it computed first."""

    def of(self, value):
        if not hasattr(self, "kept"):
            self.kept = value * 2
        return self.kept


def filled_in_a_branch(n, m, k):
    active, doubled, total = true(), Doubled(), m
    while active:
        if n > m:
            total = total + doubled.of(k)
        n = n - 1
        active = n > 0
    return total, n


def filled_in_an_endless_loop(n, m, k):
    doubled, total = Doubled(), m
    while True:
        if n > m:
            total = total + doubled.of(k)
        n = n - 1
        if n <= 0:
            break
    return total, n


SAMPLES = [
    work, nested_work, bound_in_the_body, of_another_type, in_an_attribute, counted_first, filled_in_a_branch,
    filled_in_an_endless_loop,
]  # fmt: skip


@pytest.mark.parametrize("fn", SAMPLES, ids=lambda fn: fn.__name__)
def test_flagged_loops_give_what_python_gives(fn: Callable[..., Any]) -> None:
    check_small_numbers(fn)


def noted(value, what):
    ir.Operation.create("llvm.inline_asm", operands=[value.ir_value()], attributes={
        "asm_string": ir.StringAttr.get(f"# {what}"), "constraints": ir.StringAttr.get("r"),
        "has_side_effects": ir.UnitAttr.get(),
    })  # fmt: skip
    return value


def test_the_body_of_a_flagged_loop_is_emitted_once() -> None:
    def loop(n):
        active = true()
        while active:
            n = noted(n, "body") - 1
            active = n > 0
        return n

    text = Traced(loop, fx.Int32).text
    assert text.count("# body") == 1
    assert text.count("scf.while") == 1


def test_a_first_iteration_that_differs_keeps_its_effects_once() -> None:
    def loop(n):
        active, last = true(), None
        while active if last is None else noted(n, "condition") > 0:
            last = noted(n, "body")
            n = n - 1
        return last, n

    text = Traced(loop, fx.Int32).text
    assert text.count("# body") == 2
    assert text.count("# condition") == 1
