"""Emission of one block: segments as loops over lane groups, and spill slots.

Scalars that all threads share, and loops and choices around barriers, are emitted here; a segment's code is emitted by
:class:`flydsl.backends.cpu.emit.lane_group.Unit`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.static_conditions import Run, known_choice
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_group import Unit, UnitContext
from flydsl.backends.cpu.emit.lane_values import Rep, Uniform, base_of, pack, unpack
from flydsl.backends.cpu.emit.masking import weight
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import Agree
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, Scalar, Vector, element_of
from flydsl.backends.cpu.transform.fission import BlockScalar, Fission, Item, Minimum, Segment, Structured
from flydsl.ir.predicates import CmpIPredicate
from flydsl.support.fast_dataclass import record

_COPIED_OPERATIONS = 128
"""Operations of the copies of a loop's body for all units of a block, if what the loop carries then is in registers."""


def _cost(operation: sir.Operation) -> int:
    """About how many operations of LLVM's an operation becomes."""
    return 20 if isinstance(operation, sir.Elementwise) and operation.name.startswith("math.") else 1


@record
class UnitCount:
    """A block has ``full`` units whose lanes all run and, if ``rest`` is not zero, one with only that many.

    Integers where they are known, else i64 values.
    """

    full: int | ir.Value
    rest: int | ir.Value


