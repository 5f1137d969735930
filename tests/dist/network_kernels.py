"""Kernels of groups of reach network, for tests of what they move between hosts."""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx

far = fx.dist.CommGroup("far", reach="network")
BLOCK = 64


@flyc.kernel
def shift_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor, n: fx.Int32
):
    half = fx.Int32(g.epoch % 2) * n
    right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
    place = fx.make_view(fx.add_offset(inbox[right].iter, half), fx.make_layout(n, 1))
    fx.dist.put(place, x, n)
    fx.dist.notify(done, right, 0, by="block")
    if fx.thread_idx.x == 0:
        fx.dist.wait(done, 0, source=left)
    fx.barrier()
    for i in range(fx.thread_idx.x, n, BLOCK):
        y[i] = inbox.local[half + i]
    fx.dist.barrier(g, done, first=1)


@flyc.jit
def shift(g: fx.dist.Group[far], x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    """Each rank's first n elements go to its right neighbor's y."""
    inbox, done = g.window("inbox", fx.Float32, 2 * n), g.signals("done", 1 + g.world)
    shift_kernel(g, inbox, done, x, y, n).launch(grid=1, block=BLOCK)


@flyc.kernel
def stray_kernel(
    g: fx.dist.Group,
    inbox: fx.dist.Window[fx.Float32],
    done: fx.dist.Signals,
    x: fx.Tensor,
    peer: fx.Int32,
    first: fx.Int32,
):
    place = fx.make_view(fx.add_offset(inbox[peer].iter, first), fx.make_layout(4, 1))
    fx.dist.put(place, x, 4)
    fx.dist.barrier(g, done)


@flyc.jit
def stray(g: fx.dist.Group[far], x: fx.Tensor, peer: fx.Int32, first: fx.Int32):
    """Each rank puts 4 elements to a place of a rank that the caller names; there are 64."""
    inbox, done = g.window("inbox", fx.Float32, 64), g.signals("done", g.world)
    stray_kernel(g, inbox, done, x, peer, first).launch(grid=1, block=BLOCK)


@flyc.kernel
def fetch_kernel(
    g: fx.dist.Group,
    own: fx.dist.Window[fx.Int32],
    count: fx.dist.Signals,
    done: fx.dist.Signals,
    y: fx.Tensor,
    call: fx.Int32,
):
    """Every rank fetches the number of its right neighbor, and counts a signal of all up."""
    t, right = fx.thread_idx.x, (g.rank + 1) % g.world
    if t == 0:
        own.local[0] = g.rank + 10
    fx.dist.barrier(g, done, value=3 * g.epoch)
    fx.dist.get(y, own[right], 1)
    if t < g.world:
        fx.dist.notify(count, t, 0, 1, "add")
    if t == 0:
        fx.dist.wait(count, 0, call * g.world)
        fx.dist.fence("network")
    fx.dist.barrier(g, done, value=3 * g.epoch + 1)


@flyc.jit
def fetch(g: fx.dist.Group[far], y: fx.Tensor, call: fx.Int32):
    own = g.window("own", fx.Int32, 4)
    count, done = g.signals("count", 1), g.signals("met", g.world)
    fetch_kernel(g, own, count, done, y, call).launch(grid=1, block=BLOCK)


@flyc.kernel
def places_kernel(g: fx.dist.Group, own: fx.dist.Window[fx.Int32], done: fx.dist.Signals, y: fx.Tensor):
    """The host, the place there, and the sum of what the ranks of this host have."""
    local, across = g.split("host")
    if fx.thread_idx.x == 0:
        own.local[fx.Int32(g.epoch % 2)] = g.rank + 1
    fx.dist.barrier(across, done, first=g.world)
    fx.dist.barrier(local, done)
    if fx.thread_idx.x == 0:
        total = fx.Int32(0)
        for i in range(local.world):
            total += own.near(i)[fx.Int32(g.epoch % 2)]
        y[0], y[1], y[2] = across.rank, local.rank, total
        y[3], y[4] = local[local.rank], across[across.rank]


@flyc.jit
def places(g: fx.dist.Group[far], y: fx.Tensor):
    own, done = g.window("numbers", fx.Int32, 2), g.signals("placed", 2 * g.world)
    places_kernel(g, own, done, y).launch(grid=1, block=BLOCK)
