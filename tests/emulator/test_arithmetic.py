"""Divisions, roundings and mixed widths in machine code, bit by bit as NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.simulators.amdgpu import assembler, run_instructions, wave_size

COUNT = 512


@flyc.kernel
def arithmetic_kernel(x: fx.Tensor, y: fx.Tensor, half: fx.Tensor, z: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    z[i, 0] = x[i] / y[i]
    z[i, 1] = fx.math.roundeven(x[i])
    z[i, 2] = x[i] * half[i]
    z[i, 3] = half[i] + y[i]
    z[i, 4] = half[i] - y[i]


@flyc.jit
def arithmetic(x: fx.Tensor, y: fx.Tensor, half: fx.Tensor, z: fx.Tensor):
    arithmetic_kernel(x, y, half, z).launch(grid=COUNT // 64, block=64)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_all_magnitudes(chip: str, dtype: type) -> None:
    """Quotients that overflow or are subnormal, zeros of both signs, and halves widened to either type."""
    bits = np.dtype(dtype).itemsize
    random = np.random.default_rng(bits)
    x, y = (np.frombuffer(random.bytes(bits * COUNT), dtype).copy() for _ in range(2))
    half = random.standard_normal(COUNT).astype(np.float16)
    x[:8] = [-0.0, -0.3, 0.5, -0.5, 1.5, 0.49999997, 8388609.0, -1e-30]
    z: Any = np.zeros((COUNT, 5), dtype)
    arithmetic(x, y, half, z)
    with np.errstate(all="ignore"):
        want = [x / y, np.rint(x), x * half, half + y, half - y]
    for column, expected in zip(z.T, want, strict=True):
        np.testing.assert_array_equal(column, expected)
        number = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(column[number]), np.signbit(expected[number]))


@flyc.kernel
def logarithms_kernel(x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = fx.math.log(x[fx.thread_idx.x])


@flyc.jit
def logarithms(x: fx.Tensor, y: fx.Tensor):
    logarithms_kernel(x, y).launch(grid=1, block=8)


def test_logarithms_of_subnormal_numbers(chip: str) -> None:
    x = np.float64([5e-324, 1e-310, 1e-308, 3.0, 1e300, 2.0**-1060, 0.5, 7e-323])
    y = np.zeros_like(x)
    logarithms(x, y)
    np.testing.assert_allclose(y, np.log(x), rtol=1e-15)


@flyc.kernel
def leaders_kernel(x: fx.Tensor, y: fx.Tensor, width: fx.Constexpr[int]):
    i = fx.thread_idx.x
    lane = fx.lane_id()
    y[i, 0] = fx.shuffle_idx(x[i], lane // width * width, width)
    y[i, 1] = fx.shuffle_idx(x[i], (lane ^ 1), width)


@flyc.jit
def leaders(x: fx.Tensor, y: fx.Tensor, width: fx.Constexpr[int]):
    leaders_kernel(x, y, width).launch(grid=1, block=64)


@pytest.mark.parametrize("width", [4, 16, 32])
def test_sources_by_their_number_in_the_warp(chip: str, width: int) -> None:
    """FlyDSL's code takes them so; groups count modulo their width."""
    x, y = np.arange(64, dtype=np.int32), np.zeros((64, 2), np.int32)
    leaders(x, y, width)
    np.testing.assert_array_equal(y, np.stack([x // width * width, x ^ 1], 1))


def test_constants_of_mixed_products_are_halves(chip: str) -> None:
    """``v_fma_mix_f32`` reads an inline constant as f16 where it reads a register so."""
    ins, lanes = assembler(chip), wave_size(chip)
    half = np.linspace(-3, 3, lanes).astype(np.float16)
    single = np.linspace(7, -9, lanes).astype(np.float32)
    mix = ins.v_mad_mix_f32 if chip.startswith("gfx9") else ins.v_fma_mix_f32
    mixed = mix(ins.v[2], ins.v[0], 1.0, ins.v[1], opsel=0, opsel_hi=3, opsel_hi2=0)
    registers = {0: half.view(np.uint16).astype(np.uint32), 1: single.view(np.uint32)}
    (wave,) = run_instructions(chip, [mixed], registers)
    np.testing.assert_array_equal(wave.vector[2].view(np.float32), half.astype(np.float32) + single)
