"""The matrix product of the benchmarks: A through swizzled shared memory in two stages, B shuffled ahead of time."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.rocm.codegen import count
from benchmarks.rocm.products import make_product
from benchmarks.rocm.rows import make_layernorm

HALF = (fx.Float16, np.dtype(np.float16), 16)
EIGHT_BITS = (fx.Float8E4M3FNUZ, np.dtype(ml_dtypes.float8_e4m3fnuz), 32)


def shuffled(b: np.ndarray, per_lane: int) -> np.ndarray:
    columns, depth = b.shape
    parts = b.reshape(columns // 16, 16, depth // (4 * per_lane), 4, per_lane)
    return np.ascontiguousarray(parts.transpose(0, 2, 3, 1, 4)).reshape(columns, depth)


@pytest.mark.parametrize(("dtype", "host", "depth_of_atom"), [HALF, EIGHT_BITS], ids=["f16", "fp8"])
def test_the_product(monkeypatch: pytest.MonkeyPatch, dtype: Any, host: np.dtype[Any], depth_of_atom: int) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-3, 4, (rows, 512)).astype(np.float32).astype(host) for rows in (32, 64))
    c = np.zeros((32, 64), np.float16)
    product = make_product(dtype, depth_of_atom, (32, 64, 128), columns=64, depth=512)
    product(a, shuffled(b, 16 // host.itemsize), c, 32)
    np.testing.assert_array_equal(c, (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16))


@pytest.mark.parametrize(
    ("dtype", "depth_of_atom", "tile", "reads", "most"),
    [
        (fx.Float16, 16, (128, 128, 64), 64, {"all": 235, "waitcnt": 28, "vgpr": 158}),
        (fx.Float8E4M3FNUZ, 32, (64, 256, 128), 32, {"all": 212, "waitcnt": 17, "vgpr": 164}),
    ],
    ids=["f16", "fp8"],
)
def test_its_code(dtype: Any, depth_of_atom: int, tile: tuple[int, int, int], reads: int, most: dict[str, int]) -> None:
    """Shared memory is accessed 16 bytes at a time behind the swizzle, and what the loop carries stays in its registers.

    Instructions and waits in the loop and registers are at most those that FlyDSL 0.4.2 has for the source.  The loop waits
    for no load that it has not started half a tile's matrix instructions ago.
    """
    given = {
        "A": flyc.TensorSpec(dtype, (1024, 4096)),
        "B": flyc.TensorSpec(dtype, (4096, 4096)),
        "C": flyc.TensorSpec(fx.Float16, (1024, 4096)),
        "rows": 1024,
    }
    figures = count(assembly(make_product(dtype, depth_of_atom, tile, 4096, 4096), "rocm:gfx942", given), "gfx942")
    memory = figures["instructions"]["memory"]
    assert {what: number for what, number in memory.items() if what.startswith("ds read")} == {"ds read 16": reads}
    assert {what for what in memory if what.startswith("ds write")} == {"ds write 16"}
    loop = figures["loop"]
    assert loop["mfma"] == 128 and loop["all"] <= most["all"] and loop["waitcnt"] <= most["waitcnt"]
    assert loop["ahead"] >= 32
    assert figures["scratch"] == 0 and figures["vgpr"] <= most["vgpr"] and figures["sgpr"] <= 26


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_a_row_of_four_buffers_needs_few_scalar_registers(arch: str) -> None:
    """A descriptor has four of them: it is made where its buffer is first accessed, and not with all others at the start."""
    row, vector = flyc.TensorSpec(fx.BFloat16, (64, 8192)), flyc.TensorSpec(fx.BFloat16, (8192,))
    given = {"X": row, "weight": vector, "bias": vector, "Y": row, "rows": 64, "eps": 1e-5}
    figures = count(assembly(make_layernorm(8192, fx.BFloat16), f"rocm:{arch}", given), arch)
    assert figures["sgpr"] <= 26 and figures["vgpr"] <= 58 and figures["scratch"] == 0
