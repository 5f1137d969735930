"""Copies between memory and LDS on gfx1250, also of whole tiles.

The fields of a descriptor are those of :mod:`flydsl.expr.rocdl.tdm.descriptor`, whose sources are LLVM's.  A descriptor is
of a wave, whatever its active lanes.  Outside of the tensor a load gives zeros, and a store writes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from flydsl.errors import SimulationError
from flydsl.expr.rocdl.tdm.descriptor import FIELDS, RANK
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.operands.registers import Uses, vector_reader
from flydsl.tools.simulators.amdgpu.races import Access
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Waves
from flydsl.tools.simulators.array import Array

Run = Callable[[Waves], None]
_NAME = re.compile(r"GLOBAL_(LOAD_ASYNC_TO|STORE_ASYNC_FROM)_LDS_B(\d+)")
_TENSOR = 2
"""The type of a descriptor."""
_UNKNOWN = ("workgroup_mask", "atomic_barrier_enable", "iterate_enable")
"""Fields that must be zero."""


def build_async(instruction: Instruction, context: Context, uses: Uses, locate: Any) -> Run:
    """A copy of bytes of each lane; the offset of the instruction counts in memory and in LDS."""
    match = _NAME.fullmatch(instruction.name)
    if match is None:
        raise SimulationError(f"{instruction.name} is not known")
    loads, size = match[1].startswith("LOAD"), int(match[2]) // 8
    register = vector_reader(instruction.vdst if loads else instruction.vsrc, 32, uses)
    offset = (instruction.ioffset ^ 1 << 23) - (1 << 23)

    def run(waves: Waves) -> None:
        place, lanes = locate(waves), waves.active_ids()
        target = waves.per_lane(register(waves)).astype(np.int64) + offset
        if loads:
            data = place.load(place.addresses, size, place.lanes, Access.PLAIN)
            waves.expect("async", frozenset(), waves.lds.arrival(waves, target, data, lanes))
        else:
            place.store(place.addresses, waves.lds.load(target, size, lanes), place.lanes, Access.PLAIN)
            waves.expect("async", frozenset())

    return run


class _Box:
    """The elements of a descriptor's tile: the bytes of one, places in memory and in LDS, and true for those inside."""

    def __init__(self, words: list[list[int]], name: str) -> None:
        groups = [sum(word << 32 * k for k, word in enumerate(group)) for group in words]

        def field(what: str) -> int:
            of = FIELDS[what]
            return groups[of.group] >> of.low & ((1 << of.width) - 1)

        for what in _UNKNOWN:
            if field(what):
                raise SimulationError(f"{name} with {what} is not known")
        if field("count") and field("type") != _TENSOR:
            raise SimulationError(f"{name}: a descriptor of type {field('type')}, expected {_TENSOR}")
        self.size = 1 << field("data_size")
        gathers = field("gather")
        index = np.zeros(1 if field("count") else 0, np.int64)
        outside, offset = index != 0, index
        for k in range(RANK):
            tile, extent = field(f"tile_dim{k}"), field(f"tensor_dim{k}")
            if k and (tile == 0 or (gathers and k > 1)):  # a dimension that the descriptor leaves out
                continue
            along = np.arange(tile)
            if k == 1 and gathers:
                bits = 32 if field("wide_indices") else 16
                rows = groups[2] | groups[3] << 128
                along = np.array([rows >> bits * each & ((1 << bits) - 1) for each in range(tile)], np.int64)
            stride = field(f"tensor_dim{k - 1}_stride") if k else 1
            offset = (offset[None, :] + (along * stride)[:, None]).reshape(-1)
            outside = (outside[None, :] | (along >= extent)[:, None]).reshape(-1)
        place = np.arange(len(offset)) * self.size
        if field("pad_enable"):
            place = place + place // (8 << field("pad_interval")) * 4 * (field("pad_amount") + 1)
        self.inside = ~outside
        self.memory = (offset * self.size).astype(np.uint64) + np.uint64(field("global_address"))
        self.lds = place + field("lds_address")


def build_tensor(instruction: Instruction, context: Context, uses: Uses) -> Run:
    """``tensor_load_to_lds`` and ``tensor_store_from_lds``."""
    name = instruction.name
    if name not in ("TENSOR_LOAD_TO_LDS", "TENSOR_STORE_FROM_LDS"):
        raise SimulationError(f"{name} is not known")
    registers = [(instruction.fields[f"group{k}"], count) for k, count in enumerate((4, 8, 4, 4))]
    registers = [(first, 0 if first == context.null else count) for first, count in registers]
    for first, count in registers:
        uses.update(range(SCALAR + first, SCALAR + first + count))

    def run(waves: Waves) -> None:
        arrivals: list[Callable[[Array], None]] = []
        for row in range(waves.count):
            words = [waves.scalar[first : first + count, row].tolist() for first, count in registers]
            box = _Box(words, name)
            lanes = np.full(len(box.lds), waves.ids[row, 0])
            inside = box.inside
            if name == "TENSOR_LOAD_TO_LDS":
                data: Array = np.zeros((len(lanes), box.size), np.uint8)
                if inside.any():
                    data[inside] = waves.memory.load(box.memory[inside], box.size, lanes[inside], Access.PLAIN)
                arrivals.append(waves.lds.arrival(waves, box.lds, data, lanes))
            elif inside.any():
                data = waves.lds.load(box.lds[inside], box.size, lanes[inside])
                waves.memory.store(box.memory[inside], data, lanes[inside], Access.PLAIN)
        waves.expect("tensor", frozenset(), lambda which: _all(arrivals, which))

    return run


def _all(arrivals: list[Callable[[Array], None]], waves: Array) -> None:
    for arrive in arrivals:
        arrive(waves)
