"""BlockReduce and BlockScan against NumPy, for all algorithms, block sizes, item counts and types."""

import numpy as np
import pytest
from harness import compiles_for_gpus, refused, run, scratch
from operators import affine, affine_model

import flydsl.compiler as flyc
import flydsl.expr as fx

ADD, MAX = fx.ReductionOp.ADD, fx.ReductionOp.MAX
REDUCTIONS = list(fx.coop.BlockReduceAlgorithm)
SCANS = list(fx.coop.BlockScanAlgorithm)
rng = np.random.default_rng(1)


@pytest.mark.parametrize(
    ("block", "items", "dtype", "algorithm"),
    [
        (8, 2, np.int32, "WARP_REDUCTIONS"),
        ((8, 4, 12), 1, np.float64, "WARP_REDUCTIONS"),
        (64, 1, np.float16, "RAKING"),
        (512, 3, np.int64, "RAKING"),
        ((8, 4, 12), 2, np.uint8, "RAKING_COMMUTATIVE_ONLY"),
        (128, 1, np.float32, "WARP_REDUCTIONS_NONDETERMINISTIC"),
    ],
)
def test_reduce(warp: int, block, items: int, dtype: type, algorithm: str) -> None:
    threads = int(np.prod(block))
    P = fx.coop.BlockReduce[_dsl(dtype), block, algorithm]

    def body(IN, OUT, N):
        t = P.thread()
        mine = [IN[t * items + k] for k in range(items)]
        storage = scratch(P)
        total = P(mine if items > 1 else mine[0], ADD, storage=storage)
        fx.barrier()
        OUT[t] = total
        OUT[threads + t] = P(fx.Vector.from_elements(mine), "max", storage=storage, valid_items=N)

    given = rng.integers(0, 4, threads * items).astype(dtype)
    valid = threads * items - threads // 3 - 1
    given[-1] = 100
    result = run(body, block, given, np.zeros(2 * threads, dtype), valid).reshape(2, threads)
    assert (result[0] == given.sum(dtype=dtype)).all()
    assert (result[1] == given[:valid].max()).all()


def _dsl(dtype: type):
    return getattr(fx, np.dtype(dtype).name.capitalize())


@pytest.mark.parametrize(("algorithm", "items"), [(REDUCTIONS[0], 2), (REDUCTIONS[1], 1), (REDUCTIONS[1], 2)])
def test_reduce_in_order_of_some_items(warp: int, algorithm, items: int) -> None:
    block = 128
    P = fx.coop.BlockReduce[fx.Int32x2, block, algorithm]

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [fx.Vector.from_elements([IN[2 * (t * items + k)], IN[2 * (t * items + k) + 1]]) for k in range(items)]
        storage = scratch(P)
        for row, valid in enumerate((None, N, 1, 64 * items + 1)):
            result = P(mine, affine, storage=storage, valid_items=valid)
            fx.barrier()
            for k in range(2):
                OUT[2 * (row * block + t) + k] = result[k]

    given = rng.integers(0, 1 << 32, (block * items, 2), dtype=np.uint32)
    valid = 67
    result = run(body, block, given.reshape(-1).view(np.int32), np.zeros(8 * block, np.int32), valid)
    wanted = affine_model(given)
    for row, count in zip(
        result.view(np.uint32).reshape(4, block, 2), (block * items, valid, 1, 64 * items + 1), strict=True
    ):
        np.testing.assert_array_equal(row, wanted[count - 1][None].repeat(block, 0))


