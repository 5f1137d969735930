"""LLVM's intrinsics of no target on CPUs in the role of a chip.

Programs call some of them by name, as ``llvm.ldexp.f32.i32``.  Each is computed by operators of the language, for numbers
and for vectors.  Source: LLVM's Language Reference, "Standard C/C++ Library Intrinsics", "Bit Manipulation Intrinsics",
"Saturation Arithmetic Intrinsics" and "Saturating floating-point to integer conversions".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.expr import arith, math
from flydsl.expr.core.operators import as_operand, select
from flydsl.expr.numeric import Float32, Float64, Int8, Int16, Int32, Int64, NumericMeta, Uint8, Uint16, Uint32, Uint64

_SIGNED: Mapping[int, NumericMeta] = MappingProxyType({8: Int8, 16: Int16, 32: Int32, 64: Int64})
_UNSIGNED: Mapping[int, NumericMeta] = MappingProxyType({8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64})


def _signed(value: Any) -> Any:
    value = as_operand(value)
    return value.bitcast(_SIGNED[value.dtype.width])


def _unsigned(value: Any) -> Any:
    value = as_operand(value)
    return value.bitcast(_UNSIGNED[value.dtype.width])


def _power_of_two(exponent: Any) -> Any:
    """2 to the power of an Int32 from -1022 to 1023, as Float64."""
    return ((exponent.to(Int64) + 1023) << 52).bitcast(Float64)


def _ldexp(_: ir.Type, x: Any, exponent: Any) -> Any:
    """``x`` times a power of two, rounded once."""
    x, n = as_operand(x), as_operand(exponent).to(Int32)
    result = x.to(Float64)
    if x.dtype is not Float64:  # every product is exact in f64, and beyond the other types' ranges where it is cut
        return (result * _power_of_two(arith.max(arith.min(n, 700), -700))).to(x.dtype)
    # 2**-969 leaves 53 bits of a normal number, so that only the last step rounds.
    for _step in range(2):
        large, small = n > 1023, n < -1022
        result = result * select(large, _power_of_two(Int32(1023)), select(small, _power_of_two(Int32(-969)), 1.0))
        n = select(large, n - 1023, select(small, n + 969, n))
    return result * _power_of_two(arith.max(arith.min(n, 1023), -1022))


def _funnel(*, left: bool) -> Callable[..., Any]:
    """A shift of two words; the upper (``left``) or the lower one is kept; the distance is modulo the width."""

    def function(_: ir.Type, high: Any, low: Any, distance: Any) -> Any:
        a, b, s = map(_unsigned, (high, low, distance))
        width = a.dtype.width
        s = s & (width - 1)
        # Two shifts, so that none has the word's width.
        rest = (width - 1) - s
        return ((a << s) | ((b >> 1) >> rest) if left else (b >> s) | ((a << 1) << rest)).to(a.dtype)

    return function


def _reversed(step: int) -> Callable[..., Any]:
    """The groups of ``step`` bits in the other order: 8 for bytes, 1 for bits."""

    def function(_: ir.Type, value: Any) -> Any:
        x = _unsigned(value)
        half, ones = x.dtype.width // 2, (1 << x.dtype.width) - 1
        while half >= step:
            lower = x.dtype(ones // ((1 << half) + 1))  # the lower half of each group of twice as many bits
            x = (((x & lower) << half) | ((x >> half) & lower)).to(x.dtype)
            half //= 2
        return x

    return function


def _saturated(*, signed: bool, subtracts: bool) -> Callable[..., Any]:
    """A sum or a difference, or the type's limit that is nearest to it."""

    def function(_: ir.Type, left: Any, right: Any) -> Any:
        a, b = map(_signed if signed else _unsigned, (left, right))
        of = a.dtype
        result = (a - b if subtracts else a + b).to(of)
        if not signed:
            return select(a < b, of(0), result) if subtracts else select(result < a, of(of.greatest), result)
        overflows = ((a ^ b) & (a ^ result) if subtracts else (a ^ result) & (b ^ result)) < 0
        return select(overflows, ((a >> (of.width - 1)) ^ of(of.greatest)).to(of), result)

    return function


def _converted(types: Mapping[int, NumericMeta]) -> Callable[..., Any]:
    """A float as an integer: the nearest that there is if it is out of range, and 0 for NaN."""

    def function(result: ir.Type, value: Any) -> Any:
        element: Any = result.element_type if isinstance(result, ir.VectorType) else result
        x, of = as_operand(value), types[element.width]
        if x.dtype.width < 32:
            x = x.to(Float32)
        least, beyond = float(of.least), float(of.greatest + 1)
        inside = select(x >= beyond, of(of.greatest), select(x <= least, of(of.least), x.to(of)))
        return select(math.isnan(x), of(0), inside)

    return function


def _of(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """A function of the language on the first ``count`` operands; those behind say what LLVM may assume."""
    return lambda _, *operands: function(*map(as_operand, operands[:count]))


_OF_MATH = ("ctlz", "cttz", "log10", "round", "roundeven", "tan", "tanh", "trunc")
GENERAL: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        **{name: _of(getattr(math, name), 1) for name in _OF_MATH},
        "abs": lambda _, x, *rest: math.absi(_signed(x)),
        "bitreverse": _reversed(1),
        "bswap": _reversed(8),
        "canonicalize": _of(lambda x: x * 1.0, 1),
        "copysign": _of(math.copysign, 2),
        "exp10": _of(lambda x: math.powf(10.0, x), 1),
        "fmuladd": _of(math.fma, 3),
        "fptosi_sat": _converted(_SIGNED),
        "fptoui_sat": _converted(_UNSIGNED),
        "fshl": _funnel(left=True),
        "fshr": _funnel(left=False),
        "ldexp": _ldexp,
        "maximumnum": _of(arith.maxnumf, 2),
        "minimumnum": _of(arith.minnumf, 2),
        "nearbyint": _of(math.roundeven, 1),
        "pow": _of(math.powf, 2),
        "powi": _of(math.fpowi, 2),
        "rint": _of(math.roundeven, 1),
        "sadd_sat": _saturated(signed=True, subtracts=False),
        "ssub_sat": _saturated(signed=True, subtracts=True),
        "uadd_sat": _saturated(signed=False, subtracts=False),
        "usub_sat": _saturated(signed=False, subtracts=True),
    }
)  # fmt: skip
"""By the intrinsic's name without types; each takes the result's type and the operands."""
