"""Drivers of gfx1250's products and attention: tiles by the tensor data mover, WMMA with scales."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.gemm import super_scales, tiles_of_16
from benchmarks.corpus.drivers.hosts import stand_in
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, row_quantized

_CHIP = "gfx1250"
_AITER = "aiter/ops/flydsl"


def _quantized_rows(m: int, n: int, k: int) -> list[tuple[torch.Tensor, torch.Tensor]]:
    return [row_quantized(torch.randn(rows, k), torch.float8_e4m3fn) for rows in (m, n)]


def _by_rows(m: int, n: int, k: int, tile: tuple[int, int, int], out: torch.dtype, **options: int) -> Comparison:
    """A product with one scale for each row of either side."""
    from aiter.ops.flydsl.bpreshuffle_gemm_gfx1250 import run_preshuffle_gemm_a8_gfx1250

    (a, sa), (b, sb) = _quantized_rows(m, n, k)
    c = torch.zeros(m, n, dtype=out)
    shuffled = tiles_of_16(b.view(torch.uint8)).view(n, k)
    run_preshuffle_gemm_a8_gfx1250(a, shuffled, sa, sb, c, *tile, **options)
    want = a.double() @ b.double().T * sa.double()[:, None] * sb.double()
    return Comparison(" ".join(["rows", *map(str, options.values())]), c, want, 1.6e-2)


@drives(f"{_AITER}/bpreshuffle_gemm_gfx1250.py", "gfx1250 GEMM", _CHIP)
def aiter_a8w8_rows(chip: str) -> Iterator[Comparison]:
    yield _by_rows(100, 128, 512, (64, 64, 128), torch.bfloat16)
    yield _by_rows(40, 128, 1024, (32, 64, 256), torch.float16, split_k=2, num_buffers=2)
    yield _by_rows(70, 256, 512, (32, 128, 128), torch.bfloat16, cluster_m=1, cluster_n=2, num_buffers=3)


def _by_blocks(m: int, n: int, k: int, name: str, out: torch.dtype = torch.bfloat16) -> Comparison:
    """A product with E8M0 scales: of 128 elements of a row of A, of blocks of 128 by 128 of B."""
    stand_in("aiter.utility.dtypes", fp8_e8m0=torch.float8_e8m0fnu)  # it builds aiter's C++ to ask for the chip
    from aiter.ops.flydsl.mxfp8_128_bpreshuffle_gemm_gfx1250 import run_gemm_a8w8_mxfp8_128_bpreshuffle_gfx1250

    a, b = (torch.randn(rows, k).to(torch.float8_e4m3fn) for rows in (m, n))
    sa, sb = (torch.randint(124, 130, (rows, k // 128), dtype=torch.uint8) for rows in (m, n // 128))
    c = torch.zeros(m, n, dtype=out)
    kind = torch.float8_e8m0fnu
    along_m = sa.T.contiguous().T.view(kind)
    shuffled = tiles_of_16(b.view(torch.uint8)).view(n, k)
    run_gemm_a8w8_mxfp8_128_bpreshuffle_gfx1250(a, shuffled, along_m, sb.view(kind), c, name)
    of_a = (sa.double() - 127).exp2().repeat_interleave(128, 1)
    of_b = (sb.double() - 127).exp2().repeat_interleave(128, 0).repeat_interleave(128, 1)
    return Comparison(name[-40:], c, (a.double() * of_a) @ (b.double() * of_b).T, 1.6e-2)


_BLOCKS = f"{_AITER}/mxfp8_128_bpreshuffle_gemm_gfx1250.py"


@drives(_BLOCKS, "gfx1250 GEMM", _CHIP)
def aiter_a8w8_blocks(chip: str) -> Iterator[Comparison]:
    prefix = "flydsl_mxfp8_128_bpreshuffle_wmma"
    yield _by_blocks(100, 256, 512, f"{prefix}_t64x128x128_mw2_nw2_nb2_sk1_cm1_cn2")
    yield _by_blocks(33, 128, 1024, f"{prefix}_t32x64x256_mw2_nw2_nb2_sk2_cm1_cn1", torch.float16)


@drives(_BLOCKS, "gfx1250 GEMM", _CHIP)
def aiter_a8w8_256(chip: str) -> Iterator[Comparison]:
    prefix = "flydsl_mxfp8_128_bpreshuffle_compute_wmma"
    yield _by_blocks(200, 128, 1024, f"{prefix}_t128x128x128_mw2_nw2_nb4_sk1_cm2_cn1")


@drives(f"{_AITER}/batched_gemm_mxfp4.py", "gfx1250 GEMM", _CHIP)
def aiter_batched_a8w4(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.batched_gemm_mxfp4 import flydsl_batched_gemm_a8w4_v2

    batch, m, n, k = 2, 100, 128, 512
    for layout in ("mbn", "bmn"):
        (a, sa), (b, sb) = mx_quantized(torch.randn(batch, m, k), "fp8"), mx_quantized(torch.randn(batch, n, k))
        padded = torch.nn.functional.pad(sa, (0, 0, 0, -m % 32))
        of_a, of_b = (torch.stack([super_scales(s).flatten(1) for s in each]) for each in (padded, sb))
        # Rows of tokens before those of the batch, as the program before this one leaves them.
        given, scales = (a.transpose(0, 1), of_a.transpose(0, 1)) if layout == "mbn" else (a, of_a)
        weights = torch.stack([tiles_of_16(w).flatten(1) for w in b])
        c = flydsl_batched_gemm_a8w4_v2(
            given.contiguous(), weights, scales.contiguous(), of_b, n, layout=layout, tile_m=64, tile_n=128, tile_k=128
        )
        want = dequantized(a, sa, "fp8").double() @ dequantized(b, sb).double().transpose(1, 2)
        yield Comparison(layout, c, want, 8e-3)


@drives(f"{_AITER}/kernels/fmha_gfx1250/fmha_kernel.py", "attention", _CHIP)
def aiter_attention_192(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.fmha_gfx1250.fmha_kernel import flash_attn_varlen_d192_gfx1250

    heads, kv_heads, lengths = 2, 1, (300, 40)  # tiles of 128 keys: first, within, last
    starts = torch.tensor([0, 300, 340], dtype=torch.int32)
    q, k = (torch.randn(340, count, 192).bfloat16() for count in (heads, kv_heads))
    v = torch.randn(340, kv_heads, 128).bfloat16()
    for causal in (True, False):
        got = flash_attn_varlen_d192_gfx1250(q, k, v, starts, starts, max(lengths), max(lengths), causal=causal)
        for number, length in enumerate(lengths):
            rows = slice(int(starts[number]), int(starts[number + 1]))
            of = [x[rows].double().transpose(0, 1) for x in (q, k, v)]
            logits = of[0] @ of[1].transpose(1, 2) * 192**-0.5
            if causal:
                logits = logits.masked_fill(torch.ones(length, length).triu(1).bool(), -torch.inf)
            want = (torch.softmax(logits, -1) @ of[2]).transpose(0, 1)
            yield Comparison(f"{causal} {length}", got[rows], want, 1.6e-2)
