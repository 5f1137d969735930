"""Narrow floats and integers of uncommon widths from a NumPy array to a kernel and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.config import Config

BLOCK = 64


@flyc.kernel
def quantise_kernel(src: fx.Tensor, dst: fx.Tensor, scales: fx.Tensor, packed: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x = src[i]
        scale = abs(x).to(fx.Float8E8M0FNU, rounding_mode=fx.RoundingMode.upward)
        scales[i] = scale
        dst[i] = x / scale.to(fx.Float32)
        quarter = fx.Vector([x, x * 0.5, x * 2.0, -x]).to(fx.Float4E2M1FN)
        fx.recast_iter(fx.Float4E2M1FN, packed.iter + i * 2).store(quarter)


@flyc.jit
def quantise(src: fx.Tensor, dst: fx.Tensor, scales: fx.Tensor, packed: fx.Tensor, n: fx.Int32):
    quantise_kernel(src, dst, scales, packed, n).launch(grid=(fx.ceildiv(n, BLOCK),), block=BLOCK)


@flyc.kernel
def mixed_kernel(src: fx.Tensor, dst: fx.Tensor):
    """Sub-byte loads, lane exchange of every odd width, and 128-bit division."""
    i = fx.thread_idx.x
    sixes = fx.recast_iter(fx.Float6E3M2FN, src.iter + i * 3).load(fx.Vector[fx.Float6E3M2FN, 4])
    total = (sixes + sixes).shuffle_xor(1, 32).to(fx.Float32).reduce("add")
    small = fx.Int4(i).shuffle_xor(2, 32).to(fx.Float32)
    long = (fx.Int128(i) << 90).shuffle_xor(4, 32) // (fx.Int128(1) << 89)
    narrow = fx.Float32(i).to(fx.Float8E5M2).shuffle_xor(8, 32)
    dst[i] = total + small + long.to(fx.Float32) + narrow.to(fx.Float32)


@flyc.jit
def mixed(src: fx.Tensor, dst: fx.Tensor):
    mixed_kernel(src, dst).launch(grid=1, block=32)


@flyc.kernel
def scalar_kernel(dst: fx.Tensor, a: fx.BFloat16, b: fx.Float8E4M3FN):
    dst[0] = a.to(fx.Float32)
    dst[1] = b.to(fx.Float32)


@flyc.jit
def scalars(dst: fx.Tensor, a: fx.BFloat16, b: fx.Float8E4M3FN):
    scalar_kernel(dst, a, b).launch(grid=1, block=1)


@flyc.kernel
def copy_kernel(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    dst[i] = src[i].to(fx.Float32)


@flyc.jit
def to_float32(src: fx.Tensor, dst: fx.Tensor):
    copy_kernel(src, dst).launch(grid=1, block=256)


@flyc.kernel
def there_and_back_kernel(src: fx.Tensor, codes: fx.Tensor, back: fx.Tensor, lanes: fx.Constexpr[int]):
    place = fx.thread_idx.x * lanes
    if fx.const_expr(lanes == 1):
        codes[place] = src[place].to(codes.dtype)
        back[place] = codes[place].to(fx.Float32)
    else:
        numbers = fx.ptr_load(fx.get_iter(src) + place, fx.VectorAlias(fx.Float32, lanes)).to(codes.dtype)
        fx.ptr_store(numbers, fx.get_iter(codes) + place)
        narrow = fx.ptr_load(fx.get_iter(codes) + place, fx.VectorAlias(codes.dtype, lanes))
        fx.ptr_store(narrow.to(fx.Float32), fx.get_iter(back) + place)


@flyc.jit
def there_and_back(src: fx.Tensor, codes: fx.Tensor, back: fx.Tensor, threads: fx.Int32, lanes: fx.Constexpr[int]):
    """Numbers as those of the type of ``codes``, ``lanes`` of them in each thread, and as f32 again."""
    there_and_back_kernel(src, codes, back, lanes).launch(grid=1, block=threads)


EIGHT_BITS = ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"]


def edges_of(dtype: np.dtype) -> np.ndarray:
    """Where rounding decides: the numbers of a type, what is in the middle of two, and f32's neighbours of all those."""
    finite = np.unique(np.arange(256, dtype=np.uint8).view(dtype).astype(np.float32))
    finite = finite[np.isfinite(finite)]
    step = finite[-1] - finite[-2]
    beyond = finite[-1] + step * np.array([0.5, 1, 2, 1e9], np.float32)
    special = np.array([0.0, np.inf, np.nan, 1e-45, 1e-30, 3e38], np.float32)
    places = np.concatenate([finite, (finite[1:] + finite[:-1]) / 2, beyond, special])
    around = [np.nextafter(places, np.float32(side)) for side in (-np.inf, np.inf)]
    each = np.concatenate([places, *around])
    return np.concatenate([each, -each])


