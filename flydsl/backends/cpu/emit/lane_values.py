"""Lane values: one class per lane shape, and conversions between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I64, POINTER, Scalar, Type, Vector
from flydsl.support.fast_dataclass import record

__all__ = [
    "Affine",
    "Elements",
    "LaneVector",
    "Rep",
    "Spread",
    "Stored",
    "Uniform",
    "Words",
    "base_of",
    "pack",
    "packed_types",
    "to_lanes",
    "unpack",
]


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
