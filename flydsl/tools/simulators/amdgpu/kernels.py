"""Kernels of code objects: descriptors and arguments.

Sources: LLVM's "User Guide for AMDGPU Backend": "Kernel Descriptor", "Kernarg Segment".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from flydsl.binaries import msgpack
from flydsl.binaries.elf import Elf
from flydsl.errors import SimulationError
from flydsl.targets.amdgpu import GFX9, GFX12, ROCM_ARCHS
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.hidden_arguments import LaunchSizes, hidden_value


@dataclass(frozen=True, eq=False)
class Kernel:
    """One kernel: what its descriptor and its metadata say."""

    name: str
    descriptor: int
    """Address in the image."""
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
        """The modes that its waves run under."""
        first, chip = self.resources[0], ROCM_ARCHS[arch]
        narrow, wide = first >> 16 & 3, first >> 18 & 3
        if first >> 12 & 15 or narrow not in (0, 3) or wide != 3:
            raise SimulationError(
                f"{self.name}: its descriptor asks for FLOAT_MODE {first >> 12 & 0xFF:#04x}; simulated are rounding to "
                "nearest, subnormal f32 kept or flushed, and subnormal f16 and f64 kept"
            )
        lanes = 64 if chip.isa in GFX9 or not self.properties >> 10 & 1 else 32
        ieee = 0 if chip.isa in GFX12 else first >> 23 & 1
        return Context(arch, lanes, ieee, narrow == 0, bool(first >> 26 & 1))


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
            symbol.value,
            symbol.value + offset,
            shared,
            scratch,
            kernarg,
            (first, second),
            properties,
            preload,
            entry.get(".args", []),
        )


def kernarg_segment(
    kernel: Kernel,
    grid: tuple[int, int, int],
    block: tuple[int, int, int],
    shared_bytes: int,
    values: Sequence[bytes],
) -> bytes:
    """The kernarg segment: the bytes of each visible argument, and what the runtime adds.

    It is aligned to 16 bytes, so that a load of its last 12 may take 16.
    """
    segment = bytearray(max(-(-kernel.kernarg_bytes // 16) * 16, 16))
    given, sizes = iter(values), LaunchSizes(grid, block, shared_bytes)
    for argument in kernel.arguments:
        kind, offset, size = argument[".value_kind"], argument[".offset"], argument[".size"]
        data = hidden_value(kind, sizes).to_bytes(size, "little") if kind.startswith("hidden_") else next(given)
        segment[offset : offset + size] = data[:size]
    return bytes(segment)
