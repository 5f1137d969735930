"""What a device binary is, told from its own bytes."""

from __future__ import annotations

from flydsl.binaries.amdgpu import EM_AMDGPU, describe_amdgpu
from flydsl.binaries.cpu import CPU_MACHINES, describe_cpu
from flydsl.binaries.cubin import EM_CUDA, describe_cubin
from flydsl.binaries.elf import Elf
from flydsl.binaries.info import BinaryInfo, BinaryKernel
from flydsl.binaries.lines import SourceLine, source_lines
from flydsl.errors import ArtifactError

__all__ = ["BinaryInfo", "BinaryKernel", "SourceLine", "describe", "source_lines"]


def describe(data: bytes) -> BinaryInfo:
    """Architecture, kernels and undefined symbols of an AMD GPU code object, a cubin or a CPU object file.

    Raises:
        ArtifactError: the bytes are none of these, or are damaged.
    """
    elf = Elf(data)
    if elf.machine == EM_AMDGPU:
        return describe_amdgpu(elf)
    if elf.machine == EM_CUDA:
        return describe_cubin(elf)
    if elf.machine in CPU_MACHINES:
        return describe_cpu(elf)
    raise ArtifactError(
        f"the ELF file is for machine {elf.machine}, expected {EM_AMDGPU} (AMD GPU), {EM_CUDA} (CUDA)"
        + "".join(f", {machine} ({name})" for machine, name in CPU_MACHINES.items())
    )
