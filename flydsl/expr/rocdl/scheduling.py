"""Scheduling hints, priorities and bare barriers of AMD GPUs.

Hints wait for nothing and never change results; other targets ignore them.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import gpu
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.control import barriers
from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.rocdl import chips
from flydsl.ir import builder
from flydsl.targets.amdgpu import GFX12, GFX125X, Isa

__all__ = [
    "disable_xdl_arb_stall",
    "iglp_opt",
    "mask_dsrd",
    "mask_dswr",
    "mask_mfma",
    "mask_vmem_rd",
    "s_barrier",
    "s_barrier_signal",
    "s_barrier_wait",
    "s_nop",
    "s_setprio",
    "s_sleep",
    "sched_barrier",
    "sched_dsrd",
    "sched_dswr",
    "sched_group_barrier",
    "sched_mfma",
    "sched_vmem",
]

# LLVM's "User Guide for AMDGPU Backend", "llvm.amdgcn.sched.group.barrier".
mask_mfma, mask_vmem_rd, mask_dsrd, mask_dswr = 0x8, 0x20, 0x100, 0x200
_GROUP = 0
"""Groups with one id keep program order; all of these share it."""

# LLVM's "User Guide for AMDGPU Backend", "Barriers" of gfx12.
_SPLIT_BARRIERS = GFX12
WORKGROUP_BARRIER_ID, CLUSTER_BARRIER_ID = -1, -3
_NAMED_BARRIERS = range(1, 17)

_SCHED_MODE_BIT_4 = 26 | 4 << 6
"""S_SETREG's operand for one bit: the register, first bit << 6, (width - 1) << 11."""


def sched_mfma(cnt: Any) -> None:
    """Ask for a group of ``cnt`` matrix instructions here, in program order with the other groups.

    Args:
        cnt: how many such instructions, a Python int.

    See the example of :func:`sched_group_barrier`.
    """
    _group("sched_mfma", mask_mfma, cnt)


def sched_vmem(cnt: Any) -> None:
    """Ask for a group of ``cnt`` loads from global memory here; parameters and result as of :func:`sched_mfma`."""
    _group("sched_vmem", mask_vmem_rd, cnt)


def sched_dsrd(cnt: Any) -> None:
    """Ask for a group of ``cnt`` loads from shared memory here; parameters and result as of :func:`sched_mfma`."""
    _group("sched_dsrd", mask_dsrd, cnt)


def sched_dswr(cnt: Any) -> None:
    """Ask for a group of ``cnt`` stores to shared memory here; parameters and result as of :func:`sched_mfma`."""
    _group("sched_dswr", mask_dswr, cnt)


def _group(name: str, mask: int, cnt: Any) -> None:
    count = static_integer(cnt)
    if count < 0:
        raise DSLValueError(f"{name}({count}): expected 0 or more instructions")
    if count:
        _hint("sched.group.barrier", mask, count, _GROUP)


_MASK_BITS = 0x7FF
_STRATEGIES = 4


def sched_barrier(mask: Any) -> None:
    """Let only the instructions of ``mask`` move across this point; 0 lets none.

    Args:
        mask: bits as LLVM numbers them: 1 arithmetic, 2 vector and 4 scalar arithmetic, 8 matrix, 0x10 vector memory,
            0x20 its reads, 0x40 its writes, 0x80 shared memory, 0x100 its reads, 0x200 its writes, 0x400
            transcendental.

    Raises:
        DSLValueError: another bit.
        DSLTypeError: a mask that is known only at run time.

    See the example of :func:`sched_group_barrier`.
    """
    _hint("sched.barrier", _bits("sched_barrier", mask))


