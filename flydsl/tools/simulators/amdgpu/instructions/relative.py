"""Moves between registers whose numbers M0 gives: elements of arrays in registers.

Sources: AMD's pseudocode of ``v_movrel`` and ``s_movrel``; "VGPR Indexing" in the manuals of CDNA.  There the vector moves
between ``s_set_gpr_idx_on`` and ``s_set_gpr_idx_off`` add M0 to numbers of registers.  LLVM puts one move between them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import (
    Read,
    Uses,
    Write,
    scalar_reader,
    scalar_writer,
    vector_reader,
    vector_writer,
)
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]

INDEX_ON, _INDEX_OFF = "S_SET_GPR_IDX_ON", "S_SET_GPR_IDX_OFF"
_VECTORS, _SCALARS = 256, 106
"""Registers that a number may have."""


class Index(NamedTuple):
    """Bits of M0 that a move adds to a register's number."""

    low: int
    mask: int

    def of(self, waves: Waves, m0: int) -> Array:
        """The number to add, of each wave."""
        return (waves.scalar[m0].astype(np.int64) >> self.low) & self.mask


_WHOLE, _LOWER, _UPPER, _INDEXED = Index(0, 0xFFFFFFFF), Index(0, 0x3FF), Index(16, 0x3FF), Index(0, 0xFF)
_MOVES: dict[str, tuple[Index | None, Index | None]] = {
    "MOVRELS": (_WHOLE, None),
    "MOVRELD": (None, _WHOLE),
    "MOVRELSD": (_WHOLE, _WHOLE),
    "MOVRELSD_2": (_LOWER, _UPPER),
}
"""By name the index of the source, and that of the destination."""
_SOURCE, _DESTINATION = 1, 8
"""Bits of the mode of ``s_set_gpr_idx_on``; the others are of operands that moves do not have."""


def is_relative(name: str) -> bool:
    """True for moves that take numbers of registers from M0."""
    return _stem(name) in _MOVES


def build_relative(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Build the function of such a move, vector or scalar."""
    source, destination = _MOVES[_stem(instruction.name)]
    if instruction.name.startswith("V_"):
        return _vector_move(instruction, context, uses, source, destination)
    words = int(instruction.name[-2:]) // 32
    read = scalar_reader(instruction.ssrc0, 32 * words, "", 0, uses)
    write = scalar_writer(instruction.sdst, 32 * words, uses)
    if source is not None:
        read = _reader(instruction.ssrc0, words, source, context, is_vector=False)
    if destination is not None:
        write = _writer(instruction.sdst, words, destination, context, is_vector=False)
    return lambda waves: write(waves, read(waves))


def index_on(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """Build ``s_set_gpr_idx_on``, which puts the number to add and the mode into M0."""
    read, m0 = scalar_reader(instruction.ssrc0, 32, "", 0, uses), context.m0
    uses.add(SCALAR + m0)
    mode = np.uint32((instruction.ssrc1 & 15) << 12)

    def run(waves: Waves) -> None:
        index = read(waves)[..., 0] & np.uint32(0xFF)
        waves.scalar[m0] = waves.scalar[m0] & np.uint32(0xFFFF0F00) | index | mode

    return run


def build_indexed(instruction: Instruction, context: Context, uses: Uses, mode: int) -> Run:
    """Build a move behind ``s_set_gpr_idx_on`` with a mode."""
    if instruction.name != "V_MOV_B32" or instruction.encoding not in ("VOP1", "VOP3"):
        raise SimulationError(f"{instruction.name} behind s_set_gpr_idx_on is not known; expected v_mov_b32")
    is_register = instruction.src0 >= 256
    return _vector_move(
        instruction, context, uses, _INDEXED if mode & _SOURCE and is_register else None,
        _INDEXED if mode & _DESTINATION else None,
    )  # fmt: skip


def mode_behind(instruction: Instruction, mode: int | None) -> int | None:
    """The mode of the instruction that follows, or ``None`` where registers have the numbers of their fields."""
    if instruction.name == INDEX_ON:
        return instruction.ssrc1 & 15
    return None if instruction.name == _INDEX_OFF else mode


def _stem(name: str) -> str:
    return name[2:].removesuffix("_B32").removesuffix("_B64")


def _vector_move(
    instruction: Instruction, context: Context, uses: Uses, source: Index | None, destination: Index | None
) -> Run:
    code = instruction.src0 if "src0" in instruction.fields else instruction.vsrc0 + 256
    if code < 256:
        read = scalar_reader(code, 32, "FMT_NUM_B32", instruction.literal, uses)
    else:
        read = vector_reader(code - 256, 32, uses)
    write = vector_writer(instruction.vdst, 32, uses)
    uses.add(SCALAR + context.m0)
    if source is not None:
        read = _reader(code - 256, 1, source, context, is_vector=True)
    if destination is not None:
        write = _writer(instruction.vdst, 1, destination, context, is_vector=True)
    return lambda waves: write(waves, read(waves))


def _numbers(waves: Waves, first: int, words: int, index: Index, m0: int, is_vector: bool) -> tuple[Array, Array]:
    """Each wave's number of a register, and True where there is such a register that no load is in flight to."""
    numbers = first + index.of(waves, m0)
    exists = numbers + words <= (_VECTORS if is_vector else _SCALARS)
    if not exists.all():
        name = f"{'v' if is_vector else 's'}{int(numbers[~exists][0])}"
        waves.memory.tell("bounds", f"a move to or from {name}, a register that does not exist")
    shift = 0 if is_vector else SCALAR
    if any(shift + number + word in waves.flight.registers for number in numbers.tolist() for word in range(words)):
        waves.memory.tell("wait", "a register, by its number in M0, is used while a load into it is in flight")
    return numbers, exists


def _reader(first: int, words: int, index: Index, context: Context, *, is_vector: bool) -> Read:
    """The register's content; that of the first register where there is no such register."""

    def read(waves: Waves) -> Array:
        numbers, exists = _numbers(waves, first, words, index, context.m0, is_vector)
        numbers = np.where(exists, numbers, 0)
        of_wave = np.arange(waves.count)
        if is_vector:
            return waves.vector[numbers, of_wave]
        low = waves.scalar[numbers, of_wave]
        if words == 1:
            return low[:, None]
        high = waves.scalar[numbers + 1, of_wave]
        return (low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32))[:, None]

    return read


def _writer(first: int, words: int, index: Index, context: Context, *, is_vector: bool) -> Write:
    """Write the register; nothing where there is no such register."""

    def write(waves: Waves, value: Array) -> None:
        numbers, exists = _numbers(waves, first, words, index, context.m0, is_vector)
        of_wave = np.flatnonzero(exists)
        numbers = numbers[of_wave]
        if is_vector:
            whole = np.broadcast_to(value, waves.active.shape)[of_wave]
            before = waves.vector[numbers, of_wave]
            waves.vector[numbers, of_wave] = np.where(waves.active[of_wave], whole, before)
            return
        each = np.broadcast_to(value[..., 0], (waves.count,))[of_wave]
        for word in range(words):
            part = each if words == 1 else each >> np.uint64(32 * word) & np.uint64(0xFFFFFFFF)
            waves.scalar[numbers + word, of_wave] = part

    return write
