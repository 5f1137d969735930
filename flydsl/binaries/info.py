"""The description of a device binary, common to all formats, and its reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType

from flydsl.binaries.elf import CPU_MACHINES, EM_AMDGPU, EM_CUDA, SHN_UNDEF, STB_GLOBAL, STB_WEAK, STT_FUNC, Elf
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record

_LINKER_DEFINED = frozenset({"_GLOBAL_OFFSET_TABLE_"})
"""Symbols that the linker itself makes."""


@record
class BinaryKernel:
    """One kernel of a binary; ``None`` stands for values that the format lacks."""

    symbol: str
    registers: Mapping[str, int] = field(default_factory=dict)
    """Registers of one thread by kind: ``registers`` for CUDA; ``vgpr``, ``sgpr`` and ``agpr`` for AMD GPUs."""
    spills: Mapping[str, int] = field(default_factory=dict)
    """Registers spilled to memory by kind: ``vgpr`` and ``sgpr`` for AMD GPUs."""
    static_shared_bytes: int | None = None
    """Statically allocated shared memory of one block."""
    scratch_bytes: int | None = None
    """Memory of one thread for its stack, for arrays and for spilled registers."""
    params: tuple[tuple[int, int], ...] = ()
    """Offset and size in bytes of each parameter."""
    param_bytes: int | None = None
    """From the start of the first parameter to the end of the last."""
    hidden_params: tuple[str, ...] = ()
    """Parameters that the runtime adds after the visible ones."""
    block_size: tuple[int, int, int] | None = None
    """The only block size that it was compiled for."""
    max_threads: int | None = None
    """Threads of a block, at most."""
    warp_size: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "registers", MappingProxyType(dict(self.registers)))
        object.__setattr__(self, "spills", MappingProxyType(dict(self.spills)))

    @property
    def resources(self) -> dict[str, int]:
        """The known registers, spills and scratch, in one flat mapping.

        ``registers`` are those that every thread of a block has, which limit how many blocks run at once.
        """
        names = {"registers": "registers", "vgpr": "registers"}
        flat = {names.get(kind, f"{kind}s"): count for kind, count in self.registers.items()}
        flat |= {f"{kind}_spills": count for kind, count in self.spills.items()}
        if self.scratch_bytes is not None:
            flat["scratch_bytes"] = self.scratch_bytes
        return flat


@record
class BinaryInfo:
    """A device binary, read from its own bytes."""

    format: str
    """``"amdgpu"``, ``"cubin"`` or ``"object"``."""
    arch: str
    """``"gfx942"``, ``"sm_90"``, ``"x86_64"``, ``"aarch64"``."""
    kernels: tuple[BinaryKernel, ...]
    """In the order of the file."""
    undefined: tuple[str, ...]
    """Symbols that it needs from elsewhere, without weak ones, which may stay undefined."""
    extension: str = ".o"
    """The usual extension of files of the format."""

    def kernel(self, symbol: str) -> BinaryKernel:
        """The kernel of that name."""
        for kernel in self.kernels:
            if kernel.symbol == symbol:
                return kernel
        raise KeyError(symbol)


def distinct(kernels: Iterable[BinaryKernel]) -> tuple[BinaryKernel, ...]:
    """The kernels, in their order."""
    found: dict[str, BinaryKernel] = {}
    for kernel in kernels:
        if kernel.symbol in found:
            raise ArtifactError(f"the binary has two kernels named {kernel.symbol!r}")
        found[kernel.symbol] = kernel
    return tuple(found.values())


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