class BlockEmitter:
    """Emits the plan of a kernel; ``values`` are the representations of the kernel's arguments."""

    def __init__(
        self, context: UnitContext, plan: Fission, units: UnitCount, slots: Slots, values: dict[sir.Value, Rep]
    ) -> None:
        self.context = context
        self.builder = context.builder
        self.plan = plan
        self.units = units
        self.slots = slots
        self.values = values
        self.turns: ir.Value | None = None
        """About how often the surrounding loops run the emitted code; ``None``: once."""
        self.registers: dict[tuple[sir.Value, int], list[ir.Value]] | None = None
        """Carried values of the loop being emitted that are in no slot, by the slot's owner and unit.  Loops over units
        stay loops, since copies of a unit's code run no faster and cost LLVM time; but with these each unit has its own."""

    def run(self) -> None:
        """Emit the whole block."""
        self.items(self.plan.items)

    def items(self, items: Sequence[Item]) -> None:
        for item in items:
            match item:
                case BlockScalar(operation):
                    self.scalar(operation)
                case Minimum(operation):
                    self.minimum(operation)
                case Segment():
                    self.run_segment(item)
                case Structured(operation, regions):
                    self.structured(operation, regions)

    def scalar(self, operation: sir.Operation) -> None:
        Unit(self.context, None, env=self.values).operations([operation])

    def minimum(self, operation: sir.BlockMinimum) -> None:
        """The least of a value of all threads, which segments before have left in its slot."""
        builder, (value,), (result,) = self.builder, operation.operands, operation.results
        scalar = element_of(result.type)
        kind, largest = ("minui", -1) if operation.unsigned else ("minsi", (1 << (scalar.bits - 1)) - 1)
        cell = builder.stack(builder.width * scalar.bytes)
        vector, attribute = builder.lanes(scalar), builder.attribute(f"#vector.kind<{kind}>")
        builder.store(builder.splat(largest, scalar), cell, scalar.bytes)

        def one(unit: Unit) -> None:
            assert unit.index is not None
            lanes = unit.lanes(self.slots.load(value, unit.index))
            if unit.mask is not None:
                lanes = builder.select(unit.mask, lanes, builder.splat(largest, scalar))
            so_far = builder.load(cell, vector, scalar.bytes)
            builder.store(builder.value(f"arith.{kind}", [lanes, so_far], vector), cell, scalar.bytes)

        self.for_units(one)
        found = builder.load(cell, vector, scalar.bytes)
        least = builder.value("vector.reduction", [found], builder.scalar(scalar), {"kind": attribute})
        self.values[result] = Uniform(least, scalar)

    # -- segments

    def for_units(self, body: Callable[[Unit], None]) -> None:
        """Run ``body`` for all units of the block, one after another."""
        builder, full, rest = self.builder, self.units.full, self.units.rest

        def one(index: ir.Value, mask: ir.Value | None) -> None:
            body(Unit(self.context, index, mask, outer=self.values, turns=self.turns))

        def whole(index: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
            one(index, None)
            return ()

        def tail() -> Sequence[ir.Value]:
            one(self.as_value(full), self.tail_mask())
            return ()

        zero = builder.constant(0, I64)
        if self.registers is not None and isinstance(full, int):
            for number in range(full):
                one(builder.constant(number, I64), None)
        elif isinstance(full, int) and full == 1:
            one(zero, None)
        elif not isinstance(full, int) or full:
            builder.for_((zero, self.as_value(full), builder.constant(1, I64)), (), whole, rolled=True)
        if not isinstance(rest, int):
            builder.if_(builder.compare(CmpIPredicate.slt, zero, rest), (), tail, tuple)
        elif rest:
            tail()

    def as_value(self, number: int | ir.Value) -> ir.Value:
        return self.builder.constant(number, I64) if isinstance(number, int) else number

    def tail_mask(self) -> ir.Value:
        """The lanes of the last, partial unit."""
        builder, rest = self.builder, self.units.rest
        if isinstance(rest, int):
            return builder.offsets([int(lane < rest) for lane in range(builder.width)], I1)
        spread = builder.value("vector.broadcast", [rest], builder.lanes(I64))
        return builder.compare(CmpIPredicate.slt, builder.offsets(range(builder.width), I64), spread)

    def run_segment(self, segment: Segment) -> None:
        full, rest, width = self.units.full, self.units.rest, self.builder.width
        choice = None
        if isinstance(full, int) and isinstance(rest, int):
            choice = known_choice(segment, full * width + rest, width)
        if choice is None:
            self.for_units(partial(self.segment, segment))
            return
        for run in choice.runs:
            self.run_choice(segment, choice.operation, run)

    def run_choice(self, segment: Segment, choice: sir.If, run: Run) -> None:
        """Run a segment that is one branch, for lane groups whose lanes agree on it."""
        builder = self.builder
        mask = None if all(run.lanes) else builder.offsets(run.lanes, I1)

        def body(index: ir.Value, _: Sequence[ir.Value] = ()) -> Sequence[ir.Value]:
            self.segment(segment, Unit(self.context, index, mask, outer=self.values, decided=choice))
            return ()

        first, last, one = (builder.constant(n, I64) for n in (run.first, run.last, 1))
        if run.last - run.first == 1:
            body(first)
        else:
            builder.for_((first, last, one), (), body, rolled=True)

    def segment(self, segment: Segment, unit: Unit) -> None:
        assert unit.index is not None
        for value in segment.reloads:
            unit.env[value] = self.load(value, unit.index)
        unit.operations(segment.recomputed)
        unit.operations(segment.operations)
        for value in segment.spills:
            self.slots.store(value, unit.get(value), unit.index)
        sources = [unit.get(source) for _, source in segment.copies]
        for (target, _), rep in zip(segment.copies, sources, strict=True):
            if self.registers is None:
                self.slots.store(target, rep, unit.index)
            else:
                packed = pack(self.builder, rep, self.context.shapes[target])
                self.registers[self.slots.owner(target), self.number(unit.index)] = packed

    def load(self, value: sir.Value, index: ir.Value) -> Rep:
        """A unit's entry of a slot."""
        if self.registers is not None:
            key = self.slots.owner(value), self.number(index)
            if key in self.registers:
                return unpack(iter(self.registers[key]), value.type, self.context.shapes[value])
        return self.slots.load(value, index)

    def number(self, index: ir.Value) -> int:
        """The index of the lane group, if each has a copy of the code."""
        number = self.builder.known_constant(index)
        assert number is not None
        return number

    # -- what the block decides once

    def block_value(self, value: sir.Value) -> ir.Value:
        """A value that all threads share, as the block sees it now: its own, or that of unit 0."""
        if value in self.plan.block_values:
            return base_of(self.values[value])
        found = base_of(self.slots.load(value, self.builder.constant(0, I64)))
        if isinstance(value.owner, Agree) and self.context.checks is not None:
            with self.builder.located(value.owner.origin):
                return self.context.checks.agreed(value.owner, found)
        return found

    def packed(self, sources: Sequence[sir.Value], targets: Sequence[sir.Value]) -> list[ir.Value]:
        """The sources of those targets that the block holds itself."""
        found: list[ir.Value] = []
        for source, target in zip(sources, targets, strict=True):
            if target in self.plan.block_values:
                found += self.block_elements(source)
        return found

    def block_elements(self, value: sir.Value) -> list[ir.Value]:
        """The same for a value of any type, element by element."""
        own = value in self.plan.block_values
        rep = self.values[value] if own else self.slots.load(value, self.builder.constant(0, I64))
        return [base_of(e) for e in getattr(rep, "elements", (rep,))]

    def types(self, targets: Sequence[sir.Value]) -> list[ir.Type]:
        return Unit(self.context, None).types([t for t in targets if t in self.plan.block_values])

    def define(self, targets: Sequence[sir.Value], values: Sequence[ir.Value]) -> None:
        flow = iter(values)
        for target in targets:
            if target in self.plan.block_values:
                self.values[target] = unpack(flow, target.type, self.context.shapes[target])

    def structured(self, operation: sir.Operation, regions: Sequence[list[Item]]) -> None:
        match operation:
            case sir.If():
                self.if_(operation, regions)
            case sir.For():
                self.for_(operation, regions[0])
            case sir.While():
                self.while_(operation, regions)

    def if_(self, operation: sir.If, regions: Sequence[list[Item]]) -> None:
        results = operation.results

        def branch(region: sir.Region, items: list[Item]) -> Callable[[], Sequence[ir.Value]]:
            def emit() -> Sequence[ir.Value]:
                self.items(items)
                return self.packed(region.yields, results)

            return emit

        then, *otherwise = (branch(r, i) for r, i in zip(operation.regions, regions, strict=True))
        condition = self.block_value(operation.operands[0])
        found = self.builder.if_(condition, self.types(results), then, otherwise[0] if otherwise else tuple)
        self.define(results, found)

    def carried_in_registers(self, items: list[Item]) -> list[sir.Value]:
        """The owners of the slots that a loop around these items carries, if registers can hold what they do.

        The loop has one segment, so that nobody else reads them, and copies of it for all units are not much code.
        """
        full, rest = self.units.full, self.units.rest
        segments = [item for item in items if not isinstance(item, BlockScalar)]
        only = segments[0] if len(segments) == 1 else None
        if not isinstance(only, Segment) or only.spills or not isinstance(full, int) or not isinstance(rest, int):
            return []
        operations = [*only.recomputed, *only.operations]
        cost = sum(_cost(o) for o in operations) + weight(*(r for o in operations for r in o.regions))
        if cost * (full + bool(rest)) > _COPIED_OPERATIONS:
            return []
        return [self.slots.owner(target) for target, _ in only.copies]

    def for_(self, operation: sir.For, items: list[Item]) -> None:
        (body,) = operation.regions
        counter, *arguments = body.arguments
        lower, upper, step = (self.block_value(v) for v in operation.operands[:3])
        constant_step = self.context.shapes[operation.operands[2]].facts.constant
        outer_turns = self.turns
        self.turns = self.context.streams.turns(outer_turns, lower, upper, constant_step)

        units = range(self.units.full + bool(self.units.rest)) if isinstance(self.units.full, int) else ()
        keys = [(owner, number) for owner in self.carried_in_registers(items) for number in units]
        in_slots = [self.slots.load_packed(owner, self.builder.constant(number, I64)) for owner, number in keys]

        def emit(index: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
            flow = iter(carried)
            self.registers = {key: [next(flow) for _ in v] for key, v in zip(keys, in_slots, strict=True)} or None
            self.define([counter], [index])
            self.define(arguments, list(flow))
            self.items(items)
            registers, self.registers = self.registers or {}, None
            return [*(v for key in keys for v in registers[key]), *self.packed(body.yields, arguments)]

        initial = [*(v for values in in_slots for v in values), *self.packed(operation.operands[3:], arguments)]
        found = iter(self.builder.for_((lower, upper, step), initial, emit, unsigned=operation.unsigned))
        for (owner, number), values in zip(keys, in_slots, strict=True):
            self.slots.store_packed(owner, [next(found) for _ in values], self.builder.constant(number, I64))
        self.define(operation.results, list(found))
        self.turns = outer_turns

    def while_(self, operation: sir.While, regions: Sequence[list[Item]]) -> None:
        first, second = operation.regions
        condition, *forwarded = first.operations[-1].operands

        def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
            self.define(first.arguments, carried)
            self.items(regions[0])
            return self.block_value(condition), self.packed(forwarded, second.arguments)

        def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
            self.define(second.arguments, carried)
            self.items(regions[1])
            return self.packed(second.yields, first.arguments)

        initial = self.packed(operation.operands, first.arguments)
        found = self.builder.while_(initial, self.types(second.arguments), before, after)
        self.define(operation.results, found)


# -- spill slots: memory that carries values across barriers


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
