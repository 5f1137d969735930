"""What steps over the lanes of a wave cost on AMD GPUs: no instruction for what each lane knows anyway."""

import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

words = flyc.TensorSpec(fx.Int32, (None,))
singles = flyc.TensorSpec(fx.Float32, (None,))


def instructions(text: str, names: str) -> list[str]:
    return re.findall(rf"^\t({names})", text, re.MULTILINE)


@flyc.kernel
def scan_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i] = fx.coop.warp_inclusive_scan(x[i], fx.ReductionOp.ADD)


@flyc.jit
def scan(x: fx.Tensor, y: fx.Tensor):
    scan_kernel(x, y).launch(grid=1, block=64)


@flyc.kernel
def filled_up_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    used, unused = x[i], fx.Float32(0.0)
    for distance in fx.const_expr((1, 2, 4, 8)):
        used, unused = (v + fx.gpu.shuffle_xor(v, distance, 16) for v in (used, unused))
    y[i] = used + unused


@flyc.jit
def filled_up(x: fx.Tensor, y: fx.Tensor):
    filled_up_kernel(x, y).launch(grid=1, block=64)


@pytest.mark.parametrize(("arch", "steps"), [("gfx942", 6), ("gfx950", 6), ("gfx1201", 4)])
def test_steps_of_a_scan_compare_no_lanes(arch: str, steps: int) -> None:
    """Within rows, and on generation 9 from row to row, a step is one addition, which moves its operand itself."""
    text = assembly(scan, f"rocm:{arch}", {"x": words, "y": words})
    assert len(instructions(text, r"v_add\w*_dpp")) == steps
    assert len(instructions(text, "v_cmp|v_cndmask")) <= 2 * (arch == "gfx1201")


@pytest.mark.parametrize("arch", ["gfx942", "gfx1201"])
def test_numbers_are_not_moved_from_lane_to_lane(arch: str) -> None:
    text = assembly(filled_up, f"rocm:{arch}", {"x": singles, "y": singles})
    assert len(instructions(text, r"v_\w+_dpp")) == 4


@flyc.kernel
def block_scan_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    scan_of = fx.coop.BlockScan[fx.Int32, 256]
    storage = fx.SharedAllocator().allocate(scan_of.SharedStorage).peek()
    y[i] = scan_of.exclusive(x[i], fx.ReductionOp.ADD, storage=storage)


@flyc.jit
def block_scan(x: fx.Tensor, y: fx.Tensor):
    block_scan_kernel(x, y).launch(grid=1, block=256)


@pytest.mark.parametrize(("arch", "warps"), [("gfx942", 4), ("gfx1201", 8)])
def test_a_block_scan_keeps_one_word_of_each_warp(arch: str, warps: int) -> None:
    """However many warps the block would have on a chip with smaller ones."""
    text = assembly(block_scan, f"rocm:{arch}", {"x": words, "y": words})
    assert re.search(r"\.group_segment_fixed_size: (\d+)", text)[1] == str(4 * warps)


def test_integers_of_a_block_scan_are_chosen_once_a_warp() -> None:
    """Not for each thread by its number: the first lane of a warp has what changes nothing."""
    text = assembly(block_scan, "rocm:gfx942", {"x": words, "y": words})
    assert len(instructions(text, "v_cndmask")) <= 4
