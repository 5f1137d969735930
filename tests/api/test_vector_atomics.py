"""Atomic updates of a vector by MLIR's own builder, as published kernels add pairs of partial sums."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import llvm


@pytest.mark.parametrize(
    ("element", "dtype"), [(fx.Float32, np.float32), (fx.Float16, np.float16), (fx.Float64, np.float64)]
)
def test_each_number_is_updated(element, dtype) -> None:
    @flyc.kernel
    def kernel(sums: fx.Tensor, before: fx.Tensor):
        i = fx.thread_idx.x
        pair = fx.Vector.from_elements([element(1.0), i.to(element)], element)
        where = sums.iter + i % 4 * 2
        update = llvm.AtomicRMWOp(
            llvm.AtomicBinOp.fadd,
            fx.as_ir_value(where),
            pair.ir_value(),
            llvm.AtomicOrdering.monotonic,
            syncscope="agent",
            alignment=element.width // 4,
        )
        if i < 4:
            first = fx.Vector(update.res)
            before[i] = first[0]

    @flyc.jit
    def launch(sums: fx.Tensor, before: fx.Tensor):
        kernel(sums, before).launch(grid=1, block=96)

    sums, before = np.zeros(8, dtype), np.full(4, 99, dtype)
    launch(sums, before)
    np.testing.assert_array_equal(sums[0::2], 24)
    np.testing.assert_array_equal(sums[1::2], [np.arange(96)[k::4].sum() for k in range(4)])
    assert ((before >= 0) & (before < 24)).all()
