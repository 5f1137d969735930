"""Arithmetic, guards and addresses of threads that do not look at each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

BLOCKS = [(1,), (7,), (32,), (33,), (100,), (256,), (8, 4), (5, 3, 2), (16, 2, 3), (48, 2), (1024,)]

GLOBAL_INDEX = """
  %bx = gpu.block_id x
  %t0 = gpu.thread_id x
  %t1 = gpu.thread_id y
  %t2 = gpu.thread_id z
  %d0 = gpu.block_dim x
  %d1 = gpu.block_dim y
  %d2 = gpu.block_dim z
  %zy = arith.muli %t2, %d1 : index
  %zy1 = arith.addi %zy, %t1 : index
  %zyx = arith.muli %zy1, %d0 : index
  %lin = arith.addi %zyx, %t0 : index
  %dxy = arith.muli %d0, %d1 : index
  %threads = arith.muli %dxy, %d2 : index
  %boff = arith.muli %bx, %threads : index
  %gi = arith.addi %boff, %lin : index
  %i = arith.index_cast %gi : index to i32
"""

ADD = (
    """
gpu.func @k(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i32) kernel {block} {"""
    + GLOBAL_INDEX
    + """
  %in = arith.cmpi slt, %i, %n : i32
  scf.if %in {
    %pa = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %pb = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %pc = llvm.getelementptr %c[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %pa {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    %y = llvm.load %pb {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    %z = arith.addf %x, %y : f32
    llvm.store %z, %pc {alignment = 4 : i64} : f32, !llvm.ptr<1>
  }
  gpu.return
}"""
)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("block", BLOCKS)
def test_guarded_add_touches_exactly_n_elements(run: Any, block: tuple[int, ...], known: bool) -> None:
    threads = int(np.prod(block))
    n = 3 * threads - threads // 2 + 1 if threads > 1 else 2
    a, b = np.random.default_rng(0).standard_normal((2, n)).astype(np.float32)
    c = np.full(3 * threads + 8, -1, np.float32)
    run(ADD, (3,), block, a, b, c, np.int32(n), known=known)
    np.testing.assert_array_equal(c[:n], a + b)
    assert (c[n:] == -1).all()
