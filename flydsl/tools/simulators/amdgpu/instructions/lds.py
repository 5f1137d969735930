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
    loaded_registers,
    put_loaded,
    shape_of,
    stored_registers,
)
from flydsl.tools.simulators.amdgpu.instructions.transposing_loads import transpose, transpose_wave
from flydsl.tools.simulators.amdgpu.operands.addresses import Place
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, vector_reader
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import ACCUMULATION, Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]


def build_lds(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """A DS instruction."""
    name = instruction.name
    if name == "DS_NOP":
        return lambda waves: None
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
    if re.search(r"_TR\d*_", name):
        return _transposed(instruction, context, uses, offset, higher)
    if re.match(r"DS_(READ|LOAD|WRITE|STORE)_(?!ADDTID)", name):
        return _access(instruction, context, uses, shape_of(name), (offset,), higher)
    return _atomic(instruction, context, uses, offset, higher)


def _addresses(waves: Waves, register: int, offset: int) -> Array:
    return (waves.per_lane(waves.vector[register]).astype(np.int64) + offset) & 0xFFFFFFFF


def _access(
    instruction: Instruction, context: Context, uses: Uses, shape: Shape, offsets: tuple[int, ...], higher: int
) -> Run:
    register = instruction.fields["addr"]
    uses.add(register)
    counter = context.counter("ds")
    if shape.loads:
        target = instruction.vdst + higher
        results = [loaded_registers(target + i * shape.words, shape, context) for i in range(len(offsets))]
        result = frozenset[int]().union(*results)

        def load(waves: Waves) -> None:
            lds, lanes = waves.lds, waves.active_ids()
            parts = [lds.load(_addresses(waves, register, offset), shape.size, lanes) for offset in offsets]
            for i, data in enumerate(parts):
                put_loaded(waves, target + i * shape.words, data, shape)
            waves.expect(counter, result)

        return load
    sources = [instruction.fields[f"data{i}"] + higher for i in range(len(offsets))]
    for source in sources:
        uses.update(stored_registers(source, shape, context))

    def store(waves: Waves) -> None:
        lds, lanes = waves.lds, waves.active_ids()
        stores = [
            lds.store(waves, _addresses(waves, register, offset), data_rows(waves, source, shape), lanes)
            for offset, source in zip(offsets, sources, strict=True)
        ]
        waves.expect(counter, frozenset(), lambda which: _all(stores, which))

    return store


def _all(arrivals: list[Callable[[Array], None]], waves: Array) -> None:
    for arrive in arrivals:
        arrive(waves)


def _transposed(instruction: Instruction, context: Context, uses: Uses, offset: int, higher: int) -> Run:
    name = re.sub(r"DS_LOAD_TR(16|8)_B(128|64)", r"DS_READ_B\2_TR_B\1", instruction.name)
    match = re.fullmatch(r"DS_READ_B(\d+)_TR_B(\d+)", name)
    if match is None:
        raise SimulationError(f"{instruction.name} is not known")
    size, element = int(match[1]) // 8, int(match[2])
    move = transpose if name == instruction.name else transpose_wave
    register, target = instruction.fields["addr"], instruction.vdst + higher
    uses.add(register)
    shape = Shape(True, size, False, False, False)
    result = frozenset(range(target, target + shape.words))

    def run(waves: Waves) -> None:
        if not waves.full:
            waves.memory.tell("undefined", f"{instruction.name} with lanes that are not active")
            return
        data = waves.lds.load(_addresses(waves, register, offset), size, waves.active_ids())
        put_loaded(waves, target, move(data, element), shape)
        waves.expect(context.counter("ds"), result)

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
    reads = [vector_reader(source, bits, uses) for source in sources[: 2 if second else 1]]
    returns = "_RTN" in name
    target = instruction.vdst + higher
    result = frozenset(range(target, target + words)) if returns else frozenset()

    access = Access.ATOMIC if returns else Access.BLIND_ATOMIC

    def run(waves: Waves) -> None:
        stores: list[Callable[[Array], None]] = []
        lds = waves.lds
        place = Place(
            _addresses(waves, register, offset),
            waves.active_ids(),
            lds.load,
            lambda places, data, lanes, access: stores.append(lds.store(waves, places, data, lanes, access)),
        )
        one, two = (waves.per_lane(read(waves)) for read in (reads[0], reads[-1]))
        everyone = np.arange(len(one))
        before = in_rounds(place, everyone, bits, access, lambda memory, now: call(memory, one[now], two[now])[0])
        if returns:
            waves.put(target, (before & 0xFFFFFFFF).astype(np.uint32))
            if words == 2:
                waves.put(target + 1, (before >> 32).astype(np.uint32))
        waves.expect(context.counter("ds"), result, lambda which: _all(stores, which))

    return run


# -- between lanes


def _pulled(value: Array, lane: Array, active: Array) -> Array:
    """``ds_bpermute``: from the lane that each says; 0 from one that is not active."""
    there, pulled = np.take_along_axis(active, lane, 1), np.take_along_axis(value, lane, 1)
    return np.where(there, pulled, np.uint32(0))


def _pushed(value: Array, lane: Array, active: Array) -> Array:
    """``ds_permute``: to the lane that each says, the highest of several."""
    result = np.zeros_like(value)
    rows, _ = np.nonzero(active)
    result[rows, lane[active]] = value[active]  # NumPy keeps the last one
    return result


def _exchange(move: Callable[[Array, Array, Array], Array]) -> Callable[[Instruction, Context, Uses], Run]:
    """A permutation whose addresses are four times a lane's number.

    On RDNA 3 each half of a wave of 64 exchanges by itself (LLVM's ``supportsWaveWideBPermute``).
    """

    def build(instruction: Instruction, context: Context, uses: Uses) -> Run:
        offset = instruction.offset0 | instruction.offset1 << 8
        address, source, target = instruction.fields["addr"], instruction.fields["data0"], instruction.vdst
        uses.update((address, source))
        result = frozenset((target,))
        reach = 32 if context.family.name == "rdna3" else context.lanes
        first = np.arange(context.lanes) // reach * reach

        def run(waves: Waves) -> None:
            lane = first + ((waves.vector[address].astype(np.int64) + offset) & 0xFFFFFFFF) // 4 % reach
            np.copyto(waves.vector[target], move(waves.vector[source], lane, waves.active), where=waves.active)
            waves.expect(context.counter("ds"), result)

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

    def run(waves: Waves) -> None:
        value = np.where(waves.active[:, chosen], waves.vector[source][:, chosen], np.uint32(0))
        np.copyto(waves.vector[target], value, where=waves.active)
        waves.expect(context.counter("ds"), result)

    return run
