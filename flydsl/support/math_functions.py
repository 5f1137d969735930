"""Table of the mathematical functions of floats, one row per function.

The language, the backends, the interpreter, the tools and the error messages read the rows.  Elsewhere stands code: a CPU's
algorithm (``flydsl/backends/cpu/vector_math``), and a GPU's approximation in few instructions.

Names are those of MLIR's ``math`` dialect; ROCm Device Libraries, "OCML"; "libdevice User's Guide"; ISO C, section 7.12.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from flydsl.support.fast_dataclass import record

CALLED_FUNCTION = "llvm.flydsl.math."
"""The prefix of the intrinsic that stands in a trace for a function that MLIR lacks."""


@record
class MathFunction:
    """One row.  A library's name is empty where the library lacks the function."""

    name: str
    """As in ``fx.math``."""
    reference: str | Callable[..., float]
    """The function on Python's floats, or its place in NumPy or ``math``."""
    summary: str
    ocml: str
    """In AMD's device library, without prefix and type."""
    libdevice: str
    """In NVIDIA's device library, without prefix and the ``f`` of Float32."""
    libm: str
    """In the C library, of doubles."""
    intrinsic: str = ""
    """LLVM's intrinsic where GPUs have it: of every type without a device library's function, else of AMD's f16 and f32."""
    operands: int = 1
    folds: bool = False
    """True if ``reference`` may compute it while tracing, because IEEE 754 fixes the result."""
    rounds: bool = True
    """False if the exact result is always a float of the type."""
    is_in_mlir: bool = True
    """False if MLIR's dialect lacks the operation, and a trace calls an intrinsic: :data:`CALLED_FUNCTION` and the name."""

    @property
    def operation(self) -> str:
        """The name of MLIR's operation, and that of the others in tables of operations."""
        return f"math.{self.name}"

    @property
    def is_exact_on_gpus(self) -> bool:
        """True if every GPU has it for every type, with one rounding."""
        return bool(self.intrinsic) and not (self.ocml or self.libdevice)


def _row(
    name: str,
    reference: str | Callable[..., float],
    summary: str,
    ocml: str | None = None,
    libdevice: str | None = None,
    libm: str | None = None,
    **properties: Any,
) -> MathFunction:
    """A function whose name all libraries share, but for those that are given."""
    ocml, libdevice, libm = (name if each is None else each for each in (ocml, libdevice, libm))
    return MathFunction(name, reference, summary, ocml, libdevice, libm, **properties)


def _fixed(name: str, reference: Callable[..., float], summary: str, libm: str = "", **properties: Any) -> MathFunction:
    """A function that IEEE 754 fixes and every GPU has."""
    own = libm or name
    return MathFunction(name, reference, summary, "", "", own, intrinsic=f"llvm.{own}", folds=True, **properties)


def _integral(function: Callable[[float], int]) -> Callable[[float], float]:
    """A rounding function of Python that keeps the sign of zero, infinities and NaN."""
    return lambda x: math.copysign(float(function(x)), x) if math.isfinite(x) else x


def _half_away(x: float) -> int:
    """The nearest integer, ties away from zero; ``x - whole`` is exact."""
    whole = math.trunc(x)
    return whole + (int(math.copysign(1.0, x)) if abs(x - whole) >= 0.5 else 0)


def _square_root(x: float) -> float:
    """Rounded again to a shorter type it is still the nearest float."""
    return math.sqrt(x) if x >= 0 or math.isnan(x) else math.nan


def _reciprocal_root(x: float) -> float:
    return 1 / math.sqrt(x) if x else math.copysign(math.inf, x)


MATH_FUNCTIONS: tuple[MathFunction, ...] = (
    _fixed("absf", abs, "The absolute value.", "fabs", rounds=False),
    _row("acos", "numpy.arccos", "The arc cosine, in radians."),
    _row("acosh", "numpy.arccosh", "The inverse hyperbolic cosine."),
    _row("asin", "numpy.arcsin", "The arc sine, in radians."),
    _row("asinh", "numpy.arcsinh", "The inverse hyperbolic sine."),
    _row("atan", "numpy.arctan", "The arc tangent, in radians."),
    _row("atan2", "numpy.arctan2", "The angle of the point (x, y), in radians.", operands=2),
    _row("atanh", "numpy.arctanh", "The inverse hyperbolic tangent."),
    _row("cbrt", "numpy.cbrt", "The cube root."),
    _fixed("ceil", _integral(math.ceil), "The least integer not below.", rounds=False),
    _fixed("copysign", math.copysign, "The magnitude of one with the sign of the other.", operands=2, rounds=False),
    _row("cos", "numpy.cos", "The cosine of an angle in radians."),
    _row("cosh", "numpy.cosh", "The hyperbolic cosine."),
    _row("erf", "math.erf", "The error function."),
    _row("erfc", "math.erfc", "One minus the error function."),
    _row("exp", "numpy.exp", "e to the power x.", intrinsic="llvm.exp"),
    _row("exp2", "numpy.exp2", "Two to the power x.", intrinsic="llvm.exp2"),
    _row("expm1", "numpy.expm1", "e to the power x, minus one, accurate near zero."),
    _fixed("floor", _integral(math.floor), "The greatest integer not above.", rounds=False),
    _row("fma", "", "The product of two plus a third, rounded once.", "", "", intrinsic="llvm.fma", operands=3),
    _row("fpowi", "numpy.power", "A float to an integer power.", "pown", "powi", "", operands=2),
    _row("log", "numpy.log", "The natural logarithm.", intrinsic="llvm.log"),
    _row("log10", "numpy.log10", "The logarithm to base ten.", intrinsic="llvm.log10"),
    _row("log1p", "numpy.log1p", "The natural logarithm of one plus x, accurate near zero."),
    _row("log2", "numpy.log2", "The logarithm to base two.", intrinsic="llvm.log2"),
    _row("powf", "numpy.power", "A float to the power of another.", "pow", "pow", "pow", operands=2),
    _row("round", _integral(_half_away), "The nearest integer, halves away from zero.", folds=True, rounds=False),
    _fixed("roundeven", _integral(round), "The nearest integer, halves to even.", rounds=False),
    _row("rsqrt", _reciprocal_root, "One over the square root.", ocml="", libm=""),
    _row("sin", "numpy.sin", "The sine of an angle in radians."),
    _row("sinh", "numpy.sinh", "The hyperbolic sine."),
    _fixed("sqrt", _square_root, "The square root."),
    _row("tan", "numpy.tan", "The tangent of an angle in radians."),
    _row("tanh", "numpy.tanh", "The hyperbolic tangent."),
    _fixed("trunc", _integral(math.trunc), "The integer part.", rounds=False),
)
