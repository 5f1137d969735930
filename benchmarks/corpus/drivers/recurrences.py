"""Drivers of recurrent layers: gated delta rules, causal convolutions along a sequence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives

_CDNA = ("gfx942", "gfx950")
_AITER = "aiter/ops/flydsl"


def delta_rule(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, decay: torch.Tensor, beta: torch.Tensor, state: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Outputs and the last state of one sequence in f64, step by step.

    q and k are (steps, heads, key), v (steps, heads, value), decay and beta (steps, heads), state (heads, value, key).
    """
    state, outputs = state.double().clone(), []
    for step in range(q.shape[0]):
        state *= decay[step].double().exp()[:, None, None]
        seen = torch.einsum("hvk,hk->hv", state, k[step].double())
        new = (v[step].double() - seen) * beta[step].double()[:, None]
        state += new[:, :, None] * k[step].double()[:, None]
        outputs.append(torch.einsum("hvk,hk->hv", state, q[step].double()))
    return torch.stack(outputs), state


@drives(f"{_AITER}/linear_attention_kernels.py", "gated delta rule", *_CDNA)
def aiter_delta_rule_decode(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.linear_attention_kernels import flydsl_gdr_decode

    batch, heads, value_heads, dim, slots = 3, 2, 4, 128, 5
    for steps, kind in ((1, torch.float32), (2, torch.bfloat16)):
        q, k = (torch.randn(batch, steps, heads, dim).bfloat16() for _ in range(2))
        v = torch.randn(batch, steps, value_heads, dim).bfloat16()
        a, b = (torch.randn(batch, steps, value_heads).bfloat16() for _ in range(2))
        bias, log = torch.randn(value_heads).bfloat16(), torch.randn(value_heads)
        state = (torch.randn(slots, value_heads, dim, dim) / 8).to(kind)
        places = torch.tensor([3, -1, 0], dtype=torch.int32)  # the second row is padding
        before, out = state.clone(), torch.zeros(batch, steps, value_heads, dim, dtype=torch.bfloat16)
        flydsl_gdr_decode(q, k, v, a, b, bias, log, places, state, out, True, False)
        decay = -log.double().exp() * functional.softplus(a.double() + bias.double())
        q, k = (functional.normalize(x.double(), dim=-1, eps=1e-6).repeat_interleave(2, 2) for x in (q, k))
        wanted, result = before.double().clone(), torch.zeros_like(out, dtype=torch.float64)
        for row, place in enumerate(places.tolist()):
            if place >= 0:
                given = (q[row] * dim**-0.5, k[row], v[row], decay[row], torch.sigmoid(b[row].double()))
                result[row], wanted[place] = delta_rule(*given, before[place])
        yield Comparison(f"{steps} {kind} out".replace("torch.", ""), out, result, 1e-2)
        yield Comparison(f"{steps} {kind} state".replace("torch.", ""), state, wanted, 4e-3)


@drives(f"{_AITER}/causal_conv1d_flydsl.py", "causal convolution", *_CDNA)
def aiter_causal_convolution(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.causal_conv1d_flydsl import causal_conv1d_split_qkv_flydsl_fn

    keys, values, width, lengths = 64, 128, 4, (70, 3, 65)
    dim, total = 2 * keys + values, sum(lengths)
    x, weight = torch.randn(total, dim).bfloat16().T, (torch.randn(dim, width) / 2).bfloat16()
    x = x.contiguous()
    bias = torch.randn(dim).bfloat16()
    states = torch.randn(4, dim, width - 1).bfloat16()
    starts = torch.tensor([0, 70, 73, 138], dtype=torch.int32)
    places, has = torch.tensor([2, 0, 3], dtype=torch.int32), torch.tensor([True, True, False])
    before = states.double().clone()
    found = causal_conv1d_split_qkv_flydsl_fn(x, weight, bias, states, starts, keys, values, places, has)
    parts = []
    for number, (first, length) in enumerate(zip(starts.tolist(), lengths, strict=False)):
        place = int(places[number])
        past = before[place] if has[number] else torch.zeros(dim, width - 1, dtype=torch.float64)
        whole = torch.cat([past, x[:, first : first + length].double()], 1)
        made = functional.conv1d(whole[None], weight.double()[:, None], bias.double(), groups=dim)[0]
        parts.append(functional.silu(made))
        before[place] = whole[:, -(width - 1) :]
    wanted = torch.cat(parts, 1).T.split([keys, keys, values], 1)
    for name, got, want in zip("qkv", found, wanted, strict=True):
        yield Comparison(name, got, want, 8e-3)
    yield Comparison("states", states, before, 0.0)


@drives(
    f"{_AITER}/kernels/gdn_prepare.py",
    "gated delta rule",
    *_CDNA,
    around=f"{_AITER}/linear_attention_prefill_kernels.py",
)
def aiter_delta_rule_chunks(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.gdn_prepare import compile_gdn_prepare

    batch, steps, heads, key_heads, dim, chunk = 2, 128, 2, 1, 128, 64
    k = functional.normalize(torch.randn(batch, steps, key_heads, dim), dim=-1).bfloat16()
    v = torch.randn(batch, steps, heads, dim).bfloat16()
    g, beta = -torch.rand(batch, steps, heads), torch.rand(batch, steps, heads)
    of_keys, of_values = (torch.zeros(batch, heads, steps, dim, dtype=torch.bfloat16) for _ in range(2))
    sums, unused = torch.zeros(batch, heads, steps), torch.zeros(2, dtype=torch.int32)
    launch = compile_gdn_prepare()
    launch(
        k, v, g, beta, unused, of_keys, of_values, sums, steps, heads, key_heads, steps // chunk, batch * heads,
        torch.cuda.current_stream(),
    )  # fmt: skip
    parts = [x.double().transpose(1, 2).unflatten(2, (-1, chunk)) for x in (k, v, g, beta)]
    keys, values, decay, share = parts
    keys, total = keys.repeat_interleave(heads // key_heads, 1), decay.cumsum(-1)
    between = (total[..., None] - total[..., None, :]).exp().tril(-1)
    lower = share[..., None] * between * (keys @ keys.transpose(-1, -2)).tril(-1)
    inverse = torch.linalg.inv(torch.eye(chunk, dtype=torch.float64) + lower)
    yield Comparison("sums", sums, total.flatten(2), 1e-5)
    yield Comparison("keys", of_keys, (inverse @ (keys * (share * total.exp())[..., None])).flatten(2, 3), 2e-2)
    yield Comparison("values", of_values, (inverse @ (values * share[..., None])).flatten(2, 3), 2e-2)


_CHUNK = 64
"""Steps whose states come from one another by products of matrices."""


def _by_chunks(
    k: torch.Tensor, w: torch.Tensor, u: torch.Tensor, g: torch.Tensor, gk: torch.Tensor | None, state: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """States before each chunk, new values and the last state of one sequence in f64.

    k is (steps, heads, key), w (heads, steps, key), u (heads, steps, value), g (heads, steps), gk (steps, heads, key) or
    None, state (heads, value, key).
    """
    state, before, new = state.double().clone(), [], []
    k, w, u, g = k.double().transpose(0, 1), w.double(), u.double(), g.double()
    for first in range(0, k.shape[1], _CHUNK):
        steps = slice(first, first + _CHUNK)
        before.append(state.clone())
        values = u[:, steps] - w[:, steps] @ state.transpose(1, 2)
        new.append(values)
        last = g[:, steps][:, -1:]
        state *= last.exp()[..., None]
        if gk is not None:
            state *= gk[steps].double()[-1].exp()[:, None]
        state += (values * (last - g[:, steps]).exp()[..., None]).transpose(1, 2) @ k[:, steps]
    return torch.stack(before), torch.cat(new, 1), state


def _states_of_chunks(
    launch: Any, wide: int, tolerance: float, *, by_key: bool, narrow: bool, pooled: bool
) -> Iterator[Comparison]:
    """Two sequences of one batch, neither of whole chunks; ``wide`` values of a block."""
    heads, key_heads, dim, lengths = 2, 1, 128, (70, 130)
    total, starts = sum(lengths), torch.tensor([0, 70, 200], dtype=torch.int32)
    k = functional.normalize(torch.randn(total, key_heads, dim), dim=-1).bfloat16()
    w, u = (torch.randn(heads, total, dim) / 12).bfloat16(), torch.randn(heads, total, dim).bfloat16()
    g, gk = -torch.rand(heads, total) * 2, -torch.rand(total, heads, dim) if by_key else None
    state = (torch.randn(3 if pooled else 2, heads, dim, dim) / 4).to(torch.bfloat16 if narrow else torch.float32)
    slots = torch.tensor([2, 0] if pooled else [0, 1], dtype=torch.int32)
    chunks, new = torch.zeros(5, heads, dim, dim, dtype=torch.bfloat16), torch.zeros_like(u)
    end = torch.zeros_like(state)
    more = [slots] if pooled else []
    launch(
        k, u, w, new, g, torch.zeros(1) if gk is None else gk, chunks, state, end, starts,
        torch.tensor([0, 2], dtype=torch.int32), *more, total, total, 2, dim // wide, 2 * heads, torch.cuda.current_stream(),
    )  # fmt: skip
    of_heads = k.repeat_interleave(heads // key_heads, 1)
    for number, (first, last) in enumerate(zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)):
        steps, slot = slice(first, last), int(slots[number])
        given = (of_heads[steps], w[:, steps], u[:, steps], g[:, steps], None if gk is None else gk[steps], state[slot])
        before, values, final = _by_chunks(*given)
        yield Comparison(f"{wide} {number} states", chunks[2 * number : 2 * number + len(before)], before, tolerance)
        yield Comparison(f"{wide} {number} values", new[:, steps], values, tolerance)
        yield Comparison(f"{wide} {number} last state", end[slot], final, tolerance)


@drives(
    f"{_AITER}/kernels/chunk_gated_delta_h.py",
    "gated delta rule",
    "gfx950",
    around=f"{_AITER}/linear_attention_prefill_kernels.py",
)
def aiter_delta_rule_states(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.chunk_gated_delta_h import compile_chunk_gated_delta_h

    for wide, by_key, narrow in ((16, False, False), (32, True, True)):
        launch = compile_chunk_gated_delta_h(
            K=128, V=128, BV=wide, H=2, Hg=1, USE_GK=by_key, STATE_DTYPE_BF16=narrow, IS_VARLEN=True
        )
        yield from _states_of_chunks(launch, wide, 1e-2, by_key=by_key, narrow=narrow, pooled=False)


@drives(
    f"{_AITER}/kernels/chunk_gated_delta_h_opt.py",
    "gated delta rule",
    *_CDNA,
    around=f"{_AITER}/linear_attention_prefill_kernels.py",
)
def aiter_delta_rule_states_4_waves(chip: str) -> Iterator[Comparison]:
    from aiter.ops.flydsl.kernels.chunk_gated_delta_h_opt import compile_chunk_gated_delta_h_opt

    for wide, by_key, narrow in ((16, False, False), (64, True, True)):
        launch = compile_chunk_gated_delta_h_opt(
            K=128, V=128, BV=wide, H=2, Hg=1, USE_GK=by_key, STATE_DTYPE_BF16=narrow, IS_VARLEN=True,
            USE_STATE_INDICES=True, SCHED_GFX942=chip == "gfx942", G_HEAD_MAJOR=True,
        )  # fmt: skip
        # It cuts floats to bf16 off.
        yield from _states_of_chunks(launch, wide, 3e-2, by_key=by_key, narrow=narrow, pooled=True)
