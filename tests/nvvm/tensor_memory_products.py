"""A whole product with its sums in tensor memory: C = A·Bᵀ in blocks of 128 x 128, 128 bytes of k at a time.

One thread copies, one multiplies, all warps store.  Scales come as tiles of 512 bytes: for each of 128 rows the four that a
column of 32 bits holds, as ``tcgen05.cp`` spreads them over lanes.
"""

from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.nvvm.tensor_maps import Boxes

TILE, STAGES, LINE, SCALES = 128, 3, 128, 512


@dataclass(frozen=True)
class Kind:
    """The type of A and B; if they have scales their type, and for how many elements along k there is one."""

    dtype: Any
    scale: Any = None
    block: int = 0

    @property
    def stored(self):
        """What copies move: bytes for elements that are narrower."""
        return self.dtype if self.dtype.width >= 8 else fx.Uint8

    @property
    def width(self) -> int:
        """Elements of a line, as they are stored."""
        return LINE * 8 // self.stored.width

    @property
    def k(self) -> int:
        """Elements along k of one product."""
        return 256 // self.dtype.width

    @property
    def scale_tiles(self) -> int:
        """Tiles of scales of 128 lines."""
        return LINE * 8 // self.dtype.width // self.block // 4 if self.block else 0


@dataclass(frozen=True)
class Block:
    """What all threads of a block know."""

    kind: Kind
    pipe: Any
    rings: tuple
    """Stages of A and of B: (lines, elements, stages)."""
    scales: tuple
    """Where stages of their scales begin."""
    sums: Any
    """The address of the sums; behind them are the scales of A and of B."""
    place: tuple
    """Row and column of the block's tile."""

    @property
    def of_a(self):
        return self.sums + TILE

    @property
    def of_b(self):
        return self.of_a + 4 * self.kind.scale_tiles


@flyc.jit
def produce(block, maps, scales, n, steps):
    kind, pipe = block.kind, block.pipe
    tiles = fx.zipped_divide(fx.nvvm.tma_tensor((n, steps * kind.width)), (TILE, kind.width))
    loads = [fx.nvvm.make_tma_atom(of, kind.stored) for of in maps]
    size = kind.scale_tiles * SCALES
    for step in range(steps):
        pipe.acquire(step)
        pipe.commit(step, 2 * TILE * LINE + 2 * size)
        full, stage = pipe.full(step), pipe.stage(step)
        for load, ring, at in zip(loads, block.rings, block.place, strict=True):
            fx.copy(load, tiles[None, (at, step)], ring[None, None, stage], barrier=full)
        if fx.const_expr(size > 0):
            atom, line = fx.make_copy_atom(fx.nvvm.BulkCopy(size * 8), fx.Uint8), fx.make_layout(size, 1)
            for tensor, ring, at in zip(scales, block.scales, block.place, strict=True):
                source = fx.make_view(fx.get_iter(tensor) + (at * steps + step) * size, line)
                fx.copy(atom, source, fx.make_view(ring + stage * size, line), barrier=full)


@flyc.jit
def multiply(block, steps, done):
    kind, pipe = block.kind, block.pipe
    op = fx.nvvm.TensorMemoryMMA(TILE, TILE, kind.k, kind.dtype, elem_ty_scale=kind.scale, block=kind.block)
    for step in range(steps):
        pipe.wait(step)
        fx.nvvm.tensor_memory_fence(after=True)
        stage = pipe.stage(step)
        starts = [fx.get_iter(ring[None, None, stage]).plain for ring in block.rings]
        a, b = (fx.nvvm.SharedOperand(fx.recast_iter(kind.dtype, start)) for start in starts)
        for ring, at in zip(block.scales, (block.of_a, block.of_b), strict=True):
            for number in fx.range_constexpr(kind.scale_tiles):
                tile = ring + (stage * kind.scale_tiles + number) * SCALES
                rows = fx.nvvm.SharedOperand(tile, swizzle=0, stride=128, leading=16)
                fx.nvvm.tensor_memory_copy(at + 4 * number, rows)
        for part in fx.range_constexpr(4):
            further = of_scales(block, part) if kind.block else {}
            start = part * kind.k
            op(block.sums, a.advanced(start), b.advanced(start), accumulate=(step > 0) | (part > 0), **further)
        fx.nvvm.tensor_memory_commit(pipe.empty(step))
    fx.nvvm.tensor_memory_commit(done)


