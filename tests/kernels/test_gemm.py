"""Matrix products by AMD's matrix instructions, on the CPU in the role of a chip, against NumPy in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from reference import BFLOAT16, HALF_UNIT, normal

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLValueError
from flydsl.kernels.gemm_mfma import GemmTile, matmul, shuffle, shuffled_shape
from flydsl.kernels.parts.mfma_tiles import interleaved, place, row_at

SMALL = GemmTile(64, 64, 64, waves_m=2)
SHAPES = [(32, 64, 128), (40, 72, 200), (33, 77, 45), (1, 1, 1)]
"""One tile, tails that are whole pieces, tails that are not, and next to nothing."""
plain = matmul(SMALL)
shuffled = matmul(SMALL, shuffled=True)


def known(t: np.ndarray) -> Any:
    """The array with its shape compiled in."""
    return flyc.from_dlpack(t)


def close(result: np.ndarray, a: np.ndarray, b: np.ndarray, expected: np.ndarray | None = None) -> None:
    """Float32 sums lose little relative to the sum of magnitudes; then the result is rounded once."""
    magnitude = np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)).T
    exact = a.astype(np.float64) @ b.astype(np.float64).T if expected is None else expected
    allowed = np.abs(exact) * HALF_UNIT[result.dtype.type] * 1.01 + magnitude * 1e-5 + 1e-7
    assert (np.abs(result.astype(np.float64) - exact) <= allowed).all()


def product(a: np.ndarray, b: np.ndarray) -> None:
    """Both forms of B, with the shapes compiled in."""
    c = np.full((len(a), len(b)), np.nan, a.dtype)
    plain.plain(*map(known, (a, b, c)))
    close(c, a, b)
    order = np.empty(shuffled_shape(len(b), a.shape[1], b.itemsize * 8), b.dtype)
    shuffle(b, order)
    c[:] = np.nan
    shuffled.plain(*map(known, (a, order, c)))
    close(c, a, b)


@pytest.mark.usefixtures("gfx942")
def test_products_of_any_shape() -> None:
    for m, n, k in SHAPES:
        a, b, c = normal((m, k), np.float16), normal((n, k), np.float16, 1), np.full((m, n), np.nan, np.float16)
        plain.plain(a, b, c)
        close(c, a, b)


@pytest.mark.usefixtures("gfx942")
def test_a_product_of_one_row_with_any_stride() -> None:
    """The stride of ``out[:, None].T`` is less than a row: what the tile has beyond the row must not be written there."""
    a, b, out = normal((1, 64), np.float16), normal((70, 64), np.float16, 1), np.zeros(70, np.float16)
    bias = np.ones(70, np.float16)
    plain.bias(a, b, bias, out[:, None].T)
    np.testing.assert_allclose(out, (a.astype(np.float64) @ b.astype(np.float64).T)[0] + 1, rtol=1e-2, atol=1e-2)


@pytest.mark.usefixtures("gfx942")
def test_rows_in_reverse_are_refused() -> None:
    """An offset in a buffer is not negative."""
    a, b, c = normal((40, 64), np.float16), normal((70, 64), np.float16, 1), np.zeros((40, 70), np.float16)
    for name, arguments in (("A", (a[::-1], b, c)), ("B", (a, b[::-1], c)), ("C", (a, b, c[::-1]))):
        with pytest.raises(DSLValueError, match=f"the rows of {name} are in reverse"):
            plain.plain(*arguments)


@pytest.mark.usefixtures("gfx942")
def test_products_of_known_shapes() -> None:
    product(normal((33, 45), np.float16), normal((77, 45), np.float16, 1))
    product(normal((40, 200), BFLOAT16), normal((72, 200), BFLOAT16, 1))


@pytest.mark.parametrize(
    ("arch", "dtype"), [("gfx942", ml_dtypes.float8_e4m3fnuz), ("gfx950", ml_dtypes.float8_e4m3fn)]
)
def test_products_of_the_8_bit_floats_of_a_chip(arch: str, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    for m, n, k in ((40, 80, 272),):
        a, b = normal((m, k), dtype), normal((n, k), dtype, 1)
        scale_a, scale_b = (
            np.random.default_rng(seed).random(size).astype(np.float32) for seed, size in ((2, m), (3, n))
        )
        c = np.full((m, n), np.nan, np.float32)
        plain.scaled(*map(known, (a, b, scale_a, scale_b, c)))
        scaled_a = a.astype(np.float64) * scale_a[:, None]
        close(c, scaled_a, b.astype(np.float64) * scale_b[:, None])


EIGHT = GemmTile(128, 128, 128, waves_m=4, waves=8)
by_quarters = matmul(EIGHT)


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_eight_waves_multiply_any_number_of_tiles(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of K, an odd number of tiles, an even one, and tails in every direction."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    for m, n, k in ((128, 128, 64), (136, 264, 200), (8, 8, 0)):
        a, b, c = normal((m, k), np.float16), normal((n, k), np.float16, 1), np.full((m, n), np.nan, np.float16)
        by_quarters.plain(a, b, c)
        close(c, a, b)


@pytest.mark.parametrize(("arch", "dtype"), [("gfx942", fx.Float16), ("gfx950", fx.Float16), ("gfx950", fx.BFloat16)])
def test_machine_code_of_eight_waves_waits_for_what_it_reads(arch: str, dtype: Any) -> None:
    """The simulator refuses reads of what is under way, and accesses of two waves that no barrier orders."""
    pytest.importorskip("tinygrad")
    from flydsl.simulators import amdgpu

    host = {fx.Float16: np.float16, fx.BFloat16: BFLOAT16}[dtype]
    a, b = normal((136, 328), host), normal((120, 328), host, 1)
    c = np.full((136, 120), np.nan, host)
    shapes = {name: flyc.TensorSpec(dtype, t.shape) for name, t in (("A", a), ("B", b), ("C", c))}
    (built,) = flyc.precompile([by_quarters.plain], [f"rocm:{arch}"], [shapes], isolated=False)
    assert built.artifact is not None, built.error
    code = amdgpu.CodeObject(built.artifact.sections["binary"], arch)
    amdgpu.run(code, built.artifact.kernels[0].symbol, grid=2, block=EIGHT.threads, arguments=[a, b, c])
    close(c, a, b)


def test_gfx950_multiplies_8_bit_floats_128_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The instruction that could scale by blocks, with both forms of B and tails in every direction."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    tile = GemmTile(64, 64, 128, waves_m=2)
    direct, of_fragments = matmul(tile), matmul(tile, shuffled=True)
    for dtype in (ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2):
        a, b = normal((40, 272), dtype), normal((80, 272), dtype, 1)
        order = np.empty(shuffled_shape(80, 272, 8), dtype)
        shuffle(b, order)
        for form, right in ((direct, b), (of_fragments, order)):
            c = np.full((40, 80), np.nan, np.float32)
            form.plain(*map(known, (a, right, c)))
            close(c, a, b)


def test_the_8_bit_format_of_another_chip_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    a = normal((32, 128), ml_dtypes.float8_e4m3fnuz)
    with pytest.raises(ValueError, match="MFMA 16x16x32 Float8E4M3FNUZ -> Float32 is not an instruction"):
        plain.plain(*map(known, (a, a, np.zeros((32, 32), np.float32))))


def test_gfx950_takes_its_wider_instruction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    product(normal((40, 200), np.float16), normal((72, 200), np.float16, 1))


@pytest.mark.usefixtures("gfx942")
def test_bias_and_activation() -> None:
    biased = matmul(SMALL, activation=lambda x: x * x).bias
    a, b, bias = normal((40, 72), np.float16), normal((56, 72), np.float16, 1), normal(56, np.float16, 2)
    c = np.empty((40, 56), np.float32)
    biased(*map(known, (a, b, bias, c)))
    root = a.astype(np.float64) @ b.astype(np.float64).T + bias.astype(np.float64)
    np.testing.assert_allclose(c, root**2, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("pieces", [4, 8, 16])
def test_tiles_in_shared_memory_have_no_bank_conflicts(pieces: int) -> None:
    """16 lanes read one piece of 16 rows: 8 at a time get 8 different groups of 4 banks.  Threads write whole rows."""
    for piece in range(pieces):
        for first in (0, 16):
            groups = [place(first + r, piece, pieces) % 8 for r in range(16)]
            for eight in (groups[:8], groups[8:]):
                assert len(set(eight)) == 8
    assert sorted(place(r, p, pieces) for r in range(32) for p in range(pieces)) == list(range(32 * pieces))


def test_rows_of_b_interleave_by_fours() -> None:
    assert all(row_at(interleaved(r)) == r for r in range(64))
    assert sorted(interleaved(r) for r in range(64)) == list(range(64))
    for lane_group in range(4):
        for value in range(8):  # a lane's eight neighbouring columns of C are four of each of two fragments
            assert interleaved(lane_group * 8 + value) == value // 4 * 16 + lane_group * 4 + value % 4


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        ((128, 64, 64, 1), "128 x 16, expected multiples of 16 and 32"),
        ((32, 64, 64, 2), "load 64 rows at a time"),
        ((128, 128, 96, 2), "k_bytes 64, 128 or 256"),
        ((128, 128, 64, 2, 6), "expected 4 or 8 waves"),
        ((128, 128, 128, 2, 8), "32 x 16, expected multiples of 16 and 32"),
    ],
)
def test_a_tile_that_the_block_cannot_share_is_refused(tile: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GemmTile(*tile)
