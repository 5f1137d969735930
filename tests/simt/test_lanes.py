"""Shuffles and lane numbers."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

NUMPY = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64,
}  # fmt: skip


def shuffle_kernel(mode: str, element: str, offset: str, width: str) -> str:
    return f"""
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %v: !llvm.ptr<1>, %runtime: i32, %runtime_width: i32) kernel {{block}} {{
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %lane_index = gpu.lane_id
  %lane = arith.index_cast %lane_index : index to i32
  %pa = llvm.getelementptr %a[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {element}
  %po = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {element}
  %pv = llvm.getelementptr %v[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
  %x = llvm.load %pa : !llvm.ptr<1> -> {element}
  {offset}
  {width}
  %y, %valid = gpu.shuffle {mode} %x, %off, %width : {element}
  llvm.store %y, %po : {element}, !llvm.ptr<1>
  %byte = arith.extui %valid : i1 to i8
  llvm.store %byte, %pv : i8, !llvm.ptr<1>
  gpu.return
}}"""


def sources(mode: str, offset: np.ndarray, width: int, threads: int) -> tuple[np.ndarray, np.ndarray]:
    k = np.arange(threads)
    group, rank = k - k % width, k % width
    source = {"xor": rank ^ offset, "up": rank - offset, "down": rank + offset, "idx": offset + 0 * rank}[mode]
    valid = (source >= 0) & (source < width)
    return np.where(valid, group + source, k), valid


def check(run: Any, kernel: str, mode: str, element: str, offset: Any, width: int, warp: int, threads: int) -> None:
    a = np.random.default_rng(0).integers(-100, 100, threads).astype(NUMPY[element])
    o, v = np.zeros_like(a), np.zeros(threads, np.int8)
    scalar = np.int32(offset if np.isscalar(offset) else 0)
    run(kernel, (1,), (threads,), a, o, v, scalar, np.int32(width), warp_size=warp)
    source, valid = sources(mode, np.broadcast_to(offset, threads), width, threads)
    there = source < threads  # lanes that the block does not have hold nothing
    np.testing.assert_array_equal(o[there], a[source[there]])
    np.testing.assert_array_equal(v[valid & there], 1)
    np.testing.assert_array_equal(v[~valid], 0)


@pytest.mark.parametrize("warp", [32, 64])
@pytest.mark.parametrize("mode", ["xor", "up", "down", "idx"])
@pytest.mark.parametrize("is_static", [True, False])
def test_every_mode_width_and_offset(run: Any, mode: str, warp: int, is_static: bool) -> None:
    for width in (w for w in (1, 2, 8, 16, 32, 64) if w <= warp):
        for offset in {0, 1, width // 2, width - 1}:
            code = [f"%off = arith.constant {offset} : i32", f"%width = arith.constant {width} : i32"]
            if not is_static:
                code = ["%off = arith.addi %runtime, %zero : i32", "%width = arith.addi %runtime_width, %zero : i32"]
                code[0] = "%zero = arith.constant 0 : i32\n" + code[0]
            check(run, shuffle_kernel(mode, "i32", *code), mode, "i32", offset, width, warp, 128)


@pytest.mark.parametrize("element", NUMPY)
@pytest.mark.parametrize("threads", [32, 33, 100, 192])
def test_every_type(run: Any, element: str, threads: int) -> None:
    for offset in ("%off = arith.constant 5 : i32", "%off = arith.ori %runtime, %runtime : i32"):
        kernel = shuffle_kernel("xor", element, offset, "%width = arith.constant 16 : i32")
        check(run, kernel, "xor", element, 5, 16, 32, threads)


@pytest.mark.parametrize("mode", ["xor", "up", "down", "idx"])
def test_offset_of_each_lane(run: Any, mode: str) -> None:
    code = """%seven = arith.constant 7 : i32
    %three = arith.constant 3 : i32
    %lane3 = arith.muli %lane, %three : i32
    %off = arith.andi %lane3, %seven : i32"""
    kernel = shuffle_kernel(mode, "f32", code, "%width = arith.constant 8 : i32")
    lanes = np.arange(96) % 32
    check(run, kernel, mode, "f32", (3 * lanes) & 7, 8, 32, 96)


def test_boolean_and_uniform_values(run: Any) -> None:
    kernel = """
gpu.func @k(%o: !llvm.ptr<1>, %n: i32) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %c1 = arith.constant 1 : i32
  %w = arith.constant 32 : i32
  %bit = arith.trunci %t : i32 to i1
  %other, %v0 = gpu.shuffle xor %bit, %c1, %w : i1
  %again, %v1 = gpu.shuffle xor %other, %n, %w : i1
  %same, %v2 = gpu.shuffle down %n, %n, %w : i32
  %b0 = arith.extui %other : i1 to i32
  %b1 = arith.extui %again : i1 to i32
  %b2 = arith.shli %b1, %c1 : i32
  %b3 = arith.ori %b0, %b2 : i32
  %b4 = arith.muli %same, %w : i32
  %r = arith.addi %b3, %b4 : i32
  %po = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %r, %po : i32, !llvm.ptr<1>
  gpu.return
}"""
    o = np.zeros(64, np.int32)
    run(kernel, (1,), (64,), o, np.int32(3))
    other = 1 - np.arange(64) % 2
    np.testing.assert_array_equal(o, other + 2 * (1 - other) + 96)


@pytest.mark.parametrize("warp", [32, 64])
@pytest.mark.parametrize("block", [(64,), (100,), (8, 4), (5, 3, 7)])
def test_lane_numbers_and_block_sums(run: Any, block: tuple[int, ...], warp: int) -> None:
    # A sum over each warp by a loop of shuffles, in a block of any form; the offset is known at run time only.
    kernel = """
gpu.func @k(%o: !llvm.ptr<1>) kernel {block} {
  %x = gpu.thread_id x
  %y = gpu.thread_id y
  %z = gpu.thread_id z
  %dx = gpu.block_dim x
  %dy = gpu.block_dim y
  %zy = arith.muli %z, %dy : index
  %zy1 = arith.addi %zy, %y : index
  %zyx = arith.muli %zy1, %dx : index
  %lin = arith.addi %zyx, %x : index
  %t = arith.index_cast %lin : index to i32
  %lane_index = gpu.lane_id
  %lane = arith.index_cast %lane_index : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %w = arith.constant WARP : i32
  %half = arith.shrui %w, %c1 : i32
  %sum:2 = scf.while (%v = %lane, %off = %half) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi sgt, %off, %c0 : i32
    scf.condition(%go) %v, %off : i32, i32
  } do {
  ^bb0(%v: i32, %off: i32):
    %p, %valid = gpu.shuffle xor %v, %off, %w : i32
    %v2 = arith.addi %v, %p : i32
    %off2 = arith.shrui %off, %c1 : i32
    scf.yield %v2, %off2 : i32, i32
  }
  %two = arith.constant 2 : i32
  %j = arith.muli %t, %two : i32
  %po = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %lane, %po : i32, !llvm.ptr<1>
  %po1 = llvm.getelementptr %po[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %sum#0, %po1 : i32, !llvm.ptr<1>
  gpu.return
}""".replace("WARP", str(warp))
    threads = int(np.prod(block))
    for known in (True, False):
        o = np.zeros((threads, 2), np.int32)
        run(kernel, (1,), block, o, warp_size=warp, known=known)
        np.testing.assert_array_equal(o[:, 0], np.arange(threads) % warp)
        whole = threads // warp * warp
        np.testing.assert_array_equal(o[:whole, 1], warp * (warp - 1) // 2)
