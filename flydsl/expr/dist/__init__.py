"""Distributed kernels (``fx.dist``): groups of ranks, windows, signals.

::

    tp = fx.dist.CommGroup("tp", reach="load-store")

    @flyc.kernel
    def all_reduce_kernel(
        g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
    ):
        n = fx.get_scalar(x.shape[0])
        i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
        place = 2 * i + fx.Int32(g.epoch % 2)  # two calls alternate, whatever the size of each
        if i < n:
            inbox.local[place] = x[i]
        fx.dist.barrier(g, done)
        if i < n:
            total = fx.Float32(0)
            for peer in range(g.world):
                total += inbox[peer][place]
            y[i] = total

    @flyc.jit
    def all_reduce(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        blocks = fx.ceildiv(n, 128)
        inbox, done = g.window("inbox", fx.Float32, 2 * n), g.signals("done", blocks * g.world)
        all_reduce_kernel(g, inbox, done, x, y).launch(grid=blocks, block=128, value_attrs={"resident": True})

Ranks and sizes are run-time numbers: one program serves every world.  :mod:`flydsl.dist` is the host side.
"""

from flydsl.expr.dist.groups import CommGroup, Group, Ranks
from flydsl.expr.dist.scopes import Scope, fence
from flydsl.expr.dist.signaling import barrier, notify, wait
from flydsl.expr.dist.transfers import Copy, copy, get, put
from flydsl.expr.dist.windows import Signals, Window
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "CommGroup",
    "Copy",
    "Group",
    "Ranks",
    "Scope",
    "Signals",
    "Window",
    "barrier",
    "copy",
    "fence",
    "get",
    "notify",
    "put",
    "wait",
]

show_user_frames_of(__name__)