def sched_group_barrier(mask: Any, size: Any, group_id: Any) -> None:
    """Ask for a group of ``size`` instructions of a mask here, in program order with the groups of one ``group_id``.

    Args:
        mask: as of :func:`sched_barrier`.
        size: how many instructions.
        group_id: groups of one number are ordered.

    Raises:
        DSLValueError: a bit of the mask that means nothing, or a negative number.
        DSLTypeError: a number that is known only at run time.

    Example in a kernel, compiled for gfx942::

        fx.rocdl.s_setprio(1)  # llvm: llvm.amdgcn.s.setprio(i16 1)
        fx.rocdl.sched_vmem(2)  # llvm: llvm.amdgcn.sched.group.barrier(i32 32, i32 2, i32 0)
        fx.rocdl.sched_dswr(4)  # llvm: llvm.amdgcn.sched.group.barrier(i32 512, i32 4, i32 0)
        fx.rocdl.sched_dsrd(3)  # llvm: llvm.amdgcn.sched.group.barrier(i32 256, i32 3, i32 0)
        fx.rocdl.sched_mfma(1)  # llvm: llvm.amdgcn.sched.group.barrier(i32 8, i32 1, i32 0)
        fx.rocdl.sched_group_barrier(0x40, 1, 2)  # llvm: llvm.amdgcn.sched.group.barrier(i32 64, i32 1, i32 2)
        fx.rocdl.sched_barrier(0)  # llvm: llvm.amdgcn.sched.barrier(i32 0)
        fx.rocdl.iglp_opt(1)  # llvm: llvm.amdgcn.iglp.opt(i32 1)
        fx.rocdl.s_nop(3)  # llvm: llvm.amdgcn.s.nop(i16 3)
        fx.rocdl.s_sleep(2)  # llvm: llvm.amdgcn.s.sleep(i32 2)
        fx.rocdl.s_barrier()  # llvm: llvm.amdgcn.s.barrier()
        y[t] = x[t]
    """
    count, group = static_integer(size), static_integer(group_id)
    if count < 0 or group < 0:
        raise DSLValueError(f"sched_group_barrier: size={count}, group_id={group}; expected 0 or more")
    _hint("sched.group.barrier", _bits("sched_group_barrier", mask), count, group)


def iglp_opt(variant: Any) -> None:
    """Request one of LLVM's strategies, 0 to 3, for the whole basic block.

    Args:
        variant: 0 to 3, a Python int.

    Raises:
        DSLValueError: another number.
        DSLTypeError: a number that is known only at run time.

    See the example of :func:`sched_group_barrier`.
    """
    _hint("iglp.opt", _below("iglp_opt", variant, _STRATEGIES))


def s_setprio(priority: Any) -> None:
    """Set the wave's priority, 0 to 3; the instruction reads the low two bits.

    The operand is emitted as given ("S_SETPRIO", SIMM16[1:0], CDNA 3 and RDNA 3 instruction sets).

    Args:
        priority: 0 to 3, a Python int.

    Raises:
        DSLValueError: a number of more than 16 bits.
        DSLTypeError: a number that is known only at run time.

    See the example of :func:`sched_group_barrier`.
    """
    _hint("s.setprio", _below("s_setprio", priority, 1 << 16), width=16)


def s_barrier() -> None:
    """Wait for all threads of the block, but not for memory: only ``fx.barrier`` makes writes visible.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLSyntaxError: threads that took a run-time ``return``, ``break`` or ``continue`` would miss it.

    See the example of :func:`sched_group_barrier`.
    """
    chips.require("s_barrier", chips.ALL)
    if not emits_for("rocm"):
        gpu.barrier()
        return
    current_kernel("s_barrier")
    barriers.meet()
    builder.run_intrinsic("llvm.amdgcn.s.barrier", [])


def s_barrier_signal(id: Any) -> None:
    """Signal a barrier without waiting: -1 is the block's, -3 the cluster's on gfx1250.

    Args:
        id: -1, the block's, or -3, the cluster's on gfx1250.

    Raises:
        DSLValueError: another barrier, or a target without the instruction.
        DSLTypeError: a number that is known only at run time.
        DSLSyntaxError: threads that took a run-time ``return``, ``break`` or ``continue`` would miss it.

    Example in a kernel for gfx1201::

        fx.rocdl.s_barrier_signal(-1)  # llvm: llvm.amdgcn.s.barrier.signal(i32 -1)
        fx.rocdl.s_barrier_wait(-1)  # llvm: llvm.amdgcn.s.barrier.wait(i16 -1)
        y[t] = x[t]
        # y: 0 1 2
    """
    number = _split_barrier("s_barrier_signal", id)
    signal_barrier(number)


