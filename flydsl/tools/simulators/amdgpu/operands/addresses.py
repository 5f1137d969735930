"""Addresses of memory instructions, and the memory behind them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.operands.registers import (
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    Uses,
    scalar_reader,
    vector_reader,
)
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Wave
from flydsl.tools.simulators.array import Array


class Place:
    """The active lanes' addresses in one memory; ``valid`` ones are inside."""

    __slots__ = ("addresses", "load", "store", "valid")

    def __init__(
        self,
        addresses: Array,
        load: Callable[[Array, int], Array],
        store: Callable[[Array, Array], None],
        valid: Callable[[Array, int], Array] | None = None,
    ) -> None:
        self.addresses, self.load, self.store, self.valid = addresses, load, store, valid


Locate = Callable[[Wave], Place]
_MOST_WAVES = 64


def _signed(value: int, bits: int) -> int:
    return (value ^ 1 << (bits - 1)) - (1 << (bits - 1))


# -- LDS and scratch


def _checked(addresses: Array, size: int, limit: int, what: str) -> Array:
    last = addresses.astype(np.int64) + size
    if (last > limit).any() or (addresses.astype(np.int64) < 0).any():
        raise SimulationError(f"{what} of {limit} bytes is accessed at byte {int(addresses[int(np.argmax(last))])}")
    return addresses.astype(np.int64)[:, None] + np.arange(size)


def _load_beyond(
    memory: Memory, addresses: Array, size: int, limit: int, load: Callable[[Array], Array]
) -> Array | None:
    """Bytes at each address below a limit, if loads go beyond it no further than they may."""
    places = addresses.astype(np.int64)[:, None] + np.arange(size)
    inside = (places >= 0) & (places < limit)
    if not limit or inside.all():
        return None
    data = load(np.clip(places, 0, limit - 1))
    return data if memory.over_reads.filled(addresses.astype(np.uint64), inside, data) else None


def lds_load(wave: Wave, addresses: Array, size: int) -> Array:
    """Bytes (lanes, size) of the workgroup's LDS."""
    group = wave.workgroup
    beyond = _load_beyond(group.memory, addresses, size, len(group.lds), lambda places: group.lds[places])
    if beyond is not None:
        return beyond
    if group.memory.findings is not None and (addresses.astype(np.int64) + size > len(group.lds)).any():
        group.memory.tell(f"a load of {size} bytes outside LDS of {len(group.lds)} bytes")
        places = addresses.astype(np.int64)[:, None] + np.arange(size)
        return np.where(places < len(group.lds), group.lds[np.minimum(places, len(group.lds) - 1)], np.uint8(0))
    places = _checked(addresses, size, len(group.lds), "LDS")
    if group.lds_arrivals[places].any():
        group.memory.tell("a load from global memory into LDS is in flight to what is loaded: a wait is missing")
    writers = group.lds_stores[places]
    if writers.any() and (writers[writers != 0] % _MOST_WAVES != group.waves.index(wave)).any():
        group.memory.tell("another wave's store to LDS is in flight to what is loaded: a wait is missing")
    return group.lds[places]


def lds_store(wave: Wave, addresses: Array, data: Array) -> Callable[[], None]:
    """Store bytes in LDS.  The store is in flight until the result is called."""
    group = wave.workgroup
    places = _checked(addresses, data.shape[1], len(group.lds), "LDS")
    group.lds[places] = data
    store = group.ticks() * _MOST_WAVES + group.waves.index(wave)
    group.lds_stores[places] = store

    def arrive() -> None:
        mine = places[group.lds_stores[places] == store]
        group.lds_stores[mine] = 0

    return arrive


def lds_arrival(wave: Wave, addresses: Array, data: Array) -> Callable[[], None]:
    """Bytes that a load from global memory puts into LDS.  They are in flight until the result is called."""
    group = wave.workgroup
    places = _checked(addresses, data.shape[1], len(group.lds), "LDS")
    group.lds[places] = data
    load = group.ticks()
    group.lds_arrivals[places] = load

    def arrive() -> None:
        mine = places[group.lds_arrivals[places] == load]
        group.lds_arrivals[mine] = 0

    return arrive


def _scratch_place(wave: Wave, addresses: Array, lanes: Array) -> Place:
    scratch = wave.scratch

    def load(places: Array, size: int) -> Array:
        memory, limit = wave.workgroup.memory, scratch.shape[1]
        beyond = _load_beyond(memory, places, size, limit, lambda inside: scratch[lanes[:, None], inside])
        return scratch[lanes[:, None], _checked(places, size, limit, "scratch")] if beyond is None else beyond

    def store(places: Array, data: Array) -> None:
        scratch[lanes[:, None], _checked(places, data.shape[1], scratch.shape[1], "scratch")] = data

    return Place(addresses, load, store)


