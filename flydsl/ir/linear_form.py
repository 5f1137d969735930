"""Addresses: pointers with an offset, and integers as sums of products."""

from __future__ import annotations

from collections import Counter

from flydsl._mlir import ir
from flydsl.ir.builder import binary, constant, i32
from flydsl.ir.constant_fold import INDEX_BITS, known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.integer_range import is_non_negative
from flydsl.support.fast_dataclass import record

_DYNAMIC = -(2**31)
"""MLIR's placeholder for an index that is a value."""


@record
class Place:
    """Bits of memory."""

    base: ir.Value
    first: int | None
    """The distance from the base; ``None``: known only at run time."""
    size: int

    def meets(self, other: Place) -> bool:
        """True if two ranges with one base may have a bit in common."""
        if self.first is None or other.first is None:
            return True
        return self.first < other.first + other.size and other.first < self.first + self.size

    def covers(self, other: Place) -> bool:
        """True if this range contains all bits of the other, for two ranges with one base."""
        if self.first is None or other.first is None:
            return False
        return self.first <= other.first and other.first + other.size <= self.first + self.size


def place_of(pointer: ir.Value, size: int) -> Place:
    """The place of ``size`` bits at a pointer."""
    first: int | None = 0
    while (step := step_of(pointer)) is not None:
        pointer, distance = step
        first = None if first is None or distance is None else first + distance
    return Place(pointer, first, size)


def step_of(pointer: ir.Value) -> tuple[ir.Value, int | None] | None:
    """The base of a pointer, and the distance in bits if that is known; ``None`` if it is not derived."""
    owner = pointer.owner
    if isinstance(owner, ir.Block) or owner.name != "llvm.getelementptr":
        return None
    index = int(ir.DenseI32ArrayAttr(owner.attributes["rawConstantIndices"])[0])
    distance = None if index == _DYNAMIC else index * bits_of(ir.TypeAttr(owner.attributes["elem_type"]).value)
    return owner.operands[0], distance


def bits_of(of: ir.Type) -> int:
    """The size of an integer, a float or a vector of them; 0 for other types."""
    if isinstance(of, ir.VectorType):
        return int(of.shape[0]) * bits_of(of.element_type)
    return int(of.width) if isinstance(of, (ir.IntegerType, ir.FloatType)) else 0


@record
class LinearForm:
    """A sum of values times numbers, and a number."""

    terms: tuple[tuple[ir.Value, int], ...]
    number: int

    @staticmethod
    def of(value: ir.Value) -> LinearForm:
        """An integer taken apart, as far as it was made of sums and of products with numbers."""
        return linear_forms()(value)

    def emit(self) -> ir.Value:
        """The sum at the current insertion point."""
        products = [binary("muli", value, factor) if factor != 1 else value for value, factor in self.terms]
        total = None if products else constant(self.number, i32())
        for product in products:
            total = product if total is None else binary("addi", total, product)
        return binary("addi", total, self.number) if products and self.number else total

    def is_non_negative(self) -> bool:
        return self.number >= 0 and all(factor > 0 and is_non_negative(value) for value, factor in self.terms)


def linear_forms() -> Derived[ir.Value, LinearForm]:
    """:meth:`LinearForm.of` for many integers that have sums in common."""
    return Derived(_taken_apart)


_MOST_TERMS = 64
"""A longer sum counts as one value, so that a chain of sums takes no more than its length times this."""


def _taken_apart(value: ir.Value) -> Rule[ir.Value, LinearForm]:
    number = known_constant(value)
    if number is not None:
        return LinearForm((), number)
    owner, terms = value.owner, Counter[ir.Value]()
    name = "" if isinstance(owner, ir.Block) else owner.name
    factors: tuple[int, ...] = ()
    if name == "arith.addi":
        factors = 1, 1
    elif name == "arith.muli" and (by := known_constant(owner.operands[1])) is not None:
        factors = (by,)
    number = 0
    for operand, factor in zip(owner.operands, factors, strict=False) if factors else ():
        part = yield operand
        number += part.number * factor
        for inner, times in part.terms:
            terms[inner] += times * factor
    greatest = max(map(abs, (number, *terms.values())))
    is_small = greatest.bit_length() < (bits_of(value.type) or INDEX_BITS) and len(terms) <= _MOST_TERMS
    if not factors or not is_small:
        return LinearForm(((value, 1),), 0)
    return LinearForm(tuple(term for term in terms.items() if term[1]), number)


def split_constant(value: ir.Value) -> tuple[ir.Value, int]:
    """An integer as the sum of another and a constant, which is 0 where it was not made as such a sum."""
    made_by = value.owner
    if isinstance(made_by, ir.Block) or made_by.name != "arith.addi":
        return value, 0
    rest, right = made_by.operands
    constant = known_constant(right)
    return (value, 0) if constant is None else (rest, constant)
