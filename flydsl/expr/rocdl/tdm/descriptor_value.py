"""Descriptors of the tensor data mover as values of programs.

Programs read their words and move them to other addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self, TypeVar

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.memory_functions import inttoptr, ptrtoint
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32, Int64, Uint32, Uint64
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.operands import pointer_in
from flydsl.expr.rocdl.tdm.atom import ELEMENTS, mover_pointer
from flydsl.expr.rocdl.tdm.transfer import GivenTransfer, vector_of
from flydsl.ir import builder

_HIGH = (1 << 30) - 1
"""The address bits of the second word of the global address; the descriptor's type is above."""


class _Descriptor:
    """One wave's copy, or the groups of words that a program has put together itself."""

    transfer: Any
    """A :class:`Transfer` or :class:`GivenTransfer`."""
    for_store: bool | None
    """``None``: the words do not say it."""

    def __init__(self, *groups: Any) -> None:
        self.transfer = GivenTransfer([as_operand(group).ir_value() for group in groups])
        self.for_store = None

    def __eq__(self, other: object) -> bool:
        """True for a descriptor of the same copy."""
        if type(other) is not type(self):
            return NotImplemented
        return (self.transfer, self.for_store) == (other.transfer, other.for_store)

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(cls, transfer: Any, for_store: bool | None = False) -> Self:
        made = cls.__new__(cls)
        made.transfer, made.for_store = transfer, for_store
        return made

    @property
    def is_given(self) -> bool:
        """True if the program has put the words together itself."""
        return isinstance(self.transfer, GivenTransfer)

    def changed(self, **fields: Any) -> Self:
        """The descriptor with other fields of its copy."""
        return self.of(replace(self.transfer, **fields), self.for_store)

    def with_words(self, words: Mapping[int, Int32]) -> Self:
        """The descriptor with other words of ``dgroup0``, by number; it is one of a program's own words."""
        own = self.dgroup0
        first = Vector.from_elements([words.get(k, own[k]) for k in range(own.numel)], Int32)
        return self.of(GivenTransfer([first.ir_value(), *self.transfer.vectors[1:]]), self.for_store)

    @property
    def dgroup0(self) -> Vector:
        """Four words: the count, the address in shared memory, and the two words of the global address."""
        return self._group(0)

    @property
    def dgroup1(self) -> Vector:
        """Eight words: all other fields."""
        return self._group(1)

    def _group(self, number: int) -> Vector:
        words = self.transfer.vectors[number] if self.is_given else vector_of(self.transfer.groups()[number])
        return Vector.wrap(words, (builder.vector_length(words.type),), Int32)


class TDMDescriptor2D(_Descriptor):
    """The result of ``make_tensor_descriptor_2d``; ``TDMDescriptor2D(dgroup0, dgroup1)`` is one of a program's own words."""

    def __init__(self, dgroup0: Any, dgroup1: Any) -> None:
        super().__init__(dgroup0, dgroup1)


class TDMGatherDescriptor(_Descriptor):
    """The result of ``make_tensor_gather_descriptor``, or one of a program's own words."""

    def __init__(self, dgroup0: Any, dgroup1: Any, dgroup2: Any, dgroup3: Any) -> None:
        super().__init__(dgroup0, dgroup1, dgroup2, dgroup3)

    @property
    def dgroup2(self) -> Vector:
        """Four words: the first row indices."""
        return self._group(2)

    @property
    def dgroup3(self) -> Vector:
        """Four words: the other row indices."""
        return self._group(3)


_D = TypeVar("_D", bound=_Descriptor)


def start(what: str, kind: type[_Descriptor], desc: Any, is_store: bool, cache_policy: int) -> None:
    """Start the wave's part of a copy."""
    transfer = _described(what, kind, desc).transfer
    if desc.for_store not in (None, is_store) and (transfer.pad_interval or desc.for_store):
        raise DSLValueError(f"{what}: the descriptor was made with for_store={desc.for_store}")
    chips.check_cache_modifier(what, cache_policy)
    policy = cache_policy or transfer.cache_modifier
    replace(transfer, what=what, to_lds=not is_store, cache_modifier=policy).start()


def typed_pointer(what: str, operand: Any, space: AddressSpace, size: int) -> Pointer:
    """A tensor or pointer as a pointer to elements of ``size`` bytes."""
    if 8 * size not in ELEMENTS:
        raise DSLValueError(f"{what}: elem_bytes={size!r}; expected 1, 2, 4 or 8")
    pointer = pointer_in(what, operand, space)
    return pointer.with_type(pointer.type.recast(ELEMENTS[8 * size], space))


