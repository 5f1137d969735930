"""Loads and stores of private arrays, which lie in rows of one granule per lane (:mod:`.private`).

A thread's byte offset ``o`` is in row ``o / granule``; its lane picks the place in the row.  An element wider than the
granule lies in several rows, its lowest bits first.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt import sir
from flydsl.backends.cpu.simt.private import PrivateArray
from flydsl.backends.cpu.simt.reps import LaneVector, Rep, Uniform
from flydsl.backends.cpu.simt.types import I1, I8, I64, Scalar, element_of, integer
from flydsl.backends.cpu.simt.unit import Unit
from flydsl.backends.cpu.simt.vectors import recast

__all__ = ["destination", "forget", "load", "place", "store"]


def load(unit: Unit, result: sir.Value, pointer: sir.Value) -> None:
    """Define ``result`` from its rows."""
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), result)
    words: list[Rep] = [LaneVector(rows.load(k), rows.word) for k in range(rows.count)]
    elements = recast(unit, words, rows.word, rows.memory)
    is_boolean = element_of(result.type) == I1
    unit.elementwise(result, lambda k: unit.apply("arith.trunci", [elements[k]], I1) if is_boolean else elements[k])
    unit.resident[result] = pointer


def store(unit: Unit, value: sir.Value, pointer: sir.Value) -> None:
    """Store ``value`` to its rows."""
    if unit.resident.get(value) is pointer:
        return
    forget(unit, pointer)
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), value)
    elements: Sequence[Rep] = unit.elements(value)
    if element_of(value.type) == I1:
        elements = [unit.apply("arith.extui", [e], I8) for e in elements]
    for k, word in enumerate(recast(unit, elements, rows.memory, rows.word)):
        rows.store(k, unit.lanes(word))


def forget(unit: Unit, pointer: sir.Value) -> None:
    """The array of ``pointer`` is written: what it held is not there any more."""
    private = unit.context.private
    for value, where in list(unit.resident.items()):
        if private[where] is private[pointer]:
            del unit.resident[value]


def place(unit: Unit, value: sir.Value, pointer: sir.Value) -> ir.Value | None:
    """Where ``value`` is if it lies at ``pointer``: a lane vector for each element, side by side; ``None``: it does not."""
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), value)
    return rows.start(0) if rows.is_whole and isinstance(rows.offset, Uniform) else None


def destination(unit: Unit, operation: sir.Operation, sources: Sequence[sir.Value] = ()) -> ir.Value | None:
    """Where the result goes if all that follows is its store to a private array, which then need not be emitted.

    ``None`` if it is not so, or if one of ``sources`` is in that array.
    """
    (result,), private = operation.results, unit.context.private
    follower = result.users[0] if len(result.users) == 1 else None
    if unit.mask is not None or not isinstance(follower, sir.Store) or follower.order != operation.order + 1:
        return None
    pointer = follower.operands[1]
    if pointer not in private:
        return None
    if any(s in unit.resident and private[unit.resident[s]] is private[pointer] for s in sources):
        return None
    address = place(unit, result, pointer)
    if address is not None:
        forget(unit, pointer)
        unit.resident[result] = pointer
    return address


class _Rows:
    """The rows that an access meets: ``count`` of them, of ``word`` per lane."""

    def __init__(self, unit: Unit, array: PrivateArray, offset: Rep, value: sir.Value) -> None:
        assert unit.index is not None
        self.unit = unit
        self.builder = unit.builder
        self.offset = offset
        scalar = element_of(value.type)
        self.memory = I8 if scalar == I1 else scalar
        self.is_whole = self.memory.bytes == array.granule
        self.word: Scalar = self.memory if self.is_whole else integer(8 * array.granule)
        self.count = value.type.bytes // array.granule
        self.base = unit.context.rows(array, unit.index)
        self.row_bytes = self.builder.width * array.granule

    def start(self, row: int) -> ir.Value:
        """The address of row ``row`` of the access where all lanes share the offset."""
        assert isinstance(self.offset, Uniform)
        # Byte o of a thread is in row o / granule, and rows are width * granule bytes apart.
        first = self.builder.integer("muli", self.offset.value, self.builder.constant(self.builder.width, I64))
        return self.builder.address(self.builder.address(self.base, first), row * self.row_bytes)

    def lane_addresses(self, row: int) -> ir.Value:
        """Each lane's address in row ``row`` of its access."""
        lanes = self.builder.lanes(I64)
        width = self.builder.splat(self.builder.width, I64)
        scaled = self.builder.value("arith.muli", [self.unit.lanes(self.offset), width], lanes)
        granule = self.row_bytes // self.builder.width
        places = [row * self.row_bytes + lane * granule for lane in range(self.builder.width)]
        offsets = self.builder.value("arith.addi", [scaled, self.builder.offsets(places, I64)], lanes)
        return self.builder.address(self.base, offsets)

    def load(self, row: int) -> ir.Value:
        result = self.builder.lanes(self.word)
        if isinstance(self.offset, Uniform):
            return self.builder.load(self.start(row), result, self.word.bytes)
        operands = [self.lane_addresses(row), self.unit.full_mask(), self.builder.zero(self.word)]
        return self.builder.value("llvm.intr.masked.gather", operands, result, self.alignment())

    def store(self, row: int, value: ir.Value) -> None:
        if not isinstance(self.offset, Uniform):
            operands = [value, self.lane_addresses(row), self.unit.full_mask()]
            self.builder.op("llvm.intr.masked.scatter", operands, (), self.alignment())
            return
        start = self.start(row)
        if self.unit.mask is not None:
            # The row is the unit's own, so writing back what the other lanes hold is harmless, and unlike a masked
            # store LLVM can keep it in a register.
            old = self.builder.load(start, self.builder.lanes(self.word), self.word.bytes)
            value = self.builder.select(self.unit.mask, value, old)
        self.builder.store(value, start, self.word.bytes)

    def alignment(self) -> dict[str, ir.Attribute]:
        return {"alignment": self.builder.attribute(f"{self.word.bytes} : i32")}
