"""Matrix products with a collective in the same grid, overlapped tile by tile.

Blocks that compute or push come first in the grid, and blocks that wait for them last.  Hence a grid need not fit on the
device: blocks start in the order of their numbers.  Each rank begins with other tiles, so that not all write to one rank.
Products are those of :mod:`flydsl.kernels.gemm_simt`, in Float32; sums over ranks are in the order of the ranks.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.comm.tiles import check_window, group, parity
from flydsl.kernels.gemm_simt import THREADS, TILE, column_of, row_of, tile_product
from flydsl.kernels.parts.checks import FLOATS, NARROW_FLOATS, check_product, check_reach, check_tensors

__all__ = ["all_gather_gemm", "gemm_all_reduce", "gemm_reduce_scatter"]

AREA = TILE * TILE
PUSHING = 8
"""Blocks that push rows."""
SIDE = TILE // 16
"""Rows, and columns, of a tile that a thread has."""


def _tiles(extent: Any) -> Any:
    """The tiles of an extent, at least one: a call without elements meets its peers too."""
    return fx.max(fx.ceildiv(fx.Int32(extent), TILE), 1)


@flyc.jit
def _put_tile(window, place, total):
    """Write this thread's elements of a tile to a window."""
    for i in fx.range_constexpr(SIDE):
        for j in fx.range_constexpr(SIDE):
            window[place * AREA + row_of(i) * TILE + column_of(j)] = total[0, i, j]


@flyc.jit
def _wait_for_ranks(g, signals, first):
    """Wait until all ranks have set their signals from ``first``."""
    for source in range(fx.thread_idx.x, g.world, THREADS):
        fx.dist.wait(signals, first + source, source=source)
    fx.barrier()


@flyc.kernel
def gemm_reduce_scatter_kernel(
    g: fx.dist.Group, parts: fx.dist.Window, done: fx.dist.Signals, A: fx.Tensor, B: fx.Tensor, C: fx.Tensor
):
    which, across = parity(g), _tiles(C.shape[1])
    rows = fx.get_scalar(C.shape[0])
    count = _tiles(rows) * across
    block = fx.Int32(fx.block_idx.x)
    if block < count * g.world:
        owner, tile = (g.rank + 1 + block // count) % g.world, block % count
        top, left = tile // across * TILE, tile % across * TILE
        total = tile_product(A, B, owner * rows + top, left)
        _put_tile(parts[owner], (2 * tile + which) * g.world + g.rank, total)
        fx.dist.notify(done, owner, tile * g.world + g.rank, by="block")
    else:
        tile = block - count * g.world
        _wait_for_ranks(g, done, tile * g.world)
        for i in fx.range_constexpr(SIDE):
            for j in fx.range_constexpr(SIDE):
                m, n = tile // across * TILE + row_of(i), tile % across * TILE + column_of(j)
                if (m < rows) & (n < fx.get_scalar(C.shape[1])):
                    element = row_of(i) * TILE + column_of(j)
                    total = fx.Float32(0)
                    for source in range(g.world):
                        total += parts.local[((2 * tile + which) * g.world + source) * AREA + element]
                    C[m, n] = total.to(C.dtype)


@flyc.jit
def gemm_reduce_scatter(
    g: fx.dist.Group[group], A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)
):
    """``C = rows of this rank of the sum over all ranks of A·Bᵀ``; each rank has a part of K.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        A: (world * M, K), Float32 or a narrower float; K may differ between ranks.
        B: (N, K), the same.
        C: (M, N), any float type, written; M and N are the same on all ranks.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes do not match, a last axis is not contiguous, or C overlaps A or B.

    Example::

        from flydsl.kernels import comm

        a, b = np.ones((2, 4, 3), np.float32), np.ones((2, 5, 3), np.float32)  # an entry for each rank
        c = np.zeros((2, 2, 5), np.float32)
        flydsl.dist.simulate(comm.gemm_reduce_scatter, a, b, c, world=2)
        assert (c == 6).all()
    """
    tensors = {"A": (A, "R K", NARROW_FLOATS), "B": (B, "N K", NARROW_FLOATS), "C": (C, "M N", FLOATS)}
    check_tensors("gemm_reduce_scatter", tensors, written=["C"])
    fx.check(A.shape[0] == g.world * C.shape[0], "gemm_reduce_scatter: A has {} rows, C {}", A.shape[0], C.shape[0])
    down, across = _tiles(C.shape[0]), _tiles(C.shape[1])
    check_window("gemm_reduce_scatter", fx.Int64(down) * across * AREA, g.world)
    parts = g.window("gemm_rs", fx.Float32, down * across * g.world * (2 * AREA))
    done = g.signals("gemm_rs_done", down * across * g.world)
    gemm_reduce_scatter_kernel(g, parts, done, A, B, C).launch(
        grid=down * across * (g.world + 1), block=THREADS, stream=stream, value_attrs={"resident": False}
    )


