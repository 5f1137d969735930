"""All-reduce: each rank gets the sum of all ranks' tensors, to the same bit.

Sums of f16 and bf16 are in Float32, in the order of the ranks, and rounded once, but for ``all_reduce_ring``, which adds in
the order of the ring and rounds at each rank.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.tiles import (
    BLOCKS,
    PER_THREAD,
    THREADS,
    TILE,
    accumulator,
    check_elements,
    declare_signatures,
    grid_of,
    group,
    parity,
    place_of,
    tile_count,
    window_elements,
)

__all__ = ["all_reduce_one_shot", "all_reduce_two_shot"]


@flyc.kernel
def one_shot_kernel(g: fx.dist.Group, inbox: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    n, which = fx.get_scalar(x.shape[0]), parity(g)
    total_type = accumulator(x.dtype)
    for tile in range(fx.block_idx.x, tile_count(n), fx.grid_dim.x):
        for step in fx.range_constexpr(PER_THREAD):
            i = tile * TILE + step * THREADS + fx.thread_idx.x
            if i < n:
                inbox.local[place_of(i, which)] = x[i]
    fx.dist.barrier(g, done)
    for tile in range(fx.block_idx.x, tile_count(n), fx.grid_dim.x):
        for step in fx.range_constexpr(PER_THREAD):
            i = tile * TILE + step * THREADS + fx.thread_idx.x
            if i < n:
                total = total_type(0)
                for peer in range(g.world):
                    total += inbox[peer][place_of(i, which)].to(total_type)
                y[i] = total.to(y.dtype)


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

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 100, dtype=np.float32).reshape(4, 100)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(comm.all_reduce_one_shot, x, y, world=4, n=100)
        assert np.allclose(y, x.sum(0))
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
    n, which = fx.get_scalar(x.shape[0]), parity(g)
    total_type = accumulator(x.dtype)
    for tile in range(fx.block_idx.x, tile_count(n), fx.grid_dim.x):
        for step in fx.range_constexpr(PER_THREAD):
            i = tile * TILE + step * THREADS + fx.thread_idx.x
            if i < n:
                inbox.local[place_of(i, which)] = x[i]
    fx.dist.barrier(g, done, 2 * g.epoch)
    # A block's tiles go around the ranks: that of number k is added up by rank k % world.
    for tile in range(fx.block_idx.x, tile_count(n), fx.grid_dim.x):
        if tile // fx.grid_dim.x % g.world == g.rank:
            for step in fx.range_constexpr(PER_THREAD):
                i = tile * TILE + step * THREADS + fx.thread_idx.x
                if i < n:
                    total = total_type(0)
                    for peer in range(g.world):
                        total += inbox[peer][place_of(i, which)].to(total_type)
                    sums.local[place_of(i, which)] = total.to(y.dtype)
    fx.dist.barrier(g, done, 2 * g.epoch + 1)
    for tile in range(fx.block_idx.x, tile_count(n), fx.grid_dim.x):
        owner = tile // fx.grid_dim.x % g.world
        for step in fx.range_constexpr(PER_THREAD):
            i = tile * TILE + step * THREADS + fx.thread_idx.x
            if i < n:
                y[i] = sums[owner][place_of(i, which)]


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

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 100, dtype=np.float32).reshape(4, 100)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(comm.all_reduce_two_shot, x, y, world=4, n=100)
        assert np.allclose(y, x.sum(0))
    """
    dtype = check_elements("all_reduce_two_shot", x=x, y=y)
    n = fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[0], "all_reduce_two_shot: x has {} elements and y has {}", n, y.shape[0])
    inbox = g.window(f"two_shot_{dtype.mlir_name}", dtype, window_elements(n))
    sums = g.window(f"two_shot_sums_{dtype.mlir_name}", dtype, window_elements(n))
    done = g.signals("two_shot_done", BLOCKS * g.world)
    two_shot_kernel(g, inbox, sums, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


declare_signatures(all_reduce_one_shot, x=1, y=1)
declare_signatures(all_reduce_two_shot, x=1, y=1)
