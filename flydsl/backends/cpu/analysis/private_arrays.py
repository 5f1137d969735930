"""Private arrays: their layout, and the accesses that need no checks.

An ``llvm.alloca`` of a kernel is an array that each thread has to itself.  If the kernel only indexes, loads and stores
it, its addresses are never seen, and it may be laid out as rows of one lane vector each: *granule* ``g`` of all lanes
side by side.  Then an access at an index that the lanes share is a plain vector load or store, which LLVM keeps in
registers where the index is constant.  An array whose address goes anywhere else is laid out thread by thread.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NativeCall
from flydsl.backends.cpu.simt_ir.types import element_of
from flydsl.ir.derived import Derived, Rule
from flydsl.support.fast_dataclass import dataclass

_LARGEST_GRANULE = 8
_PRODUCT_BYTES = 4
"""The size of what matrix products compute in."""


@dataclass(eq=False, slots=True)
class PrivateArray:
    """A per-thread array whose address does not escape.

    ``pointers`` are the values that point into it; ``granule`` is the bytes of a row's element: a power of two that
    divides the size of every element accessed and every offset, so that an access always meets whole rows.
    """

    alloca: sir.Alloca
    pointers: list[sir.Value]
    accesses: list[sir.Load | sir.Store] = field(default_factory=list)
    granule: int = _LARGEST_GRANULE

    @property
    def rows(self) -> int:
        return -(-self.alloca.size // self.granule)


def find_private_arrays(kernel: sir.Kernel) -> list[PrivateArray]:
    """The per-thread arrays of a kernel that may be laid out as structure of arrays."""
    allocas = [o for o in sir.walk(kernel.body) if isinstance(o, sir.Alloca)]
    return [found for alloca in allocas if (found := _trace_uses(alloca)) is not None]


def private_pointers(arrays: list[PrivateArray]) -> Mapping[sir.Value, PrivateArray]:
    """The array that each private pointer points into."""
    return {pointer: array for array in arrays for pointer in array.pointers}


def _trace_uses(alloca: sir.Alloca) -> PrivateArray | None:
    """Follow the address through all its uses; ``None`` if one of them lets it escape."""
    array = PrivateArray(alloca, [alloca.results[0]])
    for pointer in array.pointers:  # grows while it is walked
        for user in pointer.users:
            match user:
                case sir.ElementPointer() if user.operands[0] is pointer:
                    array.pointers.append(user.results[0])
                    array.granule = math.gcd(array.granule, _step(user))
                case sir.Load():
                    _access(array, user, user.results[0])
                case sir.Store() if user.operands[1] is pointer and user.operands[0] is not pointer:
                    _access(array, user, user.operands[0])
                case _:
                    return None
    return array


def _step(pointer: sir.ElementPointer) -> int:
    """The divisor of an address's offset, in bytes."""
    index = pointer.operands[1].owner
    return pointer.scale * index.elements[0] if isinstance(index, sir.Constant) else pointer.scale


def _access(array: PrivateArray, access: sir.Load | sir.Store, value: sir.Value) -> None:
    array.accesses.append(access)
    size = element_of(value.type).bytes
    # Products take narrow factors out of the words in which they were stored.
    if size < _PRODUCT_BYTES and isinstance(access, sir.Load) and sir.feeds_products(value):
        size = value.type.bytes
    array.granule = math.gcd(array.granule, size & -size)


# -- accesses that need no checks: in bounds, of what is written before
#
# Fragments in unrolled code nearly always have such accesses alone.  Without checks they stay in registers.

_Written = dict[PrivateArray, int]
"""The bytes of each array that a thread has written for certain, as bits."""