@pytest.mark.parametrize(
    ("block", "items", "dtype", "algorithm"),
    [
        (16, 3, np.int32, "WARP_SCANS"),
        (64, 1, np.uint64, "RAKING"),
        (192, 2, np.float32, "WARP_SCANS"),
        ((16, 8), 2, np.int16, "RAKING_MEMOIZE"),
        (512, 1, np.float64, "WARP_SCANS"),
    ],
)
def test_scans(warp: int, block, items: int, dtype: type, algorithm) -> None:
    threads = int(np.prod(block))
    n = threads * items
    P = fx.coop.BlockScan[_dsl(dtype), block, algorithm]

    def body(IN, OUT, N):
        t = P.thread()
        mine = [IN[t * items + k] for k in range(items)]
        storage = scratch(P)
        inclusive, aggregate = P.inclusive_with_aggregate(mine, ADD, storage=storage)
        fx.barrier()
        exclusive = P.exclusive(mine if items > 1 else mine[0], ADD, storage=storage)
        fx.barrier()
        some, part = P.exclusive_with_aggregate(mine, ADD, storage=storage, init=7, valid_items=N)
        fx.barrier()
        following = P.inclusive(mine, ADD, storage=storage, prefix_callback=lambda total: total * 2)
        fx.barrier()
        up_to = P.inclusive(mine, ADD, storage=storage, valid_items=N)
        OUT[5 * n + t], OUT[5 * n + threads + t] = aggregate, part
        for row, results in enumerate((inclusive, exclusive if items > 1 else [exclusive], some, following, up_to)):
            for k in range(items):
                OUT[row * n + t * items + k] = results[k]

    given = rng.integers(0, 4, n).astype(dtype)
    valid = n - threads // 3 - 1
    result = run(body, block, given, np.zeros(5 * n + 2 * threads, dtype), valid)
    inclusive, exclusive, some, following, up_to = result[: 5 * n].reshape(5, n)
    wanted = given.cumsum(dtype=dtype)
    np.testing.assert_array_equal(inclusive, wanted)
    np.testing.assert_array_equal(exclusive, wanted - given)
    masked = np.where(np.arange(n) < valid, given, 0).astype(dtype)
    np.testing.assert_array_equal(some, masked.cumsum(dtype=dtype) - masked + dtype(7))
    np.testing.assert_array_equal(up_to, masked.cumsum(dtype=dtype))
    np.testing.assert_array_equal(following, wanted + wanted[-1] * dtype(2))
    assert (result[5 * n : 5 * n + threads] == wanted[-1]).all()
    assert (result[5 * n + threads :] == wanted[valid - 1]).all()


@pytest.mark.parametrize(("algorithm", "items"), [(SCANS[0], 2), (SCANS[1], 1), (SCANS[2], 2)])
def test_scans_keep_the_order_of_operands(warp: int, algorithm, items: int) -> None:
    block = 128
    n = block * items
    P = fx.coop.BlockScan[fx.Int32x2, block, algorithm]

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        mine = [fx.Vector.from_elements([IN[2 * (t * items + k)], IN[2 * (t * items + k) + 1]]) for k in range(items)]
        first = fx.Vector.from_elements([fx.Int32(3), fx.Int32(4)])
        storage = scratch(P)
        inclusive, aggregate = P.inclusive_with_aggregate(mine, affine, storage=storage, valid_items=N)
        fx.barrier()
        exclusive = P.exclusive(mine, affine, storage=storage, init=first)
        for j in range(2):
            OUT[4 * n + 2 * t + j] = aggregate[j]
            for k in range(items):
                OUT[2 * (t * items + k) + j] = inclusive[k][j]
                OUT[2 * n + 2 * (t * items + k) + j] = exclusive[k][j]

    given = rng.integers(0, 1 << 32, (n, 2), dtype=np.uint32)
    valid = 70
    result = run(body, block, given.reshape(-1).view(np.int32), np.zeros(4 * n + 2 * block, np.int32), valid)
    result = result.view(np.uint32)
    inclusive, exclusive = result[: 4 * n].reshape(2, n, 2)
    wanted = affine_model(given)
    np.testing.assert_array_equal(inclusive[:valid], wanted[:valid])
    np.testing.assert_array_equal(result[4 * n :].reshape(block, 2), wanted[valid - 1][None].repeat(block, 0))
    np.testing.assert_array_equal(exclusive, affine_model(np.concatenate([np.array([[3, 4]], np.uint32), given]))[:-1])


