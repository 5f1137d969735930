"""Ctrl-C and other signals during launches on the CPU: they end what runs, wherever it is, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import os, signal, sys, threading, time
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

FOREVER = 10**15
signal.signal(signal.SIGINT, signal.default_int_handler)  # shells start background jobs with the signal ignored

@flyc.kernel
def loop_kernel(x: fx.Tensor, n: fx.Int64):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    value = x[i]
    for _ in range(n):
        value = value * 3 + 1
    x[i] = value

@flyc.jit
def loop(x: fx.Tensor, n: fx.Int64):
    loop_kernel(x, n).launch(grid=x.shape[0] // 64, block=64)

@flyc.jit
def launches(x: fx.Tensor, times: fx.Int64, n: fx.Int64):
    for _ in range(times):
        loop_kernel(x, n).launch(grid=x.shape[0] // 64, block=64)

@flyc.jit
def counts(x: fx.Tensor, n: fx.Int64):
    total = fx.Int64(0)
    for i in range(n):
        total = (total * 3) ^ i
    loop_kernel(x, total & 7).launch(grid=x.shape[0] // 64, block=64)

@flyc.kernel
def warps_kernel(x: fx.Tensor, roles: fx.Tensor, n: fx.Int64):
    t = fx.thread_idx.x
    value = x[t]
    if roles[t // 32] > 0:
        fx.barrier()
        for _ in range(n):
            value = value * 3 + 1
    else:
        for _ in range(n):
            value = value * 5 + 1
        fx.barrier()
    x[t] = value

@flyc.jit
def warps(x: fx.Tensor, roles: fx.Tensor, n: fx.Int64):
    warps_kernel(x, roles, n).launch(grid=1, block=64)

@flyc.kernel
def shared_kernel(x: fx.Tensor, n: fx.Int64):
    t = fx.thread_idx.x
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int64, 64]).peek().ptr
    slots[t] = x[t]
    for _ in range(n):
        fx.barrier()
        value = slots[(t + 1) % 64]
        fx.barrier()
        slots[t] = value + 1
    x[t] = slots[t]

@flyc.jit
def shared(x: fx.Tensor, n: fx.Int64):
    shared_kernel(x, n).launch(grid=1, block=64)

@flyc.kernel
def printing_kernel(n: fx.Int64):
    for i in range(n):
        if fx.thread_idx.x == 0:
            fx.printf("{}\\n", i)

@flyc.jit
def prints(n: fx.Int64):
    printing_kernel(n).launch(grid=1, block=64)

@flyc.kernel
def powers_kernel(x: fx.Tensor, n: fx.Int64):
    value = x[fx.thread_idx.x]
    for _ in range(n):
        value = value**0.3 + fx.math.erf(value)
    x[fx.thread_idx.x] = value

@flyc.jit
def powers(x: fx.Tensor, n: fx.Int64):
    powers_kernel(x, n).launch(grid=1, block=64)

SMALL, LARGE, ROLES, REALS = np.ones(64, np.int64), np.ones(64 * 64, np.int64), np.array([1, 0], np.int32), np.ones(64)

def send(delay, number=signal.SIGINT):
    # so long after the event is set that is given
    begun = threading.Event()
    def run():
        begun.wait()
        time.sleep(delay)
        os.kill(os.getpid(), number)
    threading.Thread(target=run, daemon=True).start()
    return begun

def check():
    x = np.ones(64 * 64, np.int64)
    for _ in range(3): loop(x, 2)
    assert (x == 1093).all(), x
    y = np.ones(64, np.int64)
    warps(y, ROLES, 1)
    assert (y == [4] * 32 + [6] * 32).all(), y

def interrupted(run, delay, again=False):
    begun, caught = send(delay), threading.Event()
    def press():
        while not caught.wait(5): os.kill(os.getpid(), signal.SIGINT)
    if again: threading.Thread(target=press, daemon=True).start()
    try:
        begun.set()
        run()
    except KeyboardInterrupt:
        caught.set()
        check()
        return
    raise AssertionError("it ended")
"""

CASES = {
    "a block": "loop(SMALL, FOREVER)",
    "many blocks": "loop(LARGE, FOREVER)",
    "launches without end": "launches(SMALL, FOREVER, 3)",
    "a launch within many": "launches(LARGE, 10, FOREVER)",
    "a host function that counts": "counts(SMALL, FOREVER)",
    "warps that wait for each other": "warps(SMALL, ROLES, FOREVER)",
    "barriers": "shared(SMALL, FOREVER)",
    "functions of the C library": "powers(REALS, FOREVER)",
}


