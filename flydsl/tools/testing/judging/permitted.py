"""The operations that a judged program may have: an allow-list.

A traced module is data of a process that is not trusted.  What may be in it is what the language emits for every target
(:mod:`flydsl.backends.trace_contents`), and in kernels the operations and intrinsics of the vendors, which the simulators
and the CPU's roles of chips execute.  There are no calls of native functions, no declarations, no global constructors and
no code for the host's processor.
"""

from __future__ import annotations

import re

from flydsl._mlir import ir
from flydsl.backends.trace_contents import OPERATIONS
from flydsl.ir.attributes import LIBRARY
from flydsl.ir.rewriting import blocks_of, intrinsic_of
from flydsl.ir.vendor_dialects import DIALECTS, INTRINSICS

_OF_HOST = frozenset(
    {
        *(name for name in OPERATIONS if name.startswith(("arith.", "math.", "scf.", "ub."))),
        "func.func", "func.return", "gpu.launch_func", "gpu.printf", "gpu.block_dim", "gpu.grid_dim",
        "llvm.inttoptr", "llvm.ptrtoint", "llvm.addrspacecast", "llvm.getelementptr", "arith.ceildivsi", "arith.ceildivui",
        "arith.floordivsi", "vector.from_elements", "vector.extract", "llvm.mlir.undef", "llvm.mlir.poison",
        "llvm.insertvalue", "llvm.extractvalue", "llvm.mlir.constant", "llvm.mlir.zero",
    }
)  # fmt: skip
"""Operations of the host function: it computes numbers and launches kernels, and touches no memory."""
_LLVM = (
    "add sub mul sdiv udiv srem urem fadd fsub fmul fdiv frem fneg and or xor shl lshr ashr icmp fcmp select freeze "
    "trunc zext sext fptrunc fpext fptosi fptoui sitofp uitofp bitcast insertvalue extractvalue insertelement "
    "extractelement shufflevector mlir.constant mlir.poison mlir.undef mlir.zero load store"
)
"""Operations of LLVM's dialect that compute on values, which programs make by MLIR's builders."""
_INTRINSICS = (
    "abs assume bitreverse bswap canonicalize ceil copysign cos ctlz is.fpclass ctpop cttz exp exp10 exp2 expect "
    "expect.with.probability fabs floor fma fmuladd fshl fshr log log10 log2 maximum maxnum minimum minnum pow powi rint "
    "round roundeven nearbyint sin smax smin sqrt trunc umax umin sadd.sat ssub.sat uadd.sat usub.sat sadd.with.overflow "
    "ssub.with.overflow uadd.with.overflow usub.with.overflow smul.with.overflow umul.with.overflow vector.reduce.add "
    "vector.reduce.fadd vector.reduce.fmax vector.reduce.fmin vector.reduce.mul vector.reduce.or vector.reduce.and "
    "vector.reduce.smax vector.reduce.smin vector.reduce.umax vector.reduce.umin vector.reduce.xor masked.load masked.store"
)
"""LLVM's intrinsics that compute on values, as operations and by name."""
_VECTOR = (
    "extract_strided_slice insert insert_strided_slice shape_cast to_elements load store print fma transpose splat "
    "contract outerproduct multi_reduction constant_mask create_mask step interleave deinterleave bitcast"
)
_GPU = (
    "all_reduce ballot cluster_id cluster_dim cluster_block_id cluster_dim_blocks global_id num_subgroups subgroup_id "
    "subgroup_size subgroup_reduce yield rotate subgroup_broadcast"
)
_MEMREF = "alloca cast get_global load store dim extract_aligned_pointer_as_index"
_OF_KERNELS = frozenset(
    {
        *OPERATIONS,
        *(f"llvm.{name}" for name in _LLVM.split()),
        *(f"llvm.intr.{name}" for name in _INTRINSICS.split()),
        *(f"vector.{name}" for name in _VECTOR.split()),
        *(f"gpu.{name}" for name in _GPU.split()),
        *(f"memref.{name}" for name in _MEMREF.split()),
        "arith.addui_extended", "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi", "arith.mulsi_extended",
        "arith.mului_extended", "arith.maximumf", "arith.scaling_extf", "arith.scaling_truncf", "math.sincos",
        "math.clampf", "math.isnan", "math.isinf", "math.isfinite", "math.isnormal", "scf.index_switch",
        "scf.execute_region", "llvm.call_intrinsic", "builtin.unrealized_conversion_cast", "llvm.intr.memcpy",
    }
)  # fmt: skip
_INTRINSIC = re.compile(
    "(?:"
    + "|".join(re.escape(made) for of, made in INTRINSICS.items() if of.removesuffix(".") in DIALECTS)
    + r")[\w.]+"
    r"|llvm\.flydsl\.(?:multiply_add_modulo|matrix_product|fragment_product)|"
    r"llvm\.flydsl\.fiber\.(?:barrier|cp_async|mbarrier_|bulk_|tma_|wgmma|cluster_|mapa|fence_proxy_async|complete_tx|warp_barrier)\w*"
    r"|llvm\.(?:" + "|".join(map(re.escape, _INTRINSICS.split())) + r")(?:\.[vfibn]\w*)*"
)
_ATTRIBUTES = frozenset(
    {
        *(name for names in OPERATIONS.values() for name in names),
        "argument_names", "known_cluster_size", "required_features", "asm_string", "constraints", "has_side_effects",
        "is_align_stack", "tail_call_kind", "asm_dialect", "fastmathFlags", "intrin", "op_bundle_sizes",
        "operandSegmentSizes", "resultSegmentSizes", "launch_attributes", "resident", "access",
        "syncscope", "tensor", "kernel", "volatile_", "nontemporal", "invariant",
        "invariantGroup", "inbounds", "noWrapFlags", "disjoint", "in_bounds", "permutation_map", "offsets", "sizes",
        "strides", "static_offsets", "static_sizes", "static_strides", "dimensions", "is_zero_poison", "is_int_min_poison",
        "weights", "arg_attrs", "res_attrs", "is_volatile", "uniform", "op", "cluster_size", "cluster_stride", "upper_bound",
        "cases", "reduction_dims", "punctuation", "stringLiteral", "sym_visibility", "gpu.container_module", "bit",
        "roundingmode", "workgroup_attributions", "workgroup_attrib_attrs", "private_attrib_attrs",
    }
)  # fmt: skip
"""The attributes of operations that are of no vendor's dialect."""
_VENDORS = tuple(f"{each}." for each in DIALECTS)
_SHARED = 3


