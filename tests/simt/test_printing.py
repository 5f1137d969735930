"""Printing from kernels: each thread that gets there prints, in the order of the threads."""

import ctypes
from typing import Any

import pytest

KERNEL = """
gpu.func @k(%n: i32) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %few = arith.cmpi slt, %t, %n : i32
  scf.if %few {
    %f = arith.sitofp %t : i32 to f64
    %two = arith.constant 2.0 : f64
    %half = arith.divf %f, %two : f64
    gpu.printf "thread %d has %g of 100%%\\0A", %t, %half : i32, f64
    gpu.printf "done\\0A"
  }
  gpu.return
}"""


@pytest.mark.parametrize("block", [4, 70])
def test_active_threads_print(run: Any, capfd: pytest.CaptureFixture[str], block: int) -> None:
    run(KERNEL, (1,), (block,), 3)
    ctypes.CDLL(None).fflush(None)
    lines = capfd.readouterr().out.splitlines()
    assert [line for line in lines if line != "done"] == [f"thread {t} has {t / 2:g} of 100%" for t in range(3)]
    assert lines.count("done") == 3