# -- flat, global and scratch


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
    has_scalar = saddr != context.off and kind != "FLAT"
    if kind == "SCRATCH":
        return _scratch(instruction, register, saddr if has_scalar else None, offset, uses)
    scalar = scalar_reader(saddr, 64, "FMT_NUM_U64", 0, uses) if has_scalar else None
    vector = vector_reader(register, 32 if has_scalar else 64, uses)
    shift = np.uint64(offset & (1 << 64) - 1)

    def addresses(wave: Wave) -> Array:
        value = vector(wave)[wave.active].astype(np.uint64)
        return value + shift if scalar is None else value + scalar(wave) + shift

    if kind == "GLOBAL":

        def in_global(wave: Wave) -> Place:
            memory = wave.workgroup.memory
            return Place(addresses(wave), memory.load, memory.store)

        return in_global

    def generic(wave: Wave) -> Place:
        places = addresses(wave)
        aperture = places >> np.uint64(32)
        if len(places) and (aperture == SHARED_APERTURE >> 32).all():
            low = places & np.uint64(0xFFFFFFFF)
            return Place(low, lambda p, size: lds_load(wave, p, size), lambda p, data: lds_store(wave, p, data)())
        if len(places) and (aperture == PRIVATE_APERTURE >> 32).all():
            return _scratch_place(wave, places & np.uint64(0xFFFFFFFF), np.flatnonzero(wave.active))
        memory = wave.workgroup.memory
        return Place(places, memory.load, memory.store)

    return generic


def _scratch(instruction: Instruction, register: int, saddr: int | None, offset: int, uses: Uses) -> Locate:
    vector = vector_reader(register, 32, uses) if instruction.sve else None
    scalar = None if saddr is None else scalar_reader(saddr, 32, "FMT_NUM_U32", 0, uses)

    def locate(wave: Wave) -> Place:
        lanes = np.flatnonzero(wave.active)
        places = np.full(len(lanes), offset, np.int64)
        if vector is not None:
            places = places + vector(wave)[wave.active].astype(np.int64)
        if scalar is not None:
            places = places + int(scalar(wave)[0])
        return _scratch_place(wave, places, lanes)

    return locate


# -- buffers


def buffer_space(instruction: Instruction, context: Context, uses: Uses) -> Locate:
    """MUBUF: a descriptor's memory; outside, loads give 0 and stores do nothing."""
    fields = instruction.fields
    first = fields["srsrc"] << 2 if "srsrc" in fields else fields["rsrc"]
    uses.update(range(SCALAR + first, SCALAR + first + 4))
    constant = _signed(fields["ioffset"], 24) if "ioffset" in fields else fields["offset"]
    by_index, by_offset = instruction.idxen, instruction.offen
    index = vector_reader(fields["vaddr"], 32, uses) if by_index else None
    offset = vector_reader(fields["vaddr"] + (1 if by_index else 0), 32, uses) if by_offset else None
    soffset = (
        scalar_reader(fields["soffset"], 32, "FMT_NUM_U32", 0, uses) if fields["soffset"] != context.null else None
    )

    def locate(wave: Wave) -> Place:
        words = wave.scalar[first : first + 4]
        base, stride = words[0] | (words[1] & 0xFFFF) << 32, words[1] >> 16 & 0x3FFF
        records, moved = words[2], 0 if soffset is None else int(soffset(wave)[0])
        count = int(wave.active.sum())
        inside = np.full(count, constant, np.int64)
        if offset is not None:
            inside = inside + offset(wave)[wave.active].astype(np.int64)
        if words[1] >> 31 or (index is not None and words[3] >> 23 & 1):
            raise SimulationError("a swizzled buffer")
        checks_nothing = not context.family.is_cdna and words[3] >> 28 & 3 == 2
        start = inside + moved
        if index is not None:
            rows = index(wave)[wave.active].astype(np.int64)
            start = start + rows * stride

        def valid(places: Array, size: int) -> Array:
            if checks_nothing:
                return np.full(count, records != 0)
            if index is not None and stride:
                return (rows < records) & (inside + size <= stride)
            return (places.astype(np.int64) - base) + size <= records

        memory = wave.workgroup.memory
        return Place(start.astype(np.uint64) + np.uint64(base), memory.load, memory.store, valid)

    return locate
