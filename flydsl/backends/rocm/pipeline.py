"""Rewrites of traced modules that run before MLIR's ROCDL conversion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_asserts import print_and_trap
from flydsl.backends.gpu.lower_math import lower_integer_powers, lower_math
from flydsl.backends.gpu.lower_network import call_network
from flydsl.backends.gpu.lower_shuffles import lower_shuffles
from flydsl.backends.lowering import Rewrite, Step, over
from flydsl.backends.options import CompileOptions
from flydsl.backends.rocm.math import GENERATED, OCML
from flydsl.backends.rocm.memory_model import complete_waits, withdraw_promises
from flydsl.backends.rocm.patterns.bounds_checks import subtract_once
from flydsl.backends.rocm.patterns.buffer_addressing import DESCRIPTOR, keep_descriptors_whole, share_offsets
from flydsl.backends.rocm.patterns.cross_lane import exchange_on
from flydsl.backends.rocm.patterns.dpp_scan import shorten_scans
from flydsl.backends.rocm.patterns.inline_asm import lower_assembly
from flydsl.backends.rocm.patterns.kernel_arguments import lower_extents
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
from flydsl.backends.rocm.patterns.uniform import (
    hide_stages,
    load_strides_apart,
    share_loaded_bases,
    share_wave_numbers,
)
from flydsl.backends.spec import Spec
from flydsl.errors import DSLValueError
from flydsl.ir.builder import i32
from flydsl.ir.rewriting import Operations, add_module_flag, gpu_modules, intrinsic_of, kernels
from flydsl.targets.amdgpu import RocmArch
from flydsl.targets.networks import MORI

CODE_OBJECT_VERSION = 5
"""Version 5 loads with every ROCm since 5.7; 6 needs 6.3 and adds only generic targets, which are not used."""

_BLOCK_SIZES = ("known_block_size", "rocdl.flat_work_group_size", "rocdl.max_flat_work_group_size")
"""The attributes of a kernel that bound the threads of its blocks."""


class _Kernels:
    """A module of kernels while the rewrites run over it."""

    def __init__(self, module: ir.Module, arch: RocmArch, options: CompileOptions) -> None:
        self.module, self.arch, self.options = module, arch, options
        self.found = Operations(module)
        self.shuffles = self.found.named("gpu.shuffle")
        self.has_buffers = any(intrinsic_of(call) == DESCRIPTOR for call in self.calls)
        self.fused: list[ir.Operation] | None = None

    def named(self, *names: str) -> list[ir.Operation]:
        """The operations of those names, as the last walk found them."""
        return self.found.named(*names)

    @property
    def calls(self) -> list[ir.Operation]:
        return self.named("llvm.call_intrinsic")

    @property
    def has_loops(self) -> bool:
        return bool(self.found.names & {"scf.for", "scf.while"})


def _fold_dpp_scans(k: _Kernels) -> None:
    k.shuffles = shorten_scans(k.shuffles, k.arch)


def _lower_shuffles(k: _Kernels) -> None:
    had_shuffles = bool(k.named("gpu.shuffle"))
    lower_shuffles(k.shuffles, exchange_on(k.arch))
    k.shuffles = k.named("gpu.shuffle") if had_shuffles else []


def _schedule_prefetches(k: _Kernels) -> None:
    if k.calls and k.named("scf.for"):
        keep_loads_ahead(k.named("scf.for"), k.arch)


def _split_soffset(k: _Kernels) -> None:
    if k.has_buffers:
        share_offsets(k.calls, k.arch)


def _find_operations(k: _Kernels) -> None:
    if k.shuffles or k.has_buffers:
        k.found = Operations(k.module)


def _scalarize_exchanges(k: _Kernels) -> None:
    if k.shuffles and k.arch.has_packed_singles:
        keep_exchanges_single(k.calls)


def _nan_maximum(k: _Kernels) -> None:
    if not k.arch.has_nan_maximum:
        shorten_maxima(k.named("arith.maximumf"))


def _whole_descriptors(k: _Kernels) -> None:
    if k.has_buffers:
        keep_descriptors_whole(k.calls)


def _uniform_wave_ids(k: _Kernels) -> None:
    share_wave_numbers(k.named("arith.shrsi", "arith.shrui"), k.arch.warp_size)


def _uniform_bases(k: _Kernels) -> None:
    made = k.named("rocdl.make.buffer.rsrc")
    if made or k.has_buffers:
        share_loaded_bases([*made, *(call for call in k.calls if intrinsic_of(call) == DESCRIPTOR)])


def _hoist_bounds(k: _Kernels) -> None:
    if k.has_loops:
        subtract_once(k.named("arith.cmpi"))


def _hold_lds_addresses(k: _Kernels) -> None:
    if k.has_loops:
        hold_addresses(k.named("llvm.load"))


def _hide_loop_steps(k: _Kernels) -> None:
    if k.has_loops:
        hide_steps(k.named("scf.for"))


def _multibuffer_index(k: _Kernels) -> None:
    if k.has_loops:
        hide_stages(k.named("arith.remui", "arith.remsi"))


def _combine_arithmetic(k: _Kernels) -> None:
    """Write arithmetic for the instructions that do more of it at once."""
    products, differences = k.named("arith.mulf"), k.named("arith.subf")
    if "arith.extf" in k.found.names:
        products, differences, _ = widen_in_place(products, differences, k.named("arith.addf"))
    if k.arch.has_packed_singles:
        pack_subtractions(differences)
        pair_squares(products)
    join_upper_halves(k.named("arith.ori"))
    k.fused = k.named("math.fma")
    if k.arch.has_packed_singles:
        k.fused = pair_fused_products(k.fused)


def _lower_math(k: _Kernels) -> None:
    fused = k.named("math.fma") if k.fused is None else k.fused
    functions = k.named(*sorted(name for name in k.found.names - {"math.fma"} if name.startswith("math.")))
    lower_math(lower_approximations([*functions, *fused]), OCML, GENERATED)
    lower_integer_powers(k.named("math.ipowi"))


def _declare_kernels(k: _Kernels) -> None:
    """Set what LLVM must know of each kernel."""
    for kernel in kernels(k.module):
        if k.found.names & {"gpu.grid_dim", "gpu.block_dim"}:
            lower_extents(kernel)
        load_strides_apart(kernel)
        if not any(name in kernel.attributes for name in _BLOCK_SIZES):
            most = ir.IntegerAttr.get(i32(), k.arch.max_threads_per_block)
            kernel.attributes["rocdl.max_flat_work_group_size"] = most
        if k.arch.launch_features.cluster_blocks:
            _declare_clusters(kernel)
        _declare_arguments(kernel)
    add_module_flag(k.module, "error", "amdhsa_code_object_version", CODE_OBJECT_VERSION * 100)
    _define_controls(k.module, k.arch, k.options)


def _declare_arguments(kernel: ir.Operation) -> None:
    """Say that arguments are bits that a launch wrote (LLVM Language Reference, "noundef").

    LLVM shares sums of addresses only where none is made of what may be no value at all, and looks for reasons for long.

    Before::

        gpu.func @kernel(%n: i32) kernel {
          gpu.return
        }

    After::

        gpu.func @kernel(%n: i32 {llvm.noundef}) kernel attributes {rocdl.max_flat_work_group_size = 1024 : i32} {
    """
    known = ir.DictAttr.get({"llvm.noundef": ir.UnitAttr.get()})
    kernel.attributes["arg_attrs"] = ir.ArrayAttr.get([known] * len(kernel.regions[0].blocks[0].arguments))


def _keep_apart(branches: Iterable[ir.Operation]) -> None:
    """Tag the sides of branches, so that MLIR does not merge blocks that differ only in operands.

    What a merged side was given is chosen when the kernel runs, which must not be for the immediate operands of
    instructions, and keeps a thread's registers in memory (scratch) where each side has its own.

    Before::

        (%condition: i1, %x: i32, %y: i32, %p: !llvm.ptr<1>):
        scf.if %condition {
          llvm.store %x, %p : i32, !llvm.ptr<1>
        } else {
          llvm.store %y, %p : i32, !llvm.ptr<1>
        }

    After::

        scf.if %condition {
          llvm.store %x, %p {side = 1 : i32} : i32, !llvm.ptr<1>
        } else {
          llvm.store %y, %p {side = 2 : i32} : i32, !llvm.ptr<1>
    """
    number = 0
    for branch in branches:
        for region in branch.regions:
            for block in region.blocks:
                for operation in _starts(block):
                    number += 1
                    operation.attributes["side"] = ir.IntegerAttr.get(i32(), number)


def _starts(block: ir.Block) -> Iterator[ir.Operation]:
    """The operations that begin basic blocks once control flow is lowered: the first, and those behind loops."""
    is_start = True
    for view in block.operations:
        operation = view.operation
        if is_start:
            yield operation
        is_start = len(operation.regions) > 0


def _declare_clusters(kernel: ir.Operation) -> None:
    """Declare the extents of the launch's clusters, so that a block id is not computed from hardware registers.

    LLVM's "User Guide for AMDGPU Backend", "amdgpu-cluster-dims": all zero where there are none.

    Before, on gfx1250::

        gpu.func @kernel() kernel attributes {known_cluster_size = array<i32: 2, 1, 1>} {
          gpu.return
        }

    After::

        gpu.func @kernel() kernel attributes {known_cluster_size = array<i32: 2, 1, 1>,
            passthrough = [["amdgpu-cluster-dims", "2,1,1"]], rocdl.max_flat_work_group_size = 1024 : i32} {
    """
    sizes = [0, 0, 0]
    if "known_cluster_size" in kernel.attributes:
        sizes = list(ir.DenseI32ArrayAttr(kernel.attributes["known_cluster_size"]))
    pair = [ir.StringAttr.get("amdgpu-cluster-dims"), ir.StringAttr.get(",".join(map(str, sizes)))]
    kernel.attributes["passthrough"] = ir.ArrayAttr.get([ir.ArrayAttr.get(pair)])


def _define_controls(module: ir.Module, arch: RocmArch, options: CompileOptions) -> None:
    """Define the constants by which the device libraries are configured (ROCm-Device-Libs, "Control Variables").

    LLVM drops those that nothing reads.

    Before::

        gpu.func @kernel() kernel {
          gpu.return
        }

    After::

        llvm.mlir.global linkonce_odr hidden constant @__oclc_wavefrontsize64(1 : i8) {addr_space = 4 : i32} : i8
        llvm.mlir.global linkonce_odr hidden constant @__oclc_ISA_version(9402 : i32) {addr_space = 4 : i32} : i32
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


PIPELINE: tuple[Step, ...] = (
    Step("tag-branches", lambda k: _keep_apart(k.named("scf.if")), (_keep_apart,)),
    # Before shuffles are lowered: barriers in inline assembly must be intrinsics by then.
    Step("lower-inline-assembly", lambda k: lower_assembly(k.named("llvm.inline_asm"), k.arch), (lower_assembly,)),
    Step("lower-asserts", lambda k: print_and_trap(k.named("gpu.printf")), (print_and_trap,)),
    Step("call-network", lambda k: call_network(k.calls, MORI), ()),
    Step("withdraw-atomic-promises", lambda k: withdraw_promises(k.named("llvm.atomicrmw")), (withdraw_promises,)),
    # Folds gpu.shuffle, so before it is lowered.
    Step("fold-dpp-scans", _fold_dpp_scans, (shorten_scans,), is_optional=True),
    Step("lower-shuffles", _lower_shuffles, (exchange_on,)),
    Step("schedule-prefetches", _schedule_prefetches, (keep_loads_ahead,), is_optional=True),
    # Makes readfirstlane, so before wave ids are found.
    Step("split-soffset", _split_soffset, (share_offsets,), is_optional=True),
    # What shuffles and offsets became is found from here on.
    Step("find-operations", _find_operations, ()),
    Step("scalarize-exchanges", _scalarize_exchanges, (keep_exchanges_single,), is_optional=True),
    Step("nan-maximum", _nan_maximum, (shorten_maxima,), is_optional=True),
    Step("whole-descriptors", _whole_descriptors, (keep_descriptors_whole,), is_optional=True),
    Step("lds-integer-offsets", lambda k: number_last(k.named("llvm.inttoptr")), (number_last,), is_optional=True),
    Step("lds-start", lambda k: start_at_zero(k.named("llvm.mlir.addressof")), (start_at_zero,), is_optional=True),
    Step("uniform-wave-ids", _uniform_wave_ids, (share_wave_numbers,), is_optional=True),
    Step("uniform-bases", _uniform_bases, (share_loaded_bases,), is_optional=True),
    Step("hoist-bounds-checks", _hoist_bounds, (subtract_once,), is_optional=True),
    Step("hold-lds-addresses", _hold_lds_addresses, (hold_addresses,), is_optional=True),
    Step("loop-addressing", _hide_loop_steps, (hide_steps,), is_optional=True),
    Step("multibuffer-index", _multibuffer_index, (hide_stages,), is_optional=True),
    Step("complete-waits", lambda k: complete_waits(k.module, k.found, k.arch), (complete_waits,)),
    # Pairs products, so before math functions are lowered.
    Step(
        "packed-math",
        _combine_arithmetic,
        (widen_in_place, pack_subtractions, pair_squares, join_upper_halves, pair_fused_products),
        is_optional=True,
    ),
    Step("lower-math", _lower_math, (lower_approximations, lower_math, lower_integer_powers)),
    Step(
        "declare-kernels",
        _declare_kernels,
        (lower_extents, load_strides_apart, _declare_clusters, _declare_arguments, _define_controls),
    ),
)
"""The rewrites in their order."""
SPEC = Spec(
    "arith builtin gpu llvm math rocdl scf ub vector",
    {
        "lower-shuffles": "-gpu.shuffle",
        "lower-math": "-math +math.absi +math.ctlz +math.ctpop +math.cttz +math.rsqrt",
        "convert-scf-to-cf": "-scf +cf",
        "convert-vector-to-llvm": "-vector",
        "convert-gpu-to-rocdl": "-gpu +gpu.module",
        "convert-math-to-llvm": "-math",
        "convert-cf-to-llvm": "-cf",
        "convert-arith-to-llvm": "-arith",
        "convert-ub-to-llvm": "-ub",
        "reconcile-unrealized-casts": "-builtin.unrealized_conversion_cast",
    },
)
"""The operations that may stand after each step."""


def rewrites(module: ir.Module, arch: RocmArch, options: CompileOptions) -> Sequence[Rewrite]:
    """The rewrites of a traced module, to be run in this order."""
    if options.maxnreg is not None:
        raise DSLValueError(
            f"maxnreg={options.maxnreg} bounds registers on NVIDIA GPUs only; for rocm:{arch.name} use waves_per_eu, "
            "which bounds them by the waves that must fit"
        )
    return over(_Kernels(module, arch, options), PIPELINE)


def write_occupancy(module: ir.Module, waves: str) -> None:
    """Write the hint ``waves_per_eu``, such as ``"2,4"``, into the kernels of a traced module."""
    with module.context:
        for kernel in kernels(module):
            kernel.attributes["rocdl.waves_per_eu"] = ir.StringAttr.get(waves)
