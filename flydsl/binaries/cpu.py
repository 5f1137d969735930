"""Object files for CPUs, as LLVM writes them."""

from __future__ import annotations

from flydsl.binaries.elf import CPU_MACHINES, SHN_UNDEF, STB_GLOBAL, STB_WEAK, STT_FUNC, Elf
from flydsl.binaries.info import BinaryInfo, BinaryKernel

__all__ = ["describe_cpu"]

# The linker itself makes these.
_LINKER_DEFINED = frozenset({"_GLOBAL_OFFSET_TABLE_"})


def describe_cpu(elf: Elf) -> BinaryInfo:
    """The description of an object file; kernels are its exported functions.

    Registers, stack and parameters are conventions of code generation and leave no trace in the file.
    """
    kernels = tuple(
        BinaryKernel(symbol.name)
        for symbol in elf.symbols
        if symbol.type == STT_FUNC and symbol.section != SHN_UNDEF and symbol.binding in (STB_GLOBAL, STB_WEAK)
    )
    undefined = tuple(name for name in elf.undefined if name not in _LINKER_DEFINED)
    return BinaryInfo("object", CPU_MACHINES[elf.machine], kernels, undefined)
