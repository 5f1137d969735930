"""Hints for the order of instructions: they wait for nothing and never change results; other targets have none."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import emit
from flydsl.expr.copy_ops import static_integer
from flydsl.expr.targets import emits_for

__all__ = ["sched_dsrd", "sched_dswr", "sched_mfma", "sched_vmem"]

# LLVM's "User Guide for AMDGPU Backend", "llvm.amdgcn.sched.group.barrier".
_MATRIX, _VMEM_READ, _DS_READ, _DS_WRITE = 0x8, 0x20, 0x100, 0x200
_GROUP = 0
"""Groups with one number are kept in the order of the program; all of these are."""


def sched_mfma(cnt: Any) -> None:
    """Ask for a group of ``cnt`` matrix instructions here, in program order with the other groups."""
    _group("sched_mfma", _MATRIX, cnt)


def sched_vmem(cnt: Any) -> None:
    """Ask for a group of ``cnt`` loads from global memory here."""
    _group("sched_vmem", _VMEM_READ, cnt)


def sched_dsrd(cnt: Any) -> None:
    """Ask for a group of ``cnt`` loads from shared memory here."""
    _group("sched_dsrd", _DS_READ, cnt)


def sched_dswr(cnt: Any) -> None:
    """Ask for a group of ``cnt`` stores to shared memory here."""
    _group("sched_dswr", _DS_WRITE, cnt)


def _group(name: str, mask: int, cnt: Any) -> None:
    count = static_integer(cnt)
    if count < 0:
        raise DSLValueError(f"{name}({count}): expected 0 or more instructions")
    if emits_for("rocm") and count:
        operands = [emit.constant(number, emit.integer_type(32)) for number in (mask, count, _GROUP)]
        emit.call_intrinsic("llvm.amdgcn.sched.group.barrier", operands)
