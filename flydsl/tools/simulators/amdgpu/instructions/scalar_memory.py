"""SMEM: scalar loads, stores and atomics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.instructions.global_memory import Shape, atomic, in_rounds, shape_of
from flydsl.tools.simulators.amdgpu.instructions.scalar import SPECIAL
from flydsl.tools.simulators.amdgpu.operands.addresses import Place, descriptor_of, scale_of
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, pair, scalar_reader
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], int | None]
Words = Callable[[Waves, int], tuple[Array, Array]]
"""By wave the address of consecutive words, and how many of some are inside of their buffer."""
_ALIGNED = np.uint64(~3 & (1 << 64) - 1)


def build_scalar_memory(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """An SMEM instruction: words at a scalar address."""
    name = instruction.name
    if name.startswith(("S_DCACHE", "S_GL1_INV", "S_ATC_PROBE", "S_PREFETCH", "S_BUFFER_PREFETCH")):
        return lambda waves: None
    if name in SPECIAL:
        return SPECIAL[name](instruction, context, uses)
    locate = _address(instruction, context, uses)
    if "_ATOMIC_" in name:
        return _atomic(instruction, context, uses, locate)
    shape = shape_of(name)
    return (_load if shape.loads else _store)(instruction, context, uses, locate, shape)


def _address(instruction: Instruction, context: Context, uses: Uses) -> Words:
    fields, base = instruction.fields, instruction.fields["sbase"] << 1
    is_buffer = "BUFFER" in instruction.name
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
    scale = scale_of(instruction)

    def words(waves: Waves, count: int) -> tuple[Array, Array]:
        moved: Array = np.full(waves.count, constant, np.int64)
        if register is not None:
            moved = moved + np.broadcast_to(register(waves), (waves.count, 1))[:, 0].astype(np.int64) * scale
        if not is_buffer:
            low = pair(waves.scalar[base], waves.scalar[base + 1])
            return low + moved.astype(np.uint64), np.full(waves.count, count)
        first, _, records, _ = descriptor_of(waves.scalar[base : base + 4].astype(np.int64), context)
        inside = np.clip((records - (moved & ~3)) // 4, 0, count)
        return (first + (moved & ~3)).astype(np.uint64), inside

    return words


def _load(instruction: Instruction, context: Context, uses: Uses, locate: Words, shape: Shape) -> Run:
    target, count = instruction.fields["sdata"], shape.words
    result = frozenset(range(SCALAR + target, SCALAR + target + count))
    counter = context.counter("scalar")

    def run(waves: Waves) -> None:
        memory = waves.memory
        addresses, inside = locate(waves, count)
        lanes = waves.ids[:, 0] + waves.first_lanes()
        if shape.size < 4:
            raw = memory.load(addresses, shape.size, lanes)
            number = raw.view(f"{'i' if shape.signed else 'u'}{shape.size}")[:, 0]
            waves.scalar[target] = number.astype(np.int32).view(np.uint32)
        else:
            words: Array = np.zeros((waves.count, count), np.uint32)
            for some in np.unique(inside[inside > 0]).tolist():
                here = inside == some
                words[here, :some] = memory.words(addresses[here] & _ALIGNED, some, lanes[here])
            waves.scalar[target : target + count] = words.T
        waves.expect(counter, result, ordered=False)

    return run


def _store(instruction: Instruction, context: Context, uses: Uses, locate: Words, shape: Shape) -> Run:
    source, count = instruction.fields["sdata"], shape.words
    uses.update(range(SCALAR + source, SCALAR + source + count))
    counter = context.counter("scalar")

    def run(waves: Waves) -> None:
        addresses, inside = locate(waves, count)
        lanes = waves.ids[:, 0] + waves.first_lanes()
        for some in np.unique(inside[inside > 0]).tolist():
            here = inside == some
            data = np.ascontiguousarray(waves.scalar[source : source + some, here].T).view(np.uint8)
            waves.memory.store(addresses[here] & _ALIGNED, data, lanes[here])
        waves.expect(counter, frozenset(), ordered=False)

    return run


def _atomic(instruction: Instruction, context: Context, uses: Uses, locate: Words) -> Run:
    name, register = instruction.name, instruction.fields["sdata"]
    words, exchanges = 2 if name.endswith("_X2") else 1, "CMPSWAP" in name
    bits, count = 32 * words, words * (2 if exchanges else 1)
    call = atomic(name, context, bits, 32 * count)
    read = scalar_reader(register, 32 * count, "FMT_NUM_U32", 0, uses)
    returns = bool(instruction.glc)
    access = Access.ATOMIC if returns else Access.BLIND_ATOMIC
    result = frozenset(range(SCALAR + register, SCALAR + register + words)) if returns else frozenset()
    counter = context.counter("scalar")

    def run(waves: Waves) -> None:
        addresses, inside = locate(waves, words)
        memory = waves.memory
        place = Place(addresses & _ALIGNED, waves.ids[:, 0] + waves.first_lanes(), memory.load, memory.store)
        data = np.broadcast_to(read(waves), (waves.count, 1))[:, 0]
        kept = np.flatnonzero(inside == words)
        before = in_rounds(place, kept, bits, access, lambda there, now: call(there, data[now], data[now])[0])
        if returns:
            for i in range(words):
                waves.scalar[register + i] = (before >> 32 * i) & 0xFFFFFFFF
        waves.expect(counter, result, ordered=False)

    return run
