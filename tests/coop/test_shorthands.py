"""Sums, maxima, minima and descending sorts by their own names, against NumPy."""

import inspect
from typing import Any

import numpy as np
import pytest
from harness import compiles_for_gpus, refused, run

import flydsl.expr as fx

coop = fx.coop
rng = np.random.default_rng(0)
ITEMS = 3


def on_warps(warp: int, width: int, of_class: bool, dtype: Any) -> Any:
    """The body of a kernel that calls all shorthands of warps, and the number of its results per lane."""
    reduces, scans, batched = (
        cls[dtype, width] for cls in (coop.WarpReduce, coop.WarpScan, coop.WarpReduceBatched)
    )  # fmt: skip

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [IN[t * ITEMS + k] for k in range(ITEMS)]
        one, flag = mine[0], t % 5 == 0
        by = {"width": width}
        if of_class:
            rows = [
                reduces.sum(mine), reduces.sum(one, valid_items=N), reduces.max(mine), reduces.min(one, valid_items=N),
                reduces.head_segmented_sum(one, flag), reduces.tail_segmented_sum(one, flag),
                scans.inclusive_sum(one), scans.exclusive_sum(one, init=7), scans.inclusive_sum(one, valid_items=N),
                batched.sum(mine), batched.sum_to_striped(mine)[0], batched.sum_to_blocked(mine)[0],
            ]  # fmt: skip
        else:
            rows = [
                coop.warp_sum(mine, **by), coop.warp_sum(one, valid_items=N, **by), coop.warp_max(mine, **by),
                coop.warp_min(one, valid_items=N, **by), coop.warp_head_segmented_sum(one, flag, **by),
                coop.warp_tail_segmented_sum(one, flag, **by), coop.warp_inclusive_sum(one, **by),
                coop.warp_exclusive_sum(one, init=7, **by), coop.warp_inclusive_sum(one, valid_items=N, **by),
                coop.warp_sum_batched(mine, sync_physical_warp=True, **by),
                coop.warp_sum_batched_to_striped(mine, **by)[0], coop.warp_sum_batched_to_blocked(mine, **by)[0],
            ]  # fmt: skip
        for row, value in enumerate(rows):
            OUT[row * warp + t] = value

    return body


@pytest.mark.parametrize(
    ("width", "of_class", "dtype"), [(4, False, "int32"), (8, True, "float32"), (32, False, "int64")]
)
def test_warps(warp: int, width: int, of_class: bool, dtype: str) -> None:
    given, valid = rng.integers(0, 9, (warp, ITEMS)).astype(dtype), 3
    body = on_warps(warp, width, of_class, getattr(fx, dtype.capitalize()))
    rows = run(body, warp, given.reshape(-1), np.zeros(12 * warp, dtype), valid).reshape(12, -1, width)
    groups = given.reshape(-1, width, ITEMS)
    one, totals = groups[:, :, 0], np.ones((width,), dtype)
    heads = np.arange(warp) % 5 == 0
    ends = {4: np.roll(heads, -1), 5: heads}
    wanted = {
        0: np.outer(groups.sum((1, 2)), totals),
        1: np.outer(one[:, :valid].sum(1), totals),
        2: np.outer(groups.max((1, 2)), totals),
        3: np.outer(one[:, :valid].min(1), totals),
        6: one.cumsum(1),
        7: one.cumsum(1) - one + 7,
    }
    for row, result in wanted.items():
        np.testing.assert_array_equal(rows[row], result)
    for row, last in ends.items():
        flat = given[:, 0]
        for lane in range(warp):
            end = next(e for e in range(lane, warp) if last[e] or e % width == width - 1)
            assert rows[row].reshape(-1)[lane] == flat[lane : end + 1].sum()
    np.testing.assert_array_equal(rows[8][:, :valid], one[:, :valid].cumsum(1))
    for row in (9, 10, 11):
        np.testing.assert_array_equal(rows[row][:, :ITEMS], groups.sum(1))


