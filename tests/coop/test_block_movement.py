"""Loads, stores, exchanges and neighbours of a block against NumPy."""

import numpy as np
import pytest
from harness import compiles_for_gpus, refused, run, scratch

import flydsl.expr as fx

LOADS = [a.name for a in fx.coop.BlockLoadAlgorithm]
rng = np.random.default_rng(2)


def warp_striped(tile: np.ndarray, warp: int, items: int) -> np.ndarray:
    """Items by thread: each warp's part of the tile dealt to its lanes in turn."""
    return tile.reshape(-1, items, warp).transpose(0, 2, 1).reshape(-1, items)


@pytest.mark.parametrize(
    ("algorithm", "block", "items", "dtype"),
    [*((a, 64, 4, fx.Float32) for a in LOADS), *((a, (16, 8), 3, fx.Int8) for a in LOADS[2::3])],
)
def test_load_and_store(warp: int, algorithm: str, block, items: int, dtype) -> None:
    threads = int(np.prod(block))
    n = threads * items
    P = fx.coop.BlockLoad[dtype, block, items, algorithm]
    Q = fx.coop.BlockStore[dtype, block, items, algorithm]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        mine = P(IN, storage=p, offset=n)
        for k in range(items):
            OUT[P.thread() * items + k] = mine[k]
        Q(OUT, mine, storage=q, offset=n)
        fx.barrier()
        part = P(IN, storage=p, offset=n, valid_items=N, default=9)
        for k in range(items):
            OUT[3 * n + P.thread() * items + k] = part[k]
        Q(OUT, list(part), storage=q, offset=2 * n, valid_items=N)

    given = rng.integers(0, 100, 2 * n).astype(dtype.numpy_dtype)
    valid = n - threads - 5
    held, stored, some, part = run(body, block, given, np.zeros(4 * n, given.dtype), valid).reshape(4, n)
    tile = given[n:]
    striped = algorithm == "STRIPED"
    np.testing.assert_array_equal(held, tile.reshape(items, -1).T.reshape(-1) if striped else tile)
    np.testing.assert_array_equal(stored, tile)
    np.testing.assert_array_equal(some, np.where(np.arange(n) < valid, tile, 0))
    padded = np.where(np.arange(n) < valid, tile, 9)
    np.testing.assert_array_equal(part, padded.reshape(items, -1).T.reshape(-1) if striped else padded)


@pytest.mark.parametrize("algorithm", ["SHARED_MEMORY", "WARP_TIME_SLICING"])
@pytest.mark.parametrize(("block", "items"), [(64, 1), (128, 3)])
def test_exchange(warp: int, block: int, items: int, algorithm: str) -> None:
    n = block * items
    P = fx.coop.BlockExchange[fx.Int32, block, items, algorithm]

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [IN[t * items + k] for k in range(items)]
        ranks = fx.Vector.from_elements([IN[n + t * items + k] for k in range(items)])
        storage = scratch(P)
        methods = (
            lambda: P.blocked_to_striped(mine, storage=storage),
            lambda: P.striped_to_blocked(tuple(mine), storage=storage),
            lambda: P.blocked_to_warp_striped(mine, storage=storage),
            lambda: P.warp_striped_to_blocked(fx.Vector.from_elements(mine), storage=storage),
            lambda: P.scatter_to_blocked(mine, ranks, storage=storage),
            lambda: P.scatter_to_striped(mine, ranks, storage=storage),
            lambda: P.scatter_to_striped_guarded(
                mine, [(r < N).select(r, n + r) for r in ranks], storage=storage, default=7
            ),
            lambda: P.scatter_to_striped_flagged(mine, ranks, [r < N for r in ranks], storage=storage),
        )
        for row, method in enumerate(methods):
            result = method()
            fx.barrier()
            for k in range(items):
                OUT[row * n + t * items + k] = result[k]

    ranks = rng.permutation(n)
    tile = rng.integers(0, 1000, n)
    given = np.concatenate([tile, ranks]).astype(np.int32)
    valid = n // 2
    result = run(body, block, given, np.zeros(8 * n, np.int32), valid).reshape(8, block, items)
    scattered = np.empty(n, int)
    scattered[ranks] = tile
    striped = scattered.reshape(items, block).T
    np.testing.assert_array_equal(result[0], tile.reshape(items, block).T)
    np.testing.assert_array_equal(result[1], tile.reshape(block, items).T.reshape(block, items))
    np.testing.assert_array_equal(result[2], warp_striped(tile, warp, items))
    np.testing.assert_array_equal(warp_striped(result[3].reshape(-1), warp, items).reshape(-1), tile)
    np.testing.assert_array_equal(result[4].reshape(-1), scattered)
    np.testing.assert_array_equal(result[5], striped)
    there = valid > np.arange(n).reshape(items, block).T
    np.testing.assert_array_equal(result[6], np.where(there, striped, 7))
    np.testing.assert_array_equal(result[7], np.where(there, striped, 0))


