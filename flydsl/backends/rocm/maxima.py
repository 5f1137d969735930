"""Maxima that pass NaN on, of many values, on chips whose instruction drops it.

There each takes three: the maximum of the numbers, whether both are numbers, and a choice (CDNA 3 instruction set,
"V_MAX_F32").  Among values of one thread the last two are needed half as often, and once.  Between lanes the values
themselves must say it, and do as integers in the order of the numbers with NaN above them, whose maximum is one instruction
that reads the other lane itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, constant, i32, op1, replace
from flydsl.backends.rocm.buffer_descriptors import intrinsic_of
from flydsl.support.fast_dataclass import record

__all__ = ["shorten_maxima"]

_MOVED = {
    "llvm.amdgcn.update.dpp": 1,
    "llvm.amdgcn.ds.swizzle": 0,
    "llvm.amdgcn.ds.bpermute": 1,
    "llvm.amdgcn.permlanex16": 1,
}
"""Which operand of an exchange between lanes is the value that moves."""
_EXCHANGES = 3
"""So many in a row are worth the way to integers and back, which is six instructions."""
_VALUES = 3
"""Of so many in a thread, one instruction is saved at least."""
_NAN, _BELOW_SIGN = 0x7FC00000, 0x7FFFFFFF
_UNORDERED = 14
"""``arith::CmpFPredicate``: whether one of two is no number."""


def shorten_maxima(maxima: Iterable[ir.Operation]) -> None:
    """Rewrite maxima of many singles; ``maxima`` are all ``arith.maximumf`` of a module, in program order.

    Where a kernel has made singles of narrower values, LLVM asks the narrower ones whether they are numbers, and both are in
    registers then: their maxima stay.
    """
    within: dict[ir.Operation, None] = {}
    chains: dict[ir.Operation, list[_Step]] = {}
    for maximum in maxima:
        if str(maximum.results[0].type) != "f32" or not _passes_nan_on(maximum):
            continue
        step = _Step.of(maximum)
        if step is None:
            within[maximum] = None
        else:
            before = _operation(step.own()) if len(list(step.own().uses)) == 2 else None
            chains[maximum] = [*(chains.pop(before, []) if before is not None else []), step]
    long = [chain for chain in chains.values() if len(chain) >= _EXCHANGES]
    starts = {_operation(chain[0].own()) for chain in long}
    marked = set()
    for last in within:
        users = _users(last)
        if len(users) != 1 or users[0] not in within:
            values = _values(last, within)
            is_worth_it = len(values) >= _VALUES or last in starts
            if is_worth_it and not any(_operation(value, "arith.extf") for value in values):
                with ir.InsertionPoint(last), last.location:
                    found = _marked(_numbers_maximum(values), values)
                marked.add(found)
                replace(last, [found])
    for chain in long:
        _as_integers(chain, is_marked=chain[0].own() in marked)


@record
class _Step:
    """A maximum of a value and what another lane has of it."""

    maximum: ir.Operation
    index: int
    """Which operand is the lane's own value."""
    bits: ir.Operation
    """What makes an integer of it, which an exchange moves."""

    @classmethod
    def of(cls, maximum: ir.Operation) -> _Step | None:
        for index in (0, 1):
            arrived = _operation(maximum.operands[1 - index], "arith.bitcast")
            bits = arrived and _source(arrived.operands[0])
            if bits and bits.operands[0] == maximum.operands[index] and _serves_only(arrived, maximum):
                return cls(maximum, index, bits)
        return None

    def own(self) -> ir.Value:
        return self.maximum.operands[self.index]

    def moved(self) -> ir.Value:
        """The integer that arrives."""
        arrived: ir.Value = self.maximum.operands[1 - self.index].owner.operands[0]
        return arrived


def _source(moved: ir.Value) -> ir.Operation | None:
    """The bit cast of the value that exchanges have moved to where it is used, and nowhere else."""
    operation = _operation(moved, "llvm.call_intrinsic")
    while operation is not None and intrinsic_of(operation) in _MOVED:
        moved = operation.operands[_MOVED[intrinsic_of(operation)]]
        if len(list(moved.uses)) != 1:
            return None
        operation = _operation(moved, "llvm.call_intrinsic")
    return _operation(moved, "arith.bitcast")


def _values(maximum: ir.Operation, within: Collection[ir.Operation]) -> list[ir.Value]:
    """What a maximum is made of, through others in the same block that serve nothing else."""
    values: list[ir.Value] = []
    for operand in maximum.operands:
        operation = _operation(operand)
        if (
            operation is not None
            and operation in within
            and operation.block == maximum.block
            and _serves_only(operation, maximum)
        ):
            values.extend(_values(operation, within))
        else:
            values.append(operand)
    return values


def _numbers_maximum(values: list[ir.Value]) -> ir.Value:
    """The maximum where all are numbers."""
    flags = {"fastmath": ir.Attribute.parse("#arith.fastmath<nnan>")}
    most, *others = values
    for value in others:
        most = op1("arith.maxnumf", [most, value], most.type, flags)
    return most


def _marked(value: ir.Value, sources: list[ir.Value]) -> ir.Value:
    """The value, or NaN where one of the sources is."""
    boolean = ir.IntegerType.get_signless(1)
    predicate = {"predicate": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _UNORDERED)}
    pairs = zip(sources[::2], [*sources[1::2], sources[-1]], strict=False)
    found, *others = (op1("arith.cmpf", [a, b], boolean, predicate) for a, b in pairs)
    for other in others:
        found = binary("ori", found, other)
    nan = op1("arith.bitcast", [constant(_NAN, i32())], value.type)
    return op1("arith.select", [found, nan, value], value.type)


def _as_integers(chain: list[_Step], is_marked: bool) -> None:
    """Take the maxima of a chain of integers; the first is of a value that is no NaN but one, where ``is_marked``."""
    first, last = chain[0], chain[-1]
    own, single = first.own(), first.own().type
    with ir.InsertionPoint(first.bits), first.maximum.location:
        integer = _ordered(op1("arith.bitcast", [own if is_marked else _marked(own, [own])], i32()))
    for step in chain:
        replace(step.bits, [integer])
        with ir.InsertionPoint(step.maximum), step.maximum.location:
            integer = binary("maxsi", integer, step.moved())
    with ir.InsertionPoint(last.maximum), last.maximum.location:
        result = op1("arith.bitcast", [_ordered(integer)], single)
    replace(last.maximum, [result])
    for step in reversed(chain[:-1]):
        step.maximum.erase()


def _ordered(bits: ir.Value) -> ir.Value:
    """Integers in the order of the numbers from their bits, and those from them."""
    sign = binary("shrsi", bits, 31)
    return binary("xori", bits, binary("andi", sign, _BELOW_SIGN))


def _passes_nan_on(maximum: ir.Operation) -> bool:
    flags = str(maximum.attributes["fastmath"]) if "fastmath" in maximum.attributes else ""
    return "nnan" not in flags and "fast>" not in flags


def _operation(value: ir.Value, name: str | None = None) -> ir.Operation | None:
    """What a value is the result of, if that has the name."""
    owner = value.owner
    if isinstance(owner, ir.Block) or (name is not None and owner.name != name):
        return None
    operation: ir.Operation = owner.operation
    return operation


def _users(operation: ir.Operation) -> list[ir.Operation]:
    return [use.owner.operation for use in operation.results[0].uses]


def _serves_only(operation: ir.Operation, user: ir.Operation) -> bool:
    """True if the result is used once, by ``user``."""
    return _users(operation) == [user]
