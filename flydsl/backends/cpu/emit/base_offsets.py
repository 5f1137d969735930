"""Arithmetic on a scalar and lanes' offsets from it, each by itself.

A tile's row times its leading dimension differs between lanes by what only the run knows.  Of all the addresses that are
so many rows and columns further, only a scalar differs: the vector is computed once.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_values import Affine, LaneVector, Rep, Spread, Uniform
from flydsl.backends.cpu.simt_ir.types import I64, Scalar

__all__ = ["arithmetic", "pointer"]


def arithmetic(builder: Builder, name: str, reps: Sequence[Rep], scalar: Scalar) -> Spread | None:
    """A sum, difference, product or shift of integers; ``None`` where its lanes are not those of a scalar and offsets."""
    if name not in ("arith.addi", "arith.subi", "arith.muli", "arith.shli"):
        return None
    a, b = reps
    if name in ("arith.muli", "arith.shli"):
        if isinstance(a, Uniform) and name == "arith.muli":
            a, b = b, a
        parts = _parts(builder, a)
        if parts is None or not isinstance(b, Uniform):
            return None
        base, offsets = parts
        return Spread(_scalars(builder, name, base, b.value, scalar), _scaled(builder, name, offsets, b), scalar)
    if not isinstance(a, Spread) and not isinstance(b, Spread):
        return None
    if isinstance(b, Uniform) and isinstance(a, Spread):
        return Spread(_scalars(builder, name, a.base, b.value, scalar), a.offsets, scalar)
    if name == "arith.subi":
        return None
    if isinstance(a, Uniform) and isinstance(b, Spread):
        return Spread(_scalars(builder, name, a.value, b.base, scalar), b.offsets, scalar)
    first, second = _parts(builder, a), _parts(builder, b)
    if first is None or second is None:
        return None
    return Spread(_scalars(builder, name, first[0], second[0], scalar), _sum(builder, first[1], second[1]), scalar)


def pointer(builder: Builder, start: Rep, index: Rep, scale: int, scalar: Scalar) -> Spread | None:
    """The address ``index`` times ``scale`` bytes after ``start``."""
    factor = Uniform(builder.constant(scale, I64), I64)
    match start:
        case Uniform(base, _):
            offsets = None
        case Spread(base, offsets, _):
            pass
        case _:
            return None
    match index:
        case LaneVector(lanes, _):
            moved, steps = None, lanes
        case Uniform(moved, _):
            steps = None
        case _:
            parts = _parts(builder, index)
            if parts is None:
                return None
            moved, steps = parts
    if moved is not None:
        base = builder.address(base, builder.integer("muli", moved, factor.value))
    if steps is not None:
        steps = _scaled(builder, "arith.muli", steps, factor)
        offsets = steps if offsets is None else _sum(builder, offsets, steps)
    return None if offsets is None else Spread(base, offsets, scalar)


def _parts(builder: Builder, rep: Rep) -> tuple[ir.Value, ir.Value] | None:
    """The scalar and the lanes' offsets from it."""
    match rep:
        case Spread(base, offsets, _):
            return base, offsets
        case Affine(base, constants, scalar, None, _):
            return base, builder.offsets(constants, scalar)
    return None


def _scalars(builder: Builder, name: str, a: ir.Value, b: ir.Value, scalar: Scalar) -> ir.Value:
    return builder.pure(name, [a, b], builder.scalar(scalar))


def _scaled(builder: Builder, name: str, offsets: ir.Value, factor: Uniform) -> ir.Value:
    lanes = builder.pure("vector.broadcast", [factor.value], offsets.type)
    return builder.pure(name, [offsets, lanes], offsets.type)


def _sum(builder: Builder, a: ir.Value, b: ir.Value) -> ir.Value:
    return builder.pure("arith.addi", [a, b], a.type)
