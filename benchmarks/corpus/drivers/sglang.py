"""Drivers of SGLang's own kernels: fused norms, the MXFP8 product, the delta rule of Kimi K3, latent attention."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import TritonKernel
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, shuffled_weights

_OPS = "sglang/kernels/ops"
_NORMS = f"{_OPS}/diffusion/norm/fused_residual_norm_flydsl.py"
_KDA = f"{_OPS}/attention/kda_flydsl/kimi_k3_kda_decode.py"
_LATENT = f"{_OPS}/attention/dsv4/flydsl_v4nm/mla_v4_decode.py"


def _normed(
    x: torch.Tensor,
    kind: str,
    weight: torch.Tensor | None,
    bias: torch.Tensor | None,
    scale: torch.Tensor,
    shift: torch.Tensor,
) -> torch.Tensor:
    """The norm of the last axis, weighted, then scaled by 1 + scale and shifted, in f64."""
    x = x.double()
    centered = x if kind == "rms" else x - x.mean(-1, keepdim=True)
    y = centered * torch.rsqrt(centered.square().mean(-1, keepdim=True) + 1e-6)
    if weight is not None:
        y = y * weight.double() + (0.0 if bias is None else bias.double())
    return y * (1 + scale.double()) + shift.double()


@drives(_NORMS, "diffusion norm", "gfx942", "gfx950")
def sglang_norm_scale_shift(chip: str) -> Iterator[Comparison]:
    from sglang.kernels.ops.diffusion.norm.fused_residual_norm_flydsl import flydsl_norm_scale_shift

    batch, length, width = 2, 3, 5120
    for kind, weighted in (("rms", True), ("layer", False), ("layer", True)):
        x = torch.randn(batch, length, width).bfloat16()
        weight, bias = ((torch.randn(2, width) * 0.5).bfloat16()) if weighted else (None, None)
        scale, shift = (torch.randn(batch, n, width).bfloat16() for n in (1, length))
        got = flydsl_norm_scale_shift(x, weight, bias, scale, shift, kind)
        yield Comparison(f"{kind} {weighted}", got, _normed(x, kind, weight, bias, scale, shift), 8e-3)


@drives(_NORMS, "diffusion norm", "gfx942", "gfx950")
def sglang_residual_norm(chip: str) -> Iterator[Comparison]:
    from sglang.kernels.ops.diffusion.norm.fused_residual_norm_flydsl import flydsl_fused_residual_norm_scale_shift

    batch, length, width = 2, 3, 5120
    for kind, gated, weighted in (("rms", True, True), ("layer", True, False), ("layer", False, True)):
        residual, x = torch.randn(2, batch, length, width).bfloat16()
        gate = torch.randn(batch, 1, width).bfloat16() if gated else None
        weight, bias = ((torch.randn(2, width) * 0.5).bfloat16()) if weighted else (None, None)
        scale, shift = torch.randn(2, 1, 1, width).bfloat16()
        got, left = flydsl_fused_residual_norm_scale_shift(residual, x, gate, weight, bias, scale, shift, kind)
        want = residual.double() + x.double() * (1.0 if gate is None else gate.double())
        yield Comparison(f"{kind} {gated} residual", left, want, 8e-3)
        yield Comparison(f"{kind} {gated} {weighted}", got, _normed(want, kind, weight, bias, scale, shift), 1e-2)


def _lay_out_scales(
    src: torch.Tensor, dst: torch.Tensor, rows: int, blocks: int, row: int, block: int, groups: int
) -> None:
    """Scales in the order of the product: 16 rows by 16 blocks, byte j of word (group, row) is block 4 j + group."""
    padded = torch.full((-(-rows // 16) * 16, groups * 16), 127, dtype=torch.uint8)
    padded[:rows, :blocks] = src.as_strided((rows, blocks), (row, block))
    parts = padded.unflatten(0, (-1, 16)).unflatten(2, (groups, 4, 4))  # tile, row, group of 512, j, g
    dst.copy_(parts.permute(0, 2, 4, 1, 3).reshape(dst.shape))


@drives(f"{_OPS}/gemm/mxfp8_flydsl_gfx95.py", "GEMM MXFP8", "gfx950")
def sglang_mxfp8(chip: str) -> Iterator[Comparison]:
    from sglang.kernels.ops.gemm import mxfp8_flydsl_gfx95 as program

    program._scale_layout_kernel = TritonKernel(_lay_out_scales)
    for m, n, k, rows, shuffled in ((40, 264, 128, 128, False), (130, 256, 640, 128, True), (70, 520, 256, 256, False)):
        (a, a_scale), (b, b_scale) = (mx_quantized(torch.randn(size, k), "fp8") for size in (m, n))
        want = dequantized(a, a_scale, "fp8").double() @ dequantized(b, b_scale, "fp8").double().T
        scales = [program.mxfp8_scale_layout(s) for s in (a_scale, b_scale)]
        given = shuffled_weights(functional.pad(b, (0, 0, 0, -n % 16)))[:n] if shuffled else b
        kind = torch.float8_e4m3fn
        out = torch.full((m, n), math.nan, dtype=torch.bfloat16)
        program.mxfp8_gemm(
            a.view(kind), scales[0], given.view(kind), scales[1], b_shuffled=shuffled, out=out, block_m=rows
        )
        yield Comparison(f"{m} {n} {k} {rows} {shuffled}", out, want, 5e-3)


@drives(_KDA, "gated delta rule", "gfx950")
def sglang_kimi_delta_decode(chip: str) -> Iterator[Comparison]:
    from sglang.kernels.ops.attention.kda_flydsl.kimi_k3_kda_decode import flydsl_kimi_k3_kda_decode_with_f_b

    heads, dim, slots, lower, eps = 12, 128, 5, -5.0, 1e-5
    channels = 3 * heads * dim
    for batch in (1, 2, 3):  # two rows take other ways through the kernel
        f_a, x = torch.randn(batch, dim).bfloat16(), torch.randn(batch, channels).bfloat16()
        f_b = (torch.randn(heads, dim, dim) / dim**0.5).bfloat16()
        weight, conv = torch.randn(channels, 4) * 0.5, torch.randn(slots, channels, 3).bfloat16()
        beta, log = torch.randn(1, batch, heads).bfloat16(), torch.randn(heads) * 0.5
        bias, state = torch.randn(heads * dim), torch.randn(slots, heads, dim, dim) / 8
        places = torch.tensor([3, 1, 0][:batch], dtype=torch.int32)  # slot 0 is padding
        gate, norm = torch.randn(batch, heads, dim).bfloat16(), torch.randn(dim).bfloat16()
        old_conv, old_state = conv.clone(), state.clone()
        got = flydsl_kimi_k3_kda_decode_with_f_b(
            f_a, f_b, x, weight, None, conv, beta, log, bias, lower, state, places, gate, norm, eps
        )
        want_state, want_conv = old_state.double(), old_conv.clone()
        want = torch.zeros(batch, heads, dim, dtype=torch.float64)
        for row, place in enumerate(places.tolist()):
            if place <= 0:
                continue
            window = torch.cat([old_conv[place], x[row, :, None]], 1)
            want_conv[place] = window[:, 1:]
            mixed = functional.silu((window.double() * weight.double()).sum(1)).bfloat16().double()
            q, k, v = mixed.view(3, heads, dim)
            q, k = (functional.normalize(t, dim=-1, eps=1e-6) for t in (q, k))
            raw = torch.einsum("hok,k->ho", f_b.double(), f_a[row].double()).bfloat16().double()
            shifted = (raw + bias.double().view(heads, dim)) * log.double().exp()[:, None]
            held = old_state[place].double() * (lower * torch.sigmoid(shifted)).exp()[:, None]
            new = (v - torch.einsum("hvk,hk->hv", held, k)) * torch.sigmoid(beta[0, row].double())[:, None]
            want_state[place] = held + new[:, :, None] * k[:, None]
            seen = torch.einsum("hvk,hk->hv", want_state[place], q) * dim**-0.5
            rms = torch.rsqrt(seen.square().mean(-1, keepdim=True) + eps)
            want[row] = seen * rms * norm.double() * torch.sigmoid(gate[row].double())
        yield Comparison(f"{batch} output", got[0], want, 1.5e-2)
        yield Comparison(f"{batch} state", state, want_state, 1e-2)
        yield Comparison(f"{batch} convolution", conv.float(), want_conv.float())


def _latent_rows(count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Rows of 448 numbers of 8 bits, each 64 with a scale that stands there twice, and 64 of bf16; and all as f64."""
    codes = (torch.randn(count, 448) * 0.5).to(torch.float8_e4m3fn)
    exponents = torch.randint(126, 129, (count, 7), dtype=torch.uint8)
    rope = (torch.randn(count, 64) * 0.5).bfloat16()
    rows = torch.randint(0, 256, (count, 512), dtype=torch.uint8)  # bytes behind the scales are nobody's
    rows[:, :448], rows[:, 448:462] = codes.view(torch.uint8), exponents.repeat_interleave(2, -1)
    values = codes.double() * (exponents.double() - 127).exp2().repeat_interleave(64, -1)
    return rows, rope, torch.cat([values, rope.double()], -1)


