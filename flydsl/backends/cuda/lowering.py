"""What of a traced module MLIR's passes do not bring to NVIDIA GPUs in the way that it must be."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cuda.archs import CudaArch
from flydsl.backends.cuda.math import LIBDEVICE
from flydsl.backends.cuda.shuffle import shfl_sync
from flydsl.backends.device_math import EXACT_INTRINSICS, lower_integer_powers, lower_math
from flydsl.backends.options import CompileOptions
from flydsl.backends.rewriting import add_module_flag, i32, kernels
from flydsl.backends.shuffles import lower_shuffles

__all__ = ["prepare"]


def prepare(module: ir.Module, arch: CudaArch, options: CompileOptions) -> None:
    """Lower shuffles and math, and set what LLVM and ptxas must know of the kernels."""
    lower_shuffles(module, shfl_sync)
    lower_math(module, LIBDEVICE, EXACT_INTRINSICS)
    lower_integer_powers(module)
    for kernel in kernels(module):
        _bound_registers(kernel, arch, options)
    # libdevice asks `__nvvm_reflect("__CUDA_FTZ")` in most functions; LLVM answers with this flag.
    add_module_flag(module, "override", "nvvm-reflect-ftz", int(options.fast_fp_math))


def _bound_registers(kernel: ir.Operation, arch: CudaArch, options: CompileOptions) -> None:
    """A kernel of unknown block size must be launchable with the largest, unless the user chose the registers."""
    if options.maxnreg is not None:
        kernel.attributes["nvvm.maxnreg"] = ir.IntegerAttr.get(i32(), options.maxnreg)
    elif "known_block_size" not in kernel.attributes:
        kernel.attributes["nvvm.maxntid"] = ir.DenseI32ArrayAttr.get([arch.max_threads_per_block])
