"""Locks, rings and grids of blocks that wait for each other, and each with what orders them left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import SanitizerError
from tests.sanitizer.ordered import ACQUIRE, BOTH, RELAXED, RELEASE, Order, expect


@pytest.fixture(autouse=True)
def all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")


# -- locks


def locks(enter: Callable[..., None], leave: Callable[..., None], late: bool) -> tuple[Any, Any]:
    @flyc.kernel
    def lock_kernel(lock: fx.Tensor, total: fx.Tensor):
        if fx.thread_idx.x % 32 == 0:
            enter(fx.get_iter(lock))
            held = total[0] + 1  # read
            if not late:
                total[0] = held  # wrote
            leave(fx.get_iter(lock))
            if late:
                total[0] = held  # too late

    @flyc.jit
    def locked(lock: fx.Tensor, total: fx.Tensor):
        lock_kernel(lock, total).launch(grid=5, block=96)

    return lock_kernel, locked


@flyc.jit
def enter_spinlock(lock):
    while fx.atomic_cas(lock, 0, 1, success_ordering=ACQUIRE)[0] != 0:
        pass


@flyc.jit
def enter_relaxed(lock):
    while fx.atomic_cas(lock, 0, 1)[0] != 0:
        pass


@flyc.jit
def enter_and_fence(lock):
    enter_relaxed(lock)
    fx.memory_fence()


@flyc.jit
def leave_released(lock):
    fx.atomic_xchg(lock, 0, ordering=RELEASE)


@flyc.jit
def leave_relaxed(lock):
    fx.atomic_xchg(lock, 0)


@flyc.jit
def leave_after_a_fence(lock):
    fx.memory_fence()
    leave_relaxed(lock)


@flyc.jit
def enter_by_ticket(lock):
    mine = fx.atomic_add(lock, 1)
    while fx.generic_load(lock + 1, memory_order=ACQUIRE) != mine:
        pass


@flyc.jit
def enter_by_ticket_relaxed(lock):
    mine = fx.atomic_add(lock, 1, ordering=BOTH)
    while fx.generic_load(lock + 1, memory_order=RELAXED) != mine:
        pass


@flyc.jit
def leave_by_ticket(lock):
    fx.atomic_add(lock + 1, 1, ordering=RELEASE)


@pytest.mark.parametrize(
    ("enter", "leave", "late", "marks"),
    [
        (enter_spinlock, leave_released, False, ()),
        (enter_and_fence, leave_after_a_fence, False, ()),
        (enter_by_ticket, leave_by_ticket, False, ()),
        (enter_relaxed, leave_relaxed, False, ("wrote", "read")),
        (enter_spinlock, leave_relaxed, False, ("wrote", "read")),
        (enter_relaxed, leave_released, False, ("wrote", "read")),
        (enter_by_ticket_relaxed, leave_by_ticket, False, ("wrote", "read")),
        (enter_spinlock, leave_released, True, ("late", "read")),
    ],
    ids=lambda v: getattr(v, "__name__", None),
)
def test_a_lock(enter: Callable[..., None], leave: Callable[..., None], late: bool, marks: tuple[str, ...]) -> None:
    lock, total = np.zeros(2, np.int32), np.zeros(1, np.int32)
    kernel, locked = locks(enter, leave, late)
    expect(lambda: locked(lock, total), kernel, *marks)
    assert total[0] == 15


@flyc.kernel
def checked_twice_kernel(lock: fx.Tensor, is_made: fx.Tensor, made: fx.Tensor, y: fx.Tensor, order: fx.Constexpr[str]):
    """Whoever is first makes it, and whoever sees that it is made takes no lock."""
    place, flag = fx.get_iter(lock), fx.get_iter(is_made)
    if fx.generic_load(flag, memory_order=Order(order)) == 0:
        enter_spinlock(place)
        if fx.generic_load(flag, memory_order=RELAXED) == 0:
            made[0] = 9  # wrote
            fx.generic_store(flag, 1, memory_order=RELEASE)
        leave_released(place)
    y[fx.block_idx.x] = made[0]  # read


@flyc.jit
def checked_twice(lock: fx.Tensor, is_made: fx.Tensor, made: fx.Tensor, y: fx.Tensor, order: fx.Constexpr[str]):
    checked_twice_kernel(lock, is_made, made, y, order).launch(grid=6, block=1)


@pytest.mark.parametrize("order", [ACQUIRE, RELAXED])
def test_a_flag_that_is_checked_twice(order: Order) -> None:
    lock, is_made, made, y = (np.zeros(n, np.int32) for n in (1, 1, 1, 6))
    marks = () if order is ACQUIRE else ("wrote", "read")
    expect(lambda: checked_twice(lock, is_made, made, y, order.value), checked_twice_kernel, *marks)
    assert (y == 9).all()


# -- rings and grids


@flyc.kernel
def ring_kernel(x: fx.Tensor, ring: fx.Tensor, full: fx.Tensor, y: fx.Tensor, n: fx.Int32, waits: fx.Constexpr[bool]):
    """Block 0 puts items into four places, block 1 takes them; ``full`` counts what each has done."""
    done = fx.get_iter(full)
    t = fx.thread_idx.x
    for k in range(n):
        if fx.block_idx.x == 0:
            if t == 0 and waits:
                while fx.generic_load(done + 1, memory_order=ACQUIRE) + 4 <= k:
                    pass
            fx.barrier()
            ring[k % 4, t] = x[k, t]  # put
            fx.barrier()
            if t == 0:
                fx.generic_store(done, k + 1, memory_order=RELEASE)
        else:
            if t == 0:
                while fx.generic_load(done, memory_order=ACQUIRE) <= k:
                    pass
            fx.barrier()
            y[k, t] = ring[k % 4, t]  # take
            fx.barrier()
            if t == 0:
                fx.generic_store(done + 1, k + 1, memory_order=RELEASE)


@flyc.jit
def through_ring(x: fx.Tensor, ring: fx.Tensor, full: fx.Tensor, y: fx.Tensor, waits: fx.Constexpr[bool]):
    ring_kernel(x, ring, full, y, x.shape[0], waits).launch(grid=2, block=32)


@pytest.mark.parametrize("waits", [True, False])
def test_a_ring_between_blocks(waits: bool) -> None:
    x = np.arange(11 * 32, dtype=np.float32).reshape(11, 32)
    ring, full, y = np.zeros((4, 32), np.float32), np.zeros(2, np.int32), np.zeros_like(x)
    expect(lambda: through_ring(x, ring, full, y, waits), ring_kernel, *(() if waits else ("put", "take")))
    if waits:
        np.testing.assert_array_equal(y, x)


@flyc.kernel
def grid_kernel(x: fx.Tensor, y: fx.Tensor, count: fx.Tensor, turns: fx.Int32, order: fx.Constexpr[str]):
    """Each block reads what its neighbours wrote in the turn before."""
    b, t, blocks = fx.block_idx.x, fx.thread_idx.x, fx.grid_dim.x
    for k in range(turns):
        if k % 2 == 0:
            y[b, t] = x[(b + 1) % blocks, t] + 1  # there
        else:
            x[b, t] = y[(b + 1) % blocks, t] + 1  # back
        fx.barrier()
        if t == 0:
            fx.atomic_add(fx.get_iter(count), 1, ordering=Order(order))
            while fx.generic_load(fx.get_iter(count), memory_order=ACQUIRE) < (k + 1) * blocks:
                pass
        fx.barrier()


@flyc.jit
def over_the_grid(x: fx.Tensor, y: fx.Tensor, count: fx.Tensor, turns: fx.Int32, order: fx.Constexpr[str]):
    grid_kernel(x, y, count, turns, order).launch(grid=x.shape[0], block=x.shape[1])


@pytest.mark.parametrize(("blocks", "order"), [(40, RELEASE), (5, RELAXED)])
def test_a_barrier_of_the_grid(blocks: int, order: Order) -> None:
    x = np.zeros((blocks, 64), np.int32)
    y, count = np.zeros_like(x), np.zeros(1, np.int32)
    marks = () if order is RELEASE else ("there", "back")
    expect(lambda: over_the_grid(x, y, count, 6, order.value), grid_kernel, *marks)
    assert (x == 6).all()


# -- who waits for whom


@flyc.kernel
def chain_kernel(flags: fx.Tensor, sums: fx.Tensor, x: fx.Tensor, n: fx.Int32, step: fx.Constexpr[int]):
    """Each block adds what the one before it, or after it, has left; in shared memory, which each has for itself."""
    b, t = fx.block_idx.x, fx.thread_idx.x
    held = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek()
    held[t] = x[b, t]
    other = b + step
    if (t == 0) & (other >= 0) & (other < n):
        while fx.generic_load(fx.get_iter(flags) + other, memory_order=ACQUIRE) == 0:
            pass
    fx.barrier()
    if (other >= 0) & (other < n):
        sums[b, t] = held[63 - t] + sums[other, t]
    else:
        sums[b, t] = held[63 - t]
    fx.barrier()
    if t == 0:
        fx.generic_store(fx.get_iter(flags) + b, 1, memory_order=RELEASE)


@flyc.jit
def chain(flags: fx.Tensor, sums: fx.Tensor, x: fx.Tensor, step: fx.Constexpr[int]):
    chain_kernel(flags, sums, x, x.shape[0], step).launch(grid=x.shape[0], block=64)


@pytest.mark.parametrize(("step", "checks"), [(1, "bounds"), (1, "bounds,race,init,barrier"), (-1, "race")])
def test_blocks_wait_for_earlier_and_for_later_ones(step: int, checks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks)
    x = np.arange(300 * 64, dtype=np.int32).reshape(300, 64)
    flags, sums = np.zeros(300, np.int32), np.zeros_like(x)
    chain(flags, sums, x, step)
    wanted = x[:, ::-1] if step < 0 else x[::-1, ::-1]
    np.testing.assert_array_equal(sums if step < 0 else sums[::-1], np.cumsum(wanted, axis=0))


@flyc.kernel
def never_kernel(flag: fx.Tensor):
    while fx.generic_load(fx.get_iter(flag), memory_order=ACQUIRE) == 0:  # never
        pass


@flyc.jit
def never(flag: fx.Tensor):
    never_kernel(flag).launch(grid=3, block=32)


def test_what_nobody_does_is_waited_for_in_vain() -> None:
    with pytest.raises(SanitizerError, match="some of its warps wait for ever") as raised:
        never(np.zeros(1, np.int32))
    assert [f.check for f in raised.value.findings] == ["barrier"]
