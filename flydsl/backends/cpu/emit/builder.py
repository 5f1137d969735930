"""MLIR builder for lane groups: types, constants, stack storage, control flow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, POINTER, Scalar, integer
from flydsl.ir.constant_fold import FOLDED, fold, wrap
from flydsl.ir.predicates import CmpIPredicate, Predicate

_SIMPLIFIED = ("arith.addi", "arith.muli", "arith.andi", "arith.cmpi")


_UNROLLED_OPERATIONS = 256
"""Operations of all iterations of an unrolled loop together, at most."""
_DYNAMIC = -(1 << 31)
"""Stands in the constant indices of ``llvm.getelementptr`` for an operand."""
_NUMPY = {8: np.int8, 16: np.int16, 32: np.int32, 64: np.int64}

Values = Sequence[ir.Value]


class Builder:
    """Appends operations to one function; ``width`` is the number of lanes of a vector.

    Constants and stack storage go to the function's entry, so that they are visible everywhere and made once.
    """

    def __init__(self, entry: ir.Block, width: int, symbols: set[str] | None = None) -> None:
        self.width = width
        self.symbols: set[str] = set() if symbols is None else symbols
        """The names of the module, which builders of one module share."""
        self.emitted = 0
        """Operations so far."""
        self.regions = 0
        """Regions of those operations."""
        self.frame_bytes = 0
        """Bytes that the function's frame holds so far."""
        self._texts: dict[str, Any] = {}
        self._constants: dict[tuple[Any, ...], ir.Value] = {}
        self._shared: dict[tuple[Any, ...], tuple[int, ir.Value]] = {}
        self._open, self._opened = [0], 0
        """The blocks of code that are being emitted, each inside the one before it, by number; the last number."""
        self._known: dict[ir.Value, int] = {}
        """Scalar constants, as signed integers."""
        self._known_lanes: dict[ir.Value, tuple[int, ...]] = {}
        """Constant vectors of integers, one element per lane, as they were asked for."""
        self._places: dict[ir.Value, tuple[ir.Value, int]] = {}
        """Addresses a known number of bytes after others."""
        self._folded: dict[tuple[Any, ...], ir.Value] = {}
        """Results that are constants or operands, by operation."""
        self._shuffles: dict[ir.Value, list[tuple[ir.Value, int]]] = {}
        """Shuffled vectors, as the vector and the position that each element is from."""
        self._point = ir.InsertionPoint(entry)
        self._location: ir.Location | None = None
        anchor = self.op("arith.constant", (), [self.scalar(I64)], {"value": self.attribute("0 : i64")})
        self._entry = ir.InsertionPoint(anchor)

    def module_block(self) -> ir.Block:
        """The block that holds this and the other functions, and the module's globals."""
        function = self._entry.block.owner
        return function.operation.block

    # -- types and attributes

    def attribute(self, text: str) -> ir.Attribute:
        """The attribute that MLIR prints as ``text``."""
        if text not in self._texts:
            self._texts[text] = ir.Attribute.parse(text)
        return self._texts[text]

    def scalar(self, scalar: Scalar) -> ir.Type:
        if scalar.held not in self._texts:
            self._texts[scalar.held] = ir.Type.parse(scalar.held)
        return self._texts[scalar.held]

    def vector(self, scalar: Scalar, count: int) -> ir.Type:
        key = f"vector<{count}x{scalar.held}>"
        if key not in self._texts:
            self._texts[key] = ir.Type.parse(key)
        return self._texts[key]

    def lanes(self, scalar: Scalar) -> ir.Type:
        """A vector with one element per lane."""
        return self.vector(scalar, self.width)

    def type_attribute(self, scalar: Scalar) -> ir.Attribute:
        return ir.TypeAttr.get(self.scalar(scalar))

    # -- operations

    def op(
        self,
        name: str,
        operands: Values,
        results: Sequence[ir.Type] = (),
        attributes: Mapping[str, ir.Attribute] | None = None,
        regions: int = 0,
    ) -> ir.Operation:
        """The operation ``name`` at the point of insertion."""
        self.emitted += 1
        self.regions += regions
        return ir.Operation.create(
            name,
            results=results,
            operands=operands,
            attributes=attributes,
            regions=regions,
            loc=self._location,
            ip=self._point,
        )

    def value(
        self, name: str, operands: Values, result: ir.Type, attributes: Mapping[str, ir.Attribute] | None = None
    ) -> ir.Value:
        """The single result of the operation ``name`` at the point of insertion."""
        return self.op(name, operands, [result], attributes).results[0]

    @contextmanager
    def inside(self, block: ir.Block) -> Iterator[None]:
        """Append to ``block`` for a while."""
        outer, self._point = self._point, ir.InsertionPoint(block)
        self._opened += 1
        self._open.append(self._opened)
        yield
        self._open.pop()
        self._point = outer

    @contextmanager
    def before(self, operation: ir.Operation) -> Iterator[None]:
        """Insert in front of ``operation`` for a while.

        Values that were emitted elsewhere, to be shared, may come later or be erased: they are not known there.
        """
        outer = self._point, self._open, self._places
        self._opened += 1
        self._point, self._open, self._places = ir.InsertionPoint(operation), [self._opened], {}
        yield
        self._point, self._open, self._places = outer

    @contextmanager
    def located(self, location: ir.Location | None) -> Iterator[None]:
        """Give the operations emitted inside this location of the user's text, if one is given."""
        outer = self._location
        self._location = location or outer
        yield
        self._location = outer

    @contextmanager
    def at_entry(self) -> Iterator[None]:
        """Append to the function's entry for a while."""
        outer, self._point = self._point, self._entry
        yield
        self._point = outer

    # -- constants

    def constant(self, value: Any, scalar: Scalar) -> ir.Value:
        """A scalar constant: a Python integer (taken modulo its width), or an MLIR attribute."""
        return self._cached(("scalar", str(value), scalar), lambda: self._scalar_constant(value, scalar))

    def splat(self, value: Any, scalar: Scalar, count: int | None = None) -> ir.Value:
        """A constant vector of equal elements, by default one per lane."""
        n = self.width if count is None else count
        made = self._cached(("splat", str(value), scalar, n), lambda: self._splat_constant(value, scalar, n))
        if isinstance(value, int):
            self._known_lanes.setdefault(made, (value,) * n)
        return made

    def offsets(self, values: Sequence[int], scalar: Scalar) -> ir.Value:
        """A constant vector of the integers ``values``."""
        if len(set(values)) == 1:
            return self.splat(values[0], scalar, len(values))
        made = self._cached(("offsets", tuple(values), scalar), lambda: self._list_constant(values, scalar))
        self._known_lanes.setdefault(made, tuple(values))
        return made

    def zero(self, scalar: Scalar, count: int | None = None) -> ir.Value:
        """A vector of zeros, by default one per lane."""
        n = self.width if count is None else count
        if scalar.kind == "int":
            return self.splat(0, scalar, n)
        return self._cached(("zero", scalar, n), lambda: self.value("llvm.mlir.zero", (), self.vector(scalar, n)))

    def unset(self, scalar: Scalar) -> ir.Value:
        """A value that the program leaves unset: zero, so that it is a number like any other.

        An instruction that writes half of a register keeps the other half, whatever it holds.  Played by other
        operations, poison in that half would be poison in the whole.
        """
        if scalar.kind == "int":
            return self.constant(0, scalar)
        return self._cached(("zero", scalar), lambda: self.value("llvm.mlir.zero", (), self.scalar(scalar)))

    def opaque_zero(self, scalar: Scalar) -> ir.Value:
        """A lane vector of integer zeros that LLVM knows nothing about: an empty piece of assembly gives them."""

        def make() -> ir.Value:
            attributes = {"asm_string": self.attribute('""'), "constraints": self.attribute('"=r,0"')}
            zero = self.value("llvm.inline_asm", [self.constant(0, I64)], self.scalar(I64), attributes)
            if scalar.bits != I64.bits:
                name = "arith.trunci" if scalar.bits < I64.bits else "arith.extsi"
                zero = self.value(name, [zero], self.scalar(scalar))
            return self.value("vector.broadcast", [zero], self.lanes(scalar))

        return self._cached(("opaque zero", scalar), make)

    def poison(self, result: ir.Type) -> ir.Value:
        """A value that does not matter."""
        return self._cached(("poison", str(result)), lambda: self.value("llvm.mlir.poison", (), result))

    def shared(self, key: tuple[Any, ...], make: Callable[[], ir.Value]) -> ir.Value:
        """The value that ``make`` emits, once for all uses of ``key`` in one block or in regions inside it."""
        if self._point is self._entry:  # before what else is in its block
            return make()
        block, found = self._shared.get(key, (-1, None))
        if found is None or block not in self._open:
            found = make()
            self._shared[key] = self._open[-1], found
        return found

    def _cached(self, key: tuple[Any, ...], make: Callable[[], ir.Value]) -> ir.Value:
        if key not in self._constants:
            with self.at_entry():
                self._constants[key] = make()
        return self._constants[key]

    def _element(self, value: Any, scalar: Scalar) -> ir.Attribute:
        if not isinstance(value, int):
            return self._bits(value, scalar) if scalar.held != scalar.name else value
        wrapped = wrap(value, scalar.bits, signed=True)
        if scalar.bits > 64:
            return ir.Attribute.parse(f"{wrapped} : {scalar.name}")
        return ir.IntegerAttr.get(self.scalar(scalar), wrapped)

    def _bits(self, number: ir.Attribute, scalar: Scalar) -> ir.Attribute:
        """A bf16, the upper half of a float32."""
        bits = np.float32(ir.FloatAttr(number).value).view(np.int32) >> 16
        return ir.IntegerAttr.get(self.scalar(scalar), int(bits))

    def _scalar_constant(self, value: Any, scalar: Scalar) -> ir.Value:
        element = self._element(value, scalar)
        made = self.value("arith.constant", (), self.scalar(scalar), {"value": element})
        if isinstance(element, ir.IntegerAttr):
            self._known[made] = element.value
        return made

    def _splat_constant(self, value: Any, scalar: Scalar, count: int) -> ir.Value:
        vector = self.vector(scalar, count)
        dense = ir.DenseElementsAttr.get_splat(vector, self._element(value, scalar))
        return self.value("arith.constant", (), vector, {"value": dense})

    def _list_constant(self, values: Sequence[int], scalar: Scalar) -> ir.Value:
        vector = self.vector(scalar, len(values))
        if scalar.bits in _NUMPY:
            wrapped = np.array([v % (1 << scalar.bits) for v in values], dtype=np.uint64).astype(_NUMPY[scalar.bits])
            dense = ir.DenseElementsAttr.get(wrapped, type=vector)
        else:
            dense = ir.DenseElementsAttr.get([self._element(v, scalar) for v in values], type=vector)
        return self.value("arith.constant", (), vector, {"value": dense})

    # -- integers and masks

    def integer(self, name: str, a: ir.Value, b: ir.Value, scalar: Scalar = I64) -> ir.Value:
        """A binary operation of the arith dialect on scalar integers."""
        return self.pure(f"arith.{name}", [a, b], self.scalar(scalar))

    def pure(
        self, name: str, operands: Values, result: ir.Type, attributes: Mapping[str, ir.Attribute] | None = None
    ) -> ir.Value:
        """As :meth:`value`, of an operation that touches no memory: it is emitted once, as :meth:`shared`."""
        key = (name, result, *operands, *(() if attributes is None else attributes.values()))
        folded = self._folded.get(key)
        if folded is None and name in _SIMPLIFIED:
            folded = self._fold(name, operands, attributes)
        if folded is None and name in FOLDED:
            folded = self._compute(name, operands, result)
        if folded is not None:
            self._folded[key] = folded
            return folded

        def make() -> ir.Value:
            blend = self._blend(operands) if name == "arith.select" else None
            return self.value(name, operands, result, attributes) if blend is None else blend

        return self.shared(key, make)

    def _blend(self, operands: Values) -> ir.Value | None:
        """One shuffle for a select by constant lanes between shuffles of two vectors.

        LLVM makes no such shuffle before it selects instructions, and looks for one for long there.
        """
        condition, x, y = operands
        chosen = self._known_lanes.get(condition)
        if chosen is None or not (x in self._shuffles or y in self._shuffles):
            return None
        own, other = (self._shuffles.get(v) or [(v, k) for k in range(len(chosen))] for v in (x, y))
        places = [a if is_own & 1 else b for is_own, a, b in zip(chosen, own, other, strict=True)]
        sources = list(dict.fromkeys(source for source, _ in places))
        if len(sources) > 2 or sources[0].type != sources[-1].type:
            return None
        (length,) = ir.VectorType(sources[0].type).shape
        mask = [position + length * (source != sources[0]) for source, position in places]
        return self._shuffle(sources[0], sources[-1], mask, x.type)

    def _fold(self, name: str, operands: Values, attributes: Mapping[str, ir.Attribute] | None) -> ir.Value | None:
        """A result that is a constant, or an operand."""
        a, b = operands
        if name == "arith.cmpi":
            number = None if attributes is None else ir.IntegerAttr(attributes["predicate"]).value
            return None if number is None else self._compared(CmpIPredicate(number), a, b)
        x, y = self._known.get(a), self._known.get(b)
        if name == "arith.andi":
            return a if x == 0 else b if y == 0 else None
        if x is not None and y is not None:
            return self.constant(x + y if name == "arith.addi" else x * y, integer(a.type.width))
        neutral = 0 if name == "arith.addi" else 1
        return a if y == neutral else b if x == neutral else None

    def _compute(self, name: str, operands: Values, result: ir.Type) -> ir.Value | None:
        """The constant, or the constant vector, that an operation on such ones gives."""
        is_vector, widths, columns = isinstance(result, ir.VectorType), [], []
        for operand in operands:
            known = self._known_lanes.get(operand) if is_vector else self._known.get(operand)
            if known is None:
                return None
            of = ir.VectorType(operand.type).element_type if is_vector else operand.type
            widths.append(ir.IntegerType(of).width)
            columns.append(known if isinstance(known, tuple) else (known,))
        found = [fold(name, each, widths) for each in zip(*columns, strict=True)]
        if is_vector:
            return self.offsets(found, integer(ir.VectorType(result).element_type.width))
        return self.constant(found[0], integer(ir.IntegerType(result).width))

    def known_lanes(self, value: ir.Value) -> tuple[int, ...] | None:
        """The lanes of a vector that is a constant, modulo their width."""
        return self._known_lanes.get(value)

    def known_constant(self, value: ir.Value) -> int | None:
        """The integer that a scalar constant is."""
        return self._known.get(value)

    def known_mask(self, mask: ir.Value) -> tuple[bool, ...] | None:
        """The lanes of a mask that is a constant."""
        lanes = self._known_lanes.get(mask)
        return None if lanes is None else tuple(bool(lane & 1) for lane in lanes)

    def _compared(self, predicate: CmpIPredicate, a: ir.Value, b: ir.Value) -> ir.Value | None:
        """The mask that a comparison of constant vectors gives."""
        x, y = self._known_lanes.get(a), self._known_lanes.get(b)
        if x is None or y is None:
            return None
        bits = ir.VectorType(a.type).element_type.width
        return self.offsets([predicate.holds(v, w, bits) for v, w in zip(x, y, strict=True)], I1)

    def predicate(self, predicate: Predicate) -> dict[str, ir.Attribute]:
        """The attribute of ``arith.cmpi`` and ``arith.cmpf``."""
        return {"predicate": self.attribute(f"{int(predicate)} : i64")}

    def compare(self, predicate: CmpIPredicate, a: ir.Value, b: ir.Value) -> ir.Value:
        """``arith.cmpi`` on scalars, or on lane vectors."""
        result = self.lanes(I1) if isinstance(a.type, ir.VectorType) else self.scalar(I1)
        return self.pure(predicate.operation, [a, b], result, self.predicate(predicate))

    def select(self, condition: ir.Value, a: ir.Value, b: ir.Value) -> ir.Value:
        """``arith.select``."""
        return self.pure("arith.select", [condition, a, b], a.type)

    def any_lane(self, mask: ir.Value) -> ir.Value:
        """True at run time if a lane mask has a set lane."""
        return self.value("vector.reduction", [mask], self.scalar(I1), {"kind": self.attribute("#vector.kind<or>")})

    def all_lanes(self, mask: ir.Value) -> ir.Value:
        """True at run time if all lanes of a mask are set."""
        return self.value("vector.reduction", [mask], self.scalar(I1), {"kind": self.attribute("#vector.kind<and>")})

    def mask_and(self, mask: ir.Value | None, condition: ir.Value) -> ir.Value:
        """The lanes of ``mask`` (``None``: all) where ``condition`` holds.

        A select, because the condition of a lane outside of the mask may be poison, which a bitwise and would pass on.
        """
        if mask is None:
            return condition
        lanes, taken = self._known_lanes.get(mask), self._known_lanes.get(condition)
        if lanes is not None and taken is not None:
            return self.offsets([a & b & 1 for a, b in zip(lanes, taken, strict=True)], I1)
        return self.select(mask, condition, self.splat(0, I1))

    def mask_not(self, mask: ir.Value) -> ir.Value:
        known = self._known_lanes.get(mask)
        if known is not None:
            return self.offsets([lane & 1 ^ 1 for lane in known], I1)
        return self.value("arith.xori", [mask, self.splat(1, I1)], self.lanes(I1))

    # -- addresses

    def address(self, base: ir.Value, offset: ir.Value | int) -> ir.Value:
        """``base`` plus bytes: one address, or one per lane if the base or the offset is a vector."""
        if isinstance(offset, int):
            return self._place(base, offset)
        if offset in self._known:
            return self._place(base, self._known[offset])
        is_lanes = isinstance(base.type, ir.VectorType) or isinstance(offset.type, ir.VectorType)
        result = self.lanes(POINTER) if is_lanes else self.scalar(POINTER)
        return self.pure("llvm.getelementptr", [base, offset], result, self._steps(_DYNAMIC))

    def _place(self, base: ir.Value, offset: int) -> ir.Value:
        """The address a known number of bytes after another."""
        base, before = self._places.get(base, (base, 0))
        offset += before
        if offset == 0:
            return base
        if not _DYNAMIC < offset < -_DYNAMIC:
            operands = [base, self.constant(offset, I64)]
            return self.pure("llvm.getelementptr", operands, base.type, self._steps(_DYNAMIC))
        made = self.pure("llvm.getelementptr", [base], base.type, self._steps(offset))
        self._places[made] = base, offset
        return made

    def places(self) -> Iterator[tuple[ir.Value, ir.Value, int]]:
        """The addresses a known number of bytes after others, each with that other and the number."""
        for made, (base, offset) in self._places.items():
            yield made, base, offset

    def _steps(self, offset: int) -> dict[str, ir.Attribute]:
        """The attributes of an address of bytes; :data:`_DYNAMIC`: the offset is an operand."""
        return {"rawConstantIndices": self.attribute(f"array<i32: {offset}>"), "elem_type": self.type_attribute(I8)}

    def stack(self, size: int, alignment: int = 64) -> ir.Value:
        """``size`` bytes of the function's frame."""
        self.frame_bytes += size
        count = self.constant(size, I64)
        with self.at_entry():
            attributes = {
                "elem_type": self.type_attribute(I8),
                "alignment": self.attribute(f"{alignment} : i64"),
            }
            return self.value("llvm.alloca", [count], self.scalar(POINTER), attributes)

    def scratch(self, name: str, size: int) -> ir.Value:
        """``size`` bytes of the frame for who knows the name, to be read before the name is asked for again."""
        return self._cached(("scratch", name, size), lambda: self.stack(size))

    def load(self, address: ir.Value, result: ir.Type, alignment: int) -> ir.Value:
        """``llvm.load``."""
        return self.value("llvm.load", [address], result, {"alignment": self.attribute(f"{alignment} : i64")})

    def store(self, value: ir.Value, address: ir.Value, alignment: int) -> None:
        """``llvm.store``."""
        self.op("llvm.store", [value, address], (), {"alignment": self.attribute(f"{alignment} : i64")})

    def stream(self, value: ir.Value, address: ir.Value, alignment: int) -> None:
        """``llvm.store`` around the caches."""
        attributes = {"alignment": self.attribute(f"{alignment} : i64"), "nontemporal": ir.UnitAttr.get()}
        self.op("llvm.store", [value, address], (), attributes)

    def shuffle(self, a: ir.Value, b: ir.Value, mask: Sequence[int], scalar: Scalar) -> ir.Value:
        """The elements of the concatenation (a, b) at the positions ``mask``."""
        return self._shuffle(a, b, mask, self.vector(scalar, len(mask)))

    def _shuffle(self, a: ir.Value, b: ir.Value, mask: Sequence[int], result: ir.Type) -> ir.Value:
        made = self.value("vector.shuffle", [a, b], result, {"mask": ir.DenseI64ArrayAttr.get(list(mask))})
        (length,) = ir.VectorType(a.type).shape
        if min(mask) >= 0:  # no element is poison
            self._shuffles[made] = [(a, k) if k < length else (b, k - length) for k in mask]
        return made

    # -- structure

    def if_(
        self,
        condition: ir.Value,
        results: Sequence[ir.Type],
        then: Callable[[], Values],
        otherwise: Callable[[], Values] | None = None,
    ) -> list[ir.Value]:
        """``scf.if``; each branch gives the results.  Without ``otherwise`` they are poison there."""
        made = self.op("scf.if", [condition], results, regions=2)
        for region, branch in zip(made.regions, (then, otherwise), strict=True):
            with self.inside(region.blocks.append()):
                given = [self.poison(t) for t in results] if branch is None else branch()
                self.op("scf.yield", given)
        return list(made.results)

    def for_(
        self,
        bounds: tuple[ir.Value, ir.Value, ir.Value],
        initial: Values,
        body: Callable[[ir.Value, Values], Values],
        *,
        unsigned: bool = False,
        rolled: bool = False,
    ) -> list[ir.Value]:
        """``scf.for``; ``body`` takes the counter and the carried values and gives the next ones.

        A ``rolled`` loop stays one.  Any other is unrolled where its turns are known to be little code: then LLVM keeps
        in registers what the counter chooses from.
        """
        attributes = {"unsignedCmp": ir.UnitAttr.get()} if unsigned else {}
        types, before = [v.type for v in initial], self.emitted
        made = self.op("scf.for", [*bounds, *initial], types, attributes, regions=1)
        block = made.regions[0].blocks.append(bounds[0].type, *types)
        with self.inside(block):
            counter, *carried = block.arguments
            self.op("scf.yield", body(counter, carried))
        turns = None if rolled else self._turns(*bounds)
        is_short = turns is not None and turns * (self.emitted - before) <= _UNROLLED_OPERATIONS
        how = "full" if is_short else "disable"
        made.attributes["loop_annotation"] = self.attribute(f"#llvm.loop_annotation<unroll = <{how} = true>>")
        return list(made.results)

    def _turns(self, lower: ir.Value, upper: ir.Value, step: ir.Value) -> int | None:
        """The trip count of a loop, if its bounds are constants."""
        first, last, by = (self._known.get(bound) for bound in (lower, upper, step))
        return None if first is None or last is None or by is None or by <= 0 else len(range(first, last, by))

    def while_(
        self,
        initial: Values,
        forwarded: Sequence[ir.Type],
        before: Callable[[Values], tuple[ir.Value, Values]],
        after: Callable[[Values], Values],
    ) -> list[ir.Value]:
        """``scf.while``; ``before`` gives whether to go on and the forwarded values, ``after`` the next carried ones."""
        types = [v.type for v in initial]
        made = self.op("scf.while", initial, forwarded, regions=2)
        first = made.regions[0].blocks.append(*types)
        second = made.regions[1].blocks.append(*forwarded)
        with self.inside(first):
            go_on, values = before(list(first.arguments))
            self.op("scf.condition", [go_on, *values])
        with self.inside(second):
            self.op("scf.yield", after(list(second.arguments)))
        return list(made.results)
