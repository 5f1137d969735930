"""Kernels that copy tiles through shared memory by gfx1250's tensor data mover."""

import math
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl import tdm_ops

LEFT = 99


def row_major(shape, row=None):
    """Strides, the row before the last mode being ``row`` elements long."""
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step = step * extent if row is None or len(strides) > 1 else row
    return tuple(reversed(strides))


def as_chip(monkeypatch: pytest.MonkeyPatch, arch: str = "gfx1250") -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def round_trip(tile, waves, *, pad=(0, 0), dtype=fx.Float16, threads=None):
    """The tile to shared memory, from there as it is to ``seen``, and by the mover to ``dst``; extents known at run time."""
    row = tile[-1] + pad[1]
    size = math.prod(tile[:-1]) * row
    rank = len(tile)
    settings: dict[str, Any] = {"num_warps": waves, "pad_interval": pad[0], "pad_amount": pad[1]}

    @flyc.kernel
    def kernel(src: fx.Tensor, seen: fx.Tensor, dst: fx.Tensor, extents: fx.Tensor):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[dtype, size], 16]).peek().ptr
        for k in range(i, size, fx.block_dim.x):
            memory[k] = dtype(LEFT)
        fx.barrier()
        shared = fx.make_view(memory, fx.make_layout(tile, row_major(tile, row)))
        extents_of_tile = tile if rank > 1 else tile[0]  # as the layouts of tensors have them
        whole = [fx.make_view(fx.get_iter(t), fx.make_layout(extents_of_tile, t.layout.stride)) for t in (src, dst)]
        known = [extents[k] for k in fx.range_constexpr(rank)]
        fx.copy(fx.rocdl.make_tdm_atom(src, known, **settings), whole[0], shared)
        tdm_ops.tensor_wait(0)
        fx.barrier()
        for k in range(i, size, fx.block_dim.x):
            seen[k] = memory[k]
        fx.copy_atom_call(fx.rocdl.make_tdm_atom(dst, known, **settings), shared, whole[1])
        tdm_ops.tensor_wait()

    @flyc.jit
    def run(src: fx.Tensor, seen: fx.Tensor, dst: fx.Tensor, extents: fx.Tensor):
        kernel(src, seen, dst, extents).launch(grid=1, block=threads or 32 * max(waves, 2))

    return run, size
