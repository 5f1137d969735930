"""Drivers of gfx1250's products of experts: rows by expert, MXFP8 or MXFP4 tokens by MXFP4 weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.gemm import super_scales, tiles_of_16
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized

_CHIP = "gfx1250"
_KERNELS = "aiter/ops/flydsl/kernels"
_LIMIT = 7.0
"""The largest value of a gate, and of what it is multiplied by, on either side."""


def in_wave_tiles(scales: torch.Tensor, rep: int) -> torch.Tensor:
    """E8M0 scales (m, k) for waves of ``rep`` products: a column's four bytes a word, 16 rows side by side."""
    m, k = scales.shape
    return scales.reshape(m // (rep * 16), rep, 16, k // 4, 4).permute(0, 3, 1, 2, 4).contiguous()


@dataclass
class _Rows:
    """Rows of experts one after another, each expert's from a whole tile on; the rest of its last tile is never read.

    Attributes:
        ends: behind each expert's last row.
        of: each row's expert, or -1.
    """

    ends: torch.Tensor
    of: torch.Tensor

    @classmethod
    def of_counts(cls, counts: tuple[int, ...], tile: int) -> _Rows:
        of, ends = [], []
        for expert, count in enumerate(counts):
            ends.append(len(of) + count)
            of += [expert] * count + [-1] * (-count % tile)
        return cls(torch.tensor(ends, dtype=torch.int32), torch.tensor(of))

    def products(self, x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        """Each row by its expert's weights, zeros for rows without one."""
        found = torch.zeros(len(self.of), w.shape[1], dtype=torch.float64)
        for row, expert in enumerate(self.of.tolist()):
            if expert >= 0:
                found[row] = w[expert].double() @ x[row].double()
        return found


def _activated(products: torch.Tensor, kind: str) -> torch.Tensor:
    """What the first product's columns give, a gate and its partner side by side."""
    gate, up = products.unflatten(1, (-1, 2)).unbind(2)
    if kind == "situ":
        return 1.5 * torch.tanh(gate / 1.5) * torch.sigmoid(gate) * 2.5 * torch.tanh(up / 2.5)
    gate, up = gate.clamp(max=_LIMIT), up.clamp(-_LIMIT, _LIMIT)
    if kind == "swiglu":
        return gate * torch.sigmoid(1.702 * gate) * (up + 1)
    return gate * torch.sigmoid(gate) * up


@drives("kernels/moe/moe_a8w4_mxscale_gfx1250.py", "gfx1250 MoE GEMM", _CHIP)
def moe_a8w4_gfx1250(chip: str) -> Iterator[Comparison]:
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from kernels.moe.moe_a8w4_mxscale_gfx1250 import launch_moe_gemm_a8w4

    n, k, tile = 256, 512, 32
    for kind, act, waves, cluster in (("fp8", 0, (1, 2), 1), ("fp8", 1, (2, 2), 2), ("fp4", 2, (1, 4), 1)):
        rows, rep = _Rows.of_counts((20, 0, 45, 7), tile), tile // waves[0] // 16
        m = len(rows.of)
        (a, sa), (b, sb) = mx_quantized(torch.randn(m, k), kind), mx_quantized(torch.randn(4, n, k) / 4)
        of_a = sa.reshape(m // (rep * 16), rep, 16, k // 128, 4).permute(0, 2, 3, 1, 4).contiguous()
        of_b = torch.stack([super_scales(s) for s in sb])
        weights = torch.stack([tiles_of_16(w) for w in b])
        c = torch.zeros(m, n // 2 if act else n, dtype=torch.bfloat16)
        pa, pb, ends = (flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in (a, weights, rows.ends))
        launch_moe_gemm_a8w4(
            c, pa, pb, of_a.view(torch.int32), of_b.view(torch.int32), m, fx.Stream(None), n, k, tile, 128, 128, *waves,
            0, 2, int(kind == "fp4"), ends, 4, act, 0, pa, _LIMIT, 1, cluster,
        )  # fmt: skip
        want = rows.products(dequantized(a, sa, kind), dequantized(b, sb))
        want = _activated(want, "swiglu" if act == 2 else "silu") if act else want
        want[rows.of < 0] = 0
        yield Comparison(f"{kind} {act}", c, want, 1e-2)


def _grouped(
    kind: str, act: str, tile: tuple[int, int, int], waves: tuple[int, int], **options: Any
) -> Iterator[Comparison]:
    from aiter.ops.flydsl.grouped_gemm_mxfp4 import flydsl_grouped_gemm_a8w4_masked

    n, k = 256, 512
    rows, rep = _Rows.of_counts((20, 0, 45, 7), tile[0]), tile[0] // waves[0] // 16
    m, narrow = len(rows.of), options.get("stage1_quant_out", 0)
    (a, sa), (b, sb) = mx_quantized(torch.randn(m, k), kind), mx_quantized(torch.randn(4, n, k) / 4)
    width = n // 2 if act else n
    c = torch.zeros(m, width, dtype=torch.bfloat16)
    scales = torch.zeros(m, width // 32, dtype=torch.uint8)
    if narrow:
        c = torch.zeros(m, width // (2 if kind == "fp4" else 1), dtype=torch.uint8)
        options.update(quant_scale=scales, quant_wmma_rep=rep)
    flydsl_grouped_gemm_a8w4_masked(
        c, a, torch.stack([tiles_of_16(w) for w in b]), in_wave_tiles(sa, rep), torch.stack([super_scales(s) for s in sb]),
        rows.ends, n_experts=4, contiguous_m=m, N=n, K=k, tile_m=tile[0], tile_n=tile[1], tile_k=tile[2],
        m_warp=waves[0], n_warp=waves[1], a_is_fp4=int(kind == "fp4"),
        stage1_act={"": 0, "silu": 1, "swiglu": 2, "situ": 3}[act], swiglu_limit=_LIMIT, situ_beta=1.5,
        situ_linear_beta=2.5, **options,
    )  # fmt: skip
    want = rows.products(dequantized(a, sa, kind), dequantized(b, sb))
    want = _activated(want, act) if act else want
    used = rows.of >= 0
    what = " ".join(map(str, (kind, act, *tile, *waves)))
    if not narrow:
        yield Comparison(what, c[used], want[used], 1e-2)
        return
    rows_of_scales = scales.view(m // (rep * 16), width // 128, rep, 16, 4).permute(0, 2, 3, 1, 4).reshape(m, -1)
    exact = want.reshape(m, -1, 32).abs().amax(-1)[used]
    largest = 6 if kind == "fp4" else 448
    steps = (rows_of_scales[used].double() - 127).exp2()
    yield Comparison(f"{what} scales cover", (steps * largest >= exact * 0.99), torch.ones_like(exact))
    yield Comparison(f"{what} scales fit", (steps * largest / 4 <= exact), torch.ones_like(exact))
    yield Comparison(what, dequantized(c, rows_of_scales, kind)[used], want[used], 0.17 if kind == "fp4" else 6e-2)


_GROUPED = "aiter/ops/flydsl/grouped_gemm_mxfp4.py"


@drives(_GROUPED, "gfx1250 MoE GEMM", _CHIP)
def aiter_grouped_a8w4(chip: str) -> Iterator[Comparison]:
    yield from _grouped("fp8", "", (32, 128, 128), (1, 4), num_buffers=3)
    yield from _grouped("fp8", "silu", (64, 128, 256), (2, 2), num_buffers=2, cluster_n=2)


@drives(_GROUPED, "gfx1250 MoE GEMM", _CHIP)
def aiter_grouped_a4w4(chip: str) -> Iterator[Comparison]:
    yield from _grouped("fp4", "", (32, 128, 128), (1, 4), num_buffers=3, next_stage_prefetch=1)
    yield from _grouped("fp4", "swiglu", (64, 256, 128), (2, 2), num_buffers=2)


@drives(_GROUPED, "gfx1250 MoE GEMM", _CHIP)
def aiter_grouped_quantized(chip: str) -> Iterator[Comparison]:
    yield from _grouped("fp8", "silu", (32, 256, 128), (1, 4), num_buffers=3, stage1_quant_out=1)
    yield from _grouped("fp4", "situ", (32, 256, 128), (1, 4), num_buffers=3, stage1_quant_out=1)


@drives(
    f"{_KERNELS}/moe_scatter_copy_preshuffle_scale.py",
    "MoE rows",
    "gfx942",
    _CHIP,
    around="aiter/ops/flydsl/grouped_moe_gfx1250.py",
)
def aiter_gathered_scales(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.moe_scatter_copy_preshuffle_scale import (
        build_moe_scatter_copy_preshuffle_scale_module,
    )

    import flydsl.compiler as flyc
    import flydsl.expr as fx

    experts, width, tokens = 3, 16, 40
    for room, rep, gather in ((32, 2, True), (64, 1, False), (64, 2, True)):
        given = torch.randint(0, 255, (tokens if gather else experts * room, width), dtype=torch.uint8)
        of_rows = torch.randint(-1, tokens, (experts * room,), dtype=torch.int32)
        out = torch.zeros(experts * room, width, dtype=torch.uint8)
        source, target, places = (flyc.from_c_void_p(fx.Uint8, t.data_ptr()) for t in (given, out, of_rows))
        launch = build_moe_scatter_copy_preshuffle_scale_module(width, rep, 4, gather)
        launch(source, target, *([places] if gather else []), room, experts, room // (rep * 16), fx.Stream(None))
        rows = torch.where(of_rows[:, None] >= 0, given[of_rows.clamp(min=0).long()], 0) if gather else given
        yield Comparison(f"{room} {rep} {gather}", out, in_wave_tiles(rows, rep))
