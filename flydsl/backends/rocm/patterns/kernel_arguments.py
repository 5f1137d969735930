"""Implicit arguments of kernels: the extents of the launch, and unread ones.

MLIR calls the device library OCKL for the extents of the grid and of a block whose size is a run-time value; OCKL is not
always installed.  The HIP runtime leaves them behind the kernel's own arguments (LLVM's "User Guide for AMDGPU Backend",
"Code Object V5 Kernel Argument Metadata": ``hidden_block_count_x`` and on at bytes 0, 4 and 8, ``hidden_group_size_x``
and on at 12, 14 and 16).

Registers that nothing reads are free for the kernel, and arguments that the runtime fills in for nothing are left
out (the same guide, "Initial Kernel Execution State" and "LLVM IR Attributes").  LLVM deduces it for whole programs; of a
kernel that calls nothing, its operations say it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.lowering import Passes
from flydsl.ir.builder import call_intrinsic, op1
from flydsl.ir.rewriting import replace, walk
from flydsl.targets.amdgpu import RocmArch

if TYPE_CHECKING:
    from flydsl.backends.kernel_facts import KernelFacts

_BLOCK_COUNT, _GROUP_SIZE = 0, 12
_CONSTANT_SPACE = "!llvm.ptr<4>"


def lower_extents(kernel: ir.Operation) -> None:
    """Replace the extents that MLIR would call for: the grid's, and the block's unless it is known.

    Before::

        %x = gpu.grid_dim x

    After::

        %hidden = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
        %address = llvm.getelementptr %hidden[0] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
        %blocks = llvm.load %address invariant {alignment = 4 : i64} : !llvm.ptr<4> -> i32
        %x = arith.index_castui %blocks : i32 to index
    """
    for operation in walk(kernel, "gpu.grid_dim"):
        _replace(operation, _BLOCK_COUNT, width=32)
    if "known_block_size" not in kernel.attributes:
        for operation in walk(kernel, "gpu.block_dim"):
            _replace(operation, _GROUP_SIZE, width=16)


def _replace(operation: ir.Operation, start: int, width: int) -> None:
    """Load the extent from a table of three integers of ``width`` bits at byte ``start``."""
    dimension = "xyz".index(str(operation.attributes["dimension"]).removesuffix(">").split()[-1])
    of = ir.IntegerType.get_signless(width)
    with ir.InsertionPoint(operation), operation.location:
        pointer = ir.Type.parse(_CONSTANT_SPACE)
        arguments = call_intrinsic("llvm.amdgcn.implicitarg.ptr", [], pointer)
        place = {
            "rawConstantIndices": ir.DenseI32ArrayAttr.get([start + dimension * width // 8]),
            "elem_type": ir.TypeAttr.get(ir.IntegerType.get_signless(8)),
        }
        address = op1("llvm.getelementptr", [arguments], pointer, place)
        alignment = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), width // 8)
        extent = op1("llvm.load", [address], of, {"alignment": alignment, "invariant": ir.UnitAttr.get()})
        replace(operation, [op1("arith.index_castui", [extent], ir.IndexType.get())])


# -- what a kernel does not read

_IDS = ("workitem-id", "workgroup-id", "cluster-id")
_INPUTS = (
    "completion-action", "default-queue", "dispatch-id", "dispatch-ptr", "flat-scratch-init", "heap-ptr", "hostcall-ptr",
    "implicitarg-ptr", "lds-kernel-id", "multigrid-sync-arg", "queue-ptr",
)  # fmt: skip
_READ = re.compile(
    r"llvm\.(?:trap|ubsantrap|debugtrap"
    r"|amdgcn\.(?:dispatch\.|queue\.|implicitarg\.|lds\.kernel\.|cluster\.|is\.shared|is\.private))"
)
"""The intrinsics by which kernels read more than ids of blocks and threads."""
_ASSEMBLY_NAMES = ("a", "{a", "^")
"""The starts of constraints of inline assembly that name accumulation registers, or may."""


def choose_passes(arch: RocmArch, facts: KernelFacts) -> Passes:
    """Few passes, and what they do not deduce, for kernels that read no more than ids and call nothing.

    Where accumulation registers are a part of the vector registers, such kernels also need no part set aside for them.
    """
    if facts.undefined or any(map(_READ.match, facts.intrinsics)) or "llvm.addrspacecast" in facts.operations:
        return Passes()
    if not facts.defines_kernels_alone or _has_accumulators(facts):
        return Passes()
    unread = [f"{name}-{axis}" for name in _IDS for axis in "xyz" if axis == "x" or not _is_read(name, axis, facts)]
    flags = " ".join(f'"amdgpu-no-{name}"' for name in sorted((*_INPUTS, *unread)))
    set_aside = ' "amdgpu-agpr-alloc"="0"' if arch.has_unified_registers else ""
    return Passes("few", f"nofree norecurse nounwind{set_aside} {flags}")


def _is_read(name: str, axis: str, facts: KernelFacts) -> bool:
    return f"llvm.amdgcn.{name.replace('-', '.')}.{axis}" in facts.intrinsics


def _has_accumulators(facts: KernelFacts) -> bool:
    """True if assembly of the user's names accumulation registers."""
    return any(
        constraint.lstrip("=&+~*%").startswith(_ASSEMBLY_NAMES)
        for piece in facts.assembly
        for constraint in piece.constraints
    )
