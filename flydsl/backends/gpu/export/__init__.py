"""Launches of exported CUDA and ROCm programs, in C and as LLVM IR."""

from __future__ import annotations

from pathlib import Path

__all__ = ["EXPORT"]

EXPORT = Path(__file__).parent
"""The folder of the IR, ``cuda.ll`` and ``hip.ll``."""