# -- other addresses


def add_addr_with_carry(base_addr_lo: Any, base_addr_hi: Any, delta_i32: Any) -> tuple[Int32, Int32]:
    """The third and fourth word of a ``dgroup0``, ``delta_i32`` bytes further (0 to 4 GiB)."""
    high = Uint32(base_addr_hi)
    address = (Uint64(high & _HIGH) << 32 | Uint64(Uint32(base_addr_lo))) + Uint64(Uint32(delta_i32))
    return Int32(address), Int32(Uint32(address >> 32) & _HIGH | high & ~_HIGH)


def update_tensor_descriptor_2d_lds_addr(desc: TDMDescriptor2D, new_lds_addr: Any) -> TDMDescriptor2D:
    """The descriptor with another second word of ``dgroup0``: the address in shared memory."""
    what = "update_tensor_descriptor_2d_lds_addr"
    found = _described(what, TDMDescriptor2D, desc)
    if found.is_given:
        return found.with_words({1: Int32(new_lds_addr)})
    lds = found.transfer.lds
    return found.changed(lds=mover_pointer(what, lds, 0, Int32(new_lds_addr) - Int32(ptrtoint(lds))))


def _described(what: str, kind: type[_D], desc: Any) -> _D:
    if not isinstance(desc, kind):
        raise DSLTypeError(f"{what} takes a {kind.__name__}, got {desc!r}")
    return desc


def _at(desc: _D, address: Uint64) -> _D:
    """The same copy at another global address."""
    old = desc.transfer.memory
    memory = inttoptr(PointerType(old.dtype, old.address_space, old.dtype.width // 8), Int64(address))
    return desc.changed(memory=memory)


def _address_updates(
    prefix: str, kind: type[_D]
) -> tuple[Callable[[_D, Any], _D], Callable[[_D, Any, Any], _D], Callable[[_D, Any, Any, Any], _D]]:
    """The functions ``prefix + "_addr_lo"``, ``"_addr_lo_hi"`` and ``"_addr64"`` of one kind of descriptors."""

    def addr_lo(desc: _D, new_addr_lo: Any) -> _D:
        """The descriptor with another third word of ``dgroup0``: the low half of the global address."""
        found = _described(f"{prefix}_addr_lo", kind, desc)
        if found.is_given:
            return found.with_words({2: Int32(new_addr_lo)})
        address = Uint64(ptrtoint(found.transfer.memory))
        return _at(found, address >> 32 << 32 | Uint64(Uint32(new_addr_lo)))

    def addr_lo_hi(desc: _D, new_addr_lo: Any, new_addr_hi: Any) -> _D:
        """The descriptor with another third and fourth word of ``dgroup0``: the global address."""
        return replaced(f"{prefix}_addr_lo_hi", desc, new_addr_lo, new_addr_hi)

    def addr64(desc: _D, base_addr_lo: Any, base_addr_hi: Any, delta_i32: Any) -> _D:
        """The descriptor ``delta_i32`` bytes beyond an address, given as to :func:`add_addr_with_carry`."""
        low, high = add_addr_with_carry(base_addr_lo, base_addr_hi, delta_i32)
        return replaced(f"{prefix}_addr64", desc, low, high)

    def replaced(what: str, desc: _D, low: Any, high: Any) -> _D:
        found = _described(what, kind, desc)
        if found.is_given:
            return found.with_words({2: Int32(low), 3: Int32(high)})
        return _at(found, Uint64(Uint32(high) & _HIGH) << 32 | Uint64(Uint32(low)))

    for function in (addr_lo, addr_lo_hi, addr64):
        function.__name__ = function.__qualname__ = f"{prefix}_{function.__name__}"
    return addr_lo, addr_lo_hi, addr64


(
    update_tensor_descriptor_2d_addr_lo,
    update_tensor_descriptor_2d_addr_lo_hi,
    update_tensor_descriptor_2d_addr64,
) = _address_updates("update_tensor_descriptor_2d", TDMDescriptor2D)
(
    update_tensor_gather_descriptor_addr_lo,
    update_tensor_gather_descriptor_addr_lo_hi,
    update_tensor_gather_descriptor_addr64,
) = _address_updates("update_tensor_gather_descriptor", TDMGatherDescriptor)
