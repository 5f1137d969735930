"""All-reduce: each rank gets the sum of all ranks' tensors, to the same bit.

Sums of f16 and bf16 are in Float32, in the order of the ranks, and rounded once, but for ``all_reduce_ring``, which adds in
the order of the ring and rounds at each rank.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.tiles import (
    BLOCKS,
    THREADS,
    accumulator,
    add_runs,
    check_elements,
    copy_runs,
    declare_signatures,
    each_run,
    grid_of,
    group,
    load_run,
    parity,
    part_of,
    place_of,
    run_width,
    share_of,
    share_of_part,
    store_run,
    tile_count,
    window_elements,
    zero_run,
)

__all__ = ["all_reduce_one_shot", "all_reduce_two_shot"]


@flyc.kernel
def one_shot_kernel(g: fx.dist.Group, inbox: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    which = parity(g)
    share = share_of(0, fx.get_scalar(x.shape[0]))
    copy_runs(share, x, inbox.local, write_at=lambda i: place_of(i, which))
    fx.dist.barrier(g, done)
    add_runs(g, share, inbox, y, lambda i: place_of(i, which))


@flyc.jit
def all_reduce_one_shot(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: each rank reads all others; best for small tensors.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (n,), f32, f16, bf16 or i32; n is the same on all ranks.
        y: (n,), the same type, written; may be ``x``.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: the extents differ.
    """
    dtype = check_elements("all_reduce_one_shot", x=x, y=y)
    n = fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[0], "all_reduce_one_shot: x has {} elements and y has {}", n, y.shape[0])
    inbox = g.window(f"one_shot_{dtype.mlir_name}", dtype, window_elements(n))
    done = g.signals("one_shot_done", BLOCKS * g.world)
    one_shot_kernel(g, inbox, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


@flyc.kernel
def two_shot_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window, sums: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    n, total_type = fx.get_scalar(x.shape[0]), accumulator(x.dtype)
    part = part_of(g, n)
    # Each rank adds up its part.  Windows are used again in the next call: behind the second barrier all ranks have read
    # the inboxes, and behind the first one of that call the sums.
    for owner in range(g.world):
        if owner != g.rank:
            copy_runs(share_of_part(part, n, owner), x, inbox.local)
    fx.dist.barrier(g, done, 2 * g.epoch)

    @flyc.jit
    def add(i, width):
        total = zero_run(total_type, width)
        for peer in range(g.rank):
            total += load_run(inbox[peer], i, width).to(total_type)
        total += load_run(x, i, width).to(total_type)
        for peer in range(g.rank + 1, g.world):
            total += load_run(inbox[peer], i, width).to(total_type)
        store_run(total.to(y.dtype), sums.local, i, width)
        store_run(total.to(y.dtype), y, i, width)

    each_run(share_of_part(part, n, g.rank), run_width(x, y, adds=True), add)
    fx.dist.barrier(g, done, 2 * g.epoch + 1)
    for owner in range(g.world):
        if owner != g.rank:
            copy_runs(share_of_part(part, n, owner), sums[owner], y)


@flyc.jit
def all_reduce_two_shot(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: each rank adds up its share and reads the others'; best for large tensors.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (n,), f32, f16, bf16 or i32; n is the same on all ranks.
        y: (n,), the same type, written; may be ``x``.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: the extents differ.
    """
    dtype = check_elements("all_reduce_two_shot", x=x, y=y)
    n = fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[0], "all_reduce_two_shot: x has {} elements and y has {}", n, y.shape[0])
    places = part_of(g, n) * g.world
    inbox = g.window(f"two_shot_{dtype.mlir_name}", dtype, places)
    sums = g.window(f"two_shot_sums_{dtype.mlir_name}", dtype, places)
    done = g.signals("two_shot_done", BLOCKS * g.world)
    two_shot_kernel(g, inbox, sums, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


declare_signatures(all_reduce_one_shot, x=1, y=1)
declare_signatures(all_reduce_two_shot, x=1, y=1)
