"""With ordinary Python values a rewritten function is the function that the user wrote."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flydsl.compiler.frontend.rewrite import rewrite
from flydsl.expr.control import range_constexpr

from . import samples

SAMPLES = [fn for fn in vars(samples).values() if inspect.isfunction(fn) and fn.__module__ == samples.__name__]
ARGUMENTS = st.integers(-1, 6)


def outcome(fn: Callable[..., Any], *arguments: Any) -> tuple[str, Any]:
    try:
        return "value", fn(*arguments)
    except Exception as error:
        return type(error).__name__, str(error)


@functools.cache
def rewritten(fn: Callable[..., Any]) -> Callable[..., Any]:
    return rewrite(fn)


@pytest.mark.parametrize("fn", SAMPLES, ids=operator.attrgetter("__name__"))
@given(a=ARGUMENTS, b=ARGUMENTS)
def test_it_gives_what_python_gives(fn: Callable[..., Any], a: int, b: int) -> None:
    kind, value = outcome(fn, a, b)
    got_kind, got = outcome(rewritten(fn), a, b)
    assert (got_kind, got) == (kind, value)


def test_methods_keep_private_names_and_super() -> None:
    class Base:
        def __init__(self, n: int) -> None:
            self.__n = n

        def get(self) -> int:
            return self.__n

    class Derived(Base):
        def get(self) -> int:
            self.__n = 10
            total = 0
            for __i in range_constexpr(self.__n):
                if __i % 2:
                    total += super().get() if __i else 0
            return total

    expected = Derived(3).get()
    assert rewrite(Derived.get)(Derived(3)) == expected == 15


def test_truth_of_an_operand_is_asked_once() -> None:
    class Asked:
        def __init__(self, answer: bool) -> None:
            self.answer, self.times = answer, 0

        def __bool__(self) -> bool:
            self.times += 1
            return self.answer

    def both(x, y):
        return x and y

    def walrus(x, y):
        return x and (z := y), z

    for fn in (both, walrus):
        x, y = Asked(True), Asked(True)
        rewrite(fn)(x, y)
        assert (x.times, y.times) == (1, 0)


def test_a_loop_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from flydsl.expr.control import while_loop

    monkeypatch.setattr(while_loop, "STATIC_TRIP_LIMIT", 1000)

    def forever(x):
        while x:
            pass

    with pytest.raises(RuntimeError, match="1,000 trips") as caught:
        rewrite(forever)(True)
    assert caught.value.location.line == forever.__code__.co_firstlineno + 1


def test_values_in_containers_are_plain(tmp_path: Any) -> None:
    def fn(d):
        for k in list(d):
            if d[k] > 1:
                del d[k]
        return d

    assert rewrite(fn)({"a": 1, "b": 2}) == {"a": 1}
