"""Code that only some lanes of a unit run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.simt_ir import operations as sir

_COPIED_WEIGHT = 1000
"""Operations beyond which code is not emitted twice."""


def weight(*regions: sir.Region) -> int:
    """The number of operations in regions, nested ones included."""
    return sum(1 for region in regions for _ in sir.walk(region))


def emit_masked(
    unit: Unit,
    mask: ir.Value,
    types: Sequence[ir.Type],
    emit: Callable[[], list[ir.Value]],
    size: int | None,
    may_skip: bool = True,
) -> list[ir.Value]:
    """The results of ``emit``, values of ``types``, run by the lanes of ``mask`` only.

    ``mask`` lies within the unit's own.  Where all lanes run so far and ``size`` operations are few, the code is emitted
    twice: without a mask for when all lanes go on, and with it; ``size`` is ``None`` where they seldom do.  Where no lane
    is left it is skipped, and the values are poison; ``may_skip`` is false where the caller knows that a lane is left.
    A mask that is a constant decides here.
    """
    builder = unit.builder

    def partial() -> list[ir.Value]:
        with unit.masked(mask):
            return emit()

    def some() -> list[ir.Value]:
        return builder.if_(builder.any_lane(mask), types, partial) if may_skip else partial()

    def full() -> list[ir.Value]:
        with unit.masked(None):
            return emit()

    known = builder.known_mask(mask)
    if known is not None:
        if not any(known):
            return [builder.poison(t) for t in types]
        return full() if all(known) and unit.mask is None else partial()
    if unit.mask is not None or size is None or size > _COPIED_WEIGHT:
        return some()
    return builder.if_(builder.all_lanes(mask), types, full, some)
