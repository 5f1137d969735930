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
from flydsl.tools.simulators.amdgpu.instructions.scalar import SPECIAL
from flydsl.tools.simulators.amdgpu.instructions.transposing_loads import build_global_transposed
from flydsl.tools.simulators.amdgpu.operands.addresses import Place, buffer_space, flat_space, lds_arrival
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, scalar_reader
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, SCALAR, Wave
from flydsl.tools.simulators.array import Array

Run = Callable[[Wave], None]

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


def put_loaded(wave: Wave, register: int, data: Array, shape: Shape, lanes: Array) -> None:
    """Bytes (lanes, size) into registers."""
    if shape.size >= 4:
        words = np.ascontiguousarray(data).view(np.uint32)
        for i in range(shape.words):
            wave.vector[register + i, lanes] = words[:, i]
        return
    kind = {(1, 0): np.uint8, (1, 1): np.int8, (2, 0): np.uint16, (2, 1): np.int16}[shape.size, int(shape.signed)]
    value = np.ascontiguousarray(data).view(kind)[:, 0].astype(np.int32).view(np.uint32)
    if shape.d16:
        old = wave.vector[register, lanes]
        value = old & 0xFFFF | value << 16 if shape.high else old & np.uint32(0xFFFF0000) | value & 0xFFFF
    wave.vector[register, lanes] = value


def data_rows(wave: Wave, register: int, shape: Shape, lanes: Array) -> Array:
    """Bytes (lanes, size) from registers."""
    words = wave.vector[register : register + shape.words][:, lanes].T
    if shape.size >= 4:
        return np.ascontiguousarray(words).view(np.uint8)
    value = words >> 16 if shape.high else words
    return np.ascontiguousarray(value).view(np.uint8)[:, : shape.size]


