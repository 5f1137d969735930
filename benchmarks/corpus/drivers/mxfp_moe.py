"""Drivers of products of experts whose weights and tokens are both MX numbers: FlyDSL's, and aiter's copies of them."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import (
    dequantized,
    fp4_values,
    mx_quantized,
    plain_scales,
    shuffled_scales,
    shuffled_weights,
)
from benchmarks.corpus.drivers.moe import routed, sorted_tokens

_HOST = "kernels/moe/mxfp_moe/host.py"
_AITER = "aiter/ops/flydsl/mxfp4_gemm{}_kernels.py"
_DISPATCHER = "aiter/ops/flydsl/kernels/mxmoe_dispatcher.py"
_TOKENS, _EXPERTS, _TOPK, _UNIT = 9, 3, 2, 32


def _module(source: str) -> str:
    return source.removesuffix(".py").replace("/", ".")


def _weights(rows: int, columns: int, kind: str = "fp4") -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Weights of experts in the order of the kernels, their scales, and the numbers."""
    packed, scales = mx_quantized(torch.randn(_EXPERTS, rows, columns) / 8, kind)
    flat = shuffled_scales(scales.view(-1, scales.shape[-1]))
    return shuffled_weights(packed), flat, dequantized(packed, scales, kind).double()


def _quantized_inside(x: torch.Tensor, kind: str) -> torch.Tensor:
    """The numbers that the kernels make of tokens themselves: the scale brings the largest of 32 to 6 at most."""
    blocks = x.double().unflatten(-1, (-1, 32))
    scale = (blocks.abs().amax(-1, keepdim=True) / 6).log2().ceil().exp2()
    if kind == "fp8":
        return ((blocks / scale).to(torch.float8_e4m3fn).double() * scale).flatten(-2)
    numbers = fp4_values(torch.arange(0, 8, dtype=torch.uint8))[::2].double()
    nearest = ((blocks / scale).abs().unsqueeze(-1) - numbers).abs().argmin(-1)
    return (numbers[nearest] * blocks.sign() * scale).flatten(-2)


