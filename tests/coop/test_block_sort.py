"""Sorts, ranks, selections, histograms and run lengths of a block against NumPy."""

import numpy as np
import pytest
from harness import compiles_for_gpus, refused, run, scratch

import flydsl.expr as fx

rng = np.random.default_rng(3)


def read(IN, first, items):
    """This thread's items."""
    return [IN[first + fx.thread_idx.x * items + k] for k in range(items)]


def write(OUT, first, items):
    for k, item in enumerate(items):
        OUT[first + fx.thread_idx.x * len(items) + k] = item.to(OUT.dtype)


@pytest.mark.parametrize(("block", "items"), [(64, 1), (192, 3)])
def test_merge_sort(warp: int, block: int, items: int) -> None:
    n = block * items
    P = fx.coop.BlockMergeSort[(fx.Float32, fx.Int32), block, items]
    Q = fx.coop.BlockMergeSort[fx.Float32, block, items]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        mine = read(IN, 0, items)
        places = [fx.thread_idx.x * items + k for k in range(items)]
        keys, moved = P(mine, places, storage=p)
        write(OUT, 0, keys)
        write(OUT, n, moved)
        write(
            OUT,
            2 * n,
            list(Q.sort(fx.Vector.from_elements(mine), storage=q, compare_op=lambda a, b: a > b, valid_items=N)),
        )

    given = rng.integers(-20, 20, n).astype(np.float32)
    valid = n // 2 + 3
    keys, places, some = run(body, block, given, np.zeros(3 * n, np.float32), valid).reshape(3, n)
    np.testing.assert_array_equal(keys, np.sort(given))
    np.testing.assert_array_equal(places.astype(int), np.argsort(given, kind="stable"))
    np.testing.assert_array_equal(some[:valid], np.sort(given[:valid])[::-1])
    np.testing.assert_array_equal(some[valid:], given[valid:])


