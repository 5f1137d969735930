"""``flydsl.kernels`` by their PTX, against NumPy in float64."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from nvidia_maps import padded
from reference import BFLOAT16, check, normal
from test_attention import exact
from test_gemm import close

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import attention_mma, attention_wgmma, elementwise, gemm_mma, gemm_wgmma, norms, reduce, softmax
from flydsl.kernels import transpose as transposes

from .gpu import Gpu


@pytest.fixture(autouse=True)
def nothing_is_found(gpu: Gpu) -> Iterator[None]:
    """Kernels of the library read what was written, in order."""
    gpu.findings = found = []
    yield
    gpu.findings = None
    assert not found


def test_softmax(gpu: Gpu) -> None:
    """Less than a block, rows aligned to 16 bytes, and more than registers hold."""
    for shape, dtype in (((2, 77), np.float16), ((3, 1000), np.float32), ((1, 20003), BFLOAT16)):
        x = (normal(shape, np.float32) * 3).astype(dtype)
        y = np.full_like(x, 7)
        softmax.softmax(gpu(x), gpu(y))
        wide = x.astype(np.float64)
        powers = np.exp(wide - wide.max(axis=1, keepdims=True))
        expected = powers / powers.sum(axis=1, keepdims=True)
        check(y, expected, expected * (2 + 0.1 * (wide.max(axis=1, keepdims=True) - wide)))


def test_normalisations(gpu: Gpu) -> None:
    for columns, dtype in ((1000, np.float32), (77, np.float16)):
        x, weight, bias = normal((3, columns), dtype, mean=1.0), normal(columns, dtype, 1), normal(columns, dtype, 2)
        y, eps = np.empty_like(x), 1e-5
        exact, w, b = (t.astype(np.float64) for t in (x, weight, bias))
        unit = (exact - exact.mean(axis=1, keepdims=True)) / np.sqrt(exact.var(axis=1, keepdims=True) + eps)
        root = exact / np.sqrt((exact**2).mean(axis=1, keepdims=True) + eps)
        norms.layernorm(*map(gpu, (x, weight, bias, y)), eps)
        check(y, unit * w + b, np.abs(unit * w) + np.abs(b) + np.abs(w) * 4)
        norms.rmsnorm_plain(gpu(x), gpu(y), eps)
        check(y, root, np.abs(root) * 2)


@pytest.mark.parametrize("operation", ["sum", "max"])
def test_reductions(gpu: Gpu, operation: str) -> None:
    x = normal((3, 1000), BFLOAT16)
    exact = x.astype(np.float64)
    partial, whole = np.zeros(3, np.float32), np.zeros(1, np.float32)
    reduce.reduce_all(*map(gpu, (x, partial, whole)), operation)
    check(whole, {"sum": np.sum, "max": np.max}[operation](exact).reshape(1), np.abs(exact).sum().reshape(1))


def test_elementwise(gpu: Gpu) -> None:
    """Rows and columns that are repeated, and an activation whose error is that of its exponential."""
    x = normal((2, 1000), np.float32)
    out = np.empty_like(x)
    exact = x.astype(np.float64)
    elementwise.silu(gpu(x), gpu(out))
    check(out, exact / (1 + np.exp(-exact)), np.abs(exact))
    for other in (normal(1000, np.float32, 1), normal((2, 1), np.float32, 1)):
        elementwise.mul(*map(gpu, (x, other, out)))
        check(out, exact * other.astype(np.float64))


@pytest.mark.parametrize("dtype", [BFLOAT16, np.float64])
def test_transpose(gpu: Gpu, dtype: Any) -> None:
    x = np.random.default_rng(0).integers(0, 255, (70, 130)).astype(dtype)
    y = np.zeros((130, 70), dtype)
    transposes.transpose(gpu(x), gpu(y))
    np.testing.assert_array_equal(y, x.T)


# -- products by mma.sync


SMALL = gemm_mma.MmaTile(32, 32, stages=2, warp_m=16, warp_n=32)
HALVES = gemm_mma.matmul(SMALL)
FLOAT8 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2


@pytest.mark.parametrize(("chip", "warps_alone"), [("sm_80", False), ("sm_90", True)])
def test_products_of_halves(gpu: Gpu, chip: str, warps_alone: bool) -> None:
    """Whole 16-byte pieces and not, in both orders of the warps."""
    gpu.play(chip)
    gpu.warps_alone = warps_alone
    for m, n, k in ((36, 72, 200), (33, 77, 45)):
        a, b, c = normal((m, k), np.float16), normal((n, k), np.float16, 1), np.full((m, n), np.nan, np.float16)
        HALVES.plain(*map(gpu, (a, b, c)))
        close(c, a, b)


def test_bias_and_activation(gpu: Gpu) -> None:
    biased = gemm_mma.matmul(gemm_mma.MmaTile(32, 32, 128, 3, 16, 32), activation=lambda x: x * x).bias
    a, b, bias = normal((40, 72), BFLOAT16), normal((56, 72), BFLOAT16, 1), normal(56, BFLOAT16, 2)
    c = np.empty((40, 56), np.float32)
    biased(*map(gpu, (a, b, bias, c)))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


def test_products_of_8_bit_floats_with_scales(gpu: Gpu) -> None:
    gpu.play("sm_89")
    a, b = normal((40, 272), FLOAT8[0]), normal((80, 272), FLOAT8[1], 1)
    scales = [np.random.default_rng(2).random(extent).astype(np.float32) for extent in (40, 80)]
    c = np.full((40, 80), np.nan, np.float32)
    HALVES.scaled(*map(gpu, (a, b, *scales, c)))
    close(c, a.astype(np.float64) * scales[0][:, None], b.astype(np.float64) * scales[1][:, None])


def test_products_of_float32_read_with_ten_bits(gpu: Gpu) -> None:
    a, b = (normal(shape, np.float32, seed) for seed, shape in enumerate([(40, 52), (24, 52)]))
    c = np.empty((40, 24), np.float32)
    HALVES.plain(*map(gpu, (a, b, c)))
    close(c, *((x.view(np.int32) & -(1 << 13)).view(np.float32) for x in (a, b)))


# -- products by wgmma


GROUPS = gemm_wgmma.matmul(fx.Float16, tile=gemm_wgmma.WgmmaTile(64, 64, stages=2))


def by_maps(gpu: Gpu, gemm: Any, a: np.ndarray, b: np.ndarray, out: Any, run: Callable[..., None]) -> np.ndarray:
    """What ``run(map_a, map_b, map_c, c)`` leaves in C."""
    matrices = [padded(t) for t in (a, b, np.full((len(a), len(b)), np.nan, out))]
    maps = [flyc.tensor_map(gpu(t), box) for t, box in zip(matrices, gemm.boxes.values(), strict=True)]
    run(*maps, gpu(matrices[-1]))
    return matrices[-1]


@pytest.mark.parametrize("warps_alone", [False, True])
def test_products_of_warp_groups(gpu: Gpu, warps_alone: bool) -> None:
    """One tile; several for each block, with an odd number of steps and tails."""
    gpu.warps_alone = warps_alone
    for m, n, k in ((64, 64, 64), (130, 200, 136), (33, 77, 45)):
        a, b = normal((m, k), np.float16), normal((n, k), np.float16, 1)
        sizes = m, n, k
        c = by_maps(gpu, GROUPS, a, b, np.float16, lambda *t, sizes=sizes: GROUPS.plain(*t[:3], *sizes, blocks=3))
        close(c, a, b)


def test_bias_and_activation_of_two_groups_and_two_panels(gpu: Gpu) -> None:
    tile = gemm_wgmma.WgmmaTile(128, 64, stages=3)
    gemm = gemm_wgmma.matmul(fx.BFloat16, fx.Float32, tile, activation=lambda x: x * x)
    m, n, k = 140, 72, 200
    a, b, bias = normal((m, k), BFLOAT16), normal((n, k), BFLOAT16, 1), normal(n, BFLOAT16, 2)
    c = by_maps(gpu, gemm, a, b, np.float32, lambda x, y, z, _: gemm.bias(x, y, gpu(bias), z, m, n, k, blocks=2))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("kind", ["float8", "float32"])
def test_other_types_of_warp_groups(gpu: Gpu, kind: str) -> None:
    m, n, k = 70, 80, 144
    if kind == "float32":
        gemm = gemm_wgmma.matmul(fx.Float32, tile=gemm_wgmma.WgmmaTile(64, 64, stages=2))
        a, b = normal((m, k), np.float32), normal((n, k), np.float32, 1)
        c = by_maps(gpu, gemm, a, b, np.float32, lambda *t: gemm.plain(*t[:3], m, n, k, blocks=3))
        close(c, *((x.view(np.int32) & -(1 << 13)).view(np.float32) for x in (a, b)))
        return
    gemm = gemm_wgmma.matmul((fx.Float8E4M3FN, fx.Float8E5M2), fx.Float16, gemm_wgmma.WgmmaTile(64, 64, stages=2))
    a, b = normal((m, k), FLOAT8[0]), normal((n, k), FLOAT8[1], 1)
    scales = [np.random.default_rng(2).random(extent).astype(np.float32) for extent in (m, n)]

    def run(x: Any, y: Any, z: Any, _: Any) -> None:
        gemm.scaled(x, y, *map(gpu, scales), z, m, n, k, blocks=3)

    c = by_maps(gpu, gemm, a, b, np.float16, run)
    close(c, a.astype(np.float64) * scales[0][:, None], b.astype(np.float64) * scales[1][:, None])


@pytest.mark.parametrize("blocks", [1, 3, 5, 8])
def test_steps_that_are_dealt_out(gpu: Gpu, blocks: int) -> None:
    """Tiles of three steps: whole tiles, tiles of two blocks, blocks of one step, and more blocks than tiles."""
    m, n, k = 100, 72, 150
    a, b, bias = normal((m, k), np.float16), normal((n, k), np.float16, 1), normal(n, np.float16, 2)
    workspace = np.full(2 * blocks * 64 * 192, np.nan, np.float32)

    def run(x: Any, y: Any, z: Any, c: Any) -> None:
        GROUPS.shared_bias(x, y, gpu(bias), z, c, gpu(workspace), k, blocks=blocks)

    c = by_maps(gpu, GROUPS, a, b, np.float16, run)
    close(c, a, b, a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64))


# -- attention


def test_attention_by_mma(gpu: Gpu) -> None:
    gpu.play("sm_80")
    q, out = normal((2, 150, 64), np.float16), np.zeros((2, 150, 64), np.float16)
    k, v = normal((1, 150, 64), np.float16, 1), normal((1, 150, 64), np.float16, 2)

    def rows(t: np.ndarray, count: int) -> Any:
        return flyc.from_dlpack(gpu(t[:, :count]), assumed_align=16).mark_shape_dynamic(1)

    for queries, keys in ((1, 1), (150, 150), (110, 50)):
        out[:] = 7
        arguments = rows(q, queries), rows(k, keys), rows(v, keys), rows(out, queries)
        attention_mma.attention(*arguments, 64**-0.5, 64, step=32)
        expected = exact(q[:, :queries], k[:, :keys], v[:, :keys], 64**-0.5)
        np.testing.assert_allclose(out[:, :queries].astype(np.float64), expected, rtol=2e-3, atol=2e-3)
        assert (out[:, queries:] == 7).all()


@pytest.mark.parametrize(("causal", "warps_alone"), [(True, False), (False, True)])
def test_attention_by_wgmma(gpu: Gpu, causal: bool, warps_alone: bool) -> None:
    gpu.warps_alone = warps_alone
    kernel = attention_wgmma.attention(fx.Float16, 64, causal)
    for queries, keys in ((150, 300), (130, 70)) if causal else ((1, 256),):
        heads = [(2, queries), (1, keys), (1, keys)]
        q, k, v = (padded(normal((*shape, 64), np.float16, seed)) for seed, shape in enumerate(heads))
        out = padded(np.full_like(q, np.nan))
        maps = [flyc.tensor_map(gpu(t), box) for t, box in zip((q, k, v, out), kernel.boxes.values(), strict=True)]
        kernel.run(*maps, 2, 1, queries, keys, 64**-0.5)
        expected = exact(q, k, v, 64**-0.5, causal)
        np.testing.assert_allclose(out.astype(np.float64), expected, rtol=2e-3, atol=2e-3)
