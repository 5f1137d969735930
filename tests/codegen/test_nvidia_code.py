"""What LLVM is told and spared for NVIDIA GPUs: extrema without a library, short addresses, few passes where they do."""

from __future__ import annotations

import re

import pytest
from codegen_kernels import VECTOR_ADD, build, device_ir, emit, kernel_text, module_text

from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.codegen import emit as codegen
from flydsl.compiler.codegen import pipeline

EXTREMA = """
    %x = llvm.load %p : !llvm.ptr<1> -> {of}
    %q = llvm.getelementptr %p[%n] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %y = llvm.load %q : !llvm.ptr<1> -> {of}
    %r = arith.maxnumf %x, %y : {of}
    %s = arith.minnumf %r, %x : {of}
    llvm.store %s, %p : {of}, !llvm.ptr<1>
"""
REVERSED = """
    llvm.mlir.global internal @smem_0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<512 x i8>
    gpu.func @reversed(%a: !llvm.ptr<1>) kernel {
      %thread = gpu.thread_id x
      %t = arith.index_cast %thread : index to i32
      %shared = llvm.mlir.addressof @smem_0 : !llvm.ptr<3>
      %p = llvm.getelementptr %a[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %slot = llvm.getelementptr %shared[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %x = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> f32
      llvm.store %x, %slot {alignment = 4 : i64} : f32, !llvm.ptr<3>
      gpu.barrier
      %c127 = arith.constant 127 : i32
      %u = arith.subi %c127, %t : i32
      %other = llvm.getelementptr %shared[%u] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %y = llvm.load %other {alignment = 4 : i64} : !llvm.ptr<3> -> f32
      llvm.store %y, %p {alignment = 4 : i64} : f32, !llvm.ptr<1>
      gpu.return
    }
"""
LOOP = """
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %n step %one : i32 {{
      %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      {body}
      llvm.store %i, %q : i32, !llvm.ptr<1>
    }}
"""
WGMMA = 'llvm.inline_asm has_side_effects "wgmma.mma_async.sync.aligned;", "" : () -> ()'
SINE = """
    %x = llvm.load %p : !llvm.ptr<1> -> f32
    %y = math.sin %x : f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
"""


def with_count(name: str, body: str) -> str:
    return kernel_text(name, body, "%p: !llvm.ptr<1>, %n: i32")


@pytest.mark.parametrize("of", ["f16", "bf16", "f32", "f64", "vector<4xf32>"])
def test_extrema_need_no_library(of: str) -> None:
    source = module_text(with_count("k", EXTREMA.format(of=of)))
    assert "__nv_" not in device_ir("cuda:sm_75", source)
    assert re.search(r"\bmin\.", build("cuda:sm_90", source).sections["ptx"].decode())


def test_addresses_of_shared_memory_have_32_bits() -> None:
    text = emit("cuda:sm_90", module_text(REVERSED)).data.decode()
    assert len(re.findall(r"(?:ld|st)\.shared\.b32 [^;]*\[%r\d", text)) == 2


@pytest.mark.parametrize(
    ("source", "few"),
    [
        (module_text(VECTOR_ADD), True),
        (module_text(VECTOR_ADD, REVERSED), True),
        (module_text(with_count("k", LOOP.format(body=""))), False),
        (module_text(VECTOR_ADD, with_count("k", LOOP.format(body=""))), False),
        (module_text(with_count("k", LOOP.format(body=WGMMA))), True),
        (module_text(with_count("k", SINE)), False),  # libdevice's
    ],
    ids=["straight", "two", "loop", "straight-and-loop", "wgmma", "call"],
)
def test_which_kernels_need_few_passes(source: str, few: bool) -> None:
    backend, options = make_backend(parse_target("cuda:sm_90")), CompileOptions()
    with ir.Context(), ir.Location.unknown():
        lowered = pipeline.lower(ir.Module.parse(source), backend, options)
        assert codegen.device_job(lowered, backend, options, backend.machine()).needs_few_passes is few
