"""Matrix product on AMD's matrix cores: ``C = activation(A·Bᵀ + bias)``.

A is (M, K), B (N, K), C (M, N), with contiguous rows.

There are two schedules, and a tile of a block chooses.  Large products of whole pieces of 16 bytes take eight waves for
256 x 256 of C (:class:`Halves`); others, or a given tile of four waves, take :func:`walk`.

* *Eight waves*, two on a SIMD, multiply a quarter of the tile at a time.  Between the matrix instructions of one quarter
  they read fragments for the next, and start loads almost two tiles ahead.  On CDNA 4 loads write to shared memory
  themselves; before, they go through registers for half of the way.
* *Four waves* load the next tile to registers while they multiply this one, and then store it to the other half of shared
  memory.
* *Blocks* go through C in bands of rows, and each die of the chip has a run of tiles: its cache then serves most loads.
* *Global loads* are buffer loads of 16 bytes: an offset per thread that never changes, and one common offset that moves
  along K.  A buffer ends with the last row; elements beyond K read as zero.
* *Shared memory* holds rows of 16-byte pieces, piece p of row r at ``p ^ r % 8``: eight rows' pieces of one column lie in
  different banks.  A thread writes a fixed place, and reads what belongs there.
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
from functools import partial
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.expr.rocdl.matrix.atoms import find_row
from flydsl.kernels.checks import NUMBERS, check_product, check_reach, check_spans, check_tensors
from flydsl.kernels.epilogue import banded
from flydsl.kernels.products import Gemm, rows_if_whole
from flydsl.kernels.vector_io import load_vector, store_vector
from flydsl.targets.timing import dies_of

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
ENOUGH = 192
"""Tiles of 256 x 256 that keep most of a chip's 256 or 304 compute units busy."""
OUTSIDE = 0x7FFFFFF0
"""Bytes: an offset beyond the end of every buffer."""


