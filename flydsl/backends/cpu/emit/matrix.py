"""Matrix products of a warp, as multiply-adds on rows of the result.

The lanes' elements go to the frame as they are, unless a private array has them there already, and one function of the
module for each instruction multiplies them there: eight rows of C at a time stay in registers, each element of A is spread
over a row of B.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import helper_functions, private_memory
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Stored, Words
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I32, I64, Scalar, element_of, integer
from flydsl.backends.cpu.vector_math import modular
from flydsl.ir.predicates import CmpIPredicate
from flydsl.support.float_formats import FORMATS_BY_NAME, BinaryFormat


class Fragments:
    """One instruction: element v of lane l is number ``width * v + l`` of its operand's memory.

    ``stored`` are the types of A's and B's elements there, ``scalar`` is that of C's and of the arithmetic.
    """

    def __init__(
        self, operation: sir.FragmentProduct, width: int, scalar: Scalar, stored: tuple[Scalar, Scalar]
    ) -> None:
        self.per_word, self.halves, self.groups = operation.per_word, operation.halves, operation.groups
        self.width = width
        self.scalar = scalar
        self.stored = stored
        self.modulus = operation.modulus

    def symbol(self) -> str:
        """The name of the function, which says all that its code depends on."""
        types = f"{self.stored[0]}_{self.stored[1]}_{self.scalar}"
        return f"fragment_product_{self.per_word}x{self.halves}x{self.groups}_{self.width}_{types}_{self.modulus}"

    def multiply(self, builder: Builder, arguments: Sequence[ir.Value]) -> None:
        """D = A·B + C."""
        a, b, c, d = arguments
        w, lanes = self.per_word, range(self.width)
        of_a = self.loaded(builder, a, self.stored[0], w * self.halves * self.groups)
        of_b = self.loaded(builder, b, self.stored[1], w * self.groups)
        sums = self.loaded(builder, c, self.scalar, 2 * self.halves)
        for t in range(4):
            row = [lane // 4 * 4 + t for lane in lanes]
            rows = [builder.shuffle(x, x, row, self.scalar) for x in of_a]
            for e in range(2):
                column = [lane // 32 * 32 + lane % 4 * 8 + 4 * e + t for lane in lanes]
                columns = [builder.shuffle(y, y, column, self.scalar) for y in of_b]
                for half in range(self.halves):
                    for k, y in enumerate(columns):
                        x = rows[k % w + w * (half + self.halves * (k // w))]
                        sums[e + 2 * half] = _multiply_add_lanes(builder, x, y, sums[e + 2 * half], self.modulus)
        for k, total in enumerate(sums):
            builder.store(total, builder.address(d, self.scalar.bytes * self.width * k), self.scalar.bytes)

    def loaded(self, builder: Builder, place: ir.Value, of: Scalar, count: int) -> list[ir.Value]:
        """The lanes' elements, in the type that is computed in."""
        found, line = [], builder.vector(of, self.width)
        for k in range(count):
            element = builder.load(builder.address(place, of.bytes * self.width * k), line, of.bytes)
            if of != self.scalar:
                element = extended(builder, element, of, self.scalar)
            found.append(element)
        return found


def extended(builder: Builder, narrow: ir.Value, of: Scalar, to: Scalar) -> ir.Value:
    """A vector of floats of type ``of``, as it is held in memory, in the wider type ``to``."""
    count = ir.VectorType(narrow.type).shape[0]
    wide = builder.vector(to, count)
    if of.held == of.name:
        return builder.value("arith.extf", [narrow], wide)
    words = builder.value("arith.extui", [narrow], builder.vector(I32, count))  # a bf16 is the upper half of a float32
    return builder.value(
        "arith.bitcast", [builder.value("arith.shli", [words, builder.splat(16, I32, count)], words.type)], wide
    )


