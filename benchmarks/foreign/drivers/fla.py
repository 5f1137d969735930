"""Operators of flash-linear-attention (https://github.com/fla-org/flash-linear-attention).

Each runs forward, and most backward; references are the package's plain torch functions where it has them, else its
recurrent kernels beside its chunked ones.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as nn

from benchmarks.foreign.drivers import comparing
from benchmarks.foreign.drivers.comparing import close, normal

B, T, H, D = 1, 64, 2, 32


def _of(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(f"fla.ops.{module}"), name)


def _first(found: Any) -> torch.Tensor:
    result: torch.Tensor = found[0] if isinstance(found, tuple) else found
    return result


def _qkv(dtype: torch.dtype = torch.float32) -> list[torch.Tensor]:
    return [normal(B, T, H, D, dtype=dtype) for _ in range(3)]


def _unit(x: torch.Tensor) -> torch.Tensor:
    return nn.normalize(x.float(), dim=-1).to(x.dtype)


def _decay(*shape: int) -> torch.Tensor:
    return nn.logsigmoid(normal(*shape))


def _heads_first(path: str) -> Callable[..., torch.Tensor]:
    """A function of tensors (batch, heads, time, dimension) for tensors whose time comes before heads."""
    return lambda *inputs: _of(path)(*[each.transpose(1, 2) for each in inputs]).transpose(1, 2)


def _pair(
    own: str,
    reference: str | Callable[..., torch.Tensor],
    inputs: Callable[[], list[torch.Tensor]],
    tolerance: float = 2e-2,
    names: str = "",
) -> Callable[[], None]:
    """A program that compares two functions of the same inputs, and runs the first one's gradients.

    ``names`` are those of the arguments, where the functions have them in other orders.
    """

    def program() -> None:
        given = inputs()
        ours = [each.detach().clone().requires_grad_() for each in given]
        with torch.no_grad():
            expected = _first(_called(_of(reference) if isinstance(reference, str) else reference, given, names))
        found = _first(_called(_of(own), ours, names))
        close(found, expected, tolerance)
        found.float().square().mean().backward()

    return program


def _called(function: Any, inputs: list[torch.Tensor], names: str) -> Any:
    named = dict(zip(names.split(), inputs, strict=True)) if names else {}
    return function(**named) if named else function(*[each.clone() for each in inputs])


def _gla() -> list[torch.Tensor]:
    return [*_qkv(), _decay(B, T, H, D)]


def _simple_gla() -> list[torch.Tensor]:
    return [*_qkv(), _decay(B, T, H)]


def _delta(dtype: torch.dtype = torch.bfloat16) -> list[torch.Tensor]:
    q, k, v = _qkv(dtype)
    return [_unit(q), _unit(k), v, torch.rand(B, T, H, device="cuda").to(dtype)]


def _gated_delta() -> list[torch.Tensor]:
    q, k, v, beta = _delta()
    return [q, k, v, _decay(B, T, H), beta]


def _hgrn() -> list[torch.Tensor]:
    return [normal(B, T, 64), _decay(B, T, 64)]


def _rwkv6() -> list[torch.Tensor]:
    return [*_qkv(), _decay(B, T, H, D), normal(H, D)]


def _gsa() -> list[torch.Tensor]:
    q, k, v = _qkv()
    return [q, k, v, torch.rand(B, T, H, D, device="cuda"), _decay(B, T, H, D)]


def _kda() -> list[torch.Tensor]:
    q, k, v, beta = _delta()
    return [q, k, v, _decay(B, T, H, D), beta]


def _half() -> list[torch.Tensor]:
    return _qkv(torch.float16)


def cumsum() -> None:
    x = normal(B, T, H)
    close(_of("utils.cumsum.chunk_global_cumsum")(x), x.cumsum(1))
    local = _of("utils.cumsum.chunk_local_cumsum")(x, 16)
    close(local, x.view(B, T // 16, 16, H).cumsum(2).view(B, T, H))


def softmax() -> None:
    x = normal(40, 130)
    close(_of("utils.softmax.softmax_fwd")(x), x.softmax(-1))


def logsumexp() -> None:
    x = normal(40, 130)
    close(_of("utils.logsumexp.logsumexp_fwd")(x), x.logsumexp(-1))


def matmul() -> None:
    a, b = normal(48, 64), normal(64, 80)
    close(_of("utils.matmul.matmul")(a, b), a @ b, 1e-2)


def mean_pooling() -> None:
    x = normal(B, T, H, D)
    close(_of("utils.pooling.mean_pooling")(x, 16), x.view(B, T // 16, 16, H, D).mean(2))


def parallel_attn() -> None:
    q, k, v = _half()
    found = _of("attn.parallel.parallel_attn")(*[each.clone().requires_grad_() for each in (q, k, v)])
    q, k, v = (each.float().transpose(1, 2) for each in (q, k, v))
    close(_first(found), nn.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2), 1e-2)
    _first(found).float().square().mean().backward()


def linear_attn() -> None:
    q, k, v = _qkv()
    close(
        _first(_of("linear_attn.chunk.chunk_linear_attn")(q, k, v, normalize=False)),
        _first(_of("linear_attn.naive.naive_recurrent_linear_attn")(q, k, v, normalize=False)),
        2e-2,
    )


PROGRAMS = {
    "cumsum": cumsum,
    "softmax": softmax,
    "logsumexp": logsumexp,
    "matmul": matmul,
    "mean_pooling": mean_pooling,
    "parallel_attn": parallel_attn,
    "linear_attn": linear_attn,
    "chunk_gla": _pair("gla.chunk_gla", "gla.naive.naive_recurrent_gla", _gla),
    "fused_recurrent_gla": _pair("gla.fused_recurrent_gla", "gla.naive.naive_recurrent_gla", _gla),
    "chunk_simple_gla": _pair("simple_gla.chunk_simple_gla", "simple_gla.fused_recurrent_simple_gla", _simple_gla),
    "parallel_simple_gla": _pair("simple_gla.parallel_simple_gla", "simple_gla.chunk_simple_gla", _simple_gla),
    "chunk_retention": _pair("retention.chunk_retention", "retention.fused_recurrent_retention", _qkv),
    "parallel_retention": _pair("retention.parallel_retention", "retention.chunk_retention", _half),
    "chunk_delta_rule": _pair(
        "delta_rule.chunk_delta_rule", "delta_rule.fused_recurrent_delta_rule", _delta, 5e-2, "q k v beta"
    ),
    "chunk_gated_delta_rule": _pair(
        "gated_delta_rule.chunk_gated_delta_rule", "gated_delta_rule.fused_recurrent_gated_delta_rule", _gated_delta,
        5e-2, "q k v g beta",
    ),
    "chunk_kda": _pair("kda.chunk_kda", "kda.fused_recurrent_kda", _kda, 5e-2, "q k v g beta"),
    "chunk_hgrn": _pair("hgrn.chunk_hgrn", "hgrn.naive.naive_recurrent_hgrn", _hgrn),
    "fused_recurrent_hgrn": _pair("hgrn.fused_recurrent_hgrn", "hgrn.naive.naive_recurrent_hgrn", _hgrn),
    "chunk_rwkv6": _pair("rwkv6.chunk_rwkv6", "rwkv6.fused_recurrent_rwkv6", _rwkv6),
    "chunk_gsa": _pair("gsa.chunk_gsa", "gsa.fused_recurrent_gsa", _gsa, names="q k v s g"),
    "parallel_based": _pair("based.parallel_based", _heads_first("based.naive.naive_parallel_based"),
                            lambda: [normal(B, T, H, 16), normal(B, T, H, 16), normal(B, T, H, D)]),
    "parallel_rebased": _pair("rebased.parallel_rebased", _heads_first("rebased.naive.naive_parallel_rebased"),
                              lambda: [normal(B, T, H, 16), normal(B, T, H, 16), normal(B, T, H, D)]),
    "parallel_forgetting_attn": _pair(
        "forgetting_attn.parallel_forgetting_attn", "forgetting_attn.naive.naive_forgetting_attn", _simple_gla
    ),
}  # fmt: skip


def run(program: str, root: Path) -> None:
    """Run one of them."""
    comparing.run(PROGRAMS, program, root, "fla")
