"""Python's ``min`` and ``max`` of run-time numbers give what Python gives for the numbers of each run."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLRuntimeError

from .execution import Traced

INTEGERS = (-(2**31), -7, -1, 0, 3, 5, 7, 99, 2**31 - 1)
FLOATS = (-math.inf, -1.5, -0.0, 0.0, 0.1, 7.0, math.inf, math.nan)


def of_two(a: Any, b: Any) -> Any:
    return min(a, b), max(a, b), min(b, a), max(b, a)


def of_literals_too(a: Any, b: Any) -> Any:
    return min(a, 7, b), max(3, 5, b, a), min(0.5, a), max(b, 0.5)


def of_sequences(a: Any, b: Any) -> Any:
    return min([a, 3, b]), max((a, b)), min(each for each in (b, a) if each is not None)


def beside_other_control_flow(a: Any, b: Any) -> Any:
    chosen = a if a < 0 else max(a, min(b, 100))
    if min(a, b) > 0:
        chosen = min(a, b)
    return chosen, max(min(a, 9), 0)


@pytest.mark.parametrize("function", [of_two, of_sequences, beside_other_control_flow])
def test_extrema_of_integers(function: Callable[..., Any]) -> None:
    traced = Traced(function, fx.Int32, fx.Int32)
    for a, b in itertools.product(INTEGERS, repeat=2):
        assert list(traced(a, b)) == list(function(a, b)), (a, b)


@pytest.mark.parametrize("function", [of_two, of_literals_too, of_sequences, beside_other_control_flow])
def test_extrema_of_floats_with_nan_and_both_zeros(function: Callable[..., Any]) -> None:
    traced = Traced(function, fx.Float64, fx.Float64)
    for a, b in itertools.product(FLOATS, repeat=2):
        got, wanted = (np.array(list(values), np.float64) for values in (traced(a, b), function(a, b)))
        np.testing.assert_array_equal(got, wanted, f"{a}, {b}")
        np.testing.assert_array_equal(np.signbit(got), np.signbit(wanted), f"{a}, {b}")


def of_two_types(a: Any, b: Any) -> Any:
    return min(a, b), max(a, 5), min(b, 2**40)


def test_extrema_have_the_common_type() -> None:
    traced = Traced(of_two_types, fx.Int32, fx.Int64)
    assert traced.result_types == [fx.Int64, fx.Int32, fx.Int64]
    assert traced(-3, 2**33) == [-3, 5, 2**33]


@flyc.jit
def rows_left(tile: int, rows: Any, block: Any) -> Any:
    return min(tile, rows - block * tile)


def test_extrema_in_a_kernel_and_in_functions_that_it_calls() -> None:
    @flyc.kernel
    def work(y: fx.Tensor, rows: fx.Int32) -> None:
        y[fx.block_idx.x] = max(rows_left(4, rows, fx.block_idx.x), 1)

    @flyc.jit
    def launch(y: fx.Tensor, rows: fx.Int32) -> None:
        work(y, rows).launch(grid=(4, 1, 1), block=(1, 1, 1))

    y = np.zeros(4, np.int32)
    launch(y, 10)
    np.testing.assert_array_equal(y, [4, 4, 2, 1])


def largest(values: Sequence[Any], max: Callable[..., Any]) -> Any:
    return max(values)


def test_other_functions_of_that_name_and_options_stay_themselves() -> None:
    def program(a: Any, b: Any) -> Any:
        return largest([a, b], max=lambda values: values[0]), max([1, 3], key=lambda n: -n), min((), default=4)

    assert Traced(program, fx.Int32, fx.Int32)(5, 6) == [5, 1, 4]


def test_a_key_of_run_time_numbers_is_refused() -> None:
    def program(a: Any, b: Any) -> Any:
        return max(a, b, key=lambda n: -n)

    with pytest.raises(DSLRuntimeError, match=r"dynamic 'Boolean' as Python bool.*or choose with"):
        Traced(program, fx.Int32, fx.Int32)
