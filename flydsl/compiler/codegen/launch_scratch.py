"""Scratch memory of a launch in host code, allocated and freed on its stream.

``gpu.launch_func`` has the attribute ``scratch``: for each of its last arguments the bytes for each block of the grid, and 0
for an argument that needs none.  The driver's functions are stream-ordered (CUDA Driver API, "Stream Ordered Memory
Allocator"; HIP, "Stream Ordered Memory Allocator"), so that the host does not wait, and a graph may capture them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.compiler.codegen.launch_abi import StackCells, call_driver, declare_function
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.targets.target import LaunchFeatures

SCRATCH = "scratch"
_MOST = (1 << 63) - 1
_BITS = 160
"""Of a product of three extents of 31 bits and the bytes of a block."""


def scratch_bytes(launch: ir.Operation) -> list[int]:
    """The bytes for each block of the launch's last arguments."""
    return list(ir.DenseI64ArrayAttr(launch.attributes[SCRATCH])) if SCRATCH in launch.attributes else []


def declare_scratch(module: ir.Module, features: LaunchFeatures) -> None:
    """Declare the driver's functions."""
    pointer, i32, i64 = builder.pointer_type(0), builder.integer_type(32), builder.integer_type(64)
    memory = builder.pointer_type(1)
    with ir.InsertionPoint(module.body):
        declare_function(features.allocate, [pointer, i64, pointer])
        declare_function(features.free, [memory, pointer])
        declare_function(features.clear, [memory, i32, i64, pointer])


class ScratchMemory:
    """The memory of one launch.  Construct it at the function's entry, where it reserves stack memory."""

    def __init__(self, launch: ir.Operation, features: LaunchFeatures, cells: StackCells) -> None:
        self._bytes, self._features = scratch_bytes(launch), features
        self._cells = [cells.take(builder.pointer_type(1)) if size else None for size in self._bytes]

    def around(
        self,
        grid: Sequence[ir.Value],
        stream: ir.Value,
        arguments: list[ir.Value],
        emit: Callable[[], ir.Value],
        place: int = 0,
    ) -> ir.Value:
        """Emit the allocations, then ``emit()`` with their addresses in ``arguments``; the first code that is not 0."""
        if place == len(self._bytes):
            return emit()
        cell = self._cells[place]
        if cell is None:
            return self.around(grid, stream, arguments, emit, place + 1)
        i32, size = builder.integer_type(32), _bytes_of(grid, self._bytes[place])
        code = call_driver([cell, size, stream], i32, self._features.allocate)

        def launched() -> list[ir.Value]:
            memory = builder.op1("llvm.load", [cell], builder.pointer_type(1))
            arguments[place - len(self._bytes)] = memory
            cleared = call_driver([memory, _zero(i32), size, stream], i32, self._features.clear)
            result = _unless_failed(cleared, lambda: [self.around(grid, stream, arguments, emit, place + 1)])
            freed = call_driver([memory, stream], i32, self._features.free)
            return [builder.op1("arith.select", [_is_zero(result), freed, result], i32)]

        return _unless_failed(code, launched)


def _unless_failed(code: ir.Value, then: Callable[[], list[ir.Value]]) -> ir.Value:
    return builder.branch(_is_zero(code), [code.type], then, lambda: [code])[0]


def _is_zero(value: ir.Value) -> ir.Value:
    return builder.compare(CmpIPredicate.eq, value, _zero(value.type))


def _zero(kind: ir.Type) -> ir.Value:
    return builder.constant(0, kind)


def _bytes_of(grid: Sequence[ir.Value], size: int) -> ir.Value:
    """The bytes for all blocks; as many as no driver has where the product is too large."""
    wide = builder.integer_type(_BITS)
    product = builder.constant(size, wide)
    for extent in grid:
        product = builder.op1("arith.muli", [product, builder.op1("arith.extui", [extent], wide)], wide)
    least = builder.op1("arith.minui", [product, builder.constant(_MOST, wide)], wide)
    return builder.op1("arith.trunci", [least], builder.integer_type(64))
