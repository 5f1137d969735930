"""Matrix products by tensor maps: schedule, producer, and host functions.

``C = activation(scale·A·Bᵀ + bias)`` for A (M, K), B (N, K), C (M, N).  :mod:`~flydsl.kernels.gemm_wgmma` and
:mod:`~flydsl.kernels.gemm_tcgen05` multiply and store.

* *Boxes* are 128 bytes wide, swizzled as the matrix instructions read them.  Elements outside of A and B arrive as zero,
  and those outside of C are not written, so that shapes need divide nothing.
* *One thread produces*: it starts bulk copies of boxes of A and B to a ring of stages in shared memory, each with a barrier
  for "full" and one for "empty".
* *Blocks are persistent*: one for each multiprocessor.  They iterate over the tiles in bands of eight rows of tiles, so
  that concurrent blocks share much of A and B.  The producer runs ahead into the next tile while this one is stored.
* *A cluster* of two blocks, one below the other, shares its boxes of B: each block loads half of the rows.
* *Few tiles*: with ``shared`` all steps along K of all tiles are divided evenly among blocks or clusters ("Stream-K",
  Osama et al., 2023; with one tile it is split-K).  Partial tiles go to a workspace.  A second kernel adds them, in a
  fixed order, and runs the same epilogue as the first.

Sources: PTX ISA manual, "Tensors"; CUDA C++ Programming Guide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import FLOAT32, FLOATS, NARROW_FLOATS, check_extents, check_tensors
from flydsl.kernels.parts.epilogue import LINE, banded, finished_row
from flydsl.kernels.parts.vector_io import load_vector, store_vector

__all__ = ["Gemm"]

Map = fx.nvvm.TensorMap


class Tile(Protocol):
    """The tile of a block: ``m`` x ``n`` of C, 128 bytes of K at a time."""

    @property
    def m(self) -> int:
        """Rows of C."""

    @property
    def n(self) -> int:
        """Columns of C."""

    @property
    def stages(self) -> int:
        """Steps in shared memory."""

    @property
    def cluster(self) -> int:
        """Blocks that share the boxes of B."""

    @property
    def pair(self) -> bool:
        """True if a cluster multiplies together; else each block gets all of B."""

    @property
    def threads(self) -> int:
        """Threads of a block."""


@dataclass(frozen=True)
class Plan:
    """The schedule of tiles of one launch."""

    tile: Tile
    shared: bool
    rows: Any
    """Rows of tiles, rounded up to whole clusters."""
    columns: Any
    steps: Any
    """Steps along K of one tile."""

    @classmethod
    def of(cls, tile: Tile, shared: bool, m: Any, n: Any, steps: Any) -> Plan:
        """For C of m x n."""
        rows = fx.ceildiv(fx.ceildiv(m, tile.m), tile.cluster) * tile.cluster
        return cls(tile, shared, rows, fx.ceildiv(n, tile.n), steps)

    def place(self, number: Any, rank: Any = None) -> tuple[Any, Any]:
        """Row and column of tile ``number``, or of this block's (or of ``rank``'s) tile of pair ``number``."""
        rows = self.rows // self.tile.cluster
        row, column = (fx.Int32(x) for x in banded(*map(fx.Uint32, (number, rows, self.columns))))
        if self.tile.cluster > 1:
            row = row * self.tile.cluster + (fx.nvvm.block_rank_in_cluster() if rank is None else rank)
        return row, column

    @property
    def tiles(self) -> Any:
        """The number of tiles, or of pairs of them."""
        return self.rows // self.tile.cluster * self.columns

    def share(self, clusters: Any) -> Any:
        """Steps of each cluster, or single block, if they are divided evenly; the last ones may get fewer."""
        return fx.ceildiv(self.tiles * self.steps, clusters)


@flyc.jit
def each_part(plan, body, step):
    """Run ``step = body(tile, first, count, step)`` for each tile of this block, or part of one: steps along K."""
    cluster, clusters = fx.block_idx.x // plan.tile.cluster, fx.grid_dim.x // plan.tile.cluster
    if fx.const_expr(plan.shared):
        share = plan.share(clusters)
        here = cluster * share
        end = fx.arith.min(here + share, plan.tiles * plan.steps)
        while here < end:
            tile = here // plan.steps
            first = here - tile * plan.steps
            count = fx.arith.min(plan.steps - first, end - here)
            step = body(tile, first, count, step)
            here += count
    else:
        for tile in range(cluster, plan.tiles, clusters):
            step = body(tile, 0, plan.steps, step)
    return step


@flyc.jit
def produce(plan, load_a, load_b, extents, ring_a, ring_b, pipe, scales=None):
    """Start all copies of the block, from one thread; those of ``scales`` come with each step."""
    further = scales.bytes if scales is not None else 0
    tile, (m, n, k) = plan.tile, extents
    rank = fx.nvvm.block_rank_in_cluster() if tile.cluster > 1 else 0
    if fx.const_expr(tile.pair):
        load_a, load_b = (load.set_value("pair", True) for load in (load_a, load_b))
    elif fx.const_expr(tile.cluster > 1):
        load_b = load_b.set_value("multicast", (1 << tile.cluster) - 1)
    part_of_b = rank if tile.cluster > 1 and not tile.pair else 0
    box_a, box_b = ((rows, LINE * 8 // ring_a.dtype.width) for rows in (tile.m, tile.n // tile.cluster))
    of_a, to_a = (fx.zipped_divide(whole, box_a) for whole in (fx.nvvm.tma_tensor((m, k)), ring_a))
    of_b, to_b = (fx.zipped_divide(whole, box_b) for whole in (fx.nvvm.tma_tensor((n, k)), ring_b))

    def part(number, first, count, step):
        row, column = plan.place(number)
        for k in range(count):
            pipe.acquire(step)
            if fx.const_expr(tile.pair):
                if rank == 0:
                    pipe.commit(step, (2 * tile.m + tile.n) * LINE)
            else:
                pipe.commit(step, (tile.m + tile.n) * LINE + further)
            stage, full = pipe.stage(step), pipe.full(step)
            fx.copy(load_a, of_a[None, (row, first + k)], to_a[None, (0, stage)], barrier=full)
            rows_b = column * tile.cluster + rank
            fx.copy(load_b, of_b[None, (rows_b, first + k)], to_b[None, (part_of_b, stage)], barrier=full)
            if fx.const_expr(scales is not None):
                scales.load((row, column), first + k, stage, full)
            step += 1
        return step

    each_part(plan, part, fx.Int32(0))


# -- parts of tiles


def cluster_and_rank(block: Any, cluster: int) -> tuple[Any, Any]:
    """The index of a block's cluster, and the block's rank in it."""
    return block // cluster, block % cluster


def slot(plan: Plan, cluster: Any, rank: Any, number: Any, clusters: Any) -> Any:
    """The offset in the workspace, in tiles, of a block's part of tile ``number``: two for each block.

    A cluster's share is one run of steps, so that only its first and its last tile are parts.
    """
    begins = cluster * plan.share(clusters) >= number * plan.steps
    return (cluster * plan.tile.cluster + rank) * 2 + begins.select(0, 1)


def adder(name: str, tile: Tile, activation: Any) -> Any:
    """The kernel that adds the parts of tiles, eight columns a thread, and runs the product's epilogue."""

    @flyc.kernel(name=f"{name}_parts", known_block_size=[ADDERS, 1, 1])
    def kernel(workspace: fx.Tensor, C: fx.Tensor, bias: tuple, scales: tuple, steps: fx.Int32, clusters: fx.Int32):
        m, n = (fx.Int32(fx.get_scalar(extent)) for extent in (C.shape[0], C.shape[1]))
        plan = Plan.of(tile, True, m, n, steps)
        (number, rank), across = cluster_and_rank(fx.block_idx.x, tile.cluster), tile.n // 8
        mine = fx.block_idx.y * ADDERS + fx.thread_idx.x
        row, column = mine // across, mine % across * 8
        share = plan.share(clusters)
        first, last = number * plan.steps // share, ((number + 1) * plan.steps - 1) // share
        if first < last:  # else one block has computed it all
            total = fx.Vector.filled((8,), 0.0, fx.Float32)
            for cluster in range(first, last + 1):
                at = fx.Int64(slot(plan, cluster, rank, number, clusters)) * (tile.m * tile.n) + (row * tile.n + column)
                total = total + load_vector(fx.get_iter(workspace) + at, 8)
            of_row, of_column = plan.place(number, rank)
            row, column = of_row * tile.m + row, of_column * tile.n + column
            if row < m:
                total = finished_row(activation, bias, scales, (m, n))(total, row, column)
                store_vector(total.to(C.dtype), fx.get_iter(fx.slice(C, (row, None))) + column, n - column)

    return kernel


