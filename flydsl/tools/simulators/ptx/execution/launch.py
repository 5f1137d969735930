"""The sizes and parameters of a launch, and its special registers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.operands import WARP
from flydsl.tools.simulators.ptx.program.module import Function, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid


@dataclass(frozen=True)
class Launch:
    """A launch: sizes in x, y and z, bytes of dynamic shared memory, and the parameters' bytes."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_shared: int
    params: tuple[bytes, ...]
    cluster: tuple[int, int, int] | None = None


def check(entry: Function, launch: Launch) -> tuple[int, int, int]:
    """The cluster of a launch."""
    said = entry.directives
    unknown = set(said) - {"reqntid", "maxntid", "minnctapersm", "maxnreg", "reqnctapercluster", "explicitcluster",
                           "maxclusterrank", "noreturn"}  # fmt: skip
    if unknown:
        raise PtxError(f"{entry.name}: unknown directives {unknown}")
    if "reqntid" in said and _padded(said["reqntid"]) != launch.block:
        raise PtxError(f"{entry.name}: .reqntid {said['reqntid']} launched with blocks of {launch.block}")
    if "maxntid" in said and np.prod(launch.block) > np.prod(said["maxntid"]):
        raise PtxError(f"{entry.name}: .maxntid {said['maxntid']} launched with blocks of {launch.block}")
    if np.prod(launch.block) > 1024:
        raise PtxError(f"{entry.name}: blocks of {launch.block} are of more than 1024 threads")
    cluster = _padded(said["reqnctapercluster"]) if "reqnctapercluster" in said else None
    if cluster and launch.cluster and cluster != launch.cluster:
        raise PtxError(f"{entry.name}: .reqnctapercluster {cluster} launched with clusters of {launch.cluster}")
    whole = cluster or launch.cluster or (1, 1, 1)
    if any(g % c for g, c in zip(launch.grid, whole, strict=True)):
        raise PtxError(f"{entry.name}: a grid of {launch.grid} is not whole clusters of {whole}")
    sizes = [p.size for p in entry.params]
    if [len(p) for p in launch.params] != sizes:
        raise PtxError(f"{entry.name}: parameters of {[len(p) for p in launch.params]} bytes, not {sizes}")
    return whole


def special_registers(grid: Grid, in_block: Array) -> dict[str, Array]:
    """The special registers of all threads; ``in_block`` is a thread's index in its block."""
    bx, by, _ = grid.launch.block
    lane = np.broadcast_to(np.arange(WARP), grid.thread_ids.shape)
    one = np.uint64(1)
    below = (one << lane.astype(np.uint64)) - one
    found = {
        "%tid.x": in_block % bx, "%tid.y": in_block // bx % by, "%tid.z": in_block // (bx * by), "%laneid": lane,
        "%warpid": grid.thread_ids // WARP % grid.warps_of_block, "%lanemask_lt": below,
        "%lanemask_le": below * 2 + 1, "%lanemask_eq": below + 1, "%lanemask_gt": ~(below * 2 + 1),
        "%lanemask_ge": ~below, "%dynamic_smem_size": grid.launch.dynamic_shared,
        "%nclusterid.x": grid.launch.grid[0] // grid.cluster[0],
        "%nclusterid.y": grid.launch.grid[1] // grid.cluster[1],
        "%nclusterid.z": grid.launch.grid[2] // grid.cluster[2],
        "%cluster_ctarank": grid.rank[grid.block_of][:, None],
        "%cluster_nctarank": int(np.prod(grid.cluster)),
    }  # fmt: skip
    for k, axis in enumerate("xyz"):
        place = grid.place[k][grid.block_of][:, None]
        found |= {
            f"%ntid.{axis}": grid.launch.block[k], f"%nctaid.{axis}": grid.launch.grid[k], f"%ctaid.{axis}": place,
            f"%cluster_ctaid.{axis}": place % grid.cluster[k], f"%cluster_nctaid.{axis}": grid.cluster[k],
            f"%clusterid.{axis}": place // grid.cluster[k],
        }  # fmt: skip
    return found


def _padded(sizes: Sequence[int]) -> tuple[int, int, int]:
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z
