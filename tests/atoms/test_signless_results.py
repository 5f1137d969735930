"""Results that a program requests by MLIR's integer types, which tell no signedness, where they become wider."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.emulator.driver import emulated

LANES = 64


def split(number: fx.Int64, width: str) -> fx.Int64:
    """A number from its halves, as published kernels keep an address in scalar registers."""
    whole = fx.Uint64(number)
    low = fx.rocdl.readfirstlane(fx.T.i32, fx.Uint32(whole))
    high = fx.rocdl.readfirstlane(fx.T.i32, fx.Uint32(whole >> 32))
    if width == "signed":
        return fx.Int64(low)
    return fx.Int64((fx.Uint64(high) << 32) | fx.Uint64(low))


@pytest.mark.parametrize("width", ["signed", "unsigned"])
@pytest.mark.parametrize("backend", ["cpu", "rocm"])
def test_the_wider_type_says_whether_there_is_a_sign(backend: str, width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        y[fx.thread_idx.x] = split(fx.Int64(x[0]), width)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=LANES)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    x, y = np.array([0x7FFFE4679B00], np.int64), np.zeros(LANES, np.int64)
    if backend == "cpu":
        run(x, y)
    else:
        with emulated():
            run(x, y)
    assert (y == (x[0] if width == "unsigned" else np.int64(np.int32(0xE4679B00 - (1 << 32))))).all()


def test_a_raw_value_takes_the_wider_types_sign() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        raw = fx.Int32(x[0]).ir_value()
        y[0], y[1], y[2] = fx.Int64(fx.Uint64(raw)), fx.Int64(raw), fx.Int64(fx.Uint64(fx.Int32(x[0])))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=1)

    x, y = np.array([-2], np.int32), np.zeros(3, np.int64)
    run(x, y)
    assert y.tolist() == [(1 << 32) - 2, -2, -2]
