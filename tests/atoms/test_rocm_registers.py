"""How many registers kernels for AMD GPUs need for what all threads of a wave or of a block share."""

import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

matrix = flyc.TensorSpec(fx.Float32, (None, None))


def registers(text: str, kind: str) -> int:
    found = re.search(rf"\.{kind}_count: +(\d+)", text)
    assert found is not None
    return int(found[1])


@flyc.kernel
def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    i, row = fx.thread_idx.x, fx.block_idx.x
    a, b, c = (fx.rocdl.make_buffer_tensor(t) for t in (a, b, c))
    mine = a[row, i]
    if i // 64 == 0:
        mine = mine + mine
    fx.gpu.barrier()
    mine = mine * fx.gpu.shuffle_xor(mine, 32, 64)
    if i // 64 == 1:
        mine = mine + 1.0
    fx.gpu.barrier()
    c[row, i] = mine + b[row, i]


@flyc.jit
def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    kernel(a, b, c).launch(grid=4, block=256)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_choices_of_waves_and_rows_of_late_tensors(arch: str) -> None:
    """Vector registers: two elements, the thread and a lane's address.  Scalar: six that every kernel has, two addresses of
    arguments, a block, a wave, a stride, and two descriptors of four words that are whole quadruples."""
    text = assembly(run, f"rocm:{arch}", {"a": matrix, "b": matrix, "c": matrix})
    assert registers(text, "vgpr") <= 4
    assert registers(text, "sgpr") <= 6 + 5 + 8
