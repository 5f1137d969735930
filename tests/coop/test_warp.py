"""Warp functions against NumPy, for warps and logical warps, with run-time counts."""

from typing import Any

import numpy as np
import pytest
from harness import compiles_for_gpus, program, refused, run
from operators import affine, affine_model

import flydsl.expr as fx

ADD, MUL, MAX, MIN = (fx.ReductionOp[name] for name in ("ADD", "MUL", "MAX", "MIN"))
REDUCTIONS = {ADD: np.add, MUL: np.multiply, MAX: np.maximum, MIN: np.minimum}
DTYPES = [np.int8, np.uint16, np.int32, np.uint64, np.float16, np.float32, np.float64]
rng = np.random.default_rng(0)


def numbers(dtype: type, shape: int | tuple[int, ...]) -> np.ndarray:
    return rng.integers(1, 4, shape).astype(dtype)


def pair_at(IN, i):
    return fx.Vector.from_elements([IN[2 * i], IN[2 * i + 1]])


@pytest.mark.parametrize("dtype", DTYPES)
def test_reduce(warp: int, dtype: type) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        for row, op in enumerate(REDUCTIONS):
            OUT[row * 2 * warp + t] = fx.coop.warp_reduce(IN[t], op)

    given = numbers(dtype, 2 * warp)
    given[rng.permutation(2 * warp)[8:]] = 1  # products stay small
    rows = run(body, 2 * warp, given, np.zeros(8 * warp, dtype)).reshape(4, 2 * warp)
    for row, reduce in zip(rows, REDUCTIONS.values(), strict=True):
        wanted = reduce.reduce(given.reshape(2, warp), axis=1, dtype=dtype).repeat(warp)
        np.testing.assert_array_equal(row, wanted)


@pytest.mark.parametrize(("width", "valid"), [(1, None), (2, 1), (8, None), (8, 3), (8, 8), (32, None), (32, 21)])
def test_reduce_of_logical_warps_in_order(warp: int, width: int, valid: int | None) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        result = fx.coop.warp_reduce((pair_at(IN, t),), affine, width=width, valid_items=None if valid is None else N)
        OUT[2 * t], OUT[2 * t + 1] = result[0], result[1]

    given = rng.integers(0, 1 << 32, (warp, 2), dtype=np.uint32)
    result = run(body, warp, given.reshape(-1).view(np.int32), np.zeros(2 * warp, np.int32), valid or 0)
    groups = given.reshape(-1, width, 2)
    wanted = np.array([affine_model(g)[(valid or width) - 1] for g in groups]).repeat(width, axis=0)
    np.testing.assert_array_equal(result.view(np.uint32).reshape(-1, 2), wanted)


@pytest.mark.parametrize("valid", [1, 31])
def test_reduce_of_the_first_lanes(warp: int, valid: int) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        OUT[t] = fx.coop.warp_reduce(IN[t], MIN, valid_items=N)
        OUT[warp + t] = fx.coop.warp_reduce(IN[t], MIN, valid_items=valid)

    given = rng.permutation(warp).astype(np.float32)
    result = run(body, warp, given, np.zeros(2 * warp, np.float32), valid)
    assert (result == given[:valid].min()).all()


def test_reduce_of_items_structs_and_booleans(warp: int) -> None:
    @fx.struct
    class Best:
        key: fx.Float32
        where: fx.Int32

    def better(a, b):
        take = (b.key > a.key) | ((b.key == a.key) & (b.where < a.where))
        return Best(take.select(b.key, a.key), take.select(b.where, a.where))

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        best = fx.coop.warp_reduce(Best(IN[t], t), better)
        OUT[t] = best.where
        OUT[warp + t] = fx.coop.warp_reduce([IN[t], IN[t] + 1, 2.0], ADD)
        OUT[2 * warp + t] = fx.coop.warp_reduce(IN[t] > 2, ADD)

    given = numbers(np.float32, warp)
    result = run(body, warp, given, np.zeros(3 * warp, np.float32)).reshape(3, warp)
    assert (result[0] == given.argmax()).all()
    assert (result[1] == (2 * given + 3).sum()).all()
    assert (result[2] == (given > 2).sum()).all()


