"""What atomic operations and fences order is no race, and what they do not order is one, with both its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.ordered import ACQUIRE, ALL, BLOCK, BOTH, DEVICE, RELAXED, RELEASE, STRONGEST, Order, expect


@pytest.fixture(autouse=True)
def all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")


# -- the last block


@flyc.kernel
def last_block_kernel(
    x: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor,
    before: fx.Constexpr[str], after: fx.Constexpr[str], order: fx.Constexpr[str], scope: fx.Constexpr[str],
):  # fmt: skip
    last = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek()
    i, b = fx.thread_idx.x, fx.block_idx.x
    parts[b, i] = x[b, i] * 2  # wrote
    fx.barrier()
    if i == 0:
        if before:
            fx.memory_fence(ordering=Order(before), syncscope=scope)
        taken = fx.atomic_add(fx.get_iter(ticket), 1, ordering=Order(order), syncscope=scope)
        if after:
            fx.memory_fence(ordering=Order(after), syncscope=scope)
        last[0] = taken
    fx.barrier()
    if last[0] == fx.grid_dim.x - 1:
        total = fx.Int32(0)
        for k in range(fx.grid_dim.x):
            total += parts[k, i]  # read
        y[i] = total


@flyc.jit
def last_block(
    x: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor,
    before: fx.Constexpr[str], after: fx.Constexpr[str], order: fx.Constexpr[str], scope: fx.Constexpr[str],
):  # fmt: skip
    last_block_kernel(x, parts, ticket, y, before, after, order, scope).launch(grid=x.shape[0], block=64)


@pytest.mark.parametrize(
    ("before", "after", "order", "scope", "is_clean"),
    [
        (None, None, BOTH, DEVICE, True),
        (STRONGEST, STRONGEST, RELAXED, ALL, True),
        (RELEASE, None, ACQUIRE, ALL, True),
        (None, ACQUIRE, RELEASE, ALL, True),
        (None, None, RELAXED, ALL, False),
        (None, None, RELEASE, ALL, False),
        (RELEASE, None, RELAXED, ALL, False),
        (None, ACQUIRE, RELAXED, ALL, False),
        (ACQUIRE, RELEASE, RELAXED, ALL, False),
        (None, None, BOTH, BLOCK, False),
        (RELEASE, ACQUIRE, RELAXED, BLOCK, False),
    ],
)
def test_the_last_block(before: Order | None, after: Order | None, order: Order, scope: str, is_clean: bool) -> None:
    x = np.arange(64 * 9, dtype=np.int32).reshape(9, 64)
    parts, ticket, y = np.zeros_like(x), np.zeros(1, np.int32), np.zeros(64, np.int32)
    marks = () if is_clean else ("wrote", "read")
    orders = [each.value if each else "" for each in (before, after, order)]
    expect(lambda: last_block(x, parts, ticket, y, *orders, scope), last_block_kernel, *marks)
    np.testing.assert_array_equal(y, 2 * x.sum(0))


# -- messages through a flag


def messages(send: Callable[..., None], receive: Callable[..., None]) -> tuple[Any, Any]:
    @flyc.kernel
    def message_kernel(data: fx.Tensor, flag: fx.Tensor, y: fx.Tensor):
        if fx.block_idx.x == 1:
            data[fx.thread_idx.x] = 7  # wrote
            fx.barrier()
            if fx.thread_idx.x == 0:
                send(data, fx.get_iter(flag))
        else:
            if fx.thread_idx.x == 0:
                receive(fx.get_iter(flag))
            fx.barrier()
            y[fx.thread_idx.x] = data[fx.thread_idx.x]  # read

    @flyc.jit
    def message(data: fx.Tensor, flag: fx.Tensor, y: fx.Tensor):
        message_kernel(data, flag, y).launch(grid=2, block=64)

    return message_kernel, message


@flyc.jit
def send_released(_, flag):
    fx.generic_store(flag, 1, memory_order=RELEASE)


@flyc.jit
def send_after_a_fence(_, flag):
    fx.memory_fence(ordering=RELEASE)
    fx.generic_store(flag, 1, memory_order=RELAXED)


@flyc.jit
def send_before_a_fence(_, flag):
    fx.generic_store(flag, 1, memory_order=RELAXED)
    fx.memory_fence(ordering=RELEASE)


@flyc.jit
def send_relaxed(_, flag):
    fx.generic_store(flag, 1, memory_order=RELAXED)


@flyc.jit
def send_to_the_block(_, flag):
    fx.generic_store(flag, 1, memory_order=RELEASE, syncscope=BLOCK)


@flyc.jit
def send_and_update(_, flag):
    """The relaxed update carries on what the store released."""
    fx.generic_store(flag, 0, memory_order=RELEASE)
    fx.atomic_add(flag, 1)


@flyc.jit
def receive_acquired(flag):
    while fx.generic_load(flag, memory_order=ACQUIRE) == 0:
        pass


@flyc.jit
def receive_before_a_fence(flag):
    while fx.generic_load(flag, memory_order=RELAXED) == 0:
        pass
    fx.memory_fence(ordering=ACQUIRE)


@flyc.jit
def receive_relaxed(flag):
    while fx.generic_load(flag, memory_order=RELAXED) == 0:
        pass


@flyc.jit
def receive_after_a_fence(flag):
    fx.memory_fence(ordering=ACQUIRE)
    receive_relaxed(flag)


@flyc.jit
def receive_from_the_block(flag):
    while fx.generic_load(flag, memory_order=ACQUIRE, syncscope=BLOCK) == 0:
        pass


@flyc.jit
def receive_by_exchange(flag):
    while fx.atomic_cas(flag, 1, 2, success_ordering=ACQUIRE)[0] != 1:
        pass


@flyc.jit
def receive_where_the_exchange_fails(flag):
    while fx.atomic_cas(flag, 0, 0, failure_ordering=ACQUIRE)[0] == 0:
        pass


@flyc.jit
def receive_by_an_exchange_whose_failure_is_relaxed(flag):
    while fx.atomic_cas(flag, 0, 0, success_ordering=ACQUIRE)[0] == 0:
        pass


MESSAGES = [
    (send_released, receive_acquired, True),
    (send_released, receive_where_the_exchange_fails, True),
    (send_after_a_fence, receive_before_a_fence, True),
    (send_and_update, receive_by_exchange, True),
    (send_before_a_fence, receive_acquired, False),
    (send_relaxed, receive_acquired, False),
    (send_to_the_block, receive_acquired, False),
    (send_released, receive_relaxed, False),
    (send_released, receive_after_a_fence, False),
    (send_released, receive_from_the_block, False),
    (send_released, receive_by_an_exchange_whose_failure_is_relaxed, False),
]


@pytest.mark.parametrize(("send", "receive", "is_clean"), MESSAGES, ids=lambda v: getattr(v, "__name__", None))
def test_a_message(send: Callable[..., None], receive: Callable[..., None], is_clean: bool) -> None:
    data, flag, y = np.zeros(64, np.int32), np.zeros(1, np.int32), np.zeros(64, np.int32)
    kernel, message = messages(send, receive)
    expect(lambda: message(data, flag, y), kernel, *(() if is_clean else ("wrote", "read")))
    assert (y == 7).all()


@flyc.kernel
def plain_flag_kernel(data: fx.Tensor, flag: fx.Tensor, y: fx.Tensor):
    if fx.block_idx.x == 1:
        data[0] = 7
        flag[0] = 1  # wrote
    else:
        while flag[0] == 0:  # looked
            pass
        y[0] = data[0]


@flyc.jit
def plain_flag(data: fx.Tensor, flag: fx.Tensor, y: fx.Tensor):
    plain_flag_kernel(data, flag, y).launch(grid=2, block=1)


def test_a_plain_flag() -> None:
    data, flag, y = (np.zeros(1, np.int32) for _ in range(3))
    expect(lambda: plain_flag(data, flag, y), plain_flag_kernel, "wrote", "looked")
    assert y[0] == 7


# -- within a block


@flyc.kernel
def warps_kernel(y: fx.Tensor, scope: fx.Constexpr[str], order: fx.Constexpr[str], who: fx.Constexpr[int]):
    memory = fx.SharedAllocator()
    held, flag = (memory.allocate(fx.Array[fx.Int32, n]).peek() for n in (32, 1))
    t = fx.thread_idx.x
    if t == 0:
        flag[0] = 0
    fx.barrier()
    if t < 32:
        held[t] = 5  # wrote
        if who == 0:
            fx.nvvm.warp_barrier()
        if t == 0:
            fx.generic_store(flag.ptr, 1, memory_order=Order(order), syncscope=scope)
    else:
        while fx.generic_load(flag.ptr, memory_order=ACQUIRE, syncscope=scope) == 0:
            pass
        y[t - 32] = held[t - 32]  # read


@flyc.jit
def warps(y: fx.Tensor, scope: fx.Constexpr[str], order: fx.Constexpr[str], who: fx.Constexpr[int]):
    warps_kernel(y, scope, order, who).launch(grid=1, block=64)


@pytest.mark.parametrize(
    ("scope", "order", "who", "is_clean"),
    [(BLOCK, RELEASE, 0, True), (ALL, RELEASE, 0, True), (BLOCK, RELAXED, 0, False), (BLOCK, RELEASE, 1, False)],
)  # fmt: skip
def test_warps_of_a_block(scope: str, order: Order, who: int, is_clean: bool) -> None:
    """What the other lanes of a warp wrote is released only after they have met."""
    y = np.zeros(32, np.int32)
    expect(lambda: warps(y, scope, order.value, who), warps_kernel, *(() if is_clean else ("wrote", "read")))
    assert (y == 5).all()


@flyc.kernel
def last_thread_kernel(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, order: fx.Constexpr[str]):
    parts[fx.thread_idx.x] = fx.thread_idx.x  # wrote
    if fx.atomic_add(fx.get_iter(ticket), 1, ordering=Order(order)) == fx.block_dim.x - 1:
        for k in range(fx.block_dim.x):
            y[0] = y[0] + parts[k]  # read


@flyc.jit
def last_thread(parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor, order: fx.Constexpr[str]):
    last_thread_kernel(parts, ticket, y, order).launch(grid=1, block=100)


@pytest.mark.parametrize("order", [BOTH, RELEASE])
def test_the_last_thread_of_a_block(order: Order) -> None:
    parts, ticket, y = np.zeros(100, np.int32), np.zeros(1, np.int32), np.zeros(1, np.int32)
    marks = () if order is BOTH else ("wrote", "read")
    expect(lambda: last_thread(parts, ticket, y, order.value), last_thread_kernel, *marks)
    assert y[0] == 4950
