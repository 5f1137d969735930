"""Drivers of vLLM's whole-layer kernels for DeepSeek V4.1: a resident grid whose blocks hand words to each other.

Where one rank of two runs, what the other one sends lies in its memory before a launch, with the launch's tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import torch

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import stand_in
from benchmarks.corpus.drivers.layouts import dequantized, mx_quantized, shuffled_scales, shuffled_weights

_MONO = "vllm/models/deepseek_v41/amd/mono"
_RANKS, _HIDDEN, _STREAMS, _HEADS, _DIM, _ROPE = 2, 5120, 4, 32, 512, 64
_EXPERTS, _TOP, _GROUPS, _BLOCK = 384, 6, 4, 64


def _runners() -> list[Any]:
    """A layer of each rank; the ranks' buffers are all in this process."""
    buffers: list[torch.Tensor] = []

    def memory(nbytes: int, group: None, rank: int, *_: Any) -> SimpleNamespace:
        buffers.extend(torch.zeros(nbytes, dtype=torch.uint8) for _ in range(_RANKS if not buffers else 0))
        addresses = torch.tensor([buffer.data_ptr() for buffer in buffers])
        return SimpleNamespace(bytes=buffers[rank], local=buffers[rank].data_ptr(), addresses=addresses)

    stand_in("vllm.models.deepseek_v41.amd.mono.common.peer_memory", PeerBuffer=memory)
    from vllm.models.deepseek_v41.amd.mono.runner import DSV41MonoLayer

    return [DSV41MonoLayer(_RANKS, rank, None) for rank in range(_RANKS)]


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
    pending: torch.Tensor | None, given: SimpleNamespace, fn: torch.Tensor, scale: torch.Tensor, base: torch.Tensor
) -> tuple[SimpleNamespace, torch.Tensor]:
    """The four streams after a layer's part, the mixes for the next, and their sum by the mix that came."""
    streams = given.streams
    if pending is not None:
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


def _weights(experts: Sequence[int] | None = None) -> SimpleNamespace:
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
    for e in torch.randperm(_EXPERTS)[: _TOP + 2].tolist() if experts is None else experts:
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


def _attention(ratio: int) -> SimpleNamespace:
    """The weights of an attention, and the numbers of its products."""
    a = SimpleNamespace(
        ratio=ratio, q_norm=(torch.rand(1280) + 0.5).bfloat16(), kv_norm=(torch.rand(_DIM) + 0.5).bfloat16(),
        attn_sink=torch.randn(_HEADS), cos_sin=torch.randn(300, _ROPE), numbers={},
    )  # fmt: skip
    shapes = {
        "wqkv": (1792, _HIDDEN), "wq_b": (_HEADS * _DIM, 1280), "wo_a": (_GROUPS * 1024, 4096),
        "wo_b": (_HIDDEN, _GROUPS * 1024),
    }  # fmt: skip
    for name, shape in shapes.items():
        codes, scales, a.numbers[name] = _fp8(*shape)
        vars(a).update({name: codes, f"{name}_scale": scales})
    return a


def _cache(blocks: int) -> tuple[torch.Tensor, torch.Tensor]:
    """A cache of keys, each of 448 8-bit floats with 7 exponents and 64 bf16; and the keys' numbers."""
    cache, keys = (
        torch.zeros(blocks, _BLOCK, 584, dtype=torch.uint8),
        torch.zeros(blocks * _BLOCK, _DIM, dtype=torch.float64),
    )
    data, facts = cache.view(blocks, -1)[:, : _BLOCK * 576], cache.view(blocks, -1)[:, _BLOCK * 576 :]
    codes, exponents = torch.randn(len(keys), 448).to(torch.float8_e4m3fn), torch.randint(125, 128, (len(keys), 7))
    rope = torch.randn(len(keys), _ROPE).bfloat16()
    rows = torch.cat([codes.view(torch.uint8), rope.view(torch.uint8)], -1)
    data.unflatten(1, (_BLOCK, 576))[:] = rows.view(blocks, _BLOCK, 576)
    facts.unflatten(1, (_BLOCK, 8))[..., :7] = exponents.to(torch.uint8).view(blocks, _BLOCK, 7)
    keys[:, :448] = codes.double() * (exponents - 127).double().exp2().repeat_interleave(64, -1)
    keys[:, 448:] = rope.double()
    return cache, keys


