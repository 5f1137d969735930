"""MLIR's dialects of vendors: names of operations that any program may have.

Programs may name an operation of a vendor anywhere, also where another backend compiles them.  So what reads a traced or a
lowered module knows these names whatever the target is.  Backends' own operations are in their folders.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = [
    "BUFFER_DESCRIPTOR",
    "BUFFER_DESCRIPTORS",
    "BUFFER_STORES",
    "DIALECTS",
    "FIRST_LANES",
    "INTRINSICS",
    "KERNEL_MARKS",
    "STORES",
]

DIALECTS = ("nvvm", "rocdl")

INTRINSICS: Mapping[str, str] = MappingProxyType(
    {"llvm.intr.": "llvm.", "rocdl.": "llvm.amdgcn.", "nvvm.": "llvm.nvvm."}
)
"""The prefixes of operations that MLIR translates to intrinsics, and those of the intrinsics."""

KERNEL_MARKS = ("gpu.kernel", *(f"{dialect}.kernel" for dialect in DIALECTS))
"""The attributes that mark a function of the LLVM dialect as a kernel."""

STORES: Mapping[str, int] = MappingProxyType(
    {
        "rocdl.raw.ptr.buffer.store": 1,
        **{
            f"rocdl.raw.ptr.buffer.atomic.{name}": 2 if name == "cmpswap" else 1
            for name in ("cmpswap", "fadd", "fmax", "smax", "umin")
        },
    }
)
"""Operations that write memory, and which operand is the address."""

FIRST_LANES = "llvm.amdgcn.readfirstlane"
"""The intrinsic of AMD that gives all lanes of a wave the value of the first."""

BUFFER_STORES = ("llvm.amdgcn.raw.ptr.buffer.store", "llvm.amdgcn.raw.ptr.buffer.atomic.")
"""Intrinsics that write memory through a buffer descriptor, which is their second operand."""

BUFFER_DESCRIPTOR = "llvm.amdgcn.make.buffer.rsrc"
"""The intrinsic that makes a buffer descriptor of a pointer, its first operand."""

BUFFER_DESCRIPTORS = frozenset({"rocdl.make.buffer.rsrc"})
"""The operations that do so."""
