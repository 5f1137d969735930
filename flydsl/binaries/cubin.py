"""CUDA binaries (cubin) as ptxas writes them.

NVIDIA does not specify the format.  The ELF flags are those of LLVM's BinaryFormat/ELF.h (``EF_CUDA_*``).  The names and
numbers of attributes are those of ``cuobjdump -elf``.  Their values were compared with ``ptxas -v`` of CUDA 12.9 (ABI
versions 7 and 8) and 13 (ABI version 8).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from flydsl.binaries.elf import SHN_UNDEF, STB_GLOBAL, STB_WEAK, STT_FUNC, Elf, Section, Symbol
from flydsl.binaries.info import BinaryInfo, BinaryKernel, distinct
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.targets.names import SmName
from flydsl.targets.nvidia import CudaArch

# ABI version 7 has the compute capability in bits 0-7, version 8 (all of CUDA 13, and sm_100 and later) in bits 8-15.
_ABI_WITH_WIDE_FLAGS = 8
_ACCELERATED = {7: 0x800, 8: 0x8}
_COMPAT_ACCELERATED = 0x09
"""The attribute of section ``.nv.compat`` that marks ``sm_90a`` and the like in CUDA 13, instead of a flag."""

_TOOL_NOTE = ".note.nv.tkinfo"
"""The note with ptxas's options, which alone tells ``sm_100f`` from ``sm_100``."""

# Kernels have this bit in their symbols' ``st_other``.
_STO_CUDA_ENTRY = 0x10

_RESERVED_SHARED_BYTES = 1024
"""Shared memory that the system reserves of each block from sm_90 on, and ``.nv.shared`` sections include."""

# Formats of attributes: nothing, a byte or two bytes in place, or bytes with their length in front.
_IN_PLACE = {1: 0, 2: 1, 3: 2}
_SIZED = 4

_MAX_THREADS = 0x05
_REQUIRED_BLOCK_SIZE = 0x10
_FRAME_SIZE = 0x11
_MIN_STACK_SIZE = 0x12
_KERNEL_PARAMETER = 0x17
_PARAMETER_BYTES = 0x19
_REGISTER_COUNT = 0x2F

_PARAMETER = struct.Struct("<IHHI")
_SYMBOL_VALUE = struct.Struct("<II")
_BLOCK_SIZE = struct.Struct("<III")


@record
class _Attribute:
    kind: int
    value: bytes


def describe_cubin(elf: Elf) -> BinaryInfo:
    """The description of a cubin; kernels are its entry functions."""
    section = elf.section(".nv.info")
    resources = {} if section is None else _by_symbol(_attributes(elf, section))
    kernels = distinct(
        _kernel(elf, symbol, resources.get(index, {}))
        for index, symbol in enumerate(elf.symbols, start=1)
        if symbol.type == STT_FUNC
        and symbol.section != SHN_UNDEF
        and symbol.binding in (STB_GLOBAL, STB_WEAK)
        and symbol.other & _STO_CUDA_ENTRY
    )
    return BinaryInfo("cubin", _arch(elf), kernels, elf.undefined, ".cubin")


def _arch(elf: Elf) -> str:
    accelerated = _ACCELERATED.get(elf.abi_version)
    if accelerated is None:
        raise ArtifactError(f"the cubin has ABI version {elf.abi_version}, expected one of {sorted(_ACCELERATED)}")
    number = elf.flags >> (8 if elf.abi_version == _ABI_WITH_WIDE_FLAGS else 0) & 0xFF
    compat = elf.section(".nv.compat")
    marked = compat is not None and any(
        attribute.kind == _COMPAT_ACCELERATED and attribute.value == b"\1" for attribute in _attributes(elf, compat)
    )
    plain = SmName(*divmod(number, 10))
    if marked or elf.flags & accelerated:
        return f"{plain}a"
    written_by = elf.contents(elf.section(_TOOL_NOTE))
    return f"{plain}f" if f"-arch {plain}f ".encode() in written_by else str(plain)


