"""Flash attention by tensor maps: tiles of a block, copies, host function.

``O = softmax(scale * Q·Kᵀ) · V`` without storing the scores, for heads (heads, rows, depth) of 16-bit floats.
:mod:`~flydsl.kernels.attention_wgmma` and :mod:`~flydsl.kernels.attention_tcgen05` multiply.

A block owns some queries of one head, in groups of warps.  It iterates over tiles of 128 keys from the last to the first.
For each query it keeps the largest score so far, the sum of powers relative to it, and the sum of weighted values
("FlashAttention-2", Dao, 2023).  *Only the last tiles hide keys*: with causal attention those on the diagonal, else the
partial one.

Boxes are 128 bytes wide, so that rows of 128 elements are two panels.  Elements outside of a tensor are read as zero and
not written.  Source: PTX ISA manual, "Tensors".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.gemm_maps import Map
from flydsl.kernels.parts.checks import check_extents, check_heads
from flydsl.kernels.parts.epilogue import LINE, lines

__all__ = ["Attention"]

KEYS = 128
WIDE = LINE // 2
"""Elements of a line: all tensors have 16 bits."""
STAGES = 2
PANEL_K = KEYS * WIDE
"""Elements of a panel of K or V."""


@dataclass(frozen=True)
class Block:
    """Values common to all threads of a block."""

    depth: int
    groups: int
    group_rows: int
    """Queries of a group."""
    head: Any
    of_kv: Any
    first: Any
    """Its first query."""
    tiles: Any
    """The number of its tiles of keys."""
    q_full: Any
    """The barrier for the arrival of Q."""
    of_k: Any
    of_v: Any
    """The pipelines of K and V."""
    q: Any
    k: Any
    v: Any
    """Addresses of Q and of the stages of K and V in shared memory."""

    @property
    def panels(self) -> int:
        """Panels of a row."""
        return self.depth // WIDE

    def rows(self, head: Any, first: Any, count: int) -> Any:
        """The coordinates of rows (count, depth) of a head."""
        return fx.make_view((0, first, head), fx.make_layout((count, self.depth), (fx.E(1), fx.E(0))))


@flyc.jit
def produce(block, load_q, load_k, load_v):
    """Start all copies from one thread: Q once, then tile after tile of K and V, the last keys first."""
    fx.nvvm.mbarrier_arrive(block.q_full, expect_bytes=block.groups * block.group_rows * block.depth * 2)
    rows = block.group_rows
    for group in fx.range_constexpr(block.groups):
        of_q = block.rows(block.head, block.first + group * rows, rows)
        fx.copy(load_q, of_q, lines(block.q + group * rows * block.depth, rows, block.depth), barrier=block.q_full)
    for step in range(block.tiles):
        for pipe, ring, load in ((block.of_k, block.k, load_k), (block.of_v, block.v, load_v)):
            pipe.acquire(step)
            pipe.commit(step, KEYS * block.depth * 2)
            keys = block.rows(block.of_kv, (block.tiles - 1 - step) * KEYS, KEYS)
            stage = lines(ring + pipe.stage(step) * (block.panels * PANEL_K), KEYS, block.depth)
            fx.copy(load, keys, stage, barrier=pipe.full(step))


def block_of(
    depth: int,
    groups: int,
    group_rows: int,
    sizes: tuple[Any, Any, Any],
    causal: bool,
    memory: tuple[Any, ...],
    arrivals: int,
) -> tuple[Block, Any, Any]:
    """This block, the distance from a query to the last key that it sees, and the last key that all its queries see.

    Args:
        depth: of the heads.
        groups: of warps.
        group_rows: queries of a group.
        sizes: heads that share one of K and V, queries, keys.
        causal: whether query i sees the keys up to i + keys - queries alone.
        memory: addresses of Q, K, V and of the barriers: those of the pipelines of K and V, then that of Q.
        arrivals: those that free a stage.
    """
    (shared_by, queries, keys), (q, k, v, barriers) = sizes, memory
    of_k, of_v = (fx.nvvm.Pipeline(barriers + n * 2 * STAGES, STAGES, consumers=arrivals) for n in range(2))
    of_k.initialize()
    of_v.initialize()
    rows = groups * group_rows
    # The longest blocks come first: blocks with few keys then fill the gaps at the end.
    first, head = (fx.Int32(fx.grid_dim.x) - 1 - fx.block_idx.x) * rows, fx.Int32(fx.block_idx.y)
    shift, end, seen = keys - queries, keys, keys - 1
    if causal:
        end, seen = fx.arith.min(first + rows + shift, keys), fx.arith.min(first + shift, keys - 1)
    tiles = fx.arith.max(fx.ceildiv(end, KEYS), 1)  # if no key is seen, one tile that is all hidden
    block = Block(
        depth, groups, group_rows, head, head // shared_by, first, tiles, barriers + 4 * STAGES, of_k, of_v, q, k, v
    )
    return block, shift, seen


def hidden_tiles(block: Block, seen: Any) -> Any:
    """The number of tiles in which a query does not see all keys, at least one; ``seen`` is as of :func:`block_of`."""
    hidden = fx.arith.max(block.tiles - fx.arith.max(seen + 1, 0) // KEYS, 1)
    return fx.arith.min(hidden, block.tiles)


@dataclass(frozen=True)
class Attention:
    """A host function for one type and depth.

    Args:
        boxes: the boxes of the tensor maps that ``run`` takes, by parameter.
        run: the host function.

    Example::

        from flydsl.kernels import attention_wgmma

        attention = attention_wgmma.attention(fx.Float16, 64)
        print(sorted(attention.boxes))  # ['map_k', 'map_out', 'map_q', 'map_v']
    """

    boxes: Mapping[str, tuple[int, int, int]]
    """The boxes of its maps, all with a swizzle of 128 bytes: ``flyc.tensor_map(Q, box)``, and so of K, V and O."""
    run: Any
    """``run(map_q, map_k, map_v, map_out, heads, of_kv, queries, keys, scale)``, with ``stream=``.

    ``of_kv`` heads of K and V serve ``heads / of_kv`` successive heads of Q each.
    """


def check_heads_of(dtype: Any, depth: int) -> None:
    """Refuse heads that boxes do not hold."""
    if depth not in (64, 128) or dtype not in (fx.Float16, fx.BFloat16):
        raise ValueError(f"attention takes depth 64 or 128 of Float16 or BFloat16, got {depth} of {dtype}")


def host_function(name: str, kernel: Any, groups: int, group_rows: int, threads: int, out_rows: int) -> Attention:
    """That of a kernel, ``kernel(map_q, map_k, map_v, map_out, shared_by, queries, keys, scale)``.

    ``out_rows`` are those of a box of O.
    """

    @flyc.jit
    def run(
        map_q: Map, map_k: Map, map_v: Map, map_out: Map, heads: fx.Int32, of_kv: fx.Int32, queries: fx.Int32,
        keys: fx.Int32, scale: fx.Float32, stream: fx.Stream = fx.Stream(None),
    ):  # fmt: skip
        check_extents(name, heads=heads, queries=queries, keys=keys)
        check_heads(name, heads, of_kv)
        fx.check(scale > 0.0, f"{name}: scale is not positive, expected about depth ** -0.5")
        kernel(map_q, map_k, map_v, map_out, heads // of_kv, queries, keys, scale).launch(
            grid=(fx.ceildiv(queries, groups * group_rows), heads), block=threads, stream=stream
        )

    boxes = {"map_q": group_rows, "map_k": KEYS, "map_v": KEYS, "map_out": out_rows}
    return Attention({map_: (WIDE, rows, 1) for map_, rows in boxes.items()}, run)
