"""Matrix products by ``wgmma``, on the CPU in the role of a Hopper chip, against NumPy in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from nvidia_maps import padded
from reference import BFLOAT16, normal
from test_gemm import close

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_wgmma import Gemm, WgmmaTile, matmul

SMALL = WgmmaTile(64, 64, stages=2)
BLOCKS = 3


@pytest.fixture(autouse=True)
def sm_90(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")


def maps(gemm: Gemm, *matrices: np.ndarray) -> list[Any]:
    return [flyc.tensor_map(t, box) for t, box in zip(matrices, gemm.boxes.values(), strict=True)]


def product(gemm: Gemm, a: np.ndarray, b: np.ndarray, out: Any, run: Any) -> np.ndarray:
    """What ``run(map_a, map_b, map_c, c)`` leaves in C; what is between its rows is not touched."""
    c = np.full((len(a), len(b)), np.nan, out)
    matrices = [padded(t) for t in (a, b, c)]  # maps hold addresses only
    run(*maps(gemm, *matrices), matrices[-1])
    return matrices[-1]


HALVES = matmul(fx.Float16, tile=SMALL)


@pytest.mark.parametrize("shape", [(64, 64, 64), (130, 200, 136), (33, 77, 45), (1, 1, 1)])
def test_products_of_any_shape(shape: tuple[int, int, int]) -> None:
    """One tile, several for each block with an odd number of steps, and shapes that divide nothing."""
    m, n, k = shape
    a, b = normal((m, k), np.float16), normal((n, k), np.float16, 1)
    c = product(HALVES, a, b, np.float16, lambda *t: HALVES.plain(*t[:3], m, n, k, blocks=BLOCKS))
    close(c, a, b)


def test_bias_and_activation_of_two_groups_and_two_panels() -> None:
    gemm = matmul(fx.BFloat16, fx.Float32, WgmmaTile(128, 64, stages=3), activation=lambda x: x * x)
    m, n, k = 140, 72, 200
    a, b, bias = normal((m, k), BFLOAT16), normal((n, k), BFLOAT16, 1), normal(n, BFLOAT16, 2)
    c = product(gemm, a, b, np.float32, lambda x, y, z, _: gemm.bias(x, y, bias, z, m, n, k, blocks=2))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


def test_products_of_8_bit_floats_with_scales() -> None:
    gemm = matmul((fx.Float8E4M3FN, fx.Float8E5M2), fx.Float16, SMALL)
    m, n, k = 70, 80, 272
    a, b = normal((m, k), ml_dtypes.float8_e4m3fn), normal((n, k), ml_dtypes.float8_e5m2, 1)
    rng = np.random.default_rng(2)
    scales = [rng.random(extent).astype(np.float32) for extent in (m, n)]
    c = product(gemm, a, b, np.float16, lambda x, y, z, _: gemm.scaled(x, y, *scales, z, m, n, k, blocks=BLOCKS))
    close(c, a.astype(np.float64) * scales[0][:, None], b.astype(np.float64) * scales[1][:, None])


def test_products_of_float32_read_with_ten_bits() -> None:
    gemm = matmul(fx.Float32, tile=SMALL)
    m, n, k = 66, 70, 100
    a, b = normal((m, k), np.float32), normal((n, k), np.float32, 1)
    c = product(gemm, a, b, np.float32, lambda *t: gemm.plain(*t[:3], m, n, k, blocks=BLOCKS))
    kept = [(x.view(np.int32) & -(1 << 13)).view(np.float32) for x in (a, b)]
    close(c, *kept)


PAIRS = WgmmaTile(64, 64, stages=2, cluster=2)
IN_PAIRS = matmul(fx.Float16, tile=PAIRS)


@pytest.mark.parametrize("shape", [(64, 64, 64), (300, 200, 150), (129, 66, 330)])
def test_pairs_of_blocks_share_their_boxes(shape: tuple[int, int, int]) -> None:
    """Odd numbers of tiles, the last of which has nothing of C; several pairs of tiles for each pair of blocks."""
    m, n, k = shape
    a, b, bias = normal((m, k), np.float16), normal((n, k), np.float16, 1), normal(n, np.float16, 2)
    c = product(IN_PAIRS, a, b, np.float16, lambda x, y, z, _: IN_PAIRS.bias(x, y, bias, z, m, n, k, blocks=4))
    close(c, a, b, a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64))


@pytest.mark.parametrize("tile", [SMALL, PAIRS])
@pytest.mark.parametrize("blocks", [2, 6])
def test_steps_of_scaled_products_that_are_dealt_out(tile: WgmmaTile, blocks: int) -> None:
    gemm = matmul((fx.Float8E5M2, fx.Float8E4M3FN), fx.BFloat16, tile)
    m, n, k = 150, 72, 400
    a, b = normal((m, k), ml_dtypes.float8_e5m2), normal((n, k), ml_dtypes.float8_e4m3fn, 1)
    rng = np.random.default_rng(2)
    of_a, of_b = (rng.random(extent).astype(np.float32) for extent in (m, n))
    workspace = np.full(2 * blocks * 64 * 64, np.nan, np.float32)

    def run(x: Any, y: Any, z: Any, c: np.ndarray) -> None:
        gemm.shared_scaled(x, y, of_a, of_b, z, c, workspace, k, blocks=blocks)

    c = product(gemm, a, b, BFLOAT16, run)
    close(c, a.astype(np.float64) * of_a[:, None], b.astype(np.float64) * of_b[:, None])


WIDE = matmul(fx.Float16, tile=WgmmaTile(64, 192, stages=2))


@pytest.mark.parametrize(
    ("gemm", "blocks"),
    [(HALVES, 1), (HALVES, 3), (HALVES, 5), (HALVES, 8), (WIDE, 3), (IN_PAIRS, 2), (IN_PAIRS, 6), (IN_PAIRS, 10)],
)
def test_steps_that_are_dealt_out(gemm: Gemm, blocks: int) -> None:
    """Tiles of three steps: whole tiles, tiles of two blocks, blocks of one step, more blocks than tiles; and so pairs."""
    m, n, k = 100, 72, 150
    a, b, bias = normal((m, k), np.float16), normal((n, k), np.float16, 1), normal(n, np.float16, 2)
    workspace = np.full(2 * blocks * 64 * 192, np.nan, np.float32)

    def run(x: Any, y: Any, z: Any, c: np.ndarray) -> None:
        gemm.shared_bias(x, y, bias, z, c, workspace, k, blocks=blocks)

    c = product(gemm, a, b, np.float16, run)
    close(c, a, b, a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: WgmmaTile(96), "expected m 64, 128 or 192"),
        (lambda: WgmmaTile(128, 256, 5), "expected 2 or more stages"),
        (lambda: matmul(fx.Float16, fx.Int8), "expected Float16, BFloat16 or Float32"),
    ],
)
def test_what_does_not_fit_is_refused(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((8, 64), np.float16).T, ValueError, "expected the last axis contiguous"),
        (padded(np.zeros((8, 64), np.float16))[:, 1:], ValueError, "aligned to 16 bytes"),
        (np.zeros((8, 4, 6), np.float16), ValueError, "multiples of 16"),
        (np.zeros((8, 64), bool), TypeError, "a tensor map of 'bool'"),
    ],
)
def test_arrays_that_maps_cannot_hold_are_refused(array: np.ndarray, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        flyc.tensor_map(array, (64, *[1] * (array.ndim - 1)))
