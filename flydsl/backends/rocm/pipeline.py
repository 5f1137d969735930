"""Rewrites of traced modules that run before MLIR's ROCDL conversion."""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_math import lower_integer_powers, lower_math
from flydsl.backends.gpu.lower_shuffles import lower_shuffles
from flydsl.backends.options import CompileOptions
from flydsl.backends.rewriting import Operations, add_module_flag, gpu_modules, i32, intrinsic_of, kernels
from flydsl.backends.rocm.math import GENERATED, OCML
from flydsl.backends.rocm.memory_model import complete_waits, withdraw_promises
from flydsl.backends.rocm.patterns.bounds_checks import subtract_once
from flydsl.backends.rocm.patterns.buffer_addressing import DESCRIPTOR, keep_descriptors_whole, share_offsets
from flydsl.backends.rocm.patterns.cross_lane import exchange_on
from flydsl.backends.rocm.patterns.dpp_scan import shorten_scans
from flydsl.backends.rocm.patterns.inline_asm import lower_assembly
from flydsl.backends.rocm.patterns.launch_geometry import lower_extents
from flydsl.backends.rocm.patterns.lds_addressing import hold_addresses, number_last, start_at_zero
from flydsl.backends.rocm.patterns.loop_addressing import hide_steps
from flydsl.backends.rocm.patterns.math import lower_approximations, shorten_maxima, widen_in_place
from flydsl.backends.rocm.patterns.packed_math import (
    join_upper_halves,
    keep_exchanges_single,
    pack_subtractions,
    pair_fused_products,
    pair_squares,
)
from flydsl.backends.rocm.patterns.scheduling import keep_loads_ahead
from flydsl.backends.rocm.patterns.uniform import hide_stages, keep_rows_whole, load_strides_apart, share_wave_numbers
from flydsl.errors import DSLValueError
from flydsl.targets.amdgpu import RocmArch

__all__ = ["CODE_OBJECT_VERSION", "prepare"]

CODE_OBJECT_VERSION = 5
"""Version 5 loads with every ROCm since 5.7; 6 needs 6.3 and adds only generic targets, which are not used."""

_BLOCK_SIZES = ("known_block_size", "rocdl.flat_work_group_size", "rocdl.max_flat_work_group_size")
"""The attributes of a kernel that bound the threads of its blocks."""


def prepare(module: ir.Module, arch: RocmArch, options: CompileOptions) -> None:
    """Lower shuffles, math and extents, and set what LLVM and the device libraries must know.

    Raises:
        DSLValueError: an option that AMD GPUs do not have.
    """
    if options.maxnreg is not None:
        raise DSLValueError(
            f"maxnreg={options.maxnreg} bounds registers on NVIDIA GPUs only; for rocm:{arch.name} use waves_per_eu, "
            "which bounds them by the waves that must fit"
        )
    found = Operations(module)
    _keep_apart(found.named("scf.if"))
    lower_assembly(found.named("llvm.inline_asm"), arch)
    withdraw_promises(found.named("llvm.atomicrmw"))
    shuffles, has_buffers = found.named("gpu.shuffle"), _has_buffers(found)
    lower_shuffles(shorten_scans(shuffles, arch), exchange_on(arch))
    if found.named("llvm.call_intrinsic") and found.named("scf.for"):
        keep_loads_ahead(found.named("scf.for"), arch)
    if has_buffers:
        share_offsets(found.named("llvm.call_intrinsic"), arch)
    if shuffles or has_buffers:
        found = Operations(module)
    if shuffles and arch.has_packed_singles:
        keep_exchanges_single(found.named("llvm.call_intrinsic"))
    if not arch.has_nan_maximum:
        shorten_maxima(found.named("arith.maximumf"))
    if has_buffers:
        keep_descriptors_whole(found.named("llvm.call_intrinsic"))
    number_last(found.named("llvm.inttoptr"))
    start_at_zero(found.named("llvm.mlir.addressof"))
    share_wave_numbers(found.named("arith.shrsi", "arith.shrui"), arch.warp_size)
    keep_rows_whole(found.named("arith.muli"))
    if found.names & {"scf.for", "scf.while"}:
        subtract_once(found.named("arith.cmpi"))
        hold_addresses(found.named("llvm.load"))
        hide_steps(found.named("scf.for"))
        hide_stages(found.named("arith.remui", "arith.remsi"))
    complete_waits(module, found, arch)
    fused = _combine(found, arch)
    functions = found.named(*sorted(name for name in found.names - {"math.fma"} if name.startswith("math.")))
    lower_math(lower_approximations([*functions, *fused]), OCML, GENERATED)
    lower_integer_powers(found.named("math.ipowi"))
    names = found.names
    for kernel in kernels(module):
        if names & {"gpu.grid_dim", "gpu.block_dim"}:
            lower_extents(kernel)
        load_strides_apart(kernel)
        if not any(name in kernel.attributes for name in _BLOCK_SIZES):
            kernel.attributes["rocdl.max_flat_work_group_size"] = ir.IntegerAttr.get(i32(), arch.max_threads_per_block)
        if arch.launch_features.cluster_blocks:
            _declare_clusters(kernel)
        _declare_arguments(kernel)
    add_module_flag(module, "error", "amdhsa_code_object_version", CODE_OBJECT_VERSION * 100)
    _define_controls(module, arch, options)


