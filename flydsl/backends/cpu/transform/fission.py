"""Barrier fission: a kernel as segments, each run for all lane groups of a block.

Without barriers a block is one loop over its units.  A barrier splits the loop in two; a loop or a choice around a
barrier stays around the loops over units, and is decided once for the block.  The plan says, for each segment, which
values of other segments it needs and how it gets them:

- *scalars*: an operation whose operands all threads share runs once per block, if it touches no memory or is a load
  that nothing of its segment comes before that could change what it finds;
- *recomputed*: cheap integer arithmetic on the thread's number is done again;
- *spilled*: anything else is kept in a slot with one entry per unit.

Carried values of loops around barriers, and results of choices around them, live in slots too: *copies* at the ends of
segments move values into them.  A value that all threads share but that a segment computes (a load, say) is read from
the slot of unit 0 where the block needs it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import Vector
from flydsl.support.fast_dataclass import dataclass


@dataclass(eq=False, slots=True)
class BlockScalar:
    """An operation that runs once for the block."""

    operation: sir.Operation


@dataclass(eq=False, slots=True)
class Minimum:
    """A value of every thread that the block combines to one."""

    operation: sir.BlockMinimum


@dataclass(eq=False, slots=True)
class Structured:
    """A loop or a branch around a barrier, with a plan for each region."""

    operation: sir.Operation
    regions: list[list[Item]]


@dataclass(eq=False, slots=True)
class Segment:
    """Operations between two barriers, run for one unit after another.

    For each unit, in this order: ``reloads`` are read from slots, ``recomputed`` operations are done again,
    ``operations`` run, ``spills`` are written to their slots, and ``copies`` (slot of the first, value of the second)
    are made, all values being read before any is written.
    """

    operations: list[sir.Operation] = field(default_factory=list)
    reloads: list[sir.Value] = field(default_factory=list)
    recomputed: list[sir.Operation] = field(default_factory=list)
    spills: list[sir.Value] = field(default_factory=list)
    copies: list[tuple[sir.Value, sir.Value]] = field(default_factory=list)


Item = BlockScalar | Minimum | Segment | Structured


@dataclass(eq=False, slots=True)
class Fission:
    """The plan of a kernel.

    ``slot_of`` gives the value whose slot a value lives in, for those that share one.  ``persistent`` are the private
    arrays whose contents a unit keeps from one segment to another; the others serve all units in turn.
    """

    items: list[Item]
    block_values: set[sir.Value]
    slot_of: dict[sir.Value, sir.Value]
    persistent: set[PrivateArray]


def plan_fission(
    kernel: sir.Kernel, shapes: Shapes, private: Mapping[sir.Value, PrivateArray], *, loads_once: bool = True
) -> Fission:
    """Split a kernel at its barriers.  All threads reach its barriers together.

    ``loads_once`` tells whether what all threads load from one place may be loaded for all of them by the block.
    """
    planner = _Planner(shapes, private, loads_once)
    planner.block_values.update(kernel.arguments)
    items, _ = planner.region(kernel.body, [])
    planner.connect()
    if sum(len(segment.spills) for segment in planner.segments) > _MANY_SPILLED:
        planner.take_over_slots(items)
    planner.drop_idle(items)
    return Fission(items, planner.block_values, planner.slot_of, planner.persistent())


def single_segment(kernel: sir.Kernel) -> Fission:
    """The plan of a kernel whose blocks have one unit: barriers have nothing to wait for."""
    return Fission([Segment(list(kernel.body.operations))], set(kernel.arguments), {}, set())


_SPILLED = 1_000
"""The operations from which on a value of another segment is not computed again."""
_MANY_SPILLED = 256
"""The number of spilled values from which on they take over the slots of others that are not used any more.  Fewer have
slots of their own, which costs the stack little."""


class _Planner:
    def __init__(self, shapes: Shapes, private: Mapping[sir.Value, PrivateArray], loads_once: bool) -> None:
        self.shapes = shapes
        self.private = private
        self.loads_once = loads_once
        self.block_values: set[sir.Value] = set()
        self.slot_of: dict[sir.Value, sir.Value] = {}
        self.segments: list[Segment] = []
        self.home: dict[sir.Operation, Segment] = {}
        self.region_of: dict[sir.Operation, sir.Region] = {}
        self.block_uses: list[sir.Value] = []
        self.bodies: list[list[Segment]] = []
        """The segments of each counted loop's body, those of loops inside included."""
        self.is_quiet = True
        """True if the open segment has only operations that loads may be moved across."""
        self.costs: dict[sir.Value, int] = {}
        self.reads: Counter[sir.Value] = Counter()
        """The segments that read a value from its slot."""

    # -- the sequence of segments

    def region(
        self, region: sir.Region, copies_at_end: list[tuple[sir.Value, sir.Value]]
    ) -> tuple[list[Item], Segment]:
        """The items of a region that the block runs as a whole, and the segment that is open at its end."""
        items: list[Item] = []
        segment = self.open(items)
        for operation in region.operations:
            self.region_of[operation] = region
            if isinstance(operation, (sir.Yield, sir.Condition)):
                continue
            if isinstance(operation, sir.Barrier):
                segment = self.open(items)
            elif isinstance(operation, sir.BlockMinimum):
                self.block_uses.extend(operation.operands)
                self.block_values.update(operation.results)
                items.append(Minimum(operation))
                segment = self.open(items)
            elif sir.has_barrier(operation):
                items.append(self.structured(operation, segment))
                segment = self.open(items)
            elif self.is_block_scalar(operation):
                # Its operands are scalars too, so it may as well run before the segment that is open, the last item.
                items.insert(-1, BlockScalar(operation))
                self.block_values.update(operation.results)
            else:
                segment.operations.append(operation)
                self.is_quiet = self.is_quiet and isinstance(operation, _QUIET)
                self.claim(operation, segment)
        segment.copies.extend(copies_at_end)
        return items, segment

    def open(self, items: list[Item]) -> Segment:
        segment, self.is_quiet = Segment(), True
        items.append(segment)
        self.segments.append(segment)
        return segment

    def claim(self, operation: sir.Operation, segment: Segment) -> None:
        self.home[operation] = segment
        for region in operation.regions:
            for inner in region.operations:
                self.claim(inner, segment)

    def is_block_scalar(self, operation: sir.Operation) -> bool:
        """True if an operation may run once for the block, before the rest of the open segment."""
        is_load = self.loads_once and isinstance(operation, sir.Load)
        if not (is_load or isinstance(operation, PURE)):
            return False
        shared = all(self.shapes[v].block for v in (*operation.operands, *operation.results))
        if not shared or any(v not in self.block_values for v in operation.operands):
            return False
        return not is_load or self.is_quiet

    def structured(self, operation: sir.Operation, before: Segment) -> Structured:
        """A loop or branch around a barrier; ``before`` is the segment that runs before it."""
        match operation:
            case sir.If():
                return self.if_(operation)
            case sir.For():
                return self.for_(operation, before)
            case sir.While():
                return self.while_(operation, before)
        raise AssertionError(f"{operation} has no region with a barrier")

    def divide(self, targets: Sequence[sir.Value], sources: Sequence[sir.Value]) -> list[tuple[sir.Value, sir.Value]]:
        """The copies into slots among the assignments ``targets = sources``; the others are the block's own."""
        copies = []
        for target, source in zip(targets, sources, strict=True):
            if self.shapes[target].block:
                self.block_values.add(target)
                self.block_uses.append(source)
            else:
                copies.append((target, source))
        return copies

    def share_slots(self, results: Sequence[sir.Value], arguments: Sequence[sir.Value]) -> None:
        """Results of a loop live where its carried values did."""
        for result, argument in zip(results, arguments, strict=True):
            if self.shapes[result].block:
                self.block_values.add(result)
            else:
                self.slot_of[result] = argument

    def if_(self, operation: sir.If) -> Structured:
        self.block_uses.extend(operation.operands)
        regions = []
        for region in operation.regions:
            items, _ = self.region(region, self.divide(operation.results, region.yields))
            regions.append(items)
        return Structured(operation, regions)

    def for_(self, operation: sir.For, before: Segment) -> Structured:
        (body,) = operation.regions
        counter, *arguments = body.arguments
        self.block_uses.extend(operation.operands[:3])
        self.block_values.add(counter)
        before.copies.extend(self.divide(arguments, operation.operands[3:]))
        first = len(self.segments)
        items, last = self.region(body, self.divide(arguments, body.yields))
        self.bodies.append([*(s for s in self.segments[first:] if s is not last), last])
        self.share_slots(operation.results, arguments)
        return Structured(operation, [items])

    def while_(self, operation: sir.While, before: Segment) -> Structured:
        first, second = operation.regions
        condition, *forwarded = first.operations[-1].operands
        self.block_uses.append(condition)
        before.copies.extend(self.divide(first.arguments, operation.operands))
        first_items, _ = self.region(first, self.divide(second.arguments, forwarded))
        second_items, _ = self.region(second, self.divide(first.arguments, second.yields))
        self.share_slots(operation.results, second.arguments)
        return Structured(operation, [first_items, second_items])

    # -- how values get from segment to segment

    def connect(self) -> None:
        spilled: dict[sir.Value, None] = {}
        for segment in self.segments:
            needed = self.needed(segment)
            segment.recomputed = sorted(
                (v.owner for v in needed if self.recompute(v) and v.owner), key=lambda o: o.order
            )
            segment.reloads = [v for v in needed if not self.recompute(v)]
            spilled.update(dict.fromkeys(segment.reloads))
            self.reads.update(segment.reloads)
        spilled.update(dict.fromkeys(v for v in self.block_uses if v not in self.block_values))
        for value in spilled:
            if value.owner is not None and value.owner in self.home:
                self.home[value.owner].spills.append(value)
        for body in self.bodies:
            self.update_in_place(body)

    def update_in_place(self, body: Sequence[Segment]) -> None:
        """Write the next value of what a loop carries where the last one was, once that is not read any more.

        With two slots the values of all units are in the way of each other in the first-level cache, and are copied.
        """
        last = body[-1]
        position = {segment: number for number, segment in enumerate(body)}
        readers: dict[sir.Value, list[Segment]] = defaultdict(list)
        for segment in body:
            for value in segment.reloads:
                readers[value].append(segment)
        sources = Counter(source for _, source in last.copies)
        for target, source in list(last.copies):
            home = None if source.owner is None else self.home.get(source.owner)
            if home not in position or home is last or readers[source][-1:] != [last] or sources[source] > 1:
                continue
            later = any(position[reader] > position[home] for reader in readers[target][-1:])
            is_read = later or target in self.block_uses
            if is_read or source in self.slot_of or not _alike(self.shapes[source], self.shapes[target]):
                continue
            self.slot_of[source] = target
            last.copies.remove((target, source))
            if source not in self.needed(last):
                last.reloads.remove(source)
                readers[source].pop()

    def needed(self, segment: Segment) -> list[sir.Value]:
        """The values of other segments that this one uses, with those that recomputing them takes."""
        inside = set(_defined(segment.operations))
        pending = [v for o in segment.operations for v in _used(o)] + [source for _, source in segment.copies]
        found: dict[sir.Value, None] = {}
        while pending:
            value = pending.pop()
            if value in inside or value in self.block_values or value in found:
                continue
            found[value] = None
            if self.recompute(value) and value.owner is not None:
                pending.extend(value.owner.operands)
        return list(reversed(found))

    def recompute(self, value: sir.Value) -> bool:
        """True if a value of another segment is computed again there rather than spilled."""
        return self.cost(value) < _SPILLED

    def cost(self, value: sir.Value) -> int:
        """The operations that computing a value again takes; :data:`_SPILLED` if it is spilled instead."""
        pending = [value]
        while pending:
            last = pending[-1]
            operands = [] if last.owner is None else [v for v in last.owner.operands if v not in self.block_values]
            if last in self.private:
                self.costs[last] = 0
            elif last.owner is None or isinstance(last.type, Vector) or not self.is_cheap(last.owner):
                self.costs[last] = _SPILLED
            elif last not in self.costs:
                unknown = [v for v in operands if v not in self.costs]
                if unknown:
                    pending += unknown
                    continue
                self.costs[last] = min(1 + sum(self.costs[v] for v in operands), _SPILLED)
            pending.pop()
        return self.costs[value]

    def is_cheap(self, operation: sir.Operation) -> bool:
        if isinstance(operation, sir.Elementwise):
            if operation.name in DIVISIONS:
                divisor = self.shapes[operation.operands[1]]
                return divisor.is_uniform and divisor.facts.low > 0
            return operation.name in CHEAP
        return isinstance(operation, (sir.LinearId, sir.ElementPointer, sir.Constant, sir.Alloca))

    def persistent(self) -> set[PrivateArray]:
        """The private arrays whose contents outlive one run of the segment that uses them."""
        kept = set()
        for array in set(self.private.values()):
            homes = {self.home[access] for access in array.accesses}
            if homes <= {self.home[array.alloca]}:
                continue
            started = self.region_of.get(array.alloca)
            if len(homes) > 1 or any(self.region_of[segment.operations[0]] is not started for segment in homes):
                kept.add(array)
        return kept

    def take_over_slots(self, items: Sequence[Item]) -> None:
        """Let spilled values share slots with values that were last read before, in each sequence of segments."""
        for item in items:
            for inner in item.regions if isinstance(item, Structured) else ():
                self.take_over_slots(inner)
        segments = [item for item in items if isinstance(item, Segment)]
        last = {value: number for number, segment in enumerate(segments) for value in segment.reloads}
        reads = Counter(value for segment in segments for value in segment.reloads)
        fixed = {*self.block_uses, *self.slot_of, *self.slot_of.values()}
        ending: dict[int, list[sir.Value]] = defaultdict(list)
        free: dict[tuple[object, ...], list[sir.Value]] = defaultdict(list)
        for number, segment in enumerate(segments):
            for value in segment.spills:
                if value in fixed or reads[value] != self.reads[value]:
                    continue
                shape = self.shapes[value]
                alike = free[value.type, shape.form, tuple(shape.offsets), shape.guarded]
                if alike:
                    self.slot_of[value] = alike.pop()
                ending[last[value]].append(value)
            for value in ending.pop(number, ()):
                shape = self.shapes[value]
                free[value.type, shape.form, tuple(shape.offsets), shape.guarded].append(self.slot_of.get(value, value))

    def drop_idle(self, items: list[Item]) -> None:
        """Remove segments that compute nothing that is used."""
        items[:] = [item for item in items if not (isinstance(item, Segment) and _is_idle(item))]
        for item in items:
            if isinstance(item, Structured):
                for region in item.regions:
                    self.drop_idle(region)


