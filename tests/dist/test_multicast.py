"""Accesses of all ranks' windows at one address, on chips that have them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler import precompile
from flydsl.config import Config
from flydsl.dist.manifest import parse
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError

tp = fx.dist.CommGroup("tp")
vector = flyc.TensorSpec(fx.Float32, (None,))


@flyc.kernel
def switch_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    """An all-reduce by the switches: each rank adds up its share of all copies, and stores it to all."""
    n = x.shape[0]
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        inbox.local[i] = x[i]
    fx.dist.barrier(g, done, 2 * g.epoch)
    if (i < n) & (i % g.world == g.rank):
        total = fx.nvvm.multimem_load_reduce(inbox.multicast, i)
        fx.nvvm.multimem_store(inbox.multicast, i, total)
    fx.dist.barrier(g, done, 2 * g.epoch + 1)
    if i < n:
        y[i] = inbox.local[i]


@flyc.jit
def switch_all_reduce(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    n, blocks = x.shape[0], fx.ceildiv(x.shape[0], 128)
    inbox, done = g.window("inbox", fx.Float32, n, multicast=True), g.signals("done", blocks * g.world)
    switch_kernel(g, inbox, done, x, y).launch(grid=blocks, block=128)


def compiled(function: Any, target: str) -> Any:
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    (done,) = precompile(function, [target], [{"g": tp, "x": vector, "y": vector}], config=config, isolated=False)
    return done


@pytest.mark.parametrize("chip", ["sm_90", "sm_100"])
def test_switches_add_and_store(chip: str) -> None:
    done = compiled(switch_all_reduce, f"cuda:{chip}")
    assert done.artifact is not None, done.error
    artifact = done.artifact
    ptx = artifact.sections["ptx"].decode()
    assert "multimem.ld_reduce.relaxed.sys.global.add.f32" in ptx
    assert "multimem.st.relaxed.sys.global.f32" in ptx
    found = parse(artifact.sections["comm"])
    assert found.group("tp").window("inbox").multicast
    assert found.programs[0].uses["inbox"] == "local-read local-write multicast-read multicast-write"


@pytest.mark.parametrize("target", ["cuda:sm_80", "rocm:gfx942", "cpu:x86-64-v3"])
def test_other_chips_refuse_at_the_line(target: str) -> None:
    done = compiled(switch_all_reduce, target)
    assert done.artifact is None
    assert isinstance(done.error, DSLNotImplementedError)
    assert "has no address of all ranks' memory" in str(done.error)
    assert "fx.nvvm.multimem_load_reduce(inbox.multicast, i)" in str(done.error)


def refused(body: Any, dtype: Any = fx.Float32, *, multicast: bool = True) -> Exception:
    kernel = flyc.kernel(body)

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
        kernel(g.window("w", dtype, 8, multicast=multicast), x).launch(grid=1, block=32)

    error = compiled(run, "cuda:sm_90").error
    assert error is not None
    return error


def test_a_window_without_it_says_how_to_declare_it() -> None:
    def body(w, x):
        fx.nvvm.multimem_store(w.multicast, 0, 1.0)

    error = refused(body, multicast=False)
    assert isinstance(error, DSLValueError)
    assert "multicast=True" in str(error)


def test_stores_of_other_kinds_do_not_take_the_address() -> None:
    def body(w, x):
        fx.dist.put(w.multicast, x)

    error = refused(body)
    assert isinstance(error, DSLTypeError)
    assert "only fx.nvvm.multimem_store" in str(error)


def test_operations_are_those_of_the_type() -> None:
    def greatest(w, x):
        fx.nvvm.multimem_reduce(w.multicast, 0, 1.0, "max")

    def sums(w, x):
        fx.nvvm.multimem_load_reduce(w.multicast, 0)

    error = refused(greatest)
    assert isinstance(error, DSLValueError)
    assert "op='max'; expected 'add'" in str(error)
    error = refused(sums, fx.Float16)
    assert isinstance(error, DSLTypeError)
    assert "32 and 64 bits" in str(error)
