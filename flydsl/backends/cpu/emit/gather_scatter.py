"""Gathers and scatters of many lanes, with a fast path for contiguous rows.

A warp that covers several rows of a tile has addresses side by side within each row, at distances between rows that only
the run knows.  Looking costs less than a gather, and a function costs LLVM less than its code at each access.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.lane_values import Rep, Spread, to_lanes
from flydsl.backends.cpu.simt_ir.types import I1, I64, POINTER, Scalar
from flydsl.ir.predicates import CmpIPredicate

MIN_LANES = 32
"""Fewer lanes are one or two rows, and few instructions."""
_ROW = 16


def gather(builder: Builder, place: Rep, mask: ir.Value | None, scalar: Scalar, alignment: int) -> ir.Value:
    """The elements at the lanes' addresses; zero in lanes outside of the mask."""
    lanes = builder.lanes(scalar)

    def body(made: Builder, arguments: Sequence[ir.Value]) -> ir.Value:
        _, where, running = _received(made, place, mask, arguments)

        def by_rows() -> list[ir.Value]:
            parts = [
                _load(made, start, chosen, scalar, alignment)
                for start, chosen in zip(_starts(made, where), _masks(made, running), strict=True)
            ]
            return [_joined(made, parts, scalar)]

        def by_lanes() -> list[ir.Value]:
            everywhere = made.splat(1, I1) if running is None else running
            attributes = {"alignment": made.attribute(f"{alignment} : i32")}
            operands = [where, everywhere, made.zero(scalar)]
            return [made.value("llvm.intr.masked.gather", operands, lanes, attributes)]

        return made.if_(_is_rows(made, where, running, scalar), [lanes], by_rows, by_lanes)[0]

    found = _call(builder, "gather", [], place, mask, lanes, body, scalar, alignment)
    assert found is not None
    return found


def scatter(
    builder: Builder, value: ir.Value, place: Rep, mask: ir.Value | None, scalar: Scalar, alignment: int
) -> None:
    """Store at the lanes' addresses; where lanes meet, the last one's value stays."""

    def body(made: Builder, arguments: Sequence[ir.Value]) -> None:
        (stored,), where, running = _received(made, place, mask, arguments)

        def by_rows() -> Sequence[ir.Value]:
            for k, (start, chosen) in enumerate(zip(_starts(made, where), _masks(made, running), strict=True)):
                part = made.shuffle(stored, stored, range(k * _ROW, (k + 1) * _ROW), scalar)
                if chosen is None:
                    made.store(part, start, alignment)
                else:
                    aligned = {"alignment": made.attribute(f"{alignment} : i32")}
                    made.op("llvm.intr.masked.store", [part, start, chosen], (), aligned)
            return ()

        def by_lanes() -> Sequence[ir.Value]:
            everywhere = made.splat(1, I1) if running is None else running
            aligned = {"alignment": made.attribute(f"{alignment} : i32")}
            made.op("llvm.intr.masked.scatter", [stored, where, everywhere], (), aligned)
            return ()

        made.if_(_is_rows(made, where, running, scalar), (), by_rows, by_lanes)

    _call(builder, "scatter", [value], place, mask, None, body, scalar, alignment)


def _call(
    builder: Builder,
    what: str,
    values: Sequence[ir.Value],
    place: Rep,
    mask: ir.Value | None,
    result: ir.Type | None,
    body: Callable[[Builder, Sequence[ir.Value]], ir.Value | None],
    scalar: Scalar,
    alignment: int,
) -> ir.Value | None:
    form = ("_spread" if isinstance(place, Spread) else "") + ("" if mask is None else "_masked")
    symbol = f"{what}_{builder.width}x{scalar}_{alignment}{form}"
    operands = [*values, *_passed(builder, place), *([] if mask is None else [mask])]
    return helper_functions.call(
        builder, symbol, operands, result, body, width=builder.width, inline=False, seldom=True
    )


def _passed(builder: Builder, place: Rep) -> list[ir.Value]:
    """The arguments that say where: offsets that many accesses share stay in memory, addresses are passed as they are."""
    if not isinstance(place, Spread):
        return [to_lanes(builder, place)]

    def keep() -> ir.Value:
        memory = builder.stack(I64.bytes * builder.width)
        builder.store(place.offsets, memory, I64.bytes)
        return memory

    return [place.base, builder.shared(("in memory", place.offsets), keep)]


def _received(
    builder: Builder, place: Rep, mask: ir.Value | None, arguments: Sequence[ir.Value]
) -> tuple[Sequence[ir.Value], ir.Value, ir.Value | None]:
    """In the function: the values, each lane's address and the mask."""
    *arguments, running = (*arguments, None) if mask is None else arguments
    if not isinstance(place, Spread):
        *values, where = arguments
        return values, where, running
    *values, base, memory = arguments
    offsets = builder.load(memory, builder.lanes(I64), I64.bytes)
    return values, builder.address(base, offsets), running


def _is_rows(builder: Builder, addresses: ir.Value, mask: ir.Value | None, scalar: Scalar) -> ir.Value:
    """True at run time if each :data:`_ROW` active lanes access adjacent elements."""
    # Lanes that do not run may hold poison, on which no branch may depend.
    frozen = addresses if mask is None else builder.value("llvm.freeze", [addresses], addresses.type)
    numbers = builder.value("llvm.ptrtoint", [frozen], builder.lanes(I64))
    starts = builder.shuffle(numbers, numbers, [lane - lane % _ROW for lane in range(builder.width)], I64)
    steps = builder.offsets([lane % _ROW * scalar.bytes for lane in range(builder.width)], I64)
    fits = builder.compare(CmpIPredicate.eq, numbers, builder.value("arith.addi", [starts, steps], builder.lanes(I64)))
    if mask is not None:
        fits = builder.value("arith.ori", [fits, builder.mask_not(mask)], builder.lanes(I1))
    return builder.all_lanes(fits)


def _starts(builder: Builder, addresses: ir.Value) -> list[ir.Value]:
    return [
        builder.value("llvm.extractelement", [addresses, builder.constant(lane, I64)], builder.scalar(POINTER))
        for lane in range(0, builder.width, _ROW)
    ]


def _masks(builder: Builder, mask: ir.Value | None) -> list[ir.Value | None]:
    firsts = range(0, builder.width, _ROW)
    if mask is None:
        return [None for _ in firsts]
    return [builder.shuffle(mask, mask, range(first, first + _ROW), I1) for first in firsts]


def _load(builder: Builder, start: ir.Value, mask: ir.Value | None, scalar: Scalar, alignment: int) -> ir.Value:
    row = builder.vector(scalar, _ROW)
    if mask is None:
        return builder.load(start, row, alignment)
    attributes = {"alignment": builder.attribute(f"{alignment} : i32")}
    return builder.value("llvm.intr.masked.load", [start, mask, builder.zero(scalar, _ROW)], row, attributes)


def _joined(builder: Builder, parts: list[ir.Value], scalar: Scalar) -> ir.Value:
    """Vectors one after the other, pairwise."""
    while len(parts) > 1:
        length = ir.VectorType(parts[0].type).shape[0]
        pairs = zip(parts[::2], parts[1::2], strict=True)
        parts = [builder.shuffle(x, y, range(2 * length), scalar) for x, y in pairs]
    return parts[0]
