"""The programs of ``tests/programs``, and the examples: what their PTX computes, for three generations of chips."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from control import ranges

import flydsl.expr as fx
import kernels

from .gpu import Gpu

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CHIPS = ["sm_75", "sm_80", "sm_90", "sm_100"]


def example(filename: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"ptx_{filename[:-3]}", EXAMPLES / filename)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ADD, SOFTMAX = example("01_vector_add.py"), example("02_softmax.py")


def normal(shape: object, dtype: object = np.float32, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


@pytest.fixture(params=CHIPS)
def chip(request: pytest.FixtureRequest, gpu: Gpu) -> Gpu:
    gpu.play(request.param)
    return gpu


def test_vector_add(chip: Gpu) -> None:
    a, b = normal((37, 100)), normal((37, 100), seed=1)
    c = np.full_like(a, np.nan)
    ADD.add(*map(chip, (a, b, c)))
    np.testing.assert_array_equal(c, a + b)


def test_softmax(chip: Gpu) -> None:
    x = normal((3, 700)) * 4
    y = np.full_like(x, np.nan)
    SOFTMAX.softmax(chip(x), chip(y))
    powers = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    np.testing.assert_allclose(y, powers / powers.sum(axis=1, keepdims=True), rtol=2e-6)


@pytest.mark.parametrize("warps_alone", [False, True])
def test_scale(chip: Gpu, warps_alone: bool) -> None:
    chip.warps_alone = warps_alone
    x = normal(1000)
    for launch in (
        lambda y: kernels.scale(chip(x), chip(y), 1.5, 1000, 100),
        lambda y: kernels.scale_any_block(chip(x), chip(y), 1.5, 1000, 72),
    ):
        y = np.zeros_like(x)
        launch(y)
        np.testing.assert_array_equal(y, x * np.float32(1.5))


@pytest.mark.parametrize("dtype", [np.float16, np.float64])
def test_reduce(chip: Gpu, dtype: type) -> None:
    x = np.random.default_rng(1).integers(-8, 8, (5, 777)).astype(dtype)
    y = np.zeros(5, dtype)
    kernels.reduce_rows(chip(x), chip(y), 128)
    np.testing.assert_array_equal(y, x.sum(axis=1, dtype=np.float64).astype(dtype))


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_transpose(chip: Gpu, dtype: type) -> None:
    """Tiles that are whole and tiles that are not, in both orders of the warps."""
    x = np.arange(70 * 37).reshape(70, 37).astype(dtype)
    for chip.warps_alone in (False, True):
        y = np.zeros((37, 70), dtype)
        kernels.transpose(chip(x), chip(y))
        np.testing.assert_array_equal(y, x.T)


@pytest.mark.parametrize("dtype", [np.float32, np.int32])
def test_matmul(chip: Gpu, dtype: type) -> None:
    rng = np.random.default_rng(2)
    a, b = (rng.integers(-5, 5, (64, 48)).astype(dtype) for _ in range(2))
    c = np.zeros((64, 64), dtype)
    kernels.matmul(*map(chip, (a, b, c)))
    np.testing.assert_array_equal(c, a @ b.T)


def test_an_access_out_of_bounds_is_found(gpu: Gpu) -> None:
    """The machine can fail: the kernel is told of more elements than there are."""
    x, y = normal(100), np.zeros(100, np.float32)
    with pytest.raises(RuntimeError, match=r"ld\.global.*out of bounds: 4 bytes at byte 400 of an array of 400 bytes"):
        kernels.scale(gpu(x), gpu(y), 1.5, 101, 128)
    assert "out of bounds" in gpu.error()


@pytest.mark.parametrize(("ends", "steps"), [(fx.Int32, fx.Int32), (fx.Uint64, fx.Int64)], ids=str)
def test_ranges(gpu: Gpu, ends: object, steps: object) -> None:
    given, wanted = ranges.arrays(ends, steps, 128)
    ranges.counted(*map(gpu, given))
    np.testing.assert_array_equal(given[-1], wanted)
