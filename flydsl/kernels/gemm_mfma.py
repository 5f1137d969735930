"""Matrix product on AMD's matrix cores: ``C = activation(A·Bᵀ + bias)``.

A is (M, K), B (N, K), C (M, N), with contiguous rows.

A block of four waves computes a tile of C.  It iterates along K.  While the matrix cores work on one tile of A and B in
shared memory, the next one is loaded from global memory to registers, and then stored to the other half of shared memory.

* *Global loads* are buffer loads of 16 bytes: an offset per thread that never changes, and one common offset that moves
  along K.  The buffer ends with the last row, so that rows beyond M and N read as zero, and so do elements beyond K.
* *Shared memory* holds rows of 16-byte pieces, piece p of row r at ``p ^ r % 8``: eight rows' pieces of one column lie in
  different banks.
* *Fragments.*  A lane holds, of one row, 16 neighboring bytes.  With these a wave computes 64 bytes of K, in one or two
  matrix instructions.  A and B only have to agree on the k of each instruction.  CDNA 4's scaled products of 8-bit floats
  take 128 bytes of K, unscaled, in half the time: there a fragment has twice 16 bytes.
* *Epilogue.*  The instruction is given B as its first operand, so that a lane holds four neighboring elements of a row of
  C; two fragments with interleaved rows of B make them eight, one store of 16 bytes.

Sources: AMD Instinct MI300 (CDNA 3) instruction set, "Matrix Arithmetic Instructions" and "Buffer Addressing".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.expr.rocdl.matrix.atoms import find_row
from flydsl.kernels.checks import NUMBERS, check_product, check_reach, check_spans, check_tensors
from flydsl.kernels.products import Gemm, rows_if_whole
from flydsl.kernels.vector_io import load_vector, store_vector

__all__ = [
    "Gemm",
    "GemmTile",
    "gemm",
    "gemm_gelu",
    "gemm_shuffled",
    "gemm_shuffled_fp8",
    "matmul",
    "shuffle",
    "shuffled_shape",
]

PIECE = 16
"""Bytes that a thread moves at once."""
THREADS = 256
WAVE = 64
OUTSIDE = 0x7FFFFFF0
"""Bytes: an offset beyond the end of every buffer."""


@dataclass(frozen=True)
class GemmTile:
    """The tile of a block: ``m`` x ``n`` of C, ``k_bytes`` of each row at a time, by ``waves_m`` x 4/waves_m waves.

    Args:
        m: rows of C.
        n: columns of C.
        k_bytes: bytes of each row at a time.
        waves_m: waves along m; four in all.

    Example::

        from flydsl.kernels import gemm_mfma

        gemm = gemm_mfma.matmul(gemm_mfma.GemmTile(64, 64))
        a, b = (np.ones((128, 64), np.float16) for _ in range(2))
        c = np.zeros((128, 128), np.float16)
        gemm.plain(a, b, c)
        assert (c == 64).all()
    """

    m: int = 128
    n: int = 128
    k_bytes: int = 64
    waves_m: int = 2

    def __post_init__(self) -> None:
        if self.k_bytes not in (64, 128, 256):
            raise ValueError(f"{self}: expected k_bytes 64, 128 or 256")
        check_shares(self, self.k_bytes)


def check_shares(tile: Any, k_bytes: int) -> None:
    """Refuse a tile whose ``m`` x ``n`` does not divide among the waves, or its rows of ``k_bytes`` among the threads."""
    if tile.waves_m not in (1, 2, 4):
        raise ValueError(f"{tile}: expected waves_m 1, 2 or 4")
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    if wave_m % 16 or wave_n % 32:
        raise ValueError(f"{tile}: a wave's part is {wave_m} x {wave_n}, expected multiples of 16 and 32")
    rows = THREADS * PIECE // k_bytes
    if tile.m % rows or tile.n % rows:
        raise ValueError(f"{tile}: the threads load {rows} rows at a time, expected m and n to be multiples of it")


def place(row: Any, piece: Any, pieces: int) -> Any:
    """The swizzled offset of piece ``piece`` of row ``row`` in shared memory, in pieces, for rows of that many."""
    swizzle = row % 8 if pieces >= 8 else row // 2 % 4
    return row * pieces + (piece ^ swizzle)


def interleaved(row: Any) -> Any:
    """The position of a row of B among the fragments' rows: two fragments of 16 share 32 rows, alternating every four."""
    return row // 32 * 32 + row % 8 // 4 * 16 + row % 32 // 8 * 4 + row % 4


