"""The CPU pipeline: a ``gpu.module`` of traced kernels to functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.kernel import FunctionEmitter, GlobalMemory, Version, emit_kernel
from flydsl.backends.cpu.sanitizer.rules import define_table
from flydsl.backends.cpu.schedule_points import define_mark
from flydsl.backends.cpu.transform.atomic_accesses import update_in_place_of_accesses
from flydsl.backends.lowering import Rewrite, Step, over
from flydsl.backends.options import CompileOptions
from flydsl.backends.spec import Spec
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import Operations
from flydsl.support.fast_dataclass import record
from flydsl.targets.cpu import limits_of
from flydsl.targets.target import GPUTarget

if TYPE_CHECKING:
    from flydsl.backends.cpu.transform.sanitizer_instrument import KernelTable

PIPELINE: tuple[str, ...] = (
    "arith-expand",
    "convert-vector-to-llvm",
    "convert-scf-to-cf",
    # Square roots, roundings and the like have instructions; the few functions that are left call libm.
    "convert-math-to-llvm",
    "convert-math-to-libm",
    "convert-to-llvm",
    "reconcile-unrealized-casts",
)
"""The passes of ``builtin.module`` that take what :func:`lower_gpu_module` leaves to the LLVM dialect.

What :mod:`flydsl.backends.cpu.vector_math` leaves, such as a fused multiply-add that the processor has not, becomes calls of
the host's libm, one per lane.
"""
SPEC = Spec(
    "arith builtin gpu llvm math nvvm rocdl scf ub vector",
    {
        "lower-simt": "-gpu +gpu.module -nvvm -rocdl",
        "convert-vector-to-llvm": "-vector",
        "convert-scf-to-cf": "-scf +cf",
        "convert-math-to-libm": "-math +func",
        "convert-to-llvm": "-arith -cf -func -ub",
        "reconcile-unrealized-casts": "-builtin.unrealized_conversion_cast",
    },
)
"""The operations that may stand after each step."""


@record
class _Kernels:
    """A module of kernels while the rewrites run over it."""

    module: ir.Module
    warp_size: int
    checks: Sequence[str]
    is_amd: bool
    """True if the CPU plays one of AMD's chips."""
    has_schedule: bool = False


def rewrites(module: ir.Module, target: GPUTarget, options: CompileOptions) -> Sequence[Rewrite]:
    """The rewrites of a traced module, to be run in this order."""
    is_amd = limits_of(target.arch).amd is not None
    kernels = _Kernels(module, target.warp_size, options.cpu_check, is_amd, options.cpu_schedule)
    return over(kernels, steps(is_amd=is_amd))


def _lower_simt(k: _Kernels) -> None:
    lockstep = k.warp_size if k.is_amd else 0
    lower_gpu_module(k.module, k.warp_size, k.checks, lockstep_lanes=lockstep, has_schedule=k.has_schedule)


_SHARED = 3
_ATTRIBUTES = '["nounwind", "no-builtin-memcpy", "no-builtin-memmove", "no-builtin-memset"]'
"""Loops over units are short, and one that also copies or fills memory is one pass: no calls of the C library for it."""
_ABI = "!llvm.func<void (ptr, ptr, i64, i64, ptr)>"


def lower_gpu_module(
    module: ir.Module,
    warp_size: int,
    checks: Sequence[str] = (),
    lockstep_lanes: int = 0,
    *,
    has_schedule: bool = False,
) -> None:
    """Replace every ``gpu.module`` in ``module`` by one of functions that run kernels on the CPU.

    The function of a kernel has its symbol and the signature ``(params: ptr, geometry: ptr, begin: i64, end: i64,
    dynamic_shared: ptr)``: it runs the blocks ``begin`` to ``end - 1`` of the linearised grid, x fastest; ``params`` points
    to an array of pointers to the arguments, ``geometry`` to six i32, the extents of grid and block.  Shared memory and
    spilled values are in its stack frame; all pointers are of address space 0.  Run :data:`PIPELINE` afterwards.

    Call it with the module's context and a location active.  ``warp_size`` is a power of two.  With ``checks``, of
    :data:`flydsl.config.CPU_CHECKS`, the address of a :class:`flydsl.runtime.sanitizer.state.State` follows ``geometry``;
    ``lockstep_lanes`` are the lanes that the emulated chip runs in lockstep, 0 if it promises none.  ``has_schedule``: a
    launch says in which order warps go on (docs/schedules.md).

    Before::

        (%p: !llvm.ptr<1>):
        %x = gpu.block_id x
        %block = arith.index_cast %x : index to i32
        llvm.store %block, %p : i32, !llvm.ptr<1>

    After::

        %c1 = arith.constant 1 : i64
        scf.for %linear = %begin to %end step %c1 : i64 {
          %x = arith.remui %linear, %blocks : i64
          %block = arith.trunci %x : i64 to i32
          llvm.store %block, %p {alignment = 4 : i64} : i32, !llvm.ptr
    """
    for operation in list(module.body.operations):
        if operation.operation.name == "gpu.module":
            _replace(operation.operation, warp_size, checks, lockstep_lanes, has_schedule=has_schedule)


