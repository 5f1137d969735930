"""FLAT, GLOBAL, SCRATCH, buffer and scalar memory instructions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.instructions.tensor_mover import build_async
from flydsl.tools.simulators.amdgpu.instructions.transposing_loads import build_global_transposed
from flydsl.tools.simulators.amdgpu.operands.addresses import Place, access_of, buffer_space, flat_space
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, vector_reader
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, SCALAR, Waves, half_of
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]

_SIZES = {
    "UBYTE": (1, 0), "SBYTE": (1, 1), "BYTE": (1, 0), "USHORT": (2, 0), "SSHORT": (2, 1), "SHORT": (2, 0),
    "DWORD": (4, 0), "DWORDX2": (8, 0), "DWORDX3": (12, 0), "DWORDX4": (16, 0), "DWORDX8": (32, 0), "DWORDX16": (64, 0),
    "U8": (1, 0), "I8": (1, 1), "B8": (1, 0), "U16": (2, 0), "I16": (2, 1), "B16": (2, 0), "B32": (4, 0), "B64": (8, 0),
    "B96": (12, 0), "B128": (16, 0), "B256": (32, 0), "B512": (64, 0),
}  # fmt: skip
_NAME = re.compile(
    r"(?:GLOBAL|FLAT|SCRATCH|BUFFER|DS|S_BUFFER|S)_(LOAD|READ|STORE|WRITE)_(?:TR_)?(LDS_)?(D16_)?(HI_)?"
    r"([A-Z]+\d*X?\d*)(_D16)?(_HI)?"
)


@dataclass(frozen=True)
class Shape:
    """The data that a load or store moves for each lane."""

    loads: bool
    size: int
    """Bytes."""
    signed: bool
    d16: bool
    """The register's other half stays as it is."""
    high: bool
    into_lds: bool = False

    @property
    def words(self) -> int:
        return max(1, self.size // 4)


def shape_of(name: str) -> Shape:
    """By the instruction's name."""
    match = _NAME.fullmatch(name)
    if match is None or match[5] not in _SIZES:
        raise SimulationError(f"{name} is not known")
    size, signed = _SIZES[match[5]]
    d16 = bool(match[3] or match[6])
    return Shape(match[1] in ("LOAD", "READ"), size, bool(signed), d16, bool(match[4] or match[7]), bool(match[2]))


def put_loaded(waves: Waves, register: int, data: Array, shape: Shape) -> None:
    """Bytes (lanes, size) into registers of the active lanes."""
    if shape.size >= 4:
        words = np.ascontiguousarray(data).view(np.uint32)
        for i in range(shape.words):
            waves.put(register + i, words[:, i])
        return
    kind = {(1, 0): np.uint8, (1, 1): np.int8, (2, 0): np.uint16, (2, 1): np.int16}[shape.size, int(shape.signed)]
    value: Array = np.ascontiguousarray(data).view(kind)[:, 0].astype(np.int32).view(np.uint32)
    if shape.d16:
        old = waves.per_lane(waves.vector[register])
        value = old & 0xFFFF | value << 16 if shape.high else old & np.uint32(0xFFFF0000) | value & 0xFFFF
    waves.put(register, value)


def loaded_registers(register: int, shape: Shape, context: Context) -> frozenset[int]:
    """The registers that a load writes; RDNA loads halves by themselves."""
    if shape.d16 and not context.family.is_cdna:
        return frozenset((half_of(register, shape.high),))
    return frozenset(range(register, register + shape.words))


def stored_registers(register: int, shape: Shape, context: Context) -> set[int]:
    """The registers that a store reads."""
    if shape.size < 4 and not context.family.is_cdna:
        return {register, half_of(register, shape.high)}
    return set(range(register, register + shape.words))


def data_rows(waves: Waves, register: int, shape: Shape) -> Array:
    """Bytes (lanes, size) from registers of the active lanes."""
    rows = waves.vector[register : register + shape.words]
    words = rows.reshape(shape.words, -1).T if waves.full else rows[:, waves.active].T
    if shape.size >= 4:
        return np.ascontiguousarray(words).view(np.uint8)
    value = words >> 16 if shape.high else words
    return np.ascontiguousarray(value).view(np.uint8)[:, : shape.size]


def build_memory(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """FLAT, GLOBAL, SCRATCH and buffer instructions."""
    name = instruction.name
    if re.search(r"_(INV|WB|WBINV|WBL2|GL0_INV|GL1_INV|WBINVL1)$|_INV_|_WBINVL1|^GLOBAL_PREFETCH_B8$", name):
        return lambda waves: None
    is_buffer = "BUF" in instruction.encoding
    locate = (buffer_space if is_buffer else flat_space)(instruction, context, uses)
    if "_ASYNC_" in name:
        return build_async(instruction, context, uses, locate)
    if "_ATOMIC_" in name:
        return _global_atomic(instruction, context, uses, locate)
    if "_TR_" in name:
        return build_global_transposed(instruction, context, uses, locate)
    shape = shape_of(name)
    if shape.into_lds or instruction.lds:
        return _into_lds(instruction, context, uses, locate, shape)
    flat = instruction.encoding.removeprefix("V").startswith("FLAT")
    fields = instruction.fields
    access = access_of(instruction, context)
    higher = ACCUMULATION if instruction.acc else 0
    if shape.loads:
        register = fields["vdata" if is_buffer else "vdst"] + higher
        result = loaded_registers(register, shape, context)
        counter = context.counter("load")

        def load(waves: Waves) -> None:
            put_loaded(waves, register, _guarded_load(locate(waves), shape, access), shape)
            waves.expect(counter, result)
            if flat:
                waves.expect(context.counter("ds"), result, ordered=False)

        return load
    source = fields["vdata" if is_buffer else "vsrc" if "vsrc" in fields else "data"] + higher
    uses.update(stored_registers(source, shape, context))
    counter = context.counter("store")

    # RDNA 3 has a bit for volatile stores (DLC), and none for atomic ones; a flag is one number that one lane stores
    is_rdna3 = context.family.name == "rdna3"
    access = Access.FLAG if is_rdna3 and instruction.dlc else access
    may_be_flag = is_rdna3 and access is Access.PLAIN and shape.size in (4, 8)

    def store(waves: Waves) -> None:
        place = locate(waves)
        data = data_rows(waves, source, shape)
        alone = waves.active & (np.count_nonzero(waves.active, axis=1) == 1)[:, None] if may_be_flag else None
        if alone is None or not alone.any():
            _guarded_store(place, data, access)
        elif len(place.addresses) == np.count_nonzero(alone):
            _guarded_store(place, data, Access.MAYBE_FLAG)
        else:  # only some of the waves store one number
            flags = alone[waves.active]
            for some, kind in ((flags, Access.MAYBE_FLAG), (~flags, access)):
                _guarded_store(place.only(some), data[some], kind)
        waves.expect(counter, frozenset())

    return store


def _pieces(size: int) -> list[tuple[int, int]]:
    """Offset and bytes of each checked unit: words."""
    return [(0, size)] if size <= 4 else [(i, 4) for i in range(0, size, 4)]


def _guarded_load(place: Place, shape: Shape, access: Access) -> Array:
    """Zeros where the place is not valid."""
    addresses, size = place.addresses, shape.size
    if not len(addresses):
        return np.zeros((0, size), np.uint8)
    if place.valid is None or place.valid(addresses, size).all():
        return place.load(addresses, size, place.lanes, access)
    result = np.zeros((len(addresses), size), np.uint8)
    for offset, width in _pieces(size):
        there = place.valid(addresses + np.uint64(offset), width)
        if there.any():
            some = addresses[there] + np.uint64(offset)
            result[there, offset : offset + width] = place.load(some, width, place.lanes[there], access)
    return result


def _guarded_store(place: Place, data: Array, access: Access) -> None:
    addresses = place.addresses
    if not len(addresses):
        return
    if place.valid is None or place.valid(addresses, data.shape[1]).all():
        place.store(addresses, data, place.lanes, access)
        return
    for offset, width in _pieces(data.shape[1]):
        there = place.valid(addresses + np.uint64(offset), width)
        if there.any():
            piece = data[there, offset : offset + width]
            place.store(addresses[there] + np.uint64(offset), piece, place.lanes[there], access)


def _into_lds(instruction: Instruction, context: Context, uses: Uses, locate: Any, shape: Shape) -> Run:
    """Loads into LDS: the lanes' data follow each other from M0 on, and arrive with a wait."""
    uses.add(SCALAR + context.m0)
    constant = instruction.offset
    stride = max(4, shape.size)
    counter = context.counter("load")

    def run(waves: Waves) -> None:
        data = _guarded_load(locate(waves), shape, Access.PLAIN)
        if shape.size < 4:
            kind = np.int8 if shape.signed and shape.size == 1 else np.int16 if shape.signed else f"u{shape.size}"
            data = data.view(kind).astype(np.int32).view(np.uint8)
        start = waves.per_lane((waves.scalar[context.m0] & np.uint32(0x3FFFC))[:, None]).astype(np.int64)
        target = start + constant + waves.per_lane(waves.lane_numbers) * stride
        waves.expect(counter, frozenset(), waves.lds.arrival(waves, target, data, waves.active_ids()))

    return run


# -- atomics


def atomic(name: str, context: Context, bits: int, data_bits: int) -> Callable[..., tuple[Array, Array]]:
    """``(memory, data, data2) -> (memory afterwards, memory before)`` by the pseudocode, as raw bits."""
    widths = {"MEMORY": bits, "DATA": data_bits, "DATA0": data_bits, "DATA2": bits, "DATA1": bits, "RETURN_DATA": bits}
    done = context.compiled(context.pseudocode(name), widths, {})
    places = {output: i for i, (output, _) in enumerate(done.outputs)}

    def call(memory: Array, data: Array, second: Array) -> tuple[Array, Array]:
        given = {"MEMORY": memory, "DATA": data, "DATA0": data, "DATA2": second, "DATA1": second}
        results = done.function(*[given[which] for which in done.inputs])
        return results[places["MEMORY"]], memory

    return call


def in_rounds(place: Place, kept: Array, bits: int, access: Access, call: Callable[[Array, Array], Array]) -> Array:
    """Lanes ``kept`` with the same address one after the other; ``call(memory, lanes)`` gives the new values."""
    dtype = np.uint64 if bits == 64 else np.uint32
    before = np.zeros(len(place.addresses), dtype)
    left = kept
    while len(left):
        _, first = np.unique(place.addresses[left], return_index=True)
        now = left[np.sort(first)] if len(first) < len(left) else left
        addresses, lanes = place.addresses[now], place.lanes[now]
        memory = np.ascontiguousarray(place.load(addresses, bits // 8, lanes, access)).view(dtype)[:, 0]
        before[now] = memory
        after = np.broadcast_to(call(memory, now), len(now)).astype(dtype)
        data = np.ascontiguousarray(after).view(np.uint8).reshape(len(now), bits // 8)
        place.store(addresses, data, lanes, access)
        left = np.setdiff1d(left, now)
    return before


def _global_atomic(instruction: Instruction, context: Context, uses: Uses, locate: Any) -> Run:
    name, fields = instruction.name, instruction.fields
    bits = 64 if re.search(r"_X2$|64$", name) else 32
    exchange = "CMPSWAP" in name
    call = atomic(name, context, bits, 2 * bits if exchange else bits)
    is_buffer = "BUF" in instruction.encoding
    higher = ACCUMULATION if instruction.acc else 0
    source = fields["vdata" if is_buffer else "vsrc" if "vsrc" in fields else "data"] + higher
    words = bits // 32
    returns = bool(instruction.sc0 or instruction.glc or instruction.th & 1)
    register = source if is_buffer else fields["vdst"] + higher
    result = frozenset(range(register, register + words)) if returns else frozenset()
    counter = context.counter("load" if returns else "store")
    access = Access.ATOMIC if returns else Access.BLIND_ATOMIC

    read = vector_reader(source, 32 * words * (2 if exchange else 1), uses)

    def run(waves: Waves) -> None:
        place = locate(waves)
        data = waves.per_lane(read(waves))
        kept = np.arange(len(data)) if place.valid is None else np.flatnonzero(place.valid(place.addresses, bits // 8))
        before = in_rounds(place, kept, bits, access, lambda memory, now: call(memory, data[now], data[now])[0])
        if returns:
            waves.put(register, (before & 0xFFFFFFFF).astype(np.uint32))
            if words == 2:
                waves.put(register + 1, (before >> 32).astype(np.uint32))
        waves.expect(counter, result)

    return run
