"""Which of flydsl's kernels are counted, packed and run, and for what arguments they are compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import attention_mma, attention_wgmma, elementwise, gemm_mma, gemm_wgmma, norms, softmax

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


def _product(*types: Any, kind: str = "plain", **tile: Any) -> tuple[Callable[[], Any], Callable[[], Any]]:
    def gemm() -> Any:
        return gemm_wgmma.matmul(*types, tile=gemm_wgmma.WgmmaTile(**tile))

    def make() -> tuple[Any, dict[str, Any]]:
        more: dict[str, Any] = {"m": 8192, "n": 8192}
        if kind == "shared":
            out = types[-1]
            more = {"C": _matrix(out, None), "workspace": flyc.TensorSpec(fx.Float32, (None,))}
        return getattr(gemm(), kind), {**_maps("a b c"), **more, "k": 8192, "blocks": 132}

    return make, lambda: gemm().boxes


def _gemm(*types: Any, peer: str = "", **tile: Any) -> Case:
    make, boxes = _product(*types, **tile)
    return Case(make, peer, "gemm_wgmma", boxes=boxes)


def _attention(depth: int, causal: bool = True) -> Case:
    def kernel() -> Any:
        return attention_wgmma.attention(fx.BFloat16, depth, causal)

    def make() -> tuple[Any, dict[str, Any]]:
        counts = {"heads": 16, "of_kv": 16, "queries": 16384, "keys": 16384}
        return kernel().run, {**_maps("q k v out"), **counts, "scale": depth**-0.5}

    return Case(make, "attention" if depth == 128 and causal else "", boxes=lambda: kernel().boxes)


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
    "gemm bf16 shared": Case(_product(fx.BFloat16, kind="shared")[0], "", "gemm_wgmma"),
    "attention 128": _attention(128),
    "attention 64": _attention(64),
    "gemm f16 sm_80": Case(_gemm_mma, target="cuda:sm_80"),
    "attention 128 sm_80": Case(_attention_mma, target="cuda:sm_80"),
}
