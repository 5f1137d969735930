"""Drivers of vLLM's whole-layer kernels for DeepSeek V4.1: a resident grid whose blocks hand words to each other.

One rank of two runs.  What the other one sends lies in this one's memory before a launch, with the launch's tag.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import stand_in
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, shuffled_scales, shuffled_weights

_MONO = "vllm/models/deepseek_v41/amd/mono"
_RANKS, _HIDDEN, _STREAMS, _HEADS, _DIM, _ROPE = 2, 5120, 4, 32, 512, 64
_EXPERTS, _TOP = 384, 6


class _PeerMemory:
    """The buffers of two ranks, both in this process."""

    def __init__(self, nbytes: int, *_: Any) -> None:
        self.bytes, self.other = (torch.zeros(nbytes, dtype=torch.uint8) for _ in range(2))
        self.local = self.bytes.data_ptr()
        self.addresses = torch.tensor([self.local, self.other.data_ptr()])


def _runner() -> Any:
    stand_in("vllm.models.deepseek_v41.amd.mono.common.peer_memory", PeerBuffer=_PeerMemory)
    from vllm.models.deepseek_v41.amd.mono.runner import DSV41MonoLayer

    return DSV41MonoLayer(_RANKS, 0, None)


def _send(runner: Any, epoch: int, attention: torch.Tensor, experts: torch.Tensor) -> None:
    """Put the other rank's partial sums into this one's memory: pairs of a word of two bf16 and the tag."""
    from vllm.models.deepseek_v41.amd.mono.layer import peer_half_bytes
    from vllm.models.deepseek_v41.amd.mono.stages.moe import ffn_offset

    tokens = len(attention)
    for values, offset in ((attention, 0), (experts, ffn_offset(tokens, _RANKS))):
        start = (epoch & 1) * peer_half_bytes(_RANKS) + offset
        size = _RANKS * tokens * _HIDDEN // 2 * 8
        pairs = runner.peer.bytes[start : start + size].view(torch.int32).view(_RANKS, tokens, _HIDDEN // 2, 2)
        pairs[1, ..., 0], pairs[1, ..., 1] = values.view(torch.int32), 2 * epoch + 2


# -- numbers


def _fp8(rows: int, columns: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """A matrix of 8-bit floats, E8M0 scales of blocks of 32 by 32, and its numbers."""
    codes = torch.randn(rows, columns).to(torch.float8_e4m3fn)
    scales = torch.randint(119, 123, (rows // 32, columns // 32), dtype=torch.uint8)
    whole = (scales.float() - 127).exp2().repeat_interleave(32, 0).repeat_interleave(32, 1)
    return codes, scales, codes.float() * whole


def _rounded(x: torch.Tensor) -> torch.Tensor:
    return x.float().bfloat16().double()


def _quantized(x: torch.Tensor, run: int = 32, least: float = 2.0**-126) -> torch.Tensor:
    """MXFP8 and back: runs share the least power of two that holds their largest number."""
    runs = x.double().unflatten(-1, (-1, run))
    scale = (runs.abs().amax(-1, keepdim=True).clamp(min=least) / 448).log2().ceil().exp2()
    codes = (runs / scale).clamp(-448, 448).float().to(torch.float8_e4m3fn)
    return (codes.double() * scale).flatten(-2)


def _rms(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    return _rounded(x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-20) * weight.double())


def _rotated(x: torch.Tensor, angles: torch.Tensor, *, back: bool = False) -> torch.Tensor:
    """The last 64 elements, pairs of neighbors, by the cosines and sines of their tokens."""
    cos, sin = angles.double().view(len(x), *[1] * (x.dim() - 2), 2, _ROPE // 2).unbind(-2)
    sin = -sin if back else sin
    a, b = x[..., -_ROPE:].unflatten(-1, (-1, 2)).unbind(-1)
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)
    return torch.cat([x[..., :-_ROPE], turned], -1)


# -- references


def _seam(
    pending: torch.Tensor, given: SimpleNamespace, fn: torch.Tensor, scale: torch.Tensor, base: torch.Tensor
) -> tuple[SimpleNamespace, torch.Tensor]:
    """The four streams after a layer's part, the mixes for the next, and their sum by the mix that came."""
    streams = given.post[..., None] * pending.double()[:, None]
    streams = _rounded(streams + torch.einsum("tho,thd->tod", given.comb, given.streams))
    collapsed = _rounded((given.pre[..., None] * streams).sum(1))
    flat = streams.flatten(1)
    mixes = flat @ fn.double().T * torch.rsqrt(flat.square().mean(-1, keepdim=True) + 1e-20)
    scales = scale.double().repeat_interleave(torch.tensor([4, 4, 16]))
    pre, post, comb = (mixes * scales + base.double()).split([4, 4, 16], -1)
    comb = torch.softmax(comb.unflatten(-1, (4, 4)), -1) + 1e-6
    comb = comb / (comb.sum(-2, keepdim=True) + 1e-6)
    for _ in range(19):
        comb = comb / (comb.sum(-1, keepdim=True) + 1e-6)
        comb = comb / (comb.sum(-2, keepdim=True) + 1e-6)
    after = SimpleNamespace(streams=streams, post=2 * torch.sigmoid(post), comb=comb, pre=torch.sigmoid(pre) + 1e-6)
    return after, collapsed


