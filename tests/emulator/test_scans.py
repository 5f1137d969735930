"""Scans over lanes, whose steps choose by the lane's number or not at all, against NumPy."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

LANES = 64
OPERATIONS: dict[str, tuple[Callable[[fx.Numeric, fx.Numeric], fx.Numeric], np.ufunc]] = {
    "add": (lambda a, b: a + b, np.add),
    "mul": (lambda a, b: a * b, np.multiply),
    "and": (lambda a, b: a & b, np.bitwise_and),
    "or": (lambda a, b: a | b, np.bitwise_or),
    "xor": (lambda a, b: a ^ b, np.bitwise_xor),
    "max": (fx.arith.max, np.maximum),
    "min": (fx.arith.min, np.minimum),
}


@flyc.kernel
def scans(x: fx.Tensor, y: fx.Tensor, name: fx.Constexpr[str], width: fx.Constexpr[int], shifted: fx.Constexpr[int]):
    i = fx.thread_idx.x
    lane = fx.gpu.lane_id() % width
    value = x[i]
    for k in fx.range_constexpr(width.bit_length() - 1):
        step = 1 << k
        if fx.const_expr(step < 16):
            lower, takes = fx.gpu.shuffle_up(value, step, min(width, 16)), lane % 16 >= step + shifted
        else:
            lower, takes = fx.gpu.shuffle_idx(value, step - 1, 2 * step), (lane & step) != 0
        value = fx.arith.select(takes, OPERATIONS[name][0](lower, value), value)
    y[i] = value


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, name: fx.Constexpr[str], width: fx.Constexpr[int], shifted: fx.Constexpr[int]):
    scans(x, y, name, width, shifted).launch(grid=1, block=LANES)


def scanned(x: np.ndarray, function: np.ufunc, width: int, shifted: int) -> np.ndarray:
    """What the steps leave in each lane."""
    value, lane = x.copy(), np.arange(LANES)
    for step in (1 << k for k in range(width.bit_length() - 1)):
        takes = lane % width % 16 >= step + shifted if step < 16 else (lane & step) != 0
        source = lane - step if step < 16 else (lane & ~(2 * step - 1)) + step - 1
        value = np.where(takes, function(value[source], value), value)
    return value


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.float32])
@pytest.mark.parametrize("name", list(OPERATIONS))
def test_steps_that_choose_by_the_lane(chip: str, name: str, dtype: type) -> None:
    if dtype is np.float32 and name in ("and", "or", "xor"):
        return
    random = np.random.default_rng(len(name))
    x = random.integers(-(2**31), 2**31, LANES).astype(np.int32).view(dtype)
    if dtype is np.float32:
        x = random.choice(np.float32([-0.0, 0.0, -1.5, 2.0, -np.inf, 3.0]), LANES)
    widths = [8, 16, 32] if chip.startswith("gfx1") else [8, 16, 32, 64]
    for width in widths:
        for shifted in (0, 1) if width == 16 else (0,):
            y = np.zeros_like(x)
            run(x, y, name, width, shifted)
            with np.errstate(all="ignore"):
                want = scanned(x, OPERATIONS[name][1], width, shifted)
            np.testing.assert_array_equal(y, want)
            zeros = (want == 0) & (name in {"add", "mul"})
            np.testing.assert_array_equal(np.signbit(y[zeros]), np.signbit(want[zeros]))


def test_a_step_of_a_scan_is_one_instruction() -> None:
    """The moves leave out the lanes for which there is nothing to add, so that nothing compares and selects."""
    vector = flyc.TensorSpec(fx.Int32, (LANES,))
    text = assembly(run, "rocm:gfx942", {"x": vector, "y": vector, "name": "add", "width": 64, "shifted": 0})
    moves = re.findall(r"v_add_u32_dpp .*(row_\w+:\d+) row_mask:(0x\w)", text)
    in_rows = [(f"row_shr:{step}", "0xf") for step in (1, 2, 4, 8)]
    assert moves == [*in_rows, ("row_bcast:15", "0xa"), ("row_bcast:31", "0xc")], text
    assert not re.search(r"v_cndmask|ds_bpermute", text)


@flyc.kernel
def unsigned_kernel(x: fx.Tensor, y: fx.Tensor, least: fx.Constexpr[int]):
    i = fx.thread_idx.x
    value = x[i]
    takes = fx.Uint32((fx.gpu.lane_id() & 31) - 16) >= least
    y[i] = takes.select(fx.gpu.shuffle_idx(value, 15, 32) + value, value)


@flyc.jit
def unsigned(x: fx.Tensor, y: fx.Tensor, least: fx.Constexpr[int]):
    unsigned_kernel(x, y, least).launch(grid=1, block=LANES)


def test_distances_below_zero_are_large_without_a_sign(chip: str) -> None:
    """So all lanes take what the others would take if they were compared with a sign."""
    x = np.arange(1, LANES + 1, dtype=np.int32)
    y = np.zeros_like(x)
    unsigned(x, y, 0)
    np.testing.assert_array_equal(y, x + x[np.arange(LANES) // 32 * 32 + 15])
