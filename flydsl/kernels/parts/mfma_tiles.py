"""Tiles of AMD's matrix cores: loads, shared memory, fragments, stores.

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

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.expr.rocdl.matrix.atoms import find_row
from flydsl.kernels.parts.epilogue import banded
from flydsl.kernels.parts.vector_io import load_vector
from flydsl.targets.timing import dies_of

PIECE = 16
"""Bytes that a thread moves at once."""
THREADS = 256
WAVE = 64
OUTSIDE = 0x7FFFFFF0
"""Bytes: an offset beyond the end of every buffer."""


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
