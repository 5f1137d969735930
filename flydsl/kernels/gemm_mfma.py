"""Matrix product on AMD's matrix cores: ``C = activation(A·Bᵀ + bias)`` with A (M, K), B (N, K), C (M, N), rows contiguous.

A block of four waves computes a tile of C.  It walks along K: while the matrix cores work on one tile of A and B in shared
memory, the next one is on its way from global memory to registers, and then goes into the other half of shared memory.

* *Global loads* are buffer loads of 16 bytes: an offset per thread that never changes, and one common offset that moves
  along K.  The buffer ends with the last row, so that rows beyond M and N read as zero; so does what is beyond K.
* *Shared memory* holds rows of 16-byte pieces, piece p of row r at ``p ^ r % 8``: eight rows' pieces of one column lie in
  different banks.
* *Fragments.*  A lane holds, of one row, 16 neighbouring bytes: with these a wave computes 64 bytes of K, in one or two
  matrix instructions.  Which k each of them takes does not matter as long as A and B agree.
* *Epilogue.*  The instruction is given B as its first operand, so that a lane holds four neighbouring elements of a row of
  C; two fragments with interleaved rows of B make them eight, one store of 16 bytes.

Sources: AMD Instinct MI300 (CDNA 3) instruction set, "Matrix Arithmetic Instructions" and "Buffer Addressing".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.targets import amd_arch

__all__ = ["GemmTile", "gemm", "gemm_bias_gelu", "gemm_fp8", "matmul"]

PIECE = 16
"""Bytes that a thread moves at once."""
THREADS = 256
WAVE = 64
OUTSIDE = 0x7FFFFFF0
"""Bytes: an offset that is beyond the end of every buffer."""


@dataclass(frozen=True)
class GemmTile:
    """What a block computes: ``m`` x ``n`` of C, ``k_bytes`` bytes of each row at a time, by ``waves_m`` x 4/waves_m waves."""

    m: int = 128
    n: int = 128
    k_bytes: int = 64
    waves_m: int = 2

    def __post_init__(self) -> None:
        wave_m, wave_n = self.m // self.waves_m, self.n * self.waves_m // 4
        if wave_m % 16 or wave_n % 32 or self.k_bytes not in (64, 128, 256) or self.waves_m not in (1, 2, 4):
            raise ValueError(
                f"{self}: a wave's part is {wave_m} x {wave_n}, expected multiples of 16 and 32; "
                f"k_bytes 64, 128 or 256; waves_m 1, 2 or 4"
            )


def place(row: Any, piece: Any, pieces: int) -> Any:
    """Where piece ``piece`` of row ``row`` is in shared memory, in pieces, for rows of that many."""
    turn = row % 8 if pieces >= 8 else row // 2 % 4
    return row * pieces + (piece ^ turn)


class Operand:
    """A block's rows of A or B: from global memory to registers, to shared memory, to fragments."""

    def __init__(self, matrix: Any, first_row: Any, rows: int, k_bytes: int, shared: Any) -> None:
        self.dtype = matrix.dtype
        self.size = matrix.dtype.width // 8
        self.width = PIECE // self.size
        self.pieces = k_bytes // PIECE
        self.rows = rows
        self.count = rows * self.pieces // THREADS
        extent, self.columns, stride = (fx.get_scalar(x) for x in (*matrix.shape, matrix.stride[0]))
        existing = fx.arith.min(fx.Int32(extent) - first_row, rows)
        bound = ((existing - 1) * stride + self.columns) * self.size
        start = fx.get_iter(matrix) + fx.Int64(first_row) * stride
        self.buffer = fx.rocdl.make_buffer_ptr(start, fx.Int32(bound))
        self.together = self.width if start.alignment >= PIECE and self._divides(self.columns) else 1
        per_pass = THREADS // self.pieces
        self.row = fx.thread_idx.x // self.pieces
        self.piece = fx.thread_idx.x % self.pieces
        self.offsets = [(self.row + t * per_pass) * fx.Int32(stride) + self.piece * self.width for t in range(self.count)]
        self.staged = fx.make_rmem_tensor((self.width, self.count), self.dtype)
        self.shared, self.half = shared, rows * self.pieces * self.width
        self.places = [place(self.row + t * per_pass, self.piece, self.pieces) * self.width for t in range(self.count)]

    def _divides(self, columns: Any) -> bool:
        return fx.Int32(columns).divisibility % self.width == 0

    def fetch(self, k: Any) -> None:
        """Start loading the tile at column ``k`` into registers."""
        tile = self.pieces * self.width
        unchecked = isinstance(self.columns, int) and self.columns % tile == 0
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(self.together * self.dtype.width), self.dtype)
        for t in range(self.count):
            for v in range(0, self.width, self.together):
                offset = self.offsets[t] + v
                if not unchecked:
                    exists = k + self.piece * self.width + v < self.columns
                    offset = exists.select(offset, OUTSIDE // self.size)
                memory = (self.buffer + offset).view(fx.make_layout(self.together, 1))
                registers = (fx.get_iter(self.staged) + (t * self.width + v)).view(fx.make_layout(self.together, 1))
                fx.copy(atom, memory, registers, soffset=k)

    def put(self, half: Any) -> None:
        """Write what was loaved into the half of shared memory that starts at element ``half``."""
        vector = fx.Vector[self.dtype, self.width]
        for t in range(self.count):
            values = fx.ptr_load(fx.get_iter(self.staged) + t * self.width, vector)
            fx.ptr_store(values, self.shared + half + self.places[t])

    def fragments(self, half: Any, rows: list[Any], chunk: int, per_call: int) -> Any:
        """Fragments (values, rows, calls) of the 64 bytes of K number ``chunk``; ``rows`` are those of this lane."""
        calls = self.width // per_call
        fragment = fx.make_rmem_tensor(
            fx.make_layout((per_call, len(rows), calls), (1, self.width, per_call)), self.dtype
        )
        vector = fx.Vector[self.dtype, self.width]
        group = fx.thread_idx.x % WAVE // 16
        for i, row in enumerate(rows):
            # Of the piece number only the lowest three bits take part in the exclusive or: the rest is a constant offset.
            low = place(row, group + chunk * 4 % min(self.pieces, 8), self.pieces)
            at = self.shared + half + low * self.width + chunk * 4 // 8 * 8 * self.width
            fx.ptr_store(fx.ptr_load(at, vector), fx.get_iter(fragment) + i * self.width)
        return fragment


def matmul(tile: GemmTile | None = None, activation: Callable[[Any], Any] | None = None) -> tuple[Any, Any]:
    """Two host functions, ``run(A, B, C, stream=...)`` and ``run(A, B, bias, C, stream=...)``.

    Args:
        tile: what a block computes.
        activation: ordinary Python on a vector of Float32.
    """
    tile = tile or GemmTile()

    @flyc.kernel(name="gemm_mfma")
    def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, bias: tuple, scales: tuple):
        """``bias`` and ``scales`` (of rows of A and of B) may be empty."""
        multiply(tile, activation, A, B, C, bias, scales)

    def start(A, B, C, bias, scales, stream):
        def launch(A, B, C):
            grid = fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n), fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m)
            kernel(A, B, C, bias, scales).launch(grid=grid, block=THREADS, stream=stream)

        _aligned(launch, A, B, C)

    @flyc.jit
    def plain(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (), (), stream)

    @flyc.jit
    def with_bias(A: fx.Tensor, B: fx.Tensor, bias: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        start(A, B, C, (bias,), (), stream)

    return plain, with_bias