def _kernel(elf: Elf, symbol: Symbol, resources: dict[int, int]) -> BinaryKernel:
    section = elf.section(f".nv.info.{symbol.name}")
    params: dict[int, tuple[int, int]] = {}
    param_bytes = 0
    block_size: tuple[int, int, int] | None = None
    max_threads: int | None = None
    for attribute in [] if section is None else _attributes(elf, section):
        if attribute.kind == _KERNEL_PARAMETER:
            # The last word has the log2 of the alignment in bits 0-7, the space in 8-11, flags, and the size from 18.
            _, ordinal, offset, packed = _unpack(_PARAMETER, attribute, symbol)
            params[ordinal] = (offset, packed >> 18)
        elif attribute.kind == _PARAMETER_BYTES and len(attribute.value) <= 4:
            param_bytes = int.from_bytes(attribute.value, "little")
        elif attribute.kind in (_REQUIRED_BLOCK_SIZE, _MAX_THREADS):
            x, y, z = _unpack(_BLOCK_SIZE, attribute, symbol)
            max_threads = x * y * z
            if attribute.kind == _REQUIRED_BLOCK_SIZE:
                block_size = (x, y, z)
    frame = resources.get(_FRAME_SIZE)
    stack = resources.get(_MIN_STACK_SIZE)
    return BinaryKernel(
        symbol=symbol.name,
        registers={"registers": resources[_REGISTER_COUNT]} if _REGISTER_COUNT in resources else {},
        static_shared_bytes=_static_shared_bytes(elf, symbol.name),
        # The stack includes the frames of functions that are called; its size is missing where it is unbounded.
        scratch_bytes=None if frame is None else max(frame, stack or 0),
        params=tuple(params[ordinal] for ordinal in sorted(params)),
        param_bytes=param_bytes,
        block_size=block_size,
        max_threads=max_threads,
        warp_size=CudaArch.warp_size,
    )


def _static_shared_bytes(elf: Elf, name: str) -> int:
    section = elf.section(f".nv.shared.{name}")
    if section is None:
        return 0
    reserved = 0 if elf.section(".nv.shared.reserved.0") is None else _RESERVED_SHARED_BYTES
    return max(section.size - reserved, 0)


def _by_symbol(attributes: Iterator[_Attribute]) -> dict[int, dict[int, int]]:
    """The section for all functions: index of the function's symbol, then kind of the attribute, to the value."""
    values: dict[int, dict[int, int]] = {}
    for attribute in attributes:
        if len(attribute.value) == _SYMBOL_VALUE.size:
            index, value = _SYMBOL_VALUE.unpack(attribute.value)
            values.setdefault(index, {})[attribute.kind] = value
    return values


def _attributes(elf: Elf, section: Section) -> Iterator[_Attribute]:
    """The records of a section: format, kind, and either two bytes or a 16-bit length and as many bytes."""
    content = elf.contents(section)
    position = 0
    while position < len(content):
        head = content[position : position + 4]
        position += 4
        if len(head) < 4 or head[0] not in (*_IN_PLACE, _SIZED):
            raise ArtifactError(f"section {section.name} of the cubin has the malformed record {head!r}")
        if head[0] in _IN_PLACE:
            yield _Attribute(head[1], head[2 : 2 + _IN_PLACE[head[0]]])
            continue
        size = int.from_bytes(head[2:], "little")
        if position + size > len(content):
            raise ArtifactError(f"section {section.name} of the cubin is truncated")
        yield _Attribute(head[1], content[position : position + size])
        position += size


def _unpack(layout: struct.Struct, attribute: _Attribute, symbol: Symbol) -> tuple[int, ...]:
    if len(attribute.value) != layout.size:
        raise ArtifactError(
            f"attribute {attribute.kind:#x} of kernel {symbol.name} has {len(attribute.value)} bytes, "
            f"expected {layout.size}"
        )
    return layout.unpack(attribute.value)
