"""Instructions between lanes: DPP, lane reads and writes, permutations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import FETCHES_INACTIVE, Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import (
    Read,
    Uses,
    scalar_reader,
    scalar_writer,
    vector_reader,
    vector_writer,
)
from flydsl.tools.simulators.amdgpu.wave import Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]
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
        source, all_valid = _eight(instruction, context.lanes), instruction.src0 == FETCHES_INACTIVE
        return lambda waves: np.where(
            all_valid | waves.exec[:, source], np.broadcast_to(read(waves), waves.exec.shape)[:, source], np.uint32(0)
        )
    source, there = _pattern(instruction.dpp, context.lanes)

    def crossed(waves: Waves) -> Array:
        value = np.broadcast_to(read(waves), waves.exec.shape)[:, source]
        valid = there if instruction.fi else there & waves.exec[:, source]
        return np.where(valid, value, value.dtype.type(0))

    return crossed


def where_enabled(step: Run, instruction: Instruction, context: Context) -> Run:
    """Only lanes of the rows and banks that are chosen, and which read a lane that there is, or else zero."""
    if "DPP8" in instruction.encoding:
        return step
    lane = np.arange(context.lanes)
    chosen = (instruction.row_mask >> (lane >> 4) & 1) & (instruction.bank_mask >> ((lane >> 2) & 3) & 1) != 0
    source, there = _pattern(instruction.dpp, context.lanes)

    def run(waves: Waves) -> None:
        active = waves.active
        enabled = active & chosen
        if not instruction.bc:
            enabled = enabled & (there if instruction.fi else there & active[:, source])
        waves.set_active(enabled)
        try:
            step(waves)
        finally:
            waves.set_active(active)

    return run


# -- instructions of their own


def _vector_source(instruction: Instruction, uses: Uses) -> Callable[[Waves], Array]:
    register = instruction.src0 - 256
    if register < 0:
        raise SimulationError(f"{instruction.name} of a scalar")
    return vector_reader(register, 32, uses)


def _readfirstlane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read = _vector_source(instruction, uses)
    write = scalar_writer(instruction.vdst & 127, 32, uses)

    def run(waves: Waves) -> None:
        lane = waves.exec.argmax(axis=1)[:, None]
        write(waves, np.take_along_axis(read(waves), lane, 1))

    return run


def _readlane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read = _vector_source(instruction, uses)
    select = scalar_reader(instruction.src1, 32, "FMT_NUM_U32", instruction.literal, uses)
    write = scalar_writer(instruction.vdst & 127, 32, uses)

    def run(waves: Waves) -> None:
        lane = np.broadcast_to(select(waves) % context.lanes, (waves.count, 1)).astype(np.int64)
        write(waves, np.take_along_axis(read(waves), lane, 1))

    return run


def _writelane(instruction: Instruction, context: Context, uses: Uses) -> Run:
    value = scalar_reader(instruction.src0, 32, "FMT_NUM_U32", instruction.literal, uses)
    select = scalar_reader(instruction.src1, 32, "FMT_NUM_U32", instruction.literal, uses)
    uses.add(instruction.vdst)

    def run(waves: Waves) -> None:
        lane = np.broadcast_to(select(waves)[..., 0] % context.lanes, waves.count)
        waves.vector[instruction.vdst][np.arange(waves.count), lane] = value(waves)[..., 0]

    return run


def _swap(instruction: Instruction, context: Context, uses: Uses) -> Run:
    first, second = instruction.vdst, instruction.src0 - 256
    uses.update((first, second))

    def run(waves: Waves) -> None:
        a, b = waves.vector[first].copy(), waves.vector[second].copy()
        np.copyto(waves.vector[first], b, where=waves.active)
        np.copyto(waves.vector[second], a, where=waves.active)

    return run


def _swap_rows(size: int) -> Build:
    """The upper of each pair of groups of ``size`` lanes of the first register with the lower one of the second."""

    def build(instruction: Instruction, context: Context, uses: Uses) -> Run:
        first, second = instruction.vdst, instruction.src0 - 256
        uses.update((first, second))
        lane = np.arange(context.lanes)
        low = (lane // size) % 2 == 0

        def run(waves: Waves) -> None:
            a, b = waves.vector[first].copy(), waves.vector[second].copy()
            waves.vector[first][:, ~low] = b[:, low]
            waves.vector[second][:, low] = a[:, ~low]

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

        def run(waves: Waves) -> None:
            low, high = (select(waves) for select in selects)
            word = np.where(lane & 8, high, low)
            source = np.broadcast_to(base + (word >> 4 * (lane & 7) & 15), waves.exec.shape)
            value = np.take_along_axis(read(waves), source, 1)
            if fetch_inactive:
                write(waves, value)
                return
            old = np.zeros(1, np.uint32) if bound else waves.vector[instruction.vdst]
            write(waves, np.where(np.take_along_axis(waves.active, source, 1), value, old))

        return run

    return build


def _permlane64(instruction: Instruction, context: Context, uses: Uses) -> Run:
    read, write = _vector_source(instruction, uses), vector_writer(instruction.vdst, 32, uses)
    return lambda waves: write(waves, np.roll(read(waves), 32, axis=1) if context.lanes == 64 else read(waves))


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

    def run(waves: Waves) -> None:
        high, low, select = (np.broadcast_to(read(waves), waves.exec.shape).reshape(-1) for read in reads)
        data = np.empty((len(low), 14), np.uint8)
        words: Array = np.stack([low, high], axis=1).astype(np.uint32)
        data[:, :8] = words.view(np.uint8)
        data[:, 8:12] = (data[:, 1:8:2] >> 7) * 0xFF  # signs of halves
        data[:, 12], data[:, 13] = 0, 0xFF
        chosen = np.minimum(np.ascontiguousarray(select).view(np.uint8).reshape(-1, 4), 13)
        result = np.take_along_axis(data, chosen.astype(np.int64), 1)
        write(waves, np.ascontiguousarray(result).view(np.uint32).reshape(waves.exec.shape))

    return run


def _nothing(instruction: Instruction, context: Context, uses: Uses) -> Run:
    return lambda waves: None


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
