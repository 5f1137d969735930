"""Flash attention, forward, on NVIDIA's Hopper chips.

``O = softmax(scale * Q·Kᵀ) · V`` without storing the scores.

A block owns 128 queries of one head.  One warp group copies boxes of Q, K and V to shared memory; two consume, each
with 64 queries.  Tiles of keys and boxes are those of :mod:`~flydsl.kernels.attention_maps`.

* *Scores of the next tile* are computed while those of this one weight V.  Two products run at a time, and the powers of
  one tile are computed while the tensor cores work on the other ("FlashAttention-3", Shah et al., 2024).
* *Powers stay in registers*: a lane's scores, rounded, are its part of the next product's first operand.
* *V is read with its columns contiguous*, as in memory; ``wgmma`` takes 16-bit operands either way.

Source: PTX ISA manual, "Asynchronous Warpgroup Level Matrix Instructions".
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.attention_maps import (
    KEYS,
    PANEL_K,
    STAGES,
    WIDE,
    Attention,
    Block,
    block_of,
    check_heads_of,
    hidden_tiles,
    host_function,
    produce,
)
from flydsl.kernels.gemm_maps import Map
from flydsl.kernels.gemm_wgmma import GROUP, ROWS
from flydsl.kernels.parts.epilogue import lines, unit_coordinates
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE, hide, inverse_sums, rescale, soften

__all__ = ["Attention", "attention"]

GROUPS = 2
THREADS = GROUP * (1 + GROUPS)
PANEL_Q = ROWS * WIDE
"""Elements of a panel of Q."""


class Consumer:
    """The position of a thread of a consuming warp group, and its registers."""

    def __init__(self, block: Block, group: Any, dtype: Any) -> None:
        self.block, self.dtype = block, dtype
        self.thread = fx.thread_idx.x % GROUP
        self.lane = self.thread % 32
        self.group = group
        self.row = self.thread // 32 * 16 + self.lane // 4
        self.q = block.q + group * (block.panels * PANEL_Q)
        alone = fx.make_layout((1, 1, 1), (1, 1, 1))
        of_scores = fx.make_mma_atom(fx.nvvm.WGMMA(ROWS, KEYS, 16, dtype))
        of_values = fx.make_mma_atom(fx.nvvm.WGMMA(ROWS, block.depth, 16, dtype, a_in_registers=True))
        self.of_scores, self.of_values = (fx.make_tiled_mma(atom, alone) for atom in (of_scores, of_values))
        self.scores = fx.make_rmem_tensor((KEYS // 2, 1, 1), fx.Float32)
        self.powers = fx.make_rmem_tensor((8, 1, KEYS // 16), dtype)
        self.total = fx.make_rmem_tensor((block.depth // 2, 1, 1), fx.Float32)


@flyc.jit
def start_scores(at, step):
    """Start ``scores = Q·Kᵀ`` for a tile."""
    block = at.block
    block.of_k.wait(step)
    k = block.k + block.of_k.stage(step) * (block.panels * PANEL_K)
    mine = at.of_scores.get_slice(0)  # all threads of the warp group pass the same operands
    fx.nvvm.wgmma_fence()
    of_q, of_k = mine.partition_A(lines(at.q, ROWS, block.depth)), mine.partition_B(lines(k, KEYS, block.depth))
    fx.gemm(at.of_scores, at.scores, of_q, of_k, at.scores, accumulate=False)
    fx.nvvm.wgmma_commit_group()


@flyc.jit
def weigh(at, step):
    """Add powers·V of a tile to ``total``, among the products that the next ``wgmma_commit_group`` starts."""
    block = at.block
    block.of_v.wait(step)
    v = block.v + block.of_v.stage(step) * (block.panels * PANEL_K)
    fx.nvvm.wgmma_fence()
    columns = fx.select(lines(v, KEYS, block.depth), [1, 0])
    of_v = at.of_values.get_slice(0).partition_B(columns)
    fx.gemm(at.of_values, at.total, at.powers, of_v, at.total)


@flyc.jit
def release(at, pipe, step):
    """Signal from each warp that it has read a stage."""
    if at.lane == 0:
        pipe.release(step)


@flyc.jit
def walk(at, limits, seen, factor):
    """Iterate over all tiles; returns the sums of each row's powers."""
    block = at.block
    largest, sums, again = [fx.Float32(NO_SCORE)] * 2, [fx.Float32(0.0)] * 2, [fx.Float32(0.0)] * 2

    def soften_both(largest, sums, again):
        for half in fx.range_constexpr(2):
            row = soften(at.scores, half, largest[half], sums[half], factor, fused=True)
            largest[half], sums[half], again[half] = row
        return largest, sums, again

    def first_key(step):
        return (block.tiles - 1 - step) * KEYS

    hidden = hidden_tiles(block, seen)
    for some_hidden in (True, False):
        begin, end = (0, hidden) if some_hidden else (hidden, block.tiles)
        for step in range(begin, end):
            has_before = step > 0 if some_hidden else True
            start_scores(at, step)
            if has_before:
                weigh(at, step - 1)
            fx.nvvm.wgmma_commit_group()  # empty in the first tile
            fx.nvvm.wgmma_wait_group(1, at.scores)
            release(at, block.of_k, step)
            if fx.const_expr(some_hidden):
                hide(at.scores, first_key(step), limits)
            largest, sums, again = soften_both(largest, sums, again)
            fx.nvvm.wgmma_wait_group(0, at.total, after=sums[0] + sums[1])
            if has_before:
                release(at, block.of_v, step - 1)
            rescale(at.total, again)
            at.powers.store(at.scores.load().to(at.dtype))
    weigh(at, block.tiles - 1)
    fx.nvvm.wgmma_commit_group()
    fx.nvvm.wgmma_wait_group(0, at.total)
    return sums


