"""What plain kernels become: wide loads and stores, and no work that is not theirs."""

from __future__ import annotations

import re

import pytest

from flydsl._mlir import ir

from .harness import llvm_ir, lowered
from .test_elementwise import ADD


def mlir_of(body: str, size: str) -> str:
    attributes = f"attributes {{known_block_size = array<i32: {size}>}}" if size else ""
    with ir.Context(), ir.Location.unknown():
        return str(lowered(body.replace("{block}", attributes), 32))


@pytest.mark.parametrize("size", ["256, 1, 1", "32, 8, 1", "128, 2, 1", ""])
def test_elementwise_kernels_load_and_store_whole_vectors(size: str) -> None:
    text = mlir_of(ADD, size)
    assert len(re.findall(r"llvm.load .* -> vector<16xf32>", text)) >= 2
    assert re.search(r"llvm.store .* : vector<16xf32>", text)
    if size:
        assert "gather" not in text and "scatter" not in text


def test_vectors_of_four_become_wide_loads() -> None:
    body = """
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %c4 = arith.constant 4 : i32
  %j = arith.muli %t, %c4 : i32
  %p = llvm.getelementptr %a[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %q = llvm.getelementptr %o[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
  llvm.store %v, %q {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
  gpu.return
}"""
    text = mlir_of(body, "64, 1, 1")
    assert re.search(r"llvm.load .*alignment = 16 .* -> vector<64xf32>", text)
    assert re.search(r"llvm.store .*alignment = 16 .*vector<64xf32>", text)


def test_block_sizes_of_whole_units_have_no_masks() -> None:
    body = """
gpu.func @k(%o: !llvm.ptr<1>) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %p = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store %t, %p : i32, !llvm.ptr<1>
  gpu.return
}"""
    assert "masked" not in mlir_of(body, "64, 1, 1")
    assert mlir_of(body, "65, 1, 1").count("masked.store") == 1


def test_all_pointers_are_of_one_address_space_and_shared_memory_is_on_the_stack() -> None:
    body = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i8>
llvm.mlir.global internal constant @text("x") {addr_space = 4 : i32}
gpu.func @k(%o: !llvm.ptr<1>) kernel {block} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %x = llvm.load %s : !llvm.ptr<3> -> i32
  %g = llvm.mlir.addressof @text : !llvm.ptr<4>
  %y = llvm.load %g : !llvm.ptr<4> -> i8
  %p = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  llvm.store %x, %o : i32, !llvm.ptr<1>
  llvm.store %y, %p : i8, !llvm.ptr<1>
  gpu.return
}"""
    text = llvm_ir(body.replace("{block}", "attributes {known_block_size = array<i32: 32, 1, 1>}"), 32)
    assert "addrspace" not in text and "@tile" not in text
    assert "@text = internal constant" in text
    assert re.search(r"define void @k\(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4\)", text)


def test_lowering_is_deterministic() -> None:
    assert mlir_of(ADD, "33, 1, 1") == mlir_of(ADD, "33, 1, 1")