def test_maxima_ignore_nan_and_minima_keep_it(warp: int) -> None:
    def body(IN, OUT, N):
        t, value = fx.thread_idx.x, IN[fx.thread_idx.x]
        OUT[t], OUT[warp + t] = fx.coop.warp_reduce(value, "max"), fx.coop.warp_reduce(value, "min")
        OUT[2 * warp + t] = fx.coop.warp_inclusive_scan(value, "min")

    given = numbers(np.float32, warp)
    for first_nan in (warp, warp // 3, 0):
        given[first_nan::3] = np.nan
        rows = run(body, warp, given, np.zeros(3 * warp, np.float32)).reshape(3, warp)
        largest = np.fmax.reduce(given)
        np.testing.assert_array_equal(rows, [[largest] * warp, [given.min()] * warp, np.minimum.accumulate(given)])


@pytest.mark.parametrize("kind", ["head", "tail"])
@pytest.mark.parametrize("width", [8, 32])
def test_segmented_reduce(warp: int, width: int, kind: str) -> None:
    function = {"head": fx.coop.warp_head_segmented_reduce, "tail": fx.coop.warp_tail_segmented_reduce}[kind]

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        OUT[t] = function(IN[t], IN[warp + t], ADD, width=width)

    flags = rng.random(warp) < 0.3
    given = np.concatenate([numbers(np.int32, warp), flags.astype(np.int32)])
    result = run(body, warp, given, np.zeros(warp, np.int32))
    starts = flags if kind == "head" else np.roll(flags, 1)
    for first in (i for i in range(warp) if i % width == 0 or starts[i]):
        end = next((i for i in range(first + 1, warp) if i % width == 0 or starts[i]), warp)
        assert result[first] == given[first:end].sum()


@pytest.mark.parametrize(("dtype", "width"), [*zip(DTYPES, [4, None] * 4, strict=False)])
def test_scans_of_sums(warp: int, dtype: type, width: int | None) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        OUT[t], OUT[warp + t], OUT[2 * warp + t] = fx.coop.warp_scan_with_aggregate(IN[t], ADD, width=width)
        OUT[3 * warp + t], OUT[4 * warp + t] = fx.coop.warp_scan(IN[t], ADD, width=width, init=5)

    given = numbers(dtype, warp)
    result = run(body, warp, given, np.zeros(5 * warp, dtype)).reshape(5, warp)
    groups = given.reshape(-1, width or warp)
    inclusive = groups.cumsum(axis=1, dtype=dtype)
    exclusive = inclusive - groups
    five = dtype(5)
    for row, wanted in zip(
        result, (inclusive, exclusive, inclusive[:, -1:] + 0 * groups, inclusive + five, exclusive + five), strict=True
    ):
        np.testing.assert_array_equal(row, wanted.reshape(-1))


@pytest.mark.parametrize("valid", [1, 27])
def test_scans_keep_the_order_of_operands(warp: int, valid: int) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        init = fx.Vector.from_elements([fx.Int32(3), fx.Int32(4)])
        results = (
            fx.coop.warp_inclusive_scan((pair_at(IN, t),), affine, init=init, valid_items=N)[0],
            fx.coop.warp_exclusive_scan((pair_at(IN, t),), affine, init=init, valid_items=N)[0],
            fx.coop.warp_scan_with_aggregate((pair_at(IN, t),), affine, valid_items=N)[2],
        )
        for k, result in enumerate(results):
            OUT[k * 2 * warp + 2 * t], OUT[k * 2 * warp + 2 * t + 1] = result[0], result[1]

    given = rng.integers(0, 1 << 32, (warp, 2), dtype=np.uint32)
    result = run(body, warp, given.reshape(-1).view(np.int32), np.zeros(6 * warp, np.int32), valid)
    inclusive, exclusive, aggregate = result.view(np.uint32).reshape(3, warp, 2)
    wanted = affine_model(np.concatenate([np.array([[3, 4]], np.uint32), given]))
    np.testing.assert_array_equal(inclusive[:valid], wanted[1 : valid + 1])
    np.testing.assert_array_equal(exclusive[:valid], wanted[:valid])
    np.testing.assert_array_equal(aggregate, affine_model(given)[valid - 1][None].repeat(warp, 0))


@pytest.mark.parametrize("form", [tuple, list, fx.Vector.from_elements])
@pytest.mark.parametrize(("width", "init"), [(4, None), (None, 5)])
def test_a_lane_holds_several_items(warp: int, form: Any, width: int | None, init: int | None) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = form([IN[3 * t + k] for k in range(3)])
        inclusive, exclusive, aggregate = fx.coop.warp_scan_with_aggregate(mine, ADD, width=width, init=init)
        of_class = fx.coop.WarpScan[fx.Int32, width].inclusive_scan(mine, ADD, init=init)
        for k in range(3):
            OUT[3 * t + k], OUT[3 * (warp + t) + k] = inclusive[k], exclusive[k]
            OUT[3 * (2 * warp + t) + k] = of_class[k]
        OUT[9 * warp + t] = aggregate
        OUT[10 * warp + t] = fx.coop.warp_reduce(mine, ADD, width=width)
        OUT[11 * warp + t] = fx.coop.warp_head_segmented_reduce(mine, t % 2 == 0, ADD, width=width)

    given = numbers(np.int32, (warp, 3))
    result = run(body, warp, given.reshape(-1), np.zeros(12 * warp, np.int32))
    groups = given.reshape(warp // (width or warp), -1)
    inclusive = groups.cumsum(axis=1) + (init or 0)
    for row, wanted in zip(result[: 9 * warp].reshape(3, -1), (inclusive, inclusive - groups, inclusive), strict=True):
        np.testing.assert_array_equal(row, wanted.reshape(-1))
    totals = groups.sum(axis=1).repeat(width or warp)
    np.testing.assert_array_equal(result[9 * warp : 11 * warp].reshape(2, warp), [totals, totals])
    np.testing.assert_array_equal(result[11 * warp :: 2], given.reshape(-1, 6).sum(axis=1))


@pytest.mark.parametrize("valid", [0, 1, 5])
def test_functions_are_not_called_for_lanes_beyond_the_valid_ones(warp: int, valid: int) -> None:
    """An operator may read memory at the place that its operands say: what other lanes hold is no place."""

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        shared = fx.SharedAllocator()
        BR, BS = fx.coop.BlockReduce[fx.Int32, 2 * warp], fx.coop.BlockScan[fx.Int32, 2 * warp]

        def greater(a, b):
            OUT[t] = OUT[t] + (a >= 100).select(1, 0) + (b >= 100).select(1, 0)
            return fx.max(a, b)

        OUT[2 * warp + t] = fx.coop.warp_reduce(IN[t % 8], greater, width=8, valid_items=N)
        OUT[4 * warp + t] = fx.coop.warp_inclusive_scan(IN[t % 8], greater, width=8, valid_items=N, init=0)
        reducing, scanning = (shared.allocate(P.SharedStorage).peek() for P in (BR, BS))
        OUT[6 * warp + t] = BR(IN[t], greater, storage=reducing, valid_items=N)
        OUT[8 * warp + t] = BS.inclusive(IN[t], greater, storage=scanning, valid_items=N)

    given = np.full(2 * warp, 100, np.int32)
    given[:valid] = rng.integers(1, 99, valid)
    result = run(body, 2 * warp, given, np.zeros(10 * warp, np.int32), valid).reshape(5, 2 * warp)
    assert not result[0].any()
    running = np.maximum.accumulate(given[:valid])
    if valid:
        assert (result[[1, 3]] == running[-1]).all()
    np.testing.assert_array_equal(result[2].reshape(-1, 8)[:, :valid], running[None].repeat(warp // 4, 0))
    np.testing.assert_array_equal(result[4, :valid], running)


@pytest.mark.parametrize("dtype", [np.int8, np.float64])
def test_broadcast(warp: int, dtype: type) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        OUT[t] = fx.coop.warp_broadcast(IN[t], N)
        OUT[warp + t] = fx.coop.warp_broadcast((IN[t], t), 5, width=8)[0]

    given = np.arange(warp).astype(dtype)
    result = run(body, warp, given, np.zeros(2 * warp, dtype), 13)
    np.testing.assert_array_equal(result[:warp], 13)
    np.testing.assert_array_equal(result[warp:], np.arange(warp) // 8 * 8 + 5)


@pytest.mark.parametrize(("items", "width"), [(1, 4), (3, 4), (7, 8), (10, 4), (32, 32)])
def test_batched_reductions(warp: int, items: int, width: int) -> None:
    each = -(-items // width)

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [IN[t * items + k] for k in range(items)]
        striped = fx.coop.warp_reduce_batched_to_striped(mine, ADD, width=width)
        blocked = fx.coop.warp_reduce_batched_to_blocked(mine, ADD, width=width, sync_physical_warp=True)
        for k in range(each):
            OUT[t * each + k], OUT[(warp + t) * each + k] = striped[k], blocked[k]
        if each == 1:
            OUT[2 * warp * each + t] = fx.coop.warp_reduce_batched(fx.Vector.from_elements(mine), ADD, width=width)

    given = numbers(np.float32, (warp, items))
    result = run(body, warp, given.reshape(-1), np.zeros((2 * each + 1) * warp, np.float32))
    striped, blocked = result[: 2 * each * warp].reshape(2, warp, each)
    sums = given.reshape(-1, width, items).sum(axis=1)
    for lane in range(warp):
        for k in range(each):
            if k * width + lane % width < items:
                assert striped[lane, k] == sums[lane // width, k * width + lane % width]
            if lane % width * each + k < items:
                assert blocked[lane, k] == sums[lane // width, lane % width * each + k]
        if each == 1 and lane % width < items:
            assert result[2 * warp + lane] == sums[lane // width, lane % width]


@pytest.mark.parametrize(("items", "width"), [(1, None), (2, 4), (3, None), (4, 4), (5, 2)])
@pytest.mark.parametrize("sort", [fx.coop.warp_merge_sort, fx.coop.warp_bitonic_sort])
def test_sorts(warp: int, sort, width: int | None, items: int) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        keys = fx.Vector.from_elements([IN[t * items + k] for k in range(items)])
        places = [t * items + k for k in range(items)]
        result, moved = sort(keys, places, width=width)
        for k in range(items):
            OUT[t * items + k] = result[k]
            OUT[(warp + t) * items + k] = moved[k].to(OUT.dtype)

    n = warp * items
    given = rng.integers(-9, 9, n).astype(np.float32)
    keys, places = run(body, warp, given, np.zeros(2 * n, np.float32)).reshape(2, -1, (width or warp) * items)
    groups = given.reshape(keys.shape)
    np.testing.assert_array_equal(keys, np.sort(groups, axis=1))
    offsets = np.arange(len(groups))[:, None] * groups.shape[1]
    places = places.astype(int) - offsets
    if sort is fx.coop.warp_merge_sort:
        np.testing.assert_array_equal(places, np.argsort(groups, axis=1, kind="stable"))
    np.testing.assert_array_equal(np.take_along_axis(groups, places, 1), keys)


def test_sort_of_the_first_items_descending(warp: int) -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        keys = (IN[2 * t], IN[2 * t + 1])
        OUT[2 * t], OUT[2 * t + 1] = fx.coop.warp_merge_sort(keys, compare_op=lambda a, b: a > b, valid_items=N)

    given = rng.integers(0, 100, 2 * warp).astype(np.int64)
    host = program(body, warp)
    for valid in (0, 1, 20, 64, 2 * warp):
        result = np.zeros_like(given)
        host(given, result, valid)
        np.testing.assert_array_equal(result[:valid], np.sort(given[:valid])[::-1])
        np.testing.assert_array_equal(np.sort(result[valid:]), np.sort(given[valid:]))


def test_compiles_for_gpus() -> None:
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        total = fx.coop.warp_reduce(IN[t], ADD, valid_items=N)
        inclusive, exclusive = fx.coop.warp_scan(total, lambda a, b: a * b, init=2.0)
        segment = fx.coop.warp_head_segmented_reduce(inclusive, exclusive > 3, MAX)
        keys, values = fx.coop.warp_merge_sort([segment, total], [exclusive, inclusive])
        OUT[t] = fx.coop.warp_reduce_batched([*keys, *values], ADD)

    compiles_for_gpus(body, 128)


def test_refusals(warp: int) -> None:
    refused(ValueError, "power of two", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], ADD, width=3))
    refused(ValueError, "power of two", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], ADD, width=128))
    refused(TypeError, "width", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], ADD, width=N))
    refused(TypeError, "ReductionOp", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], 3))
    refused(ValueError, "'sum' is unknown", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], "sum"))
    refused(ValueError, "valid_items", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], ADD, valid_items=65))
    refused(TypeError, "valid_items", lambda IN, OUT, N: fx.coop.warp_reduce(IN[0], ADD, valid_items=1.5))
    refused(TypeError, "expected a number", lambda IN, OUT, N: fx.coop.warp_reduce(IN, ADD))
    refused(TypeError, "empty", lambda IN, OUT, N: fx.coop.warp_reduce([], ADD))
    refused(TypeError, "compare_op", lambda IN, OUT, N: fx.coop.warp_merge_sort(IN[0], compare_op="less"))
    refused(ValueError, "2 values for 1 keys", lambda IN, OUT, N: fx.coop.warp_merge_sort(IN[0], [IN[1], IN[2]]))
    refused(TypeError, "more items", lambda IN, OUT, N: fx.coop.warp_reduce_batched([IN[0]] * 3, ADD, width=2))


