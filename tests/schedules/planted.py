"""Kernels with a bug that the usual order misses, each beside the same kernel without it.

Each is a function of ``right``: it makes arrays, launches, and asserts the results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

__all__ = ["PLANTED", "on_hopper"]

ACQUIRE, RELEASE, BOTH = fx.AtomicOrdering.Acquire, fx.AtomicOrdering.Release, fx.AtomicOrdering.AcqRel
PLANTED: dict[str, Callable[[bool], None]] = {}
on_hopper: set[str] = set()
"""Those that need the role of an H100."""


def planted(function: Callable[[bool], None]) -> Callable[[bool], None]:
    PLANTED[function.__name__] = function
    return function


def hopper(function: Callable[[bool], None]) -> Callable[[bool], None]:
    on_hopper.add(function.__name__)
    return planted(function)


def zeros(count: int) -> Any:
    return np.zeros(count, np.int32)


def aligned(count: int) -> Any:
    """Numbers from 1 on at a multiple of 16 bytes."""
    memory = np.zeros(count + 4, np.float32)
    start = -memory.ctypes.data % 16 // 4
    memory[start : start + count] = np.arange(1, count + 1)
    return memory[start : start + count]


# -- counters


@flyc.kernel
def counter_kernel(x: fx.Tensor, right: fx.Constexpr[bool]):
    if fx.thread_idx.x == 0:
        if fx.const_expr(right):
            fx.atomic_add(fx.get_iter(x), 1)
        else:
            x[0] = x[0] + 1


@flyc.jit
def counter(x: fx.Tensor, right: fx.Constexpr[bool]):
    counter_kernel(x, right).launch(grid=4, block=64)


@planted
def lost_update_of_a_counter(right: bool) -> None:
    x = zeros(1)
    counter(x, right)
    assert x[0] == 4


@flyc.kernel
def greatest_kernel(x: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    b = fx.block_idx.x
    if fx.thread_idx.x == 0:
        if fx.const_expr(right):
            fx.atomic_max(fx.get_iter(y), x[b])
        elif x[b] > y[0]:
            y[0] = x[b]


@flyc.jit
def greatest(x: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    greatest_kernel(x, y, right).launch(grid=4, block=32)


@planted
def maximum_by_compare_then_store(right: bool) -> None:
    x, y = np.array([3, 9, 4, 7], np.int32), zeros(1)
    greatest(x, y, right)
    assert y[0] == 9


@flyc.kernel
def queue_kernel(head: fx.Tensor, done: fx.Tensor, right: fx.Constexpr[bool]):
    if fx.thread_idx.x == 0:
        for _ in range(2):
            if fx.const_expr(right):
                item = fx.atomic_add(fx.get_iter(head), 1)
            else:
                item = fx.generic_load(fx.get_iter(head), memory_order=ACQUIRE)
                fx.generic_store(fx.get_iter(head), item + 1, memory_order=RELEASE)
            fx.atomic_add(fx.get_iter(done) + item, 1)


@flyc.jit
def queue(head: fx.Tensor, done: fx.Tensor, right: fx.Constexpr[bool]):
    queue_kernel(head, done, right).launch(grid=4, block=32)


@planted
def item_of_a_queue_taken_twice(right: bool) -> None:
    head, done = zeros(1), zeros(8)
    queue(head, done, right)
    assert (done == 1).all()


@flyc.kernel
def bins_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    bins = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 32]).peek()
    t = fx.thread_idx.x
    if t < 32:
        bins[t] = 0
    fx.barrier()
    if fx.const_expr(right):
        fx.atomic_add(bins.ptr + t % 32, 1)
    else:
        bins[t % 32] = bins[t % 32] + 1
    fx.barrier()
    if t < 32:
        y[t] = bins[t]


@flyc.jit
def bins(y: fx.Tensor, right: fx.Constexpr[bool]):
    bins_kernel(y, right).launch(grid=1, block=128)


@planted
def histogram_in_shared_memory_without_atomics(right: bool) -> None:
    y = zeros(32)
    bins(y, right)
    assert (y == 4).all()


# -- last-block reductions


@flyc.kernel
def last_kernel(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, kind: fx.Constexpr[str]):
    b, n = fx.block_idx.x, 4
    if fx.thread_idx.x == 0:
        if fx.const_expr(kind == "early"):
            taken = fx.atomic_add(fx.get_iter(ticket), 1, ordering=BOTH)
            parts[b] = b + 1
        else:
            parts[b] = b + 1
            taken = fx.atomic_add(fx.get_iter(ticket), 1, ordering=BOTH)
        if fx.const_expr(kind == "number"):
            taken = b
        if taken == n - 1:
            total = fx.Int32(0)
            for k in range(n):
                total += parts[k]
            y[0] = total


@flyc.jit
def last(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, kind: fx.Constexpr[str]):
    last_kernel(parts, ticket, y, kind).launch(grid=4, block=32)


def _last(kind: str) -> None:
    parts, ticket, y = zeros(4), zeros(1), zeros(1)
    last(parts, ticket, y, kind)
    assert y[0] == 10


@planted
def ticket_taken_before_the_part_is_stored(right: bool) -> None:
    _last("" if right else "early")


@planted
def last_block_told_by_its_number(right: bool) -> None:
    _last("" if right else "number")


@flyc.kernel
def last_warps_kernel(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    b, t, n = fx.block_idx.x, fx.thread_idx.x, 3
    if t % 32 == 0:
        parts[2 * b + t // 32] = 1
    if fx.const_expr(right):
        fx.barrier()
    if t == 32:
        taken = fx.atomic_add(fx.get_iter(ticket), 1, ordering=BOTH)
        if taken == n - 1:
            total = fx.Int32(0)
            for k in range(2 * n):
                total += parts[k]
            y[0] = total


@flyc.jit
def last_warps(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    last_warps_kernel(parts, ticket, y, right).launch(grid=3, block=64)


@planted
def ticket_taken_before_all_warps_have_stored(right: bool) -> None:
    parts, ticket, y = zeros(6), zeros(1), zeros(1)
    last_warps(parts, ticket, y, right)
    assert y[0] == 6


# -- flags


@flyc.kernel
def flag_kernel(flag: fx.Tensor, data: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    b = fx.block_idx.x
    if fx.thread_idx.x == 0:
        if b == 0:
            if fx.const_expr(right):
                data[0] = 7
                fx.generic_store(fx.get_iter(flag), 1, memory_order=RELEASE)
            else:
                fx.generic_store(fx.get_iter(flag), 1, memory_order=RELEASE)
                data[0] = 7
        else:
            while fx.generic_load(fx.get_iter(flag), memory_order=ACQUIRE) == 0:
                pass
            y[b] = data[0]


@flyc.jit
def flag(flag: fx.Tensor, data: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    flag_kernel(flag, data, y, right).launch(grid=3, block=32)


@planted
def flag_set_before_the_data(right: bool) -> None:
    f, data, y = zeros(1), zeros(1), zeros(3)
    flag(f, data, y, right)
    assert (y[1:] == 7).all()


@flyc.kernel
def chain_kernel(flags: fx.Tensor, sums: fx.Tensor, right: fx.Constexpr[bool]):
    b = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = b + 1
        if b > 0:
            while fx.generic_load(fx.get_iter(flags) + b - 1, memory_order=ACQUIRE) == 0:
                pass
            total += sums[b - 1]
        if fx.const_expr(right):
            sums[b] = total
            fx.generic_store(fx.get_iter(flags) + b, 1, memory_order=RELEASE)
        else:
            fx.generic_store(fx.get_iter(flags) + b, 1, memory_order=RELEASE)
            sums[b] = total


@flyc.jit
def chain(flags: fx.Tensor, sums: fx.Tensor, right: fx.Constexpr[bool]):
    chain_kernel(flags, sums, right).launch(grid=4, block=32)


@planted
def prefix_published_before_its_sum(right: bool) -> None:
    flags, sums = zeros(4), zeros(4)
    chain(flags, sums, right)
    assert (sums == [1, 3, 6, 10]).all()


@flyc.kernel
def once_kernel(state: fx.Tensor, table: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    b = fx.block_idx.x
    if fx.thread_idx.x == 0:
        found = fx.atomic_cas(fx.get_iter(state), 0, 1, success_ordering=BOTH)[0]
        if found == 0:
            table[0] = 5
            fx.generic_store(fx.get_iter(state), 2, memory_order=RELEASE)
        if fx.const_expr(right):
            while fx.generic_load(fx.get_iter(state), memory_order=ACQUIRE) != 2:
                pass
        y[b] = table[0]


@flyc.jit
def once(state: fx.Tensor, table: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    once_kernel(state, table, y, right).launch(grid=3, block=32)


@planted
def table_used_while_another_block_fills_it(right: bool) -> None:
    state, table, y = zeros(1), zeros(1), zeros(3)
    once(state, table, y, right)
    assert (y == 5).all()


@flyc.kernel
def ring_kernel(flags: fx.Tensor, ring: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool], rounds: fx.Constexpr[int]):
    """Block 0 fills a slot in each round; block 1 takes it and says so."""
    full, taken = fx.get_iter(flags), fx.get_iter(flags) + 1
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            for k in range(rounds):
                while fx.generic_load(taken, memory_order=ACQUIRE) <= k - 2:
                    pass
                ring[k % 2] = k + 1
                fx.generic_store(full, k + 1, memory_order=RELEASE)
        else:
            for k in range(rounds):
                while fx.generic_load(full, memory_order=ACQUIRE) <= k:
                    pass
                if fx.const_expr(right):
                    y[k] = ring[k % 2]
                    fx.generic_store(taken, k + 1, memory_order=RELEASE)
                else:
                    fx.generic_store(taken, k + 1, memory_order=RELEASE)
                    y[k] = ring[k % 2]


@flyc.jit
def ring(flags: fx.Tensor, slots: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool], rounds: fx.Constexpr[int]):
    ring_kernel(flags, slots, y, right, rounds).launch(grid=2, block=32)


@planted
def slot_given_back_before_it_is_read(right: bool) -> None:
    flags, slots, y = zeros(2), zeros(2), zeros(4)
    ring(flags, slots, y, right, 4)
    assert (y == [1, 2, 3, 4]).all()


@flyc.kernel
def consumer_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    """Warp 1 writes two stages; warp 0 waits for each."""
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 4]).peek()
    t = fx.thread_idx.x
    if t < 4:
        s[t] = 0
    fx.barrier()
    if t == 32:
        for k in range(2):
            s[k] = k + 1
            fx.generic_store(s.ptr + 2, k + 1, memory_order=RELEASE)
    if t == 0:
        for k in range(2):
            wanted = k + 1 if right else k
            while fx.generic_load(s.ptr + 2, memory_order=ACQUIRE) < wanted:
                pass
            y[k] = s[k]


@flyc.jit
def consumer(y: fx.Tensor, right: fx.Constexpr[bool]):
    consumer_kernel(y, right).launch(grid=1, block=64)


@hopper
def consumer_waits_for_the_phase_before(right: bool) -> None:
    y = zeros(2)
    consumer(y, right)
    assert (y == [1, 2]).all()


# -- locks


@flyc.kernel
def lock_kernel(lock: fx.Tensor, total: fx.Tensor, kind: fx.Constexpr[str]):
    place = fx.get_iter(lock)
    if fx.thread_idx.x == 0:
        if fx.const_expr(kind == "test"):
            while fx.generic_load(place, memory_order=ACQUIRE) != 0:
                pass
            fx.generic_store(place, 1, memory_order=RELEASE)
        else:
            while fx.atomic_cas(place, 0, 1, success_ordering=ACQUIRE)[0] != 0:
                pass
        if fx.const_expr(kind == "early"):
            mine = total[0]
            fx.atomic_xchg(place, 0, ordering=RELEASE)
            total[0] = mine + 1
        else:
            total[0] = total[0] + 1
            fx.atomic_xchg(place, 0, ordering=RELEASE)


@flyc.jit
def lock(place: fx.Tensor, total: fx.Tensor, kind: fx.Constexpr[str]):
    lock_kernel(place, total, kind).launch(grid=3, block=32)


def _lock(kind: str) -> None:
    place, total = zeros(1), zeros(1)
    lock(place, total, kind)
    assert total[0] == 3


@planted
def lock_tested_and_then_set(right: bool) -> None:
    _lock("" if right else "test")


@planted
def lock_given_back_before_the_store(right: bool) -> None:
    _lock("" if right else "early")


# -- ABA


@flyc.kernel
def stack_kernel(head: fx.Tensor, following: fx.Tensor, owner: fx.Tensor, right: fx.Constexpr[bool]):
    """A stack of nodes 1, 2, 3.  Block 0 pops a node.  Block 1 pops two and pushes the first back.

    The head has a count of changes above its low 8 bits, which only the right kernel looks at.
    """
    place = fx.get_iter(head)
    step = 256 if right else 0
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            old = fx.generic_load(place, memory_order=ACQUIRE)
            rest = following[old % 256]
            if fx.atomic_cas(place, old, old // 256 * 256 + step + rest, success_ordering=BOTH)[0] == old:
                fx.atomic_add(fx.get_iter(owner) + old % 256, 1)
        else:
            first = fx.generic_load(place, memory_order=ACQUIRE)
            second = following[first % 256]
            if fx.atomic_cas(place, first, first // 256 * 256 + step + second, success_ordering=BOTH)[0] == first:
                now = first // 256 * 256 + step + second
                third = following[second]
                if fx.atomic_cas(place, now, now // 256 * 256 + step + third, success_ordering=BOTH)[0] == now:
                    fx.atomic_add(fx.get_iter(owner) + second, 1)
                top = fx.generic_load(place, memory_order=ACQUIRE)
                following[first % 256] = top % 256
                fx.atomic_cas(place, top, top // 256 * 256 + step + first % 256, success_ordering=BOTH)


@flyc.jit
def stack(head: fx.Tensor, following: fx.Tensor, owner: fx.Tensor, right: fx.Constexpr[bool]):
    stack_kernel(head, following, owner, right).launch(grid=2, block=32)


@planted
def aba_of_the_head_of_a_stack(right: bool) -> None:
    head, following, owner = np.array([1], np.int32), np.array([0, 2, 3, 0, 0], np.int32), zeros(5)
    stack(head, following, owner, right)
    node = int(head[0]) % 256
    while node:  # no node is on the stack and somebody's at once
        assert owner[node] == 0
        node = int(following[node])


@flyc.kernel
def version_kernel(version: fx.Tensor, pair: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    """Block 0 reads a pair; it is good if the version is the same after as before.  Block 1 writes two pairs."""
    place = fx.get_iter(version)
    if fx.thread_idx.x == 0:
        if fx.block_idx.x == 0:
            before = fx.generic_load(place, memory_order=ACQUIRE)
            first = pair[0]
            second = pair[1]
            after = fx.generic_load(place, memory_order=ACQUIRE)
            if (before == after) & (before % 2 == 0):
                y[0] = second - first
        else:
            for k in range(1, 3):
                begun = 2 * k - 1 if right else 1
                ended = 2 * k if right else 0
                fx.generic_store(place, begun, memory_order=RELEASE)
                pair[0] = k
                pair[1] = k
                fx.generic_store(place, ended, memory_order=RELEASE)


@flyc.jit
def version(number: fx.Tensor, pair: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    version_kernel(number, pair, y, right).launch(grid=2, block=32)


@planted
def aba_of_a_version_of_one_bit(right: bool) -> None:
    number, pair, y = zeros(1), zeros(2), zeros(1)
    version(number, pair, y, right)
    assert y[0] == 0


# -- barriers


@flyc.kernel
def handed_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek()
    t = fx.thread_idx.x
    s[t] = 0
    fx.barrier()
    s[t] = t
    if fx.const_expr(right):
        fx.barrier()
    y[t] = s[t % 32]


@flyc.jit
def handed(y: fx.Tensor, right: fx.Constexpr[bool]):
    handed_kernel(y, right).launch(grid=1, block=64)


@hopper
def read_of_the_warp_before_without_a_barrier(right: bool) -> None:
    y = zeros(64)
    handed(y, right)
    assert (y == np.arange(64) % 32).all()


@flyc.kernel
def reused_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek()
    t = fx.thread_idx.x
    s[t] = t
    fx.barrier()
    mine = s[(t + 32) % 64]
    if fx.const_expr(right):
        fx.barrier()
    if t >= 32:
        s[t] = 1000
        s[t - 32] = 1000
    y[t] = mine


@flyc.jit
def reused(y: fx.Tensor, right: fx.Constexpr[bool]):
    reused_kernel(y, right).launch(grid=1, block=64)


@hopper
def tile_filled_again_before_all_have_read_it(right: bool) -> None:
    y = zeros(64)
    reused(y, right)
    assert (y == (np.arange(64) + 32) % 64).all()


# -- copies that nobody waits for


@flyc.kernel
def copies_kernel(x: fx.Tensor, y: fx.Tensor, kind: fx.Constexpr[str]):
    data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 16]).peek()
    t = fx.thread_idx.x
    atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
    four = fx.make_layout(4, 1)
    fx.copy(atom, fx.make_view(fx.get_iter(x) + 4 * t, four), fx.make_view(data.ptr + 4 * t, four))
    fx.nvvm.cp_async_commit_group()
    if fx.const_expr(kind == "open"):
        fx.nvvm.cp_async_wait_group(1)
    if fx.const_expr(kind in {"", "barrier"}):
        fx.nvvm.cp_async_wait_group(0)
    if fx.const_expr(kind != "barrier"):
        fx.barrier()
    y[t] = data[t]


@flyc.jit
def copies(x: fx.Tensor, y: fx.Tensor, kind: fx.Constexpr[str]):
    copies_kernel(x, y, kind).launch(grid=1, block=64)


def _copies(kind: str) -> None:
    x, y = aligned(256), np.zeros(64, np.float32)
    copies(flyc.from_dlpack(x, assumed_align=16), y, kind)
    assert (y == x[:64]).all()


@hopper
def copies_without_a_wait(right: bool) -> None:
    _copies("" if right else "none")


@hopper
def wait_that_leaves_a_group_open(right: bool) -> None:
    _copies("" if right else "open")


@hopper
def copies_without_a_barrier_after_the_wait(right: bool) -> None:
    _copies("" if right else "barrier")


# -- phases, bulk copies, and blocks of a cluster


@flyc.kernel
def phases_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    """Three warps store a part each and arrive; the fourth waits for the phase, and adds the parts."""
    memory = fx.SharedAllocator()
    parts = memory.allocate(fx.Array[fx.Int32, 4]).peek()
    full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    t = fx.thread_idx.x
    if t < 4:
        parts[t] = 0
    if t == 0:
        fx.nvvm.mbarrier_init(full, 3 if right else 1)  # bug: the phase ends with the first part
    fx.barrier()
    if t < 96:
        if t % 32 == 0:
            parts[t // 32] = t // 32 + 1
            fx.nvvm.mbarrier_arrive(full)
    elif t == 96:
        fx.nvvm.mbarrier_wait(full, 0)
        y[0] = parts[0] + parts[1] + parts[2]


@flyc.jit
def phases(y: fx.Tensor, right: fx.Constexpr[bool]):
    phases_kernel(y, right).launch(grid=1, block=128)


@hopper
def phase_of_an_mbarrier_that_ends_early(right: bool) -> None:
    y = zeros(1)
    phases(y, right)
    assert y[0] == 6


@flyc.kernel
def boxes_kernel(x: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    """Two bulk copies land in any order; each has an mbarrier."""
    memory = fx.SharedAllocator()
    data = memory.allocate(fx.Align[fx.Array[fx.Float32, 128], 128]).peek()
    full = memory.allocate(fx.Array[fx.Uint64, 2]).peek().ptr
    t = fx.thread_idx.x
    data[t] = 0.0
    data[t + 64] = 0.0
    if t < 2:
        fx.nvvm.mbarrier_init(full + t, 1)
    fx.nvvm.fence_proxy_async()
    fx.barrier()
    if t == 0:
        for k in range(2):
            fx.nvvm.mbarrier_arrive(full + k, expect_bytes=256)
            fx.nvvm.bulk_load(data.ptr + 64 * k, fx.get_iter(x) + 64 * k, 256, full + k)
    fx.nvvm.mbarrier_wait(full + 1, 0)
    if fx.const_expr(right):
        fx.nvvm.mbarrier_wait(full, 0)
    y[t] = data[t]


@flyc.jit
def boxes(x: fx.Tensor, y: fx.Tensor, right: fx.Constexpr[bool]):
    boxes_kernel(x, y, right).launch(grid=1, block=64)


@hopper
def last_bulk_copy_taken_for_all(right: bool) -> None:
    x, y = aligned(128), np.zeros(64, np.float32)
    boxes(x, y, right)
    assert (y == x[:64]).all()


@flyc.kernel
def cluster_kernel(y: fx.Tensor, right: fx.Constexpr[bool]):
    """Block 1 reads what block 0 of its cluster has stored."""
    slot = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek().ptr
    rank = fx.nvvm.block_rank_in_cluster()
    if fx.thread_idx.x == 0:
        slot[0] = 5
    if fx.const_expr(right):
        fx.nvvm.cluster_barrier()
    if fx.thread_idx.x == 0:
        there = fx.nvvm.mapa(slot, 0)
        y[rank] = there[0]
    fx.nvvm.cluster_barrier()


@flyc.jit
def of_cluster(y: fx.Tensor, right: fx.Constexpr[bool]):
    cluster_kernel(y, right).launch(grid=2, block=32, cluster=2)


@hopper
def block_of_a_cluster_read_without_its_barrier(right: bool) -> None:
    y = zeros(2)
    of_cluster(y, right)
    assert (y == 5).all()
