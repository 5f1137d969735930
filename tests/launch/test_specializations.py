"""What was specialised can be listed, is logged when it changes, and warned about when it changes often."""

import logging
from pathlib import Path

import launch_functions as kernels
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.bound_call import MANY, CacheInfo


@flyc.kernel
def nothing_kernel(t: fx.Tensor):
    pass


def make():
    @flyc.jit
    def run(t: fx.Tensor, k, width: fx.Constexpr = 1):
        nothing_kernel(t).launch(grid=1, block=1)

    return run


def test_specializations_say_what_is_compiled_in() -> None:
    run = make()
    assert run.specializations() == ()
    run(np.zeros((4, 8), np.float32), 1)
    run(np.zeros((9, 3), np.float32), 2)  # nothing of that is compiled in, but alignment may be
    run(np.zeros((8, 4), np.float64), 2.5, width=3)
    run(np.zeros((8, 4), np.float64), 3.5, width=3)
    first, last = run.specializations()[0], run.specializations()[-1]
    assert first.parts["t"] == "Float32 tensor (?,?):(?,1) aligned to 16 bytes"
    assert (first.parts["k"], first.parts["width"], first.parts["(target)"]) == ("Int32", "1", "cpu:native")
    assert last.parts["t"].startswith("Float64 tensor (?,?):(?,1)")
    assert (last.parts["k"], last.parts["width"]) == ("Float32", "3")
    assert first.artifact.name == "run"
    assert "width: 1" in str(first)
    flyc.compile(run, np.zeros((4, 8), np.float32), 1)
    assert len(run.specializations()) == 2  # a bound function shares what is there


def test_counts_of_what_the_cache_on_disk_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    first, second, t = make(), make(), np.zeros((4, 8), np.float32)
    assert first.func is first.__wrapped__
    assert first.cache_info() == CacheInfo(hits=0, misses=0, currsize=0, disk_size=0)
    first(t, 1)
    first(t, 2)
    assert first.cache_info() == CacheInfo(hits=0, misses=1, currsize=1, disk_size=1)
    second(t, 1)
    second(t, 1.5)
    assert second.cache_info() == CacheInfo(hits=1, misses=1, currsize=2, disk_size=2)
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    assert first.cache_info() is None


def test_a_recompilation_names_what_changed(caplog: pytest.LogCaptureFixture) -> None:
    run, memory = make(), np.zeros(17, np.float32)
    with caplog.at_level(logging.INFO, "flydsl.compiler"):
        run(memory[:16], 1)
        assert not caplog.records
        run(memory[1:], 1)
        run(memory[:16], 1)
        run(memory[:16], 1, 2)
    first, second = (record.getMessage() for record in caplog.records)
    assert "run is compiled again" in first
    assert "t Float32 tensor (?):(1) aligned to 16 bytes -> Float32 tensor (?):(1) aligned to 4 bytes" in first
    assert "new signature: width 1 -> 2" in second


def test_many_recompilations_warn_once_with_advice(caplog: pytest.LogCaptureFixture) -> None:
    run, t = make(), np.zeros(16, np.float32)
    with caplog.at_level(logging.WARNING, "flydsl.compiler"):
        for width in range(MANY + 1):
            run(t, 1, width)
        assert not caplog.records
        for width in range(MANY + 1, MANY + 6):
            run(t, 1, width)
    (record,) = caplog.records
    assert "because of width" in record.getMessage()
    assert "make it a run-time number" in record.getMessage()
    assert "run.specializations()" in record.getMessage()


def test_a_closure_is_named(caplog: pytest.LogCaptureFixture) -> None:
    value = 1.0

    @flyc.jit
    def run(out: fx.Tensor):
        kernels.put_kernel(out, fx.Float32(value)).launch(grid=1, block=1)

    with caplog.at_level(logging.INFO, "flydsl.compiler"):
        for value in (1.0, 2.0):  # noqa: B007 - run reads it
            run(np.zeros(4, np.float32))
    (record,) = caplog.records
    assert "guard: value 1.0 -> 2.0" in record.getMessage()


FACTOR = 2.0


@flyc.kernel
def scaled_kernel(t: fx.Tensor):
    t[fx.thread_idx.x] = FACTOR


@flyc.jit
def scaled(t: fx.Tensor):
    scaled_kernel(t).launch(grid=1, block=4)


def aligned(offset: int) -> np.ndarray:
    memory = np.zeros(256, np.uint8)
    start = -memory.ctypes.data % 64 + offset
    return memory[start : start + 16].view(np.float32)


def test_a_handle_says_that_a_value_it_holds_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, narrow = aligned(0), aligned(4)
    handle = flyc.compile(scaled, wide)
    monkeypatch.setitem(globals(), "FACTOR", 3.0)
    with pytest.warns(UserWarning, match=r"scaled holds FACTOR = 2.0, which is 3.0 now"):
        handle(wide)
    handle(wide)  # it says so once, and it is frozen
    assert wide.tolist() == [2.0] * 4
    with pytest.raises(ValueError, match=r"FACTOR = 2.0, which is 3.0 now.*less alignment"):
        handle(narrow)
    monkeypatch.setitem(globals(), "FACTOR", 2.0)
    handle(narrow)
    assert narrow.tolist() == [2.0] * 4
