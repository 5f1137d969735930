"""Laws of every sort, merge and selection: a permutation, in one order of keys, whatever they are.

The zeros are equal.  NaN of either sign is greater than every number and equal to every NaN.
"""

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from harness import program

import flydsl.expr as fx

BLOCK, ITEMS, WIDTH, K = 64, 2, 8, 37
N = BLOCK * ITEMS
TYPES = {
    "Float8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "Float16": np.float16, "BFloat16": ml_dtypes.bfloat16,
    "Float32": np.float32, "Float64": np.float64, "Int8": np.int8, "Uint32": np.uint32, "Int64": np.int64,
}  # fmt: skip
CASES = {
    "warp_merge_sort": ("Float32", "Int64"),
    "warp_bitonic_sort": ("BFloat16", "Float64"),
    "BlockMergeSort": ("Float16", "Float32", "Float64", "Uint32"),
    "BlockRadixSort RADIX_DIGIT": ("Float8E4M3FNUZ", "Float16", "Int8"),
    "BlockRadixSort RADIX_SCAN": ("Float32", "BFloat16"),
    "BlockTopK MERGE": ("BFloat16", "Float32"),
    "BlockTopK AIR": ("Float8E4M3FNUZ", "Float32"),
}


def keys_of(dtype: Any, rng: np.random.Generator) -> np.ndarray:
    """Random bits, numbers of which many are equal, and what a type has beside numbers."""
    keys = rng.integers(0, 256, (N, np.dtype(dtype).itemsize), np.uint8).view(dtype).reshape(N)
    some = rng.random(N) < 0.5
    keys[some] = rng.integers(-3, 4, N).astype(np.int8).astype(dtype)[some]
    if np.dtype(dtype).kind not in "iu":
        special = np.array([np.nan, -np.nan, 0.0, -0.0, np.inf, -np.inf]).astype(dtype)
        some = rng.random(N) < 0.3
        keys[some] = rng.choice(special, N)[some]
    return keys


def ranks(keys: np.ndarray) -> np.ndarray:
    """Integers in the order of the keys."""
    plain = keys if keys.dtype.kind in "iu" else keys.astype(np.float64)
    return np.unique(plain, return_inverse=True)[1]  # NaN is the last, and one


def bits(keys: np.ndarray) -> np.ndarray:
    """Keys bit by bit, but NaN as one: conversions may change its bits."""
    return np.where(np.isnan(keys.astype(np.float64)), -1, keys.view(f"u{keys.itemsize}").astype(np.int64))


def sorted_both_ways(name: str, dtype: Any, mine: list[Any], places: list[Any]) -> Iterator[Any]:
    """This thread's keys and places, ascending or the least, and descending or the greatest; the latter in two ways."""
    if name.startswith("warp"):
        sort = getattr(fx.coop, name)
        yield sort(mine, places, width=WIDTH)
        yield sort(mine, places, width=WIDTH, compare_op=lambda a, b: a > b)
        return
    kind, _, algorithm = name.partition(" ")
    P = getattr(fx.coop, kind)[((dtype, fx.Int32), BLOCK, ITEMS, *([algorithm] if algorithm else ()))]
    storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
    for greatest in (False, True):
        if kind == "BlockTopK":
            yield P(mine, K, places, storage=storage, largest=greatest)[:2]
        else:
            yield P(mine, places, storage=storage, descending=greatest)
        fx.barrier()
    if kind == "BlockMergeSort":
        yield P(mine, places, storage=storage, compare_op=lambda a, b: a > b)


@pytest.mark.filterwarnings("ignore:invalid value")  # of signaling NaN
@pytest.mark.parametrize("warp", [64], indirect=True)
@pytest.mark.parametrize(("name", "of"), [(name, of) for name, types in CASES.items() for of in types])
def test_keys_are_permuted_into_order(warp: int, name: str, of: str) -> None:
    dtype = TYPES[of]

    def body(IN, OUT, _):
        t = fx.thread_idx.x
        mine, places = [IN[t * ITEMS + k] for k in range(ITEMS)], [t * ITEMS + k for k in range(ITEMS)]
        for row, (keys, values) in enumerate(sorted_both_ways(name, getattr(fx, of), mine, places)):
            for k in range(ITEMS):
                OUT[row * N + t * ITEMS + k] = values[k]
                IN[(row + 1) * N + t * ITEMS + k] = keys[k]

    rng, rows, group = (
        np.random.default_rng(7),
        3 if name == "BlockMergeSort" else 2,
        WIDTH * ITEMS if "warp" in name else N,
    )
    host = program(body, BLOCK)
    for _ in range(20):
        x = keys_of(dtype, rng)
        given = np.concatenate([x, np.zeros(rows * N, dtype)])
        places = np.full((rows, N), -9, np.int32)
        host(given, places.reshape(-1), 0)
        for row, (found, keys) in enumerate(zip(places, given[N:].reshape(-1, N), strict=True)):
            assert sorted(found) == list(range(N)), f"row {row} is no permutation"
            np.testing.assert_array_equal(bits(keys), bits(x[found]), f"row {row}: keys and values part")
            order = -ranks(x) if row else ranks(x)
            for first in range(0, N, group):
                mine = found[first : first + group]
                wanted = first + np.argsort(order[first : first + group], kind="stable")
                if "TopK" in name:
                    assert set(mine[:K]) == set(wanted[:K]), f"row {row}"
                elif name == "warp_bitonic_sort":
                    np.testing.assert_array_equal(order[mine], order[wanted])
                else:
                    np.testing.assert_array_equal(mine, wanted, f"row {row}: {x[mine]}")
