"""What cannot be run-time control flow is refused, with the line and the columns in the user's text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flydsl.compiler.frontend.rewrite import rewrite
from flydsl.errors import (
    DSLNotImplementedError,
    DSLRuntimeError,
    DSLStaticError,
    DSLSyntaxError,
    DSLTypeError,
    LanguageError,
)
from flydsl.expr import numeric as fx

from . import refused
from .execution import Traced

TRACED: list[tuple[Callable[..., Any], type[LanguageError], str]] = [
    (refused.return_of_another_type, DSLTypeError, "Int32 where line"),
    (refused.return_of_another_structure, DSLTypeError, "a tuple of length 2 before it and of type Int32"),
    (refused.return_of_nothing, DSLTypeError, "None where line"),
    (refused.end_without_return, DSLTypeError, "None where line"),
    (refused.return_of_other_objects, DSLTypeError, "exist only while tracing"),
    (refused.break_out_of_finally, DSLSyntaxError, "`break` on a run-time condition out of a `try` with `finally`"),
    (refused.return_out_of_finally, DSLSyntaxError, "`return` on a run-time condition out of a `try` with `finally`"),
    (
        refused.other_type_at_break,
        DSLTypeError,
        "'x' does not match the region entry: it is Int32 before the `if` and Float32 at the `break` in line",
    ),
    (
        refused.other_type_after_continue,
        DSLTypeError,
        "'x' does not match the region entry: it is Int32 before the `if` and Float32 at the end of its else",
    ),
    (refused.appended_after_break, DSLTypeError, "'values' is a list of length 0 before it and a list of length 1"),
    (refused.appended_to_argument_after_return, DSLTypeError, "'values' is a list of length 0 before it"),
    (refused.yield_after_break, DSLSyntaxError, "`yield` after a run-time jump"),
    (refused.yield_after_continue, DSLSyntaxError, "`yield` after a run-time jump"),
    (refused.for_else, DSLNotImplementedError, "`for ... else`"),
    (refused.while_else, DSLNotImplementedError, "`while ... else`"),
    (refused.raise_in_if, DSLSyntaxError, "kernels cannot raise"),
    (refused.raise_in_loop, DSLSyntaxError, "`raise` inside a run-time `while`"),
    (refused.assert_on_run_time_value, DSLRuntimeError, "`assert` on a run-time value"),
    (refused.assert_on_conjunction, DSLRuntimeError, "`assert` on a run-time value"),
    (refused.const_expr_on_run_time_value, DSLStaticError, "not a compile-time value"),
    (refused.range_constexpr_on_run_time_value, DSLStaticError, "not a compile-time value"),
    (refused.walrus_in_run_time_choice, DSLSyntaxError, "`:=`"),
    (refused.two_yields, DSLSyntaxError, "yields more than once"),
    (refused.yield_in_run_time_if, DSLSyntaxError, "inside a run-time statement"),
    (refused.no_yield, DSLSyntaxError, "needs `yield"),
    (refused.yield_of_another_length, DSLTypeError, "length 1 before it and a list of length 2"),
    (refused.yield_of_another_type, DSLTypeError, "Int32 before the `for` and Int64"),
    (refused.yield_in_an_unrolled_loop, DSLSyntaxError, "`yield` belongs to a run-time loop"),
    (refused.changed_type_in_multi_line_condition, DSLTypeError, "the Python number 1.5"),
]


REWRITTEN: list[tuple[Callable[..., Any], str]] = [
    (refused.yield_from, "`yield from`"),
    (refused.plain_generator, "`yield` is only"),
    (refused.yield_as_a_value, "`yield` is only"),
    (refused.nested_generator, "`yield` is only"),
    (refused.nested_async, "not asynchronous"),
    (refused.global_assignment, "the global 'counter' cannot be assigned"),
    (refused.global_loop_variable, "the global 'counter' cannot be assigned"),
]


def expected_place(fn: Callable[..., Any]) -> tuple[int, str]:
    """The line of `# here` in the file, and the text that the carets are under."""
    with open(refused.__file__) as file:
        lines = file.readlines()
    for number in range(fn.__code__.co_firstlineno, len(lines) + 1):
        text, found, marked = lines[number - 1].partition("  # here")
        if found:
            return number, marked.removeprefix(":").strip() or text.strip().removesuffix(":")
    raise AssertionError(f"{fn.__name__} has no mark")


def marked_text(error: LanguageError) -> str:
    text, carets = str(error).splitlines()[-2:]
    start = len(carets) - len(carets.lstrip())
    return text[start : len(carets)].partition("  # here")[0]


@pytest.mark.parametrize(("fn", "kind", "words"), TRACED, ids=[fn.__name__ for fn, _, _ in TRACED])
def test_refused_while_tracing(fn: Callable[..., Any], kind: type[LanguageError], words: str) -> None:
    with pytest.raises(kind) as caught:
        Traced(fn, fx.Int32)
    line, text = expected_place(fn)
    assert words in str(caught.value)
    assert caught.value.location is not None
    assert (caught.value.location.filename, caught.value.location.line) == (refused.__file__, line)
    assert marked_text(caught.value) == text


@pytest.mark.parametrize(("fn", "words"), REWRITTEN, ids=[fn.__name__ for fn, _ in REWRITTEN])
def test_refused_before_tracing(fn: Callable[..., Any], words: str) -> None:
    with pytest.raises(DSLSyntaxError) as caught:
        rewrite(fn)
    line, text = expected_place(fn)
    assert words in str(caught.value)
    assert caught.value.location is not None
    assert (caught.value.location.filename, caught.value.location.line) == (refused.__file__, line)
    assert marked_text(caught.value).startswith(text)


def test_asynchronous_code_is_refused() -> None:
    with pytest.raises(DSLSyntaxError, match="async") as caught:
        rewrite(refused.coroutine)
    assert caught.value.location.line == refused.coroutine.__code__.co_firstlineno


def test_a_refusal_is_also_the_builtin_error() -> None:
    for fn, kind in [
        (refused.return_out_of_finally, SyntaxError),
        (refused.for_else, NotImplementedError),
        (refused.assert_on_conjunction, RuntimeError),
    ]:
        with pytest.raises(kind):
            Traced(fn, fx.Int32)


def test_a_refused_statement_can_be_traced_after_the_refusal() -> None:
    def fn(n):
        try:
            return refused_function(n)
        except SyntaxError:
            pass
        if n > 0:
            n = n * 2
        return n

    refused_function = rewrite(refused.return_out_of_finally)
    traced = Traced(fn, fx.Int32)
    assert traced.text.count("scf.if") == 1
    assert (traced(3), traced(-3)) == (6, -3)
