"""A warp that reads shared memory and writes it after shuffles, and accesses that are not aligned to their elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import SanitizerError

BLOCK = 256


@pytest.fixture(autouse=True)
def all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")


@flyc.kernel
def block_sum(x: fx.Tensor, warp: fx.Constexpr[int], fault: fx.Constexpr[str]):
    """Sums of warps in shared memory, and their sum by the first warp in place, as block reductions do it."""
    i = fx.thread_idx.x
    sums = fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK // 32]).peek()
    own = x[i]
    for distance in fx.const_expr([warp >> k for k in range(1, warp.bit_length())]):
        own = own + fx.gpu.shuffle_xor(own, distance, warp)
    if i < BLOCK // 32:
        sums[i] = fx.Float32(0)
    fx.barrier()
    if i % warp == 0:
        sums[i // warp] = own
    fx.barrier()
    readers = BLOCK if fx.const_expr(fault == "another warp reads") else warp
    writer = warp if fx.const_expr(fault == "another warp writes") else 0
    if i < max(readers, 2 * writer):
        is_sum = i < BLOCK // warp
        value = is_sum.select(sums[is_sum.select(i, 0)], fx.Float32(0))
        group = 8 if fx.const_expr(fault == "groups of eight") else warp
        for distance in fx.const_expr([group >> k for k in range(1, group.bit_length())]):
            value = value + fx.gpu.shuffle_xor(value, distance, group)
        if fx.const_expr(fault == "no shuffle"):
            value = fx.Float32(1)
        if i == writer:
            sums[0] = value
    fx.barrier()
    x[i] = sums[0]


@flyc.jit
def run_block_sum(x: fx.Tensor, warp: fx.Constexpr[int], fault: fx.Constexpr[str]):
    block_sum(x, warp, fault).launch(grid=1, block=BLOCK)


CHIPS = {"gfx90a": 64, "gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1201": 32}


@pytest.mark.parametrize("chip", CHIPS)
def test_lanes_of_one_wave_do_not_overtake_each_other(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    x = np.arange(BLOCK, dtype=np.float32)
    run_block_sum(x, CHIPS[chip], "")
    assert (x == BLOCK * (BLOCK - 1) / 2).all()


FAULTS = ["another warp reads", "another warp writes", "groups of eight", "no shuffle"]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("chip", ["gfx942", "gfx1100"])
def test_what_shuffles_do_not_order_is_a_race(chip: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    with pytest.raises(SanitizerError) as raised:
        run_block_sum(np.arange(BLOCK, dtype=np.float32), CHIPS[chip], fault)
    assert {(finding.check, finding.tensor) for finding in raised.value.findings} == {("race", "sums")}


def test_lanes_of_nvidias_warps_may_overtake_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    with pytest.raises(SanitizerError, match="race"):
        run_block_sum(np.arange(BLOCK, dtype=np.float32), 32, "")


@flyc.kernel
def store_at(x: fx.Tensor, first: fx.Int32, alignment: fx.Constexpr[int], is_read: fx.Constexpr[bool]):
    kind = fx.PointerType.get(fx.Float32, fx.AddressSpace.Global, alignment)
    address = fx.Int64(fx.ptrtoint(fx.get_iter(x))) + fx.Int64(first)
    place = fx.inttoptr(kind, address) + fx.thread_idx.x
    if fx.const_expr(is_read):
        x[32] = fx.ptr_load(place)
    else:
        fx.ptr_store(fx.Float32(1), place)


@flyc.jit
def run_store_at(x: fx.Tensor, first: fx.Int32, alignment: fx.Constexpr[int], is_read: fx.Constexpr[bool]):
    store_at(x, first, alignment, is_read).launch(grid=1, block=1 if fx.const_expr(is_read) else 16)


@pytest.mark.parametrize("first", [1, 2, 3, 6])
def test_elements_that_promise_no_alignment_are_only_bytes(first: int) -> None:
    x = np.zeros(64, np.float32)
    run_store_at(x, first, 1, False)
    expected = np.zeros(256, np.uint8)
    expected[first : first + 64] = np.ones(16, np.float32).view(np.uint8)
    np.testing.assert_array_equal(x.view(np.uint8), expected)


@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.parametrize("first", [1, 2, 3, 6])
def test_a_misaligned_access_is_no_race(first: int, is_read: bool) -> None:
    with pytest.raises(SanitizerError, match=r"bounds: .* not aligned to 4 bytes") as raised:
        run_store_at(np.zeros(64, np.float32), first, 4, is_read)
    findings: Any = raised.value.findings
    assert [finding.check for finding in findings] == ["bounds"]


def test_an_aligned_access_is_neither() -> None:
    x = np.zeros(64, np.float32)
    run_store_at(x, 8, 4, False)
    np.testing.assert_array_equal(x, np.repeat(np.float32([0, 1, 0]), [2, 16, 46]))
