"""Ten puzzles.  Fill the gaps, and run ``python check.py``, or ``python check.py 3`` for the third.

Copy this file to another place if you want to keep it: ``python check.py mine.py``.  Your code goes where a comment says so.
"""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

# -- 1. Room: out[i] = x[i] + 10, for any length.  Blocks of 64 threads; how many of them, and who does nothing?


@flyc.kernel
def room_kernel(x: fx.Tensor, out: fx.Tensor):
    """A thread for each element."""
    # your code


@flyc.jit
def room(x: fx.Tensor, out: fx.Tensor):
    """Change the grid too."""
    room_kernel(x, out).launch(grid=1, block=64)


# -- 2. Outer sum: out[i, j] = a[i] + b[j], for any lengths.  Blocks of 16 x 8 threads, neighbors along j.


@flyc.kernel
def outer_kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
    """Thread (x, y) of a block is at column x and row y."""
    # your code


@flyc.jit
def outer(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
    """The first extent of a grid and a block is x."""
    grid = fx.ceildiv(out.shape[1], 16), fx.ceildiv(out.shape[0], 8)
    outer_kernel(a, b, out).launch(grid=grid, block=(16, 8))


# -- 3. Tiles: a layout of 8 x 8 whose tiles of 4 x 4 are contiguous.  Within a tile, and from tile to tile, columns are
#       neighbors: (0, 3) is at 3, (1, 0) at 4, (0, 4) at 16, (4, 0) at 32.


def tiles() -> Any:
    """A layout; a mode of 8 may be two of (4, 2)."""
    return fx.make_layout((8, 8), (8, 1))


# -- 4. Mirror: out[128 * b + t] = x[128 * b + 127 - t], through shared memory.  Threads read x in order and write out in
#       order: thread t touches element t of its block in both.  The length is a multiple of 128.


@flyc.kernel
def mirror_kernel(x: fx.Tensor, out: fx.Tensor):
    """``fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek()`` is memory of the block, indexed as a list."""
    # your code


@flyc.jit
def mirror(x: fx.Tensor, out: fx.Tensor):
    """A block of 128 threads for each part."""
    mirror_kernel(x, out).launch(grid=x.shape[0] // 128, block=128)


# -- 5. Everyone knows: each thread of a warp writes the sum of its warp's numbers, without shared memory, on chips with
#       warps of 32 and of 64.  fx.shuffle_xor(value, offset, width) gives the value of another lane.


@flyc.kernel
def warp_sum_kernel(x: fx.Tensor, out: fx.Tensor):
    """One element a thread; all threads exist."""
    width = fx.num_warp_threads()
    # your code


@flyc.jit
def warp_sum(x: fx.Tensor, out: fx.Tensor):
    """Blocks of 128 threads: two or four warps."""
    warp_sum_kernel(x, out).launch(grid=x.shape[0] // 128, block=128)


# -- 6. No conflicts: a tile of 16 x 32 Float16 in shared memory.  Lanes that read 8 elements of a column of rows collide
#       in banks: fx.viz.banks(tile, fx.Float16).conflicts says how often.  Swizzle it so that none do, without padding.


def swizzled() -> Any:
    """A composed layout: ``fx.make_composed_layout(fx.Swizzle(bits, base, shift), 0, layout)``."""
    return fx.make_composed_layout(fx.Swizzle(0, 3, 3), 0, fx.make_layout((16, 32), (32, 1)))


# -- 7. Histogram: counts[k] += how often k is in x, for 8 kinds.  Many threads meet at few counters.


@flyc.kernel
def histogram_kernel(x: fx.Tensor, counts: fx.Tensor):
    """``fx.atomic_add(pointer, value)``; ``fx.get_iter(counts) + k`` points to counts[k]."""
    # your code


@flyc.jit
def histogram(x: fx.Tensor, counts: fx.Tensor):
    """Any length."""
    histogram_kernel(x, counts).launch(grid=fx.ceildiv(x.shape[0], 64), block=64)


# -- 8. Running maximum: out[i] is the greatest of x[0] to x[i], for 256 numbers, in eight steps of one block.  In step s
#       a thread looks 2**s places back.  Who may overwrite what, and when?


@flyc.kernel
def running_kernel(x: fx.Tensor, out: fx.Tensor):
    """One block of 256 threads."""
    memory = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256]).peek()
    # your code


@flyc.jit
def running(x: fx.Tensor, out: fx.Tensor):
    """One block."""
    running_kernel(x, out).launch(grid=1, block=256)


# -- 9. Who holds what: c[row, column] of the result of v_mfma_f32_16x16x16_f16 is in which lane, as which value?  Store
#       the four values of each of 64 lanes.  docs/tutorials/mma.md draws it.


@flyc.kernel
def holds_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    """Runs in the role of gfx942; ``a`` and ``b`` are 16 x 16, and c = a·bᵀ."""
    lane = fx.thread_idx.x
    row, k = lane % 16, lane // 16 * 4  # of A and of B a lane holds one row and four neighbors along k
    of_a, of_b = (fx.Vector.from_elements([m[row, k + v] for v in range(4)]) for m in (a, b))
    zero = fx.full(4, 0.0, fx.Float32)
    values = fx.rocdl.mfma_f32_16x16x16f16(fx.T.vec(4, fx.T.f32), of_a, of_b, zero, 0, 0, 0)
    # your code


@flyc.jit
def holds(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    """One wave."""
    holds_kernel(a, b, c).launch(grid=1, block=64)


# -- 10. The last block: the sum of all of x in one launch, without adding floats atomically, so that each run gives the
#        same bits.  Blocks leave their sums in parts; the last one to finish adds them up in order.  counter is 0 at
#        first, and has to be 0 at the end, for the next launch.


@flyc.kernel
def last_block_kernel(x: fx.Tensor, parts: fx.Tensor, counter: fx.Tensor, out: fx.Tensor):
    """``fx.atomic_add(pointer, 1, ordering=fx.AtomicOrdering.AcqRel)`` returns the number before."""
    if fx.thread_idx.x == 0:  # one thread does the work here: the puzzle is the order of blocks
        mine = fx.Float32(0.0)
        for k in range(64):
            mine += x[fx.block_idx.x * 64 + k]
        # your code


@flyc.jit
def last_block(x: fx.Tensor, parts: fx.Tensor, counter: fx.Tensor, out: fx.Tensor):
    """A block for each 64 elements."""
    last_block_kernel(x, parts, counter, out).launch(grid=parts.shape[0], block=64)
