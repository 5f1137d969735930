"""Common kernels, written in the language, to read and to copy from.

``flydsl.kernels.softmax.softmax(X, Y)``: a module per kernel, loaded on first use.
"""

from __future__ import annotations

from typing import NoReturn

from flydsl.support.public_names import lazy_names

__all__ = [
    "attention_decode",
    "attention_mfma",
    "attention_mma",
    "attention_tcgen05",
    "attention_wgmma",
    "elementwise",
    "gemm_mfma",
    "gemm_mma",
    "gemm_mx",
    "gemm_simt",
    "gemm_tcgen05",
    "gemm_wgmma",
    "norms",
    "reduce",
    "softmax",
    "topk_softmax",
    "transpose",
]


def _unknown(name: str) -> NoReturn:
    raise AttributeError(f"flydsl.kernels has no {name!r}; it has {', '.join(__all__)}")


__getattr__ = lazy_names(__name__, {}, modules={name: f"{__name__}.{name}" for name in __all__}, other=_unknown)
