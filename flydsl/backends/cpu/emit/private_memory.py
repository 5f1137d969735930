"""Loads and stores of private arrays, laid out lane by lane.

A thread's byte offset ``o`` is in row ``o / granule``; its lane picks the place in the row.  An element wider than the
granule lies in several rows, its lowest bits first.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Stored, Uniform
from flydsl.backends.cpu.emit.vectors import recast
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, Scalar, element_of, integer


def load(unit: Unit, result: sir.Value, pointer: sir.Value) -> None:
    """Define ``result`` from its rows; where only matrix products take it, they read it there."""
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), result)
    is_boolean = element_of(result.type) == I1

    def elements() -> tuple[Rep, ...]:
        words: list[Rep] = [LaneVector(rows.load(k), rows.word) for k in range(rows.count)]
        found = recast(unit, words, rows.word, rows.memory)
        return tuple(unit.apply("arith.trunci", [e], I1) if is_boolean else e for e in found)

    if isinstance(rows.offset, Uniform) and sir.feeds_products(result) and _stays(unit, result, pointer):
        unit.env[result] = Stored(elements)
    else:
        unit.elementwise(result, elements().__getitem__)
    unit.resident[result] = pointer


def _stays(unit: Unit, value: sir.Value, pointer: sir.Value) -> bool:
    """True if nothing is stored where ``value`` is loaded from before its last use, in one line of code with it."""
    users = [u for user in value.users for u in (user, *(w for r in user.results for w in r.users)) if _is_product(u)]
    between = unit.between(max(users, key=lambda user: user.order))
    if between is None or any(user.order < unit.current.order for user in users):
        return False
    return not any(o.regions or isinstance(o, sir.Barrier) or _overwrites(unit, o, pointer, value) for o in between)


def _is_product(operation: sir.Operation) -> bool:
    return isinstance(operation, sir.MatrixProduct)


def _overwrites(unit: Unit, operation: sir.Operation, pointer: sir.Value, value: sir.Value) -> bool:
    if not isinstance(operation, sir.Store) or operation.operands[1] not in unit.context.private:
        return False
    return _meet(unit, operation.operands[1], operation.operands[0], pointer, value)


def store(unit: Unit, value: sir.Value, pointer: sir.Value) -> None:
    if unit.resident.get(value) is pointer:
        return
    forget(unit, pointer, value)
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), value)
    elements: Sequence[Rep] = unit.elements(value)
    if element_of(value.type) == I1:
        elements = [unit.apply("arith.extui", [e], I8) for e in elements]
    for k, word in enumerate(recast(unit, elements, rows.memory, rows.word)):
        rows.store(k, unit.lanes(word))


def forget(unit: Unit, pointer: sir.Value, stored: sir.Value) -> None:
    """``stored`` is written there: the old value is gone."""
    for value, where in list(unit.resident.items()):
        if _meet(unit, where, value, pointer, stored):
            del unit.resident[value]


def place(unit: Unit, value: sir.Value, pointer: sir.Value) -> ir.Value | None:
    """The address of ``value`` if it is at ``pointer``: adjacent lane vectors, one per element; ``None`` if it is not."""
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), value)
    return rows.start(0) if rows.is_whole and isinstance(rows.offset, Uniform) else None


def words(unit: Unit, value: sir.Value, pointer: sir.Value) -> tuple[ir.Value, Scalar] | None:
    """The address of ``value`` at ``pointer``, and the type of the words there, which may hold several elements."""
    rows = _Rows(unit, unit.context.private[pointer], unit.get(pointer), value)
    is_wide = rows.word.bytes >= rows.memory.bytes
    return (rows.start(0), rows.word) if is_wide and isinstance(rows.offset, Uniform) else None


def destination(
    unit: Unit, operation: sir.Operation, sources: Sequence[sir.Value] = (), updated: sir.Value | None = None
) -> ir.Value | None:
    """The destination of the result, if it is only stored to a private array; the store need not be emitted then.

    ``None`` if it is not so, if the old value is still asked for, or if one of ``sources`` is there; ``updated``
    may be in that very place.
    """
    (result,), private = operation.results, unit.context.private
    follower = result.users[0] if len(result.users) == 1 else None
    if unit.mask is not None or not isinstance(follower, sir.Store) or follower.operands[1] not in private:
        return None
    pointer, between = follower.operands[1], unit.between(follower)
    if between is None or any(_hinders(unit, o, pointer, result) for o in between):
        return None
    for source in sources:
        if source in unit.resident and _meet(unit, unit.resident[source], source, pointer, result):
            return None
    if updated in unit.resident and _meet(unit, unit.resident[updated], updated, pointer, result):
        start = _offset(unit, pointer)
        if start is None or start != _offset(unit, unit.resident[updated]):
            return None
    unit.emit_early(pointer, between)
    address = place(unit, result, pointer)
    if address is not None:
        forget(unit, pointer, result)
        unit.resident[result] = pointer
    return address


_PURE = (
    *(sir.Constant, sir.Poison, sir.Elementwise, sir.ElementPointer, sir.Extract, sir.Insert, sir.Pack, sir.Permute),
    *(sir.Broadcast, sir.Recast, sir.Reduce, sir.MatrixProduct),
)
"""Operations that read no array, or only those in :attr:`flydsl.backends.cpu.emit.lane_group.Unit.resident`."""


def _hinders(unit: Unit, operation: sir.Operation, pointer: sir.Value, value: sir.Value) -> bool:
    """True if ``value`` cannot be stored there before the operation as well as after it."""
    match operation:
        case sir.Load():
            (other,), (accessed,) = operation.operands, operation.results
        case sir.Store():
            accessed, other = operation.operands
        case _:
            return not isinstance(operation, _PURE)
    return other in unit.context.private and _meet(unit, other, accessed, pointer, value)


def _meet(unit: Unit, pointer: sir.Value, value: sir.Value, other: sir.Value, stored: sir.Value) -> bool:
    """True if two private memory ranges, of those values, may have bytes in common."""
    private = unit.context.private
    if private[pointer] is not private[other]:
        return False
    first, second = _offset(unit, pointer), _offset(unit, other)
    if first is None or second is None:
        return True
    return first < second + stored.type.bytes and second < first + value.type.bytes


def _offset(unit: Unit, pointer: sir.Value) -> int | None:
    """The offset of a pointer in its private array, in bytes, if it is known."""
    offset = 0
    while isinstance(pointer.owner, sir.ElementPointer):
        step = pointer.owner
        pointer, index = step.operands
        shape = unit.shape(index)
        if not shape.is_uniform or shape.facts.constant is None:
            return None
        offset += shape.facts.constant * step.scale
    return offset


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
