"""Loops that lanes leave at different times.

The unit loops until its last lane is done; ``active`` is the mask of those that are not.  All active lanes are in the
same iteration, so uniform values of the body stay scalars.  What a lane leaves with must survive the iterations that
other lanes still run: a result is *frozen* in each lane when it leaves.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Uniform, packed_types
from flydsl.backends.cpu.emit.masking import emit_masked, weight
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, element_of
from flydsl.ir.predicates import CmpIPredicate

_COPIED_WEIGHT = 1000
"""Operations beyond which a loop is not emitted twice, without masks and with them."""


class _Frozen:
    """The results of a loop that are carried along with it, lane by lane, as vectors."""

    def __init__(self, unit: Unit, results: Sequence[sir.Value]) -> None:
        self.unit = unit
        self.results = results

    def types(self) -> list[ir.Type]:
        return self.unit.types(self.results)

    def start(self) -> list[ir.Value]:
        """Before the first iteration: every lane that runs leaves with something later."""
        return [self.unit.builder.poison(t) for t in self.types()]

    def update(self, sources: Sequence[sir.Value], old: Sequence[ir.Value]) -> list[ir.Value]:
        """The values of ``sources`` in the lanes that run, the old ones in the others."""
        new = self.unit.pack(sources, self.results)
        return _blend(self.unit, new, old)


def _blend(unit: Unit, new: Sequence[ir.Value], old: Sequence[ir.Value]) -> list[ir.Value]:
    if unit.mask is None:
        return list(new)
    return [unit.builder.select(unit.mask, n, o) for n, o in zip(new, old, strict=True)]


def divergent_for(unit: Unit, operation: sir.For) -> None:
    """A counted loop whose bounds differ between lanes."""
    (body,) = operation.regions
    start = unit.pack([operation.operands[0]], [body.arguments[0]])
    initial = unit.pack(operation.operands[3:], body.arguments[1:])
    if _can_run_together(unit, operation):
        start, initial = _run_together(unit, operation, start, initial)
    _run_apart(unit, operation, start, initial)


def _can_run_together(unit: Unit, operation: sir.For) -> bool:
    """True if the counter gives every lane's trip count: lanes start at equal values, or at constant distances."""
    counter, upper, step = (unit.shape(v) for v in (operation.regions[0].arguments[0], *operation.operands[1:3]))
    if operation.is_rest or not step.is_uniform or weight(operation.regions[0]) > _COPIED_WEIGHT:
        return False
    if counter.is_uniform:
        return True
    starts_apart = counter.is_affine and not counter.guarded and unit.shape(operation.operands[0]).is_affine
    return starts_apart and upper.is_uniform and not operation.unsigned


def _common_limit(unit: Unit, operation: sir.For, start: ir.Value) -> ir.Value:
    """All lanes go on while the counter's base is below this."""
    builder = unit.builder
    counter, upper = operation.regions[0].arguments[0], operation.operands[1]
    scalar = element_of(counter.type)
    if unit.shape(counter).is_uniform:
        kind, largest = ("minui", -1) if operation.unsigned else ("minsi", (1 << (scalar.bits - 1)) - 1)
        limits = unit.lanes(unit.get(upper))
        if unit.mask is not None:
            limits = builder.select(unit.mask, limits, builder.splat(largest, scalar))
        attributes = {"kind": builder.attribute(f"#vector.kind<{kind}>")}
        return builder.value("vector.reduction", [limits], builder.scalar(scalar), attributes)
    furthest = max(unit.shape(counter).offsets)
    limit = builder.integer("subi", unit.scalar(upper), builder.constant(furthest, scalar), scalar)
    pair = (unit.scalar(upper), limit) if furthest >= 0 else (limit, unit.scalar(upper))
    wraps = builder.compare(CmpIPredicate.slt, *pair)
    return builder.select(wraps, start, limit)


