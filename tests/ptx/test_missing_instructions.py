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
from flydsl.kernels import gemm_mma, gemm_tcgen05, gemm_wgmma

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
    return by_maps(gpu, gemm_wgmma.matmul(fx.Float16, fx.Float32, gemm_wgmma.WgmmaTile(64, 64, stages=2)), 70)


def by_tensor_cores(gpu: Gpu) -> bool:
    gpu.play("sm_100")
    tile = gemm_tcgen05.TensorCoreTile(64, stages=2)
    return by_maps(gpu, gemm_tcgen05.matmul(fx.Float16, fx.Float32, tile), 270)


def by_maps(gpu: Gpu, gemm: Any, m: int) -> bool:
    """Tiles in two columns or more, two of them for each block, and three steps."""
    a, b = normal((m, 200), np.float16), normal((140, 200), np.float16, 1)
    matrices = [padded(t) for t in (a, b, np.full((m, 140), np.nan, np.float32))]
    maps: list[Any] = [flyc.tensor_map(gpu(t), box) for t, box in zip(matrices, gemm.boxes.values(), strict=True)]
    gemm.plain(*maps, m, 140, 200, blocks=2)
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
        (r"wgmma\.wait_group", "writes .* while an asynchronous operation reads it"),
        (r"cp\.async\.bulk\.wait_group", "a race: warp|ends while a copy reads|operation reads it"),
        (r"cp\.async\.bulk\.commit_group", "a race: warp|ends while a copy reads|operation reads it"),
        (r"mbarrier\.arrive\.shared", "wait for ever"),
        (r"bar\.sync", "a race: warp|nobody has initialized"),
    ],
)
def test_products_of_warp_groups(gpu: Gpu, pattern: str, says: str) -> None:
    gpu.edit = without(pattern)
    assert re.search(says, goes_wrong(gpu, lambda: by_groups(gpu)))


@pytest.mark.parametrize(
    ("pattern", "number", "says"),
    [
        (r"fence\.proxy\.async", None, "no fence.proxy.async is between"),
        (r"tcgen05\.wait::ld", None, "is touched while a tcgen05.ld has it"),
        (r"tcgen05\.dealloc", None, "has not freed column"),
        (r"tcgen05\.alloc", None, "nobody has written|not all allocated|misaligned|out of bounds|reaches lanes"),
        (r"tcgen05\.commit", 0, "wait for ever"),
        (r"tcgen05\.commit", 1, "wait for ever"),
        (r"barrier\.cluster\.wait", 0, "before it has waited"),
        (r"cp\.async\.bulk\.wait_group", None, "a race: warp|ends while a copy reads|operation reads it"),
    ],
)
def test_products_with_sums_in_tensor_memory(gpu: Gpu, pattern: str, number: int | None, says: str) -> None:
    gpu.edit = without(pattern, number)
    assert re.search(says, goes_wrong(gpu, lambda: by_tensor_cores(gpu)))


@pytest.mark.parametrize(
    ("instruction", "number", "says"),
    [
        ("arrive.release", 0, "wait for ever"),
        ("try_wait", 0, "a race: warp 10 writes"),  # for a free stage
        (
            "try_wait",
            1,
            "writes column 384 of tensor memory, which warp 0 read, and no barrier is between",
        ),  # stored sums
        ("try_wait", 2, "a race: warp 5 reads .* which a copy of warp 4 wrote"),  # for a full stage
        ("try_wait", 3, "writes column 384 of tensor memory, which warp 0 read, and no barrier is between"),  # sums
    ],
)
def test_barriers_of_products_with_sums_in_tensor_memory(gpu: Gpu, instruction: str, number: int, says: str) -> None:
    """One arrival or wait of the code is missing; it stands in braces."""

    def edit(text: str) -> str:
        found = list(re.finditer(rf"\{{[^}}\n]*mbarrier\.{instruction}[^}}\n]*\}}", text))
        return text[: found[number].start()] + text[found[number].end() :]

    gpu.edit = edit
    assert re.search(says, goes_wrong(gpu, lambda: by_tensor_cores(gpu)))


def test_whole_kernels_are_right(gpu: Gpu) -> None:
    assert by_warps(gpu)
    gpu.play("sm_90")
    assert by_groups(gpu)
    assert by_tensor_cores(gpu)
