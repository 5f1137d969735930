"""All-reduce, reduce-scatter and all-gather between hosts, by transfers.

Ranks of one host read each other's windows; between hosts a rank sends to those with its own place on each.  A job whose
hosts have other numbers of ranks, or which mixes them, counts each rank as a host (:meth:`fx.dist.Group.split`).
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.dist.network import engine
from flydsl.kernels.comm.all_reduce import check_sum
from flydsl.kernels.comm.tiles import (
    THREADS,
    TILE,
    accumulator,
    check_elements,
    check_window,
    copy_runs,
    declare_signatures,
    each_run,
    load_run,
    part_of,
    row_of,
    run_width,
    share_of,
    share_of_part,
    store_run,
    tile_count,
    zero_run,
)

__all__ = [
    "all_gather_hierarchical",
    "all_reduce_doubling",
    "all_reduce_hierarchical",
    "network",
    "reduce_scatter_hierarchical",
]

network = fx.dist.CommGroup("comm_network", reach="network")
"""The group of the library's collectives between hosts."""
BLOCKS = 4
"""Blocks of one phase, at most: each sends signals of its own, and a network carries fewer and larger puts faster."""
DOUBLINGS = 20
"""Steps that the windows of ``all_reduce_doubling`` have places for: two of them for ranks beyond a power of two."""
NOBODY = -1
"""No rank."""
_BEFORE, _AFTER = DOUBLINGS - 2, DOUBLINGS - 1


def grid_between(elements: Any) -> Any:
    """The blocks of a phase: one for each 64 tiles."""
    return fx.max(fx.min(fx.Int32(fx.ceildiv(elements, 64 * TILE)), BLOCKS), 1)


def elements_from(tensor: Any, first: Any, count: Any) -> Any:
    """Elements of a tensor from one on, as a tensor."""
    return fx.make_view(fx.add_offset(fx.get_iter(tensor), first), fx.make_layout(count, 1))


def _put_share(window: Any, peer: Any, place: Any, source: Any, first: Any, bounds: Any) -> None:
    """Put this block's elements: that at ``i`` of ``source`` from ``first`` on to ``place + i`` of a peer's window."""
    start, stop = bounds
    count = fx.max(fx.Int32(stop - start), 0)
    fx.dist.put(elements_from(window[peer], place + start, count), elements_from(source, first + start, count), count)


@flyc.jit
def tell_peer(signals, peer, index, value):
    """Tell a peer that what this block has put there has come."""
    fx.barrier()
    if fx.thread_idx.x == 0:
        fx.dist.notify(signals, peer, index, value)


@flyc.jit
def hear_hosts(signals, first, count, distance, source, value, but):
    """Wait for ``count`` signals from index ``first`` on, of ranks ``source``, ``source + distance``, ... but one."""
    if fx.thread_idx.x == 0:
        for k in range(count):
            if source + k * distance != but:
                fx.dist.wait(signals, first + k, value, source=source + k * distance, same_block=True)
    fx.barrier()


@flyc.jit
def _add_host(local, window, bounds, read_at, target, write_at):
    """Write the sums of the windows of this host's ranks, in their order."""
    total_type = accumulator(target.dtype)

    @flyc.jit
    def add(i, width):
        total = load_run(window.near(0), read_at(i), width).to(total_type)
        for k in range(1, local.world):
            total += load_run(window.near(k), read_at(i), width).to(total_type)
        store_run(total.to(target.dtype), target, write_at(i), width)

    each_run(bounds, run_width(target, adds=True), add)


# -- recursive doubling


def _doubled(element: Any, step: Any, which: Any) -> Any:
    """The index of an element in a window with a place for each step of two calls."""
    tile = element // TILE
    return ((2 * tile + which) * DOUBLINGS + step - tile) * TILE + element


