"""Keep LLVM from one induction pointer per row where strides are dynamic.

LLVM gives each row a pointer of its own, two registers and an addition in each turn, and takes long to find that (its loop
strength reduction: a fifth of the code generator's time for attention, for code that is worse).  The rows are as far apart
in each turn.  So all threads' common step from the start is computed in scalar registers, where LLVM does not see that it
depends on the loop's counter, added once, and each row's distance to that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.rocm.opaque import opaque
from flydsl.ir.builder import op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.integer_range import is_uniform_counter
from flydsl.ir.linear_form import LinearForm
from flydsl.ir.rewriting import replace
from flydsl.ir.uniformity import is_uniform

_STEP, _GLOBAL = "llvm.getelementptr", "!llvm.ptr<1>"
_ROWS, _MOST = 2, 1 << 31
_LARGE = 512
"""Operations.  LLVM fully unrolls smaller loops, and then each iteration's step fits an immediate."""


def hide_steps(loops: Iterable[ir.Operation]) -> None:
    """Move pointers to rows on by steps whose origin LLVM does not see.

    Before::

        (%p: !llvm.ptr<1>, %n: i32, %row: i32, %other_row: i32):
        %c0 = arith.constant 0 : i32
        %c8 = arith.constant 8 : i32
        scf.for %i = %c0 to %n step %c8 : i32 {
          %tile = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
          %a = llvm.getelementptr %tile[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
          %b = llvm.getelementptr %tile[%other_row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
          rocdl.s.nop 0 // 512 times
        }

    After::

        %step = llvm.inline_asm "", "=s,0" %i : (i32) -> i32
        %tile = llvm.getelementptr %p[%step] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %a = llvm.getelementptr %tile[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %b = llvm.getelementptr %tile[%other_row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    """
    for loop in loops:
        body = loop.regions[0].blocks[0]
        if len(body.operations) >= _LARGE and is_uniform_counter(body.arguments[0]):
            _hide(body)


def _hide(body: ir.Block) -> None:
    steps: dict[LinearForm, ir.Value] = {}
    moved: dict[tuple[ir.Value, LinearForm, ir.Attribute], ir.Value] = {}
    for pointer, distance in list(_moved_pointers(body)):
        common, number = _apart(distance)
        kind = pointer.attributes["elem_type"]
        base = pointer.operands[0]
        with ir.InsertionPoint(pointer), pointer.location:
            if common not in steps:
                steps[common] = opaque(common.emit(), "s")
            key = base, common, kind
            if key not in moved:
                attributes = {name: pointer.attributes[name] for name in ("rawConstantIndices", "elem_type")}
                moved[key] = op1(_STEP, [base, steps[common]], base.type, attributes)
            further = {"rawConstantIndices": ir.DenseI32ArrayAttr.get([number]), "elem_type": kind}
            replace(pointer, [op1(_STEP, [moved[key]], base.type, further) if number else moved[key]])


def _moved_pointers(body: ir.Block) -> Iterator[tuple[ir.Operation, ir.Value]]:
    """The pointers that the loop's counter advances uniformly, and by how many elements.

    Those to rows only, which are at distances from them that are known when the kernel runs.
    """
    is_moved = Derived(partial(_has, body.arguments[0]))
    for view in body.operations:
        step = view.operation
        if step.name == _STEP and len(step.operands) == 2 and str(step.results[0].type) == _GLOBAL:
            distance = step.operands[1]
            rows = (use.owner.operation for use in step.results[0].uses)
            if (
                is_moved(distance)
                and is_uniform(distance, loads=False)
                and sum(row.name == _STEP and len(row.operands) == 2 for row in rows) >= _ROWS
            ):
                yield step, distance


def _has(counter: ir.Value, value: ir.Value) -> Rule[ir.Value, bool]:
    """True if an integer depends on the counter."""
    if isinstance(value.owner, ir.Block):
        return bool(value == counter)
    made_by = value.owner
    for operand in made_by.operands if made_by.name.startswith("arith.") else ():
        if (yield operand):
            return True
    return False


def _apart(distance: ir.Value) -> tuple[LinearForm, int]:
    """A distance as a sum and a number, which can be added to a pointer one after the other.

    A sum of 32 bits might wrap.  It does not where the bounds of its counters are known; and a number below a common
    divisor of the rest only fills up bits.
    """
    whole = LinearForm.of(distance)
    is_exact = ir.IntegerType(distance.type).width == 64 or _reach(whole) < _MOST
    if is_exact and abs(whole.number) < _MOST:
        return LinearForm(whole.terms, 0), whole.number
    inside = whole.number % min(map(_multiple_of, whole.terms))
    return LinearForm(whole.terms, whole.number - inside), inside


def _reach(whole: LinearForm) -> float:
    """The upper bound of a sum of counters."""
    reach = float(whole.number)
    for value, factor in whole.terms:
        end = known_constant(value.owner.owner.operands[1]) if is_uniform_counter(value) and factor > 0 else None
        reach = float("inf") if end is None else reach + end * factor
    return reach if whole.number >= 0 else float("inf")


def _multiple_of(term: tuple[ir.Value, int]) -> int:
    """A power of two, up to 2**31, that divides a term of a sum, also where it wraps."""
    value, factor = term
    if is_uniform_counter(value):
        first, _, step = list(value.owner.owner.operands)[:3]
        start = known_constant(first)
        factor *= math.gcd(1 if start is None else start, known_constant(step) or 1)
    return min(factor & -factor or _MOST, _MOST)
