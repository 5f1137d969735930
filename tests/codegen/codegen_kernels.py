"""Kernels as the tracer leaves them, and the way to a binary in one call."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions, DeviceBinary, DeviceCode
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.codegen import emit as codegen
from flydsl.compiler.codegen import pipeline
from flydsl.config import Config

VECTOR_ADD = """
    gpu.func @vector_add_0(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i32) kernel {
      %block = gpu.block_id x
      %threads = gpu.block_dim x
      %thread = gpu.thread_id x
      %first = arith.muli %block, %threads : index
      %index = arith.addi %first, %thread : index
      %i = arith.index_cast %index : index to i32
      %inside = arith.cmpi slt, %i, %n : i32
      scf.if %inside {
        %pa = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %pb = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %pc = llvm.getelementptr %c[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %x = llvm.load %pa {alignment = 4 : i64} : !llvm.ptr<1> -> f32
        %y = llvm.load %pb {alignment = 4 : i64} : !llvm.ptr<1> -> f32
        %z = arith.addf %x, %y : f32
        llvm.store %z, %pc {alignment = 4 : i64} : f32, !llvm.ptr<1>
      }
      gpu.return
    }
"""

ROW_SUM_OF_EXP = """
    llvm.mlir.global internal @smem_0() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<128 x i8>
    llvm.mlir.global external @__dynamic_shared() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
    gpu.func @row_sum_0(%a: !llvm.ptr<1>, %n: i32, %s: i64, %scale: f32) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %thread = gpu.thread_id x
      %t = arith.index_cast %thread : index to i32
      %block = gpu.block_id x
      %b = arith.index_cast %block : index to i32
      %start = arith.muli %b, %n : i32
      %i = arith.addi %start, %t : i32
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %x = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> f32
      %scaled = arith.mulf %x, %scale : f32
      %e = math.exp %scaled : f32
      %width = arith.constant 32 : i32
      %c16 = arith.constant 16 : i32
      %c5 = arith.constant 5 : i32
      %other, %valid = gpu.shuffle xor %e, %c16, %width : f32
      %sum = arith.addf %e, %other : f32
      %warp = arith.shrui %t, %c5 : i32
      %shared = llvm.mlir.addressof @smem_0 : !llvm.ptr<3>
      %dynamic = llvm.mlir.addressof @__dynamic_shared : !llvm.ptr<3>
      %slot = llvm.getelementptr %shared[%warp] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      %slot2 = llvm.getelementptr %dynamic[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, f32
      llvm.store %sum, %slot {alignment = 4 : i64} : f32, !llvm.ptr<3>
      llvm.store %e, %slot2 {alignment = 4 : i64} : f32, !llvm.ptr<3>
      gpu.barrier
      %q = llvm.load %slot {alignment = 4 : i64} : !llvm.ptr<3> -> f32
      %r = llvm.load %slot2 {alignment = 4 : i64} : !llvm.ptr<3> -> f32
      %v = vector.from_elements %q, %r : vector<2xf32>
      %all = vector.reduction <add>, %v : vector<2xf32> into f32
      %grid = gpu.grid_dim x
      %g = arith.index_cast %grid : index to i32
      %gf = arith.sitofp %g : i32 to f32
      %mean = arith.divf %all, %gf : f32
      llvm.store %mean, %p {alignment = 4 : i64} : f32, !llvm.ptr<1>
      gpu.return
    }
"""

HOST = """
  func.func @host(%a: !llvm.ptr<1>, %n: i32) {
    return
  }
"""


def module_text(*kernels: str, host: str = "") -> str:
    """A traced module around the text of its kernels."""
    body = "\n".join(kernels)
    return f"module attributes {{gpu.container_module}} {{\n  gpu.module @kernels {{\n{body}\n  }}\n{host}}}"


def kernel_text(name: str, body: str, parameters: str = "%p: !llvm.ptr<1>") -> str:
    """One kernel around the text of its body."""
    return f"gpu.func @{name}({parameters}) kernel {{\n{body}\ngpu.return\n}}"


def emit(
    target: str,
    source: str,
    options: CompileOptions | None = None,
    *,
    isolated: bool = False,
    config: Config | None = None,
) -> DeviceCode:
    """What LLVM emits for the kernels of a module's text."""
    backend, options = make_backend(parse_target(target), config=config), options or CompileOptions()
    with ir.Context(), ir.Location.unknown():
        lowered = pipeline.lower(ir.Module.parse(source), backend, options)
        return codegen.emit_device(lowered, backend, options, isolated=isolated)


def build(
    target: str,
    source: str,
    options: CompileOptions | None = None,
    *,
    isolated: bool = False,
    config: Config | None = None,
) -> DeviceBinary:
    """The linked binary of the kernels of a module's text."""
    code = emit(target, source, options, isolated=isolated, config=config)
    return make_backend(parse_target(target), config=config).link(code)


def device_ir(target: str, source: str) -> str:
    """LLVM IR of the kernels, before LLVM works on it."""
    backend, options = make_backend(parse_target(target)), CompileOptions()
    with ir.Context(), ir.Location.unknown():
        return codegen.device_llvm_ir(pipeline.lower(ir.Module.parse(source), backend, options), backend, options)
