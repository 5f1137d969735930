"""Kernels of code objects: descriptors, arguments, and initial registers.

Sources: LLVM's "User Guide for AMDGPU Backend": "Kernel Descriptor", "Initial Kernel Execution State", "Kernarg Segment".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from flydsl.binaries import msgpack
from flydsl.binaries.elf import Elf
from flydsl.errors import SimulationError
from flydsl.simulators.amdgpu.context import Context
from flydsl.simulators.amdgpu.memory import HOSTCALL_BUFFER
from flydsl.targets.amdgpu import GFX12, ROCM_ARCHS

__all__ = ["Kernel", "initial_scalars", "kernarg_segment", "kernels_of"]


@dataclass(frozen=True, eq=False)
class Kernel:
    """One kernel: what its descriptor and its metadata say."""

    name: str
    entry: int
    """Address in the image."""
    shared_bytes: int
    scratch_bytes: int
    kernarg_bytes: int
    resources: tuple[int, int]
    """``compute_pgm_rsrc1`` and ``2``."""
    properties: int
    preload: int
    arguments: Sequence[dict[str, Any]]

    @property
    def visible(self) -> list[dict[str, Any]]:
        """The arguments that a launch gives; the others are the runtime's."""
        return [argument for argument in self.arguments if not argument[".value_kind"].startswith("hidden_")]

    def context(self, arch: str) -> Context:
        first = self.resources[0]
        chip = ROCM_ARCHS[arch]
        lanes = 32 if self.properties >> 10 & 1 else chip.warp_size
        ieee = 0 if chip.isa in GFX12 else first >> 23 & 1
        return Context(arch, lanes, ieee, (first >> 16 & 3) == 0, bool(first >> 26 & 1))


def kernels_of(elf: Elf) -> Iterable[Kernel]:
    """The kernels of a code object, as their descriptors and metadata say."""
    symbols = {symbol.name: symbol for symbol in elf.symbols}
    note = next(note for note in elf.notes() if note.owner == "AMDGPU")
    root: Any = msgpack.decode(note.description)
    for entry in root["amdhsa.kernels"]:
        symbol = symbols[entry[".symbol"]]
        raw = elf.contents_of(symbol)
        shared, scratch, kernarg = struct.unpack_from("<III", raw)
        (offset,) = struct.unpack_from("<q", raw, 16)
        _, first, second, properties, preload = struct.unpack_from("<IIIHH", raw, 44)
        yield Kernel(
            entry[".name"],
            symbol.value + offset,
            shared,
            scratch,
            kernarg,
            (first, second),
            properties,
            preload,
            entry.get(".args", []),
        )


def initial_scalars(
    kernel: Kernel, arch: str, place: tuple[int, int, int], kernarg: tuple[int, bytes], packet: int
) -> dict[int, int]:
    """The scalar registers that the hardware sets for a wave, by number.

    Args:
        kernel: the wave's.
        arch: the chip.
        place: the block's position in the grid.
        kernarg: the address and the bytes of the kernarg segment.
        packet: the address of the dispatch packet.

    Raises:
        SimulationError: the descriptor says fewer registers than it asks for.
    """
    words: list[int] = []
    for bit, count, value in (
        (0, 4, 0),
        (1, 2, packet),
        (2, 2, 0),
        (3, 2, kernarg[0]),
        (4, 2, 0),
        (5, 2, 0),
        (6, 1, kernel.scratch_bytes),
    ):
        if kernel.properties >> bit & 1:
            words += [value >> (32 * i) & 0xFFFFFFFF for i in range(count)]
    length, offset = kernel.preload & 0x7F, kernel.preload >> 7
    words += struct.unpack_from(f"<{length}I", kernarg[1], 4 * offset)
    enabled = kernel.resources[1]
    user = enabled >> 1 & 31
    if len(words) > user:
        raise SimulationError(f"{kernel.name}: {len(words)} user registers, its descriptor says {user}")
    found = dict(enumerate(words))
    if ROCM_ARCHS[arch].isa in GFX12:
        return found | {108 + 9: place[0], 108 + 7: place[1] | place[2] << 16}
    present = [dimension for dimension in range(3) if enabled >> (7 + dimension) & 1]
    return found | {user + number: place[dimension] for number, dimension in enumerate(present)}


def kernarg_segment(
    kernel: Kernel,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    shared_bytes: int,
    values: Sequence[bytes],
) -> bytes:
    """The kernarg segment: the values, and what the runtime adds.

    It is aligned to 16 bytes, so that a load of its last 12 may take 16.

    Args:
        kernel: whose arguments they are.
        grid, block, shared_bytes: of the launch.
        values: the bytes of each visible argument.
    """
    segment = bytearray(max(-(-kernel.kernarg_bytes // 16) * 16, 16))
    given = iter(values)
    for argument in kernel.arguments:
        kind, offset, size = argument[".value_kind"], argument[".offset"], argument[".size"]
        if not kind.startswith("hidden_"):
            data = next(given)
        else:
            data = _hidden(kind.removeprefix("hidden_"), grid, block, shared_bytes).to_bytes(size, "little")
        segment[offset : offset + size] = data[:size]
    return bytes(segment)


def _hidden(kind: str, grid: tuple[int, int, int], block: tuple[int, int, int], shared_bytes: int) -> int:
    axis = "xyz".find(kind[-1])
    if kind.startswith("block_count"):
        return grid[axis]
    if kind.startswith("group_size"):
        return block[axis]
    if kind == "hostcall_buffer":
        return HOSTCALL_BUFFER
    if kind == "dynamic_lds_size":
        return shared_bytes
    if kind == "grid_dims":
        return 3 if grid[2] > 1 or block[2] > 1 else 2 if grid[1] > 1 or block[1] > 1 else 1
    return 0
