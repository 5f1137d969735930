"""LDS instructions: loads, stores, atomics, and moves between lanes."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.instructions.global_memory import (
    Shape,
    atomic,
    data_rows,
    in_rounds,
    put_loaded,
    shape_of,
)
from flydsl.tools.simulators.amdgpu.instructions.transposing_loads import transpose
from flydsl.tools.simulators.amdgpu.operands.addresses import Place, lds_load, lds_store
from flydsl.tools.simulators.amdgpu.operands.registers import Uses
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, Wave
from flydsl.tools.simulators.array import Array

Run = Callable[[Wave], None]


def build_lds(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """A DS instruction."""
    name = instruction.name
    if name == "DS_NOP":
        return lambda wave: None
    for prefix, build in (
        ("DS_BPERMUTE", _exchange(_pulled)),
        ("DS_PERMUTE", _exchange(_pushed)),
        ("DS_SWIZZLE", _swizzle),
    ):
        if name.startswith(prefix):
            return build(instruction, context, uses)
    higher = ACCUMULATION if instruction.acc else 0
    if match := re.fullmatch(r"DS_(READ|LOAD|WRITE|STORE)_?2(?:ADDR)?(ST64|_STRIDE64)?_(B32|B64)", name):
        size = 4 if match[3] == "B32" else 8
        scale = size * (64 if match[2] else 1)
        offsets = (instruction.offset0 * scale, instruction.offset1 * scale)
        shape = Shape(match[1] in ("READ", "LOAD"), size, False, False, False)
        return _access(instruction, context, uses, shape, offsets, higher)
    offset = instruction.offset0 | instruction.offset1 << 8
    if "_TR_" in name:
        return _transposed(instruction, context, uses, offset, higher)
    if re.match(r"DS_(READ|LOAD|WRITE|STORE)_(?!ADDTID)", name):
        return _access(instruction, context, uses, shape_of(name), (offset,), higher)
    return _atomic(instruction, context, uses, offset, higher)


def _addresses(wave: Wave, register: int, offset: int) -> Array:
    return (wave.vector[register, wave.active].astype(np.int64) + offset) & 0xFFFFFFFF


def _access(
    instruction: Instruction, context: Context, uses: Uses, shape: Shape, offsets: tuple[int, ...], higher: int
) -> Run:
    register = instruction.fields["addr"]
    uses.add(register)
    counter = context.counter("ds")
    if shape.loads:
        target = instruction.vdst + higher
        result = frozenset(range(target, target + shape.words * len(offsets)))

        def load(wave: Wave) -> None:
            lanes = wave.active
            parts = [lds_load(wave, _addresses(wave, register, offset), shape.size) for offset in offsets]
            for i, data in enumerate(parts):
                put_loaded(wave, target + i * shape.words, data, shape, lanes)
            wave.expect(counter, result)

        return load
    sources = [instruction.fields[f"data{i}"] + higher for i in range(len(offsets))]
    for source in sources:
        uses.update(range(source, source + shape.words))

    def store(wave: Wave) -> None:
        stores = [
            lds_store(wave, _addresses(wave, register, offset), data_rows(wave, source, shape, wave.active))
            for offset, source in zip(offsets, sources, strict=True)
        ]
        wave.expect(counter, frozenset(), lambda: _all(stores))

    return store


def _all(arrivals: list[Callable[[], None]]) -> None:
    for arrive in arrivals:
        arrive()


def _transposed(instruction: Instruction, context: Context, uses: Uses, offset: int, higher: int) -> Run:
    match = re.fullmatch(r"DS_READ_B(\d+)_TR_B(\d+)", instruction.name)
    if match is None:
        raise SimulationError(f"{instruction.name} is not known")
    size, element = int(match[1]) // 8, int(match[2])
    register, target = instruction.fields["addr"], instruction.vdst + higher
    uses.add(register)
    shape = Shape(True, size, False, False, False)
    result = frozenset(range(target, target + shape.words))

    def run(wave: Wave) -> None:
        if not wave.full:
            raise SimulationError(f"{instruction.name} with lanes that are not active")
        data = lds_load(wave, _addresses(wave, register, offset), size)
        put_loaded(wave, target, transpose(data, element), shape, wave.active)
        wave.expect(context.counter("ds"), result)

    return run


def _atomic(instruction: Instruction, context: Context, uses: Uses, offset: int, higher: int) -> Run:
    name = instruction.name
    if not re.search(r"_(RTN_)?[UIBF](32|64)$|PK_ADD", name):
        raise SimulationError(f"{name} is not known")
    bits = 64 if name.endswith("64") else 32
    call = atomic(name, context, bits, bits)
    register = instruction.fields["addr"]
    words = bits // 32
    sources = [instruction.fields["data0"] + higher, instruction.fields["data1"] + higher]
    uses.add(register)
    second = "DATA2" in context.pseudocode(name)
    for source in sources[: 2 if second else 1]:
        uses.update(range(source, source + words))
    returns = "_RTN" in name
    target = instruction.vdst + higher
    result = frozenset(range(target, target + words)) if returns else frozenset()

    def raw(wave: Wave, source: int) -> Array:
        if words == 1:
            return wave.vector[source, wave.active]
        return wave.vector[source : source + 2][:, wave.active].T.copy().view(np.uint64)[:, 0]

    def run(wave: Wave) -> None:
        stores: list[Callable[[], None]] = []
        lds = wave.workgroup.lds
        place = Place(
            _addresses(wave, register, offset),
            lambda places, size: lds[places.astype(np.int64)[:, None] + np.arange(size)],  # atomics are in order
            lambda places, data: stores.append(lds_store(wave, places, data)),
        )
        one, two = raw(wave, sources[0]), raw(wave, sources[1] if second else sources[0])
        before = in_rounds(place.addresses, bits, place, lambda memory, now: call(memory, one[now], two[now])[0])
        if returns:
            wave.vector[target, wave.active] = (before & 0xFFFFFFFF).astype(np.uint32)
            if words == 2:
                wave.vector[target + 1, wave.active] = (before >> 32).astype(np.uint32)
        wave.expect(context.counter("ds"), result, lambda: _all(stores))

    return run


# -- between lanes


def _pulled(value: Array, lane: Array, active: Array) -> Array:
    """``ds_bpermute``: from the lane that each says; 0 from one that is not active."""
    return np.where(active[lane], value[lane], np.uint32(0))


def _pushed(value: Array, lane: Array, active: Array) -> Array:
    """``ds_permute``: to the lane that each says, the highest of several."""
    result = np.zeros_like(value)
    for i in np.flatnonzero(active):
        result[lane[i]] = value[i]
    return result


def _exchange(move: Callable[[Array, Array, Array], Array]) -> Callable[[Instruction, Context, Uses], Run]:
    """A permutation whose addresses are four times a lane's number."""

    def build(instruction: Instruction, context: Context, uses: Uses) -> Run:
        offset = instruction.offset0 | instruction.offset1 << 8
        address, source, target = instruction.fields["addr"], instruction.fields["data0"], instruction.vdst
        uses.update((address, source))
        result = frozenset((target,))
        reaches = 64 if context.family.is_cdna else 32

        def run(wave: Wave) -> None:
            lane = ((wave.vector[address].astype(np.int64) + offset) & 0xFFFFFFFF) // 4 % reaches
            np.copyto(wave.vector[target], move(wave.vector[source], lane, wave.active), where=wave.active)
            wave.expect(context.counter("ds"), result)

        return run

    return build


def _swizzle(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """``ds_swizzle``: within four lanes, or a lane's number with bits cleared, set and turned within 32."""
    pattern = instruction.offset0 | instruction.offset1 << 8
    lane = np.arange(context.lanes)
    if pattern >= 0xC000:
        raise SimulationError(f"ds_swizzle {pattern:#x}")
    if pattern & 0x8000:
        chosen = lane & ~3 | pattern >> 2 * (lane & 3) & 3
    else:
        keep, set_, turn = pattern & 31, pattern >> 5 & 31, pattern >> 10 & 31
        chosen = lane & ~31 | ((lane & 31 & keep) | set_) ^ turn
    source, target = instruction.fields["addr"], instruction.vdst
    uses.add(source)
    result = frozenset((target,))

    def run(wave: Wave) -> None:
        value = np.where(wave.active[chosen], wave.vector[source][chosen], np.uint32(0))
        np.copyto(wave.vector[target], value, where=wave.active)
        wave.expect(context.counter("ds"), result)

    return run
