"""Sizes of windows: integers of the host function as sums of products of its arguments.

A size is affine: of degree one in the group's world and in each symbol.  Symbols are integer arguments, extents of tensors,
and quotients of affine sizes by constants.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import current
from flydsl.expr.layout import dynamic_leaves, get_scalar, rank
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Integer, Numeric, as_numeric
from flydsl.ir.constant_fold import known_constant
from flydsl.support.fast_dataclass import record

__all__ = ["WORLD", "NotAffine", "Size", "Symbol", "count_of", "size_of"]

WORLD = "world"
"""The symbol of a group's number of ranks."""
_SAME = ("arith.extsi", "arith.extui", "arith.trunci", "arith.index_cast", "arith.index_castui")


class NotAffine(Exception):
    """A size that is not affine; the text says why."""


@record
class Symbol:
    """An integer that sizes are made of."""

    name: str
    source: str = ""
    """The argument of the host function that it is, such as ``"n"`` or ``"x.shape[0]"``; empty: a quotient."""
    slot: int = -1
    """The argument's slot in a launch."""
    of: Size | None = None
    """The dividend of a quotient."""
    divisor: int = 1
    rounds_up: bool = False


@record
class Size:
    """A sum of products of symbols: ``terms`` has pairs of a factor and the sorted names, in the order of the names."""

    terms: tuple[tuple[int, tuple[str, ...]], ...]

    @classmethod
    def of(cls, terms: Mapping[tuple[str, ...], int]) -> Size:
        """The sum of products with those factors."""
        return cls(tuple((factor, names) for names, factor in sorted(terms.items()) if factor))

    @classmethod
    def number(cls, value: int) -> Size:
        """A constant."""
        return cls.of({(): value})

    @property
    def constant(self) -> int | None:
        """The value if no symbol is in it."""
        if not self.terms:
            return 0
        return self.terms[0][0] if len(self.terms) == 1 and not self.terms[0][1] else None

    def __add__(self, other: Size) -> Size:
        total = {names: factor for factor, names in self.terms}
        for factor, names in other.terms:
            total[names] = total.get(names, 0) + factor
        return Size.of(total)

    def __neg__(self) -> Size:
        return Size(tuple((-factor, names) for factor, names in self.terms))

    def __mul__(self, other: Size) -> Size:
        """The product.

        Raises:
            NotAffine: a symbol is in both.
        """
        total: dict[tuple[str, ...], int] = {}
        for a, left in self.terms:
            for b, right in other.terms:
                twice = sorted(set(left) & set(right))
                if twice:
                    raise NotAffine(f"{' and '.join(twice)} is multiplied by itself")
                names = tuple(sorted(left + right))
                total[names] = total.get(names, 0) + a * b
        return Size.of(total)

    def value(self, symbols: Mapping[str, int]) -> int:
        """The size for values of its symbols."""
        total = 0
        for factor, names in self.terms:
            for name in names:
                factor *= symbols[name]
            total += factor
        return total

    def __str__(self) -> str:
        shown = ["*".join([*([str(f)] if f != 1 or not names else []), *names]) for f, names in self.terms]
        return " + ".join(shown) or "0"


def count_of(what: str, count: Any, symbols: dict[str, Symbol]) -> tuple[Any, Size]:
    """A window's number of elements as an integer of the language, and as a size.

    New symbols are added to ``symbols``.

    Raises:
        DSLTypeError: no integer.
        DSLValueError: negative, or not affine.
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
    except NotAffine as error:
        raise DSLValueError(
            f"{what} has a size that is not affine: {error}; a size is a sum of products in which world and each integer "
            "argument of the host function appear once at most; pass a product of sizes as an argument of its own"
        ) from None


def size_of(number: Numeric, symbols: dict[str, Symbol]) -> Size:
    """An integer of the host function as a size; new symbols are added to ``symbols``.

    Raises:
        NotAffine: it is none.
    """
    if number.is_static():
        return Size.number(int(number))
    return _Reader(symbols).read(number.ir_value())


class _Reader:
    """Reads sizes from the operations that made an integer, with the names that the user's function gives to them."""

    def __init__(self, symbols: dict[str, Symbol]) -> None:
        self._symbols = symbols
        self._names = dict(_user_integers())

    def read(self, value: ir.Value) -> Size:
        number = known_constant(value)
        if number is not None:
            return Size.number(number)
        owner = value.owner
        if isinstance(owner, ir.Block):
            return self._argument(value)
        operation = getattr(owner, "operation", owner)
        name, operands = operation.name, list(operation.operands)
        if name in _SAME:
            return self.read(operands[0])
        quotient = _rounded_up(value) or _quotient(value)
        if quotient is not None:
            return self._divided(value, *quotient)
        if name in ("arith.addi", "arith.subi", "arith.muli"):
            left, right = self.read(operands[0]), self.read(operands[1])
            return left * right if name == "arith.muli" else left + (right if name == "arith.addi" else -right)
        if name == "llvm.load" and "group" in operation.attributes:
            of = ir.StringAttr(operation.attributes["group"]).value.rpartition(".")[2]
            if of == WORLD:
                return Size.of({(WORLD,): 1})
            raise NotAffine(f"the {of} of a group is not the same in all ranks and calls")
        raise NotAffine(
            f"{self._names.get(value) or name} is made by more than sums, products and quotients by constants"
        )

    def _divided(self, value: ir.Value, dividend: ir.Value, divisor: int, rounds_up: bool) -> Size:
        of = self.read(dividend)
        if divisor == 1:
            return of
        rest = of + Size.number(1 - divisor)
        if not rounds_up and all(names for _, names in rest.terms):  # (a + d - 1) // d
            of, rounds_up = rest, True
        return self._symbol(value, Symbol("", of=of, divisor=divisor, rounds_up=rounds_up))

    def _argument(self, value: ir.Value) -> Size:
        argument = ir.BlockArgument(value)
        for source, leaf in _leaves(current().parameters):
            if leaf == value:
                return self._symbol(value, Symbol("", source=source, slot=argument.arg_number))
        raise NotAffine("a value that a loop of the host function changes is in it")

    def _symbol(self, value: ir.Value, wanted: Symbol) -> Size:
        for known in self._symbols.values():
            if _unnamed(known) == wanted:
                return Size.of({(known.name,): 1})
        if wanted.of is None:
            plain = wanted.source.replace("[", "_").replace("]", "").replace(".", "_")
        else:
            plain = f"{'ceildiv' if wanted.rounds_up else 'floordiv'}_{len(self._symbols)}"
        name = wanted.source if wanted.source.isidentifier() else self._names.get(value, plain)
        for candidate in (name, plain, f"{plain}_{len(self._symbols)}"):
            if candidate not in self._symbols and candidate != WORLD:
                self._symbols[candidate] = Symbol(
                    candidate, wanted.source, wanted.slot, wanted.of, wanted.divisor, wanted.rounds_up
                )
                return Size.of({(candidate,): 1})
        raise AssertionError(f"no name is left for {wanted}")


