"""Functions for one vendor each, one with an outside value, and one that a decorator wraps."""

import functools

import flydsl.compiler as flyc
import flydsl.expr as fx

TILE = 4


@flyc.kernel
def amd_kernel(x: fx.Tensor):
    x[fx.thread_idx.x] = fx.rocdl.rcp(fx.Float32, x[fx.thread_idx.x])


@flyc.jit
def amd(x: fx.Tensor):
    amd_kernel(x).launch(grid=1, block=8)


@flyc.kernel
def nvidia_kernel(x: fx.Tensor):
    if fx.nvvm.elect_one():
        x[fx.thread_idx.x] = 1.0


@flyc.jit
def nvidia(x: fx.Tensor):
    nvidia_kernel(x).launch(grid=1, block=32)


@flyc.kernel
def tiled_kernel(x: fx.Tensor):
    x[fx.thread_idx.x] = float(TILE)


@flyc.jit
def tiled(x: fx.Tensor):
    tiled_kernel(x).launch(grid=1, block=8)


def logged(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        return function(*args, **kwargs)

    call.__wrapped__ = function
    return call


@logged
@flyc.jit
def wrapped(x: fx.Tensor):
    tiled_kernel(x).launch(grid=1, block=4)
