"""Collectives in the language of distributed kernels, for tests of what they compile to and compute."""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx

tp = fx.dist.CommGroup("tp")
BLOCK = 128


@flyc.kernel
def all_reduce_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    n = x.shape[0]
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    half = (g.epoch % 2) * n
    if i < n:
        inbox.local[half + i] = x[i]
    fx.dist.barrier(g, done)
    if i < n:
        total = fx.Float32(0)
        for peer in range(g.world):
            total += inbox[peer][half + i]
        y[i] = total


@flyc.jit
def all_reduce(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n, blocks = x.shape[0], fx.ceildiv(x.shape[0], BLOCK)
    inbox, done = g.window("inbox", fx.Float32, 2 * n), g.signals("done", blocks * g.world)
    all_reduce_kernel(g, inbox, done, x, y).launch(grid=blocks, block=BLOCK, value_attrs={"resident": True})


@flyc.kernel
def shift_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
    copy = fx.dist.copy(x, inbox[right], received=done).start()
    copy.wait_received(left)
    fx.dist.get(y, inbox[g.rank], x.shape[0])


@flyc.jit
def shift(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    """Each rank's x goes to its right neighbor's y; one call for each group."""
    inbox, done = g.window("inbox", fx.Float32, x.shape[0]), g.signals("done", 1)
    shift_kernel(g, inbox, done, x, y).launch(grid=1, block=BLOCK)


@flyc.kernel
def push_all_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    """Block p writes to rank p, then waits for what rank p wrote here."""
    m, peer = x.shape[0], fx.block_idx.x
    half = (g.epoch % 2) * m * g.world
    for i in range(fx.thread_idx.x, m, fx.block_dim.x):
        inbox[peer][half + g.rank * m + i] = x[i]
    fx.dist.notify(done, peer, g.rank, by="block")
    if fx.thread_idx.x == 0:
        fx.dist.wait(done, peer, source=peer)
    fx.barrier()
    for i in range(fx.thread_idx.x, m, fx.block_dim.x):
        y[peer * m + i] = inbox.local[half + peer * m + i]


@flyc.jit
def all_gather(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    """The ranks' x one after the other in every y; of a wait that depends on another block of a peer."""
    inbox, done = g.window("inbox", fx.Float32, 2 * x.shape[0] * g.world), g.signals("done", g.world)
    push_all_kernel(g, inbox, done, x, y).launch(grid=g.world, block=BLOCK)


@flyc.kernel
def count_kernel(g: fx.dist.Group, total: fx.dist.Window[fx.Float32], done: fx.dist.Signals, y: fx.Tensor):
    """Every rank adds its number to all ranks' sums, and counts one signal up."""
    if fx.thread_idx.x < g.world:
        peer = fx.thread_idx.x
        fx.atomic_add(fx.get_iter(total[peer]), fx.Float32(1) + g.rank.to(fx.Float32))
        fx.dist.notify(done, peer, 0, 1, "add")
    if fx.thread_idx.x == 0:
        fx.dist.wait(done, 0, g.epoch * g.world)
        y[0] = total.local[0]


@flyc.jit
def count(g: fx.dist.Group[tp], y: fx.Tensor):
    total, done = g.window("total", fx.Float32, 1, init="zero"), g.signals("done", 1)
    count_kernel(g, total, done, y).launch(grid=1, block=64)


vector = flyc.TensorSpec(fx.Float32, (None,))
PROGRAMS = {
    "all_reduce": (all_reduce, {"g": tp, "x": vector, "y": vector}),
    "shift": (shift, {"g": tp, "x": vector, "y": vector}),
    "all_gather": (all_gather, {"g": tp, "x": vector, "y": vector}),
    "count": (count, {"g": tp, "y": vector}),
}
