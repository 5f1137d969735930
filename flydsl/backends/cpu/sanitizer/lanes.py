"""Values of all lanes in memory, as the native checker reads them."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, integer


def first_thread(unit: Unit) -> ir.Value:
    """The number of the unit's first thread in the block."""
    if unit.index is None:
        return unit.builder.constant(0, I64)
    return unit.builder.integer("muli", unit.index, unit.builder.constant(unit.builder.width, I64))


def bits_of(unit: Unit, mask: ir.Value) -> ir.Value:
    """A lane mask as a number."""
    builder = unit.builder
    bits = builder.value("llvm.bitcast", [mask], builder.scalar(integer(builder.width)))
    return bits if builder.width == 64 else builder.value("arith.extui", [bits], builder.scalar(I64))


def lanes_of_bits(unit: Unit, bits: ir.Value) -> ir.Value:
    """A number as a lane mask."""
    builder = unit.builder
    if builder.width < 64:
        bits = builder.value("arith.trunci", [bits], builder.scalar(integer(builder.width)))
    return builder.value("llvm.bitcast", [bits], builder.lanes(I1))


def columns(unit: Unit, use: str, values: Sequence[ir.Value], element_bytes: int) -> ir.Value:
    """The address of lane vectors one after the other."""
    checks, builder, size = unit.context.checks, unit.builder, unit.builder.width * element_bytes
    assert checks is not None
    memory = checks.buffer(use, size * len(values))
    for k, value in enumerate(values):
        builder.store(value, builder.address(memory, k * size), 1)
    return memory


def addresses(unit: Unit, pointer: sir.Value) -> ir.Value:
    """Each lane's address as a number."""
    return unit.builder.value("llvm.ptrtoint", [unit.lanes(unit.get(pointer))], unit.builder.lanes(I64))


def address_lanes(unit: Unit, pointer: sir.Value) -> ir.Value:
    return columns(unit, "addresses", [addresses(unit, pointer)], 8)
