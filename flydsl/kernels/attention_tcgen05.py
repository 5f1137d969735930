"""Flash attention, forward, on NVIDIA's Blackwell chips.

``O = softmax(scale * Q·Kᵀ) · V``, with scores, powers and sums in tensor memory.

A block owns 256 queries of one head, in two groups of 128.  Tiles of keys and boxes are those of
:mod:`~flydsl.kernels.attention_maps`.  One thread copies, one multiplies.  Four warps for each group compute powers: a
thread has a query, whose scores are a lane of tensor memory, so that no thread exchanges anything with another.

* *The groups alternate*: while the tensor cores work for one, the other computes powers ("FlashAttention-4", Zadouri et
  al., 2026).  The thread that multiplies starts the scores of a group's next tile right behind the values of this one.
* *Powers* take the place of their scores, rounded; they are the first operand of the next product from there.
* *Sums are rescaled seldom*: powers are relative to a reference, which follows the largest score only where it falls
  behind by a factor of 256.  Sums of powers in Float32 lose nothing by that, and rounded powers have the same relative
  error.

Source: PTX ISA manual, "TensorCore 5th Generation Family Instructions".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.attention_maps import (
    KEYS,
    PANEL_K,
    STAGES,
    WIDE,
    Attention,
    block_of,
    check_heads_of,
    hidden_tiles,
    host_function,
    produce,
)
from flydsl.kernels.gemm_maps import Map
from flydsl.kernels.gemm_tcgen05 import COLUMNS, LOADED, ROWS, WARP_ROWS, Lane, loaded
from flydsl.kernels.parts.epilogue import lines, unit_coordinates
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE, powers_of

__all__ = ["attention"]

GROUPS = 2
GROUP_WARPS = ROWS // WARP_ROWS
PRODUCING, MULTIPLYING = 0, 1
"""The indices of the warps of one thread; they and two more have the registers that the others take."""
THREADS = 32 * GROUP_WARPS * (1 + GROUPS)
REGISTERS = 88, 208
"""Of a thread of the first four warps, and of others; a block begins with 168 for each."""
BEHIND = 8.0
"""log2 of the factor by which the reference may be behind the largest score."""


@dataclass(frozen=True)
class Tensors:
    """Tensor memory of a block, and barriers between multiplying and computing powers, for each group."""

    address: Any
    depth: int
    barriers: Any

    def scores(self, group: Any) -> Any:
        """The address of 128 x 128 scores, or of as many powers, packed."""
        return self.address + fx.Uint32(group * KEYS)

    def values(self, group: Any) -> Any:
        """The address of the weighted values, 128 x depth."""
        return self.address + fx.Uint32(GROUPS * KEYS + group * self.depth)

    def scored(self, group: Any) -> Any:
        """The barrier for scores."""
        return self.barriers + group

    def softened(self, group: Any) -> Any:
        """The barrier for powers, of one arrival for each warp."""
        return self.barriers + (GROUPS + group)

    def weighted(self, group: Any) -> Any:
        """The barrier for weighted values."""
        return self.barriers + (2 * GROUPS + group)

    def initialize(self) -> None:
        """Initialize the barriers, from one thread."""
        for group in range(GROUPS):
            for barrier, count in ((self.scored, 1), (self.softened, GROUP_WARPS), (self.weighted, 1)):
                fx.nvvm.mbarrier_init(barrier(group), count)


# -- the thread that multiplies


@flyc.jit
def multiply(block, tensors, dtype):
    """Start all products of the block: scores of both groups, then for each tile values and the next scores."""
    of_scores = fx.nvvm.TensorMemoryMMA(ROWS, KEYS, 16, dtype)
    of_values = fx.nvvm.TensorMemoryMMA(ROWS, block.depth, 16, dtype)

    def score(group, step):
        k = block.k + block.of_k.stage(step) * (block.panels * PANEL_K)
        for part in fx.range_constexpr(block.depth // 16):
            panel, further = divmod(part * 16, WIDE)
            q = fx.nvvm.SharedOperand(block.q + (group * ROWS * block.depth + panel * ROWS * WIDE))
            keys = fx.nvvm.SharedOperand(k + panel * PANEL_K)
            of_scores(tensors.scores(group), q.advanced(further), keys.advanced(further), accumulate=part > 0)
        fx.nvvm.tensor_memory_commit(tensors.scored(group))

    def weigh(group, step):
        v = block.v + block.of_v.stage(step) * (block.panels * PANEL_K)
        # Its columns are contiguous: a panel has 64 of them, and eight keys 1024 bytes.
        of_v = fx.nvvm.SharedOperand(v, major="MN", stride=8 * WIDE * 2, leading=PANEL_K * 2)
        for part in fx.range_constexpr(KEYS // 16):
            powers = tensors.scores(group) + part * 8
            accumulate = step > 0 if part == 0 else True
            of_values(tensors.values(group), powers, of_v.advanced(part * 16 * WIDE), accumulate=accumulate)
        fx.nvvm.tensor_memory_commit(tensors.weighted(group))

    fx.nvvm.mbarrier_wait(block.q_full, 0)
    block.of_k.wait(0)
    for group in fx.range_constexpr(GROUPS):
        score(group, 0)
    fx.nvvm.tensor_memory_commit(block.of_k.empty(0))
    for step in range(block.tiles):
        block.of_v.wait(step)
        has_next = step + 1 < block.tiles
        for group in fx.range_constexpr(GROUPS):
            fx.nvvm.mbarrier_wait(tensors.softened(group), step & 1)
            fx.nvvm.tensor_memory_fence(after=True)
            weigh(group, step)
            if has_next:
                if fx.const_expr(group == 0):
                    block.of_k.wait(step + 1)
                score(group, step + 1)
        fx.nvvm.tensor_memory_commit(block.of_v.empty(step))
        if has_next:
            fx.nvvm.tensor_memory_commit(block.of_k.empty(step + 1))


# -- the warps that compute powers


@dataclass(frozen=True)
class Softener(Lane):
    """A thread that computes powers: its query is a row of its group."""

    group: Any


@flyc.jit
def rescale(address, again, depth):
    """Multiply the weighted values of this thread's row."""
    for first in fx.range_constexpr(0, depth, LOADED):
        values = loaded(address + first, LOADED).load() * again
        fx.nvvm.tensor_memory_store(address + first, values)
    fx.nvvm.tensor_memory_wait_stores()