def of_scales(block: Block, part: int) -> dict:
    """Where the scales of a line's part are."""
    column, first = divmod(part * block.kind.k // block.kind.block, 4)
    return {
        "scale_a": block.of_a + 4 * column, "scale_b": block.of_b + 4 * column, "scale_ids": (first, first),
    }  # fmt: skip


@flyc.jit
def store(block, c, n):
    t = fx.thread_idx.x
    (row, column), lanes = block.place, fx.Uint32(t // 32 * 32 << 16)
    for part in fx.range_constexpr(TILE // 32):
        values = fx.nvvm.tensor_memory_load(block.sums + lanes + part * 32, 32)
        values = fx.nvvm.tensor_memory_wait_loads(values).bitcast(fx.Float32)
        to = fx.get_iter(c) + ((row * TILE + t) * n + column * TILE + part * 32)
        fx.make_view(to, fx.make_layout(32, 1)).store(values)


def product(kind: Kind):
    """``run(map_a, map_b, c, of_a, of_b, n, steps)``; ``of_a`` and ``of_b`` are the scales."""
    stages = fx.make_layout((TILE, kind.width, STAGES), (kind.width, 1, TILE * kind.width))

    @flyc.kernel
    def kernel(
        map_a: fx.nvvm.TensorMap, map_b: fx.nvvm.TensorMap, scales: tuple, c: fx.Tensor, n: fx.Int32, steps: fx.Int32
    ):
        t = fx.thread_idx.x
        memory = fx.SharedAllocator(static=False)

        def allocate(dtype, count, alignment):
            return memory.allocate(fx.Align[fx.Array[dtype, count], alignment]).peek().ptr

        rings = [allocate(kind.stored, STAGES * TILE * kind.width, 1024) for _ in "AB"]
        of_scales = [allocate(fx.Uint8, STAGES * kind.scale_tiles * SCALES or 128, 128) for _ in "AB"]
        barriers, place = allocate(fx.Uint64, 2 * STAGES + 1, 8), allocate(fx.Uint32, 1, 4)
        pipe, done = fx.nvvm.Pipeline(barriers, STAGES), barriers + 2 * STAGES
        if t < 32:
            fx.nvvm.tensor_memory_allocate(place, 256)
        if t == 0:
            fx.nvvm.mbarrier_init(done, 1)
        pipe.initialise()
        fx.nvvm.tensor_memory_fence(after=True)
        rings = tuple(fx.make_view(fx.apply_swizzle(ring, fx.Swizzle(3, 4, 3)), stages) for ring in rings)
        at = fx.block_idx.x, fx.block_idx.y
        block = Block(kind, pipe, rings, tuple(of_scales), place[0], at)
        if t == 0:
            produce(block, (map_a, map_b), scales, n, steps)
        if t == 32:
            multiply(block, steps, done)
        fx.nvvm.mbarrier_wait(done, 0)
        fx.nvvm.tensor_memory_fence(after=True)
        store(block, c, n)
        fx.nvvm.tensor_memory_fence(after=False)
        fx.barrier()
        if t < 32:
            fx.nvvm.tensor_memory_free(block.sums, 256)

    @flyc.jit
    def run(
        map_a: fx.nvvm.TensorMap, map_b: fx.nvvm.TensorMap, c: fx.Tensor, of_a: fx.Tensor, of_b: fx.Tensor, n: fx.Int32,
        steps: fx.Int32,
    ):  # fmt: skip
        scales = (of_a, of_b) if kind.block else ()
        kernel(map_a, map_b, scales, c, n, steps).launch(grid=(n // TILE, n // TILE), block=128)

    return run


def arguments(kind: Kind) -> dict:
    """What such a product is compiled for."""
    tensor_map = fx.nvvm.TensorMap(bytes(128), Boxes(kind.stored, (kind.width, TILE), 128))
    scales, c = flyc.TensorSpec(fx.Uint8, (None,)), flyc.TensorSpec(fx.Float32, (None,))
    return {"map_a": tensor_map, "map_b": tensor_map, "c": c, "of_a": scales, "of_b": scales, "n": 1024, "steps": 8}