@flyc.jit
def _send_tiles(g, boxes, told, step, peer, source, bounds, which):
    """Put this block's elements to a peer's place of a step, tile by tile, and tell it."""
    start, stop = bounds
    for tile in range(start // TILE, fx.ceildiv(stop, TILE)):
        first = fx.max(start, tile * TILE)
        count = fx.min(stop, (tile + 1) * TILE) - first
        at = _doubled(first, step, which)
        fx.dist.put(elements_from(boxes[peer], at, count), elements_from(source, at, count), count)
    tell_peer(told, peer, fx.block_idx.x * DOUBLINGS + step, g.epoch)


@flyc.jit
def _await_step(g, told, step, source):
    if fx.thread_idx.x == 0:
        fx.dist.wait(told, fx.block_idx.x * DOUBLINGS + step, g.epoch, source=source, same_block=True)
    fx.barrier()


@flyc.kernel
def doubling_kernel(
    g: fx.dist.Group, boxes: fx.dist.Window, own: fx.dist.Window, told: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    n, which = fx.get_scalar(x.shape[0]), fx.Int32(g.epoch % 2)
    blocks = fx.grid_dim.x
    share = fx.ceildiv(tile_count(n), blocks) * TILE
    start = fx.min(fx.block_idx.x * share, n)
    bounds = (start, fx.min(start + share, n))
    steps = fx.Int32(0)
    for k in fx.range_constexpr(1, DOUBLINGS - 2):
        steps = fx.arith.select(g.world >= (1 << k), fx.Int32(k), steps)
    power = fx.Int32(1) << steps
    beyond = g.world - power  # ranks that give theirs to the one before, and get the sum at the end
    is_pair, is_odd = g.rank < 2 * beyond, g.rank % 2 == 1
    place = fx.arith.select(is_pair, g.rank // 2, g.rank - beyond)
    total_type = accumulator(x.dtype)

    @flyc.jit
    def keep(i, width):
        store_run(
            load_run(x, i, width),
            own.local,
            _doubled(i, fx.arith.select(is_pair & is_odd, fx.Int32(_BEFORE), 0), which),
            width,
        )

    @flyc.jit
    def add(step, into):
        """Add the elements that came in a step to those that went, or to those of step 0."""

        @flyc.jit
        def one(i, width):
            total = load_run(
                own.local, _doubled(i, fx.arith.select(step == _BEFORE, fx.Int32(0), step), which), width
            ).to(total_type)
            total += load_run(boxes.local, _doubled(i, step, which), width).to(total_type)
            store_run(total.to(y.dtype), own.local, _doubled(i, into, which), width)

        each_run(bounds, 1, one)

    each_run(bounds, 1, keep)
    fx.barrier()
    if is_pair & is_odd:
        _send_tiles(g, boxes, told, fx.Int32(_BEFORE), g.rank - 1, own.local, bounds, which)
        _await_step(g, told, fx.Int32(_AFTER), g.rank - 1)
        copy_runs(bounds, boxes.local, y, read_at=lambda i: _doubled(i, _AFTER, which), width=1)
    else:
        if is_pair:
            _await_step(g, told, fx.Int32(_BEFORE), g.rank + 1)
            add(fx.Int32(_BEFORE), fx.Int32(0))
            fx.barrier()
        for k in range(steps):
            other = place ^ (fx.Int32(1) << k)
            peer = fx.arith.select(other < beyond, 2 * other, other + beyond)
            _send_tiles(g, boxes, told, k, peer, own.local, bounds, which)
            _await_step(g, told, k, peer)
            add(k, k + 1)
            fx.barrier()
        copy_runs(bounds, own.local, y, read_at=lambda i: _doubled(i, steps, which), width=1)
        if is_pair:
            fx.barrier()
            _send_result(g, boxes, told, own, bounds, which, steps)


@flyc.jit
def _send_result(g, boxes, told, own, bounds, which, steps):
    """Put the sum, which is in the place of the last step, to the odd rank behind."""
    start, stop = bounds
    for tile in range(start // TILE, fx.ceildiv(stop, TILE)):
        first = fx.max(start, tile * TILE)
        count = fx.min(stop, (tile + 1) * TILE) - first
        to = elements_from(boxes[g.rank + 1], _doubled(first, _AFTER, which), count)
        fx.dist.put(to, elements_from(own.local, _doubled(first, steps, which), count), count)
    tell_peer(told, g.rank + 1, fx.block_idx.x * DOUBLINGS + _AFTER, g.epoch)


@flyc.jit
def all_reduce_doubling(g: fx.dist.Group[network], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: partners at twice the distance from step to step; for small tensors and many ranks.

    Sums are rounded to the element type in each step, and have the same bits on all ranks.  Its windows take 80 times the
    tensor's bytes, and at least 160 KiB of f32.

    Parameters as of :func:`flydsl.kernels.comm.all_reduce_one_shot`, and the same errors.
    """
    dtype, n = check_sum("all_reduce_doubling", x, y)
    check_window("all_reduce_doubling", n, DOUBLINGS)
    places = tile_count(n) * (2 * DOUBLINGS * TILE)
    boxes = g.window(f"doubling_{dtype.mlir_name}", dtype, places)
    own = g.window(f"doubling_own_{dtype.mlir_name}", dtype, places)
    told = g.signals("doubling_told", BLOCKS * DOUBLINGS)
    doubling_kernel(g, boxes, own, told, x, y).launch(grid=grid_between(n), block=THREADS, stream=stream)


# -- by levels: within a host, between hosts, within a host


@flyc.kernel
def hierarchical_kernel(
    g: fx.dist.Group,
    inbox: fx.dist.Window,
    sums: fx.dist.Window,
    partial: fx.dist.Window,
    results: fx.dist.Window,
    met: fx.dist.Signals,
    told: fx.dist.Signals,
    x: fx.Tensor,
    y: fx.Tensor,
):
    # Rank h * L + i owns that part of the elements.  It adds up what its host has for the parts of its place on all hosts,
    # sends each to its owner, adds up what comes, and sends the sum to its place on all hosts.  A rank that has heard of all
    # sums has been heard by all, so that the next call may use the windows again.
    n, total_type, blocks = fx.get_scalar(x.shape[0]), accumulator(x.dtype), fx.grid_dim.x // 4
    local, across = g.split("host")
    part, block, phase = part_of(g, n), fx.block_idx.x % blocks, fx.block_idx.x // blocks
    hosts, here = across.world, across.rank
    meet, tell = 2 * block * g.world, 2 * block * g.world

    if phase == 0:
        if local.world > 1:  # else nobody reads it
            for owner in range(g.world):
                copy_runs(share_of_part(part, n, owner, phases=4), x, inbox.local)
        _announce(local, met, meet, g.epoch)
    elif phase == 1:
        hear_hosts(met, meet, local.world, 1, local.first, g.epoch, NOBODY)
        for step in range(1, hosts + 1):
            host = (here + step) % hosts  # this rank's own part is the last
            owner = across[host]
            bounds = share_of_part(part, n, owner, phases=4)
            if local.world > 1:
                _add_host(local, inbox, bounds, lambda i: i, sums.local, lambda i: i)
                fx.barrier()
                if host != here:
                    _put_share(partial, owner, here * part - owner * part, sums.local, fx.Int32(0), bounds)
            elif host != here:
                source = x
                if fx.const_expr(engine().from_windows_only):
                    copy_runs(bounds, x, sums.local)
                    fx.barrier()
                    source = sums.local
                _put_share(partial, owner, here * part - owner * part, source, fx.Int32(0), bounds)
            tell_peer(told, owner, tell + here, g.epoch)
    elif phase == 2:
        hear_hosts(told, tell, hosts, local.world, local.rank, g.epoch, NOBODY)
        bounds = share_of_part(part, n, g.rank, phases=4)

        @flyc.jit
        def add(i, width):
            total = zero_run(total_type, width)
            for host in range(hosts):
                if host != here:
                    total += load_run(partial.local, (host - g.rank) * part + i, width).to(total_type)
                elif local.world > 1:
                    total += load_run(sums.local, i, width).to(total_type)
                else:
                    total += load_run(x, i, width).to(total_type)
            store_run(total.to(y.dtype), results.local, i, width)

        each_run(bounds, run_width(x, y, adds=True), add)
        fx.barrier()
        for step in range(1, hosts):
            peer = across[(here + step) % hosts]
            _put_share(results, peer, fx.Int32(0), results.local, fx.Int32(0), bounds)
            tell_peer(told, peer, tell + g.world + here, g.epoch)
        hear_hosts(told, tell + g.world, hosts, local.world, local.rank, g.epoch, g.rank)
        _announce(local, met, meet + g.world, g.epoch)
    else:
        hear_hosts(met, meet + g.world, local.world, 1, local.first, g.epoch, NOBODY)
        for owner in range(g.world):
            copy_runs(share_of_part(part, n, owner, phases=4), results.near(owner % local.world), y)
        fx.dist.barrier(local, met, first=2 * blocks * g.world)


@flyc.jit
def _announce(local, signals, first, value):
    """Tell the ranks of this host that this block has come so far."""
    fx.barrier()
    if fx.thread_idx.x == 0:
        for i in range(local.world):
            fx.dist.notify(signals, local[i], first + local.rank, value)


@flyc.jit
def all_reduce_hierarchical(g: fx.dist.Group[network], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y = sum of x over all ranks``: within hosts, between hosts, and within hosts again; for large tensors.

    Sums are of a host's ranks first, rounded, then of the hosts, and have the same bits on all ranks.

    Parameters as of :func:`all_reduce_doubling`, and the same errors.

    Example::

        from flydsl.kernels import comm

        x = np.arange(4 * 100, dtype=np.float32).reshape(4, 100)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(comm.all_reduce_hierarchical, x, y, world=4, hosts=2, n=100)
        assert np.allclose(y, x.sum(0))
    """
    dtype, n = check_sum("all_reduce_hierarchical", x, y)
    check_window("all_reduce_hierarchical", n)
    places = part_of(g, n) * g.world
    name = dtype.mlir_name
    inbox, sums = g.window(f"levels_{name}", dtype, places), g.window(f"levels_sums_{name}", dtype, places)
    partial, results = (
        g.window(f"levels_partial_{name}", dtype, places),
        g.window(f"levels_results_{name}", dtype, places),
    )
    met, told = g.signals("levels_met", 6 * BLOCKS * g.world), g.signals("levels_told", 2 * BLOCKS * g.world)
    hierarchical_kernel(g, inbox, sums, partial, results, met, told, x, y).launch(
        grid=4 * grid_between(n), block=THREADS, stream=stream
    )


# -- reduce-scatter and all-gather


def piece_of(element: Any, hosts: Any, source: Any, which: Any) -> Any:
    """The index of an element in a window of two calls with a tile for each source, one after the other."""
    tile = element // TILE
    return ((2 * tile + which) * hosts + source - tile) * TILE + element


@flyc.jit
def put_tiles(window, peer, sources, source, which, own, slot, bounds):
    """Put this block's elements from the tiles of ``slot`` in a window here to those of ``source`` in a peer's.

    The elements stay until the second call after this one: then the peer has answered.
    """
    start, stop = bounds
    for tile in range(start // TILE, fx.ceildiv(stop, TILE)):
        first = fx.max(start, tile * TILE)
        count = fx.min(stop, (tile + 1) * TILE) - first
        to = elements_from(window[peer], piece_of(first, sources, source, which), count)
        fx.dist.put(to, elements_from(own.local, piece_of(first, sources, slot, which), count), count)


@flyc.kernel
def reduce_scatter_kernel(
    g: fx.dist.Group,
    inbox: fx.dist.Window,
    sums: fx.dist.Window,
    partial: fx.dist.Window,
    met: fx.dist.Signals,
    told: fx.dist.Signals,
    x: fx.Tensor,
    y: fx.Tensor,
):
    n, which = fx.get_scalar(y.shape[0]), fx.Int32(g.epoch % 2)
    local, across = g.split("host")
    hosts, here = across.world, across.rank
    bounds, block, total_type = share_of(0, n), fx.block_idx.x, accumulator(x.dtype)
    for owner in range(g.world):
        copy_runs(bounds, row_of(x, owner), inbox.local, write_at=lambda i, owner=owner: owner * n + i)
    fx.dist.barrier(local, met)
    for step in range(1, hosts + 1):
        host = (here + step) % hosts
        owner = across[host]
        _add_host(
            local,
            inbox,
            bounds,
            lambda i, owner=owner: owner * n + i,
            sums.local,
            lambda i, host=host: piece_of(i, hosts, host, which),
        )
        fx.barrier()
        if host != here:
            put_tiles(partial, owner, hosts, here, which, sums, host, bounds)
            tell_peer(told, owner, block * g.world + here, g.epoch)
    hear_hosts(told, block * g.world, hosts, local.world, local.rank, g.epoch, g.rank)

    @flyc.jit
    def add(i, width):
        total = zero_run(total_type, width)
        for host in range(hosts):
            if host == here:
                total += load_run(sums.local, piece_of(i, hosts, host, which), width).to(total_type)
            else:
                total += load_run(partial.local, piece_of(i, hosts, host, which), width).to(total_type)
        store_run(total.to(y.dtype), y, i, width)

    each_run(bounds, 1, add)
    fx.dist.barrier(local, met, first=BLOCKS * g.world)


@flyc.jit
def reduce_scatter_hierarchical(
    g: fx.dist.Group[network], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)
):
    """``y = sum of x[rank] over all ranks``: the ranks of a host first, then hosts.

    Parameters as of :func:`flydsl.kernels.comm.reduce_scatter`, and the same errors.
    """
    dtype = check_elements("reduce_scatter_hierarchical", x=x, y=y)
    n = fx.get_scalar(y.shape[0])
    fx.check(n == x.shape[1], "reduce_scatter_hierarchical: y has {} elements, and a row of x {}", n, x.shape[1])
    fx.check(
        g.world == x.shape[0], "reduce_scatter_hierarchical: the group has {} ranks, and x {} rows", g.world, x.shape[0]
    )
    check_window("reduce_scatter_hierarchical", n, g.world)
    name = dtype.mlir_name
    inbox, places = g.window(f"rows_{name}", dtype, n * g.world), tile_count(n) * (2 * TILE) * g.world
    sums, partial = g.window(f"rows_sums_{name}", dtype, places), g.window(f"rows_partial_{name}", dtype, places)
    met, told = g.signals("rows_met", 2 * BLOCKS * g.world), g.signals("rows_told", BLOCKS * g.world)
    reduce_scatter_kernel(g, inbox, sums, partial, met, told, x, y).launch(
        grid=grid_between(n), block=THREADS, stream=stream
    )


@flyc.kernel
def all_gather_kernel(
    g: fx.dist.Group, parts: fx.dist.Window, met: fx.dist.Signals, told: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    which, bounds, block = fx.Int32(g.epoch % 2), share_of(0, fx.get_scalar(x.shape[0])), fx.block_idx.x
    local, across = g.split("host")
    hosts, here = across.world, across.rank
    copy_runs(bounds, x, parts.local, write_at=lambda i: piece_of(i, hosts, here, which), width=1)
    fx.barrier()
    for step in range(1, hosts):
        peer = across[(here + step) % hosts]
        put_tiles(parts, peer, hosts, here, which, parts, here, bounds)
        tell_peer(told, peer, block * g.world + here, g.epoch)
    hear_hosts(told, block * g.world, hosts, local.world, local.rank, g.epoch, g.rank)
    fx.dist.barrier(local, met)
    for source in range(g.world):
        copy_runs(
            bounds,
            parts.near(source % local.world),
            row_of(y, source),
            read_at=lambda i, source=source: piece_of(i, hosts, source // local.world, which),
            width=1,
        )
    fx.dist.barrier(local, met, first=BLOCKS * g.world)


@flyc.jit
def all_gather_hierarchical(g: fx.dist.Group[network], x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``y[p] = x of rank p``: each rank sends to its place on each host, and the ranks of a host read each other's.

    Parameters as of :func:`flydsl.kernels.comm.all_gather`, and the same errors.
    """
    dtype = check_elements("all_gather_hierarchical", x=x, y=y)
    n = fx.get_scalar(x.shape[0])
    fx.check(n == y.shape[1], "all_gather_hierarchical: x has {} elements, and a row of y {}", n, y.shape[1])
    fx.check(
        g.world == y.shape[0], "all_gather_hierarchical: the group has {} ranks, and y {} rows", g.world, y.shape[0]
    )
    check_window("all_gather_hierarchical", n, g.world)
    parts = g.window(f"gathered_parts_{dtype.mlir_name}", dtype, tile_count(n) * (2 * TILE) * g.world)
    met, told = g.signals("gathered_met", 2 * BLOCKS * g.world), g.signals("gathered_told", BLOCKS * g.world)
    all_gather_kernel(g, parts, met, told, x, y).launch(grid=grid_between(n), block=THREADS, stream=stream)


declare_signatures(all_reduce_doubling, network, x=1, y=1)
declare_signatures(all_reduce_hierarchical, network, x=1, y=1)
declare_signatures(reduce_scatter_hierarchical, network, x=2, y=1)
declare_signatures(all_gather_hierarchical, network, x=1, y=2)
