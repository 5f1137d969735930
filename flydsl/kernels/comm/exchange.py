"""All-gather, reduce-scatter and all-to-all: a part for, or from, each rank."""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.tiles import (
    BLOCKS,
    ELEMENTS,
    THREADS,
    add_runs,
    check_counts,
    check_elements,
    check_window,
    copy_runs,
    declare_signatures,
    each_run,
    grid_of,
    group,
    load_run,
    parity,
    row_of,
    run_width,
    share_of,
    slot_of,
    slots,
    store_run,
    tile_count,
)

__all__ = ["all_gather", "all_to_all", "all_to_all_v", "reduce_scatter"]


@flyc.kernel
def all_gather_kernel(g: fx.dist.Group, parts: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    which = parity(g)
    share = share_of(0, fx.get_scalar(x.shape[0]))

    @flyc.jit
    def push(i, width):
        value = load_run(x, i, width)
        for peer in range(g.world):
            store_run(value, parts[peer], slot_of(g, i, g.rank, which), width)

    each_run(share, run_width(x), push)
    fx.dist.barrier(g, done)
    for source in range(g.world):
        _take_part(g, parts, which, source, share, row_of(y, source), 0)


@flyc.jit
def all_gather(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y[p] = x of rank p``: each rank pushes its tensor to all.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (n,), f32, f16, bf16 or i32; n is the same on all ranks.
        y: (world, n), the same type, written.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: the extents differ, or y has not a row for each rank.

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 100, dtype=np.float32).reshape(4, 100)  # an entry for each rank
        y = np.zeros((4, 4, 100), np.float32)
        flydsl.dist.simulate(comm.all_gather, x, y, world=4, n=100)
        assert (y == x).all()
    """
    dtype = check_elements("all_gather", x=x, y=y)
    n = fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[1], "all_gather: x has {} elements, and a row of y {}", n, y.shape[1])
    fx.check(g.world == y.shape[0], "all_gather: the group has {} ranks, and y {} rows", g.world, y.shape[0])
    check_window("all_gather", n, g.world)
    parts = g.window(f"gathered_{dtype.mlir_name}", dtype, slots(g, n))
    done = g.signals("gathered", BLOCKS * g.world)
    all_gather_kernel(g, parts, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


@flyc.kernel
def reduce_scatter_kernel(g: fx.dist.Group, parts: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    which = parity(g)
    share = share_of(0, fx.get_scalar(y.shape[0]))
    for owner in range(g.world):
        copy_runs(share, row_of(x, owner), parts.local, write_at=lambda i, owner=owner: slot_of(g, i, owner, which))
    fx.dist.barrier(g, done)
    add_runs(g, share, parts, y, lambda i: slot_of(g, i, g.rank, which))


@flyc.jit
def reduce_scatter(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x[rank] over all ranks``: each rank reads its row from all, and adds in the order of the ranks.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (world, n), f32, f16, bf16 or i32; n is the same on all ranks.
        y: (n,), the same type, written.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: the extents differ, or x has not a row for each rank.

    Example::

        from flydsl.kernels import comm

        x = np.ones((4, 4, 100), np.float32)  # an entry for each rank
        y = np.zeros((4, 100), np.float32)
        flydsl.dist.simulate(comm.reduce_scatter, x, y, world=4, n=100)
        assert (y == 4).all()
    """
    dtype = check_elements("reduce_scatter", x=x, y=y)
    n = fx.get_scalar(y.shape[0])
    fx.check(n == x.shape[1], "reduce_scatter: y has {} elements, and a row of x {}", n, x.shape[1])
    fx.check(g.world == x.shape[0], "reduce_scatter: the group has {} ranks, and x {} rows", g.world, x.shape[0])
    check_window("reduce_scatter", n, g.world)
    parts = g.window(f"scattered_{dtype.mlir_name}", dtype, slots(g, n))
    done = g.signals("scattered", BLOCKS * g.world)
    reduce_scatter_kernel(g, parts, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


@flyc.jit
def _put_part(g, parts, which, peer, share, x, first):
    """Write this block's share of x, from element ``first`` on, to this rank's slots at a peer."""
    copy_runs(
        share,
        x,
        parts[peer],
        read_at=lambda i: first + i,
        write_at=lambda i: slot_of(g, i, g.rank, which),
        width=_width(x, first),
    )


@flyc.jit
def _take_part(g, parts, which, source, share, y, first):
    """Copy this block's share of what ``source`` wrote here to y, from element ``first`` on."""
    copy_runs(
        share,
        parts.local,
        y,
        read_at=lambda i: slot_of(g, i, source, which),
        write_at=lambda i: first + i,
        width=_width(y, first),
    )


def _width(tensor: Any, first: Any) -> int:
    """The run of a tensor from an element on, whose alignment is not known but for the first."""
    return run_width(tensor) if isinstance(first, int) and first == 0 else 1


@flyc.kernel
def all_to_all_kernel(g: fx.dist.Group, parts: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    which = parity(g)
    share = share_of(0, fx.get_scalar(x.shape[1]))
    for peer in range(g.world):
        _put_part(g, parts, which, peer, share, row_of(x, peer), 0)
    fx.dist.barrier(g, done)
    for source in range(g.world):
        _take_part(g, parts, which, source, share, row_of(y, source), 0)


@flyc.jit
def all_to_all(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y[p] = x[rank] of rank p``: each rank pushes a row to each other.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (world, n), f32, f16, bf16 or i32; n is the same on all ranks.
        y: (world, n), the same type, written.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: the extents differ, or there is not a row for each rank.

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 4 * 100, dtype=np.float32).reshape(4, 4, 100)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(comm.all_to_all, x, y, world=4, n=100)
        assert (y == x.swapaxes(0, 1)).all()
    """
    dtype = check_elements("all_to_all", x=x, y=y)
    n = fx.get_scalar(x.shape[1])
    fx.check(n == y.shape[1], "all_to_all: a row of x has {} elements, and one of y {}", n, y.shape[1])
    fx.check(g.world == x.shape[0], "all_to_all: the group has {} ranks, and x {} rows", g.world, x.shape[0])
    fx.check(g.world == y.shape[0], "all_to_all: the group has {} ranks, and y {} rows", g.world, y.shape[0])
    check_window("all_to_all", n, g.world)
    parts = g.window(f"exchanged_{dtype.mlir_name}", dtype, slots(g, n))
    done = g.signals("exchanged", BLOCKS * g.world)
    all_to_all_kernel(g, parts, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


@flyc.kernel
def all_to_all_v_kernel(
    g: fx.dist.Group,
    parts: fx.dist.Window,
    counts: fx.dist.Window,
    done: fx.dist.Signals,
    x: fx.Tensor,
    sends: fx.Tensor,
    y: fx.Tensor,
    receives: fx.Tensor,
    most: fx.Int32,
):
    which = parity(g)
    row = (2 * fx.block_idx.x + which) * g.world  # each block has counts of its own, which its barrier covers
    for peer in range(fx.thread_idx.x, g.world, THREADS):
        counts[peer][row + g.rank] = sends[peer]
    first = fx.Int32(0)
    for peer in range(g.world):
        _put_part(g, parts, which, peer, share_of(0, fx.min(sends[peer], most)), x, first)
        first += sends[peer]
    fx.dist.barrier(g, done)
    first = fx.Int32(0)
    for source in range(g.world):
        sent = counts.local[row + source]
        count = fx.min(sent, most)
        start, stop = share_of(0, count)
        room = fx.Int32(y.shape[0]) - first
        _take_part(g, parts, which, source, (start, fx.min(stop, room)), y, first)
        if (fx.block_idx.x == 0) & (fx.thread_idx.x == 0):
            receives[source] = sent
        first += count


@flyc.jit
def all_to_all_v(
    g: fx.dist.Group[group],
    x: fx.Tensor,
    sends: fx.Tensor,
    y: fx.Tensor,
    receives: fx.Tensor,
    most: fx.Int32,
    stream: fx.Stream = fx.Stream(None),
):
    """Send ``sends[p]`` elements to each rank p, and receive what each rank sends, one part behind the other.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        x: (n,), f32, f16, bf16 or i32: the parts for rank 0, rank 1, ..., without gaps.
        sends: (world,), i32: the elements for each rank.
        y: (m,), the type of x, written: the parts of rank 0, rank 1, ..., without gaps; what does not fit is left out.
        receives: (world,), i32, written: the elements that each rank sent.
        most: the largest count of any pair of ranks, the same on all.  Of a larger one the first ``most`` elements come.
        stream: where the kernel is queued.

    Raises:
        DSLTypeError: another element type, or two types.
        DSLValueError: there is not a count for each rank.

    Example::

        from flydsl.kernels import comm

        sends = np.array([[1, 2, 3, 4]] * 4, np.int32)  # an entry for each rank
        x = np.arange(40, dtype=np.float32).reshape(4, 10)
        y, receives = np.zeros((4, 16), np.float32), np.zeros((4, 4), np.int32)
        flydsl.dist.simulate(comm.all_to_all_v, x, sends, y, receives, 4, world=4)
        assert (receives == sends.T).all() and y[1, :4].tolist() == [1, 2, 11, 12]
    """
    dtype = check_elements("all_to_all_v", x=x, y=y)
    check_counts("all_to_all_v", g.world, sends=sends, receives=receives)
    check_window("all_to_all_v", most, g.world)
    parts = g.window(f"parts_{dtype.mlir_name}", dtype, slots(g, most))
    counts = g.window("parts_counts", fx.Int32, 2 * BLOCKS * g.world)
    done = g.signals("parts_done", BLOCKS * g.world)
    all_to_all_v_kernel(g, parts, counts, done, x, sends, y, receives, most).launch(
        grid=grid_of(tile_count(most)), block=THREADS, stream=stream
    )


declare_signatures(all_gather, x=1, y=2)
declare_signatures(reduce_scatter, x=2, y=1)
declare_signatures(all_to_all, x=2, y=2)
for _type in ELEMENTS:
    _vector, _counts = flyc.TensorSpec(_type, (None,)), flyc.TensorSpec(fx.Int32, (None,))
    all_to_all_v.signatures({"g": group, "x": _vector, "sends": _counts, "y": _vector, "receives": _counts, "most": 1})
