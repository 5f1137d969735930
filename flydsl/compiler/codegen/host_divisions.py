"""Guards of run-time integer divisions: an error with the line on zero.

A kernel for the CPU reports it (:mod:`flydsl.backends.cpu.emit.division`).  A host function returns ``HOST_FAULT`` plus
the index of the division, whose source position is in the table :data:`HOST_SITES` of its object.
"""

from __future__ import annotations

import json

from flydsl._mlir import ir
from flydsl.ir import builder
from flydsl.ir.locations import source_location
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import SIGNED_DIVISIONS, run_time_divisions
from flydsl.runtime.driver import HOST_FAULT, HOST_SITES
from flydsl.support.file_names import portable_name

__all__ = ["guard_divisions"]


def guard_divisions(function: ir.Operation, status: ir.Value, module: ir.Module) -> None:
    """Make each run-time division of a host function by 0 write its code to ``status`` and divide by 1 instead.

    The least integer divided by -1, on which a processor traps too, is itself, with remainder 0.
    """
    divisions = [each for each in run_time_divisions(function) if not isinstance(each.operands[0].type, ir.VectorType)]
    for number, division in enumerate(divisions):
        with ir.InsertionPoint(division), division.location:
            _guard(division, status, HOST_FAULT + number)
    if divisions:
        with ir.InsertionPoint.at_block_begin(module.body):
            _define_sites(divisions)


def _guard(division: ir.Operation, status: ir.Value, code: int) -> None:
    dividend, divisor = division.operands
    kind, boolean, i32 = divisor.type, builder.integer_type(1), builder.integer_type(32)

    def equal(value: ir.Value, number: int) -> ir.Value:
        return builder.compare(CmpIPredicate.eq, value, builder.constant(number, value.type))

    is_zero = equal(divisor, 0)
    branch = builder.op("scf.if", [is_zero], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        before = builder.op1("llvm.load", [status], i32)
        first = builder.op1("arith.select", [equal(before, 0), builder.constant(code, i32), before], i32)
        builder.op("llvm.store", [first, status])
        builder.op("scf.yield", [])
    harmful = is_zero
    if division.name in SIGNED_DIVISIONS:
        bits = kind.width if isinstance(kind, ir.IntegerType) else 64
        wraps = builder.op1("arith.andi", [equal(divisor, -1), equal(dividend, -1 << (bits - 1))], boolean)
        harmful = builder.op1("arith.ori", [is_zero, wraps], boolean)
    division.operands[1] = builder.op1("arith.select", [harmful, builder.constant(1, kind), divisor], kind)


def _define_sites(divisions: list[ir.Operation]) -> None:
    places = [source_location(each.location) for each in divisions]
    rows = [None if place is None else (portable_name(place.filename), place.line, place.column) for place in places]
    data = json.dumps(rows).encode() + b"\0"
    ir.Operation.create(
        "llvm.mlir.global",
        attributes={
            "sym_name": ir.StringAttr.get(HOST_SITES),
            "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{len(data)} x i8>")),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            "constant": ir.UnitAttr.get(),
            "value": ir.StringAttr.get(data),
        },
        regions=1,
    )