def _experts(x: torch.Tensor, w: SimpleNamespace) -> torch.Tensor:
    """This rank's part of the mixture of experts, and of the shared one."""
    scores = torch.nn.functional.softplus(x @ w.gate_w.double().T).sqrt()
    chosen = (scores + w.bias.double()).topk(_TOP, -1).indices
    weights = scores.gather(1, chosen)
    weights = 1.5 * weights / weights.sum(-1, keepdim=True)
    quantized = _quantized(x, least=1e-10)
    result = torch.zeros_like(x)
    for t, (ids, factors) in enumerate(zip(chosen.tolist(), weights, strict=True)):
        for e, factor in zip(ids, factors, strict=True):
            gate, up = (w.routed[e][0].double() @ quantized[t]).unflatten(0, (-1, 2, 16)).unbind(1)
            gate, up = gate.flatten().clamp(max=10), up.flatten().clamp(-10, 10)
            hidden = _quantized(_rounded(gate * torch.sigmoid(gate) * up), least=1e-10)
            result[t] = _rounded(result[t] + _rounded(w.routed[e][1].double() @ hidden * factor))
    gate, up = _rounded(_quantized(x) @ w.shared[0].double().T).chunk(2, -1)
    gate, up = gate.clamp(max=10), up.clamp(-10, 10)
    hidden = _quantized(_rounded(_rounded(gate * torch.sigmoid(gate)) * up))
    return _rounded(result + _rounded(hidden @ w.shared[1].double().T))


# -- inputs


def _state(tokens: int) -> SimpleNamespace:
    """Streams and mixes as a layer before gives them."""
    return SimpleNamespace(
        streams=torch.randn(tokens, _STREAMS, _HIDDEN).bfloat16(), post=torch.rand(tokens, _STREAMS, 1) * 2,
        comb=torch.softmax(torch.randn(tokens, _STREAMS, _STREAMS), -1), pre=torch.rand(tokens, _STREAMS),
    )  # fmt: skip


def _exact(state: SimpleNamespace) -> SimpleNamespace:
    return SimpleNamespace(
        streams=state.streams.double(),
        post=state.post[..., 0].double(),
        comb=state.comb.double(),
        pre=state.pre.double(),
    )


def _mixes(name: str) -> dict[str, torch.Tensor]:
    """The weights of a seam, by the program's names."""
    return {
        f"hc_{name}_fn": torch.randn(24, _STREAMS * _HIDDEN) * 0.01, f"hc_{name}_scale": torch.rand(3) + 0.5,
        f"hc_{name}_base": torch.randn(24) * 0.3, f"{name}_norm": (torch.rand(_HIDDEN) + 0.5).bfloat16(),
    }  # fmt: skip


