"""The collectives of the library on ranks as threads, against NumPy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from thread_ranks import identical, run_ranks

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler import precompile
from flydsl.config import Config
from flydsl.errors import RankError
from flydsl.kernels import comm
from flydsl.kernels.comm import all_reduce, exchange, tiles

Array = np.ndarray[Any, Any]
DTYPES = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i32": np.int32}
ELEMENTS = dict(zip(DTYPES, tiles.ELEMENTS, strict=True))
SIZES = (5000, 0, 1, 127, 2048, 0, 4999, 1023, 1025, 3)
"""Elements of successive calls: none, one, primes, what no vector divides, more and fewer tiles than blocks."""
WORLDS = (1, 2, 3, 4, 5, 6, 7, 8)
ALL_REDUCES = {
    "one-shot": all_reduce.all_reduce_one_shot,
    "two-shot": all_reduce.all_reduce_two_shot,
    "ring": all_reduce.all_reduce_ring,
    "low-latency": all_reduce.all_reduce_low_latency,
}
_manifests: dict[tuple[str, str], bytes] = {}


def manifest(function: Any, dtype: str, **ranks: int) -> bytes:
    """The communication manifest of a collective for tensors of an element type."""
    key = (function.__name__, dtype)
    if key not in _manifests:
        specs = {name: flyc.TensorSpec(ELEMENTS[dtype], (None,) * rank) for name, rank in ranks.items()}
        _manifests[key] = compiled_manifest(function, specs)
    return _manifests[key]


def compiled_manifest(function: Any, specs: dict[str, Any]) -> bytes:
    config = replace(Config.from_env(), cache_dir=None)
    done = precompile(function, ["cpu"], [{"g": tiles.group, **specs}], isolated=False, config=config)
    return next(iter(done)).artifact.sections["comm"]


def values(shape: Sequence[int], dtype: str, seed: int = 0) -> Array:
    random = np.random.default_rng([seed, *shape])
    if dtype == "i32":
        return random.integers(-(2**31), 2**31, shape, np.int32)
    return (random.standard_normal(shape) * 8).astype(DTYPES[dtype])


def wide(x: Array) -> Array:
    return x if x.dtype == np.int32 else x.astype(np.float32)


def total(parts: Array) -> Array:
    """The sum along the first axis in Float32, in order, rounded once."""
    found = np.zeros_like(wide(parts[0]))
    for part in parts:
        found = found + wide(part)
    return found.astype(parts.dtype)


def ring_total(parts: Array) -> Array:
    """The sum in the order of the ring, rounded at each rank: a rank's part sets out from the next rank."""
    world, n = parts.shape
    units = -(-n // tiles.GRAIN)
    part = -(-units // world) * tiles.GRAIN
    found = np.zeros_like(parts[0])
    for owner in range(world):
        at = slice(owner * part, (owner + 1) * part)
        sum_ = parts[(owner + 1) % world, at]
        for step in range(2, world + 1):
            sum_ = (wide(sum_) + wide(parts[(owner + step) % world, at])).astype(parts.dtype)
        found[at] = sum_
    return found


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("algorithm", ALL_REDUCES)
def test_all_reduce_is_the_sum_with_the_same_bits_on_all_ranks(algorithm: str, dtype: str) -> None:
    function = ALL_REDUCES[algorithm]
    section = manifest(function, dtype, x=1, y=1)
    expected = ring_total if algorithm == "ring" else total
    for world in WORLDS:
        given = [values((world, n), dtype, seed) for seed, n in enumerate(SIZES)]

        def body(group: Any, given: list[Array] = given) -> list[Array]:
            results = []
            for x in given:
                y = np.full(x.shape[1], 77, x.dtype)
                function(group, x[group.rank].copy(), y)
                results.append(y)
            return results

        results = run_ranks(world, section, body, n=max(SIZES))
        for call, x in enumerate(given):
            assert identical([each[call] for each in results])
            np.testing.assert_array_equal(results[0][call], expected(x))


@pytest.mark.parametrize("algorithm", ALL_REDUCES)
def test_more_tiles_than_blocks_and_36_ranks(algorithm: str) -> None:
    function = ALL_REDUCES[algorithm]
    n = tiles.BLOCKS * tiles.TILE + 12345 if algorithm != "low-latency" else 1025
    for world, size in ((3, n), (36, 1500)):
        x = values((world, size), "f32")

        def body(group: Any, x: Array = x) -> Array:
            y = np.empty_like(x[0])
            for _ in range(3):
                function(group, x[group.rank].copy(), y)
            return y

        results = run_ranks(world, manifest(function, "f32", x=1, y=1), body, n=size)
        assert identical(results)
        np.testing.assert_array_equal(results[0], (ring_total if algorithm == "ring" else total)(x))


def call_each(
    function: Callable[..., None],
    world: int,
    section: bytes,
    given: Sequence[Array],
    shape: Callable[[Array], Any],
    **symbols: int,
) -> list[list[Array]]:
    """The results by rank and call of a collective that takes ``x[rank]`` and writes an array of ``shape(x)``."""

    def body(group: Any) -> list[Array]:
        results = []
        for x in given:
            y = np.full(shape(x), 77, x.dtype)
            function(group, x[group.rank].copy(), y)
            results.append(y)
        return results

    return run_ranks(world, section, body, **symbols)


@pytest.mark.parametrize("dtype", DTYPES)
def test_all_gather(dtype: str) -> None:
    section = manifest(exchange.all_gather, dtype, x=1, y=2)
    for world in (*WORLDS, 36) if dtype == "f32" else WORLDS:
        given = [values((world, n), dtype, seed) for seed, n in enumerate(SIZES)]
        results = call_each(exchange.all_gather, world, section, given, lambda x: x.shape, n=max(SIZES))
        for call, x in enumerate(given):
            assert all((each[call] == x).all() for each in results)


@pytest.mark.parametrize("dtype", DTYPES)
def test_reduce_scatter(dtype: str) -> None:
    section = manifest(exchange.reduce_scatter, dtype, x=2, y=1)
    for world in (*WORLDS, 36) if dtype == "f32" else WORLDS:
        given = [values((world, world, n), dtype, seed) for seed, n in enumerate(SIZES)]
        results = call_each(exchange.reduce_scatter, world, section, given, lambda x: x.shape[2], n=max(SIZES))
        for call, x in enumerate(given):
            for rank, each in enumerate(results):
                np.testing.assert_array_equal(each[call], total(x[:, rank]))


@pytest.mark.parametrize("dtype", DTYPES)
def test_all_to_all(dtype: str) -> None:
    section = manifest(exchange.all_to_all, dtype, x=2, y=2)
    for world in (*WORLDS, 36) if dtype == "f32" else WORLDS:
        given = [values((world, world, n), dtype, seed) for seed, n in enumerate(SIZES)]
        results = call_each(exchange.all_to_all, world, section, given, lambda x: x.shape[1:], n=max(SIZES))
        for call, x in enumerate(given):
            for rank, each in enumerate(results):
                np.testing.assert_array_equal(each[call], x[:, rank])


@pytest.mark.parametrize("dtype", DTYPES)
def test_all_to_all_v(dtype: str) -> None:
    vector, counts = flyc.TensorSpec(ELEMENTS[dtype], (None,)), flyc.TensorSpec(fx.Int32, (None,))
    specs = {"x": vector, "sends": counts, "y": vector, "receives": counts, "most": 1}
    section = compiled_manifest(exchange.all_to_all_v, specs)
    for world in (*WORLDS, 36) if dtype == "f32" else WORLDS:
        random = np.random.default_rng(world)
        calls = [random.integers(0, most + 1, (world, world), np.int32) for most in (0, 1, 1500, 7, 1500)]

        def body(group: Any, calls: list[Array] = calls) -> list[tuple[Array, Array]]:
            results = []
            for sends in calls:
                mine = sends[group.rank]
                y = np.full(sends[:, group.rank].sum() + 2, 77, DTYPES[dtype])
                receives = np.full(len(mine), -1, np.int32)
                x = values((mine.sum(),), dtype, group.rank)
                exchange.all_to_all_v(group, x, mine.copy(), y, receives, int(sends.max()))
                results.append((y, receives))
            return results

        results = run_ranks(world, section, body, most=1500)
        for call, sends in enumerate(calls):
            sent = [np.split(values((row.sum(),), dtype, rank), np.cumsum(row)[:-1]) for rank, row in enumerate(sends)]
            for rank, each in enumerate(results):
                y, receives = each[call]
                np.testing.assert_array_equal(receives, sends[:, rank])
                np.testing.assert_array_equal(y[:-2], np.concatenate([sent[source][rank] for source in range(world)]))
                assert (y[-2:] == 77).all()


@pytest.mark.parametrize("algorithm", ALL_REDUCES)
def test_unaligned_tensors(algorithm: str) -> None:
    function = ALL_REDUCES[algorithm]
    x = values((3, 1001), "f16")

    def body(group: Any) -> Array:
        given, result = np.zeros(1004, np.float16), np.full(1006, 77, np.float16)
        given[3:] = x[group.rank]
        function(group, given[3:], result[1:1002])
        assert (result[[0, *range(1002, 1006)]] == 77).all()
        return result[1:1002].copy()

    results = run_ranks(3, manifest(function, "f16", x=1, y=1), body, n=1001)
    assert identical(results)
    np.testing.assert_array_equal(results[0], (ring_total if algorithm == "ring" else total)(x))


def test_costs_are_measured_and_equal_on_all_ranks() -> None:
    section = manifest(ALL_REDUCES["one-shot"], "f32", x=1, y=1)
    found = run_ranks(2, section, lambda group: comm.measure(group, 4096, calls=10), n=4096)
    assert found[0] == found[1]
    level = found[0].levels[0]
    assert level.ranks is None and min(level.alpha_us, level.gb_per_s, found[0].launch_us, found[0].local_gb_per_s) > 0
    with pytest.raises(RankError, match="at least two"):
        run_ranks(1, section, lambda group: comm.measure(group, 4096), n=4096)
