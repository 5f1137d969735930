"""Emits the operations that checking adds, as calls with what all lanes of a unit hold."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from flydsl._mlir import ir
from flydsl.backends.cpu.check import shadow
from flydsl.backends.cpu.check.instrument import KernelTable, Roots, in_memory
from flydsl.backends.cpu.check.operations import Access, Agree, Index, Interval
from flydsl.backends.cpu.check.state import LaunchChecks
from flydsl.backends.cpu.simt import sir
from flydsl.backends.cpu.simt.builder import EQUAL, NOT_EQUAL
from flydsl.backends.cpu.simt.reps import LaneVector, Uniform
from flydsl.backends.cpu.simt.types import I1, I8, I32, I64, POINTER, element_of
from flydsl.backends.cpu.simt.unit import Rules, Unit, UnitContext
from flydsl.runtime.sanitizer import CHECK_TABLE

__all__ = ["RULES", "define_checks", "start_block"]


def define_checks(tables: Mapping[str, KernelTable]) -> None:
    """Define at MLIR's point of insertion what kernels with checks call, and the table for the runtime."""
    shadow.define()
    text = json.dumps({symbol: asdict(table) for symbol, table in tables.items()}, sort_keys=True)
    data = text.encode() + b"\0"
    ir.Operation.create(
        "llvm.mlir.global",
        attributes={
            "sym_name": ir.StringAttr.get(CHECK_TABLE),
            "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{len(data)} x i8>")),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            "constant": ir.UnitAttr.get(),
            "value": ir.StringAttr.get(data),
        },
        regions=1,
    )


def start_block(context: UnitContext, number: ir.Value, roots: Roots) -> None:
    """A block starts: say where the memory is that the kernel itself places."""
    checks, zero = context.checks, context.builder.constant(0, I64)
    assert checks is not None
    checks.start_block(number)
    for region, root in roots.items():
        base = context.globals(root.symbol) if isinstance(root, sir.AddressOf) else context.frames(root, zero)
        checks.call(shadow.PLACE, [region, checks.address(base)])


def _checks(unit: Unit) -> LaunchChecks:
    checks = unit.context.checks
    assert checks is not None and unit.index is not None
    return checks


def _first_thread(unit: Unit) -> ir.Value:
    assert unit.index is not None
    return unit.builder.integer("muli", unit.index, unit.builder.constant(unit.builder.width, I64))


def _mask(unit: Unit) -> ir.Value:
    """The address of a byte for each lane."""
    builder, memory = unit.builder, _checks(unit).buffer("mask", unit.builder.width)
    builder.store(builder.value("arith.extui", [unit.full_mask()], builder.lanes(I8)), memory, 1)
    return _checks(unit).address(memory)


def _columns(unit: Unit, use: str, columns: Sequence[ir.Value], element_bytes: int) -> ir.Value:
    """The address of lane vectors one after the other."""
    builder, size = unit.builder, unit.builder.width * element_bytes
    memory = _checks(unit).buffer(use, size * len(columns))
    for k, column in enumerate(columns):
        builder.store(column, builder.address(memory, k * size), 1)
    return _checks(unit).address(memory)


def _numbers(unit: Unit, values: Sequence[sir.Value], use: str) -> ir.Value:
    """The address of integers as 64 bits, each of all lanes."""
    columns = []
    for value in values:
        rep = unit.get(value)
        if element_of(value.type).bits < 64:
            name = "arith.extui" if element_of(value.type) == I1 else "arith.extsi"
            rep = unit.apply(name, [rep], I64) if not isinstance(rep, Uniform) else _extended(unit, name, rep)
        columns.append(unit.lanes(rep))
    return _columns(unit, use, columns, 8)


def _extended(unit: Unit, name: str, rep: Uniform) -> Uniform:
    return Uniform(unit.builder.value(name, [rep.value], unit.builder.scalar(I64)), I64)


