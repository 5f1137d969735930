"""What people who debug a program ask for by environment variables."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.config import Config
from flydsl.errors import ConfigError, FolderError, TargetError


@flyc.jit
def clamp(x: fx.Tensor, n: fx.Int32):
    clamp_kernel(x, n).launch(grid=1, block=32)


@flyc.kernel
def clamp_kernel(x: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        x[i] = fx.Float32(1.0)  # a comment


def called(variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    program = f"import runpy; runpy.run_path({__file__!r})['main']()"
    environment = {**os.environ, **variables}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def main() -> None:
    clamp(np.zeros(32, np.float32), 5)


def test_the_difference_that_rewriting_makes() -> None:
    shown = called({"FLYDSL_DEBUG_AST_DIFF": "1"}).stderr
    assert f"{__file__}:" in shown
    assert "-    if i < n:" in shown
    assert " def clamp_kernel(" in shown, "which stays"
    assert "+" in {line[:1] for line in shown.splitlines()}
    assert "def clamp(" not in shown, "which has no control flow"
    assert called({}).stderr == ""


def test_a_log_file_and_the_console(tmp_path: Path) -> None:
    log = tmp_path / "new" / "flydsl.log"
    cache = {"FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    asked = {**cache, "FLYDSL_DEBUG_LOG_LEVEL": "debug", "FLYDSL_DEBUG_LOG_TO_FILE": str(log)}
    assert called(asked).stderr == ""
    first = log.read_text()
    assert "flydsl.cache DEBUG: " in first
    assert "clamp" in first
    shown = called({**asked, "FLYDSL_DEBUG_LOG_TO_CONSOLE": "1"}).stderr
    assert "is in the cache" in shown
    assert log.read_text() == first + shown
    assert called({**cache, "FLYDSL_DEBUG_LOG_TO_CONSOLE": "1"}).stderr == "", "all that is logged is below WARNING"


def test_an_unknown_level() -> None:
    with pytest.raises(ConfigError, match=r"FLYDSL_DEBUG_LOG_LEVEL='LOUD' is not known; expected one of DEBUG, INFO"):
        Config.from_env({"FLYDSL_DEBUG_LOG_LEVEL": "loud"})


def test_the_kind_of_runtime_must_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_KIND", "rocm")
    x = np.zeros(32, np.float32)
    with pytest.raises(
        TargetError, match=r"FLYDSL_RUNTIME_KIND='rocm' does not run programs for cpu:.*FLYDSL_COMPILE_BACKEND"
    ):
        clamp(x, 5)
    monkeypatch.setenv("FLYDSL_RUNTIME_KIND", "cpu")
    clamp(x, 5)
    assert x.sum() == 5


def test_the_print_after_each_pass_has_the_header_of_mlir() -> None:
    done = called({"FLYDSL_DEBUG_PRINT_AFTER_ALL": "1", "FLYDSL_RUNTIME_ENABLE_CACHE": "0"})
    assert done.returncode == 0, done.stderr
    headers = [line for line in done.stderr.splitlines() if "IR Dump After" in line]
    assert len(headers) > 5
    assert all(line.startswith("// -----// IR Dump After ") and line.endswith(" //----- //") for line in headers)
    assert done.stderr.count("gpu.container_module") == len(headers)


def test_a_dump_that_cannot_be_written_says_which_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("FLYDSL_DUMP_IR", "1")
    monkeypatch.setenv("FLYDSL_DUMP_DIR", str(tmp_path / "file" / "dumps"))
    with pytest.raises(FolderError, match=r"file/dumps.*FLYDSL_DUMP_DIR") as caught:
        flyc.jit(clamp.func)(np.zeros(32, np.float32), 5)
    assert isinstance(caught.value, OSError) and isinstance(caught.value, ConfigError)
    assert "defect" not in str(caught.value)