def _first_products(
    source: str, kind: str, unit: int, *, inline: bool, dim: int = 512, **options: str
) -> Iterator[Comparison]:
    program = importlib.import_module(_module(source))
    inter = 256
    ids, weights = routed(_TOKENS, _EXPERTS, _TOPK)
    order, _, of_blocks, count = sorted_tokens(ids, weights, _EXPERTS, unit)
    x = torch.randn(_TOKENS, dim).bfloat16()
    codes, scales = mx_quantized(x, kind)
    w, of_weights, values = _weights(2 * inter, dim)
    tokens = order & 0xFFFFFF
    of_rows = torch.full((len(order), dim // 32), 127, dtype=torch.uint8)
    of_rows[tokens < _TOKENS] = scales[tokens[tokens < _TOKENS].long()]
    # Scales lie in groups of 32 rows, of which a block of 16 fills the first half.
    apart = 32 // min(unit, 32)
    out = torch.zeros(len(order), inter // 2, dtype=torch.uint8)
    of_out = torch.zeros(len(order) * apart, inter // 32, dtype=torch.uint8)
    padded = functional.pad(of_rows, (0, 0, 0, len(of_out) - len(order)), value=127)
    program.flydsl_mxfp4_gemm1(
        a_quant=codes, a_scale_sorted_shuffled=shuffled_scales(padded), w1_u8=w, w1_scale_u8=of_weights,
        sorted_expert_ids=of_blocks, cumsum_tensor=count, m_indices=tokens.to(torch.int32), inter_sorted_quant=out,
        inter_sorted_shuffled_scale=of_out, hidden_states=x, n_tokens=_TOKENS, BM=unit, use_nt=inline, inline_quant=inline,
        NE=_EXPERTS, D_HIDDEN=dim, D_INTER=inter, topk=_TOPK, **options,
    )  # fmt: skip
    given = _quantized_inside(x, kind) if inline else dequantized(codes, scales, kind).double()
    want = torch.zeros(len(order), inter, dtype=torch.float64)
    for row, token in enumerate(tokens.tolist()):
        if token < _TOKENS:
            gate, up = (values[of_blocks[row // unit]] @ given[token]).chunk(2)
            want[row] = functional.silu(gate) * up
    real = tokens < _TOKENS
    plain = plain_scales(of_out).reshape(-1, apart, min(unit, 32), inter // 32)[:, 0].flatten(0, 1)
    got = dequantized(out, plain)[real]
    scale = want[real].unflatten(-1, (-1, 32)).abs().amax(-1, keepdim=True)
    # The largest is 4 to 8 units, and 6 at most is kept.
    relative = ((got.double() - want[real]).unflatten(-1, (-1, 32)) / scale).flatten(-2)
    yield Comparison(f"{kind} {unit} {inline}", relative + 1, torch.ones_like(relative), 0.25)
    yield Comparison(f"{kind} {unit} {inline} mean", relative.abs().mean()[None] + 1, torch.ones(1), 0.06)


def _second_products(source: str, unit: int, **options: Any) -> Iterator[Comparison]:
    program = importlib.import_module(_module(source))
    dim, inter = 256, 512
    ids, weights = routed(_TOKENS, _EXPERTS, _TOPK)
    order, of_rows, of_blocks, count = sorted_tokens(ids, weights, _EXPERTS, unit)
    codes, scales = mx_quantized(torch.randn(len(order), inter))
    w, of_weights, values = _weights(dim, inter)
    out = torch.zeros(_TOKENS, dim, dtype=torch.bfloat16)
    program.flydsl_mxfp4_gemm2(
        inter_sorted_quant=codes, inter_sorted_shuffled_scale=shuffled_scales(scales), w2_u8=w, w2_scale_u8=of_weights,
        sorted_expert_ids=of_blocks, cumsum_tensor=count, sorted_token_ids=order, sorted_weights=of_rows, flat_out=out,
        M_logical=_TOKENS, max_sorted=len(order), BM=unit, use_nt=False, NE=_EXPERTS, D_HIDDEN=dim,
        D_INTER=inter, topk=_TOPK, **options,
    )  # fmt: skip
    given = dequantized(codes, scales).double()
    want = torch.zeros(_TOKENS, dim, dtype=torch.float64)
    for row, place in enumerate(order.tolist()):
        token = place & 0xFFFFFF
        if token < _TOKENS:
            want[token] += of_rows[row] * (values[of_blocks[row // unit]] @ given[row])
    yield Comparison(f"{unit}", out, want, 1.5e-2)


@drives(_HOST, "MoE GEMM, MXFP4 both", "gfx950")
def mxfp_moe_1(chip: str) -> Iterator[Comparison]:
    yield from _first_products(_HOST, "fp4", _UNIT, inline=False)
    yield from _first_products(_HOST, "fp4", 16, inline=True)


@drives(_HOST, "MoE GEMM, MXFP8 by MXFP4", "gfx950")
def mxfp_moe_1_fp8(chip: str) -> Iterator[Comparison]:
    yield from _first_products(_HOST, "fp8", 16, inline=True, a_dtype="fp8")


@drives(_HOST, "MoE GEMM, MXFP8 by MXFP4", "gfx950")
def mxfp_moe_1_fp8_loaded(chip: str) -> Iterator[Comparison]:
    yield from _first_products(_HOST, "fp8", _UNIT, inline=False, a_dtype="fp8")


@drives(_HOST, "MoE GEMM, MXFP4 both", "gfx950")
def mxfp_moe_2(chip: str) -> Iterator[Comparison]:
    yield from _second_products(_HOST, _UNIT, epilog="atomic")


@drives(_AITER.format(1), "MoE GEMM, MXFP4 both", "gfx950")
def aiter_mxfp_moe_1(chip: str) -> Iterator[Comparison]:
    # It needs one tile of 256 more than it loads ahead.
    yield from _first_products(_AITER.format(1), "fp4", _UNIT, inline=False, dim=768)
    yield from _first_products(_AITER.format(1), "fp4", 16, inline=True, dim=768)


@drives(_AITER.format(2), "MoE GEMM, MXFP4 both", "gfx950")
def aiter_mxfp_moe_2(chip: str) -> Iterator[Comparison]:
    yield from _second_products(_AITER.format(2), _UNIT, atomic=True, mxfp4out=False)


@drives(_DISPATCHER, "MoE GEMM, MXFP4 or MXFP8", "gfx950")
def aiter_mxmoe_2(chip: str) -> Iterator[Comparison]:
    program = importlib.import_module(_module(_DISPATCHER))
    dim, inter = 512, 512
    variants: list[tuple[str, str, dict[str, Any]]] = [
        ("fp4", "fp4", {}),
        ("fp4", "fp4", {"persist": True, "cu_num": 2, "BN": 128, "epilog": "reduce"}),
        ("fp8", "fp4", {"BM": 64, "SBM": 64, "BK": 128}),
        ("fp8", "fp8", {"epilog": "reduce", "BM": 16, "SBM": 32}),
    ]
    for kind, kind_of_weights, options in variants:
        unit = options.get("SBM", _UNIT)
        ids, weights = routed(_TOKENS, _EXPERTS, _TOPK)
        order, of_rows, of_blocks, count = sorted_tokens(ids, weights, _EXPERTS, unit)
        codes, scales = mx_quantized(torch.randn(len(order), inter), kind)
        w, of_weights, values = _weights(dim, inter, kind_of_weights)
        # Scales lie in groups of 32 rows, of which a block of 16 fills the first half.
        of_codes = functional.pad(scales.unflatten(0, (-1, 16)), (0, 0, 0, 16 if options.get("BM") == 16 else 0))
        each = options.get("epilog") == "reduce"
        out = torch.zeros(_TOKENS, *([_TOPK] if each else []), dim, dtype=torch.bfloat16)
        program.mxfp4_moe_gemm2(
            inter_sorted_quant=codes, inter_sorted_shuffled_scale=shuffled_scales(of_codes.flatten(0, 1)), w2_u8=w,
            w2_scale_u8=of_weights, sorted_expert_ids=of_blocks, cumsum_tensor=count, sorted_token_ids=order,
            sorted_weights=of_rows, out=out, M_logical=_TOKENS, max_sorted=len(order), NE=_EXPERTS, D_HIDDEN=dim,
            D_INTER=inter, topk=_TOPK, a_dtype=kind, b_dtype=kind_of_weights, HIDDEN_MAX=dim, **options,
        )  # fmt: skip
        given = dequantized(codes, scales, kind).double()
        want = torch.zeros(_TOKENS, _TOPK, dim, dtype=torch.float64)
        for row, place in enumerate(order.tolist()):
            token, slot = place & 0xFFFFFF, place >> 24
            if token < _TOKENS:
                want[token, slot] = of_rows[row] * (values[of_blocks[row // unit]] @ given[row])
        name = f"{kind} {kind_of_weights} {' '.join(options)}"
        yield Comparison(name, out, want if each else want.sum(1), 1.5e-2)