def _made_by(value: ir.Value) -> tuple[str, list[ir.Value]]:
    """The operation that made a value, and its operands; no name for an argument."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return "", []
    operation = getattr(owner, "operation", owner)
    return operation.name.removeprefix("arith."), list(operation.operands)


def _quotient(value: ir.Value) -> tuple[ir.Value, int, bool] | None:
    """Dividend, positive divisor and rounding of a division by a constant; a size is not negative."""
    name, operands = _made_by(value)
    if name == "select":  # x // d of numbers that may be negative: (q - 1 if x % d < 0 else q)
        lower, (minuend, *_) = _made_by(operands[1])[0], _made_by(operands[1])[1] or (None,)
        return _quotient(operands[2]) if lower == "subi" and minuend == operands[2] else None
    divisor = known_constant(operands[1]) if len(operands) == 2 else None
    if divisor is None or divisor < (0 if name in _SHIFTS else 1):
        return None
    if name in _SHIFTS:
        return operands[0], 1 << divisor, False
    return (operands[0], divisor, _DIVISIONS[name]) if name in _DIVISIONS else None


def _remainder(value: ir.Value) -> tuple[ir.Value, int] | None:
    """Dividend and divisor of a remainder by a positive constant."""
    name, operands = _made_by(value)
    if name == "select":
        return _remainder(operands[2])
    divisor = known_constant(operands[1]) if len(operands) == 2 else None
    if divisor is None or name not in ("remsi", "remui", "andi"):
        return None
    if name == "andi":
        return (operands[0], divisor + 1) if divisor > 0 and not divisor & (divisor + 1) else None
    return (operands[0], divisor) if divisor > 0 else None


def _rounded_up(value: ir.Value) -> tuple[ir.Value, int, bool] | None:
    """As :func:`_quotient` of ``x // d + (x % d != 0)``, which ``fx.ceildiv`` emits."""
    name, operands = _made_by(value)
    if name != "addi":
        return None
    quotient, (extension, inner) = _quotient(operands[0]), _made_by(operands[1])
    if quotient is None or extension != "extui" or _made_by(inner[0])[0] != "cmpi":
        return None
    compared, zero = _made_by(inner[0])[1]
    return (*quotient[:2], True) if known_constant(zero) == 0 and _remainder(compared) == quotient[:2] else None


_SHIFTS = ("shrsi", "shrui")
_DIVISIONS = {"ceildivsi": True, "ceildivui": True, "divsi": False, "divui": False, "floordivsi": False}
"""Divisions, with True for those that round up."""


def _unnamed(symbol: Symbol) -> Symbol:
    return Symbol("", symbol.source, symbol.slot, symbol.of, symbol.divisor, symbol.rounds_up)


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


def _user_integers() -> Iterator[tuple[ir.Value, str]]:
    """The integers that variables of the user's function hold, the first name of each."""
    frame = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith("flydsl."):
        frame = frame.f_back  # type: ignore[assignment]
    seen: set[ir.Value] = set()
    for name, held in () if frame is None else list(frame.f_locals.items()):
        if isinstance(held, Integer) and not held.is_static() and name.isidentifier() and name.isascii():
            value = held.ir_value()
            if value not in seen:
                seen.add(value)
                yield value, name
