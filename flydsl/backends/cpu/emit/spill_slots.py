"""Spill slots: memory that carries values across barriers, one entry per group."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_values import Rep, pack, unpack
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, Scalar, Vector, element_of
from flydsl.support.fast_dataclass import record

__all__ = ["Slots"]


@record
class _Entry:
    """One packed value of a slot: ``units`` entries of ``type`` or of a lane vector of it."""

    memory: ir.Value
    type: Scalar
    is_lanes: bool


class Slots:
    """The slots of one kernel, made on first use.  ``shares`` gives the value whose slot another one lives in."""

    def __init__(self, builder: Builder, shapes: Shapes, units: int, shares: dict[sir.Value, sir.Value]) -> None:
        self._builder = builder
        self._shapes = shapes
        self._units = units
        self._shares = shares
        self._entries: dict[sir.Value, list[_Entry]] = {}

    def store(self, value: sir.Value, rep: Rep, unit: ir.Value) -> None:
        """Write a unit's entry."""
        self.store_packed(value, pack(self._builder, rep, self._shapes[value]), unit)

    def store_packed(self, value: sir.Value, values: Sequence[ir.Value], unit: ir.Value) -> None:
        """Write a unit's entry from the values that :func:`flydsl.backends.cpu.emit.lane_values.pack` gives."""
        for entry, packed in zip(self._slot(value), values, strict=True):
            stored = packed
            if entry.type == I1:  # a byte: bits would be packed
                stored = self._builder.value("arith.extui", [packed], self._memory_type(entry))
            self._builder.store(stored, self._address(entry, unit), entry.type.bytes)

    def load(self, value: sir.Value, unit: ir.Value) -> Rep:
        """Read a unit's entry."""
        return unpack(iter(self.load_packed(value, unit)), value.type, self._shapes[value])

    def load_packed(self, value: sir.Value, unit: ir.Value) -> list[ir.Value]:
        """Read a unit's entry as the values that :func:`flydsl.backends.cpu.emit.lane_values.pack` gives."""
        builder, loaded = self._builder, []
        for entry in self._slot(value):
            packed = builder.load(self._address(entry, unit), self._memory_type(entry), entry.type.bytes)
            if entry.type == I1:
                packed = builder.value(
                    "arith.trunci", [packed], builder.lanes(I1) if entry.is_lanes else builder.scalar(I1)
                )
            loaded.append(packed)
        return loaded

    def owner(self, value: sir.Value) -> sir.Value:
        """The value whose slot this one lives in: itself, or another."""
        while value in self._shares:
            value = self._shares[value]
        return value

    def _slot(self, value: sir.Value) -> Sequence[_Entry]:
        value = self.owner(value)
        if value not in self._entries:
            shape = self._shapes[value]
            is_lanes = shape.is_varying or shape.guarded
            element = element_of(value.type)
            count = value.type.count if isinstance(value.type, Vector) else 1
            size = self._units * self._stride(element, is_lanes)
            self._entries[value] = [_Entry(self._builder.stack(size), element, is_lanes) for _ in range(count)]
        return self._entries[value]

    def _stride(self, element: Scalar, is_lanes: bool) -> int:
        return element.bytes * (self._builder.width if is_lanes else 1)

    def _memory_type(self, entry: _Entry) -> ir.Type:
        element = I8 if entry.type == I1 else entry.type
        return self._builder.lanes(element) if entry.is_lanes else self._builder.scalar(element)

    def _address(self, entry: _Entry, unit: ir.Value) -> ir.Value:
        stride = self._builder.constant(self._stride(entry.type, entry.is_lanes), I64)
        return self._builder.address(entry.memory, self._builder.integer("muli", unit, stride))