def check_there_and_back(lanes: int, dtype: np.dtype, wrap: Any = lambda array: array) -> None:
    src = edges_of(dtype)
    src = np.resize(src, -(-src.size // lanes) * lanes)
    for first in range(0, src.size, 512 * lanes):
        part = src[first : first + 512 * lanes].copy()
        codes, back = np.zeros(part.size, dtype), np.zeros(part.size, np.float32)
        there_and_back(wrap(part), wrap(codes), wrap(back), part.size // lanes, lanes)
        with np.errstate(over="ignore", invalid="ignore"):
            wanted = part.astype(dtype)
        nan = np.isnan(wanted.astype(np.float32))
        assert np.array_equal(np.isnan(codes.astype(np.float32)), nan)
        assert np.array_equal(codes.view(np.uint8)[~nan], wanted.view(np.uint8)[~nan])
        assert np.array_equal(back, wanted.astype(np.float32), equal_nan=True)


@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize("name", EIGHT_BITS)
def test_edges_of_8_bit_floats(name: str, lanes: int) -> None:
    check_there_and_back(lanes, np.dtype(getattr(ml_dtypes, name)))


def check_quantised(src: np.ndarray, dst: np.ndarray, scales: np.ndarray, packed: np.ndarray) -> None:
    """What :func:`quantise` leaves is what NumPy and ml_dtypes compute, bit by bit."""
    mantissa, exponent = np.frexp(np.abs(src))
    assert np.array_equal(scales.view(np.uint8), np.where(mantissa == 0.5, exponent - 1, exponent) + 127)
    assert np.array_equal(dst.view(np.uint8), (src / scales.astype(np.float32)).astype(dst.dtype).view(np.uint8))
    fours = np.stack([src, src * np.float32(0.5), src * 2, -src], 1).astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    assert np.array_equal(packed, (fours[:, ::2] | fours[:, 1::2] << 4).ravel())


def check_mixed(src: np.ndarray, dst: np.ndarray) -> None:
    """What :func:`mixed` leaves."""
    words = src.reshape(32, 3).astype(np.int64) @ (1 << np.array([0, 8, 16]))
    elements = np.stack([words >> (6 * k) & 63 for k in range(4)], 1).astype(np.uint8).view(ml_dtypes.float6_e3m2fn)
    doubled = (elements.astype(np.float32) * 2).astype(ml_dtypes.float6_e3m2fn).astype(np.float32).sum(1)
    i = np.arange(32)
    small = ((i ^ 2) & 15 ^ 8) - 8
    narrow = i.astype(np.float32).astype(ml_dtypes.float8_e5m2).astype(np.float32)
    assert np.array_equal(dst, doubled[i ^ 1] + small + 2 * (i ^ 4) + narrow[i ^ 8])


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e4m3"])
def test_quantising(name: str) -> None:
    n = 100
    generator = np.random.default_rng(1)
    src = (generator.standard_normal(n) * generator.choice([0.01, 1, 100], n)).astype(np.float32)
    dst, scales = np.zeros(n, getattr(ml_dtypes, name)), np.zeros(n, ml_dtypes.float8_e8m0fnu)
    packed = np.zeros(2 * n, np.uint8)
    quantise(src, dst, scales, packed, n)
    check_quantised(src, dst, scales, packed)


def test_sub_byte_loads_shuffles_and_long_integers() -> None:
    src = np.random.default_rng(2).integers(0, 256, 96, dtype=np.uint8)
    dst = np.zeros(32, np.float32)
    mixed(src, dst)
    check_mixed(src, dst)


@pytest.mark.parametrize("name", [t for t in dir(ml_dtypes) if t.startswith("float8_") and t != "float8_e3m4"])
def test_arrays_of_every_8_bit_float(name: str) -> None:
    src, dst = np.arange(256, dtype=np.uint8).view(getattr(ml_dtypes, name)), np.zeros(256, np.float32)
    to_float32(src, dst)
    assert np.array_equal(dst, src.astype(np.float32), equal_nan=True)


def test_launch_arguments_are_rounded_to_nearest_even() -> None:
    dst = np.zeros(2, np.float32)
    for a, b in ((1.00390625 + 2.0**-12, 1.07), (1.01171875, 1.0625), (-3.4e38, 1e9)):
        scalars(dst, a, b)
        with np.errstate(all="ignore"):
            want = [float(ml_dtypes.bfloat16(np.float32(a))), float(np.float32(b).astype(ml_dtypes.float8_e4m3fn))]
        assert np.array_equal(dst, np.array(want, np.float32), equal_nan=True)


def test_numbers_that_are_no_launch_arguments() -> None:
    def function(a: fx.Float4E2M1FN) -> None: ...

    with pytest.raises(TypeError, match="cannot be a launch argument"):
        flyc.jit(function)(3)
    with pytest.raises(TypeError, match="float4_e2m1fn"):
        to_float32(np.zeros(4, ml_dtypes.float4_e2m1fn), np.zeros(4, np.float32))


def test_they_compile_for_gpus(tmp_path: Path) -> None:
    def tensor(dtype: Any) -> Any:
        return flyc.TensorSpec(dtype, (None,))

    signatures = {
        quantise: {
            "src": tensor(fx.Float32), "dst": tensor(fx.Float8E4M3FN), "scales": tensor(fx.Float8E8M0FNU),
            "packed": tensor(fx.Uint8), "n": 100,
        },
        mixed: {"src": tensor(fx.Uint8), "dst": tensor(fx.Float32)},
        scalars: {"dst": tensor(fx.Float32), "a": 1.0, "b": 1.0},
    }  # fmt: skip
    config = replace(Config.from_env({}), cache_dir=tmp_path)
    for function, signature in signatures.items():
        for done in precompile(function, ["cuda:sm_90", "rocm:gfx942"], [signature], config=config, isolated=False):
            assert done.error is None, f"{done.target}: {done.error}"
