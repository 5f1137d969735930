"""Matrix product on NVIDIA's Blackwell chips.

``C = activation(scale·A·Bᵀ + bias)`` for A (M, K), B (N, K), C (M, N); sums are in tensor memory.

The warps of a block have roles.  One thread *produces*: it starts bulk copies of boxes of A and B to a ring of stages in
shared memory.  One thread *multiplies*: it starts four ``tcgen05.mma`` for each stage.  Four warps *store* 128 rows of
sums, 32 rows each.

* *Two tiles of sums* are in tensor memory: while one is stored, the next one is multiplied.
* *A pair* of blocks multiplies 256 rows together: each has 128 rows of A and of C, and half of the rows of B.  A stage
  has 32 KiB then, not 48, and each byte of B is read from shared memory once for 256 rows.
* *Scales of blocks* along K come with each stage as tiles of 512 bytes, and one thread copies them to tensor memory: 128
  rows of A or B by four scales, row r in word r / 32 of the 16 bytes of line r % 32.
* *Epilogue*: each warp loads 32 columns of its rows at a time, rounds them to swizzled panels of 128 bytes in shared
  memory, and starts a bulk store of 32 rows.  No two warps wait for each other.

The schedule of tiles and split steps are those of :mod:`~flydsl.kernels.gemm_maps`.

Source: PTX ISA manual, "TensorCore 5th Generation Family Instructions".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_maps import (
    Gemm,
    Map,
    Plan,
    check_launch,
    cluster_and_rank,
    each_part,
    host_functions,
    produce,
    slot,
)
from flydsl.kernels.parts.checks import BYTES, check_tensors
from flydsl.kernels.parts.epilogue import LINE, finished_row, lines, unit_coordinates
from flydsl.kernels.parts.vector_io import store_vector

__all__ = ["ScaledGemm", "TensorCoreTile", "block_scaled", "matmul"]

ROWS = 128
"""Rows of C of a block: the lanes of tensor memory."""
WARP_ROWS = 32
STORING, PRODUCING, MULTIPLYING = 4, 4, 5
"""The number of warps that store, and the indices of the warps of one thread."""
COLUMNS = 512
"""Columns of tensor memory."""
LOADED = 32
"""Columns that a warp loads at a time."""
BLOCKS = 148
"""Multiprocessors of a B200."""
SCALE_TILE = 512
"""Bytes of the scales of 128 rows, four for each."""


@dataclass(frozen=True)
class TensorCoreTile:
    """The tile of a block: 128 x ``n`` of C, ``stages`` steps of it in shared memory.

    Args:
        n: columns of C.
        stages: steps in shared memory.
        pair: whether two blocks multiply together.

    Raises:
        ValueError: other columns, or more shared memory than a block has.

    Example::

        import flydsl.compiler as flyc
        from flydsl.kernels.gemm_tcgen05 import TensorCoreTile, matmul

        gemm = matmul(fx.BFloat16, tile=TensorCoreTile(n=128, stages=4))
        box = {name: fx.nvvm.TensorMap(bytes(128)) for name in gemm.boxes}
        (made,) = flyc.precompile([gemm.plain], ["cuda:sm_100"], [dict(box, m=256, n=128, k=64)])
        assert b"tcgen05.mma.cta_group::2" in made.artifact.sections["ptx"]
    """

    n: int = 256
    stages: int = 6
    pair: bool = True
    m = ROWS
    threads = 32 * (STORING + 2)

    def __post_init__(self) -> None:
        if self.n not in range(64, 257, 64):
            raise ValueError(f"{self}: expected n 64, 128, 192 or 256")
        if self.stages < 2 or self.bytes > 227 << 10:
            raise ValueError(f"{self}: {self.bytes} bytes of shared memory; expected 2 or more stages in {227 << 10}")

    @property
    def cluster(self) -> int:
        """Blocks that share B."""
        return 2 if self.pair else 1

    @property
    def rows_of_b(self) -> int:
        """Rows of B in a block's shared memory."""
        return self.n // self.cluster

    @property
    def bytes(self) -> int:
        """Shared memory: the ring, two panels for each storing warp, barriers, and an address."""
        return (self.stages * (self.m + self.rows_of_b) + 2 * self.m) * LINE + 16 * (self.stages + 2) + 8

    @property
    def columns(self) -> int:
        """Columns of tensor memory for two tiles: a power of two."""
        return 1 << (2 * self.n - 1).bit_length()


