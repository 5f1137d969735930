"""Maintainer's tool: whether launches work in other interpreters, each run in turn.

::

    python tools/other_pythons.py /opt/python3.14/bin/python /opt/python3.13t/bin/python ...

Each needs NumPy.  One that has torch-mlir, llvmlite and what tests need (``TESTS``) runs the tests of the launcher, the
cache and bundles; every one launches kernels of a bundle that this interpreter compiles, from one thread and from eight, and
tells by which path.  A chroot's interpreter is named with what runs it: ``"chroot /srv/sid /venv/bin/python"``; it must see
the same files, and /proc.

Where interpreters come from, on a machine that has one: pyenv or ``uv python install``; Debian's own, where the newest is in
sid (``debootstrap --variant=minbase --include=python3.14-venv sid /srv/sid``); for a free-threaded one Debian's source of
CPython (``apt-get source python3.13``), by ``./configure --disable-gil --with-ensurepip=install --disable-test-modules``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from flydsl.compiler.aot.precompiling import precompile, write_bundle

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("pytest", "torch_mlir", "llvmlite", "hypothesis", "ml_dtypes", "fsspec", "distributed", "rich")
_ROOMS = ("launch", "native", "bundle", "cache")

_LAUNCHES = """
import gc, platform, sys, sysconfig, threading
import numpy as np
import flydsl
from flydsl.runtime.launch import native_launcher
from flydsl.runtime.loader import Program

made = []
launch = Program.launch
Program.launch = lambda self, slots: (made.append(1), launch(self, slots))[1]
kernels = flydsl.load(sys.argv[1])
wrong = []

def work(number):
    for step in range(300):
        n = 256 - (number + step) % 97
        x = np.arange(n, dtype=(np.float32, np.float64)[number % 2])
        y = x * 3
        kernels.scale(x, 3.0)
        if (x != y).any(): wrong.append((number, step))
        f = {"slope": 2.0, "offset": number, "times": 1 + step % 2}
        a = np.arange(n, dtype=np.float32); b = np.zeros_like(a); c = a
        kernels.affine(a, b, f, n)
        for _ in range(f["times"]): c = c * 2 + np.float32(number)
        if (b != c).any(): wrong.append((number, step, "affine"))

work(0)
threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
[t.start() for t in threads]; [t.join() for t in threads]
x = np.zeros(64, np.float32)
gc.collect(); before = sys.getallocatedblocks(), sys.getrefcount(x)
for _ in range(20_000 if native_launcher() else 2_000): kernels.scale(x, 1.0)
gc.collect(); after = sys.getallocatedblocks(), sys.getrefcount(x)
assert not wrong, wrong[:3]
assert after[0] - before[0] < 500 and after[1] == before[1], (before, after)
made.clear(); kernels.scale(x, 1.0)
free = "free-threaded " if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
path = "Python" if made else "native"
assert (path == "native") == (native_launcher() is not None)
print(f"{platform.python_version()} {free}NumPy {np.__version__}: launches are right, by the {path} path")
"""


def main(interpreters: list[str]) -> int:
    """Report on each; 1 if one fails."""
    sys.path.insert(0, str(ROOT))
    from tests.bundle import kernels

    failed = 0
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        results = precompile([kernels.scale, kernels.affine], ["cpu:x86-64"], isolated=False)
        bundle = write_bundle(Path(folder, "kernels.flyb"), results)
        for interpreter in interpreters:
            command = shlex.split(interpreter)
            failed |= _run(interpreter, [*command, "-c", _LAUNCHES, str(bundle)])
            found = f"import importlib.util as u; print(all(map(u.find_spec, {TESTS!r})))"
            if subprocess.run([*command, "-c", found], check=True, capture_output=True, text=True).stdout == "True\n":
                options = ("-o", "addopts=", "-q", "-p", "no:cacheprovider")
                rooms = [str(ROOT / "tests" / room) for room in _ROOMS]
                failed |= _run(interpreter, [*command, "-m", "pytest", *options, *rooms])
    return failed


def _run(interpreter: str, command: list[str]) -> int:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines() or [""]
    said = f"exit status {done.returncode}\n{done.stdout}{done.stderr}" if done.returncode else lines[-1]
    print(f"{interpreter}: {said}", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
