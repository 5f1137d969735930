"""A rank of a job that all-reduces from a bundle, without a compiler: ``python job.py '{"store": ..., ...}'``.

Prints a JSON line when it is attached, and one when it ends: ``{"done": calls}`` or the error.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from typing import Any


class NoCompiler:
    """Makes the compiler's modules absent, as where only flydsl-runtime is installed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in ("torch_mlir", "mlir", "llvmlite") or name.startswith(
            ("flydsl.compiler", "flydsl.expr")
        ):
            raise ModuleNotFoundError(f"{name} is not here", name=name)


sys.meta_path.insert(0, NoCompiler())  # type: ignore[arg-type]

import numpy as np  # noqa: E402

import flydsl  # noqa: E402
from flydsl.errors import BootstrapTimeout, CommError, GroupBroken  # noqa: E402


def say(**facts: Any) -> None:
    sys.stdout.write(json.dumps({**facts, "at": time.monotonic()}) + "\n")
    sys.stdout.flush()


def fault(kind: str) -> None:
    """What goes wrong with this rank, by itself."""
    match kind:
        case "exit":
            os._exit(3)
        case "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        case "stop":
            os.kill(os.getpid(), signal.SIGSTOP)
        case "exception":
            raise ZeroDivisionError("of the program itself")


def main(options: dict[str, Any]) -> None:
    n, calls = options.get("n", 1000), options.get("calls", 200)
    if "folder" in options:
        store: Any = flydsl.dist.FileStore(options["folder"], options["rank"], options["world"])
    else:
        store = flydsl.dist.MpiStore()
    if store.rank == options.get("absent"):
        time.sleep(options["timeout"] + 0.5)
        return
    kernels = flydsl.load(options["bundle"])
    launch_timeout = options.get("launch_timeout", options["timeout"])
    group = flydsl.dist.attach(kernels, store, timeout=options["timeout"], launch_timeout=launch_timeout, n=n)
    say(attached=group.rank)
    generator = np.random.default_rng(7)
    y = np.empty(n, np.float32)
    with group if options.get("block") else contextlib.nullcontext():
        for call in range(calls):
            everyone = generator.standard_normal((group.world, n), dtype=np.float32)
            if [group.rank, call] == options.get("late"):
                time.sleep(options["seconds"])
            if [group.rank, call] == options.get("at"):
                fault(options["fault"])
            kernels.all_reduce(group, everyone[group.rank].copy(), y)
            expected = np.zeros(n, np.float32)
            for row in everyone:
                expected += row
            np.testing.assert_array_equal(y, expected)
    say(done=group.epoch)
    group.close()


if __name__ == "__main__":
    try:
        main(json.loads(sys.argv[1]))
    except CommError as error:
        facts: dict[str, Any] = {"error": type(error).__name__, "text": str(error)}
        if isinstance(error, GroupBroken):
            wait = error.wait
            facts["peers"] = error.peers
            facts["wait"] = None if wait is None else [wait.window, wait.peer, wait.index, wait.expected, wait.block]
        elif isinstance(error, BootstrapTimeout):
            facts["peers"] = error.missing
        say(**facts)
    modules = [
        name for name in sys.modules if name.startswith(("torch_mlir", "llvmlite", "flydsl.compiler", "flydsl.expr"))
    ]
    assert not modules, modules
