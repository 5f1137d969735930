"""Flash attention, forward, on AMD's matrix cores: ``O = softmax(scale * Q·Kᵀ, causal) · V`` without storing the scores.

A block of four waves owns 128 queries, a wave 32.  It walks over tiles of keys, and keeps for each query the largest score
so far, the sum of powers relative to it, and the sum of weighted values, rescaled whenever the largest grows
("FlashAttention-2", Dao, 2023).

* *Scores are computed transposed*, K·Qᵀ: a lane then holds one query, and four neighbouring keys in each fragment.  The
  largest needs two shuffles, between the four lanes of a query.
* *Those four keys are just what the next product wants*: Oᵀ = Vᵀ·Pᵀ takes the powers from the registers where they are.
* *V is transposed on its way to shared memory*: a thread loads 16 bytes of four neighbouring keys and writes 8 bytes of keys
  for each column.  Rows of Vᵀ interleave as those of B in :mod:`flydsl.kernels.gemm_mfma`, so that O is stored 16 bytes at
  a time.
* *The next tile* of K and V travels to registers while this one is multiplied.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_mfma import PIECE, THREADS, WAVE, instruction, interleaved, place
from flydsl.kernels.rounding import round_to

__all__ = ["attention"]

QUERIES = 128
LOG2_E = 1.4426950408889634
LOWEST = -1.0e30
"""Stands for the largest score of no keys."""
WIDTH = 8
"""Elements of 16 bytes: all inputs have 16 bits."""


def place_of_keys(row: Any, four: Any, keys: int, depth: int) -> Any:
    """Where keys ``4 * four`` to ``4 * four + 3`` of row ``row`` of Vᵀ are in shared memory, in units of four elements."""
    return row * (keys // 4) + (four ^ row % 16 ^ row // 32 * (128 // depth))


class Rows:
    """Rows of K or V of one head, fetched piece by piece; what is beyond the last row is zero."""

    def __init__(self, matrix: Any, rows: list[Any], piece: Any, depth: int) -> None:
        self.dtype = matrix.dtype
        self.stride = fx.Int32(fx.get_scalar(matrix.stride[0]))
        count = fx.Int32(fx.get_scalar(matrix.shape[0]))
        self.buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(matrix), ((count - 1) * self.stride + depth) * 2)
        self.together = WIDTH if self.stride.divisibility % WIDTH == 0 and matrix.alignment >= PIECE else 1
        self.offsets = [row * self.stride + piece * WIDTH for row in rows]
        self.staged = fx.make_rmem_tensor((WIDTH, len(rows)), self.dtype)

    def fetch(self, first: Any, column: int = 0) -> None:
        """Start loading the rows from ``first`` on, from ``column`` on."""
        atom = fx.make_copy_atom(fx.rocdl.BufferCopy(self.together * 16), self.dtype)
        one = fx.make_layout(self.together, 1)
        for t, offset in enumerate(self.offsets):
            for v in range(0, WIDTH, self.together):
                memory = (self.buffer + (first * self.stride + offset + (column + v))).view(one)
                fx.copy(atom, memory, (fx.get_iter(self.staged) + (t * WIDTH + v)).view(one))

    def piece(self, t: int) -> Any:
        """What was loaded of row number ``t``."""
        return fx.ptr_load(fx.get_iter(self.staged) + t * WIDTH, fx.Vector[self.dtype, WIDTH])


@flyc.kernel
def attention_kernel(
    Q: fx.Tensor, K: fx.Tensor, V: fx.Tensor, O: fx.Tensor, scale: fx.Float32, depth: fx.Constexpr, causal: fx.Constexpr
):
    dtype, tid = Q.dtype, fx.thread_idx.x
    lane, wave = tid % WAVE, tid // WAVE
    group, mine = lane // 16, lane % 16
    keys, pieces, chunks = 8192 // depth, depth // WIDTH, depth // 32
    head = fx.block_idx.y
    shared_by = fx.get_scalar(Q.shape[0]) // fx.get_scalar(K.shape[0])
    q_head, o_head = (fx.slice(t, (head, None, None)) for t in (Q, O))
    k_head, v_head = (fx.slice(t, (head // shared_by, None, None)) for t in (K, V))
    n_queries, n_keys = fx.Int32(fx.get_scalar(Q.shape[1])), fx.Int32(fx.get_scalar(K.shape[1]))
    # The longest walks come first: blocks with few keys then fill the gaps at the end.
    block = fx.Int32(fx.grid_dim.x) - 1 - fx.block_idx.x
    first = block * QUERIES
    shift = n_keys - n_queries

    mma, per_call = instruction(dtype)
    shared = fx.SharedAllocator()
    k_tile, v_tile = (shared.allocate(fx.Align[fx.Array[dtype, keys * depth], PIECE]).peek().ptr for _ in range(2))

    # This lane's queries, kept in registers for the whole walk.
    queries = [first + wave * 32 + q * 16 + mine for q in range(2)]
    q_rows = Rows(q_head, queries, group, depth)
    of_q = fx.make_rmem_tensor((WIDTH, 2, chunks), dtype)
    for chunk in fx.range_constexpr(chunks):
        q_rows.fetch(0, chunk * 32)
        for q in fx.range_constexpr(2):
            fx.ptr_store(q_rows.piece(q), fx.get_iter(of_q) + (chunk * 2 + q) * WIDTH)

    per_pass = THREADS // pieces
    k_rows = [tid // pieces + t * per_pass for t in range(4)]
    k_next = Rows(k_head, k_rows, tid % pieces, depth)
    v_next = Rows(v_head, [tid // pieces * 4 + t for t in range(4)], tid % pieces, depth)
    k_places = [place(row, tid % pieces, pieces) * WIDTH for row in k_rows]

    def put():
        for t in fx.range_constexpr(4):
            fx.ptr_store(k_next.piece(t), k_tile + k_places[t])
        columns = [v_next.piece(t) for t in range(4)]
        for e in fx.range_constexpr(WIDTH):
            row = interleaved(tid % pieces * WIDTH + e)
            at = place_of_keys(row, tid // pieces, keys, depth) * 4
            fx.ptr_store(fx.Vector.from_elements([c[e] for c in columns]), v_tile + at)

    if fx.const_expr(causal):
        limits = [query + shift for query in queries]
        last = fx.arith.min(first + QUERIES + shift, n_keys)
        unmasked = first + shift
    else:
        limits = [n_keys - 1 for _ in queries]
        last = n_keys
        unmasked = n_keys - 1
    tiles = fx.ceildiv(fx.arith.max(last, 0), keys)

    n_k, n_d = keys // 16, depth // 16
    total = fx.make_rmem_tensor((4, n_d, 2), fx.Float32)
    total.fill(0.0)
    scores = fx.make_rmem_tensor((4, n_k, 2), fx.Float32)
    powers = fx.make_rmem_tensor((4, n_k, 2), dtype)
    largest = [fx.Float32(LOWEST) for _ in range(2)]
    sums = [fx.Float32(0.0) for _ in range(2)]
    factor = scale * LOG2_E

    k_next.fetch(0)
    v_next.fetch(0)
    put()
    fx.barrier()
    for tile in range(tiles):
        start = tile * keys
        following = fx.arith.min(tile + 1, tiles - 1) * keys
        scores.fill(0.0)
        for chunk in fx.range_constexpr(chunks):
            of_k = fx.make_rmem_tensor(fx.make_layout((per_call, n_k, WIDTH // per_call), (1, WIDTH, per_call)), dtype)
            for j in fx.range_constexpr(n_k):
                at = place(j * 16 + mine, group + chunk * 4 % 8, pieces) + chunk * 4 // 8 * 8
                fx.ptr_store(fx.ptr_load(k_tile + at * WIDTH, fx.Vector[dtype, WIDTH]), fx.get_iter(of_k) + j * WIDTH)
            part = fx.make_view(
                fx.get_iter(of_q) + chunk * 2 * WIDTH,
                fx.make_layout((per_call, 2, WIDTH // per_call), (1, WIDTH, per_call)),
            )
            fx.gemm(mma, scores, of_k, part, scores)

        if start + keys - 1 > unmasked:
            for q in fx.range_constexpr(2):
                for j in fx.range_constexpr(n_k):
                    for v in fx.range_constexpr(4):
                        visible = start + (j * 16 + v) + group * 4 <= limits[q]
                        scores[v, j, q] = visible.select(scores[v, j, q], float("-inf"))

        for q in fx.range_constexpr(2):
            of_query = fx.get_iter(scores) + q * 4 * n_k
            values = fx.ptr_load(of_query, fx.Vector[fx.Float32, 4 * n_k])
            most = fx.arith.maxnumf(largest[q], values.reduce("max"))
            most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 16, WAVE))
            most = fx.arith.maxnumf(most, fx.shuffle_xor(most, 32, WAVE))
            again = fx.math.exp2((largest[q] - most) * factor, fastmath="afn")
            with fx.fastmath("contract"):
                exponents = values * factor - most * factor
            p = fx.math.exp2(exponents, fastmath="afn")
            sums[q] = sums[q] * again + p.reduce("add", fastmath="reassoc")
            largest[q] = most
            fx.ptr_store(round_to(p, dtype, True), fx.get_iter(powers) + q * 4 * n_k)
            of_out = fx.get_iter(total) + q * 4 * n_d
            fx.ptr_store(fx.ptr_load(of_out, fx.Vector[fx.Float32, 4 * n_d]) * again, of_out)

        fx.rocdl.sched_barrier(0)  # the next tile only now: its registers and those of the scores do not fit together
        k_next.fetch(following)
        v_next.fetch(following)
        fours = per_call // 4
        for step in fx.range_constexpr(n_k // fours):
            of_v = fx.make_rmem_tensor((per_call, n_d, 1), dtype)
            for i in fx.range_constexpr(n_d):
                for f in fx.range_constexpr(fours):
                    at = place_of_keys(i * 16 + mine, (step * fours + f) * 4 + group, keys, depth) * 4
                    fx.ptr_store(fx.ptr_load(v_tile + at, fx.Vector[dtype, 4]), fx.get_iter(of_v) + (i * fours + f) * 4)
            of_p = fx.make_view(
                fx.get_iter(powers) + step * per_call, fx.make_layout((per_call, 2, 1), (1, 4 * n_k, 1))
            )
            fx.gemm(mma, total, of_v, of_p, total)
        fx.barrier()
        put()
        fx.barrier()

    o_stride = fx.Int32(fx.get_scalar(o_head.stride[0]))
    out = fx.rocdl.make_buffer_ptr(fx.get_iter(o_head), ((n_queries - 1) * o_stride + depth) * 2)
    aligned = o_head.alignment >= PIECE and o_stride.divisibility % WIDTH == 0
    together = WIDTH if aligned else 1
    atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy(together * 16), dtype), fx.make_layout(together, 1)
    for q in fx.range_constexpr(2):
        norm = sums[q] + fx.shuffle_xor(sums[q], 16, WAVE)
        norm = norm + fx.shuffle_xor(norm, 32, WAVE)
        inverse = (norm > 0.0).select(1.0 / norm, fx.Float32(0.0))
        for pair in fx.range_constexpr(n_d // 2):
            values = fx.ptr_load(fx.get_iter(total) + (q * n_d + pair * 2) * 4, fx.Float32x8) * inverse
            result = fx.make_rmem_tensor(WIDTH, dtype)
            result.store(values.to(dtype))
            offset = queries[q] * o_stride + (pair * 32 + group * 8)
            for v in fx.range_constexpr(0, WIDTH, together):
                fx.copy(atom, (fx.get_iter(result) + v).view(one), (out + (offset + v)).view(one))


@flyc.jit
def attention(
    Q: fx.Tensor,
    K: fx.Tensor,
    V: fx.Tensor,
    O: fx.Tensor,
    scale: fx.Float32,
    depth: fx.Constexpr[int],
    causal: fx.Constexpr[bool] = True,
    stream: fx.Stream = fx.Stream(None),
):
    """Attention of several heads; for AMD's CDNA 3 and 4.

    Args:
        Q: (heads, queries, depth), Float16 or BFloat16; batch and head are one axis.
        K: (heads of K, keys, depth) of the same type; each head of K serves heads / heads of K successive heads of Q.
        V: as K.
        O: as Q, written.
        scale: positive, usually ``depth ** -0.5``.
        depth: 64 or 128.
        causal: query i sees the keys up to i + keys - queries; a query that sees none gives zeros.
        stream: where the kernel is queued.

    Sums are in Float32; powers are rounded to the type of the inputs before they weight V.

    Raises:
        ValueError: another depth or type.
    """
    if depth not in (64, 128) or Q.dtype.width != 16:
        raise ValueError(f"attention takes depth 64 or 128 of 16-bit floats, got {depth} of {Q.dtype}")

    def launch(*tensors):
        grid = fx.ceildiv(fx.get_scalar(Q.shape[1]), QUERIES), fx.get_scalar(Q.shape[0])
        attention_kernel(*tensors, scale, depth, causal).launch(grid=grid, block=THREADS, stream=stream)

    strides = [fx.get_scalar(t.stride[mode]) for t in (Q, K, V, O) for mode in (0, 1)]
    if fx.const_expr(all(isinstance(s, int) for s in strides)):
        launch(Q, K, V, O)
    else:
        aligned = fx.Boolean(True)
        for stride in strides:
            aligned = aligned & (stride % WIDTH == 0)
        if aligned:
            views = []
            for t in (Q, K, V, O):
                heads, rows = (fx.get_scalar(t.stride[mode]) // WIDTH * WIDTH for mode in (0, 1))
                layout = fx.make_layout((t.shape[0], t.shape[1], t.shape[2]), (heads, rows, 1))
                views.append(fx.make_view(fx.get_iter(t), layout))
            launch(*views)
        else:
            launch(Q, K, V, O)


for _type in (fx.Float16, fx.BFloat16):
    for _depth in (64, 128):
        _heads = flyc.TensorSpec(_type, (None, None, _depth))
        attention.signatures({"Q": _heads, "K": _heads, "V": _heads, "O": _heads, "scale": 1.0, "depth": _depth})
