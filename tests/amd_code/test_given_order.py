"""What a kernel puts into order or keeps in registers stays so in machine code."""

import re

from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx

SINGLES = flyc.TensorSpec(fx.Float32, (None,))


@fx.struct
class Rows:
    values: fx.Array[fx.Float32, 256, 16]


@flyc.kernel
def reads_ahead(x: fx.Tensor, n: fx.Int32):
    i = fx.Int32(fx.thread_idx.x)
    rows = fx.SharedAllocator().allocate(Rows).peek().values
    rows[i] = x[i]
    fx.barrier()
    ahead = [rows[(i + 17 * k) % 256] for k in range(4)]
    fx.rocdl.sched_barrier(0)
    if n > 3:
        x[i] = sum(ahead, start=fx.Float32(0.0))


@flyc.jit
def read_ahead(x: fx.Tensor, n: fx.Int32):
    reads_ahead(x, n).launch(grid=1, block=256)


def test_reads_stay_in_front_of_a_fence() -> None:
    """They are under way while the branch is decided; in it, where they are used, they would be waited for."""
    text = assembly(read_ahead, "rocm:gfx942", {"x": SINGLES, "n": 3})
    reads = [found.start() for found in re.finditer(r"\tds_read", text)]
    assert reads and max(reads) < text.index("s_cbranch")


@flyc.kernel
def loads_on_either_side(x: fx.Tensor, n: fx.Int32):
    """Two branches of the same code, each with registers of its own."""
    i = fx.Int32(fx.thread_idx.x)
    cells = fx.logical_divide(fx.rocdl.make_buffer_tensor(x), fx.make_layout(1, 1))
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32)

    def cell(k):
        value = fx.Float32(-1.0)
        if k < n:
            fragment = fx.make_rmem_tensor(1, fx.Float32)
            fx.copy(atom, fx.slice(cells, (None, k)), fragment)
            value = fragment[0]
        return value

    found = fx.Float32(0.0)
    if n > 100:
        fx.rocdl.s_setprio(1)
        found = cell(i + 3)
    else:
        fx.rocdl.s_setprio(2)
        found = cell(i + 3)
    x[i] = found


@flyc.jit
def load_on_either_side(x: fx.Tensor, n: fx.Int32):
    loads_on_either_side(x, n).launch(grid=1, block=64)


def test_registers_of_branches_that_are_alike_stay_registers() -> None:
    text = assembly(load_on_either_side, "rocm:gfx942", {"x": SINGLES, "n": 3})
    assert "scratch_" not in text
    assert int(re.search(r"\.private_segment_fixed_size:\s*(\d+)", text)[1]) == 0
