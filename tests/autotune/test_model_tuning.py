"""Candidates are ranked by predictions, with and without a device."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.autotune import Budget, Config, autotune
from flydsl.autotune.modeling import Modeled
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.perf.launches import Launch

N = 1 << 20
BLOCKS = (64, 128, 256, 512)


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY", "FLYDSL_AUTOTUNE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path / "winners"))


@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int], WASTE: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        value = x[i]
        for _ in fx.range_constexpr(WASTE):
            value = fx.math.sin(value)
        x[i] = value * 2.0


@flyc.jit
def scale(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int], WASTE: fx.Constexpr[int] = 0):
    scale_kernel(x, n, BLOCK, WASTE).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def banks_kernel(x: fx.Tensor, STRIDE: fx.Constexpr[int]):
    stage = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256 * 32]).peek()
    t = fx.thread_idx.x
    value = x[fx.block_idx.x * 256 + t]
    for k in range(64):
        stage[t * STRIDE % 8192] = value
        fx.barrier()
        value = value + stage[(t + k) * STRIDE % 8192]
        fx.barrier()
    x[fx.block_idx.x * 256 + t] = value


@flyc.jit
def banks(x: fx.Tensor, n: fx.Int32, STRIDE: fx.Constexpr[int]):
    banks_kernel(x, STRIDE).launch(grid=n // 256, block=256)


def for_chip(monkeypatch: pytest.MonkeyPatch, backend: str, arch: str) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def planted(artifact: Artifact, launches: Sequence[Launch], target: Any) -> float:
    """A model whose best blocks are of 128 threads."""
    (launch,) = launches
    assert artifact.kernels[0].symbol == launch.kernel
    assert launch.blocks * launch.threads == N
    return 10.0 + abs(launch.threads - 128)


def tuned(**options: Any) -> Any:
    return autotune([Config(BLOCK=block) for block in BLOCKS], key=["n"], **options)(scale)


@pytest.mark.parametrize("strategy", ["all", "random", "pattern"])
def test_a_planted_model_decides_for_every_strategy(strategy: str) -> None:
    run = tuned(measure=Modeled(planted), strategy=strategy)
    x = np.ones(N, np.float32)
    run(x, N)
    assert (x == 2).all(), "predictions launch nothing, and the call launches once"
    assert list(run.cache.values()) == [Config(BLOCK=128)]
    (times,) = run.timings.values()
    assert dict(times)[Config(BLOCK=128)] == pytest.approx(0.010)


def test_the_device_times_only_the_best_predictions() -> None:
    seen: list[int] = []

    def measure_threads(launch: Any, warmup: int, rep: int) -> float:
        launch()
        seen.append(1)
        return float(len(seen))  # the first is the fastest

    run = tuned(measure=Modeled(planted, finalists=2, name="model+device"), do_bench=measure_threads)
    run(np.ones(N, np.float32), N)
    (search,) = run.searches.values()
    assert set(search.samples) == {Config(BLOCK=128), Config(BLOCK=64)}
    assert set(search.predicted) == {Config(BLOCK=block) for block in BLOCKS}
    assert search.predicted[Config(BLOCK=512)] == pytest.approx(0.394)
    assert list(run.cache.values()) == [Config(BLOCK=128)]


def test_the_model_says_that_it_has_no_cpu() -> None:
    with pytest.raises(DSLValueError, match=r"no model of cpu:.*measure='time'"):
        tuned(measure="model")(np.ones(N, np.float32), N)


def test_plain_functions_and_unknown_names_are_refused() -> None:
    with pytest.raises(DSLTypeError, match=r"needs a @flyc\.jit function"):
        autotune([Config(BLOCK=64)], measure="model")(lambda BLOCK: None)
    with pytest.raises(DSLValueError, match="'model\\+device'"):
        tuned(measure="modle")


@pytest.mark.parametrize(("backend", "arch"), [("rocm", "gfx950"), ("cuda", "sm_90")])
def test_wasted_work_is_predicted_slower_on_an_absent_chip(
    backend: str, arch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for_chip(monkeypatch, backend, arch)
    configs = [Config(BLOCK=256, WASTE=waste) for waste in (48, 0)]
    run = autotune(configs, key=["n"], measure="model", budget=Budget(candidates=2))(scale)
    assert run.resolve_config(np.ones(N, np.float32), N) == Config(BLOCK=256, WASTE=0)


def test_bank_conflicts_are_predicted_last(monkeypatch: pytest.MonkeyPatch) -> None:
    for_chip(monkeypatch, "rocm", "gfx950")
    run = autotune([Config(STRIDE=32), Config(STRIDE=1), Config(STRIDE=33)], key=["n"], measure="model")(banks)
    assert run.resolve_config(np.ones(N, np.float32), N) != Config(STRIDE=32)
    (times,) = run.timings.values()
    assert max(times, key=lambda pair: pair[1])[0] == Config(STRIDE=32)


def test_compile_only_still_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    for_chip(monkeypatch, "rocm", "gfx950")
    monkeypatch.setenv("COMPILE_ONLY", "1")
    assert tuned(measure=Modeled(planted)).resolve_config(np.ones(N, np.float32), N) == Config(BLOCK=128)