@flyc.jit
def hide_row(scores, first_key, limit):
    """Set scores beyond a key to minus infinity."""
    for key in fx.range_constexpr(KEYS):
        scores[key] = (first_key + key <= limit).select(scores[key], NO_SCORE)


@flyc.jit
def walk(at, block, tensors, dtype, limit, seen, factor):
    """Iterate over all tiles; returns the sum of the row's powers."""
    scores_at, values_at = at.at(tensors.scores(at.group)), at.at(tensors.values(at.group))
    base, total = fx.Float32(NO_SCORE), fx.Float32(0.0)
    hidden = hidden_tiles(block, seen)
    for some_hidden in (True, False):
        begin, end = (0, hidden) if some_hidden else (hidden, block.tiles)
        for step in range(begin, end):
            fx.nvvm.mbarrier_wait(tensors.scored(at.group), step & 1)
            fx.nvvm.tensor_memory_fence(after=True)
            scores = loaded(scores_at, KEYS)
            if fx.const_expr(some_hidden):
                hide_row(scores, (block.tiles - 1 - step) * KEYS, limit)
            values = scores.load()
            most = fx.arith.maxnumf(base, values.reduce("max"))
            follows = (most - base) * factor > BEHIND  # also from minus infinity; not if both are
            to = follows.select(most, base)
            p, again = powers_of(values, base, to, factor, fused=True)
            if (step > 0) & fx.nvvm.vote_any(follows):
                fx.nvvm.mbarrier_wait(tensors.weighted(at.group), (step - 1) & 1)
                fx.nvvm.tensor_memory_fence(after=True)
                rescale(values_at, again, block.depth)
            base = to
            total = total * again + p.reduce("add", fastmath="reassoc")
            fx.nvvm.tensor_memory_store(scores_at, p.to(dtype).bitcast(fx.Uint32))
            fx.nvvm.tensor_memory_wait_stores()
            fx.nvvm.tensor_memory_fence(after=False)
            if at.lane == 0:
                fx.nvvm.mbarrier_arrive(tensors.softened(at.group))
    return total


