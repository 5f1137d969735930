"""Flash attention, forward, on AMD's matrix cores.

``O = softmax(scale * Q·Kᵀ, causal) · V`` without storing the scores.

A block of four waves owns 128 queries, a wave 32.  It iterates over tiles of keys.  For each query it keeps the largest
score so far, the sum of powers relative to it, and the sum of weighted values, rescaled whenever the largest grows
("FlashAttention-2", Dao, 2023).

* *Scores are computed transposed*, K·Qᵀ: a lane then holds one query, and four neighboring keys in each fragment.  The
  maximum needs two shuffles, between the four lanes of a query.
* *The next product takes exactly these four keys*: Oᵀ = Vᵀ·Pᵀ takes the powers from the registers where they are.
* *V is transposed on its path to shared memory*: a thread loads 16 bytes of four neighboring keys and writes 8 bytes of
  keys for each column.  Rows of Vᵀ interleave as those of B in :mod:`flydsl.kernels.gemm_mfma`, so that O is stored 16
  bytes at a time.
* *Addresses in shared memory* are an exclusive or, plus a constant offset, which is part of the instruction.  So few
  registers hold addresses.
* *The next tile* of K and V is loaded into registers while this one is multiplied.

On CDNA 4 rows of whole pieces go directly to shared memory, two tiles of each operand, and V is transposed when it is read.
The registers then hold a second tile of scores: the powers of one are computed between the products of the next.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import check_attention, check_spans
from flydsl.kernels.parts.mfma_tiles import OUTSIDE, PIECE, THREADS, WAVE, instruction, interleaved, place
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE, inverse_or_zero, soften_query, sum_of_query
from flydsl.kernels.parts.vector_io import rows_if_aligned

__all__ = ["attention"]

QUERIES = 128
VECTOR, TRANSCENDENTAL = 0x2, 0x400
"""Masks of instructions (LLVM's "User Guide for AMDGPU Backend", "llvm.amdgcn.sched.group.barrier")."""
WIDTH = 8
"""Elements of 16 bytes: all inputs have 16 bits."""


def key_offset(row: Any, four: Any, keys: int, depth: int) -> Any:
    """The offset in shared memory of keys ``4 * four`` to ``4 * four + 3`` of row ``row`` of Vᵀ.

    It counts units of four elements.
    """
    return row * (keys // 4) + (four ^ row % 16 ^ row // 32 * (128 // depth))


def pair_offset(row: Any, four: Any, keys: int) -> Any:
    """The same if an instruction takes eight keys of a lane: those of two fragments of scores, side by side."""
    swizzle = row % 8 ^ row // 32 % 2 ^ (row // 64 ^ row // 8) % 2 * 2
    return (row * (keys // WIDTH) + (four // 8 * 4 + four % 4 ^ swizzle)) * 2 + four // 4 % 2


class Rows:
    """Rows of K or V of one head, loaded 16 bytes at a time; rows after the last are zero."""

    def __init__(self, matrix: Any, rows: list[Any], piece: Any, depth: int) -> None:
        self.dtype = matrix.dtype
        self.stride = fx.Int32(fx.get_scalar(matrix.stride[0]))
        self.count = fx.Int32(fx.get_scalar(matrix.shape[0]))
        bound = (self.count > 0).select(((self.count - 1) * self.stride + depth) * 2, 0)
        self.buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(matrix), bound)
        self.together = WIDTH if self.stride.divisibility % WIDTH == 0 and matrix.known_alignment >= PIECE else 1
        self.rows, self.column = rows, piece * WIDTH
        self.staged = fx.make_rmem_tensor((WIDTH, len(rows)), self.dtype)

    def offset(self, row: Any, column: Any) -> Any:
        """The offset of an element; beyond the buffer for a row after the last, whose stride may lead to another row."""
        return (row < self.count).select(row * self.stride + column, OUTSIDE // 2)

    def fetch(self, first: Any, column: int = 0) -> None:
        """Start loading the rows from ``first`` on, from ``column`` on."""
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(self.together * 16), self.dtype)
        one = fx.make_layout(self.together, 1)
        for t, row in enumerate(self.rows):
            offset = self.offset(first + row, self.column)
            for v in range(0, WIDTH, self.together):
                memory = (self.buffer + (offset + (column + v))).view(one)
                fx.copy(atom, memory, (fx.get_iter(self.staged) + (t * WIDTH + v)).view(one))

    def load(self, first: Any, tile: Any) -> None:
        """Start loading the rows from ``first`` on directly into shared memory: a thread's piece follows its neighbor's.

        Rows after the last are finite, not zero: no query sees them.
        """
        atom = fx.make_copy_atom(fx.rocdl.cdna4.BufferLoadAsyncLDS128b(), self.dtype)
        one, of_wave = fx.make_layout(WIDTH, 1), fx.rocdl.wave_id() * (WAVE * WIDTH)
        start = fx.arith.max(fx.arith.min(first, self.count - 1), 0) * self.stride
        for t, row in enumerate(self.rows):
            from_ = self.buffer + (row * self.stride + self.column)
            fx.copy(atom, from_.view(one), (tile + (of_wave + t * THREADS * WIDTH)).view(one), soffset=start)

    def piece(self, t: int) -> Any:
        """The data loaded of row ``t``."""
        return fx.ptr_load(fx.get_iter(self.staged) + t * WIDTH, fx.Vector[self.dtype, WIDTH])


class Lane:
    """The position of a lane, and values common to all steps of the loop."""

    def __init__(self, dtype: Any, depth: int) -> None:
        self.dtype, self.depth = dtype, depth
        self.thread = fx.thread_idx.x
        self.wave, lane = self.thread // WAVE, self.thread % WAVE
        self.group, self.mine = lane // 16, lane % 16
        self.keys, self.pieces, self.chunks = 8192 // depth, depth // WIDTH, depth // 32
        self.of_keys, self.of_depth = self.keys // 16, depth // 16
        self.mma, self.per_call = instruction(dtype)
        self.piece = self.thread % self.pieces
        self.row = self.thread // self.pieces

    def unit(self, key: Any) -> Any:
        """The swizzle of 32-byte units in a row of V: eight keys' units of one column lie in different banks."""
        return key % 8 if self.depth == 128 else key // 2 % 4

    def fragment(self, pointer: Any, rows: int) -> Any:
        """Registers of 64 bytes of some rows as operands (values, rows, calls)."""
        calls = WIDTH // self.per_call
        return fx.make_view(pointer, fx.make_layout((self.per_call, rows, calls), (1, WIDTH, self.per_call)))


@flyc.jit
def load_queries(at, matrix, queries):
    """This lane's two queries, kept in registers for the whole loop."""
    rows = Rows(matrix, queries, at.group, at.depth)
    registers = fx.make_rmem_tensor((WIDTH, 2, at.chunks), at.dtype)
    for chunk in fx.range_constexpr(at.chunks):
        rows.fetch(0, chunk * 32)
        for q in fx.range_constexpr(2):
            fx.ptr_store(rows.piece(q), fx.get_iter(registers) + (chunk * 2 + q) * WIDTH)
    return registers


@flyc.jit
def put(at, k_next, v_next, k_tile, v_tile):
    """Write the loaded data to shared memory: rows of K, columns of V."""
    to_k = k_tile + place(at.row, at.piece, at.pieces) * WIDTH
    for t in fx.range_constexpr(4):
        fx.ptr_store(k_next.piece(t), to_k + t * THREADS * WIDTH)
    rows_of_v = [v_next.piece(t) for t in range(4)]
    row = interleaved(at.piece * WIDTH)
    if fx.const_expr(at.per_call == WIDTH):
        first, turn = pair_offset(row, at.row, at.keys), 2
    else:
        first, turn = key_offset(row, at.row, at.keys, at.depth), 1
    for e in fx.range_constexpr(WIDTH):
        four = fx.Vector.from_elements([c[e] for c in rows_of_v])
        fx.ptr_store(four, v_tile + (first ^ e % 4 * turn) * 4 + (e // 4 * 16 + e % 4) * at.keys)


@flyc.jit
def score(at, scores, k_tile, of_q):
    """``scores`` = K·Qᵀ."""
    scores.fill(0.0)
    first = place(at.mine, at.group, at.pieces)
    for chunk in fx.range_constexpr(at.chunks):
        registers = fx.make_rmem_tensor((WIDTH, at.of_keys), at.dtype)
        of_chunk = k_tile + (first ^ chunk * 4 % 8) * WIDTH
        for j in fx.range_constexpr(at.of_keys):
            further = (j * 16 * at.pieces + chunk * 4 // 8 * 8) * WIDTH
            values = fx.ptr_load(of_chunk + further, fx.Vector[at.dtype, WIDTH])
            fx.ptr_store(values, fx.get_iter(registers) + j * WIDTH)
        of_k = at.fragment(fx.get_iter(registers), at.of_keys)
        fx.gemm(at.mma, scores, of_k, at.fragment(fx.get_iter(of_q) + chunk * 2 * WIDTH, 2), scores)


@flyc.jit
def hide(at, scores, start, limits):
    """Set scores of keys beyond each query's limit to minus infinity."""
    for q in fx.range_constexpr(2):
        for j in fx.range_constexpr(at.of_keys):
            for v in fx.range_constexpr(4):
                visible = start + (j * 16 + v) + at.group * 4 <= limits[q]
                scores[v, j, q] = visible.select(scores[v, j, q], NO_SCORE)


@flyc.jit
def transposed_columns(at, v_tile, step, part, count):
    """The same from rows of V: 16 lanes read four neighboring keys of 16 columns, and each gets a column."""
    of_v = fx.make_rmem_tensor((at.per_call, count, 1), at.dtype)
    atom, four = fx.make_copy_atom(fx.rocdl.cdna4.LDSReadTrans(16, 64), at.dtype), fx.make_layout(4, 1)
    key, unit = at.group * 4 + at.mine // 4, at.mine % 4
    for n in fx.range_constexpr(count):
        i = part * count + n
        first = v_tile + (key * at.depth + (i * 16 ^ at.unit(key) * 16) + unit * 4)
        for half in fx.range_constexpr(2):
            rows = (step * 32 + half * 16) * at.depth
            to = fx.get_iter(of_v) + (n * at.per_call + half * 4)
            fx.copy(atom, (first + rows).view(four), to.view(four))
    return of_v


@flyc.jit
def columns(at, v_tile, step, part, count):
    """Operands of V for the keys of a step: (values, columns, calls), of ``count`` fragments of columns."""
    of_v = fx.make_rmem_tensor((at.per_call, count, 1), at.dtype)
    for n in fx.range_constexpr(count):
        i = part * count + n
        if fx.const_expr(at.per_call == WIDTH):
            from_ = (pair_offset(at.mine, at.group, at.keys) // 2 ^ step * 4 ^ i // 2) * WIDTH
        else:
            turn = step * 4 ^ i // 2 * (128 // at.depth)
            from_ = (key_offset(at.mine, at.group, at.keys, at.depth) ^ turn) * 4
        values = fx.ptr_load(v_tile + from_ + i * 16 * at.keys, fx.Vector[at.dtype, at.per_call])
        fx.ptr_store(values, fx.get_iter(of_v) + n * at.per_call)
    return of_v


@flyc.jit
def weigh(at, total, v_tile, powers, columns):
    """Add Vᵀ·Pᵀ to ``total``; operands are read while the matrix cores work on the previous ones."""
    count = min(at.of_depth, 32 // at.per_call)  # they take 16 registers
    parts = [(step, part) for step in range(at.keys // (4 * at.per_call)) for part in range(at.of_depth // count)]
    of_v = columns(at, v_tile, *parts[0], count)
    for number, (step, part) in enumerate(parts):
        ahead = columns(at, v_tile, *parts[number + 1], count) if number + 1 < len(parts) else None
        of_p = fx.make_layout((at.per_call, 2, 1), (1, 4 * at.of_keys, 1))
        of_sums = fx.make_layout((4, count, 2), (1, 4, 4 * at.of_depth))
        p = fx.make_view(fx.get_iter(powers) + step * at.per_call, of_p)
        sums = fx.make_view(fx.get_iter(total) + part * count * 4, of_sums)
        fx.gemm(at.mma, sums, of_v, p, sums)
        fx.rocdl.sched_dsrd(((number == 0) + (ahead is not None)) * count)
        fx.rocdl.sched_mfma(2 * count)
        fx.rocdl.sched_barrier(0)
        of_v = ahead


@flyc.jit
def store_out(at, total, sums, matrix, queries, swapped):
    """Divide by the sums and write the rows of this lane's queries, as far as they exist."""
    rows = Rows(matrix, queries, at.group % 2 * 2 + at.group // 2 if swapped else at.group, at.depth)
    atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy(rows.together * 16), at.dtype), fx.make_layout(rows.together, 1)
    for q in fx.range_constexpr(2):
        inverse = inverse_or_zero(sum_of_query(sums[q]))
        for pair in fx.range_constexpr(at.of_depth // 2):
            values = fx.ptr_load(fx.get_iter(total) + (q * at.of_depth + pair * 2) * 4, fx.Float32x8) * inverse
            result = fx.make_rmem_tensor(WIDTH, at.dtype)
            result.store(values.to(at.dtype))
            if fx.const_expr(swapped):  # of two fragments four columns each: eight of one of them
                words = fx.recast_iter(fx.Int32, fx.get_iter(result))
                for w in fx.range_constexpr(2):
                    even, odd = (fx.ptr_load(words + (w + k)) for k in (0, 2))
                    even, odd = fx.rocdl.permlane16_swap(fx.Int32, even, odd)
                    fx.ptr_store(even, words + w)
                    fx.ptr_store(odd, words + (w + 2))
            offset = rows.offset(queries[q], rows.column)
            for v in fx.range_constexpr(0, WIDTH, rows.together):
                fx.copy(atom, (fx.get_iter(result) + v).view(one), (rows.buffer + (offset + (pair * 32 + v))).view(one))


@flyc.jit
def sweep_through_registers(at, keys, sources, tiles, of_q, total, factor):
    """Add all keys' weighted values to ``total``; returns the sums of powers.

    ``keys`` are the number of tiles, the last key that all queries see, and the limit of each of the lane's queries.
    """
    (count, seen, limits), (k_next, v_next), (k_tile, v_tile) = keys, sources, tiles
    scores = fx.make_rmem_tensor((4, at.of_keys, 2), fx.Float32)
    powers = fx.make_rmem_tensor((4, at.of_keys, 2), at.dtype)
    largest, sums = [fx.Float32(NO_SCORE)] * 2, [fx.Float32(0.0)] * 2
    k_next.fetch(0)
    v_next.fetch(0)
    put(at, k_next, v_next, k_tile, v_tile)
    fx.barrier()
    for tile in range(count):
        score(at, scores, k_tile, of_q)
        if (tile + 1) * at.keys - 1 > seen:
            hide(at, scores, tile * at.keys, limits)
        for q in fx.range_constexpr(2):
            largest[q], sums[q] = soften_query(scores, powers, total, q, largest[q], sums[q], factor)
        fx.rocdl.sched_barrier(0)  # the next tile only now: the register file cannot hold both it and the scores
        following = fx.arith.min(tile + 1, count - 1) * at.keys
        k_next.fetch(following)
        v_next.fetch(following)
        fx.rocdl.sched_barrier(0)
        weigh(at, total, v_tile, powers, columns)
        fx.barrier()
        put(at, k_next, v_next, k_tile, v_tile)
        fx.barrier()
    return sums


@flyc.jit
def sweep_directly(at, keys, sources, tiles, of_q, total, factor):
    """The same, with two tiles of each operand in shared memory: the next tile's scores come with this one's powers."""
    (count, seen, limits), (k_next, v_next), (k_tiles, v_tiles), size = keys, sources, tiles, at.keys * at.depth
    scores = [fx.make_rmem_tensor((4, at.of_keys, 2), fx.Float32) for _ in range(2)]
    powers = fx.make_rmem_tensor((4, at.of_keys, 2), at.dtype)
    largest, sums = [fx.Float32(NO_SCORE)] * 2, [fx.Float32(0.0)] * 2
    k_next.load(0, k_tiles)
    v_next.load(0, v_tiles)
    k_next.load(at.keys, k_tiles + size)
    fx.rocdl.s_waitcnt(vmcnt=0)
    fx.rocdl.s_barrier()
    score(at, scores[0], k_tiles, of_q)
    fx.rocdl.s_waitcnt(lgkmcnt=0)
    fx.rocdl.s_barrier()
    for pair in range(fx.ceildiv(count, 2)):
        for second in fx.range_constexpr(2):
            tile, now = pair * 2 + second, scores[second]
            if (tile + 1) * at.keys - 1 > seen:
                hide(at, now, tile * at.keys, limits)
            v_next.load((tile + 1) * at.keys, v_tiles + (1 - second) * size)
            k_next.load((tile + 2) * at.keys, k_tiles + second * size)
            score(at, scores[1 - second], k_tiles + (1 - second) * size, of_q)
            for q in fx.range_constexpr(2):
                largest[q], sums[q] = soften_query(now, powers, total, q, largest[q], sums[q], factor)
            for _ in fx.range_constexpr(at.of_keys * at.chunks * 2):  # a power between two products
                fx.rocdl.sched_mfma(1)
                fx.rocdl.sched_group_barrier(VECTOR, 4, 0)
                fx.rocdl.sched_group_barrier(TRANSCENDENTAL, 1, 0)
            fx.rocdl.sched_barrier(0)
            weigh(at, total, v_tiles + second * size, powers, transposed_columns)
            fx.rocdl.s_waitcnt(vmcnt=0, lgkmcnt=0)
            fx.rocdl.s_barrier()
    return sums


@flyc.kernel
def attention_kernel(
    Q: fx.Tensor,
    K: fx.Tensor,
    V: fx.Tensor,
    OUT: fx.Tensor,
    scale: fx.Float32,
    depth: fx.Constexpr,
    causal: fx.Constexpr,
):
    at = Lane(Q.dtype, depth)
    head = fx.block_idx.y
    of_kv = head // (fx.get_scalar(Q.shape[0]) // fx.get_scalar(K.shape[0]))
    n_queries, n_keys = fx.Int32(fx.get_scalar(Q.shape[1])), fx.Int32(fx.get_scalar(K.shape[1]))
    # The longest blocks come first: blocks with few keys then fill the gaps at the end.
    first = (fx.Int32(fx.grid_dim.x) - 1 - fx.block_idx.x) * QUERIES
    shift = n_keys - n_queries
    queries = [first + at.wave * 32 + q * 16 + at.mine for q in range(2)]
    # The last key that each query sees, the end of the loop, and the last key that all queries of the block see.
    limits, end, seen = [n_keys - 1, n_keys - 1], n_keys, n_keys - 1
    if fx.const_expr(causal):
        limits = [query + shift for query in queries]
        end, seen = fx.arith.min(first + QUERIES + shift, n_keys), first + shift
    tiles = fx.ceildiv(fx.arith.max(end, 0), at.keys)

    apart = THREADS // at.pieces
    of_k, of_v = (fx.slice(t, (of_kv, None, None)) for t in (K, V))
    k_next = Rows(of_k, [at.row + t * apart for t in range(4)], at.piece, depth)
    v_next = Rows(of_v, [at.row * 4 + t for t in range(4)], at.piece, depth)
    direct = at.per_call == WIDTH and k_next.together == v_next.together == WIDTH
    if fx.const_expr(direct):  # a thread reads what belongs to the place where it writes
        k_next = Rows(of_k, k_next.rows, place(at.row, at.piece, at.pieces) % at.pieces, depth)
        v_next = Rows(of_v, k_next.rows, at.piece ^ at.unit(at.row) * 2, depth)
    shared, tile_type = fx.SharedAllocator(), fx.Align[fx.Array[at.dtype, (1 + direct) * at.keys * depth], PIECE]
    k_tiles, v_tiles = (shared.allocate(tile_type).peek().ptr for _ in range(2))
    total = fx.make_rmem_tensor((4, at.of_depth, 2), fx.Float32)
    total.fill(0.0)
    of_q = load_queries(at, fx.slice(Q, (head, None, None)), queries)
    sweep = sweep_directly if direct else sweep_through_registers
    sums = sweep(at, (tiles, seen, limits), (k_next, v_next), (k_tiles, v_tiles), of_q, total, scale * LOG2_E)
    store_out(at, total, sums, fx.slice(OUT, (head, None, None)), queries, direct)


@flyc.jit
def attention(
    Q: fx.Tensor,
    K: fx.Tensor,
    V: fx.Tensor,
    OUT: fx.Tensor,
    scale: fx.Float32,
    depth: fx.Constexpr[int],
    causal: fx.Constexpr[bool] = True,
    stream: fx.Stream = fx.Stream(None),
):
    """Attention of several heads; for AMD's CDNA 3 and 4.

    A head spans less than 2 GiB.  Sums are in Float32; powers are rounded to the type of the inputs before they weight V.

    Args:
        Q: (heads, queries, depth), Float16 or BFloat16; batch and head are one axis.
        K: (heads of K, keys, depth) of the same type; each head of K serves heads / heads of K successive heads of Q.
        V: as K.
        OUT: as Q, written.
        scale: positive, usually ``depth ** -0.5``.
        depth: 64 or 128.
        causal: query i sees the keys up to i + keys - queries; a query that sees none, or whose scores are all minus
            infinity, gives zeros.
        stream: where the kernel is queued.

    Raises:
        ValueError: shapes that do not match, an OUT that overlaps K or V, another depth or type.

    Example::

        from flydsl.kernels import attention_mfma

        q, k, v = (np.ones((2, 64, 64), np.float16) for _ in range(3))
        out = np.zeros_like(q)
        attention_mfma.attention(q, k, v, out, 64**-0.5, 64)
        assert (out == 1).all()
    """
    if depth not in (64, 128) or Q.dtype.width != 16:
        raise ValueError(f"attention takes depth 64 or 128 of 16-bit floats, got {depth} of {Q.dtype}")

    check_attention("attention_mfma", Q, K, V, OUT, depth, scale)
    check_spans("attention_mfma", {"Q": (Q, None), "K": (K, None), "V": (V, None), "OUT": (OUT, None)})

    def launch(*tensors):
        grid = fx.ceildiv(fx.get_scalar(Q.shape[1]), QUERIES), fx.get_scalar(Q.shape[0])
        attention_kernel(*tensors, scale, depth, causal).launch(grid=grid, block=THREADS, stream=stream)

    rows_if_aligned(launch, Q, K, V, OUT)


for _type in (fx.Float16, fx.BFloat16):
    for _depth in (64, 128):
        _heads = flyc.TensorSpec(_type, (None, None, _depth))
        attention.signatures({"Q": _heads, "K": _heads, "V": _heads, "OUT": _heads, "scale": 1.0, "depth": _depth})
