"""Collectives that the library does not have, as docs/distributed.md tells to write them: broadcast, halos, sums, gather."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from thread_ranks import run_ranks

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx

Array = np.ndarray[Any, Any]
BLOCK = 64
MOST_STEPS = 16
tp = fx.dist.CommGroup("tp")


@flyc.kernel
def broadcast_kernel(
    g: fx.dist.Group,
    box: fx.dist.Window[fx.Float32],
    sent: fx.dist.Signals,
    left: fx.dist.Signals,
    x: fx.Tensor,
    y: fx.Tensor,
    root: fx.Int32,
):
    n = fx.get_scalar(x.shape[0])
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    place = 2 * i + fx.Int32(g.epoch % 2)
    if g.rank == root:
        for peer in range(g.world):
            if i < n:
                box[peer][place] = x[i]
            fx.dist.notify(sent, peer, fx.block_idx.x, by="block")
    if fx.thread_idx.x == 0:
        fx.dist.wait(sent, fx.block_idx.x, source=root)
    fx.barrier()
    if i < n:
        y[i] = box.local[place]
    fx.dist.barrier(g, left)  # so that the root hears from all, and is not two calls ahead


@flyc.jit
def broadcast(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor, root: fx.Int32):
    n = fx.get_scalar(x.shape[0])
    blocks = fx.ceildiv(n, BLOCK)
    box, sent = g.window("box", fx.Float32, 2 * n), g.signals("sent", blocks)
    left = g.signals("left", blocks * g.world)
    broadcast_kernel(g, box, sent, left, x, y, root).launch(grid=blocks, block=BLOCK)


@flyc.kernel
def relax_kernel(
    g: fx.dist.Group,
    cells: fx.dist.Window[fx.Float32],
    from_left: fx.dist.Signals,
    from_right: fx.dist.Signals,
    met: fx.dist.Signals,
    x: fx.Tensor,
    y: fx.Tensor,
    steps: fx.Int32,
):
    """A ring of cells; each step a cell becomes the sum of its neighbors.  Two arrays of n + 2 cells alternate."""
    n = fx.get_scalar(x.shape[0])
    right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
    for i in range(fx.thread_idx.x, n, BLOCK):
        cells.local[1 + i] = x[i]
    fx.dist.barrier(g, met, 2 * g.epoch)
    for step in range(steps):
        now, then = (step % 2) * (n + 2), (1 - step % 2) * (n + 2)
        value = fx.Int32(g.epoch) * MOST_STEPS + step  # rises from call to call, whatever the steps of each
        if fx.thread_idx.x == 0:
            cells[right][now] = cells.local[now + n]
            fx.dist.notify(from_left, right, 0, value)
            cells[left][now + n + 1] = cells.local[now + 1]
            fx.dist.notify(from_right, left, 0, value)
            fx.dist.wait(from_left, 0, value, source=left)
            fx.dist.wait(from_right, 0, value, source=right)
        fx.barrier()
        for i in range(fx.thread_idx.x, n, BLOCK):
            cells.local[then + 1 + i] = cells.local[now + i] + cells.local[now + i + 2]
        fx.barrier()
    last = (steps % 2) * (n + 2)
    for i in range(fx.thread_idx.x, n, BLOCK):
        y[i] = cells.local[last + 1 + i]
    fx.dist.barrier(g, met, 2 * g.epoch + 1)


@flyc.jit
def relax(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
    n = fx.get_scalar(x.shape[0])
    cells = g.window("cells", fx.Float32, 2 * n + 4)
    from_left, from_right = g.signals("from_left", 1), g.signals("from_right", 1)
    met = g.signals("met", g.world)
    relax_kernel(g, cells, from_left, from_right, met, x, y, steps).launch(grid=1, block=BLOCK)


@flyc.kernel
def gather_kernel(
    g: fx.dist.Group, parts: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    """All ranks' parts at rank 0, which gets them."""
    n = fx.get_scalar(x.shape[0])
    for i in range(fx.thread_idx.x, n, BLOCK):
        parts.local[i] = x[i]
    fx.dist.barrier(g, done, 2 * g.epoch)
    if g.rank == 0:
        for peer in range(g.world):
            fx.dist.get(fx.slice(y, (peer, None)), parts[peer], n)
    fx.dist.barrier(g, done, 2 * g.epoch + 1)


