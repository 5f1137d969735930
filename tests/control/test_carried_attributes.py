"""Attributes of objects that hold run-time values, which run-time statements change like variables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flydsl.errors import DSLTypeError
from flydsl.expr import numeric as fx

from .execution import Traced, check


class State:
    def __init__(self, total: Any, parts: Any = None) -> None:
        self.total = total
        self.parts = parts

    def add(self, value: Any) -> None:
        self.total = self.total + value


def _in_branch(a, b):
    state = State(a)
    if a < b:
        state.total = state.total + 10
    return state.total


def _in_both(a, b):
    state = State(a)
    if a < b:
        state.total = b
    else:
        state.total = state.total - b
    return state.total * 2


def _by_a_method(a, b):
    state = State(a)
    if a < b:
        state.add(b)
    return state.total


def _in_loop(a, b):
    state = State(a)
    for i in range(b):
        state.total = state.total + fx.Int32(i)
    return state.total


def _in_while(a, b):
    state, i = State(a), fx.Int32(0)
    while i < b:
        state.add(i)
        i = i + 1
    return state.total


def _nested(a, b):
    state = State(a)
    for i in range(4):
        if fx.Int32(i) < b:
            state.total = state.total + a
    return state.total


def _two_of_one_type(a, b):
    state = State(a, b)
    if a < b:
        state.total, state.parts = state.parts, state.total
    return state.total - state.parts


@pytest.mark.parametrize(
    "fn",
    [
        _in_branch,
        _in_both,
        _by_a_method,
        _in_loop,
        _in_while,
        _nested,
        _two_of_one_type,
    ],
)
def test_numbers_are_those_of_python(fn: Callable[..., Any]) -> None:
    traced = Traced(fn, fx.Int32, fx.Int32)
    for row in [(1, 2), (3, 2), (5, 9), (0, 0), (-4, 3)]:
        check(traced, fn, row)


def _other_type(a, b):
    state = State(a)
    if a < b:
        state.total = fx.Float32(1.0)
    return fx.Int32(state.total)


def test_another_type_is_refused_by_name() -> None:
    with pytest.raises(DSLTypeError, match=r"total"):
        Traced(_other_type, fx.Int32, fx.Int32)
