"""All-reduce: each rank gets the sum of all ranks' tensors, to the same bit.

Sums of f16 and bf16 are in Float32, in the order of the ranks, and rounded once, but for ``all_reduce_ring``, which adds in
the order of the ring and rounds at each rank.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.tiles import (
    BLOCKS,
    THREADS,
    accumulator,
    add_runs,
    check_elements,
    check_window,
    copy_runs,
    declare_signatures,
    each_run,
    grid_of,
    group,
    hear_ranks,
    load_run,
    parity,
    part_of,
    place_of,
    run_width,
    share_of,
    share_of_part,
    slot_of,
    slots,
    store_run,
    tell_ranks,
    tile_count,
    window_elements,
    zero_run,
)

__all__ = ["all_reduce_low_latency", "all_reduce_one_shot", "all_reduce_ring", "all_reduce_two_shot"]

_BITS = {16: fx.Int16, 32: fx.Int32}
"""The integer type for the bits of an element, by width."""


def check_sum(kernel: str, x: Any, y: Any) -> tuple[Any, Any]:
    """Check the tensors of an all-reduce; returns their type and number of elements."""
    dtype, n = check_elements(kernel, x=x, y=y), fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[0], f"{kernel}: x has {{}} elements and y has {{}}", n, y.shape[0])
    return dtype, n


@flyc.kernel
def one_shot_kernel(g: fx.dist.Group, inbox: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    # Blocks that write come first and blocks that wait last: where blocks run in order, a rank is held up once.
    which, blocks = parity(g), fx.grid_dim.x // 2
    block, share = fx.block_idx.x % blocks, share_of(0, fx.get_scalar(x.shape[0]), phases=2)
    if fx.block_idx.x < blocks:
        copy_runs(share, x, inbox.local, write_at=lambda i: place_of(i, which))
        tell_ranks(g, done, block)
    else:
        hear_ranks(g, done, block)
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

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 100, dtype=np.float32).reshape(4, 100)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(comm.all_reduce_one_shot, x, y, world=4, n=100)
        assert np.allclose(y, x.sum(0))
    """
    dtype, n = check_sum("all_reduce_one_shot", x, y)
    check_window("all_reduce_one_shot", n)
    inbox = g.window(f"one_shot_{dtype.mlir_name}", dtype, window_elements(n))
    done = g.signals("one_shot_done", BLOCKS * g.world)
    one_shot_kernel(g, inbox, done, x, y).launch(grid=2 * grid_of(tile_count(n)), block=THREADS, stream=stream)


@flyc.kernel
def two_shot_kernel(
    g: fx.dist.Group,
    inbox: fx.dist.Window,
    sums: fx.dist.Window,
    done: fx.dist.Signals,
    summed: fx.dist.Signals,
    x: fx.Tensor,
    y: fx.Tensor,
):
    # Each rank adds up its part.  Windows are used again in the next call: a rank that has heard of all sums knows that all
    # have read its inbox, and one that has heard of all inboxes of that call that all have read its sums.
    n, total_type, blocks = fx.get_scalar(x.shape[0]), accumulator(x.dtype), fx.grid_dim.x // 3
    part, block, phase = part_of(g, n), fx.block_idx.x % blocks, fx.block_idx.x // blocks

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

    if phase == 0:
        for owner in range(g.world):
            if owner != g.rank:
                copy_runs(share_of_part(part, n, owner, phases=3), x, inbox.local)
        tell_ranks(g, done, block)
    elif phase == 1:
        hear_ranks(g, done, block)
        each_run(share_of_part(part, n, g.rank, phases=3), run_width(x, y, adds=True), add)
        tell_ranks(g, summed, block)
    else:
        hear_ranks(g, summed, block)
        for owner in range(g.world):
            if owner != g.rank:
                copy_runs(share_of_part(part, n, owner, phases=3), sums[owner], y)


