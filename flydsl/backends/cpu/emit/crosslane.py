"""Shuffles and votes between the lanes of a group, which is a warp here."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Uniform
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I8, I32, I64, Scalar, element_of
from flydsl.ir.constant_fold import source_lane
from flydsl.ir.predicates import CmpIPredicate


def _shuffle(unit: Unit, operation: sir.Operation) -> None:
    """Lane ``k`` is in the group of ``width`` lanes from ``g = k - k % width``; ``r = k % width``.

    The source is ``g + (r ^ offset)``, ``g + r - offset``, ``g + r + offset`` or ``g + lane`` by mode.  A lane whose
    source is outside of its group keeps its own value, and its second result is false.
    """
    assert isinstance(operation, sir.Shuffle)
    value, offset, width = operation.operands
    result, valid = operation.results
    constant = _constant_sources(unit, operation)
    if constant is not None:
        sources, is_valid = constant
        unit.set(valid, LaneVector(unit.builder.offsets([int(v) for v in is_valid], I1), I1))
        unit.set(result, unit.get(value))
        if not unit.shape(result).is_uniform:
            lanes, scalar = unit.lanes(unit.get(value)), element_of(value.type)
            unit.set(result, LaneVector(unit.builder.shuffle(lanes, lanes, sources, scalar), scalar))
        return
    lane_sources, lane_valid = _dynamic_sources(unit, operation.mode, offset, width)
    unit.set(valid, LaneVector(lane_valid, I1))
    known = unit.builder.known_lanes(lane_sources)
    if unit.shape(result).is_uniform:
        unit.set(result, unit.get(value))
    elif known is not None:
        lanes, scalar = unit.lanes(unit.get(value)), element_of(value.type)
        unit.set(result, LaneVector(unit.builder.shuffle(lanes, lanes, known, scalar), scalar))
    else:
        unit.set(result, _permute(unit, value, lane_sources))


def shuffle_sources(unit: Unit, operation: sir.Shuffle) -> ir.Value:
    """Each lane's source, itself if that is outside of the group, as a lane vector of i64."""
    constant = _constant_sources(unit, operation)
    if constant is not None:
        return unit.builder.offsets(constant[0], I64)
    sources, _ = _dynamic_sources(unit, operation.mode, *operation.operands[1:])
    return unit.builder.value("arith.extui", [sources], unit.builder.lanes(I64))


def _constant_sources(unit: Unit, operation: sir.Shuffle) -> tuple[list[int], list[bool]] | None:
    """Each lane's source, itself if that is outside of the group, and whether it is inside; ``None`` if not known yet."""
    shapes = [unit.shape(v) for v in operation.operands[1:]]
    offset, width = (shape.facts.constant if shape.is_uniform else None for shape in shapes)
    if offset is None or width is None:
        return None
    found = [source_lane(operation.mode, lane, offset, width) for lane in range(unit.builder.width)]
    return [lane if source is None else source for lane, source in enumerate(found)], [s is not None for s in found]


def _dynamic_sources(unit: Unit, mode: str, offset: sir.Value, width: sir.Value) -> tuple[ir.Value, ir.Value]:
    """The same for offsets and widths that are known at run time, as lane vectors of i32 and i1."""
    builder = unit.builder
    vector = builder.lanes(I32)

    def compute(name: str, a: ir.Value, b: ir.Value) -> ir.Value:
        return builder.pure(f"arith.{name}", [a, b], vector)

    lane = builder.offsets(range(builder.width), I32)
    offsets, widths = unit.lanes(unit.get(offset)), unit.lanes(unit.get(width))
    rank = compute("andi", lane, compute("subi", widths, builder.splat(1, I32)))  # a power of two
    operation = {"xor": "xori", "up": "subi", "down": "addi"}.get(mode)
    source = compute(operation, rank, offsets) if operation else offsets
    valid = builder.compare(CmpIPredicate.ult, source, widths)
    group = compute("subi", lane, rank)
    return builder.select(valid, compute("addi", group, source), lane), valid


def _permute(unit: Unit, value: sir.Value, sources: ir.Value) -> LaneVector:
    """A permutation known at run time, through memory."""
    builder, scalar = unit.builder, element_of(value.type)
    stored = I8 if scalar == I1 else scalar
    lanes = unit.lanes(unit.get(value))
    if scalar == I1:
        lanes = builder.value("arith.extui", [lanes], builder.lanes(I8))
    memory = builder.stack(builder.width * stored.bytes)
    builder.store(lanes, memory, stored.bytes)
    wide = builder.value("arith.extui", [sources], builder.lanes(I64))
    offsets = builder.value("arith.muli", [wide, builder.splat(stored.bytes, I64)], builder.lanes(I64))
    operands = [builder.address(memory, offsets), unit.full_mask(), builder.zero(stored)]
    attributes = {"alignment": builder.attribute(f"{stored.bytes} : i32")}
    gathered = builder.value("llvm.intr.masked.gather", operands, builder.lanes(stored), attributes)
    if scalar == I1:
        return LaneVector(builder.value("arith.trunci", [gathered], builder.lanes(I1)), I1)
    return LaneVector(gathered, scalar)


def _ballot(unit: Unit, operation: sir.Operation) -> None:
    """The lanes' conditions as bits of one integer, lane 0 lowest; bits beyond the warp are zero."""
    builder = unit.builder
    (condition,), (result,) = operation.operands, operation.results
    holds = builder.value("arith.andi", [unit.lanes(unit.get(condition)), unit.full_mask()], builder.lanes(I1))
    bits = Scalar("int", builder.width, f"i{builder.width}")
    word = builder.value("llvm.bitcast", [holds], builder.scalar(bits))
    wanted = element_of(result.type)
    if wanted.bits != bits.bits:
        name = "arith.extui" if wanted.bits > bits.bits else "arith.trunci"
        word = builder.value(name, [word], builder.scalar(wanted))
    unit.set(result, Uniform(word, wanted))


RULES: Rules = {sir.Shuffle: _shuffle, sir.Ballot: _ballot}
