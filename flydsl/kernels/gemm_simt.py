"""Matrix product by ordinary multiply-adds, for any target: ``C = A·Bᵀ``.

A is (M, K), B (N, K), C (M, N).  A block of 256 threads computes 64 x 64 elements, a thread 4 x 4 of them.  Tiles of A
and B go through shared memory as Float32.  Their rows are one element longer than a tile, so that the elements of a
column lie in different banks.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import check_product
from flydsl.kernels.parts.vector_io import load_vector

__all__ = ["THREADS", "TILE", "column_of", "gemm_simt", "row_of", "tile_product"]

TILE, TILE_K, PIECE = 64, 16, 4
THREADS = 256


@flyc.jit
def tile_product(A: Any, B: Any, top: Any, left: Any):
    """The product of 64 rows of A and of B by a block of 256 threads: this thread's 4 x 4 elements, in Float32.

    Element ``[0, i, j]`` is that of row ``top + row_of(i)`` and column ``left + column_of(j)``.

    Args:
        A: (M, K), Float32 or a narrower float.
        B: (N, K), the same.
        top: the first row of A.
        left: the first row of B.

    Returns:
        The register tensor (1, 4, 4).

    Example::

        from flydsl.kernels.gemm_simt import THREADS, column_of, row_of, tile_product


        @flyc.kernel
        def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
            total = tile_product(A, B, 0, 0)
            for i in fx.range_constexpr(4):
                for j in fx.range_constexpr(4):
                    C[row_of(i), column_of(j)] = total[0, i, j]


        @flyc.jit
        def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
            kernel(A, B, C).launch(grid=1, block=THREADS)


        a, b, c = (np.ones((64, 64), np.float32) for _ in range(3))
        run(a, b, c)
        assert (c == 64).all()
    """
    tid = fx.thread_idx.x
    columns = fx.get_scalar(A.shape[1])
    shared = fx.SharedAllocator()
    layout = fx.make_layout((TILE, TILE_K), (TILE_K + 1, 1))
    tiles = [shared.allocate(fx.Array[fx.Float32, TILE * (TILE_K + 1)]).peek().view(layout) for _ in range(2)]
    row, column = tid // (TILE_K // PIECE), tid % (TILE_K // PIECE) * PIECE

    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((16, 16, 1), (16, 1, 0)))
    mine = mma.get_slice(tid)
    a, b = mine.make_fragment_A(tiles[0]), mine.make_fragment_B(tiles[1])
    total = fx.make_rmem_tensor((1, TILE // 16, TILE // 16), fx.Float32)
    total.fill(0.0)

    for step in range(fx.ceildiv(columns, TILE_K)):
        for matrix, tile, first in zip((A, B), tiles, (top, left), strict=True):
            exists = first + row < fx.get_scalar(matrix.shape[0])
            room = exists.select(fx.Int32(columns) - step * TILE_K - column, 0)
            memory = fx.get_iter(fx.slice(matrix, (first + row, None))) + (step * TILE_K + column)
            piece = load_vector(memory, PIECE, room).to(fx.Float32)
            for v in fx.range_constexpr(PIECE):
                tile[row, column + v] = piece[v]
        fx.barrier()
        fx.copy(atom, mine.partition_A(tiles[0]), a)
        fx.copy(atom, mine.partition_B(tiles[1]), b)
        fx.gemm(mma, total, a, b, total)
        fx.barrier()
    return total


def row_of(i: int) -> Any:
    """The row in its tile of this thread's elements of number ``i``.

    Args:
        i: 0 to 3.

    Returns:
        An Int32.

    See the example of :func:`tile_product`.
    """
    return fx.thread_idx.x // 16 + i * 16


def column_of(j: int) -> Any:
    """The column in its tile of this thread's elements of number ``j``.

    Args:
        j: 0 to 3.

    Returns:
        An Int32.

    See the example of :func:`tile_product`.
    """
    return fx.thread_idx.x % 16 + j * 16


@flyc.kernel
def gemm_simt_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    top, left = fx.block_idx.y * TILE, fx.block_idx.x * TILE
    total = tile_product(A, B, top, left)
    for i in fx.range_constexpr(TILE // 16):
        for j in fx.range_constexpr(TILE // 16):
            m, n = top + row_of(i), left + column_of(j)
            if (m < fx.get_scalar(C.shape[0])) & (n < fx.get_scalar(C.shape[1])):
                C[m, n] = total[0, i, j].to(C.dtype)


@flyc.jit
def gemm_simt(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``C = A·Bᵀ``.

    Sums are in Float32, each in the order of K; the result is rounded once.

    Args:
        A: (M, K), Float32 or a narrower float.
        B: (N, K), the same.
        C: (M, N), any float type, written.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes do not match, a last axis is not contiguous, or C overlaps A or B.

    Example::

        from flydsl.kernels import gemm_simt

        a, b, c = np.ones((70, 33), np.float32), np.ones((65, 33), np.float32), np.zeros((70, 65), np.float32)
        gemm_simt.gemm_simt(a, b, c)
        assert (c == 33).all()
    """
    check_product("gemm_simt", (A, B, C))
    grid = fx.ceildiv(fx.get_scalar(C.shape[1]), TILE), fx.ceildiv(fx.get_scalar(C.shape[0]), TILE)
    gemm_simt_kernel(A, B, C).launch(grid=grid, block=THREADS, stream=stream)


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix = flyc.TensorSpec(_type, (None, None))
    gemm_simt.signatures({"A": _matrix, "B": _matrix, "C": _matrix})