def test_specialisations_are_one_object_each() -> None:
    B = fx.coop.BlockReduce
    assert B[fx.Float32, 256] is B[fx.Float32, 256]
    assert B[fx.Float32, 256].algorithm is fx.coop.BlockReduceAlgorithm.WARP_REDUCTIONS
    assert B[fx.Float32, 256, "raking"].algorithm is fx.coop.BlockReduceAlgorithm.RAKING
    assert B[fx.Float32, (16, 16), 2].block_size == (16, 16, 1)
    assert repr(B[fx.Float32, 256]) == "BlockReduce[Float32, 256]"
    assert fx.coop.universal.BlockReduce is B


@pytest.mark.parametrize(
    ("error", "match", "key"),
    [
        (TypeError, "a type and a block size", fx.Float32),
        (TypeError, "collective items require .* got .*float", (float, 256)),
        (TypeError, "no place in memory", (fx.Boolean, 256)),
        (TypeError, "expected one type", ((fx.Float32, fx.Int32), 256)),
        (ValueError, "block_size must contain .* got 48", (fx.Float32, 48)),
        (ValueError, "at most 1024, got 2048", (fx.Float32, 2048)),
        (ValueError, "an int or a 3-tuple, got .*4, 4, 4, 4.*may be left out", (fx.Float32, (4, 4, 4, 4))),
        (TypeError, "must be a positive Python int, got '256'", (fx.Float32, "256")),
        (ValueError, "items_per_thread", (fx.Float32, 256, 0)),
        (ValueError, "expected a BlockReduceAlgorithm", (fx.Float32, 256, "fast")),
        (
            TypeError,
            "expected a BlockReduceAlgorithm, got .*BlockScan",
            (fx.Float32, 256, fx.coop.BlockScanAlgorithm.RAKING),
        ),
        (TypeError, "too many", (fx.Float32, 256, 1, 2, "RAKING")),
    ],
)
def test_bad_specialisations(error: type[Exception], match: str, key) -> None:
    with pytest.raises(error, match=match):
        fx.coop.BlockReduce[key]


@pytest.mark.parametrize("algorithm", ["WARP_SCANS", "RAKING", "RAKING_MEMOIZE"])
def test_a_callback_keeps_its_state_in_memory(warp: int, algorithm: str) -> None:
    """Tile after tile, the callback adds to a running total: once for the block, not once for each thread."""
    threads, tiles = 128, 3
    P = fx.coop.BlockScan[fx.Int32, threads, algorithm]

    def body(IN, OUT, N):
        t, storage = fx.thread_idx.x, scratch(P)

        def running(total):
            before = OUT[tiles * threads]
            OUT[tiles * threads] = before + total
            return before

        for tile in range(tiles):
            OUT[tile * threads + t] = P.inclusive(IN[tile * threads + t], ADD, storage=storage, prefix_callback=running)
            fx.barrier()

    given = rng.integers(0, 100, tiles * threads).astype(np.int32)
    result = run(body, threads, given, np.zeros(tiles * threads + 1, np.int32))
    np.testing.assert_array_equal(result[:-1], given.cumsum(dtype=np.int32))
    assert result[-1] == given.sum()


def test_a_function_says_what_changes_nothing(warp: int) -> None:
    class Least:
        commutative = True

        def __call__(self, a, b):
            return fx.min(a, b)

        def identity(self, dtype):
            return dtype.limits()[1]

    R, S = fx.coop.BlockReduce[fx.Int16, 64], fx.coop.BlockScan[fx.Int16, 64]

    def body(IN, OUT, N):
        t, shared = fx.thread_idx.x, fx.SharedAllocator()
        r, s = (shared.allocate(P.SharedStorage).peek() for P in (R, S))
        OUT[t] = R(IN[t], Least(), storage=r, valid_items=N)
        OUT[64 + t] = S.exclusive(IN[t], Least(), storage=s)
        fx.barrier()
        OUT[128 + t] = R(IN[t], lambda a, b: fx.min(a, b), storage=r, valid_items=N, identity=lambda dtype: dtype(9))
        OUT[192 + t] = fx.coop.warp_exclusive_scan(IN[t], Least(), width=32)

    given = rng.permutation(64).astype(np.int16)
    result = run(body, 64, given, np.zeros(256, np.int16), 0).reshape(4, 64)
    assert (result[0] == 2**15 - 1).all()
    np.testing.assert_array_equal(result[1], [2**15 - 1, *np.minimum.accumulate(given)[:-1]])
    assert (result[2] == 9).all()
    halves = np.minimum.accumulate(given.reshape(2, 32), axis=1)
    np.testing.assert_array_equal(result[3].reshape(2, 32)[:, 1:], halves[:, :-1])
    assert (result[3, ::32] == 2**15 - 1).all()


