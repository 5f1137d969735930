"""Kernels that fail to compile: one is wrong, and one is for AMD GPUs only, which LLVM says by aborting."""

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import rocdl
from flydsl.ir.builder import integer_type

row = flyc.TensorSpec(fx.Float32, (None,))


@flyc.kernel
def wrong_kernel(X: fx.Tensor):
    X[0] = no_such_name  # noqa: F821


@flyc.jit
def wrong(X: fx.Tensor):
    wrong_kernel(X).launch(grid=1, block=1)


@flyc.kernel
def amd_only_kernel(X: fx.Tensor):
    X[0] = fx.Float32(fx.Int32.wrap(rocdl.workitem_id_x(integer_type(32))))


@flyc.jit
def amd_only(X: fx.Tensor):
    amd_only_kernel(X).launch(grid=1, block=1)


for function in (wrong, amd_only):
    function.signatures({"X": row})
