"""Control flow that lanes take differently."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

BLOCKS = [(1,), (7,), (33,), (256,)]
HEAD = """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) kernel {block} {
  %bid = gpu.block_id x
  %bi = arith.index_cast %bid : index to i32
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %dim = gpu.block_dim x
  %d = arith.index_cast %dim : index to i32
  %base = arith.muli %bi, %d : i32
  %i = arith.addi %base, %t : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %pa = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %po = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  %x = llvm.load %pa : !llvm.ptr<1> -> i32
"""
TAIL = """
  llvm.store %r, %po : i32, !llvm.ptr<1>
  gpu.return
}"""


def launch(run: Any, code: str, block: tuple[int, ...], n: int = 0, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two blocks of ``code`` on random small integers; the input and the output."""
    a = np.random.default_rng(seed).integers(0, 12, 2 * block[0]).astype(np.int32)
    o = np.full_like(a, -1)
    run(HEAD + code + TAIL, (2,), block, a, o, np.int32(n))
    return a, o


@pytest.mark.parametrize("block", BLOCKS)
def test_if_with_values_loads_and_division(run: Any, block: tuple[int, ...]) -> None:
    code = """
  %c = arith.cmpi ne, %x, %c0 : i32
  %r = scf.if %c -> i32 {
    %hundred = arith.constant 100 : i32
    %q = arith.divsi %hundred, %x : i32
    %again = llvm.load %pa : !llvm.ptr<1> -> i32
    %m = arith.remui %hundred, %x : i32
    %s = arith.addi %q, %again : i32
    %s2 = arith.addi %s, %m : i32
    scf.yield %s2 : i32
  } else {
    scf.yield %i : i32
  }"""
    a, o = launch(run, code, block)
    safe = np.where(a == 0, 1, a)
    np.testing.assert_array_equal(o, np.where(a == 0, np.arange(len(a)), 100 // safe + a + 100 % safe))


@pytest.mark.parametrize("block", BLOCKS)
def test_inactive_lanes_do_not_touch_memory(run: Any, block: tuple[int, ...]) -> None:
    # The address of lanes with an odd value is far outside of any memory.
    code = """
  %odd = arith.remui %x, %c2 : i32
  %even = arith.cmpi eq, %odd, %c0 : i32
  %far = arith.constant 1000000007 : i32
  %step = arith.muli %odd, %far : i32
  %j = arith.addi %i, %step : i32
  %r = scf.if %even -> i32 {
    %p = llvm.getelementptr %a[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
    %w = llvm.load %q : !llvm.ptr<1> -> i32
    %w2 = arith.muli %w, %c2 : i32
    scf.yield %w2 : i32
  } else {
    scf.yield %c3 : i32
  }"""
    a, o = launch(run, code, block)
    np.testing.assert_array_equal(o, np.where(a % 2 == 0, 2 * a, 3))


@pytest.mark.parametrize("block", BLOCKS)
def test_for_with_bounds_of_each_lane(run: Any, block: tuple[int, ...]) -> None:
    # Carried: a lane's sum, and a counter that is uniform among the lanes that still run.
    code = """
  %res:2 = scf.for %j = %c0 to %x step %c1 iter_args(%sum = %c0, %count = %c3) -> (i32, i32) : i32 {
    %s = arith.addi %sum, %j : i32
    %c = arith.addi %count, %c1 : i32
    scf.yield %s, %c : i32, i32
  }
  %hundred = arith.constant 100 : i32
  %m = arith.muli %res#1, %hundred : i32
  %r = arith.addi %m, %res#0 : i32"""
    a, o = launch(run, code, block)
    np.testing.assert_array_equal(o, 100 * (3 + a) + a * (a - 1) // 2)


@pytest.mark.parametrize("block", BLOCKS)
def test_for_with_divergent_step_and_start(run: Any, block: tuple[int, ...]) -> None:
    code = """
  %step = arith.addi %x, %c1 : i32
  %top = arith.constant 40 : i32
  %r = scf.for %j = %t to %top step %step iter_args(%sum = %c0) -> (i32) : i32 {
    %s = arith.addi %sum, %j : i32
    scf.yield %s : i32
  }"""
    a, o = launch(run, code, block)
    t = np.tile(np.arange(block[0]), 2)
    np.testing.assert_array_equal(o, [sum(range(start, 40, step + 1)) for start, step in zip(t, a, strict=True)])


@pytest.mark.parametrize("n", [0, 1, 100, 777])
@pytest.mark.parametrize("block", BLOCKS)
def test_stride_loop_from_the_thread_index(run: Any, block: tuple[int, ...], n: int) -> None:
    code = """
  %r = scf.for %j = %t to %n step %d iter_args(%sum = %c0) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %s = arith.addi %sum, %v : i32
    scf.yield %s : i32
  }"""
    threads = block[0]
    a = np.random.default_rng(0).integers(0, 1000, max(2 * threads, n)).astype(np.int32)
    o = np.zeros(2 * threads, np.int32)
    for known in (True, False):
        run(HEAD + code + TAIL, (2,), block, a, o, np.int32(n), known=known)
        np.testing.assert_array_equal(o, np.tile([a[t:n:threads].sum() for t in range(threads)], 2))


@pytest.mark.parametrize("block", BLOCKS)
def test_while_that_lanes_leave_one_by_one(run: Any, block: tuple[int, ...]) -> None:
    # Collatz steps; the second result is uniform in the loop but not after it.
    code = """
  %start = arith.addi %x, %c1 : i32
  %res:2 = scf.while (%v = %start, %k = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi sgt, %v, %c1 : i32
    %k10 = arith.muli %k, %c2 : i32
    scf.condition(%go) %v, %k10 : i32, i32
  } do {
  ^bb0(%v: i32, %k2: i32):
    %odd = arith.remui %v, %c2 : i32
    %is = arith.cmpi eq, %odd, %c1 : i32
    %next = scf.if %is -> i32 {
      %m = arith.muli %v, %c3 : i32
      %m1 = arith.addi %m, %c1 : i32
      scf.yield %m1 : i32
    } else {
      %h = arith.divui %v, %c2 : i32
      scf.yield %h : i32
    }
    %k = arith.divui %k2, %c2 : i32
    %k1 = arith.addi %k, %c1 : i32
    scf.yield %next, %k1 : i32, i32
  }
  %hundred = arith.constant 100 : i32
  %m = arith.muli %res#1, %hundred : i32
  %r = arith.addi %m, %res#0 : i32"""

    def steps(v: int) -> int:
        return 0 if v == 1 else 1 + steps(3 * v + 1 if v % 2 else v // 2)

    a, o = launch(run, code, block)
    np.testing.assert_array_equal(o, [200 * steps(int(v) + 1) + 1 for v in a])


@pytest.mark.parametrize("block", BLOCKS)
def test_nested_divergence(run: Any, block: tuple[int, ...]) -> None:
    code = """
  %r = scf.for %j = %c0 to %x step %c1 iter_args(%sum = %c1) -> (i32) : i32 {
    %odd = arith.andi %j, %c1 : i32
    %is = arith.cmpi eq, %odd, %c1 : i32
    %s = scf.if %is -> i32 {
      %in = scf.for %q = %j to %x step %c2 iter_args(%u = %sum) -> (i32) : i32 {
        %big = arith.cmpi sgt, %u, %n : i32
        %u2 = scf.if %big -> i32 {
          %h = arith.divsi %u, %c2 : i32
          scf.yield %h : i32
        } else {
          %v = llvm.load %pa : !llvm.ptr<1> -> i32
          %w = arith.addi %u, %v : i32
          scf.yield %w : i32
        }
        scf.yield %u2 : i32
      }
      scf.yield %in : i32
    } else {
      %e = arith.addi %sum, %j : i32
      scf.yield %e : i32
    }
    scf.yield %s : i32
  }"""

    def reference(x: int) -> int:
        total = 1
        for j in range(x):
            if j % 2:
                for _ in range(j, x, 2):
                    total = total // 2 if total > 30 else total + x
            else:
                total += j
        return total

    a, o = launch(run, code, block, n=30)
    np.testing.assert_array_equal(o, [reference(int(x)) for x in a])


@pytest.mark.parametrize("n", [0, 1, 6])
def test_uniform_loops_and_choices(run: Any, n: int) -> None:
    code = """
  %r0:2 = scf.for %j = %c0 to %n step %c1 iter_args(%sum = %x, %v = %t) -> (i32, i32) : i32 {
    %odd = arith.andi %j, %c1 : i32
    %is = arith.cmpi eq, %odd, %c1 : i32
    %s:2 = scf.if %is -> (i32, i32) {
      %e = arith.addi %sum, %v : i32
      %w = arith.addi %v, %c1 : i32
      scf.yield %e, %w : i32, i32
    } else {
      %e = arith.addi %sum, %j : i32
      scf.yield %e, %v : i32, i32
    }
    scf.yield %s#0, %s#1 : i32, i32
  }
  %w = scf.while (%k = %n) : (i32) -> i32 {
    %go = arith.cmpi sgt, %k, %c3 : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %k2 = arith.subi %k, %c1 : i32
    scf.yield %k2 : i32
  }
  %r1 = arith.addi %r0#0, %r0#1 : i32
  %r = arith.addi %r1, %w : i32"""
    a, o = launch(run, code, (100,), n=n)
    t = np.tile(np.arange(100), 2)
    total, v = a.copy(), t.copy()
    for j in range(n):
        if j % 2:
            total, v = total + v, v + 1
        else:
            total = total + j
    np.testing.assert_array_equal(o, total + v + min(n, 3))


KNOWN_CONDITIONS = {
    "slt, %t, %c20": lambda t: t < 20,
    "eq, %t, %c0": lambda t: t == 0,
    "sge, %t, %c20": lambda t: t >= 20,
    "ne, %t, %c20": lambda t: t != 20,
    "ult, %less, %c20": lambda t: (t - 20).astype(np.uint32) < 20,
    "sgt, %negated, %less": lambda t: -t > t - 20,
    "eq, %low, %c0": lambda t: t % 16 == 0,
    "ult, %half, %c20": lambda t: t // 2 < 20,
    "slt, %narrow, %zero8": lambda t: t.astype(np.int8) < 0,
    "slt, %far, %c0": lambda t: (t + 2147483600).astype(np.int32) < 0,
    "sle, %high, %c0": lambda t: t >> 4 <= 0,
    "slt, %t, %c0": lambda t: t < 0,
    "sge, %t, %c0": lambda t: t >= 0,
}
"""What decides a choice for each thread, and the same on NumPy's 64-bit integers."""


@pytest.mark.parametrize("block", [24, 33, 256])
def test_choices_known_for_each_thread(run: Any, block: int) -> None:
    code = """
  %c20 = arith.constant 20 : i32
  %c15 = arith.constant 15 : i32
  %c4 = arith.constant 4 : i32
  %bound = arith.constant 2147483600 : i32
  %zero8 = arith.constant 0 : i8
  %less = arith.subi %t, %c20 : i32
  %negated = arith.subi %c0, %t : i32
  %low = arith.andi %t, %c15 : i32
  %half = arith.divui %t, %c2 : i32
  %narrow = arith.trunci %t : i32 to i8
  %far = arith.addi %t, %bound : i32
  %high = arith.shrsi %t, %c4 : i32
"""
    for k, condition in enumerate(KNOWN_CONDITIONS):
        kind = "i8" if "8" in condition else "i32"
        code += f"""
  %row{k} = arith.constant {k * block} : i32
  %at{k} = arith.addi %t, %row{k} : i32
  %p{k} = llvm.getelementptr %o[%at{k}] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  gpu.barrier
  %is{k} = arith.cmpi {condition} : {kind}
  scf.if %is{k} {{
    llvm.store %x, %p{k} : i32, !llvm.ptr<1>
  }}
  gpu.barrier
"""
    a = np.random.default_rng(0).integers(1, 12, block).astype(np.int32)
    o = np.zeros((len(KNOWN_CONDITIONS), block), np.int32)
    run(HEAD + code + "  gpu.return\n}", (1,), (block,), a, o, np.int32(0))
    t = np.arange(block)
    expected = np.stack([np.where(holds(t), a, 0) for holds in KNOWN_CONDITIONS.values()])
    np.testing.assert_array_equal(o, expected)
