"""Start state of waves: registers, modes, and the dispatch packet.

Sources: LLVM's "User Guide for AMDGPU Backend": "Kernel Descriptor", "Initial Kernel Execution State", "Kernel Prolog"; the
HSA runtime specification, "Kernel dispatch packet"; AMD's manuals of instruction sets, "MODE register".  LLVM's backend and
AMD's trap handlers say what TTMP7, TTMP8 and TTMP9 hold on generation 12.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod

import numpy as np

from flydsl.errors import SimulationError
from flydsl.support.forks import cached_property
from flydsl.targets.amdgpu import GFX9, GFX12, GFX125X, ROCM_ARCHS
from flydsl.tools.simulators.amdgpu.kernels import Kernel
from flydsl.tools.simulators.array import Array

Sizes = tuple[int, int, int]
_PACKET = struct.Struct("<HHHHHHIIIIIQQQQ")
_KERNEL_DISPATCH, _THREE_DIMENSIONS = 2, 3
_TTMP = 108
_FLAT_SCRATCH = 102
"""The register pair of generation 9; later ones have the hardware registers 20 and 21 instead."""
MODE, FLAT_SCRATCH_LOW, FLAT_SCRATCH_HIGH = 1, 20, 21
"""Hardware registers by number, as ``s_getreg_b32`` reads them."""


def dispatch_packet(kernel: Kernel, grid: Sizes, block: Sizes, shared_bytes: int, code: int, kernarg: int) -> bytes:
    """The AQL packet of a launch.

    The grid is in workgroups, the block in work items.  ``code`` and ``kernarg`` are addresses of the code object and
    of the kernarg segment.
    """
    items = [blocks * threads for blocks, threads in zip(grid, block, strict=True)]
    shared = kernel.shared_bytes + shared_bytes
    return _PACKET.pack(
        _KERNEL_DISPATCH, _THREE_DIMENSIONS, *block, 0, *items, kernel.scratch_bytes, shared, code + kernel.descriptor,
        kernarg, 0, 0,
    )  # fmt: skip


@dataclass(frozen=True)
class Dispatch:
    """The state that all waves of a launch start with."""

    kernel: Kernel
    arch: str
    block: Sizes
    lanes: int
    kernarg: tuple[int, bytes]
    """Address and bytes of the kernarg segment."""
    packet: int
    """Address of the dispatch packet."""

    @property
    def waves(self) -> int:
        """The number of waves of a workgroup."""
        return -(-prod(self.block) // self.lanes)

    @property
    def mode(self) -> int:
        """The MODE register."""
        first, second = self.kernel.resources
        mode = first >> 12 & 0xFF | (second >> 24 & 0x7F) << 12 | (first >> 26 & 1) << 23
        return mode if ROCM_ARCHS[self.arch].isa in GFX12 else mode | (first >> 21 & 1) << 8 | (first >> 23 & 1) << 9

    @cached_property
    def user_registers(self) -> list[int]:
        """The scalar registers from 0 on, which all waves have alike.

        No chip that is simulated has a private segment buffer or flat scratch init; the address of the queue is 0.  LLVM
        puts preloaded arguments behind the size of the private segment; the table of its manual has them before it.
        """
        kernel = self.kernel
        words: list[int] = []
        for bit, count, value in (
            (0, 4, 0),
            (1, 2, self.packet),
            (2, 2, 0),
            (3, 2, self.kernarg[0]),
            (4, 2, 0),
            (5, 2, 0),
            (6, 1, -(-kernel.scratch_bytes // 4) * 4),
        ):
            if kernel.properties >> bit & 1:
                words += [value >> (32 * i) & 0xFFFFFFFF for i in range(count)]
        length, offset = kernel.preload & 0x7F, kernel.preload >> 7
        words += struct.unpack_from(f"<{length}I", self.kernarg[1], 4 * offset)
        if len(words) > self.user_count:
            raise SimulationError(f"{kernel.name}: {len(words)} user registers, its descriptor says {self.user_count}")
        return words[: self.most_user_registers]

    @property
    def user_count(self) -> int:
        """The number of user registers, behind which those of the system begin."""
        return self.kernel.resources[1] >> 1 & (2 * self.most_user_registers - 1)

    @property
    def most_user_registers(self) -> int:
        """The user registers that a chip can have: LLVM's ``getMaxNumUserSGPRs``."""
        return 32 if ROCM_ARCHS[self.arch].isa in GFX125X else 16


@dataclass(frozen=True)
class Start:
    """The start of one wave."""

    dispatch: Dispatch
    place: Sizes
    """The workgroup's position in the grid."""
    wave: int
    """The wave's number in its workgroup."""
    scratch: int = 0
    """The address of its scratch memory."""

    def scalars(self) -> dict[int, int]:
        """The scalar registers that are set, by number.  All others hold leftovers."""
        dispatch, isa = self.dispatch, ROCM_ARCHS[self.dispatch.arch].isa
        found = dict(enumerate(dispatch.user_registers))
        enabled = dispatch.kernel.resources[1]
        asked = [dimension for dimension in range(3) if enabled >> (7 + dimension) & 1]
        if isa in GFX12:
            # TTMP7 has no z where the kernel does not ask for it: LLVM takes the whole register for y then.
            x, y, z = self.place
            high = z << 16 if 2 in asked else 0
            found |= {_TTMP + 7: y & 0xFFFF | high, _TTMP + 8: (self.wave & 31) << 25, _TTMP + 9: x}
            system = []
        else:
            system = [self.place[dimension] for dimension in asked]
        if enabled >> 10 & 1:
            system.append(int(self.wave == 0) << 31 | dispatch.waves)
        found |= {dispatch.user_count + number: value for number, value in enumerate(system)}
        if isa in GFX9 and enabled & 1:
            found |= {_FLAT_SCRATCH: self.scratch & 0xFFFFFFFF, _FLAT_SCRATCH + 1: self.scratch >> 32}
        return found

    def hardware_registers(self) -> dict[int, int]:
        """Those that ``s_getreg_b32`` reads and that are not 0, by number."""
        found = {MODE: self.dispatch.mode}
        if ROCM_ARCHS[self.dispatch.arch].isa not in GFX9 and self.dispatch.kernel.resources[1] & 1:
            found |= {FLAT_SCRATCH_LOW: self.scratch & 0xFFFFFFFF, FLAT_SCRATCH_HIGH: self.scratch >> 32}
        return found

    def items(self) -> Array:
        """The first vector register: the work items' positions, in 10 bits each."""
        x, y, _ = self.dispatch.block
        item = self.wave * self.dispatch.lanes + np.arange(self.dispatch.lanes)
        dimensions = self.dispatch.kernel.resources[1] >> 11 & 3
        packed = item % x
        if dimensions > 0:
            packed = packed | item // x % y << 10
        if dimensions > 1:
            packed = packed | item // (x * y) << 20
        return packed.astype(np.uint32)

    def active(self) -> int:
        """EXEC: the lanes that have a work item."""
        left = prod(self.dispatch.block) - self.wave * self.dispatch.lanes
        return (1 << max(min(left, self.dispatch.lanes), 0)) - 1
