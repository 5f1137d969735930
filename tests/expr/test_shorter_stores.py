"""A vector that is shorter than the tensor it is stored into, which FlyDSL 0.4.2 accepts."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

LAYOUTS = {"contiguous": (4, 1), "strided": (4, 2), "two modes": ((2, 2), (1, 4))}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_it_fills_the_first_elements_and_leaves_the_others(layout: tuple, count: int) -> None:
    shape, stride = layout

    @flyc.kernel
    def kernel(x: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        vector = fx.Vector.from_elements([x[i, k] for k in range(count)], fx.Float32)
        row = fx.make_view(fx.get_iter(out) + i * 8, fx.make_layout(shape, stride))
        fx.memref_store_vec(vector, row)

    @flyc.jit
    def run(x: fx.Tensor, out: fx.Tensor):
        kernel(x, out).launch(grid=1, block=16)

    x = np.random.default_rng(count).random((16, 4), np.float32)
    out = np.full((16, 8), -1, np.float32)
    run(x, out)
    offsets = np.array([0, 1, 4, 5] if shape == (2, 2) else [stride * k for k in range(4)])
    expected = np.full((16, 8), -1, np.float32)
    expected[:, offsets[:count]] = x[:, :count]
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("count", [1, 2])
def test_registers_keep_their_other_elements(count: int) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        row = fx.make_rmem_tensor(4, fx.Float32)
        row.fill(-1.0)
        row.store(fx.Vector.from_elements([x[i, k] for k in range(count)], fx.Float32))
        for k in fx.range_constexpr(4):
            out[i, k] = fx.memref_load(row, k)

    @flyc.jit
    def run(x: fx.Tensor, out: fx.Tensor):
        kernel(x, out).launch(grid=1, block=16)

    x = np.random.default_rng(count).random((16, 4), np.float32)
    out = np.zeros_like(x)
    run(x, out)
    expected = np.where(np.arange(4) < count, x, np.float32(-1))
    np.testing.assert_array_equal(out, expected)


def test_an_assignment_takes_all_elements() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        row = fx.make_rmem_tensor(fx.make_layout((2, 2), (1, 2)), fx.Float32)
        row[None, None] = fx.Vector.filled(2, 0.0, fx.Float32)

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=16)

    with pytest.raises(ValueError, match=r"with 2 elements into .* it takes all"):
        run(np.zeros(16, np.float32))
