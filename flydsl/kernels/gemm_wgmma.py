"""Matrix product on NVIDIA's Hopper chips: ``C = activation(scale·A·Bᵀ + bias)``.

A is (M, K), B (N, K), C (M, N).

The warps of a block have roles.  One warp group *produces*: its first thread starts bulk copies of boxes of A and B to
shared memory.  Two warp groups *consume*: each multiplies 64 rows of the block's tile with ``wgmma``, 128 bytes of K at a
time.  Between them is a ring of stages, each with a barrier for "full" and one for "empty".

* *Registers* move from the producer, which needs few, to the consumers: 128 accumulators of Float32 for 64 x 256.
* *Epilogue*: ``stmatrix`` to a swizzled panel of 128 bytes in shared memory, from there a bulk store.

The schedule of tiles, clusters and split steps are those of :mod:`~flydsl.kernels.gemm_maps`.

Source: PTX ISA manual, "Asynchronous Warpgroup Level Matrix Instructions".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_maps import Gemm, Plan, cluster_and_rank, each_part, host_functions, produce, slot
from flydsl.kernels.parts.epilogue import LINE, finished, lines, unit_coordinates

__all__ = ["Gemm", "WgmmaTile", "matmul"]

GROUP = 128
"""Threads of a warp group."""
ROWS = 64
"""Rows of C that one instruction computes."""
REGISTERS = {1: (40, 232), 2: (40, 232), 3: (32, 160)}
"""For each number of consuming warp groups, the registers of a producing and of a consuming thread.