def test_refused_calls(warp: int) -> None:
    P = fx.coop.BlockReduce[fx.Float32, 64]
    Q = fx.coop.BlockReduce[fx.Float32, 64, 2, "RAKING_COMMUTATIVE_ONLY"]
    S = fx.coop.BlockScan[fx.Float32, 64]
    refused(TypeError, "storage is None", lambda IN, OUT, N: P(IN[0], ADD, storage=None))
    refused(ValueError, "block size", lambda IN, OUT, N: P(IN[0], ADD, storage=scratch(P)), block=128)
    refused(TypeError, "commutative", lambda IN, OUT, N: Q([IN[0]] * 2, lambda a, b: a + b, storage=scratch(Q)))
    refused(ValueError, "expected 2 items per thread, got 1", lambda IN, OUT, N: Q(IN[0], ADD, storage=scratch(Q)))
    refused(
        TypeError,
        "pass one of them",
        lambda IN, OUT, N: S.inclusive(IN[0], ADD, storage=scratch(S), init=1, prefix_callback=lambda a: a),
    )
    if warp == 64:
        R = fx.coop.BlockReduce[fx.Float32, 96]
        refused(ValueError, "multiple of the warp size 64", lambda IN, OUT, N: R(IN[0], ADD, storage=scratch(R)), 96)


def test_compiles_for_gpus() -> None:
    R = fx.coop.BlockReduce[fx.Float32, 256, "RAKING"]
    S = fx.coop.BlockScan[fx.Float32, 256, "WARP_SCANS"]
    T = fx.coop.BlockScan[fx.Float32, 256, "RAKING"]

    def body(IN, OUT, N):
        t = fx.thread_idx.x
        shared = fx.SharedAllocator()
        r, s, u = (shared.allocate(P.SharedStorage).peek() for P in (R, S, T))
        total = R(IN[t], MAX, storage=r, valid_items=N)
        OUT[t] = T.exclusive(S.inclusive([IN[t], total], ADD, storage=s)[1], ADD, storage=u)

    compiles_for_gpus(body, 256)


@fx.struct
class Best:
    """A key and where it is."""

    key: fx.Float32
    where: fx.Int32


def better(a, b):
    take = (b.key > a.key) | ((b.key == a.key) & (b.where < a.where))
    return Best(take.select(b.key, a.key), take.select(b.where, a.where))


better.commutative = True


@pytest.mark.parametrize("static", [True, False])
def test_structs_in_loops_and_dynamic_shared_memory(warp: int, static: bool) -> None:
    block = 128
    P = fx.coop.BlockReduce[Best, block, "RAKING_COMMUTATIVE_ONLY"]
    S = fx.coop.BlockScan[fx.Int32, block]

    @flyc.jit
    def body(IN, OUT, N):
        t = fx.thread_idx.x
        shared = fx.SharedAllocator(static=static)
        p, s = shared.allocate(P.SharedStorage).peek(), shared.allocate(S.SharedStorage).peek()
        carry = fx.Int32(0)
        for row in range(N):
            best = P(Best(IN[row * block + t], t), better, storage=p)
            offset, total = S.exclusive_with_aggregate(best.where, fx.ReductionOp.ADD, storage=s, init=carry)
            carry = carry + total
            if t == 2:
                OUT[2 * row] = best.where
                OUT[2 * row + 1] = offset
            fx.barrier()

    rows = 3
    given = rng.integers(0, 50, (rows, block)).astype(np.float32)
    result = run(body, block, given.reshape(-1), np.zeros(2 * rows, np.int32), rows).reshape(rows, 2)
    places = given.argmax(axis=1)
    np.testing.assert_array_equal(result[:, 0], places)
    np.testing.assert_array_equal(result[:, 1], block * (places.cumsum() - places) + 2 * places)
