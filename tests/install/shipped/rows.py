"""Kernels of a package that ships them compiled, with what published kernel files write outside of functions."""

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl import Config, autotune
from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm
from flydsl._mlir.dialects.arith import CmpIPredicate
from flydsl.compat.device import get_rocm_arch
from flydsl.compat.smem_allocator import SMEM_CAPACITY_MAP, SmemAllocator
from flydsl.compiler.kernel_function import CompilationContext
from flydsl.expr import arith, const_expr, range_constexpr
from flydsl.expr.typing import T

BLOCK = 128
ZERO = fx.Int32(0)
TILE = fx.make_layout((4, 8), (8, 1))
SIGNS = {CmpIPredicate.slt: "<", CmpIPredicate.ult: "<"}
LDS = SMEM_CAPACITY_MAP["gfx942"]
HELPERS = (CompilationContext, SmemAllocator, arith, const_expr, range_constexpr, get_rocm_arch)


def undefined(kind: "ir.Type | None" = None, value: ir.Value | None = None):
    return llvm.mlir_undef(kind or T.f32)


@fx.struct
class Affine:
    slope: fx.Float32
    offset: fx.Int32
    times: fx.Constexpr[int]


@flyc.kernel(known_block_size=(BLOCK, 1, 1))
def scale_kernel(X: fx.Tensor, factor: fx.Float32, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        X[i] = X[i] * factor


@flyc.jit
def scale(
    X: fx.Tensor, factor: fx.Float32, n: fx.Int32, B: fx.Constexpr[int] = BLOCK, stream: fx.Stream = fx.Stream(None)
):
    scale_kernel(X, factor, n).launch(grid=fx.ceildiv(n, B), block=BLOCK, stream=stream)


scale.compile_hints["waves_per_eu"] = 2
vector = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
scale.signatures({"X": vector, "factor": 1.0, "n": 1})


@flyc.kernel
def affine_kernel(X: fx.Tensor, f: Affine, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        for _ in range_constexpr(f.times):
            X[i] = X[i] * f.slope + f.offset.to(fx.Float32)


@flyc.jit
def affine(X: fx.Tensor, f: Affine, n: fx.Int32):
    affine_kernel(X, f, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


affine.signatures({"X": vector, "f": Affine(1.0, 2, 3), "n": 1})


@flyc.jit
def doubled(X: fx.Tensor, n: fx.Int32, B: fx.Constexpr[int]):
    scale_kernel(X, 2.0, n).launch(grid=fx.ceildiv(n, B), block=BLOCK)


doubled.signatures({"X": vector, "n": 1, "B": BLOCK})
tuned = autotune(configs=[Config(B=64), Config(B=BLOCK, waves_per_eu=2)], key=["n"])(doubled)


@flyc.jit
def not_shipped(X: fx.Tensor):
    scale_kernel(X, 3.0, 1).launch(grid=1, block=BLOCK)
