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
from flydsl.backends.rewriting import binary, constant, gpu_modules, i32, walk
from flydsl.backends.rocm.archs import RocmArch
from flydsl.backends.rocm.buffer_descriptors import DESCRIPTOR, LOAD, STORE, intrinsic_of
from flydsl.records import record

__all__ = ["share_offsets"]

_NO_BOUND = 0xFFFFFFFF
_OWN_BITS = 12
_COORDINATES = ("gpu.thread_id", "gpu.block_id", "gpu.lane_id", "gpu.block_dim", "gpu.grid_dim")
_CASTS = ("arith.index_cast", "arith.index_castui")
_NATURAL = ("arith.addi", "arith.muli", "arith.shli", "arith.andi", "arith.ori", "arith.xori", "arith.divsi",
            "arith.divui", "arith.remsi", "arith.remui", "arith.shrui", "arith.shrsi", "arith.minsi")  # fmt: skip
"""Operations whose result is not negative if no operand is."""


@record
class _Offset:
    """A sum of values times numbers, and a number."""

    terms: tuple[tuple[ir.Value, int], ...]
    number: int

    @classmethod
    def of(cls, value: ir.Value) -> _Offset:
        known, owner = _known(value), value.owner
        if known is not None:
            return cls((), known)
        if not isinstance(owner, ir.Block) and owner.name == "arith.addi":
            left, right = map(cls.of, owner.operands)
            return cls(left.terms + right.terms, left.number + right.number)
        if not isinstance(owner, ir.Block) and owner.name == "arith.muli":
            factor = _known(owner.operands[1])
            if factor is not None:
                inner = cls.of(owner.operands[0])
                return cls(tuple((v, f * factor) for v, f in inner.terms), inner.number * factor)
        return cls(((value, 1),), 0)

    def emit(self) -> ir.Value:
        """The sum at the current insertion point."""
        products = [binary("muli", value, factor) if factor != 1 else value for value, factor in self.terms]
        total = None if products else constant(self.number, i32())
        for product in products:
            total = product if total is None else binary("addi", total, product)
        return binary("addi", total, self.number) if products and self.number else total

    def is_natural(self) -> bool:
        """Whether no part is negative."""
        return self.number >= 0 and all(factor > 0 and _is_natural(value) for value, factor in self.terms)


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


def _known(value: ir.Value) -> int | None:
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != "arith.constant":
        return None
    return int(ir.IntegerAttr(owner.attributes["value"]).value)


def _is_counter(value: ir.Value) -> bool:
    """Whether a value is the counter of a loop that all threads run equally often, from zero or above."""
    owner = value.owner
    if not isinstance(owner, ir.Block) or owner.owner.name != "scf.for" or ir.BlockArgument(value).arg_number != 0:
        return False
    first, end, step = list(owner.owner.operands)[:3]
    return _is_natural(first) and (_known(step) or 0) > 0 and _is_shared(first) and _is_shared(end)


def _is_shared(value: ir.Value) -> bool:
    """Whether a value is the same in all threads of a block."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        return owner.owner.name == "gpu.func" or _is_counter(value)
    if owner.name in ("gpu.block_id", "gpu.block_dim", "gpu.grid_dim"):
        return True
    return owner.name.startswith("arith.") and all(map(_is_shared, owner.operands))


def _is_natural(value: ir.Value) -> bool:
    """Whether a value is not negative unless it wraps."""
    known, owner = _known(value), value.owner
    if known is not None:
        return known >= 0
    if isinstance(owner, ir.Block):
        return _is_counter(value)
    if owner.name in _CASTS:
        return _is_natural(owner.operands[0])
    return owner.name in _COORDINATES or (owner.name in _NATURAL and all(map(_is_natural, owner.operands)))
