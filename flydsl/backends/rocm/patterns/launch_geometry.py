"""The extents of the grid and of a block whose size is a run-time value.

MLIR calls the device library OCKL for them, which is not always installed.  The HIP runtime leaves them behind the
kernel's own arguments (LLVM's AMDGPU guide, "Code Object V5 Kernel Argument Metadata": ``hidden_block_count_x`` and on
at bytes 0, 4 and 8, ``hidden_group_size_x`` and on at 12, 14 and 16).
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.builder import call_intrinsic, op1
from flydsl.ir.rewriting import replace, walk

__all__ = ["lower_extents"]

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
