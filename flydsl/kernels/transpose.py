"""Transpose through a tile in shared memory, without bank conflicts.

A tile has 8 pieces of 16 bytes in each row, so that it is square.  Threads read whole pieces along a row of the source
and store piece p of row r at ``p ^ (r / elements of a piece)``.  Then each collects a piece of a row of the result: a
column of the tile, one or more neighboring elements of 32 bits together.  32 neighboring threads take 8 pieces' rows,
which the exclusive or puts into 8 different groups of 4 banks, and 4 columns: each bank once.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import NUMBERS, check_tensors
from flydsl.kernels.parts.vector_io import WIDEST, aligned_rows, load_vector, store_vector

PIECES = 8
WORD = 4
"""Bytes of one access of a bank of shared memory."""


def places(width):
    """The places of the tile's elements in shared memory, by rows of ``PIECES * width`` elements.

    Args:
        width: elements of a piece.

    Returns:
        A function of row and column that gives the offset.

    Example::

        from flydsl.kernels import transpose

        place = transpose.places(4)
        print(place(0, 5), place(4, 5))  # 5 129
    """

    def place(row, column):
        return (row * PIECES + (column // width ^ row // width % PIECES)) * width + column % width

    return place


@flyc.kernel
def transpose_kernel(X: fx.Tensor, Y: fx.Tensor, threads: fx.Constexpr[int]):
    dtype, tid = X.dtype, fx.thread_idx.x
    size = dtype.width // 8
    width, together = WIDEST // size, max(WORD // size, 1)
    side = PIECES * width
    rows, columns = fx.get_scalar(X.shape[0]), fx.get_scalar(X.shape[1])
    across = fx.ceildiv(columns, side)
    top, left = fx.block_idx.x // across * side, fx.block_idx.x % across * side
    tile = fx.SharedAllocator().allocate(fx.Align[fx.Array[dtype, side * side], WIDEST]).peek().ptr
    place = places(width)

    for t in fx.range_constexpr(side * PIECES // threads):
        row, column = (t * threads + tid) // PIECES, tid % PIECES * width
        room = (top + row < rows).select(columns - left - column, 0)
        source = fx.get_iter(fx.slice(X, (top + row, None))) + (left + column)
        store_vector(load_vector(source, width, room), tile + place(row, column))
    fx.barrier()

    word = fx.Vector[dtype, together]
    for t in fx.range_constexpr(side * PIECES // (threads * together)):
        unit = t * threads + tid
        row, column = unit % PIECES * width, unit // PIECES * together
        words = [fx.ptr_load(tile + place(row + r, column), word) for r in range(width)]
        for c in fx.range_constexpr(together):
            piece = fx.Vector.from_elements([w[c] for w in words])
            room = (left + column + c < columns).select(rows - top - row, 0)
            store_vector(piece, fx.get_iter(fx.slice(Y, (left + column + c, None))) + (top + row), room)


@flyc.jit
def transpose(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """``Y[j, i] = X[i, j]``, bit for bit.

    Args:
        X: (M, N), elements of 2, 4 or 8 bytes.
        Y: (N, M) of the same type, written.
        stream: where the kernel is queued.

    Raises:
        ValueError: elements of another size, shapes that do not match, a last axis that is not contiguous, or tensors
            that overlap.

    Example::

        from flydsl.kernels import transpose

        x, y = np.arange(12, dtype=np.float32).reshape(3, 4), np.zeros((4, 3), np.float32)
        transpose.transpose(x, y)
        assert (y == x.T).all()
    """
    if X.dtype.width not in (16, 32, 64):
        raise ValueError(f"transpose takes elements of 2, 4 or 8 bytes, got {X.dtype}")
    tensors = {"X": (X, "M N", NUMBERS), "Y": (Y, "N M", X.dtype)}
    check_tensors("transpose", tensors, written=["Y"])
    size = X.dtype.width // 8
    side = PIECES * WIDEST // size
    threads = min(256, side * PIECES // max(WORD // size, 1))

    def launch(X, Y):
        rows, columns = fx.get_scalar(X.shape[0]), fx.get_scalar(X.shape[1])
        grid = fx.ceildiv(rows, side) * fx.ceildiv(columns, side)
        transpose_kernel(X, Y, threads).launch(grid=grid, block=threads, stream=stream)

    aligned_rows(launch, X, Y)


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix = flyc.TensorSpec(_type, (None, None))
    transpose.signatures({"X": _matrix, "Y": _matrix})
