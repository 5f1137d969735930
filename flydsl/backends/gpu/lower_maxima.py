"""Maxima and minima as comparisons, which keep NaN and the sign of zeros.

OpenCL's and C's ``fmax`` give the other operand where one is NaN, and either zero of ``-0.0`` and ``+0.0``.  A kernel's
``arith.maximumf`` and ``arith.minimumf`` are IEEE 754-2019's ``maximum`` and ``minimum``: NaN if either operand is NaN, and
``-0.0`` is less than ``+0.0``.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.ir.builder import binary, compare, integer_type, like, op1
from flydsl.ir.predicates import CmpFPredicate
from flydsl.ir.rewriting import replace

__all__ = ["EXTREMA", "lower_maxima"]

EXTREMA = ("arith.maximumf", "arith.minimumf")
"""The operations that :func:`lower_maxima` takes."""


def lower_maxima(operations: Iterable[ir.Operation]) -> None:
    """Replace each ``arith.maximumf`` and ``arith.minimumf``, of scalars or vectors.

    Equal numbers have equal bits, but for zeros: the bits that both have are those of ``+0.0`` unless both are ``-0.0``.

    Before::

        %y = arith.maximumf %a, %b : f32

    After::

        %greater = arith.cmpf ogt, %a, %b : f32
        %chosen = arith.select %greater, %a, %b : f32
        %p = arith.bitcast %a : f32 to i32
        %q = arith.bitcast %b : f32 to i32
        %bits = arith.andi %p, %q : i32
        %zero = arith.bitcast %bits : i32 to f32
        %equal = arith.cmpf oeq, %a, %b : f32
        %number = arith.select %equal, %zero, %chosen : f32
        %sum = arith.addf %a, %b : f32
        %is_nan = arith.cmpf uno, %a, %b : f32
        %y = arith.select %is_nan, %sum, %number : f32
    """
    for operation in operations:
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, [_extremum(operation)])


def _extremum(operation: ir.Operation) -> ir.Value:
    (a, b), of, is_maximum = operation.operands, operation.results[0].type, operation.name == EXTREMA[0]
    element = ir.VectorType(of).element_type if isinstance(of, ir.VectorType) else of
    whole = like(a, integer_type(ir.FloatType(element).width))
    chosen = _select(compare(CmpFPredicate.ogt if is_maximum else CmpFPredicate.olt, a, b), a, b)
    bits = [op1("arith.bitcast", [value], whole) for value in (a, b)]
    zero = op1("arith.bitcast", [binary("andi" if is_maximum else "ori", *bits)], of)
    number = _select(compare(CmpFPredicate.oeq, a, b), zero, chosen)
    return _select(compare(CmpFPredicate.uno, a, b), binary("addf", a, b), number)


def _select(condition: ir.Value, yes: ir.Value, no: ir.Value) -> ir.Value:
    return op1("arith.select", [condition, yes, no], yes.type)
