"""Reader of device binaries: code objects, cubins, object files of CPUs."""

from __future__ import annotations

from flydsl.binaries.elf import CPU_MACHINES, EM_AMDGPU, EM_CUDA, SHN_UNDEF, STB_GLOBAL, STB_WEAK, STT_FUNC, Elf
from flydsl.binaries.info import BinaryInfo, BinaryKernel
from flydsl.errors import ArtifactError

_LINKER_DEFINED = frozenset({"_GLOBAL_OFFSET_TABLE_"})
"""Symbols that the linker itself makes."""


def describe(data: bytes) -> BinaryInfo:
    """Architecture, kernels and undefined symbols of an AMD GPU code object, a cubin or a CPU object file."""
    elf = Elf(data)
    if elf.machine == EM_AMDGPU:
        from flydsl.binaries.amdgpu import describe_amdgpu  # a process has binaries of one vendor

        return describe_amdgpu(elf)
    if elf.machine == EM_CUDA:
        from flydsl.binaries.cubin import describe_cubin

        return describe_cubin(elf)
    if elf.machine in CPU_MACHINES:
        return _describe_object(elf)
    raise ArtifactError(
        f"the ELF file is for machine {elf.machine}, expected {EM_AMDGPU} (AMD GPU), {EM_CUDA} (CUDA)"
        + "".join(f", {machine} ({name})" for machine, name in CPU_MACHINES.items())
    )


def _describe_object(elf: Elf) -> BinaryInfo:
    """The description of an object file for a CPU, as LLVM writes it; kernels are its exported functions.

    Registers, stack and parameters are conventions of code generation and leave no trace in the file.
    """
    kernels = tuple(
        BinaryKernel(symbol.name)
        for symbol in elf.symbols
        if symbol.type == STT_FUNC and symbol.section != SHN_UNDEF and symbol.binding in (STB_GLOBAL, STB_WEAK)
    )
    undefined = tuple(name for name in elf.undefined if name not in _LINKER_DEFINED)
    return BinaryInfo("object", CPU_MACHINES[elf.machine], kernels, undefined)