@flyc.jit
def store_out(at, sums, store):
    """Divide by the sums, and write this warp group's rows through the shared memory of its queries."""
    block = at.block
    scales = inverse_sums(sums)
    fx.nvvm.barrier_sync(1 + at.group, GROUP)  # all of this warp group have read their queries
    for chunk in fx.range_constexpr(block.depth // 16):
        values = fx.ptr_load(fx.get_iter(at.total) + chunk * 8, fx.Vector[fx.Float32, 8]) * scales
        registers = fx.make_rmem_tensor(8, at.dtype)
        registers.store(values.to(at.dtype))
        place = unit_coordinates(at.thread // 32 * 16 + at.lane % 16, chunk % 4 * 2 + at.lane // 16, 8)
        memory = fx.make_view(at.q + (chunk // 4 * PANEL_Q) + place * 8, fx.make_layout(8, 1))
        fx.copy(fx.make_copy_atom(fx.nvvm.StMatrix(4), at.dtype), registers, memory)
    fx.nvvm.fence_proxy_async()
    fx.nvvm.barrier_sync(1 + at.group, GROUP)
    if at.thread == 0:
        fx.copy(store, lines(at.q, ROWS, block.depth), block.rows(block.head, block.first + at.group * ROWS, ROWS))
        fx.nvvm.bulk_commit_group()
        fx.nvvm.bulk_wait_group(0)


def attention(dtype: Any, depth: int, causal: bool = True) -> Attention:
    """Attention of several heads (heads, rows, depth); batch and head are one dimension.

    Sums are in Float32; powers are rounded to ``dtype`` before they weight V.  Rows start at multiples of 16 bytes.

    Args:
        dtype: Float16 or BFloat16.
        depth: 64 or 128.
        causal: query i sees the keys up to i + keys - queries; a query that sees none, or whose scores are all minus
            infinity, gives zeros.

    Returns:
        The host function and the boxes of its tensor maps.

    Raises:
        ValueError: another depth or type.

    Example::

        from flydsl.kernels import attention_wgmma

        attention = attention_wgmma.attention(fx.Float16, 64)
        print(sorted(attention.boxes))  # ['map_k', 'map_out', 'map_q', 'map_v']
    """
    check_heads_of(dtype, depth)

    @flyc.kernel(name="attention_wgmma", known_block_size=[THREADS, 1, 1])
    def kernel(
        map_q: Map, map_k: Map, map_v: Map, map_out: Map, shared_by: fx.Int32, queries: fx.Int32, keys: fx.Int32,
        scale: fx.Float32,
    ):  # fmt: skip
        memory = fx.SharedAllocator(static=False)
        q, k, v = (
            memory.allocate(fx.Align[fx.Array[dtype, rows * depth], 1024]).peek().ptr
            for rows in (GROUPS * ROWS, STAGES * KEYS, STAGES * KEYS)
        )
        barriers = memory.allocate(fx.Array[fx.Uint64, 4 * STAGES + 1]).peek().ptr
        if fx.thread_idx.x == 0:
            fx.nvvm.mbarrier_init(barriers + 4 * STAGES, 1)
        sizes, areas = (shared_by, queries, keys), (q, k, v, barriers)
        block, shift, seen = block_of(depth, GROUPS, ROWS, sizes, causal, areas, 4 * GROUPS)
        first = block.first
        group = fx.shuffle_idx(fx.thread_idx.x // GROUP, 0, 32)
        if group == 0:
            fx.nvvm.setmaxnreg_decrease(24)
            if fx.thread_idx.x == 0:
                produce(block, *(fx.nvvm.make_tma_atom(of, dtype) for of in (map_q, map_k, map_v)))
        else:
            fx.nvvm.setmaxnreg_increase(240)
            at = Consumer(block, group - 1, dtype)
            at.total.fill(0.0)
            limits = [keys - 1, keys - 1]
            if fx.const_expr(causal):
                rows = [first + at.group * ROWS + at.row + 8 * half + shift for half in range(2)]
                limits = [fx.arith.min(row, keys - 1) for row in rows]
            fx.nvvm.mbarrier_wait(block.q_full, 0)
            store_out(at, walk(at, limits, seen, scale * LOG2_E), fx.nvvm.make_tma_atom(map_out, dtype))

    return host_function("attention_wgmma", kernel, GROUPS, ROWS, THREADS, ROWS)
