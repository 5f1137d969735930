"""Table of the vector math functions by type, and their code in a module.

A function of the math dialect is emitted once for a type and a number of lanes, as a function of the module that LLVM
inlines where it pays.  Its algorithm is the function of its name in a module of this folder.  f32 has algorithms of its own
where speed matters most; the others compute in f64 and round once more, which leaves them within 0.51 units in the last
place.  ``docs/math.md`` states the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I1, I64, Scalar
from flydsl.backends.cpu.vector_math import circular, error_function, exponentials, logarithms
from flydsl.backends.cpu.vector_math.algebra import F32, F64, Algebra, Number
from flydsl.support.math_functions import MATH_FUNCTIONS

_INLINED_LANES = 16
"""Lanes up to which a function is inlined; for more, a call costs little and copies take LLVM long."""

Function = Callable[..., Number]

_MODULES = (circular, error_function, exponentials, logarithms)
_IN_F64: Mapping[str, Function] = {
    row.operation: getattr(module, row.name)
    for row in MATH_FUNCTIONS
    for module in _MODULES
    if hasattr(module, row.name)
}
_IN_F32 = {name: _IN_F64[name] for name in ("math.exp", "math.exp2", "math.tanh", "math.erf")}
_PERIODIC = ("math.cos", "math.sin", "math.tan")


def serves(name: str, scalar: Scalar) -> bool:
    """True if there is a function of that name for values of that type."""
    return scalar in (F32, F64) and name in _IN_F64


def call(builder: Builder, name: str, operands: Sequence[ir.Value], scalar: Scalar) -> ir.Value:
    """The function ``name`` that :func:`serves` the type, on scalars or on vectors of any length."""
    of = operands[0].type
    lanes = ir.VectorType(of).shape[0] if isinstance(of, ir.VectorType) else 0
    symbol = f"{name}.{f'v{lanes}' if lanes else ''}{scalar}"
    is_inlined = scalar == F32 and name in _IN_F32 and lanes <= _INLINED_LANES
    found = helper_functions.call(
        builder, symbol, operands, of, lambda made, arguments: _body(made, name, arguments, scalar, lanes),
        width=max(lanes, 1), inline=True if is_inlined else None,
    )  # fmt: skip
    assert found is not None
    return found


def _body(builder: Builder, name: str, operands: Sequence[ir.Value], scalar: Scalar, lanes: int) -> ir.Value:
    if scalar == F32 and name in _IN_F32:
        m = Algebra(builder, F32, lanes)
        return _IN_F32[name](m, *(m.wrap(v, F32) for v in operands)).value
    m = Algebra(builder, F64, lanes, short=scalar == F32)
    wide = [m.wrap(v, scalar) for v in operands]
    if m.short:
        wide = [m.emit("arith.extf", [v], F64) for v in wide]
    result = _periodic(m, name, wide[0]) if name in _PERIODIC else _IN_F64[name](m, *wide)
    return m.emit("arith.truncf", [result], F32).value if m.short else result.value


def _periodic(m: Algebra, name: str, x: Number) -> Number:
    """A function of an angle; where one is too large to reduce, the C library does all that are."""
    # A lane that does not run may hold poison, on which no branch may depend.
    x = m.emit("llvm.freeze", [x], F64)
    near = _IN_F64[name](m, x)
    is_large = abs(x) >= circular.LARGEST_ANGLE
    asked = m.builder.any_lane(is_large.value) if m.lanes else is_large.value

    def ask() -> Sequence[ir.Value]:
        return [_lane_by_lane(m, name, x, is_large, near)]

    (found,) = m.builder.if_(asked, [near.value.type], ask, lambda: [near.value])
    return m.wrap(found, F64)


def _lane_by_lane(m: Algebra, name: str, x: Number, which: Number, otherwise: Number) -> ir.Value:
    builder = m.builder
    if not m.lanes:
        return builder.value(name, [x.value], builder.scalar(F64))

    def one(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        runs = builder.value("llvm.extractelement", [which.value, lane], builder.scalar(I1))

        def ask() -> Sequence[ir.Value]:
            element = builder.value("llvm.extractelement", [x.value, lane], builder.scalar(F64))
            result = builder.value(name, [element], builder.scalar(F64))
            return [builder.value("llvm.insertelement", [carried[0], result, lane], carried[0].type)]

        return builder.if_(runs, [carried[0].type], ask, lambda: carried)

    bounds = (builder.constant(0, I64), builder.constant(m.lanes, I64), builder.constant(1, I64))
    (found,) = builder.for_(bounds, [otherwise.value], one, rolled=True)
    return found
