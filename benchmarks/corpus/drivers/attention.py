"""Drivers of attention: dense, variable lengths, paged caches, sliding windows, latent attention."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.layouts import fp8_type

_CDNA = ("gfx942", "gfx950")


def attention(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, *, scale: float | None = None, causal: bool = False,
    window: tuple[int, int] | None = None, bias: torch.Tensor | None = None, sink: torch.Tensor | None = None,
) -> torch.Tensor:  # fmt: skip
    """Softmax of Q·K times V in f64; q is (rows, heads, dim), k and v (columns, fewer heads, dim)."""
    group = q.shape[1] // k.shape[1]
    k, v = (x.double().repeat_interleave(group, 1) for x in (k, v))
    scores = torch.einsum("qhd,khd->hqk", q.double(), k) * (q.shape[-1] ** -0.5 if scale is None else scale)
    if bias is not None:
        scores = scores + bias.double()
    rows, columns = torch.arange(q.shape[0])[:, None], torch.arange(k.shape[0])[None]
    rows = rows + k.shape[0] - q.shape[0]
    hidden = columns > rows if causal else torch.zeros_like(columns > rows)
    if window is not None:
        hidden = hidden | (columns < rows - window[0]) | (columns > rows + window[1])
    scores = scores.masked_fill(hidden, -torch.inf)
    if sink is not None:
        scores = torch.cat([scores, sink.double()[:, None, None].expand(-1, q.shape[0], 1)], -1)
    weights = torch.softmax(scores, -1)[..., : k.shape[0]]
    return torch.einsum("hqk,khd->qhd", weights, v)


_FLASH = "kernels/attention/flash_attn_interface.py"


def _dense(heads: int, kv_heads: int, rows: int, dim: int, dtype: torch.dtype, **options: Any) -> Comparison:
    from kernels.attention.flash_attn_interface import flydsl_flash_attn_func

    q, k, v = (torch.randn(1, rows, h, dim).to(dtype) for h in (heads, kv_heads, kv_heads))
    out = flydsl_flash_attn_func(q, k, v, num_kv_heads=kv_heads, **options)
    want = attention(q[0], k[0], v[0], causal=options.get("causal", True))
    return Comparison(f"{heads}/{kv_heads} {rows} {dim} {dtype}".replace("torch.", ""), out[0], want, 1.5e-2)


@drives(_FLASH, "flash attention", *_CDNA)
def flash_attention(chip: str) -> Iterator[Comparison]:
    yield _dense(2, 1, 160, 128, torch.bfloat16)
    yield _dense(2, 2, 128, 64, torch.float16, causal=False)


@drives(_FLASH, "flash attention", "gfx950")
def flash_attention_dual_wave(chip: str) -> Iterator[Comparison]:
    yield _dense(2, 1, 384, 128, torch.bfloat16)


@drives(_FLASH, "flash attention", *_CDNA)
def flash_attention_lengths(chip: str) -> Iterator[Comparison]:
    from kernels.attention.flash_attn_interface import flydsl_flash_attn_func

    lengths = (100, 60)
    starts = torch.tensor([0, 100, 160], dtype=torch.int32)
    q, k, v = (torch.randn(160, h, 128).bfloat16() for h in (2, 1, 1))
    out = flydsl_flash_attn_func(
        q, k, v, num_kv_heads=1, cu_seqlens_q=starts, cu_seqlens_kv=starts, max_seqlen_q=100, cross_seqlen=False
    )
    first = 0
    for length in lengths:
        part = slice(first, first + length)
        yield Comparison(f"{length}", out[part], attention(q[part], k[part], v[part], causal=True), 1.5e-2)
        first += length


@drives(_FLASH, "flash attention", "gfx950")
def flash_attention_split(chip: str) -> Iterator[Comparison]:
    yield _dense(1, 1, 384, 128, torch.bfloat16, causal=False, num_kv_splits=2)


@drives(_FLASH, "flash attention", "gfx950")
def flash_attention_fp8(chip: str) -> Iterator[Comparison]:
    from kernels.attention.flash_attn_interface import flydsl_flash_attn_func

    q, k, v = (torch.randn(1, 384, h, 128).to(torch.float8_e4m3fn) for h in (2, 2, 2))
    one = torch.ones(1)
    out = flydsl_flash_attn_func(q, k, v, num_kv_heads=2, causal=False, q_descale=one, k_descale=one, v_descale=one)
    want = attention(q[0].float(), k[0].float(), v[0].float())
    yield Comparison("fp8", out[0], want, 6e-2)


@drives("kernels/attention/swa_gfx950.py", "sliding window", "gfx950")
def sliding_window(chip: str) -> Iterator[Comparison]:
    from kernels.attention.swa_gfx950 import build_gqa_attn

    heads, kv_heads, rows, dim = 2, 1, 512, 128
    for window in ((128, 0), None):
        q, k, v = (torch.randn(1, rows, h, dim).bfloat16() for h in (heads, kv_heads, kv_heads))
        out = torch.zeros_like(q)
        launch = build_gqa_attn(ATTN_B=1, ATTN_H=heads, ATTN_H_KV=kv_heads, sliding_window=window)
        flat = [x.view(-1) for x in (q, k, v, out)]  # the kernel's element offsets count in memory's order
        launch(*flat, q.stride(1), k.stride(1), v.stride(1), out.stride(1), rows, rows)
        yield Comparison(f"window {window}", out[0], attention(q[0], k[0], v[0], window=window), 1.5e-2)


def _pages(cache: torch.Tensor, block: int, values: bool, transposed: bool) -> torch.Tensor:
    """A cache (tokens, heads, dim) in pages as the decode kernels read them."""
    tokens, heads, dim = cache.shape
    pages = cache.reshape(tokens // block, block, heads, dim).permute(0, 2, 1, 3)  # (page, head, token, dim)
    count = 16 // cache.element_size()
    if not values:
        return pages.reshape(-1, heads, block, dim // count, count).permute(0, 1, 3, 2, 4).contiguous()
    if not transposed:
        return pages.transpose(2, 3).contiguous()
    return pages.reshape(-1, heads, block // count, count, dim).permute(0, 1, 2, 4, 3).contiguous()


@drives("kernels/attention/pa_decode_tile.py", "paged attention", *_CDNA)
def paged_decode_tile(chip: str) -> Iterator[Comparison]:
    from kernels.attention.pa_decode_tile import pa_decode_tile

    heads, kv_heads, dim, block, context = 8, 1, 128, 16, (300, 77)
    dtype = fp8_type(chip)
    for transposed in (False, True):
        q = torch.randn(2, heads, dim).bfloat16()
        k, v = (torch.randn(64 * block, kv_heads, dim).to(dtype) for _ in range(2))
        table = torch.randperm(64)[: 2 * 32].reshape(2, 32).to(torch.int32)
        out = torch.zeros_like(q)
        lengths = torch.tensor(context, dtype=torch.int32)
        pages = _pages(k, block, False, False), _pages(v, block, True, transposed)
        pa_decode_tile(out, q, *pages, table, lengths, 0.5, 0.25)
        for number, length in enumerate(context):
            rows = (table[number].long()[:, None] * block + torch.arange(block)).flatten()[:length]
            of = attention(q[number][None], 0.5 * k[rows].float(), 0.25 * v[rows].float())
            yield Comparison(f"{transposed} {length}", out[number], of[0], 6e-2)


@drives("kernels/attention/pa_decode_fp8.py", "paged attention", *_CDNA)
def paged_decode_scheduled(chip: str) -> Iterator[Comparison]:
    yield from _scheduled(chip, 16, 0)


@drives("kernels/attention/pa_decode_fp8.py", "paged attention", *_CDNA)
def paged_decode_persistent(chip: str) -> Iterator[Comparison]:
    yield from _scheduled(chip, 1024, 0)  # pages that are no small ones: a list of work, and a reduction of its parts


@drives("kernels/attention/pa_decode_fp8.py", "sliding window", *_CDNA)
def paged_decode_window(chip: str) -> Iterator[Comparison]:
    yield from _scheduled(chip, 1024, 128)  # the window's kernel reads pages of 1024 tokens alone


def _scheduled(chip: str, block: int, window: int) -> Iterator[Comparison]:
    """A query token sees itself and ``window`` tokens before it; all with a window of 0."""
    from kernels.attention.pa_decode_fp8 import pa_decode_ps_launch

    heads, kv_heads, dim, context = 8, 1, 128, (600, 300)
    dtype = fp8_type(chip)
    q = torch.randn(2, heads, dim).bfloat16()
    counts = [-(-length // block) for length in context]
    pages = sum(counts) + 4
    k, v = (torch.randn(pages * block, kv_heads, dim).to(dtype) for _ in range(2))
    order = torch.randperm(pages)[: sum(counts)].to(torch.int32)
    starts = torch.tensor([0, counts[0], sum(counts)], dtype=torch.int32)
    table = torch.zeros(2, max(counts), dtype=torch.int32)
    for number in range(2):
        table[number, : counts[number]] = order[starts[number] : starts[number + 1]]
    out = torch.zeros_like(q)
    caches = _pages(k, block, False, False), _pages(v, block, True, True)
    lengths = torch.tensor(context, dtype=torch.int32)
    scales = torch.tensor([0.5]), torch.tensor([0.25])
    pa_decode_ps_launch(
        out, q, *caches, lengths, order, starts, dim**-0.5, *scales, sliding_window=window, block_tables=table,
        max_context_partition_num=4,
    )  # fmt: skip
    for number, length in enumerate(context):
        rows = (table[number].long()[:, None] * block + torch.arange(block)).flatten()[:length]
        near = rows[-window - 1 :] if window else rows
        of = attention(q[number][None], 0.5 * k[near].float(), 0.25 * v[near].float())
        yield Comparison(f"{length}", out[number], of[0], 6e-2)


@drives("aiter/ops/triton/gluon/pa_decode_gluon.py", "paged decode", "gfx942", "gfx950")
def aiter_decode_reduction(chip: str) -> Iterator[Comparison]:
    from aiter.ops.triton.gluon.pa_decode_gluon import launch_pa_decode_ps_reduce_flydsl

    batch, heads, steps, group, dim = 2, 3, 2, 4, 128
    for count, sinks, kind in ((5, True, torch.bfloat16), (40, False, torch.float16), (150, True, torch.bfloat16)):
        queries = steps * group
        largest, sums = torch.randn(batch, heads, count, queries) * 3, torch.rand(batch, heads, count, queries) + 0.5
        largest[0, :, 1:] = -torch.inf  # parts without keys
        parts = torch.randn(batch, heads, count, queries, dim).to(kind)
        sink = torch.randn(heads * group).to(kind) if sinks else None
        out = torch.zeros(batch, steps, heads, group, dim, dtype=kind)
        launch_pa_decode_ps_reduce_flydsl(
            out,
            sums,
            largest,
            parts,
            sink,
            *out.stride()[:4],
            *sums.stride()[:3],
            *parts.stride()[:4],
            steps,
            group,
            dim,
            count,
        )
        weights = sums.double() * largest.double().exp()
        total = weights.sum(2)
        if sink is not None:
            total = total + sink.double().exp().view(heads, 1, group).expand(heads, steps, group).flatten(1)
        want = torch.einsum("bhpq,bhpqd->bhqd", weights, parts.double()) / total[..., None]
        want = want.view(batch, heads, steps, group, dim).transpose(1, 2)
        yield Comparison(f"{count} {sinks}", out, want, 8e-3)