def forbidden(module: ir.Module, *, takes_assembly: bool) -> list[tuple[str, ir.Location | None]]:
    """The forbidden contents of a traced module, each with its place; empty if all is permitted.

    The module is parsed, and not verified.  With ``takes_assembly`` kernels may have assembly of a chip that is simulated,
    or that the CPU plays.
    """
    found: dict[str, ir.Location | None] = {}
    top = [view.operation for view in module.body.operations]
    if sorted(each.name for each in top) != ["func.func", "gpu.module"]:
        names = ", ".join(sorted({each.name for each in top} - {"func.func", "gpu.module"})) or "several functions"
        return [(f"{names} beside the host function and its kernels", None)]
    host, kernels = sorted(top, key=lambda each: each.name)
    for view in kernels.regions[0].blocks[0].operations if len(kernels.regions[0].blocks) == 1 else ():
        if view.operation.name not in ("gpu.func", "llvm.mlir.global"):
            found.setdefault(f"{view.operation.name} beside the kernels", view.operation.location)
    if len(kernels.regions[0].blocks) != 1 or len(host.regions[0].blocks) != 1:
        found.setdefault("a function without a body, or of several blocks", None)

    def visit_host(operation: ir.Operation) -> ir.WalkResult:
        if operation.name not in _OF_HOST:
            found.setdefault(f"{operation.name} in the host function", operation.location)
        _check_attributes(operation, found)
        return ir.WalkResult.ADVANCE

    def visit_kernel(operation: ir.Operation) -> ir.WalkResult:
        name = operation.name
        if name == "llvm.call_intrinsic":
            called = intrinsic_of(operation)
            if not _INTRINSIC.fullmatch(called):
                found.setdefault(f"a call of {called or 'no intrinsic'}", operation.location)
        elif name == "llvm.inline_asm":
            if not takes_assembly:
                found.setdefault("inline assembly for the CPU", operation.location)
        elif name == "llvm.mlir.global":
            _check_global(operation, found)
        elif name not in _OF_KERNELS and not name.startswith(_VENDORS):
            found.setdefault(f"{name} in a kernel", operation.location)
        _check_attributes(operation, found)
        return ir.WalkResult.ADVANCE

    host.walk(visit_host, ir.WalkOrder.PRE_ORDER)
    kernels.walk(visit_kernel, ir.WalkOrder.PRE_ORDER)
    _check_attributes(module.operation, found)
    return list(found.items())


def _check_global(operation: ir.Operation, found: dict[str, ir.Location | None]) -> None:
    attributes = operation.attributes
    space = ir.IntegerAttr(attributes["addr_space"]).value if "addr_space" in attributes else 0
    has_code = any(len(block.operations) for block in blocks_of(operation))
    if space != _SHARED or "value" in attributes or has_code:
        found.setdefault("a global variable that is not shared memory", operation.location)


def _check_attributes(operation: ir.Operation, found: dict[str, ir.Location | None]) -> None:
    if operation.name.startswith(_VENDORS):  # which become one instruction each
        return
    for name in operation.attributes:
        is_own = name.startswith("flydsl.") and name != LIBRARY
        if name not in _ATTRIBUTES and not is_own and not name.startswith(_VENDORS):
            found.setdefault(f"the attribute {name} of {operation.name}", operation.location)
