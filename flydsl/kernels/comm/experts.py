"""All-to-all between hosts with a count for each pair of ranks, for experts."""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.hosts import (
    BLOCKS,
    NOBODY,
    elements_from,
    grid_between,
    hear_hosts,
    network,
    piece_of,
    put_tiles,
    tell_peer,
)
from flydsl.kernels.comm.tiles import (
    ELEMENTS,
    THREADS,
    TILE,
    check_counts,
    check_elements,
    check_window,
    copy_runs,
    share_of,
    tile_count,
)

__all__ = ["all_to_all_v_hosts"]


@flyc.kernel
def all_to_all_v_kernel(
    g: fx.dist.Group,
    parts: fx.dist.Window,
    own: fx.dist.Window,
    counts: fx.dist.Window,
    told: fx.dist.Signals,
    x: fx.Tensor,
    sends: fx.Tensor,
    y: fx.Tensor,
    receives: fx.Tensor,
    most: fx.Int32,
):
    which, block, world = fx.Int32(g.epoch % 2), fx.block_idx.x, g.world
    row = 2 * (2 * block + which) * world  # what comes, then what goes: each block has counts of its own
    for peer in range(fx.thread_idx.x, world, THREADS):
        counts.local[row + world + peer] = sends[peer]
    first = fx.Int32(0)
    for peer in range(world):
        bounds = share_of(0, fx.min(sends[peer], most))
        copy_runs(
            bounds,
            x,
            own.local,
            read_at=lambda i, first=first: first + i,
            write_at=lambda i, peer=peer: piece_of(i, world, peer, which),
            width=1,
        )
        fx.barrier()
        fx.dist.put(
            elements_from(counts[peer], row + g.rank, fx.Int32(1)),
            elements_from(counts.local, row + world + peer, fx.Int32(1)),
            1,
        )
        put_tiles(parts, peer, world, g.rank, which, own, peer, bounds)
        tell_peer(told, peer, block * world + g.rank, g.epoch)
        first += sends[peer]
    hear_hosts(told, block * world, world, 1, fx.Int32(0), g.epoch, NOBODY)
    first = fx.Int32(0)
    for source in range(world):
        sent = counts.local[row + source]
        count = fx.min(sent, most)
        start, stop = share_of(0, count)
        room = fx.Int32(y.shape[0]) - first
        copy_runs(
            (start, fx.min(room, stop)),
            parts.local,
            y,
            read_at=lambda i, source=source: piece_of(i, world, source, which),
            write_at=lambda i, first=first: first + i,
            width=1,
        )
        if (block == 0) & (fx.thread_idx.x == 0):
            receives[source] = sent
        first += count


@flyc.jit
def all_to_all_v_hosts(
    g: fx.dist.Group[network],
    x: fx.Tensor,
    sends: fx.Tensor,
    y: fx.Tensor,
    receives: fx.Tensor,
    most: fx.Int32,
    stream: fx.Stream = fx.Stream(None),
):
    """Send ``sends[p]`` elements to each rank p, on any host, and receive what each rank sends, one part behind the other.

    An expert's rank dispatches tokens by it, and a second call with the counts that came combines the results.

    Parameters as of :func:`flydsl.kernels.comm.all_to_all_v`, and the same errors.

    Example::

        from flydsl.kernels import comm

        sends = np.array([[1, 2, 3, 4]] * 4, np.int32)  # an entry for each rank
        x = np.arange(40, dtype=np.float32).reshape(4, 10)
        y, receives = np.zeros((4, 16), np.float32), np.zeros((4, 4), np.int32)
        flydsl.dist.simulate(comm.all_to_all_v_hosts, x, sends, y, receives, 4, world=4, hosts=2)
        assert (receives == sends.T).all() and y[1, :4].tolist() == [1, 2, 11, 12]
    """
    dtype = check_elements("all_to_all_v_hosts", x=x, y=y)
    check_counts("all_to_all_v_hosts", g.world, sends=sends, receives=receives)
    check_window("all_to_all_v_hosts", most, g.world)
    places = tile_count(most) * (2 * TILE) * g.world
    parts = g.window(f"experts_{dtype.mlir_name}", dtype, places)
    own = g.window(f"experts_own_{dtype.mlir_name}", dtype, places)
    counts = g.window("experts_counts", fx.Int32, 4 * BLOCKS * g.world)
    told = g.signals("experts_told", BLOCKS * g.world)
    all_to_all_v_kernel(g, parts, own, counts, told, x, sends, y, receives, most).launch(
        grid=grid_between(most), block=THREADS, stream=stream
    )


for _type in ELEMENTS:
    _vector, _counts = flyc.TensorSpec(_type, (None,)), flyc.TensorSpec(fx.Int32, (None,))
    all_to_all_v_hosts.signatures(
        {"g": network, "x": _vector, "sends": _counts, "y": _vector, "receives": _counts, "most": 1}
    )
