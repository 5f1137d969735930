"""MLIR's dialects of vendors: names of operations that any program may have.

Programs may name an operation of a vendor anywhere, also where another backend compiles them.  So what reads a traced or a
lowered module knows these names whatever the target is.  Backends' own operations are in their folders.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType

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

LOWERED_TO_CPU = frozenset(
    {"make_buffer_rsrc", "ds_read_tr8_b64", "ds_read_tr16_b64", "barrier", "wave_barrier", "s_barrier"}
    | {"exp", "exp2", "log", "sqrt", "rsq", "rcp", "sin", "cos", "tanh", "fmed3"}
    | {"raw_ptr_buffer_load_lds", "raw_ptr_buffer_load_async_lds"}
    | {
        f"{kind}_{name}"
        for kind in ("raw_buffer", "raw_ptr_buffer")
        for name in ("load", "store", *(f"atomic_{each}" for each in ("cmpswap", "fadd", "fmax", "smax", "umin")))
    }
)
"""Operations of ``rocdl``, by the names of their builders, that the CPU's lowering takes as they are.

The language plays all others while a kernel is traced, because it knows their operands as values.
"""

FIRST_LANES = "llvm.amdgcn.readfirstlane"
"""The intrinsic of AMD that gives all lanes of a wave the value of the first."""

BUFFER_STORES = ("llvm.amdgcn.raw.ptr.buffer.store", "llvm.amdgcn.raw.ptr.buffer.atomic.")
"""Intrinsics that write memory through a buffer descriptor, which is their second operand."""

BUFFER_DESCRIPTOR = "llvm.amdgcn.make.buffer.rsrc"
"""The intrinsic that makes a buffer descriptor of a pointer, its first operand."""

BUFFER_DESCRIPTORS = frozenset({"rocdl.make.buffer.rsrc"})
"""The operations that do so."""

_DESCRIPTOR = ("!llvm.ptr<8>",)
_POINTER = ("!llvm.ptr", "!llvm.ptr<1>")
_I32 = ("i32",)
BUFFER_DATA = (
    *("i8", "i16", "i32", "f16", "bf16", "f32"),
    *(f"vector<{n}x{each}>" for n in (2, 4) for each in ("i16", "f16", "bf16", "i32", "f32")),
)
"""Types that every AMD chip loads from a buffer and stores to one."""

SELECTED: Mapping[str, tuple[tuple[str, ...], ...]] = MappingProxyType(
    {
        "rocdl.make.buffer.rsrc": (_POINTER, ("i16",), ("i64",), _I32, _DESCRIPTOR),
        "rocdl.raw.ptr.buffer.load": (_DESCRIPTOR, _I32, _I32, BUFFER_DATA),
        "rocdl.raw.ptr.buffer.store": (BUFFER_DATA, _DESCRIPTOR, _I32, _I32),
        "llvm.atomicrmw": ((*_POINTER, "!llvm.ptr<3>"), _I32),
    }
)
"""Operations that LLVM selects on every AMD chip, if operands and results have these types; ``tests/raw`` compiles them."""

SELECTED_ATTRIBUTES: Mapping[str, Collection[int | str]] = MappingProxyType(
    {
        "alignment": (4,),
        "aux": range(32),  # LLVM's CPol (SIDefines.h) without swz and volatile
        "bin_op": range(11),  # xchg to umin, the operations on integers
        "ordering": (2, 4, 5, 6, 7),  # monotonic to seq_cst
        "syncscope": ("agent", "workgroup"),
    }
)
"""Their attributes, with the values for which that holds."""


LLVM_OPTIONS = ("amdgpu-", "si-", "nvptx-")
"""Beginnings of the names of LLVM's options that the vendors' code generators have."""


def amd_instructions(assembly: str) -> list[str]:
    """The instructions of a piece of AMD's assembly, a line each, without the comments that ``;`` and ``//`` begin.

    Example::

        >>> amd_instructions("s_nop 0 ; wait\\nv_mov_b32 $0, 1")
        ['s_nop 0', 'v_mov_b32 $0, 1']
    """
    lines = (re.split(r";|//", line)[0].strip() for line in assembly.splitlines())
    return [line for line in lines if line]