def _weights() -> SimpleNamespace:
    """A layer's weights but for attention; only eight experts hold numbers, which a bias makes sure of."""
    from vllm.models.deepseek_v41.amd.mono.stages.dims import Dims

    d = Dims(_RANKS)
    w = SimpleNamespace(attn=None, routed={}, **_mixes("attn"), **_mixes("ffn"))
    w.gate_w, w.bias = (torch.randn(_EXPERTS, _HIDDEN) * 0.02).bfloat16(), torch.randn(_EXPERTS) * 0.1
    # Untouched memory costs nothing.
    w.w13 = torch.zeros(_EXPERTS, 2 * d.inter, _HIDDEN // 2, dtype=torch.uint8)
    w.w13_s = torch.zeros(_EXPERTS, 2 * d.inter, _HIDDEN // 32, dtype=torch.uint8)
    w.w2 = torch.zeros(_EXPERTS, _HIDDEN, d.inter // 2, dtype=torch.uint8)
    w.w2_s = torch.zeros(_EXPERTS, _HIDDEN, d.down_scale_cols, dtype=torch.uint8)
    for e in torch.randperm(_EXPERTS)[: _TOP + 2].tolist():
        w.bias[e] += 50
        wide, wide_s = mx_quantized(torch.randn(2 * d.inter, _HIDDEN) * 0.03)
        down, down_s = mx_quantized(torch.randn(_HIDDEN, d.inter) * 0.03)
        w.routed[e] = dequantized(wide, wide_s), dequantized(down, down_s)
        w.w13[e], w.w13_s[e] = shuffled_weights(wide), shuffled_scales(wide_s)
        padding = (0, d.down_scale_cols - down_s.shape[1])
        w.w2[e], w.w2_s[e] = shuffled_weights(down), shuffled_scales(torch.nn.functional.pad(down_s, padding))
    w.sgu, w.sgu_s, shared_up = _fp8(2 * d.sh_inter, _HIDDEN)
    w.sw2, w.sw2_s, shared_down = _fp8(_HIDDEN, d.sh_inter)
    w.shared = shared_up, shared_down
    return w


def _after_attention(
    given: SimpleNamespace, own: torch.Tensor, sent: torch.Tensor, late: torch.Tensor, w: SimpleNamespace
) -> tuple[torch.Tensor, SimpleNamespace]:
    after, x = _seam(_rounded(own + sent.double()), given, w.hc_ffn_fn, w.hc_ffn_scale, w.hc_ffn_base)
    return _rounded(_experts(_rms(x, w.ffn_norm), w) + late.double()), after


def _compared(
    what: str, outs: Any, out: torch.Tensor, after: SimpleNamespace, tolerances: tuple[float, float, float]
) -> Iterator[Comparison]:
    """Outputs beside references; tolerances of the output, the streams and the mixes."""
    names = ("out", "streams", "post", "comb", "pre")
    for name, got, tolerance in zip(names, outs, (*tolerances[:2], *[tolerances[2]] * 3), strict=True):
        yield Comparison(f"{what} {name}", got, out if name == "out" else getattr(after, name), tolerance)


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_experts(chip: str) -> Iterator[Comparison]:
    runner, w = _runner(), _weights()
    for epoch, tokens in enumerate((2, 1)):
        state = _state(tokens)
        own, sent, late = torch.randn(3, tokens, _HIDDEN).bfloat16()
        _send(runner, epoch, sent, late)
        outs = runner.ffn(w, own, state.streams, state.post, state.comb, state.pre)
        yield from _compared(
            f"{tokens}", outs, *_after_attention(_exact(state), own.double(), sent, late, w), (8e-3, 4e-3, 1e-4)
        )


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_layer(chip: str) -> Iterator[Comparison]:
    runner, w, tokens, groups, block = _runner(), _weights(), 2, 4, 64
    a = w.attn = SimpleNamespace(
        ratio=0, q_norm=(torch.rand(1280) + 0.5).bfloat16(), kv_norm=(torch.rand(_DIM) + 0.5).bfloat16(),
        attn_sink=torch.randn(_HEADS), cos_sin=torch.randn(300, _ROPE),
    )  # fmt: skip
    a.wqkv, a.wqkv_scale, wqkv = _fp8(1792, _HIDDEN)
    a.wq_b, a.wq_b_scale, wq_b = _fp8(_HEADS * _DIM, 1280)
    a.wo_a, a.wo_a_scale, wo_a = _fp8(groups * 1024, 4096)
    a.wo_b, a.wo_b_scale, wo_b = _fp8(_HIDDEN, groups * 1024)
    cache, keys = torch.zeros(3, block, 584, dtype=torch.uint8), torch.zeros(3 * block, _DIM, dtype=torch.float64)
    lengths, positions = [70, 5], torch.tensor([200, 4])
    indices = torch.zeros(tokens, 1, 128, dtype=torch.int32)
    order = torch.randperm(3 * block)
    for t, places in enumerate(order[: sum(lengths)].split(lengths)):
        indices[t, 0, : len(places)] = places
    slots = torch.tensor([int(indices[t, 0, n - 1]) for t, n in enumerate(lengths)])  # each token's own key is its last
    data, facts = cache.view(3, -1)[:, : block * 576], cache.view(3, -1)[:, block * 576 :]
    codes, exponents = torch.randn(3 * block, 448).to(torch.float8_e4m3fn), torch.randint(125, 128, (3 * block, 7))
    rope = torch.randn(3 * block, _ROPE).bfloat16()
    rows = torch.cat([codes.view(torch.uint8), rope.view(torch.uint8)], -1)
    data.unflatten(1, (block, 576))[:] = rows.view(3, block, 576)
    facts.unflatten(1, (block, 8))[..., :7] = exponents.to(torch.uint8).view(3, block, 7)
    keys[:, :448] = codes.double() * (exponents - 127).double().exp2().repeat_interleave(64, -1)
    keys[:, 448:] = rope.double()

    state, x = _state(tokens), torch.randn(tokens, _HIDDEN).bfloat16()
    sent, late = torch.randn(2, tokens, _HIDDEN).bfloat16()
    _send(runner, 0, sent, late)
    outs = runner.forward(
        w, x, state.streams, state.post, state.comb, state.pre, positions, slots, cache, indices,
        torch.tensor(lengths, dtype=torch.int32), torch.zeros(tokens, dtype=torch.int32),
    )  # fmt: skip

    middle, collapsed = _seam(x, _exact(state), w.hc_attn_fn, w.hc_attn_scale, w.hc_attn_base)
    qkv = _rounded(_quantized(_rms(collapsed, w.attn_norm)) @ wqkv.double().T)
    angles = a.cos_sin[positions]
    q = _rounded(_quantized(_rms(qkv[:, :1280], a.q_norm)) @ wq_b.double().T).view(tokens, _HEADS, _DIM)
    q = _rounded(_rotated(q, angles))
    key = _rounded(_rotated(_rms(qkv[:, 1280:], a.kv_norm), angles))
    keys[slots] = torch.cat([_quantized(key[:, :448], 64, 1e-4), key[:, 448:]], -1)
    yield Comparison("query", runner.q[:tokens], q, 2e-2)
    attended = torch.zeros(tokens, _HEADS, _DIM, dtype=torch.float64)
    for t, n in enumerate(lengths):
        seen = keys[indices[t, 0, :n].long()]
        logits = torch.cat([q[t] @ seen.T * _DIM**-0.5, a.attn_sink.double()[:, None]], 1)
        attended[t] = torch.softmax(logits, -1)[:, :-1] @ seen
    attended = _quantized(_rotated(_rounded(attended), angles, back=True)).view(tokens, groups, 4096)
    low = _rounded(torch.einsum("tgk,grk->tgr", attended, wo_a.double().view(groups, 1024, 4096)))
    own = _rounded(_quantized(low.flatten(1)) @ wo_b.double().T)
    # The kernel's probabilities are bf16, so that some of attention's 8-bit codes differ by a step.
    yield from _compared("layer", outs, *_after_attention(middle, own, sent, late, w), (6e-2, 2e-2, 2e-2))
