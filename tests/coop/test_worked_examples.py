"""Small blocks worked out by hand, one for each option of the block algorithms.

The numbers are those of the examples in FlyDSL 0.4.2's own documentation of the classes: four threads of 64 have something
to say, the others fill up.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from harness import refused, run, scratch

import flydsl.expr as fx

BLOCK = 64
Rows = dict[str, Any]


def per_thread(first: list[list[int]], rest: Any) -> np.ndarray:
    """Two items of each thread: those of the first four, and what all others have."""
    later = [rest(t) if callable(rest) else rest for t in range(len(first), BLOCK)]
    return np.array([*first, *later], np.int32)


def results(
    body: Callable[[Any, Any], Rows], given: np.ndarray, *more: np.ndarray, n: int = 0
) -> dict[str, np.ndarray]:
    """What ``body(items, ...)`` gives in each thread, by name; scalars have one column."""
    names: dict[str, int] = {}
    width = given.shape[1]

    def kernel(IN: Any, OUT: Any, N: Any) -> None:
        t = fx.thread_idx.x
        inputs = [[IN[i * BLOCK * width + t * width + k] for k in range(width)] for i in range(1 + len(more))]
        place = 0
        for name, value in body(*inputs, N).items():
            fx.barrier()
            items = list(value) if isinstance(value, (tuple, list)) or hasattr(value, "numel") else [value]
            names[name] = len(items)
            for item in items:
                OUT[place * BLOCK + t] = fx.Float32(item)
                place += 1

    flat = np.concatenate([a.reshape(-1) for a in (given, *more)]).astype(np.int32)
    out = run(kernel, BLOCK, flat, np.zeros(32 * BLOCK, np.float32), n).reshape(32, BLOCK)
    found, place = {}, 0
    for name, count in names.items():
        found[name] = out[place : place + count].T
        place += count
    return found


def test_adjacent_difference(warp: int) -> None:
    x = per_thread([[2, 5], [9, 10], [15, 21], [22, 30]], [30, 30])
    P = fx.coop.BlockAdjacentDifference[fx.Int32, BLOCK, fx.coop.BlockShuffleAlgorithm.SharedMemory]

    def body(mine: Any, n: Any) -> Rows:
        s = scratch(P)
        rows = {"plain": P.subtract_left(mine, storage=s)}
        fx.barrier()
        rows["left"] = P.subtract_left(mine, lambda a, b: a - b, storage=s, predecessor=1, valid_items=6)
        fx.barrier()
        rows["right"] = P.subtract_right(mine, storage=s, successor=25, valid_items=n)
        fx.barrier()
        rows["part left"] = P.subtract_left_partial_tile(mine, n, storage=s, predecessor=1)
        fx.barrier()
        rows["part right"] = P.subtract_right_partial_tile(mine, 6, storage=s, successor=25)
        fx.barrier()
        rows["half"] = P.subtract_left(
            mine, lambda a, b: (a.to(fx.Float32) - b.to(fx.Float32)) * 0.5, storage=s, output_dtype=fx.Float32
        )
        fx.barrier()
        rows["greater"] = P.subtract_left(mine, fx.ReductionOp.MAX, storage=s, predecessor=3)
        return rows

    rows = results(body, x, n=6)
    assert rows["plain"][:4].tolist() == [[2, 3], [4, 1], [5, 6], [1, 8]]
    assert not rows["plain"][4:].any()
    for left, right in (("left", "right"), ("part left", "part right")):
        assert rows[left][:4].tolist() == [[1, 3], [4, 1], [5, 6], [22, 30]]
        assert rows[right][:4].tolist() == [[-3, -4], [-1, -5], [-6, -4], [22, 30]]
        assert (rows[left][4:] == 30).all() and (rows[right][4:] == 30).all()
    assert rows["half"][0].tolist() == [2.0, 1.5]
    assert rows["greater"][:2].tolist() == [[3, 5], [9, 10]]


def test_discontinuity(warp: int) -> None:
    x = per_thread([[2, 2], [2, 5], [5, 7], [7, 7]], [7, 7])
    P = fx.coop.BlockDiscontinuity[fx.Int32, BLOCK]

    def body(mine: Any, n: Any) -> Rows:
        s, different = scratch(P), lambda left, right: left != right
        heads, tails = P.flag_heads_and_tails(mine, storage=s)
        fx.barrier()
        inner, ends, previous = P.flag_heads_and_tails(
            mine, different, storage=s, predecessor=2, successor=7, return_predecessors=True
        )
        fx.barrier()
        separate, before = P.flag_heads(mine, different, storage=s, predecessor=2, return_predecessors=True)
        fx.barrier()
        last = P.flag_tails(mine, different, storage=s, successor=7)
        fx.barrier()
        numbers = P.flag_heads(mine, lambda left, right, number: number % 3 == 0, storage=s, predecessor=0)
        fx.barrier()
        around = P.flag_heads(mine, storage=s, return_predecessors=True)[1]
        assert heads.dtype is fx.Int32
        return {
            "heads": heads, "tails": tails, "inner": inner, "ends": ends, "previous": previous,
            "separate": separate, "before": before, "last": last, "numbers": numbers, "around": around,
        }  # fmt: skip

    rows = {name: row.reshape(-1) for name, row in results(body, x).items()}
    assert np.flatnonzero(rows["heads"]).tolist() == [0, 3, 5]
    assert np.flatnonzero(rows["tails"]).tolist() == [2, 4, 127]
    for name in ("inner", "separate"):
        assert np.flatnonzero(rows[name]).tolist() == [3, 5]
    for name in ("ends", "last"):
        assert np.flatnonzero(rows[name]).tolist() == [2, 4]
    for name in ("previous", "before"):
        assert rows[name].tolist() == [2, *x.reshape(-1)[:-1]]
    assert np.flatnonzero(rows["numbers"]).tolist() == list(range(0, 128, 3))
    assert rows["around"][0] == 7


def test_shuffle(warp: int) -> None:
    x = np.arange(2 * BLOCK).reshape(BLOCK, 2)
    P = fx.coop.BlockShuffle[fx.Int32, BLOCK]

    def body(mine: Any, n: Any) -> Rows:
        s, one = scratch(P), 10 * (fx.thread_idx.x + 1)
        up, suffix = P.up(mine, storage=s, predecessor=-1, return_suffix=True)
        fx.barrier()
        down, prefix = P.down(mine, storage=s, successor=128, return_prefix=True)
        fx.barrier()
        shifted = P.offset(one, distance=1, storage=s, fill=-1)
        fx.barrier()
        rotated = P.rotate(one, distance=1, storage=s)
        return {"up": up, "suffix": suffix, "down": down, "prefix": prefix, "shifted": shifted, "rotated": rotated}

    rows = results(body, x)
    assert (rows["up"] == x - 1).all() and (rows["down"] == x + 1).all()
    assert (rows["suffix"] == 127).all() and (rows["prefix"] == 0).all()
    assert rows["shifted"][:, 0].tolist() == [*range(20, 650, 10), -1]
    assert rows["rotated"][:, 0].tolist() == [*range(20, 650, 10), 10]


@pytest.mark.parametrize("algorithm", ["ATOMIC", "SORT"])
def test_histogram(warp: int, algorithm: str) -> None:
    x = per_thread([[0, 1], [1, 3], [0, 1], [2, 3]], [0, 0])
    P = fx.coop.BlockHistogram[fx.Int32, BLOCK, 4, algorithm]

    def body(mine: Any, n: Any) -> Rows:
        s = scratch(P)
        counts = P(mine, storage=s)
        once = [counts[k] for k in range(4)]
        fx.barrier()
        P.init(storage=s)
        P.composite(mine, storage=s)
        fx.barrier()
        counts = P.composite([item - 100 * n for item in mine] + mine, storage=s)  # what is no bin does not count
        return {"once": once, "twice": [counts[k] for k in range(4)]}

    rows = results(body, x, n=1)
    assert (rows["once"] == [122, 3, 1, 2]).all()
    assert (rows["twice"] == [244, 6, 2, 4]).all()


def test_run_length_decode(warp: int) -> None:
    values = per_thread([[7, 0], [4, 0], [9, 0], [2, 0]], [0, 0])
    lengths = per_thread([[2, 0], [1, 2], [3, 3], [2, 6]], [0, 8])  # and where the runs begin
    P = fx.coop.BlockRunLengthDecode[(fx.Int32, fx.Int32), BLOCK, 1]

    def body(value: Any, length: Any, n: Any) -> Rows:
        s = scratch(P)
        y, relative, total = P(value[0], length[0], storage=s, decoded_items_per_thread=2)
        fx.barrier()
        tail, late, _ = P(value[0], length[0], storage=s, decoded_items_per_thread=2, offset=n, default=-1)
        fx.barrier()
        runs = P.init_with_run_offsets(value[0], length[1], storage=s, total=8)
        again, later, end = runs.run_length_decode(decoded_items_per_thread=2, offset=5, default=-1)
        return {"y": y, "relative": relative, "total": total, "tail": tail, "late": late, "again": again, "later": later, "end": end}  # fmt: skip # noqa: E501

    rows = results(body, values, lengths, n=5)
    assert rows["y"][:4].tolist() == [[7, 7], [4, 9], [9, 9], [2, 2]] and not rows["y"][4:].any()
    assert rows["relative"][:4].tolist() == [[0, 1], [0, 0], [1, 2], [0, 1]] and (rows["relative"][4:] == -1).all()
    for items, relative, total in (("tail", "late", "total"), ("again", "later", "end")):
        assert rows[items][:2].tolist() == [[9, 2], [2, -1]] and (rows[items][2:] == -1).all()
        assert rows[relative][:2].tolist() == [[2, 0], [1, -1]] and (rows[relative][2:] == -1).all()
        assert (rows[total] == 8).all()


def test_merge_sort(warp: int) -> None:
    keys = per_thread([[3, 1], [2, 1], [4, 2], [3, 0]], [99, 99])
    places = np.arange(2 * BLOCK).reshape(BLOCK, 2)
    P = fx.coop.BlockMergeSort[(fx.Int32, fx.Int32), BLOCK, 2, fx.coop.BlockMergeSortAlgorithm.Merge]

    def body(key: Any, value: Any, n: Any) -> Rows:
        s, rows = scratch(P), {}
        rows["keys"], rows["values"] = P(key, value, storage=s)
        for sort, name in ((P.sort, "some"), (P.stable_sort, "same")):
            fx.barrier()
            rows[name], rows[f"{name} values"] = sort(
                key, value, storage=s, descending=True, compare_op=lambda a, b: a < b, valid_items=n, oob_default=-1
            )
        return rows

    rows = results(body, keys, places, n=6)
    assert rows["keys"][:4].tolist() == [[0, 1], [1, 2], [2, 3], [3, 4]] and (rows["keys"][4:] == 99).all()
    assert rows["values"][:4].tolist() == [[7, 1], [3, 2], [5, 0], [6, 4]] and (rows["values"][4:] == places[4:]).all()
    for name in ("some", "same"):
        assert rows[name].reshape(-1).tolist() == [4, 3, 2, 2, 1, 1] + [-1] * 122
        assert rows[f"{name} values"].reshape(-1).tolist() == [4, 0, 2, 5, 1, 3] + [0] * 122


def test_radix_sort(warp: int) -> None:
    keys = per_thread([[3, -1], [2, -3], [0, 2], [-1, 1]], [4, 4])
    places = np.arange(2 * BLOCK).reshape(BLOCK, 2)
    P = fx.coop.BlockRadixSort[fx.Int32, BLOCK, 2]
    Q = fx.coop.BlockRadixSort[(fx.Int32, fx.Int32), BLOCK, 2, fx.coop.BlockRadixSortAlgorithm.RADIX_DIGIT]

    def body(key: Any, value: Any, n: Any) -> Rows:
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        rows = {"plain": P(key, storage=p)}
        options = {"descending": True, "end_bit": 2, "decomposer": lambda key: (key,), "radix_bits": 2}
        rows["keys"], rows["values"] = Q(key, value, storage=q, begin_bit=0, blocked_to_striped=True, **options)
        fx.barrier()
        rows["same"], rows["same values"] = Q.sort_blocked_to_striped(key, value, storage=q, **options)
        fx.barrier()
        low_first = lambda key: (key & 1, (key >> 1).to(fx.Int8))  # noqa: E731
        rows["by two"], rows["by two values"] = Q(key, value, storage=q, decomposer=low_first)
        return rows

    rows = results(body, keys, places)
    assert rows["plain"].reshape(-1).tolist() == sorted(keys.reshape(-1))
    for name in ("keys", "same"):
        assert rows[name][:4].tolist() == [[3, 4], [-1, 4], [-1, 4], [2, 4]]
        assert rows[f"{'values' if name == 'keys' else 'same values'}"][:4].tolist() == [
            [0, 64],
            [1, 65],
            [6, 66],
            [2, 67],
        ]
        assert rows[name].T.reshape(-1)[:8].tolist() == [3, -1, -1, 2, 2, -3, 1, 0]
    by_two = sorted(range(2 * BLOCK), key=lambda i: (keys.reshape(-1)[i] & 1, keys.reshape(-1)[i] >> 1))
    assert rows["by two values"].reshape(-1).tolist() == by_two


def test_radix_rank(warp: int) -> None:
    keys = per_thread([[2, 0], [1, 2], [0, 1], [2, 0]], [3, 3])
    P = fx.coop.BlockRadixRank[fx.Int32, BLOCK, 2, "BASIC"]
    E = fx.coop.BlockExchange[fx.Int32, BLOCK, 2]
    Q = fx.coop.BlockRadixRank.with_radix_bits(2)[fx.Int32, BLOCK, 2, fx.coop.BlockRadixRankAlgorithm.MATCH]

    def body(key: Any, n: Any) -> Rows:
        shared = fx.SharedAllocator()
        p, e, q = (shared.allocate(T.SharedStorage).peek() for T in (P, E, Q))
        rows = {"ranks": P(key, storage=p, begin_bit=0, end_bit=2)}
        seen = []
        striped = E.blocked_to_warp_striped(key, storage=e)
        ranks, rows["offsets"] = Q.rank(
            striped, storage=q, descending=True, begin_bit=0, end_bit=2, digit_extractor=lambda key: key & 3,
            radix_bits=2, count_callback=seen.append, with_prefix=True,
        )  # fmt: skip
        rows["counts"] = seen[0]
        fx.barrier()
        rows["blocked"] = E.warp_striped_to_blocked(ranks, storage=e)
        return rows

    rows = results(body, keys)
    assert rows["ranks"][:4].tolist() == [[5, 0], [3, 6], [1, 4], [7, 2]]
    assert (rows["ranks"][4:] == np.arange(8, 128).reshape(-1, 2)).all()
    assert rows["counts"][:, 0].tolist() == [3, 2, 3, 120] + [0] * 60
    assert rows["offsets"][:4, 0].tolist() == [125, 123, 120, 0]
    assert rows["blocked"].reshape(-1)[:8].tolist() == [120, 125, 123, 121, 126, 124, 122, 127]
    assert rows["blocked"].reshape(-1)[8:].tolist() == list(range(120))


def test_top_k(warp: int) -> None:
    keys = per_thread([[4, 1], [7, 3], [6, 2], [8, 5]], [0, 0])
    places = np.arange(2 * BLOCK).reshape(BLOCK, 2)
    P = fx.coop.BlockTopK[fx.Int32, BLOCK, 2]
    A = fx.coop.BlockTopK[fx.Int32, BLOCK, 2, fx.coop.BlockTopKAlgorithm.Air]
    Q = fx.coop.BlockTopK[(fx.Int32, fx.Int32), BLOCK, 2]

    def body(key: Any, value: Any, n: Any) -> Rows:
        shared = fx.SharedAllocator()
        p, a, q = (shared.allocate(T.SharedStorage).peek() for T in (P, A, Q))
        rows: Rows = {}
        rows["greatest"], rows["valid"] = P(key, 3, storage=p, largest=True)
        rows["in place"], rows["also valid"] = A(key, n, storage=a, largest=True)
        rows["least"], rows["payload"], rows["chosen"] = Q(
            key, 3, value, storage=q, largest=False, num_valid=6, compare_op=lambda a, b: a < b
        )
        fx.barrier()
        rows["min"], rows["min values"], _ = Q.min_pairs(key, value, 3, 6, storage=q)
        fx.barrier()
        rows["max"], rows["max values"], _ = Q.max_pairs(key, value, 3, num_valid=n * 2, storage=q)
        fx.barrier()
        rows["min keys"], _ = P.min_keys(key, 3, num_valid=6, storage=p)
        return rows

    found = results(body, keys, places, n=3)
    rows = {name: row.reshape(-1)[:3].tolist() for name, row in found.items()}
    for flags in ("valid", "also valid", "chosen"):
        assert found[flags].reshape(-1).tolist() == [1, 1, 1] + [0] * 125
    assert rows["greatest"] == [8, 7, 6] and rows["in place"] == [7, 6, 8]
    assert rows["least"] == rows["min"] == rows["min keys"] == [1, 2, 3]
    assert rows["payload"] == rows["min values"] == [1, 5, 3]
    assert rows["max"] == [7, 6, 4] and rows["max values"] == [2, 4, 0]


def test_warp_exchange_with_scratch_of_each_logical_warp(warp: int) -> None:
    x = np.arange(2 * BLOCK).reshape(BLOCK, 2)
    P = fx.coop.WarpExchange[fx.Int32, 8, 2, fx.coop.WarpExchangeAlgorithm.Shared]

    def body(mine: Any, n: Any) -> Rows:
        s = fx.SharedAllocator().allocate(fx.Array[P.SharedStorage, 8]).peek()[fx.thread_idx.x // 8]
        striped = P.blocked_to_striped(mine, storage=s)
        ranks = [15 - (item % 16) for item in mine]
        return {
            "striped": striped,
            "blocked": P.striped_to_blocked(striped, storage=s),
            "scattered": P.scatter_to_striped(mine, ranks, storage=s),
        }

    rows = results(body, x)
    tiles = x.reshape(8, 16)
    assert (rows["striped"] == tiles.reshape(8, 2, 8).transpose(0, 2, 1).reshape(BLOCK, 2)).all()
    assert (rows["blocked"] == x).all()
    assert (rows["scattered"] == tiles[:, ::-1].reshape(8, 2, 8).transpose(0, 2, 1).reshape(BLOCK, 2)).all()


def test_attributes() -> None:
    P = fx.coop.BlockMergeSort[(fx.Float32, fx.Int32), (8, 4, 2), 3]
    assert (P.dtype, P.key_dtype, P.value_dtype) == (fx.Float32, fx.Float32, fx.Int32)
    assert (P.block_size, P.block_threads, P.items_per_thread) == ((8, 4, 2), 64, 3)
    assert P.algorithm is fx.coop.BlockMergeSortAlgorithm.MERGE
    W = fx.coop.WarpLoad[fx.Float16, None, 4]
    assert (W.dtype, W.items_per_thread, W.algorithm.name) == (fx.Float16, 4, "DIRECT")


def test_refusals(warp: int) -> None:
    D = fx.coop.BlockDiscontinuity[fx.Float32, 64]
    R = fx.coop.BlockRadixRank[fx.Int32, 64]
    T = fx.coop.BlockTopK[fx.Float32, 64, 1, "AIR"]
    refused(TypeError, "flag_op", lambda IN, OUT, N: D.flag_heads(IN[0], lambda a: a, storage=scratch(D)))
    refused(TypeError, "MATCH", lambda IN, OUT, N: R(N, storage=scratch(R), end_bit=2, count_callback=print))
    refused(ValueError, "with_radix_bits", lambda IN, OUT, N: R(N, storage=scratch(R), radix_bits=9))
    refused(TypeError, "MERGE takes compare_op", lambda IN, OUT, N: T(IN[0], 1, storage=scratch(T), compare_op=max))
    with pytest.raises(ValueError, match="items_per_thread == width, got 2 and 8"):
        fx.coop.WarpExchange[fx.Float32, 8, 2, "SHUFFLE"]
