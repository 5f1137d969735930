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
    scan_kernel(x, y).launch(block=64)


@flyc.kernel
def filled_up_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    used, unused = x[i], fx.Float32(0.0)
    for distance in fx.const_expr((1, 2, 4, 8)):
        used, unused = (v + fx.gpu.shuffle_xor(v, distance, 16) for v in (used, unused))
    y[i] = used + unused


@flyc.jit
def filled_up(x: fx.Tensor, y: fx.Tensor):
    filled_up_kernel(x, y).launch(block=64)


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