def _alike(a: Shape, b: Shape) -> bool:
    """True if values of the two shapes have the same representation."""
    return (a.form, a.offsets, a.guarded) == (b.form, b.offsets, b.guarded)


def _is_idle(segment: Segment) -> bool:
    if segment.spills or segment.copies:
        return False
    return all(isinstance(o, _QUIET) for o in segment.operations)


def _defined(operations: Iterable[sir.Operation]) -> Iterable[sir.Value]:
    for operation in operations:
        yield from operation.results
        for region in operation.regions:
            yield from region.arguments
            yield from _defined(region.operations)


def _used(operation: sir.Operation) -> Iterable[sir.Value]:
    yield from operation.operands
    for region in operation.regions:
        for inner in region.operations:
            yield from _used(inner)


PURE = (
    sir.AddressOf,
    sir.Broadcast,
    sir.Constant,
    sir.ElementPointer,
    sir.Elementwise,
    sir.Extract,
    sir.GridRead,
    sir.Insert,
    sir.Pack,
    sir.Permute,
    sir.PointerCast,
    sir.Poison,
    sir.Recast,
    sir.Reduce,
)
"""Operations that touch no memory and do not branch."""
_QUIET = (*PURE, sir.LinearId, sir.Load, sir.Alloca)
"""Operations that leave memory as it is, and wait for nobody."""
DIVISIONS = {f"arith.{name}{suffix}" for name in ("div", "rem") for suffix in ("si", "ui")}
CHEAP = {
    f"arith.{name}"
    for name in (
        "addi",
        "subi",
        "muli",
        "shli",
        "shrsi",
        "shrui",
        "andi",
        "ori",
        "xori",
        "extsi",
        "extui",
        "trunci",
        "cmpi",
        "select",
    )
}
"""Arithmetic that is done again rather than kept in memory."""
