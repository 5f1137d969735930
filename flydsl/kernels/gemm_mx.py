"""Matrix product of microscaling formats on gfx950 and gfx1250: ``C = A·Bᵀ``.

The formats are those of the OCP Microscaling (MX) specification: elements are floats of 8 or 4 bits, and 32 neighboring
k share a scale.  A scale is a power of two in a byte (E8M0), so that an element is ``A[m, k] * 2**(scale_a[m, k // 32]
- 127)``.  The matrix instruction of 16x16x128 multiplies them with their scales, those of 4 bits in half the time;
nothing is unpacked or scaled before or after.

The schedules, the loads and the store are those of ``gemm_mfma``: on gfx950 large products whose K is whole tiles take
eight waves for 256 x 256 of C (:class:`flydsl.kernels.parts.mfma_quarters.Halves`), others four.  Two things are new:

* *Fragments.*  ``gemm_mfma`` may give a lane any k, as long as A and B agree.  Here each k must meet its scale:
  - The groups of 16 lanes of a wave take pieces of 16 bytes of a row in turn: 16 floats of 8 bits, or 32 of 4 bits.
  - gfx950 has waves of four groups, and a lane passes the instruction one scale: of the block of its group's number.
  - gfx1250 has waves of two groups, and a lane passes four scales, of all blocks of its row.
* *Scales.*  Of four waves, a lane loads its scales directly from global memory, once per fragment and call: the byte of
  its block, or the four adjacent ones.  The loads are in flight while the previous tile is multiplied.  Of eight waves,
  each thread loads those of a row, and they go through shared memory (:class:`ScaledProducts`).

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
from flydsl.kernels.parts.checks import BYTES, FLOATS, check_reach, check_spans, check_tensors
from flydsl.kernels.parts.mfma_quarters import ENOUGH, Halves, Products, multiply_by_quarters
from flydsl.kernels.parts.mfma_tiles import (
    OUTSIDE,
    PIECE,
    THREADS,
    WAVE,
    Operand,
    Tile,
    accesses,
    check_shares,
    corner,
    row_at,
    store_tile,
    tiles_of,
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
    """The tile of a block: ``m`` x ``n`` of C, ``k`` at a time, by ``waves_m`` x waves/waves_m waves.

    Args:
        m: rows of C.
        n: columns of C.
        k: elements along k at a time.
        waves_m: waves along m.
        waves: 4 waves of 64 lanes, or as many threads, or on gfx950 8, as in :class:`flydsl.kernels.gemm_mfma.GemmTile`.

    Example::

        from flydsl.kernels import gemm_mx

        gemm = gemm_mx.mx_matmul(fx.Float8E4M3FN, tile=gemm_mx.MxTile(64, 64))
        print(callable(gemm))  # True
    """

    m: int = 128
    n: int = 128
    k: int = 128
    waves_m: int = 2
    waves: int = 4

    def __post_init__(self) -> None:
        if self.k not in (128, 256):
            raise ValueError(f"{self}: expected k 128 or 256")
        if self.waves not in (4, 8):
            raise ValueError(f"{self}: expected 4 or 8 waves")
        check_shares(self, self.k // 2, self.waves)  # the shortest rows: floats of 4 bits
        if self.waves == 8 and (self.m % (64 * self.waves_m) or self.n * self.waves_m % 512):
            raise ValueError(f"{self}: expected 32 rows and 32 columns of each quarter for a wave, or a multiple")

    @property
    def threads(self) -> int:
        """Threads of a block."""
        return self.waves * WAVE

    @property
    def calls(self) -> int:
        """Matrix instructions along k at a time."""
        return self.k // CALL


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


def as_form(form: Any, fragment: Any, count: int, per_fragment: int) -> Any:
    """Fragments (values, rows) of floats of ``form``, of one call, that lie in registers after each other."""
    held = per_fragment * fragment.dtype.width // form.width
    return fx.make_view(fx.recast_iter(form, fx.get_iter(fragment)), fx.make_layout((held, count), (1, held)))


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


def transposed(word: Any) -> Any:
    """Of four neighboring lanes' words, bytes of four fragments each: in lane i byte i of all of them."""
    lane = fx.thread_idx.x % 4
    odd, high = fx.Boolean(lane % 2 == 1), fx.Boolean(lane >= 2)
    for step, selector in ((1, odd.select(0x03070105, 0x06020400)), (2, high.select(0x03020706, 0x05040100))):
        word = fx.rocdl.perm_b32(fx.shuffle_xor(word, step, WAVE), word, selector)
    return word


