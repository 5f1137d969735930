"""Code that predicted times select computes the same as the default, on simulated chips."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import SELECTION


@flyc.kernel
def walk_kernel(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    total = fx.Float32(0.0)
    for k in range(count):
        total = total * 0.5 + X[i + k]
    Y[i] = total


@flyc.jit
def walk(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    walk_kernel(X, Y, count).launch(grid=Y.shape[0] // 64, block=64)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 9])
def test_unrolled_loops_compute_the_same(chip: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(0).standard_normal(128 + 16).astype(np.float32)
    found = {}
    for choose in ("", "model"):
        monkeypatch.setenv("FLYDSL_COMPILE_CHOOSE", choose)
        found[choose] = y = np.zeros(128, np.float32)
        walk(x, y, count)
    expected = np.zeros(128, np.float32)
    for k in range(count):
        expected = expected * np.float32(0.5) + x[k : k + 128]
    np.testing.assert_allclose(found["model"], expected, rtol=1e-6)
    np.testing.assert_array_equal(found["model"], found[""])


def test_the_loop_is_unrolled_on_a_fitted_chip(tmp_path: Path) -> None:
    from flydsl.config import Config

    config = Config.from_env({"FLYDSL_COMPILE_CHOOSE": "model", "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path)})
    vector = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    (done,) = flyc.precompile(walk, ["rocm:gfx950"], [{"X": vector, "Y": vector, "count": 8}], config=config)
    assert done.artifact is not None
    selected = json.loads(done.artifact.sections[SELECTION])["selected"]
    assert any("unroll" in name for name in selected["alternatives"])
