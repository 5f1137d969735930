"""Matrix product of microscaling formats on gfx950: ``C = A·Bᵀ``, where every 32 neighbouring k of a row share a scale.

The formats are those of the OCP Microscaling (MX) specification: elements are floats of 8 or 4 bits, a scale is a power of
two in a byte (E8M0), so that a number is ``A[m, k] * 2**(scale_a[m, k // 32] - 127)``.  The matrix instruction of 16x16x128
multiplies them with their scales, those of 4 bits in half the time; nothing is unpacked or scaled before or after.

The walk along K, the loads and the store are those of ``gemm_mfma``.  Two things are new:

* *Fragments.*  ``gemm_mfma`` may give a lane any k, as long as A and B agree.  Here a lane tells the instruction one scale,
  so that what it holds is one block: 32 neighbouring k, which are two pieces of 16 bytes of 8-bit floats and one of 4-bit
  floats.  The four groups of 16 lanes hold four neighbouring blocks.
* *Scales.*  A lane loads the byte of its row and block, once per fragment and call, straight from global memory into the
  lowest byte of a register, where the instruction takes it.  The loads are on their way while the tile before is multiplied.

Sources: AMD Instinct CDNA 4 instruction set, "Matrix Arithmetic Instructions", V_MFMA_SCALE_F32_16X16X128_F8F6F4; OCP
Microscaling Formats (MX) Specification 1.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_mfma import (
    OUTSIDE,
    PIECE,
    THREADS,
    WAVE,
    Operand,
    aligned,
    interleaved,
    place,
    store_tile,
    tile_buffer,
)

__all__ = ["BLOCK", "MxTile", "gemm_mxfp4", "gemm_mxfp8", "mx_matmul"]

BLOCK = 32
"""Neighbouring k that share a scale."""
CALL = 128
"""k of one matrix instruction."""


@dataclass(frozen=True)
class MxTile:
    """What a block computes: ``m`` x ``n`` of C, ``k`` at a time, by ``waves_m`` x 4/waves_m waves."""

    m: int = 128
    n: int = 128
    k: int = 128
    waves_m: int = 2

    def __post_init__(self) -> None:
        if self.k not in (128, 256) or self.waves_m not in (1, 2, 4):
            raise ValueError(f"{self}: expected k 128 or 256, and waves_m 1, 2 or 4")
        wave_m, wave_n = self.m // self.waves_m, self.n * self.waves_m // 4
        if wave_m % 16 or wave_n % 32:
            raise ValueError(f"{self}: a wave's part is {wave_m} x {wave_n}, expected multiples of 16 and 32")
        if self.m % 64 or self.n % 64:
            raise ValueError(f"{self}: expected m and n to be multiples of the 64 rows that the threads load at a time")


class Blocks(Operand):
    """A block's rows of A or B, of which a lane's fragment is 32 neighbouring k."""

    def __init__(self, matrix: Any, form: Any, first_row: Any, rows: int, k: int, shared: Any, arrange: Any) -> None:
        super().__init__(matrix, first_row, rows, k * form.width // 8, shared, arrange)
        self.form = form
        self.per_block = BLOCK * form.width // (8 * PIECE)

    def fragments_of(self, half: Any, row: Any, count: int, call: int) -> Any:
        """Fragments (values, rows) of one call, of ``row`` and every 16th row after it."""
        size = self.per_block * self.width
        fragment = fx.make_rmem_tensor((size, count), self.dtype)
        vector = fx.Vector[self.dtype, self.width]
        group = fx.thread_idx.x % WAVE // 16
        for p in range(self.per_block):
            number = call * 4 * self.per_block + p
            near, far = number % min(self.pieces, 8), number // 8 * 8
            first = (half + place(row, group * self.per_block, self.pieces) * self.width) ^ (near * self.width)
            for i in range(count):
                values = fx.ptr_load(self.shared + first + (i * 16 * self.pieces + far) * self.width, vector)
                fx.ptr_store(values, fx.get_iter(fragment) + (i * size + p * self.width))
        return fx.make_view(
            fx.recast_iter(self.form, fx.get_iter(fragment)), fx.make_layout((BLOCK, count), (1, BLOCK))
        )


class Scales:
    """The scales of a wave's fragments: for each of them and each call the byte of the lane's row and block."""

    def __init__(self, matrix: Any, first_row: Any, rows: int, of_fragments: list[Any], calls: int) -> None:
        self.buffer = tile_buffer(matrix, first_row, rows)
        self.blocks = fx.get_scalar(matrix.shape[1])
        self.group = fx.thread_idx.x % WAVE // 16
        self.offsets = [row * fx.Int32(fx.get_scalar(matrix.stride[0])) + self.group for row in of_fragments]
        self.calls = calls
        self.staged = fx.make_rmem_tensor((1, len(of_fragments), calls), fx.Uint8)

    def fetch(self, block: Any) -> None:
        """Start loading those of the tile whose first block this is; what is beyond K gets the least scale, and is zero."""
        atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy8b(), fx.Uint8), fx.make_layout(1, 1)
        per_tile = 4 * self.calls
        unchecked = isinstance(self.blocks, int) and self.blocks % per_tile == 0
        for call in range(self.calls):
            exists = None if unchecked else block + call * 4 + self.group < self.blocks
            for i, offset in enumerate(self.offsets):
                where = offset + call * 4
                if exists is not None:
                    where = exists.select(where, OUTSIDE)
                register = fx.get_iter(self.staged) + (call * len(self.offsets) + i)
                fx.copy(atom, (self.buffer + where).view(one), register.view(one), soffset=block)

    def words(self) -> Any:
        """What was loaded, as the instruction takes it: (1, fragments, calls)."""
        count = len(self.offsets)
        result = fx.make_rmem_tensor((1, count, self.calls), fx.Int32)
        result.store(self.staged.load().to(fx.Int32))
        return result


@flyc.jit
def multiply(tile, forms, A, B, scale_a, scale_b, C):
    """What a block does."""
    lane, wave = fx.thread_idx.x % WAVE, fx.thread_idx.x // WAVE
    top, left = fx.block_idx.y * tile.m, fx.block_idx.x * tile.n
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // 4
    wave_top, wave_left = wave % tile.waves_m * wave_m, wave // tile.waves_m * wave_n
    count_a, count_b, calls = wave_m // 16, wave_n // 16, tile.k // CALL

    shared = fx.SharedAllocator()
    sizes = [2 * rows * tile.k * form.width // 8 for rows, form in zip((tile.m, tile.n), forms, strict=True)]
    memory = [
        shared.allocate(fx.Align[fx.Array[t.dtype, size], PIECE]).peek().ptr
        for t, size in zip((A, B), sizes, strict=True)
    ]
    a = Blocks(A, forms[0], top, tile.m, tile.k, memory[0], lambda row: row)
    b = Blocks(B, forms[1], left, tile.n, tile.k, memory[1], interleaved)
    row = lane % 16
    rows_a = [wave_top + i * 16 + row for i in range(count_a)]
    rows_b = [
        wave_left + j // 2 * 32 + row // 4 * 8 + j % 2 * 4 + row % 4 for j in range(count_b)
    ]  # as interleaved puts them
    of_a, of_b = Scales(scale_a, top, tile.m, rows_a, calls), Scales(scale_b, left, tile.n, rows_b, calls)

    mma = fx.make_mma_atom(fx.rocdl.cdna4.MFMAScale(16, 16, CALL, forms[1], forms[0]))
    total = fx.make_rmem_tensor((4, count_b, count_a), fx.Float32)
    total.fill(0.0)
    steps = fx.ceildiv(fx.get_scalar(A.shape[1]), a.pieces * PIECE)
    for operand in (a, b, of_a, of_b):
        operand.fetch(0)
    a.put(0)
    b.put(0)
    fx.barrier()
    for step in range(steps):
        here = step % 2
        following = fx.arith.min(step + 1, steps - 1)  # the last step fetches its own tile again, unused
        words_a, words_b = of_a.words(), of_b.words()
        a.fetch(following * (a.pieces * PIECE))
        b.fetch(following * (b.pieces * PIECE))
        of_a.fetch(following * (tile.k // BLOCK))
        of_b.fetch(following * (tile.k // BLOCK))
        for call in fx.range_constexpr(calls):
            left_operand = b.fragments_of(here * b.half, wave_left + row, count_b, call), words_b[None, None, call]
            right_operand = a.fragments_of(here * a.half, wave_top + row, count_a, call), words_a[None, None, call]
            fx.gemm(mma, total, list(left_operand), list(right_operand), total)
        a.put((1 - here) * a.half)
        b.put((1 - here) * b.half)
        fx.barrier()

    store_tile(tile, None, total, C, (), (), top, left, wave_top, wave_left)


def mx_matmul(form_a: Any, form_b: Any = None, tile: MxTile | None = None) -> Any:
    """A host function ``run(A, B, scale_a, scale_b, C, stream=)`` for elements of the formats ``form_a`` and ``form_b``.

    Args:
        form_a, form_b: Float8E4M3FN, Float8E5M2 or Float4E2M1FN; ``form_b`` by default that of A.
        tile: what a block computes.

    A is (M, K) and B (N, K), of 8-bit floats; 4-bit floats are two in a byte, the lower k in its lower half, and so
    (M, K/2) and (N, K/2) of Uint8.  ``scale_a`` is (M, K/32) and ``scale_b`` (N, K/32), Uint8.  C is (M, N), Float32 or
    narrower; sums are in Float32.  K that is no multiple of 32 ends with a shorter block.  The rows of a tile span less than
    2 GiB.
    """
    tile = tile or MxTile()
    forms = form_a, form_b or form_a

    @flyc.kernel(name="gemm_mx")
    def kernel(A: fx.Tensor, B: fx.Tensor, scale_a: fx.Tensor, scale_b: fx.Tensor, C: fx.Tensor):
        multiply(tile, forms, A, B, scale_a, scale_b, C)

    @flyc.jit
    def run(
        A: fx.Tensor,
        B: fx.Tensor,
        scale_a: fx.Tensor,
        scale_b: fx.Tensor,
        C: fx.Tensor,
        stream: fx.Stream = fx.Stream(None),
    ):
        def launch(A, B, C):
            grid = fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n), fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m)
            kernel(A, B, scale_a, scale_b, C).launch(grid=grid, block=THREADS, stream=stream)

        aligned(launch, A, B, C)

    return run


gemm_mxfp8 = mx_matmul(fx.Float8E4M3FN)
gemm_mxfp4 = mx_matmul(fx.Float4E2M1FN, tile=MxTile(k=256))
