"""Drivers of aiter's compressed attention: keys of several tokens pooled into one, against aiter's reference in torch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import stand_in
from benchmarks.corpus.drivers.layouts import fp8_type

_CDNA = ("gfx942", "gfx950")
_KERNELS = "aiter/ops/flydsl/kernels"
_BLOCK = 64
"""Compressed tokens of a block of the cache."""


def _inputs(dim: int, ratio: int, overlap: bool, sequences: int, length: int) -> dict[str, Any]:
    """Sequences of one length, of which each ``ratio`` tokens give a compressed one; some rows of the plan are unused."""
    parts = 1 + overlap
    wide, window, rope, each = parts * dim, parts * ratio, 64, length // ratio
    angles = torch.outer(torch.arange(length + 1.0), 10000 ** (-torch.arange(0, rope, 2) / rope))
    plan = torch.full((sequences * each + 3, 4), -1, dtype=torch.int32)
    for sequence in range(sequences):
        for k in range(each):
            last = (k + 1) * ratio - 1
            # The row of the last token, the sequence, its position, and how many tokens come from the state instead.
            row = [sequence * length + last, sequence, last, max(0, window - 1 - last)]
            plan[sequence * each + k] = torch.tensor(row)
    states = [torch.randn(sequences, window, wide) * scale for scale in (0.1, 0.5)]
    blocks = -(-each // _BLOCK)
    return {
        "kv_in": (torch.randn(sequences * length, wide) * 0.1).bfloat16(),
        "score_in": (torch.randn(sequences * length, wide) * 0.5).bfloat16(),
        "kv_state": states[0], "score_state": states[1], "plan_gpu": plan,
        "state_slot_mapping": torch.randperm(sequences).to(torch.int32), "ape": torch.randn(ratio, wide) * 0.1,
        "rms_weight": torch.rand(dim) * 0.5 + 0.5, "rms_eps": 1e-6, "cos_cache": angles.cos().bfloat16(),
        "sin_cache": angles.sin().bfloat16(), "k_per_block": _BLOCK, "ratio": ratio, "head_dim": dim,
        "rope_head_dim": rope,
        "block_tables": torch.randperm(sequences * blocks).reshape(sequences, blocks).to(torch.int32),
    }  # fmt: skip


def _compared(
    what: str, run: Any, given: dict[str, Any], overlap: bool, cache: torch.Tensor, **quant: Any
) -> Iterator[Comparison]:
    from aiter.ops.torch_ref.fused_compress_attn import fused_compress_attn

    caches, scales = [cache, cache.clone()], quant.pop("cache_scale", None)
    each = [{} if scales is None else {"cache_scale": s} for s in (scales, None if scales is None else scales.clone())]
    run(given | quant | each[0] | {"kv_cache": caches[0]})
    fused_compress_attn(**given, **quant, **each[1], overlap=overlap, kv_cache=caches[1])
    # Narrow numbers are rounded to one or to its neighbor.
    tolerance, share = (1e-2, 0.0) if scales is None else (0.13, 0.0)
    yield Comparison(f"{what} cache", caches[0].float(), caches[1].double(), tolerance, share)
    if scales is not None:
        yield Comparison(f"{what} scales", each[0]["cache_scale"], each[1]["cache_scale"], 1e-6)


@drives(f"{_KERNELS}/fused_compress_attn.py", "compressed attention", *_CDNA)
def aiter_compressed_attention(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.fused_compress_attn import flydsl_fused_compress_attn as program

    given = _inputs(512, 4, overlap=True, sequences=2, length=32)
    cache = torch.zeros(4, _BLOCK, 512, dtype=torch.bfloat16)
    for waves in (1, 4):
        run = lambda given, waves=waves: program(**given, overlap=True, k_split_num_waves=waves)  # noqa: E731
        yield from _compared(f"{waves} waves", run, given, True, cache.clone())


@drives(f"{_KERNELS}/fused_compress_attn.py", "compressed attention", *_CDNA)
def aiter_compressed_indexes(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.fused_compress_attn import flydsl_fused_compress_attn as program

    stand_in("aiter.utility.dtypes", fp8=fp8_type(chip))  # it imports what C++ defines
    given = _inputs(128, 4, overlap=True, sequences=2, length=32)
    cache = torch.zeros(4, _BLOCK, 128, dtype=fp8_type(chip))
    quant = {"quant": True, "quant_mode": "fp8", "use_ue8m0": True, "preshuffle": True}
    for waves in (1, 2):
        scales = torch.zeros(4, _BLOCK)
        run = lambda given, waves=waves: program(**given, overlap=True, k_split_num_waves=waves)  # noqa: E731
        yield from _compared(f"{waves} waves", run, given, True, cache.clone(), cache_scale=scales, **quant)


@drives(f"{_KERNELS}/fused_compress_attn_hca.py", "compressed attention", *_CDNA)
def aiter_compressed_by_128(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.fused_compress_attn_hca import flydsl_hca_compress_attn as program

    given = _inputs(512, 128, overlap=False, sequences=1, length=256)
    yield from _compared(
        "two kernels", lambda given: program(**given), given, False, torch.zeros(4, _BLOCK, 512, dtype=torch.bfloat16)
    )
