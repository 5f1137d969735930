"""Clusters of workgroups on gfx1250: coordinates and barriers.

LLVM's "User Guide for AMDGPU Backend": "Barriers" (their numbers) and ``llvm.amdgcn.cluster.workgroup.id``.
"""

from __future__ import annotations

import math
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.control import barriers
from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.numeric import Boolean, Int32
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.lanes import wave_id
from flydsl.expr.rocdl.scheduling import CLUSTER_BARRIER_ID, signal_barrier, wait_for_barrier
from flydsl.ir import builder
from flydsl.support.public_names import show_user_frames_of
from flydsl.targets.amdgpu import Isa

__all__ = [
    "CLUSTER_BARRIER_ID",
    "CLUSTER_CHIPS",
    "CLUSTER_WAIT_ALL",
    "cluster_barrier",
    "cluster_signal_once_per_wg",
    "cluster_wait",
    "cluster_workgroup_id_x",
    "cluster_workgroup_id_y",
    "cluster_workgroup_id_z",
    "compute_cluster_position",
    "is_wave_leader",
]

CLUSTER_WAIT_ALL = CLUSTER_BARRIER_ID
"""The barrier of a whole cluster, as what is waited for."""
CLUSTER_CHIPS = (Isa.GFX1250,)
_MOST_PER_AXIS = 16


def _coordinate(axis: int) -> Int32:
    """A CPU computes it from the cluster extents of the launch."""
    what = f"cluster_workgroup_id_{'xyz'[axis]}"
    chips.require(what, CLUSTER_CHIPS)
    kernel = current_kernel(what)
    extent = kernel.cluster[axis]
    if extent == 1:
        return Int32(0)
    if not emits_for("rocm"):
        place: Int32 = getattr(gpu.block_idx, "xyz"[axis]) % extent
        return place
    if what not in kernel.ids:
        with kernel.entry():
            value = builder.call_intrinsic(f"llvm.amdgcn.cluster.workgroup.id.{'xyz'[axis]}", [], Int32.mlir_type())
            kernel.ids[what] = value
    return Int32.wrap(kernel.ids[what], bounds=(0, _MOST_PER_AXIS - 1))


def cluster_workgroup_id_x() -> Int32:
    """The workgroup's first coordinate in its cluster.

    Returns:
        An Int32.

    Example in a kernel, compiled for gfx1250::

        y[t] = fx.rocdl.cluster_workgroup_id_x().to(fx.Float32)
    """
    return _coordinate(0)


def cluster_workgroup_id_y() -> Int32:
    """The workgroup's second coordinate in its cluster.

    Returns:
        An Int32.

    Example in a kernel, compiled for gfx1250::

        y[t] = fx.rocdl.cluster_workgroup_id_y().to(fx.Float32)
    """
    return _coordinate(1)


def cluster_workgroup_id_z() -> Int32:
    """The workgroup's third coordinate in its cluster.

    Returns:
        An Int32.

    Example in a kernel, compiled for gfx1250::

        y[t] = fx.rocdl.cluster_workgroup_id_z().to(fx.Float32)
    """
    return _coordinate(2)


def compute_cluster_position() -> tuple[Int32, Int32]:
    """The workgroup's coordinates in its cluster, x and y."""
    return _coordinate(0), _coordinate(1)


def is_wave_leader() -> Boolean:
    """True in wave 0 of its workgroup."""
    leads: Boolean = wave_id() == 0
    return leads


def cluster_signal_once_per_wg() -> None:
    """Signal the cluster's barrier for the workgroup, by its wave 0; it orders no memory accesses."""
    if not _has_others("cluster_signal_once_per_wg"):
        return
    if emits_for("rocm"):
        builder.branch(is_wave_leader().ir_value(), [], _signal, list)
    else:
        _in_native_code("cluster_arrive")


def _signal() -> list[Any]:
    signal_barrier(CLUSTER_BARRIER_ID)
    return []


def cluster_wait() -> None:
    """Wait until all workgroups of the cluster have signaled."""
    if not _has_others("cluster_wait"):
        return
    if emits_for("rocm"):
        wait_for_barrier(CLUSTER_BARRIER_ID)
    else:
        _in_native_code("cluster_wait")


def cluster_barrier() -> None:
    """Wait for all threads of the block, then for all blocks of the cluster."""
    chips.require("cluster_barrier", CLUSTER_CHIPS)
    gpu.barrier()
    cluster_signal_once_per_wg()
    cluster_wait()


def _has_others(what: str) -> bool:
    """True if the cluster has more than one workgroup."""
    chips.require(what, CLUSTER_CHIPS)
    kernel = current_kernel(what)
    barriers.meet()
    return math.prod(kernel.cluster) > 1


def _in_native_code(function: str) -> None:
    from flydsl.expr.nvvm.ptx import native  # only a CPU needs it

    native(function)


show_user_frames_of(__name__)
