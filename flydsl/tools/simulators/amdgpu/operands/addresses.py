"""Addresses of memory instructions, and the memory behind them."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Uses,
    scalar_reader,
    vector_reader,
)
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Waves
from flydsl.tools.simulators.array import Array


class Place:
    """The active lanes' addresses in one memory; ``valid`` ones are inside."""

    __slots__ = ("addresses", "lanes", "load", "store", "valid")

    def __init__(
        self,
        addresses: Array,
        lanes: Array,
        load: Load,
        store: Store,
        valid: Callable[[Array, int], Array] | None = None,
    ) -> None:
        self.addresses, self.lanes, self.load, self.store, self.valid = addresses, lanes, load, store, valid

    def only(self, some: Array) -> Place:
        """The addresses of some of the lanes."""
        valid = self.valid

        def of_some(places: Array, size: int) -> Array:
            assert valid is not None
            all_ = self.addresses.copy()
            all_[some] = places
            return valid(all_, size)[some]

        return Place(self.addresses[some], self.lanes[some], self.load, self.store, None if valid is None else of_some)


_UNBOUNDED, _LEFT_OUT = 0x7FFFFFFE, 0x80000000
"""Bytes, at least, of a buffer descriptor that bounds nothing; the offset of lanes that take no part, by Triton."""
Load = Callable[[Array, int, Array, Access], Array]
"""Bytes (lanes, size) at addresses, for a size and the numbers of the lanes."""
Store = Callable[[Array, Array, Array, Access], None]
"""Bytes (lanes, size) to addresses, with the numbers of the lanes."""
Locate = Callable[[Waves], Place]


def _signed(value: int, bits: int) -> int:
    return (value ^ 1 << (bits - 1)) - (1 << (bits - 1))


def access_of(instruction: Instruction, context: Context) -> Access:
    """The kind of a load or store: its cache bits say if it may synchronize.

    LLVM sets them for atomic and volatile accesses: SC0 and SC1 on CDNA, GLC on RDNA 3, a scope on RDNA 4 ("Memory Model"
    in its "User Guide for AMDGPU Backend").
    """
    i = instruction
    return Access.FLAG if i.sc0 or i.sc1 or i.glc or i.scope else Access.PLAIN


def _in_global(waves: Waves, addresses: Array, valid: Callable[[Array, int], Array] | None = None) -> Place:
    memory = waves.memory
    return Place(addresses, waves.active_ids(), memory.load, memory.store, valid)


def _in_lds(waves: Waves, addresses: Array) -> Place:
    lds = waves.lds
    return Place(
        addresses,
        waves.active_ids(),
        lds.load,
        lambda places, data, lanes, access: lds.store(waves, places, data, lanes, access)(waves.numbers),
    )


def _in_scratch(waves: Waves, addresses: Array) -> Place:
    scratch = waves.scratch
    return Place(
        addresses,
        waves.active_ids(),
        lambda places, size, lanes, access: scratch.load(places, size, lanes),
        lambda places, data, lanes, access: scratch.store(places, data, lanes),
    )


# -- flat, global and scratch


def scale_of(instruction: Instruction) -> int:
    """The factor of an offset in a register: with ``scale_offset`` of gfx1250 the bytes of the lane's data."""
    if not instruction.scale_offset:
        return 1
    match = re.search(r"_[A-Z]+(\d+)$", instruction.name)
    if match is None:
        raise SimulationError(f"{instruction.name} with scale_offset is not known")
    return 4 if "_PK_" in instruction.name else int(match[1]) // 8


def flat_space(instruction: Instruction, context: Context, uses: Uses) -> Locate:
    """FLAT, GLOBAL and SCRATCH: a vector address, a scalar one and an offset."""
    fields = instruction.fields
    kind = instruction.encoding.removeprefix("V").partition("_")[0]
    if "ioffset" in fields:
        offset = _signed(fields["ioffset"], 24)
    elif kind == "FLAT":
        offset = fields["offset"]
    else:
        offset = _signed(fields["offset"], 13)
    register = fields["vaddr" if "vaddr" in fields else "addr"]
    saddr = fields.get("saddr", context.off)
    has_scalar = saddr != context.off and (kind != "FLAT" or "scale_offset" in fields)
    if kind == "SCRATCH":
        return _scratch(instruction, register, saddr if has_scalar else None, offset, uses)
    scalar = scalar_reader(saddr, 64, "FMT_NUM_U64", 0, uses) if has_scalar else None
    vector = vector_reader(register, 32 if has_scalar else 64, uses)
    shift = np.uint64(offset & (1 << 64) - 1)
    has_sign = has_scalar and "scale_offset" in fields  # "hasSignedGVSOffset" of LLVM's GCNSubtarget.h
    scale = np.uint64(scale_of(instruction))

    def addresses(waves: Waves) -> Array:
        value = waves.per_lane(vector(waves))
        value = (value.view(np.int32).astype(np.int64).view(np.uint64) if has_sign else value.astype(np.uint64)) * scale
        return value + shift if scalar is None else value + waves.per_lane(scalar(waves)) + shift

    if kind == "GLOBAL":
        return lambda waves: _in_global(waves, addresses(waves))

    def generic(waves: Waves) -> Place:
        places = addresses(waves)
        aperture = places >> np.uint64(32)
        inside = places & np.uint64(0xFFFFFFFF)
        found = []
        for base, space in ((SHARED_APERTURE, _in_lds), (PRIVATE_APERTURE, _in_scratch)):
            here = aperture == base >> 32
            if len(places) and here.all():
                return space(waves, inside)
            if here.any():
                found.append((base, space(waves, inside)))
        return _in_several(_in_global(waves, places), found) if found else _in_global(waves, places)

    return generic


