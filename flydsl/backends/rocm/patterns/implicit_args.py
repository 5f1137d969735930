"""Implicit arguments of kernels, and which of them a kernel does not read.

Registers that hold what nothing reads are free for the kernel, and arguments that the runtime fills in for nothing are left
out (LLVM's "User Guide for AMDGPU Backend", "Initial Kernel Execution State" and "LLVM IR Attributes").  LLVM deduces it
for whole programs; of a kernel that calls nothing, its text says it.
"""

from __future__ import annotations

import re

from flydsl.targets.amdgpu import RocmArch

__all__ = ["unread_inputs"]

_IDS = ("workitem-id", "workgroup-id", "cluster-id")
_INPUTS = (
    "completion-action", "default-queue", "dispatch-id", "dispatch-ptr", "flat-scratch-init", "heap-ptr", "hostcall-ptr",
    "implicitarg-ptr", "lds-kernel-id", "multigrid-sync-arg", "queue-ptr",
)  # fmt: skip
_DECLARED = re.compile(r'\ndeclare [^@\n]*@"?([\w.$]+)')
_DEFINED = re.compile(r"\ndefine (?:[^@\n]* )?")
_READ = re.compile(
    r"llvm\.(?:trap|ubsantrap|debugtrap"
    r"|amdgcn\.(?:dispatch\.|queue\.|implicitarg\.|lds\.kernel\.|cluster\.|is\.shared|is\.private))"
)
"""The intrinsics by which kernels read more than ids of blocks and threads."""
_ASSEMBLY = re.compile(r' asm (?:[a-z]+ )*"(?:[^"\\]|\\.)*", "([^"]*)"')


def unread_inputs(text: str, arch: RocmArch) -> str:
    """The attributes, as LLVM IR writes them, of each kernel of a module in which no kernel reads more than ids.

    Nothing where one might, or where the module has more than kernels: then LLVM must look for itself.  Where accumulation
    registers are a part of the vector registers, such kernels also need no part set aside for them.
    """
    declared = _DECLARED.findall(text)
    if any(not name.startswith("llvm.") or _READ.match(name) for name in declared) or "addrspacecast" in text:
        return ""
    if not all("amdgpu_kernel" in found for found in _DEFINED.findall(text)) or _has_accumulators(text):
        return ""
    unread = [f"{name}-{axis}" for name in _IDS for axis in "xyz" if axis == "x" or not _is_read(name, axis, declared)]
    flags = " ".join(f'"amdgpu-no-{name}"' for name in sorted((*_INPUTS, *unread)))
    set_aside = ' "amdgpu-agpr-alloc"="0"' if arch.has_unified_registers else ""
    return f"nofree norecurse nounwind{set_aside} {flags}"


def _is_read(name: str, axis: str, declared: list[str]) -> bool:
    return f"llvm.amdgcn.{name.replace('-', '.')}.{axis}" in declared


def _has_accumulators(text: str) -> bool:
    """True if the user's assembly names accumulation registers."""
    return any(
        constraint.lstrip("=&+~*%").startswith(("a", "{a", "^"))
        for constraints in _ASSEMBLY.findall(text)
        for constraint in constraints.split(",")
    )
