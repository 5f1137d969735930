"""Common kernels, written in the language, to read and to copy from.

``flydsl.kernels.softmax.softmax(X, Y)``: a module per kernel, loaded on first use.
"""

from __future__ import annotations

import importlib
from types import ModuleType

__all__ = [
    "attention_mfma",
    "attention_mma",
    "attention_wgmma",
    "elementwise",
    "gemm_mfma",
    "gemm_mma",
    "gemm_mx",
    "gemm_simt",
    "gemm_wgmma",
    "norms",
    "reduce",
    "softmax",
    "topk_softmax",
    "transpose",
]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"flydsl.kernels has no {name!r}; it has {', '.join(__all__)}")
    return importlib.import_module(f"{__name__}.{name}")