def build_memory(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """FLAT, GLOBAL, SCRATCH and buffer instructions."""
    name = instruction.name
    if re.search(r"_(INV|WB|WBINV|WBL2|GL0_INV|GL1_INV|WBINVL1)$|_INV_|_WBINVL1", name):
        return lambda wave: None
    is_buffer = "BUF" in instruction.encoding
    locate = (buffer_space if is_buffer else flat_space)(instruction, context, uses)
    if "_ATOMIC_" in name:
        return _global_atomic(instruction, context, uses, locate)
    if "_TR_" in name:
        return build_global_transposed(instruction, context, uses, locate)
    shape = shape_of(name)
    if shape.into_lds or instruction.lds:
        return _into_lds(instruction, context, uses, locate, shape)
    flat = instruction.encoding.removeprefix("V").startswith("FLAT")
    fields = instruction.fields
    higher = ACCUMULATION if instruction.acc else 0
    if shape.loads:
        register = fields["vdata" if is_buffer else "vdst"] + higher
        result = frozenset(range(register, register + shape.words))
        counter = context.counter("load")

        def load(wave: Wave) -> None:
            lanes = wave.active
            place = locate(wave)
            put_loaded(wave, register, _guarded_load(place, shape), shape, lanes)
            wave.expect(counter, result)
            if flat:
                wave.expect(context.counter("ds"), result, ordered=False)

        return load
    source = fields["vdata" if is_buffer else "vsrc" if "vsrc" in fields else "data"] + higher
    uses.update(range(source, source + shape.words))
    counter = context.counter("store")

    def store(wave: Wave) -> None:
        lanes = wave.active
        _guarded_store(locate(wave), data_rows(wave, source, shape, lanes))
        wave.expect(counter, frozenset())

    return store


def _pieces(size: int) -> list[tuple[int, int]]:
    """Offset and bytes of each checked unit: words."""
    return [(0, size)] if size <= 4 else [(i, 4) for i in range(0, size, 4)]


def _guarded_load(place: Place, shape: Shape) -> Array:
    """Zeros where the place is not valid."""
    addresses, size = place.addresses, shape.size
    if place.valid is None:
        return place.load(addresses, size) if len(addresses) else np.zeros((0, size), np.uint8)
    result = np.zeros((len(addresses), size), np.uint8)
    if len(addresses) and place.valid(addresses, size).all():
        return place.load(addresses, size)
    for offset, width in _pieces(size):
        there = place.valid(addresses + np.uint64(offset), width)
        if there.any():
            result[there, offset : offset + width] = place.load(addresses[there] + np.uint64(offset), width)
    return result


def _guarded_store(place: Place, data: Array) -> None:
    addresses = place.addresses
    if not len(addresses):
        return
    if place.valid is None or place.valid(addresses, data.shape[1]).all():
        place.store(addresses, data)
        return
    for offset, width in _pieces(data.shape[1]):
        there = place.valid(addresses + np.uint64(offset), width)
        if there.any():
            place.store(addresses[there] + np.uint64(offset), data[there, offset : offset + width])


def _into_lds(instruction: Instruction, context: Context, uses: Uses, locate: Any, shape: Shape) -> Run:
    """Loads into LDS: the lanes' data follow each other from M0 on, and arrive with a wait."""
    uses.add(SCALAR + context.m0)
    constant = instruction.offset
    stride = max(4, shape.size)
    counter = context.counter("load")

    def run(wave: Wave) -> None:
        lanes = np.flatnonzero(wave.active)
        data = _guarded_load(locate(wave), shape)
        if shape.size < 4:
            kind = np.int8 if shape.signed and shape.size == 1 else np.int16 if shape.signed else f"u{shape.size}"
            data = data.view(kind).astype(np.int32).view(np.uint8)
        target = (wave.scalar[context.m0] & 0x3FFFC) + constant + lanes * stride
        wave.expect(counter, frozenset(), lds_arrival(wave, target, data))

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


def in_rounds(addresses: Array, bits: int, place: Place, call: Callable[[Array, Array], Array]) -> Array:
    """Lanes with the same address one after the other; ``call(memory, lanes)`` gives the new values."""
    dtype = np.uint64 if bits == 64 else np.uint32
    before = np.zeros(len(addresses), dtype)
    left = np.arange(len(addresses))
    while len(left):
        _, first = np.unique(addresses[left], return_index=True)
        now = left[np.sort(first)]
        memory = np.ascontiguousarray(place.load(addresses[now], bits // 8)).view(dtype)[:, 0]
        before[now] = memory
        after = np.broadcast_to(call(memory, now), len(now)).astype(dtype)
        place.store(addresses[now], np.ascontiguousarray(after).view(np.uint8).reshape(len(now), bits // 8))
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
    uses.update(range(source, source + words * (2 if exchange else 1)))
    returns = bool(instruction.sc0 or instruction.glc or instruction.th & 1)
    register = source if is_buffer else fields["vdst"] + higher
    result = frozenset(range(register, register + words)) if returns else frozenset()
    counter = context.counter("load" if returns else "store")

    def raw(wave: Wave, first: int, count: int, lanes: Array) -> Array:
        rows = wave.vector[first : first + count][:, lanes]
        if count == 1:
            return rows[0]
        if count == 2:
            return rows.T.copy().view(np.uint64)[:, 0]
        total = rows[0].astype(np.object_)
        for i in range(1, count):
            total = total | rows[i].astype(np.object_) << 32 * i
        return total

    def run(wave: Wave) -> None:
        lanes = np.flatnonzero(wave.active)
        place = locate(wave)
        data = raw(wave, source, words * (2 if exchange else 1), lanes)
        addresses = place.addresses
        there = np.ones(len(lanes), bool) if place.valid is None else place.valid(addresses, bits // 8)
        kept = np.flatnonzero(there)
        before: Array = np.zeros(len(lanes), np.uint64 if bits == 64 else np.uint32)
        before[kept] = in_rounds(
            addresses[kept], bits, place, lambda memory, now: call(memory, data[kept][now], data[kept][now])[0]
        )
        if returns:
            wave.vector[register, lanes] = (before & 0xFFFFFFFF).astype(np.uint32)
            if words == 2:
                wave.vector[register + 1, lanes] = (before >> 32).astype(np.uint32)
        wave.expect(counter, result)

    return run


# -- scalar loads


def build_scalar_load(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """SMEM: words at a scalar address into scalar registers."""
    name, fields = instruction.name, instruction.fields
    if name.startswith(("S_DCACHE", "S_GL1_INV", "S_ATC_PROBE", "S_PREFETCH", "S_BUFFER_PREFETCH")):
        return lambda wave: None
    if name in ("S_MEMTIME", "S_MEMREALTIME"):
        return SPECIAL[name](instruction, context, uses)  # type: ignore[return-value]
    shape = shape_of(name)
    base = fields["sbase"] << 1
    is_buffer = "BUFFER" in name
    uses.update(range(SCALAR + base, SCALAR + base + (4 if is_buffer else 2)))
    bits = 24 if "ioffset" in fields else 21
    offset = fields.get("ioffset", fields.get("offset", 0))
    constant = (offset ^ 1 << (bits - 1)) - (1 << (bits - 1))
    code = fields["soffset"]
    has_register = code != context.off
    if context.family.is_cdna:
        has_register = bool(instruction.soffset_en)
        if not instruction.imm and not has_register:
            code, constant, has_register = offset & 127, 0, True
    register = scalar_reader(code, 32, "FMT_NUM_U32", 0, uses) if has_register else None
    target, count = fields["sdata"], shape.words
    result = frozenset(range(SCALAR + target, SCALAR + target + count))
    counter = context.counter("scalar")

    def run(wave: Wave) -> None:
        moved = constant + (0 if register is None else int(register(wave)[0]))
        low = wave.scalar[base] | wave.scalar[base + 1] << 32
        if is_buffer:
            start = (low & (1 << 48) - 1) + (moved & ~3)
            inside = min(max((wave.scalar[base + 2] - (moved & ~3)) // 4, 0), count)
            words = (wave.workgroup.memory.word(start, inside) if inside else []) + [0] * (count - inside)
        elif shape.size < 4:
            raw = wave.workgroup.memory.load(np.array([low + moved], np.uint64), shape.size)
            kind = f"{'i' if shape.signed else 'u'}{shape.size}"
            words = [int(raw.view(kind)[0, 0]) & 0xFFFFFFFF]
        else:
            words = wave.workgroup.memory.word((low + moved) & ~3 & (1 << 64) - 1, count)
        wave.scalar[target : target + count] = words
        wave.expect(counter, result, ordered=False)

    return run
