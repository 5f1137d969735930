"""Drivers of vLLM's kernels and launchers: decode over KV caches of few bits, experts with weights of four bits."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from unittest.mock import MagicMock

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives
from benchmarks.corpus.drivers.hosts import TritonKernel, combined_parts, stand_in, stand_in_for_triton, whole_package
from benchmarks.corpus.drivers.layouts import shuffled_weights
from benchmarks.corpus.drivers.moe import routed, sorted_tokens

_OPS = "vllm/v1/attention/ops"
_LAYERS = "vllm/model_executor/layers"
_E2M1 = torch.tensor([0.0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def _host(chip: str, name: str) -> ModuleType:
    """A launcher of vLLM, beside the parts of vLLM that it needs."""
    import importlib

    stand_in("vllm.logger", init_logger=lambda _: MagicMock())
    stand_in("vllm.platforms")
    stand_in("vllm.platforms.rocm", on_gfx950=lambda: chip == "gfx950")
    stand_in_for_triton("vllm.triton_utils")
    module = importlib.import_module(f"vllm.v1.attention.ops.{name}")
    module._reduce_partitions = TritonKernel(combined_parts)  # type: ignore[attr-defined]
    return module


def _packed(codes: torch.Tensor) -> torch.Tensor:
    """Codes of four bits, two a byte, the first in the low half."""
    pairs = codes.to(torch.uint8).unflatten(-1, (-1, 2))
    return pairs[..., 0] | pairs[..., 1] << 4


def _pages(lengths: list[int], block: int, spare: int) -> tuple[torch.Tensor, int]:
    """A table of blocks for sequences, in random order, and the number of blocks."""
    needed = [-(-n // block) for n in lengths]
    order = torch.randperm(sum(needed)) + 1  # block 0 is nobody's
    table = torch.zeros(len(lengths), max(needed) + spare, dtype=torch.int32)
    for row, run in zip(table, order.split(needed), strict=True):
        row[: len(run)] = run
    return table, sum(needed) + 2


def _attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, scale: float) -> torch.Tensor:
    """``[heads, dim]`` of queries over ``[kv heads, tokens, dim]``, in f64."""
    grouped = q.double().unflatten(0, (k.shape[0], -1))
    weights = torch.softmax(grouped @ k.double().mT * scale, -1)
    return (weights @ v.double()).flatten(0, 1)


def _turboquant(chip: str, group: int, block: int, lengths: list[int], spare: int = 4) -> Comparison:
    host = _host(chip, "flydsl_turboquant_decode")
    heads, dim, scale = 2, 128, 128**-0.5
    table, blocks = _pages(lengths, block, spare)
    centroids = torch.randn(16) * 0.5
    q = (torch.randn(len(lengths), heads * group, dim) * 0.5).bfloat16()
    # A block has the codes of its tokens, then f16 facts by head: norms of keys, scales and zeros of values.
    cache = torch.zeros(blocks, block * heads * 134, dtype=torch.uint8)
    codes = cache[:, : block * heads * 128].unflatten(1, (block, heads, 128))
    facts = cache[:, block * heads * 128 :].view(torch.float16).unflatten(1, (heads, 3, block))
    want = []
    for row, length in enumerate(lengths):
        k, v = torch.randint(0, 16, (2, heads, length, dim))
        low, high = torch.tensor([0.5, 0.01, -0.05]), torch.tensor([1.0, 0.06, 0.05])
        given = (torch.rand(heads, 3, length) * (high - low)[:, None] + low[:, None]).half()
        where, slot = table[row].long()[torch.arange(length) // block], torch.arange(length) % block
        codes[where, slot] = torch.cat([_packed(k), _packed(v)], -1).transpose(0, 1)
        facts[where, :, :, slot] = given.permute(2, 0, 1)
        norms, scales, zeros = (t[..., None].double() for t in given.unbind(1))
        want.append(_attention(q[row], centroids[k].double() * norms, v * scales + zeros, scale))
    identity = torch.eye(dim)
    got = host.flydsl_turboquant_decode_attention(
        query=q, kv_cache=cache.view(blocks, block, heads, 134), block_table=table,
        seq_lens=torch.tensor(lengths, dtype=torch.int32), Pi=identity, centroids=centroids, scale=scale, mse_bits=4,
        key_packed_size=66, value_quant_bits=4, value_packed_size=68, PiT=identity, max_num_kv_splits=2,
    )  # fmt: skip
    return Comparison(f"{group} {block} {lengths}", got, torch.stack(want), 1.2e-2)


@drives(f"{_OPS}/flydsl_turboquant_decode.py", "attention, quantized KV", "gfx950")
def vllm_turboquant(chip: str) -> Iterator[Comparison]:
    yield _turboquant(chip, 8, 16, [300, 1, 77])
    yield _turboquant(chip, 16, 32, [64])
    # More keys than two parts of 256: the loop of a part goes round twice.
    yield _turboquant(chip, 8, 32, [700], spare=300)


@drives(f"{_OPS}/flydsl_turboquant_decode.py", "attention, quantized KV", "gfx950")
def vllm_turboquant_6(chip: str) -> Iterator[Comparison]:
    yield _turboquant(chip, 6, 16, [300, 1, 77])
    yield _turboquant(chip, 6, 32, [64])


def _ultraquant(chip: str, group: int, block: int, lengths: list[int], apart: bool = False) -> Comparison:
    host = _host(chip, "flydsl_ultraquant_decode")
    heads, dim, scale, run = 2, 256, 256**-0.5, 32
    table, blocks = _pages(lengths, block, 1)
    wide = torch.randn(len(lengths), heads * group, dim * (1 + apart)).bfloat16()
    q = wide[..., :: 1 + apart]
    hadamard = torch.ones(1, 1, dtype=torch.float64)
    while len(hadamard) < dim:
        hadamard = torch.cat([torch.cat([hadamard, hadamard], 1), torch.cat([hadamard, -hadamard], 1)])
    hadamard /= dim**0.5
    # A token's slot has K's codes and the exponents of its runs of 32, then V's.
    cache = torch.zeros(blocks, block, heads, dim + 2 * dim // run, dtype=torch.uint8)
    want = []
    for row, length in enumerate(lengths):
        codes = torch.randint(0, 16, (2, length, heads, dim))
        exponents = torch.randint(123, 127, (2, length, heads, dim // run))
        where, slot = table[row].long()[torch.arange(length) // block], torch.arange(length) % block
        parts = [part for c, e in zip(codes, exponents, strict=True) for part in (_packed(c), e.to(torch.uint8))]
        cache[where, slot] = torch.cat(parts, -1)
        k, v = _E2M1[codes].double() * (exponents - 127).double().exp2().repeat_interleave(run, -1)
        rotated = (q[row].double() @ hadamard).to(torch.float8_e4m3fn)  # as K was before it was quantized
        want.append(_attention(rotated, k.transpose(0, 1), v.transpose(0, 1), scale))
    got = host.flydsl_ultraquant_decode_attention(
        query=q, kv_cache=cache, block_table=table, seq_lens=torch.tensor(lengths, dtype=torch.int32), scale=scale,
        PiT=hadamard.float(), max_num_kv_splits=2,
    )  # fmt: skip
    return Comparison(f"{group} {block} {lengths}", got, torch.stack(want), 3e-2)


@drives(f"{_OPS}/flydsl_ultraquant_decode.py", "attention, quantized KV", "gfx950")
def vllm_ultraquant(chip: str) -> Iterator[Comparison]:
    yield _ultraquant(chip, 8, 32, [300, 1, 77])
    yield _ultraquant(chip, 16, 16, [64])
    yield _ultraquant(chip, 6, 64, [130])


def _int4(
    experts: int, rows: int, columns: int, packed: Callable[[torch.Tensor], torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Weights as checkpoints store them, in the order of the kernels, their scales, and the numbers."""
    codes = torch.randint(-8, 8, (experts, rows, columns))
    scales = (torch.rand(experts, columns // 32, rows) * 0.02 + 0.01).bfloat16()
    shifts = torch.arange(0, 32, 4)
    words = ((codes + 8).unflatten(-1, (-1, 8)) << shifts).sum(-1).mT  # eight of a column's codes a word
    values = codes.double() * scales.double().mT.repeat_interleave(32, -1)
    pairs = scales.unflatten(1, (-1, 2)).permute(0, 1, 3, 2).contiguous()
    return packed(words.to(torch.int32)).view(-1), pairs.view(-1), values


@drives(f"{_LAYERS}/fused_moe/fused_flydsl_moe.py", "MoE, int4", "gfx950")
def vllm_int4_experts(chip: str) -> Iterator[Comparison]:
    import importlib

    tokens, experts, topk, dim, inter = 9, 4, 2, 512, 256
    ids, weights = routed(tokens, experts, topk)

    def sort(ids: torch.Tensor, weights: torch.Tensor, experts: int, dim: int, kind: object, unit: int) -> tuple:  # type: ignore[type-arg]
        order, of_rows, of_blocks, count = sorted_tokens(ids, weights, experts, unit)
        return order, of_rows, of_blocks, count, None

    stand_in("vllm.logger", init_logger=lambda _: MagicMock())
    stand_in("vllm.utils.platform_utils", get_device_name_as_file_name=lambda: "none")
    stand_in("vllm.utils.torch_utils", direct_register_custom_op=lambda **_: None)
    stand_in("aiter.fused_moe", moe_sorting=sort)
    stand_in("aiter.ops.shuffle", shuffle_weight=lambda w, layout: shuffled_weights(w))
    for name in ("fused_moe", "fused_moe.config", "quantization.compressed_tensors.compressed_tensors_moe"):
        package = stand_in(f"vllm.model_executor.layers.{name}", __getattr__=lambda name: type(name, (), {}))
        package.__path__ = [f"{sys.path[0]}/{_LAYERS}/{name.replace('.', '/')}"]
    stand_in("vllm.model_executor.utils", set_weight_attrs=MagicMock())
    made = importlib.import_module(
        "vllm.model_executor.layers.quantization.compressed_tensors.compressed_tensors_moe."
        "compressed_tensors_moe_w4a16_flydsl"
    )
    host = importlib.import_module("vllm.model_executor.layers.fused_moe.fused_flydsl_moe")
    whole_package("aiter.ops.flydsl.kernels.moe_2stage_a16wmix")
    w1, s1, first = _int4(experts, 2 * inter, dim, made._gptq_int32_to_flydsl_packed)
    w2, s2, second = _int4(experts, dim, inter, made._gptq_int32_to_flydsl_packed)
    x = torch.randn(tokens, dim).bfloat16()
    want = torch.zeros(tokens, dim, dtype=torch.float64)
    for t in range(tokens):
        for e, weight in zip(ids[t].tolist(), weights[t].double(), strict=True):
            gate, up = (first[e] @ x[t].double()).chunk(2)
            want[t] += weight * (second[e] @ (functional.silu(gate) * up))
    got = host.fused_flydsl_moe_impl(x, w1, w2, experts, inter, weights, ids, s1, s2, topk=topk)
    yield Comparison("bf16", got, want, 2e-2)
