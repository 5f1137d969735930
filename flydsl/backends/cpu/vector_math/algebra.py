"""Values with operators, for writing mathematical functions as on paper.

A :class:`Number` is a scalar, or a vector with one element per lane; its operators emit operations of the arith dialect
without fast-math flags, so that each rounds once.  ``Algebra.fma`` is the exception: where the processor has a fused
multiply-add it rounds once, elsewhere twice.  No function here relies on which; ``Algebra.residue`` is for where one
rounding counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I1, Scalar, integer
from flydsl.ir.predicates import ORDERED, SIGNED
from flydsl.support.fast_dataclass import dataclass

F32 = Scalar("float", 32, "f32")
F64 = Scalar("float", 64, "f64")
_MANTISSA_BITS = {32: 23, 64: 52}


@dataclass(frozen=True, eq=False, slots=True)
class Number:
    """A float, an integer as wide, or a truth value; Python numbers become constants of the other operand's type."""

    algebra: Algebra
    value: ir.Value
    type: Scalar

    def _binary(self, name: str, other: Number | float) -> Number:
        kind = "f" if self.type.kind == "float" else "i"
        operand = self.algebra.number(other, self.type)
        return self.algebra.emit(f"arith.{name}{kind}", [self, operand], self.type)

    def __add__(self, other: Number | float) -> Number:
        return self._binary("add", other)

    def __sub__(self, other: Number | float) -> Number:
        return self._binary("sub", other)

    def __mul__(self, other: Number | float) -> Number:
        return self._binary("mul", other)

    def __truediv__(self, other: Number | float) -> Number:
        return self._binary("div", other)

    def __radd__(self, other: float) -> Number:
        return self.algebra.number(other, self.type) + self

    def __rsub__(self, other: float) -> Number:
        return self.algebra.number(other, self.type) - self

    def __rmul__(self, other: float) -> Number:
        return self.algebra.number(other, self.type) * self

    def __rtruediv__(self, other: float) -> Number:
        return self.algebra.number(other, self.type) / self

    def __neg__(self) -> Number:
        return self.algebra.emit("arith.negf", [self], self.type)

    def __abs__(self) -> Number:
        return self.algebra.emit("math.absf", [self], self.type)

    def __and__(self, other: Number | int) -> Number:
        return self._binary("and", other)

    def __or__(self, other: Number | int) -> Number:
        return self._binary("or", other)

    def __xor__(self, other: Number | int) -> Number:
        return self._binary("xor", other)

    def __lshift__(self, distance: int) -> Number:
        return self._binary("shl", distance)

    def __rshift__(self, distance: int) -> Number:
        """Keeps the sign."""
        operand = self.algebra.number(distance, self.type)
        return self.algebra.emit("arith.shrsi", [self, operand], self.type)

    def _compare(self, relation: str, other: Number | float) -> Number:
        predicate = ORDERED[relation] if self.type.kind == "float" else SIGNED[relation]
        attributes = self.algebra.builder.predicate(predicate)
        return self.algebra.emit(predicate.operation, [self, self.algebra.number(other, self.type)], I1, attributes)

    def equals(self, other: Number | float) -> Number:
        """``==``; false for NaN, as all comparisons here."""
        return self._compare("eq", other)

    def __lt__(self, other: Number | float) -> Number:
        return self._compare("lt", other)

    def __le__(self, other: Number | float) -> Number:
        return self._compare("le", other)

    def __gt__(self, other: Number | float) -> Number:
        return self._compare("gt", other)

    def __ge__(self, other: Number | float) -> Number:
        return self._compare("ge", other)


