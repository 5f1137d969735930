"""Comparisons of shapes and layouts whose numbers exist at run time."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def compare_kernel(x: fx.Tensor, y: fx.Tensor, differ: fx.Tensor):
    if x.shape[0] != 8:
        differ[0] = 1
    if x.shape != y.shape:
        differ[1] = 1
    if x.layout != y.layout:
        differ[2] = 1


@flyc.jit
def compare(x: fx.Tensor, y: fx.Tensor, differ: fx.Tensor):
    compare_kernel(x, y, differ).launch(grid=1, block=1)


@pytest.mark.parametrize("extent", [8, 9])
def test_unequal_is_a_condition_of_the_run_time(extent: int) -> None:
    differ = np.zeros(3, np.int32)
    compare(np.zeros(extent, np.float32), np.zeros(8, np.float32), differ)
    assert (differ == (extent != 8)).all()
