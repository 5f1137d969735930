"""Children that are forked while other threads import, compile and launch: they do all of that themselves."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

KERNEL = """
import importlib, multiprocessing, os, signal, sys, threading, time
import numpy as np

def double(x, width):
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    @flyc.kernel
    def kernel(x: fx.Tensor, width: fx.Constexpr[int]):
        i = fx.thread_idx.x
        if i < width:
            x[i] = fx.math.exp2(x[i]) * 2

    @flyc.jit
    def run(x: fx.Tensor, width: fx.Constexpr[int]):
        kernel(x, width).launch(grid=(1,), block=(64,))

    run(x, width)
    return x[:width].tolist() == [4.0] * width and x[width:].tolist() == [1.0] * (64 - width)

def child(width):
    signal.alarm(30)
    from flydsl.expr import rocdl
    import flydsl.autotune
    sys.exit(0 if double(np.ones(64, np.float32), width) and rocdl.sched_barrier else 3)
"""


def run(tmp_path: Path, code: str) -> str:
    """What a fresh interpreter prints, whose caches are empty."""
    (tmp_path / "program.py").write_text(KERNEL + textwrap.dedent(code))
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    found = subprocess.run(
        [sys.executable, "-W", "ignore", str(tmp_path / "program.py")],
        capture_output=True, text=True, timeout=120, env=environment, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.parametrize("what", ["imports", "compiles"])
def test_every_child_of_a_busy_process_works(tmp_path: Path, what: str) -> None:
    code = f"""
    NAMES = (
        "flydsl.compiler", "flydsl.expr.rocdl", "flydsl.expr.nvvm", "flydsl.autotune", "flydsl.compiler.aot",
        "flydsl.backends.cpu.backend", "flydsl.kernels.softmax", "flydsl.extension.random", "flydsl.bundle", "sqlite3",
    )
    failures = []
    def imports(number):
        for name in NAMES[number:] + NAMES[:number]:
            importlib.import_module(name)
    def compiles(number):
        if not double(np.ones(64, np.float32), 1 + number):
            failures.append(number)
    import flydsl
    threads = [threading.Thread(target={what}, args=(number,)) for number in (0, 4)]
    for thread in threads: thread.start()
    context = multiprocessing.get_context("fork")
    children = []
    for number in range(6):
        children.append(context.Process(target=child, args=(10 + number,)))
        children[-1].start()
        time.sleep(0.03)
    for each in (*children, *threads): each.join()
    print([each.exitcode for each in children], failures)
    """
    assert run(tmp_path, code) == f"{[0] * 6} []\n"


def test_a_fork_waits_for_an_import_that_makes_loggers(tmp_path: Path) -> None:
    """``logging`` holds its lock during a fork; the child has the module whole and does not import it again."""
    (tmp_path / "logger_maker.py").write_text(
        "import logging, program, time\n"
        "print('imported', flush=True)\n"
        "program.reached.set()\n"
        "program.forking.wait()\n"
        "time.sleep(0.1)\n"
        "logging.getLogger(__name__)\n"
        "done = True\n"
    )
    code = """
    reached, forking = threading.Event(), threading.Event()
    def child():
        import logger_maker
        sys.exit(0 if logger_maker.done else 3)
    if __name__ == "__main__":
        sys.modules["program"] = sys.modules["__main__"]
        import flydsl, logging
        thread = threading.Thread(target=lambda: importlib.import_module("logger_maker"))
        thread.start()
        reached.wait()
        os.register_at_fork(before=forking.set)
        process = multiprocessing.get_context("fork").Process(target=child)
        process.start(); process.join(); thread.join()
        print(process.exitcode)
    """
    assert run(tmp_path, code) == "imported\n0\n"


def test_a_child_computes_what_another_thread_was_computing(tmp_path: Path) -> None:
    code = """
    from flydsl.support.forks import cached_property
    computing, forked = threading.Event(), threading.Event()
    class Slow:
        @cached_property
        def value(self):
            computing.set()
            return forked.wait()
    def child():
        signal.alarm(30)
        forked.set()
        sys.exit(0 if Slow().value else 3)
    thread = threading.Thread(target=lambda: Slow().value)
    thread.start()
    computing.wait()
    process = multiprocessing.get_context("fork").Process(target=child)
    process.start(); process.join(); forked.set(); thread.join()
    print(process.exitcode)
    """
    assert run(tmp_path, code) == "0\n"


def test_a_child_does_not_wait_for_an_import_that_waits_for_its_parent(tmp_path: Path) -> None:
    """A module forks while it is imported; another thread imports a module that needs it."""
    (tmp_path / "forking.py").write_text(
        "import program, multiprocessing, threading, time\n"
        "started = threading.Event()\n"
        "def other():\n"
        "    import needing\n"
        "thread = threading.Thread(target=other)\n"
        "thread.start()\n"
        "time.sleep(0.1)\n"
        "process = multiprocessing.get_context('fork').Process(target=program.child, args=(5,))\n"
        "process.start(); process.join()\n"
    )
    (tmp_path / "needing.py").write_text("import flydsl\nimport forking\n")
    code = """
    if __name__ == "__main__":
        import flydsl, forking
        forking.thread.join()
        print(forking.process.exitcode, sys.modules["needing"].forking is forking)
    """
    assert run(tmp_path, code) == "0 True\n"


def test_a_child_compiles_though_another_thread_was_loading_the_bindings(tmp_path: Path) -> None:
    """MLIR's native module is loaded at the fork, the Python package around it is not yet."""
    (tmp_path / "forking.py").write_text(
        "import importlib.machinery, multiprocessing, program, sys, threading\n"
        "reached, forked = threading.Event(), threading.Event()\n"
        "class Pause(importlib.machinery.ExtensionFileLoader):\n"
        "    def exec_module(self, module):\n"
        "        reached.set()\n"
        "        forked.wait()\n"
        "        super().exec_module(module)\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.endswith('._mlir_libs._mlirRegisterEverything') and not forked.is_set():\n"
        "            spec = importlib.machinery.PathFinder.find_spec(name, path)\n"
        "            spec.loader = Pause(name, spec.origin)\n"
        "            return spec\n"
        "sys.meta_path.insert(0, Finder())\n"
        "def load():\n"
        "    import flydsl._mlir.ir\n"
        "thread = threading.Thread(target=load)\n"
        "thread.start()\n"
        "assert reached.wait(60)\n"
        "def child():\n"
        "    forked.set()\n"
        "    program.child(5)\n"
        "process = multiprocessing.get_context('fork').Process(target=child)\n"
        "process.start(); process.join()\n"
        "forked.set(); thread.join()\n"
    )
    code = """
    if __name__ == "__main__":
        import flydsl, forking
        print(forking.process.exitcode, double(np.ones(64, np.float32), 5))
    """
    assert run(tmp_path, code) == "0 True\n"


