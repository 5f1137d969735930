"""``FLYDSL_CPU_CHECK=overflow`` reports index arithmetic that 32 bits do not hold, and nothing else that wraps."""

from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import SanitizerError

ROWS = 1 << 20


@pytest.fixture(autouse=True)
def checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "overflow")


def made(body, block=32):
    """Loads from the index that ``body`` computes, which is clamped to what the array has, so that nothing else fails."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor, a: fx.Int32, b: fx.Int32):
        t = fx.thread_idx.x
        y[t] = x[fx.max(fx.min(body(a, b, t), 31), 0)]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, a: fx.Int32, b: fx.Int32):
        kernel(x, y, a, b).launch(grid=1, block=block)

    def call(a: int, b: int) -> np.ndarray:
        y = np.zeros(block, np.float32)
        run(np.arange(32, dtype=np.float32), y, a, b)
        return y

    return call


def in_a_loop(a, b, t):
    place = fx.Int32(0)
    for _ in range(3):
        place = place + a  # loop
    return place + t


@flyc.jit
def in_a_branch(a, b, t):
    place = fx.Int32(0)
    if t > 3:
        place = a * b  # branch
    return place


def through_a_shuffle(a, b, t):
    return fx.shuffle_xor(a * b + t, 1, 32)  # shuffle


WRAPS = {
    "sum": (lambda a, b, t: a + b + t, (1 << 30, 1 << 30), "1073741824 + 1073741824"),
    "difference": (lambda a, b, t: a - b - t, (-(1 << 31), 5), "-2147483648 - 5"),
    "product": (lambda a, b, t: a * b + t, (1 << 16, 1 << 15), "65536 * 32768"),
    "product of lanes": (lambda a, b, t: t * a + b, (1 << 27, 0), "16 * 134217728"),
    "shift": (lambda a, b, t: (a << 12) + t, (1 << 20, 0), "4294967296"),
    "quotient of a product": (lambda a, b, t: (a * b) // 4, (1 << 20, 1 << 12), "1048576 * 4096"),
    "choice": (lambda a, b, t: fx.arith.select(t > 2, a * b, t), (1 << 20, 1 << 12), "1048576 * 4096"),
    "truncation": (lambda a, b, t: (fx.Int64(a) * fx.Int64(b)).to(fx.Int32), (1 << 20, 1 << 12), "4294967296"),
    "loop": (in_a_loop, (1 << 30, 0), "1073741824 + 1073741824"),
    "branch": (in_a_branch, (1 << 20, 1 << 12), "1048576 * 4096"),
    "shuffle": (through_a_shuffle, (1 << 20, 1 << 12), "1048576 * 4096"),
}


@pytest.mark.parametrize("name", WRAPS)
def test_what_wraps_is_reported_with_its_numbers(name: str) -> None:
    body, large, text = WRAPS[name]
    call = made(body)
    call(1, 2)  # nothing wraps
    with pytest.raises(SanitizerError) as raised:
        call(*large)
    assert {each.check for each in raised.value.findings} == {"overflow"}
    assert any(text in each.message and "32 bits" in each.message for each in raised.value.findings), raised.value
    assert all(each.location.filename == str(Path(__file__)) for each in raised.value.findings)


CLEAN = {
    "wide arithmetic": lambda a, b, t: fx.Int32((fx.Int64(a) * fx.Int64(b)) % 32),
    "a hash": lambda a, b, t: (a * fx.Int32(-1640531527)) & 31,
    "a swizzle": lambda a, b, t: (t ^ (a * b)) & 31,
    "a remainder": lambda a, b, t: (a * fx.Int32(1103515245) + 12345) % 32,
    "negative numbers": lambda a, b, t: t - a + a,
    "a condition": lambda a, b, t: fx.arith.select(a * b > 5, t, 0),
}


@pytest.mark.parametrize("name", CLEAN)
def test_what_may_wrap_is_not_reported(name: str) -> None:
    made(CLEAN[name])(1 << 20, 1 << 12)


def test_lanes_that_a_branch_leaves_out_do_not_count() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor, a: fx.Int32):
        t = fx.thread_idx.x
        if t < 4:
            y[t] = x[fx.max(fx.min(t * a, 31), 0)]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, a: fx.Int32):
        kernel(x, y, a).launch(grid=1, block=32)

    x, y = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    run(x, y, 1 << 29)  # 3 * 2^29 fits, 4 * 2^29 would not
    assert list(y[:5]) == [0, 31, 31, 31, 0]
    with pytest.raises(SanitizerError) as raised:
        run(x, y, 1 << 30)
    assert raised.value.findings[0].thread == (2, 0, 0) and raised.value.findings[0].count == 2


def test_results_are_those_of_a_launch_without_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    call = made(in_a_loop)
    checked = call(5, 0)
    monkeypatch.delenv("FLYDSL_CPU_CHECK")
    assert (call(5, 0) == checked).all() and checked[3] == 18