@flyc.jit
def all_reduce_two_shot(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: each rank adds up its share and reads the others'; best for large tensors.

    Parameters as of :func:`all_reduce_one_shot`, and the same errors.
    """
    dtype, n = check_sum("all_reduce_two_shot", x, y)
    check_window("all_reduce_two_shot", n)
    places = part_of(g, n) * g.world
    inbox = g.window(f"two_shot_{dtype.mlir_name}", dtype, places)
    sums = g.window(f"two_shot_sums_{dtype.mlir_name}", dtype, places)
    done, summed = g.signals("two_shot_done", BLOCKS * g.world), g.signals("two_shot_summed", BLOCKS * g.world)
    two_shot_kernel(g, inbox, sums, done, summed, x, y).launch(
        grid=3 * grid_of(tile_count(n)), block=THREADS, stream=stream
    )


declare_signatures(all_reduce_one_shot, x=1, y=1)
declare_signatures(all_reduce_two_shot, x=1, y=1)


# -- around a ring, and with a flag in each word of data


@flyc.jit
def _pass_on(g, done, right, left, value):
    """Tell the right neighbor that this block's data are there, and wait for those of the left one."""
    fx.dist.notify(done, right, fx.block_idx.x, value, by="block")
    if fx.thread_idx.x == 0:
        fx.dist.wait(done, fx.block_idx.x, value, source=left, same_block=True)
    fx.barrier()


@flyc.kernel
def ring_kernel(
    g: fx.dist.Group, sums: fx.dist.Window, results: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    n, which, total_type = fx.get_scalar(x.shape[0]), parity(g), accumulator(x.dtype)
    part = part_of(g, n)
    right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
    first = fx.Int32(g.epoch) * (2 * g.world)
    # The part of a rank sets out from its right neighbor, and each rank on the way adds its elements.
    for step in range(g.world - 1):
        share = share_of_part(part, n, (g.rank + g.world - 1 - step) % g.world)

        @flyc.jit
        def add(i, width, step=step):
            total = load_run(x, i, width).to(total_type)
            if step > 0:
                total = load_run(sums.local, place_of(i, which), width).to(total_type) + total
            store_run(total.to(y.dtype), sums[right], place_of(i, which), width)

        each_run(share, run_width(x, adds=True), add)
        _pass_on(g, done, right, left, first + step)

    # This rank's own part has come with all others' elements; it and then the others go around once more.
    @flyc.jit
    def finish(i, width):
        total = load_run(x, i, width).to(total_type)
        if g.world > 1:
            total = load_run(sums.local, place_of(i, which), width).to(total_type) + total
            store_run(total.to(y.dtype), results[right], place_of(i, which), width)
        store_run(total.to(y.dtype), y, i, width)

    each_run(share_of_part(part, n, g.rank), run_width(x, y, adds=True), finish)
    for step in range(1, g.world):
        _pass_on(g, done, right, left, first + g.world + step)
        share = share_of_part(part, n, (g.rank + g.world - step) % g.world)
        if step < g.world - 1:
            copy_runs(
                share,
                results.local,
                results[right],
                read_at=lambda i: place_of(i, which),
                write_at=lambda i: place_of(i, which),
            )
        copy_runs(share, results.local, y, read_at=lambda i: place_of(i, which))


@flyc.jit
def all_reduce_ring(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: each rank sends to the next only; for many ranks and large tensors.

    Sums are rounded to the element type at each rank, in the order of the ring, and have the same bits on all ranks.

    Parameters as of :func:`all_reduce_one_shot`, but ``y`` is not ``x``; and the same errors.
    """
    dtype, n = check_sum("all_reduce_ring", x, y)
    check_window("all_reduce_ring", n)
    places = window_elements(part_of(g, n) * g.world)
    sums = g.window(f"ring_{dtype.mlir_name}", dtype, places)
    results = g.window(f"ring_sums_{dtype.mlir_name}", dtype, places)
    done = g.signals("ring_done", BLOCKS)
    ring_kernel(g, sums, results, done, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


def _as_bits(value: Any) -> Any:
    """An element's bits in the low half of 64."""
    bits = value if value.dtype is fx.Int32 else value.bitcast(_BITS[value.dtype.width])
    return fx.Int64(bits) & ((1 << value.dtype.width) - 1)


def _of_bits(bits: Any, dtype: Any) -> Any:
    return bits if dtype is fx.Int32 else bits.to(_BITS[dtype.width]).bitcast(dtype)


@flyc.kernel
def low_latency_kernel(g: fx.dist.Group, packets: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    n, which, total_type = fx.get_scalar(x.shape[0]), parity(g), accumulator(x.dtype)
    exchanged = fx.max(fx.Int32(n), 1)  # without elements there is one packet, so that no rank runs ahead
    share = share_of(0, exchanged)

    @flyc.jit
    def send(i, _):
        packet = fx.Int64(g.epoch) << 32
        if i < n:
            packet = packet | _as_bits(x[i])
        for peer in range(g.world):
            place = packets[peer].iter + 2 * slot_of(g, i, g.rank, which)
            fx.generic_store(place.recast(fx.Int64), packet, memory_order=fx.AtomicOrdering.Monotonic)

    @flyc.jit
    def receive(i, _):
        total = total_type(0)
        for source in range(g.world):
            place = 2 * slot_of(g, i, source, which)
            fx.dist.wait(packets, place + 1, source=source)
            packet = fx.generic_load(
                (packets.local.iter + place).recast(fx.Int64), memory_order=fx.AtomicOrdering.Monotonic
            )
            total += _of_bits(packet.to(fx.Int32), x.dtype).to(total_type)
        if i < n:
            y[i] = total.to(y.dtype)

    each_run(share, 1, send)
    each_run(share, 1, receive)


@flyc.jit
def all_reduce_low_latency(g: fx.dist.Group[group], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: each element goes with its own flag in one word of 64 bits; for tiny tensors.

    There is no barrier and no release: an element and its flag arrive together, as in NCCL's LL protocol.

    Parameters as of :func:`all_reduce_one_shot`, and the same errors.
    """
    _, n = check_sum("all_reduce_low_latency", x, y)
    check_window("all_reduce_low_latency", n, 2 * g.world)
    packets = g.signals("low_latency", 2 * slots(g, fx.max(fx.Int32(n), 1)))
    low_latency_kernel(g, packets, x, y).launch(grid=grid_of(tile_count(n)), block=THREADS, stream=stream)


declare_signatures(all_reduce_ring, x=1, y=1)
declare_signatures(all_reduce_low_latency, x=1, y=1)