def _later_aiter() -> None:
    """Give aiter what SGLang's kernel asks for and later versions have: typed pointers (ROCm/aiter#6377), a constant."""
    from aiter.ops.flydsl.kernels import communication_ops_utils as helpers
    from aiter.ops.flydsl.kernels import kernels_common

    import flydsl.expr as fx

    def pointer(address: Any, dtype: Any = None, alignment: int = 4) -> Any:
        element = fx.Int32 if dtype is None else dtype
        return fx.inttoptr(fx.PointerType.get(element.ir_type, 1, alignment), address)

    helpers._to_ptr_global = pointer
    kernels_common.LOG2E = math.log2(math.e)


@dataclass(frozen=True)
class _Streams:
    """Queries over streams of keys, as latent decode takes them, and what attention gives."""

    q: torch.Tensor
    q_rope: torch.Tensor
    kv: torch.Tensor
    kv_rope: torch.Tensor
    starts: torch.Tensor
    indices: torch.Tensor
    sink: torch.Tensor
    bounds: torch.Tensor | None
    want: torch.Tensor


def _streams(heads: int, queries: int, lengths: list[int], *, bounded: bool = False) -> _Streams:
    """Some queries for each stream; bounded, a query sees two ranges of the stream."""
    rows = len(lengths) * queries
    q, q_rope, q_values = _latent_rows(rows * heads)
    pool = sum(lengths) + 9
    kv, kv_rope, kv_values = _latent_rows(pool)
    indices = torch.randperm(pool)[: sum(lengths)].int()
    starts = torch.tensor([0, *lengths]).cumsum(0).int()
    sink = torch.randn(heads)
    bounds, want = torch.zeros(rows, 4, dtype=torch.int32), []
    for row, query in enumerate(q_values.view(rows, heads, 512)):
        length, end = lengths[row // queries], int(starts[row // queries + 1])
        seen = torch.ones(length, dtype=torch.bool)
        if bounded:
            near = queries - 1 - row % queries  # later queries are not seen
            bounds[row] = torch.tensor([0, length // 3, length // 2 - near // 2, length - near])
            place = torch.arange(length)
            a, b, c, d = bounds[row].tolist()
            seen = ((place >= a) & (place < b)) | ((place >= c) & (place < d))
        keys = kv_values[indices[end - length : end].long()][seen]
        logits = torch.cat([query @ keys.T * 512**-0.5, sink.double()[:, None]], 1)
        want.append(torch.softmax(logits, -1)[:, :-1] @ keys)
    given = q.view(torch.float8_e4m3fn).view(rows, heads, 512), q_rope.view(rows, heads, 64)
    return _Streams(
        *given,
        kv.view(torch.float8_e4m3fn),
        kv_rope,
        starts,
        indices,
        sink,
        bounds if bounded else None,
        torch.stack(want),
    )


def _latent(heads: int, queries: int, lengths: list[int], hint: str | None, *, bounded: bool = False) -> Comparison:
    from sglang.kernels.ops.attention.dsv4.flydsl_v4nm.mla_v4_decode import flydsl_mla_decode_fwd_v4_nm

    s = _streams(heads, queries, lengths, bounded=bounded)
    out = torch.full((len(s.q), heads, 512), math.nan, dtype=torch.bfloat16)
    flydsl_mla_decode_fwd_v4_nm(
        s.q, s.q_rope, s.kv, s.kv_rope, out, torch.arange(0, len(s.q) + 1, queries, dtype=torch.int32), s.starts, s.indices,
        queries, sink=s.sink, hint=hint, q_kv_bounds=s.bounds,
    )  # fmt: skip
    return Comparison(f"{heads} {queries} {lengths} {hint} {bounded}", out, s.want, 8e-3)


def _latent_fused(heads: int, queries: int, lengths: list[int], ratio: int, *, bounded: bool = False) -> Comparison:
    """Decode whose results' last 64 elements are rotated back, and which are quantized by runs of 128."""
    from sglang.kernels.ops.attention.dsv4.flydsl_v4nm.mla_v4_decode import flydsl_mla_v4_decode_fused

    s = _streams(heads, queries, lengths, bounded=bounded)
    rows = len(s.q)
    turns = torch.polar(torch.ones(50, 32), torch.rand(50, 32) * 6)
    positions = torch.randint(0, 50, (rows,))
    codes, scales = flydsl_mla_v4_decode_fused(
        s.q, s.q_rope, s.kv, s.kv_rope, s.starts, s.indices, s.sink, positions, torch.view_as_real(turns).flatten(1), ratio,
        qo_indptr=torch.arange(0, rows + 1, queries, dtype=torch.int32) if bounded else None, max_seqlen_q=queries,
        q_kv_bounds=s.bounds,
    )  # fmt: skip
    last = (
        torch.view_as_complex(s.want[..., 448:].unflatten(-1, (32, 2)).contiguous()) * turns[positions].conj()[:, None]
    )
    want = torch.cat([s.want[..., :448], torch.view_as_real(last).flatten(-2)], -1)
    got = codes.double().view(rows, heads * 4, 128) * (scales.double() - 127).exp2()[..., None]
    # Half of the last of fp8's three bits is a sixteenth.
    return Comparison(f"fused {heads} {queries} {lengths} {ratio} {bounded}", got, want, 6.3e-2)


@drives(_LATENT, "latent attention", "gfx950")
def sglang_latent_decode(chip: str) -> Iterator[Comparison]:
    _later_aiter()
    for hint in ("swa", "csa", None):
        yield _latent(16, 1, [70, 1, 300], hint)
    yield _latent(16, 2, [40, 130], None)
    yield _latent(64, 1, [150], None)


@drives(_LATENT, "latent attention", "gfx950")
def sglang_latent_verify(chip: str) -> Iterator[Comparison]:
    """Several queries of a request share a stream, each with its own ranges of keys."""
    _later_aiter()
    yield _latent(16, 4, [150, 40], None, bounded=True)
    yield _latent(16, 7, [90], "hca", bounded=True)


@drives(_LATENT, "latent attention", "gfx950")
def sglang_latent_fused(chip: str) -> Iterator[Comparison]:
    _later_aiter()
    yield _latent_fused(16, 1, [70, 1, 300], 4)
    yield _latent_fused(64, 1, [150], 128)
    yield _latent_fused(16, 3, [130], 0, bounded=True)