def test_class_forms(warp: int) -> None:
    width, items = 16, 3
    coop = fx.coop
    R, S, B = (
        coop.WarpReduce[fx.Int32, width],
        coop.WarpScan[fx.Int32, width],
        coop.WarpReduceBatched[fx.Int32, width, items],
    )
    M, N2, X = (
        coop.WarpMergeSort[fx.Int32, width, items],
        coop.WarpBitonicSort[fx.Int32],
        coop.WarpExchange[fx.Int32, width],
    )

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [IN[t * items + k] for k in range(items)]
        heads = t % 5 == 0
        rows = [
            R.reduce(mine, ADD),
            R.reduce(mine[0], MAX, valid_items=N),
            R.head_segmented_reduce(mine[0], heads, ADD),
            R.tail_segmented_reduce(mine[0], heads, ADD),
            S.inclusive_scan(mine[0], ADD),
            S.exclusive_scan(mine[0], ADD, init=1),
            S.scan_with_aggregate(mine[0], ADD)[2],
            S.scan(mine[0], MAX)[0],
            S.broadcast(mine[0], 2),
            B.reduce(mine, ADD),
            B.reduce_to_striped(mine, ADD)[0],
            B.reduce_to_blocked(mine, ADD)[0],
            N2.sort(mine[0]),
            *M.sort(mine),
            *X.blocked_to_striped(mine),
            *X.striped_to_blocked(X.blocked_to_striped(fx.Vector.from_elements(mine))),
        ]
        for row, value in enumerate(rows):
            OUT[row * warp + t] = value

    x = rng.integers(0, 100, (warp, items)).astype(np.int32)
    rows = run(body, warp, x.reshape(-1), np.zeros(22 * warp, np.int32), 4).reshape(22, warp)
    groups = x.reshape(-1, width, items)
    one = groups[:, :, 0]

    def everywhere(values: np.ndarray) -> np.ndarray:
        return values.repeat(width)

    np.testing.assert_array_equal(rows[0], everywhere(groups.sum((1, 2))))
    np.testing.assert_array_equal(rows[1], everywhere(one[:, :4].max(1)))
    assert rows[2][0] == one[0, :5].sum()
    assert rows[3][1] == one[0, 1:6].sum()
    np.testing.assert_array_equal(rows[4].reshape(one.shape), one.cumsum(1))
    np.testing.assert_array_equal(rows[5].reshape(one.shape), one.cumsum(1) - one + 1)
    np.testing.assert_array_equal(rows[6], everywhere(one.sum(1)))
    np.testing.assert_array_equal(rows[7].reshape(one.shape), np.maximum.accumulate(one, 1))
    np.testing.assert_array_equal(rows[8], everywhere(one[:, 2]))
    for row in rows[9:12]:
        np.testing.assert_array_equal(row.reshape(-1, width)[:, :items], groups.sum(1))
    np.testing.assert_array_equal(rows[12], np.sort(x[:, 0]))
    merged = np.sort(groups.reshape(-1, width * items), 1).reshape(warp, items)
    np.testing.assert_array_equal(rows[13:16].T, merged)
    striped = groups.reshape(-1, items, width).transpose(0, 2, 1).reshape(warp, items)
    np.testing.assert_array_equal(rows[16:19].T, striped)
    np.testing.assert_array_equal(rows[19:22].T, x)


