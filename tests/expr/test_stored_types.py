"""Generic stores of values whose type is not the pointer's."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

LANES = 8
ORDERS = [fx.AtomicOrdering.NotAtomic, fx.AtomicOrdering.Monotonic]


@pytest.mark.parametrize("order", ORDERS)
def test_a_value_keeps_its_type(order: fx.AtomicOrdering) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        t = fx.thread_idx.x
        words = fx.get_iter(y)
        fx.generic_store(words + 4 * t, fx.Float32(x[t]), memory_order=order)
        fx.generic_store(words + (4 * t + 2), fx.Int64(-2), memory_order=order)
        fx.generic_store(words + (4 * t + 1), 7, memory_order=order)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=LANES)

    x, y = np.linspace(-1.5, 2, LANES, dtype=np.float32), np.zeros((LANES, 4), np.int32)
    run(x, y)
    assert (y[:, 0].copy().view(np.float32) == x).all()
    assert (y[:, 1:] == [7, -2, -1]).all()


def test_a_vector_keeps_its_type() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        t = fx.thread_idx.x
        fx.generic_store(fx.get_iter(y) + 2 * t, fx.Vector.from_elements([x[t], x[t] * 2.0], fx.Float32))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=LANES)

    x, y = np.linspace(-1.5, 2, LANES, dtype=np.float32), np.zeros((LANES, 2), np.int32)
    run(x, y)
    assert (y.view(np.float32) == np.column_stack([x, 2 * x])).all()
