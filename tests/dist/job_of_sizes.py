"""A rank that exchanges arrays of given sizes: prints how many calls were right, and the error with its text."""

import json
import sys
import time

import numpy as np

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import CommError

tp = fx.dist.CommGroup("tp")
MOST = 64


@flyc.kernel
def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        inbox.local[2 * i + fx.Int32(g.epoch % 2)] = x[i]
    fx.dist.barrier(g, done)
    if i < x.shape[0]:
        y[i] = inbox[(g.rank + 1) % g.world][2 * i + fx.Int32(g.epoch % 2)]


@flyc.jit
def exchange(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    inbox, done = g.window("inbox", fx.Float32, 2 * x.shape[0]), g.signals("done", g.world)
    kernel(g, inbox, done, x, y).launch(grid=1, block=MOST)


options = json.loads(sys.argv[1])
rank, sizes = options["rank"], options["sizes"]
store = flydsl.dist.FileStore(options["folder"], rank, len(sizes))
program = flyc.compile(exchange, tp, np.zeros(MOST, np.float32), np.zeros(MOST, np.float32))
done, error, text = 0, "", ""
try:
    with flydsl.dist.attach(program, store, timeout=30, x_shape_0=MOST) as group:
        for call, n in enumerate(sizes[rank], 1):
            if options.get("late") == [rank, call]:
                time.sleep(0.3)
            x, y = np.full(n, 10 * rank + call, np.float32), np.zeros(n, np.float32)
            exchange(group, x, y)
            assert (y == 10 * ((rank + 1) % len(sizes)) + call).all()
            done = call
except CommError as found:
    error, text = type(found).__name__, str(found)
sys.stdout.write(json.dumps([done, error, text]))
