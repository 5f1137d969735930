"""Clusters on a CPU in the chip's role: shared memory of other blocks, their barrier, copies to several blocks at once."""

import math

import numpy as np
import pytest
from playing import failure, line_of
from test_boxes import aligned, map_of

import flydsl.compiler as flyc
import flydsl.expr as fx

pytestmark = pytest.mark.usefixtures("hopper")

GRID = (4, 2, 2)
SHAPES = [(2, 1, 1), (4, 1, 1), (1, 2, 2), (2, 2, 1)]


@flyc.kernel
def neighbours_kernel(o: fx.Tensor):
    """Each block reads what the next one of its cluster has, and says where it is."""
    t = fx.thread_idx.x
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek().ptr
    block = fx.block_idx.x + fx.grid_dim.x * (fx.block_idx.y + fx.grid_dim.y * fx.block_idx.z)
    slots[t] = block * 100 + t
    rank = fx.nvvm.block_rank_in_cluster()
    fx.nvvm.cluster_barrier()
    there = fx.nvvm.mapa(slots, (rank + 1) % fx.nvvm.cluster_size())
    seen = there[63 - t]
    fx.nvvm.cluster_arrive()
    o[block * 64 + t] = seen
    fx.nvvm.cluster_wait()
    slots[t] = -1
    if t == 0:
        own, idx, dim = fx.nvvm.block_idx_in_cluster, fx.nvvm.cluster_idx, fx.nvvm.cluster_dim
        at = 64 * 16 + block * 8
        o[at] = rank
        for k, name in enumerate("xyz"):
            same = getattr(idx, name) * getattr(dim, name) + getattr(own, name) == getattr(fx.block_idx, name)
            whole = getattr(fx.nvvm.clusters_dim, name) * getattr(dim, name) == getattr(fx.grid_dim, name)
            o[at + 1 + k] = fx.Int32(same & whole)


def neighbours(cluster):
    @flyc.jit
    def run(o: fx.Tensor):
        neighbours_kernel(o).launch(grid=GRID, block=64, cluster=cluster)

    return run


def check_neighbours(o: np.ndarray, cluster: tuple[int, int, int]) -> None:
    """What :func:`neighbours` leaves: blocks have seen the one of the next rank in their cluster, and know their places."""
    size, t = math.prod(cluster), np.arange(64)
    for z, y, x in np.ndindex(GRID[::-1]):
        place = (x, y, z)
        own = [p % c for p, c in zip(place, cluster, strict=True)]
        rank = own[0] + cluster[0] * (own[1] + cluster[1] * own[2])
        following = (rank + 1) % size
        step = following % cluster[0], following // cluster[0] % cluster[1], following // (cluster[0] * cluster[1])
        nx, ny, nz = (p - q + s for p, q, s in zip(place, own, step, strict=True))
        block, other = x + 4 * (y + 2 * z), nx + 4 * (ny + 2 * nz)
        np.testing.assert_array_equal(o[block * 64 : block * 64 + 64], other * 100 + 63 - t)
        assert o[1024 + block * 8 : 1024 + block * 8 + 4].tolist() == [rank, 1, 1, 1]


@pytest.mark.parametrize("cluster", SHAPES)
def test_shared_memory_of_the_next_block(cluster: tuple[int, int, int]) -> None:
    o = np.zeros(64 * 16 + 8 * 16, np.int32)
    neighbours(cluster)(o)
    check_neighbours(o, cluster)


@flyc.kernel
def shared_box_kernel(m: fx.nvvm.TensorMap, o: fx.Tensor):
    """The first block of a cluster loads a box into all of them, when all have said that they are ready."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    box = memory.allocate(fx.Align[fx.Array[fx.Float32, 32 * 8], 1024]).peek().ptr
    barriers = memory.allocate(fx.Array[fx.Uint64, 2]).peek().ptr
    full, ready = barriers, barriers + 1
    rank = fx.nvvm.block_rank_in_cluster()
    if t == 0:
        fx.nvvm.mbarrier_init(full, 1)
        fx.nvvm.mbarrier_init(ready, 4)
        fx.nvvm.fence_mbarrier_init()
    fx.nvvm.cluster_barrier()
    if t == 0:
        fx.nvvm.mbarrier_arrive(full, expect_bytes=32 * 8 * 4)
        fx.nvvm.mbarrier_arrive(ready, rank=0)
        if rank == 0:
            fx.nvvm.mbarrier_wait(ready, 0)
            fx.nvvm.tma_load(box, m, (0, 8 * fx.nvvm.cluster_idx.x), full, multicast=0b1111)
    fx.nvvm.mbarrier_wait(full, 0)
    for k in range(t, 256, 32):
        o[fx.block_idx.x * 256 + k] = box[k] + fx.Float32(rank)
    fx.nvvm.cluster_barrier()


@flyc.jit
def share_box(m: fx.nvvm.TensorMap, o: fx.Tensor, n: fx.Int32):
    shared_box_kernel(m, o).launch(grid=n, block=32, cluster=4, unit_attrs=["programmatic_stream_serialization"])


def test_a_box_for_all_blocks_and_arrivals_at_another_one() -> None:
    array = aligned(np.random.default_rng(0).integers(0, 99, (24, 32)).astype(np.float32))
    o = np.zeros((3, 4, 256), np.float32)
    share_box(map_of(array, (32, 8)), o.ravel(), 12)
    np.testing.assert_array_equal(o, array.reshape(3, 1, 256) + np.arange(4).reshape(1, 4, 1))
    assert "the grid is no whole number of clusters" in failure(share_box, map_of(array, (32, 8)), o.ravel(), 11)


@flyc.kernel
def leaving_kernel(o: fx.Tensor, who: fx.Int32):
    if fx.nvvm.block_rank_in_cluster() != who:
        fx.nvvm.cluster_arrive()
        fx.nvvm.cluster_wait()  # here
    o[fx.block_idx.x] = 1


@flyc.jit
def leave(o: fx.Tensor, who: fx.Int32):
    leaving_kernel(o, who).launch(grid=4, block=64, cluster=2)


def test_a_block_that_does_not_come_to_the_cluster_s_barrier() -> None:
    o = np.zeros(4, np.int32)
    leave(o, -1)
    assert o.tolist() == [1] * 4
    message = failure(leave, o, 0)
    assert "block (1, 0, 0): some of its warps wait for ever" in message
    assert "warps 0 to 1 at the barrier of the cluster" in message
    assert f"line {line_of(leaving_kernel, '# here')}" in message


def test_a_rank_that_the_cluster_has_not() -> None:
    @flyc.kernel
    def kernel(o: fx.Tensor):
        slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 4]).peek().ptr
        o[0] = fx.nvvm.mapa(slots, 2)[0]

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=2, block=32, cluster=2)

    assert "a cluster has no block of this rank" in failure(run, np.zeros(1, np.int32))
