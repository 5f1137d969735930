"""Operations on a thread's own vectors; most only rename elements."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.backends.cpu.emit import narrow_floats
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import Elements, Rep, Words
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I1, I64, Scalar, element_of, integer
from flydsl.ir.predicates import CmpIPredicate


def _pack(unit: Unit, operation: sir.Operation) -> None:
    unit.env[operation.results[0]] = Elements(tuple(unit.get(v) for v in operation.operands))


def _broadcast(unit: Unit, operation: sir.Operation) -> None:
    (element,) = unit.elements(operation.operands[0])
    unit.elementwise(operation.results[0], lambda _: element)


def _permute(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Permute)
    (result,) = operation.results
    scalar = element_of(result.type)
    both = [e for v in operation.operands for e in unit.elements(v)]
    unset = unit.wrap(unit.builder.unset(scalar), scalar, True)
    unit.elementwise(result, lambda k: both[operation.mask[k]] if operation.mask[k] >= 0 else unset)


def _extract(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Extract)
    (result,) = operation.results
    elements = unit.elements(operation.operands[0])
    if operation.position is not None:
        unit.set(result, elements[operation.position])
        return
    scalar = element_of(result.type)
    found = elements[0]
    for k in range(1, len(elements)):
        is_here = _equals(unit, operation.operands[1], k)
        found = unit.apply("arith.select", [is_here, elements[k], found], scalar)
    unit.set(result, found)


def _insert(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Insert)
    (result,) = operation.results
    (new,), old = unit.elements(operation.operands[0]), unit.elements(operation.operands[1])
    if operation.position is not None:
        unit.elementwise(result, lambda k: new if k == operation.position else old[k])
        return
    scalar, index = element_of(result.type), operation.operands[2]
    unit.elementwise(result, lambda k: unit.apply("arith.select", [_equals(unit, index, k), new, old[k]], scalar))


def _equals(unit: Unit, value: sir.Value, constant: int) -> Rep:
    equal = unit.builder.predicate(CmpIPredicate.eq)
    return unit.apply("arith.cmpi", [unit.get(value), unit.number(constant, element_of(value.type))], I1, equal)


def _reduce(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Reduce)
    (result,) = operation.results
    vector, *start = operation.operands
    elements = [*(unit.get(v) for v in start), *unit.elements(vector)]
    name, scalar, attributes = operation.name, element_of(result.type), operation.attributes

    def emit(pair: Sequence[Rep], computed_in: Scalar) -> Rep:
        return unit.apply(name, pair, computed_in, attributes)

    found = elements[0]
    for element in elements[1:]:
        if narrow_floats.is_concerned(name, [scalar], scalar):
            found = narrow_floats.compute(unit, name, [found, element], [scalar] * 2, scalar, attributes, emit)
        else:
            found = emit([found, element], scalar)
    unit.set(result, found)


def _recast(unit: Unit, operation: sir.Operation) -> None:
    (result,) = operation.results
    (source,) = operation.operands
    before, after = element_of(source.type), element_of(result.type)
    if before.kind == "int" and after.bits < before.bits <= I64.bits and sir.feeds_products(result):
        words = unit.elements(source)

        def take_apart() -> tuple[Rep, ...]:
            return tuple(recast(unit, words, before, after))

        unit.env[result] = Words([unit.lanes(word) for word in words], before, take_apart)
        return
    elements = recast(unit, unit.elements(source), before, after)
    unit.elementwise(result, lambda k: elements[k])


def recast(unit: Unit, elements: Sequence[Rep], before: Scalar, after: Scalar) -> list[Rep]:
    """The same bits as elements of another type; element 0 is in the lowest bits, as on little-endian machines."""
    if before == after:
        return list(elements)
    if before.bits == after.bits:
        return [_same_bits(unit, e, before, after) for e in elements]
    narrow, wide = integer(min(before.bits, after.bits)), integer(max(before.bits, after.bits))
    ratio = wide.bits // narrow.bits
    bits = [_same_bits(unit, e, before, integer(before.bits)) for e in elements]
    if before.bits < after.bits:
        groups = [bits[k : k + ratio] for k in range(0, len(bits), ratio)]
        return [_same_bits(unit, _join(unit, group, narrow, wide), wide, after) for group in groups]
    pieces = [_piece(unit, word, k, narrow, wide) for word in bits for k in range(ratio)]
    return [_same_bits(unit, piece, narrow, after) for piece in pieces]


def _same_bits(unit: Unit, rep: Rep, before: Scalar, after: Scalar) -> Rep:
    if before == after:
        return rep
    if before.kind == "ptr":
        return _same_bits(unit, unit.apply("llvm.ptrtoint", [rep], integer(64)), integer(64), after)
    if after.kind == "ptr":
        return unit.apply("llvm.inttoptr", [_same_bits(unit, rep, before, integer(64))], after)
    return unit.apply("arith.bitcast", [rep], after)


def _join(unit: Unit, parts: Sequence[Rep], narrow: Scalar, wide: Scalar) -> Rep:
    """Several integers as one, the first in the lowest bits."""
    found = unit.apply("arith.extui", [parts[0]], wide)
    for k, part in enumerate(parts[1:], 1):
        extended = unit.apply("arith.extui", [part], wide)
        moved = unit.apply("arith.shli", [extended, unit.number(k * narrow.bits, wide)], wide)
        found = unit.apply("arith.ori", [found, moved], wide)
    return found


def _piece(unit: Unit, word: Rep, position: int, narrow: Scalar, wide: Scalar) -> Rep:
    """One of the integers that an integer consists of."""
    if position:
        word = unit.apply("arith.shrui", [word, unit.number(position * narrow.bits, wide)], wide)
    return unit.apply("arith.trunci", [word], narrow)


RULES: Rules = {
    sir.Pack: _pack,
    sir.Broadcast: _broadcast,
    sir.Permute: _permute,
    sir.Extract: _extract,
    sir.Insert: _insert,
    sir.Reduce: _reduce,
    sir.Recast: _recast,
}