BLOCK = 64


def on_blocks(IN: Any, OUT: Any, N: Any) -> None:
    t = fx.thread_idx.x
    reduces, scans = coop.BlockReduce[fx.Int32, BLOCK], coop.BlockScan[fx.Int32, BLOCK]
    sorts = coop.BlockRadixSort[fx.Int32, BLOCK, 2]
    of_pairs = coop.BlockRadixSort[(fx.Int32, fx.Int32), BLOCK, 2]
    shared = fx.SharedAllocator()
    sums, prefixes, keys, pairs = (shared.allocate(P.SharedStorage).peek() for P in (reduces, scans, sorts, of_pairs))
    mine = [IN[2 * t], IN[2 * t + 1]]
    rows = [reduces.sum(mine, storage=sums)]
    fx.barrier()
    rows.append(reduces.sum(IN[t], storage=sums, valid_items=N))
    rows.append(scans.inclusive_sum(IN[t], storage=prefixes))
    fx.barrier()
    rows.append(scans.exclusive_sum(IN[t], storage=prefixes, init=7))
    fx.barrier()
    rows += scans.inclusive_sum_with_aggregate(IN[t], storage=prefixes, init=7)
    fx.barrier()
    rows += scans.exclusive_sum_with_aggregate(IN[t], storage=prefixes)
    rows += list(sorts.sort_descending(mine, storage=keys))
    fx.barrier()
    rows += list(sorts.sort_descending_blocked_to_striped(mine, storage=keys, end_bit=8))
    moved = of_pairs.sort_descending(mine, [2 * t, 2 * t + 1], storage=pairs, blocked_to_striped=True)[1]
    for row, value in enumerate([*rows, moved[0], moved[1]]):
        OUT[row * BLOCK + t] = value


def test_blocks(warp: int) -> None:
    given, valid = rng.integers(0, 99, 2 * BLOCK).astype(np.int32), 41
    rows = run(on_blocks, BLOCK, given, np.zeros(14 * BLOCK, np.int32), valid).reshape(14, BLOCK)
    one, all_lanes = given[:BLOCK], np.ones(BLOCK, np.int32)
    descending = np.sort(given)[::-1]
    wanted = [
        given.sum() * all_lanes, one[:valid].sum() * all_lanes, one.cumsum(), one.cumsum() - one + 7,
        one.cumsum() + 7, one.sum() * all_lanes, one.cumsum() - one, one.sum() * all_lanes,
        *descending.reshape(-1, 2).T, *descending.reshape(2, -1), *np.argsort(-given, kind="stable").reshape(2, -1),
    ]  # fmt: skip
    np.testing.assert_array_equal(rows, wanted)


def test_they_compile_for_gpus() -> None:
    compiles_for_gpus(on_warps(32, 16, False, fx.Float32), 32 * 4)
    compiles_for_gpus(on_blocks, BLOCK, fx.Int32)


def test_a_shorthand_takes_what_the_general_call_takes() -> None:
    for short, general, given in (
        (coop.warp_sum, coop.warp_reduce, "op"),
        (coop.warp_tail_segmented_sum, coop.warp_tail_segmented_reduce, "op"),
        (coop.BlockScan.inclusive_sum, coop.BlockScan.inclusive, "op"),
        (coop.BlockRadixSort.sort_descending, coop.BlockRadixSort.__call__, "descending"),
    ):
        names = list(inspect.signature(general).parameters)
        names.remove(given)
        assert list(inspect.signature(short).parameters) == names
    refused(TypeError, "multiple values", lambda IN, OUT, N: coop.warp_sum(IN[0], fx.ReductionOp.ADD))
    refused(TypeError, "multiple values", lambda IN, OUT, N: coop.warp_max(IN[0], op=fx.ReductionOp.ADD))
    refused(ValueError, "power of two", lambda IN, OUT, N: coop.warp_min(IN[0], width=3))