@dataclass(frozen=True)
class Sums:
    """Two tiles of sums in tensor memory: the address of the first, and the pipeline between multiplying and storing."""

    tile: TensorCoreTile
    address: Any
    pipe: Any

    def at(self, number: Any) -> Any:
        """The address of the sums of a block's tile ``number``, counted from 0."""
        return self.address + fx.Uint32(self.pipe.stage(number) * self.tile.n)


@dataclass(frozen=True)
class Operands:
    """The types of A and B; of block-scaled ones the type of their scales, and for how many k there is one."""

    a: Any
    b: Any
    scale: Any = None
    block: int = 0

    @property
    def stored(self) -> tuple[Any, Any]:
        """The types as copies move them: bytes for elements that are narrower."""
        a, b = (of if of.width >= 8 else fx.Uint8 for of in (self.a, self.b))
        return a, b

    @property
    def width(self) -> int:
        """Elements of a line, as they are stored."""
        return LINE * 8 // self.stored[0].width

    @property
    def k(self) -> int:
        """Elements along k of one product."""
        return 256 // self.a.width

    @property
    def scale_tiles(self) -> int:
        """Tiles of scales of 128 lines."""
        return 4 * self.k // self.block // 4 if self.block else 0

    def product(self, tile: TensorCoreTile) -> Any:
        """The matrix operation."""
        types = tuple(fx.nvvm.TF32 if of is fx.Float32 else of for of in (self.a, self.b))
        rows = ROWS * tile.cluster
        return fx.nvvm.TensorMemoryMMA(rows, tile.n, self.k, types, elem_ty_scale=self.scale, block=self.block)


