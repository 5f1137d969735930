"""Ten clean kernels whose waits, fences and scopes are all needed, for advice on each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

__all__ = ["KERNELS"]

KERNELS: dict[str, tuple[Any, Mapping[str, str], str, tuple[str, ...]]] = {}
"""By name: the function, the rules of its arguments, the target, and the kinds of its points in order."""
HOPPER, NATIVE = "cpu:sm_90", "cpu:native"
RULES = {"X": "f32[256]@128", "Y": "f32[256]@128"}
FLAGS = {"X": "i32[8] in 0:1", "Y": "i32[8]"}
RELEASE, ACQUIRE = fx.AtomicOrdering.Release, fx.AtomicOrdering.Acquire


def clean(target: str, rules: Mapping[str, str], *kinds: str, grid: int = 1) -> Callable[[Callable[..., None]], Any]:
    """Register a kernel's body with the kinds of its points."""

    def register(body: Callable[..., None]) -> Any:
        @flyc.kernel
        def kernel(X: fx.Tensor, Y: fx.Tensor):
            body(X, Y)

        @flyc.jit
        def run(X: fx.Tensor, Y: fx.Tensor):
            kernel(X, Y).launch(grid=grid, block=64)

        KERNELS[body.__name__] = (run, rules, target, kinds)
        return body

    return register


def copy_four(X, target, t):
    atom, four = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32), fx.make_layout(4, 1)
    fx.copy(atom, fx.make_view(fx.get_iter(X) + 4 * t, four), fx.make_view(target + 4 * t, four))


def floats(count):
    return fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, count], 128]).peek()


@clean(HOPPER, RULES, "wait", "barrier")
@flyc.jit
def copies(X, Y):
    data, t = floats(256), fx.thread_idx.x
    copy_four(X, data.ptr, t)
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(0)
    fx.barrier()
    Y[t] = data[255 - t]


@clean(HOPPER, RULES, "wait", "barrier")
@flyc.jit
def copies_without_groups(X, Y):
    data, t = floats(256), fx.thread_idx.x
    copy_four(X, data.ptr, t)
    fx.nvvm.cp_async_wait_all()
    fx.barrier()
    Y[t] = data[255 - t]


@clean(HOPPER, RULES, "wait", "barrier", "wait", "barrier")
@flyc.jit
def two_stages(X, Y):
    data, t = floats(512), fx.thread_idx.x
    copy_four(X, data.ptr, t)
    fx.nvvm.cp_async_commit_group()
    copy_four(X, data.ptr + 256, t)
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(1)
    fx.barrier()
    Y[t] = data[255 - t]
    fx.nvvm.cp_async_wait_group(0)
    fx.barrier()
    Y[64 + t] = data[511 - t]


@clean(HOPPER, RULES, "wait")
@flyc.jit
def own_copies(X, Y):
    data, t = floats(256), fx.thread_idx.x
    copy_four(X, data.ptr, t)
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(0)
    Y[t] = data[4 * t]


@clean(HOPPER, RULES, "barrier", "wait")
@flyc.jit
def bulk_load(X, Y):
    memory, t = fx.SharedAllocator(), fx.thread_idx.x
    data = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
    full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    if t == 0:
        fx.nvvm.mbarrier_init(full, 1)
        fx.nvvm.mbarrier_arrive(full, expect_bytes=256)
        fx.nvvm.bulk_load(data.ptr, fx.get_iter(X), 256, full)
    fx.barrier()
    fx.nvvm.mbarrier_wait(full, 0)
    Y[t] = data[t]


@clean(HOPPER, RULES, "barrier", "wait")
@flyc.jit
def producer_and_consumer(X, Y):
    memory, t = fx.SharedAllocator(), fx.thread_idx.x
    data = memory.allocate(fx.Array[fx.Float32, 32]).peek()
    full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    if t == 0:
        fx.nvvm.mbarrier_init(full, 32)
    fx.barrier()
    if t < 32:
        data[t] = X[t]
        fx.nvvm.mbarrier_arrive(full)
    else:
        fx.nvvm.mbarrier_wait(full, 0)
        Y[t - 32] = data[t - 32]


@clean(HOPPER, RULES, "barrier", "wait", "barrier")
@flyc.jit
def source_written_after_its_store(X, Y):
    data, t = floats(64), fx.thread_idx.x
    data[t] = X[t]
    fx.nvvm.fence_proxy_async()
    fx.barrier()
    if t == 0:
        fx.nvvm.bulk_store(fx.get_iter(Y), data.ptr, 256)
        fx.nvvm.bulk_commit_group()
        fx.nvvm.bulk_wait_group(0, read=True)
    fx.barrier()
    data[t] = -1.0


@clean(NATIVE, FLAGS, "fence", "scope", grid=2)
@flyc.jit
def fence_before_a_flag(X, Y):
    flag = fx.get_iter(X)
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            Y[0] = 7
            fx.memory_fence(syncscope="agent", ordering=RELEASE)
            fx.atomic_xchg(flag, 1)
        else:
            while fx.generic_load(flag, memory_order=ACQUIRE) != 1:
                pass
            Y[1] = Y[0]


@clean(NATIVE, FLAGS, "fence", "scope", grid=2)
@flyc.jit
def fence_after_a_flag(X, Y):
    flag = fx.get_iter(X)
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            Y[0] = 7
            fx.atomic_xchg(flag, 1, ordering=RELEASE)
        else:
            while fx.generic_load(flag, memory_order=fx.AtomicOrdering.Monotonic) != 1:
                pass
            fx.memory_fence(syncscope="agent", ordering=ACQUIRE)
            Y[1] = Y[0]


@clean(NATIVE, FLAGS, "fence", "scope", grid=4)
@flyc.jit
def last_block(X, Y):
    b, ticket = fx.block_idx.x, fx.get_iter(X)
    if fx.thread_idx.x == 0:
        Y[b] = b + 1
        fx.memory_fence(syncscope="agent", ordering=fx.AtomicOrdering.AcqRel)
        before = fx.atomic_add(ticket, 1, ordering=ACQUIRE)
        if before == 3:
            Y[4] = Y[0] + Y[1] + Y[2] + Y[3]
