"""Dot products that programs call as LLVM's intrinsics, on a CPU in a chip's role, beside NumPy and the simulator."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm
from tests.emulator.driver import emulated

BF16 = np.dtype(ml_dtypes.bfloat16)
ROWS = 64


def on_chip(monkeypatch: pytest.MonkeyPatch, chip: str, backend: str = "cpu") -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)


def program(name: str, elements: str, total: str, flags: str) -> Any:
    """A kernel that calls an intrinsic; ``flags``: the order of a, b, c and constants, as in ``1a0bcx``."""

    @flyc.kernel
    def kernel(words: fx.Tensor, sums: fx.Tensor):
        i = fx.thread_idx.x
        given = {}
        for which, k, text in (("a", 0, elements), ("b", 1, elements), ("c", 2, total)):
            word = fx.Int32(words[i, k])
            raw = (fx.Int16(word) if text in ("f16", "bf16") else word).ir_value()
            given[which] = raw if text == "i32" else llvm.bitcast(ir.Type.parse(text), raw)
        for flag in "01":
            given[flag] = fx.Boolean(flag == "1").ir_value()
        kind = ir.Type.parse(total)
        made = llvm.call_intrinsic(kind, f"llvm.amdgcn.{name}", [given[flag] for flag in flags], [], [])
        if total != "i32":
            made = llvm.bitcast(ir.Type.parse("i16" if total in ("f16", "bf16") else "i32"), made)
        sums[i] = fx.Int32(fx.Int16(made) if total in ("f16", "bf16") else made)

    @flyc.jit
    def run(words: fx.Tensor, sums: fx.Tensor):
        kernel(words, sums).launch(grid=1, block=ROWS)

    return run


def result(run: Any, words: np.ndarray) -> np.ndarray:
    sums = np.zeros(ROWS, np.int32)
    run(words, sums)
    return sums


def integers(words: np.ndarray, width: int, signed: bool) -> np.ndarray:
    """The elements of words, the lowest first."""
    parts = (words.view(np.uint32)[:, None] >> np.arange(0, 32, width, dtype=np.uint32)) & ((1 << width) - 1)
    found = parts.astype(np.int64)
    return found - ((found >> (width - 1)) << width) if signed else found


FLOATS = [("fdot2.f32.bf16", BF16, "f32"), ("fdot2.f16.f16", np.dtype(np.float16), "f16"),
          ("fdot2.bf16.bf16", BF16, "bf16")]  # fmt: skip


@pytest.mark.parametrize(("name", "dtype", "total"), FLOATS)
def test_halves(name: str, dtype: Any, total: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    pairs = rng.integers(-4, 5, (ROWS, 4)).astype(dtype)
    start = rng.integers(-4, 5, ROWS).astype(np.float32)
    kind = {"f32": np.dtype(np.float32)}.get(total, dtype)
    third = start.view(np.int32) if total == "f32" else start.astype(kind).view(np.int16).astype(np.int32)
    words = np.column_stack([pairs[:, :2].copy().view(np.int32), pairs[:, 2:].copy().view(np.int32), third])
    run = program(
        name, "vector<2xbf16>" if dtype == BF16 else "vector<2xf16>", total, "abc0" if total == "f32" else "abc"
    )
    on_chip(monkeypatch, "gfx1201")
    found = result(run, words)
    values = found.view(np.float32) if total == "f32" else found.astype(np.int16).view(kind).astype(np.float32)
    exact = pairs.astype(np.float32)
    np.testing.assert_array_equal(values, (exact[:, :2] * exact[:, 2:]).sum(1) + start)


INTEGERS = [("sdot2", "vector<2xi16>", 16, (True, True), "abc", "gfx950"),
            ("udot2", "vector<2xi16>", 16, (False, False), "abc", "gfx950"),
            ("sudot4", "i32", 8, (True, False), "1a0bc", "gfx1201"),
            ("sudot4", "i32", 8, (False, False), "0a0bc", "gfx1100"),
            ("sudot8", "i32", 4, (False, True), "0a1bc", "gfx1201")]  # fmt: skip


@pytest.mark.parametrize("clamp", [False, True])
@pytest.mark.parametrize(("name", "elements", "width", "signed", "order", "chip"), INTEGERS)
def test_integers(
    name: str, elements: str, width: int, signed: Any, order: str, chip: str, clamp: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    words = np.random.default_rng(2).integers(-(1 << 31), 1 << 31, (ROWS, 3)).astype(np.int32)
    words[:8, 2], words[8:16, 2] = (1 << 31) - 1, -(1 << 31)
    on_chip(monkeypatch, chip)
    found = result(program(name, elements, "i32", order + "01"[clamp]), words)
    a, b = (integers(words[:, k], width, signed[k]) for k in (0, 1))
    unsigned = name.startswith("udot")
    exact = (a * b).sum(1) + (words[:, 2].view(np.uint32) if unsigned else words[:, 2]).astype(np.int64)
    low, high = (0, (1 << 32) - 1) if unsigned else (-(1 << 31), (1 << 31) - 1)
    expected = np.clip(exact, low, high) if clamp else exact
    np.testing.assert_array_equal(found, expected.astype(np.uint64).astype(np.uint32).view(np.int32))


@pytest.mark.parametrize(("x", "y"), [("fp8", "fp8"), ("fp8", "bf8"), ("bf8", "fp8")])
def test_bytes_of_floats(x: str, y: str, monkeypatch: pytest.MonkeyPatch) -> None:
    formats = {"fp8": ml_dtypes.float8_e4m3fn, "bf8": ml_dtypes.float8_e5m2}
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-4, 5, (ROWS, 4)).astype(formats[kind]) for kind in (x, y))
    start = rng.integers(-4, 5, ROWS).astype(np.float32)
    words = np.column_stack([a.view(np.int32), b.view(np.int32), start.view(np.int32)])
    on_chip(monkeypatch, "gfx1201")
    found = result(program(f"dot4.f32.{x}.{y}", "i32", "f32", "abc"), words).view(np.float32)
    np.testing.assert_array_equal(found, (a.astype(np.float32) * b.astype(np.float32)).sum(1) + start)


def test_the_simulator_agrees_about_a_chain_of_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    pairs = rng.standard_normal((ROWS, 4)).astype(BF16)
    start = rng.standard_normal(ROWS).astype(np.float32)
    words = np.column_stack(
        [pairs[:, :2].copy().view(np.int32), pairs[:, 2:].copy().view(np.int32), start.view(np.int32)]
    )
    run = program("fdot2.f32.bf16", "vector<2xbf16>", "f32", "abc0")
    on_chip(monkeypatch, "gfx950")
    found = result(run, words)
    on_chip(monkeypatch, "gfx950", "rocm")
    with emulated():
        simulated = result(run, words)
    np.testing.assert_allclose(found.view(np.float32), simulated.view(np.float32), rtol=1e-6)
