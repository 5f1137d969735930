"""Operands: readers and writers of registers and constants."""

from __future__ import annotations

import struct
from collections.abc import Callable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.wave import EXEC, SCALAR, VCC, Waves, any_lane, lanes_of
from flydsl.tools.simulators.array import Array

Read = Callable[[Waves], Array]
Write = Callable[[Waves, Array], None]
Uses = set[int]

_FLOATS = {240: 0.5, 241: -0.5, 242: 1.0, 243: -1.0, 244: 2.0, 245: -2.0, 246: 4.0, 247: -4.0, 248: 0.15915494309189535}
_LITERAL, _LONG_LITERAL, _SCC, _EXECZ, _VCCZ = 255, 254, 253, 252, 251
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
    """A scalar operand: a register as (waves, 1), an inline constant or the literal as (1,)."""
    if code == _LITERAL:
        array = constant_array(_literal_bits(literal, fmt, width), width)
        return lambda waves: array
    if code == _LONG_LITERAL and width == 64:
        array = constant_array(literal, width)
        return lambda waves: array
    if (bits := inline_bits(code, fmt, width)) is not None:
        array = constant_array(bits, width)
        return lambda waves: array
    if code in (_SCC, _EXECZ, _VCCZ):
        reads: dict[int, Read] = {
            _SCC: lambda waves: waves.scc,
            _EXECZ: lambda waves: ~any_lane(waves.exec),
            _VCCZ: lambda waves: ~any_lane(waves.mask_at(VCC)),
        }
        read, kind = reads[code], np.uint64 if width > 32 else np.uint32
        return lambda waves: read(waves).astype(kind)[:, None]
    if code in (_SHARED_BASE, _PRIVATE_BASE):
        base = SHARED_APERTURE if code == _SHARED_BASE else PRIVATE_APERTURE
        array = constant_array(base if width == 64 else base >> 32, width)
        return lambda waves: array
    if code >= 128:
        raise SimulationError(f"scalar operand {code} is not known")
    words = max(1, width // 32)
    uses.update(range(SCALAR + code, SCALAR + code + words))
    if words == 1:
        return lambda waves: waves.scalar[code][:, None]
    if words == 2:
        return lambda waves: pair(waves.scalar[code], waves.scalar[code + 1])[:, None]

    def wide(waves: Waves) -> Array:
        return _wide(waves.scalar[code : code + words])[:, None]

    return wide


def scalar_writer(code: int, width: int, uses: Uses) -> Write:
    """Write each wave's number, of (waves, 1), to one or two scalar registers."""
    words = max(1, width // 32)
    uses.update(range(SCALAR + code, SCALAR + code + words))

    def write(waves: Waves, value: Array) -> None:
        number = value[..., 0]
        if words == 1 and value.dtype == np.uint32:
            waves.scalar[code] = number
        else:
            bits = np.asarray(number if value.dtype == np.object_ else number.astype(np.uint64))
            for i in range(words):
                waves.scalar[code + i] = (bits >> (32 * i)) & 0xFFFFFFFF
        if code + words > EXEC:
            waves.update_exec()

    return write


def pair(low: Array, high: Array) -> Array:
    """Numbers of 64 bits from their halves."""
    return low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)


def _wide(words: Array) -> Array:
    """Numbers from their words, the lowest first."""
    total = words[0].astype(np.object_)
    for i in range(1, len(words)):
        total = total | words[i].astype(np.object_) << (32 * i)
    return total


def vector_reader(register: int, width: int, uses: Uses) -> Read:
    """A vector operand in consecutive registers; 256 and up are accumulation registers."""
    words = max(1, (width + 31) // 32)
    uses.update(range(register, register + words))
    if words == 1:
        return lambda waves: waves.vector[register]
    if words == 2:
        return lambda waves: pair(waves.vector[register], waves.vector[register + 1])
    return lambda waves: _wide(waves.vector[register : register + words])


def vector_writer(register: int, width: int, uses: Uses) -> Write:
    """Write the active lanes; of 8 and 16 bits the lower ones, and the others stay."""
    words = max(1, (width + 31) // 32)
    uses.update(range(register, register + words))
    if width < 32:
        kept = np.uint32(0xFFFFFFFF & ~((1 << width) - 1))

        def part(waves: Waves, value: Array) -> None:
            row = waves.vector[register]
            np.copyto(row, (row & kept) | value, where=waves.active)

        return part
    if words == 1:

        def one(waves: Waves, value: Array) -> None:
            if waves.full:
                waves.vector[register] = value
            else:
                np.copyto(waves.vector[register], value, where=waves.active)

        return one

    def several(waves: Waves, value: Array) -> None:
        for i in range(words):
            word = ((value >> (32 * i)) & 0xFFFFFFFF).astype(np.uint32)
            np.copyto(waves.vector[register + i], word, where=waves.active)

    return several


def lane_mask_reader(code: int, lanes: int, uses: Uses) -> Read:
    """One Boolean for each lane."""
    if code >= 128:
        bits = inline_bits(code, "B64", 64)
        assert bits is not None
        array = lanes_of(bits & ((1 << lanes) - 1), lanes)
        return lambda waves: array
    uses.update(range(SCALAR + code, SCALAR + code + lanes // 32))
    return lambda waves: waves.mask_at(code)


def lane_mask_writer(code: int, lanes: int, null: int, uses: Uses) -> Write:
    """The Booleans of active lanes as a mask, 0 for the others."""
    if code == null:
        return lambda waves, value: None
    uses.update(range(SCALAR + code, SCALAR + code + lanes // 32))

    return lambda waves, value: waves.set_mask(code, np.logical_and(value, waves.active))
