"""Matrix product of microscaling formats on gfx950 and gfx1250: ``C = A·Bᵀ``.

The formats are those of the OCP Microscaling (MX) specification: elements are floats of 8 or 4 bits, and 32 neighboring
k share a scale.  A scale is a power of two in a byte (E8M0), so that an element is ``A[m, k] * 2**(scale_a[m, k // 32]
- 127)``.  The matrix instruction of 16x16x128 multiplies them with their scales, those of 4 bits in half the time;
nothing is unpacked or scaled before or after.

The loop along K, the loads and the store are those of ``gemm_mfma``.  Two things are new:

* *Fragments.*  ``gemm_mfma`` may give a lane any k, as long as A and B agree.  Here each k must meet its scale:
  - The groups of 16 lanes of a wave take pieces of 16 bytes of a row in turn: 16 floats of 8 bits, or 32 of 4 bits.
  - gfx950 has waves of four groups, and a lane passes the instruction one scale: of the block of its group's number.
  - gfx1250 has waves of two groups, and a lane passes four scales, of all blocks of its row.
* *Scales.*  A lane loads its scales directly from global memory, once per fragment and call: the byte of its block, or
  the four adjacent ones.  The loads are in flight while the previous tile is multiplied.

A lane stores eight neighboring elements of a row of C.  On gfx950 they are of two fragments, whose rows of B are
interleaved for that; on gfx1250 of one.

Sources: AMD Instinct CDNA 4 instruction set, "Matrix Arithmetic Instructions", V_MFMA_SCALE_F32_16X16X128_F8F6F4; LLVM's
intrinsic ``llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4``; OCP Microscaling Formats (MX) Specification 1.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.kernels.checks import BYTES, FLOATS, check_reach, check_spans, check_tensors
from flydsl.kernels.gemm_mfma import (
    OUTSIDE,
    PIECE,
    THREADS,
    Operand,
    Tile,
    accesses,
    check_shares,
    place,
    row_at,
    store_tile,
    walk,
)
from flydsl.kernels.products import rows_if_whole

__all__ = ["BLOCK", "MxTile", "gemm_mxfp4", "gemm_mxfp8", "mx_matmul"]

BLOCK = 32
"""Neighboring k that share a scale."""
CALL = 128
"""k of one matrix instruction."""


@dataclass(frozen=True)
class MxTile:
    """The tile of a block: ``m`` x ``n`` of C, ``k`` at a time, ``m / waves_m`` rows of it by a wave.

    Args:
        m: rows of C.
        n: columns of C.
        k: elements along k at a time.
        waves_m: waves along m.

    Example::

        from flydsl.kernels import gemm_mx

        gemm = gemm_mx.mx_matmul(fx.Float8E4M3FN, tile=gemm_mx.MxTile(64, 64))
        print(callable(gemm))  # True
    """

    m: int = 128
    n: int = 128
    k: int = 128
    waves_m: int = 2

    def __post_init__(self) -> None:
        if self.k not in (128, 256):
            raise ValueError(f"{self}: expected k 128 or 256")
        check_shares(self, 64)  # the shortest rows: 128 floats of 4 bits


@dataclass(frozen=True)
class Wave:
    """The distribution of the matrix instruction's operands over the lanes of a chip's waves."""

    lanes: int
    blocks: int
    """Scales that a lane passes to one call."""

    @classmethod
    def of_target(cls) -> Wave:
        chip = amd_chip()
        return cls(32, 4) if chip is not None and chip.has_scaled_wmma else cls(64, 1)

    @property
    def groups(self) -> int:
        return self.lanes // 16

    @property
    def lane(self) -> Any:
        return fx.thread_idx.x % self.lanes

    @property
    def group(self) -> Any:
        return self.lane // 16

    def instruction(self, form_a: Any, form_b: Any) -> Any:
        make = fx.rocdl.WMMAScale if self.blocks > 1 else fx.rocdl.cdna4.MFMAScale
        return fx.make_mma_atom(make(16, 16, CALL, form_a, form_b))


class Blocks(Operand):
    """A block's rows of A or B; a lane's fragment has pieces of 16 bytes of a row."""

    def __init__(
        self, wave: Wave, matrix: Any, form: Any, first_row: Any, rows: int, k: int, shared: Any, order: Any
    ) -> None:
        super().__init__(matrix, first_row, rows, k * form.width // 8, shared, order)
        self.wave, self.form = wave, form
        self.per_call = CALL * form.width // (8 * PIECE)
        """Pieces of a row in one call."""

    def fragments_of(self, half: Any, row: Any, count: int, call: int) -> Any:
        """Fragments (values, rows) of one call, of ``row`` and every 16th row after it.

        The groups of lanes take pieces in turn.
        """
        groups = self.wave.groups
        parts = self.per_call // groups
        width = self.width  # elements in memory of one read
        size = parts * width
        fragment, vector = fx.make_rmem_tensor((size, count), self.dtype), fx.Vector[self.dtype, width]
        for p in range(parts):
            number = call * self.per_call + p * groups
            near, far = number % min(self.pieces, 8), number // 8 * 8
            first = (half + place(row, self.wave.group, self.pieces) * width) ^ (near * width)
            for i in range(count):
                values = fx.ptr_load(self.shared + (first + (i * 16 * self.pieces + far) * width), vector)
                fx.ptr_store(values, fx.get_iter(fragment) + (i * size + p * width))
        held = CALL // groups
        return fx.make_view(fx.recast_iter(self.form, fx.get_iter(fragment)), fx.make_layout((held, count), (1, held)))


class Scales:
    """The scales of a wave's fragments: for each of them and each call the bytes of the lane's row and blocks."""

    def __init__(self, wave: Wave, matrix: Any, first_row: Any, rows: int, of_fragments: list[Any], calls: int) -> None:
        tile = Tile(matrix, first_row, rows)
        self.buffer = tile.buffer
        self.blocks = fx.get_scalar(matrix.shape[1])
        self.first = wave.group if wave.blocks == 1 else 0
        self.offsets = [tile.offset(row, self.first) for row in of_fragments]
        self.calls, self.count = calls, wave.blocks
        self.together = accesses(matrix, self.count)
        self.step = calls * CALL // BLOCK
        # Loaded into words: loads of bytes would be combined into words as soon as they arrive.
        self.staged = fx.make_rmem_tensor((1, len(of_fragments), calls), fx.Int32)

    def fetch(self, block: Any) -> None:
        """Start loading those of the tile whose first block this is; blocks beyond K get the least scale, and are zero."""
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(8 * self.together), fx.Uint8)
        piece = fx.make_layout(self.together, 1)
        unchecked = isinstance(self.blocks, int) and self.blocks % self.step == 0
        for call in range(self.calls):
            for v in range(0, self.count, self.together):
                further = call * CALL // BLOCK + v
                exists = None if unchecked else fx.Boolean(block + further + self.first < self.blocks)
                for i, offset in enumerate(self.offsets):
                    where = offset + further
                    if exists is not None:
                        where = exists.select(where, OUTSIDE)
                    word = fx.get_iter(self.staged) + (call * len(self.offsets) + i)
                    if self.count == 1:
                        byte = fx.make_rmem_tensor(1, fx.Uint8)
                        fx.copy(atom, (self.buffer + where).view(piece), byte, soffset=block)
                        fx.ptr_store(byte[0].to(fx.Int32), word)
                    else:
                        bytes_ = fx.recast_iter(fx.Uint8, word) + v
                        fx.copy(atom, (self.buffer + where).view(piece), bytes_.view(piece), soffset=block)

    def words(self) -> Any:
        """The loaded scales as operands of the instruction: (1, fragments, calls)."""
        result = fx.make_rmem_tensor((1, len(self.offsets), self.calls), fx.Int32)
        result.store(self.staged.load())
        return result


@flyc.jit
def multiply(tile, forms, A, B, scale_a, scale_b, C):
    """The work of a block."""
    wave = Wave.of_target()
    number, row = fx.thread_idx.x // wave.lanes, wave.lane % 16
    top, left = fx.block_idx.y * tile.m, fx.block_idx.x * tile.n
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // (THREADS // wave.lanes)
    wave_top, wave_left = number % tile.waves_m * wave_m, number // tile.waves_m * wave_n
    count_a, count_b, calls = wave_m // 16, wave_n // 16, tile.k // CALL

    shared = fx.SharedAllocator()
    sizes = [2 * rows * tile.k * form.width // 8 for rows, form in zip((tile.m, tile.n), forms, strict=True)]
    memory = [
        shared.allocate(fx.Align[fx.Array[t.dtype, size], PIECE]).peek().ptr
        for t, size in zip((A, B), sizes, strict=True)
    ]
    rows_a = [wave_top + i * 16 + row for i in range(count_a)]
    rows_b = [wave_left + j * 16 + row for j in range(count_b)]
    order = row_at if wave.groups == 4 else None
    if fx.const_expr(order is not None):
        rows_b = [order(position) for position in rows_b]
    a = Blocks(wave, A, forms[0], top, tile.m, tile.k, memory[0], None)
    b = Blocks(wave, B, forms[1], left, tile.n, tile.k, memory[1], order)
    of_a = Scales(wave, scale_a, top, tile.m, rows_a, calls)
    of_b = Scales(wave, scale_b, left, tile.n, rows_b, calls)

    mma = wave.instruction(forms[1], forms[0])
    total = fx.make_rmem_tensor((256 // wave.lanes, count_b, count_a), fx.Float32)
    total.fill(0.0)

    def consume(here, words_a, words_b):
        for call in fx.range_constexpr(calls):
            left_operand = b.fragments_of(here * b.half, wave_left + row, count_b, call), words_b[None, None, call]
            right_operand = a.fragments_of(here * a.half, wave_top + row, count_a, call), words_a[None, None, call]
            fx.gemm(mma, total, list(left_operand), list(right_operand), total)

    walk(fx.ceildiv(fx.get_scalar(A.shape[1]), a.step), (a, b), (of_a, of_b), consume)
    store_tile(tile, None, total, C, (), (), top, left, wave_top, wave_left, wave.lanes)


def check(forms, A, B, scale_a, scale_b, C):
    """Check the tensors of a call; K counts both of two 4-bit floats in a byte."""
    tensors = {"A": (A, "M bytes_a", BYTES), "B": (B, "N bytes_b", BYTES)}
    tensors |= {
        "scale_a": (scale_a, "M blocks", BYTES),
        "scale_b": (scale_b, "N blocks", BYTES),
        "C": (C, "M N", FLOATS),
    }
    check_tensors("gemm_mx", tensors, written=["C"])
    bytes_a, bytes_b = (fx.Int64(fx.get_scalar(t.shape[1])) for t in (A, B))
    k_a, k_b = (b * (8 // form.width) for b, form in zip((bytes_a, bytes_b), forms, strict=True))
    check_reach("gemm_mx", {"K": int(k_a) if k_a.is_static() else k_a})
    fx.check(k_a == k_b, "gemm_mx: A has {} elements in a row and B {}, expected as many", k_a, k_b)
    blocks = fx.get_scalar(scale_a.shape[1])
    fx.check(blocks == fx.ceildiv(k_a, 32), "gemm_mx: scale_a has {} columns, expected {}", blocks, fx.ceildiv(k_a, 32))


def mx_matmul(form_a: Any, form_b: Any = None, tile: MxTile | None = None) -> Any:
    """A host function ``run(A, B, scale_a, scale_b, C, stream=)`` for elements of the formats ``form_a`` and ``form_b``.

    A is (M, K) and B (N, K), of 8-bit floats; 4-bit floats are two in a byte, the lower k in its lower half, and so (M,
    K/2) and (N, K/2) of Uint8.  ``scale_a`` is (M, K/32) and ``scale_b`` (N, K/32), Uint8.  C is (M, N), Float32 or
    narrower; sums are in Float32.  K that is no multiple of 32 ends with a shorter block.  The rows of a tile span less
    than 2 GiB.

    Args:
        form_a, form_b: Float8E4M3FN, Float8E5M2 or Float4E2M1FN; ``form_b`` by default that of A.
        tile: the tile of a block.

    Returns:
        The host function.

    Example::

        from flydsl.kernels import gemm_mx

        gemm = gemm_mx.mx_matmul(fx.Float8E4M3FN)
        print(callable(gemm))  # True
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
        check(forms, A, B, scale_a, scale_b, C)
        rows = {"A": (A, tile.m), "B": (B, tile.n), "C": (C, tile.m)}
        check_spans("gemm_mx", rows | {"scale_a": (scale_a, tile.m), "scale_b": (scale_b, tile.n)})

        def launch(A, B, C):
            grid = fx.ceildiv(fx.get_scalar(C.shape[1]), tile.n), fx.ceildiv(fx.get_scalar(C.shape[0]), tile.m)
            kernel(A, B, scale_a, scale_b, C).launch(grid=grid, block=THREADS, stream=stream)

        rows_if_whole(launch, A, B, C, at_least=8)

    return run


gemm_mxfp8 = mx_matmul(fx.Float8E4M3FN)
gemm_mxfp4 = mx_matmul(fx.Float4E2M1FN, tile=MxTile(k=256))

_scales = flyc.TensorSpec(fx.Uint8, (None, None))
for _function, _type in ((gemm_mxfp8, fx.Float8E4M3FN), (gemm_mxfp4, fx.Uint8)):
    _matrix, _sums = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(fx.Float32, (None, None))
    _function.signatures({"A": _matrix, "B": _matrix, "scale_a": _scales, "scale_b": _scales, "C": _sums})
