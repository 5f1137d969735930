"""Why something is not in the cache: the parts of the key, the nearest entry, and what differs."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, artifact_store, explain_miss, nearest
from flydsl.errors import CacheMissError


@flyc.kernel
def twice_kernel(t: fx.Tensor):
    t[fx.thread_idx.x] = t[fx.thread_idx.x] * 2.0


@flyc.jit
def twice(t: fx.Tensor, BLOCK: fx.Constexpr[int]):
    twice_kernel(t).launch(grid=1, block=BLOCK)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def fresh() -> flyc.JitFunction:  # type: ignore[name-defined]
    """The function as another process sees it, with nothing compiled."""
    return flyc.jit(twice.__wrapped__)


def test_run_only_says_the_kernel_the_parts_and_the_nearest_entry(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.ones(8, np.float32)
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    with pytest.raises(CacheMissError, match="has no entry like it"):
        fresh()(x, 8)
    monkeypatch.delenv("FLYDSL_RUNTIME_RUN_ONLY")
    fresh()(x, 8)
    ((entry, _),) = artifact_store(cache).entries()
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    fresh()(x, 8)
    np.testing.assert_array_equal(x, 4)
    monkeypatch.setenv("FLYDSL_COMPILE_OPT_LEVEL", "1")
    with pytest.raises(CacheMissError) as caught:
        fresh()(x, 8)
    message = str(caught.value)
    assert message.startswith("twice for cpu:native is not in the cache and FLYDSL_RUNTIME_RUN_ONLY is set")
    for part in ("program", "target", "toolchain", "options", "flydsl"):
        assert f"\n  {part} " in message
    assert f"the nearest entry is {entry.key}, twice for cpu:native; it differs in" in message
    assert message.splitlines()[-1].strip() == (
        "options: CompileOptions(opt_level=1 here, CompileOptions(opt_level=2 there"
    )
    np.testing.assert_array_equal(x, 4)


amount = 2.0


@flyc.kernel
def add_kernel(t: fx.Tensor):
    t[fx.thread_idx.x] = t[fx.thread_idx.x] + amount


def test_run_only_traces_after_a_change_and_looks_the_program_up(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.jit
    def add(t: fx.Tensor):
        add_kernel(t).launch(grid=1, block=8)

    here, x = sys.modules[__name__], np.zeros(8, np.float32)
    for value in (5.0, 2.0):
        monkeypatch.setattr(here, "amount", value)
        flyc.jit(add.__wrapped__)(x)
    x[:] = 0
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    add(x)
    monkeypatch.setattr(here, "amount", 5.0)
    add(x)
    np.testing.assert_array_equal(x, 7)
    monkeypatch.setattr(here, "amount", 9.0)
    with pytest.raises(CacheMissError, match="differs in\n  program"):
        add(x)
    np.testing.assert_array_equal(x, 7)


def test_run_only_without_a_cache_is_a_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    with pytest.raises(CacheMissError, match="the cache is switched off"):
        fresh()(np.ones(8, np.float32), 8)


def test_a_cache_that_is_switched_off_is_neither_read_nor_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    x = np.ones(8, np.float32)
    fresh()(x, 8)
    np.testing.assert_array_equal(x, 2)
    assert list(cache.iterdir()) == []


def test_the_debug_log_tells_hits_and_what_made_a_miss(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "flydsl.cache"):
        for block in (8, 8, 4):
            fresh()(np.ones(8, np.float32), block)
    told = [record.getMessage() for record in caplog.records if record.getMessage().startswith("twice")]
    assert len(told) == 3
    assert "is not in the cache" in told[0] and "no entry like it" in told[0]
    assert "is in the cache" in told[1]
    assert "it differs in\n  program: " in told[2]


def entry(directory: Path, name: str, **parts: str) -> tuple[CacheKey, Artifact]:
    key = CacheKey.of(parts)
    artifact = Artifact(name, "cpu:native", (), (), key.parts, key.sections())
    artifact_store(directory).get_or_create(key.digest, artifact.to_bytes)
    return key, artifact


def test_the_nearest_entry_has_the_name_first_and_then_the_most_parts(cache: Path) -> None:
    same_parts = entry(cache, "other", program="p", target="t", options="o")
    entry(cache, "f", program="q", target="u", options="p")
    near = entry(cache, "f", program="q", target="t", options="o")
    wanted = CacheKey.of({"program": "p", "target": "t", "options": "o", "toolchain": "new"})
    found = nearest(artifact_store(cache), wanted, "f")
    assert found is not None and found[0] == near[1]
    by_parts = nearest(artifact_store(cache), wanted, "g")
    assert by_parts is not None and by_parts[0] == same_parts[1]
    assert nearest(artifact_store(cache), CacheKey.of({"program": "z"}), "g") is None


def test_a_difference_shows_the_items_that_differ_and_digests_where_there_is_no_text(cache: Path) -> None:
    entry(cache, "f", toolchain="mlir 1, llvm 2, ptxas 3", target="t")
    wanted = CacheKey.of({"toolchain": "mlir 1, llvm 5, ptxas 3", "target": "t"})
    assert "toolchain: llvm 5 here, llvm 2 there" in explain_miss(artifact_store(cache), wanted, "f")
    wanted = CacheKey.of({"toolchain": "x" * 5000, "target": "t"})
    here, there = (dict(key.parts)["toolchain"][:12] for key in (wanted, entry(cache, "f", toolchain="y")[0]))
    said = CacheKey.of({"toolchain": "x" * 5000}).explain(CacheKey.of({"toolchain": "y"}))
    assert [str(difference) for difference in said] == [f"toolchain: {here} here, {there} there"]
