"""A bundle with an all-reduce, made once for all tests of jobs."""

from __future__ import annotations

from pathlib import Path

import dist_kernels
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile


@pytest.fixture(scope="session")
def all_reduce_bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``all_reduce`` of f32 for this machine's kind of CPU, and for a GPU that need not be here."""
    path = tmp_path_factory.mktemp("dist") / "all_reduce.flyb"
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    signature = {"g": dist_kernels.tp, "x": spec, "y": spec}
    results = precompile(
        dist_kernels.all_reduce,
        ["cpu:x86-64", "cpu:generic-aarch64", "cuda:sm_90"],
        [signature],
        out=path,
        isolated=False,
    )
    assert all(result.artifact is not None for result in results), [result.error for result in results]
    return path
