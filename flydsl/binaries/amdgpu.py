"""AMD GPU code objects, version 4 to 6: relocatable, or linked (.hsaco).

ELF flags, metadata and kernel descriptors are specified in LLVM's "User Guide for AMDGPU Backend",
https://llvm.org/docs/AMDGPUUsage.html, sections "ELF Code Object", "Code Object V5 Metadata" and "Kernel Descriptor".
"""

from __future__ import annotations

import struct
from typing import TypeVar

from flydsl.binaries import msgpack
from flydsl.binaries.elf import Elf, Symbol
from flydsl.binaries.info import BinaryInfo, BinaryKernel, distinct
from flydsl.errors import ArtifactError
from flydsl.targets.amdgpu import ELF_MACHINES
from flydsl.trust.json import shortened

_NT_AMDGPU_METADATA = 32

# Bits 8-9 and 10-11 of the flags: 0 the chip lacks it, 1 any setting serves, 2 off, 3 on.
_FEATURES = (("sramecc", 10), ("xnack", 8))
_SETTINGS = {2: "-", 3: "+"}

# Group segment, private segment and kernel argument segment in bytes; the first fields of the 64.
_DESCRIPTOR = struct.Struct("<III")
_DESCRIPTOR_SIZE = 64

_V = TypeVar("_V")


def describe_amdgpu(elf: Elf) -> BinaryInfo:
    """The description of a code object; ``arch`` is its target ID, such as ``gfx942`` or ``gfx90a:xnack+``."""
    symbols = {symbol.name: symbol for symbol in elf.symbols}
    kernels = distinct(_kernel(elf, symbols, entry) for entry in _metadata(elf))
    return BinaryInfo("amdgpu", target_id(elf.flags), kernels, elf.undefined, ".hsaco")


def target_id(flags: int) -> str:
    """The processor and its features, such as ``gfx90a:xnack+``, by an ELF header's flags."""
    machine = ELF_MACHINES.get(flags & 0xFF)
    if machine is None:
        raise ArtifactError(f"the code object is for the unknown AMD GPU {flags & 0xFF:#x}")
    settings = ((name, _SETTINGS.get(flags >> shift & 3)) for name, shift in _FEATURES)
    return machine + "".join(f":{name}{setting}" for name, setting in settings if setting)


def _metadata(elf: Elf) -> list[msgpack.Value]:
    for note in elf.notes():
        if note.owner == "AMDGPU" and note.type == _NT_AMDGPU_METADATA:
            root = msgpack.decode(note.description)
            if not isinstance(root, dict):
                raise ArtifactError(f"the code object's metadata are a {type(root).__name__}, expected a map")
            return _field(root, "amdhsa.kernels", list)
    raise ArtifactError("the code object has no metadata (a note AMDGPU of type 32)")


def _kernel(elf: Elf, symbols: dict[str, Symbol], entry: msgpack.Value) -> BinaryKernel:
    if not isinstance(entry, dict):
        raise ArtifactError(f"a kernel's metadata are a {type(entry).__name__}, expected a map")
    name = _field(entry, ".name", str)
    shared = _field(entry, ".group_segment_fixed_size", int)
    scratch = _field(entry, ".private_segment_fixed_size", int)
    _check_descriptor(
        elf,
        symbols.get(_field(entry, ".symbol", str)),
        name,
        (shared, scratch, _field(entry, ".kernarg_segment_size", int)),
    )
    visible: list[tuple[int, int]] = []
    hidden: list[str] = []
    for argument in _field(entry, ".args", list, []):
        if not isinstance(argument, dict):
            raise ArtifactError(f"an argument of kernel {name} is a {type(argument).__name__}, expected a map")
        kind = _field(argument, ".value_kind", str)
        if kind.startswith("hidden_"):
            hidden.append(kind)
        else:
            visible.append((_field(argument, ".offset", int), _field(argument, ".size", int)))
    return BinaryKernel(
        symbol=name,
        registers={kind: _field(entry, f".{kind}_count", int, 0) for kind in ("vgpr", "sgpr", "agpr")},
        spills={kind: _field(entry, f".{kind}_spill_count", int, 0) for kind in ("vgpr", "sgpr")},
        static_shared_bytes=shared,
        scratch_bytes=scratch,
        params=tuple(visible),
        param_bytes=max((offset + size for offset, size in visible), default=0),
        hidden_params=tuple(hidden),
        block_size=_block_size(entry, name),
        max_threads=_field(entry, ".max_flat_workgroup_size", int),
        warp_size=_field(entry, ".wavefront_size", int),
    )


def _block_size(entry: dict[str, msgpack.Value], name: str) -> tuple[int, int, int] | None:
    sizes = [size for size in _field(entry, ".reqd_workgroup_size", list, []) if isinstance(size, int)]
    if not sizes:
        return None
    if len(sizes) != 3:
        raise ArtifactError(f"the block size of kernel {name} has {len(sizes)} dimensions, expected 3")
    return sizes[0], sizes[1], sizes[2]


def _check_descriptor(elf: Elf, symbol: Symbol | None, name: str, expected: tuple[int, int, int]) -> None:
    """Check that the descriptor, which the hardware reads, agrees with the metadata."""
    if symbol is None:
        raise ArtifactError(f"kernel {name} has no descriptor {name}.kd")
    descriptor = elf.contents_of(symbol)
    if len(descriptor) != _DESCRIPTOR_SIZE:
        raise ArtifactError(f"the descriptor of kernel {name} has {len(descriptor)} bytes, expected {_DESCRIPTOR_SIZE}")
    found = _DESCRIPTOR.unpack_from(descriptor)
    if found != expected:
        raise ArtifactError(
            f"the descriptor of kernel {name} has (shared, scratch, argument) bytes {found}, its metadata {expected}"
        )


def _field(entry: dict[str, msgpack.Value], name: str, type_: type[_V], default: _V | None = None) -> _V:
    """A field of the metadata; required if it has no default."""
    value = entry.get(name, default)
    if type(value) is not type_ or (isinstance(value, int) and value < 0):
        raise ArtifactError(f"the code object's metadata have {name} = {shortened(value)}, expected {type_.__name__}")
    return value
