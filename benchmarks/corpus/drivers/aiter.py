"""Drivers of ROCm/aiter's kernels: activations, and the small ones around products of experts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives

_CDNA = ("gfx942", "gfx950")
_KERNELS = "aiter/ops/flydsl/kernels"
_EXPERTS, _GROUPED = "aiter/ops/flydsl/moe_kernels.py", "aiter/ops/flydsl/grouped_moe_gfx1250.py"


def _pointers(*tensors: torch.Tensor) -> list[Any]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    return [flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in tensors]


def _stream() -> Any:
    import flydsl.expr as fx

    return fx.Stream(None)


@drives(f"{_KERNELS}/swiglu_and_mul.py", "activation", *_CDNA, around=_EXPERTS)
def aiter_swiglu(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.swiglu_and_mul import build_swiglu_and_mul_module

    rows, columns = 5, 352
    x = (torch.randn(rows, 2 * columns) * 4).bfloat16()
    out = torch.zeros(rows, columns, dtype=torch.bfloat16)
    build_swiglu_and_mul_module(columns)(*_pointers(x, out), rows, _stream())
    gate, up = (t.flatten(1) for t in x.double().reshape(rows, -1, 2, 16).unbind(2))
    gate, up = gate.clamp(max=7), up.clamp(-7, 7)
    yield Comparison("swiglu", out, gate * torch.sigmoid(1.702 * gate) * (up + 1), 8e-3)


@drives(f"{_KERNELS}/silu_and_mul_fq.py", "activation", *_CDNA, around=_EXPERTS)
def aiter_silu(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.silu_and_mul_fq import build_silu_and_mul_fq_module

    tokens, topk, columns = 6, 2, 384
    x = torch.randn(tokens * topk, 2 * columns).bfloat16()
    ids = torch.tensor([t | k << 24 for k in range(topk) for t in range(tokens)] + [tokens] * 4, dtype=torch.int32)
    valid, unused = torch.tensor([tokens * topk, tokens], dtype=torch.int32), torch.zeros(16, dtype=torch.int32)
    gate, up = x.double().chunk(2, 1)
    want = gate * torch.sigmoid(gate) * up
    out = torch.zeros(tokens * topk, columns, dtype=torch.bfloat16)
    scales = torch.zeros(32 * 64, dtype=torch.uint8)
    given = _pointers(x, out, scales, ids, valid, unused, unused)
    launch = build_silu_and_mul_fq_module(columns, topk, quant_mode="none")
    launch(*given, tokens, len(ids), 1.0, 1.0, 1.0, 1.0, float("inf"), _stream())
    yield Comparison("silu", out, want, 8e-3)


@drives(f"{_KERNELS}/moe_reduce.py", "MoE reduction", *_CDNA, around=_EXPERTS)
def aiter_moe_reduction(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_reduce import compile_moe_reduction

    tokens, topk, experts = 5, 3, 8
    for kind, dtype, columns in (("bf16", torch.bfloat16, 520), ("f32", torch.float32, 256)):
        x = torch.randn(tokens, topk, columns).to(dtype)
        y = torch.zeros(tokens, columns, dtype=dtype)
        mask = torch.tensor([1, 0] * (experts // 2), dtype=torch.int32)
        ids = torch.randint(0, experts, (tokens, topk)).to(torch.int32)
        weights = torch.rand(tokens, topk)
        launch = compile_moe_reduction(
            topk=topk, model_dim=columns, dtype_str=kind, use_mask=True, num_experts=experts, use_weight=True
        )
        launch(*_pointers(x, y, mask, ids, weights), tokens, _stream())
        kept = weights.double() * mask[ids.long()]
        yield Comparison(kind, y, (x.double() * kept[..., None]).sum(1), 8e-3)


@drives(f"{_KERNELS}/moe_contiguous_psum.py", "MoE sorting", *_CDNA, "gfx1250", around=_GROUPED)
def aiter_contiguous_sums(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_contiguous_psum import build_moe_contiguous_psum_module

    tile = 32
    for experts in (9, 700):
        counts = torch.randint(0, 100, (experts,)).to(torch.int32)
        starts, ends, total = (torch.full((n,), -1, dtype=torch.int32) for n in (experts, experts, 1))
        build_moe_contiguous_psum_module()(*_pointers(counts, starts, ends, total), experts, tile, _stream())
        room = (counts.long() + tile - 1) // tile * tile
        first = room.cumsum(0) - room
        yield Comparison(f"{experts} starts", starts, first)
        yield Comparison(f"{experts} ends", ends, first + counts)
        yield Comparison(f"{experts} total", total, room.sum()[None])


@drives(f"{_KERNELS}/moe_m_tile_map.py", "MoE sorting", *_CDNA, "gfx1250")
def aiter_tile_map(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_m_tile_map import build_moe_m_tile_prefix_map_module

    experts, most, tile, tiles = 6, 640, 16, 40
    counts = torch.tensor([0, 640, 17, 1, 333, 0], dtype=torch.int32)
    prefix = torch.full((experts + 1,), -1, dtype=torch.int32)
    found = torch.full((experts * tiles,), -1, dtype=torch.int32)
    build_moe_m_tile_prefix_map_module()(counts, prefix, found, experts, most, tile, tiles, stream=_stream())
    of_each = (counts + tile - 1) // tile
    want = torch.cat([e * tiles + torch.arange(n) for e, n in enumerate(of_each.tolist())])
    yield Comparison("prefix", prefix[1:], of_each.cumsum(0))
    yield Comparison("map", found[: len(want)], want)


@drives(f"{_KERNELS}/moe_gather_reduce.py", "MoE reduction", *_CDNA, "gfx1250", around=_GROUPED)
def aiter_gather_reduction(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_gather_reduce import build_moe_gather_reduce_module

    tokens, topk, columns, rows = 5, 3, 516, 20
    grouped = torch.randn(rows, columns).bfloat16()
    places = torch.randperm(rows)[: tokens * topk].reshape(tokens, topk).to(torch.int32)
    places[2, 1] = -1  # a route without a row
    weights, out = torch.rand(tokens, topk), torch.zeros(tokens, columns, dtype=torch.bfloat16)
    valid = torch.tensor([tokens - 1], dtype=torch.int32)
    launch = build_moe_gather_reduce_module(columns, topk, vec_dwords=4)
    given = _pointers(grouped, places, weights, out)
    launch(*given, tokens, 0, *_pointers(valid), _stream())
    kept = weights.double() * (places >= 0)
    want = (grouped.double()[places.long().clamp(min=0)] * kept[..., None]).sum(1)
    want[-1] = 0  # tokens from the valid ones on are left as they are
    yield Comparison("gathered", out, want, 8e-3)


@drives(f"{_KERNELS}/moe_scatter_copy_token.py", "MoE sorting", *_CDNA, "gfx1250", around=_GROUPED)
def aiter_copied_tokens(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_scatter_copy_token import build_moe_scatter_copy_token_module

    for size in (144, 4104, 7):
        source = torch.randint(0, 256, (9, size), dtype=torch.uint8)
        target = torch.zeros(12, size, dtype=torch.uint8)
        rows = torch.randint(-1, 9, (12,)).to(torch.int32)
        build_moe_scatter_copy_token_module(size)(*_pointers(source, target, rows), 12, _stream())
        yield Comparison(f"{size} bytes", target, source[rows.long()] * (rows >= 0)[:, None])


@drives(f"{_KERNELS}/moe_g2l_lut.py", "MoE sorting", *_CDNA, "gfx1250", around=_GROUPED)
def aiter_local_experts(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_g2l_lut import build_moe_g2l_lut_module

    total, topk = 300, 4
    mask = torch.randint(0, 2, (total,)).to(torch.int32)
    local = int(mask.sum())
    table, counts, routes = (torch.full((n,), -1, dtype=torch.int32) for n in (total, local, 1))
    tokens = torch.tensor([37], dtype=torch.int32)
    given = _pointers(mask, table, counts, tokens, routes)
    build_moe_g2l_lut_module()(*given, total, local, topk, _stream())
    yield Comparison("table", table, torch.where(mask > 0, mask.cumsum(0) - 1, local))
    yield Comparison("counts", counts, torch.zeros(local))
    yield Comparison("routes", routes, torch.tensor([37 * topk]))


@drives(f"{_KERNELS}/moe_route_maps.py", "MoE sorting", *_CDNA, "gfx1250", around=_GROUPED)
def aiter_route_maps(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_route_maps import build_moe_route_maps_module, build_moe_topids_to_rows_g2l_module

    tokens, topk, experts, most, blocks = 50, 3, 8, 64, 4
    ids = torch.randint(0, experts, (tokens * topk,)).to(torch.int32)
    counts, rows = torch.zeros(experts, dtype=torch.int32), torch.full((tokens * topk,), -1, dtype=torch.int32)
    back = torch.full((experts * most,), -1, dtype=torch.int32)
    build_moe_route_maps_module()(
        *_pointers(ids, counts, rows, back), len(ids), topk, most, blocks, _stream()
    )  # fmt: skip
    yield Comparison("counts", counts, torch.bincount(ids, minlength=experts))
    yield Comparison("experts of rows", rows // most, ids)
    yield Comparison("different rows", torch.tensor(len(set(rows.tolist()))), torch.tensor(len(ids)))
    yield Comparison("tokens of rows", back[rows.long()], torch.arange(len(ids)) // topk)
    local = torch.tensor([0, 3, 3, 1, 3, 3, 2, 3], dtype=torch.int32)  # three of the experts are here
    counts, rows = torch.zeros(3, dtype=torch.int32), torch.full((len(ids),), -7, dtype=torch.int32)
    weights, kept = torch.rand(len(ids)), torch.full((len(ids),), 9.0, dtype=torch.bfloat16)
    valid = torch.tensor([len(ids) - 6], dtype=torch.int32)
    build_moe_topids_to_rows_g2l_module()(
        *_pointers(ids, local, counts, rows, weights, kept, valid), len(ids), most, 3, blocks, _stream()
    )
    own = local[ids.long()][:-6]
    yield Comparison("local counts", counts, torch.bincount(own, minlength=4)[:3])
    yield Comparison("local experts", rows[:-6].div(most, rounding_mode="floor"), torch.where(own < 3, own, -1))
    yield Comparison("weights", kept[:-6], torch.where(own < 3, weights[:-6], 0.0), 4e-3)
    yield Comparison("beyond", rows[-6:], torch.full((6,), -7))