class Algebra:
    """Emits numbers that are floats of one type, ``float``, and integers as wide.

    ``lanes`` is the number of elements of a vector; 0 for scalars.  ``short`` says that f64 arithmetic is rounded to
    f32 in the end, for which shorter polynomials and simpler reductions do.
    """

    def __init__(self, builder: Builder, scalar: Scalar, lanes: int, short: bool = False) -> None:
        self.builder = builder
        self.float = scalar
        self.int = integer(scalar.bits)
        self.lanes = lanes
        self.short = short
        self.mantissa_bits = _MANTISSA_BITS[scalar.bits]
        self.bias = (1 << (scalar.bits - self.mantissa_bits - 2)) - 1
        self.is_single = scalar.bits == 32
        self.to_integer = 1.5 * 2.0**self.mantissa_bits
        """Added to a float of less than a quarter of this, it leaves the nearest integer in the lowest bits."""
        self.least_normal = 2.0 ** (1 - self.bias)

    def type_of(self, scalar: Scalar) -> ir.Type:
        """The MLIR type of a number."""
        return self.builder.vector(scalar, self.lanes) if self.lanes else self.builder.scalar(scalar)

    def emit(
        self, name: str, operands: Sequence[Number], scalar: Scalar, attributes: dict[str, ir.Attribute] | None = None
    ) -> Number:
        return self.wrap(
            self.builder.value(name, [o.value for o in operands], self.type_of(scalar), attributes), scalar
        )

    def wrap(self, value: ir.Value, scalar: Scalar) -> Number:
        return Number(self, value, scalar)

    def number(self, value: Number | float, scalar: Scalar | None = None) -> Number:
        """A constant, by default a float; a number as it is."""
        if isinstance(value, Number):
            return value
        scalar = scalar or self.float
        content = ir.FloatAttr.get(self.builder.scalar(scalar), float(value)) if scalar.kind == "float" else int(value)
        if self.lanes:
            return self.wrap(self.builder.splat(content, scalar, self.lanes), scalar)
        return self.wrap(self.builder.constant(content, scalar), scalar)

    def integer(self, value: int) -> Number:
        return self.number(value, self.int)

    def select(self, condition: Number, yes: Number | float, no: Number | float) -> Number:
        """``yes`` where the condition holds; one of the two is a number."""
        scalar = next(v.type for v in (yes, no) if isinstance(v, Number))
        return self.emit("arith.select", [condition, self.number(yes, scalar), self.number(no, scalar)], scalar)

    def fma(self, a: Number | float, b: Number | float, c: Number | float) -> Number:
        """``a * b + c``, rounded once or twice."""
        return self.emit("llvm.intr.fmuladd", [self.number(v) for v in (a, b, c)], self.float)

    def residue(self, total: Number, a: Number, b: Number) -> Number:
        """``total - a * b``, rounded once: exact where the total is the rounded product, or ``a`` the rounded quotient.

        A processor without a fused multiply-add calls the C library's.
        """
        return self._fused(-a, b, total)

    def product(self, a: Number, b: Number) -> tuple[Number, Number]:
        """``a * b`` as a sum of two numbers."""
        high = a * b
        return high, self._fused(a, b, -high)

    def _fused(self, a: Number, b: Number, c: Number) -> Number:
        return self.emit("llvm.intr.fma", [a, b, c], self.float)

    def sum(self, large: Number | float, small: Number) -> tuple[Number, Number]:
        """``large + small`` as a sum of two numbers; the first is zero or of no lesser exponent (Dekker, 1971)."""
        high = large + small
        return high, small - (high - large)

    def sqrt(self, x: Number) -> Number:
        """The square root, rounded once."""
        return self.emit("math.sqrt", [x], self.float)

    def copysign(self, magnitude: Number | float, sign: Number) -> Number:
        """The magnitude of the first with the sign of the second."""
        return self.emit("math.copysign", [self.number(magnitude), sign], self.float)

    def bits(self, x: Number) -> Number:
        """The bits of a float as an integer."""
        return self.emit("arith.bitcast", [x], self.int)

    def from_bits(self, x: Number) -> Number:
        """The float that has those bits."""
        return self.emit("arith.bitcast", [x], self.float)

    def clamp(self, x: Number, low: float, high: float) -> Number:
        """``x`` within limits; NaN stays."""
        x = self.select(x > high, high, x)
        return self.select(x < low, low, x)

    def power_of_two(self, exponent: Number) -> Number:
        """Two to an integer power that a normal float can have."""
        return self.from_bits((exponent + self.bias) << self.mantissa_bits)

    def scale(self, x: Number, exponent: Number) -> Number:
        """``x`` times two to an integer power of up to twice the range, rounded once if the result is subnormal."""
        half = exponent >> 1
        return x * self.power_of_two(half) * self.power_of_two(exponent - half)

    def small_integer(self, x: Number) -> Number:
        """An integer below 2**51 (2**22) in magnitude as a float, without an instruction that not all chips have."""
        offset = self.number(self.to_integer)
        return self.from_bits(x + self.bits(offset)) - offset

    def polynomial(self, coefficients: Sequence[float], x: Number) -> Number:
        """The first coefficient is the constant term."""
        result: Number | float = coefficients[-1]
        for coefficient in reversed(coefficients[:-1]):
            result = self.fma(result, x, coefficient)
        return self.number(result)
