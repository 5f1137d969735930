"""What all threads share of a buffer access's offset, in a scalar register: it costs no vector register and instruction.

A buffer instruction adds three offsets: a vector register's, a scalar register's, and 12 bits of its own (CDNA 3 instruction
set, "Buffer Addressing"; RDNA 3 instruction set, "MUBUF").  LLVM puts everything else than those 12 bits into the first.
Here the counters of loops go into the second, and distances that are known but too far for 12 bits.

That is done where the buffer has no bound, since the families differ in whether the bound counts for the second one.  And
it is done where no part of the sum can be negative: the instruction's sum never wraps, and the traced arithmetic does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.rewriting import gpu_modules, walk
from flydsl.backends.rocm.archs import RocmArch
from flydsl.backends.rocm.buffer_descriptors import DESCRIPTOR, LOAD, STORE, intrinsic_of
from flydsl.backends.rocm.offsets import Offset as _Offset
from flydsl.backends.rocm.offsets import is_counter as _is_counter
from flydsl.backends.rocm.offsets import known_number as _known
from flydsl.records import record

__all__ = ["share_offsets"]

_NO_BOUND = 0xFFFFFFFF
_OWN_BITS = 12


@record
class _Access:
    """An access whose offset may be split."""

    call: ir.Operation
    place: int
    """Which operand the offset is; the descriptor is before it, and what all threads share behind it."""
    whole: _Offset
    counters: tuple[tuple[ir.Value, int], ...]

    @classmethod
    def of(cls, call: ir.Operation, place: int) -> _Access | None:
        if _known(call.operands[place + 1]) != 0 or not _has_no_bound(call.operands[place - 1]):
            return None
        whole = _Offset.of(call.operands[place])
        if not whole.is_natural():
            return None
        return cls(call, place, whole, tuple(term for term in whole.terms if _is_counter(term[0])))

    def split(self, far: int) -> None:
        """Move the counters of loops and the distance ``far`` into the scalar register."""
        if far or self.counters:
            others = tuple(term for term in self.whole.terms if term not in self.counters)
            with ir.InsertionPoint(self.call), self.call.location:
                self.call.operands[self.place] = _Offset(others, self.whole.number - far).emit()
                self.call.operands[self.place + 1] = _Offset(self.counters, far).emit()


def share_offsets(module: ir.Module, arch: RocmArch) -> None:
    """Split the offsets of a module's buffer accesses; generation 12 has bits for any distance in the instruction.

    A store's distance is moved where a load has it in a register already: most are used once, after the loops.
    """
    if arch.generation >= 12:
        return
    for gpu_module in gpu_modules(module):
        calls = walk(gpu_module, "llvm.call_intrinsic")
        loads = [_Access.of(call, 1) for call in calls if intrinsic_of(call) == LOAD]
        stores = [_Access.of(call, 2) for call in calls if intrinsic_of(call) == STORE]
        alike: dict[Any, list[_Access]] = defaultdict(list)
        for load in filter(None, loads):
            alike[load.call.operands[0], load.counters].append(load)
        held: set[int] = set()
        for group in alike.values():
            numbers = [load.whole.number for load in group]
            bits = _near_bits(numbers) if group[0].counters else _OWN_BITS
            for load, number in zip(group, numbers, strict=True):
                far = number >> bits << bits
                held.add(far)
                load.split(far)
        for store in filter(None, stores):
            far = store.whole.number >> _OWN_BITS << _OWN_BITS
            store.split(far if far in held else 0)


def _near_bits(numbers: Sequence[int]) -> int:
    """How many low bits of the distances of accesses by the same counters a vector register gets.

    Each distance in one is a register that is computed once, and each in a scalar register an addition in each turn.
    """
    return min(
        range(_OWN_BITS, 32),
        key=lambda bits: len({n >> bits for n in numbers}) + len({n % (1 << bits) for n in numbers}),
    )


def _has_no_bound(descriptor: ir.Value) -> bool:
    owner = descriptor.owner
    if isinstance(owner, ir.Block) or owner.name != "llvm.call_intrinsic" or intrinsic_of(owner) != DESCRIPTOR:
        return False
    return _known(owner.operands[2]) == _NO_BOUND
