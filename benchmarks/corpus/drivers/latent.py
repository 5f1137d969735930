"""Drivers of latent attention (MLA) and of the logits that choose what a query attends to."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import stand_in
from benchmarks.corpus.drivers.layouts import fp8_type

_CDNA = ("gfx942", "gfx950")
_AITER = "aiter/ops/flydsl"


@drives(f"{_AITER}/mla_reduce_kernels.py", "latent attention", *_CDNA)
def aiter_mla_reduction(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl import mla_reduce_kernels

    mla_reduce_kernels._validate_mla_reduce_inputs = lambda *_: None  # it asks for a device of type "cuda"
    heads, dim = 3, 512
    # Tiles of some splits each; each split is a run of partial rows, one for each of the tile's queries.
    for splits, queries in (((2, 1, 5), 1), ((70, 3), 1), ((2, 3), 2)):
        first = torch.randperm(sum(splits)).to(torch.int32) * queries
        partial = torch.randn(sum(splits) * queries, heads, dim)
        logs = torch.randn(sum(splits) * queries, heads) * 3
        starts = torch.tensor([0, *torch.tensor(splits).cumsum(0).tolist()], dtype=torch.int32)
        rows = torch.tensor([[t * queries, (t + 1) * queries] for t in range(len(splits))], dtype=torch.int32)
        out = torch.zeros(len(splits) * queries, heads, dim, dtype=torch.bfloat16)
        sums = torch.zeros(len(splits) * queries, heads)
        mla_reduce_kernels.flydsl_mla_reduce_v1(partial, logs, starts, rows, first, queries, out, sums)
        wanted, of_logs = torch.zeros_like(out, dtype=torch.float64), torch.zeros_like(sums, dtype=torch.float64)
        for tile in range(len(splits)):
            for query in range(queries):
                given = first[starts[tile] : starts[tile + 1]].long() + query
                row = tile * queries + query
                of_logs[row] = torch.logsumexp(logs[given].double(), 0)
                weights = (logs[given].double() - of_logs[row]).exp()
                wanted[row] = (weights[..., None] * partial[given].double()).sum(0)
        # A single split is the attention's own result, which its kernel has written.
        done = torch.tensor([n > 1 for n in splits]).repeat_interleave(queries)
        yield Comparison(f"{splits} {queries} out", out[done], wanted[done], 8e-3)
        yield Comparison(f"{splits} {queries} logs", sums[done], of_logs[done], 1e-5)


def _mqa_logits(dtype: torch.dtype) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.mqa_logits.fp8_mqa_logits import flydsl_fp8_mqa_logits

    rows, columns, heads, dim = 5, 200, 64, 128
    q, kv = torch.randn(rows, heads, dim).to(dtype), torch.randn(columns, dim).to(dtype)
    scales, weights = torch.rand(columns) + 0.5, torch.randn(rows, heads)
    starts = torch.tensor([0, 10, 0, 150, 7], dtype=torch.int32)
    ends = torch.tensor([200, 100, 1, 200, 7], dtype=torch.int32)
    got = flydsl_fp8_mqa_logits(q, kv, scales, weights, starts, ends)
    products = torch.einsum("rhd,cd->rhc", q.double(), kv.double()) * scales.double()
    want = (products.relu() * weights.double()[..., None]).sum(1)
    places = torch.arange(columns)
    want = want.masked_fill((places < starts[:, None]) | (places >= ends[:, None]), -torch.inf)
    seen = want > -torch.inf
    yield Comparison("hidden", got == -torch.inf, ~seen)
    yield Comparison("logits", got[seen], want[seen], 1e-4)


@drives(f"{_AITER}/kernels/mqa_logits/fp8_mqa_logits.py", "index logits", "gfx942", "gfx950")
def aiter_mqa_logits(chip: str) -> Iterator[Comparison]:
    yield from _mqa_logits(fp8_type(chip))


@drives(f"{_AITER}/kernels/mqa_logits/fp8_mqa_logits.py", "index logits", "gfx942")
def aiter_mqa_logits_converted(chip: str) -> Iterator[Comparison]:
    yield from _mqa_logits(torch.float8_e4m3fn)  # which the kernel makes the chip's own type


@drives("kernels/attention/mla_fwd_decode.py", "latent attention", *_CDNA)
def mla_decode(chip: str) -> Iterator[Comparison]:
    for name in ("aiter", "aiter.jit", "aiter.jit.utils"):
        stand_in(name)
    stand_in("aiter.jit.utils.chip_info", get_cu_num=lambda: 2)  # as many as the lists of work below
    from kernels.attention.mla_fwd_decode import flydsl_mla_fwd_decode

    heads, dim, of_values, pages, scale = 128, 576, 512, 300, 576**-0.5
    lengths, dtype = (150, 64, 41), fp8_type(chip)
    q, kv = torch.randn(len(lengths), heads, dim).to(dtype), torch.randn(pages, dim).to(dtype)
    order = torch.randperm(pages)[: sum(lengths)].to(torch.int32)
    starts = [sum(lengths[:k]) for k in range(len(lengths) + 1)]
    # One item of work a row: at 1, where its result goes; at 2 to 5, rows of Q and pages.
    items = torch.zeros(len(lengths), 8, dtype=torch.int32)
    for row in range(len(lengths)):
        items[row, 1:6] = torch.tensor([row, row, row + 1, starts[row], starts[row + 1]])
    blocks = torch.tensor([0, 2, 3], dtype=torch.int32)  # items of each block
    rows = len(lengths)
    whole = torch.zeros(rows, heads, of_values, dtype=torch.bfloat16)  # left to the reduction of parts
    out, logs = torch.zeros(rows, 1, heads, of_values), torch.zeros(rows, 1, heads, 1)
    flydsl_mla_fwd_decode(q, kv.view(pages, 1, 1, dim), order, blocks, items, whole, out, logs, scale)
    out, logs = out.view(-1, of_values), logs.view(-1)
    for row, length in enumerate(lengths):
        keys = kv[order[starts[row] : starts[row + 1]].long()].double()
        scores = q[row].double() @ keys.T * scale
        want = torch.softmax(scores, -1) @ keys[:, :of_values]
        of_row = slice(row * heads, (row + 1) * heads)
        yield Comparison(f"{length}", out[of_row], want, 6e-2)
        yield Comparison(f"{length} logs", logs[of_row], torch.logsumexp(scores, -1), 1e-3)
