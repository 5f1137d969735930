"""NVIDIA's ``mma.sync`` as multiply-adds on lanes: each asks the lanes that hold its row of A and its columns of B."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt import sir
from flydsl.backends.cpu.simt.builder import Builder
from flydsl.backends.cpu.simt.types import I32, Scalar

__all__ = ["Fragments", "extended"]


class Fragments:
    """One instruction: element v of lane l is number ``width * v + l`` of its operand's memory.

    ``stored`` are the types of A's and B's elements there, ``scalar`` is that of C's and what is computed in.
    """

    def __init__(
        self, operation: sir.FragmentProduct, width: int, scalar: Scalar, stored: tuple[Scalar, Scalar]
    ) -> None:
        self.per_word, self.halves, self.groups = operation.per_word, operation.halves, operation.groups
        self.width = width
        self.scalar = scalar
        self.stored = stored

    def symbol(self) -> str:
        """The name of the function, which says all that its code depends on."""
        types = f"{self.stored[0]}_{self.stored[1]}_{self.scalar}"
        return f"fragment_product_{self.per_word}x{self.halves}x{self.groups}_{self.width}_{types}"

    def multiply(self, builder: Builder, arguments: Sequence[ir.Value]) -> None:
        """D = A·B + C."""
        a, b, c, d = arguments
        w, lanes = self.per_word, range(self.width)
        of_a = self.loaded(builder, a, self.stored[0], w * self.halves * self.groups)
        of_b = self.loaded(builder, b, self.stored[1], w * self.groups)
        sums = self.loaded(builder, c, self.scalar, 2 * self.halves)
        for t in range(4):
            row = [lane // 4 * 4 + t for lane in lanes]
            rows = [builder.shuffle(x, x, row, self.scalar) for x in of_a]
            for e in range(2):
                column = [lane // 32 * 32 + lane % 4 * 8 + 4 * e + t for lane in lanes]
                columns = [builder.shuffle(y, y, column, self.scalar) for y in of_b]
                for half in range(self.halves):
                    for k, y in enumerate(columns):
                        x = rows[k % w + w * (half + self.halves * (k // w))]
                        sums[e + 2 * half] = _multiply_add(builder, x, y, sums[e + 2 * half])
        for k, total in enumerate(sums):
            builder.store(total, builder.address(d, self.scalar.bytes * self.width * k), self.scalar.bytes)

    def loaded(self, builder: Builder, place: ir.Value, of: Scalar, count: int) -> list[ir.Value]:
        """The lanes' elements, in the type that is computed in."""
        found, line = [], builder.vector(of, self.width)
        for k in range(count):
            element = builder.load(builder.address(place, of.bytes * self.width * k), line, of.bytes)
            if of != self.scalar:
                element = extended(builder, element, of, self.scalar)
            found.append(element)
        return found


def extended(builder: Builder, narrow: ir.Value, of: Scalar, to: Scalar) -> ir.Value:
    """A vector of floats of type ``of``, as it is held in memory, in the wider type ``to``."""
    count = ir.VectorType(narrow.type).shape[0]
    wide = builder.vector(to, count)
    if of.held == of.name:
        return builder.value("arith.extf", [narrow], wide)
    words = builder.value("arith.extui", [narrow], builder.vector(I32, count))  # a bf16 is the upper half of a float32
    return builder.value(
        "arith.bitcast", [builder.value("arith.shli", [words, builder.splat(16, I32, count)], words.type)], wide
    )


def _multiply_add(builder: Builder, x: ir.Value, y: ir.Value, total: ir.Value) -> ir.Value:
    if isinstance(ir.VectorType(x.type).element_type, ir.IntegerType):
        return builder.value("arith.addi", [builder.value("arith.muli", [x, y], x.type), total], x.type)
    return builder.value("math.fma", [x, y, total], x.type)