@dataclass(frozen=True)
class GemmTile:
    """The tile of a block: ``m`` x ``n`` of C, ``k_bytes`` of each row at a time, by ``waves_m`` x waves/waves_m waves.

    Args:
        m: rows of C.
        n: columns of C.
        k_bytes: bytes of each row at a time.
        waves_m: waves along m.
        waves: 4, or 8, two on a SIMD, that multiply a quarter of the tile at a time.

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
    waves: int = 4

    def __post_init__(self) -> None:
        if self.k_bytes not in (64, 128, 256):
            raise ValueError(f"{self}: expected k_bytes 64, 128 or 256")
        if self.waves not in (4, 8):
            raise ValueError(f"{self}: expected 4 or 8 waves")
        check_shares(self, self.k_bytes, self.waves)

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return self.waves * WAVE


def check_shares(tile: Any, k_bytes: int, waves: int = 4) -> None:
    """Refuse a tile whose ``m`` x ``n`` does not divide among the waves, or its rows of ``k_bytes`` among the threads.

    Eight waves share each quarter of the tile.
    """
    if tile.waves_m not in (1, 2, 4):
        raise ValueError(f"{tile}: expected waves_m 1, 2 or 4")
    m, n = (extent * 4 // waves for extent in (tile.m, tile.n))
    wave_m, wave_n = m // tile.waves_m, n * tile.waves_m // waves
    if wave_m % 16 or wave_n % 32:
        raise ValueError(f"{tile}: a wave's part is {wave_m} x {wave_n}, expected multiples of 16 and 32")
    rows = waves * WAVE * PIECE // k_bytes
    if m % rows or n % rows:
        raise ValueError(f"{tile}: the threads load {rows} rows at a time, expected m and n to be multiples of it")


def place(row: Any, piece: Any, pieces: int) -> Any:
    """The swizzled offset of piece ``piece`` of row ``row`` in shared memory, in pieces, for rows of that many."""
    swizzle = row % 8 if pieces >= 8 else row // 2 % 4
    return row * pieces + (piece ^ swizzle)


def large_tile() -> GemmTile:
    """The tile of large products: two of them, of A and B, fill shared memory."""
    chip = amd_chip()
    return GemmTile(256, 256, 128 if chip is not None and chip.has_deep_mfma else 64, waves=8)


def corner(tile: Any, C: Any) -> tuple[Any, Any]:
    """The first row and column of this block's tile.

    Blocks go to the chip's dies in turn.  Each die gets a run of tiles, in bands of rows, which share A and B in its cache.
    """
    rows, columns = (fx.ceildiv(fx.get_scalar(C.shape[k]), extent) for k, extent in ((0, tile.m), (1, tile.n)))
    chip = amd_chip()
    dies = dies_of(chip.name) if chip is not None else 1
    tiles, die = rows * columns, fx.block_idx.x % dies
    number = die * (tiles // dies) + fx.arith.min(die, tiles % dies) + fx.block_idx.x // dies
    row, column = banded(number, rows, columns)
    return row * tile.m, column * tile.n


def tiles_of(tile: Any, C: Any) -> Any:
    """The number of tiles of C."""
    return fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m) * fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n)


def row_at(position: Any) -> Any:
    """The row of B at a position of shared memory: two fragments of 16 share 32 rows, alternating every four.

    A lane then has eight neighboring columns of C.
    """
    return position // 32 * 32 + position % 16 // 4 * 8 + position % 32 // 16 * 4 + position % 4


def interleaved(row: Any) -> Any:
    """Inverse of :func:`row_at`."""
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
        self.bound = (self.existing > 0).select(bound, 0)
        self.start = fx.get_iter(matrix) + fx.Int64(first_row) * fx.Int64(stride)

    @property
    def buffer(self) -> Any:
        return fx.rocdl.make_buffer_ptr(self.start, self.bound)

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
    """A block's rows of A or B: from global memory to shared memory, to fragments.

    A thread writes the same places in shared memory, whatever it reads.  So rows change places and pieces their banks
    where they are read.  ``order`` gives the row at a position.
    """

    def __init__(
        self,
        matrix: Any,
        first_row: Any,
        rows: int,
        k_bytes: int,
        shared: Any,
        order: Any = None,
        threads: int = THREADS,
    ) -> None:
        self.dtype = matrix.dtype
        self.size = matrix.dtype.width // 8
        self.width = PIECE // self.size
        self.pieces = k_bytes // PIECE
        self.step = self.pieces * self.width
        self.first_row, self.rows, self.threads = first_row, rows, threads
        self.count = rows * self.pieces // threads
        self.columns = fx.get_scalar(matrix.shape[1])
        self.together = accesses(matrix, self.width)
        at, apart = fx.thread_idx.x // self.pieces, threads // self.pieces
        # Rows after the last need not be zero: they make rows or columns of C that nobody stores.
        self.order = order = order or (lambda position: position)
        tiles = [Tile(matrix, first_row + order(t * apart), rows) for t in range(self.count)]
        self.buffers = [tile.buffer for tile in tiles]
        # The banks follow the lowest bits of the position, which are the same for all of a thread's.
        self.column = place(at, fx.thread_idx.x % self.pieces, self.pieces) % self.pieces * self.width
        self.offset = order(at) * tiles[0].stride + self.column
        self.staged = fx.make_rmem_tensor((self.width, self.count), self.dtype)
        self.shared, self.half = shared, rows * self.step
        self.of_wave = fx.rocdl.wave_id() * (WAVE * self.width)

    def _part(self, part: int, parts: int) -> range:
        return range(self.count * part // parts, self.count * (part + 1) // parts)

    def fetch(self, k: Any, part: int = 0, parts: int = 1, direct: Any = None) -> None:
        """Start loading the tile at column ``k``, or one of its equal parts, into registers.

        With ``direct`` the data goes to the half of shared memory that starts at that element.
        """
        whole = fx.Int64(self.columns).divisibility % self.step == 0  # the columns are: then all lanes' exist, or none
        unchecked = isinstance(self.columns, int) and whole and parts == 1
        make = fx.rocdl.BufferCopy if direct is None else fx.rocdl.cdna4.BufferLoadAsyncLDS
        atom, piece = (
            fx.make_copy_atom(make(self.together * self.dtype.width), self.dtype),
            fx.make_layout(self.together, 1),
        )
        for v in range(0, self.width, self.together):
            offset = self.offset + v
            if not unchecked:
                exists = fx.Boolean((k if whole else k + self.column + v) < self.columns)
                offset = exists.select(offset, OUTSIDE // self.size)
            for t in self._part(part, parts):
                if direct is None:
                    to = fx.get_iter(self.staged) + (t * self.width + v)
                else:
                    to = self.shared + (self.of_wave + (direct + t * self.threads * self.width))
                fx.copy(atom, (self.buffers[t] + offset).view(piece), to.view(piece), soffset=k)

    def put(self, half: Any, part: int = 0, parts: int = 1) -> None:
        """Write the loaded data, or one of its equal parts, to the half of shared memory that starts at element ``half``."""
        vector = fx.Vector[self.dtype, self.width]
        for t in self._part(part, parts):
            values = fx.ptr_load(fx.get_iter(self.staged) + t * self.width, vector)
            fx.ptr_store(values, self.shared + half + fx.thread_idx.x * self.width + t * self.threads * self.width)

    def fragments(
        self, half: Any, row: Any, count: int, chunk: int, per_call: int, into: Any = None, lanes: int = WAVE
    ) -> Any:
        """Fragments (values, rows, calls) of chunk ``chunk`` along K, of ``row`` and every 16th row after it.

        The groups of 16 of a wave's ``lanes`` take pieces in turn.  Fragments are new registers, or those of ``into``.
        """
        pieces, calls = parts(self.width, per_call)
        width = pieces * self.width
        fragment = into
        if into is None:
            layout = fx.make_layout((per_call, count, calls), (1, width, per_call))
            fragment = fx.make_rmem_tensor(layout, self.dtype)
        vector = fx.Vector[self.dtype, self.width]
        group = fx.thread_idx.x % lanes // 16
        # Only the lowest three bits of row and piece take part in the exclusive or.  The rest is a constant offset, which is
        # added last, so that it becomes a part of the instruction.
        numbers = [(chunk * pieces + p) * (lanes // 16) for p in range(pieces)]
        near = [place(row, group, self.pieces) * self.width ^ n % min(self.pieces, 8) * self.width for n in numbers]
        for i in range(count):
            for p, number in enumerate(numbers):
                further = half + (i * 16 * self.pieces + number // 8 * 8) * self.width
                values = fx.ptr_load(self.shared + near[p] + further, vector)
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
    top, left = corner(tile, C)
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    wave_top, wave_left = wave % tile.waves_m * wave_m, wave // tile.waves_m * wave_n
    columns = tile.k_bytes * 8 // A.dtype.width
    half = fx.SharedAllocator().allocate(fx.Align[fx.Array[A.dtype, 2 * tile.m * columns], PIECE]).peek().ptr
    a = Operand(A, top, tile.m, tile.k_bytes, half)
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
    top, left = corner(tile, C)
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    wave_top, wave_left = wave % tile.waves_m * wave_m, wave // tile.waves_m * wave_n

    shared, dtype = fx.SharedAllocator(), A.dtype
    size = dtype.width // 8
    columns = tile.k_bytes // size
    halves = [
        shared.allocate(fx.Align[fx.Array[dtype, 2 * rows * columns], PIECE]).peek().ptr for rows in (tile.m, tile.n)
    ]
    a = Operand(A, top, tile.m, tile.k_bytes, halves[0])
    b = Operand(B, left, tile.n, tile.k_bytes, halves[1], row_at)
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


class Products:
    """The matrix instructions of a phase of :func:`multiply_by_quarters`, for operands without scales by blocks."""

    late = False
    """True if a half is read between the last matrix instructions of the half whose registers it takes."""

    def __init__(self, dtype: Any, k_bytes: int) -> None:
        self.mma, per_call = instruction(dtype, k_bytes)
        self.k_bytes, self.per_call = (k_bytes, k_bytes), (per_call, per_call)
        """Bytes of K of a tile, and a lane's values in an instruction, of A and of B."""

    def begin(self, halves: Halves, shared: Any) -> None:
        """Prepare what goes along with the halves of A and B."""

    def loads(self, half: int) -> int:
        """The loads that go along with those of a half."""
        return 0

    def load(self, half: int, pair: Any) -> None:
        """Start these loads."""

    def write(self, half: int) -> list[Any]:
        """Write the loaded data to shared memory, before the phase that reads it; returns a hint for each access."""
        return []

    def read(self, half: int) -> list[Any]:
        """Read what goes along with a half into registers; returns a hint for each access."""
        return []

    def sums(self, shape: tuple[int, int, int]) -> Any:
        """Registers for the sums of a quarter of C: (values, fragments of B, fragments of A), all zero."""
        total = fx.make_rmem_tensor(shape, fx.Float32)
        total.fill(0.0)
        return total

    def total(self, sums: Any, shape: tuple[int, int, int]) -> Any:
        """The sums as one tensor of that shape."""
        return sums

    def multiply(self, halves: Halves, sums: Any, in_b: int, in_a: int) -> None:
        """Add the products of two halves to ``sums``."""
        for of_b, of_a in zip(halves.bank(in_b), halves.bank(in_a), strict=True):
            fx.gemm(self.mma, sums, of_b, of_a, sums)