def s_barrier_wait(id: Any) -> None:
    """Wait until all waves have signaled a barrier, but not for memory: only ``fx.barrier`` makes writes visible.

    Args:
        id: -1, the block's, or -3, the cluster's on gfx1250.

    Raises:
        DSLValueError: another barrier, or a target without the instruction.
        DSLTypeError: a number that is known only at run time.
        DSLSyntaxError: threads that took a run-time ``return``, ``break`` or ``continue`` would miss it.

    See the example of :func:`s_barrier_signal`.
    """
    number = _split_barrier("s_barrier_wait", id)
    wait_for_barrier(number)
    if not emits_for("rocm"):
        gpu.barrier()


def _split_barrier(what: str, id: Any) -> int:
    number = static_integer(id)
    archs = _SPLIT_BARRIERS if number == WORKGROUP_BARRIER_ID else GFX125X
    chips.require(f"{what}({number})", archs)
    current_kernel(what)
    known = (WORKGROUP_BARRIER_ID, CLUSTER_BARRIER_ID, *_NAMED_BARRIERS)
    if number not in known:
        raise DSLValueError(f"{what}({number}): expected -1 for the block, -3 for its cluster, or 1 to 16")
    if number != WORKGROUP_BARRIER_ID and not emits_for("rocm"):
        raise DSLValueError(
            f"{what}({number}): a CPU has the barrier of the block, -1; that of a cluster is rocdl.cluster.cluster_barrier"
        )
    barriers.meet()
    return number


def signal_barrier(number: int) -> None:
    """Emit one wave's signal, for an AMD GPU."""
    _hint("s.barrier.signal", number)


def wait_for_barrier(number: int) -> None:
    """Emit one wave's wait, for an AMD GPU."""
    _hint("s.barrier.wait", number, width=16)


def s_sleep(count: Any) -> None:
    """Let the wave sleep for about ``64 * count`` clocks, 0 to 127.

    Args:
        count: 0 to 127, in units of 64 clocks, a Python int.

    Raises:
        DSLValueError: another number.
        DSLTypeError: a number that is known only at run time.

    See the example of :func:`sched_group_barrier`.
    """
    _hint("s.sleep", _below("s_sleep", count, 128))


def s_nop(count: Any) -> None:
    """Idle for ``count + 1`` issue slots, 0 to 15.

    Args:
        count: 0 to 15, a Python int.

    Raises:
        DSLValueError: another number.
        DSLTypeError: a number that is known only at run time.

    See the example of :func:`sched_group_barrier`.
    """
    _hint("s.nop", _below("s_nop", count, 16), width=16)


def disable_xdl_arb_stall() -> None:
    """On gfx1250, let multi-cycle matrix instructions issue back to back: bit 4 of the scheduling mode.

    Raises:
        DSLValueError: a target without it.

    Example in a kernel, compiled for gfx1250::

        fx.rocdl.disable_xdl_arb_stall()  # llvm: llvm.amdgcn.s.setreg(i32 282, i32 1)
        y[t] = x[t]
    """
    chips.require("disable_xdl_arb_stall", (Isa.GFX1250,))
    _hint("s.setreg", _SCHED_MODE_BIT_4, 1)


def _bits(name: str, mask: Any) -> int:
    bits = static_integer(mask)
    if not 0 <= bits <= _MASK_BITS:
        raise DSLValueError(f"{name}: the mask {bits:#x} has other bits than {_MASK_BITS:#x}")
    return bits


def _below(name: str, value: Any, limit: int) -> int:
    number = static_integer(value)
    if not 0 <= number < limit:
        raise DSLValueError(f"{name}({number}): expected 0 to {limit - 1}")
    return number


def _hint(name: str, *numbers: int, width: int = 32) -> None:
    if emits_for("rocm"):
        of = builder.integer_type(width)
        builder.run_intrinsic(f"llvm.amdgcn.{name}", [builder.constant(number, of) for number in numbers])
