"""Descriptions of device binaries, read from their bytes."""

from __future__ import annotations

from flydsl.binaries.elf import CPU_MACHINES, EM_AMDGPU, EM_CUDA, Elf
from flydsl.binaries.info import BinaryInfo, BinaryKernel
from flydsl.errors import ArtifactError

__all__ = ["BinaryInfo", "BinaryKernel", "describe"]


def describe(data: bytes) -> BinaryInfo:
    """Architecture, kernels and undefined symbols of an AMD GPU code object, a cubin or a CPU object file."""
    elf = Elf(data)
    if elf.machine == EM_AMDGPU:
        from flydsl.binaries.amdgpu import describe_amdgpu

        return describe_amdgpu(elf)
    if elf.machine == EM_CUDA:
        from flydsl.binaries.cubin import describe_cubin

        return describe_cubin(elf)
    if elf.machine in CPU_MACHINES:
        from flydsl.binaries.cpu import describe_cpu

        return describe_cpu(elf)
    raise ArtifactError(
        f"the ELF file is for machine {elf.machine}, expected {EM_AMDGPU} (AMD GPU), {EM_CUDA} (CUDA)"
        + "".join(f", {machine} ({name})" for machine, name in CPU_MACHINES.items())
    )
