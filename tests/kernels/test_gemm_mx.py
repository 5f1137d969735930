"""Products of microscaling formats, on the CPU in the role of a gfx950 or gfx1250, against NumPy in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from test_binaries import artifact, check_no_scratch, wide
from test_gemm import close, known

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries.elf import Elf
from flydsl.compiler.aot import precompile
from flydsl.kernels.gemm_mx import MxTile, gemm_mxfp4, gemm_mxfp8, mx_matmul

EIGHT, WIDE, FOUR = (
    (fx.Float8E4M3FN, ml_dtypes.float8_e4m3fn),
    (fx.Float8E5M2, ml_dtypes.float8_e5m2),
    (fx.Float4E2M1FN, ml_dtypes.float4_e2m1fn),
)


def operand(rows: int, k: int, form: Any, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Elements as they are stored, their scales, and the numbers that both stand for."""
    rng = np.random.default_rng(seed)
    elements = (rng.standard_normal((rows, k)) * 2).astype(form[1])
    scales = rng.integers(118, 136, (rows, -(-k // 32))).astype(np.uint8)
    numbers = elements.astype(np.float64) * 2.0 ** (np.repeat(scales, 32, axis=1)[:, :k].astype(np.float64) - 127)
    if form is FOUR:
        codes = elements.view(np.uint8) & 15
        elements = codes[:, ::2] | codes[:, 1::2] << 4
    return elements, scales, numbers


@pytest.mark.parametrize("arch", ["gfx950", "gfx1250"])
@pytest.mark.parametrize(
    ("forms", "tile", "shape"),
    [
        ((EIGHT, WIDE), MxTile(64, 64, 128), (33, 72, 288)),
        ((FOUR, FOUR), MxTile(64, 64, 256), (70, 40, 320)),
        ((EIGHT, FOUR), MxTile(64, 64, 128), (16, 64, 256)),
        pytest.param((FOUR, FOUR), MxTile(128, 256, 256, waves=8), (136, 120, 768), marks=pytest.mark.more),
        pytest.param((EIGHT, EIGHT), MxTile(256, 256, 128, waves=8), (264, 272, 640), marks=pytest.mark.more),
    ],
)
def test_products_of_blocks_with_scales(
    arch: str, forms: Any, tile: MxTile, shape: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tails of rows, columns and blocks; more than one step along K; formats that differ."""
    if tile.waves == 8 and arch == "gfx1250":
        return  # blocks of eight waves are those of gfx950
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    m, n, k = shape
    a, scale_a, numbers_a = operand(m, k, forms[0], 0)
    b, scale_b, numbers_b = operand(n, k, forms[1], 1)
    c = np.full((m, n), np.nan, np.float32)
    mx_matmul(forms[0][0], forms[1][0], tile)(*map(known, (a, b, scale_a, scale_b, c)))
    close(c, numbers_a, numbers_b)


@pytest.mark.parametrize(
    ("forms", "tile", "shape"),
    [
        ((FOUR, FOUR), MxTile(128, 256, 256, waves=8), (136, 120, 768)),
        pytest.param((FOUR, FOUR), MxTile(256, 256, 256, waves=8), (264, 304, 256), marks=pytest.mark.more),
        pytest.param((EIGHT, EIGHT), MxTile(256, 256, 128, waves=8), (264, 272, 640), marks=pytest.mark.more),
        pytest.param((EIGHT, FOUR), MxTile(256, 256, 128, waves=8), (8, 264, 384), marks=pytest.mark.more),
    ],
)
def test_machine_code_of_eight_waves_gives_each_block_its_scale(forms: Any, tile: MxTile, shape: Any) -> None:
    """Tails of rows, and an odd number of tiles along K.  The simulator refuses reads that no wait or barrier orders."""
    pytest.importorskip("tinygrad")
    from flydsl.simulators import amdgpu

    m, n, k = shape
    a, scale_a, numbers_a = operand(m, k, forms[0], 0)
    b, scale_b, numbers_b = operand(n, k, forms[1], 1)
    c = np.full((m, n), np.nan, np.float32)
    arrays = {"A": a, "B": b, "scale_a": scale_a, "scale_b": scale_b, "C": c}
    types = dict.fromkeys(arrays, fx.Uint8) | {"C": fx.Float32}
    shapes = {name: flyc.TensorSpec(types[name], t.shape) for name, t in arrays.items()}
    run = mx_matmul(forms[0][0], forms[1][0], tile)
    (built,) = flyc.precompile([run], ["rocm:gfx950"], [shapes], isolated=False)
    assert built.artifact is not None, built.error
    code = amdgpu.CodeObject(built.artifact.sections["binary"], "gfx950")
    grid = -(-m // tile.m) * -(-n // tile.n)
    amdgpu.run(code, built.artifact.kernels[0].symbol, grid=grid, block=tile.threads, arguments=list(arrays.values()))
    close(c, numbers_a, numbers_b)


def signature(dtype: Any, per_byte: int) -> dict[str, Any]:
    matrix, scales = flyc.TensorSpec(dtype, (None, 4096 // per_byte)), flyc.TensorSpec(fx.Uint8, (None, 128))
    return {
        "A": matrix,
        "B": matrix,
        "scale_a": scales,
        "scale_b": scales,
        "C": flyc.TensorSpec(fx.Float16, (None, 4096)),
    }


@pytest.mark.parametrize("arch", ["gfx950", "gfx1250"])
@pytest.mark.parametrize(("run", "dtype", "per_byte"), [(gemm_mxfp8, fx.Float8E4M3FN, 1), (gemm_mxfp4, fx.Uint8, 2)])
def test_elements_reach_the_instruction_as_they_were_loaded(run: Any, dtype: Any, per_byte: int, arch: str) -> None:
    """In short code: to unpack and pack 4-bit floats again took 20 KiB.  gfx950 has a second kernel, of eight waves."""
    binary = artifact(run, signature(dtype, per_byte), f"rocm:{arch}").sections["binary"]
    check_no_scratch(binary)
    assert wide(binary, "store") == (8 + 16 if arch == "gfx950" else 8)
    assert Elf(binary).section(".text").size < (16384 if arch == "gfx950" else 8192)


def test_other_chips_lack_the_instruction() -> None:
    (done,) = precompile(gemm_mxfp8, ["rocm:gfx942"], [signature(fx.Float8E4M3FN, 1)], isolated=False)
    assert "on target arch rocm:gfx942; supported: gfx950" in str(done.error)


@pytest.mark.parametrize(
    ("tile", "message"),
    [((128, 128, 64), "k 128 or 256"), ((128, 128, 128, 3), "waves_m 1, 2 or 4"), ((32, 128), "64 rows"),
     ((128, 96), "multiples of 16 and 32"), ((128, 128, 128, 2, 6), "4 or 8 waves"),
     ((128, 128, 256, 4, 8), "16 x 32, expected multiples of 16 and 32|32 rows and 32 columns of each quarter")],
)  # fmt: skip
def test_a_tile_that_the_block_cannot_share_is_refused(tile: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MxTile(*tile)
