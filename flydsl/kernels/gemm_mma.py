"""Matrix product on NVIDIA's tensor cores from Ampere on, by ``mma.sync``.

``C = activation(scale·A·Bᵀ + bias)``.  A block computes a tile of C, by default 128 x 128 with eight warps.  It iterates
along K:

* *Copies* go from global to shared memory past the registers, ``cp.async`` of 16 bytes a thread, some steps ahead of the
  products.  Elements outside of A and B are filled with zeros.
* *Shared memory* holds rows of 64 or 128 bytes.  Their units of 16 bytes are permuted so that neither copies nor loads
  conflict in a bank (:func:`flydsl.kernels.parts.epilogue.unit_coordinates`).
* *Fragments* come by ``ldmatrix``: every instruction takes 32 bytes along K of any type, and four matrices of 8 rows of
16
  bytes are A's fragment of 16 rows, or B's two of 8.  The next 32 bytes are loaded while these are multiplied.
* *Epilogue*: a warp writes its part of C to shared memory and reads it by rows, so that a thread stores 16 bytes.

Hopper's own instruction, ``wgmma``, is in :mod:`flydsl.kernels.gemm_wgmma`.

Sources: PTX ISA manual, "Multiply-and-Accumulate Instruction: mma", "ldmatrix", "cp.async".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import check_product
from flydsl.kernels.parts.epilogue import banded, finished, unit_coordinates
from flydsl.kernels.parts.vector_io import load_vector, store_vector
from flydsl.kernels.products import Gemm, rows_if_whole

__all__ = ["Gemm", "MmaTile", "matmul"]

UNIT = 16
"""Bytes of one access of a thread."""
CALL = 32
"""Bytes of K that an instruction takes."""


@dataclass(frozen=True)
class MmaTile:
    """The tile of a block: ``m`` x ``n`` of C, each warp ``warp_m`` x ``warp_n``.

    ``k_bytes`` of each row are multiplied at a time, and shared memory holds ``stages`` times as much.

    Args:
        m: rows of C.
        n: columns of C.
        k_bytes: bytes of each row at a time.
        stages: steps in shared memory.
        warp_m: rows of a warp.
        warp_n: columns of a warp.

    Example::

        from flydsl.kernels import gemm_mma

        gemm = gemm_mma.matmul(gemm_mma.MmaTile(64, 64, warp_m=32, warp_n=32))
        a, b = (np.ones((128, 64), np.float16) for _ in range(2))
        c = np.zeros((128, 128), np.float16)
        gemm.plain(a, b, c)
        assert (c == 64).all()
    """

    m: int = 128
    n: int = 128
    k_bytes: int = 64
    stages: int = 4
    warp_m: int = 32
    warp_n: int = 64

    def __post_init__(self) -> None:
        if self.warp_m % 16 or self.warp_n % 32 or self.m % self.warp_m or self.n % self.warp_n:
            raise ValueError(f"{self}: expected warps of multiples of 16 and 32 that divide m and n")
        if self.k_bytes not in (64, 128) or self.stages < 2:
            raise ValueError(f"{self}: expected k_bytes 64 or 128, and 2 or more stages")
        rows = self.threads // self.units
        if self.threads > 1024 or self.m % rows or self.n % rows:
            raise ValueError(f"{self}: {self.threads} threads copy {rows} rows at a time, expected divisors of m and n")

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return 32 * (self.m // self.warp_m) * (self.n // self.warp_n)

    @property
    def units(self) -> int:
        """Units of 16 bytes of a row in shared memory."""
        return self.k_bytes // UNIT


def whole_rows(matrix: Any, width: int) -> bool:
    """True if every unit of ``width`` elements is aligned and whole, as far as is known while tracing."""
    known = [fx.Int64(fx.get_scalar(x)).divisibility for x in (matrix.stride[0], matrix.shape[1])]
    return bool(matrix.known_alignment >= UNIT and min(known) % width == 0)


class Operand:
    """A block's rows of A or B: from global memory to a stage of shared memory, and from there to fragments."""

    def __init__(self, matrix: Any, first_row: Any, rows: int, tile: MmaTile, shared: Any) -> None:
        self.dtype, self.units, self.shared = matrix.dtype, tile.units, shared
        self.width = UNIT * 8 // matrix.dtype.width
        self.size = rows * tile.units * self.width
        self.columns = fx.Int32(fx.get_scalar(matrix.shape[1]))
        self.whole = whole_rows(matrix, self.width)
        self.unit = fx.thread_idx.x % tile.units
        extent, stride = fx.Int32(fx.get_scalar(matrix.shape[0])), fx.Int64(fx.get_scalar(matrix.stride[0]))
        per_pass = tile.threads // tile.units
        self.rows = [fx.thread_idx.x // tile.units + t * per_pass for t in range(rows // per_pass)]
        self.exists = [first_row + row < extent for row in self.rows]
        self.sources = [
            fx.get_iter(matrix) + fx.Int64(e.select(first_row + row, 0)) * stride
            for row, e in zip(self.rows, self.exists, strict=True)
        ]

    def fetch(self, stage: Any, k: Any) -> None:
        """Start copying the columns from ``k`` on to a stage."""
        column = k + self.unit * self.width
        one = fx.make_layout(self.width, 1)
        for row, exists, source in zip(self.rows, self.exists, self.sources, strict=True):
            place = self.shared + stage * self.size + unit_coordinates(row, self.unit, self.units) * self.width
            if self.whole:
                inside = exists & (column < self.columns)
                atom = fx.make_copy_atom(fx.nvvm.CpAsync(UNIT * 8), self.dtype)
                # Without a read the address is the row's first, which exists.
                memory = source + inside.select(column, 0)
                fx.copy(atom, memory.view(one), place.view(one), src_bytes=inside.select(UNIT, 0))
            else:
                room = exists.select(self.columns - column, 0)
                fx.ptr_store(load_vector(source + column, self.width, room), place)

    def fragments(self, stage: Any, first_row: Any, rows: int, chunk: int, transposed: bool) -> Any:
        """Fragments of 32 bytes of K in chunk ``chunk``, of 16 rows for each load: (values, fragments).

        The four matrices of a load are those of two rows of eight and two units, rows first for A and, ``transposed``,
        units first for B.
        """
        lane = fx.thread_idx.x % 32
        row, unit = (lane % 8 + lane // 16 * 8, lane // 8 % 2) if transposed else (lane % 16, lane // 16)
        held, loads = self.width, rows // 16  # a word of 4 bytes of each matrix
        per_fragment = held // 2 if transposed else held
        registers = fx.make_rmem_tensor((per_fragment, loads * held // per_fragment), self.dtype)
        atom, one = fx.make_copy_atom(fx.nvvm.LdMatrix(4), self.dtype), fx.make_layout(held, 1)
        for load in range(loads):
            place = unit_coordinates(first_row + load * 16 + row, unit + 2 * chunk, self.units)
            memory = self.shared + stage * self.size + place * self.width
            fx.copy(atom, memory.view(one), (fx.get_iter(registers) + load * held).view(one))
        return registers


@flyc.jit
def multiply(tile, activation, A, B, C, bias, scales):
    """The work of a block."""
    rows, columns = (fx.Int32(fx.get_scalar(extent)) for extent in (C.shape[0], C.shape[1]))
    of_tiles = fx.block_idx.x, fx.ceildiv(rows, tile.m), fx.ceildiv(columns, tile.n)
    row, column = (fx.Int32(x) for x in banded(*map(fx.Uint32, of_tiles)))
    top, left = row * tile.m, column * tile.n
    warp, dtype = fx.thread_idx.x // 32, A.dtype
    warp_top, warp_left = warp % (tile.m // tile.warp_m) * tile.warp_m, warp // (tile.m // tile.warp_m) * tile.warp_n

    width = tile.k_bytes * 8 // dtype.width
    memory = fx.SharedAllocator(static=False)
    ring_a, ring_b = (
        memory.allocate(fx.Align[fx.Array[t, tile.stages * extent * width], 128]).peek().ptr
        for t, extent in ((A.dtype, tile.m), (B.dtype, tile.n))
    )
    a, b = Operand(A, top, tile.m, tile, ring_a), Operand(B, left, tile.n, tile, ring_b)
    named = tuple(fx.nvvm.TF32 if t is fx.Float32 else t for t in (A.dtype, B.dtype))
    mma = fx.make_mma_atom(fx.nvvm.MMA(16, 8, CALL * 8 // dtype.width, named))
    down, across = tile.warp_m // 16, tile.warp_n // 8
    total = fx.make_rmem_tensor(fx.make_layout((4, down, across), (1, 4 * across, 4)), fx.Float32)
    total.fill(0.0)

    def load(stage, chunk):
        return (
            a.fragments(stage, warp_top, tile.warp_m, chunk, transposed=False),
            b.fragments(stage, warp_left, tile.warp_n, chunk, transposed=True),
        )

    steps = fx.ceildiv(fx.Int32(fx.get_scalar(A.shape[1])), width)
    for step in fx.range_constexpr(tile.stages - 1):
        a.fetch(step, step * width)
        b.fetch(step, step * width)
        fx.nvvm.cp_async_commit_group()
    for step in range(steps):
        fx.nvvm.cp_async_wait_group(tile.stages - 2)
        fx.barrier()
        here = step % tile.stages
        fragments = load(here, 0)
        ahead = step + (tile.stages - 1)
        a.fetch(ahead % tile.stages, ahead * width)
        b.fetch(ahead % tile.stages, ahead * width)
        fx.nvvm.cp_async_commit_group()
        for chunk in fx.range_constexpr(tile.k_bytes // CALL):
            following = load(here, chunk + 1) if chunk + 1 < tile.k_bytes // CALL else fragments
            fx.gemm(mma, total, *fragments, total)
            fragments = following
    fx.nvvm.cp_async_wait_group(0)
    fx.barrier()

    staged = fx.recast_iter(C.dtype, ring_a) + warp * (16 * tile.warp_n)
    store_tile(
        tile, total, staged, C, (top + warp_top, left + warp_left), finished(activation, bias, scales, (rows, columns))
    )


@flyc.jit
def store_tile(tile, total, staged, C, corner, values_of):
    """Write a warp's part of C: to shared memory as lanes hold it, 16 rows at a time, and from there by rows."""
    lane, dtype = fx.thread_idx.x % 32, C.dtype
    width = UNIT * 8 // dtype.width
    units, across = tile.warp_n // width, tile.warp_n // 8
    rows, columns = (fx.Int32(fx.get_scalar(extent)) for extent in (C.shape[0], C.shape[1]))
    stride = fx.Int64(fx.get_scalar(C.stride[0]))
    for i in fx.range_constexpr(tile.warp_m // 16):
        row, column = corner[0] + i * 16, corner[1]
        for pair in fx.range_constexpr(across // 2):
            values = fx.ptr_load(fx.get_iter(total) + (i * across + 2 * pair) * 4, fx.Vector[fx.Float32, 8])
            values = values_of(values, row + lane // 4, column + pair * 16 + lane % 4 * 2).to(dtype)
            for v in fx.range_constexpr(0, 8, 2):
                at_row, at_column = lane // 4 + v % 4 // 2 * 8, (pair * 2 + v // 4) * 8 + lane % 4 * 2
                place = unit_coordinates(at_row, at_column // width, units) * width + at_column % width
                fx.ptr_store(fx.Vector.from_elements([values[v], values[v + 1]]), staged + place)
        fx.nvvm.warp_barrier()
        for r in fx.range_constexpr(16 * units // 32):
            at_row, unit = (lane + r * 32) // units, lane % units
            values = fx.ptr_load(staged + unit_coordinates(at_row, unit, units) * width, fx.Vector[dtype, width])
            room = (row + at_row < rows).select(columns - column - unit * width, 0)
            target = fx.get_iter(C) + fx.Int64(row + at_row) * stride + (column + unit * width)
            store_vector(values, target, room)
        fx.nvvm.warp_barrier()


def matmul(tile: MmaTile | None = None, activation: Callable[[Any], Any] | None = None) -> Gemm:
    """``C = activation(A·Bᵀ + bias)`` for A (M, K), B (N, K), C (M, N).

    A and B are Float16, BFloat16, Float32 (read as TF32) or, from sm_89 on, 8-bit floats; C is a float of 16 bits or
    more. Sums are in Float32.  Fast accesses need K, N and the strides to be multiples of 16 bytes; otherwise elements
    are loaded one by one, without prefetch.  A call is refused if the shapes do not match, or if C overlaps an input.

    Args:
        tile: the tile of a block.
        activation: ordinary Python on a vector of Float32.

    Returns:
        The host functions.

    See the example of :class:`MmaTile`.
    """
    tile = tile or MmaTile()

    @flyc.kernel(name="gemm_mma", known_block_size=[tile.threads, 1, 1])
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bias: tuple, scales: tuple):
        """``bias`` and ``scales`` (of rows of A and of B) may be empty."""
        multiply(tile, activation, A, B, C, bias, scales)

    def start(A, B, C, bias, scales, stream):
        check_product("gemm_mma", (A, B, C), bias, scales)

        def launch(A, B, C):
            grid = fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m) * fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n)
            kernel(A, B, C, bias, scales).launch(grid=grid, block=tile.threads, stream=stream)

        rows_if_whole(launch, A, B, C)

    @flyc.jit
    def plain(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (), (), stream)

    @flyc.jit
    def with_bias(A: fx.Tensor, B: fx.Tensor, bias: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (bias,), (), stream)

    @flyc.jit
    def scaled(
        A: fx.Tensor, B: fx.Tensor, scale_a: fx.Tensor, scale_b: fx.Tensor, C: fx.Tensor,
        stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        start(A, B, C, (), (scale_a, scale_b), stream)

    return Gemm(plain, with_bias, scaled)


gemm = matmul()

for _type in (fx.Float16, fx.BFloat16):
    _matrix, _vector = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(_type, (None,))
    gemm.plain.signatures({"A": _matrix, "B": _matrix, "C": _matrix})
    gemm.bias.signatures({"A": _matrix, "B": _matrix, "bias": _vector, "C": _matrix})
