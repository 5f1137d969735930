"""Atoms over wider elements than tensors have, views of the first of several elements, and operands packed into words."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

LANES = 64


@flyc.kernel
def product_kernel(a: fx.Tensor, b: fx.Tensor, d: fx.Tensor):
    """One product 16 x 16 x 32 of 8 bits; the operands are loaded and held as words."""
    lane = fx.thread_idx.x
    two_words = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Int32)
    held = []
    for words in (a, b):
        fragment = fx.make_rmem_tensor(2, fx.Int32)
        first = fx.make_view(fx.get_iter(words) + (lane % 16 * 8 + lane // 16 * 2), fx.make_layout(1, 1))
        fx.copy(two_words, first, fragment)
        held.append(fragment)
    total = fx.make_rmem_tensor(4, fx.Float32)
    total.fill(0.0)
    fx.gemm(fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 32, fx.Float8E4M3FNUZ)), total, *held, total)
    for k in fx.range_constexpr(4):
        d[lane // 16 * 4 + k, lane % 16] = total[k]


@flyc.jit
def product(a: fx.Tensor, b: fx.Tensor, d: fx.Tensor):
    product_kernel(a, b, d).launch(grid=1, block=LANES)


def test_operands_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    rng = np.random.default_rng(5)
    a, b = (rng.standard_normal((16, 32)).astype(ml_dtypes.float8_e4m3fnuz) for _ in range(2))
    d = np.zeros((16, 16), np.float32)
    product(a.view(np.int32), b.view(np.int32), d)
    np.testing.assert_allclose(d, a.astype(np.float32) @ b.astype(np.float32).T, rtol=1e-5, atol=1e-5)


def staged(element: Any) -> Any:
    """Through shared memory, 16 bytes at once, by views of one element of any type."""

    @flyc.kernel
    def staged_kernel(source: fx.Tensor, target: fx.Tensor):
        lane = fx.thread_idx.x
        count = 128 // element.width
        through = fx.SharedAllocator().allocate(fx.Array[element, LANES * count, 16]).peek()
        atom = fx.make_copy_atom(fx.rocdl.BufferCopyLDS128b(), 128)
        rows = fx.logical_divide(fx.rocdl.make_buffer_tensor(source), fx.make_layout(1, 1))
        fx.copy(atom, fx.slice(rows, (None, lane * count)), fx.make_view(through.ptr, fx.make_layout(1, 1)))
        fx.barrier()
        whole = fx.make_copy_atom(fx.UniversalCopy128b(), 128)
        fragment = fx.make_rmem_tensor(count, element)
        turned = LANES - 1 - lane
        fx.copy(whole, fx.make_view(through.ptr + turned * count, fx.make_layout(count, 1)), fragment)
        fx.copy(whole, fragment, fx.make_view(fx.get_iter(target) + lane * count, fx.make_layout(count, 1)))

    @flyc.jit
    def run(source: fx.Tensor, target: fx.Tensor):
        staged_kernel(source, target).launch(grid=1, block=LANES)

    return run


@pytest.mark.parametrize(("element", "stored"), [(fx.Float8E4M3FN, ml_dtypes.float8_e4m3fn), (fx.Float32, np.float32)])
def test_one_element_stands_for_what_an_atom_moves(element: Any, stored: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    source = np.random.default_rng(6).integers(0, 256, LANES * 16, np.uint8).view(stored)
    target = np.zeros_like(source)
    staged(element)(source, target)
    rows = source.view(np.uint8).reshape(LANES, 16)
    assert (target.view(np.uint8).reshape(LANES, 16) == rows[::-1]).all()
