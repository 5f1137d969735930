"""Shared memory, barriers, and control flow around them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flydsl.errors import DSLCompileError

BLOCKS = [(1,), (7,), (32,), (33,), (100,), (256,), (1024,)]
SHARED = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4096 x i8>
llvm.mlir.global external @dynamic() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
"""
THREAD = """
  %bid = gpu.block_id x
  %bi = arith.index_cast %bid : index to i32
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %dim = gpu.block_dim x
  %n = arith.index_cast %dim : index to i32
  %base = arith.muli %bi, %n : i32
  %i = arith.addi %base, %t : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %pa = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %po = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
"""

REVERSE = (
    """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {block} {"""
    + THREAD
    + """
  %x = llvm.load %pa : !llvm.ptr<1> -> f32
  %s = llvm.mlir.addressof @MEMORY : !llvm.ptr<3>
  %ps = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  gpu.barrier
  %last = arith.subi %n, %c1 : i32
  %r = arith.subi %last, %t : i32
  %pr = llvm.getelementptr %s[%r] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %y = llvm.load %pr : !llvm.ptr<3> -> f32
  %z = arith.addf %x, %y : f32
  llvm.store %z, %po : f32, !llvm.ptr<1>
  gpu.return
}"""
)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("memory", ["tile", "dynamic"])
@pytest.mark.parametrize("block", BLOCKS)
def test_values_live_across_a_barrier(run: Any, block: tuple[int, ...], memory: str, known: bool) -> None:
    (n,) = block
    a = np.arange(3 * n, dtype=np.float32)
    o = np.zeros_like(a)
    run(SHARED + REVERSE.replace("@MEMORY", f"@{memory}"), (3,), block, a, o, known=known, dynamic_shared=4 * n)
    np.testing.assert_array_equal(o, a + a.reshape(3, n)[:, ::-1].ravel())


TREE = (
    SHARED
    + """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {block} {"""
    + THREAD
    + """
  %x = llvm.load %pa : !llvm.ptr<1> -> f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %ps = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  gpu.barrier
  %half = arith.constant 512 : i32
  %steps, %count = scf.while (%w = %half, %k = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi ugt, %w, %c0 : i32
    scf.condition(%go) %w, %k : i32, i32
  } do {
  ^bb0(%w: i32, %k: i32):
    %partner = arith.addi %t, %w : i32
    %below = arith.cmpi slt, %t, %w : i32
    %inside = arith.cmpi slt, %partner, %n : i32
    %both = arith.andi %below, %inside : i1
    scf.if %both {
      %pp = llvm.getelementptr %s[%partner] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %u = llvm.load %ps : !llvm.ptr<3> -> f32
      %v = llvm.load %pp : !llvm.ptr<3> -> f32
      %m = arith.maximumf %u, %v : f32
      llvm.store %m, %ps : f32, !llvm.ptr<3>
    }
    gpu.barrier
    %w2 = arith.shrui %w, %c1 : i32
    %k2 = arith.addi %k, %c1 : i32
    scf.yield %w2, %k2 : i32, i32
  }
  %top = llvm.load %s : !llvm.ptr<3> -> f32
  %kf = arith.sitofp %count : i32 to f32
  %z = arith.addf %top, %kf : f32
  llvm.store %z, %po : f32, !llvm.ptr<1>
  gpu.return
}"""
)


@pytest.mark.parametrize("block", BLOCKS)
def test_tree_reduction_in_a_while_loop(run: Any, block: tuple[int, ...]) -> None:
    (n,) = block
    a = np.random.default_rng(1).standard_normal(2 * n).astype(np.float32)
    o = np.zeros_like(a)
    run(TREE, (2,), block, a, o)
    np.testing.assert_array_equal(o, np.repeat(a.reshape(2, n).max(1) + 10, n))


# Each round moves every value to the next thread; carried: a float of each thread, an affine and a uniform integer.
ROTATE = (
    SHARED
    + """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %rounds: i32, %twice: i32) kernel {block} {"""
    + THREAD
    + """
  %x = llvm.load %pa : !llvm.ptr<1> -> f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %next = arith.addi %t, %c1 : i32
  %wrapped = arith.remui %next, %n : i32
  %two = arith.cmpi ne, %twice, %c0 : i32
  %r:3 = scf.for %round = %c0 to %rounds step %c1 iter_args(%v = %x, %moved = %t, %total = %c0) -> (f32, i32, i32) : i32 {
    %ps = llvm.getelementptr %s[%wrapped] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    llvm.store %v, %ps : f32, !llvm.ptr<3>
    gpu.barrier
    %pt = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
    %got = llvm.load %pt : !llvm.ptr<3> -> f32
    gpu.barrier
    %mine = scf.if %two -> f32 {
      llvm.store %got, %ps : f32, !llvm.ptr<3>
      gpu.barrier
      %again = llvm.load %pt : !llvm.ptr<3> -> f32
      scf.yield %again : f32
    } else {
      scf.yield %got : f32
    }
    gpu.barrier
    %moved2 = arith.addi %moved, %c1 : i32
    %total2 = arith.addi %total, %round : i32
    scf.yield %mine, %moved2, %total2 : f32, i32, i32
  }
  %f1 = arith.sitofp %r#1 : i32 to f32
  %f2 = arith.sitofp %r#2 : i32 to f32
  %big = arith.constant 1000.0 : f32
  %q1 = arith.mulf %f1, %big : f32
  %q2 = arith.addf %r#0, %q1 : f32
  %q3 = arith.addf %q2, %f2 : f32
  llvm.store %q3, %po : f32, !llvm.ptr<1>
  gpu.return
}"""
)