def keys_of(dtype: type, n: int) -> np.ndarray:
    """Numbers from the whole range of a type, some of them equal."""
    if np.dtype(dtype).kind == "f":
        return np.concatenate(
            [[np.inf, -np.inf], rng.standard_normal(n // 2 - 2), np.round(rng.standard_normal(n - n // 2))]
        ).astype(dtype)
    info = np.iinfo(dtype)
    return rng.choice(rng.integers(info.min, info.max, n // 2, dtype=dtype, endpoint=True), n)


@pytest.mark.parametrize(
    ("dtype", "block", "items", "algorithm"),
    [
        (np.int16, 192, 3, "RADIX_SCAN"),
        (np.uint8, 64, 1, "RADIX_DIGIT"),
        (np.float16, 64, 2, "RADIX_DIGIT"),
        (np.float64, 64, 1, "RADIX_SCAN"),
    ],
)
def test_radix_sort(warp: int, dtype: type, block: int, items: int, algorithm: str) -> None:
    n = block * items
    key = getattr(fx, np.dtype(dtype).name.capitalize())
    P = fx.coop.BlockRadixSort[(key, fx.Int16), block, items, algorithm]
    Q = fx.coop.BlockRadixSort[key, block, items, algorithm]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        mine = read(IN, 0, items)
        places = [fx.Int16(fx.thread_idx.x * items + k) for k in range(items)]
        keys, moved = P(mine, places, storage=p)
        write(OUT, 0, keys)
        write(OUT, n, [place % 128 for place in moved])
        write(OUT, 2 * n, Q.sort_blocked_to_striped(mine, storage=q, descending=True))
        write(OUT, 3 * n, Q(mine, storage=q, begin_bit=2, end_bit=N))

    given = keys_of(dtype, n)
    keys, places, descending, some = run(body, block, given, np.zeros(4 * n, dtype), 7).reshape(4, n)
    np.testing.assert_array_equal(keys, np.sort(given))
    order = np.argsort(radix(given), kind="stable")
    np.testing.assert_array_equal(places, (order % 128).astype(dtype))
    np.testing.assert_array_equal(descending, np.sort(given)[::-1].reshape(items, block).T.reshape(-1))
    np.testing.assert_array_equal(some, given[np.argsort(radix(given) >> 2 & 31, kind="stable")])


def radix(keys: np.ndarray) -> np.ndarray:
    """Keys as unsigned integers of the same order."""
    keys = np.where(keys == 0, keys.dtype.type(0), keys)  # the zeros are equal
    bits = keys.view(f"u{keys.itemsize}")
    sign = bits.dtype.type(1 << (8 * keys.itemsize - 1))
    if keys.dtype.kind == "f":
        return np.where(bits & sign, ~bits, bits | sign)
    return bits ^ sign if keys.dtype.kind == "i" else bits


@pytest.mark.parametrize(("algorithm", "items"), [("BASIC", 2), ("MEMOIZE", 1), ("MATCH", 2)])
def test_radix_rank(warp: int, algorithm: str, items: int) -> None:
    block = 64
    n = block * items
    P = fx.coop.BlockRadixRank[fx.Int32, block, items, algorithm]
    Q = fx.coop.BlockRadixRank.with_radix_bits(3)[fx.Int32, block, items, algorithm]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        mine = read(IN, 0, items)
        write(OUT, 0, P(mine, storage=p, begin_bit=3, end_bit=7))
        write(OUT, n, Q.rank(mine, storage=q, begin_bit=N, end_bit=N + 3, descending=True))
        write(OUT, 2 * n, P(mine, storage=p))
        fx.barrier()
        again, OUT[4 * n + fx.thread_idx.x] = P(mine, storage=p, begin_bit=3, end_bit=7, with_prefix=True)
        write(OUT, 3 * n, again)

    given = keys_of(np.int32, n)
    result = run(body, block, given, np.zeros(4 * n + block, np.int32), 20)
    ranks, descending, whole, again = result[: 4 * n].reshape(4, n)
    np.testing.assert_array_equal(again, ranks)
    below = [(given.view(np.uint32) >> 3 & 15 < digit).sum() for digit in range(16)]
    np.testing.assert_array_equal(result[4 * n : 4 * n + 16], below)
    order = np.arange(n)
    if algorithm == "MATCH":  # items are warp-striped: of each warp first the first ones of all lanes
        order = order.reshape(-1, warp, items).transpose(0, 2, 1).reshape(-1)
    bits = given.view(np.uint32)[order]
    for found, wanted in ((ranks, bits >> 3 & 15), (descending, -(bits >> 20 & 7).astype(int)), (whole, bits)):
        np.testing.assert_array_equal(np.argsort(found[order]), np.argsort(wanted, kind="stable"))


@pytest.mark.parametrize("algorithm", ["MERGE", "AIR"])
def test_top_k(warp: int, algorithm: str) -> None:
    block, items, k = 64, 2, 9
    n = block * items
    P = fx.coop.BlockTopK[fx.Float32, block, items, algorithm]
    Q = fx.coop.BlockTopK[(fx.Float32, fx.Int32), block, items, algorithm]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(T.SharedStorage).peek() for T in (P, Q))
        mine = read(IN, 0, items)
        places = [fx.thread_idx.x * items + j for j in range(items)]
        keys, flags = P.max_keys(mine, k, storage=p)
        write(OUT, 0, keys)
        write(OUT, n, flags)
        keys, moved, flags = Q(mine, N, places, storage=q, largest=False, num_valid=6)
        write(OUT, 2 * n, moved)
        write(OUT, 3 * n, flags)

    given = rng.permutation(n).astype(np.float32) - n / 2
    rows = run(body, block, given, np.zeros(4 * n, np.float32), 5).reshape(4, n)
    greatest = given[np.sort(np.argsort(-given)[:k])] if algorithm == "AIR" else np.sort(given)[::-1][:k]
    np.testing.assert_array_equal(rows[0][rows[1] == 1], greatest)
    if algorithm == "AIR":
        np.testing.assert_array_equal(rows[0][k:], given[~np.isin(given, greatest)])
    least = np.argsort(given[:6])[:5]
    np.testing.assert_array_equal(rows[2][rows[3] == 1], np.sort(least) if algorithm == "AIR" else least)


@pytest.mark.parametrize("algorithm", ["ATOMIC", "SORT"])
@pytest.mark.parametrize(("items", "bins"), [(1, 16), (3, 100)])
def test_histogram(warp: int, items: int, bins: int, algorithm: str) -> None:
    block = 64
    P = fx.coop.BlockHistogram[fx.Uint8, block, bins, algorithm]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        storage = shared.allocate(P.SharedStorage).peek()
        P(read(IN, 0, items), storage=storage)
        counters = P.composite(read(IN, block * items, items), storage=storage)
        for first in range(0, bins, block):
            number = first + fx.thread_idx.x
            OUT[number] = counters[(number < bins).select(number, 0)]

    given = np.minimum(rng.integers(0, bins + 9, 2 * block * items), rng.integers(0, bins, 2 * block * items))
    given = given.astype(np.uint8)
    result = run(body, block, given, np.zeros(bins + block, np.int32))
    np.testing.assert_array_equal(result[:bins], np.bincount(given, minlength=bins))


@pytest.mark.parametrize("runs", [1, 2])
def test_run_length_decode(warp: int, runs: int) -> None:
    block, decoded = 64, 3
    n = block * decoded
    P = fx.coop.BlockRunLengthDecode[fx.Int32, block, runs]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        p, q = (shared.allocate(P.SharedStorage).peek() for _ in range(2))
        values, lengths = read(IN, 0, runs), read(IN, block * runs, runs)
        state = P.init_with_run_lengths(values, lengths, storage=p)
        write(OUT, 0, state.decode(decoded_items_per_thread=decoded)[0])
        write(OUT, n, state.decode(decoded_items_per_thread=decoded, offset=N)[0])
        OUT[3 * n] = state.total
        offsets = read(IN, 2 * block * runs, runs)
        state = P.init_with_run_offsets(values, offsets, storage=q)
        write(OUT, 2 * n, state.decode(decoded_items_per_thread=decoded)[0])

    lengths = rng.integers(0, 5, block * runs)
    lengths[[0, -1]] = [0, 400]
    values = rng.integers(0, 1000, block * runs)
    given = np.concatenate([values, lengths, lengths.cumsum() - lengths]).astype(np.int32)
    result = run(body, block, given, np.zeros(3 * n + 1, np.int32), 50)
    wanted = values.repeat(lengths)
    np.testing.assert_array_equal(result[:n], wanted[:n])
    np.testing.assert_array_equal(result[n : 2 * n], wanted[50 : 50 + n])
    np.testing.assert_array_equal(result[2 * n : 3 * n], wanted[:n])
    assert result[3 * n] == lengths.sum()


def test_refusals(warp: int) -> None:
    M = fx.coop.BlockMergeSort[(fx.Float32, fx.Int32), 64]
    R = fx.coop.BlockRadixSort[fx.Float32, 64]
    H = fx.coop.BlockHistogram[fx.Uint8, 64, 16]
    refused(TypeError, "needs values", lambda IN, OUT, N: M(IN[0], storage=scratch(M)))
    refused(TypeError, "no type for values", lambda IN, OUT, N: R(IN[0], IN[1], storage=scratch(R)))
    refused(ValueError, "begin_bit <= end_bit", lambda IN, OUT, N: R(IN[0], storage=scratch(R), end_bit=33))
    refused(TypeError, "SharedStorage", lambda IN, OUT, N: H.init(storage=OUT))
    V = fx.coop.BlockRadixSort[fx.Float32x4, 64]
    refused(TypeError, "no digits", lambda IN, OUT, N: V(fx.Float32x4(IN[0]), storage=scratch(V)))
    K = fx.coop.BlockRadixRank[fx.Float32, 64]
    refused(TypeError, "digit_extractor", lambda IN, OUT, N: K(IN[0], storage=scratch(K)))
    with pytest.raises(TypeError, match="use integers"):
        fx.coop.BlockHistogram[fx.Float32, 64, 16]
    with pytest.raises(TypeError, match="a number of bins"):
        fx.coop.BlockHistogram[fx.Uint8, 64]
    with pytest.raises(ValueError, match="radix_bits"):
        fx.coop.BlockRadixRank.with_radix_bits(31)


def test_compiles_for_gpus() -> None:
    M = fx.coop.BlockMergeSort[fx.Float32, 128, 2]
    R = fx.coop.BlockRadixSort[(fx.Float32, fx.Float32), 128, 2]
    T = fx.coop.BlockTopK[fx.Float32, 128, 2, "AIR"]
    H = fx.coop.BlockHistogram[(fx.Int32, fx.Uint32), 128, 32]
    D = fx.coop.BlockRunLengthDecode[fx.Float32, 128, 2]

    def body(IN, OUT, N):
        shared = fx.SharedAllocator()
        storage = {P: shared.allocate(P.SharedStorage).peek() for P in (M, R, T, H, D)}
        keys = M(read(IN, 0, 2), storage=storage[M], valid_items=N)
        keys, values = R(keys, read(IN, 256, 2), storage=storage[R])
        keys, flags = T(keys, N, storage=storage[T])
        counters = H(flags[0].to(fx.Int32), storage=storage[H])
        lengths = [counters[fx.thread_idx.x % 32].to(fx.Int32)] * 2
        OUT[fx.thread_idx.x] = D(values, lengths, storage=storage[D])[0] + keys[0]

    compiles_for_gpus(body, 128)
