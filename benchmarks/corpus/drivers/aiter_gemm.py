"""Drivers of ROCm/aiter's matrix products."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import row_quantized, shuffled_weights

_CDNA = ("gfx942", "gfx950")
_AITER = "aiter/ops/flydsl"


def _product(m: int, n: int, k: int, dtype: torch.dtype, **options: object) -> Comparison:
    from aiter.ops.flydsl import gemm_kernels

    gemm_kernels._validate_hgemm_inputs = lambda *_: (m, n, k)  # it asks for a device of type "cuda"
    a, b = torch.randn(m, k).to(dtype), torch.randn(n, k).to(dtype)
    out = gemm_kernels.flydsl_hgemm(a, b, **options)
    what = " ".join([f"{dtype}".replace("torch.", ""), *map(str, options.values())])
    return Comparison(what, out, a.double() @ b.double().T, 8e-3)


@drives(f"{_AITER}/gemm_kernels.py", "split-K GEMM", *_CDNA)
def aiter_hgemm(chip: str) -> Iterator[Comparison]:
    yield _product(48, 128, 256, torch.bfloat16, tile_m=32, tile_n=64, tile_k=64, block_n_warps=1)
    yield _product(40, 128, 512, torch.float16, tile_m=32, tile_n=64, tile_k=64, split_k=2, b_to_lds=True)


@drives(f"{_AITER}/gemm_a8w8_bpreshuffle_8wave.py", "fp8 GEMM", "gfx950")
def aiter_fp8_8_waves(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.gemm_a8w8_bpreshuffle_8wave import flydsl_8wave_gemm_a8

    m, n, k = 100, 256, 512
    (a, sa), (b, sb) = (row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n))
    out = torch.zeros(m, n, dtype=torch.bfloat16)
    shuffled = shuffled_weights(b.view(torch.uint8)).view(torch.float8_e4m3fn)
    flydsl_8wave_gemm_a8(a, shuffled, sa[:, None], sb[None], out, 128, 256)
    yield Comparison("fp8", out, a.double() @ b.double().T * sa.double()[:, None] * sb.double(), 8e-3)
