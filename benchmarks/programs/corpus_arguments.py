"""Stand-in arguments for the builders and launchers of a corpus, by the names of their parameters.

A guess is right where FlyDSL compiles a program with it; the same arguments then drive flydsl.  It needs torch.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

import torch

INTEGERS = {
    "m": 256, "n": 1024, "k": 1024, "bt": 64, "bv": 32, "v": 128, "h": 8, "hg": 4, "dv": 512, "d": 128, "s": 64, "c": 64,
    "tile_m": 64, "tile_n": 128, "tile_k": 128, "block_m": 128, "block_n": 128, "bm": 32, "bn": 256, "bk": 256,
    "num_heads": 8, "head_dim": 128, "num_kv_heads": 8, "num_q_heads": 8, "rope_head_dim": 64, "head_size": 128,
    "num_k_heads": 4, "num_v_heads": 8, "head_k_dim": 128, "head_v_dim": 128, "seq_length": 1, "query_length": 1,
    "query_group_size": 16, "query_seq_len": 1, "num_query_heads": 16, "num_heads_k": 1, "gqa": 16,
    "max_context_partition_num": 4, "sliding_window": 128, "block_size": 16, "num_cu": 256, "kv_granularity": 128,
    "model_dim": 4096, "inter_dim": 1024, "experts": 8, "num_experts": 64, "topk": 4, "experts_per_rank": 8,
    "experts_per_token": 4, "hidden_dim": 2048, "max_tok_per_rank": 128, "max_tok": 128, "block_num": 64, "rank": 0,
    "warp_num_per_block": 8, "npes": 8, "world_size": 8, "d_hidden": 4096, "d_inter": 1024, "ne": 8, "n_out": 4096,
    "fuse_npes": 8, "fuse_topk": 4, "fuse_cap": 1024, "fuse_mtpr": 128, "fuse_scale_dim": 128, "width": 4, "cols": 128,
    "num_programs": 256, "group_size": 128, "ratio": 4, "state_size": 8, "k_per_block": 64, "split_k": 2, "feat_dim": 4096,
    "wmma_rep": 2, "row_bytes": 4096, "scale_k_per_tile": 4, "kt": 3, "kh": 3, "kw": 3, "st": 1, "sh": 1, "sw": 1, "pt": 1,
    "ph": 1, "pw": 1, "w": 16, "seq_len": 256, "batch": 1, "batch_size": 1, "k_split_num_waves": 4, "m_warp": 2, "n_warp": 2,
    "num_cus": 256, "lds_size": 65536, "num_buffers": 2, "max_recv": 1024, "cluster_m": 1, "cluster_n": 1, "kk": 1024,
    "a_row_stride": 1024, "b_row_stride": 1024, "c_row_stride": 1024, "num_stages": 2, "waves_per_eu": 2, "max_m": 1024,
    "num_tokens": 128, "max_tokens": 128, "k_batch": 1, "n_blocks": 8, "num_waves": 4, "wave_m": 2, "wave_n": 2,
    "scale_k_per_tile_": 4, "l2_prefetch_distance": 0, "num_head": 8, "nhead": 8, "rotary_dim": 64,
}  # fmt: skip
TEXTS = {
    "in_dtype": "fp8", "a_dtype": "fp8", "b_dtype": "fp4", "quant_mode": "fp4", "scale_dtype": "f32", "act": "silu",
    "epilogue": "none", "epilog": "atomic", "quant_dtype_str": "i8", "query_dtype": "bf16", "logits_dtype_str": "bf16",
}  # fmt: skip
_INDICES = re.compile(
    r"id(x|s|xs)?$|ind|page|count|offset|perm|table|sort|len|map|block|seq|work|slot|num|pos", re.IGNORECASE
)
_SCALES = re.compile(r"scale|rstd|lse|stat|mean|bias|weight_f|softmax|sweights", re.IGNORECASE)


class Unknown(Exception):
    """A parameter that no guess is known for."""


def builder_arguments(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each parameter of a builder that has no default, those that are given as they are.

    Raises:
        Unknown: there is none.
    """
    return dict(given) | {
        name: _plain(name, str(parameter.annotation))
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.default is parameter.empty
        and name not in given
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }


def _plain(name: str, annotation: str) -> Any:
    low = name.lower()
    if low in TEXTS:
        return TEXTS[low]
    if low in INTEGERS:
        return INTEGERS[low]
    if "dtype" in low or low.endswith("_type"):
        return "bf16"
    if "bool" in annotation or low.startswith(("is_", "use_", "has_", "enable_", "do", "out_is")):
        return False
    if low in ("quant", "preshuffle", "overlap", "q_weighted", "silu", "rms_weight_is_bf16", "fixed_slot_dispatch"):
        return False
    if low.endswith("eps"):
        return 1e-6
    if low.endswith("strides"):
        return (1024, 128, 1)
    raise Unknown(name)


GUESSES = ("2 bf16", "1 bf16", "1 u8", "1 f32", "2 f32", "2 u8", "3 bf16", "4 bf16")
"""Dimensions and element type of the tensors whose names say nothing, the likeliest first."""


def launch_arguments(
    function: Callable[..., Any], compiler: Any, language: Any, guess: str, given: Mapping[str, Any]
) -> list[Any]:
    """Arguments of a launcher, by one of the guesses: those that are given, ``"bf16 256x512"`` for a tensor, come first.

    Raises:
        Unknown: a constant that no value is known for.
    """
    rank, dtype = guess.split()
    parameters = {name: p for name, p in inspect.signature(function).parameters.items() if name != "self"}
    return [
        _given(given[name], p, compiler, language)
        if name in given
        else _argument(name, p, compiler, language, dtype, int(rank))
        for name, p in parameters.items()
    ]


def _given(value: Any, parameter: Any, compiler: Any, language: Any) -> Any:
    """A tensor of the type and shape of a text; a pointer to the type after an asterisk; other values as they are."""
    if not isinstance(value, str):
        return value
    if value.startswith("*"):
        return compiler.from_c_void_p(getattr(language, value[1:]), 4096)
    dtype, _, shape = value.partition(" ")
    return torch.zeros([int(size) for size in shape.split("x")], dtype=_TYPES[dtype])


_TYPES = {
    "bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "u8": torch.uint8, "i8": torch.int8,
    "i32": torch.int32, "i64": torch.int64, "fp8": torch.float8_e4m3fn,
}  # fmt: skip


def _argument(name: str, parameter: Any, compiler: Any, language: Any, dtype: str, rank: int) -> Any:
    kind = str(getattr(parameter.annotation, "__name__", parameter.annotation))
    low = name.lower()
    if "Stream" in kind or low == "stream":
        return language.Stream(None)
    if "Constexpr" in kind:
        return parameter.default if parameter.default is not parameter.empty else _plain(name, kind)
    if "Pointer" in kind:
        return compiler.from_c_void_p(language.Uint8, 4096)
    if "Float" in kind:
        return 1.0
    if (
        "Int" in kind
        or "Index" in kind
        or kind == "int"
        or (kind == "_empty" and re.match(r"(i32_|num_|m_in|n_)", low))
    ):
        return INTEGERS.get(low, 128)
    shape = {1: (65536,), 2: (256, 256), 3: (16, 16, 256), 4: (4, 4, 16, 256)}[rank]
    return torch.zeros(shape, dtype=_tensor_type(low, dtype))


def _tensor_type(name: str, dtype: str) -> torch.dtype:
    if _SCALES.search(name):
        return torch.float32
    if _INDICES.search(name):
        return torch.int32
    return _TYPES[dtype]