def _compressed(
    positions: torch.Tensor, ratio: int
) -> tuple[dict[str, torch.Tensor], torch.Tensor, list[torch.Tensor]]:
    """A cache of compressed keys by the program's names, which of them a layer chooses, and the chosen ones' numbers."""
    cache, keys = _cache(4)
    table = torch.randperm(4).to(torch.int32)[None]
    chosen, numbers = torch.full((len(positions), 512), -1, dtype=torch.int32), []
    for t, count in enumerate(((positions + 1) // ratio).tolist()):
        places = torch.randperm(count)
        places[torch.rand(count) < 0.1] = -1  # some keys are absent
        chosen[t, :count] = places
        places = places[places >= 0]
        numbers.append(keys[table[0, places // _BLOCK].long() * _BLOCK + places % _BLOCK])
    topk = torch.full_like(chosen, -1)
    return {"topk_indices": topk, "comp_cache": cache, "comp_block_table": table}, chosen, numbers


def _whole_layer(*, ratio: int, settled: bool, selects: bool = False) -> Iterator[Comparison]:
    """A layer of one rank.

    Args:
        ratio: the tokens of a compressed key, some of which are chosen; 0 for none.
        settled: True if the streams are whole before the layer.
        selects: True if the layer chooses keys itself, between its kernels; otherwise a layer before it has.
    """
    runner, w, tokens = _runners()[0], _weights(), 2
    a = w.attn = _attention(ratio)
    cache, keys = _cache(3)
    lengths, positions = [70, 5], torch.tensor([200, 4])
    indices = torch.zeros(tokens, 1, 128, dtype=torch.int32)
    for t, places in enumerate(torch.randperm(len(keys))[: sum(lengths)].split(lengths)):
        indices[t, 0, : len(places)] = places
    slots = torch.tensor([int(indices[t, 0, n - 1]) for t, n in enumerate(lengths)])  # each token's own key is its last
    options: dict[str, Any] = {"fold": not settled}
    compressed, seen_by_indexer = [keys[:0]] * tokens, []
    if ratio:
        of_cache, chosen, compressed = _compressed(positions, ratio)
        options |= of_cache

        def select(normed: torch.Tensor, low: torch.Tensor) -> None:
            seen_by_indexer.extend([normed.clone(), low.clone()])
            of_cache["topk_indices"].copy_(chosen)

        if selects:
            options["select"] = select
        else:
            of_cache["topk_indices"].copy_(chosen)
    state, x = _state(tokens), torch.randn(tokens, _HIDDEN).bfloat16()
    sent, late = torch.randn(2, tokens, _HIDDEN).bfloat16()
    _send(runner, 0, sent, late)
    outs = runner.forward(
        w, x, state.streams, state.post, state.comb, state.pre, positions, slots, cache, indices,
        torch.tensor(lengths, dtype=torch.int32), torch.zeros(tokens, dtype=torch.int32), **options,
    )  # fmt: skip

    middle, collapsed = _seam(None if settled else x, _exact(state), w.hc_attn_fn, w.hc_attn_scale, w.hc_attn_base)
    normed = _rms(collapsed, w.attn_norm)
    qkv = _rounded(_quantized(normed) @ a.numbers["wqkv"].double().T)
    angles, low = a.cos_sin[positions], _rms(qkv[:, :1280], a.q_norm)
    for what, got, want in zip(("normed", "low"), seen_by_indexer, (normed, low), strict=False):
        yield Comparison(f"{what}, for the indexer", got, want, 1.5e-2)
    q = _rounded(_quantized(low) @ a.numbers["wq_b"].double().T).view(tokens, _HEADS, _DIM)
    q = _rounded(_rotated(q, angles))
    key = _rounded(_rotated(_rms(qkv[:, 1280:], a.kv_norm), angles))
    keys[slots] = torch.cat([_quantized(key[:, :448], 64, 1e-4), key[:, 448:]], -1)
    yield Comparison("query", runner.q[:tokens], q, 2e-2)
    attended = torch.zeros(tokens, _HEADS, _DIM, dtype=torch.float64)
    for t, n in enumerate(lengths):
        seen = torch.cat([compressed[t], keys[indices[t, 0, :n].long()]])
        logits = torch.cat([q[t] @ seen.T * _DIM**-0.5, a.attn_sink.double()[:, None]], 1)
        attended[t] = torch.softmax(logits, -1)[:, :-1] @ seen
    attended = _quantized(_rotated(_rounded(attended), angles, back=True)).view(tokens, _GROUPS, 4096)
    parts = torch.einsum("tgk,grk->tgr", attended, a.numbers["wo_a"].double().view(_GROUPS, 1024, 4096))
    own = _rounded(_quantized(_rounded(parts).flatten(1)) @ a.numbers["wo_b"].double().T)
    # The kernel's probabilities are bf16, so that some of attention's 8-bit codes differ by a step.
    yield from _compared("layer", outs, *_after_attention(middle, own, sent, late, w), (6e-2, 2e-2, 2e-2))


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_experts(chip: str) -> Iterator[Comparison]:
    runner, w = _runners()[0], _weights()
    for epoch, tokens in enumerate((2, 1)):
        state = _state(tokens)
        own, sent, late = torch.randn(3, tokens, _HIDDEN).bfloat16()
        _send(runner, epoch, sent, late)
        outs = runner.ffn(w, own, state.streams, state.post, state.comb, state.pre)
        yield from _compared(
            f"{tokens}", outs, *_after_attention(_exact(state), own.double(), sent, late, w), (8e-3, 4e-3, 1e-4)
        )


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_ranks(chip: str) -> Iterator[Comparison]:
    runners, tokens = _runners(), 2
    first = _weights()
    second = _weights(list(first.routed))
    for name in ("ffn_norm", "gate_w", "bias", "hc_ffn_fn", "hc_ffn_scale", "hc_ffn_base"):  # the same on all ranks
        setattr(second, name, getattr(first, name))
    for epoch in range(2):
        state, own = _state(tokens), torch.randn(_RANKS, tokens, _HIDDEN).bfloat16()

        def run(rank: int, given: tuple[Any, ...] = (own, state)) -> Any:
            part, s = given
            return runners[rank].ffn((first, second)[rank], part[rank], s.streams, s.post, s.comb, s.pre)

        with ThreadPoolExecutor(_RANKS) as threads:
            results = list(threads.map(run, range(_RANKS)))
        after, x = _seam(
            _rounded(own.double().sum(0)), _exact(state), first.hc_ffn_fn, first.hc_ffn_scale, first.hc_ffn_base
        )
        x = _rms(x, first.ffn_norm)
        out = _rounded(_experts(x, first) + _experts(x, second))
        for rank, outs in enumerate(results):
            yield from _compared(f"rank {rank} {epoch}", outs, out, after, (8e-3, 4e-3, 1e-4))


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_layer(chip: str) -> Iterator[Comparison]:
    yield from _whole_layer(ratio=0, settled=False)


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_compressed(chip: str) -> Iterator[Comparison]:
    yield from _whole_layer(ratio=1, settled=False)


@drives(f"{_MONO}/runner.py", "whole layer", "gfx950", waits=True)
def vllm_mono_index(chip: str) -> Iterator[Comparison]:
    yield from _whole_layer(ratio=2, settled=True, selects=True)