@pytest.mark.parametrize("rounds", [0, 1, 5])
@pytest.mark.parametrize("twice", [0, 1])
@pytest.mark.parametrize("block", [(1,), (7,), (33,), (64,), (100,)])
def test_carried_values_of_loops_around_barriers(run: Any, block: tuple[int, ...], twice: int, rounds: int) -> None:
    (n,) = block
    a = np.random.default_rng(2).integers(0, 100, 2 * n).astype(np.float32)
    o = np.zeros_like(a)
    for known in (True, False):
        run(ROTATE, (2,), block, a, o, np.int32(rounds), np.int32(twice), known=known)
        moved = np.roll(a.reshape(2, n), rounds * (1 + twice), axis=1)
        expected = moved + 1000 * (np.arange(n) + rounds) + sum(range(rounds))
        np.testing.assert_array_equal(o, expected.astype(np.float32).ravel())


# Thread 0 counts down a flag in shared memory; all threads loop until they read zero.
FLAG = (
    SHARED
    + """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %start: i32) kernel {block} {"""
    + THREAD
    + """
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %first = arith.cmpi eq, %t, %c0 : i32
  scf.if %first {
    llvm.store %start, %s : i32, !llvm.ptr<3>
  }
  gpu.barrier
  %x = llvm.load %pa : !llvm.ptr<1> -> f32
  %sum = scf.while (%acc = %x) : (f32) -> f32 {
    %flag = llvm.load %s : !llvm.ptr<3> -> i32
    %go = arith.cmpi ne, %flag, %c0 : i32
    scf.condition(%go) %acc : f32
  } do {
  ^bb0(%acc: f32):
    gpu.barrier
    scf.if %first {
      %old = llvm.load %s : !llvm.ptr<3> -> i32
      %new = arith.subi %old, %c1 : i32
      llvm.store %new, %s : i32, !llvm.ptr<3>
    }
    %more = arith.addf %acc, %x : f32
    gpu.barrier
    scf.yield %more : f32
  }
  llvm.store %sum, %po : f32, !llvm.ptr<1>
  gpu.return
}"""
)


@pytest.mark.parametrize("block", [(1,), (33,), (100,), (256,)])
def test_condition_read_from_shared_memory(run: Any, block: tuple[int, ...]) -> None:
    (n,) = block
    a = np.random.default_rng(3).integers(0, 100, n).astype(np.float32)
    o = np.zeros_like(a)
    for start in (0, 3):
        run(FLAG, (1,), block, a, o, np.int32(start))
        np.testing.assert_array_equal(o, a * (start + 1))


# A loop without barrier computes the bound of a loop with one; the bound is uniform but its loop stores.
COMPUTED_BOUND = (
    SHARED
    + """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %m: i32) kernel {block} {"""
    + THREAD
    + """
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %ps = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
  %bound = scf.for %j = %c0 to %m step %c1 iter_args(%b = %c1) -> i32 : i32 {
    %fj = arith.sitofp %j : i32 to f32
    llvm.store %fj, %ps : f32, !llvm.ptr<3>
    %b2 = arith.addi %b, %j : i32
    scf.yield %b2 : i32
  }
  %zero = arith.constant 0.0 : f32
  %acc = scf.for %j = %c0 to %bound step %c1 iter_args(%v = %zero) -> f32 : i32 {
    gpu.barrier
    %one = arith.constant 1.0 : f32
    %v2 = arith.addf %v, %one : f32
    scf.yield %v2 : f32
  }
  %x = llvm.load %ps : !llvm.ptr<3> -> f32
  %y = arith.addf %acc, %x : f32
  llvm.store %y, %po : f32, !llvm.ptr<1>
  gpu.return
}"""
)


@pytest.mark.parametrize("block", [(20,), (100,)])
def test_bound_computed_by_the_threads(run: Any, block: tuple[int, ...]) -> None:
    o = np.zeros(block[0], np.float32)
    run(COMPUTED_BOUND, (1,), block, o, o, np.int32(4))
    np.testing.assert_array_equal(o, np.full_like(o, 1 + 6 + 3))


GROUPED = {
    "if": "%c = arith.cmpi slt, %t, %n4 : i32\n scf.if %c { gpu.barrier }",
    "for": "scf.for %j = %c0 to %t step %c1 : i32 { gpu.barrier }",
    "while": """scf.while (%j = %t) : (i32) -> i32 {
      %c = arith.cmpi slt, %j, %n : i32
      scf.condition(%c) %j : i32
    } do {
    ^bb0(%j: i32):
      gpu.barrier
      %j2 = arith.addi %j, %c1 : i32
      scf.yield %j2 : i32
    }""",
    "nested": """%c = arith.cmpi slt, %t, %n4 : i32
    scf.if %c {
      scf.for %j = %c0 to %n step %c1 : i32 { gpu.barrier }
    }""",
    "carried": """scf.for %k = %c0 to %n step %c1 iter_args(%v = %c0) -> i32 : i32 {
      %c = arith.cmpi eq, %v, %c0 : i32
      scf.if %c { gpu.barrier }
      %v2 = arith.addi %v, %t : i32
      scf.yield %v2 : i32
    }""",
}


@pytest.mark.parametrize("control", GROUPED)
def test_barrier_that_not_all_threads_reach_is_refused(run: Any, control: str) -> None:
    body = f"""gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {{block}} {{{THREAD}
      %n4 = arith.constant 4 : i32
      {GROUPED[control]}
      gpu.return
    }}"""
    with pytest.raises(
        DSLCompileError, match=r"kernel k: a barrier is inside an? .*differ between the threads"
    ) as error:
        run(body, (1,), (64,))
    assert error.value.kernel == "k"
