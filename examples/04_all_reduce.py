"""An all-reduce in a kernel: each rank writes its numbers to its window, and adds up those of all.

Run it on four ranks: ``mpiexec -n 4 python examples/04_all_reduce.py`` (``pip install mpi4py mpich``).
Alone, ``python examples/04_all_reduce.py`` is a group of one rank.
"""

import numpy as np

import flydsl.compiler as flyc
import flydsl.dist
import flydsl.expr as fx

tp = fx.dist.CommGroup("tp", reach="load-store")
BLOCK = 128


@flyc.kernel
def all_reduce_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor, n: fx.Int32
):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    half = fx.Int32(g.epoch % 2) * n  # a peer may still read what it was sent in the call before
    if i < n:
        inbox.local[half + i] = x[i]
    fx.dist.barrier(g, done)
    if i < n:
        total = fx.Float32(0)
        for rank in range(g.world):
            total += inbox[rank][half + i]
        y[i] = total


@flyc.jit
def all_reduce(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n = x.shape[0]
    fits = (y.shape[0] == n) & (n <= 2**30 - BLOCK)  # the window has two halves of n, numbered in 32 bits
    fx.check(
        fits, "all_reduce: x has {} elements, y {}; expected as many, up to 2**30 - 128; split them", n, y.shape[0]
    )
    blocks = fx.ceildiv(n, BLOCK)
    inbox = g.window("inbox", fx.Float32, 2 * n)
    done = g.signals("done", blocks * g.world)
    all_reduce_kernel(g, inbox, done, x, y, n).launch(grid=blocks, block=BLOCK)


def main() -> float:
    """The largest error against NumPy, on this rank."""
    store = flydsl.dist.MpiStore()
    generator = np.random.default_rng(0)  # the same numbers on all ranks
    everyone = generator.standard_normal((store.world, 1000), dtype=np.float32)
    x, y = everyone[store.rank].copy(), np.empty(1000, np.float32)
    program = flyc.compile(all_reduce, tp, x, y)
    with flydsl.dist.attach(program, store, n=x.size) as group:
        for _ in range(100):
            y[:] = 0
            all_reduce(group, x, y)
        error = float(np.abs(y - everyone.sum(axis=0)).max())
        print(f"rank {group.rank} of {group.world}: call {group.epoch}, largest error against NumPy: {error:.1e}")
    return error


if __name__ == "__main__":
    main()
