"""Drivers of mixtures of experts: gating, sorting, both products, reduction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import fp8_type, row_quantized, shuffled_weights

_CDNA = ("gfx942", "gfx950")


def routed(tokens: int, experts: int, topk: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Expert numbers, different for a token, and weights."""
    ids = torch.stack([torch.randperm(experts)[:topk] for _ in range(tokens)]).to(torch.int32)
    return ids, torch.softmax(torch.randn(tokens, topk), -1)


def sorted_tokens(
    ids: torch.Tensor, weights: torch.Tensor, experts: int, unit: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Tokens by expert, each expert's padded to whole units; a token's place among its experts in the upper 8 bits."""
    tokens, topk = ids.shape
    sorted_ids, sorted_weights, of_blocks = [], [], []
    for expert in range(experts):
        found = [(t, s) for t in range(tokens) for s in range(topk) if ids[t, s] == expert]
        padding = -len(found) % unit
        sorted_ids += [t | s << 24 for t, s in found] + [tokens | topk << 24] * padding
        sorted_weights += [float(weights[t, s]) for t, s in found] + [0.0] * padding
        of_blocks += [expert] * ((len(found) + padding) // unit)
    count = torch.tensor([len(sorted_ids), tokens], dtype=torch.int32)
    return (
        torch.tensor(sorted_ids, dtype=torch.int32),
        torch.tensor(sorted_weights),
        torch.tensor(of_blocks, dtype=torch.int32),
        count,
    )


@drives("kernels/moe/topk_gating_softmax_kernel.py", "MoE gating", *_CDNA)
def topk_gating(chip: str) -> Iterator[Comparison]:
    from kernels.moe.topk_gating_softmax_kernel import build_topk_gating_softmax_module

    for name, dtype, experts, topk in (("bf16", torch.bfloat16, 128, 8), ("f32", torch.float32, 64, 2)):
        logits = torch.randperm(21 * experts).reshape(21, experts).to(dtype) / 300
        weights, found, rows = torch.zeros(21, topk), *(torch.zeros(21, topk, dtype=torch.int32) for _ in range(2))
        build_topk_gating_softmax_module(experts, topk, name)(logits, weights, found, rows, 21)
        values, _ = torch.softmax(logits.double(), -1).topk(topk)
        yield Comparison(f"{name} weights", weights, values / values.sum(-1, keepdim=True), 1e-5)
        chosen = logits.double().gather(1, found.long())
        yield Comparison(f"{name} logits of indices", chosen, logits.double().topk(topk).values)


def _sorted(program: Callable[..., Any]) -> Iterator[Comparison]:
    for tokens in (8, 300):
        experts, topk, unit = 8, 2, 32
        ids, weights = routed(tokens, experts, topk)
        want = sorted_tokens(ids, weights, experts, unit)
        room = tokens * topk + experts * unit
        got_ids, got_experts = (torch.full((n,), -1, dtype=torch.int32) for n in (room, room // unit + 1))
        got_weights, count = torch.zeros(room), torch.zeros(2, dtype=torch.int32)
        buffer = torch.ones(tokens, 64, dtype=torch.bfloat16)
        workspace = torch.zeros(1 << 16, dtype=torch.int32)
        program(ids, weights, got_ids, got_weights, got_experts, count, buffer, experts, unit, workspace=workspace)
        used = len(want[0])
        yield Comparison(f"{tokens} ids", got_ids[:used], want[0])
        yield Comparison(f"{tokens} weights", got_weights[:used], want[1])
        yield Comparison(f"{tokens} experts", got_experts[: used // unit], want[2])
        yield Comparison(f"{tokens} count", count[:1], want[3][:1])
        yield Comparison(f"{tokens} zeros", buffer, torch.zeros_like(buffer))


@drives("kernels/moe/moe_sorting_kernel.py", "MoE sorting", *_CDNA)
def moe_sorting(chip: str) -> Iterator[Comparison]:
    from kernels.moe.moe_sorting_kernel import moe_sorting_flydsl

    yield from _sorted(moe_sorting_flydsl)


@drives("aiter/ops/flydsl/kernels/moe_sorting_kernel.py", "MoE sorting", *_CDNA)
def aiter_moe_sorting(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_sorting_kernel import moe_sorting_flydsl

    yield from _sorted(moe_sorting_flydsl)


def _quantized(x: torch.Tensor, kind: str, chip: str) -> tuple[torch.Tensor, torch.Tensor]:
    dtype = torch.int8 if kind == "int8" else fp8_type(chip)
    return row_quantized(x, dtype)


@drives("kernels/moe/moe_gemm_2stage/gemm1.py", "MoE GEMM", *_CDNA)
def moe_gemm_1(chip: str) -> Iterator[Comparison]:
    from kernels.moe.moe_gemm_2stage import compile_moe_gemm1

    tokens, experts, topk, dim, inter, unit = 20, 4, 2, 256, 128, 32
    for kind in ("fp8", "int8"):
        ids, weights = routed(tokens, experts, topk)
        order, of_weights, of_blocks, count = sorted_tokens(ids, weights, experts, unit)
        x, sx = _quantized(torch.randn(tokens, dim), kind, chip)
        w, sw = _quantized(torch.randn(experts, 2 * inter, dim) / 8, kind, chip)
        out = torch.zeros(tokens, topk, inter, dtype=torch.float16)
        launch = compile_moe_gemm1(
            model_dim=dim, inter_dim=inter, experts=experts, topk=topk, tile_m=unit, tile_n=128, tile_k=128,
            doweight_stage1=False, in_dtype=kind,
        )  # fmt: skip
        launch(
            out, x.view(torch.int8), shuffled_weights(w.view(torch.int8)).view(-1, dim), sx, sw.view(-1), order, of_blocks,
            of_weights, count, tokens, inter, dim, len(of_blocks), torch.cuda.current_stream(),
        )  # fmt: skip
        full = torch.einsum(
            "td,tsnd->tsn", x.double() * sx[:, None], w.double()[ids.long()] * sw[ids.long()][..., None]
        )
        want = torch.nn.functional.silu(full[..., :inter]) * full[..., inter:]
        yield Comparison(kind, out, want, 4e-3)


@drives("kernels/moe/moe_gemm_2stage/gemm2.py", "MoE GEMM", *_CDNA)
def moe_gemm_2(chip: str) -> Iterator[Comparison]:
    from kernels.moe.moe_gemm_2stage import compile_moe_gemm2

    tokens, experts, topk, dim, inter, unit = 20, 4, 2, 256, 256, 32
    for kind, name in (("fp8", "f16"), ("int8", "f16"), ("fp8", "bf16")):
        ids, weights = routed(tokens, experts, topk)
        order, of_weights, of_blocks, count = sorted_tokens(ids, weights, experts, unit)
        x, sx = _quantized(torch.randn(tokens, topk, inter), kind, chip)
        w, sw = _quantized(torch.randn(experts, dim, inter) / 8, kind, chip)
        out = torch.zeros(tokens, dim, dtype={"f16": torch.float16, "bf16": torch.bfloat16}[name])
        launch = compile_moe_gemm2(
            model_dim=dim, inter_dim=inter, experts=experts, topk=topk, tile_m=unit, tile_n=128, tile_k=128,
            doweight_stage2=True, in_dtype=kind, out_dtype=name,
        )  # fmt: skip
        launch(
            out, x.view(torch.int8).view(-1, inter), shuffled_weights(w.view(torch.int8)).view(-1, inter), sx.view(-1),
            sw.view(-1), order, of_blocks, of_weights, count, tokens, dim, inter, len(of_blocks),
            torch.cuda.current_stream(),
        )  # fmt: skip
        of_expert = w.double()[ids.long()] * sw[ids.long()][..., None]
        want = torch.einsum("tsi,tsdi,ts->td", x.double() * sx[..., None], of_expert, weights.double())
        yield Comparison(f"{kind} {name}", out, want, 1.2e-2)


@drives("kernels/moe/moe_gemm_2stage/moe_reduce.py", "MoE reduction", *_CDNA)
def moe_reduction(chip: str) -> Iterator[Comparison]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.moe.moe_gemm_2stage import compile_moe_reduction

    x = torch.randn(9, 4, 1024).half()
    y = torch.zeros(9, 1024, dtype=torch.float16)
    px, py = (flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in (x, y))
    compile_moe_reduction(topk=4, model_dim=1024)(px, py, px, px, 9, fx.Stream(None))
    yield Comparison("f16", y, x.double().sum(1), 2e-3)
