"""Collectives with planted faults: what is wrong with each, and the check that finds it."""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

tp = fx.dist.CommGroup("tp")
THREADS = 64
RELAXED = fx.AtomicOrdering.Monotonic


@flyc.jit
def announce(g, done, fault):
    """A barrier of ranks by hand: this block with the same block of all others."""
    if fault != "no barrier before the signals":
        fx.barrier()
    t, row = fx.thread_idx.x, fx.block_idx.x * g.world
    if t < g.world:
        sends = fx.Boolean(True)
        if fault == "a signal less":
            sends = ~((g.rank == 1) & (t == 2 % g.world) & (g.epoch == 3))
        if fault == "signals only the next rank":
            sends = t == (g.rank + 1) % g.world
        if sends:
            value = g.epoch
            if fault == "signals the last epoch":
                value = g.epoch - 1
            index = row + g.rank
            if fault == "signals another index":
                index = row + t
            if fault == "relaxed signal":
                place = done[t].iter + index
                fx.generic_store(place, fx.Int32(value), memory_order=RELAXED)
            elif fault == "plain signal":
                done[t][index] = fx.Int32(value)
            else:
                fx.dist.notify(done, t, index, value)
        if fault == "relaxed wait":
            while fx.generic_load(done.local.iter + (row + t), memory_order=RELAXED) < fx.Int32(g.epoch):
                pass
        elif fault == "waits for the last epoch":
            fx.dist.wait(done, row + t, g.epoch - 1)
        elif fault == "waits for itself only":
            fx.dist.wait(done, row + g.rank, g.epoch)
        elif fault == "waits for the next epoch":
            fx.dist.wait(done, row + t, g.epoch + 1)
        elif fault != "no wait":
            fx.dist.wait(done, row + t, g.epoch, source=t)
    if fault != "no barrier behind the wait":
        fx.barrier()


def all_reduce(fault: str) -> Any:
    """A one-shot all-reduce of two buffers with one fault; ``""``: none."""

    @flyc.kernel
    def all_reduce_kernel(g: fx.dist.Group, inbox: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        i = fx.block_idx.x * THREADS + fx.thread_idx.x
        half = fx.Int32(g.epoch % 2) * n
        if fault == "one buffer":
            half = fx.Int32(0)
        other = fx.Int32((g.epoch + 1) % 2) * n if fault == "the other half is read" else half
        if i < n:
            if fault == "written to the next rank too":
                inbox[(g.rank + 1) % g.world][half + i] = x[i]
            inbox.local[half + i] = x[i]
        if fault != "no barrier of ranks":
            announce(g, done, fault)
        if i < n:
            total = fx.Float32(0)
            for peer in range(g.world):
                if fault == "the neighbor's element":
                    total += inbox[peer][half + (i + THREADS) % n]
                else:
                    total += inbox[peer][other + i]
            y[i] = total
        if fault == "written again after the barrier" and i < n:
            inbox.local[half + i] = fx.Float32(0)
        if fault == "a peer's window is cleared" and i < n:
            inbox[(g.rank + 1) % g.world][half + i] = fx.Float32(0)

    @flyc.jit
    def faulty(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        blocks = fx.ceildiv(n, THREADS)
        inbox, done = g.window("inbox", fx.Float32, 2 * n), g.signals("done", blocks * g.world)
        all_reduce_kernel(g, inbox, done, x, y).launch(grid=blocks, block=THREADS)

    return faulty


def push(fault: str) -> Any:
    """An exchange with the next rank by a push and one signal."""

    @flyc.kernel
    def push_kernel(g: fx.dist.Group, box: fx.dist.Window, sent: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        t, right = fx.thread_idx.x, (g.rank + 1) % g.world
        left = (g.rank + g.world - 1) % g.world
        half = fx.Int32(g.epoch % 2) * n
        # Who writes for the third time has heard that the first was read.
        if t == 0 and fault != "no credit":
            fx.dist.wait(sent, 1, g.epoch - 2, source=right)
        fx.barrier()
        if fault == "signal before the data" and t == 0:
            fx.dist.notify(sent, right, 0)
        if t < n:
            box[right][half + t] = x[t]
        if fault == "credit before the data are read":
            fx.barrier()
            if t == 0:
                fx.dist.notify(sent, left, 1)
        if fault != "signal before the data":
            if fault == "signaled by another thread":
                if t == 33:
                    fx.dist.notify(sent, right, 0)
            elif fault == "signal to the left":
                fx.barrier()
                if t == 0:
                    fx.dist.notify(sent, left, 0)
            else:
                fx.dist.notify(sent, right, 0, by="block")
        if t == 0:
            if fault == "two ranks wait for each other":
                fx.dist.wait(sent, 1, g.epoch, source=right)
            fx.dist.wait(sent, 0, source=left)
        if fault != "no barrier behind the wait":
            fx.barrier()
        if t < n:
            y[t] = box.local[half + t]
        if fault != "credit before the data are read":
            if fault != "credit without a barrier":
                fx.barrier()
            if t == 0:
                fx.dist.notify(sent, left, 1)

    @flyc.jit
    def faulty(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        box, sent = g.window("box", fx.Float32, 2 * n), g.signals("sent", 2)
        push_kernel(g, box, sent, x, y).launch(grid=1, block=THREADS)

    return faulty


@flyc.kernel
def unwaited_kernel(g: fx.dist.Group, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    y[t] = x[t]
    if t < g.world:
        fx.dist.notify(done, t, g.rank)


@flyc.jit
def unwaited(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    unwaited_kernel(g, g.signals("done", g.world), x, y).launch(grid=1, block=THREADS)


@flyc.kernel
def unsent_kernel(g: fx.dist.Group, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    y[t] = x[t]
    if t < g.world:
        fx.dist.wait(done, t, 0)


@flyc.jit
def unsent(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    unsent_kernel(g, g.signals("done", g.world), x, y).launch(grid=1, block=THREADS)


def counter(scope: Any) -> Any:
    """Ranks that count in rank 0's window at a scope."""

    @flyc.kernel
    def counter_kernel(g: fx.dist.Group, count: fx.dist.Window, x: fx.Tensor, y: fx.Tensor):
        if fx.thread_idx.x == 0:
            fx.atomic_add(count[0].iter, fx.Int32(1), ordering=fx.AtomicOrdering.AcqRel, syncscope=scope)
        y[fx.thread_idx.x] = x[fx.thread_idx.x]

    @flyc.jit
    def counted(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
        counter_kernel(g, g.window("count", fx.Int32, 4, init="zero"), x, y).launch(grid=1, block=THREADS)

    return counted
