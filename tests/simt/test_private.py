"""Arrays that each thread has to itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

BLOCKS = [(1,), (7,), (33,), (128,)]
HEAD = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4096 x i8>
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c8 = arith.constant 8 : i32
  %t8 = arith.muli %t, %c8 : i32
  %r = llvm.alloca %c1 x !llvm.array<8 x f32> : (i32) -> !llvm.ptr<5>
"""
# Reads eight floats of the thread into the array, by a loop.
FILL = """
  scf.for %j = %c0 to %c8 step %c1 : i32 {
    %k = arith.addi %t8, %j : i32
    %p = llvm.getelementptr %a[%k] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %r[%j] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
    llvm.store %v, %q : f32, !llvm.ptr<5>
  }
"""
# Writes them back.
DRAIN = """
  scf.for %j = %c0 to %c8 step %c1 : i32 {
    %k = arith.addi %t8, %j : i32
    %p = llvm.getelementptr %o[%k] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %q = llvm.getelementptr %r[%j] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
    %v = llvm.load %q : !llvm.ptr<5> -> f32
    llvm.store %v, %p : f32, !llvm.ptr<1>
  }
  gpu.return
}"""


def launch(run: Any, code: str, block: tuple[int, ...], n: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """The input and output as one row of eight floats per thread."""
    a = np.random.default_rng(0).integers(-50, 50, (block[0], 8)).astype(np.float32)
    o = np.zeros_like(a)
    run(HEAD + FILL + code + DRAIN, (1,), block, a, o, np.int32(n))
    return a, o


@pytest.mark.parametrize("block", BLOCKS)
def test_index_of_each_thread(run: Any, block: tuple[int, ...]) -> None:
    code = """
  %seven = arith.constant 7 : i32
  %m = arith.andi %t, %seven : i32
  %odd = arith.andi %t, %c1 : i32
  %is = arith.cmpi eq, %odd, %c1 : i32
  scf.if %is {
    %q = llvm.getelementptr %r[%m] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
    %v = llvm.load %q : !llvm.ptr<5> -> f32
    %w = arith.addf %v, %v : f32
    %z = llvm.getelementptr %r[0] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
    llvm.store %w, %z : f32, !llvm.ptr<5>
    %neg = arith.negf %v : f32
    llvm.store %neg, %q : f32, !llvm.ptr<5>
  }"""
    a, o = launch(run, code, block)
    for t in range(1, block[0], 2):
        v = a[t, t & 7]
        a[t, 0], a[t, t & 7] = 2 * v, -v
    np.testing.assert_array_equal(o, a)


@pytest.mark.parametrize("block", BLOCKS)
def test_contents_live_across_barriers(run: Any, block: tuple[int, ...]) -> None:
    # In each round all threads add what thread 0 has at the round's index.
    code = """
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %first = arith.cmpi eq, %t, %c0 : i32
  scf.for %j = %c0 to %n step %c1 : i32 {
    %q = llvm.getelementptr %r[%j] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, f32
    scf.if %first {
      %v = llvm.load %q : !llvm.ptr<5> -> f32
      llvm.store %v, %s : f32, !llvm.ptr<3>
    }
    gpu.barrier
    %g = llvm.load %s : !llvm.ptr<3> -> f32
    %u = llvm.load %q : !llvm.ptr<5> -> f32
    %w = arith.addf %u, %g : f32
    llvm.store %w, %q : f32, !llvm.ptr<5>
    gpu.barrier
  }"""
    a, o = launch(run, code, block, n=5)
    a[:, :5] += a[0, :5].copy()
    np.testing.assert_array_equal(o, a)


@pytest.mark.parametrize("block", BLOCKS)
def test_vectors_and_other_element_types(run: Any, block: tuple[int, ...]) -> None:
    # Swaps halves with 4-float vectors, then the middle as one i64, then flips the signs through bytes.
    code = """
  %h = llvm.getelementptr %r[4] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  %lo = llvm.load %r : !llvm.ptr<5> -> vector<4xf32>
  %hi = llvm.load %h : !llvm.ptr<5> -> vector<4xf32>
  llvm.store %hi, %r : vector<4xf32>, !llvm.ptr<5>
  llvm.store %lo, %h : vector<4xf32>, !llvm.ptr<5>
  %m = llvm.getelementptr %r[2] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  %w = llvm.load %m : !llvm.ptr<5> -> i64
  %e = llvm.getelementptr %r[6] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  llvm.store %w, %e : i64, !llvm.ptr<5>"""
    flip = """
  %b = llvm.getelementptr %r[3] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i8
  %byte = llvm.load %b : !llvm.ptr<5> -> i8
  %bit = arith.constant -128 : i8
  %flipped = arith.xori %byte, %bit : i8
  llvm.store %flipped, %b : i8, !llvm.ptr<5>"""
    a, o = launch(run, code, block)
    expected = np.concatenate([a[:, 4:], a[:, :4]], axis=1)
    expected[:, 6:] = expected[:, 2:4]
    np.testing.assert_array_equal(o, expected)
    _, o = launch(run, code + flip, block)
    expected[:, 0] *= -1
    np.testing.assert_array_equal(o, expected)


@pytest.mark.parametrize("block", BLOCKS)
def test_address_that_escapes(run: Any, block: tuple[int, ...]) -> None:
    # A pointer chosen by each thread, passed through a loop and through an integer.
    code = """
  %g = llvm.addrspacecast %r : !llvm.ptr<5> to !llvm.ptr
  %odd = arith.andi %t, %c1 : i32
  %is = arith.cmpi eq, %odd, %c1 : i32
  %h = llvm.getelementptr %g[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %p0 = arith.select %is, %h, %g : !llvm.ptr
  %end = scf.for %j = %c0 to %n step %c1 iter_args(%q = %p0) -> (!llvm.ptr) : i32 {
    %v = llvm.load %q : !llvm.ptr -> f32
    %w = arith.negf %v : f32
    gpu.barrier
    llvm.store %w, %q : f32, !llvm.ptr
    %int = llvm.ptrtoint %q : !llvm.ptr to i64
    %back = llvm.inttoptr %int : i64 to !llvm.ptr
    %next = llvm.getelementptr %back[1] : (!llvm.ptr) -> !llvm.ptr, f32
    scf.yield %next : !llvm.ptr
  }
  %last = llvm.getelementptr %end[-1] : (!llvm.ptr) -> !llvm.ptr, f32
  %u = llvm.load %last : !llvm.ptr -> f32
  %u2 = arith.addf %u, %u : f32
  llvm.store %u2, %g : f32, !llvm.ptr"""
    a, o = launch(run, code, block, n=3)
    for t in range(block[0]):
        start = 4 * (t % 2)
        a[t, start : start + 3] *= -1
        a[t, 0] = 2 * a[t, start + 2]
    np.testing.assert_array_equal(o, a)


@pytest.mark.parametrize("block", [(7,), (33,)])
def test_array_of_a_divergent_loop(run: Any, block: tuple[int, ...]) -> None:
    code = """
  scf.for %j = %c0 to %t step %c3 : i32 {
    %u = llvm.alloca %c1 x !llvm.array<2 x f32> : (i32) -> !llvm.ptr<5>
    %fj = arith.sitofp %j : i32 to f32
    llvm.store %fj, %u : f32, !llvm.ptr<5>
    %v = llvm.load %u : !llvm.ptr<5> -> f32
    %w = llvm.load %r : !llvm.ptr<5> -> f32
    %x = arith.addf %v, %w : f32
    llvm.store %x, %r : f32, !llvm.ptr<5>
  }"""
    a, o = launch(run, code, block)
    a[:, 0] += [sum(range(0, t, 3)) for t in range(block[0])]
    np.testing.assert_array_equal(o, a)