# -- for callers


@dataclass(frozen=True)
class Gemm:
    """Host functions of one pair of types and one tile; all take ``blocks=``, the number of blocks, and ``stream=``.

    Args:
        boxes: the boxes of the tensor maps, by parameter.
        plain: ``C = activation(A·Bᵀ)``.
        bias: with a bias (N,).
        scaled: with scales, for 8-bit floats.
        shared: as ``plain``, for few tiles: several blocks share one.
        shared_bias: as ``bias``, for few tiles.
        shared_scaled: as ``scaled``, for few tiles.

    Example::

        from flydsl.kernels.gemm_wgmma import WgmmaTile, matmul

        gemm = matmul(fx.Float16, tile=WgmmaTile(64, 64, stages=2))
        a, b, c = (np.ones((64, 64), np.float16) for _ in range(3))
        maps = {name: flyc.tensor_map(t, gemm.boxes[name]) for name, t in (("map_a", a), ("map_b", b), ("map_c", c))}
        gemm.plain(**maps, m=64, n=64, k=64, blocks=1)
        assert (c == 64).all()
    """

    boxes: Mapping[str, tuple[int, int]]
    """The boxes of their maps, all with a swizzle of 128 bytes: ``flyc.tensor_map(A, box)``, and so of B and C."""
    plain: Any
    """``plain(map_a, map_b, map_c, m, n, k)``"""
    bias: Any
    """``bias(map_a, map_b, bias, map_c, m, n, k)`` adds a vector (N,)."""
    scaled: Any
    """``scaled(map_a, map_b, scale_a, scale_b, map_c, m, n, k)`` multiplies by a Float32 per row of A and per row of B."""
    shared: Any
    """``shared(map_a, map_b, map_c, C, workspace, k)`` for few tiles; the workspace has ``2 * blocks * tile.m * tile.n``
    Float32."""
    shared_bias: Any
    """``shared_bias(map_a, map_b, bias, map_c, C, workspace, k)``"""
    shared_scaled: Any
    """``shared_scaled(map_a, map_b, scale_a, scale_b, map_c, C, workspace, k)``"""


