"""Layout of private arrays: which may be structures of arrays, and how finely.

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
from flydsl.backends.cpu.simt_ir.types import element_of
from flydsl.support.fast_dataclass import dataclass

__all__ = ["PrivateArray", "find_private_arrays", "private_pointers"]

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
        """Rows of storage."""
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
