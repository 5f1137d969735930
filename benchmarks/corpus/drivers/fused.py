"""Drivers of fused rotations, normalizations, quantizations, and caches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import dequantized

_CDNA = ("gfx942", "gfx950")


@drives("kernels/attention/fused_rope_cache_kernel.py", "RoPE", *_CDNA)
def rope_and_cache(chip: str) -> Iterator[Comparison]:
    from kernels.attention.fused_rope_cache_kernel import build_fused_rope_cache_module

    tokens, heads, kv_heads, dim, block = 6, 4, 1, 64, 16
    q, k, v = (torch.randn(tokens, h, dim).bfloat16() for h in (heads, kv_heads, kv_heads))
    angles = torch.rand(32, dim // 2) * 6
    cos, sin = angles.cos().bfloat16(), angles.sin().bfloat16()
    positions, slots = torch.randperm(32)[:tokens].to(torch.int32), torch.randperm(64)[:tokens].to(torch.int32)
    keys, values = (torch.zeros(4, block, kv_heads, dim, dtype=torch.bfloat16) for _ in range(2))
    q_out, k_out, one = torch.zeros_like(q), torch.zeros_like(k), torch.ones(1)
    launch = build_fused_rope_cache_module(head_dim=dim, num_q_heads=heads, num_kv_heads=kv_heads, block_size=block)
    launch(q, k, v, positions, cos, sin, slots, keys, values, q_out, k_out, tokens, one, one)

    def rotated(x: torch.Tensor) -> torch.Tensor:
        c, s = (t.double()[positions.long()][:, None] for t in (cos, sin))
        a, b = x.double().chunk(2, -1)
        return torch.cat([a * c - b * s, b * c + a * s], -1)

    yield Comparison("q", q_out, rotated(q), 8e-3)
    yield Comparison("k", k_out, rotated(k), 8e-3)
    flat = keys.reshape(-1, kv_heads, dim), values.reshape(-1, kv_heads, dim)
    yield Comparison("key cache", flat[0][slots.long()], rotated(k), 8e-3)
    yield Comparison("value cache", flat[1][slots.long()], v)


@drives("kernels/attention/qk_norm_rope_quant.py", "RoPE", *_CDNA)
def norm_rope_quant(chip: str) -> Iterator[Comparison]:
    from kernels.attention.qk_norm_rope_quant import flydsl_qk_norm_rope_quant

    tokens, heads, dim, rope = 5, 4, 512, 64
    q, kv = torch.randn(tokens, heads, dim).bfloat16(), torch.randn(tokens, dim).bfloat16()
    weight = torch.rand(dim).add(0.5).bfloat16()
    angles = torch.rand(40, rope // 2) * 6
    cos, sin = angles.cos().bfloat16(), angles.sin().bfloat16()
    positions = torch.randperm(40)[:tokens]
    common = {"num_q_heads": heads, "head_dim": dim, "rope_head_dim": rope}

    def wanted(x: torch.Tensor, w: torch.Tensor | float) -> torch.Tensor:
        y = x.double() * torch.rsqrt(x.double().square().mean(-1, keepdim=True) + 1e-6) * w
        c, s = (t.double()[positions].reshape(tokens, *[1] * (x.ndim - 2), -1) for t in (cos, sin))
        even, odd = y[..., -rope::2], y[..., 1 - rope :: 2]
        turned = torch.stack([even * c - odd * s, even * s + odd * c], -1).flatten(-2)
        return torch.cat([y[..., :-rope], turned], -1)

    q_out, kv_out, *_ = flydsl_qk_norm_rope_quant(q, kv, weight, cos, sin, positions, **common)
    yield Comparison("q", q_out, wanted(q, 1.0), 8e-3)
    yield Comparison("kv", kv_out, wanted(kv, weight.double()), 8e-3)
    q8, kv8, qs, kvs = flydsl_qk_norm_rope_quant(
        q, kv, weight, cos, sin, positions, quant=True, quant_group_size=64, **common
    )
    assert qs is not None and kvs is not None
    for what, x, s, want in (("q", q8, qs, wanted(q, 1.0)), ("kv", kv8, kvs, wanted(kv, weight.double()))):
        yield Comparison(f"{what} fp8", x.double() * s.double().repeat_interleave(64, -1), want, 6e-2)


def _mx_quantized(program: Callable[..., Any]) -> Iterator[Comparison]:
    x = torch.randn(16, 512).bfloat16()
    for kind in ("fp4", "fp8"):
        packed, scales = program(x, kind)[:2]
        got = dequantized(packed.view(torch.uint8), scales.view(torch.uint8)[:16, :16], kind)
        yield Comparison(kind, got, x, 0.13 if kind == "fp4" else 0.04)


@drives("kernels/mega_moe/quant.py", "quantization", "gfx950")
def mx_quantization(chip: str) -> Iterator[Comparison]:
    from kernels.mega_moe.quant import per_1x32_mx_quant

    yield from _mx_quantized(per_1x32_mx_quant)


@drives("aiter/ops/flydsl/kernels/mega_moe/quant.py", "quantization", "gfx950")
def aiter_mx_quantization(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.mega_moe.quant import per_1x32_mx_quant

    yield from _mx_quantized(per_1x32_mx_quant)
