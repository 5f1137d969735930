"""Matrix products by ``mma.sync``, on the CPU in the role of an NVIDIA chip, against NumPy in float64."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from reference import BFLOAT16, normal
from test_gemm import close, known

import flydsl.expr as fx
from flydsl.kernels.gemm_mma import MmaTile, matmul
from flydsl.kernels.parts.epilogue import banded, unit_coordinates

SMALL = MmaTile(32, 32, stages=2, warp_m=16, warp_n=32)
plain = matmul(SMALL)
SHAPES = [(36, 72, 200), (33, 77, 45), (1, 1, 1)]
"""More than one tile with tails that are whole units, tails that are not, and next to nothing."""
FLOAT8 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2


@pytest.fixture
def chip(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run what follows on this machine's CPU in the role of the chip of the test's parameter, or an sm_80."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", getattr(request, "param", "sm_80"))


@pytest.mark.usefixtures("chip")
def test_products_of_any_shape() -> None:
    for m, n, k in SHAPES:
        a, b, c = normal((m, k), np.float16), normal((n, k), np.float16, 1), np.full((m, n), np.nan, np.float16)
        plain.plain(a, b, c)
        close(c, a, b)


@pytest.mark.usefixtures("chip")
def test_bias_and_activation() -> None:
    biased = matmul(MmaTile(32, 32, 128, 3, 16, 32), activation=lambda x: x * x).bias
    a, b, bias = normal((40, 72), BFLOAT16), normal((56, 72), BFLOAT16, 1), normal(56, BFLOAT16, 2)
    c = np.empty((40, 56), np.float32)
    biased(*map(known, (a, b, bias, c)))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("chip", ["sm_89"], indirect=True)
@pytest.mark.usefixtures("chip")
def test_products_of_8_bit_floats_with_scales() -> None:
    a, b = normal((40, 272), FLOAT8[0]), normal((80, 272), FLOAT8[1], 1)
    rng = np.random.default_rng(2)
    scale_a, scale_b = (rng.random(extent).astype(np.float32) for extent in (40, 80))
    c = np.full((40, 80), np.nan, np.float32)
    plain.scaled(*map(known, (a, b, scale_a, scale_b, c)))
    close(c, a.astype(np.float64) * scale_a[:, None], b.astype(np.float64) * scale_b[:, None])


@pytest.mark.usefixtures("chip")
def test_products_of_float32_read_with_ten_bits() -> None:
    a, b = (normal(shape, np.float32, seed) for seed, shape in enumerate([(40, 52), (24, 52)]))
    c = np.empty((40, 24), np.float32)
    plain.plain(*map(known, (a, b, c)))
    kept = [(x.view(np.int32) & -(1 << 13)).view(np.float32) for x in (a, b)]
    close(c, *kept)


@pytest.mark.parametrize("chip", ["sm_80"], indirect=True)
@pytest.mark.usefixtures("chip")
def test_a_format_that_the_chip_lacks_is_refused() -> None:
    a = normal((32, 128), FLOAT8[0])
    with pytest.raises(ValueError, match=r"MMA 16x8x32 Float8E4M3FN .*sm_80 does not have it"):
        plain.plain(*map(known, (a, a, np.zeros((32, 32), np.float32))))


@pytest.mark.parametrize("units", [4, 8, 16])
def test_units_of_eight_rows_lie_in_different_banks(units: int) -> None:
    """``ldmatrix`` reads one unit of eight rows at a time; copies and stores move whole rows."""
    for unit in range(units):
        for first in range(0, 16, 8):
            assert len({unit_coordinates(first + r, unit, units) % 8 for r in range(8)}) == 8
    assert sorted(unit_coordinates(r, u, units) for r in range(16) for u in range(units)) == list(range(16 * units))


def test_every_tile_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fx.arith, "min", min)
    for rows, columns in ((1, 1), (8, 3), (19, 5), (3, 40)):
        places = [banded(number, rows, columns) for number in range(rows * columns)]
        assert sorted(places) == [(r, c) for r in range(rows) for c in range(columns)]


@pytest.mark.parametrize(
    ("tile", "message"),
    [((128, 112), "multiples of 16 and 32"), ((128, 128, 96), "k_bytes 64 or 128"), ((128, 128, 64, 1), "2 or more"),
     ((96, 64, 64, 2, 16, 32), "384 threads copy 96 rows")],
)  # fmt: skip
def test_a_tile_that_the_block_cannot_share_is_refused(tile: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MmaTile(*tile)