def _run_together(
    unit: Unit, operation: sir.For, start: Sequence[ir.Value], initial: Sequence[ir.Value]
) -> tuple[list[ir.Value], list[ir.Value]]:
    """The iterations that all lanes run, without masks; where the counter and the carried values stand after them."""
    builder = unit.builder
    (body,) = operation.regions
    counter, *arguments = body.arguments
    step = unit.scalar(operation.operands[2])

    def emit(index: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        unit.unpack([counter], [index])
        unit.unpack(arguments, carried[1:])
        unit.region(body)
        following = builder.integer("addi", index, step, element_of(counter.type))
        return [following, *unit.pack(body.yields, arguments)]

    bounds = (start[0], _common_limit(unit, operation, start[0]), step)
    after, *found = builder.for_(bounds, [*start, *initial], emit, unsigned=operation.unsigned)
    return [after], found


def _run_apart(unit: Unit, operation: sir.For, start: Sequence[ir.Value], initial: Sequence[ir.Value]) -> None:
    """The iterations that some lanes run, until the last lane is done.

    Carried values that are vectors anyway are frozen in place; only the others need a copy to leave with.
    """
    builder = unit.builder
    (body,) = operation.regions
    counter, *arguments = body.arguments
    in_place = [unit.shape(a).is_varying for a in arguments]
    copied = [k for k, varying in enumerate(in_place) if not varying and operation.results[k].users]
    frozen = _Frozen(unit, [operation.results[k] for k in copied])
    upper, step = (unit.get(v) for v in operation.operands[1:3])
    n = len(unit.types(arguments))
    less = CmpIPredicate.ult if operation.unsigned else CmpIPredicate.slt

    def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        active, index, *rest = carried
        unit.unpack([counter], [index])
        inside = builder.compare(less, unit.lanes(unit.get(counter)), unit.lanes(upper))
        still = builder.mask_and(active, inside)
        return builder.any_lane(still), [still, index, *rest]

    def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        active, index, *rest = carried
        unit.unpack([counter], [index])

        def iterate() -> list[ir.Value]:
            unit.unpack(arguments, rest[:n])
            kept = [old for a, old in zip(arguments, _split(unit, arguments, rest[:n]), strict=True)]
            unit.region(body)
            following: list[ir.Value] = []
            for source, argument, old, varying in zip(body.yields, arguments, kept, in_place, strict=True):
                new = unit.pack([source], [argument])
                following += _blend(unit, new, old) if varying else new
            return following + frozen.update([body.yields[k] for k in copied], rest[n:])

        # The carried values of an iteration are those of the next, so it must not leave any of them poison.
        types = [v.type for v in rest]
        copied_weight = None if operation.is_rest else weight(body)
        following = emit_masked(unit, active, types, iterate, copied_weight, may_skip=False)
        return [active, _advance(unit, counter, step, index), *following]

    unchanged = _initial_copies(unit, operation, arguments, initial, copied)
    carried = [unit.full_mask(), *start, *initial, *unchanged]
    _, _, *found = builder.while_(carried, [v.type for v in carried], before, after)
    _define_results(unit, operation, arguments, copied, found)


def _split(unit: Unit, values: Sequence[sir.Value], packed: Sequence[ir.Value]) -> list[list[ir.Value]]:
    flow = iter(packed)
    return [[next(flow) for _ in packed_types(unit.builder, v.type, unit.shape(v))] for v in values]


def _initial_copies(
    unit: Unit, operation: sir.For, arguments: Sequence[sir.Value], initial: Sequence[ir.Value], copied: Sequence[int]
) -> list[ir.Value]:
    """The results of lanes that never enter the loop."""
    unit.unpack(arguments, initial)
    return unit.pack([arguments[k] for k in copied], [operation.results[k] for k in copied])


def _define_results(
    unit: Unit, operation: sir.For, arguments: Sequence[sir.Value], copied: Sequence[int], found: Sequence[ir.Value]
) -> None:
    n = len(unit.types(arguments))
    for k, values in enumerate(_split(unit, arguments, found[:n])):
        if unit.shape(arguments[k]).is_varying:
            unit.unpack([operation.results[k]], values)
    unit.unpack([operation.results[k] for k in copied], found[n:])


def _advance(unit: Unit, counter: sir.Value, step: Rep, index: ir.Value) -> ir.Value:
    """The next value of the counter, in the counter's form."""
    shape, scalar = unit.shape(counter), element_of(counter.type)
    if shape.is_varying:
        return unit.lanes(unit.apply("arith.addi", [LaneVector(index, scalar), step], scalar))
    assert isinstance(step, Uniform)
    return unit.builder.integer("addi", index, step.value, scalar)


def _conjuncts(condition: sir.Value) -> list[sir.Value]:
    """The conditions that one of a thread consists of; where one does not hold, the others may be anything but traps."""
    waiting, seen, found = [condition], set[sir.Value](), list[sir.Value]()
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if isinstance(part.owner, sir.Elementwise) and part.owner.name == "arith.andi":
            waiting += reversed(part.owner.operands)
        else:
            found.append(part)
    return found


def divergent_while(unit: Unit, operation: sir.While) -> None:
    """A loop whose condition differs between lanes."""
    builder = unit.builder
    first, second = operation.regions
    condition, *forwarded = first.operations[-1].operands
    used = [k for k, r in enumerate(operation.results) if r.users]
    frozen = _Frozen(unit, [operation.results[k] for k in used])
    n_first, n_second = len(unit.types(first.arguments)), len(unit.types(second.arguments))

    def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        active, *rest = carried
        unit.unpack(first.arguments, rest[:n_first])
        with unit.masked(active):
            unit.region(first)
            left = frozen.update([forwarded[k] for k in used], rest[n_first:])
        still, go_on = active, builder.constant(1, I1)
        for part in (unit.get(v) for v in _conjuncts(condition)):
            if isinstance(part, Uniform):  # all lanes leave together
                go_on = builder.select(go_on, part.value, builder.constant(0, I1))
            else:
                still = builder.mask_and(still, unit.lanes(part))
        go_on = builder.select(builder.any_lane(still), go_on, builder.constant(0, I1))
        return go_on, [still, *unit.pack(forwarded, second.arguments), *left]

    def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        active, *rest = carried

        def iterate() -> list[ir.Value]:
            unit.unpack(second.arguments, rest[:n_second])
            unit.region(second)
            return unit.pack(second.yields, first.arguments)

        types = unit.types(first.arguments)
        following = emit_masked(unit, active, types, iterate, weight(second), may_skip=False)
        return [active, *following, *rest[n_second:]]

    initial = [unit.full_mask(), *unit.pack(operation.operands, first.arguments), *frozen.start()]
    types = [builder.lanes(I1), *unit.types(second.arguments), *frozen.types()]
    found = builder.while_(initial, types, before, after)
    unit.unpack(frozen.results, found[1 + n_second :])