@dataclass(frozen=True)
class Scales:
    """Scales of blocks: tiles in global memory, rings of them in shared memory, and columns of tensor memory."""

    operands: Operands
    tensors: tuple[Any, ...]
    rings: tuple[Any, ...]
    columns: Any
    """The address of A's; B's are behind them."""
    steps: Any

    @property
    def size(self) -> int:
        """Bytes of a stage of A's or of B's."""
        return self.operands.scale_tiles * SCALE_TILE

    @property
    def bytes(self) -> int:
        """Bytes of a stage."""
        return 2 * self.size

    @property
    def addresses(self) -> list[Any]:
        """Those of A's and of B's columns."""
        return [self.columns + fx.Uint32(side * 4 * self.operands.scale_tiles) for side in range(2)]

    def load(self, place: tuple[Any, Any], step: Any, stage: Any, barrier: Any) -> None:
        """Start the copies of a stage."""
        atom, line = fx.make_copy_atom(fx.nvvm.BulkCopy(self.size * 8), fx.Uint8), fx.make_layout(self.size, 1)
        for tensor, ring, at in zip(self.tensors, self.rings, place, strict=True):
            source = fx.make_view(fx.get_iter(tensor) + (at * self.steps + step) * self.size, line)
            fx.copy(atom, source, fx.make_view(ring + stage * self.size, line), barrier=barrier)

    def copy(self, stage: Any) -> None:
        """Start the copies of a stage to tensor memory; products behind them see it."""
        for ring, address in zip(self.rings, self.addresses, strict=True):
            for number in range(self.operands.scale_tiles):
                tile = ring + (stage * self.operands.scale_tiles + number) * SCALE_TILE
                rows = fx.nvvm.SharedOperand(tile, swizzle=0, stride=128, leading=16)
                fx.nvvm.tensor_memory_copy(address + 4 * number, rows)

    def of_product(self, quarter: int) -> dict[str, Any]:
        """The operands of a quarter of a line."""
        column, first = divmod(quarter * self.operands.k // self.operands.block, 4)
        a, b = (address + 4 * column for address in self.addresses)
        return {"scale_a": a, "scale_b": b, "scale_ids": (first, first)}


@flyc.jit
def multiply(plan, ring_a, ring_b, operands, sums, pipe, scales):
    """Start all products of the block, or of the pair, from one thread."""
    tile, width = plan.tile, operands.width
    op = operands.product(tile)
    blocks = 3 if tile.pair else None

    def part(number, first, count, state):
        step, done = state
        sums.pipe.acquire(done)
        fx.nvvm.tensor_memory_fence(after=True)
        for k in range(count):
            pipe.wait(step)
            fx.nvvm.tensor_memory_fence(after=True)
            stage = pipe.stage(step)
            a = fx.nvvm.SharedOperand(fx.recast_iter(operands.a, ring_a + stage * (tile.m * width)))
            b = fx.nvvm.SharedOperand(fx.recast_iter(operands.b, ring_b + stage * (tile.rows_of_b * width)))
            if fx.const_expr(scales is not None):
                scales.copy(stage)
            for quarter in fx.range_constexpr(4):
                further = quarter * operands.k
                accumulate = k != 0 if quarter == 0 else True
                more = scales.of_product(quarter) if scales is not None else {}
                op(sums.at(done), a.advanced(further), b.advanced(further), accumulate=accumulate, **more)
            fx.nvvm.tensor_memory_commit(pipe.empty(step), blocks=blocks)
            step += 1
        fx.nvvm.tensor_memory_commit(sums.pipe.full(done), blocks=blocks)
        return step, done + 1

    each_part(plan, part, (fx.Int32(0), fx.Int32(0)))


@dataclass(frozen=True)
class Lane:
    """The position of a thread in four warps: its row is a lane of tensor memory."""

    warp: Any
    lane: Any

    @property
    def row(self) -> Any:
        """The thread's row."""
        return self.warp * WARP_ROWS + self.lane

    def at(self, address: Any) -> Any:
        """An address in the warp's lanes."""
        return address + (fx.Uint32(self.warp * WARP_ROWS) << 16)


def loaded(address: Any, count: int) -> Any:
    """Columns of the thread's lane, as registers of Float32."""
    registers = fx.make_rmem_tensor(count, fx.Float32)
    parts = [fx.nvvm.tensor_memory_load(address + first, LOADED) for first in range(0, count, LOADED)]
    for number, part in enumerate(parts):
        values = fx.nvvm.tensor_memory_wait_loads(part).bitcast(fx.Float32)
        fx.ptr_store(values, fx.get_iter(registers) + number * LOADED)
    return registers


@dataclass(frozen=True)
class Storer(Lane):
    """A thread that stores, with its warp's two panels in shared memory."""

    panels: Any


@flyc.jit
def store(plan, at, out, values_of, sums, workspace):
    """Store all parts of this block."""
    tile = plan.tile

    def release(done):
        """Signal from each warp that it has loaded a tile of sums."""
        fx.nvvm.tensor_memory_fence(after=False)
        if at.lane == 0:
            sums.pipe.release(done, rank=0 if tile.pair else None)

    def part(number, first, count, done):
        sums.pipe.wait(done)
        fx.nvvm.tensor_memory_fence(after=True)
        if fx.const_expr(plan.shared):
            if count == plan.steps:
                store_tile(plan, at, sums.at(done), out, plan.place(number), values_of)
            else:
                store_part(plan, at, sums.at(done), workspace[0], number)
        else:
            store_tile(plan, at, sums.at(done), out, plan.place(number), values_of)
        release(done)
        return done + 1

    each_part(plan, part, fx.Int32(0))


@flyc.jit
def store_tile(plan, at, sums, out, place, values_of):
    """Write this warp's rows through shared memory: panel after panel, alternating between two buffers."""
    tile, dtype = plan.tile, at.panels.dtype
    wide, unit = LINE * 8 // dtype.width, 128 // dtype.width
    (row, column), (to, of_out) = place, out
    panels = tile.n // wide
    of_out, buffers = fx.zipped_divide(of_out, (WARP_ROWS, wide)), lines(at.panels, WARP_ROWS, 2 * wide)
    for number in fx.range_constexpr(panels):
        panel = at.panels + number % 2 * (WARP_ROWS * wide)
        if at.lane == 0:
            # The store of two panels ago has read this buffer; after an odd number the last is in the first buffer.
            fx.nvvm.bulk_wait_group(0 if number == 0 and panels % 2 == 1 else 1, read=True)
        fx.nvvm.warp_barrier()
        for chunk in fx.range_constexpr(wide // LOADED):
            first = number * wide + chunk * LOADED
            values = loaded(at.at(sums) + first, LOADED).load()
            registers = fx.make_rmem_tensor(LOADED, dtype)
            registers.store(values_of(values, row * ROWS + at.row, column * tile.n + first).to(dtype))
            for part in fx.range_constexpr(LOADED // unit):
                place_of = unit_coordinates(at.lane, chunk * (LOADED // unit) + part, 8)
                values = fx.ptr_load(fx.get_iter(registers) + part * unit, fx.Vector[dtype, unit])
                fx.ptr_store(values, panel + place_of * unit)
        fx.nvvm.fence_proxy_async()
        fx.nvvm.warp_barrier()
        if at.lane == 0:
            box = of_out[None, (row * STORING + at.warp, column * panels + number)]
            fx.copy(to, buffers[None, (None, number % 2)], box)
            fx.nvvm.bulk_commit_group()


@flyc.jit
def store_part(plan, at, sums, workspace, number):
    """Write this warp's rows of a part to the workspace, as Float32."""
    tile = plan.tile
    (cluster, rank), clusters = cluster_and_rank(fx.block_idx.x, tile.cluster), fx.grid_dim.x // tile.cluster
    where = fx.Int64(slot(plan, cluster, rank, number, clusters)) * (tile.m * tile.n)
    start = fx.get_iter(workspace) + where + at.row * tile.n
    for first in fx.range_constexpr(0, tile.n, LOADED):
        store_vector(loaded(at.at(sums) + first, LOADED).load(), start + first)


def shared_areas(operands: Operands, out: Any, tile: TensorCoreTile, scales: int) -> tuple[Any, Any, Any, Any]:
    """Shared memory: rings of A and B, and panels of C; rings of scales; barriers; an address of tensor memory."""
    memory, (of_a, of_b) = fx.SharedAllocator(static=False), operands.stored

    def allocate(dtype: Any, count: int, alignment: int) -> Any:
        return memory.allocate(fx.Align[fx.Array[dtype, count], alignment]).peek().ptr

    ring_a = allocate(of_a, tile.stages * tile.m * operands.width, 1024)
    ring_b = allocate(of_b, tile.stages * tile.rows_of_b * operands.width, 1024)
    panels = allocate(out, 2 * tile.m * LINE * 8 // out.width, 1024)
    rings = [allocate(fx.Uint8, tile.stages * operands.scale_tiles * SCALE_TILE, 128) for _ in range(scales)]
    barriers = allocate(fx.Uint64, 2 * (tile.stages + 2), 8)
    return (ring_a, ring_b, panels), rings, barriers, allocate(fx.Uint32, 1, 4)


def multiplier(operands: Operands, out: Any, tile: TensorCoreTile, activation: Any) -> Any:
    """The kernel that multiplies, for the types of A, B and C."""
    (of_a, of_b), width = operands.stored, operands.width

    @flyc.kernel(name="gemm_tcgen05", known_block_size=[tile.threads, 1, 1])
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
        of_blocks: tuple,
    ):
        """``bias``, ``scales`` of rows, ``workspace`` and scales ``of_blocks`` may be empty."""
        (ring_a, ring_b, panels), rings, barriers, place = shared_areas(operands, out, tile, len(of_blocks))
        columns = COLUMNS if of_blocks else tile.columns
        # The warp's index is uniform: the shuffle shows that to the assembler.
        warp, lane = fx.shuffle_idx(fx.thread_idx.x // 32, 0, 32), fx.thread_idx.x % 32
        if warp == MULTIPLYING:
            fx.nvvm.tensor_memory_allocate(place, columns, pair=tile.pair)
        fx.nvvm.tensor_memory_fence(after=False)
        of_sums = fx.nvvm.Pipeline(barriers + 2 * tile.stages, 2, consumers=STORING * tile.cluster)
        of_sums.initialize()
        pipe = fx.nvvm.Pipeline(barriers, tile.stages)
        pipe.initialize(cluster=tile.pair)
        fx.nvvm.tensor_memory_fence(after=True)
        sums = Sums(tile, place[0], of_sums)
        plan = Plan.of(tile, bool(workspace), m, n, fx.ceildiv(k, 4 * operands.k))
        of_stages = None
        if fx.const_expr(len(of_blocks) > 0):
            of_stages = Scales(operands, of_blocks, tuple(rings), sums.address + 2 * tile.n, plan.steps)
        if warp == PRODUCING:
            if fx.nvvm.elect_one():
                load_a, load_b = (fx.nvvm.make_tma_atom(*of) for of in ((map_a, of_a), (map_b, of_b)))
                fx.nvvm.prefetch_tensor_map(map_a)
                fx.nvvm.prefetch_tensor_map(map_b)
                of_ring = ((ring_a, tile.m), (ring_b, tile.rows_of_b))
                stored = fx.ceildiv(k * operands.a.width, of_a.width)
                whole = (lines(*of, tile.stages * width) for of in of_ring)
                produce(plan, load_a, load_b, (m, n, stored), *whole, pipe, of_stages)
        elif warp == MULTIPLYING:
            leads = fx.nvvm.block_rank_in_cluster() == 0 if tile.pair else True
            if leads and fx.nvvm.elect_one():
                multiply(plan, ring_a, ring_b, operands, sums, pipe, of_stages)
        else:
            at = Storer(warp, lane, panels + warp * (2 * WARP_ROWS * LINE * 8 // out.width))
            to_c = fx.nvvm.make_tma_atom(map_c, out), fx.nvvm.tma_tensor((m, n))
            store(plan, at, to_c, finished_row(activation, bias, scales, (m, n)), sums, workspace)
            if lane == 0:
                fx.nvvm.bulk_wait_group(0)
        fx.nvvm.tensor_memory_fence(after=False)
        if fx.const_expr(tile.pair):
            fx.nvvm.cluster_barrier()  # the other block's copies and arrivals may still be in flight
        else:
            fx.barrier()
        if warp == MULTIPLYING:
            fx.nvvm.tensor_memory_fence(after=True)
            fx.nvvm.tensor_memory_free(sums.address, columns, pair=tile.pair)

    return kernel


def matmul(
    dtype: Any, out: Any = None, tile: TensorCoreTile | None = None, activation: Callable[[Any], Any] | None = None
) -> Gemm:
    """``C = activation(A·Bᵀ + bias)`` for A (M, K), B (N, K) and C (M, N) in global memory, rows contiguous.

    Sums are in Float32.  Rows start at multiples of 16 bytes.

    Args:
        dtype: of A and B, or a pair, as :func:`flydsl.kernels.gemm_wgmma.matmul` takes them.
        out: the type of C, Float16, BFloat16 or Float32; by default ``dtype``, of 8-bit floats BFloat16.
        tile: the tile of a block.
        activation: ordinary Python on a vector of Float32.

    Returns:
        The host functions and the boxes of their tensor maps.

    Raises:
        ValueError: another type of C.

    See the example of :class:`TensorCoreTile`.
    """
    of_a, of_b = dtype if isinstance(dtype, tuple) else (dtype, dtype)
    out = out_of(out or (fx.BFloat16 if of_a.width == 8 else of_a))
    tile = tile or TensorCoreTile()
    kernel = multiplier(Operands(of_a, of_b), out, tile, activation)

    def plain(*arguments):
        return kernel(*arguments, ())

    return host_functions("gemm_tcgen05", (of_a, of_b, out), tile, activation, plain, WARP_ROWS, BLOCKS)


def out_of(out: Any) -> Any:
    """The type of C, if panels hold it."""
    if out not in (fx.Float16, fx.BFloat16, fx.Float32):
        raise ValueError(f"C of {out}: expected Float16, BFloat16 or Float32")
    return out


# -- block-scaled products


@dataclass(frozen=True)
class ScaledGemm:
    """The host function of a block-scaled product.

    Args:
        boxes: the boxes of the tensor maps, by parameter.
        run: the host function.

    See the example of :func:`block_scaled`.
    """

    boxes: Mapping[str, tuple[int, int]]
    """The boxes of its maps, all with a swizzle of 128 bytes; elements of 4 bits are mapped as bytes, two in each."""
    run: Any
    """``run(map_a, map_b, scales_a, scales_b, map_c, m, n, k)``, with ``blocks=`` and ``stream=``.

    Scales are bytes, in tiles of 512: ``scales.reshape(rows // 128, 4, 32, -1, 4).transpose(0, 3, 2, 1, 4)`` of an array
    (rows, scales of a row), whose rows are padded to a multiple of 128, and scales to what 128 bytes of a row have.
    """


def block_scaled(
    dtype: Any,
    out: Any = None,
    *,
    stages: int = 5,
    nvidia: bool = False,
    activation: Callable[[Any], Any] | None = None,
) -> ScaledGemm:
    """``C = activation((scale_a·A)·(scale_b·B)ᵀ)``, with a scale for every 32, or 16, neighboring k of a row.

    A block has 128 x 128 of C.

    Args:
        dtype: Float8E4M3FN or Float8E5M2, or a pair of them, or Float4E2M1FN, packed two to a byte.
        out: the type of C, Float16, BFloat16 or Float32; by default BFloat16.
        stages: steps in shared memory.
        nvidia: whether scales are Float8E4M3FN for every 16 elements of 4 bits (NVFP4); else Float8E8M0FNU for every 32
            (MXFP8, MXFP4).
        activation: ordinary Python on a vector of Float32.

    Returns:
        The host function and the boxes of its tensor maps.

    Raises:
        ValueError: another type, or more shared memory than a block has.

    Example::

        import flydsl.compiler as flyc
        from flydsl.kernels.gemm_tcgen05 import ScaledGemm, block_scaled

        gemm: ScaledGemm = block_scaled(fx.Float4E2M1FN, nvidia=True)
        maps = {name: fx.nvvm.TensorMap(bytes(128)) for name in gemm.boxes}
        scales = dict.fromkeys(("scales_a", "scales_b"), flyc.TensorSpec(fx.Uint8, (None,)))
        (made,) = flyc.precompile([gemm.run], ["cuda:sm_100"], [{**maps, **scales, "m": 256, "n": 256, "k": 512}])
        assert b"tcgen05.mma.cta_group::1.kind::mxf4nvf4" in made.artifact.sections["ptx"]
    """
    of_a, of_b = dtype if isinstance(dtype, tuple) else (dtype, dtype)
    bytes_, four = {fx.Float8E4M3FN, fx.Float8E5M2}, {fx.Float4E2M1FN}
    if not ({of_a, of_b} <= bytes_ or {of_a, of_b} == four) or (nvidia and of_a not in four):
        raise ValueError(
            f"block_scaled of {of_a} and {of_b}: expected floats of 8 bits, or Float4E2M1FN, which alone has nvidia=True"
        )
    operands = Operands(of_a, of_b, *((fx.Float8E4M3FN, 16) if nvidia else (fx.Float8E8M0FNU, 32)))
    out = out_of(out or fx.BFloat16)
    tile = TensorCoreTile(ROWS, stages, pair=False)
    of_stage = operands.scale_tiles * SCALE_TILE
    if tile.bytes + 2 * stages * of_stage > 227 << 10:
        raise ValueError(f"block_scaled of {stages} stages: more shared memory than {227 << 10} bytes")
    kernel = multiplier(operands, out, tile, activation)

    @flyc.jit
    def run(
        map_a: Map, map_b: Map, scales_a: fx.Tensor, scales_b: fx.Tensor, map_c: Map, m: fx.Int32, n: fx.Int32,
        k: fx.Int32, blocks: fx.Int32 = BLOCKS, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        check_launch("block_scaled", m, n, k, blocks)
        check_tensors(
            "block_scaled", {"scales_a": (scales_a, "a", BYTES), "scales_b": (scales_b, "b", BYTES)}, written=[]
        )
        of_row = fx.ceildiv(k, 4 * operands.k) * of_stage
        for name, scales, rows in (("scales_a", scales_a, m), ("scales_b", scales_b, n)):
            room, wanted = fx.Int64(fx.get_scalar(scales.shape[0])), fx.Int64(fx.ceildiv(rows, ROWS)) * of_row
            fx.check(room >= wanted, f"block_scaled: {name} has {{}} bytes, expected at least {{}}", room, wanted)
        kernel(map_a, map_b, map_c, m, n, k, (), (), (), (scales_a, scales_b)).launch(
            grid=blocks, block=tile.threads, stream=stream
        )

    boxes = {
        "map_a": (operands.width, ROWS), "map_b": (operands.width, ROWS), "map_c": (LINE * 8 // out.width, WARP_ROWS),
    }  # fmt: skip
    return ScaledGemm(boxes, run)
