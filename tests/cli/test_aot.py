"""``precompile``: the Python interface of compiling ahead of time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.errors import DSLTypeError, UnknownBackendError, UnsupportedTargetError

from .failing import wrong
from .kernels import declared, row, scale

TARGETS = ["rocm:gfx942", "cuda:sm_90"]
MISS = {"trace", "mlir", "llvm", "link", "host"}


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(cache_dir=tmp_path)


def test_results_come_target_by_target_with_the_stages_that_ran(config: Config) -> None:
    first = precompile(declared, TARGETS, config=config, isolated=False)
    assert [(str(r.target), r.variant) for r in first] == [(t, n) for t in TARGETS for n in (0, 1)]
    assert all(r.error is None and not r.hit and set(r.stages) == MISS for r in first)
    assert all(0 < sum(r.stages.values()) <= r.seconds for r in first)
    again = precompile(declared, TARGETS, config=config, isolated=False)
    assert all(r.hit and set(r.stages) == {"trace"} for r in again)
    assert [r.artifact for r in again] == [r.artifact for r in first]


def test_a_process_of_its_own_gives_the_same_bytes() -> None:
    config = Config(cache_dir=None)
    inside, outside = (precompile(declared, TARGETS, config=config, isolated=isolated) for isolated in (False, True))
    for a, b in zip(inside, outside, strict=True):
        assert a.artifact is not None
        assert b.artifact is not None
        assert a.artifact.to_bytes() == b.artifact.to_bytes()


def test_a_description_gives_the_artifact_that_a_call_looks_for(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With compiling switched off, a call runs what was compiled ahead."""
    (result,) = precompile(scale, ["cpu:native"], [{"X": row, "factor": 0.0, "BLOCK": 32}], config=config)
    assert result.error is None
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(config.cache_dir))
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    x = np.arange(100, dtype=np.float32)
    scale(x, 3.0, 32)
    np.testing.assert_array_equal(x, 3 * np.arange(100, dtype=np.float32))


def test_an_unknown_target_is_refused_before_anything_is_compiled(config: Config, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedTargetError, match="sm_90"):
        precompile(declared, ["cuda:sm_90", "cuda:sm_91"], config=config)
    with pytest.raises(UnknownBackendError, match="did you mean 'rocm'"):
        precompile(declared, ["rocn:gfx942"], config=config)
    assert not list(tmp_path.iterdir())


def test_an_error_is_a_result_that_names_the_function_and_the_line(config: Config) -> None:
    (result,) = precompile(wrong, ["cuda:sm_90"], config=config)
    assert (result.function, result.artifact, result.hit) == ("wrong", None, False)
    assert "no_such_name" in str(result.error)
    assert "failing.py" in str(result.error)


def test_a_signature_that_does_not_fit_fails_alone(config: Config) -> None:
    good = {"X": row, "factor": 1.0, "BLOCK": 64}
    signatures = [{"X": row}, good, {**good, "BLOCK": 1.5}]
    missing, fine, mistyped = precompile(scale, ["cuda:sm_90"], signatures, config=config)
    assert fine.error is None
    assert isinstance(missing.error, DSLTypeError)
    assert "factor" in str(missing.error)
    assert isinstance(mistyped.error, DSLTypeError)
    assert "BLOCK" in str(mistyped.error)


def test_without_signatures_it_asks_for_them(config: Config) -> None:
    with pytest.raises(DSLTypeError, match=r"scale\.signatures"):
        precompile(scale, ["cuda:sm_90"], config=config)


@flyc.kernel
def nothing_kernel() -> None:
    fx.barrier()


@flyc.jit
def nothing() -> None:
    nothing_kernel().launch(grid=1, block=32)


def test_a_function_without_parameters_needs_none(config: Config) -> None:
    (result,) = precompile(nothing, ["cuda:sm_90"], config=config)
    assert result.error is None
