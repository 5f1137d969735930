"""Tensor maps, bulk copies and ``wgmma`` of Hopper chips: accesses of right programs are proved, planted faults are not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_wgmma import WgmmaTile, matmul
from flydsl.testing import prove

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

MEMORY = ("load", "store", "atomic", "index")


@flyc.kernel
def box_kernel(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    tile = memory.allocate(fx.Align[fx.Array[fx.Float32, 60 if FAULT == "short" else 64], 128]).peek().ptr
    barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    if t == 0:
        fx.nvvm.mbarrier_init(barrier, 1)
        fx.nvvm.fence_mbarrier_init()
    fx.barrier()
    if t == 0:
        fx.nvvm.mbarrier_arrive(barrier + (1 if FAULT == "barrier" else 0), expect_bytes=256)
        at = tile + (32 if FAULT == "place" else 0)
        fx.nvvm.tma_load(at, tensor_map, (fx.block_idx.x * 8, -5), barrier)
        fx.nvvm.tma_store(tensor_map, (0, fx.Int32(y.shape[0])), tile + (32 if FAULT == "source" else 0))
    fx.nvvm.mbarrier_wait(barrier + (t if FAULT == "wait" else 0), 0)
    if t < fx.Int32(y.shape[0]):
        y[t] = fx.ptr_load(tile + t)


@flyc.jit
def of_box(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    box_kernel(tensor_map, y, FAULT).launch(grid=4, block=64)


@flyc.kernel
def bulk_kernel(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    t, rank = fx.thread_idx.x, fx.nvvm.block_rank_in_cluster()
    memory = fx.SharedAllocator()
    place = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
    barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    if t == 0:
        fx.nvvm.mbarrier_init(barrier, 1)
        fx.nvvm.mbarrier_arrive(barrier, rank=rank + 1 if FAULT == "rank" else 1 - rank)
        count = {"bytes": 272, "extent": fx.Int32(x.shape[0]) * 4}.get(FAULT, 256)
        fx.nvvm.bulk_load(place, fx.get_iter(x) + (4 if FAULT == "global" else 0), count, barrier)
    matrix = place + fx.arith.min(t, 15) * 4 + (4 if FAULT == "matrix" else 0)
    registers = fx.make_rmem_tensor(8, fx.Float16)
    registers.store(fx.Vector.filled((8,), 0.0, fx.Float16))
    halves = fx.recast_iter(fx.Float16, matrix)
    fx.copy(fx.make_copy_atom(fx.nvvm.StMatrix(4), fx.Float16), registers, fx.make_view(halves, fx.make_layout(8, 1)))
    fx.nvvm.cluster_barrier()
    y_of_out = 64 if FAULT == "out" else fx.Int32(y.shape[0])
    if t < y_of_out:
        y[t] = fx.ptr_load(place + t)


@flyc.jit
def of_bulk(x: fx.Tensor, y: fx.Tensor, FAULT: fx.Constexpr[str]):
    fx.check(x.shape[0] >= 64, "x")
    bulk_kernel(x, y, FAULT).launch(grid=4, block=64, cluster=(2, 1, 1))


@flyc.kernel
def product_kernel(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    memory = fx.SharedAllocator()
    counts = (1000 if FAULT == "a" else 1024), (2040 if FAULT == "b" else 2048)
    a, b = (memory.allocate(fx.Align[fx.Array[fx.Float16, count], 128]).peek().ptr for count in counts)
    acc = fx.make_rmem_tensor(32, fx.Float32)
    of_a = fx.nvvm.SharedOperand(a, swizzle=32, stride=512 if FAULT == "stride" else 256)
    of_b = fx.nvvm.SharedOperand(b, swizzle=64, stride=512)
    of_b = of_b.advanced({"advanced": 32, "line": 24}.get(FAULT, 16))
    fx.nvvm.WGMMA(64, 64, 16, fx.Float16)(acc, of_a, of_b, accumulate=False)
    fx.nvvm.wgmma_commit_group()
    fx.nvvm.wgmma_wait_group(0, acc)
    if fx.thread_idx.x < fx.Int32(y.shape[0]):
        y[fx.thread_idx.x] = acc.load()[0]


@flyc.jit
def of_product(y: fx.Tensor, FAULT: fx.Constexpr[str]):
    product_kernel(y, FAULT).launch(grid=1, block=128)


def eight_by_eight(rows: int = 8) -> Any:
    return flyc.tensor_map(np.zeros((64, 64), np.float32), (8, rows), swizzle=0)


PROGRAMS: dict[str, tuple[Any, dict[str, Any], tuple[str, ...]]] = {
    "box": (
        of_box, {"tensor_map": eight_by_eight(), "y": "f32[?]"}, ("short", "barrier", "place", "source", "wait"),
    ),
    "bulk": (of_bulk, {"x": "f32[?]", "y": "f32[?]"}, ("rank", "bytes", "extent", "global", "matrix", "out")),
    "product": (of_product, {"y": "f32[?]"}, ("a", "b", "stride", "advanced", "line")),
}  # fmt: skip
FAULTS = [(name, fault) for name, (*_, faults) in PROGRAMS.items() for fault in faults]


def not_proved(function: Any, arguments: dict[str, Any]) -> list[str]:
    """Accesses that are not proved; races are asked about in :mod:`.test_orders`."""
    report = prove(function, arguments=arguments, target="cuda:sm_90", run=False)
    (proof,) = report.proofs
    assert any(each.kind in MEMORY for each in proof.findings)
    return [str(each) for each in proof.findings if each.status != "proved" and each.kind not in ("race", "barrier")]


@pytest.mark.parametrize("name", PROGRAMS)
def test_all_accesses_of_a_right_program_are_proved(name: str) -> None:
    function, rules, _ = PROGRAMS[name]
    assert not_proved(function, {**rules, "FAULT": repr("")}) == []


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_planted_fault_is_not_proved(name: str, fault: str) -> None:
    function, rules, _ = PROGRAMS[name]
    assert not_proved(function, {**rules, "FAULT": repr(fault)})


def test_a_larger_box_is_not_proved() -> None:
    assert not_proved(of_box, {"tensor_map": eight_by_eight(16), "y": "f32[?]", "FAULT": repr("")})


def test_boxes_of_a_map_that_are_not_known_are_open() -> None:
    unknown = type(eight_by_eight())(bytes(128))
    (reason, *_) = not_proved(of_box, {"tensor_map": unknown, "y": "f32[?]", "FAULT": repr("")})
    assert "a tensor map whose boxes are not known" in reason


@pytest.mark.more
@pytest.mark.parametrize("tile", [WgmmaTile(64, 64, stages=2), WgmmaTile(64, 64, stages=2, cluster=2)])
def test_all_accesses_of_the_product_are_proved(tile: WgmmaTile) -> None:
    gemm = matmul(fx.Float16, tile=tile)
    maps = {name: flyc.tensor_map(np.zeros((512, 512), np.float16), box) for name, box in gemm.boxes.items()}
    found = not_proved(gemm.plain, {**maps, **dict.fromkeys(("m", "n", "k", "blocks"), "i32")})
    assert all(each.startswith("open: wrap") for each in found)


def test_a_counterexample_with_a_map_is_not_run() -> None:
    rules = {"tensor_map": eight_by_eight(), "y": "f32[?]", "FAULT": repr("place")}
    (proof,) = prove(of_box, arguments=rules, target="cuda:sm_90").proofs
    assert any("because it has tensor maps" in each.reason for each in proof.findings) and not proof.refuted
