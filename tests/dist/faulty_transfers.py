"""Programs whose puts are told of too late, or whose sources are written too early, each with one planted fault."""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

far = fx.dist.CommGroup("far", reach="network")
N, BLOCK = 40, 64


def part(tensor: Any, first: Any, size: Any) -> Any:
    """Elements of a tensor in a row."""
    return fx.make_view(fx.add_offset(fx.get_iter(tensor), first), fx.make_layout(size, 1))


@flyc.jit
def _put(fault, target, source, half):
    if fault == "half of it behind the fence":
        fx.dist.put(part(target, half, N // 2), part(source, half, N // 2), N // 2)
        fx.dist.fence("network")
        fx.dist.put(part(target, half + N // 2, N // 2), part(source, half + N // 2, N // 2), N // 2)
    elif fault == "a put of each thread":
        if fx.thread_idx.x < N:
            fx.dist.put(
                part(target, half + fx.thread_idx.x, 1), part(source, half + fx.thread_idx.x, 1), 1, by="thread"
            )
    else:
        fx.dist.put(part(target, half, N), part(source, half, N), N)


def relay(fault: str) -> Any:
    """Each rank puts to its right neighbor, and tells the rank behind that one, which tells the neighbor.

    ``""`` has no fault: a fence stands between the put and the signal.
    """

    @flyc.kernel
    def kernel(
        g: fx.dist.Group, inbox: fx.dist.Window, own: fx.dist.Window, seen: fx.dist.Window, told: fx.dist.Signals,
        passed: fx.dist.Signals, met: fx.dist.Signals, done: fx.dist.Signals, y: fx.Tensor, x: fx.Tensor,
    ):  # fmt: skip
        t, half = fx.thread_idx.x, fx.Int32(g.epoch % 2) * N
        right, third = (g.rank + 1) % g.world, (g.rank + 2) % g.world

        def is_fault(*names: str) -> Any:
            return fx.const_expr(fault in names)

        for i in range(t, N, BLOCK):
            own.local[half + i] = x[i]
        fx.barrier()
        if is_fault("a fence in front of the put"):
            fx.dist.fence("network")
        _put(fault, inbox[right], own.local, half)
        if is_fault("a fence of this host"):
            fx.dist.fence("node")
        if is_fault("a fence of one thread alone"):
            fx.barrier()
            if t == 1:
                fx.dist.fence("network")
        elif is_fault(""):
            fx.dist.fence("network")
        if is_fault("a barrier of ranks in place of a fence"):
            fx.dist.barrier(g, met)
            fx.dist.get(part(seen.local, half, N), part(inbox[third], half, N), N)
        if not is_fault("a fence of one thread alone"):
            fx.barrier()
        if t == 0:
            if is_fault("a count of the third rank"):
                fx.dist.notify(told, third, 0, 1, "add")
            else:
                fx.dist.notify(told, third, 0)
            if is_fault("a fence behind the signal"):
                fx.dist.fence("network")
            fx.dist.wait(told, 0, source=right)
        fx.barrier()
        if is_fault("the third rank gets it"):
            fx.dist.get(part(seen.local, half, N), part(inbox[third], half, N), N)
        if t == 0:
            fx.dist.notify(passed, third, 0)
            fx.dist.wait(passed, 0, source=right)
        fx.barrier()
        for i in range(t, N, BLOCK):
            y[i] = inbox.local[half + i]
        fx.dist.fence("network")
        fx.dist.barrier(g, done)

    @flyc.jit
    def run(g: fx.dist.Group[far], y: fx.Tensor, x: fx.Tensor):
        inbox, own, seen = (g.window(name, fx.Float32, 2 * N) for name in ("inbox", "own", "seen"))
        told, passed = g.signals("told", 1), g.signals("passed", 1)
        met, done = g.signals("met", g.world), g.signals("done", g.world)
        kernel(g, inbox, own, seen, told, passed, met, done, y, x).launch(grid=1, block=BLOCK)

    return run


RELAYS = (
    *("no fence", "a fence in front of the put", "a fence behind the signal", "a fence of one thread alone"),
    *("a fence of this host", "half of it behind the fence", "a put of each thread", "a count of the third rank"),
    *("the third rank gets it", "a barrier of ranks in place of a fence"),
)


def reuse(fault: str) -> Any:
    """Each rank puts to its right neighbor from a window, and writes there again.

    ``"answer"``, ``"fence"`` and ``"a copy that was sent"`` have no fault: they wait for the neighbor, or for the network.
    """

    @flyc.kernel
    def kernel(
        g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], own: fx.dist.Window[fx.Float32], came: fx.dist.Signals,
        answers: fx.dist.Signals, done: fx.dist.Signals, y: fx.Tensor, x: fx.Tensor,
    ):  # fmt: skip
        t, half = fx.thread_idx.x, fx.Int32(g.epoch % 2) * N
        right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world

        def is_fault(*names: str) -> Any:
            return fx.const_expr(fault in names)

        def write() -> None:
            if t < N:
                source[t] = source[t] + 1

        source = x if is_fault("an array") else part(own.local, 0, N)
        if not is_fault("an array") and t < N:
            own.local[t] = x[t]
        fx.barrier()
        if is_fault("a fence in front of the put"):
            fx.dist.fence("network")
        if is_fault("a copy", "a copy that was sent"):
            sent = fx.dist.copy(source, part(inbox[right], half, N), N, received=came).start()
            if is_fault("a copy that was sent"):
                sent.wait_sent()
            sent.wait_received(left)
        else:
            fx.dist.put(part(inbox[right], half, N), source, N)
            if is_fault("behind the put"):
                fx.barrier()
                write()
            fx.dist.notify(came, right, 0, by="block")
            if is_fault("behind the signal"):
                write()
            if is_fault("fence"):
                fx.dist.fence("network")
            fx.dist.wait(came, 0, source=left)
        fx.barrier()
        for i in range(t, N, BLOCK):
            y[i] = inbox.local[half + i]
        fx.dist.notify(answers, right if is_fault("an answer to another") else left, 0, by="block")
        if is_fault("answer", "an answer to another"):
            fx.dist.wait(answers, 0)
        if is_fault("a fence of one thread", "an answer that one thread hears") and t == 0:
            if is_fault("a fence of one thread"):
                fx.dist.fence("network")
            else:
                fx.dist.wait(answers, 0, source=right)
        if not is_fault("a fence of one thread", "an answer that one thread hears"):
            fx.barrier()
        write()
        fx.dist.wait(answers, 0)
        fx.dist.fence("network")
        fx.dist.barrier(g, done)

    @flyc.jit
    def run(g: fx.dist.Group[far], y: fx.Tensor, x: fx.Tensor):
        inbox, own = g.window("inbox", fx.Float32, 2 * N), g.window("own", fx.Float32, N)
        came, answers, done = (g.signals(name, g.world) for name in ("came", "answers", "done"))
        kernel(g, inbox, own, came, answers, done, y, x).launch(grid=1, block=BLOCK)

    return run


REUSES = (
    *("behind the put", "behind the signal", "no answer", "a fence in front of the put", "a fence of one thread"),
    *("an answer to another", "an answer that one thread hears", "an array", "a copy"),
)
