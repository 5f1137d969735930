"""Matrix products of a warp: what a matrix instruction of a GPU computes, as multiply-adds on rows of C.

The lanes' elements go to the frame as they are, and one function of the module for each instruction multiplies them there:
eight rows of C at a time stay in registers, each element of A is spread over a row of B.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt import functions, sir
from flydsl.backends.cpu.simt.builder import Builder
from flydsl.backends.cpu.simt.reps import LaneVector, Rep
from flydsl.backends.cpu.simt.types import I64, Scalar, element_of
from flydsl.backends.cpu.simt.unit import Rules, Unit

__all__ = ["RULES"]

_ROWS = 8
"""Rows of C in registers: enough to hide the latency of a multiply-add, few enough for 16 registers of 256 bits."""
_COLUMNS = 16


def _product(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.MatrixProduct)
    builder = unit.builder
    (result,) = operation.results
    scalar = element_of(result.type)
    places = []
    for name, value in zip("abc", operation.operands, strict=True):
        elements = [unit.lanes(e) for e in unit.elements(value)]
        places.append(builder.scratch(f"matrix {name} {len(elements)}", 4 * builder.width * len(elements)))
        for k, element in enumerate(elements):
            builder.store(element, builder.address(places[-1], 4 * builder.width * k), 4)
    shape = _Shape(operation.size, len(unit.elements(operation.operands[0])), operation, builder.width, scalar)
    functions.call(builder, shape.symbol(), places, None, shape.multiply, inline=False)

    def element_of_result(k: int) -> Rep:
        place = builder.address(places[2], 4 * builder.width * k)
        return LaneVector(builder.load(place, builder.lanes(scalar), 4), scalar)

    unit.elementwise(result, element_of_result)


class _Shape:
    """One instruction: element v of lane l is at ``4 * (width * v + l)`` of its operand's memory."""

    def __init__(self, size: int, elements: int, operation: sir.MatrixProduct, width: int, scalar: Scalar) -> None:
        self.size = size
        self.elements = elements
        self.groups = operation.depth // elements
        self.width = width
        self.scalar = scalar
        self.rows = tuple(operation.rows)

    def symbol(self) -> str:
        """The name of the function, which says all that its code depends on."""
        rows = "_".join(map(str, self.rows))
        return f"matrix_product_{self.size}x{self.elements}x{self.groups}_{self.width}_{self.scalar}_{rows}"

    def multiply(self, builder: Builder, arguments: Sequence[ir.Value]) -> None:
        """C += A·B, for some rows and columns after the others."""
        of_c = len(self.rows) // (self.width // self.size)
        places = [4 * (self.width * (p % of_c) + self.size * (p // of_c)) for p in range(len(self.rows))]
        rows, columns = min(_ROWS, self.size), min(_COLUMNS, self.size)
        for first in range(0, len(places), rows):
            for column in range(0, self.size, columns):
                part = slice(first, first + rows)
                self.part(builder, arguments, self.rows[part], places[part], column, columns)

    def part(
        self,
        builder: Builder,
        arguments: Sequence[ir.Value],
        rows: Sequence[int],
        places: Sequence[int],
        column: int,
        columns: int,
    ) -> None:
        """Those rows of C, from a column on; ``places`` are where they start."""
        a, b, c = arguments
        line = builder.vector(self.scalar, columns)
        targets = [builder.address(c, place + 4 * column) for place in places]

        def step(k: ir.Value, sums: Sequence[ir.Value]) -> Sequence[ir.Value]:
            offset = builder.integer("muli", k, builder.constant(4 * self.width, I64))
            of_a, of_b = (builder.address(start, offset) for start in (a, b))
            for group in range(self.groups):
                start = 4 * self.size * group
                of_line = builder.load(builder.address(of_b, start + 4 * column), line, 4)
                factors = [
                    builder.load(builder.address(of_a, start + 4 * m), builder.scalar(self.scalar), 4) for m in rows
                ]
                sums = [_multiply_add(builder, factor, of_line, s) for factor, s in zip(factors, sums, strict=True)]
            return sums

        zero, one, count = (builder.constant(n, I64) for n in (0, 1, self.elements))
        found = builder.for_((zero, count, one), [builder.load(t, line, 4) for t in targets], step)
        for target, value in zip(targets, found, strict=True):
            builder.store(value, target, 4)


def _multiply_add(builder: Builder, factor: ir.Value, line: ir.Value, total: ir.Value) -> ir.Value:
    spread = builder.value("vector.broadcast", [factor], line.type)
    if isinstance(factor.type, ir.IntegerType):
        return builder.value("arith.addi", [builder.value("arith.muli", [spread, line], line.type), total], line.type)
    return builder.value("llvm.intr.fmuladd", [spread, line, total], line.type)


RULES: Rules = {sir.MatrixProduct: _product}