def _addresses(unit: Unit, pointer: sir.Value) -> tuple[ir.Value, ir.Value]:
    """The buffer with each lane's address, and its address."""
    builder = unit.builder
    lanes = builder.value("llvm.ptrtoint", [unit.lanes(unit.get(pointer))], builder.lanes(I64))
    memory = _checks(unit).buffer("addresses", 8 * builder.width)
    builder.store(lanes, memory, 8)
    return memory, _checks(unit).address(memory)


def _define_pointer(unit: Unit, result: sir.Value, pointer: sir.Value, memory: ir.Value, refused: ir.Value) -> None:
    """The pointer after a check: the buffer's lanes, or where all lanes share it one choice for all."""
    builder = unit.builder
    if unit.shape(result).is_uniform:
        is_refused = builder.compare(NOT_EQUAL, refused, builder.constant(0, I64))
        chosen = builder.select(is_refused, _checks(unit).sink(), unit.scalar(pointer))
        unit.set(result, Uniform(chosen, POINTER))
        return
    lanes = builder.load(memory, builder.lanes(I64), 8)
    unit.set(result, LaneVector(builder.value("llvm.inttoptr", [lanes], builder.lanes(POINTER)), POINTER))


def _access(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, Access)
    builder, checks = unit.builder, _checks(unit)
    pointer, *stored = operation.operands
    memory, addresses = _addresses(unit, pointer)
    values: ir.Value | int = _stored(unit, stored[0]) if stored else 0
    flags = shadow.READS * operation.reads | shadow.WRITES * operation.writes | shadow.IS_ATOMIC * operation.atomic
    lanes, first = builder.width, _first_thread(unit)
    place = [lanes, first, operation.site, operation.region]
    what = [operation.count, operation.element_bytes, flags]
    refused = checks.call(shadow.ACCESS, [addresses, _mask(unit), values, *place, *what])
    if operation.results:
        _define_pointer(unit, operation.results[0], pointer, memory, refused)


def _stored(unit: Unit, value: sir.Value) -> ir.Value:
    """The address of what the lanes store, element by element."""
    scalar = element_of(value.type)
    memory = in_memory(scalar)
    elements = unit.elements(value)
    if scalar == I1:
        elements = [unit.apply("arith.extui", [e], I8) for e in elements]
    if scalar is POINTER:
        memory = I64
        elements = [unit.apply("llvm.ptrtoint", [e], I64) for e in elements]
    return _columns(unit, "values", [unit.lanes(e) for e in elements], memory.bytes)


def _index(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, Index)
    pointer, *numbers = operation.operands
    memory, addresses = _addresses(unit, pointer)
    given = _numbers(unit, numbers, "numbers")
    lanes, first = unit.builder.width, _first_thread(unit)
    facts = [lanes, first, operation.site, len(numbers) // 2, operation.region]
    refused = _checks(unit).call(shadow.INDEX, [addresses, _mask(unit), given, *facts])
    _define_pointer(unit, operation.results[0], pointer, memory, refused)


def _agree(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, Agree)
    builder, checks = unit.builder, _checks(unit)
    (value,), (result,) = operation.operands, operation.results
    values = _numbers(unit, [value], "numbers")
    facts = [builder.width, _first_thread(unit), operation.site]
    agreed = checks.call(shadow.AGREE, [values, _mask(unit), *facts])
    scalar = element_of(value.type)
    rep = unit.get(value)
    if isinstance(rep, Uniform):
        first = rep.value
    else:
        first = builder.value(
            "llvm.extractelement", [unit.lanes(rep), builder.constant(0, I64)], builder.scalar(scalar)
        )
    unit.set(result, Uniform(checks.or_fallback(operation, agreed, first), scalar))


def _interval(unit: Unit, operation: sir.Operation) -> None:
    """Each unit passes the barrier; the first one counts it."""
    builder = unit.builder
    assert isinstance(operation, Interval) and unit.index is not None
    is_first = builder.compare(EQUAL, unit.index, builder.constant(0, I64))
    _checks(unit).advance(builder.value("arith.extui", [is_first], builder.scalar(I32)))


RULES: Rules = {Access: _access, Index: _index, Agree: _agree, Interval: _interval}
