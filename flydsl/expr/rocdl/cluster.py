"""Clusters of workgroups on gfx1250: coordinates and barriers.

LLVM's "User Guide for AMDGPU Backend", "Barriers": their numbers.
"""

from __future__ import annotations

import math
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.control import barriers
from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.numeric import Boolean, Int32
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.ids import (
    CLUSTER_CHIPS,
    cluster_workgroup_id_x,
    cluster_workgroup_id_y,
    cluster_workgroup_id_z,
    wave_id,
)
from flydsl.expr.rocdl.scheduling import CLUSTER_BARRIER_ID, signal_barrier, wait_for_barrier
from flydsl.ir import builder
from flydsl.support.public_names import show_user_frames_of

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
"""The barrier of a whole cluster, to wait for."""


def compute_cluster_position() -> tuple[Int32, Int32]:
    """The workgroup's coordinates in its cluster, x and y."""
    return cluster_workgroup_id_x(), cluster_workgroup_id_y()


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
