"""Unsigned integers under Python's operators, for algorithms on bits.

They have one width, and are scalars or vectors.  No promotion, no folding, no facts: each operator is one operation of
MLIR's arith dialect, and a Python integer beside one is a constant.
"""

from __future__ import annotations

from typing import Union

from flydsl._mlir import ir
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate

Operand = Union["Word", int]


class Word:
    """An integer, or the integers in the lanes of a vector.  Shift amounts must be below the width."""

    __slots__ = ("value",)

    def __init__(self, value: ir.Value) -> None:
        self.value = value

    @classmethod
    def of_float(cls, value: ir.Value, width: int) -> Word:
        return cls(builder.op1("arith.bitcast", [value], builder.like(value, builder.integer_type(width))))

    def as_float(self, token: str) -> ir.Value:
        """The float with these bits, of the type that MLIR prints as ``token``."""
        return builder.op1("arith.bitcast", [self.value], builder.like(self.value, builder.float_type(token)))

    def to_float(self, token: str) -> ir.Value:
        return builder.op1("arith.uitofp", [self.value], builder.like(self.value, builder.float_type(token)))

    def resized(self, source: int, width: int) -> Word:
        """The same number in ``width`` bits instead of ``source``: extended by zeros, or cut."""
        if source == width:
            return self
        name = "arith.trunci" if width < source else "arith.extui"
        return Word(builder.op1(name, [self.value], builder.like(self.value, builder.integer_type(width))))

    def _apply(self, name: str, other: Operand) -> Word:
        return Word(builder.op1(name, [self.value, self._operand(other)], self.value.type))

    def _operand(self, other: Operand) -> ir.Value:
        return other.value if isinstance(other, Word) else builder.constant(other, self.value.type)

    def __add__(self, other: Operand) -> Word:
        return self._apply("arith.addi", other)

    def __sub__(self, other: Operand) -> Word:
        return self._apply("arith.subi", other)

    def __and__(self, other: Operand) -> Word:
        return self._apply("arith.andi", other)

    def __or__(self, other: Operand) -> Word:
        return self._apply("arith.ori", other)

    def __xor__(self, other: Operand) -> Word:
        return self._apply("arith.xori", other)

    def __lshift__(self, other: Operand) -> Word:
        return self._apply("arith.shli", other)

    def __rshift__(self, other: Operand) -> Word:
        return self._apply("arith.shrui", other)

    def at_least(self, other: Operand) -> Word:
        """The greater of two numbers."""
        return self._apply("arith.maxui", other)

    def at_most(self, other: Operand) -> Word:
        """The lesser of two numbers."""
        return self._apply("arith.minui", other)

    def _compare(self, predicate: CmpIPredicate, other: Operand) -> ir.Value:
        return builder.compare(predicate, self.value, self._operand(other))

    def equals(self, other: Operand) -> ir.Value:
        """True if two numbers are equal."""
        return self._compare(CmpIPredicate.eq, other)

    def below(self, other: Operand) -> ir.Value:
        """True if this number is the lesser one."""
        return self._compare(CmpIPredicate.ult, other)

    def above(self, other: Operand) -> ir.Value:
        """True if this number is the greater one."""
        return self._compare(CmpIPredicate.ugt, other)

    def is_negative(self) -> ir.Value:
        """True if the highest bit is set."""
        return self._compare(CmpIPredicate.slt, 0)


def choose(condition: ir.Value, if_true: Operand, if_false: Word) -> Word:
    """``if_true`` where the condition holds, else ``if_false``."""
    operands = [condition, if_false._operand(if_true), if_false.value]
    return Word(builder.op1("arith.select", operands, if_false.value.type))
