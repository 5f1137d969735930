"""Conversions of gfx950 from and to numbers of 6 and 4 bits, by its instructions, against those of ``ml_dtypes``."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .driver import emulated


def there_and_back(dtype: Any, count: int) -> Any:
    """Of ``count`` numbers of a thread the codes, and the numbers that those stand for."""

    @flyc.kernel
    def kernel(x: fx.Tensor, codes: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * 64 + fx.thread_idx.x
        numbers = fx.ptr_load(fx.get_iter(x) + i * count, fx.VectorAlias(fx.Float32, count))
        narrow = numbers.to(dtype)
        size = count * dtype.width // 8
        fx.ptr_store(narrow.bitcast(fx.Uint8), fx.get_iter(codes) + i * size)
        fx.ptr_store(narrow.to(fx.Float32), fx.get_iter(y) + i * count)

    @flyc.jit
    def run(x: fx.Tensor, codes: fx.Tensor, y: fx.Tensor, blocks: fx.Int32):
        kernel(x, codes, y).launch(grid=blocks, block=64)

    return run


def rounded_alike() -> np.ndarray:
    """Binary32 around each code and each tie of the narrow formats, of all sizes, infinities and NaN of both signs."""
    upper = np.arange(1 << 16, dtype=np.uint32) << 16
    exponent = upper >> 23 & 255
    upper = upper[((exponent > 121) & (exponent < 134)) | (exponent > 253) | (upper >> 16 & 127 == 3)]
    return np.concatenate([upper, upper + 1, upper + 0xFFFF]).view(np.float32)


@pytest.mark.parametrize(
    ("dtype", "known", "count"),
    [(fx.Float4E2M1FN, ml_dtypes.float4_e2m1fn, 8), (fx.Float4E2M1FN, ml_dtypes.float4_e2m1fn, 2),
     (fx.Float6E2M3FN, ml_dtypes.float6_e2m3fn, 32), (fx.Float6E3M2FN, ml_dtypes.float6_e3m2fn, 32)],
)  # fmt: skip
def test_of_all_sizes(dtype: Any, known: Any, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    x = rounded_alike()
    blocks = len(x) // (64 * count)
    x = x[: blocks * 64 * count]
    codes, y = np.zeros(len(x) * dtype.width // 8, np.uint8), np.zeros(len(x), np.float32)
    with emulated():
        there_and_back(dtype, count)(x, codes, y, blocks)
    with np.errstate(all="ignore"):
        expected = x.astype(known)
    bits = np.unpackbits(codes.reshape(-1, dtype.width * count // 8), axis=1, bitorder="little")
    found = np.packbits(bits.reshape(-1, dtype.width), axis=1, bitorder="little").ravel()
    np.testing.assert_array_equal(found, expected.view(np.uint8))
    np.testing.assert_array_equal(y.view(np.uint32), expected.astype(np.float32).view(np.uint32))
