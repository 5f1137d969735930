"""What of a traced module MLIR's passes do not bring to NVIDIA GPUs in the way that it must be."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cuda.atomics import order_atomics
from flydsl.backends.cuda.math import device_functions
from flydsl.backends.cuda.shuffle import shfl_sync
from flydsl.backends.device_math import EXACT_INTRINSICS, lower_integer_powers, lower_math
from flydsl.backends.options import CompileOptions
from flydsl.backends.rewriting import Operations, add_module_flag, gpu_modules, i32, kernels
from flydsl.backends.shuffles import lower_shuffles
from flydsl.targets.nvidia import CudaArch

__all__ = ["finish", "prepare", "required_features"]

_REQUIRED = "required_features"
"""The attribute of ``gpu.module`` with the features that its kernels use; it does not reach the generated code."""


def required_features(module: ir.Module) -> frozenset[str]:
    """What the kernels use that not every chip has, as noted while they were traced."""
    return frozenset(
        ir.StringAttr(name).value
        for gpu_module in gpu_modules(module)
        if _REQUIRED in gpu_module.attributes
        for name in ir.ArrayAttr(gpu_module.attributes[_REQUIRED])
    )


def prepare(module: ir.Module, arch: CudaArch, options: CompileOptions) -> None:
    """Lower shuffles and math, and set what LLVM and ptxas must know of the kernels."""
    found = Operations(module)
    lower_shuffles(found.named("gpu.shuffle"), shfl_sync)
    functions = found.named(*sorted(name for name in found.names if name.startswith("math.") or name in _EXTREMA))
    if functions:
        lower_math(functions, device_functions(options.fast_fp_math), {**EXACT_INTRINSICS, **_EXTREMA})
    lower_integer_powers(found.named("math.ipowi"))
    if found.named("llvm.atomicrmw"):
        order_atomics(module)
    for kernel in kernels(module):
        _bound_registers(kernel, arch, options)
        if _CLUSTER in kernel.attributes:
            kernel.attributes["nvvm.cluster_dim"] = kernel.attributes[_CLUSTER]
            del kernel.attributes[_CLUSTER]
        _read_in_place(kernel)
    # libdevice asks `__nvvm_reflect("__CUDA_FTZ")` in most functions; LLVM answers with this flag.
    add_module_flag(module, "override", "nvvm-reflect-ftz", int(options.fast_fp_math))


_EXTREMA = {"arith.maxnumf": "llvm.maxnum", "arith.minnumf": "llvm.minnum"}
"""Instructions of every chip, for which MLIR's pass calls libdevice, whose functions are no more than that."""


def _bound_registers(kernel: ir.Operation, arch: CudaArch, options: CompileOptions) -> None:
    """A kernel of unknown block size must be launchable with the largest, unless the user chose the registers.

    A known block size is required of launches (``.reqntid``): MLIR's pass would make an upper bound of it.
    """
    attributes = kernel.attributes
    is_known = "known_block_size" in attributes
    if is_known:
        attributes["nvvm.reqntid"] = attributes["known_block_size"]
        del attributes["known_block_size"]
    if options.maxnreg is not None:
        attributes["nvvm.maxnreg"] = ir.IntegerAttr.get(i32(), options.maxnreg)
    elif not is_known:
        attributes["nvvm.maxntid"] = ir.DenseI32ArrayAttr.get([arch.max_threads_per_block])


_CLUSTER = "known_cluster_size"
"""The attribute of a kernel with the extents of its clusters, which launches must have (``.reqnctapercluster``)."""
_IN_PLACE = "parameters_in_place"
"""The attribute of a kernel with the numbers of its parameters that are tensor maps."""
_PARAMETER_POINTER = "!llvm.ptr<101>"


def _read_in_place(kernel: ir.Operation) -> None:
    """Make pointers to parameters plain ones, as LLVM wants those that point to parameters passed by value."""
    block = kernel.regions[0].blocks[0]
    places = [k for k, argument in enumerate(block.arguments) if str(argument.type) == _PARAMETER_POINTER]
    if not places:
        return
    for k in places:
        block.arguments[k].set_type(ir.Type.parse("!llvm.ptr"))
    types = [argument.type for argument in block.arguments]
    kernel.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, []))
    kernel.attributes[_IN_PLACE] = ir.DenseI32ArrayAttr.get(places)


def finish(module: ir.Module) -> None:
    """Declare the parameters that are tensor maps: 128 bytes by value, aligned to 64, read where the driver puts them.

    CUDA C++ Programming Guide, "``__grid_constant__``"; MLIR's pass drops such attributes.
    """
    content = {"llvm.byval": "!llvm.array<128 x i8>", "llvm.align": "64 : i64", "nvvm.grid_constant": "unit"}
    for gpu_module in gpu_modules(module):
        for view in gpu_module.regions[0].blocks[0].operations:
            function = view.operation
            if _IN_PLACE not in function.attributes:
                continue
            places = set(ir.DenseI32ArrayAttr(function.attributes[_IN_PLACE]))
            own = ir.DictAttr.get({name: ir.Attribute.parse(text) for name, text in content.items()})
            count = len(function.regions[0].blocks[0].arguments)
            each = [own if k in places else ir.DictAttr.get({}) for k in range(count)]
            function.attributes["arg_attrs"] = ir.ArrayAttr.get(each)
            del function.attributes[_IN_PLACE]