They come out of a block's initial registers: a multiprocessor's 65,536 divided by the number of threads, 168 for two
groups.  The assembler reports that many for any code (the product of 128 x 256 by itself needs 162).
"""


@dataclass(frozen=True)
class WgmmaTile:
    """The tile of a block: ``m`` x ``n`` of C, ``stages`` steps of it in shared memory; ``cluster`` blocks share B.

    Args:
        m: rows of C.
        n: columns of C.
        stages: steps in shared memory.
        cluster: blocks that share B.

    Example::

        from flydsl.kernels.gemm_wgmma import WgmmaTile, matmul

        gemm = matmul(fx.Float16, tile=WgmmaTile(64, 64, stages=2))
        a, b, c = (np.ones((64, 64), np.float16) for _ in range(3))
        maps = {name: flyc.tensor_map(t, gemm.boxes[name]) for name, t in (("map_a", a), ("map_b", b), ("map_c", c))}
        gemm.plain(**maps, m=64, n=64, k=64, blocks=1)
        assert (c == 64).all()
    """

    m: int = 128
    n: int = 256
    stages: int = 4
    cluster: int = 1
    pair = False

    def __post_init__(self) -> None:
        if self.m not in (64, 128, 192) or self.n not in range(64, 257, 64) or self.cluster not in (1, 2):
            raise ValueError(f"{self}: expected m 64, 128 or 192, n 64, 128, 192 or 256, and clusters of 1 or 2")
        if self.stages < 2 or self.bytes > 227 << 10:
            raise ValueError(f"{self}: {self.bytes} bytes of shared memory; expected 2 or more stages in {227 << 10}")

    @property
    def groups(self) -> int:
        """Consuming warp groups."""
        return self.m // ROWS

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return GROUP * (1 + self.groups)

    @property
    def bytes(self) -> int:
        """Shared memory: the ring, two panels for each consuming warp group, and barriers."""
        return (self.stages * (self.m + self.n) + 2 * self.m) * LINE + 16 * self.stages


class Consumer:
    """The position of a thread of a consuming warp group: its rows, and its two panels in shared memory."""

    def __init__(self, plan: Plan, group: Any, panels: Any, pipe: Any) -> None:
        self.plan, self.group, self.pipe = plan, group, pipe
        self.thread = fx.thread_idx.x % GROUP
        self.warp, self.lane = self.thread // 32, self.thread % 32
        self.row = self.warp * 16 + self.lane // 4
        self.first = self.thread == 0
        self.panels = panels + group * (2 * ROWS * LINE * 8 // panels.dtype.width)


@flyc.jit
def consume(plan, at, ring_a, ring_b, out, values_of, workspace):
    """Multiply all parts of this block, and store each."""
    tile, pipe = plan.tile, at.pipe
    width = LINE * 8 // ring_a.dtype.width
    types = ring_a.dtype, ring_b.dtype
    named = tuple(fx.nvvm.TF32 if t is fx.Float32 else t for t in types)
    mma = fx.make_mma_atom(fx.nvvm.WGMMA(ROWS, tile.n, width // 4, named))
    mma = fx.make_tiled_mma(mma, fx.make_layout((tile.groups, 1, 1), (1, 0, 0)))
    mine = mma.get_slice(at.group * GROUP)
    acc = fx.make_rmem_tensor((tile.n // 2, 1, 1), fx.Float32)

    def release(step):
        """Signal from each warp to the producers of all its boxes that it has read the stage of a step."""
        if at.lane == 0:
            for rank in fx.range_constexpr(tile.cluster):
                pipe.release(step, rank=rank if tile.cluster > 1 else None)

    def part(number, first, count, step):
        for k in range(count):
            pipe.wait(step)
            stage = None, (None, pipe.stage(step))
            a, b = mine.partition_A(ring_a[stage]), mine.partition_B(ring_b[stage])
            fx.nvvm.wgmma_fence()
            fx.gemm(mma, acc, a, b, acc, accumulate=k != 0)
            fx.nvvm.wgmma_commit_group()
            # While this step's products run, those of the previous step are complete, and its stage is free.
            fx.nvvm.wgmma_wait_group(1)
            if k != 0:
                release(step - 1)
            step += 1
        fx.nvvm.wgmma_wait_group(0, acc)
        release(step - 1)
        if fx.const_expr(plan.shared):
            if count == plan.steps:
                store_tile(at, acc, out, plan.place(number), values_of)
            else:
                store_part(at, acc, workspace[0], number)
        else:
            store_tile(at, acc, out, plan.place(number), values_of)
        return step

    each_part(plan, part, fx.Int32(0))


@flyc.jit
def store_tile(at, acc, out, place, values_of):
    """Write this warp group's rows through shared memory: panel after panel, alternating between two buffers."""
    plan, dtype = at.plan, at.panels.dtype
    wide = LINE * 8 // dtype.width
    (row, column), (store, of_out) = place, out
    top = row * plan.tile.m + at.group * ROWS
    panels = plan.tile.n // wide
    of_out, buffers = fx.zipped_divide(of_out, (ROWS, wide)), lines(at.panels, ROWS, 2 * wide)
    for number in fx.range_constexpr(panels):
        panel = at.panels + number % 2 * (ROWS * wide)
        if at.first:
            # The store of two panels ago has read this buffer; after an odd number the last is in the first buffer.
            fx.nvvm.bulk_wait_group(0 if number == 0 and panels % 2 == 1 else 1, read=True)
        fx.nvvm.barrier_sync(1 + at.group, GROUP)
        for chunk in fx.range_constexpr(wide // 16):
            at_column = number * wide + chunk * 16
            values = fx.ptr_load(fx.get_iter(acc) + at_column // 2, fx.Float32x8)
            put(at, panel, chunk, values_of(values, top + at.row, column * plan.tile.n + at_column + at.lane % 4 * 2))
        fx.nvvm.fence_proxy_async()
        fx.nvvm.barrier_sync(1 + at.group, GROUP)
        if at.first:
            box = of_out[None, (row * plan.tile.groups + at.group, column * panels + number)]
            fx.copy(store, buffers[None, (None, number % 2)], box)
            fx.nvvm.bulk_commit_group()


def put(at: Any, panel: Any, chunk: int, values: Any) -> None:
    """Write eight values of 16 columns to a swizzled panel: unit u of 16 bytes of row r is at ``u ^ r % 8``."""
    dtype = panel.dtype
    registers = fx.make_rmem_tensor(8, dtype)
    registers.store(values.to(dtype))
    if dtype.width == 16:
        place = unit_coordinates(at.warp * 16 + at.lane % 16, chunk * 2 + at.lane // 16, 8)
        memory = fx.make_view(panel + place * 8, fx.make_layout(8, 1))
        fx.copy(fx.make_copy_atom(fx.nvvm.StMatrix(4), dtype), registers, memory)
        return
    for half in range(2):
        for eight in range(2):
            unit = chunk * 4 + eight * 2 + at.lane % 4 // 2
            pair = fx.ptr_load(fx.get_iter(registers) + (eight * 4 + half * 2), fx.Vector[dtype, 2])
            fx.ptr_store(pair, panel + unit_coordinates(at.row + half * 8, unit, 8) * 4 + at.lane % 2 * 2)


@flyc.jit
def store_part(at, acc, workspace, number):
    """Write this warp group's rows of a part to the workspace, as Float32."""
    tile = at.plan.tile
    (cluster, rank), clusters = cluster_and_rank(fx.block_idx.x, tile.cluster), fx.grid_dim.x // tile.cluster
    row = at.group * ROWS + at.row
    where = fx.Int64(slot(at.plan, cluster, rank, number, clusters)) * (tile.m * tile.n)
    start = fx.get_iter(workspace) + where + (row * tile.n + at.lane % 4 * 2)
    for eight in fx.range_constexpr(tile.n // 8):
        for half in fx.range_constexpr(2):
            pair = fx.ptr_load(fx.get_iter(acc) + (eight * 4 + half * 2), fx.Vector[fx.Float32, 2])
            fx.ptr_store(pair, start + (half * 8 * tile.n + eight * 8))


def multiplier(of_a: Any, of_b: Any, out: Any, tile: WgmmaTile, activation: Any) -> Any:
    """The kernel that multiplies, for the types of A, B and C."""
    width = LINE * 8 // of_a.width

    @flyc.kernel(name="gemm_wgmma", known_block_size=[tile.threads, 1, 1])
    def kernel(
        map_a: fx.nvvm.TensorMap,
        map_b: fx.nvvm.TensorMap,
        map_c: fx.nvvm.TensorMap,
        m: fx.Int32,
        n: fx.Int32,
        k: fx.Int32,
        bias: tuple,
        scales: tuple,
        workspace: tuple,
    ):
        """``bias``, ``scales`` (of rows of A and of B) and ``workspace`` may be empty."""
        memory = fx.SharedAllocator(static=False)
        ring_a, ring_b, panels = (
            memory.allocate(fx.Align[fx.Array[t, count], 1024]).peek().ptr
            for t, count in (
                (of_a, tile.stages * tile.m * width),
                (of_b, tile.stages * tile.n * width),
                (out, 2 * tile.m * LINE * 8 // out.width),
            )
        )
        barriers = memory.allocate(fx.Array[fx.Uint64, 2 * tile.stages]).peek().ptr
        ring_a, ring_b = (lines(*of, tile.stages * width) for of in ((ring_a, tile.m), (ring_b, tile.n)))
        pipe = fx.nvvm.Pipeline(barriers, tile.stages, consumers=4 * tile.groups * tile.cluster)
        pipe.initialize(cluster=tile.cluster > 1)
        plan = Plan.of(tile, bool(workspace), m, n, fx.ceildiv(k, width))
        few, many = REGISTERS[tile.groups]
        # The warp group's index is uniform: the shuffle shows that to the assembler.
        group = fx.shuffle_idx(fx.thread_idx.x // GROUP, 0, 32)
        if group == 0:
            fx.nvvm.setmaxnreg_decrease(few)
            if fx.thread_idx.x == 0:
                load_a, load_b = (fx.nvvm.make_tma_atom(*of) for of in ((map_a, of_a), (map_b, of_b)))
                fx.nvvm.prefetch_tensor_map(map_a)
                fx.nvvm.prefetch_tensor_map(map_b)
                produce(plan, load_a, load_b, (m, n, k), ring_a, ring_b, pipe)
        else:
            fx.nvvm.setmaxnreg_increase(many)
            at = Consumer(plan, group - 1, panels, pipe)
            to_c = fx.nvvm.make_tma_atom(map_c, out), fx.nvvm.tma_tensor((m, n))
            consume(plan, at, ring_a, ring_b, to_c, finished(activation, bias, scales, (m, n)), workspace)
            if at.first:
                fx.nvvm.bulk_wait_group(0)
        if fx.const_expr(tile.cluster > 1):
            fx.nvvm.cluster_barrier()  # the other block's copies and releases may still be in flight

    return kernel


BLOCKS = 132
"""Multiprocessors of an H100 or H200."""


def matmul(
    dtype: Any, out: Any = None, tile: WgmmaTile | None = None, activation: Callable[[Any], Any] | None = None
) -> Gemm:
    """``C = activation(A·Bᵀ + bias)`` for A (M, K), B (N, K) and C (M, N) in global memory, rows contiguous.

    Sums are in Float32, for 8-bit floats in the precision of the tensor cores.  Rows start at multiples of 16 bytes.

    Args:
        dtype: Float16, BFloat16, Float8E4M3FN, Float8E5M2, or Float32 (read as TF32); or a pair of those of 8 bits.
        out: the type of C, Float16, BFloat16 or Float32; by default ``dtype``, of 8-bit floats BFloat16.
        tile: the tile of a block.
        activation: ordinary Python on a vector of Float32.

    Returns:
        The host functions and the boxes of their tensor maps.

    Raises:
        ValueError: a type of C that panels do not hold.

    See the example of :class:`WgmmaTile`.
    """
    of_a, of_b = dtype if isinstance(dtype, tuple) else (dtype, dtype)
    out = out or (fx.BFloat16 if of_a.width == 8 else of_a)
    if out not in (fx.Float16, fx.BFloat16, fx.Float32):
        raise ValueError(f"C of {out}: expected Float16, BFloat16 or Float32")
    tile = tile or WgmmaTile()
    kernel = multiplier(of_a, of_b, out, tile, activation)
    return host_functions("gemm_wgmma", (of_a, of_b, out), tile, activation, kernel, ROWS, BLOCKS)
