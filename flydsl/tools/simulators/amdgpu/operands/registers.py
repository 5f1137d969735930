"""Operands: readers and writers of registers and constants."""

from __future__ import annotations

import struct
from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.wave import EXEC, SCALAR, VCC, Wave, lanes_of
from flydsl.tools.simulators.array import Array

Read = Callable[[Wave], Array]
Write = Callable[[Wave, Array], None]
Uses = set[int]

_FLOATS = {240: 0.5, 241: -0.5, 242: 1.0, 243: -1.0, 244: 2.0, 245: -2.0, 246: 4.0, 247: -4.0, 248: 0.15915494309189535}
_LITERAL, _SCC, _EXECZ, _VCCZ = 255, 253, 252, 251
_SHARED_BASE, _PRIVATE_BASE = 235, 237
SHARED_APERTURE, PRIVATE_APERTURE = 0x1_0000_0000_0000, 0x2_0000_0000_0000
"""The windows of LDS and of scratch memory among generic addresses."""


def inline_bits(code: int, fmt: str, width: int) -> int | None:
    """The bits of an inline constant for an operand of a format; ``None`` if ``code`` is none."""
    if 128 <= code <= 208:
        value = code - 128 if code <= 192 else 192 - code
        return value & ((1 << max(width, 32)) - 1)
    if code not in _FLOATS:
        return None
    number = _FLOATS[code]
    if "BF16" in fmt:
        return int(struct.unpack("<I", struct.pack("<f", number))[0]) + 0x8000 >> 16
    if fmt.endswith("F16") or (width == 16 and "PK" not in fmt):
        return int(np.float16(number).view(np.uint16))
    if width == 64 and "PK" not in fmt:
        return int(struct.unpack("<Q", struct.pack("<d", number))[0])
    return int(struct.unpack("<I", struct.pack("<f", number))[0])


def _literal_bits(literal: int, fmt: str, width: int) -> int:
    if width != 64 or "PK" in fmt:
        return literal
    if fmt.endswith("F64"):
        return literal << 32
    return (literal | 0xFFFFFFFF00000000) if fmt.endswith("I64") and literal >> 31 else literal


def constant_array(bits: int, width: int) -> Array:
    """One element, which stands for all lanes."""
    if width > 64:
        return np.array([bits], np.object_)
    return np.array([bits], np.uint64 if width > 32 else np.uint32)


def scalar_reader(code: int, width: int, fmt: str, literal: int, uses: Uses) -> Read:
    """A scalar operand as an array of one element: a register, an inline constant or the literal."""
    if code == _LITERAL:
        array = constant_array(_literal_bits(literal, fmt, width), width)
        return lambda wave: array
    if (bits := inline_bits(code, fmt, width)) is not None:
        array = constant_array(bits, width)
        return lambda wave: array
    if code in (_SCC, _EXECZ, _VCCZ):
        reads: dict[int, Callable[[Wave], int]] = {
            _SCC: lambda wave: wave.scc,
            _EXECZ: lambda wave: int(wave.exec == 0),
            _VCCZ: lambda wave: int(wave.mask_at(VCC) == 0),
        }
        read = reads[code]
        return lambda wave: constant_array(read(wave), width)
    if code in (_SHARED_BASE, _PRIVATE_BASE):
        base = SHARED_APERTURE if code == _SHARED_BASE else PRIVATE_APERTURE
        array = constant_array(base if width == 64 else base >> 32, width)
        return lambda wave: array
    if code >= 128:
        raise SimulationError(f"scalar operand {code} is not known")
    words = max(1, width // 32)
    uses.update(range(SCALAR + code, SCALAR + code + words))
    if words == 1:
        return lambda wave: np.array([wave.scalar[code]], np.uint32)
    if words == 2:
        return lambda wave: np.array([wave.scalar[code] | wave.scalar[code + 1] << 32], np.uint64)

    def wide(wave: Wave) -> Array:
        return np.array([sum(wave.scalar[code + i] << (32 * i) for i in range(words))], np.object_)

    return wide


def scalar_writer(code: int, width: int, uses: Uses) -> Write:
    """Write the first element of an array to one or two scalar registers."""
    words = max(1, width // 32)
    uses.update(range(SCALAR + code, SCALAR + code + words))

    def write(wave: Wave, value: Array) -> None:
        number = int(value[0])
        for i in range(words):
            wave.scalar[code + i] = number >> (32 * i) & 0xFFFFFFFF
        if code + words > EXEC:
            wave.update_exec()

    return write


def vector_reader(register: int, width: int, uses: Uses) -> Read:
    """A vector operand in consecutive registers; 256 and up are accumulation registers."""
    words = max(1, (width + 31) // 32)
    uses.update(range(register, register + words))
    if words == 1:
        return lambda wave: wave.vector[register]
    if words == 2:
        return lambda wave: wave.vector[register : register + 2].T.copy().view(np.uint64)[:, 0]

    def wide(wave: Wave) -> Array:
        total = wave.vector[register].astype(np.object_)
        for i in range(1, words):
            total = total | wave.vector[register + i].astype(np.object_) << (32 * i)
        return total

    return wide


def vector_writer(register: int, width: int, uses: Uses) -> Write:
    """Write the active lanes; of 8 and 16 bits the lower ones, and the others stay."""
    words = max(1, (width + 31) // 32)
    uses.update(range(register, register + words))
    if width < 32:
        kept = np.uint32(0xFFFFFFFF & ~((1 << width) - 1))

        def part(wave: Wave, value: Array) -> None:
            row = wave.vector[register]
            np.copyto(row, (row & kept) | value, where=wave.active)

        return part
    if words == 1:

        def one(wave: Wave, value: Array) -> None:
            if wave.full:
                wave.vector[register] = value
            else:
                np.copyto(wave.vector[register], value, where=wave.active)

        return one

    def several(wave: Wave, value: Array) -> None:
        for i in range(words):
            word = ((value >> (32 * i)) & 0xFFFFFFFF).astype(np.uint32)
            np.copyto(wave.vector[register + i], word, where=wave.active)

    return several


def lane_mask_reader(code: int, lanes: int, uses: Uses) -> Read:
    """One Boolean for each lane."""
    if code >= 128:
        bits = inline_bits(code, "B64", 64)
        assert bits is not None
        array = lanes_of(bits & ((1 << lanes) - 1), lanes)
        return lambda wave: array
    uses.update(range(SCALAR + code, SCALAR + code + lanes // 32))
    return lambda wave: lanes_of(wave.mask_at(code), lanes)


def lane_mask_writer(code: int, lanes: int, null: int, uses: Uses) -> Write:
    """The Booleans of active lanes as a mask, 0 for the others."""
    if code == null:
        return lambda wave, value: None
    uses.update(range(SCALAR + code, SCALAR + code + lanes // 32))

    def write(wave: Wave, value: Array) -> None:
        bits = np.packbits(np.logical_and(value, wave.active), bitorder="little").tobytes()
        wave.set_mask(code, int.from_bytes(bits, "little"))

    return write
