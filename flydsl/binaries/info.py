"""The description of a device binary, common to all formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record


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
