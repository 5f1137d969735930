"""Marks and ranges of kernel traces: nothing in a kernel without the variable, records for Perfetto with it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import ConfigError, DSLNotImplementedError, DSLRuntimeError, DSLTypeError


@flyc.kernel
def traced(out: fx.Tensor, n: fx.Int32):
    i = fx.Int32(fx.thread_idx.x)
    fx.ktrace.mark("begin", n)
    token = fx.ktrace.range_start("whole")
    with fx.ktrace.range("outer", i):
        with fx.ktrace.range("store", 1.5):
            out[i] = i + n
        fx.barrier()
        fx.ktrace.range_push("rest")
        fx.ktrace.range_pop()
    fx.ktrace.range_stop(token)


def launcher(grid: Any = 1, block: int = 8) -> Any:
    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32):
        traced(out, n).launch(grid=grid, block=block)

    return launch


def test_a_kernel_computes_the_same_and_records_nothing() -> None:
    out = np.zeros(8, np.int32)
    with fx.ktrace.capture("run") as capture:
        launcher()(out, 5)
    np.testing.assert_array_equal(out, np.arange(8) + 5)
    assert not fx.ktrace.tracing_enabled()
    assert capture.read() is None and capture.launches() == [] and capture.export() is None
    assert fx.ktrace.collect() is None and fx.ktrace.summary() is None and capture.export_launches() == []


@pytest.fixture
def enabled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_KTRACE_ENABLE", "1")


@pytest.mark.parametrize("interpreted", ["0", "1"])
def test_a_trace_for_perfetto(interpreted: str, enabled: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", interpreted)
    launch, out = launcher(grid=(2, 2), block=64), np.zeros(64, np.int32)
    with fx.ktrace.capture("run", out_dir=tmp_path) as capture:
        launch(out, 5)
        launch(out, 6)
    launch(out, 7)  # not in the capture
    np.testing.assert_array_equal(out, np.arange(64) + 7)
    assert capture.export() == str(tmp_path / "run.json")
    trace = json.loads((tmp_path / "run.json").read_text())["traceEvents"]
    open_: dict[Any, list[str]] = {}
    names, times = Counter(), {}
    for event in trace:
        if event["ph"] == "M":
            continue
        track = event["pid"], event["tid"]
        assert event["ts"] >= times.get(track, 0)
        times[track] = event["ts"]
        if event["ph"] == "B":
            assert open_.get(track, []) == {"outer": [], "store": ["outer"], "rest": ["outer"]}[event["name"]]
            open_.setdefault(track, []).append(event["name"])
            if event["name"] == "store":
                assert event["args"]["payload"] == 1.5
            if event["name"] == "outer":
                assert event["args"]["payload"] == event["tid"]
        elif event["ph"] == "E":
            open_[track].pop()
        names[event["ph"], event.get("name", "")] += 1
    assert not any(open_.values())
    tracks = len(times)
    assert {pid for pid, _ in times} == {0, 1, 2, 3, 1_000_000, 1_000_001, 1_000_002, 1_000_003} or tracks % 8 == 0
    assert all(names[phase, "whole"] == tracks for phase in "be")
    assert names["i", "begin"] == names["C", "begin"] == names["B", "outer"] == names["B", "store"] == tracks
    counters = Counter(event["args"]["value"] for event in trace if event["ph"] == "C")
    assert counters == {5: tracks // 2, 6: tracks // 2}
    processes = [event["args"]["name"] for event in trace if event.get("name") == "process_name"]
    assert len(processes) == 8 and any("traced block (1, 1, 0)" in name for name in processes)


def test_summaries_launches_and_blocks(enabled: None, tmp_path: Path) -> None:
    launch, out = launcher(grid=(2, 2)), np.zeros(8, np.int32)
    launch(out, 1)
    with (
        fx.ktrace.capture("all", out_dir=tmp_path) as capture,
        fx.ktrace.capture("some", blocks=[(1, 0, 0), 3]) as some,
    ):
        launch(out, 5)
        launch(out, 6)
    whole, part = capture.summary(), some.summary()
    assert whole is not None and part is not None
    assert {name: row["count"] for name, row in whole.items()} == dict.fromkeys(
        ("begin", "whole", "outer", "store", "rest"), whole["begin"]["count"]
    )
    assert part["outer"]["count"] * 2 == whole["outer"]["count"]
    assert 0 < whole["store"]["longest_ns"] <= whole["store"]["total_ns"] <= whole["outer"]["total_ns"]
    launches = capture.launches()
    assert [each["function"] for each in launches] == ["launch", "launch"]
    assert [each["kernels"] for each in launches] == [["traced"], ["traced"]]
    assert capture.export_launches(["a", "b"]) == [str(tmp_path / "a.json"), str(tmp_path / "b.json")]
    capture.clear()
    assert capture.read() is None
    path = fx.ktrace.collect("everything", tmp_path)
    assert path == str(tmp_path / "everything.json") and fx.ktrace.collect("nothing", tmp_path) is None


def test_one_block_alone(enabled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_KTRACE_BLOCKS", "1,0,0")
    with fx.ktrace.capture() as capture:
        launcher(grid=(2, 2))(np.zeros(8, np.int32), 5)
    assert set(capture.read()["block"]) == {1}
    monkeypatch.setenv("FLYDSL_KTRACE_BLOCKS", "xcc:1")
    with pytest.raises(ConfigError, match="xcc:N"):
        launcher()(np.zeros(8, np.int32), 5)


def test_gpus_are_refused_with_the_remedy(enabled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    monkeypatch.setenv("COMPILE_ONLY", "1")
    with pytest.raises(DSLNotImplementedError, match=r"FLYDSL_KTRACE_ENABLE is on.*gfx942.*Unset it"):
        launcher()(np.zeros(8, np.int32), 5)


def test_wrong_calls(enabled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.jit
    def on_host(out: fx.Tensor, n: fx.Int32):
        fx.ktrace.mark("here")
        traced(out, n).launch(grid=1, block=8)

    with pytest.raises(DSLRuntimeError, match="is for kernels"):
        on_host(np.zeros(8, np.int32), 5)
    monkeypatch.setenv("FLYDSL_KTRACE_ENABLE", "0")
    with pytest.raises(DSLTypeError, match="event_name=3"):
        fx.ktrace.mark(3)
    with pytest.raises(DSLTypeError, match="range_start returned"):
        fx.ktrace.range_stop(3)


def test_more_records_than_fit(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    path = tmp_path / "many.py"
    path.write_text(
        "import numpy as np, flydsl.compiler as flyc, flydsl.expr as fx\n"
        "@flyc.kernel\ndef k(x: fx.Tensor):\n    for i in range(100):\n        fx.ktrace.mark('m')\n    x[0] = 1\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    k(x).launch(grid=1, block=1)\n"
        "run(np.zeros(1, np.int32))\nprint(fx.ktrace.summary())\n"
    )
    variables = {"FLYDSL_KTRACE_ENABLE": "1", "FLYDSL_KTRACE_BUFFER_BYTES": "4096"}
    done = subprocess.run(
        [sys.executable, str(path)], env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    assert "made 100 records of" in done.stderr and "FLYDSL_KTRACE_BUFFER_BYTES=" in done.stderr
