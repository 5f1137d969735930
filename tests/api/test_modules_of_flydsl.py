"""Modules that programs written for FlyDSL import: what they give is the language's own."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compat import env
from flydsl.compat.compiler_backends import BaseBackend, GPUTarget, compile_backend_name, current_target, get_backend
from flydsl.compat.jit_argument import PointerJitArg, from_c_void_p
from flydsl.compat.logger import log
from flydsl.compat.rocdl.register_hints import sched_agpr, sched_bank, sched_sgpr, sched_vgpr
from flydsl.compat.utils_arith import ArithValue, _to_raw
from flydsl.compat.utils_arith import select as choose
from flydsl.errors import ConfigError
from flydsl.expr.rocdl.enum import SyncScope
from flydsl.expr.rocdl.inline_asm import cvt_pk_bf16_f32


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("FLYDSL_COMPILE_ARCH", "FLYDSL_COMPILE_BACKEND", "FLYDSL_DUMP_IR", "FLYDSL_DUMP_DIR", "ARCH"):
        monkeypatch.setenv(name, "")  # what a test sets is undone
        monkeypatch.delenv(name)
    yield


def traced(body, target: str, monkeypatch: pytest.MonkeyPatch) -> np.ndarray:
    """What 64 threads with that body leave in an array of zeros, on a CPU in the role of a chip."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", target)
    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(t: fx.Tensor):
        kernel(t).launch(grid=1, block=64)

    x = np.zeros(64, np.int32)
    launch(x)
    return x


def test_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(t):
        i = fx.thread_idx.x
        handle = _to_raw(i)
        t[i] = choose(ArithValue(handle) > 3, i * 2, fx.Int32(7))

    i = np.arange(64)
    np.testing.assert_array_equal(traced(body, "gfx942", monkeypatch), np.where(i > 3, 2 * i, 7))


def test_a_pair_is_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(t):
        x = fx.Float32(fx.thread_idx.x)
        t[fx.thread_idx.x] = fx.rocdl.cvt_pk_bf16_f32(x, 1.0) + cvt_pk_bf16_f32(x, 1.0) * 0

    expected = (np.arange(64, dtype=np.float32).view(np.int32) >> 16) + (0x3F80 << 16)
    np.testing.assert_array_equal(traced(body, "gfx950", monkeypatch), expected)


def test_wishes_for_registers_change_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(t):
        i = sched_vgpr(fx.thread_idx.x, 7)
        with pytest.raises(ValueError, match="sched_agpr: regnum=256; expected 0 to 255"):
            sched_agpr(i, 256)
        with pytest.raises(TypeError, match=r"sched_bank: bank=.*; expected a Python int"):
            sched_bank(i, i)
        t[i] = sched_agpr(i, 3, soft=True) + sched_sgpr(i, 105) + sched_bank(i, 3)

    np.testing.assert_array_equal(traced(body, "gfx942", monkeypatch), 3 * np.arange(64))


def test_the_target_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def body(t):
        seen.append(current_target())

    traced(body, "gfx942", monkeypatch)
    assert seen == [GPUTarget("cpu", "gfx942", 64)]
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1100")
    assert current_target() == GPUTarget("rocm", "gfx1100", 32)
    assert compile_backend_name() == "rocm"
    assert isinstance(get_backend(), BaseBackend)
    assert isinstance(from_c_void_p(fx.Int32, 64), PointerJitArg)
    assert SyncScope.Agent == fx.rocdl.SyncScope.Agent
    assert callable(fx.meta.dsl_loc_tracing)


def test_settings_are_those_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (env.compile.arch, env.compile.backend, env.compile.opt_level) == ("", "cpu", 2)
    env.compile.arch = "gfx942"
    assert env.compile.backend == "rocm"
    env.debug.dump_ir = True
    env.debug.dump_dir = tmp_path
    assert (env.compile.arch, env.debug.dump_ir, env.debug.dump_dir) == ("gfx942", True, str(tmp_path))
    assert os.environ["FLYDSL_COMPILE_ARCH"] == "gfx942"
    assert env.compile.to_dict()["arch"] == "gfx942"
    del env.debug.dump_ir, env.compile.arch
    assert "FLYDSL_COMPILE_ARCH" not in os.environ
    assert all(isinstance(group, env.EnvManager) for group in (env.compile, env.debug, env.runtime, env.autotune))
    assert (env.compile.arch, env.debug.dump_ir) == ("", False)
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    assert (env.runtime.enable_cache, env.runtime.cache_dir) == (False, "")
    with pytest.raises(ConfigError, match="FLYDSL_DUMP_IR='maybe' is not a boolean"):
        env.debug.dump_ir = "maybe"
    assert env.debug.dump_ir is False
    with pytest.raises(AttributeError, match=r"no setting 'archs'.*did you mean 'arch'"):
        env.compile.archs = "gfx942"
    assert log() is logging.getLogger("flydsl")


@pytest.mark.parametrize(
    "name", ["cvt_pk_bf16_f32", "update_dpp", "mfma_f32_16x16x16f16", "readlane", "inline_asm", "experimental"]
)
def test_each_name_may_be_the_first_that_a_program_asks_for(name: str) -> None:
    code = f"import flydsl.expr as fx; fx.rocdl.{name}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not found.returncode, found.stderr
