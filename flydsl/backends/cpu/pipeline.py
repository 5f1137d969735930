"""The CPU pipeline: a ``gpu.module`` of traced kernels to functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.kernel import GlobalMemory, emit_kernel
from flydsl.backends.cpu.sanitizer.rules import define_table
from flydsl.ir.locations import source_location

if TYPE_CHECKING:
    from flydsl.backends.cpu.transform.sanitizer_instrument import KernelTable

__all__ = ["PIPELINE", "lower_gpu_module"]

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

_SHARED = 3
_ATTRIBUTES = '["nounwind", "no-builtin-memcpy", "no-builtin-memmove", "no-builtin-memset"]'
"""Loops over units are short, and one that also copies or fills memory is one pass: no calls of the C library for it."""
_ABI = "!llvm.func<void (ptr, ptr, i64, i64, ptr)>"


def lower_gpu_module(module: ir.Module, warp_size: int, checks: Sequence[str] = (), lockstep_lanes: int = 0) -> None:
    """Replace every ``gpu.module`` in ``module`` by one of functions that run kernels on the CPU.

    The function of a kernel has its symbol and the signature ``(params: ptr, geometry: ptr, begin: i64, end: i64,
    dynamic_shared: ptr)``: it runs the blocks ``begin`` to ``end - 1`` of the linearised grid, x fastest; ``params`` points
    to an array of pointers to the arguments, ``geometry`` to six i32, the extents of grid and block.  Shared memory and
    spilled values are in its stack frame; all pointers are of address space 0.  Run :data:`PIPELINE` afterwards.

    Call it with the module's context and a location active.  ``warp_size`` is a power of two.  With ``checks``, of
    :data:`flydsl.config.CPU_CHECKS`, the address of a :class:`flydsl.runtime.sanitizer.state.State` follows ``geometry``;
    ``lockstep_lanes`` are the lanes that the emulated chip runs in lockstep, 0 if it promises none.

    Raises:
        DSLCompileError: a kernel has an operation that the CPU backend does not know, or a barrier that not all threads
            of a block are known to reach; the message names the kernel, and ``module`` is unchanged.
    """
    for operation in list(module.body.operations):
        if operation.operation.name == "gpu.module":
            _replace(operation.operation, warp_size, checks, lockstep_lanes)


def _replace(old: ir.Operation, warp_size: int, checks: Sequence[str], lockstep_lanes: int) -> None:
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
                table = emit_kernel(operation, block, shared, warp_size, checks, lockstep_lanes, symbols)
                if table is not None:
                    tables[ir.StringAttr(operation.attributes["sym_name"]).value] = table
        if tables:
            define_table(tables)
    ir.InsertionPoint(old).insert(new)
    old.erase()


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
