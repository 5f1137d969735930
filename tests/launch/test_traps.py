"""Kernels on the CPU that access memory which is not there: the launch fails, the process goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import faulthandler, os, sys, threading
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError

@flyc.kernel
def strided(x: fx.Tensor, stride: fx.Int64):
    x[(fx.block_idx.x * 64 + fx.thread_idx.x) * stride] = 1.0

@flyc.jit
def fill(x: fx.Tensor, stride: fx.Int64, blocks: fx.Int32):
    strided(x, stride).launch(grid=blocks, block=64)

@flyc.kernel
def warps_kernel(x: fx.Tensor, roles: fx.Tensor, stride: fx.Int64):
    t = fx.thread_idx.x
    if roles[t // 32] > 0:
        fx.barrier()
        x[t * stride] = 1.0
    else:
        x[t * stride] = 1.0
        fx.barrier()

@flyc.jit
def warps(x: fx.Tensor, roles: fx.Tensor, stride: fx.Int64):
    warps_kernel(x, roles, stride).launch(grid=1, block=64)

ROLES = np.array([1, 0], np.int32)

def failure(run):
    try:
        run()
    except DeviceError as error:
        check()
        return str(error)
    raise AssertionError("no error")

def check():
    x = np.zeros(64 * 64, np.float32)
    fill(x, 1, 64)
    assert (x == 1).all()
    warps(x, ROLES, 2)
"""


def run(tmp_path: Path, code: str, *options: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "program.py").write_text(PROGRAM + textwrap.dedent(code))
    return subprocess.run(
        [sys.executable, *options, str(tmp_path / "program.py")],
        capture_output=True, text=True, timeout=100, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "2"},
    )  # fmt: skip


def test_a_wild_store_fails_the_launch(tmp_path: Path) -> None:
    code = """
    x = np.zeros(64 * 64, np.float32)
    def trial():
        for stride in (1 << 40, -(1 << 40)):
            said = failure(lambda: fill(x, stride, 1))
            assert "kernel 'strided_0': block (0, 0, 0): it accesses memory that is not there" in said, said
            assert "FLYDSL_CPU_CHECK=bounds" in said
            said = failure(lambda: fill(x, stride, 64))
            assert "kernel 'strided_0': a block from (" in said, said
            said = failure(lambda: warps(x, ROLES, stride))
            assert "kernel 'warps_kernel_0': block (0, 0, 0): it accesses" in said, said
        done.append(1)
    done = []
    trial()
    thread = threading.Thread(target=trial)
    thread.start()
    thread.join()
    assert len(done) == 2
    # of an array in a file that is truncated
    x = np.memmap("array", np.float32, "w+", shape=(64 * 64,))
    os.truncate("array", 4096)
    assert "memory that is not there any more" in failure(lambda: fill(x, 1, 64))
    """
    found = run(tmp_path, code, "-X", "faulthandler")
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("options", [[], ["-X", "faulthandler"]], ids=["plain", "faulthandler"])
def test_other_codes_faults_are_as_they_were(tmp_path: Path, options: list[str]) -> None:
    found = run(tmp_path, "import ctypes\ncheck()\nctypes.string_at(8)", *options)
    assert found.returncode == -signal.SIGSEGV
    assert ("Fatal Python error: Segmentation fault" in found.stderr) is bool(options)