def run(tmp_path: Path, code: str, **environment: str) -> str:
    """What the program prints to standard error, where kernels do not print."""
    (tmp_path / "program.py").write_text(PROGRAM + textwrap.dedent(code))
    found = subprocess.run(
        [sys.executable, str(tmp_path / "program.py")],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=100, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    return found.stderr


@pytest.mark.parametrize(("threads", "checks"), [("1", ""), ("2", "bounds")])
def test_ctrl_c_ends_whatever_runs_and_the_next_launches_work(tmp_path: Path, threads: str, checks: str) -> None:
    """Checked launches call Python, which loses a signal while it enters a callback: there Ctrl-C may be pressed again."""
    code = f"""
    check()
    for name, case in {list(CASES.items())!r}:
        exec(case.replace("FOREVER", "3"))  # compiles it
        for delay in (0.01, 0.2):
            interrupted(eval(f"lambda: {{case}}"), delay, again={bool(checks)})
        print(name, file=sys.stderr)
    """
    said = run(tmp_path, code, FLYDSL_CPU_THREADS=threads, FLYDSL_CPU_CHECK=checks).split("\n")
    assert [line for line in said if line in CASES] == list(CASES)
    assert checks or len(said) == len(CASES) + 1


def test_a_kernel_that_prints(tmp_path: Path) -> None:
    run(tmp_path, "prints(2)\nfor _ in range(3): interrupted(lambda: prints(FOREVER), 0.1)")


def test_a_handler_that_does_not_raise_disturbs_nothing(tmp_path: Path) -> None:
    """It runs meanwhile, launches, starts processes, and the interrupted block goes on where it was."""
    code = """
    import subprocess
    seen = []
    def handler(number, frame):
        seen.append(number)
        check()
        assert subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True).stdout == b"1\\n"
        if os.fork() == 0:
            check()
            os._exit(0)
        assert os.wait()[1] == 0
    signal.signal(signal.SIGUSR1, handler)
    check()
    for run in (lambda x, n: loop(x, n), lambda x, n: warps(x, ROLES, n), lambda x, n: launches(x, n // 1000, 1000)):
        n = 1000
        while True:
            begun = time.perf_counter()
            alone = np.ones(64, np.int64)
            run(alone, n)
            if time.perf_counter() - begun > 0.3: break
            n *= 4
        before = len(seen)
        for begun in (send(0.05, signal.SIGUSR1), send(0.2, signal.SIGUSR1)): begun.set()
        together = np.ones(64, np.int64)
        run(together, n)
        while len(seen) < before + 2: time.sleep(0.01)
        assert (alone == together).all(), seen
    """
    run(tmp_path, code)


def test_a_handler_that_launches_what_is_interrupted_itself(tmp_path: Path) -> None:
    code = """
    def handler(number, frame):
        send(0.1).set()
        loop(LARGE, FOREVER)
    signal.signal(signal.SIGUSR1, handler)
    check()
    begun = send(0.1, signal.SIGUSR1)
    try:
        begun.set()
        loop(SMALL, FOREVER)
    except KeyboardInterrupt:
        check()
    else:
        raise AssertionError("it ended")
    """
    run(tmp_path, code)


def test_launches_of_other_threads_go_on(tmp_path: Path) -> None:
    code = """
    check()
    results, done = [], threading.Event()
    def work():
        while True:
            x = np.ones(64 * 64, np.int64)
            loop(x, 2000)
            results.append(x)
            if done.is_set(): break
    workers = [threading.Thread(target=work, daemon=True) for _ in range(3)]
    for worker in workers: worker.start()
    for _ in range(5): interrupted(lambda: loop(LARGE, FOREVER), 0.1)
    begun = send(0.1)
    try:
        begun.set()
        time.sleep(20)  # the main thread launches nothing
    except KeyboardInterrupt:
        pass
    done.set()
    for worker in workers: worker.join()
    x = np.ones(64 * 64, np.int64)
    loop(x, 2000)
    assert results and all((each == x).all() for each in results)
    """
    run(tmp_path, code, FLYDSL_CPU_THREADS="2")


def test_a_child_of_a_fork_is_interrupted_too(tmp_path: Path) -> None:
    code = """
    check()
    interrupted(lambda: loop(LARGE, FOREVER), 0.1)
    def child():
        interrupted(lambda: loop(LARGE, FOREVER), 0.2)
        os._exit(7)
    def fork():
        pid = os.fork()
        if pid == 0:
            child()
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    statuses = []
    fork()
    thread = threading.Thread(target=fork)  # whose thread is the child's main one
    thread.start()
    thread.join()
    assert statuses == [7, 7], statuses
    """
    run(tmp_path, code)
