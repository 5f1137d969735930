"""Sizes of windows: sums of products of integer arguments.

A size is affine: of degree one in the group's world and in each symbol.  Symbols are integer arguments, extents of tensors,
and quotients of affine sizes by constants.
"""

from __future__ import annotations

import itertools
import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from flydsl._mlir import ir
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import RESERVED_SYMBOLS, SymbolRow
from flydsl.errors import DSLTypeError, DSLValueError, ManifestError
from flydsl.expr.layout import IntTuple, dynamic_leaves, get_leaves, get_scalar, rank
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Integer, Numeric, as_numeric
from flydsl.ir.constant_fold import known_constant
from flydsl.support.fast_dataclass import dataclass

WORLD = "world"
"""The symbol of a group's number of ranks."""
_SAME = ("extsi", "extui", "trunci", "index_cast", "index_castui")


@dataclass(eq=False)
class Symbols:
    """The integers that the sizes of a program are made of."""

    rows: dict[str, SymbolRow] = field(default_factory=dict)
    """By the name in manifests."""
    slots: dict[str, int] = field(default_factory=dict)
    """The slot of a launch that each argument among them is in."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """The values of the host function's parameters."""

    def arguments(self) -> list[tuple[str, int]]:
        """The integers among the arguments of the host function: the source and the slot of each."""
        return [(source, ir.BlockArgument(leaf).arg_number) for source, leaf in _leaves(self.parameters)]

    def named(self, row: SymbolRow, names: Iterable[str]) -> Affine:
        """The symbol of a row, new under the first free of ``names``, or known."""
        for name, known in self.rows.items():
            if known == row:
                return Affine.symbol(name)
        name = next(each for each in names if each not in self.rows and each not in RESERVED_SYMBOLS)
        self.rows[name] = row
        return Affine.symbol(name)


def count_of(what: str, count: Any, symbols: Symbols) -> tuple[Any, Affine]:
    """A window's number of elements as an integer of the language, and as a size.

    New symbols are added to ``symbols``.
    """
    try:
        number = as_numeric(get_scalar(count))
    except (DSLTypeError, TypeError, AttributeError):
        number = None
    if not isinstance(number, Integer) or isinstance(number, Boolean) or isinstance(count, bool):
        raise DSLTypeError(
            f"{what} has the size {count!r} of type {type(count).__name__}; expected an integer of elements"
        )
    if number.is_static() and int(number) < 0:
        raise DSLValueError(f"{what} has the size {int(number)}; expected at least 0")
    try:
        return number, size_of(number, symbols)
    except ManifestError as error:
        raise DSLValueError(
            f"{what} has a size that is not affine: {error.message}; a size is a sum of products in which world and each "
            "integer argument of the host function appear once at most; pass a product of sizes as an argument of its own"
        ) from None


def read_size(value: ir.Value, symbols: Symbols) -> Affine:
    """An integer of a traced host function as a size; new symbols are added to ``symbols``."""
    return _Reader(symbols).read(value)


def size_of(number: Numeric, symbols: Symbols) -> Affine:
    """An integer of the host function as a size; new symbols are added to ``symbols``."""
    if number.is_static():
        return Affine.of(int(number))
    return read_size(number.ir_value(), symbols)


def plain_name(source: str) -> str:
    """An identifier for the source of an argument: ``"x_shape_0"`` of ``"x.shape[0]"``."""
    return source.replace("[", "_").replace("]", "").replace(".", "_")


class _Reader:
    """Reads sizes from the operations that made an integer, with the names that the user's function gives to them."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self._names = dict(_user_integers())

    def read(self, value: ir.Value) -> Affine:
        """The size; raises ManifestError."""
        number = known_constant(value)
        if number is not None:
            return Affine.of(number)
        name, operands = _made_by(value)
        if not name:
            return self._argument(value)
        if name in _SAME:
            return self.read(operands[0])
        quotient = _rounded_up(value) or _quotient(value)
        if quotient is not None:
            return self._divided(value, *quotient)
        if name == "shli" and (shift := known_constant(operands[1])) is not None:
            return self.read(operands[0]) * (1 << shift)
        if name in _SUMS:
            return _SUMS[name](self.read(operands[0]), self.read(operands[1]))
        if name in ("maxsi", "minsi", "maxui", "minui"):
            return self._bounded(value, name.startswith("max"), operands)
        loaded = _field_of_group(value)
        if loaded == WORLD:
            return Affine.symbol(WORLD)
        if loaded is not None:
            raise ManifestError(f"the {loaded} of a group is not the same in all ranks and calls")
        raise ManifestError(f"{self._names.get(value, name)} is made by more than sums, products and quotients")

    def _divided(self, value: ir.Value, dividend: ir.Value, divisor: ir.Value | int, rounds_up: bool) -> Affine:
        of, by = self.read(dividend), Affine.of(divisor) if isinstance(divisor, int) else self.read(divisor)
        if by.constant == 1:
            return of
        if by.constant is None and (len(by.terms) != 1 or by.terms[0][0] != 1 or len(by.terms[0][1]) != 1):
            raise ManifestError(f"it divides by {by}, expected a number or one symbol")
        if not rounds_up:
            of = of + 1 - by
        row = SymbolRow(expression=of, ceildiv=by.terms[0][1][0] if by.constant is None else by.constant)
        return self._symbols.named(row, self._derived(value, "quotient"))

    def _bounded(self, value: ir.Value, is_least: bool, operands: Sequence[ir.Value]) -> Affine:
        left, right = (self.read(operand) for operand in operands)
        if is_least and right.constant is None:
            left, right = right, left
        if is_least and right.constant is None:
            raise ManifestError(f"it is the greater of {left} and {right}, expected one of them to be a number")
        row = SymbolRow(expression=left, least=right.constant) if is_least else SymbolRow(expression=left, most=right)
        return self._symbols.named(row, self._derived(value, "bounded"))

    def _derived(self, value: ir.Value, plain: str) -> Iterator[str]:
        """Names of a number that is derived from others."""
        if value in self._names:
            yield self._names[value]
        yield from (f"{plain}{number}" for number in itertools.count())

    def _argument(self, value: ir.Value) -> Affine:
        slot = ir.BlockArgument(value).arg_number
        known = next((name for name, each in self._symbols.slots.items() if each == slot), None)
        if known is not None:
            return Affine.symbol(known)
        for source, leaf in _leaves(self._symbols.parameters):
            if leaf == value:
                plain = plain_name(source)
                names = itertools.chain(
                    [source] if source.isidentifier() else [self._names.get(value, plain)],
                    [plain],
                    (f"{plain}_{number}" for number in itertools.count()),
                )
                size = self._symbols.named(SymbolRow(source=source), names)
                (name,) = size.symbols
                self._symbols.slots[name] = slot
                return size
        raise ManifestError("a loop of the host function changes it")


_SUMS: Mapping[str, Callable[[Affine, Affine], Affine]] = {
    "addi": operator.add, "subi": operator.sub, "muli": operator.mul,
}  # fmt: skip


def _field_of_group(value: ir.Value) -> str | None:
    """The field of a group's record that was loaded."""
    operation = getattr(value.owner, "operation", value.owner)
    if operation.name != "llvm.load" or "group" not in operation.attributes:
        return None
    name: str = ir.StringAttr(operation.attributes["group"]).value.rpartition(".")[2]
    return name


