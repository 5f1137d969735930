"""Drivers of convolutions."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.nn import functional

from benchmarks.corpus.drivers.driver import Comparison, drives


@drives("kernels/conv/conv3d_implicit.py", "convolution", "gfx950")
def conv3d(chip: str) -> Iterator[Comparison]:
    from kernels.conv.conv3d_implicit import conv3d_implicit

    x, w, b = (
        torch.randn(1, 64, 3, 6, 6).bfloat16(),
        (torch.randn(64, 64, 3, 3, 3) / 8).bfloat16(),
        torch.randn(64).bfloat16(),
    )
    y = conv3d_implicit(x, w, b, stride=1, padding=1, autotune=False)
    yield Comparison("3x3x3", y, functional.conv3d(x.double(), w.double(), b.double(), padding=1), 1e-2)


@drives("kernels/conv/conv3d_implicit_fp8.py", "convolution", "gfx950")
def conv3d_fp8(chip: str) -> Iterator[Comparison]:
    from kernels.conv.conv3d_implicit_fp8 import conv3d_implicit_fp8

    x, w = (
        torch.randn(1, 128, 2, 6, 6).to(torch.float8_e4m3fn),
        (torch.randn(128, 128, 3, 3, 3) / 8).to(torch.float8_e4m3fn),
    )
    y = conv3d_implicit_fp8(x, w, None, stride=1, padding=1, autotune=False)
    yield Comparison("3x3x3", y, functional.conv3d(x.double(), w.double(), padding=1), 1.5e-2)
