"""Drivers of products of experts with weights in few bits and tokens in more: int4, MXFP4, bf16."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, shuffled_scales, shuffled_weights
from benchmarks.corpus.drivers.moe import routed, sorted_tokens

_CDNA = ("gfx942", "gfx950")
_A16 = "kernels/moe/moe_2stage_a16wmix"
_GROUP = 32
"""Elements that share a scale of int4."""


def int4_quantized(w: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Rows as signed int4, two a byte, the first in the low half; bf16 scales of 32 elements; and the numbers."""
    blocks = w.reshape(*w.shape[:-1], -1, _GROUP)
    scales = (blocks.abs().amax(-1) / 7).bfloat16()
    codes = (blocks / scales.float()[..., None]).round().clamp(-8, 7)
    values = (codes.double() * scales.double()[..., None]).flatten(-2)
    pairs = (codes.to(torch.int32) & 15).to(torch.uint8).reshape(*w.shape[:-1], -1, 2)
    return pairs[..., 0] | pairs[..., 1] << 4, scales, values


def _weights(kind: str, w: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Weights of experts as the kernels read them, their scales, and the numbers."""
    if kind == "int4":
        packed, scales, values = int4_quantized(w)
        return shuffled_weights(packed), scales.contiguous(), values
    if kind == "mxfp4":
        packed, scales = mx_quantized(w)
        flat = shuffled_scales(scales.view(-1, scales.shape[-1]))
        return shuffled_weights(packed), flat, dequantized(packed, scales).double()
    narrow = w.bfloat16()
    return shuffled_weights(narrow), torch.zeros(4), narrow.double()


def _first_products(kind: str, unit: int, **options: int) -> Comparison:
    from kernels.moe.moe_2stage_a16wmix.gemm1 import compile_gemm1_a16w4_port, gemm1_a16w4_grid

    tokens, experts, topk, dim, inter = 9, 3, 2, 512, 128
    ids, weights = routed(tokens, experts, topk)
    order, _, of_blocks, count = sorted_tokens(ids, weights, experts, unit)
    x = torch.randn(tokens, dim).bfloat16()
    w, scales, values = _weights(kind, torch.randn(experts, 2 * inter, dim) / 8)
    out = torch.zeros(len(order), inter, dtype=torch.bfloat16)
    launch = compile_gemm1_a16w4_port(
        unit, D_HIDDEN=dim, D_INTER=inter, NE=experts, TOPK=topk, TILE_N=128, TILE_K=256, w_dtype=kind, **options
    )
    places = [t.data_ptr() for t in (x, w, scales, of_blocks, count, order)]
    grid = gemm1_a16w4_grid(unit, INTER=inter, TILE_N=128, max_m_blocks=len(of_blocks))
    launch(*places, tokens, grid, 1.0, 1.0, 1.0, 1.0, 7.0, out.data_ptr(), torch.cuda.current_stream())
    want = torch.zeros(len(order), inter, dtype=torch.float64)
    for row, place in enumerate(order.tolist()):
        token = place & 0xFFFFFF
        if token < tokens:
            gate, up = (values[of_blocks[row // unit]] @ x[token].double()).chunk(2)
            want[row] = functional.silu(gate) * up
    return Comparison(" ".join([kind, str(unit), *map(str, options.values())]), out, want, 1.5e-2)


@drives(f"{_A16}/gemm1.py", "MoE GEMM, int4", *_CDNA)
def moe_int4_1(chip: str) -> Iterator[Comparison]:
    yield _first_products("int4", 32)


@drives(f"{_A16}/gemm1.py", "MoE GEMM, int4", *_CDNA)
def moe_int4_1_decode(chip: str) -> Iterator[Comparison]:
    yield _first_products("int4", 16)


@drives(f"{_A16}/gemm1.py", "MoE GEMM, MXFP4", "gfx950")
def moe_a16w4_1(chip: str) -> Iterator[Comparison]:
    yield _first_products("mxfp4", 32)
    yield _first_products("mxfp4", 16, k_wave=2)


@drives(f"{_A16}/gemm1.py", "MoE GEMM", *_CDNA)
def moe_a16w16_1(chip: str) -> Iterator[Comparison]:
    yield _first_products("bf16", 32)


def _second_products(kind: str, unit: int) -> Comparison:
    from kernels.moe.moe_2stage_a16wmix.gemm2 import compile_gemm2_a16w4_port, gemm2_a16w4_grid

    tokens, experts, topk, dim, inter = 9, 3, 2, 256, 256
    ids, weights = routed(tokens, experts, topk)
    order, of_rows, of_blocks, count = sorted_tokens(ids, weights, experts, unit)
    x = torch.randn(len(order), inter).bfloat16()
    w, scales, values = _weights(kind, torch.randn(experts, dim, inter) / 8)
    out = torch.zeros(tokens, dim, dtype=torch.bfloat16)
    launch = compile_gemm2_a16w4_port(unit, NE=experts, N_OUT=dim, D_INTER=inter, TILE_N=128, w_dtype=kind)
    places = [t.data_ptr() for t in (x, w, scales, of_blocks, count, order, of_rows)]
    grid = gemm2_a16w4_grid(unit, N_OUT=dim, TILE_N=128, max_m_blocks=len(of_blocks))
    launch(*places, tokens, len(of_blocks), grid, out.data_ptr(), torch.cuda.current_stream())
    want = torch.zeros(tokens, dim, dtype=torch.float64)
    for row, place in enumerate(order.tolist()):
        token = place & 0xFFFFFF
        if token < tokens:
            want[token] += of_rows[row] * (values[of_blocks[row // unit]] @ x[row].double())
    return Comparison(f"{kind} {unit}", out, want, 1.5e-2)


@drives(f"{_A16}/gemm2.py", "MoE GEMM, int4", *_CDNA)
def moe_int4_2(chip: str) -> Iterator[Comparison]:
    yield _second_products("int4", 32)


@drives(f"{_A16}/gemm2.py", "MoE GEMM, MXFP4", "gfx950")
def moe_a16w4_2(chip: str) -> Iterator[Comparison]:
    yield _second_products("mxfp4", 32)


@drives(f"{_A16}/gemm2.py", "MoE GEMM", *_CDNA)
def moe_a16w16_2(chip: str) -> Iterator[Comparison]:
    yield _second_products("bf16", 32)