@flyc.jit
def store_out(at, block, tensors, dtype, total, store):
    """Divide by the sum, and write this warp's rows through the shared memory of its group's queries."""
    fx.nvvm.mbarrier_wait(tensors.weighted(at.group), (block.tiles - 1) & 1)
    fx.nvvm.tensor_memory_fence(after=True)
    scale = (total == 0.0).select(fx.Float32(0.0), 1.0 / total)
    mine = block.q + (at.group * ROWS + at.warp * WARP_ROWS) * block.depth
    for chunk in fx.range_constexpr(block.depth // LOADED):
        values = loaded(at.at(tensors.values(at.group)) + chunk * LOADED, LOADED).load() * scale
        registers = fx.make_rmem_tensor(LOADED, dtype)
        registers.store(values.to(dtype))
        panel, unit = divmod(chunk * LOADED, WIDE)
        for part in fx.range_constexpr(LOADED // 8):
            place = unit_coordinates(at.lane, unit // 8 + part, 8)
            eight = fx.ptr_load(fx.get_iter(registers) + part * 8, fx.Vector[dtype, 8])
            fx.ptr_store(eight, mine + panel * (WARP_ROWS * WIDE) + place * 8)
    fx.nvvm.fence_proxy_async()
    fx.nvvm.warp_barrier()
    if at.lane == 0:
        rows = block.rows(block.head, block.first + at.group * ROWS + at.warp * WARP_ROWS, WARP_ROWS)
        fx.copy(store, lines(mine, WARP_ROWS, block.depth), rows)
        fx.nvvm.bulk_commit_group()
        fx.nvvm.bulk_wait_group(0)


def attention(dtype: Any, depth: int, causal: bool = True) -> Attention:
    """Attention of several heads (heads, rows, depth); batch and head are one dimension.

    Sums are in Float32; powers are rounded to ``dtype`` before they weight V.  Rows start at multiples of 16 bytes.

    Args:
        dtype: Float16 or BFloat16.
        depth: 64 or 128.
        causal: query i sees the keys up to i + keys - queries; a query without a finite score gives zeros.

    Returns:
        The host function and the boxes of its tensor maps.

    Raises:
        ValueError: another depth or type.

    Example::

        import flydsl.compiler as flyc
        from flydsl.kernels import attention_tcgen05

        attention = attention_tcgen05.attention(fx.BFloat16, 128)
        maps = {name: fx.nvvm.TensorMap(bytes(128)) for name in attention.boxes}
        sizes = {"heads": 8, "of_kv": 2, "queries": 512, "keys": 512, "scale": 128**-0.5}
        (made,) = flyc.precompile([attention.run], ["cuda:sm_100"], [{**maps, **sizes}])
        assert b"tcgen05.mma" in made.artifact.sections["ptx"]
    """
    check_heads_of(dtype, depth)

    @flyc.kernel(name="attention_tcgen05", known_block_size=[THREADS, 1, 1])
    def kernel(
        map_q: Map, map_k: Map, map_v: Map, map_out: Map, shared_by: fx.Int32, queries: fx.Int32, keys: fx.Int32,
        scale: fx.Float32,
    ):  # fmt: skip
        memory = fx.SharedAllocator(static=False)
        q, k, v = (
            memory.allocate(fx.Align[fx.Array[dtype, rows * depth], 1024]).peek().ptr
            for rows in (GROUPS * ROWS, STAGES * KEYS, STAGES * KEYS)
        )
        barriers = memory.allocate(fx.Array[fx.Uint64, 4 * STAGES + 1 + 3 * GROUPS]).peek().ptr
        place = memory.allocate(fx.Array[fx.Uint32, 1]).peek().ptr
        # The warp's index is uniform: the shuffle shows that to the assembler.
        warp, lane = fx.shuffle_idx(fx.thread_idx.x // 32, 0, 32), fx.thread_idx.x % 32
        of_groups = barriers + (4 * STAGES + 1)
        if warp == MULTIPLYING:
            fx.nvvm.tensor_memory_allocate(place, COLUMNS)
        if fx.thread_idx.x == 0:
            fx.nvvm.mbarrier_init(barriers + 4 * STAGES, 1)
            Tensors(0, depth, of_groups).initialize()
        fx.nvvm.tensor_memory_fence(after=False)
        sizes, areas = (shared_by, queries, keys), (q, k, v, barriers)
        block, shift, seen = block_of(depth, GROUPS, ROWS, sizes, causal, areas, 1)
        fx.nvvm.tensor_memory_fence(after=True)
        tensors = Tensors(place[0], depth, of_groups)
        few, many = REGISTERS
        if warp < GROUP_WARPS:
            fx.nvvm.setmaxnreg_decrease(few)
            if warp == PRODUCING and fx.nvvm.elect_one():
                produce(block, *(fx.nvvm.make_tma_atom(of, dtype) for of in (map_q, map_k, map_v)))
            if warp == MULTIPLYING and fx.nvvm.elect_one():
                multiply(block, tensors, dtype)
        else:
            fx.nvvm.setmaxnreg_increase(many)
            at = Softener(warp % GROUP_WARPS, lane, warp // GROUP_WARPS - 1)
            limit = keys - 1
            if fx.const_expr(causal):
                limit = fx.arith.min(block.first + at.group * ROWS + at.row + shift, keys - 1)
            total = walk(at, block, tensors, dtype, limit, seen, scale * LOG2_E)
            store_out(at, block, tensors, dtype, total, fx.nvvm.make_tma_atom(map_out, dtype))
        fx.nvvm.tensor_memory_fence(after=False)
        fx.barrier()
        if warp == MULTIPLYING:
            fx.nvvm.tensor_memory_fence(after=True)
            fx.nvvm.tensor_memory_free(tensors.address, COLUMNS)

    return host_function("attention_tcgen05", kernel, GROUPS, ROWS, THREADS, WARP_ROWS)