def _replace(
    old: ir.Operation, warp_size: int, checks: Sequence[str], lockstep_lanes: int, *, has_schedule: bool
) -> None:
    attributes = {name: old.attributes[name] for name in old.attributes}
    new = ir.Operation.create("gpu.module", attributes=attributes, regions=1, ip=False)
    block = new.regions[0].blocks.append()
    operations = [o.operation for o in old.regions[0].blocks[0].operations]
    shared: dict[str, GlobalMemory] = {}
    with ir.InsertionPoint(block):
        for operation in operations:
            if operation.name == "llvm.mlir.global":
                _declare(operation, shared)
        symbols = {
            ir.StringAttr(o.attributes["sym_name"]).value for o in block.operations if "sym_name" in o.attributes
        }
        tables: dict[str, KernelTable] = {}
        for operation in operations:
            if operation.name == "gpu.func":
                symbols.add(ir.StringAttr(operation.attributes["sym_name"]).value)
                block = _function(operation)
                table = emit_kernel(
                    operation,
                    block,
                    shared,
                    warp_size,
                    checks,
                    lockstep_lanes,
                    symbols,
                    has_schedule=has_schedule,
                    run_warps=_run_warps,
                )
                if table is not None:
                    tables[ir.StringAttr(operation.attributes["sym_name"]).value] = table
        if tables:
            define_table(tables)
        if has_schedule:
            define_mark(warp_size)
    ir.InsertionPoint(old).insert(new)
    old.erase()


def _run_warps(outer: FunctionEmitter, version: Version) -> None:
    from flydsl.backends.cpu.emit.fiber_kernel import run_warps  # few kernels need fibers

    run_warps(outer, version)


def _declare(operation: ir.Operation, shared: dict[str, GlobalMemory]) -> None:
    """Shared memory goes to the frames of the kernels that use it; any other global stays one."""
    if ir.IntegerAttr(operation.attributes["addr_space"]).value == _SHARED:
        size = re.fullmatch(r"!llvm\.array<(\d+) x i8>", str(ir.TypeAttr(operation.attributes["global_type"]).value))
        assert size is not None
        alignment = (
            ir.IntegerAttr(operation.attributes["alignment"]).value if "alignment" in operation.attributes else 16
        )
        symbol = ir.StringAttr(operation.attributes["sym_name"]).value
        shared[symbol] = GlobalMemory(int(size[1]), alignment, source_location(operation.location))
        return
    kept = operation.clone()
    kept.attributes["addr_space"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 0)


def _function(kernel: ir.Operation) -> ir.Block:
    """An empty function for a kernel; its entry block."""
    made = ir.Operation.create(
        "llvm.func",
        attributes={
            "sym_name": kernel.attributes["sym_name"],
            "function_type": ir.TypeAttr.get(ir.Type.parse(_ABI)),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
            "passthrough": ir.Attribute.parse(_ATTRIBUTES),
            # Host code still launches the kernel by this symbol, which MLIR wants marked.
            "gpu.kernel": ir.UnitAttr.get(),
        },
        regions=1,
        loc=kernel.location,
    )
    pointer, i64 = ir.Type.parse("!llvm.ptr"), ir.IntegerType.get_signless(64)
    return made.regions[0].blocks.append(pointer, pointer, i64, i64, pointer)


def steps(*, is_amd: bool) -> tuple[Step, ...]:
    """The rewrites in their order, before the passes of :data:`PIPELINE`."""
    atomics = Step("atomic-accesses", _atomic_accesses, (update_in_place_of_accesses,))
    lower = Step("lower-simt", _lower_simt, (lower_gpu_module,))
    return (_emulation(), _stand_ins(), atomics, lower) if is_amd else (atomics, lower)


def _atomic_accesses(k: _Kernels) -> None:
    update_in_place_of_accesses(Operations(k.module))


def _stand_ins() -> Step:
    """Replace assembly and operations of MLIR's ROCDL dialect that programs write themselves."""
    from flydsl.backends.cpu.chip_roles.amd_assembly import stand_in_for_pieces
    from flydsl.backends.cpu.chip_roles.amd_buffers import stand_in_for_buffers
    from flydsl.backends.cpu.chip_roles.amd_instructions import stand_in_for_instructions

    def emulate(k: _Kernels) -> None:
        operations = Operations(k.module)
        if operations.named("llvm.inline_asm"):
            stand_in_for_pieces(operations)
            operations = Operations(k.module)
        stand_in_for_instructions(operations, k.warp_size)
        stand_in_for_buffers(operations, k.warp_size)

    return Step("emulate-chip-operations", emulate, (stand_in_for_instructions, stand_in_for_pieces))


def _emulation() -> Step:
    """Replace AMD's inline assembly and waits by what they do on a CPU in the role of a chip."""
    from flydsl.backends.rocm.patterns.inline_asm import stand_in_for_assembly, stand_in_for_waits

    def emulate(k: _Kernels) -> None:
        operations = Operations(k.module)
        stand_in_for_assembly(operations.named("llvm.inline_asm"))
        stand_in_for_waits(operations)

    return Step("emulate-inline-assembly", emulate, (stand_in_for_assembly, stand_in_for_waits))