@flyc.kernel
def gemm_all_reduce_kernel(
    g: fx.dist.Group,
    parts: fx.dist.Window,
    sums: fx.dist.Window,
    done: fx.dist.Signals,
    summed: fx.dist.Signals,
    A: fx.Tensor,
    B: fx.Tensor,
    C: fx.Tensor,
):
    which, across = parity(g), _tiles(C.shape[1])
    count = _tiles(C.shape[0]) * across
    shares = fx.ceildiv(count, g.world)
    block = fx.Int32(fx.block_idx.x)
    if block < count:
        tile = (block + g.rank) % count
        total = tile_product(A, B, tile // across * TILE, tile % across * TILE)
        owner = tile % g.world
        _put_tile(parts[owner], (2 * (tile // g.world) + which) * g.world + g.rank, total)
        fx.dist.notify(done, owner, tile // g.world * g.world + g.rank, by="block")
    elif block < count + shares:
        share = block - count
        tile = share * g.world + g.rank
        if tile < count:
            _wait_for_ranks(g, done, share * g.world)
            for i in fx.range_constexpr(SIDE):
                for j in fx.range_constexpr(SIDE):
                    element = row_of(i) * TILE + column_of(j)
                    total = fx.Float32(0)
                    for source in range(g.world):
                        total += parts.local[((2 * share + which) * g.world + source) * AREA + element]
                    for peer in range(g.world):
                        sums[peer][(2 * tile + which) * AREA + element] = total
            fx.barrier()
            for peer in range(fx.thread_idx.x, g.world, THREADS):
                fx.dist.notify(summed, peer, tile)
    else:
        tile = block - count - shares
        if fx.thread_idx.x == 0:
            fx.dist.wait(summed, tile, source=tile % g.world)
        fx.barrier()
        for i in fx.range_constexpr(SIDE):
            for j in fx.range_constexpr(SIDE):
                m, n = tile // across * TILE + row_of(i), tile % across * TILE + column_of(j)
                if (m < fx.get_scalar(C.shape[0])) & (n < fx.get_scalar(C.shape[1])):
                    element = row_of(i) * TILE + column_of(j)
                    C[m, n] = sums.local[(2 * tile + which) * AREA + element].to(C.dtype)


@flyc.jit
def gemm_all_reduce(
    g: fx.dist.Group[group], A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)
):
    """``C = sum over all ranks of A·Bᵀ``, with the same bits on all ranks; each rank has a part of K.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        A: (M, K), Float32 or a narrower float; K may differ between ranks.
        B: (N, K), the same.
        C: (M, N), any float type, written; M and N are the same on all ranks.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes do not match, a last axis is not contiguous, or C overlaps A or B.
    """
    check_product("gemm_all_reduce", (A, B, C))
    down, across = _tiles(C.shape[0]), _tiles(C.shape[1])
    tiles = down * across
    check_window("gemm_all_reduce", (fx.Int64(down) * across + g.world) * AREA)
    # Shares of tiles, rounded up to one for each rank.
    parts = g.window("gemm_ar", fx.Float32, tiles * (2 * AREA) + g.world * (2 * AREA))
    sums = g.window("gemm_ar_sums", fx.Float32, tiles * (2 * AREA))
    done, summed = g.signals("gemm_ar_done", tiles + g.world), g.signals("gemm_ar_summed", tiles)
    gemm_all_reduce_kernel(g, parts, sums, done, summed, A, B, C).launch(
        grid=2 * tiles + fx.ceildiv(tiles, g.world), block=THREADS, stream=stream, value_attrs={"resident": False}
    )


@flyc.kernel
def all_gather_gemm_kernel(
    g: fx.dist.Group,
    rows: fx.dist.Window,
    free: fx.dist.Signals,
    done: fx.dist.Signals,
    A: fx.Tensor,
    B: fx.Tensor,
    C: fx.Tensor,
):
    m, k = fx.get_scalar(A.shape[0]), fx.get_scalar(A.shape[1])
    down, across = _tiles(m), _tiles(B.shape[0])
    block = fx.Int32(fx.block_idx.x)
    if block < PUSHING:
        fx.dist.barrier(g, free)  # all ranks have begun this call, and so left what the last one wrote
        for tile in range(block, down, PUSHING):
            first = tile * TILE * k
            for i in range(fx.thread_idx.x, fx.min(TILE, m - tile * TILE) * k, THREADS):
                element = A[tile * TILE + i // k, i % k]
                for peer in range(g.world):
                    rows[peer][g.rank * m * k + first + i] = element
            fx.barrier()
            for peer in range(fx.thread_idx.x, g.world, THREADS):
                fx.dist.notify(done, peer, g.rank * down + tile)
    else:
        work = block - PUSHING
        source = (g.rank + work // (down * across)) % g.world
        top, left = work // across % down * TILE, work % across * TILE
        if fx.thread_idx.x == 0:
            fx.dist.wait(done, source * down + top // TILE, source=source)
        fx.barrier()
        gathered = fx.make_view(fx.get_iter(rows.local) + source * m * k, fx.make_layout((m, k), (k, 1)))
        total = tile_product(gathered, B, top, left)
        for i in fx.range_constexpr(SIDE):
            for j in fx.range_constexpr(SIDE):
                row, column = top + row_of(i), left + column_of(j)
                if (row < m) & (column < fx.get_scalar(C.shape[1])):
                    C[source * m + row, column] = total[0, i, j].to(C.dtype)


@flyc.jit
def all_gather_gemm(
    g: fx.dist.Group[group], A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)
):
    """``C = (A of rank 0, A of rank 1, ...)·Bᵀ``; each rank has some of the rows, and its own B.

    Args:
        g: the group, as ``flydsl.dist.attach`` gives it.
        A: (M, K), Float32 or a narrower float; the same shape on all ranks.
        B: (N, K), the same type.
        C: (world * M, N), any float type, written; N is the same on all ranks.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes do not match, a last axis is not contiguous, or C overlaps A or B.
    """
    tensors = {"A": (A, "M K", NARROW_FLOATS), "B": (B, "N K", NARROW_FLOATS), "C": (C, "R N", FLOATS)}
    check_tensors("all_gather_gemm", tensors, written=["C"])
    fx.check(C.shape[0] == g.world * A.shape[0], "all_gather_gemm: C has {} rows, A {}", C.shape[0], A.shape[0])
    m, k = fx.get_scalar(A.shape[0]), fx.get_scalar(A.shape[1])
    down, across = _tiles(m), _tiles(B.shape[0])
    check_reach("all_gather_gemm", {"elements of a window": fx.Int64(m) * k * g.world})
    rows = g.window(f"ag_gemm_{A.dtype.mlir_name}", A.dtype, m * k * g.world)
    free, done = g.signals("ag_gemm_free", PUSHING * g.world), g.signals("ag_gemm_done", down * g.world)
    all_gather_gemm_kernel(g, rows, free, done, A, B, C).launch(
        grid=PUSHING + down * across * g.world, block=THREADS, stream=stream, value_attrs={"resident": False}
    )


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix = flyc.TensorSpec(_type, (None, None))
    for _function in (gemm_reduce_scatter, gemm_all_reduce, all_gather_gemm):
        _function.signatures({"g": group, "A": _matrix, "B": _matrix, "C": _matrix})
