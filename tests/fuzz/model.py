"""The language's numbers in plain Python, over NumPy's and ml_dtypes' scalars: nothing of flydsl.

Integers are Python's, reduced to their width after each operation.  Floats of 32 bits and fewer are computed in float64 and
rounded once, which is exact for ``+ - * /`` (53 >= 2 * 24 + 2 bits); those narrower than 16 bits in float32, as the language
says.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import ml_dtypes
import numpy as np

__all__ = ["TYPES", "Number", "Vector", "as_number", "common"]

_FLOATS: dict[str, tuple[Any, int]] = {
    "Float16": (np.float16, 16), "BFloat16": (ml_dtypes.bfloat16, 16),
    "Float32": (np.float32, 32), "Float64": (np.float64, 64),
    "Float8E5M2": (ml_dtypes.float8_e5m2, 8), "Float8E4M3FN": (ml_dtypes.float8_e4m3fn, 8),
    "Float8E4M3FNUZ": (ml_dtypes.float8_e4m3fnuz, 8), "Float8E4M3B11FNUZ": (ml_dtypes.float8_e4m3b11fnuz, 8),
}  # fmt: skip
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_,
    "^": operator.xor, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq,
    "!=": operator.ne,
}  # fmt: skip
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class Kind:
    """A numeric class of the language."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.float = _FLOATS[name][0] if name in _FLOATS else None
        self.boolean = name == "Boolean"
        self.signed = name.startswith("Int")
        self.width = (
            1
            if self.boolean
            else _FLOATS[name][1]
            if self.float
            else int(name.removeprefix("U").removeprefix("Int").removeprefix("int"))
        )

    def __repr__(self) -> str:
        return self.name

    def __call__(self, x: Any) -> Any:
        """As a C cast."""
        if isinstance(x, Vector):
            return Vector([self(e) for e in x.items])
        if isinstance(x, float):
            x = Number(TYPES["Float64"], np.float64(x))
        x = as_number(x)
        return Number(self, self.cast(x.value, x.kind))

    def cast(self, value: Any, source: Kind) -> Any:
        if self.boolean:
            return bool(value != 0)
        if self.float is None:
            if source.float is not None:
                if not math.isfinite(float(value)) or not self.low <= int(float(value)) <= self.high:
                    raise ArithmeticError(f"{self}({float(value)}) has no value")
                value = int(float(value))
            return self.wrap(int(value))
        with np.errstate(all="ignore"):
            if source.float is None:
                return self.of_integer(int(value))
            wide = np.float64(value)
            return self.round(wide)

    def round(self, wide: np.float64) -> Any:
        with np.errstate(all="ignore"):
            if self.float is ml_dtypes.bfloat16 or self.width == 8:
                return self.float(_odd_float32(wide))
            return self.float(wide)

    def of_integer(self, value: int) -> Any:
        """Rounded once, to nearest even."""
        magnitude = float(abs(value)) if self.width == 64 else _odd_float64(abs(value))
        return self.round(np.float64(math.copysign(magnitude, value) if value else 0.0))

    def wrap(self, value: int) -> int:
        value &= (1 << self.width) - 1
        return value - (1 << self.width) if self.signed and value >> (self.width - 1) else value

    @property
    def low(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        return (1 << (self.width - self.signed)) - 1


def _odd_float64(value: int) -> float:
    """Rounded to odd, so that a second rounding to fewer bits is right."""
    drop = max(value.bit_length() - 53, 0)
    kept = value >> drop
    return float((kept | bool(value & ((1 << drop) - 1))) << drop)


def _odd_float32(wide: np.float64) -> np.float32:
    """As :func:`_odd_float64`; ml_dtypes rounds what it is given by way of float32."""
    near = np.float32(wide)
    if not np.isfinite(wide) or np.float64(near) == wide:
        return near
    if abs(np.float64(near)) > abs(wide) or np.isinf(near):
        near = np.nextafter(near, np.float32(0))
    return (near.view(np.uint32) | np.uint32(1)).view(np.float32)


def common(a: Kind, b: Kind, arithmetic: bool = True) -> Kind:
    """The type that an operation of both is computed in."""
    if arithmetic:
        a, b = (TYPES["Int32"] if k.boolean else k for k in (a, b))
    if a is b:
        return a
    if a.float is None and b.float is None:
        if a.boolean or b.boolean:
            return b if a.boolean else a
        if a.signed == b.signed:
            return a if a.width >= b.width else b
        unsigned, signed = (b, a) if a.signed else (a, b)
        return unsigned if unsigned.width >= signed.width else signed
    if a.float is None or b.float is None:
        number, integer = (b, a) if a.float is None else (a, b)
        if number.width >= integer.width:
            return number
        return TYPES["Float32" if integer.width <= 32 else "Float64"]
    if a.width == b.width:
        return TYPES["Float32"]
    return a if a.width > b.width else b


def as_number(x: Any) -> Any:
    """By the rule for literals."""
    if isinstance(x, (Number, Vector)):
        return x
    if isinstance(x, (bool, np.bool_)):
        return Number(TYPES["Boolean"], bool(x))
    if isinstance(x, int):
        return Number(TYPES["Int32" if -(1 << 31) <= x < 1 << 31 else "Int64"], x)
    return TYPES["Float32"](Number(TYPES["Float64"], np.float64(x)))


def _binary(symbol: str, a: Any, b: Any) -> Any:
    if isinstance(a, Vector) or isinstance(b, Vector):
        length = len(a if isinstance(a, Vector) else b)
        left, right = (x.items if isinstance(x, Vector) else [x] * length for x in (a, b))
        return Vector([_binary(symbol, x, y) for x, y in zip(left, right, strict=True)])
    a, b = as_number(a), as_number(b)
    kind = common(a.kind, b.kind, symbol not in ("&", "|", "^") and symbol not in _COMPARISONS)
    x, y = kind.cast(a.value, a.kind), kind.cast(b.value, b.kind)
    with np.errstate(all="ignore"):
        if symbol in _COMPARISONS:
            x, y = (float(x), float(y)) if kind.float else (x, y)
            return Number(TYPES["Boolean"], bool(_OPERATORS[symbol](x, y)))
        if symbol == "/" and kind.float is None:
            kind = TYPES["Float32" if kind.width <= 32 else "Float64"]
            x, y = kind.of_integer(x), kind.of_integer(y)
        if kind.float is not None:
            return Number(kind, _float_operation(symbol, kind, x, y))
    return Number(kind, _integer_operation(symbol, kind, x, y))


def _float_operation(symbol: str, kind: Kind, x: Any, y: Any) -> Any:
    x, y = np.float64(x), np.float64(y)
    result = np.divide(x, y) if symbol == "/" else _OPERATORS[symbol](x, y)
    if kind.width < 16:
        result = np.float64(np.float32(result))
    return kind.round(result)


def _integer_operation(symbol: str, kind: Kind, x: int, y: int) -> Any:
    if kind.boolean:
        return bool(_OPERATORS[symbol](x, y))
    if symbol in ("//", "%"):
        if y == 0:
            raise ArithmeticError("division by zero has no value")
        return kind.wrap(x // y if symbol == "//" else x % y)
    if symbol in ("<<", ">>"):
        if y < 0:
            raise ArithmeticError("a negative shift has no value")
        y = min(y, 200)
        return kind.wrap(x << y if symbol == "<<" else x >> y)
    if symbol == "**":
        if y < 0:
            return (0 if abs(x) > 1 else x if y % 2 else 1) if x else 0
        return kind.wrap(pow(x, y, 1 << 128) if x >= 0 else x**y)
    return kind.wrap(_OPERATORS[symbol](x, y))


def _operator(symbol: str, swapped: bool = False) -> Callable[[Any, Any], Any]:
    return (lambda a, b: _binary(symbol, b, a)) if swapped else (lambda a, b: _binary(symbol, a, b))


class _Operators:
    """What numbers and vectors share."""

    __hash__ = None  # type: ignore[assignment]

    def __init_subclass__(cls) -> None:
        names = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow"}
        names |= {"<<": "lshift", ">>": "rshift", "&": "and", "|": "or", "^": "xor"}
        for symbol, name in names.items():
            setattr(cls, f"__{name}__", _operator(symbol))
            setattr(cls, f"__r{name}__", _operator(symbol, True))
        for symbol, name in zip(_COMPARISONS, ("lt", "le", "gt", "ge", "eq", "ne"), strict=True):
            setattr(cls, f"__{name}__", _operator(symbol))


class Number(_Operators):
    """A value of a numeric class: a Python int or bool, or a NumPy scalar."""

    __slots__ = ("kind", "value")

    def __init__(self, kind: Kind, value: Any) -> None:
        self.kind, self.value = kind, value

    @property
    def dtype(self) -> Kind:
        return self.kind

    def __repr__(self) -> str:
        return f"{self.kind}({self.value})"

    def __bool__(self) -> bool:
        return bool(self.value != 0)

    def __index__(self) -> int:
        return int(self.value)

    def __neg__(self) -> Number:
        if self.kind.float is not None:
            return Number(self.kind, -self.value)
        return Number(self.kind, self.kind.wrap(-self.value))

    def __abs__(self) -> Number:
        if self.kind.float is not None:
            return Number(self.kind, self.kind.float(abs(self.value)))
        return Number(self.kind, self.kind.wrap(abs(self.value)))

    def __invert__(self) -> Number:
        return Number(self.kind, not self.value if self.kind.boolean else self.kind.wrap(~self.value))

    def to(self, kind: Kind) -> Any:
        return kind(self)

    def select(self, a: Any, b: Any) -> Any:
        a, b = as_number(a), as_number(b)
        if isinstance(a, Vector) or isinstance(b, Vector):
            return a if self else b
        kind = common(a.kind, b.kind, False)
        return kind(a if self else b)

    def bits(self) -> int:
        if self.kind.float is None:
            return int(self.value) & ((1 << self.kind.width) - 1)
        return int.from_bytes(np.asarray(self.value).tobytes(), "little")

    def bitcast(self, kind: Kind) -> Number:
        bits = self.bits()
        if kind.float is None:
            return Number(kind, kind.wrap(bits))
        return Number(kind, np.frombuffer(bits.to_bytes(kind.width // 8, "little"), kind.float)[0])

    def extremum(self, other: Number, sign: int) -> Number:
        """Of one type; NaN propagates, and -0.0 is less than 0.0."""
        a, b = self.value, other.value
        if self.kind.float is not None:
            if math.isnan(a) or math.isnan(b):
                return Number(self.kind, self.kind.float(math.nan))
            a, b = ((float(x), math.copysign(1, x)) for x in (a, b))
            return self if (a >= b if sign > 0 else a <= b) else other
        return self if sign * a >= sign * b else other


class Vector(_Operators):
    """A short sequence of numbers of one class."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = list(items)

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __getitem__(self, k: Any) -> Any:
        return self.items[k]

    def __repr__(self) -> str:
        return repr(self.items)

    def __neg__(self) -> Vector:
        return Vector([-x for x in self.items])

    def __invert__(self) -> Vector:
        return Vector([~x for x in self.items])

    def __abs__(self) -> Vector:
        return Vector([abs(x) for x in self.items])

    def to(self, kind: Kind) -> Vector:
        return Vector([kind(x) for x in self.items])

    def select(self, a: Any, b: Any) -> Vector:
        left, right = (x.items if isinstance(x, Vector) else [x] * len(self) for x in (a, b))
        return Vector([c.select(x, y) for c, x, y in zip(self.items, left, right, strict=True)])

    def shuffle(self, other: Vector, mask: Sequence[int]) -> Vector:
        return Vector([[*self.items, *other.items][k] for k in mask])

    def bitcast(self, kind: Kind) -> Vector:
        width = self.items[0].kind.width
        total = sum(x.bits() << (k * width) for k, x in enumerate(self.items))
        count = width * len(self) // kind.width
        word = Kind(f"Uint{kind.width}")
        return Vector([Number(word, word.wrap(total >> (k * kind.width))).bitcast(kind) for k in range(count)])

    def reduce(self, name: str) -> Any:
        result = self.items[0]
        for item in self.items[1:]:
            if name in ("add", "mul"):
                result = result + item if name == "add" else result * item
            else:
                result = result.extremum(item, 1 if name == "max" else -1)
        return result


TYPES: dict[str, Kind] = {}
TYPES.update(
    {
        name: Kind(name)
        for name in ["Boolean", *(f"{s}{w}" for s in ("Int", "Uint") for w in (4, 8, 16, 32, 64, 128)), *_FLOATS]
        if name != "Uint4"
    }
)