ADDERS = 256
"""Threads of a block that adds parts."""


def check_launch(name: str, m: Any, n: Any, k: Any, blocks: Any, least: int = 1) -> None:
    """Check the numbers of a call; a tensor map has no axis of 0 elements, so k is at least 1."""
    check_extents(name, m=m, n=n, k=k)
    fx.check(k > 0, f"{name}: k is {{}}, expected 1 or more; a sum over nothing is zero without a call", k)
    fx.check(blocks >= least, f"{name}: blocks is {{}}, expected at least {least}", blocks)


def host_functions(
    name: str, types: tuple[Any, Any, Any], tile: Tile, activation: Any, kernel: Any, rows: int, most: int
) -> Gemm:
    """Those of a kernel that multiplies.

    Args:
        name: the kernel's, for messages.
        types: of A, B and C.
        tile: of a block.
        activation: as of the product.
        kernel: ``kernel(map_a, map_b, map_c, m, n, k, bias, scales, workspace)``.
        rows: of a box of C.
        most: the number of blocks, by default.
    """
    of_a, _, out = types
    width = LINE * 8 // of_a.width
    add_parts = adder(name, tile, activation)

    def check(m, n, k, blocks, bias=(), scales=(), **others):
        tensors = {"bias": (bias[0], "n", NARROW_FLOATS)} if bias else {}
        if scales:
            tensors |= {"scale_a": (scales[0], "m", FLOAT32), "scale_b": (scales[1], "n", FLOAT32)}
        check_launch(name, m, n, k, blocks, tile.cluster)
        check_tensors(name, tensors | others, written=list(others), m=m, n=n)

    def start(maps, extents, blocks, stream, bias=(), scales=(), workspace=()):
        cluster = (tile.cluster, 1, 1) if tile.cluster > 1 else None
        kernel(*maps, *extents, bias, scales, workspace).launch(
            grid=blocks // tile.cluster * tile.cluster, block=tile.threads, cluster=cluster, stream=stream
        )

    def start_shared(maps, C, k, blocks, stream, workspace, bias=(), scales=()):
        check_tensors(name, {"C": (C, "m n", FLOATS)}, written=[])
        m, n = (fx.Int32(fx.get_scalar(extent)) for extent in (C.shape[0], C.shape[1]))
        others = {"C": (C, "m n", FLOATS), "workspace": (workspace, "elements", FLOAT32)}
        check(m, n, k, blocks, bias, scales, **others)
        room, wanted = fx.get_scalar(workspace.shape[0]), fx.Int64(blocks) * (2 * tile.m * tile.n)
        fx.check(room >= wanted, f"{name}: workspace has {{}} elements, expected at least {{}}", room, wanted)
        start(maps, (m, n, k), blocks, stream, bias, scales, (workspace,))
        plan = Plan.of(tile, True, m, n, fx.ceildiv(k, width))
        grid = plan.tiles * tile.cluster, tile.m * tile.n // (8 * ADDERS)
        add = add_parts(workspace, C, bias, scales, plan.steps, blocks // tile.cluster)
        add.launch(grid=grid, block=ADDERS, stream=stream)

    @flyc.jit
    def plain(
        map_a: Map, map_b: Map, map_c: Map, m: fx.Int32, n: fx.Int32, k: fx.Int32,
        blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        check(m, n, k, blocks)
        start((map_a, map_b, map_c), (m, n, k), blocks, stream)

    @flyc.jit
    def with_bias(
        map_a: Map, map_b: Map, bias: fx.Tensor, map_c: Map, m: fx.Int32, n: fx.Int32, k: fx.Int32,
        blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        check(m, n, k, blocks, bias=(bias,))
        start((map_a, map_b, map_c), (m, n, k), blocks, stream, bias=(bias,))

    @flyc.jit
    def scaled(
        map_a: Map, map_b: Map, scale_a: fx.Tensor, scale_b: fx.Tensor, map_c: Map, m: fx.Int32, n: fx.Int32,
        k: fx.Int32, blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        check(m, n, k, blocks, scales=(scale_a, scale_b))
        start((map_a, map_b, map_c), (m, n, k), blocks, stream, scales=(scale_a, scale_b))

    @flyc.jit
    def shared(
        map_a: Map, map_b: Map, map_c: Map, C: fx.Tensor, workspace: fx.Tensor, k: fx.Int32,
        blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        start_shared((map_a, map_b, map_c), C, k, blocks, stream, workspace)

    @flyc.jit
    def shared_bias(
        map_a: Map, map_b: Map, bias: fx.Tensor, map_c: Map, C: fx.Tensor, workspace: fx.Tensor, k: fx.Int32,
        blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        start_shared((map_a, map_b, map_c), C, k, blocks, stream, workspace, bias=(bias,))

    @flyc.jit
    def shared_scaled(
        map_a: Map, map_b: Map, scale_a: fx.Tensor, scale_b: fx.Tensor, map_c: Map, C: fx.Tensor, workspace: fx.Tensor,
        k: fx.Int32, blocks: fx.Int32 = most, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        start_shared((map_a, map_b, map_c), C, k, blocks, stream, workspace, scales=(scale_a, scale_b))

    boxes = {
        "map_a": (width, tile.m),
        "map_b": (width, tile.n // tile.cluster),
        "map_c": (LINE * 8 // out.width, rows),
    }
    return Gemm(boxes, plain, with_bias, scaled, shared, shared_bias, shared_scaled)
