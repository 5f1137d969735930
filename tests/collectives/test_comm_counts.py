"""Messages and bytes of the manifest against what simulated ranks counted while they ran, for all of the library."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler import precompile
from flydsl.config import Config
from flydsl.dist.manifest import UNKNOWN, Manifest
from flydsl.kernels import comm
from flydsl.kernels.comm.tiles import group

Array = np.ndarray[Any, Any]
VECTORS = ("all_reduce_one_shot", "all_reduce_two_shot", "all_reduce_ring", "all_reduce_low_latency")
ROWS = ("all_gather", "reduce_scatter", "all_to_all")
PRODUCTS = ("gemm_reduce_scatter", "gemm_all_reduce", "all_gather_gemm")
WORLDS = (1, 2, 3, 4, 5, 6, 7, 8)
QUICK = {("all_reduce_two_shot", 3), ("gemm_all_reduce", 2), ("all_gather", 2)}
"""What is counted each time; ``make prove`` counts all."""


def vector(dtype: Any) -> flyc.TensorSpec:
    return flyc.TensorSpec(dtype, (None,))


@functools.cache
def manifest(name: str, *ranks: int) -> Manifest:
    """That of a collective for f32 with tensors of so many axes."""
    function = flyc.jit(getattr(comm, name).__wrapped__)
    names = [each for each in function.signature.parameters if each not in ("g", "stream")]
    specs = {each: flyc.TensorSpec(fx.Float32, (None,) * rank) for each, rank in zip(names, ranks, strict=True)}
    return flydsl.dist.parse(function.signatures({"g": group, **specs}).comm_manifest())


def case(name: str, world: int, n: int) -> tuple[Manifest, list[Array]]:
    """The manifest, and arguments with an entry for each rank."""
    zeros = np.zeros
    if name in VECTORS:
        return manifest(name, 1, 1), [zeros((world, n), np.float32), zeros((world, n), np.float32)]
    if name in ROWS:
        wide, narrow = zeros((world, world, n), np.float32), zeros((world, n), np.float32)
        by_name = {"all_gather": [narrow, wide], "reduce_scatter": [wide, narrow], "all_to_all": [wide, wide.copy()]}
        return manifest(name, *(each.ndim - 1 for each in by_name[name])), by_name[name]
    rows = {"gemm_reduce_scatter": (world, 1), "gemm_all_reduce": (1, 1), "all_gather_gemm": (1, world)}[name]
    a, b = zeros((world, rows[0] * n, 3), np.float32), zeros((world, 66, 3), np.float32)
    return manifest(name, 2, 2, 2), [a, b, zeros((world, rows[1] * n, 66), np.float32)]


def inputs(found: Manifest, name: str, arguments: list[Array]) -> dict[str, int]:
    """The values of a manifest's inputs for these arguments."""
    parameters = list(getattr(comm, name).signature.parameters)[1:]
    values = {}
    for symbol in found.inputs:
        tensor, _, axis = str(found.symbols[symbol].source).partition(".shape[")
        values[symbol] = arguments[parameters.index(tensor)].shape[1 + int(axis.removesuffix("]"))]
    return values


def cases() -> list[Any]:
    return [
        pytest.param(name, world, marks=() if (name, world) in QUICK else pytest.mark.prove)
        for name in (*VECTORS, *ROWS, *PRODUCTS)
        for world in WORLDS
    ]


@pytest.mark.parametrize(("name", "world"), cases())
def test_counts_of_the_manifest_are_those_of_a_run(name: str, world: int) -> None:
    for n in (70, 1) if name in PRODUCTS else (0, 1, 333, 2500):
        found, arguments = case(name, world, n)
        (program,) = found.programs
        traffic = flydsl.dist.simulate(getattr(comm, name), *arguments, world=world, epochs=1, late=False)
        for rank in range(world):
            values = found.resolve(world, inputs(found, name, arguments), rank=rank)
            assert not isinstance(program.messages, str) and not isinstance(program.bytes, str)
            assert program.messages.value(world, values) == traffic.messages[rank], (n, rank)
            assert program.bytes.value(world, values) == traffic.bytes[rank], (n, rank)


@pytest.mark.parametrize("world", [pytest.param(w, marks=() if w == 2 else pytest.mark.prove) for w in WORLDS])
def test_data_decide_the_bytes_of_parts_of_any_length(world: int) -> None:
    """And not the messages."""
    function = flyc.jit(comm.all_to_all_v.__wrapped__)
    floats, integers = vector(fx.Float32), vector(fx.Int32)
    specs = {"g": group, "x": floats, "sends": integers, "y": floats, "receives": integers, "most": 1}
    found = flydsl.dist.parse(function.signatures(specs).comm_manifest())
    (program,) = found.programs
    assert program.bytes == UNKNOWN and program.peers == "all" and not isinstance(program.messages, str)
    sends = np.random.default_rng(world).integers(0, 30, (world, world), np.int32)
    x, y = np.zeros((world, 30 * world), np.float32), np.zeros((world, 30 * world), np.float32)
    receives = np.zeros((world, world), np.int32)
    traffic = flydsl.dist.simulate(comm.all_to_all_v, x, sends, y, receives, 30, world=world, epochs=1, late=False)
    np.testing.assert_array_equal(receives, sends.T)
    for rank in range(world):
        values = found.resolve(world, {"most": 30}, rank=rank)
        assert program.messages.value(world, values) == traffic.messages[rank]
        assert traffic.bytes[rank] == 4 * (sends[rank].sum() + world)


@pytest.mark.parametrize("name", ["all_reduce_two_shot", "all_reduce_ring", "gemm_all_reduce"])
def test_counts_are_the_same_on_all_targets(name: str) -> None:
    """Runs of elements have other widths on each of them."""
    rank = 2 if name in PRODUCTS else 1
    names = ("A", "B", "C") if name in PRODUCTS else ("x", "y")
    specs = {each: flyc.TensorSpec(fx.Float32, (None,) * rank) for each in names}
    done = precompile(
        getattr(comm, name),
        ["cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90"],
        [{"g": group, **specs}],
        config=replace(Config.from_env(), cache_dir=None),
        isolated=False,
    )
    assert len({each.artifact.sections["comm"] for each in done}) == 1
