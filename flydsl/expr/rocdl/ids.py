"""Ids of waves in their workgroup, and of workgroups in their cluster.

LLVM's "User Guide for AMDGPU Backend", ``llvm.amdgcn.wave.id`` and ``llvm.amdgcn.cluster.workgroup.id``.
"""

from __future__ import annotations

from flydsl.expr import gpu
from flydsl.expr.core.context import current_kernel, emits_for
from flydsl.expr.numeric import Int32
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.lanes import readfirstlane
from flydsl.ir import builder
from flydsl.targets.amdgpu import GFX12, GFX125X

__all__ = ["cluster_workgroup_id_x", "cluster_workgroup_id_y", "cluster_workgroup_id_z", "wave_id"]

CLUSTER_CHIPS = GFX125X
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
    """The workgroup's second coordinate in its cluster; parameters and result as of :func:`cluster_workgroup_id_x`."""
    return _coordinate(1)


def cluster_workgroup_id_z() -> Int32:
    """The workgroup's third coordinate in its cluster; parameters and result as of :func:`cluster_workgroup_id_x`."""
    return _coordinate(2)


def wave_id() -> Int32:
    """The index of the wave in its block, uniform in the wave.

    Returns:
        An Int32.

    Raises:
        DSLValueError: the target is no AMD GPU.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.wave_id().to(fx.Float32)
        # y: 0 0
    """
    chips.require("wave_id", chips.ALL)
    current_kernel("wave_id")
    if chips.has(GFX12) and emits_for("rocm"):
        value = builder.call_intrinsic("llvm.amdgcn.wave.id", [], Int32.mlir_type())
        return Int32.wrap(value)
    (x, y, z), (width, height, _) = gpu.thread_idx, gpu.block_dim
    wave = (x + width * (y + height * z)) // gpu.num_warp_threads()
    first: Int32 = readfirstlane(Int32, wave)
    return first
