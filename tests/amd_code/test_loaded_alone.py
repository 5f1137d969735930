"""What arithmetic on numbers costs that a kernel for AMD GPUs loads one by one."""

import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

halves = flyc.TensorSpec(fx.Float16, (None,))
singles = flyc.TensorSpec(fx.Float32, (None,))
THREADS = 64


def count(text: str, name: str) -> int:
    return len(re.findall(rf"^\t{name}", text, re.MULTILINE))


@flyc.kernel
def scaled_kernel(x: fx.Tensor, weight: fx.Tensor, factor: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    value = x[i].to(fx.Float32) * factor[i] * weight[i].to(fx.Float32)
    y[i] = (weight[i + THREADS].to(fx.Float32) + value).to(fx.Float16)


@flyc.jit
def scaled(x: fx.Tensor, weight: fx.Tensor, factor: fx.Tensor, y: fx.Tensor):
    scaled_kernel(x, weight, factor, y).launch(grid=1, block=THREADS)


@flyc.kernel
def squared_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    sum_ = fx.Float32(0.0)
    for k in fx.range_constexpr(8):
        value = x[i + k * THREADS]
        sum_ = sum_ + value * value
    y[i] = sum_


@flyc.jit
def squared(x: fx.Tensor, y: fx.Tensor):
    squared_kernel(x, y).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1100"])
def test_halves_need_no_conversion(arch: str) -> None:
    """Two products and a sum, the last of which is narrowed too, by an instruction each."""
    given = {"x": halves, "weight": halves, "factor": singles, "y": halves}
    text = assembly(scaled, f"rocm:{arch}", given)
    assert count(text, "v_cvt") == 0
    assert count(text, "v_fma_mix") == 3


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_squares_of_a_sum_come_in_pairs(arch: str) -> None:
    text = assembly(squared, f"rocm:{arch}", {"x": singles, "y": singles})
    assert count(text, "v_pk_mul_f32") == 4
    assert count(text, "v_mul_f32") == 0
