"""Triton's kernels from bundles: compiled ahead of time, and served to unchanged programs.

Needs Triton 3.7 to 3.9 only where :func:`serve` is used; bundles are made by a worker of any environment that has it, and
called without it (:mod:`flydsl.bundle.grid_kernels`).
"""

from __future__ import annotations

from flydsl.compiler.aot.triton_kernels import TritonResult, TritonVariant, compile_triton
from flydsl.triton.serving import Serving, serve
from flydsl.triton.watching import Watching, watch

__all__ = ["Serving", "TritonResult", "TritonVariant", "Watching", "compile_triton", "serve", "watch"]