def _combine(found: Operations, arch: RocmArch) -> list[ir.Operation]:
    """Write arithmetic for the instructions that do more of it at once.  Returns the fused products that there are now."""
    products, differences = found.named("arith.mulf"), found.named("arith.subf")
    if "arith.extf" in found.names:
        products, differences, _ = widen_in_place(products, differences, found.named("arith.addf"))
    if arch.has_packed_singles:
        pack_subtractions(differences)
        pair_squares(products)
    join_upper_halves(found.named("arith.ori"))
    fused = found.named("math.fma")
    if arch.has_packed_singles:
        fused = pair_fused_products(fused)
    return fused


def _declare_arguments(kernel: ir.Operation) -> None:
    """Say that arguments are bits that a launch wrote (LLVM Language Reference, "noundef").

    LLVM shares sums of addresses only where none is made of what may be no value at all, and looks for reasons for long.
    """
    known = ir.DictAttr.get({"llvm.noundef": ir.UnitAttr.get()})
    kernel.attributes["arg_attrs"] = ir.ArrayAttr.get([known] * len(kernel.regions[0].blocks[0].arguments))


def _keep_apart(branches: Iterable[ir.Operation]) -> None:
    """Make the sides of branches differ for MLIR, whose passes would merge those that are alike but for operands.

    What a merged side was given is chosen when the kernel runs, which must not be for the immediate operands of
    instructions, and keeps a thread's registers in memory (scratch) where each side has its own.
    """
    number = 0
    for branch in branches:
        for region in branch.regions:
            for block in region.blocks:
                first = block.operations[0].operation
                number += 1
                first.attributes["side"] = ir.IntegerAttr.get(i32(), number)


def _declare_clusters(kernel: ir.Operation) -> None:
    """Say the extents of the launch's clusters, so that a block's number is not computed from what hardware says of them.

    LLVM's "User Guide for AMDGPU Backend", "amdgpu-cluster-dims": all zero where there are none.
    """
    sizes = [0, 0, 0]
    if "known_cluster_size" in kernel.attributes:
        sizes = list(ir.DenseI32ArrayAttr(kernel.attributes["known_cluster_size"]))
    pair = [ir.StringAttr.get("amdgpu-cluster-dims"), ir.StringAttr.get(",".join(map(str, sizes)))]
    kernel.attributes["passthrough"] = ir.ArrayAttr.get([ir.ArrayAttr.get(pair)])


def _has_buffers(found: Operations) -> bool:
    return any(intrinsic_of(call) == DESCRIPTOR for call in found.named("llvm.call_intrinsic"))


def _define_controls(module: ir.Module, arch: RocmArch, options: CompileOptions) -> None:
    """Define the constants by which the device libraries are configured (ROCm-Device-Libs, "Control Variables").

    LLVM drops those that nothing reads.
    """
    relaxed = int(options.unsafe_fp_math or options.fast_fp_math)
    bytes_ = {
        "__oclc_finite_only_opt": 0,
        "__oclc_unsafe_math_opt": relaxed,
        "__oclc_daz_opt": int(options.fast_fp_math),
        "__oclc_correctly_rounded_sqrt32": 1 - relaxed,
        "__oclc_wavefrontsize64": int(arch.warp_size == 64),
    }
    words = {
        "__oclc_wavefrontsize_log2": arch.warp_size.bit_length() - 1,
        "__oclc_ISA_version": arch.isa_version,
        "__oclc_ABI_version": CODE_OBJECT_VERSION * 100,
    }
    text = "\n".join(
        f"llvm.mlir.global linkonce_odr hidden constant @{name}({value} : {of}) {{addr_space = 4 : i32}} : {of}"
        for of, table in (("i8", bytes_), ("i32", words))
        for name, value in table.items()
    )
    definitions = ir.Module.parse(text)
    for gpu_module in gpu_modules(module):
        start = ir.InsertionPoint.at_block_begin(gpu_module.regions[0].blocks[0])
        for view in definitions.body.operations:
            view.operation.clone(start)
