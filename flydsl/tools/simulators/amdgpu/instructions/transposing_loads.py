"""Loads that transpose a tile between lanes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import Uses
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import Waves
from flydsl.tools.simulators.array import Array


def _elements(data: Array, bits: int) -> Array:
    """(lanes, bytes) as (lanes, elements)."""
    if bits in (8, 16):
        return np.ascontiguousarray(data).view(f"u{bits // 8}")
    flat = np.unpackbits(data, axis=1, bitorder="little").reshape(len(data), -1, bits)
    return flat @ (1 << np.arange(bits))


def _packed(elements: Array, bits: int) -> Array:
    if bits in (8, 16):
        return np.ascontiguousarray(elements.astype(f"u{bits // 8}")).view(np.uint8)
    flat = (elements[:, :, None] >> np.arange(bits) & 1).astype(np.uint8).reshape(len(elements), -1)
    return np.packbits(flat, axis=1, bitorder="little")


def transpose(data: Array, bits: int) -> Array:
    """Of each 16 lanes the elements are rows of 16, several lanes one row; each lane gets a column."""
    elements = _elements(data, bits)
    lanes, count = elements.shape
    tiles = elements.reshape(lanes // 16, count, 16)  # rows of 16 elements, from 16 / count lanes each
    return _packed(tiles.transpose(0, 2, 1).reshape(lanes, count), bits)


def build_global_transposed(
    instruction: Instruction, context: Context, uses: Uses, locate: Any
) -> Callable[[Waves], None]:
    """``global_load_tr``."""
    match = re.fullmatch(r"GLOBAL_LOAD_TR_B(128|64)", instruction.name)
    if match is None:
        raise SimulationError(f"{instruction.name} is not known")
    size = int(match[1]) // 8
    element = 16 if size == 16 else 8
    register = instruction.vdst
    result = frozenset(range(register, register + size // 4))

    def run(waves: Waves) -> None:
        if not waves.full:
            waves.memory.tell("undefined", f"{instruction.name} with lanes that are not active")
            return
        place = locate(waves)
        data = place.load(place.addresses, size, place.lanes, Access.PLAIN)
        words = transpose_wave(data, element).view(np.uint32)
        for i in range(size // 4):
            waves.put(register + i, words[:, i])
        waves.expect(context.counter("load"), result)

    return run


def transpose_wave(data: Array, bits: int) -> Array:
    """Of RDNA 4: 8 lanes hold rows of a block of 8 by 8, and get its columns.

    The rows of a block of bytes lie in four lanes of each half of 16.
    """
    elements = _elements(data, bits)
    lane = np.arange(len(elements))[:, None]
    row = np.arange(elements.shape[1])
    source = lane & ~7 | row if bits == 16 else lane & ~15 | lane // 8 % 2 * 4 | row % 4 | row // 4 * 8
    return _packed(elements[source, lane % 8], bits)