def _code_of(builder: Builder, words: ir.Value, k: ir.Value, width: int) -> ir.Value:
    """Code ``k`` modulo those of a word, of each lane's word."""
    count = ir.VectorType(words.type).shape[0]
    place = builder.integer("remui", k, builder.constant(I32.bits // width, I64))
    shift = builder.integer("muli", place, builder.constant(width, I64))
    narrow = builder.value("arith.trunci", [shift], builder.scalar(I32))
    spread = builder.value("vector.broadcast", [narrow], words.type)
    moved = builder.value("arith.shrui", [words, spread], words.type)
    return builder.value("arith.andi", [moved, builder.splat((1 << width) - 1, I32, count)], words.type)


def _part_of(builder: Builder, words: ir.Value, position: int, word: Scalar, of: Scalar, *, is_code: bool) -> ir.Value:
    """One of the elements that each lane's word holds; a code of a format may stay in 32 bits."""
    count = ir.VectorType(words.type).shape[0]
    if position:
        words = builder.value("arith.shrui", [words, builder.splat(position * of.bits, word, count)], words.type)
    if is_code and word == I32:
        return builder.value("arith.andi", [words, builder.splat((1 << of.bits) - 1, word, count)], words.type)
    narrow = integer(of.bits)
    part = builder.value("arith.trunci", [words], builder.vector(narrow, count))
    return part if of.held == narrow.name else builder.value("arith.bitcast", [part], builder.vector(of, count))


def decoded(builder: Builder, codes: ir.Value, of: BinaryFormat) -> ir.Value:
    """The f32 of codes of a signed format, in 8 or 32 bits each.

    The code's exponent and fraction are those of a float32 with another bias, subnormal numbers included, so that a
    multiplication by a power of two makes it the number.
    """
    count = ir.VectorType(codes.type).shape[0]
    words, floats = builder.vector(I32, count), builder.vector(_F32, count)

    def whole(name: str, x: ir.Value, number: int) -> ir.Value:
        return builder.value(f"arith.{name}", [x, builder.splat(number, I32, count)], words)

    code = codes if codes.type == words else builder.value("arith.extui", [codes], words)
    magnitude = whole("andi", code, of.sign_bit - 1)
    shifted = builder.value("arith.bitcast", [whole("shli", magnitude, 23 - of.mantissa_bits)], floats)
    power = builder.value(
        "arith.bitcast", [builder.splat((254 - of.bias) << 23, I32, count)], floats
    )  # 2 ** (127 - bias)
    value = builder.value("arith.mulf", [shifted, power], floats)
    bits = builder.value("arith.bitcast", [value], words)

    def special(condition: CmpIPredicate, x: ir.Value, number: int, result: int) -> ir.Value:
        operands = [x, builder.splat(number, I32, count)]
        is_special = builder.value("arith.cmpi", operands, builder.vector(I1, count), builder.predicate(condition))
        return builder.value("arith.select", [is_special, builder.splat(result, I32, count), bits], words)

    if of.infinity is not None:
        bits = special(CmpIPredicate.eq, magnitude, of.infinity, 0x7F800000)
    if of.unsigned_zero:
        bits = special(CmpIPredicate.eq, code, of.nan, 0x7FC00000)
    elif of.has_nan:
        bits = special(CmpIPredicate.ugt, magnitude, of.infinity or of.largest, 0x7FC00000)
    sign = whole("shli", whole("andi", code, of.sign_bit), 32 - of.width)
    return builder.value("arith.bitcast", [builder.value("arith.ori", [bits, sign], words)], floats)


def _multiply_add_lanes(builder: Builder, x: ir.Value, y: ir.Value, total: ir.Value, modulus: int) -> ir.Value:
    if modulus:
        return modular.multiply_add(builder, [x, y, total], modulus)
    if isinstance(ir.VectorType(x.type).element_type, ir.IntegerType):
        return builder.value("arith.addi", [builder.value("arith.muli", [x, y], x.type), total], x.type)
    return builder.value("math.fma", [x, y, total], x.type)


_F32 = Scalar("float", 32, "f32")
_ROWS = 8
"""Rows of C in registers: enough to hide the latency of a multiply-add, few enough for 16 registers of 256 bits."""
_COLUMNS = 16
_FACTORS = 16
"""Factors that stay in memory for the next products, which mostly take one of the last."""


def _product(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.MatrixProduct)
    builder = unit.builder
    (a, b, addend, *scales), (result,) = operation.operands, operation.results
    scalar = element_of(result.type)
    is_fragment = isinstance(operation, sir.FragmentProduct)
    (of_a, type_a, word_a), (of_b, type_b, word_b) = (_factor(unit, v, in_words=not is_fragment) for v in (a, b))
    size = builder.width * result.type.bytes
    own = unit.sums.pop(addend, None)
    source = own or _in_private(unit, addend)
    target = _target(unit, operation)
    cell = own or (_free_cell(unit, size) if target is None or source is None else None)
    if source is None:
        assert cell is not None
        _store(unit, addend, cell)
        source = cell
    stored = type_a, type_b
    if isinstance(operation, sir.FragmentProduct):
        shape: _Shape | Fragments = Fragments(operation, builder.width, scalar, stored)
    else:
        counts = [len(unit.elements(v)) for v in scales]
        elements = len(unit.elements(a)) * _codes_in(type_a, operation.formats[0])
        shape = _Shape(operation, elements, builder.width, scalar, stored, (word_a, word_b), counts)
    factors = [_factor(unit, v, in_words=False)[0] for v in scales]
    places = [of_a, of_b, source, cell if target is None else target, *factors]
    helper_functions.call(builder, shape.symbol(), places, None, shape.multiply, inline=False)
    if cell is not None:
        unit.cells.discard(cell)
    if target is not None:
        return
    assert cell is not None
    found = cell

    def load() -> tuple[Rep, ...]:
        step = scalar.bytes * builder.width
        places = [builder.address(found, at) for at in range(0, size, step)]
        return tuple(LaneVector(builder.load(p, builder.lanes(scalar), scalar.bytes), scalar) for p in places)

    user = result.users[0] if len(result.users) == 1 else None
    if isinstance(user, sir.MatrixProduct) and user.operands[2] is result and result not in user.operands[:2]:
        unit.sums[result] = cell
        unit.cells.add(cell)
        unit.env[result] = Stored(load)
    else:
        unit.elementwise(result, load().__getitem__)


def _free_cell(unit: Unit, size: int) -> ir.Value:
    """Memory of the frame for a result, in which no other is."""
    for number in itertools.count():
        cell = unit.builder.scratch(f"matrix d {size} {number}", size)
        if cell not in unit.cells:
            return cell
    raise AssertionError


def _factor(unit: Unit, value: sir.Value, *, in_words: bool) -> tuple[ir.Value, Scalar, Scalar]:
    """The address and type of the elements of A or B, and of words that they may be in.

    Those in a private array are not converted.
    """
    source = value
    if isinstance(value.owner, sir.Elementwise) and value.owner.name == "arith.extf":
        (source,) = value.owner.operands
    own = element_of(source.type)
    if in_words and own.bits < I32.bits and source in unit.resident:
        found = private_memory.words(unit, source, unit.resident[source])
        if found is not None:
            return found[0], own, own if found[1].bits == own.bits else found[1]
    address = _in_private(unit, source)
    if address is not None:
        return address, own, own
    rep = unit.get(source)
    packed = rep if in_words and isinstance(rep, Words) else None
    kept = value if packed is None else source
    if kept not in unit.factors:
        if len(unit.factors) == _FACTORS:
            unit.factors.clear()
        size = unit.builder.width * kept.type.bytes
        unit.factors[kept] = unit.builder.scratch(f"matrix factor {size} {len(unit.factors)}", size)
        if packed is None:
            _store(unit, kept, unit.factors[kept])
        else:
            _store_lanes(unit, packed.words, packed.type.bytes, unit.factors[kept])
    own = element_of(kept.type)
    return unit.factors[kept], own, own if packed is None else packed.type


def _in_private(unit: Unit, value: sir.Value) -> ir.Value | None:
    """The address of an operand's elements, if a private array has them."""
    if value not in unit.resident:
        return None
    return private_memory.place(unit, value, unit.resident[value])


def _store(unit: Unit, value: sir.Value, address: ir.Value) -> None:
    _store_lanes(unit, [unit.lanes(e) for e in unit.elements(value)], element_of(value.type).bytes, address)


def _store_lanes(unit: Unit, vectors: Sequence[ir.Value], size: int, address: ir.Value) -> None:
    for k, vector in enumerate(vectors):
        unit.builder.store(vector, unit.builder.address(address, size * unit.builder.width * k), size)


def _target(unit: Unit, operation: sir.MatrixProduct) -> ir.Value | None:
    """The destination of the result, if it is only stored to a private array that the factors are not read from.

    C may be there too: each part of it is read before the same part of the result is written.
    """
    a, b, addend, *scales = operation.operands
    factors = [a, b, *scales]
    sources = [s for f in factors for s in (f, *(f.owner.operands if f.owner is not None else ()))]
    return private_memory.destination(unit, operation, sources, addend)


def _codes_in(stored: Scalar, name: str) -> int:
    """The number of codes of a format in an element of memory."""
    return stored.bits // FORMATS_BY_NAME[name].width if name and stored == I32 else 1


class _Shape:
    """One instruction: element v of lane l is number ``width * v + l`` of its operand's memory.

    ``stored`` are the types of A's and B's elements there, ``words`` those of the words that hold several of them, the
    first in the lowest bits; ``scalar`` is that of C's and of the arithmetic; ``scales`` are the numbers of factors of
    A's and B's elements, if there are any.
    """

    def __init__(
        self,
        operation: sir.MatrixProduct,
        elements: int,
        width: int,
        scalar: Scalar,
        stored: tuple[Scalar, Scalar],
        words: tuple[Scalar, Scalar],
        scales: Sequence[int],
    ) -> None:
        self.size = operation.size
        self.elements = elements
        self.groups = operation.depth // elements
        self.width = width
        self.scalar = scalar
        self.stored = stored
        self.words = words
        self.rows = tuple(operation.rows)
        self.formats = tuple(operation.formats)
        self.scales = tuple(scales) or (0, 0)
        self.modulus = operation.modulus

    def symbol(self) -> str:
        """The name of the function, which says all that its code depends on."""
        rows = "_".join(map(str, self.rows))
        factors = zip(self.stored, self.words, self.formats, self.scales, strict=True)
        of_a, of_b = (f"{t}{'' if t == w else w}{f}{n or ''}" for t, w, f, n in factors)
        types = f"{of_a}_{of_b}_{self.scalar}"
        return f"matrix_product_{self.size}x{self.elements}x{self.groups}_{self.width}_{types}_{rows}_{self.modulus}"

    def multiply(self, builder: Builder, arguments: Sequence[ir.Value]) -> None:
        """D = A·B + C, for some rows and columns after the others."""
        a, b, c, d, *scales = arguments
        a, b = (self.widened(builder, place, which, scales) for which, place in enumerate((a, b)))
        of_c = len(self.rows) // (self.width // self.size)
        places = [4 * (self.width * (p % of_c) + self.size * (p // of_c)) for p in range(len(self.rows))]
        rows, columns = min(_ROWS, self.size), min(_COLUMNS, self.size)
        for first in range(0, len(places), rows):
            for column in range(0, self.size, columns):
                part = slice(first, first + rows)
                self.part(builder, (a, b, c, d), self.rows[part], places[part], column, columns)

    def widened(self, builder: Builder, place: ir.Value, which: int, scales: Sequence[ir.Value]) -> ir.Value:
        """The address of the elements, times their factors, in the type of the computation."""
        of, name, count = self.stored[which], self.formats[which], self.scales[which]
        if of == self.scalar and not scales:
            return place
        wide = builder.stack(4 * self.width * self.elements)
        word, per_scale, per_word = self.words[which], self.elements // max(count, 1), _codes_in(of, name)
        packed = word.bits // of.bits

        def line(k: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
            number = k if per_word == 1 else builder.integer("divui", k, builder.constant(per_word, I64))
            row = builder.address(
                place, builder.integer("muli", number, builder.constant(word.bytes * self.width, I64))
            )
            value = builder.load(row, builder.vector(word, self.width), word.bytes)
            if packed == 1:
                finish(k, _code_of(builder, value, k, FORMATS_BY_NAME[name].width) if per_word > 1 else value)
                return ()
            first = builder.integer("muli", k, builder.constant(packed, I64))
            for position in range(packed):
                at = builder.integer("addi", first, builder.constant(position, I64))
                finish(at, _part_of(builder, value, position, word, of, is_code=bool(name)))
            return ()

        def finish(k: ir.Value, value: ir.Value) -> None:
            if name:
                value = decoded(builder, value, FORMATS_BY_NAME[name])
            elif of != self.scalar:
                value = extended(builder, value, of, self.scalar)
            if scales:
                number = builder.integer("divui", k, builder.constant(per_scale, I64))
                at = builder.address(
                    scales[which], builder.integer("muli", number, builder.constant(4 * self.width, I64))
                )
                factor = builder.load(at, builder.vector(self.scalar, self.width), 4)
                value = builder.value("arith.mulf", [value, factor], value.type)
            target = builder.address(wide, builder.integer("muli", k, builder.constant(4 * self.width, I64)))
            builder.store(value, target, 4)

        zero, one, end = (builder.constant(n, I64) for n in (0, 1, self.elements // packed))
        builder.for_((zero, end, one), [], line)
        return wide

    def part(
        self,
        builder: Builder,
        arguments: Sequence[ir.Value],
        rows: Sequence[int],
        places: Sequence[int],
        column: int,
        columns: int,
    ) -> None:
        """Those rows of C, from a column on; ``places`` are where they start."""
        a, b, c, d = arguments
        line = builder.vector(self.scalar, columns)
        sources, targets = ([builder.address(start, place + 4 * column) for place in places] for start in (c, d))

        def step(k: ir.Value, sums: Sequence[ir.Value]) -> Sequence[ir.Value]:
            offset = builder.integer("muli", k, builder.constant(4 * self.width, I64))
            of_a, of_b = (builder.address(start, offset) for start in (a, b))
            for group in range(self.groups):
                start = 4 * self.size * group
                of_line = builder.load(builder.address(of_b, start + 4 * column), line, 4)
                factors = [
                    builder.load(builder.address(of_a, start + 4 * m), builder.scalar(self.scalar), 4) for m in rows
                ]
                sums = [
                    _multiply_add(builder, factor, of_line, s, self.modulus)
                    for factor, s in zip(factors, sums, strict=True)
                ]
            return sums

        zero, one, count = (builder.constant(n, I64) for n in (0, 1, self.elements))
        found = builder.for_((zero, count, one), [builder.load(s, line, 4) for s in sources], step)
        for target, value in zip(targets, found, strict=True):
            builder.store(value, target, 4)


def _multiply_add(builder: Builder, factor: ir.Value, line: ir.Value, total: ir.Value, modulus: int) -> ir.Value:
    spread = builder.value("vector.broadcast", [factor], line.type)
    if modulus:
        return modular.multiply_add(builder, [spread, line, total], modulus)
    if isinstance(factor.type, ir.IntegerType):
        return builder.value("arith.addi", [builder.value("arith.muli", [spread, line], line.type), total], line.type)
    return builder.value("llvm.intr.fmuladd", [spread, line, total], line.type)


RULES: Rules = {sir.MatrixProduct: _product, sir.FragmentProduct: _product}
