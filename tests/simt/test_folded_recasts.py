"""Bytes that are loaded or stored and taken as words at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

KERNEL = """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %at = arith.muli %t, %c16 : i32
  %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
  %q = llvm.getelementptr %o[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
{body}
  gpu.return
}"""
THROUGH_MEMORY = """
  %bytes = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<16xi8>
  %words = vector.bitcast %bytes : vector<16xi8> to vector<4xi32>
  %sum = arith.addi %words, %words : vector<4xi32>
  %back = vector.bitcast %sum : vector<4xi32> to vector<16xi8>
  llvm.store %back, %q {alignment = 1 : i64} : vector<16xi8>, !llvm.ptr<1>"""
# The bytes are asked for as bytes too, so that the load keeps them.
TWO_USERS = """
  %bytes = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<16xi8>
  %words = vector.bitcast %bytes : vector<16xi8> to vector<4xi32>
  %sum = arith.addi %words, %words : vector<4xi32>
  %back = vector.bitcast %sum : vector<4xi32> to vector<16xi8>
  %mixed = arith.xori %back, %bytes : vector<16xi8>
  llvm.store %mixed, %q {alignment = 1 : i64} : vector<16xi8>, !llvm.ptr<1>"""
# Another thread-private store lies between the load and the use.
THROUGH_PRIVATE = """
  %r = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr<5>
  %bytes = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<16xi8>
  llvm.store %bytes, %r {alignment = 16 : i64} : vector<16xi8>, !llvm.ptr<5>
  %kept = llvm.load %r {alignment = 16 : i64} : !llvm.ptr<5> -> vector<16xi8>
  %words = vector.bitcast %kept : vector<16xi8> to vector<4xi32>
  %zero = arith.constant dense<0> : vector<16xi8>
  llvm.store %zero, %r {alignment = 16 : i64} : vector<16xi8>, !llvm.ptr<5>
  %sum = arith.addi %words, %words : vector<4xi32>
  %back = vector.bitcast %sum : vector<4xi32> to vector<16xi8>
  llvm.store %back, %q {alignment = 1 : i64} : vector<16xi8>, !llvm.ptr<1>"""


@pytest.mark.parametrize("body", [THROUGH_MEMORY, TWO_USERS, THROUGH_PRIVATE])
@pytest.mark.parametrize("block", [(7,), (64,)])
def test_words_of_bytes(run: Any, body: str, block: tuple[int, ...]) -> None:
    given = np.random.default_rng(5).integers(0, 256, (block[0], 16), dtype=np.uint8)
    found = np.zeros_like(given)
    run(KERNEL.replace("{body}", body), (1,), block, given, found)
    doubled = (given.view(np.uint32) * 2).view(np.uint8)
    np.testing.assert_array_equal(found, doubled ^ given if body is TWO_USERS else doubled)