@pytest.mark.parametrize("items", [1, 3])
def test_neighbours(warp: int, items: int) -> None:
    block = 96 if warp == 32 else 128
    n = block * items
    S, A, D = (fx.coop.BlockShuffle, fx.coop.BlockAdjacentDifference, fx.coop.BlockDiscontinuity)
    S, A, D = (P[fx.Int32, block] for P in (S, A, D))

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [IN[t * items + k] for k in range(items)]
        shared = fx.SharedAllocator()
        s, a, d = (shared.allocate(P.SharedStorage).peek() for P in (S, A, D))
        methods = (
            lambda: S.up(mine, storage=s),
            lambda: S.down(mine, storage=s),
            lambda: A.subtract_left(mine, storage=a),
            lambda: A.subtract_left(mine, lambda x, y: x + 2 * y, storage=a, predecessor=50),
            lambda: A.subtract_right(mine, storage=a),
            lambda: A.subtract_right(mine, storage=a, successor=50),
            lambda: A.subtract_left_partial_tile(mine, N, storage=a),
            lambda: A.subtract_right_partial_tile(mine, N, storage=a),
            lambda: D.flag_heads(mine, storage=d),
            lambda: D.flag_tails(mine, storage=d, successor=IN[n - 1]),
            lambda: D.flag_heads_and_tails(mine, lambda x, y: y > x, storage=d, predecessor=99)[0],
            lambda: D.flag_heads_and_tails(mine, lambda x, y: y > x, storage=d)[1],
            lambda: [S.offset(mine[0], 5, storage=s)] * items,
            lambda: [S.offset(mine[0], -N, storage=s)] * items,
            lambda: [S.rotate(mine[0], 5, storage=s)] * items,
            lambda: [S.rotate(mine[0], -N, storage=s)] * items,
        )
        for row, method in enumerate(methods):
            result = method()
            fx.barrier()
            for k in range(items):
                OUT[row * n + t * items + k] = fx.Int32(result[k])

    x = rng.integers(0, 4, n).astype(np.int32)
    valid = n // 2 + 1
    rows = run(body, block, x, np.zeros(16 * n, np.int32), valid).reshape(16, n)
    before, after = np.r_[x[0], x[:-1]], np.r_[x[1:], x[-1]]
    index = np.arange(n)
    first, last = index == 0, index == n - 1
    wanted = [
        before,
        after,
        np.where(first, x, x - before),
        x + 2 * np.where(first, 50, before),
        np.where(last, x, x - after),
        x - np.where(last, 50, after),
        np.where(first | (index >= valid), x, x - before),
        np.where(index + 1 >= valid, x, x - after),
        first | (x != before),
        x != after,
        (x > before) & ~first,
        (after > x) | last,
    ]
    for row, expected in zip(rows, wanted, strict=False):
        np.testing.assert_array_equal(row, expected)
    one = x[::items]
    threads = np.arange(block)
    for row, distance in zip(rows[12:14], (5, -valid), strict=True):
        source = threads + distance
        source = np.where((source >= 0) & (source < block), source, threads)
        np.testing.assert_array_equal(row[::items], one[source])
    for row, distance in zip(rows[14:], (5, -valid), strict=True):
        np.testing.assert_array_equal(row[::items], one[(threads + distance) % block])


def test_refusals(warp: int) -> None:
    L = fx.coop.BlockLoad[fx.Float32, 64, 2]
    X = fx.coop.BlockExchange[fx.Float32, 64, 2]
    S = fx.coop.BlockShuffle[fx.Float32, 64]
    refused(TypeError, "one-dimensional tensor", lambda IN, OUT, N: L(3, storage=scratch(L)))
    refused(TypeError, "offset", lambda IN, OUT, N: L(IN, storage=scratch(L), offset=1.5))
    refused(ValueError, "valid_items", lambda IN, OUT, N: L(IN, storage=scratch(L), valid_items=129))
    refused(ValueError, "expected 2", lambda IN, OUT, N: X.blocked_to_striped([IN[0]], storage=scratch(X)))
    refused(TypeError, "one item", lambda IN, OUT, N: S.rotate([IN[0], IN[1]], storage=scratch(S)))
    refused(TypeError, "distance", lambda IN, OUT, N: S.rotate(IN[0], 1.5, storage=scratch(S)))
    M = fx.coop.BlockLoad[fx.Int32, 64]
    refused(TypeError, "does not hold elements of type Int32", lambda IN, OUT, N: M(IN, storage=scratch(M)))
    with pytest.raises(TypeError, match="tensor's elements"):
        fx.coop.BlockStore[fx.Float32x4, 64]


def test_compiles_for_gpus() -> None:
    L, W = fx.coop.BlockLoad[fx.Float32, 128, 4, "VECTORIZE"], fx.coop.BlockStore[fx.Float32, 128, 4, "WARP_TRANSPOSE"]
    X = fx.coop.BlockExchange[fx.Float32, 128, 4]
    A = fx.coop.BlockAdjacentDifference[fx.Float32, 128]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        storage = {P: shared.allocate(P.SharedStorage).peek() for P in (L, W, X, A)}
        items = X.striped_to_blocked(L(IN, storage=storage[L]), storage=storage[X])
        W(OUT, A.subtract_left(items, storage=storage[A]), storage=storage[W], valid_items=N)

    compiles_for_gpus(body, 128)
