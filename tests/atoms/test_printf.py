"""Printing from kernels: what the CPU prints, what GPUs call, and what is refused."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest
from device_assembly import assembly, llvm_ir

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile
from flydsl.config import Config

SCRIPT = """
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def kernel(t: fx.Tensor, h: fx.Tensor):
    i = fx.thread_idx.x
    if i % 2 == 1:
        fx.printf("{}: {} 100% {{{}}} {} {} {} {}\\n", i, t[i], t.dtype, "text", h[i], t[i] > 2.0, fx.Uint8(200) + 0)
    fx.printf("big {} {}", fx.Int64(i) - (1 << 40), fx.Uint64(i) - 1) if fx.const_expr(t.shape.rank == 1) else None

@flyc.jit
def run(t: fx.Tensor, h: fx.Tensor, n: fx.Int64, share: fx.Float16):
    fx.printf("host {} {} 100% {{}} {}", n << 40, share, n > 3)
    for k in range(n):
        fx.printf("host turn {}\\n", k)
    fx.printf("spec {:4d}|{:<4d}|{:x}|{:.3f}|{:8.2f}|{:+d}|{:.2f}|{:03d}", n, n, n << 5, share, share, n, n, 7)
    fx.printf("alone {}", 7)  # LLVM's puts and putchar
    fx.printf("")
    fx.printf("plain {} and {}", fx.make_layout((n, (4, fx.Int32(n))), (4, (1, 32))), fx.make_int_tuple((2, n)))
    kernel(t, h).launch(grid=1, block=4)

for _ in range(2):
    run(np.arange(4, dtype=np.float32) * 1.5, np.arange(4, dtype=np.float16) / 4, 2, 0.25)
"""


def test_the_cpu_prints(tmp_path: Path) -> None:
    (tmp_path / "prints.py").write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        [sys.executable, str(tmp_path / "prints.py")], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    host = [line for line in lines if line.startswith("host")]
    assert host == ["host 2199023255552 0.250000 100% {} 0", "host turn 0", "host turn 1"] * 2
    assert [line for line in lines if line.startswith("spec")] == ["spec    2|2   |40|0.250|    0.25|+2|2.00|007"] * 2
    assert [line for line in lines if line.startswith("plain")] == ["plain (2,(4,2)):(4,(1,32)) and (2,2)"] * 2
    assert [line for line in lines if line.startswith("alone") or not line] == ["alone 7", ""] * 2
    printed = {line for line in lines if line and not line.startswith(("alone", "big", "host", "spec", "plain"))}
    assert printed == {
        "1: 1.500000 100% {Float32} text 0.250000 0 200",
        "3: 4.500000 100% {Float32} text 0.750000 1 200",
    }
    assert {line for line in lines if line.startswith("big")} == {
        f"big {i - (1 << 40)} {(i - 1) % (1 << 64)}" for i in range(4)
    }


def program(body):
    @flyc.kernel
    def kernel(t: fx.Tensor):
        body(t)

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    return run


vector = {"t": flyc.TensorSpec(fx.Float32, (None,))}


def test_host_functions_print_whatever_the_target() -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        t[0] = 1.0

    @flyc.jit
    def run(t: fx.Tensor, n: fx.Int32):
        fx.printf("{} elements", n)
        kernel(t).launch(grid=1, block=1)

    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    for done in precompile(run, ["rocm:gfx942", "cuda:sm_90"], [vector | {"n": 1}], config=config, isolated=False):
        assert done.artifact is not None, done.error


def test_gpus_print() -> None:
    run = program(lambda t: fx.printf("value {} of {}\n", t[fx.thread_idx.x], fx.thread_idx.x))
    assert "vprintf" in assembly(run, "cuda:sm_90", vector)
    assert "__ockl_printf" in llvm_ir(run, "rocm:gfx942", vector)
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    for done in precompile(run, ["rocm:gfx942", "rocm:gfx1100", "cuda:sm_90"], [vector], config=config, isolated=False):
        assert done.artifact is not None, done.error
        kernel = describe(done.artifact.sections["binary"]).kernels[0]
        assert done.target.backend == "cuda" or "hidden_hostcall_buffer" in kernel.hidden_params


@pytest.mark.parametrize(
    ("body", "error", "message"),
    [
        (lambda t: fx.printf("{} {}", 1), UserWarning, "has 2 places for 1 values"),
        (lambda t: fx.printf("{}", 1, 2), UserWarning, "has 1 places for 2 values"),
        (lambda t: fx.printf("{0}", 1), UserWarning, r"prints '\{0\}' as it is"),
        (lambda t: fx.printf("a } b"), UserWarning, r"prints '\}' as it is"),
        (lambda t: fx.printf(1), UserWarning, "got 1 as its format"),
        (lambda t: fx.printf("{:d}", t[0]), UserWarning, "which is for integers"),
    ],
)
def test_refusals(body, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        assembly(program(body), "cpu:native", vector)