def test_a_lock_that_the_forking_thread_holds_stays_its_own(tmp_path: Path) -> None:
    code = """
    from flydsl.support.forks import ForkSafeLock
    locks = [ForkSafeLock(), ForkSafeLock(awaited=True)]
    statuses = []
    for lock in locks:
        with lock:
            pid = os.fork()
            if pid == 0:
                entered = []
                thread = threading.Thread(target=lambda: lock.__enter__() or entered.append(1), daemon=True)
                thread.start()
                thread.join(0.05)
                assert not entered
        if pid == 0:
            thread.join(60)
            os._exit(7 if entered else 1)
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    print(statuses)
    """
    assert run(tmp_path, code) == "[7, 7]\n"


def test_a_fork_waits_for_an_awaited_lock_and_opens_the_others(tmp_path: Path) -> None:
    code = """
    from flydsl.support.forks import ForkSafeLock
    awaited, other = ForkSafeLock(awaited=True), ForkSafeLock()
    done, entered, never = [], threading.Event(), threading.Event()
    def work():
        with other:
            with awaited:
                entered.set()
                time.sleep(0.3)
                done.append(1)
            never.wait()
    threading.Thread(target=work, daemon=True).start()
    entered.wait()
    pid = os.fork()
    if pid == 0:
        signal.alarm(60)
        with awaited, other:
            os._exit(7 if done else 1)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
    with awaited: os._exit(0)
    """
    assert run(tmp_path, code) == "7\n"
