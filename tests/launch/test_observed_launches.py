"""Observed launches: seen with their sizes and parameters, run later or not at all, with errors and interrupts."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError
from flydsl.runtime.observed_launches import Launch, observe_launches


@flyc.kernel
def add_kernel(x: fx.Tensor, value: fx.Float32, times: fx.Int64):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    total = x[i]
    for _ in range(times):
        total = total + value
    x[i] = total


@flyc.jit
def add_twice(x: fx.Tensor, value: fx.Float32, times: fx.Int64 = 1):
    add_kernel(x, value, times).launch(grid=x.shape[0] // 64, block=64)
    add_kernel(x, 10 * value, times).launch(grid=x.shape[0] // 64, block=64)


def _keep(kept: list[Launch]) -> Any:
    return lambda launch: kept.append(launch) or 0


@pytest.mark.parametrize("is_loaded_before", [True, False])
def test_launches_are_kept_and_run_later(is_loaded_before: bool) -> None:
    @flyc.jit
    def add(x: fx.Tensor, value: fx.Float32, times: fx.Int64 = 1):
        add_kernel(x, value, times).launch(grid=x.shape[0] // 64, block=64)
        add_kernel(x, 10 * value, times).launch(grid=x.shape[0] // 64, block=64)

    x, kept = np.zeros(128, np.float32), list[Launch]()
    if is_loaded_before:
        add(x, 0.0)
    with observe_launches(_keep(kept)):
        add(x, 1.0)
        add(x, 2.0)
    assert not x.any()
    assert [launch.extents for launch in kept] == [(2, 1, 1, 64, 1, 1)] * 4
    assert {launch.kernel.symbol.rstrip("_0123456789") for launch in kept} == {"add_kernel"}
    add(x, 100.0)  # nobody watches any more
    assert [launch.run() for launch in kept[1:] + kept[1:]] == [0] * 6
    assert (x == 1100 + 2 * (10 + 2 + 20)).all()


def test_the_latest_observer_is_asked() -> None:
    x, outer, inner = np.zeros(64, np.float32), list[Launch](), list[Launch]()
    with observe_launches(_keep(outer)):
        with observe_launches(_keep(inner)):
            add_twice(x, 1.0)
        add_twice(x, 1.0)
        add_twice(x, 1.0)
    assert (len(outer), len(inner), x.any()) == (4, 2, False)


def test_an_error_of_an_observer_is_the_call_s() -> None:
    def refuse(launch: Launch) -> int:
        raise LookupError("seen")

    x = np.zeros(64, np.float32)
    add_twice(x, 0.0)
    with observe_launches(refuse), pytest.raises(LookupError, match="seen"):
        add_twice(x, 1.0)
    add_twice(x, 1.0)
    assert (x == 11).all()


def test_the_error_of_a_launch_is_the_call_s() -> None:
    @flyc.jit
    def nothing(x: fx.Tensor, blocks: fx.Int32):
        add_kernel(x, 1.0, 1).launch(grid=blocks, block=64)

    with observe_launches(Launch.run), pytest.raises(DeviceError, match="the grid is"):
        nothing(np.zeros(64, np.float32), -1)


def test_an_interrupt_ends_an_observed_launch() -> None:
    x = np.zeros(64, np.float32)
    add_twice(x, 0.0)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with observe_launches(Launch.run), pytest.raises(KeyboardInterrupt):
            timer.start()
            add_twice(x, 1.0, 10**15)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    with observe_launches(Launch.run):
        add_twice(x, 1.0)
    assert (x == 11).all()
