"""Modifiers of vector operands: OPSEL, SDWA, ABS, NEG, CLAMP and OMOD."""

from __future__ import annotations

from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import Read, Uses, Write, vector_writer
from flydsl.tools.simulators.amdgpu.wave import Waves
from flydsl.tools.simulators.array import Array


def half(read: Read) -> Read:
    """The upper half of each lane's 32 bits."""
    return lambda waves: read(waves) >> 16


def negate(read: Read, bits: int, absolute: int, negative: int) -> Read:
    """The sign bit cleared, then turned."""
    kind = np.uint64 if bits == 64 else np.uint32
    sign = kind(1 << ({64: 63, 16: 15}.get(bits, 31)))
    clear = kind(~int(sign) & ((1 << (64 if bits == 64 else 32)) - 1))

    def signed(waves: Waves) -> Array:
        value = read(waves)
        value = value & clear if absolute else value
        return value ^ sign if negative else value

    return signed


def select_part(read: Read, selected: int, extended: int) -> Read:
    """A byte (0 to 3) or a word (4, 5) of each lane, with zeros or its sign in front."""
    if selected == 6:
        return read
    size = 8 if selected < 4 else 16
    shift = 8 * selected if selected < 4 else 16 * (selected - 4)

    def part(waves: Waves) -> Array:
        value = (read(waves) >> shift) & ((1 << size) - 1)
        if extended:
            value = ((value.astype(np.int32) << (32 - size)) >> (32 - size)).view(np.uint32)
        return value

    return part


def store_part(register: int, instruction: Instruction, uses: Uses) -> Write:
    """A result into a byte or word of the destination: around it zeros (0), its sign (1) or the old bits (2)."""
    write = vector_writer(register, 32, uses)
    selected, unused = instruction.dst_sel, instruction.dst_unused
    if selected == 6:
        return write
    size = 8 if selected < 4 else 16
    shift = 8 * selected if selected < 4 else 16 * (selected - 4)
    mask = ((1 << size) - 1) << shift
    above = 0xFFFFFFFF << (shift + size) & 0xFFFFFFFF

    def part(waves: Waves, value: Array) -> None:
        placed = (value.astype(np.uint32) << shift) & np.uint32(mask)
        if unused == 2:
            placed = placed | (waves.vector[register] & np.uint32(~mask & 0xFFFFFFFF))
        elif unused == 1:
            placed = np.where(value >> (size - 1) & 1, placed | np.uint32(above), placed)
        write(waves, placed)

    return part


def packed_halves(read: Read, i: Instruction, index: int, fmt: str, bits: int, code: int, name: str) -> Read:
    """An operand of a packed instruction: which half each half of the result is made of, and its sign."""
    low, high = i.opsel >> index & 1, (i.opsel_hi | i.opsel_hi2 << 2) >> index & 1
    sign_low, sign_high = i.neg >> index & 1, i.neg_hi >> index & 1
    if "MIX" in name:  # the pseudocode selects
        sign = 1 << (31 if not high or low else 15)
        clear, turn = np.uint32(~sign & 0xFFFFFFFF if sign_high else 0xFFFFFFFF), np.uint32(sign if sign_low else 0)
        return lambda waves: (read(waves) & clear) ^ turn
    if "PK2" in fmt and bits == 32:
        turn = np.uint32(sign_low << 15 | sign_high << 31)

        def halves(waves: Waves) -> Array:
            value = read(waves)
            first = value >> 16 if low else value & 0xFFFF
            second = value >> 16 if high else value & 0xFFFF
            return (first | second << 16) ^ turn

        return halves if (low, high, int(turn)) != (0, 1, 0) else read
    if "PK2" in fmt and bits == 64 and "MOV" not in name:
        constant = 128 <= code < 255  # which both halves are
        turns = np.uint64(sign_low << 31 | sign_high << 63)

        def words(waves: Waves) -> Array:
            value = read(waves)
            value = value | value << 32 if constant else value
            first = value >> 32 if low else value & 0xFFFFFFFF
            second = value >> 32 if high else value & 0xFFFFFFFF
            return (first | second << 32) ^ turns

        return words
    if fmt.endswith(("_F32", "_F16")) and "PK" not in fmt and (sign_low or sign_high):
        return negate(read, bits, sign_high, sign_low)
    return read


_FLOATS: dict[str, Any] = {"F16": np.float16, "F32": np.float32, "F64": np.float64}


def clamp(write: Write, fmt: str, clamped: int, scaled: int, name: str) -> Write:
    """Floats to 0 to 1, after a multiplication by 2, 4 or a half."""
    dtype = _FLOATS.get(fmt.rpartition("_")[2])
    if dtype is None:
        raise SimulationError(f"{name} with clamp of {fmt}")
    size = np.dtype(dtype).itemsize

    def limited(waves: Waves, value: Array) -> None:
        raw = np.ascontiguousarray(value)
        packed = raw.astype(np.uint16) if size == 2 and "PK" not in fmt else raw
        number = packed.view(dtype)
        if scaled:
            number = number * dtype((1, 2, 4, 0.5)[scaled])
        if clamped:
            number = np.where(np.isnan(number), dtype(0), np.clip(number, dtype(0), dtype(1)))
        result = np.ascontiguousarray(number).view(packed.dtype)
        write(waves, result.astype(raw.dtype))

    return limited
