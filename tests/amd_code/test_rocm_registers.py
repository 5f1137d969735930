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


STAGES, WORDS = 3, 2048


@flyc.kernel(known_block_size=[64, 1, 1])
def buffers_in_turn(dst: fx.Tensor, turns: fx.Int32):
    i = fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, STAGES * WORDS]).peek().ptr
    sums = [fx.Float32(0.0)] * (WORDS // 64)
    for n in range(turns // 4):
        read, written = n % STAGES * WORDS, (n + 2) % STAGES * WORDS
        fx.barrier()
        for k in fx.range_constexpr(WORDS // 64):
            sums[k] = sums[k] * 0.5 + shared[read + i + 64 * k] * shared[read + (i ^ 1) + 64 * k]
        for k in fx.range_constexpr(WORDS // 64):
            shared[written + i + 64 * k] = sums[k]
    for k in fx.range_constexpr(WORDS // 64):
        dst[i + 64 * k] = sums[k]


@flyc.jit
def run_buffers_in_turn(dst: fx.Tensor, turns: fx.Int32):
    buffers_in_turn(dst, turns).launch(grid=1, block=64)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_which_buffer_it_is_is_computed_once_for_all_threads(arch: str) -> None:
    """Of a thread: three addresses, of which two are made of a column that another is made of too."""
    text = assembly(run_buffers_in_turn, f"rocm:{arch}", {"dst": flyc.TensorSpec(fx.Float32, (None,)), "turns": 8})
    loop = text[text.index("LBB0_2:") : text.rindex("s_cbranch")]
    integers = re.findall(r"^\tv_\w+[ub]32\b|^\tv_\w+[ub]32_e\d+", loop, re.MULTILINE)
    assert 3 <= len(integers) <= 5
