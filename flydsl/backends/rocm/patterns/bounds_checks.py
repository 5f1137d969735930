"""Hoist ``bound - tile_start`` out of per-column bounds checks.

A loop over tiles compares each column that a thread has with the end of the rows, or with a row's number, to leave it out.
As kernels write it that is an addition and a comparison a column.  The distance from where the thread's columns start to the
bound is the same for all of them, and a column's number in the tile is one that the comparison has room for.

The sums must not wrap, nor the distance.  A loop's counter that steps from zero on by a power of two is below the end of 31
bits, and leaves the lower bits of a sum to numbers below the step.  Two numbers that are not negative have a distance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.ir.builder import binary, constant, i32
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.integer_range import interval_after, is_non_negative
from flydsl.ir.linear_form import LinearForm
from flydsl.ir.predicates import CmpIPredicate

_CASTS = ("arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui", "arith.trunci")
_LEAST = 4
"""Comparisons from which on the subtraction is worth it."""


def subtract_once(compares: Iterable[ir.Operation]) -> None:
    """Compare columns' numbers with the distance to the bound; ``compares`` are all ``arith.cmpi`` of a module.

    Before::

        (%columns: i32):
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c2 = arith.constant 2 : i32
        %c3 = arith.constant 3 : i32
        %c4 = arith.constant 4 : i32
        scf.for %i = %c0 to %columns step %c4 : i32 {
          %is_in_0 = arith.cmpi slt, %i, %columns : i32
          %column_1 = arith.addi %i, %c1 : i32
          %is_in_1 = arith.cmpi slt, %column_1, %columns : i32
          %column_2 = arith.addi %i, %c2 : i32
          %is_in_2 = arith.cmpi slt, %column_2, %columns : i32
          %column_3 = arith.addi %i, %c3 : i32
          %is_in_3 = arith.cmpi slt, %column_3, %columns : i32
        }

    After, where LLVM then shares the four equal subtractions::

        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %left_0 = arith.subi %columns, %i : i32
        %is_in_0 = arith.cmpi slt, %c0, %left_0 : i32
        %left_1 = arith.subi %columns, %i : i32
        %is_in_1 = arith.cmpi slt, %c1, %left_1 : i32
    """
    alike: dict[tuple[ir.Block, tuple[int, ...], ir.Value], list[tuple[ir.Operation, LinearForm]]] = defaultdict(list)
    for compare in compares:
        left, right = compare.operands
        if CmpIPredicate(ir.IntegerAttr(compare.attributes["predicate"]).value).is_signed and left.type == i32():
            whole, loop = LinearForm.of(left), _loop_around(compare)
            if loop is not None and _keeps_below(whole, loop) and (_is_end(right, loop) or is_non_negative(right)):
                alike[compare.block, tuple(factor for _, factor in whole.terms), right].append((compare, whole))
    for (_, _, bound), group in alike.items():
        if len({whole.number for _, whole in group}) >= _LEAST:
            for compare, whole in group:
                with ir.InsertionPoint(compare), compare.location:
                    compare.operands[0] = constant(whole.number, i32())
                    compare.operands[1] = binary("subi", bound, LinearForm(whole.terms, 0).emit())


def _loop_around(operation: ir.Operation) -> ir.Operation | None:
    around = operation.parent
    while around is not None and around.operation.name != "scf.for":
        around = around.operation.parent
    return around and around.operation


def _keeps_below(whole: LinearForm, loop: ir.Operation) -> bool:
    """True if a sum is a loop's counter plus less than its step."""
    counter = loop.regions[0].blocks[0].arguments[0]
    start, end, step = list(loop.operands)[:3]
    size = known_constant(step) or 0
    if known_constant(start) != 0 or size <= 0 or size & (size - 1) or not _is_below(end, loop):
        return False
    reach, counters = whole.number, []
    most_of = Derived(_most)
    for value, factor in whole.terms:
        most = most_of(value)
        if _uncast(value) == counter:
            counters.append(factor)
        elif most is None or factor < 0:
            return False
        else:
            reach += most * factor
    return counters == [1] and 0 <= whole.number <= reach < size


def _is_below(end: ir.Value, loop: ir.Operation) -> bool:
    """True if a loop that ends at all ends within 31 bits."""
    if end.type == i32():
        return "unsignedCmp" not in loop.attributes or is_non_negative(end)
    while not isinstance(end.owner, ir.Block) and end.owner.name in ("arith.index_cast", "arith.extsi"):
        end = end.owner.operands[0]
    return bool(end.type == i32())


def _is_end(value: ir.Value, loop: ir.Operation) -> bool:
    """True if a value is the end of the loop: greater than the counter, in 32 bits.

    In a loop that counts up to ``max(end, 0)`` that is ``end``.
    """
    end, value = _uncast(list(loop.operands)[1]), _uncast(value)
    owner = end.owner
    is_clamped = (
        not isinstance(owner, ir.Block) and owner.name == "arith.maxsi" and known_constant(owner.operands[1]) == 0
    )
    return bool(value == end or (is_clamped and value == _uncast(owner.operands[0])))


def _uncast(value: ir.Value) -> ir.Value:
    """The operand of integer conversions."""
    while not isinstance(value.owner, ir.Block) and value.owner.name in _CASTS:
        value = value.owner.operands[0]
    return value


def _most(value: ir.Value) -> Rule[ir.Value, int | None]:
    """A number that a value is not greater than, and not less than zero; nothing where that is not seen."""
    value = _uncast(value)
    known, owner = known_constant(value), value.owner
    if known is not None or isinstance(owner, ir.Block):
        return known if known is not None and known >= 0 else None
    operands = list(owner.operands)
    by = known_constant(operands[1]) if len(operands) == 2 else None
    if by is None or by < 0:
        return None
    if owner.name == "arith.andi":
        return by
    if owner.name == "arith.remui":
        return by - 1
    most = yield operands[0]
    if most is None:
        return None
    bounds = interval_after(owner.name, (0, most), (by, by))
    return None if bounds is None or bounds[0] < 0 else bounds[1]