def _in_several(elsewhere: Place, found: list[tuple[int, Place]]) -> Place:
    """Generic addresses, some of them in LDS or scratch memory, by their apertures."""

    def parts(addresses: Array) -> list[tuple[Place, Array, Array]]:
        aperture, left, chosen = addresses >> np.uint64(32), np.ones(len(addresses), bool), []
        for base, place in found:
            here = aperture == base >> 32
            left &= ~here
            chosen.append((place, here, addresses[here] & np.uint64(0xFFFFFFFF)))
        chosen.append((elsewhere, left, addresses[left]))
        return [each for each in chosen if each[1].any()]

    def load(addresses: Array, size: int, lanes: Array, access: Access) -> Array:
        data = np.zeros((len(addresses), size), np.uint8)
        for place, here, inside in parts(addresses):
            data[here] = place.load(inside, size, lanes[here], access)
        return data

    def store(addresses: Array, data: Array, lanes: Array, access: Access) -> None:
        for place, here, inside in parts(addresses):
            place.store(inside, data[here], lanes[here], access)

    return Place(elsewhere.addresses, elsewhere.lanes, load, store)


def _scratch(instruction: Instruction, register: int, saddr: int | None, offset: int, uses: Uses) -> Locate:
    vector = vector_reader(register, 32, uses) if instruction.sve else None
    scalar = None if saddr is None else scalar_reader(saddr, 32, "FMT_NUM_U32", 0, uses)

    def locate(waves: Waves) -> Place:
        places = np.full(int(np.count_nonzero(waves.active)), offset, np.int64)
        if vector is not None:
            places = places + waves.per_lane(vector(waves)).astype(np.int64) * scale_of(instruction)
        if scalar is not None:
            places = places + waves.per_lane(scalar(waves)).astype(np.int64)
        return _in_scratch(waves, places)

    return locate


# -- buffers


def descriptor_of(words: Array, context: Context) -> tuple[Array, Array, Array, Array]:
    """Base, stride, records, and true for swizzled ones, by the words (4, n) of descriptors as int64.

    gfx1250 has a base of 57 bits and 45 bits of records ("has45BitNumRecordsBufferResource" of LLVM's SIISelLowering.cpp).
    """
    first, second, third, fourth = words
    if context.family.name == "cdna5":
        records = second >> 25 | (third | (fourth & 0x3F) << 32) << 7
        return first | (second & 0x1FFFFFF) << 32, fourth >> 12 & 0x3FFF, records, fourth >> 26 & 3 != 0
    return first | (second & 0xFFFF) << 32, second >> 16 & 0x3FFF, third, second >> 31 != 0


def buffer_space(instruction: Instruction, context: Context, uses: Uses) -> Locate:
    """MUBUF: a descriptor's memory; outside, loads give 0 and stores do nothing."""
    fields = instruction.fields
    first = fields["srsrc"] << 2 if "srsrc" in fields else fields["rsrc"]
    uses.update(range(SCALAR + first, SCALAR + first + 4))
    constant = _signed(fields["ioffset"], 24) if "ioffset" in fields else fields["offset"]
    by_index, by_offset = instruction.idxen, instruction.offen
    has_long_base = context.family.name == "cdna5"
    index = vector_reader(fields["vaddr"], 32, uses) if by_index else None
    offset = vector_reader(fields["vaddr"] + (1 if by_index else 0), 32, uses) if by_offset else None
    soffset = (
        scalar_reader(fields["soffset"], 32, "FMT_NUM_U32", 0, uses) if fields["soffset"] != context.null else None
    )

    def locate(waves: Waves) -> Place:
        words: Array = np.stack([waves.per_lane(word[:, None]) for word in waves.scalar[first : first + 4]])
        words = words.astype(np.int64)
        base, stride, records, swizzled = descriptor_of(words, context)
        inside = np.full(len(base), constant, np.int64)
        if offset is not None:
            inside = inside + waves.per_lane(offset(waves)).astype(np.int64)
        if swizzled.any() or (index is not None and not has_long_base and (words[3] >> 23 & 1).any()):
            raise SimulationError("a swizzled buffer")
        start = inside if soffset is None else inside + waves.per_lane(soffset(waves)).astype(np.int64)
        if index is not None:
            rows = waves.per_lane(index(waves)).astype(np.int64)
            start = start + rows * stride

        if offset is not None and index is None and waves.memory.checks is not None:
            beyond = (records >= _UNBOUNDED) & (start >= records)
            beyond &= waves.per_lane(offset(waves)) != _LEFT_OUT
            if beyond.any():
                waves.memory.tell_beyond_descriptor(int(base[beyond][0]), waves.active_ids()[beyond], start[beyond])

        def valid(places: Array, size: int) -> Array:
            there = (places.astype(np.int64) - base) + size <= records
            if index is not None:
                there = np.where(stride != 0, (rows < records) & (inside + size <= stride), there)
            if context.family.is_cdna:
                return there
            return np.where(words[3] >> 28 & 3 == 2, records != 0, there)

        return _in_global(waves, start.astype(np.uint64) + base.astype(np.uint64), valid)

    return locate
