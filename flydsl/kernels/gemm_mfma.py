"""Matrix product on AMD's matrix cores: ``C = activation(A·Bᵀ + bias)``.

A is (M, K), B (N, K), C (M, N), with contiguous rows.

There are two schedules, and a tile of a block chooses.  Large products of whole pieces of 16 bytes take eight waves for
256 x 256 of C (:mod:`flydsl.kernels.parts.mfma_quarters`); others, or a given tile of four waves, load the next tile to
registers while they multiply this one, and then store it to the other half of shared memory.

* *Blocks* go through C in bands of rows, and each die of the chip has a run of tiles: its cache then serves most loads.
* *Loads, shared memory, fragments and the store* are those of :mod:`flydsl.kernels.parts.mfma_tiles`.
* *A shuffled B* is read in the order of fragments, directly from global memory to registers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.core.context import amd_chip
from flydsl.kernels.parts.checks import NUMBERS, check_product, check_reach, check_spans, check_tensors
from flydsl.kernels.parts.mfma_quarters import ENOUGH, Products, multiply_by_quarters
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
    instruction,
    parts,
    row_at,
    store_tile,
    tiles_of,
    walk,
)
from flydsl.kernels.parts.vector_io import load_vector, store_vector
from flydsl.kernels.products import Gemm, rows_if_whole

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


def large_tile() -> GemmTile:
    """The tile of large products: two of them, of A and B, fill shared memory."""
    chip = amd_chip()
    return GemmTile(256, 256, 128 if chip is not None and chip.has_deep_mfma else 64, waves=8)


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