class Halves:
    """The pipeline of :func:`multiply_by_quarters`: halves of tiles of A and of B, in the order of their reads.

    Half h of eight, of two tiles, is in registers from phase h - 2 on.  So its place in shared memory is free from phase
    h - 1 on, and half h + 8 is on its way there for seven phases.

    Late halves save the registers of half of A: a tile's first half of A is read in phase h - 1.  Its reads may end in the
    next phase, and so loads start a phase later.
    """

    def __init__(self, tile: Any, a: Operand, b: Operand, waves: tuple[Any, Any], products: Products) -> None:
        self.order, self.products = [(a, 0), (b, 0), (b, 1), (a, 1)], products
        self.waves = {a: waves[0], b: waves[1]}
        self.counts = {a: tile.m // (32 * tile.waves_m), b: tile.n * tile.waves_m // (32 * tile.waves)}
        """Fragments of a wave in a half."""
        self.per_call = dict(zip((a, b), products.per_call, strict=True))
        shares = {of: parts(of.width, per_call) for of, per_call in self.per_call.items()}
        pieces, calls = shares[a]
        self.chunks = range(a.pieces // (4 * pieces))
        self.accesses = {of: count * len(self.chunks) * shares[of][0] for of, count in self.counts.items()}
        self.calls = self.counts[a] * self.counts[b] * len(self.chunks) * calls
        """Matrix instructions of a phase."""
        chip = amd_chip()
        self.direct = chip is not None and chip.has_deep_mfma
        self.banks = {of: [self._registers(of, *shares[of]) for _ in range(2)] for of in self.counts}
        """Two halves of each operand."""

    def _registers(self, of: Operand, pieces: int, calls: int) -> list[Any]:
        per_call = self.per_call[of]
        layout = fx.make_layout((per_call, self.counts[of], calls), (1, pieces * of.width, per_call))
        return [fx.make_rmem_tensor(layout, of.dtype) for _ in self.chunks]

    def bank_of(self, half: int) -> int:
        """The number of a half's bank: a tile's second half of B makes place for the next tile's first."""
        of, part = self.order[half % 4]
        return part ^ half // 4 % 2 if of is self.order[1][0] else part

    def bank(self, half: int) -> list[Any]:
        """Registers of a half."""
        return self.banks[self.order[half % 4][0]][self.bank_of(half)]

    def read(self, half: int) -> list[Any]:
        """Read a half into registers; returns a hint for each access."""
        of, part = self.order[half % 4]
        row = self.waves[of] * (16 * self.counts[of]) + fx.thread_idx.x % 16
        hints = self.products.read(half)
        for chunk, registers in zip(self.chunks, self.bank(half), strict=True):
            first = (half // 4 % 2 * 2 + part) * (of.half // 2)
            of.fragments(first, row, self.counts[of], chunk, self.per_call[of], registers)
        return hints + [fx.rocdl.sched_dsrd] * self.accesses[of]

    def load(self, half: int, pair: Any) -> list[Any]:
        """Start loading a half, of the two tiles with number ``pair`` or later ones, to its place, or to registers."""
        of, part = self.order[half % 4]
        self.products.load(half, pair)
        of.fetch((pair * 2 + half // 4) * of.step, part, 2, half // 4 % 2 * of.half if self.direct else None)
        return [fx.rocdl.sched_vmem] * self._accesses(half)

    def write(self, half: int) -> list[Any]:
        """Write a half from registers to its place, four phases after its load, where loads go to registers."""
        if self.direct:
            return []
        of, part = self.order[half % 4]
        of.put(half // 4 % 2 * of.half, part, 2)
        return [fx.rocdl.sched_dswr] * self._accesses(half)

    def _accesses(self, half: int) -> int:
        return self.order[half % 4][0].count // 2 + self.products.loads(half)

    def read_phase(self, half: int) -> int:
        """The phase that reads a half."""
        return half - 2 + (self.products.late and half % 4 == 0)

    def load_phase(self, half: int) -> int:
        """The phase that starts loading a half: when its place has been read."""
        return self.read_phase(half) - (6 if self.products.late else 7)

    def reads(self, phase: int) -> list[int]:
        """The halves that a phase reads."""
        return [half for half in range(phase + 1, phase + 3) if self.read_phase(half) == phase]

    def loads(self, phase: int) -> list[int]:
        """The halves that a phase starts to load."""
        return [half for half in range(phase + 7, phase + 10) if self.load_phase(half) == phase]

    def arrive(self, phase: int, loaded: list[int], reading: int = 0) -> None:
        """Wait until the halves of the next phase have arrived, for this wave and then for the block.

        The last halves of ``loaded``, and ``reading`` accesses of shared memory, need not.
        """
        if self.direct:
            flying = [half for half in loaded if self.read_phase(half) > phase + 1]
            fx.rocdl.s_waitcnt(vmcnt=sum(map(self._accesses, flying)), lgkmcnt=min(reading, 15))
            fx.rocdl.s_barrier()
        else:
            fx.barrier()

    def start(self) -> None:
        """Load two tiles, and read the halves of the first phase."""
        for half in range(8):
            if half >= 4:
                self.products.write(half - 4)
                self.write(half - 4)
            self.load(half, 0)
        self.arrive(-2, list(range(8)))
        self.read(0)
        self.read(1)
        self.arrive(-1, list(range(8)))
        self.write(4)
        for half in self.loads(-1):
            self.load(half, 0)

    def access(self, phase: int, pair: Any) -> list[Any]:
        """The reads, writes and loads of a phase; returns a hint for each access."""
        steps: list[Any] = [[(self.read, half) for half in self.reads(phase)]]
        steps.append([(self.products.write, phase + 3), (self.write, phase + 5)])
        steps.append([(partial(self.load, pair=pair), half) for half in self.loads(phase)])
        if self.products.late:  # reads come last, those of A at the very end
            steps = [*steps[1:], steps[0][::-1]]
        return [hint for of_kind in steps for step, half in of_kind for hint in step(half)]

    def interleave(self, accesses: list[Any]) -> None:
        """Distribute the accesses of a phase over its matrix instructions.

        Late ones go evenly between all; others begin before the first, and end while the last ones run.
        """
        count = len(accesses)
        if self.products.late:
            for product in range(self.calls):
                fx.rocdl.sched_mfma(1)
                for access in accesses[product * count // self.calls : (product + 1) * count // self.calls]:
                    access(1)
            return
        between = max(1, self.calls * 3 // 4 // count)
        for access in accesses:
            access(1)
            fx.rocdl.sched_mfma(between)
        fx.rocdl.sched_mfma(max(0, self.calls - between * count))


@flyc.jit
def multiply_by_quarters(tile, products, activation, A, B, C, bias, scales):
    """The work of a block of eight waves, two on a SIMD.

    A phase multiplies a quarter of the tile, and a wave has its part in each.  Between the matrix instructions a wave reads
    a half of A or B for the next phase, and starts loading another one, almost two tiles ahead.
    """
    wave = fx.rocdl.wave_id()
    top, left = corner(tile, C)
    of_m, of_n = wave % tile.waves_m, wave // tile.waves_m
    wave_m, wave_n = tile.m // (2 * tile.waves_m), tile.n * tile.waves_m // (2 * tile.waves)

    def order(position):
        """Rows of B, so that a wave's columns of both halves are neighbors: a whole line of the cache for each row."""
        half, within = position // (tile.n // 2), position % (tile.n // 2)
        return within // wave_n * (2 * wave_n) + half * wave_n + row_at(within % wave_n)

    shared, operands = fx.SharedAllocator(), ((A, top, tile.m, None), (B, left, tile.n, order))
    staged = []
    for (t, first_row, rows, order_of), k_bytes in zip(operands, products.k_bytes, strict=True):
        size = 2 * rows * k_bytes * 8 // t.dtype.width
        memory = shared.allocate(fx.Align[fx.Array[t.dtype, size], PIECE]).peek().ptr
        staged.append(Operand(t, first_row, rows, k_bytes, memory, order_of, tile.threads))
    a, b = staged
    halves = Halves(tile, a, b, (of_m, of_n), products)
    products.begin(halves, shared)
    of_quarter = (4, wave_n // 16, wave_m // 16)
    sums = [products.sums(of_quarter) for _ in range(4)]
    halves.start()
    for pair in range(fx.ceildiv(fx.get_scalar(A.shape[1]), 2 * a.step)):
        for phase in fx.range_constexpr(8):
            accesses = halves.access(phase, pair)
            in_b, in_a = (
                phase // 4 * 4 + (2 if phase % 4 in (1, 2) else 1),
                phase // 4 * 4 + (3 if phase % 4 > 1 else 0),
            )
            products.multiply(halves, sums[(in_a % 4 == 3) * 2 + (in_b % 4 == 2)], in_b, in_a)
            halves.interleave(accesses)
            reading = len(accesses) - accesses.count(fx.rocdl.sched_vmem) if products.late else 0
            fx.rocdl.sched_barrier(0)
            halves.arrive(phase, [half for half in range(18) if halves.load_phase(half) <= phase], reading)
            fx.rocdl.sched_barrier(0)
    if fx.const_expr(halves.direct):  # the last loads write to shared memory, which must still be this block's
        fx.rocdl.s_waitcnt(vmcnt=0)
    for number, of_sums in enumerate(sums):
        total = products.total(of_sums, of_quarter)
        from_m, from_n = number // 2 * (tile.m // 2) + of_m * wave_m, (of_n * 2 + number % 2) * wave_n
        store_tile(tile, activation, total, C, bias, scales, top, left, from_m, from_n)


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
    lane = fx.lane_id()  # computed anew: no register holds it during the loop
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

    See the example of :func:`shuffle`.
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
    small = tile if tile and tile.waves == 4 else GemmTile()
    at_least = 1 if tile else ENOUGH

    @flyc.kernel(name="gemm_mfma")
    def kernel(tile: fx.Constexpr, A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bias: tuple, scales: tuple):
        """``bias`` and ``scales`` (of rows of A and of B) may be empty."""
        if fx.const_expr(tile.waves == 8):
            multiply_by_quarters(tile, Products(A.dtype, tile.k_bytes), activation, A, B, C, bias, scales)
        else:
            body = multiply_shuffled if shuffled else multiply
            body(tile, activation, A, B, C, bias, scales)

    def start(A, B, C, bias, scales, stream):
        check_product("gemm_mfma", (A, B, C), bias, scales, dims_of_b="fragments elements" if shuffled else "N K")
        if shuffled:
            _check_shuffled_shape("gemm_mfma", "B", B, fx.get_scalar(C.shape[1]), fx.get_scalar(A.shape[1]))
        large = small if shuffled or tile is small else tile or large_tile()
        of_b = small.n // 16 if shuffled else large.n
        check_spans("gemm_mfma", {"A": (A, large.m), "B": (B, of_b), "C": (C, large.m)})

        def run(tile, A, B, C):
            kernel(tile, A, B, C, bias, scales).launch(grid=tiles_of(tile, C), block=tile.threads, stream=stream)

        @flyc.jit
        def launch(A, C, *unshuffled):
            of_b = unshuffled[0] if unshuffled else B
            whole = large is not small and all(accesses(t, PIECE * 8 // t.dtype.width) > 1 for t in (A, of_b))
            if fx.const_expr(whole):
                if tiles_of(large, C) >= at_least:
                    run(large, A, of_b, C)
                else:
                    run(small, A, of_b, C)
            else:
                run(small, A, of_b, C)

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
