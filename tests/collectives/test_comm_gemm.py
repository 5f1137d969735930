"""Matrix products with a collective in one grid, on ranks as threads, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_comm_library import DTYPES, ELEMENTS, compiled_manifest
from thread_ranks import identical, run_ranks

import flydsl.compiler as flyc
from flydsl.kernels.comm import gemm

Array = np.ndarray[Any, Any]
SHAPES = ((70, 65, 33), (1, 1, 1), (64, 64, 16), (0, 5, 3), (130, 7, 50), (3, 131, 0))
"""Rows, columns and K of a rank, of successive calls."""
WORLDS = (1, 2, 3, 4)
FLOATS = ("f32", pytest.param("f16", marks=pytest.mark.prove), pytest.param("bf16", marks=pytest.mark.prove))


def matrices(shape: tuple[int, int], dtype: str, *seed: int) -> Array:
    """Small integers, whose products and sums are exact."""
    return np.random.default_rng(seed).integers(-3, 4, shape).astype(DTYPES[dtype])


def manifest(function: Any, dtype: str) -> bytes:
    matrix = flyc.TensorSpec(ELEMENTS[dtype], (None, None))
    return compiled_manifest(function, {"A": matrix, "B": matrix, "C": matrix})


def product(a: Array, b: Array) -> Array:
    return a.astype(np.float32) @ b.astype(np.float32).T


@pytest.mark.parametrize("dtype", FLOATS)
def test_gemm_reduce_scatter(dtype: str) -> None:
    section = manifest(gemm.gemm_reduce_scatter, dtype)
    for world in (*WORLDS, 7) if dtype == "f32" else (2,):

        def operands(rank: int, call: int, world: int = world) -> tuple[Array, Array]:
            m, n, k = SHAPES[call]
            return matrices((world * m, k + rank), dtype, call, rank), matrices((n, k + rank), dtype, call, rank, 1)

        def body(group: Any) -> list[Array]:
            results = []
            for call, (m, n, _) in enumerate(SHAPES):
                results.append(np.full((m, n), 77, DTYPES[dtype]))
                gemm.gemm_reduce_scatter(group, *operands(group.rank, call), results[-1])
            return results

        results = run_ranks(world, section, body, **sizes(section))
        for call, (m, _, _) in enumerate(SHAPES):
            expected = sum(product(*operands(rank, call)) for rank in range(world))
            for rank in range(world):
                want = expected[rank * m : (rank + 1) * m].astype(DTYPES[dtype])
                np.testing.assert_array_equal(results[rank][call], want)


@pytest.mark.parametrize("dtype", FLOATS)
def test_gemm_all_reduce(dtype: str) -> None:
    section = manifest(gemm.gemm_all_reduce, dtype)
    for world in (*WORLDS, 7) if dtype == "f32" else (2,):

        def operands(rank: int, call: int) -> tuple[Array, Array]:
            m, n, k = SHAPES[call]
            return matrices((m, k + rank), dtype, call, rank), matrices((n, k + rank), dtype, call, rank, 1)

        def body(group: Any) -> list[Array]:
            results = []
            for call, (m, n, _) in enumerate(SHAPES):
                results.append(np.full((m, n), 77, DTYPES[dtype]))
                gemm.gemm_all_reduce(group, *operands(group.rank, call), results[-1])
            return results

        results = run_ranks(world, section, body, **sizes(section))
        for call in range(len(SHAPES)):
            expected = sum(product(*operands(rank, call)) for rank in range(world))
            assert identical([each[call] for each in results])
            np.testing.assert_array_equal(results[0][call], expected.astype(DTYPES[dtype]))


@pytest.mark.parametrize("dtype", FLOATS)
def test_all_gather_gemm(dtype: str) -> None:
    section = manifest(gemm.all_gather_gemm, dtype)
    for world in (*WORLDS, 7) if dtype == "f32" else (2,):

        def operands(rank: int, call: int) -> tuple[Array, Array]:
            m, n, k = SHAPES[call]
            return matrices((m, k), dtype, call, rank), matrices((n, k), dtype, call, rank, 1)

        def body(group: Any, world: int = world) -> list[Array]:
            results = []
            for call, (m, n, _) in enumerate(SHAPES):
                results.append(np.full((world * m, n), 77, DTYPES[dtype]))
                gemm.all_gather_gemm(group, *operands(group.rank, call), results[-1])
            return results

        results = run_ranks(world, section, body, **sizes(section))
        for call in range(len(SHAPES)):
            gathered = np.concatenate([operands(rank, call)[0] for rank in range(world)])
            for rank in range(world):
                want = product(gathered, operands(rank, call)[1]).astype(DTYPES[dtype])
                np.testing.assert_array_equal(results[rank][call], want)


def sizes(section: bytes) -> dict[str, int]:
    """Values of the manifest's inputs that all of SHAPES fit into."""
    from flydsl.dist import parse

    return dict.fromkeys(parse(section).inputs, 160)
