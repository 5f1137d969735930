"""Kernels of the library without one kind of their instructions that wait, fence or order: each is missed.

So the proofs of the other files prove that they are there and where they must be, not numbers alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from nvidia_maps import padded
from reference import normal

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import gemm_mma, gemm_wgmma

from .gpu import Gpu


def without(pattern: str, number: int | None = None) -> Callable[[str], str]:
    """Removes the instructions that match, or only one of them."""

    def edit(text: str) -> str:
        found = list(re.finditer(rf"^\s*{pattern}[^;\n]*;", text, re.MULTILINE))
        assert found, f"the kernel has no {pattern}"
        for match in reversed(found if number is None else [found[number]]):
            text = text[: match.start()] + text[match.end() :]
        return text

    return edit


def goes_wrong(gpu: Gpu, run: Callable[[], bool]) -> str:
    """What is wrong with a product: an error of the machine, or its numbers."""
    try:
        return "" if run() else "numbers"
    except RuntimeError:
        return gpu.error()


def by_warps(gpu: Gpu) -> bool:
    gpu.play("sm_80")
    gemm = gemm_mma.matmul(gemm_mma.MmaTile(32, 32, stages=2, warp_m=16, warp_n=32))
    a, b, c = normal((40, 200), np.float16), normal((40, 200), np.float16, 1), np.full((40, 40), np.nan, np.float32)
    gemm.plain(*map(gpu, (a, b, c)))
    return np.allclose(c, a.astype(np.float64) @ b.astype(np.float64).T, atol=1e-2)


def by_groups(gpu: Gpu) -> bool:
    gemm = gemm_wgmma.matmul(fx.Float16, fx.Float32, gemm_wgmma.WgmmaTile(64, 64, stages=2))
    a, b = normal((70, 200), np.float16), normal((140, 200), np.float16, 1)
    matrices = [padded(t) for t in (a, b, np.full((70, 140), np.nan, np.float32))]
    maps: list[Any] = [flyc.tensor_map(gpu(t), box) for t, box in zip(matrices, gemm.boxes.values(), strict=True)]
    gemm.plain(*maps, 70, 140, 200, blocks=2)
    return np.allclose(matrices[-1], a.astype(np.float64) @ b.astype(np.float64).T, atol=1e-2)


@pytest.mark.parametrize("pattern", [r"cp\.async\.wait_group", r"cp\.async\.commit_group", r"bar\.sync"])
def test_products_of_warps(gpu: Gpu, pattern: str) -> None:
    gpu.edit = without(pattern)
    assert goes_wrong(gpu, lambda: by_warps(gpu))


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        (r"fence\.proxy\.async", "no fence.proxy.async is between"),
        (r"fence\.mbarrier_init", "no fence follows its initialization"),
        (r"wgmma\.fence", "no wgmma.fence before"),
        (r"wgmma\.wait_group", "is touched while a wgmma has it"),
        (r"cp\.async\.bulk\.wait_group", "a race: warp|ends while a copy reads"),
        (r"cp\.async\.bulk\.commit_group", "a race: warp|ends while a copy reads"),
        (r"mbarrier\.arrive\.shared", "wait for ever"),
        (r"bar\.sync", "a race: warp|nobody has initialized"),
    ],
)
def test_products_of_warp_groups(gpu: Gpu, pattern: str, says: str) -> None:
    gpu.edit = without(pattern)
    assert re.search(says, goes_wrong(gpu, lambda: by_groups(gpu)))


def test_whole_kernels_are_right(gpu: Gpu) -> None:
    assert by_warps(gpu)
    gpu.play("sm_90")
    assert by_groups(gpu)
