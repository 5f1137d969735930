"""Distances as sums, and what is known of the integers that they are made of."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.builder import binary, constant, i32
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.rewriting import intrinsic_of
from flydsl.support.fast_dataclass import record

__all__ = ["Offset", "is_counter", "is_natural", "is_shared"]

_COORDINATES = ("gpu.thread_id", "gpu.block_id", "gpu.lane_id", "gpu.block_dim", "gpu.grid_dim")
_NATURAL = ("arith.addi", "arith.muli", "arith.shli", "arith.ori", "arith.xori", "arith.divsi", "arith.minsi")
"""Operations whose result is not negative if no operand is."""
_NO_LARGER = ("arith.divui", "arith.remui", "arith.remsi", "arith.shrui", "arith.shrsi", "arith.trunci", "arith.extsi",
              "arith.extui", "arith.index_cast", "arith.index_castui")  # fmt: skip
"""Those whose result is not negative if the first operand is not: it is that one, or less."""
_FIRST_LANES = "llvm.amdgcn.readfirstlane"


@record
class Offset:
    """A sum of values times numbers, and a number."""

    terms: tuple[tuple[ir.Value, int], ...]
    number: int

    @classmethod
    def of(cls, value: ir.Value, found: dict[ir.Value, Offset] | None = None) -> Offset:
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
    def _made_of(cls, value: ir.Value, found: dict[ir.Value, Offset]) -> Offset:
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

    def is_natural(self) -> bool:
        """Whether no part is negative."""
        return self.number >= 0 and all(factor > 0 and is_natural(value) for value, factor in self.terms)


def is_counter(value: ir.Value) -> bool:
    """Whether a value is the counter of a loop that all threads run equally often, from zero or above."""
    owner = value.owner
    if (
        not isinstance(owner, ir.Block)
        or owner.owner.operation.name != "scf.for"
        or ir.BlockArgument(value).arg_number != 0
    ):
        return False
    first, end, step = list(owner.owner.operands)[:3]
    return is_natural(first) and (known_constant(step) or 0) > 0 and is_shared(first) and is_shared(end)


def is_shared(value: ir.Value) -> bool:
    """Whether a value is the same in all threads of a block."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return owner.owner.operation.name == "gpu.func" or is_counter(value)
    if owner.name in ("gpu.block_id", "gpu.block_dim", "gpu.grid_dim"):
        return True
    return owner.name.startswith("arith.") and all(map(is_shared, owner.operands))


def is_natural(value: ir.Value) -> bool:
    """Whether a value is not negative unless it wraps."""
    known, owner = known_constant(value), value.owner
    if known is not None:
        return known >= 0
    if isinstance(owner, ir.Block):
        return is_counter(value)
    if owner.name == "arith.shrui" and (known_constant(owner.operands[1]) or 0) > 0:
        return True
    if owner.name == "arith.andi":
        return any(map(is_natural, owner.operands))
    if owner.name == "arith.select":
        return all(map(is_natural, list(owner.operands)[1:]))
    if owner.name in _NO_LARGER or (owner.name == "llvm.call_intrinsic" and intrinsic_of(owner) == _FIRST_LANES):
        return is_natural(owner.operands[0])
    return owner.name in _COORDINATES or (owner.name in _NATURAL and all(map(is_natural, owner.operands)))
