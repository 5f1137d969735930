"""What threads do together, by their PTX: warps, blocks, clusters, boxes of tensors, pipelines."""

from __future__ import annotations

from typing import Any

import box_tiles
import ml_dtypes
import numpy as np
import pytest
import test_boxes
import test_clusters
import test_pipelines

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.runtime.tensor_maps import encode_tiled

from .gpu import Gpu


def map_of(gpu: Gpu, array: np.ndarray, box: Any, dtype: str = "", **options: Any) -> Any:
    gpu(array)
    shape, strides = array.shape[::-1], array.strides[::-1][1:]
    return fx.nvvm.TensorMap(encode_tiled(array.ctypes.data, dtype or str(array.dtype), shape, strides, box, **options))


def fetched(
    gpu: Gpu, array: np.ndarray, box: tuple[int, ...], places: list[tuple[int, ...]], dtype: str = "", **options: Any
) -> np.ndarray:
    """Boxes at places, each as the bytes of shared memory."""
    steps = options.get("element_strides", (1,) * array.ndim)
    size = int(np.prod([-(-b // s) for b, s in zip(box, steps, strict=True)])) * array.itemsize
    given = np.zeros((len(places), 5), np.int32)
    given[:, : array.ndim] = places
    o = np.zeros((len(places), size), np.uint8)
    tensor_map = map_of(gpu, array, box, dtype, **options)
    test_boxes.fetch(tensor_map, gpu(given.ravel()), gpu(o.ravel()), len(places), array.ndim, size)
    return o


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5])
def test_boxes_inside_and_over_all_edges(gpu: Gpu, rank: int) -> None:
    rng = np.random.default_rng(rank)
    shape, box = (3, 5, 4, 6, 24)[-rank:], (8, 4, 3, 2, 2)[:rank]
    array = test_boxes.aligned(rng.integers(0, 1 << 16, shape).astype(np.uint16))
    places = [tuple(0 for _ in box)]
    places += [tuple(int(rng.integers(-b, n + 1)) for b, n in zip(box, shape[::-1], strict=True)) for _ in range(5)]
    for place, got in zip(places, fetched(gpu, array, box, places), strict=True):
        np.testing.assert_array_equal(got.view(np.uint16), test_boxes.cut(array, box, place).ravel())


def test_strides_of_the_tensor_and_of_elements(gpu: Gpu) -> None:
    whole = test_boxes.aligned(np.arange(20 * 6 * 32, dtype=np.float32).reshape(20, 6, 32))
    array, box, steps = whole[:, :5, :28], (16, 4, 9), (1, 2, 3)
    places = [(0, 0, 0), (20, 3, 15), (-4, -1, -2)]
    for place, got in zip(places, fetched(gpu, array, box, places, element_strides=steps), strict=True):
        np.testing.assert_array_equal(got.view(np.float32), test_boxes.cut(array, box, place, steps).ravel())


@pytest.mark.parametrize("swizzle", [0, 32, 64, 128])
def test_swizzles(gpu: Gpu, swizzle: int) -> None:
    width = (swizzle or 64) // 2
    array = test_boxes.aligned(np.random.default_rng(0).standard_normal((40, 96)).astype(np.float16))
    box, places = (width, 32), [(0, 0), (3, 5), (90, 30)]
    for place, got in zip(places, fetched(gpu, array, box, places, swizzle=swizzle), strict=True):
        plain = test_boxes.cut(array, box, place).ravel().view(np.uint8)
        np.testing.assert_array_equal(got[test_boxes.swizzle_of(plain.size, swizzle)], plain)


@pytest.mark.parametrize("op", ["store", *test_boxes.REDUCTIONS])
def test_stores_and_reductions(gpu: Gpu, op: str) -> None:
    """Blocks put boxes into a tensor, over its edge, and overwrite their shared memory as soon as it was read."""
    combine = test_boxes.REDUCTIONS.get(op, lambda old, new: new)
    for dtype in (np.uint32, ml_dtypes.bfloat16) if op in ("add", "max") else (np.uint32,):
        rng = np.random.default_rng(5)
        array = test_boxes.aligned(rng.integers(0, 9, (6, 32)).astype(dtype))
        data = rng.integers(0, 9, (4, 3, 8)).astype(dtype)
        expected = array.copy()
        for block in range(4):
            for r, k in np.ndindex(3, 8):
                column = 8 * block - 4 + k
                if column >= 0:
                    expected[1 + r, column] = combine(expected[1 + r, column], data[block, r, k])
        tensor_map = map_of(gpu, array, (8, 3))
        test_boxes.keep(tensor_map, gpu(data.view(np.uint8).ravel()), 4, op, data[0].nbytes)
        np.testing.assert_array_equal(array.astype(np.float64), expected.astype(np.float64))


def test_plain_bytes(gpu: Gpu) -> None:
    a = test_boxes.aligned(np.random.default_rng(3).integers(0, 256, 256 * 4).astype(np.uint8))
    o = test_boxes.aligned(np.zeros_like(a))
    test_boxes.copy_bytes(gpu(a), gpu(o), True, 4)
    np.testing.assert_array_equal(o, a ^ 0xFF)


def test_bytes_that_nobody_waits_for(gpu: Gpu) -> None:
    a = test_boxes.aligned(np.zeros(256 * 4, np.uint8))
    o = test_boxes.aligned(np.zeros_like(a))
    with pytest.raises(
        RuntimeError, match=r"a race: warp 0 reads byte 0x... of block 0's of shared memory, which a copy of"
    ):
        test_boxes.copy_bytes(gpu(a), gpu(o), False, 4)
    assert "a race" in gpu.error()


# -- copy atoms


@pytest.mark.parametrize("name", box_tiles.TILES)
def test_tiles_there_and_back(gpu: Gpu, name: str) -> None:
    box_tiles.check_round_trip(name, gpu, blocks=2)


@pytest.mark.parametrize(("reduce", "combine"), [("add", np.add), ("xor", np.bitwise_xor)])
def test_tiles_that_are_combined_with_what_is_there(gpu: Gpu, reduce: str, combine: Any) -> None:
    box_tiles.check_round_trip("rows of words", gpu, blocks=2, reduce=reduce, combine=combine)


def test_a_tile_for_all_blocks_of_a_cluster(gpu: Gpu) -> None:
    box_tiles.check_shares(gpu)


def test_rows_of_plain_bytes(gpu: Gpu) -> None:
    x, y = (test_boxes.aligned(np.arange(k, k + 8 * 24, dtype=np.float32).reshape(8, 24)) for k in (0, 1))
    expected = y.copy()
    expected[:4, :16] = x[:4, :16] + 1
    box_tiles.moves_bytes(4, 64, 24)(gpu(x), gpu(y))
    np.testing.assert_array_equal(y, expected)


# -- clusters


@pytest.mark.parametrize("cluster", test_clusters.SHAPES)
def test_shared_memory_of_the_next_block(gpu: Gpu, cluster: tuple[int, int, int]) -> None:
    o = np.zeros(64 * 16 + 8 * 16, np.int32)
    test_clusters.neighbours(cluster)(gpu(o))
    test_clusters.check_neighbours(o, cluster)


def test_a_box_for_all_blocks_and_arrivals_at_another_one(gpu: Gpu) -> None:
    array = test_boxes.aligned(np.random.default_rng(0).integers(0, 99, (24, 32)).astype(np.float32))
    o = np.zeros((3, 4, 256), np.float32)
    for gpu.warps_alone in (False, True):
        test_clusters.share_box(map_of(gpu, array, (32, 8)), gpu(o.ravel()), 12)
        np.testing.assert_array_equal(o, array.reshape(3, 1, 256) + np.arange(4).reshape(1, 4, 1))


def test_a_product_of_warps_with_roles(gpu: Gpu) -> None:
    """The documentation's pipeline: one group of warps loads, two multiply, in more steps than stages."""
    tile, depth = test_pipelines.TILE, 6 * test_pipelines.DEPTH
    rng = np.random.default_rng(0)
    a, b = (test_boxes.aligned(rng.integers(-8, 8, (tile, depth)).astype(ml_dtypes.bfloat16)) for _ in range(2))
    maps = [map_of(gpu, m, (test_pipelines.DEPTH, tile), "bfloat16", swizzle=128) for m in (a, b)]
    c = np.zeros((tile, tile), np.float32)
    test_pipelines.product(*maps, gpu(c.ravel()), tile, depth)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)


# -- warps


BITS = (1 << np.arange(32)).astype(np.int64)


def test_votes_and_reductions_of_warps(gpu: Gpu) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        v = x[i]
        results = (
            fx.nvvm.vote_ballot(v > 0).bitcast(fx.Int32), fx.nvvm.vote_any(v == 5), fx.nvvm.vote_all(v > -6),
            fx.nvvm.vote_uniform(v > 0), fx.nvvm.match_any(v).bitcast(fx.Int32), fx.nvvm.match_all(fx.Int64(v)),
            fx.nvvm.elect_one(), fx.nvvm.redux(v, fx.ReductionOp.ADD), fx.nvvm.redux(v, "min"),
            fx.nvvm.redux(v.bitcast(fx.Uint32), "max").bitcast(fx.Int32), fx.nvvm.redux(v, "xor"),
            fx.nvvm.active_mask().bitcast(fx.Int32),
        )  # fmt: skip
        for n, result in enumerate(results):
            y[n, i] = fx.Int32(result)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    x = np.random.default_rng(1).integers(-5, 6, 64).astype(np.int32)
    y = np.zeros((12, 64), np.int32)
    run(gpu(x), gpu(y))
    w = x.reshape(2, 32).astype(np.int64)
    lanes = np.broadcast_to(np.arange(32), w.shape)

    def every(value: np.ndarray) -> np.ndarray:
        return np.broadcast_to(value, w.shape)

    expected = [
        every(((w > 0) * BITS).sum(-1, keepdims=True)), every((w == 5).any(-1, keepdims=True)), every(np.array(1)),
        every(np.array(0)), ((w[:, :, None] == w[:, None, :]) * BITS).sum(-1), every(np.array(0)), lanes == 0,
        every(w.sum(-1, keepdims=True)), every(w.min(-1, keepdims=True)),
        every(x.view(np.uint32).reshape(2, 32).max(-1, keepdims=True).astype(np.int64)),
        every(np.bitwise_xor.reduce(x.reshape(2, 32), -1, keepdims=True)), every(np.array(0xFFFFFFFF)),
    ]  # fmt: skip
    for n, (got, right) in enumerate(zip(y, expected, strict=True)):
        np.testing.assert_array_equal(got, right.astype(np.int64).astype(np.uint32).view(np.int32).ravel(), str(n))


def test_shuffles(gpu: Gpu) -> None:
    """Of several widths and types; a lane outside of its part keeps its own value."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        results = (
            fx.shuffle_xor(x[i], 5, 32), fx.shuffle_up(x[i], 3, 16), fx.shuffle_down(x[i], 2, 8),
            fx.shuffle_idx(x[i], 3, 4), fx.shuffle_xor(fx.Float64(x[i]), 1, 32), fx.shuffle_xor(fx.Int8(x[i]), 1, 32),
        )  # fmt: skip
        for n, result in enumerate(results):
            y[n, i] = fx.Int32(result)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    x, t = np.arange(64, dtype=np.int32), np.arange(64)
    y = np.zeros((6, 64), np.int32)
    run(gpu(x), gpu(y))
    expected = [
        t ^ 5, np.where(t % 16 < 3, t, t - 3), np.where(t % 8 > 5, t, t + 2), t // 4 * 4 + 3, t ^ 1, t ^ 1,
    ]  # fmt: skip
    np.testing.assert_array_equal(y, expected)
