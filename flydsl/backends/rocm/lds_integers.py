"""Addresses in shared memory that kernels compute as integers: one sum for all that are a number apart.

Instructions have room for a number beside the address.  LLVM puts it there where it is the last that was added; of integers
that are sums in another order, as rows and columns of a tile make them, each address is an addition of its own in the loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, constant, i32, op1, replace
from flydsl.backends.rocm.offsets import known_number
from flydsl.backends.rocm.opaque import opaque

__all__ = ["number_last"]

_SHARED = "!llvm.ptr<3>"
_ROOM = 1 << 16
"""What the number in an instruction is less than (CDNA 3 instruction set, "LDS and GDS Formats")."""
_WIDENED, _WORD = ("arith.extsi", "arith.extui", "arith.index_cast", "arith.index_castui"), 1 << 32
Terms = tuple[tuple[ir.Value, int], ...]


def number_last(pointers: Iterable[ir.Operation]) -> None:
    """Make each pointer that ``llvm.inttoptr`` makes into shared memory a sum and a number behind it."""
    made: dict[tuple[ir.Block, Terms, int], ir.Value] = {}
    far = _FarNumbers()
    for pointer in pointers:
        if str(pointer.results[0].type) != _SHARED:
            continue
        terms, whole = _taken_apart(pointer.operands[0])
        if not terms or (whole == 0 and len(terms) == 1):
            continue
        number = whole % _ROOM if whole > 0 else whole
        key = pointer.block, terms, whole - number
        with ir.InsertionPoint(pointer), pointer.location:
            if key not in made:
                outside_first = sorted(terms, key=lambda term: _block(term[0]) == pointer.block)
                total = _sum(outside_first)
                total = binary("addi", total, far.find(pointer, whole - number)) if whole != number else total
                made[key] = op1("llvm.inttoptr", [total], pointer.results[0].type)
            replace(pointer, [_further(made[key], number) if number else made[key]])


class _FarNumbers:
    """Numbers that instructions have no room for, of which LLVM does not see what they are.

    It would add what is further away to them, and have a register for each place.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[ir.Block, int], ir.Value] = {}

    def find(self, user: ir.Operation, number: int) -> ir.Value:
        """The number in a scalar register, from the kernel's start on."""
        start = user.block
        while not start.owner.operation.name.endswith("func"):
            start = start.owner.operation.block
        if (start, number) not in self._known:
            with ir.InsertionPoint.at_block_begin(start):
                self._known[start, number] = opaque(constant(number, i32()), "s")
        return self._known[start, number]


def _taken_apart(value: ir.Value) -> tuple[Terms, int]:
    """An integer as values times numbers and a number, of which the lower 32 bits are the same."""
    factors: Counter[ir.Value] = Counter()

    def add(part: ir.Value, factor: int) -> int:
        known, owner = known_number(part), part.owner
        if known is not None:
            return known * factor
        if not isinstance(owner, ir.Block):
            operands = list(owner.operands)
            if owner.name == "arith.addi":
                return add(operands[0], factor) + add(operands[1], factor)
            by = known_number(operands[1]) if owner.name in ("arith.muli", "arith.shli") else None
            if by is not None:
                return add(operands[0], factor * (by if owner.name == "arith.muli" else 1 << by))
            if owner.name == "arith.trunci" or (owner.name in _WIDENED and _bits(operands[0]) == 32):
                return add(operands[0], factor)
        factors[part] += factor
        return 0

    number = add(value, 1) % _WORD
    terms = ((part, factor % _WORD) for part, factor in factors.items())
    return tuple(term for term in terms if term[1]), number - _WORD if number >= _WORD // 2 else number


def _bits(value: ir.Value) -> int:
    kind = value.type
    return int(ir.IntegerType(kind).width) if isinstance(kind, ir.IntegerType) else 0


def _block(value: ir.Value) -> ir.Block:
    return value.owner if isinstance(value.owner, ir.Block) else value.owner.operation.block


def _sum(terms: Sequence[tuple[ir.Value, int]]) -> ir.Value:
    """Products and their sum, in 32 bits."""
    total = None
    for value, factor in terms:
        word = value if _bits(value) == 32 else op1("arith.trunci", [value], i32())
        product = binary("muli", word, factor - _WORD if factor >= _WORD // 2 else factor) if factor != 1 else word
        total = product if total is None else binary("addi", total, product)
    assert total is not None
    return total


def _further(base: ir.Value, distance: int) -> ir.Value:
    of = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([distance]),
        "elem_type": ir.TypeAttr.get(ir.IntegerType.get_signless(8)),
    }
    return op1("llvm.getelementptr", [base], base.type, of)