class Tile:
    """``rows`` rows of a matrix from ``first_row`` on, as far as it has them, behind a buffer that ends with the last."""

    def __init__(self, matrix: Any, first_row: Any, rows: int) -> None:
        extent, columns, stride = (fx.get_scalar(x) for x in (matrix.shape[0], matrix.shape[1], matrix.stride[0]))
        self.size = matrix.dtype.width // 8
        self.stride = fx.Int32(stride)
        self.existing = fx.arith.min(fx.Int32(extent) - first_row, rows)
        self.is_whole = isinstance(extent, int) and extent % rows == 0
        bound = ((self.existing - 1) * self.stride + fx.Int32(columns)) * self.size
        self.buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(matrix) + fx.Int64(first_row) * fx.Int64(stride), bound)

    def offset(self, row: Any, column: Any) -> Any:
        """The offset of an element; beyond the buffer for a row after the last, whose stride may lead to another row."""
        offset = row * self.stride + column
        return offset if self.is_whole else (row < self.existing).select(offset, OUTSIDE // self.size)


def accesses(matrix: Any, width: int) -> int:
    """The elements of an access: ``width`` if every piece is aligned and whole, else one."""
    known = [fx.Int64(fx.get_scalar(x)).divisibility for x in (matrix.stride[0], matrix.shape[1])]
    aligned = matrix.known_alignment >= min(PIECE, width * matrix.dtype.width // 8)
    return width if aligned and min(known) % width == 0 else 1


class Operand:
    """A block's rows of A or B: from global memory to registers, to shared memory, to fragments."""

    def __init__(
        self, matrix: Any, first_row: Any, rows: int, k_bytes: int, shared: Any, arrange: Callable[[Any], Any]
    ) -> None:
        self.dtype = matrix.dtype
        self.size = matrix.dtype.width // 8
        self.width = PIECE // self.size
        self.pieces = k_bytes // PIECE
        self.step = self.pieces * self.width
        self.rows = rows
        self.count = rows * self.pieces // THREADS
        self.columns = fx.get_scalar(matrix.shape[1])
        tile = Tile(matrix, first_row, rows)
        self.buffer = tile.buffer
        self.together = accesses(matrix, self.width)
        per_pass = THREADS // self.pieces
        self.row = fx.thread_idx.x // self.pieces
        self.piece = fx.thread_idx.x % self.pieces
        self.offsets = [tile.offset(self.row + t * per_pass, self.piece * self.width) for t in range(self.count)]
        self.staged = fx.make_rmem_tensor((self.width, self.count), self.dtype)
        self.shared, self.half = shared, rows * self.step
        self.places = [
            place(arrange(self.row + t * per_pass), self.piece, self.pieces) * self.width for t in range(self.count)
        ]
        # Rows at a distance of whole patterns differ by a constant offset, which the instruction can hold.
        self.apart = per_pass * self.pieces * self.width if per_pass % 32 == 0 else None

    def fetch(self, k: Any, part: int = 0, parts: int = 1) -> None:
        """Start loading the tile at column ``k``, or one of its equal parts, into registers."""
        unchecked = isinstance(self.columns, int) and self.columns % self.step == 0
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(self.together * self.dtype.width), self.dtype)
        for t in range(self.count * part // parts, self.count * (part + 1) // parts):
            for v in range(0, self.width, self.together):
                offset = self.offsets[t] + v
                if not unchecked:
                    exists = k + self.piece * self.width + v < self.columns
                    offset = exists.select(offset, OUTSIDE // self.size)
                memory = (self.buffer + offset).view(fx.make_layout(self.together, 1))
                registers = (fx.get_iter(self.staged) + (t * self.width + v)).view(fx.make_layout(self.together, 1))
                fx.copy(atom, memory, registers, soffset=k)

    def put(self, half: Any) -> None:
        """Write the loaded data to the half of shared memory that starts at element ``half``."""
        vector = fx.Vector[self.dtype, self.width]
        for t in range(self.count):
            values = fx.ptr_load(fx.get_iter(self.staged) + t * self.width, vector)
            if self.apart is None:
                fx.ptr_store(values, self.shared + half + self.places[t])
            else:
                fx.ptr_store(values, self.shared + half + self.places[0] + t * self.apart)

    def fragments(self, half: Any, row: Any, count: int, chunk: int, per_call: int) -> Any:
        """Fragments (values, rows, calls) of chunk ``chunk`` along K, of ``row`` and every 16th row after it."""
        pieces, calls = parts(self.width, per_call)
        width = pieces * self.width
        fragment = fx.make_rmem_tensor(fx.make_layout((per_call, count, calls), (1, width, per_call)), self.dtype)
        vector = fx.Vector[self.dtype, self.width]
        group = fx.thread_idx.x % WAVE // 16
        # Only the lowest three bits of row and piece take part in the exclusive or.  The rest is a constant offset, which is
        # added last, so that it becomes a part of the instruction.
        for p in range(pieces):
            number = (chunk * pieces + p) * 4
            near, far = number % min(self.pieces, 8), number // 8 * 8
            first = (half + place(row, group, self.pieces) * self.width) ^ (near * self.width)
            for i in range(count):
                values = fx.ptr_load(self.shared + first + (i * 16 * self.pieces + far) * self.width, vector)
                fx.ptr_store(values, fx.get_iter(fragment) + (i * width + p * self.width))
        return fragment


class Shuffled:
    """A block's fragments of B in the order of :func:`shuffle`: directly from global memory to registers.

    The registers of a fragment are loaded again as soon as they are multiplied.
    """

    def __init__(self, matrix: Any, tile: GemmTile, left: Any, wave_left: Any, fragments: int, per_call: int) -> None:
        self.dtype = matrix.dtype
        self.width = PIECE * 8 // matrix.dtype.width
        self.block = WAVE * self.width
        self.pieces, self.calls = parts(self.width, per_call)
        self.chunks = tile.k_bytes // (64 * self.pieces)
        rows, lane = Tile(matrix, left // 16, tile.n // 16), fx.thread_idx.x % WAVE
        self.buffer = rows.buffer
        some = fx.Boolean(fx.get_scalar(matrix.shape[1]) > 0)  # the first tile is fetched for any K
        offsets = [rows.offset(wave_left // 16 + j, lane * self.width) for j in range(fragments)]
        self.offsets = [some.select(offset, OUTSIDE // rows.size) for offset in offsets]
        shape = (self.pieces * self.width, fragments)
        self.staged = [fx.make_rmem_tensor(shape, self.dtype) for _ in range(self.chunks)]

    def fetch(self, k: Any, chunk: int) -> None:
        """Start loading the fragments of chunk ``chunk`` of the tile at column ``k``."""
        atom, piece = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), self.dtype), fx.make_layout(self.width, 1)
        for p in range(self.pieces):
            start = k * 16 + (chunk * self.pieces + p) * self.block
            for j, offset in enumerate(self.offsets):
                registers = (fx.get_iter(self.staged[chunk]) + (j * self.pieces + p) * self.width).view(piece)
                fx.copy(atom, (self.buffer + offset).view(piece), registers, soffset=start)

    def fragments(self, chunk: int, per_call: int) -> Any:
        """Fragments (values, rows, calls) of chunk ``chunk`` along K."""
        layout = fx.make_layout((per_call, len(self.offsets), self.calls), (1, self.pieces * self.width, per_call))
        return fx.make_view(fx.get_iter(self.staged[chunk]), layout)


def parts(width: int, per_call: int) -> tuple[int, int]:
    """Pieces of ``width`` elements in a fragment, and its number of calls."""
    return (per_call // width, 1) if per_call > width else (1, width // per_call)


def instruction(dtype: Any, k_bytes: int = 64) -> tuple[Any, int]:
    """The widest matrix instruction of 16 x 16 for a type and bytes of K, and the values of a lane in it."""
    size = dtype.width // 8
    if dtype.is_float and size == 1:  # gfx950 reads the bits of FNUZ types as other numbers
        find_row("MFMA", "mfma", (16, 16, 32), dtype.__name__, dtype.__name__, "Float32", exact=True)
    chip = amd_chip()
    is_deep = chip is not None and chip.has_deep_mfma
    if size == 1 and k_bytes >= 128 and is_deep:
        return fx.make_mma_atom(fx.rocdl.cdna4.MFMAScale(16, 16, 128, dtype)), 32
    per_call = (PIECE if size == 2 and is_deep else PIECE // 2) // size
    return fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 4 * per_call, dtype)), per_call


@flyc.jit
def multiply_shuffled(tile, activation, A, B, C, bias, scales):
    """The work of a block if B is in the order of fragments: only A goes through shared memory."""
    lane, wave = fx.thread_idx.x % WAVE, fx.thread_idx.x // WAVE
    top, left = fx.block_idx.y * tile.m, fx.block_idx.x * tile.n
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    wave_top, wave_left = wave % tile.waves_m * wave_m, wave // tile.waves_m * wave_n
    columns = tile.k_bytes * 8 // A.dtype.width
    half = fx.SharedAllocator().allocate(fx.Align[fx.Array[A.dtype, 2 * tile.m * columns], PIECE]).peek().ptr
    a = Operand(A, top, tile.m, tile.k_bytes, half, lambda row: row)
    mma, per_call = instruction(A.dtype, tile.k_bytes)
    b = Shuffled(B, tile, left, wave_left, wave_n // 16, per_call)
    row_a, count_a = wave_top + lane % 16, wave_m // 16
    total = fx.make_rmem_tensor((4, wave_n // 16, wave_m // 16), fx.Float32)
    total.fill(0.0)

    steps = fx.ceildiv(fx.get_scalar(A.shape[1]), columns)
    a.fetch(0)
    for chunk in fx.range_constexpr(b.chunks):
        b.fetch(0, chunk)
    a.put(0)
    fx.barrier()
    for step in range(steps):
        here, following = step % 2 * a.half, fx.arith.min(step + 1, steps - 1) * columns
        of_a = a.fragments(here, row_a, count_a, 0, per_call)
        for chunk in fx.range_constexpr(b.chunks):
            is_last = chunk + 1 == b.chunks
            ahead = None if is_last else a.fragments(here, row_a, count_a, chunk + 1, per_call)
            if chunk == 0:
                a.fetch(following)
            fx.gemm(mma, total, b.fragments(chunk, per_call), of_a, total)
            b.fetch(following, chunk)
            reads = (chunk == 0) + (not is_last)  # of fragments of A
            fx.rocdl.sched_vmem(0 if chunk else a.count)  # first what goes to shared memory at the end, ...
            fx.rocdl.sched_dsrd(reads * count_a * b.pieces)  # ... then what the next matrix instructions need ...
            fx.rocdl.sched_mfma(count_a * wave_n // 16 * b.calls)
            fx.rocdl.sched_vmem(wave_n // 16 * b.pieces)
            fx.rocdl.sched_barrier(0)  # ... and nothing that is further ahead: it would take more registers
            of_a = ahead
        a.put(a.half - here)
        fx.barrier()

    store_tile(tile, activation, total, C, bias, scales, top, left, wave_top, wave_left)


@flyc.jit
def multiply(tile, activation, A, B, C, bias, scales):
    """The work of a block."""
    lane, wave = fx.thread_idx.x % WAVE, fx.thread_idx.x // WAVE
    top, left = fx.block_idx.y * tile.m, fx.block_idx.x * tile.n
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    wave_top, wave_left = wave % tile.waves_m * wave_m, wave // tile.waves_m * wave_n

    shared, dtype = fx.SharedAllocator(), A.dtype
    size = dtype.width // 8
    columns = tile.k_bytes // size
    halves = [
        shared.allocate(fx.Align[fx.Array[dtype, 2 * rows * columns], PIECE]).peek().ptr for rows in (tile.m, tile.n)
    ]
    a = Operand(A, top, tile.m, tile.k_bytes, halves[0], lambda row: row)
    b = Operand(B, left, tile.n, tile.k_bytes, halves[1], interleaved)
    row_a, count_a = wave_top + lane % 16, wave_m // 16
    row_b, count_b = wave_left + lane % 16, wave_n // 16

    mma, per_call = instruction(dtype, tile.k_bytes)
    total = fx.make_rmem_tensor((4, count_b, count_a), fx.Float32)
    total.fill(0.0)

    def consume(here):
        for chunk in fx.range_constexpr(tile.k_bytes // (64 * parts(a.width, per_call)[0])):
            of_a = a.fragments(here * a.half, row_a, count_a, chunk, per_call)
            of_b = b.fragments(here * b.half, row_b, count_b, chunk, per_call)
            fx.gemm(mma, total, of_b, of_a, total)

    walk(fx.ceildiv(fx.get_scalar(A.shape[1]), columns), (a, b), (), consume)
    store_tile(tile, activation, total, C, bias, scales, top, left, wave_top, wave_left)


@flyc.jit
def walk(steps, shared, private, consume):
    """Iterate along K: ``consume(here, *words)`` for each tile while the next one is loaded.

    The tile of ``shared`` operands is in half ``here`` of shared memory; the tile of operands ``private`` to a lane is
    ``words()``.
    """
    for operand in shared + private:
        operand.fetch(0)
    for operand in shared:
        operand.put(0)
    fx.barrier()
    for step in range(steps):
        here = step % 2
        following = fx.arith.min(step + 1, steps - 1)  # the last step fetches its own tile again, unused
        words = [of.words() for of in private]
        for of in shared + private:
            of.fetch(following * of.step)
        consume(here, *words)
        for of in shared:
            of.put((1 - here) * of.half)
        fx.barrier()


def store_tile(tile, activation, total, C, bias, scales, top, left, wave_top, wave_left, wave_size=WAVE):
    """Write a wave's part of C: eight neighboring elements of a row at a time.

    In ``total`` a lane's elements of one row are consecutive.
    """
    lane = fx.thread_idx.x % wave_size
    across = wave_size // 16 * 8
    rows, columns = Tile(C, top, tile.m), fx.get_scalar(C.shape[1])
    unchecked = isinstance(columns, int) and columns % tile.n == 0
    whole = accesses(C, 8)
    together = min(whole, PIECE * 8 // C.dtype.width)
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy(together * C.dtype.width), C.dtype)
    values_of_fragment, fragments_n, fragments_m = fx.get_shape(total).to_py_value()
    of_row = values_of_fragment * fragments_n
    for number in range(of_row // 8):
        column = wave_left + number * across + lane // 16 * 8
        room = None if unchecked else fx.Int32(columns) - left - column
        of_columns = [load_vector(fx.get_iter(t) + (left + column), 8, room).to(fx.Float32) for t in bias + scales[1:]]
        for i in range(fragments_m):
            row = wave_top + i * 16 + lane % 16
            values = fx.ptr_load(fx.get_iter(total) + (i * of_row + number * 8), fx.Float32x8)
            if scales:
                existing = fx.arith.min(top + row, fx.Int32(fx.get_scalar(C.shape[0])) - 1)
                values = values * scales[0][existing] * of_columns[-1]
            if bias:
                values = values + of_columns[0]
            if activation is not None:
                values = activation(values)
            result = fx.make_rmem_tensor(8, C.dtype)
            result.store(values.to(C.dtype))
            for v in range(0, 8, together):
                offset = rows.offset(row, left + column + v)
                if room is not None:
                    offset = (room > v).select(offset, OUTSIDE // (C.dtype.width // 8))
                one = fx.make_layout(together, 1)
                fx.copy(atom, (fx.get_iter(result) + v).view(one), (rows.buffer + offset).view(one))


@flyc.kernel
def shuffle_kernel(B: fx.Tensor, out: fx.Tensor, per_row: fx.Int32):
    width = PIECE * 8 // B.dtype.width
    rows, columns = fx.get_scalar(B.shape[0]), fx.get_scalar(B.shape[1])
    number = fx.block_idx.x * THREADS + fx.thread_idx.x
    fragment, chunk, lane = number // (per_row * WAVE), number // WAVE % per_row, number % WAVE
    r = lane % 16
    row, column = fragment // 2 * 32 + r // 4 * 8 + fragment % 2 * 4 + r % 4, (chunk * 4 + lane // 16) * width
    if fragment < fx.get_scalar(out.shape[0]):
        room = (row < rows).select(columns - column, 0)
        piece = load_vector(fx.get_iter(fx.slice(B, (row, None))) + column, width, room)
        store_vector(piece, fx.get_iter(fx.slice(out, (fragment, None))) + (chunk * WAVE + lane) * width)


@flyc.jit
def shuffle(B: fx.Tensor, out: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """Reorder ``B`` (N, K) for waves; ``out`` has :func:`shuffled_shape`.

    Row f of ``out`` holds fragment f, the rows of B of one matrix instruction: for each 64 bytes of K the 16 bytes of
    lane 0, of lane 1, and so on.  Elements beyond B are zero.

    Args:
        B: (N, K), elements of 8 or 16 bits.
        out: the shuffled form, written.
        stream: where the kernel is queued.

    Example::

        from flydsl.kernels import gemm_mfma

        b = np.ones((128, 64), np.float16)
        shuffled = np.zeros(gemm_mfma.shuffled_shape(128, 64, 16), np.float16)
        gemm_mfma.shuffle(b, shuffled)
        assert shuffled.sum() == b.sum()
    """
    tensors = {"B": (B, "N K", NUMBERS), "out": (out, "fragments elements", B.dtype)}
    check_tensors("shuffle", tensors, written=["out"])
    _check_shuffled_shape("shuffle", "out", out, fx.get_scalar(B.shape[0]), fx.get_scalar(B.shape[1]))
    per_row = fx.get_scalar(out.shape[1]) // (WAVE * PIECE * 8 // B.dtype.width)
    threads = fx.get_scalar(out.shape[0]) * per_row * WAVE
    pieces = fx.Int64(fx.get_scalar(out.shape[0])) * fx.Int64(per_row) * WAVE
    check_reach("shuffle", {"pieces of 16 bytes": int(pieces) if pieces.is_static() else pieces})
    shuffle_kernel(B, out, per_row).launch(grid=fx.ceildiv(threads, THREADS), block=THREADS, stream=stream)


def _check_shuffled_shape(kernel: str, name: str, tensor: Any, n: Any, k: Any) -> None:
    per_chunk = 8 * 256 // tensor.dtype.width
    chunks = fx.ceildiv(k, per_chunk)
    columns = (chunks if isinstance(chunks, int) else fx.Int64(chunks)) * (4 * 64 * PIECE * 8 // tensor.dtype.width)
    wanted = fx.ceildiv(n, 32) * 2, columns
    shape = [fx.get_scalar(tensor.shape[axis]) for axis in range(2)]
    fits = (shape[0] == wanted[0]) & (shape[1] == wanted[1])
    message = f"{kernel}: {name} has the shape ({{}}, {{}}), expected shuffled_shape(N, K, bits) = ({{}}, {{}})"
    fx.check(fits, message, *shape, *wanted)


def shuffled_shape(n: int, k: int, bits: int) -> tuple[int, int]:
    """The shape of the shuffled form of an (n, k) matrix of elements of so many bits.

    Args:
        n: rows of B.
        k: columns of B.
        bits: of an element.

    Returns:
        Two extents.

    Example::

        from flydsl.kernels import gemm_mfma

        b = np.ones((128, 64), np.float16)
        shuffled = np.zeros(gemm_mfma.shuffled_shape(128, 64, 16), np.float16)
        gemm_mfma.shuffle(b, shuffled)
        assert shuffled.sum() == b.sum()
    """
    chunks = -(-k * bits // (8 * 256)) * 4
    return -(-n // 32) * 2, chunks * 64 * PIECE * 8 // bits


def matmul(
    tile: GemmTile | None = None, activation: Callable[[Any], Any] | None = None, *, shuffled: bool = False
) -> Gemm:
    """``C = activation(A·Bᵀ + bias)`` for A (M, K), B (N, K), C (M, N): Float16, BFloat16, or the chip's 8-bit floats.

    Sums are in Float32.  The rows of a tile span less than 2 GiB.  The widest accesses need K and N to be multiples of
    16 bytes; otherwise elements are loaded one by one.  A call is refused if the shapes do not match, or if C overlaps
    an input.

    Args:
        tile: the tile of a block.
        activation: ordinary Python on a vector of Float32.
        shuffled: B is the result of :func:`shuffle`.

    Returns:
        The host functions.

    Example::

        from flydsl.kernels import gemm_mfma

        gemm = gemm_mfma.matmul()
        a, b = (np.ones((128, 64), np.float16) for _ in range(2))
        c = np.zeros((128, 128), np.float16)
        gemm.plain(a, b, c)
        assert (c == 64).all()
    """
    tile = tile or GemmTile()
    body = multiply_shuffled if shuffled else multiply

    @flyc.kernel(name="gemm_mfma")
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bias: tuple, scales: tuple):
        """``bias`` and ``scales`` (of rows of A and of B) may be empty."""
        body(tile, activation, A, B, C, bias, scales)

    def start(A, B, C, bias, scales, stream):
        check_product("gemm_mfma", (A, B, C), bias, scales, dims_of_b="fragments elements" if shuffled else "N K")
        if shuffled:
            _check_shuffled_shape("gemm_mfma", "B", B, fx.get_scalar(C.shape[1]), fx.get_scalar(A.shape[1]))
        of_b = tile.n // 16 if shuffled else tile.n
        check_spans("gemm_mfma", {"A": (A, tile.m), "B": (B, of_b), "C": (C, tile.m)})

        def launch(A, C, *unshuffled):
            grid = fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n), fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m)
            kernel(A, unshuffled[0] if unshuffled else B, C, bias, scales).launch(
                grid=grid, block=THREADS, stream=stream
            )

        rows_if_whole(launch, A, C, *(() if shuffled else (B,)), at_least=8)

    @flyc.jit
    def plain(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (), (), stream)

    @flyc.jit
    def with_bias(A: fx.Tensor, B: fx.Tensor, bias: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (bias,), (), stream)

    @flyc.jit
    def scaled(
        A: fx.Tensor,
        B: fx.Tensor,
        scale_a: fx.Tensor,
        scale_b: fx.Tensor,
        C: fx.Tensor,
        stream: fx.Stream = fx.Stream(None),
    ):
        start(A, B, C, (), (scale_a, scale_b), stream)

    return Gemm(plain, with_bias, scaled)


def _gelu(x: Any) -> Any:
    return 0.5 * x * (1.0 + fx.math.erf(x * 0.7071067811865476))


gemm = matmul()
gemm_gelu = matmul(activation=_gelu)
gemm_shuffled = matmul(GemmTile(64, 256, 256, waves_m=1), shuffled=True)
gemm_shuffled_fp8 = matmul(GemmTile(64, 256, 128, waves_m=1), shuffled=True)

for _type in (fx.Float16, fx.BFloat16):
    _matrix, _vector = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(_type, (None,))
    for _gemm in (gemm, gemm_gelu, gemm_shuffled):
        _gemm.plain.signatures({"A": _matrix, "B": _matrix, "C": _matrix})
        _gemm.bias.signatures({"A": _matrix, "B": _matrix, "bias": _vector, "C": _matrix})
    shuffle.signatures({"B": _matrix, "out": _matrix})
