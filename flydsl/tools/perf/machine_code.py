"""The instruction stream of a kernel of an artifact."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.artifact import Artifact
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries.elf import Elf
from flydsl.binaries.lines import source_lines
from flydsl.errors import ArtifactError, ToolchainError, UnsupportedTargetError
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.targets.timing import Chip
from flydsl.tools.perf.streams.amd import amd_stream
from flydsl.tools.perf.streams.nvidia import nvidia_stream
from flydsl.tools.perf.streams.stream import Stream
from flydsl.tools.simulators.amdgpu.disassemble import disassemble, has_tables

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend


def stream_of(artifact: Artifact, symbol: str, chip: Chip) -> Stream:
    """The instructions of a kernel, with the cycles of a chip.

    The artifact's kept assembly is read, else its binary is disassembled.
    """
    if symbol not in {kernel.symbol for kernel in artifact.kernels}:
        known = ", ".join(kernel.symbol for kernel in artifact.kernels) or "none"
        raise ArtifactError(f"{artifact.name} has no kernel {symbol!r}; its kernels are {known}")
    arch = artifact.target.partition(":")[2].partition(":")[0]
    if arch in CUDA_ARCHS:
        return _of_cubin(artifact, symbol, arch, chip)
    if arch not in ROCM_ARCHS:
        raise UnsupportedTargetError(f"times of code for {artifact.target} are not predicted; GPUs' are")
    if "asm" in artifact.sections:
        return amd_stream(artifact.sections["asm"].decode("utf-8", "replace"), symbol, arch, chip)
    return amd_stream(_disassembly(artifact.sections["binary"], artifact.name, symbol, arch), symbol, arch, chip)


def stream_of_text(
    text: str, artifact: Artifact, symbol: str, chip: Chip, place_of: Callable[[int], tuple[str, int] | None]
) -> Stream:
    """The instructions of a kernel, of assembly or of a disassembler's text that a caller has.

    ``place_of`` gives the source line of a line of the text, by its number from 0.
    """
    arch = artifact.target.partition(":")[2].partition(":")[0]
    if arch in CUDA_ARCHS:
        return nvidia_stream(text, _section(artifact, symbol), symbol, arch, chip, place_of)
    return amd_stream(text, symbol, arch, chip, place_of)


def _section(artifact: Artifact, symbol: str) -> bytes:
    elf = Elf(artifact.sections["binary"])
    section = elf.section(f".text.{symbol}")
    if section is None:
        raise ArtifactError(f"the binary of {artifact.name} has no code of {symbol}")
    return elf.contents(section)


def _of_cubin(artifact: Artifact, symbol: str, arch: str, chip: Chip) -> Stream:
    data = artifact.sections["binary"]
    text = _disassembled(make_backend(parse_target(artifact.target)), data)
    return nvidia_stream(text, _section(artifact, symbol), symbol, arch, chip, _places(text).get)


@functools.lru_cache(8)
def _disassembled(backend: BaseBackend, binary: bytes) -> str:
    """The disassembler's text, which takes a tenth of a second and more."""
    text = backend.disassemble(binary)
    if text is None:
        raise UnsupportedTargetError(f"code for {backend.target} is not disassembled")
    return text


_PLACE = re.compile(r'\s*//## File "([^"]+)", line (\d+)(?: inlined at "([^"]+)", line (\d+))?')


def _places(text: str) -> dict[int, tuple[str, int]]:
    """The source line of each line of the disassembler's text; of inlined code the outermost caller's."""
    found: dict[int, tuple[str, int]] = {}
    place: tuple[str, int] | None = None
    for number, line in enumerate(text.splitlines()):
        match = _PLACE.match(line)
        if match is not None:
            place = (match[3], int(match[4])) if match[3] else (match[1], int(match[2]))
        elif line.startswith("//-----"):
            place = None
        elif place is not None:
            found[number] = place
    return found


@functools.lru_cache(256)
def _disassembly(data: bytes, name: str, symbol: str, arch: str) -> str:
    """The assembly of one kernel of a code object, with its lines as comments; asked for at each launch and size."""
    if not has_tables(arch):
        raise ToolchainError(
            f"there are no instruction tables for {arch}; compile with the hint keep_assembly, whose text is read"
        )
    elf = Elf(data)
    section = elf.section(".text")
    found = next((each for each in elf.symbols if each.name == symbol), None)
    if section is None or found is None:
        raise ArtifactError(f"the binary of {name} has no code of {symbol}")
    code, first = elf.contents(section), found.value - section.address
    later = [
        each.value - section.address
        for each in elf.symbols
        if each.value > found.value and each.section == found.section
    ]
    end = first + found.size if found.size else min(later, default=len(code))
    comments: dict[int, str] = {}
    last: tuple[str, int] | None = None
    for row in source_lines(data):
        if row.line and (row.file, row.line) != last:
            last = row.file, row.line
            comments[row.address - section.address - first] = f"{Path(row.file)}:{row.line}"
    return disassemble(code[first:end], arch, {0: symbol}, comments)
