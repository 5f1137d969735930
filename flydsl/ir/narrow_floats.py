"""Values of MLIR's floats of 8 bits and fewer as integers of as many bits."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.rewriting import blocks_of

_OF_BITS = frozenset({"arith.bitcast", "arith.select"})
"""The operations of ``arith`` that only move bits."""


def hold_as_integers(function: ir.Operation) -> None:
    """Give the values of narrow float types in a function integer types, if nothing computes with them as floats.

    Programs make such vectors with MLIR's own builders to move bytes and to call matrix instructions, which take integers.

    ::

        %1 = vector.bitcast %0 : vector<4xi32> to vector<16xf8E4M3FN>   # before
        %1 = vector.bitcast %0 : vector<4xi32> to vector<16xi8>         # after
    """
    found: list[tuple[ir.Value, ir.Type]] = []
    computes = False

    def visit(operation: ir.Operation) -> ir.WalkResult:
        nonlocal computes
        values = [
            *operation.results,
            *(a for block in blocks_of(operation) for a in block.arguments),
        ]
        for value in values:
            held = _held(value.type)
            if held is not None:
                found.append((value, held))
                computes |= _computes(operation.name)
        if operation.name.startswith("arith.") and any(_held(each.type) is not None for each in operation.operands):
            computes |= _computes(operation.name)
        return ir.WalkResult.ADVANCE

    function.walk(visit, ir.WalkOrder.PRE_ORDER)
    if not computes:
        for value, held in found:
            value.set_type(held)


def _computes(name: str) -> bool:
    return name.startswith("arith.") and name not in _OF_BITS


def _held(kind: ir.Type) -> ir.Type | None:
    """The integer type that stands for a narrow float type, or a vector or memref of one; ``None`` for other types."""
    if isinstance(kind, ir.VectorType):
        element = _held(ir.VectorType(kind).element_type)
        return None if element is None else ir.VectorType.get(ir.VectorType(kind).shape, element)
    if isinstance(kind, ir.MemRefType):
        memref = ir.MemRefType(kind)
        element = _held(memref.element_type)
        return None if element is None else ir.MemRefType.get(memref.shape, element, memory_space=memref.memory_space)
    if isinstance(kind, ir.FloatType) and kind.width <= 8:
        return ir.IntegerType.get_signless(kind.width)
    return None
