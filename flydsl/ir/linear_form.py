"""Linear forms: integers as sums of products with constants."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.builder import binary, constant, i32
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.integer_range import is_non_negative
from flydsl.support.fast_dataclass import record

__all__ = ["LinearForm", "split_constant"]


@record
class LinearForm:
    """A sum of values times numbers, and a number."""

    terms: tuple[tuple[ir.Value, int], ...]
    number: int

    @classmethod
    def of(cls, value: ir.Value, found: dict[ir.Value, LinearForm] | None = None) -> LinearForm:
        """An integer taken apart, as far as it was made of sums and of products with numbers.

        Args:
            found: keeps what integers were made of, for whoever asks for many that have sums in common.
        """
        found = {} if found is None else found
        offset = found.get(value)
        if offset is None:
            offset = found[value] = cls._made_of(value, found)
        return offset

    @classmethod
    def _made_of(cls, value: ir.Value, found: dict[ir.Value, LinearForm]) -> LinearForm:
        number = known_constant(value)
        if number is not None:
            return cls((), number)
        owner = value.owner
        name = "" if isinstance(owner, ir.Block) else owner.name
        if name == "arith.addi":
            left, right = (cls.of(operand, found) for operand in owner.operands)
            return cls(left.terms + right.terms, left.number + right.number)
        if name == "arith.muli":
            factor = known_constant(owner.operands[1])
            if factor is not None:
                inner = cls.of(owner.operands[0], found)
                return cls(tuple((v, f * factor) for v, f in inner.terms), inner.number * factor)
        return cls(((value, 1),), 0)

    def emit(self) -> ir.Value:
        """The sum at the current insertion point."""
        products = [binary("muli", value, factor) if factor != 1 else value for value, factor in self.terms]
        total = None if products else constant(self.number, i32())
        for product in products:
            total = product if total is None else binary("addi", total, product)
        return binary("addi", total, self.number) if products and self.number else total

    def is_non_negative(self) -> bool:
        """True if no part is negative."""
        return self.number >= 0 and all(factor > 0 and is_non_negative(value) for value, factor in self.terms)


def split_constant(value: ir.Value) -> tuple[ir.Value, int]:
    """An integer as the sum of another and a constant, which is 0 where it was not made as such a sum."""
    made_by = value.owner
    if isinstance(made_by, ir.Block) or made_by.name != "arith.addi":
        return value, 0
    rest, right = made_by.operands
    constant = known_constant(right)
    return (value, 0) if constant is None else (rest, constant)
