"""The instruction stream of a kernel of an artifact."""

from __future__ import annotations

from pathlib import Path

from flydsl.artifact import Artifact
from flydsl.binaries.elf import Elf
from flydsl.binaries.lines import source_lines
from flydsl.errors import ArtifactError, ToolchainError, UnsupportedTargetError
from flydsl.perf.streams.amd import amd_stream
from flydsl.perf.streams.stream import Stream
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.timing import Chip

__all__ = ["stream_of"]


def stream_of(artifact: Artifact, symbol: str, chip: Chip) -> Stream:
    """The instructions of a kernel.

    Args:
        artifact: a compiled program; its kept assembly is read, else its binary is disassembled.
        symbol: the kernel.
        chip: whose cycles are taken.

    Raises:
        ArtifactError: the artifact has no such kernel, or no code that can be read.
        ToolchainError: a disassembler is needed and missing.
        UnsupportedTargetError: code of this kind is not modeled.
    """
    if symbol not in {kernel.symbol for kernel in artifact.kernels}:
        known = ", ".join(kernel.symbol for kernel in artifact.kernels) or "none"
        raise ArtifactError(f"{artifact.name} has no kernel {symbol!r}; its kernels are {known}")
    arch = artifact.target.partition(":")[2].partition(":")[0]
    if arch not in ROCM_ARCHS:
        raise UnsupportedTargetError(f"times of code for {artifact.target} are not predicted")
    if "asm" in artifact.sections:
        return amd_stream(artifact.sections["asm"].decode("utf-8", "replace"), symbol, arch, chip)
    return amd_stream(_disassembly(artifact, symbol, arch), symbol, arch, chip)


def _disassembly(artifact: Artifact, symbol: str, arch: str) -> str:
    """The assembly of one kernel of a code object, with its lines as comments."""
    from flydsl.simulators.amdgpu.disassemble import disassemble, has_tables

    if not has_tables(arch):
        raise ToolchainError(
            f"there are no instruction tables for {arch}; compile with the hint keep_assembly, whose text is read"
        )
    data = artifact.sections["binary"]
    elf = Elf(data)
    section = elf.section(".text")
    found = next((each for each in elf.symbols if each.name == symbol), None)
    if section is None or found is None:
        raise ArtifactError(f"the binary of {artifact.name} has no code of {symbol}")
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
