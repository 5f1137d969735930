"""Output parameters: the tensors that a program's kernels write to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.context import INDEX_CHECK
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.rewriting import intrinsic_of
from flydsl.ir.vendor_dialects import BUFFER_DESCRIPTOR, BUFFER_DESCRIPTORS, BUFFER_STORES, STORES


def written_parameters(host: ir.Operation, kernels: Sequence[ir.Operation], owners: Sequence[str]) -> frozenset[str]:
    """The host parameters whose memory some kernel may write, found from the addresses of stores.

    ``owners`` are the parameters of the host function's arguments.
    """
    written = {ir.StringAttr(kernel.attributes["sym_name"]).value: _written_arguments(kernel) for kernel in kernels}
    result: set[str] = set()
    for launch in _operations(host, "gpu.launch_func"):
        symbol = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
        segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
        first = sum(segments[:-2])
        for index in written[symbol]:
            origin = _origin(launch.operands[first + index])
            if isinstance(origin, ir.BlockArgument) and origin.owner == host.regions[0].blocks[0]:
                result.add(owners[origin.arg_number])
    return frozenset(result)


_STORES = {
    "llvm.store": 1,
    "llvm.atomicrmw": 0,
    "llvm.cmpxchg": 0,
    "llvm.intr.masked.store": 1,
    "llvm.intr.memcpy": 0,
    **STORES,
}
"""Operations that write memory, and which operand is the address."""
_ADDRESS_ARITHMETIC = {
    "llvm.getelementptr",
    "llvm.addrspacecast",
    "llvm.bitcast",
    *BUFFER_DESCRIPTORS,
    INDEX_CHECK,
}


def _written_arguments(function: ir.Operation) -> set[int]:
    is_written = Derived(_is_written)
    return {argument.arg_number for argument in function.regions[0].blocks[0].arguments if is_written(argument)}


def _is_written(address: ir.Value) -> Rule[ir.Value, bool]:
    """True if something is stored at an address computed from this one."""
    for use in address.uses:
        if _stores_at(use.owner, use.operand_number):
            return True
        if _passes_on(use.owner, use.operand_number) and (yield use.owner.results[0]):
            return True
    return False


def _stores_at(operation: ir.Operation, operand: int) -> bool:
    """True if an operation stores at the address in this operand."""
    if operation.name in _STORES:
        return operand == _STORES[operation.name]
    return (
        operation.name == "llvm.call_intrinsic" and intrinsic_of(operation).startswith(BUFFER_STORES) and operand == 1
    )


def _passes_on(operation: ir.Operation, operand: int) -> bool:
    """True if an operation's result is an address computed from the one in this operand."""
    if operation.name == "arith.select":
        return operand > 0
    is_descriptor = operation.name == "llvm.call_intrinsic" and intrinsic_of(operation) == BUFFER_DESCRIPTOR
    return operand == 0 and (operation.name in _ADDRESS_ARITHMETIC or is_descriptor)


def _origin(value: ir.Value) -> Any:
    """The value that an address is computed from."""
    while True:
        operation = value.owner
        if isinstance(operation, ir.Block):
            return ir.BlockArgument(value)
        is_descriptor = operation.name == "llvm.call_intrinsic" and intrinsic_of(operation) == BUFFER_DESCRIPTOR
        if operation.name not in _ADDRESS_ARITHMETIC and not is_descriptor:
            return value
        value = operation.operands[0]


def _operations(root: ir.Operation, name: str) -> Iterator[ir.Operation]:
    for region in root.regions:
        for block in region.blocks:
            for operation in block.operations:
                if operation.operation.name == name:
                    yield operation.operation
                yield from _operations(operation.operation, name)
