"""Tensor maps made by kernels: ``tensormap.replace``, ``tensormap.cp_fenceproxy``.

Source: PTX ISA manual, "tensormap.replace", "tensormap.cp_fenceproxy".  The 128 bytes are those of
:mod:`~flydsl.tools.simulators.ptx.instructions.tensor_maps`; a field at a time is replaced in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import integer, reader
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import address_reader, read_memory, write_memory
from flydsl.tools.simulators.ptx.instructions.mbarriers import active_values
from flydsl.tools.simulators.ptx.instructions.tensor_maps import BYTES, field_offset, mark_as_map
from flydsl.tools.simulators.ptx.program.module import Imm, Instruction, Operand, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_TYPES = {8: 10, 9: 8, 10: 9}
"""Numbers of element types that differ from those of ``CUtensorMapDataType``."""
_ORDINALS = {"box_dim", "global_dim", "global_stride", "element_stride"}
_IGNORED = {"interleave_layout": 0, "swizzle_atomicity": 0}
"""Fields that are simulated with one value alone."""
_WORD = 8


def edit(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """Both instructions."""
    words = instruction.words
    if words[1] == "cp_fenceproxy":
        return _publish(grid, instruction, pc)
    if words[1:3] != ("replace", "tile"):
        raise PtxError(f"unknown form of tensormap: {instruction.source}")
    field, *rest = words[3:]
    space = rest[0] if rest[0] in ("global", "shared::cta") else "generic"
    to, *given = instruction.operands
    addresses = address_reader(grid, to)
    ordinal = integer(given.pop(0)) if field in _ORDINALS else 0
    value = reader(grid, _only(given, instruction), "u64" if words[-1] == "b64" else "u32")

    def replace(active: ActiveLanes) -> None:
        for n, number in enumerate(np.atleast_1d(active_values(value, active))):
            lane = np.zeros_like(active.mask)
            lane[tuple(np.argwhere(active.mask)[n])] = True
            _replace(grid, active.only(lane), space, int(addresses(active)[n]), field, ordinal, int(number))

    return replace


def _only(given: list[Operand], instruction: Instruction) -> Operand:
    if len(given) != 1:
        raise PtxError(f"unknown form of tensormap.replace: {instruction.source}")
    return given[0]


def _replace(
    grid: Grid, one: ActiveLanes, space: str, address: int, field: str, ordinal: int, value: int
) -> None:  # fmt: skip
    if field in _IGNORED:
        if value != _IGNORED[field]:
            raise PtxError(f"tensormap.replace of {field} by {value} is not simulated")
        return
    if field == "rank":
        value += 1
    if field == "elemtype":
        value = _TYPES.get(value, value)
    content = bytearray(_content(grid, one, space, address))
    offset, size = field_offset(field, ordinal)
    content[offset : offset + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
    mark_as_map(content)
    _put(grid, one, space, address, bytes(content))


def _content(grid: Grid, one: ActiveLanes, space: str, address: int) -> bytes:
    places = (np.array([address + offset], np.uint64) for offset in range(0, BYTES, _WORD))
    return b"".join(read_memory(grid, space, one, place, _WORD, 1).tobytes() for place in places)


def _put(grid: Grid, one: ActiveLanes, space: str, address: int, content: bytes) -> None:
    for offset in range(0, BYTES, _WORD):
        word = np.frombuffer(content[offset : offset + _WORD], np.uint64)
        write_memory(grid, space, one, np.array([address + offset], np.uint64), [word])


def _publish(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """A copy of a map from shared to global memory, by a whole warp, for copies that use it later."""
    to, source, size = instruction.operands
    if not isinstance(size, Imm) or integer(size) != BYTES:
        raise PtxError(f"unknown form of tensormap.cp_fenceproxy: {instruction.source}")
    targets, sources = address_reader(grid, to), address_reader(grid, source)
    grid.gates[pc] = grid.whole_warps

    def publish(active: ActiveLanes) -> None:
        first = np.zeros_like(active.mask)
        rows = np.flatnonzero(active.mask.any(axis=1))
        first[rows, active.mask[rows].argmax(axis=1)] = True
        for n in np.flatnonzero(first[active.mask]):
            lane = np.zeros_like(active.mask)
            lane[tuple(np.argwhere(active.mask)[n])] = True
            one = active.only(lane)
            content = _content(grid, one, "shared::cta", int(sources(active)[n]))
            _put(grid, one, "global", int(targets(active)[n]), content)

    return publish
