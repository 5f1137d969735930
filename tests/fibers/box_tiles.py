"""Tiles that copy atoms take to shared memory and back, box by box; for every engine that runs bulk copies."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np
from test_boxes import aligned

import flydsl.compiler as flyc
import flydsl.expr as fx

TYPES: Mapping[Any, Any] = {
    fx.Uint8: np.uint8, fx.Float16: np.float16, fx.BFloat16: ml_dtypes.bfloat16, fx.Float32: np.float32,
    fx.Int32: np.int32, fx.Uint32: np.uint32,
}  # fmt: skip


def swizzled(width: int, dtype: Any, shape: Any, stride: Any) -> Any:
    """A layout of elements under the chip's swizzle of so many bytes."""
    size = dtype.width // 8
    layout = fx.make_layout(shape, stride)
    return fx.make_composed_layout(fx.Swizzle((width // 16).bit_length() - 1, 4 - (size.bit_length() - 1), 3), layout)


TILES = {
    "one box": (fx.Float16, (16, 32), fx.make_layout((16, 32), (32, 1))),
    "a line of two boxes": (fx.Float32, (512,), fx.make_layout(512, 1)),
    "two panels": (fx.Float16, (32, 128), swizzled(128, fx.Float16, (32, (64, 2)), (64, (1, 32 * 64)))),
    "rows in two boxes": (fx.BFloat16, (512, 16), swizzled(32, fx.BFloat16, (512, 16), (16, 1))),
    "rows of words": (fx.Int32, (8, 16), swizzled(64, fx.Int32, (8, 16), (16, 1))),
    "three dimensions": (fx.Uint8, (2, 16, 32), swizzled(32, fx.Uint8, (2, 16, 32), (512, 32, 1))),
    "planes apart": (fx.Float32, (3, 4, 8), fx.make_layout((3, 4, 8), (64, 8, 1))),
    "four dimensions": (fx.Int32, (2, 3, 4, 16), swizzled(64, fx.Int32, (2, 3, 4, 16), (256, 64, 16, 1))),
    "five dimensions": (fx.Float16, (2, 2, 3, 2, 8), fx.make_layout((2, 2, 3, 2, 8), (96, 48, 16, 8, 1))),
}  # fmt: skip
"""Types, extents, and layouts in shared memory."""


def round_trip(dtype: Any, extents: tuple[int, ...], layout: Any, *, reduce: str | None = None) -> Any:
    """``run(from_map, to_map, places, seen, blocks)``: each block loads its tile, shows it, and stores or reduces it."""
    rank, size = len(extents), math.prod(extents)
    plain = layout.outer if isinstance(layout, fx.ComposedLayout) else layout

    @flyc.kernel
    def kernel(source: fx.nvvm.TensorMap, target: fx.nvvm.TensorMap, places: fx.Tensor, seen: fx.Tensor):
        t = fx.thread_idx.x
        memory = fx.SharedAllocator(static=False)
        data = memory.allocate(fx.Align[fx.Array[dtype, fx.get_scalar(fx.cosize(plain))], 1024]).peek().ptr
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        load, store = fx.nvvm.make_tma_atom(source), fx.nvvm.make_tma_atom(target, reduce=reduce)
        first = tuple(places[fx.block_idx.x * rank + axis] for axis in range(rank))
        tile = fx.make_view(first, fx.nvvm.tma_tensor(extents).layout)
        shared = fx.make_view(data, layout)
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_arrive(full, expect_bytes=size * dtype.width // 8)
            fx.copy(load, tile, shared, barrier=full, cache_policy="evict_first")
        fx.nvvm.mbarrier_wait(full, 0)
        for k in range(t, size, 64):
            seen[fx.block_idx.x * size + k] = shared[k]
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        if t == 0:
            fx.copy(store, shared, tile, cache_policy="evict_last")
            fx.nvvm.bulk_commit_group()
            fx.nvvm.bulk_wait_group(0)

    @flyc.jit
    def run(source: fx.nvvm.TensorMap, target: fx.nvvm.TensorMap, places: fx.Tensor, seen: fx.Tensor, blocks: fx.Int32):
        kernel(source, target, places, seen).launch(grid=blocks, block=64)

    return run


def check_round_trip(
    name: str, device: Any = lambda array: array, blocks: int = 3, reduce: str | None = None, combine: Any = None
) -> None:
    """Tiles inside of an array and over its edges: zeros outside, nothing written there."""
    dtype, extents, layout = TILES[name]
    kind, rng = TYPES[dtype], np.random.default_rng(len(name))
    shape = [2 * extent - 3 for extent in extents[:-1]] + [-(-3 * extents[-1] // 2 // 16) * 16]
    source, target = (aligned(rng.integers(1, 90, shape).astype(kind)) for _ in range(2))
    places = np.array([[rng.integers(-e + 1, n) for e, n in zip(extents, shape, strict=True)] for _ in range(blocks)])
    places[0] = 0
    if combine is not None:
        places[1:, 0] = shape[0]  # of several blocks that reduce the same, the order is not known
    seen = np.zeros((blocks, math.prod(extents)), kind)
    expected, wanted = target.copy(), []
    for place in places:
        whole = np.zeros(extents, kind)
        axes = [range(max(p, 0), max(min(p + e, n), 0)) for p, e, n in zip(place, extents, shape, strict=True)]
        if all(axes):
            inside = tuple(slice(a.start, a.stop) for a in axes)
            part = source[inside]
            whole[tuple(slice(a.start - p, a.stop - p) for a, p in zip(axes, place, strict=True))] = part
            expected[inside] = part if combine is None else combine(expected[inside], part)
        wanted.append(whole.ravel(order="F"))
    maps = [flyc.tensor_map(device(array), layout) for array in (source, target)]
    run = round_trip(dtype, extents, layout, reduce=reduce)
    run(*maps, device(places[:, ::-1].astype(np.int32).ravel()), device(seen.reshape(-1)), blocks)
    np.testing.assert_array_equal(seen, np.array(wanted))
    np.testing.assert_array_equal(target, expected)


def shares(width: int, rows: int, blocks: int) -> Any:
    """Each block of a cluster fetches its rows of a tile for all of them: a tiled copy whose threads are the blocks."""

    @flyc.kernel
    def kernel(source: fx.nvvm.TensorMap, seen: fx.Tensor):
        t, rank = fx.thread_idx.x, fx.nvvm.block_rank_in_cluster()
        memory = fx.SharedAllocator()
        data = memory.allocate(fx.Align[fx.Array[fx.Float32, rows * width], 1024]).peek().ptr
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        load = fx.nvvm.make_tma_atom(source).set_value({"multicast": (1 << blocks) - 1, "barrier": full})
        shared = fx.make_view(data, fx.make_layout((rows, width), (width, 1)))
        boxes = fx.make_layout((rows // blocks, width), (width, 1))
        part = fx.make_tiled_copy_tv(load, fx.make_layout((blocks, 1), (1, 1)), boxes).get_slice(rank)
        tile = fx.zipped_divide(fx.nvvm.tma_tensor((64, width)), (rows, width))[None, (fx.nvvm.cluster_idx.x, 0)]
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.fence_mbarrier_init()
            fx.nvvm.mbarrier_arrive(full, expect_bytes=rows * width * 4)
        fx.nvvm.cluster_barrier()
        if t == 0:
            fx.copy(part, part.partition_S(tile), part.partition_D(shared))
        fx.nvvm.mbarrier_wait(full, 0)
        for k in range(t, rows * width, 32):
            seen[fx.block_idx.x * (rows * width) + k] = data[k]
        fx.nvvm.cluster_barrier()

    @flyc.jit
    def run(source: fx.nvvm.TensorMap, seen: fx.Tensor, grid: fx.Int32):
        kernel(source, seen).launch(grid=grid, block=32, cluster=blocks)

    return run


def check_shares(device: Any = lambda array: array) -> None:
    source = aligned(np.arange(64 * 32, dtype=np.float32).reshape(64, 32))
    seen = np.zeros((4, 16, 32), np.float32)
    shares(32, 16, 2)(flyc.tensor_map(device(source), (32, 8), swizzle=0), device(seen.reshape(-1)), 4)
    np.testing.assert_array_equal(seen, source[: 2 * 16].reshape(2, 1, 16, 32).repeat(2, 1).reshape(4, 16, 32))


def moves_bytes(rows: int, width: int, stride: int) -> Any:
    """Rows of a matrix to rows of shared memory that are further apart, and back to where they belong in another."""
    count = width // 4

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        t = fx.thread_idx.x
        memory = fx.SharedAllocator()
        data = memory.allocate(fx.Align[fx.Array[fx.Float32, rows * 2 * count], 16]).peek().ptr
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        atom = fx.make_copy_atom(fx.nvvm.BulkCopy(width * 8), fx.Float32)
        shared = fx.make_view(data, fx.make_layout((count, rows), (1, 2 * count)))
        whole = fx.make_layout((count, rows), (1, stride))
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.fence_mbarrier_init()
            fx.nvvm.mbarrier_arrive(full, expect_bytes=rows * width)
            fx.copy(atom, fx.make_view(fx.get_iter(x), whole), shared, barrier=full)
        fx.barrier()
        fx.nvvm.mbarrier_wait(full, 0)
        for k in range(t, rows * count, 32):
            shared[k] = shared[k] + 1.0
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        if t == 0:
            fx.copy(atom, shared, fx.make_view(fx.get_iter(y), whole), cache_policy="evict_normal")
            fx.nvvm.bulk_commit_group()
            fx.nvvm.bulk_wait_group(0)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=32)

    return run


def in_tile(layout: Any, extents: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Where the element at each coordinate of a tile is, by evaluating its layout."""
    places = itertools.product(*map(range, extents))
    return {c: int(fx.get_scalar(fx.crd2idx(c, layout))) for c in places}
