"""Lane values: one class per lane shape, with conversions and arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I64, POINTER, Scalar, Type, Vector
from flydsl.support.fast_dataclass import record


@record
class Uniform:
    """One scalar for all lanes."""

    value: ir.Value
    type: Scalar


@record
class Affine:
    """``base + offsets[lane]``.

    If ``guard`` is given, that only holds where it is true, and ``exact`` emits the lanes as they are in any case.
    ``depth`` is how many such values ``exact`` emits one by way of the other.
    """

    base: ir.Value
    offsets: tuple[int, ...]
    type: Scalar
    guard: ir.Value | None = None
    exact: Callable[[], ir.Value] | None = None
    depth: int = 0


@record
class LaneVector:
    """One vector element per lane."""

    value: ir.Value
    type: Scalar


@record
class Spread:
    """``base + offsets[lane]`` where the offsets are a vector that only the run knows.

    Sums of such a value with scalars change the base alone, so that many addresses share their offsets.
    """

    base: ir.Value
    offsets: ir.Value
    type: Scalar


@record
class Elements:
    """A vector of each thread, as structure of arrays: one scalar's representation per element."""

    elements: tuple[Rep, ...]


@record
class Words:
    """A vector of each thread as lane vectors of words, each with several elements, the first in the lowest bits.

    ``take_apart`` emits the elements.
    """

    words: Sequence[ir.Value]
    type: Scalar
    take_apart: Callable[[], tuple[Rep, ...]]

    @property
    def elements(self) -> tuple[Rep, ...]:
        """One scalar's representation per element, emitted anew for each who asks."""
        return self.take_apart()


@record
class Stored:
    """A vector of each thread in memory that nobody writes before its last use; ``load`` emits the elements."""

    load: Callable[[], tuple[Rep, ...]]

    @property
    def elements(self) -> tuple[Rep, ...]:
        """One scalar's representation per element, loaded anew for each who asks."""
        return self.load()


Rep = Uniform | Affine | LaneVector | Spread | Elements | Words | Stored


def base_of(rep: Rep) -> ir.Value:
    """The scalar of a uniform or affine value."""
    assert isinstance(rep, (Uniform, Affine)), rep
    return rep.value if isinstance(rep, Uniform) else rep.base


def to_lanes(builder: Builder, rep: Rep) -> ir.Value:
    """The value as one vector element per lane."""
    match rep:
        case LaneVector(value, _):
            return value
        case Uniform(value, scalar):
            if scalar is POINTER:
                return builder.address(value, builder.splat(0, I64))
            known = builder.known_constant(value)
            if known is not None:
                return builder.splat(known, scalar)
            return builder.pure("vector.broadcast", [value], builder.lanes(scalar))
        case Affine(base, offsets, scalar, _, exact):
            if exact is not None:
                return builder.shared((exact,), exact)
            if scalar is POINTER:
                return builder.address(base, builder.offsets(offsets, I64))
            known = builder.known_constant(base)
            if known is not None:
                return builder.offsets([known + offset for offset in offsets], scalar)
            spread = builder.pure("vector.broadcast", [base], builder.lanes(scalar))
            return builder.pure("arith.addi", [spread, builder.offsets(offsets, scalar)], builder.lanes(scalar))
        case Spread(base, lanes, scalar):
            if scalar is POINTER:
                return builder.address(base, lanes)
            spread = builder.pure("vector.broadcast", [base], builder.lanes(scalar))
            return builder.pure("arith.addi", [spread, lanes], builder.lanes(scalar))
    raise AssertionError(f"a per-thread vector {rep} where a scalar is expected")


def pack(builder: Builder, rep: Rep, shape: Shape) -> list[ir.Value]:
    """The MLIR values that carry ``rep`` through a region's border or a slot, for a value of that form."""
    if isinstance(rep, (Elements, Words, Stored)):
        return [value for element in rep.elements for value in pack(builder, element, shape)]
    if shape.is_varying or shape.guarded:
        return [to_lanes(builder, rep)]
    return [base_of(rep)]


def packed_types(builder: Builder, value_type: Type, shape: Shape) -> list[ir.Type]:
    """The types of what :func:`pack` gives."""
    is_lanes = shape.is_varying or shape.guarded
    if isinstance(value_type, Vector):
        element = value_type.element
        return [builder.lanes(element) if is_lanes else builder.scalar(element)] * value_type.count
    return [builder.lanes(value_type) if is_lanes else builder.scalar(value_type)]


def unpack(values: Iterator[ir.Value], value_type: Type, shape: Shape) -> Rep:
    """The inverse of :func:`pack`; takes as many values as it needs."""
    if isinstance(value_type, Vector):
        return Elements(tuple(unpack(values, value_type.element, shape) for _ in range(value_type.count)))
    value = next(values)
    if shape.is_varying or shape.guarded:
        return LaneVector(value, value_type)
    if shape.is_affine:
        return Affine(value, shape.offsets, value_type)
    return Uniform(value, value_type)


# -- arithmetic on a scalar and lanes' offsets from it, each by itself
#
# A tile's row times its leading dimension differs between lanes by what only the run knows.  Of all the addresses that are
# so many rows and columns further, only a scalar differs: the vector is computed once.


def spread_arithmetic(builder: Builder, name: str, reps: Sequence[Rep], scalar: Scalar) -> Spread | None:
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


def spread_pointer(builder: Builder, start: Rep, index: Rep, scale: int, scalar: Scalar) -> Spread | None:
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
