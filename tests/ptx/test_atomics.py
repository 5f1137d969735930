"""Atomic updates of each width, in relaxed order for one GPU and in stricter orders for all devices."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .gpu import Gpu

BLOCK = 64
OPERATIONS = {
    "add": np.add, "sub": np.subtract, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "max": np.maximum, "min": np.minimum,
}  # fmt: skip
HOW = {
    "relaxed, one GPU": (fx.AtomicOrdering.Monotonic, fx.rocdl.SyncScope.Agent),
    "relaxed, all devices": (fx.AtomicOrdering.Monotonic, fx.SyncScope.System),
    "sequential": (fx.AtomicOrdering.SeqCst, fx.SyncScope.System),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int32, np.uint64])
def test_integers(gpu: Gpu, dtype: type, how: str) -> None:
    """Each operation on a place of its own among neighbours that must not change; all find what one left to the next."""
    gpu.play("sm_90")
    ordering, scope = HOW[how]
    names = list(OPERATIONS)

    @flyc.kernel
    def kernel(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        i = fx.thread_idx.x
        for k in fx.range_constexpr(len(names)):
            update = getattr(fx, f"atomic_{names[k]}")
            old[i, k] = update(fx.get_iter(memory) + 2 * k + 1, given[i], ordering=ordering, syncscope=scope)

    @flyc.jit
    def run(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        kernel(memory, given, old).launch(grid=1, block=BLOCK)

    rng, info = np.random.default_rng(1), np.iinfo(dtype)
    given = rng.integers(info.min, info.max, BLOCK, dtype=dtype, endpoint=True)
    start = rng.integers(info.min, info.max, 2 * len(names) + 2, dtype=dtype, endpoint=True)
    memory, old = start.copy(), np.zeros((BLOCK, len(names)), dtype)
    run(gpu(memory), gpu(given), gpu(old))
    np.testing.assert_array_equal(memory[::2], start[::2])
    for k, name in enumerate(names):
        function, place = OPERATIONS[name], 2 * k + 1
        wanted: Any = start[place]
        with np.errstate(over="ignore"):
            for value in given:
                wanted = function(wanted, value).astype(dtype)
            left = function(old[:, k], given).astype(dtype)
        assert memory[place] == wanted, name
        assert sorted([*left.tolist(), start[place].item()]) == sorted([*old[:, k].tolist(), wanted.item()]), name


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_floats(gpu: Gpu, dtype: type, how: str) -> None:
    gpu.play("sm_90")
    ordering, scope = HOW[how]

    @flyc.kernel
    def kernel(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        i, place = fx.thread_idx.x, fx.get_iter(memory)
        fx.atomic_add(place, given[i], ordering=ordering, syncscope=scope)
        fx.atomic_sub(place + 1, given[i], ordering=ordering, syncscope=scope)
        if fx.const_expr(given.dtype.width > 16):
            old[i] = fx.atomic_xchg(place + 2, given[i], ordering=ordering, syncscope=scope)

    @flyc.jit
    def run(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        kernel(memory, given, old).launch(grid=1, block=BLOCK)

    given = np.random.default_rng(2).integers(-8, 8, BLOCK).astype(dtype)
    memory, old = np.array([1, 2, 9], dtype), np.zeros(BLOCK, dtype)
    run(gpu(memory), gpu(given), gpu(old))
    assert memory[:2].tolist() == [1 + given.sum(), 2 - given.sum()]
    if dtype is not np.float16:
        assert sorted([*old.tolist(), memory[2].item()]) == sorted([*given.tolist(), 9.0])
