"""Barriers between loads from shared memory and stores of other waves to it.

Between two barriers the CPU runs one wave after another.  A published kernel may read shared memory and store to the same
place before the next barrier: a race, in which on a chip all waves read long before one stores.  On the CPU the first wave
would store before the second reads.  So such a store gets a barrier in front of it, if all threads of the block come by.

The sanitizer reports the race: checked kernels run as they are written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from flydsl.backends.cpu.analysis.provenance import Origins
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.ir.derived import Derived, Rule

_Place = tuple[str, int]
"""A shared object, and the constant part of an offset in bytes into it."""
_TRANSPARENT = ("arith.extsi", "arith.extui", "arith.trunci", "arith.index_cast", "arith.index_castui")


def keep_waves_in_step(kernel: sir.Kernel) -> bool:
    """True after putting barriers in front of stores that other waves must not see yet.

    Loads and stores are matched by the constant parts of their offsets, as fields of one object differ in them.  In loops
    around barriers only loads from one word count, as of a number that one wave hands to all.  Other loads in loops, and
    those in branches, are left out.  Afterwards the analyses must be run again.
    """
    places = _Places(kernel)
    changed = [_keep_in_step(region, places, of_words=region is not kernel.body) for region in _shared(kernel.body)]
    if any(changed):
        sir.number(kernel.body)
    return any(changed)


def _shared(region: sir.Region) -> Iterator[sir.Region]:
    """A region that all threads of the block run, and the bodies of loops around barriers in it."""
    yield region
    for operation in region.operations:
        if isinstance(operation, (sir.For, sir.While)):
            body = operation.regions[-1]
            if any(isinstance(inner, sir.Barrier) for inner in body.operations):
                yield from _shared(body)


def _keep_in_step(region: sir.Region, places: _Places, *, of_words: bool) -> bool:
    """True after putting barriers into a region; with ``of_words`` only behind loads of one word by all threads."""
    read: dict[_Place, set[sir.Value]] = {}
    operations: list[sir.Operation] = []
    for operation in region.operations:
        if isinstance(operation, sir.Barrier):
            read.clear()
        elif any(places.is_seen_by_others(pointer, read.get(place, ())) for place, pointer in places.stored(operation)):
            operations.append(sir.Barrier(origin=operation.origin, of_warps=True))
            read.clear()
        if sir.has_barrier(operation):
            read.clear()
        if isinstance(operation, sir.Load) and (place := places.of(operation.operands[0])) is not None:
            pointer = operation.operands[0]
            if not of_words or places.is_constant(pointer):
                read.setdefault(place, set()).add(pointer)
        operations.append(operation)
    changed = len(operations) > len(region.operations)
    if changed:
        region.operations[:] = operations
    return changed


class _Places:
    """The places in shared memory that a kernel accesses."""

    def __init__(self, kernel: sir.Kernel) -> None:
        self._origins = Origins(kernel)
        self._constant_part = Derived(_constant_part)
        self.is_constant = Derived(_constant)

    def of(self, pointer: sir.Value) -> _Place | None:
        """The place of an address; ``None`` outside of shared memory."""
        origin = self._origins.of(pointer)
        if origin is None or not isinstance(origin.owner, sir.AddressOf):
            return None
        return origin.owner.symbol, self._constant_part(pointer)

    def is_seen_by_others(self, stored: sir.Value, loaded: Collection[sir.Value]) -> bool:
        """True if waves may load through these addresses what another stores.

        Through one address each thread reaches its own element, unless all threads have the same.
        """
        return any(pointer is not stored or self.is_constant(pointer) for pointer in loaded)

    def stored(self, operation: sir.Operation) -> Iterator[tuple[_Place, sir.Value]]:
        """Places that an operation, or its regions in front of their first barrier, stores to; with the addresses."""
        inside = (inner for region in operation.regions for inner in sir.walk(region))
        for each in (operation, *inside):
            if isinstance(each, sir.Barrier):
                return
            if isinstance(each, sir.Store) and (place := self.of(each.operands[1])) is not None:
                yield place, each.operands[1]


def _constant_part(value: sir.Value) -> Rule[sir.Value, int]:
    """The sum of the constants among the terms of an address or an offset."""
    match value.owner:
        case sir.Constant() as constant:
            return int(constant.elements[0])
        case sir.ElementPointer() as pointer:
            return (yield pointer.operands[0]) + pointer.scale * (yield pointer.operands[1])
        case sir.Elementwise(name="arith.addi") as added:
            first, second = added.operands
            return (yield first) + (yield second)
        case sir.Elementwise(name="arith.muli") as product:
            factors = [v.owner for v in product.operands if isinstance(v.owner, sir.Constant)]
            if len(factors) == 1:
                (other,) = (v for v in product.operands if v.owner is not factors[0])
                return int(factors[0].elements[0]) * (yield other)
        case sir.Elementwise(name=name) as cast if name in _TRANSPARENT:
            return (yield cast.operands[0])
        case sir.PointerCast() as cast:
            return (yield cast.operands[0])
    return 0


def _constant(value: sir.Value) -> Rule[sir.Value, bool]:
    """True if an address or an offset is the same in all threads because its terms are constants."""
    match value.owner:
        case sir.Constant() | sir.AddressOf():
            return True
        case sir.ElementPointer() | sir.PointerCast() | sir.Elementwise():
            for operand in value.owner.operands:
                if not (yield operand):
                    return False
            return True
    return False
