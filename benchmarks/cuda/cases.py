"""Which of flydsl's kernels are counted, packed and run, and for what arguments they are compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import (
    attention_mma,
    attention_tcgen05,
    attention_wgmma,
    elementwise,
    gemm_mma,
    gemm_tcgen05,
    gemm_wgmma,
    norms,
    softmax,
)

__all__ = ["CASES", "Case"]

TARGET = "cuda:sm_90"
ROW = 4096


@dataclass(frozen=True)
class Case:
    """A host function and the signature that it is compiled for."""

    make: Callable[[], tuple[Any, Mapping[str, Any]]]
    peer: str = ""
    """Triton's kernel for the same job, of :mod:`benchmarks.cuda.triton_kernels`."""
    kernel: str = ""
    """The start of the counted kernel's name where the program has several; the one with the fewest instructions counts."""
    target: str = TARGET
    boxes: Callable[[], Mapping[str, tuple[int, ...]]] = dict
    """The boxes of its tensor maps."""


def _matrix(dtype: Any, columns: int | None = ROW) -> Any:
    return flyc.TensorSpec(dtype, (None, columns))


def _rows(function: Any, dtype: Any, *vectors: str, **more: Any) -> Callable[[], tuple[Any, dict[str, Any]]]:
    def make() -> tuple[Any, dict[str, Any]]:
        of_columns = {name: flyc.TensorSpec(dtype, (ROW,)) for name in vectors}
        return function, {"X": _matrix(dtype), "Y": _matrix(dtype), **of_columns, **more}

    return make


def _maps(names: str) -> dict[str, Any]:
    return {f"map_{name}": fx.nvvm.TensorMap(bytes(128)) for name in names.split()}


def _product(gemm: Callable[[], Any], kind: str = "plain", out: Any = None) -> Callable[[], Any]:
    def make() -> tuple[Any, dict[str, Any]]:
        more: dict[str, Any] = {"m": 8192, "n": 8192}
        if kind == "shared":
            more = {"C": _matrix(out, None), "workspace": flyc.TensorSpec(fx.Float32, (None,))}
        return getattr(gemm(), kind), {**_maps("a b c"), **more, "k": 8192, "blocks": 132}

    return make


def _hopper(*types: Any, **tile: Any) -> Callable[[], Any]:
    return lambda: gemm_wgmma.matmul(*types, tile=gemm_wgmma.WgmmaTile(**tile))


def _gemm(*types: Any, peer: str = "", **tile: Any) -> Case:
    gemm = _hopper(*types, **tile)
    return Case(_product(gemm), peer, "gemm_wgmma", boxes=lambda: gemm().boxes)


def _blackwell(*types: Any, **tile: Any) -> Case:
    def gemm() -> Any:
        return gemm_tcgen05.matmul(*types, tile=gemm_tcgen05.TensorCoreTile(**tile))

    return Case(_product(gemm), "", "gemm_tcgen05", "cuda:sm_100", boxes=lambda: gemm().boxes)


def _nvfp4() -> tuple[Any, dict[str, Any]]:
    scales = dict.fromkeys(("scales_a", "scales_b"), flyc.TensorSpec(fx.Uint8, (None,)))
    run = gemm_tcgen05.block_scaled(fx.Float4E2M1FN, nvidia=True).run
    return run, {**_maps("a b c"), **scales, "m": 8192, "n": 8192, "k": 8192}


def _attention(depth: int, causal: bool = True, module: Any = attention_wgmma, target: str = TARGET) -> Case:
    def kernel() -> Any:
        return module.attention(fx.BFloat16, depth, causal)

    def make() -> tuple[Any, dict[str, Any]]:
        counts = {"heads": 16, "of_kv": 16, "queries": 16384, "keys": 16384}
        return kernel().run, {**_maps("q k v out"), **counts, "scale": depth**-0.5}

    peer = "attention" if depth == 128 and causal and target == TARGET else ""
    return Case(make, peer, target=target, boxes=lambda: kernel().boxes)


def _add() -> tuple[Any, dict[str, Any]]:
    return elementwise.add, {name: flyc.TensorSpec(fx.Float32, (None,)) for name in "ABC"}


def _gemm_mma() -> tuple[Any, dict[str, Any]]:
    return gemm_mma.gemm.plain, {name: flyc.TensorSpec(fx.Float16, (ROW, ROW)) for name in "ABC"}


def _attention_mma() -> tuple[Any, dict[str, Any]]:
    heads = flyc.TensorSpec(fx.Float16, (16, 16384, 128))
    return attention_mma.attention, {**dict.fromkeys("QKV", heads), "OUT": heads, "scale": 1.0, "depth": 128}


CASES: Mapping[str, Case] = {
    "add": Case(_add, "add"),
    "softmax": Case(_rows(softmax.softmax, fx.Float32), "softmax"),
    "layernorm": Case(_rows(norms.layernorm, fx.Float32, "weight", "bias", eps=1e-5), "layernorm"),
    "rmsnorm": Case(_rows(norms.rmsnorm, fx.Float32, "weight", eps=1e-5), "rmsnorm"),
    "gemm f16": _gemm(fx.Float16, peer="gemm_tma"),
    "gemm bf16 pairs": _gemm(fx.BFloat16, cluster=2),
    "gemm fp8": _gemm(fx.Float8E4M3FN, cluster=2),
    "gemm tf32": _gemm(fx.Float32, cluster=2),
    "gemm bf16 shared": Case(_product(_hopper(fx.BFloat16), "shared", fx.BFloat16), "", "gemm_wgmma"),
    "attention 128": _attention(128),
    "attention 64": _attention(64),
    "gemm bf16 sm_100": _blackwell(fx.BFloat16, stages=4, pair=False),
    "gemm bf16 pairs sm_100": _blackwell(fx.BFloat16),
    "gemm fp8 pairs sm_100": _blackwell(fx.Float8E4M3FN),
    "gemm nvfp4 sm_100": Case(_nvfp4, "", "gemm_tcgen05", "cuda:sm_100"),
    "attention 128 sm_100": _attention(128, module=attention_tcgen05, target="cuda:sm_100"),
    "attention 64 sm_100": _attention(64, module=attention_tcgen05, target="cuda:sm_100"),
    "gemm f16 sm_80": Case(_gemm_mma, target="cuda:sm_80"),
    "attention 128 sm_80": Case(_attention_mma, target="cuda:sm_80"),
}
