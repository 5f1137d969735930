"""Compiles that LLVM never ends: a limit and Ctrl-C end the call, the next compile works, and the process exits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import flydsl
from flydsl.config import Config
from flydsl.errors import CompileTimeout, ConfigError
from flydsl.support import bounded

PROGRAM = """
import os, sys, threading, traceback
import numpy as np
import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def endless(x: fx.Tensor):
    x[fx.thread_idx.x] = 1

@flyc.kernel
def quick(x: fx.Tensor):
    x[fx.thread_idx.x] = 2

@flyc.jit
def run_endless(x: fx.Tensor):
    endless(x).launch(grid=1, block=8)

@flyc.jit
def run_quick(x: fx.Tensor):
    quick(x).launch(grid=1, block=8)

x = np.zeros(8, np.int64)

def call():
    try:
        print("compiling", flush=True)
        run_endless(x)
    except BaseException as error:
        print(type(error).__name__)
        traceback.print_exception(error, file=sys.stdout)

if sys.argv[1] == "thread":
    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
else:
    call()
run_quick(x)
print("then")
child = os.fork()
if child == 0:
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
sys.exit(3)
"""


def endless_ir(first_line: str) -> str:
    """LLVM IR on which the code generator of LLVM 22 for AVX-512 goes on for ever."""
    lanes, known = 32, 8
    constants = ", ".join(["i64 poison"] * known + ["i64 1"] * (lanes - known))
    chosen = ", ".join(f"i32 {k if k < known else k + lanes}" for k in range(lanes))
    return f"""{first_line}
define void @endless_0(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {{
  %place = load ptr, ptr %0
  %loaded = load <{lanes} x i64>, ptr %place
  %some = shufflevector <{lanes} x i64> %loaded, <{lanes} x i64> <{constants}>, <{lanes} x i32> <{chosen}>
  %rest = srem <{lanes} x i64> splat (i64 7), %some
  %is_inexact = icmp ne <{lanes} x i64> %rest, zeroinitializer
  %is_negative = icmp slt <{lanes} x i64> %loaded, zeroinitializer
  %is_less = and <{lanes} x i1> %is_inexact, %is_negative
  %quotient = sdiv <{lanes} x i64> splat (i64 7), %some
  %one = sext <{lanes} x i1> %is_less to <{lanes} x i64>
  %floor = add nsw <{lanes} x i64> %quotient, %one
  %narrow = trunc <{lanes} x i64> %floor to <{lanes} x i32>
  %made = xor <{lanes} x i32> %narrow, splat (i32 5)
  store <{lanes} x i32> %made, ptr %place
  ret void
}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program whose first kernel has that IR in the place of its own."""
    folder = tmp_path_factory.mktemp("endless")
    (folder / "program.py").write_text(PROGRAM)
    dumping = environment(folder) | {"FLYDSL_DUMP_IR": "1", "FLYDSL_DUMP_DIR": str(folder / "dumped")}
    subprocess.run(
        [sys.executable, "program.py", "main"], cwd=folder, env=dumping, check=False, stdout=subprocess.DEVNULL
    )
    (dumped,) = (folder / "dumped" / "endless_0").glob("*_llvm_ir.ll")
    given = folder / "given" / "endless_0" / dumped.name
    given.parent.mkdir(parents=True)
    given.write_text(endless_ir(dumped.read_text().partition("\n")[0]))
    return folder


def environment(folder: Path) -> dict[str, str]:
    package = str(Path(flydsl.__file__).parent.parent)
    return {
        **os.environ,
        "PYTHONPATH": package,
        "FLYDSL_RUNTIME_CACHE_DIR": "",
        "FLYDSL_COMPILE_ARCH": "x86-64-v4",
        "COMPILE_ONLY": "1",
    }


def start(folder: Path, how: str, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "program.py", how],
        cwd=folder,
        env=environment(folder) | {"FLYDSL_OVERRIDE_DIR": str(folder / "given"), **variables},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("how", ["main", "thread"])
def test_the_limit_is_an_error_at_the_kernel(folder: Path, how: str) -> None:
    process = start(folder, how, FLYDSL_COMPILE_TIMEOUT="1")
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 3, said  # the next kernel compiled, a child was forked, and the exit did not wait
    assert "CompileTimeout" in said
    assert "compiling endless_0 for cpu:x86-64-v4: it did not end within 1 s (LLVM ran)" in said
    assert "def endless(x: fx.Tensor):" in said
    assert "FLYDSL_COMPILE_TIMEOUT" in said
    assert "then" in said


def test_ctrl_c_ends_the_compile(folder: Path) -> None:
    process = start(folder, "main")
    assert process.stdout is not None
    assert process.stdout.readline() == "compiling\n"
    time.sleep(3)  # by then it is in LLVM, where it stays
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 3, said
    assert said.startswith("KeyboardInterrupt\n")
    assert "while compiling endless_0 for cpu:x86-64-v4" in said
    assert "def endless(x: fx.Tensor):" in said
    assert "then" in said


def test_python_code_is_ended_and_leaves_nothing_behind() -> None:
    ends: list[str] = []

    def forever() -> None:
        try:
            while True:
                time.sleep(0.001)
        finally:
            ends.append("left")

    def overdue() -> None:
        bounded.run(forever, 0.01)

    with pytest.raises(bounded.Overdue, match=r"did not end within 0\.01 s"):
        overdue()
    assert ends == ["left"]
    assert not bounded.is_any_left_behind()
    assert bounded.run(lambda: bounded.run(lambda: 5, 1), 1) == 5


def test_tools_end_with_the_call_that_runs_them() -> None:
    started: list[subprocess.Popen[bytes]] = []

    def wait() -> int:
        with subprocess.Popen(["sleep", "600"]) as process, bounded.ends_with_call(process):
            started.append(process)
            return process.wait()

    with pytest.raises(bounded.Overdue):
        bounded.run(wait, 0.05)
    assert started[0].poll() is not None
    assert not bounded.is_any_left_behind()


@pytest.mark.parametrize("value", ["0", "-1", "soon"])
def test_a_limit_is_a_number_of_seconds(value: str) -> None:
    with pytest.raises(ConfigError, match="FLYDSL_COMPILE_TIMEOUT"):
        Config.from_env({"FLYDSL_COMPILE_TIMEOUT": value})
    assert issubclass(CompileTimeout, TimeoutError)
