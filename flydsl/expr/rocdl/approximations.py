"""Elementary functions by one AMD instruction, with an error of about one ULP.

They call no library and treat no special cases.  Source: CDNA 3 instruction set, "V_RCP_F32", "V_RSQ_F32", "V_EXP_F32",
"V_LOG_F32", "V_SIN_F32".  A CPU in the role of an AMD GPU computes them exactly rounded, or to the accuracy of its
mathematics library.
"""

from __future__ import annotations

import math as python_math
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLConversionError, DSLTypeError
from flydsl.expr import math
from flydsl.expr.core.context import emits_for
from flydsl.expr.numeric import Float16, Float32, Float64, NumericMeta, as_numeric
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.operands import fitting, named
from flydsl.ir import builder

__all__ = ["cos", "exp2", "fmed3", "log", "rcp", "rsq", "sin", "sqrt"]

_NARROW = (Float16, Float32)
_ALL = (*_NARROW, Float64)
_PARAMETERS = """Args:
    res: the type of the result, which is that of the operand.

Raises:
    DSLValueError: the target is no AMD GPU.
    DSLTypeError: an operand that the instruction does not take.
"""


def _approximation(
    name: str, types: tuple[NumericMeta, ...], exact: Callable[[Any], Any], doc: str
) -> Callable[[Any, Any], Any]:
    @named(name, f"{doc}\n\n{_PARAMETERS}")
    def function(res: Any, arg: Any) -> Any:
        chips.require(name, chips.ALL)
        value = as_numeric(arg)
        if value.dtype not in types:
            raise DSLConversionError(f"rocdl.{name} takes {' or '.join(map(str, types))}, got {value!r}")
        if not emits_for("rocm"):
            return fitting(name, res, exact(value))
        raw = value.ir_value()
        result = builder.call_intrinsic(f"llvm.amdgcn.{name}", [raw], raw.type)
        return fitting(name, res, value.dtype.wrap(result))  # type: ignore[attr-defined]

    return function


def _angle(revolutions: Any) -> Any:
    """Radians between minus and plus pi; revolutions are dropped because large angles cost accuracy."""
    return (revolutions - math.roundeven(revolutions)) * (2 * python_math.pi)


rcp = _approximation("rcp", _ALL, lambda x: 1.0 / x, "One divided by ``arg``.")
rsq = _approximation("rsq", _ALL, lambda x: 1.0 / math.sqrt(x), "One divided by the square root of ``arg``.")
sqrt = _approximation("sqrt", _ALL, math.sqrt, "The square root of ``arg``.")
exp2 = _approximation("exp2", (Float32,), math.exp2, "Two to the power of ``arg``; subnormal results are zero.")
log = _approximation("log", (Float32,), math.log2, "The logarithm of ``arg`` to base two.")
sin = _approximation("sin", _NARROW, lambda x: math.sin(_angle(x)), "The sine of ``arg`` revolutions.")
cos = _approximation("cos", _NARROW, lambda x: math.cos(_angle(x)), "The cosine of ``arg`` revolutions.")


def fmed3(res: Any, src0: Any, src1: Any, src2: Any) -> Any:
    """The median of three floats of one type; clamps ``src0`` to ``src1 .. src2`` where ``src1 < src2``.

    Where one is NaN, it is the least of the others.

    Args:
        res: the type of the result, such as ``fx.T.f32``.
        src0: a float.
        src1: a float.
        src2: a float.

    Returns:
        A float of that type.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: the operands are not three of Float16 or three of Float32.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.fmed3(fx.T.f32, x[t], 1.0, 2.0)
        # y: 1 1 2 2
    """
    chips.require("fmed3", chips.ALL)
    values = [as_numeric(source) for source in (src0, src1, src2)]
    dtype = values[0].dtype
    if dtype not in _NARROW or any(value.dtype is not dtype for value in values):
        raise DSLTypeError(f"rocdl.fmed3 takes three of Float16 or of Float32, got {values}")
    raw = [value.ir_value() for value in values]
    is_rocm = emits_for("rocm")
    middle = builder.call_intrinsic("llvm.amdgcn.fmed3", raw, raw[0].type) if is_rocm else builder.median(*raw)
    return fitting("fmed3", res, dtype.wrap(middle))
