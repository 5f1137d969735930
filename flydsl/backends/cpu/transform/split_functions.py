"""Split long functions into short ones that run one after the other.

Many of LLVM's passes take quadratic time in the size of a block, in the number of blocks, or in the number of values alive
at once.  An unrolled kernel of 100,000 statements would never end.  So a function of more than :data:`LONG` operations is
cut, between operations, into functions of about :data:`PART`.  Values that cross a cut are in memory, in a frame that the
parts share.  Code of usual length is left as it is.  Straight code is cut from :data:`STRAIGHT` operations on: it runs once,
so that it is worth less of LLVM's time.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I64, POINTER
from flydsl.ir.builder import element_type
from flydsl.ir.rewriting import blocks_of
from flydsl.support.fast_dataclass import dataclass, record

LONG = 16_000
"""The operations of a function from which on it is split."""
STRAIGHT = 3_000
"""Those of a function without loops or branches of its own."""
_LOOPS = 4
"""The regions that such a function has: loops over blocks and over the threads of one."""
_REGION = 20
"""The operations that count like one region, as LLVM takes longer for blocks than for their contents."""
PART = 150
"""The operations of a part, about."""

_CONSTANTS = frozenset(
    ("arith.constant", "llvm.mlir.constant", "llvm.mlir.poison", "llvm.mlir.undef", "llvm.mlir.zero")
) | {"llvm.mlir.addressof"}
"""Operations that each part that uses their result has a copy of."""
_KEPT = _CONSTANTS | {"llvm.alloca"}
_BYTE = 8
_ALIGNMENT = 64
"""The alignment of frames."""


def end_function(entry: ir.Block, builder: Builder, results: Sequence[ir.Value] = ()) -> None:
    """Emit the return of the function that begins with ``entry``, and split the function if it is long."""
    builder.op("llvm.return", results)
    most = STRAIGHT if builder.regions <= _LOOPS else LONG
    if builder.emitted + _REGION * builder.regions > most:
        splitter = _Splitter(entry, builder)
        splitter.shorten(entry)
        splitter.erase_unused()


@record
class _Slot:
    """Memory of a frame for a value: its offset and size, and the type that is stored."""

    offset: int
    size: int
    type: ir.Type

    @property
    def alignment(self) -> int:
        return min(self.size, _ALIGNMENT)


@dataclass(eq=False, slots=True)
class _Part:
    """Consecutive operations of a block, by the values from outside that they use."""

    operations: list[ir.Operation] = field(default_factory=list)
    uses: dict[int, list[tuple[ir.Operation, int, ir.Value]]] = field(default_factory=lambda: defaultdict(list))
    """By the index of an operation, where it or those inside it use a value that the part does not define."""


class _Splitter:
    def __init__(self, entry: ir.Block, builder: Builder) -> None:
        self.builder = builder
        self.function: ir.Operation = entry.owner.operation
        self.module = builder.module_block()
        self.symbol = ir.StringAttr(self.function.attributes["sym_name"]).value
        self.numbers = itertools.count()
        self.stack, self.offsets = _one_allocation(entry, builder)

    def shorten(self, block: ir.Block) -> int:
        """Cut the blocks inside ``block``, then itself, where they are long; the operations that are left."""
        operations = [view.operation for view in block.operations]
        weights = [1 + sum(self.shorten(inner) for inner in blocks_of(o)) for o in operations]
        total = sum(weights)
        return self.cut(block, operations, weights) if total > 2 * PART else total

    def cut(self, block: ir.Block, operations: Sequence[ir.Operation], weights: Sequence[int]) -> int:
        """Move all operations but constants, stack memory and the terminator to functions."""
        parts, weight = [_Part()], 0
        for operation, own in zip(operations[:-1], weights, strict=False):
            if operation.name not in _KEPT and not (operation.results and operation.results[0] in self.offsets):
                if weight and weight + own > PART:
                    parts.append(_Part())
                    weight = 0
                parts[-1].operations.append(operation)
                weight += own
        crossing = _Crossing(parts, operations[-1], self.stack, self.offsets)
        if not all(_is_storable(value.type) for value in crossing.stored):
            return sum(weights)
        slots, size = crossing.slots()
        frame = self.builder.stack(max(size, 1))
        with self.builder.before(operations[-1]):
            for value in crossing.entering:
                _store(self.builder, value, frame, slots[value])
            for part in parts:
                self.call(self.move(part, slots), frame)
            for index in range(len(operations[-1].operands)):
                value = operations[-1].operands[index]
                if value in crossing.home:
                    operations[-1].operands[index] = _load(self.builder, value, frame, slots[value])
        return len(operations) - sum(len(part.operations) for part in parts) + len(parts)

    def erase_unused(self) -> None:
        """Erase addresses and constants that parts have copies of."""
        for value in reversed(self.offsets):  # those that are made of others first
            if _is_unused(value):
                value.owner.erase()
        for operation in [view.operation for view in self.function.regions[0].blocks[0].operations]:
            if operation.name in _CONSTANTS and _is_unused(operation.results[0]):
                operation.erase()

    def move(self, part: _Part, slots: dict[ir.Value, _Slot]) -> str:
        """Make a function of a part, which reads what it uses from the frame when it is first used; its name."""
        symbol, entry = self.define()
        builder = Builder(entry, self.builder.width, self.builder.symbols)
        (frame,) = entry.arguments
        here: dict[ir.Value, ir.Value] = {}
        for index, operation in enumerate(part.operations):
            for user, position, value in part.uses.get(index, ()):
                if value not in here:
                    here[value] = self.read(value, builder, frame, slots, here)
                user.operands[position] = here[value]
            entry.append(operation)
            for result in operation.results:
                if result in slots:
                    _store(builder, result, frame, slots[result])
        builder.op("llvm.return", ())
        return symbol

    def read(
        self,
        value: ir.Value,
        builder: Builder,
        frame: ir.Value,
        slots: dict[ir.Value, _Slot],
        here: dict[ir.Value, ir.Value],
    ) -> ir.Value:
        """A value from outside, in a part."""
        if _is_constant(value):
            copy: ir.Operation = value.owner.clone(ir.InsertionPoint(frame.owner))
            return copy.results[0]
        if value not in self.offsets:
            return _load(builder, value, frame, slots[value])
        assert self.stack is not None
        if self.stack not in here:
            here[self.stack] = _load(builder, self.stack, frame, slots[self.stack])
        return builder.address(here[self.stack], self.offsets[value])

    def define(self) -> tuple[str, ir.Block]:
        """An empty function of the module, and its entry."""
        symbol = f"{self.symbol}.part.{next(self.numbers)}"
        own = self.function.attributes
        traits = [*own.get("passthrough", ()), ir.StringAttr.get("noinline")]
        attributes = {
            "sym_name": ir.StringAttr.get(symbol),
            "function_type": ir.TypeAttr.get(ir.Type.parse("!llvm.func<void (ptr)>")),
            "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
            "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
            "passthrough": ir.ArrayAttr.get(traits),
            "arg_attrs": ir.ArrayAttr.get([ir.DictAttr.get({"llvm.noalias": ir.UnitAttr.get()})]),
        }
        made = ir.Operation.create(
            "llvm.func",
            attributes=attributes,
            regions=1,
            loc=self.function.location,
            ip=ir.InsertionPoint.at_block_begin(self.module),
        )
        return symbol, made.regions[0].blocks.append(self.builder.scalar(POINTER))

    def call(self, symbol: str, frame: ir.Value) -> None:
        attributes = {
            "callee": ir.FlatSymbolRefAttr.get(symbol),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0]),
            "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        }
        self.builder.op("llvm.call", [frame], (), attributes)


class _Crossing:
    """The values that are made in one part of a block, or before it, and used in another."""

    def __init__(
        self,
        parts: Sequence[_Part],
        terminator: ir.Operation,
        stack: ir.Value | None,
        offsets: Mapping[ir.Value, int],
    ) -> None:
        self.stack, self.offsets = stack, offsets
        self.home: dict[ir.Value, int] = {}
        """The part that defines a value."""
        self.last: dict[ir.Value, int] = {}
        """The last part that uses a value of another part, or from outside."""
        for number, part in enumerate(parts):
            for index, operation in enumerate(part.operations):
                self.find_uses(part, number, index, operation)
                self.home.update(dict.fromkeys(operation.results, number))
        for value in terminator.operands:
            if value in self.home:
                self.last[value] = len(parts)
        self.stored = [value for value in self.last if not _is_constant(value)]
        self.entering = [value for value in self.stored if value not in self.home]

    def find_uses(self, part: _Part, number: int, index: int, operation: ir.Operation) -> None:
        own: set[ir.Value] = set()
        for user in _nested(operation, own):
            for position, value in enumerate(user.operands):
                if value not in own and self.home.get(value) != number:
                    part.uses[index].append((user, position, value))
                    self.last[self.stack if value in self.offsets else value] = number

    def slots(self) -> tuple[dict[ir.Value, _Slot], int]:
        """Memory for each stored value, which others take over after its last use, and the bytes of all."""
        made: dict[int, list[ir.Value]] = defaultdict(list)
        for value in self.stored:
            made[self.home.get(value, -1)].append(value)
        free: dict[int, list[int]] = defaultdict(list)
        ending: dict[int, list[_Slot]] = defaultdict(list)
        slots: dict[ir.Value, _Slot] = {}
        size = 0
        for number in sorted(made):
            for ended in [last for last in ending if last < number]:
                for slot in ending.pop(ended):
                    free[slot.size].append(slot.offset)
            for value in made[number]:
                kind = _memory_type(value.type)
                own = _bytes(kind)
                if free[own]:
                    offset = free[own].pop()
                else:
                    offset = -(-size // own) * own
                    size = offset + own
                slots[value] = _Slot(offset, own, kind)
                ending[self.last[value]].append(slots[value])
        return slots, size


def _nested(operation: ir.Operation, defined: set[ir.Value]) -> Iterator[ir.Operation]:
    """An operation and those inside it; their results are added to ``defined``."""
    yield operation
    for block in blocks_of(operation):
        defined.update(block.arguments)
        for view in block.operations:
            inner = view.operation
            yield from _nested(inner, defined)
            defined.update(inner.results)


def _is_constant(value: ir.Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.name in _CONSTANTS


def _is_unused(value: ir.Value) -> bool:
    return next(iter(value.uses), None) is None


def _one_allocation(entry: ir.Block, builder: Builder) -> tuple[ir.Value | None, dict[ir.Value, int]]:
    """Make one allocation of all stack memory, so that parts take one address from the frame for all of it.

    Gives the allocation, and the addresses in it with their offsets: values made of them need not cross a cut.
    """
    allocations = [view.operation for view in entry.operations if view.operation.name == "llvm.alloca"]
    if not allocations:
        return None, {}
    places, size, alignment = [], 0, _ALIGNMENT
    for operation in allocations:
        own, wanted = builder.known_constant(operation.operands[0]), operation.attributes["alignment"].value
        assert own is not None
        places.append(-(-size // wanted) * wanted)
        size, alignment = places[-1] + own, max(alignment, wanted)
    builder.frame_bytes = max(builder.frame_bytes, size)
    offsets: dict[ir.Value, int] = {}
    with builder.before(allocations[0]):
        count = builder.value("arith.constant", (), builder.scalar(I64), {"value": builder.attribute(f"{size} : i64")})
        attributes = {
            "elem_type": allocations[0].attributes["elem_type"],
            "alignment": builder.attribute(f"{alignment} : i64"),
        }
        stack = builder.value("llvm.alloca", [count], builder.scalar(POINTER), attributes)
        starts = {operation.results[0]: place for operation, place in zip(allocations, places, strict=True)}
        for old, place in starts.items():
            address = builder.address(stack, place)
            old.replace_all_uses_with(address)
            offsets[address] = place
    for address, start, further in builder.places():
        if start in starts:
            offsets[address] = starts[start] + further
    for operation in allocations:
        operation.erase()
    return stack, offsets


# -- memory


def _store(builder: Builder, value: ir.Value, frame: ir.Value, slot: _Slot) -> None:
    stored = value if slot.type == value.type else builder.value("arith.extui", [value], slot.type)
    builder.store(stored, builder.address(frame, slot.offset), slot.alignment)


def _load(builder: Builder, value: ir.Value, frame: ir.Value, slot: _Slot) -> ir.Value:
    loaded = builder.load(builder.address(frame, slot.offset), slot.type, slot.alignment)
    return loaded if slot.type == value.type else builder.value("arith.trunci", [loaded], value.type)


def _is_storable(kind: ir.Type) -> bool:
    element = element_type(kind)
    return isinstance(element, (ir.IntegerType, ir.FloatType)) or str(element).startswith("!llvm.ptr")


def _memory_type(kind: ir.Type) -> ir.Type:
    """The type as which a value is stored: bytes for single bits."""
    element = element_type(kind)
    if not isinstance(element, ir.IntegerType) or element.width % _BYTE == 0:
        return kind
    byte = ir.IntegerType.get_signless(-(-element.width // _BYTE) * _BYTE)
    return ir.VectorType.get(ir.VectorType(kind).shape, byte) if isinstance(kind, ir.VectorType) else byte


def _bytes(kind: ir.Type) -> int:
    """The size of a slot: a power of two, by which it is aligned too."""
    element = element_type(kind)
    bits = element.width if isinstance(element, (ir.IntegerType, ir.FloatType)) else 64
    count = 1
    for extent in ir.VectorType(kind).shape if isinstance(kind, ir.VectorType) else ():
        count *= extent
    return max(1, 1 << (bits * count // _BYTE - 1).bit_length())
