"""Flash attention, forward, on NVIDIA's tensor cores from Ampere on.

``O = softmax(scale * Q·Kᵀ) · V`` by ``mma.sync``.

A block of eight warps owns 128 queries of one head, a warp 16.  It iterates over tiles of keys from the last to the first
("FlashAttention-2", Dao, 2023); :mod:`flydsl.kernels.parts.online_softmax` has the state of each query.

* *Q* is read once, through shared memory, into registers.
* *K and V alternate*: ``cp.async`` copies the tile of V while scores are computed, and the next one of K while V is
  weighted.
* *Powers stay in registers*: a lane's scores, rounded, are its part of the next product's first operand.  V's fragments
  come by ``ldmatrix`` transposed.
* *Only the last tiles hide keys*: with causal attention those on the diagonal, else the partial one.

Hopper's own instruction is in :mod:`flydsl.kernels.attention_wgmma`.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import check_attention
from flydsl.kernels.parts.epilogue import unit_coordinates
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE, hide, inverse_sums, rescale, soften
from flydsl.kernels.parts.vector_io import load_vector, rows_if_aligned, store_vector

__all__ = ["attention"]

WARPS = 8
THREADS = 32 * WARPS
QUERIES = 16 * WARPS
WIDTH = 8
"""Elements of a unit of 16 bytes: all inputs have 16 bits."""


class Rows:
    """Rows of one head's matrix, copied to a tile in shared memory; rows after the last are zero."""

    def __init__(self, matrix: Any, rows: int, tile: Any) -> None:
        self.depth = int(fx.get_scalar(matrix.shape[1]))
        self.units = self.depth // WIDTH
        self.start, self.tile = fx.get_iter(matrix), tile
        self.count, stride = fx.Int32(fx.get_scalar(matrix.shape[0])), fx.Int64(fx.get_scalar(matrix.stride[0]))
        self.stride = stride
        self.whole = stride.divisibility % WIDTH == 0 and matrix.known_alignment >= 2 * WIDTH
        per_pass = THREADS // self.units
        self.rows = [fx.thread_idx.x // self.units + t * per_pass for t in range(rows // per_pass)]
        self.unit = fx.thread_idx.x % self.units

    def fetch(self, first: Any) -> None:
        """Start copying the rows from ``first`` on."""
        one = fx.make_layout(WIDTH, 1)
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), self.tile.dtype)
        for row in self.rows:
            exists = first + row < self.count
            memory = self.start + fx.Int64(exists.select(first + row, 0)) * self.stride + self.unit * WIDTH
            place = self.tile + unit_coordinates(row, self.unit, self.units) * WIDTH
            if self.whole:
                fx.copy(atom, memory.view(one), place.view(one), src_bytes=exists.select(2 * WIDTH, 0))
            else:
                fx.ptr_store(load_vector(memory, WIDTH, exists.select(WIDTH, 0)), place)


def matrices(tile: Any, row: Any, unit: Any, units: int, *, transposed: bool = False) -> Any:
    """Four matrices by one ``ldmatrix``, to eight registers of 16 bits."""
    registers = fx.make_rmem_tensor(8, tile.dtype)
    memory = fx.make_view(tile + unit_coordinates(row, unit, units) * WIDTH, fx.make_layout(8, 1))
    fx.copy(fx.make_copy_atom(fx.nvvm.LdMatrix(4, transposed=transposed), tile.dtype), memory, registers)
    return registers


