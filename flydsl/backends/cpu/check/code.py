"""Words to write the functions of :mod:`.shadow` in: 64-bit numbers, places in memory, choices and loops.

All numbers are 64 bits wide and signed, addresses included; what is narrower in memory is extended when it is read.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.cpu.simt.builder import EQUAL, SIGNED_GREATER_EQUAL, SIGNED_LESS, SIGNED_LESS_EQUAL, Builder
from flydsl.backends.cpu.simt.types import I1, I64, POINTER, Scalar, integer

__all__ = ["Code", "Number", "Place"]


class Number:
    """A 64-bit integer, or the truth of a comparison."""

    __slots__ = ("code", "value")
    __hash__ = None  # type: ignore[assignment]  # == is a comparison at run time

    def __init__(self, code: Code, value: ir.Value) -> None:
        self.code, self.value = code, value

    def _binary(self, name: str, other: Number | int) -> Number:
        right = self.code.number(other, like=self)
        return Number(self.code, self.code.builder.value(f"arith.{name}", [self.value, right.value], self.value.type))

    def _compare(self, predicate: int, other: Number | int) -> Number:
        return Number(self.code, self.code.builder.compare(predicate, self.value, self.code.number(other).value))

    def __add__(self, other: Number | int) -> Number:
        return self._binary("addi", other)

    def __sub__(self, other: Number | int) -> Number:
        return self._binary("subi", other)

    def __mul__(self, other: Number | int) -> Number:
        return self._binary("muli", other)

    def __floordiv__(self, other: Number | int) -> Number:
        return self._binary("divsi", other)

    def __rshift__(self, other: Number | int) -> Number:
        return self._binary("shrui", other)

    def __lshift__(self, other: Number | int) -> Number:
        return self._binary("shli", other)

    def __and__(self, other: Number | int) -> Number:
        return self._binary("andi", other)

    def __or__(self, other: Number | int) -> Number:
        return self._binary("ori", other)

    def __invert__(self) -> Number:
        return self._binary("xori", 1)

    def __eq__(self, other: Number | int) -> Number:  # type: ignore[override]
        return self._compare(EQUAL, other)

    def __ne__(self, other: Number | int) -> Number:  # type: ignore[override]
        return ~(self == other)

    def __lt__(self, other: Number | int) -> Number:
        return self._compare(SIGNED_LESS, other)

    def __le__(self, other: Number | int) -> Number:
        return self._compare(SIGNED_LESS_EQUAL, other)

    def __ge__(self, other: Number | int) -> Number:
        return self._compare(SIGNED_GREATER_EQUAL, other)

    def has(self, bits: int) -> Number:
        """Whether one of those bits is set."""
        return (self & bits) != 0

    def select(self, a: Number | int, b: Number | int) -> Number:
        """``a`` where this is true, else ``b``."""
        chosen = self.code.builder.select(self.value, self.code.number(a).value, self.code.number(b).value)
        return Number(self.code, chosen)


class Place:
    """A C structure in memory: its fields are read as attributes and written by :meth:`set`."""

    def __init__(self, code: Code, address: Number, structure: type[ctypes.Structure]) -> None:
        self._code, self.address, self._structure = code, address, structure

    def __getattr__(self, name: str) -> Any:
        address, kind = self._field(name)
        if issubclass(kind, ctypes.Structure):
            return Place(self._code, address, kind)
        if issubclass(kind, ctypes.Array):
            return address
        return self._code.load(address, ctypes.sizeof(kind), signed=_is_signed(kind))

    def set(self, **values: Number | int) -> None:
        """Write fields."""
        for name, value in values.items():
            address, kind = self._field(name)
            self._code.store(value, address, ctypes.sizeof(kind))

    def _field(self, name: str) -> tuple[Number, type[Any]]:
        kinds: dict[str, type[Any]] = {row[0]: row[1] for row in self._structure._fields_}
        return self.address + getattr(self._structure, name).offset, kinds[name]


def _is_signed(kind: type[Any]) -> bool:
    return bool(kind(-1).value < 0)


class Code:
    """The body of one function of 64-bit parameters that returns a 64-bit number."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    @staticmethod
    @contextmanager
    def function(symbol: str, parameters: int, *, inline: bool = False) -> Iterator[tuple[Code, Sequence[Number]]]:
        """Define a function at MLIR's point of insertion; its body is to end with :meth:`give`.

        ``inline`` lets LLVM copy it into its callers, which kernels with many accesses must not be.
        """
        numbers = ", ".join(["i64"] * parameters)
        made = ir.Operation.create(
            "llvm.func",
            attributes={
                "sym_name": ir.StringAttr.get(symbol),
                "function_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<i64 ({numbers})>")),
                "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
                "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
                "passthrough": ir.Attribute.parse('["nounwind"]' if inline else '["nounwind", "noinline"]'),
            },
            regions=1,
        )
        entry = made.regions[0].blocks.append(*[ir.IntegerType.get_signless(64)] * parameters)
        code = Code(Builder(entry, 1))
        yield code, [Number(code, argument) for argument in entry.arguments]

    def give(self, result: Number | int) -> None:
        """Return."""
        self.builder.op("llvm.return", [self.number(result).value])

    def number(self, value: Number | int, like: Number | None = None) -> Number:
        """A constant, or the number itself."""
        if isinstance(value, Number):
            return value
        scalar = I1 if like is not None and str(like.value.type) == "i1" else I64
        return Number(self, self.builder.constant(value, scalar))

    # -- memory

    def load(self, address: Number, size: int, *, signed: bool = True) -> Number:
        """The integer of ``size`` bytes at an address."""
        scalar = integer(8 * size)
        found = self.builder.load(self._pointer(address), self.builder.scalar(scalar), size)
        if size < 8:
            found = self.builder.value("arith.extsi" if signed else "arith.extui", [found], self.builder.scalar(I64))
        return Number(self, found)

    def store(self, value: Number | int, address: Number, size: int) -> None:
        """Write the lowest ``size`` bytes of a number."""
        stored, scalar = self.number(value).value, integer(8 * size)
        if size < 8:
            stored = self.builder.value("arith.trunci", [stored], self.builder.scalar(scalar))
        self.builder.store(stored, self._pointer(address), size)

    def copy(self, target: Number, source: Number, size: int) -> None:
        """Copy ``size`` bytes, a multiple of 8."""
        for offset in range(0, size, 8):
            self.store(self.load(source + offset, 8), target + offset, 8)

    def variable(self, value: Number | int) -> Variable:
        """A number that changes."""
        return Variable(self, self.number(value))

    def _pointer(self, address: Number) -> ir.Value:
        return self.builder.value("llvm.inttoptr", [address.value], self.builder.scalar(POINTER))

    # -- control flow

    @contextmanager
    def when(self, condition: Number) -> Iterator[None]:
        """Run a block of code if the condition holds."""
        made = self.builder.op("scf.if", [condition.value], (), regions=2)
        with self.builder.inside(made.regions[0].blocks.append()):
            yield
            self.builder.op("scf.yield", ())

    @contextmanager
    def loop(self, start: Number | int, end: Number) -> Iterator[Number]:
        """Run a block of code for the numbers from ``start`` to ``end - 1``."""
        bounds = [self.number(start).value, end.value, self.builder.constant(1, I64)]
        made = self.builder.op("scf.for", bounds, (), regions=1)
        block = made.regions[0].blocks.append(self.builder.scalar(I64))
        with self.builder.inside(block):
            yield Number(self, block.arguments[0])
            self.builder.op("scf.yield", ())

    def call(self, symbol: str, arguments: Sequence[Number | int]) -> Number:
        """Call a function of 64-bit parameters."""
        return Number(self, call(self.builder, symbol, [self.number(a).value for a in arguments]))


class Variable:
    """A place of the function's own for a number."""

    def __init__(self, code: Code, value: Number) -> None:
        self._code = code
        self._place = code.builder.stack(8, 8)
        self.set(value)

    def get(self) -> Number:
        """The number now."""
        return Number(self._code, self._code.builder.load(self._place, self._code.builder.scalar(I64), 8))

    def set(self, value: Number | int) -> None:
        """Change it."""
        self._code.builder.store(self._code.number(value).value, self._place, 8)


def call(builder: Builder, symbol: str, operands: Sequence[ir.Value], result: Scalar = I64) -> ir.Value:
    """The result of a function of this module."""
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(symbol),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    return builder.value("llvm.call", operands, builder.scalar(result), attributes)
