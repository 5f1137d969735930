"""Implicit arguments of kernels, and which of them a kernel does not read.

Registers that hold what nothing reads are free for the kernel, and arguments that the runtime fills in for nothing are left
out (LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State" and "LLVM IR Attributes").  LLVM deduces it
for whole programs; of a kernel that calls nothing, its operations say it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flydsl.backends.lowering import Passes
from flydsl.targets.amdgpu import RocmArch

if TYPE_CHECKING:
    from flydsl.backends.kernel_facts import KernelFacts

__all__ = ["choose_passes"]

_IDS = ("workitem-id", "workgroup-id", "cluster-id")
_INPUTS = (
    "completion-action", "default-queue", "dispatch-id", "dispatch-ptr", "flat-scratch-init", "heap-ptr", "hostcall-ptr",
    "implicitarg-ptr", "lds-kernel-id", "multigrid-sync-arg", "queue-ptr",
)  # fmt: skip
_READ = re.compile(
    r"llvm\.(?:trap|ubsantrap|debugtrap"
    r"|amdgcn\.(?:dispatch\.|queue\.|implicitarg\.|lds\.kernel\.|cluster\.|is\.shared|is\.private))"
)
"""The intrinsics by which kernels read more than ids of blocks and threads."""
_ASSEMBLY_NAMES = ("a", "{a", "^")
"""The starts of constraints of inline assembly that name accumulation registers, or may."""


def choose_passes(arch: RocmArch, facts: KernelFacts) -> Passes:
    """Few passes, and what they do not deduce, for kernels that read no more than ids and call nothing.

    Where accumulation registers are a part of the vector registers, such kernels also need no part set aside for them.
    """
    if facts.undefined or any(map(_READ.match, facts.intrinsics)) or "llvm.addrspacecast" in facts.operations:
        return Passes()
    if not facts.defines_kernels_alone or _has_accumulators(facts):
        return Passes()
    unread = [f"{name}-{axis}" for name in _IDS for axis in "xyz" if axis == "x" or not _is_read(name, axis, facts)]
    flags = " ".join(f'"amdgpu-no-{name}"' for name in sorted((*_INPUTS, *unread)))
    set_aside = ' "amdgpu-agpr-alloc"="0"' if arch.has_unified_registers else ""
    return Passes("few", f"nofree norecurse nounwind{set_aside} {flags}")


def _is_read(name: str, axis: str, facts: KernelFacts) -> bool:
    return f"llvm.amdgcn.{name.replace('-', '.')}.{axis}" in facts.intrinsics


def _has_accumulators(facts: KernelFacts) -> bool:
    """True if assembly of the user's names accumulation registers."""
    return any(
        constraint.lstrip("=&+~*%").startswith(_ASSEMBLY_NAMES)
        for piece in facts.assembly
        for constraint in piece.constraints
    )
