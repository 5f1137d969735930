"""Kernels under ``from __future__ import annotations``, which makes text of annotations."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

if TYPE_CHECKING:
    from flydsl.expr import Float64 as OnlyForCheckers


def adder(number: Any) -> Any:
    """A host function that adds to each element; its annotations name what only this function knows."""

    @fx.struct
    class Step:
        by: number

    @flyc.kernel
    def add_kernel(t: fx.Tensor, step: Step, more: number):
        t[fx.thread_idx.x] += step.by + more

    @flyc.jit
    def add(t: fx.Tensor, step: Step, more: number):
        add_kernel(t, step, more).launch(grid=1, block=t.shape[0])

    return lambda t, by, more: add(t, Step(by), more)


def test_names_of_the_function_around() -> None:
    big = 2**40
    t = np.arange(4, dtype=np.int64)
    adder(fx.Int64)(t, big, 1)
    assert (t == np.arange(4) + big + 1).all()
    with pytest.raises(OverflowError):
        adder(fx.Int32)(t, 1, big)


def test_names_that_only_type_checkers_know() -> None:
    with pytest.warns(UserWarning) as warned:

        @flyc.kernel
        def fill_kernel(t: fx.Tensor, x: OnlyForCheckers):
            t[fx.thread_idx.x] = x

        @flyc.jit
        def fill(t: fx.Tensor, x: OnlyForCheckers):
            fill_kernel(t, x).launch(grid=1, block=t.shape[0])

    said = [str(w.message).partition(" cannot be evaluated ")[0] for w in warned]
    assert said == [f"the annotation 'OnlyForCheckers' of {k}'s parameter 'x'" for k in ("fill_kernel", "fill")]
    assert {w.filename for w in warned} == {__file__}
    t = np.zeros(4, np.float32)
    fill(t, 2.5)
    assert (t == 2.5).all()


def test_host_functions_are_copied_as_functions_are() -> None:
    @flyc.jit
    def nothing(t: fx.Tensor):
        pass

    assert copy.copy(nothing) is nothing
    assert copy.deepcopy({"run": [nothing]}) == {"run": [nothing]}