@pytest.mark.parametrize("algorithm", [a.name for a in fx.coop.WarpLoadAlgorithm])
def test_load_and_store(warp: int, algorithm: str) -> None:
    width, items = 8, 4
    tile = width * items
    L, S = fx.coop.WarpLoad[fx.Float32, width, items, algorithm], fx.coop.WarpStore[fx.Float32, width, items, algorithm]
    n = warp * items

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        offset = t // width * tile
        mine = L.load(IN, offset=offset)
        for k in range(items):
            OUT[t * items + k] = mine[k]
        S.store(OUT, L.load(IN, offset=offset, valid_items=N, default=-1), offset=n + offset)
        S.store(OUT, mine, offset=2 * n + offset, valid_items=N)

    given = np.arange(n, dtype=np.float32)
    held, padded, some = run(body, warp, given, np.zeros(3 * n, np.float32), 13).reshape(3, n)
    tiles = given.reshape(-1, items, width).transpose(0, 2, 1).reshape(-1) if algorithm == "STRIPED" else given
    np.testing.assert_array_equal(held, tiles)
    there = np.arange(n) % tile < 13
    np.testing.assert_array_equal(padded, np.where(there, given, -1))
    np.testing.assert_array_equal(some, np.where(there, given, 0))


@pytest.mark.parametrize(
    ("error", "match", "make"),
    [
        (ValueError, "power of two", lambda: fx.coop.WarpReduce[fx.Float32, 12]),
        (ValueError, "must not exceed .*-lane warp, got 128", lambda: fx.coop.WarpReduce[fx.Float32, 128]),
        (TypeError, "too many", lambda: fx.coop.WarpReduce[fx.Float32, 8, 1, "DIRECT"]),
        (ValueError, "expected a WarpLoadAlgorithm", lambda: fx.coop.WarpLoad[fx.Float32, 8, 1, "WARP_TRANSPOSE"]),
        (TypeError, "collective items require .* got 'f32'", lambda: fx.coop.WarpScan["f32"]),
    ],
)
def test_bad_specialisations(error: type[Exception], match: str, make) -> None:
    with pytest.raises(error, match=match):
        make()
