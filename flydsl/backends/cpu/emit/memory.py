"""Loads and stores of shared and global memory.

By the form of the address: a uniform one takes a scalar access, an affine one a wide access and a shuffle where
:mod:`flydsl.backends.cpu.analysis.coalescing` finds one, anything else a gather or scatter.  A guarded address takes
both, chosen at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.coalescing import contiguous_order, find_span
from flydsl.backends.cpu.emit import gather_scatter, helper_functions, private_memory
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.helper_functions import Body
from flydsl.backends.cpu.emit.lane_group import Rules, Unit, lanes_in_turn
from flydsl.backends.cpu.emit.lane_values import Affine, Elements, LaneVector, Rep, Spread, Stored, Uniform, Words
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, POINTER, Scalar, Vector, element_of, integer


def split(builder: Builder, words: Sequence[ir.Value], word: Scalar, scalar: Scalar, count: int) -> list[ir.Value]:
    """The ``count`` elements, lane vectors, that words consist of, the first in the lowest bits."""
    narrow, found = integer(scalar.bits), []
    for position in range(count):
        index, place = divmod(position * narrow.bits, word.bits)
        part = words[index]
        if place:
            part = builder.value("arith.shrui", [part, builder.splat(place, word)], part.type)
        part = builder.value("arith.trunci", [part], builder.lanes(narrow))
        if scalar.kind == "float":
            part = builder.value("arith.bitcast", [part], builder.lanes(scalar))
        found.append(part)
    return found


def join(builder: Builder, elements: Sequence[ir.Value], word: Scalar, scalar: Scalar) -> list[ir.Value]:
    """The words that consist of elements."""
    narrow = integer(scalar.bits)
    lanes, each = builder.lanes(word), word.bits // narrow.bits
    words = []
    for first in range(0, len(elements), each):
        total: ir.Value | None = None
        for k, element in enumerate(elements[first : first + each]):
            is_float = scalar.kind == "float"
            bits = builder.value("arith.bitcast", [element], builder.lanes(narrow)) if is_float else element
            part = builder.value("arith.extui", [bits], lanes)
            if k:
                part = builder.value("arith.shli", [part, builder.splat(k * narrow.bits, word)], lanes)
            total = part if total is None else builder.value("arith.ori", [total, part], lanes)
        assert total is not None
        words.append(total)
    return words


def to_rows(builder: Builder, words: Sequence[ir.Value], target: ir.Value, word: Scalar, scalar: Scalar) -> None:
    """Store lane vectors of words as rows of their elements: a function of the module for each."""
    count = word.bits // scalar.bits
    row_bytes = builder.width * scalar.bytes

    def body(made: Builder, arguments: Sequence[ir.Value]) -> None:
        loaded, rows = arguments
        for k, element in enumerate(split(made, [loaded], word, scalar, count)):
            made.store(element, made.address(rows, k * row_bytes), scalar.bytes)

    symbol = f"to_rows_{builder.width}x{word}_{count}x{scalar}"
    for k, loaded in enumerate(words):
        rows = builder.address(target, k * count * row_bytes)
        helper_functions.call(builder, symbol, [loaded, rows], None, body, width=builder.width, inline=False)


_WIDE_ELEMENTS = 64
"""Elements of a wide access of per-thread vectors; longer runs are cut, because shuffles grow with their square."""

_GATHERED_BITS = 32
"""Narrower elements are gathered by a loop: no chip has an instruction, and LLVM writes a branch for each lane, which
takes it seconds for a kernel of many accesses."""


def _load(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Load)
    (result,), (pointer,) = operation.results, operation.operands
    if pointer in unit.context.private:
        private_memory.load(unit, result, pointer)
        return
    address = unit.get(pointer)
    memory = _in_memory(element_of(result.type))
    if isinstance(address, Uniform):
        elements: Sequence[Rep] = _load_uniform(unit, address.value, result, memory, operation.alignment)
    else:
        count = result.type.count if isinstance(result.type, Vector) else 1
        access = _Access(unit, memory, count, operation.alignment)
        if access.word is not None and _moves_words(unit, operation, access, address):
            return
        elements = [LaneVector(v, memory) for v in access.load(address)]
    scalar = element_of(result.type)
    unit.elementwise(result, lambda k: _from_memory(unit, elements[k], scalar))


def _moves_words(unit: Unit, operation: sir.Load, access: _Access, address: Rep) -> bool:
    """True after moving packed elements as words, or by a function, if they are only stored, or factors of products."""
    (result,), word = operation.results, access.word
    if word is not None and sir.feeds_products(result):
        unit.env[result] = access.words(address)
        return True
    follower = result.users[0] if len(result.users) == 1 else None
    if word is None or not isinstance(follower, sir.Store) or unit.context.checks is not None:
        return False
    if follower.operands[1] not in unit.context.private:
        unit.env[result] = access.words(address)
        return True
    gather_scatter = private_memory.destination(unit, operation)
    if gather_scatter is not None:
        to_rows(unit.builder, access.of_words().load(address), gather_scatter, word, access.scalar)
    return gather_scatter is not None


def _store(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Store)
    value, pointer = operation.operands
    if pointer in unit.context.private:
        private_memory.store(unit, value, pointer)
        return
    address = unit.get(pointer)
    scalar = element_of(value.type)
    memory = _in_memory(scalar)
    rep = unit.get(value)
    if isinstance(rep, Words) and not isinstance(address, Uniform):
        assert isinstance(value.type, Vector)
        _Access(unit, memory, value.type.count, operation.alignment).of_words().store(address, rep.words)
        return
    elements = [_to_memory(unit, e, scalar) for e in unit.elements(value)]
    if isinstance(address, Uniform) and all(isinstance(e, Uniform) for e in elements):
        _store_uniform(unit, elements, value, address.value, operation.alignment)
        return
    if isinstance(address, Uniform):
        chosen = [_of_last_lane(unit, e) for e in elements]
        _store_uniform(unit, chosen, value, address.value, operation.alignment)
        return
    access = _Access(unit, memory, len(elements), operation.alignment, operation in unit.context.streams)
    access.store(address, [unit.lanes(e) for e in elements])


def _of_last_lane(unit: Unit, rep: Rep) -> Uniform:
    """The value in the last lane that runs, which is what remains where all write to one place."""
    builder, width = unit.builder, unit.builder.width
    lane = builder.constant(width - 1, I64)
    known = None if unit.mask is None else builder.known_mask(unit.mask)
    if known is not None:
        lane = builder.constant(max(k for k, runs in enumerate(known) if runs), I64)
    elif unit.mask is not None:
        bits = integer(width)
        mask = builder.value("llvm.bitcast", [unit.mask], builder.scalar(bits))
        above = builder.value("math.ctlz", [mask], builder.scalar(bits))
        wide = builder.value("arith.extui", [above], builder.scalar(I64)) if width < 64 else above
        # LLVM may run this where no lane does, and reads memory at any index that it is given.
        lane = builder.integer("andi", builder.integer("subi", lane, wide), lane)
    assert not isinstance(rep, (Elements, Words, Stored))
    found = builder.value("llvm.extractelement", [unit.lanes(rep), lane], builder.scalar(rep.type))
    return Uniform(found, rep.type)


# -- Booleans and pointers in memory


def _in_memory(scalar: Scalar) -> Scalar:
    """The type of an element in memory: a Boolean is a byte, and addresses in vectors are integers."""
    return I8 if scalar == I1 else I64 if scalar.kind == "ptr" else scalar


def _from_memory(unit: Unit, rep: Rep, scalar: Scalar) -> Rep:
    if scalar == I1:
        return unit.apply("arith.trunci", [rep], I1)
    return unit.apply("llvm.inttoptr", [rep], scalar) if scalar.kind == "ptr" else rep


def _to_memory(unit: Unit, rep: Rep, scalar: Scalar) -> Rep:
    if scalar == I1:
        return unit.apply("arith.extui", [rep], I8)
    return unit.apply("llvm.ptrtoint", [rep], I64) if scalar.kind == "ptr" else rep


# -- uniform addresses


def _load_uniform(unit: Unit, address: ir.Value, result: sir.Value, memory: Scalar, alignment: int) -> list[Rep]:
    builder = unit.builder
    if not isinstance(result.type, Vector):
        return [Uniform(builder.load(address, builder.scalar(memory), alignment), memory)]
    count = result.type.count
    loaded = builder.load(address, builder.vector(memory, count), alignment)
    return [
        Uniform(builder.value("vector.extract", [loaded], builder.scalar(memory), _at(k)), memory) for k in range(count)
    ]


def _store_uniform(unit: Unit, elements: Sequence[Rep], value: sir.Value, address: ir.Value, alignment: int) -> None:
    builder = unit.builder
    scalars = [e.value for e in elements if isinstance(e, Uniform)]
    if isinstance(value.type, Vector):
        memory = _in_memory(value.type.element)
        scalars = [builder.value("vector.from_elements", scalars, builder.vector(memory, len(scalars)))]
    builder.store(scalars[0], address, alignment)


def _at(position: int) -> dict[str, ir.Attribute]:
    return {"static_position": ir.DenseI64ArrayAttr.get([position])}


# -- one address per lane


class _Access:
    """Accesses of all lanes of a unit to ``count`` elements each, side by side at the lane's address."""

    def __init__(self, unit: Unit, scalar: Scalar, count: int, alignment: int, may_stream: bool = False) -> None:
        self.unit = unit
        self.builder = unit.builder
        self.width = unit.builder.width
        self.scalar = scalar
        self.count = count
        self.alignment = alignment
        self.size = scalar.bytes * count
        self.may_stream = may_stream
        self.word: Scalar | None = None
        """The access type of adjacent packed elements."""
        if count > 1 and scalar.bits in (8, 16) and self.size % 4 == 0:
            self.word = integer(64 if self.size % 8 == 0 else 32)

    def load(self, address: Rep) -> list[ir.Value]:
        """The loaded elements, each as a lane vector."""
        if self.word is not None:
            words = self.of_words().load(address)
            return split(self.builder, words, self.word, self.scalar, self.count)
        wide = self.wide_load(address) if isinstance(address, Affine) else None
        if wide is None:
            return self.gather(address)
        assert isinstance(address, Affine)
        if address.guard is None:
            return wide()
        types = [self.builder.lanes(self.scalar)] * self.count
        return self.builder.if_(address.guard, types, wide, lambda: self.gather(address))

    def store(self, address: Rep, values: Sequence[ir.Value]) -> None:
        """Store elements, each given as a lane vector."""
        if self.word is not None:
            self.of_words().store(address, join(self.builder, values, self.word, self.scalar))
            return
        wide = self.wide_store(address, values) if isinstance(address, Affine) else None
        if wide is None:
            self.scatter(address, values)
            return
        assert isinstance(address, Affine)
        if address.guard is None:
            wide()
            return

        def then() -> Sequence[ir.Value]:
            wide()
            return ()

        def otherwise() -> Sequence[ir.Value]:
            self.scatter(address, values)
            return ()

        self.builder.if_(address.guard, (), then, otherwise)

    # -- narrow elements as parts of words

    def of_words(self) -> _Access:
        """The same access by words."""
        assert self.word is not None
        return _Access(self.unit, self.word, self.size // self.word.bytes, self.alignment, self.may_stream)

    def words(self, address: Rep) -> Words:
        """The loaded elements as the words that they are in."""
        assert self.word is not None
        word, loaded = self.word, self.of_words().load(address)

        def take_apart() -> tuple[Rep, ...]:
            elements = split(self.builder, loaded, word, self.scalar, self.count)
            return tuple(LaneVector(element, self.scalar) for element in elements)

        return Words(loaded, word, take_apart)

    # -- wide accesses

    def wide_load(self, address: Affine) -> Callable[[], list[ir.Value]] | None:
        """A load of whole runs, if the offsets allow one."""
        plain = replace(address, guard=None, exact=None)
        if contiguous_order(address.offsets, self.size) is not None:
            return lambda: self.load_runs(plain)
        span = find_span(address.offsets, self.scalar.bytes, self.count)
        if self.unit.mask is not None or span is None:
            return None

        def load_span() -> list[ir.Value]:
            # All lanes run, so the memory between the least and the greatest address is of one object.
            start = self.builder.address(address.base, span.start)
            loaded = self.builder.load(start, self.builder.vector(self.scalar, span.count), self.scalar_alignment())
            return [self.take(loaded, [first + k for first in span.first]) for k in range(self.count)]

        return load_span

    def wide_store(self, address: Affine, values: Sequence[ir.Value]) -> Callable[[], None] | None:
        """A store of whole runs, if the offsets allow one."""
        if contiguous_order(address.offsets, self.size) is None:
            return None
        plain = replace(address, guard=None, exact=None)
        return lambda: self.store_runs(plain, values)

    def runs(self, address: Affine) -> list[tuple[list[int], ir.Value]]:
        """Pieces of a contiguous access: the lanes in the order of memory, and the address of the first."""
        order = contiguous_order(address.offsets, self.size)
        assert order is not None
        fitting = max(1, _WIDE_ELEMENTS // self.count)
        lanes = self.width if self.count == 1 else min(self.width, 1 << (fitting.bit_length() - 1))
        groups = [order[k : k + lanes] for k in range(0, self.width, lanes)]
        return [(group, self.builder.address(address.base, address.offsets[group[0]])) for group in groups]

    def load_runs(self, address: Affine) -> list[ir.Value]:
        parts: list[list[ir.Value]] = []
        places = [0] * self.width
        for number, (group, start) in enumerate(self.runs(address)):
            loaded = self.masked_load(start, self.run_mask(group), len(group) * self.count)
            parts.append([self.take(loaded, range(k, len(group) * self.count, self.count)) for k in range(self.count)])
            for position, lane in enumerate(group):
                places[lane] = number * len(group) + position
        columns = [self.concatenate([part[k] for part in parts]) for k in range(self.count)]
        return [self.take(column, places) for column in columns]

    def store_runs(self, address: Affine, values: Sequence[ir.Value]) -> None:
        for group, start in self.runs(address):
            columns = [self.take(value, group) for value in values]
            joined = self.concatenate(columns)
            n = len(group)
            ordered = self.take(joined, [k * n + lane for lane in range(n) for k in range(self.count)])
            self.masked_store(ordered, start, self.run_mask(group))

    def run_mask(self, group: Sequence[int]) -> ir.Value | None:
        """The mask of a run's elements, in the order of memory."""
        if self.unit.mask is None:
            return None
        positions = [lane for lane in group for _ in range(self.count)]
        return self.shuffle(self.unit.mask, positions, I1)

    def scalar_alignment(self) -> int:
        """The alignment of every element, of any lane."""
        size = self.scalar.bytes
        return min(self.alignment, size & -size)

    def masked_load(self, start: ir.Value, mask: ir.Value | None, count: int) -> ir.Value:
        result = self.builder.vector(self.scalar, count)
        if mask is None:
            return self.builder.load(start, result, self.alignment)
        attributes = {"alignment": self.builder.attribute(f"{self.alignment} : i32")}
        operands = [start, mask, self.builder.zero(self.scalar, count)]
        return self.builder.value("llvm.intr.masked.load", operands, result, attributes)

    def masked_store(self, value: ir.Value, start: ir.Value, mask: ir.Value | None) -> None:
        if mask is None and self.may_stream:
            streams, plainly = self.unit.context.streams, partial(self.builder.store, value, start, self.alignment)
            streams.store(value, self.scalar, start, self.unit.turns, plainly)
            return
        if mask is None:
            self.builder.store(value, start, self.alignment)
            return
        attributes = {"alignment": self.builder.attribute(f"{self.alignment} : i32")}
        self.builder.op("llvm.intr.masked.store", [value, start, mask], (), attributes)

    # -- shuffles

    def take(self, vector: ir.Value, positions: Sequence[int]) -> ir.Value:
        """The elements at those positions."""
        return self.shuffle(vector, positions, self.scalar)

    def shuffle(self, vector: ir.Value, positions: Sequence[int], scalar: Scalar) -> ir.Value:
        if list(positions) == list(range(ir.VectorType(vector.type).shape[0])):
            return vector
        return self.builder.shuffle(vector, vector, positions, scalar)

    def concatenate(self, parts: Sequence[ir.Value]) -> ir.Value:
        """Vectors of one length end to end."""
        while len(parts) > 1:
            joined = []
            for a, b in zip(parts[::2], parts[1::2], strict=False):
                total = ir.VectorType(a.type).shape[0] + ir.VectorType(b.type).shape[0]
                joined.append(self.builder.shuffle(a, b, range(total), self.scalar))
            parts = joined + ([parts[-1]] if len(parts) % 2 else [])
        return parts[0]

    # -- gather and scatter

    def element_addresses(self, address: Rep) -> list[ir.Value]:
        return [self.unit.lanes(place) for place in self.element_places(address)]

    def element_places(self, address: Rep) -> list[Rep]:
        builder, size = self.builder, self.scalar.bytes
        if isinstance(address, Spread):
            return [replace(address, base=builder.address(address.base, k * size)) for k in range(self.count)]
        lanes = self.unit.lanes(address)
        steps = [builder.splat(k * size, I64) for k in range(self.count)]
        return [LaneVector(builder.address(lanes, step) if k else lanes, POINTER) for k, step in enumerate(steps)]

    def gather(self, address: Rep) -> list[ir.Value]:
        if self.scalar.bits < _GATHERED_BITS:
            return [self.gather_in_turn(lane_addresses) for lane_addresses in self.element_addresses(address)]
        if self.width >= gather_scatter.MIN_LANES:
            return [
                gather_scatter.gather(self.builder, place, self.unit.mask, self.scalar, self.scalar_alignment())
                for place in self.element_places(address)
            ]
        attributes = {"alignment": self.builder.attribute(f"{self.scalar_alignment()} : i32")}
        result, mask, other = self.builder.lanes(self.scalar), self.unit.full_mask(), self.builder.zero(self.scalar)
        return [
            self.builder.value("llvm.intr.masked.gather", [lane_addresses, mask, other], result, attributes)
            for lane_addresses in self.element_addresses(address)
        ]

    def scatter(self, address: Rep, values: Sequence[ir.Value]) -> None:
        """Scatter the values; of lanes with one address, the last lane's value stays."""
        attributes = {"alignment": self.builder.attribute(f"{self.scalar_alignment()} : i32")}
        mask = self.unit.full_mask()
        for value, place in zip(values, self.element_places(address), strict=True):
            if self.scalar.bits < _GATHERED_BITS:
                self.scatter_in_turn(self.unit.lanes(place), value)
            elif self.width >= gather_scatter.MIN_LANES:
                gather_scatter.scatter(self.builder, value, place, self.unit.mask, self.scalar, self.scalar_alignment())
            else:
                self.builder.op("llvm.intr.masked.scatter", [value, self.unit.lanes(place), mask], (), attributes)

    def gather_in_turn(self, addresses: ir.Value) -> ir.Value:
        scalar, alignment = self.scalar, self.scalar_alignment()

        def body(builder: Builder, arguments: Sequence[ir.Value]) -> ir.Value:
            places, mask = (*arguments, None)[:2]

            def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
                place = builder.value("llvm.extractelement", [places, lane], builder.scalar(POINTER))
                loaded = builder.load(place, builder.scalar(scalar), alignment)
                return [builder.value("llvm.insertelement", [carried[0], loaded, lane], builder.lanes(scalar))]

            return lanes_in_turn(builder, mask, [builder.zero(scalar)], one_lane)[0]

        found = self.called("gather", [addresses], self.builder.lanes(scalar), body)
        assert found is not None
        return found

    def scatter_in_turn(self, addresses: ir.Value, values: ir.Value) -> None:
        scalar, alignment = self.scalar, self.scalar_alignment()

        def body(builder: Builder, arguments: Sequence[ir.Value]) -> None:
            places, values, mask = (*arguments, None)[:3]

            def one_lane(lane: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
                place = builder.value("llvm.extractelement", [places, lane], builder.scalar(POINTER))
                value = builder.value("llvm.extractelement", [values, lane], builder.scalar(scalar))
                builder.store(value, place, alignment)
                return ()

            lanes_in_turn(builder, mask, [], one_lane)

        self.called("scatter", [addresses, values], None, body)

    def called(self, what: str, operands: Sequence[ir.Value], result: ir.Type | None, body: Body) -> ir.Value | None:
        """Call a function that works lane by lane, because kernels of narrow elements have tens of these loops."""
        mask, width = self.unit.mask, self.width
        symbol = f"{what}_in_turn_{width}x{self.scalar}_{self.scalar_alignment()}{'' if mask is None else '_masked'}"
        operands = [*operands, *([] if mask is None else [mask])]
        return helper_functions.call(
            self.builder, symbol, operands, result, body, width=width, inline=False, seldom=True
        )


def _alloca(unit: Unit, operation: sir.Operation) -> None:
    """A private array's address is its offset in the array; any other array has one copy per lane, lane by lane."""
    assert isinstance(operation, sir.Alloca) and unit.index is not None
    (result,) = operation.results
    if result in unit.context.private:
        unit.set(result, unit.number(0, I64))
        return
    frame = unit.context.frames(operation, unit.index)
    scalar = element_of(result.type)
    shape = unit.shape(result)
    unit.set(result, Affine(frame, shape.offsets, scalar) if shape.is_affine else Uniform(frame, scalar))


RULES: Rules = {sir.Load: _load, sir.Store: _store, sir.Alloca: _alloca}
