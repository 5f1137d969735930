"""Values that are used twice by each following value: compiles that walked them anew each time would never end."""

import sys
from collections.abc import Generator

import numpy as np
import pytest

from benchmarks.compiles.dense_graphs import KINDS, together
from flydsl.backends.base import CompileOptions
from flydsl.compiler.jit_function import compile_program
from flydsl.config import Config
from flydsl.ir.derived import Derived

DEPTH = 32
"""A walk that forgets what it has seen takes 2**32 steps, which is more than an hour."""
SLOW = {"divide", "remainder"}
"""LLVM takes a tenth of a second for each, as vectors."""


@pytest.mark.parametrize("checks", ["", "bounds"])
def test_every_kind_compiles_for_the_cpu(monkeypatch: pytest.MonkeyPatch, checks: str) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks)
    kinds = [kind for kind in KINDS if kind not in SLOW]
    x = np.tile(np.arange(64, dtype=np.int32), len(kinds))
    y = np.zeros_like(x)
    together(kinds, addresses_alone=bool(checks))(x, y, DEPTH)
    np.testing.assert_array_equal(y, x)


@pytest.mark.parametrize(("backend", "arch"), [("rocm", "gfx942"), ("cuda", "sm_90")])
def test_every_kind_compiles_for_gpus(monkeypatch: pytest.MonkeyPatch, backend: str, arch: str) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    x, run, config = np.zeros(64 * len(KINDS), np.int32), together(list(KINDS)), Config.from_env()
    program = compile_program(run, run.bind((x, x, DEPTH), {}, config), CompileOptions(opt_level=1), config)
    assert program.artifact.target == f"{backend}:{arch}"


def test_a_chain_of_any_length_and_a_circle() -> None:
    """Properties are found without recursion, once for each value, and in circles where that is asked for."""
    asked: list[int] = []

    def ones(value: int) -> Generator[int, int, int]:
        asked.append(value)
        return ((yield value - 1) + (yield value - 1)) % 1009 if value else 1

    length = 20 * sys.getrecursionlimit()
    derived = Derived(ones)
    assert derived(length) == pow(2, length, 1009)
    assert len(asked) == length + 1
    assert derived(length // 2) == pow(2, length // 2, 1009)
    assert len(asked) == length + 1

    def circle(value: int) -> Generator[int, bool, bool]:
        return (yield (value + 1) % 5)

    assert Derived(circle, within=True)(0)
    with pytest.raises(RuntimeError, match="follows from itself"):
        Derived(circle)(0)
