"""Instructions between lanes: DPP, lane reads and writes, permutations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import (
    Read,
    Uses,
    scalar_reader,
    scalar_writer,
    vector_reader,
    vector_writer,
)
from flydsl.tools.simulators.amdgpu.wave import Wave, lanes_of
from flydsl.tools.simulators.array import Array

Run = Callable[[Wave], None]
Build = Callable[[Instruction, Context, Uses], Run]


def _pattern(control: int, lanes: int) -> tuple[Array, Array]:
    """For each lane the one that it reads, and whether there is one: "Data Parallel Primitives" in the manuals."""
    lane = np.arange(lanes)
    row, place = lane & ~15, lane & 15
    always = np.ones(lanes, bool)
    if control <= 0xFF:
        return lane & ~3 | (control >> 2 * (lane & 3)) & 3, always
    kind, n = control >> 4, control & 15
    if kind == 0x10:  # row_shl
        return row + (place + n) % 16, place + n < 16
    if kind == 0x11:  # row_shr
        return row + (place - n) % 16, place >= n
    if kind == 0x12:  # row_ror
        return row + (place - n) % 16, always
    if kind == 0x15:  # row_share, row_newbcast
        return row + n, always
    if kind == 0x16:  # row_xmask
        return row + (place ^ n), always
    if control == 0x140:
        return row + 15 - place, always
    if control == 0x141:
        return lane & ~7 | 7 - (lane & 7), always
    if control == 0x142:  # the last lane of a row to the whole next row
        return np.maximum(row - 1, 0), lane >= 16
    if control == 0x143:
        return np.full(lanes, 31), lane >= 32
    wave = {0x130: (1, False), 0x134: (1, True), 0x138: (-1, False), 0x13C: (-1, True)}.get(control)
    if wave is None:
        raise SimulationError(f"DPP control {control:#x}")
    source = lane + wave[0]
    return source % lanes, always if wave[1] else (source >= 0) & (source < lanes)


def _eight(instruction: Instruction, lanes: int) -> Array:
    chosen = np.array([instruction.fields[f"lane_sel_{i}"] for i in range(8)])
    lane = np.arange(lanes)
    return lane & ~7 | chosen[lane & 7]


def moved(read: Read, instruction: Instruction, context: Context) -> Read:
    """The first operand, read from the lane that the pattern gives; 0 where there is none."""
    if "DPP8" in instruction.encoding:
        source = _eight(instruction, context.lanes)
        return lambda wave: np.where(
            lanes_of(wave.exec, context.lanes)[source], np.broadcast_to(read(wave), context.lanes)[source], 0
        )
    source, there = _pattern(instruction.dpp, context.lanes)

    def crossed(wave: Wave) -> Array:
        value = np.broadcast_to(read(wave), context.lanes)[source]
        valid = there if instruction.fi else there & lanes_of(wave.exec, context.lanes)[source]
        return np.where(valid, value, value.dtype.type(0))

    return crossed


def where_enabled(step: Run, instruction: Instruction, context: Context) -> Run:
    """Only lanes of the rows and banks that are chosen, and which read a lane that there is, or else zero."""
    if "DPP8" in instruction.encoding:
        return step
    lane = np.arange(context.lanes)
    chosen = (instruction.row_mask >> (lane >> 4) & 1) & (instruction.bank_mask >> ((lane >> 2) & 3) & 1) != 0
    source, there = _pattern(instruction.dpp, context.lanes)

    def run(wave: Wave) -> None:
        active, full = wave.active, wave.full
        enabled = active & chosen
        if not instruction.bc:
            enabled = enabled & (there if instruction.fi else there & active[source])
        wave.active, wave.full = enabled, bool(enabled.all())
        try:
            step(wave)
        finally:
            wave.active, wave.full = active, full

    return run


# -- instructions of their own


def _vector_source(instruction: Instruction, uses: Uses) -> Callable[[Wave], Array]:
    register = instruction.src0 - 256
    if register < 0:
        raise SimulationError(f"{instruction.name} of a scalar")
    return vector_reader(register, 32, uses)


def _readfirstlane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read = _vector_source(instruction, uses)
    write = scalar_writer(instruction.vdst & 127, 32, uses)

    def run(wave: Wave) -> None:
        lane = (wave.exec & -wave.exec).bit_length() - 1 if wave.exec else 0
        write(wave, read(wave)[lane : lane + 1])

    return run


def _readlane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read = _vector_source(instruction, uses)
    select = scalar_reader(instruction.src1, 32, "FMT_NUM_U32", instruction.literal, uses)
    write = scalar_writer(instruction.vdst & 127, 32, uses)

    def run(wave: Wave) -> None:
        lane = int(select(wave)[0]) % context.lanes
        write(wave, read(wave)[lane : lane + 1])

    return run


def _writelane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    value = scalar_reader(instruction.src0, 32, "FMT_NUM_U32", instruction.literal, uses)
    select = scalar_reader(instruction.src1, 32, "FMT_NUM_U32", instruction.literal, uses)
    uses.add(instruction.vdst)

    def run(wave: Wave) -> None:
        wave.vector[instruction.vdst, int(select(wave)[0]) % context.lanes] = value(wave)[0]

    return run


def _swap(instruction: Instruction, context: Context, uses: Uses) -> Run:
    first, second = instruction.vdst, instruction.src0 - 256
    uses.update((first, second))

    def run(wave: Wave) -> None:
        a, b = wave.vector[first].copy(), wave.vector[second].copy()
        np.copyto(wave.vector[first], b, where=wave.active)
        np.copyto(wave.vector[second], a, where=wave.active)

    return run


def _swap_rows(size: int) -> Build:
    """The upper of each pair of groups of ``size`` lanes of the first register with the lower one of the second."""

    def build(instruction: Instruction, context: Context, uses: Uses) -> Run:
        first, second = instruction.vdst, instruction.src0 - 256
        uses.update((first, second))
        lane = np.arange(context.lanes)
        low = (lane // size) % 2 == 0

        def run(wave: Wave) -> None:
            a, b = wave.vector[first].copy(), wave.vector[second].copy()
            wave.vector[first, ~low] = b[low]
            wave.vector[second, low] = a[~low]

        return run

    return build


def _permlane16(across: bool) -> Build:
    """Any lane of the own row of 16, or of the other one, by four bits for each place in a row."""

    def build(instruction: Instruction, context: Context, uses: Uses) -> Run:
        read = _vector_source(instruction, uses)
        selects = [
            scalar_reader(code, 32, "FMT_NUM_U32", instruction.literal, uses)
            for code in (instruction.src1, instruction.src2)
        ]
        write = vector_writer(instruction.vdst, 32, uses)
        lane = np.arange(context.lanes)
        base = (lane & ~15) ^ (16 if across else 0)
        fetch_inactive, bound = instruction.opsel & 1, instruction.opsel >> 1 & 1

        def run(wave: Wave) -> None:
            chosen = int(selects[0](wave)[0]) | int(selects[1](wave)[0]) << 32
            source = base + np.array([chosen >> 4 * (i & 15) & 15 for i in range(context.lanes)])
            value = read(wave)[source]
            if fetch_inactive:
                write(wave, value)
                return
            old = np.zeros(1, np.uint32) if bound else wave.vector[instruction.vdst]
            write(wave, np.where(wave.active[source], value, old))

        return run

    return build


def _permlane64(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read, write = _vector_source(instruction, uses), vector_writer(instruction.vdst, 32, uses)
    return lambda wave: write(wave, np.roll(read(wave), 32) if context.lanes == 64 else read(wave))


def _byte_permute(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """``V_PERM_B32``: each byte of the third operand says which of eight bytes, or what instead of one."""
    reads = []
    for name in ("src0", "src1", "src2"):
        code = instruction.fields[name]
        scalar = code < 256
        reads.append(
            scalar_reader(code, 32, "FMT_NUM_B32", instruction.literal, uses)
            if scalar
            else vector_reader(code - 256, 32, uses)
        )
    write = vector_writer(instruction.vdst, 32, uses)

    def run(wave: Wave) -> None:
        high, low, select = (read(wave).astype(np.uint64) for read in reads)
        data = high << np.uint64(32) | low
        result = np.zeros(1, np.uint64)
        for place in range(4):
            chosen = select >> np.uint64(8 * place) & np.uint64(0xFF)
            byte = data >> (np.minimum(chosen, 7) * 8) & np.uint64(0xFF)
            sign = data >> (np.clip(chosen.astype(np.int64) - 8, 0, 3) * 16 + 15).astype(np.uint64) & np.uint64(1)
            byte = np.where(chosen >= 8, sign * np.uint64(0xFF), byte)
            byte = np.where(chosen == 12, np.uint64(0), np.where(chosen >= 13, np.uint64(0xFF), byte))
            result = result | byte << np.uint64(8 * place)
        write(wave, result.astype(np.uint32))

    return run


def _nothing(instruction: Instruction, context: Context, uses: Uses) -> Run:
    return lambda wave: None


SPECIAL: dict[str, Build] = {
    "V_READFIRSTLANE_B32": _readfirstlane,
    "V_READLANE_B32": _readlane,
    "V_WRITELANE_B32": _writelane,
    "V_SWAP_B32": _swap,
    "V_PERMLANE16_SWAP_B32": _swap_rows(16),
    "V_PERMLANE32_SWAP_B32": _swap_rows(32),
    "V_PERMLANE16_B32": _permlane16(False),
    "V_PERMLANEX16_B32": _permlane16(True),
    "V_PERMLANE64_B32": _permlane64,
    "V_PERM_B32": _byte_permute,
    "V_NOP": _nothing,
}
"""Instructions whose pseudocode speaks of the registers of all lanes."""
