"""Drivers of mega-MoE: experts of several ranks, whose products send and take tokens themselves."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.exchange import AITER, FLYDSL, exchange_module
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, plain_scales, shuffled_scales, shuffled_weights
from benchmarks.corpus.drivers.moe import routed
from benchmarks.corpus.drivers.ranks import Ranks

_FLYDSL, _AITER = "kernels/mega_moe/{}.py", "aiter/ops/flydsl/kernels/mega_moe/{}.py"
_RANKS, _EXPERTS, _TOPK, _DIM, _INTER = 2, 4, 2, 512, 256
"""Ranks, experts of a rank, experts of a token, elements of a token, and between the products."""


def _module(source: str) -> Any:
    return importlib.import_module(source.removesuffix(".py").replace("/", "."))


def _interleaved(rows: torch.Tensor) -> torch.Tensor:
    """Rows (experts, gates and then ups, ...) with 16 gates and 16 ups in turn."""
    experts, count = rows.shape[:2]
    return rows.reshape(experts, 2, count // 32, 16, -1).transpose(1, 2).reshape(rows.shape)


def _gated(both: torch.Tensor, limit: float = 0.0) -> torch.Tensor:
    gate, up = both.chunk(2, -1)
    if limit:
        gate, up = gate.clamp(max=limit), up.clamp(-limit, limit)
    return functional.silu(gate) * up


def _first_products(source: str) -> Iterator[Comparison]:
    import flydsl.expr as fx

    Ranks(1, 0)  # the package's modules import mori
    program = _module(source)
    variants: list[tuple[int, dict[str, Any]]] = [
        (32, {}),
        (32, {"pipe_weights": False, "tile_n": 128, "use_tile_resource": False, "swiglu_limit": 1.0}),
        (64, {"mfma_amajor": True, "async_a_copy": True, "num_waves": 8}),
    ]
    packed, of_weights = mx_quantized(torch.randn(_EXPERTS, 2 * _INTER, _DIM) / 8)
    values = dequantized(packed, of_weights).double()
    for unit, options in variants:
        experts, rows = (
            torch.tensor([2, 0, 1, 1], dtype=torch.int32),
            torch.tensor([3, 1, 0, 5], dtype=torch.int32) * unit,
        )
        x, of_x = mx_quantized(torch.randn(6 * unit, _DIM), "fp8")
        count = len(rows) * unit
        out, of_out = (torch.zeros(count, n, dtype=torch.uint8) for n in (_INTER, _INTER // 32))
        program.gemm1_kernel(
            out, x, shuffled_weights(_interleaved(packed)), of_x, shuffled_scales(_interleaved(of_weights)), rows, experts,
            of_out, count, fx.Stream(torch.cuda.current_stream()), model_dim=_DIM, inter_dim=_INTER, sort_block_m=unit,
            num_cu=2, grid_mult=2, **options,
        )  # fmt: skip
        given = dequantized(x, of_x, "fp8").double()
        tiles = [given[row : row + unit] @ values[expert].T for expert, row in zip(experts, rows, strict=True)]
        want = _gated(torch.cat(tiles), options.get("swiglu_limit", 0.0))
        got = dequantized(out, plain_scales(of_out), "fp8")
        # The largest of a block of 32 may be rounded by a sixteenth.
        yield Comparison(f"{unit} {' '.join(options)}", got, want, 6e-2)


def _layer(sources: str, main: str, exchange: str, room: int, rounded: float, **options: Any) -> Iterator[Comparison]:
    """A layer by all ranks, twice.

    Args:
        room: the tokens that a rank may have, which decide how a program moves them.
        rounded: the tolerance.
    """
    ranks = Ranks(_RANKS, 32 << 20)
    exchange_module(exchange)
    program = _module(sources.format(main))
    experts = _RANKS * _EXPERTS
    first, of_first = mx_quantized(torch.randn(experts, 2 * _INTER, _DIM) / 8)
    second, of_second = mx_quantized(torch.randn(experts, _DIM, _INTER) / 8)
    values = dequantized(first, of_first).double(), dequantized(second, of_second).double()

    def make(rank: int) -> Any:
        own = slice(rank * _EXPERTS, (rank + 1) * _EXPERTS)
        return program.MegaMoEV2(
            rank=rank, world_size=_RANKS, model_dim=_DIM, inter_dim=_INTER, experts=experts, topk=_TOPK, quant="a8w4",
            w1=shuffled_weights(_interleaved(first[own])), w1_scale=shuffled_scales(_interleaved(of_first[own])),
            w2=shuffled_weights(second[own]), w2_scale=shuffled_scales(of_second[own]), max_tok_per_rank=room, **options,
        )  # fmt: skip

    layers = ranks.set_up(make)
    for turn in range(2):
        x = [torch.randn(n, _DIM).bfloat16() for n in (9 + turn, 5)]
        routes = [routed(len(tokens), experts, _TOPK) for tokens in x]
        got = ranks.run(functools.partial(_own_tokens, layers, x, routes))
        want = []
        for tokens, (ids, weights) in zip(x, routes, strict=True):
            codes, scales = (t.view(torch.uint8) for t in layers[0].quantize(tokens))
            given = dequantized(codes, scales.view(len(tokens), -1), "fp8").double()
            between = _gated(
                torch.einsum("td,tknd->tkn", given, values[0][ids.long()]), options.get("swiglu_limit", 0.0)
            )
            want.append(torch.einsum("tkn,tkdn,tk->td", between, values[1][ids.long()], weights.double()))
        yield Comparison(f"{room} {turn}", torch.cat(got), torch.cat(want), rounded)


def _own_tokens(
    layers: Sequence[Any], x: Sequence[torch.Tensor], routes: Sequence[tuple[torch.Tensor, torch.Tensor]], rank: int
) -> torch.Tensor:
    """What a rank's layer makes of the rank's tokens."""
    ids, weights = routes[rank]
    result: torch.Tensor = layers[rank](x[rank], weights, ids)
    return result.clone()


@drives(_FLYDSL.format("gemm1"), "mega-MoE", "gfx950", around=_FLYDSL.format("mega_moe"))
def mega_moe_1(chip: str) -> Iterator[Comparison]:
    yield from _first_products(_FLYDSL.format("gemm1"))


@drives(_AITER.format("gemm1"), "mega-MoE", "gfx950", around=_AITER.format("mega_moe_v2"))
def aiter_mega_moe_1(chip: str) -> Iterator[Comparison]:
    yield from _first_products(_AITER.format("gemm1"))


@drives(_FLYDSL.format("mega_moe"), "mega-MoE", "gfx950", waits=True)
def mega_moe(chip: str) -> Iterator[Comparison]:
    yield from _layer(_FLYDSL, "mega_moe", FLYDSL, 32, 5e-2)


@drives(_FLYDSL.format("mega_moe"), "mega-MoE", "gfx950", waits=True)
def mega_moe_fp8_back(chip: str) -> Iterator[Comparison]:
    yield from _layer(_FLYDSL, "mega_moe", FLYDSL, 2048, 7e-2)


@drives(_AITER.format("mega_moe_v2"), "mega-MoE", "gfx950", waits=True)
def aiter_mega_moe(chip: str) -> Iterator[Comparison]:
    yield from _layer(_AITER, "mega_moe_v2", AITER, 512, 5e-2, swiglu_limit=1.0)