class ScaledProducts(Products):
    """The matrix instructions of a phase with scales by blocks, which go through shared memory.

    A word of a lane has the scales of four fragments, and the instruction selects the byte.  A thread loads the scales of a
    row of A or B for a whole tile.  Four neighbors do so for four fragments, and exchange bytes, so that each has those of
    one group of lanes: it writes a word for each instruction along k.
    """

    late = True  # registers hold the scales, and a second C for each instruction, whose result is no operand

    def __init__(self, tile: MxTile, forms: tuple[Any, Any], scale_a: Any, scale_b: Any) -> None:
        self.tile, self.forms, self.matrices = tile, forms, (scale_a, scale_b)
        self.k_bytes = tuple(tile.k * form.width // 8 for form in forms)
        self.per_call = tuple(CALL * form.width // (8 * 4) for form in forms)
        self.of_tile = tile.k // BLOCK
        self.columns = fx.get_scalar(scale_a.shape[1])
        self.atoms: dict[tuple[int, int], Any] = {}

    def begin(self, halves: Halves, shared: Any) -> None:
        """Find the thread's row, and its places in shared memory."""
        self.halves, loaders, size = halves, self.tile.threads // 2, self.of_tile
        group = loaders // 4 * size + 16 * size
        """Bytes from one group of lanes to the next, which begins 16 banks further or 32."""
        self.half = 4 * group
        memory = shared.allocate(fx.Align[fx.Array[fx.Uint8, 4 * self.half], PIECE]).peek().ptr
        thread, lane = fx.thread_idx.x % loaders, fx.thread_idx.x % WAVE
        row, number = thread // 4 % 16, thread // WAVE
        found, self.places, self.words = [], {}, {}
        for n, ((of, count), matrix) in enumerate(zip(halves.counts.items(), self.matrices, strict=True)):
            words = count // 2  # of both halves
            fragment = number % words * 4 + thread % 4
            position = fragment // count * (of.rows // 2) + (number // words * count + fragment % count) * 16 + row
            tile = Tile(matrix, of.first_row, of.rows)
            found.append((tile.start, tile.bound, tile.offset(of.order(position), 0)))
            first = n * 2 * self.half + lane // 16 * group
            self.places[of] = memory + (first + (halves.waves[of] * (16 * words) + lane % 16) * size)
            self.words[of] = [fx.make_rmem_tensor((self.tile.calls, max(1, words // 2)), fx.Int32) for _ in range(2)]
        is_b = fx.rocdl.wave_id() >= self.tile.waves // 2
        start, bound, self.offset = (is_b.select(b, a) for a, b in zip(*found, strict=True))
        self.buffer = fx.rocdl.make_buffer_ptr(start, bound)
        self.place = memory + (is_b.select(2 * self.half, 0) + thread % 4 * group + (thread // 4) * size)
        self.staged = fx.make_rmem_tensor(self.tile.calls, fx.Int32)

    def loads(self, half: int) -> int:
        return 1 if half % 4 == 0 else 0

    def load(self, half: int, pair: Any) -> None:
        if not self.loads(half):
            return
        first = (pair * 2 + half // 4) * self.of_tile
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(8 * self.of_tile), fx.Uint8)
        offset, piece = fx.Boolean(first < self.columns).select(self.offset, OUTSIDE), fx.make_layout(self.of_tile, 1)
        bytes_ = fx.recast_iter(fx.Uint8, fx.get_iter(self.staged))
        fx.copy(atom, (self.buffer + offset).view(piece), bytes_.view(piece), soffset=first)

    def write(self, half: int) -> list[Any]:
        if not self.loads(half):
            return []
        words = fx.Vector.from_elements([transposed(self.staged[call]) for call in range(self.tile.calls)])
        fx.ptr_store(words, fx.recast_iter(fx.Int32, self.place + half // 4 % 2 * self.half))
        return [fx.rocdl.sched_dswr]

    def read(self, half: int) -> list[Any]:
        of, part = self.halves.order[half % 4]
        words = self.words[of][self.halves.bank_of(half)]
        count = fx.get_shape(words).to_py_value()[1]
        from_ = self.places[of] + half // 4 % 2 * self.half
        for word in range(count):
            number = part * self.halves.counts[of] // 4 + word
            place = fx.recast_iter(fx.Int32, from_ + number * 16 * self.of_tile)
            values = fx.ptr_load(place, fx.Vector[fx.Int32, self.tile.calls])
            fx.ptr_store(values, fx.get_iter(words) + word * self.tile.calls)
        return [fx.rocdl.sched_dsrd] * count

    def operand(self, half: int, call: int, number: int) -> tuple[Any, int]:
        """Fragment ``number`` of a half with its word of scales, and the byte of that."""
        of, part = self.halves.order[half % 4]
        bank, form, count = (
            self.halves.bank_of(half),
            self.forms[of is not self.halves.order[0][0]],
            self.halves.counts[of],
        )
        fragment = self.halves.bank(half)[call]
        held = CALL // 4
        values = fx.recast_iter(form, fx.get_iter(fragment)) + number * held
        at = part * count % 4 + number
        word = fx.get_iter(self.words[of][bank]) + (at // 4 * self.tile.calls + call)
        return [fx.make_view(values, fx.make_layout(held, 1)), fx.make_view(word, fx.make_layout(1, 1))], at % 4

    def sums(self, shape: tuple[int, int, int]) -> Any:
        found = [fx.make_rmem_tensor(shape[0], fx.Float32) for _ in range(shape[1] * shape[2])]
        for each in found:
            each.fill(0.0)
        return found

    def total(self, sums: Any, shape: tuple[int, int, int]) -> Any:
        whole = fx.make_rmem_tensor(shape, fx.Float32)
        for number, each in enumerate(sums):
            fx.ptr_store(each.load(), fx.get_iter(whole) + number * shape[0])
        return whole

    def multiply(self, halves: Halves, sums: Any, in_b: int, in_a: int) -> None:
        count_b = halves.counts[halves.order[1][0]]
        for call in range(self.tile.calls):
            for number, total in enumerate(sums):
                of_b, byte_b = self.operand(in_b, call, number % count_b)
                of_a, byte_a = self.operand(in_a, call, number // count_b)
                fx.gemm(self.atom(byte_b, byte_a), total, of_b, of_a, total)

    def atom(self, byte_b: int, byte_a: int) -> Any:
        """The instruction with these bytes of the words of scales; it is given B first."""
        key = byte_b, byte_a
        if key not in self.atoms:
            operation = fx.rocdl.cdna4.MFMAScale(
                16, 16, CALL, self.forms[1], self.forms[0], opsel_a=byte_b, opsel_b=byte_a
            )
            self.atoms[key] = fx.make_mma_atom(operation)
        return self.atoms[key]


@flyc.jit
def multiply(tile, forms, A, B, scale_a, scale_b, C):
    """The work of a block of four waves, or of eight of gfx1250's."""
    wave = Wave.of_target()
    number, row = fx.thread_idx.x // wave.lanes, wave.lane % 16
    top, left = corner(tile, C)
    wave_m, wave_n = tile.m // tile.waves_m, tile.n * tile.waves_m // (THREADS // wave.lanes)
    wave_top, wave_left = number % tile.waves_m * wave_m, number // tile.waves_m * wave_n
    count_a, count_b, calls = wave_m // 16, wave_n // 16, tile.calls

    shared = fx.SharedAllocator()
    of_rows = [tile.k * form.width // 8 for form in forms]
    memory = [
        shared.allocate(fx.Align[fx.Array[t.dtype, 2 * rows * size], PIECE]).peek().ptr
        for t, rows, size in zip((A, B), (tile.m, tile.n), of_rows, strict=True)
    ]
    rows_a = [wave_top + i * 16 + row for i in range(count_a)]
    rows_b = [wave_left + j * 16 + row for j in range(count_b)]
    order = row_at if wave.groups == 4 else None
    if fx.const_expr(order is not None):
        rows_b = [order(position) for position in rows_b]
    a = Operand(A, top, tile.m, of_rows[0], memory[0])
    b = Operand(B, left, tile.n, of_rows[1], memory[1], order)
    of_a = Scales(wave, scale_a, top, tile.m, rows_a, calls)
    of_b = Scales(wave, scale_b, left, tile.n, rows_b, calls)

    mma = wave.instruction(forms[1], forms[0])
    total = fx.make_rmem_tensor((256 // wave.lanes, count_b, count_a), fx.Float32)
    total.fill(0.0)

    def fragments(of, form, half, first, count, call):
        per_call = CALL * form.width // (8 * wave.groups)
        registers = of.fragments(half, first + row, count, call, per_call, lanes=wave.lanes)
        return as_form(form, registers, count, per_call)

    def consume(here, words_a, words_b):
        for call in fx.range_constexpr(calls):
            left_operand = fragments(b, forms[1], here * b.half, wave_left, count_b, call), words_b[None, None, call]
            right_operand = fragments(a, forms[0], here * a.half, wave_top, count_a, call), words_a[None, None, call]
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
        tile: the tile of a block; by default it follows from the size.

    Returns:
        The host function.

    Example::

        from flydsl.kernels import gemm_mx

        gemm = gemm_mx.mx_matmul(fx.Float8E4M3FN)
        print(callable(gemm))  # True
    """
    forms = form_a, form_b or form_a
    small = tile if tile and tile.waves == 4 else MxTile(k=256 if forms == (fx.Float4E2M1FN,) * 2 else 128)
    large = tile or MxTile(256, 256, small.k, waves=8)
    at_least = 1 if tile else ENOUGH

    @flyc.kernel(name="gemm_mx")
    def kernel(tile: fx.Constexpr, A: fx.Tensor, B: fx.Tensor, scale_a: fx.Tensor, scale_b: fx.Tensor, C: fx.Tensor):
        if fx.const_expr(tile.waves == 8):
            products = ScaledProducts(tile, forms, scale_a, scale_b)
            multiply_by_quarters(tile, products, None, A, B, C, (), ())
        else:
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
        chip = amd_chip()
        widest = large if chip is not None and chip.has_deep_mfma else small
        rows = {"A": (A, widest.m), "B": (B, widest.n), "C": (C, widest.m)}
        check_spans("gemm_mx", rows | {"scale_a": (scale_a, widest.m), "scale_b": (scale_b, widest.n)})
        of_tile = widest.k // BLOCK

        def start(tile, A, B, scale_a, scale_b, C):
            grid = tiles_of(tile, C)
            kernel(tile, A, B, scale_a, scale_b, C).launch(grid=grid, block=tile.threads, stream=stream)

        @flyc.jit
        def launch(A, B, C):
            @flyc.jit
            def with_scales(*scales):
                if fx.const_expr(all(accesses(t, of_tile) > 1 for t in scales)):
                    start(widest, A, B, *scales, C)
                else:
                    start(small, A, B, scale_a, scale_b, C)

            whole = widest is not small and all(accesses(t, PIECE * 8 // t.dtype.width) > 1 for t in (A, B))
            if fx.const_expr(whole):
                if tiles_of(widest, C) >= at_least:
                    rows_if_whole(with_scales, scale_a, scale_b, piece=of_tile)
                else:
                    start(small, A, B, scale_a, scale_b, C)
            else:
                start(small, A, B, scale_a, scale_b, C)

        rows_if_whole(launch, A, B, C, at_least=8)

    return run


gemm_mxfp8 = mx_matmul(fx.Float8E4M3FN)
gemm_mxfp4 = mx_matmul(fx.Float4E2M1FN)

_scales = flyc.TensorSpec(fx.Uint8, (None, None))
for _function, _type in ((gemm_mxfp8, fx.Float8E4M3FN), (gemm_mxfp4, fx.Uint8)):
    _matrix, _sums = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(fx.Float32, (None, None))
    _function.signatures({"A": _matrix, "B": _matrix, "scale_a": _scales, "scale_b": _scales, "C": _sums})
