"""Kernels with a chip's own instructions run on a CPU that nobody named, in the role of such a chip."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import MissingInstructionError


def product(mma: Callable[[], Any], block: int, m: int, n: int, k: int, dtype: Any = np.float16) -> None:
    """C = A Bᵀ with one matrix operation; the NumPy arrays decide on the CPU and nothing on an architecture."""

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, tiled: fx.TiledMma):
        part = tiled.thr_slice(fx.thread_idx.x)
        of_a, of_b, of_c = part.make_fragment_A(a), part.make_fragment_B(b), part.make_fragment_C(c)
        load = fx.make_copy_atom(fx.UniversalCopy(a.dtype.width), a.dtype)
        store = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.copy(load, part.partition_A(a), of_a)
        fx.copy(load, part.partition_B(b), of_b)
        of_c.fill(0.0)
        fx.gemm(tiled, of_c, of_a, of_b, of_c)
        fx.copy(store, of_c, part.partition_C(c))

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
        tiled = fx.make_tiled_mma(fx.make_mma_atom(mma()), fx.make_layout((1, 1, 1), (0, 0, 0)))
        kernel(a, b, c, tiled).launch(grid=1, block=block)

    random = np.random.default_rng(0)
    a, b = (random.integers(-3, 4, shape).astype(dtype) for shape in ((m, k), (n, k)))
    c = np.zeros((m, n), np.float32)
    for _ in range(2):  # the second call finds what the first compiled
        run(flyc.from_dlpack(a), flyc.from_dlpack(b), flyc.from_dlpack(c))
        assert (c == a.astype(np.float32) @ b.astype(np.float32).T).all()
    assert len(run.specializations()) == 1


def test_matrix_instructions_of_one_chip() -> None:
    product(lambda: fx.rocdl.MFMA(16, 16, 16, fx.Float16), 64, 16, 16, 16)


def test_of_a_later_chip_that_the_first_choice_lacks() -> None:
    product(lambda: fx.rocdl.MFMA(16, 16, 32, fx.Float16), 64, 16, 16, 32)


def test_of_a_chip_with_narrow_warps() -> None:
    product(lambda: fx.rocdl.WMMA(16, 16, 16, fx.Float16), 32, 16, 16, 16)


def exchanged(width: int) -> np.ndarray:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        lane = fx.thread_idx.x
        out[lane] = fx.gpu.shuffle_xor(lane, width // 2, width)

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=64)

    out = np.zeros(64, np.int32)
    run(out)
    return out


def test_shuffles_of_64_lanes() -> None:
    assert (exchanged(64) == np.arange(64) ^ 32).all()


def test_an_architecture_that_is_named_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "native")
    with pytest.raises(ValueError, match="64 is not a power of two from 1 to the warp size 32"):
        exchanged(64)


def test_no_chip_has_both() -> None:
    @flyc.kernel
    def kernel(out: fx.Tensor):
        fx.rocdl.s_waitcnt(vmcnt=0)
        out[0] = fx.nvvm.match_any(fx.thread_idx.x)

    @flyc.jit
    def run(out: fx.Tensor):
        kernel(out).launch(grid=1, block=32)

    with pytest.raises(MissingInstructionError, match="match"):
        run(np.zeros(1, np.int32))
