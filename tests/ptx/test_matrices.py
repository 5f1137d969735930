"""Matrix instructions of ``fx.nvvm`` by their PTX: fragments where the manual's figures put them, numbers against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import test_copies
import test_mma
import test_scaled_mma
import test_wgmma

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.nvvm import matrix_table
from flydsl.simulators.ptx.instructions import mma, wgmma

from .gpu import Gpu

PTX_NAMES = {
    "Float16": "f16", "BFloat16": "bf16", "TF32": "tf32", "Float32": "f32", "Float64": "f64", "Int8": "s8", "Uint8": "u8",
    "Int32": "s32", "Float8E4M3FN": "e4m3", "Float8E5M2": "e5m2",
}  # fmt: skip


def numbers(name: str, shape: tuple[int, int], seed: int, numpy: dict[str, Any]) -> np.ndarray:
    """Whole numbers that every type holds, so that all sums are exact."""
    low = 0 if name == "Uint8" else -3
    return np.random.default_rng(seed).integers(low, 4, shape).astype(numpy[name])


def chip_of(row: matrix_table.WarpInstruction) -> str:
    return test_mma.FIRST_CHIP.get(row.feature, "sm_80")


@pytest.mark.parametrize("row", matrix_table.WARP_INSTRUCTIONS, ids=lambda row: row.title())
def test_products_of_a_warp(gpu: Gpu, row: matrix_table.WarpInstruction) -> None:
    gpu.play(chip_of(row))
    m, n, k = row.shape
    a, b = numbers(row.a, (m, k), 1, test_mma.NUMPY), numbers(row.b, (k, n), 2, test_mma.NUMPY)
    packed = mma.per_register(PTX_NAMES[row.a])
    held = [a[mma.a_places(m, k, packed)], b[mma.b_places(n, k, packed)]]
    c = np.zeros((32, m * n // 32), test_mma.NUMPY[row.acc])
    given = [np.ascontiguousarray(x).view(np.uint8).ravel() for x in held]
    test_mma.product(row)(*map(gpu, (*given, c.ravel())))
    exact = a.astype(np.float64) @ b.astype(np.float64)
    np.testing.assert_array_equal(c.astype(np.float64), exact[mma.c_places(m, n)])


@pytest.mark.parametrize("row", matrix_table.SCALED_INSTRUCTIONS, ids=lambda row: row.title())
def test_products_of_a_warp_with_scales(gpu: Gpu, row: matrix_table.WarpInstruction) -> None:
    gpu.play("sm_120")
    test_scaled_mma.check(row, gpu, 4 - row.scales)


def test_a_tile_of_four_warps(gpu: Gpu) -> None:
    a, b = (np.random.default_rng(3).integers(-4, 5, (size, 32)).astype(np.float16) for size in (64, 32))
    c = np.zeros((64, 32), np.float32)
    test_mma.tiled(*(flyc.from_dlpack(gpu(x)) for x in (a, b, c)))
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


@pytest.mark.parametrize("transposed", [False, True])
def test_a_product_through_shared_memory(gpu: Gpu, transposed: bool) -> None:
    """``cp.async``, ``ldmatrix`` and ``mma.sync``."""
    gpu.play("sm_80")
    size = test_copies.SIZE
    a, b = (np.random.default_rng(seed).integers(-4, 5, (size, size)).astype(np.float16) for seed in range(2))
    c = np.zeros((size, size), np.float32)
    given = np.asfortranarray(b) if transposed else b
    arguments = [*(flyc.from_dlpack(gpu(x), assumed_align=16) for x in (a, given)), flyc.from_dlpack(gpu(c))]
    for gpu.warps_alone in (False, True):
        c[:] = np.nan
        test_copies.staged(*arguments, transposed)
        np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


@pytest.mark.parametrize("stores", [False, True])
@pytest.mark.parametrize(("count", "transposed", "dtype"), test_copies.CASES)
def test_matrices_to_and_from_registers(gpu: Gpu, count: int, transposed: bool, dtype: Any, stores: bool) -> None:
    run = test_copies.through_registers(count, transposed, dtype, stores)
    x = np.arange(8 * count * 128 // dtype.width).astype(f"i{dtype.width // 8}")
    held = test_copies.matrices(x, transposed).ravel().copy()
    y = np.zeros_like(x)
    run(gpu(held if stores else x), gpu(y))
    np.testing.assert_array_equal(y, x if stores else held)


@pytest.mark.parametrize(("count", "stores"), test_copies.BYTES)
def test_bytes_to_and_from_registers(gpu: Gpu, count: int, stores: bool) -> None:
    gpu.play("sm_100")
    rows = 8 if stores else 16
    x = np.random.default_rng(count).integers(0, 256, rows * count * 16).astype(np.uint8)
    held, y = test_copies.matrices_of_bytes(x, stores).ravel().copy(), np.zeros_like(x)
    run = test_copies.through_registers(count, True, fx.Uint8, stores, rows, elem_bits=8)
    run(gpu(held if stores else x), gpu(y))
    np.testing.assert_array_equal(y, x if stores else held)


@pytest.mark.parametrize("bits", [32, 128])
def test_copies_that_end_early(gpu: Gpu, bits: int) -> None:
    """``cp.async`` of which only four bytes are read."""
    gpu.play("sm_80")
    count = bits // 32
    src, dst = np.arange(1, 32 * count + 1, dtype=np.int32), np.zeros(32 * count, np.int32)
    run = test_copies.copied(bits, bounded=True)
    run(flyc.from_dlpack(gpu(src), assumed_align=16), flyc.from_dlpack(gpu(dst)), 4)
    expected = src.reshape(32, count)[::-1].copy()
    expected[:, 1:] = 0
    np.testing.assert_array_equal(dst.reshape(32, count), expected)


# -- warp groups


def aligned(data: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(data).view(np.uint8).ravel().copy()


def product_of_a_group(
    gpu: Gpu, row: matrix_table.WarpGroupInstruction, n: int, how: tuple[int, str], steps: int
) -> None:
    """One instruction, or some along k, from operands that lie in shared memory as the manual draws them."""
    swizzle, major = how
    wide = swizzle * 8 // row.bits if swizzle and major == "K" else steps * row.k
    x, y = (numbers(name, (lines, wide), lines, test_wgmma.NUMPY) for name, lines in ((row.a, 64), (row.b, n)))
    (bytes_a, how_a), (bytes_b, how_b) = test_wgmma.lying(x, *how), test_wgmma.lying(y, *how)
    run = test_wgmma.program(row, n, (len(bytes_a), how_a), (len(bytes_b), how_b), steps=steps)
    c = np.zeros((128, n // 2), test_wgmma.NUMPY[row.acc])
    run(*map(gpu, (bytes_a, bytes_b, np.zeros(16, np.uint8), c.ravel())))
    used = steps * row.k
    exact = x[:, :used].astype(np.float64) @ y[:, :used].T.astype(np.float64)
    np.testing.assert_array_equal(c.astype(np.float64), exact[wgmma.d_places(n)])


@pytest.mark.parametrize("row", matrix_table.WARP_GROUP_INSTRUCTIONS, ids=lambda row: row.title(64))
def test_products_of_a_group_of_every_type(gpu: Gpu, row: matrix_table.WarpGroupInstruction) -> None:
    product_of_a_group(gpu, row, 32, (32, "K"), 1)


@pytest.mark.parametrize(("a", "b", "swizzle", "major", "steps"), test_wgmma.EMULATED)
def test_operands_of_every_layout(gpu: Gpu, a: str, b: str, swizzle: int, major: str, steps: int) -> None:
    product_of_a_group(gpu, test_wgmma.row_of(a, b), 64 if major == "MN" else 24, (swizzle, major), steps)


@pytest.mark.parametrize("name", ["Float16", "Int8", "TF32"])
def test_a_in_registers(gpu: Gpu, name: str) -> None:
    row, n = test_wgmma.row_of(name), 16
    x, y = (numbers(name, (lines, row.k), lines, test_wgmma.NUMPY) for lines in (64, n))
    bytes_b, how_b = test_wgmma.lying(y, 32, "K")
    run = test_wgmma.program(row, n, (128, {"swizzle": 128}), (len(bytes_b), how_b), registers=True)
    held = aligned(x[wgmma.a_places(row.k, mma.per_register(PTX_NAMES[name]))])
    c = np.zeros((128, n // 2), test_wgmma.NUMPY[row.acc])
    run(*map(gpu, (np.zeros(128, np.uint8), bytes_b, held, c.ravel())))
    exact = x.astype(np.float64) @ y.T.astype(np.float64)
    np.testing.assert_array_equal(c.astype(np.float64), exact[wgmma.d_places(n)])


def test_a_wrong_descriptor_gives_wrong_numbers(gpu: Gpu) -> None:
    """The machine reads what the descriptor says and nothing else."""
    row, n = test_wgmma.row_of("Float16"), 32
    x, y = (np.random.default_rng(s).integers(1, 9, (lines, 64)).astype(np.float16) for s, lines in enumerate((64, n)))
    (bytes_a, how_a), (bytes_b, how_b) = test_wgmma.lying(x, 128, "K"), test_wgmma.lying(y, 128, "K")
    exact = (x[:, :16].astype(np.float64) @ y[:, :16].T.astype(np.float64))[wgmma.d_places(n)]
    for wrongly, expected in (({}, True), ({"swizzle": 64}, False), ({"stride": 512}, False)):
        run = test_wgmma.program(row, n, (len(bytes_a), how_a), (len(bytes_b), {**how_b, **wrongly}))
        c = np.zeros((128, n // 2), np.float32)
        run(*map(gpu, (bytes_a, bytes_b, np.zeros(16, np.uint8), c.ravel())))
        assert (c == exact).all() == expected