@flyc.jit
def gather(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n = fx.get_scalar(x.shape[0])
    parts, done = g.window("parts", fx.Float32, n), g.signals("done", g.world)
    gather_kernel(g, parts, done, x, y).launch(grid=1, block=BLOCK)


@flyc.kernel
def prefix_kernel(
    g: fx.dist.Group, sums: fx.dist.Window[fx.Float32], done: fx.dist.Signals, all_in: fx.dist.Signals, x: fx.Tensor,
    y: fx.Tensor,
):  # fmt: skip
    """Inclusive sums over the ranks, from rank to rank."""
    n = fx.get_scalar(x.shape[0])
    if g.rank > 0:
        if fx.thread_idx.x == 0:
            fx.dist.wait(done, 0, source=g.rank - 1)
        fx.barrier()
    for i in range(fx.thread_idx.x, n, BLOCK):
        total = x[i]
        if g.rank > 0:
            total += sums.local[i]
        y[i] = total
    fx.barrier()
    if g.rank < g.world - 1:
        fx.dist.put(sums[g.rank + 1], y, n)
        fx.dist.notify(done, g.rank + 1, 0, by="block")
    fx.dist.barrier(g, all_in)


@flyc.jit
def prefix(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n = fx.get_scalar(x.shape[0])
    sums, done, all_in = g.window("sums", fx.Float32, n), g.signals("done", 1), g.signals("all_in", g.world)
    prefix_kernel(g, sums, done, all_in, x, y).launch(grid=1, block=BLOCK)


def relaxed(x: Array, steps: int) -> Array:
    ring = x.reshape(-1)
    for _ in range(steps):
        ring = np.roll(ring, 1) + np.roll(ring, -1)
    return ring.reshape(x.shape)


def values(world: int, n: int, seed: int = 0) -> Array:
    return np.random.default_rng([seed, world, n]).integers(-8, 9, (world, n)).astype(np.float32)


def expected(name: str, x: Array, extra: int) -> Array:
    return {
        "broadcast": lambda: np.stack([x[extra]] * len(x)),
        "relax": lambda: relaxed(x, extra),
        "prefix": lambda: np.cumsum(x, axis=0, dtype=np.float32),
    }[name]()


PROGRAMS: dict[str, tuple[Any, dict[str, Any]]] = {
    "broadcast": (broadcast, {"root": 1}),
    "relax": (relax, {"steps": 1}),
    "prefix": (prefix, {}),
}
CALLS = ((100, 1), (1, 0), (37, 2), (200, 3), (3, 1))
"""Elements and the last argument of successive calls."""


def runs(*worlds: int, long: int | None) -> list[Any]:
    """Programs and worlds; those of the long program with other than ``long`` ranks are for ``make prove``."""
    return [
        pytest.param(name, world, marks=pytest.mark.prove if name == "relax" and world != long else ())
        for name in PROGRAMS
        for world in worlds
    ]


@pytest.mark.parametrize(("name", "world"), runs(1, 2, 3, 8, long=2))
def test_ranks_agree_with_numpy_call_after_call(name: str, world: int) -> None:
    function, extra = PROGRAMS[name]
    sample = np.zeros(200, np.float32)
    program = flyc.compile(function, tp, sample, sample.copy(), *extra.values())

    def body(group: Any) -> None:
        for call, (n, number) in enumerate(CALLS):
            x, y = values(world, n, call), np.zeros(n, np.float32)
            last = number % world if name == "broadcast" else number
            function(group, x[group.rank].copy(), y, *[last for _ in extra])
            np.testing.assert_array_equal(y, expected(name, x, last)[group.rank])

    run_ranks(world, program, body, n=200)


def test_a_closed_group_holds_no_descriptor() -> None:
    """Also where the function that was called on it lives on."""
    before = len(os.listdir("/proc/self/fd"))
    test_ranks_agree_with_numpy_call_after_call("broadcast", 8)
    assert len(os.listdir("/proc/self/fd")) <= before + 2  # of compiled code


@pytest.mark.parametrize(("name", "world"), runs(2, 3, long=None))
def test_simulated_ranks_have_no_faults(name: str, world: int) -> None:
    function, extra = PROGRAMS[name]
    x = values(world, 70)
    y = np.zeros_like(x)
    flydsl.dist.simulate(function, x, y, *[1 for _ in extra], world=world, epochs=3)
    np.testing.assert_array_equal(y, expected(name, x, 1))


def test_a_gather_reads_all_parts() -> None:
    x = values(3, 33)
    y = np.zeros((3, 3, 33), np.float32)
    traffic = flydsl.dist.simulate(gather, x, y, world=3)
    np.testing.assert_array_equal(y[0], x)
    assert not y[1:].any()
    assert traffic.bytes == (3 * 3 * 33 * 4, 0, 0)