@flyc.jit
def score(mma, scores, of_q, k_tile, units):
    """``scores`` = Q·Kᵀ."""
    sixteens = int(fx.get_scalar(fx.size(scores.layout))) // 8
    lane = fx.lane_id()
    row, unit = lane % 8 + lane // 16 * 8, lane // 8 % 2
    scores.fill(0.0)
    for chunk in fx.range_constexpr(units // 2):
        for sixteen in fx.range_constexpr(sixteens):
            of_k = matrices(k_tile, sixteen * 16 + row, chunk * 2 + unit, units)
            out = fx.make_view(fx.get_iter(scores) + sixteen * 8, fx.make_layout((4, 1, 2), (1, 8, 4)))
            b = fx.make_view(fx.get_iter(of_k), fx.make_layout((4, 2), (1, 4)))
            fx.gemm(mma, out, fx.make_view(fx.get_iter(of_q[chunk]), fx.make_layout((8, 1), (1, 8))), b, out)


@flyc.jit
def weigh(mma, total, powers, v_tile, units):
    """``total`` += powers·V."""
    sixteens = int(fx.get_scalar(fx.size(powers.layout))) // 8
    lane = fx.lane_id()
    for sixteen in fx.range_constexpr(sixteens):
        a = fx.make_view(fx.get_iter(powers) + sixteen * 8, fx.make_layout((8, 1), (1, 8)))
        for pair in fx.range_constexpr(units // 2):
            of_v = matrices(v_tile, sixteen * 16 + lane % 16, pair * 2 + lane // 16, units, transposed=True)
            out = fx.make_view(fx.get_iter(total) + pair * 8, fx.make_layout((4, 1, 2), (1, 8, 4)))
            fx.gemm(mma, out, a, fx.make_view(fx.get_iter(of_v), fx.make_layout((4, 2), (1, 4))), out)


@flyc.jit
def store_out(total, sums, q_tile, matrix, first, units):
    """Divide by the sums, and write a warp's 16 rows through the shared memory where its queries were."""
    lane, warp = fx.lane_id(), fx.thread_idx.x // 32
    dtype, scales = q_tile.dtype, inverse_sums(sums)
    for pair in fx.range_constexpr(units // 2):
        values = (fx.ptr_load(fx.get_iter(total) + pair * 8, fx.Vector[fx.Float32, 8]) * scales).to(dtype)
        for v in fx.range_constexpr(0, 8, 2):
            row, unit = warp * 16 + lane // 4 + v % 4 // 2 * 8, pair * 2 + v // 4
            place = unit_coordinates(row, unit, units) * WIDTH + lane % 4 * 2
            fx.ptr_store(fx.Vector.from_elements([values[v], values[v + 1]]), q_tile + place)
    fx.nvvm.warp_barrier()
    stride, count = fx.Int64(fx.get_scalar(matrix.stride[0])), fx.Int32(fx.get_scalar(matrix.shape[0]))
    for r in fx.range_constexpr(16 * units // 32):
        row, unit = warp * 16 + (lane + r * 32) // units, lane % units
        values = fx.ptr_load(q_tile + unit_coordinates(row, unit, units) * WIDTH, fx.Vector[dtype, WIDTH])
        target = fx.get_iter(matrix) + fx.Int64(first + row) * stride + unit * WIDTH
        store_vector(values, target, (first + row < count).select(WIDTH, 0))


@flyc.kernel(name="attention_mma", known_block_size=[THREADS, 1, 1])
def attention_kernel(
    Q: fx.Tensor, K: fx.Tensor, V: fx.Tensor, OUT: fx.Tensor, scale: fx.Float32, depth: fx.Constexpr,
    causal: fx.Constexpr, keys_at_once: fx.Constexpr,
):  # fmt: skip
    dtype, units = Q.dtype, depth // WIDTH
    head = fx.block_idx.y
    of_kv = head // (fx.get_scalar(Q.shape[0]) // fx.get_scalar(K.shape[0]))
    queries, keys = fx.Int32(fx.get_scalar(Q.shape[1])), fx.Int32(fx.get_scalar(K.shape[1]))
    # The longest blocks come first: blocks with few keys then fill the gaps at the end.
    first = (fx.Int32(fx.grid_dim.x) - 1 - fx.block_idx.x) * QUERIES
    shift, end, seen = keys - queries, keys, keys - 1
    row = first + fx.thread_idx.x // 32 * 16 + fx.lane_id() // 4
    limits = [keys - 1, keys - 1]
    if fx.const_expr(causal):
        end, seen = fx.arith.min(first + QUERIES + shift, keys), fx.arith.min(first + shift, keys - 1)
        limits = [fx.arith.min(row + 8 * half + shift, keys - 1) for half in range(2)]
    tiles = fx.arith.max(fx.ceildiv(end, keys_at_once), 1)  # if no key is seen, one tile that is all hidden

    memory = fx.SharedAllocator(static=False)
    q_tile, k_tile, v_tile = (
        memory.allocate(fx.Align[fx.Array[dtype, rows * depth], 128]).peek().ptr
        for rows in (QUERIES, keys_at_once, keys_at_once)
    )
    of = head, of_kv, of_kv
    from_q, from_k, from_v = (
        Rows(fx.slice(t, (h, None, None)), rows, tile)
        for t, h, rows, tile in zip(
            (Q, K, V), of, (QUERIES, keys_at_once, keys_at_once), (q_tile, k_tile, v_tile), strict=True
        )
    )
    from_q.fetch(first)
    from_k.fetch((tiles - 1) * keys_at_once)
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(0)
    fx.barrier()
    own, lane = fx.thread_idx.x // 32 * 16, fx.lane_id()
    of_q = [matrices(q_tile, own + lane % 16, c * 2 + lane // 16, units) for c in range(units // 2)]

    mma = fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, dtype))
    scores, total = fx.make_rmem_tensor(keys_at_once // 2, fx.Float32), fx.make_rmem_tensor(depth // 2, fx.Float32)
    powers = fx.make_rmem_tensor(keys_at_once // 2, dtype)
    total.fill(0.0)
    largest, sums, again = [fx.Float32(NO_SCORE)] * 2, [fx.Float32(0.0)] * 2, [fx.Float32(0.0)] * 2
    # All queries of the block see all keys of earlier tiles, which are processed last.
    hidden = fx.arith.min(fx.arith.max(tiles - fx.arith.max(seen + 1, 0) // keys_at_once, 0), tiles)
    for some_hidden in fx.range_constexpr(2):
        begin, stop = (hidden, tiles) if some_hidden == 1 else (0, hidden)
        for step in range(begin, stop):
            start = (tiles - 1 - step) * keys_at_once
            fx.nvvm.cp_async_wait_group(0)
            fx.barrier()  # K is there, and all have read V
            from_v.fetch(start)
            fx.nvvm.cp_async_commit_group()
            score(mma, scores, of_q, k_tile, units)
            fx.nvvm.cp_async_wait_group(0)
            fx.barrier()  # V is there, and all have read K
            from_k.fetch(fx.arith.max(start - keys_at_once, 0))
            fx.nvvm.cp_async_commit_group()
            if fx.const_expr(some_hidden == 0):
                hide(scores, start, limits)
            for half in fx.range_constexpr(2):
                largest[half], sums[half], again[half] = soften(scores, half, largest[half], sums[half], scale * LOG2_E)
            powers.store(scores.load().to(dtype))
            rescale(total, again)
            weigh(mma, total, powers, v_tile, units)
    fx.nvvm.cp_async_wait_group(0)
    store_out(total, sums, q_tile, fx.slice(OUT, (head, None, None)), first, units)


@flyc.jit
def attention(
    Q: fx.Tensor, K: fx.Tensor, V: fx.Tensor, OUT: fx.Tensor, scale: fx.Float32, depth: fx.Constexpr[int],
    causal: fx.Constexpr[bool] = True, step: fx.Constexpr[int] = 64, stream: fx.Stream = fx.Stream(None),
):  # fmt: skip
    """Attention of several heads, for NVIDIA chips from sm_80 on.

    Sums are in Float32; powers are rounded to the type of the inputs before they weight V.

    Args:
        Q: (heads, queries, depth), Float16 or BFloat16; batch and head are one axis.
        K: (heads of K, keys, depth) of the same type; each head of K serves heads / heads of K successive heads of Q.
        V: as K.
        OUT: as Q, written.
        scale: positive, usually ``depth ** -0.5``.
        depth: 64 or 128.
        causal: query i sees the keys up to i + keys - queries; a query that sees none, or whose scores are all minus
            infinity, gives zeros.
        step: keys that a block processes at a time, a multiple of 32.
        stream: where the kernel is queued.

    Raises:
        ValueError: shapes that do not match, an OUT that overlaps K or V, another depth or type, or step.

    Example::

        from flydsl.kernels import attention_mma

        q, k, v = (np.ones((2, 64, 64), np.float16) for _ in range(3))
        out = np.zeros_like(q)
        attention_mma.attention(q, k, v, out, 64**-0.5, 64)
        assert (out == 1).all()
    """
    if step % 32 or step <= 0:
        raise ValueError(f"attention takes a multiple of 32 keys at a time, got step={step}")
    if depth not in (64, 128) or Q.dtype not in (fx.Float16, fx.BFloat16):
        raise ValueError(f"attention takes depth 64 or 128 of Float16 or BFloat16, got {depth} of {Q.dtype}")

    check_attention("attention_mma", Q, K, V, OUT, depth, scale)

    def launch(*tensors):
        views = []
        for t in tensors:
            shape, strides = t.shape, [fx.get_scalar(t.stride[mode]) for mode in (0, 1)]
            views.append(fx.make_view(fx.get_iter(t), fx.make_layout((shape[0], shape[1], depth), (*strides, 1))))
        grid = fx.ceildiv(fx.get_scalar(Q.shape[1]), QUERIES), fx.get_scalar(Q.shape[0])
        attention_kernel(*views, scale, depth, causal, step).launch(grid=grid, block=THREADS, stream=stream)

    rows_if_aligned(launch, Q, K, V, OUT)


for _type in (fx.Float16, fx.BFloat16):
    for _depth in (64, 128):
        _heads = flyc.TensorSpec(_type, (None, None, _depth))
        attention.signatures({"Q": _heads, "K": _heads, "V": _heads, "OUT": _heads, "scale": 1.0, "depth": _depth})