def _made_by(value: ir.Value) -> tuple[str, list[ir.Value]]:
    """The operation that made a value, and its operands; no name for an argument."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return "", []
    operation = getattr(owner, "operation", owner)
    return operation.name.removeprefix("arith."), list(operation.operands)


def _quotient(value: ir.Value) -> tuple[ir.Value, ir.Value | int, bool] | None:
    """Dividend, divisor and rounding of a division; a size is not negative."""
    name, operands = _made_by(value)
    if name == "select":  # x // d of numbers that may be negative: (q - 1 if x % d < 0 else q)
        minuend = _made_by(operands[1])
        return _quotient(operands[2]) if minuend[0] == "subi" and minuend[1][0] == operands[2] else None
    if name in ("shrsi", "shrui"):
        shift = known_constant(operands[1])
        return None if shift is None else (operands[0], 1 << shift, False)
    return (operands[0], _number(operands[1]), _DIVISIONS[name]) if name in _DIVISIONS else None


def _number(value: ir.Value) -> ir.Value | int:
    known = known_constant(value)
    return value if known is None else known


def _remainder(value: ir.Value) -> tuple[ir.Value, ir.Value | int] | None:
    """Dividend and divisor of a remainder."""
    name, operands = _made_by(value)
    if name == "select":
        return _remainder(operands[2])
    if name == "andi":
        mask = known_constant(operands[1])
        return None if mask is None or mask & (mask + 1) else (operands[0], mask + 1)
    return (operands[0], _number(operands[1])) if name in ("remsi", "remui") else None


def _rounded_up(value: ir.Value) -> tuple[ir.Value, ir.Value | int, bool] | None:
    """As :func:`_quotient` of ``x // d + (x % d != 0)``, which ``fx.ceildiv`` emits."""
    name, operands = _made_by(value)
    if name != "addi":
        return None
    extension, inner = _made_by(operands[1])
    if extension != "extui" or _made_by(inner[0])[0] != "cmpi":
        return None
    compared, zero = _made_by(inner[0])[1]
    quotient = _quotient(operands[0])
    if known_constant(zero) != 0 or quotient is None:
        return None
    return (*quotient[:2], True) if _remainder(compared) == quotient[:2] else None


_DIVISIONS = {"ceildivsi": True, "ceildivui": True, "divsi": False, "divui": False, "floordivsi": False}
"""Divisions, with True for those that round up."""


def _leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, ir.Value]]:
    """The run-time integers of the host function's arguments, with their sources."""
    for name, value in values.items():
        yield from _leaves_of(f"{prefix}{name}", value)


def _leaves_of(name: str, value: Any) -> Iterator[tuple[str, ir.Value]]:
    if isinstance(value, Integer) and not value.is_static():
        yield name, value.ir_value()
    elif isinstance(value, Tensor):
        for what in ("shape", "stride"):
            modes = getattr(value, what)
            for axis in range(rank(value.layout)):
                mode = modes if rank(value.layout) == 1 else modes[axis]
                for leaf in dynamic_leaves(mode):
                    yield f"{name}.{what}[{axis}]", leaf.ir_value()
    elif hasattr(type(value), "__dsl_fields__"):
        yield from _leaves(vars(value), f"{name}.")


_NOT_USERS = tuple(f"flydsl.{room}." for room in ("compiler", "expr", "support"))
"""Modules between a user's function and this one; kernels of the library are a user's."""


def _user_integers() -> Iterator[tuple[ir.Value, str]]:
    """The integers that variables of the user's function hold, the first name of each."""
    frame = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith(_NOT_USERS):
        frame = frame.f_back  # type: ignore[assignment]
    seen: set[ir.Value] = set()
    for name, local in () if frame is None else list(frame.f_locals.items()):
        is_single = isinstance(local, IntTuple) and len(get_leaves(local)) == 1
        held = get_scalar(local) if is_single else local
        if isinstance(held, Integer) and not held.is_static() and name.isidentifier() and name.isascii():
            value = held.ir_value()
            if value not in seen:
                seen.add(value)
                yield value, name