def proved_pointers(kernel: sir.Kernel) -> frozenset[sir.Value]:
    """The pointers into arrays that no access can go wrong with."""
    accesses: dict[sir.Operation, tuple[PrivateArray, int]] = {}
    proved: set[PrivateArray] = set()
    for array in find_private_arrays(kernel):
        bytes_of = _bytes_of(array)
        if bytes_of is not None:
            proved.add(array)
            accesses.update((access, (array, bits)) for access, bits in bytes_of.items())
    walk = _Walk(accesses)
    walk.region(kernel.body, {})
    return frozenset(pointer for array in proved - walk.unwritten for pointer in array.pointers)


def _bytes_of(array: PrivateArray) -> Mapping[sir.Operation, int] | None:
    """The bytes that each access is to, as bits; ``None`` if one is not known, or outside."""
    offsets = {array.alloca.results[0]: 0}
    for pointer in array.pointers[1:]:  # each after the one that it is computed from
        owner = pointer.owner
        assert isinstance(owner, sir.ElementPointer)
        index = owner.operands[1].owner
        if not isinstance(index, sir.Constant):
            return None
        offsets[pointer] = offsets[owner.operands[0]] + owner.scale * int(index.elements[0])
    found: dict[sir.Operation, int] = {}
    for access in array.accesses:
        is_load = isinstance(access, sir.Load)
        pointer, value = (access.operands[0], access.results[0]) if is_load else reversed(access.operands)
        start, size = offsets[pointer], value.type.bytes
        if start < 0 or start + size > array.alloca.size:
            return None
        found[access] = ((1 << size) - 1) << start
    return found


class _Walk:
    """Follows writes through a kernel; a load may read elements of ``unwritten`` arrays that nothing wrote."""

    def __init__(self, accesses: Mapping[sir.Operation, tuple[PrivateArray, int]]) -> None:
        self.accesses = accesses
        self.unwritten: set[PrivateArray] = set()

    def region(self, region: sir.Region, written: _Written) -> _Written:
        """The elements written after a region, from those written before it."""
        written = dict(written)
        for operation in region.operations:
            written = self.operation(operation, written)
        return written

    def operation(self, operation: sir.Operation, written: _Written) -> _Written:
        match operation:
            case sir.Load() | sir.Store() if operation in self.accesses:
                array, bits = self.accesses[operation]
                held = written.get(array, 0)
                if isinstance(operation, sir.Store):
                    written[array] = held | bits
                elif bits & ~held and not goes_into_products(operation.results[0]):
                    self.unwritten.add(array)
            case sir.If():
                ends = [self.region(inner, written) for inner in operation.regions]
                one, other = (*ends, written)[:2]
                return {array: bits & other.get(array, 0) for array, bits in one.items()}
            case sir.For():
                end = self.region(operation.regions[0], written)
                return end if _runs(operation) else written
            case sir.While():
                written = self.region(operation.regions[0], written)  # once at least
                self.region(operation.regions[1], written)
        return written


def goes_into_products(value: sir.Value) -> bool:
    """True if a value is used only as an accumulator of ``wgmma``, which may ignore it."""
    return Derived(_into_products)(value)


def _into_products(value: sir.Value) -> Rule[sir.Value, bool]:
    for user in value.users:
        if isinstance(user, NativeCall):
            if user.function != "wgmma" or user.operands[0] is not value:
                return False
            continue
        if not _moves(user):
            return False
        for result in user.results:
            if not (yield result):
                return False
    return bool(value.users)


def _moves(operation: sir.Operation) -> bool:
    """True if an operation only passes values on; f16 sums are widened on their path."""
    if isinstance(operation, sir.Elementwise):
        return operation.name == "arith.extf"
    return isinstance(operation, (sir.Extract, sir.Insert, sir.Pack, sir.Permute, sir.Recast))


def _runs(loop: sir.For) -> bool:
    """True if the loop certainly runs an iteration."""
    lower, upper = (bound.owner for bound in loop.operands[:2])
    if not (isinstance(lower, sir.Constant) and isinstance(upper, sir.Constant)):
        return False
    return 0 <= int(lower.elements[0]) < int(upper.elements[0])
