"""Maintainer's tool: whether flydsl works in other interpreters, each run in turn.

::

    python tools/other_pythons.py /opt/python3.14/bin/python /opt/python3.13t/bin/python ...
    python tools/other_pythons.py --first-tier "chroot /srv/sid /venv/bin/python"
    python tools/other_pythons.py "qemu-aarch64 -L /srv/arm64 /srv/arm64/usr/bin/python3.13"

Each needs NumPy, filelock and platformdirs.  Every one launches kernels of a bundle that this interpreter compiles, from one
thread and from eight, and tells by which path.  One that has torch-mlir and llvmlite also compiles and runs the README's
program.  One that has what tests need (``TESTS``) runs the tests of the launcher, the cache and bundles, or with
``--first-tier`` those of ``ROOMS``.

Where interpreters come from, on a machine that has one:

- pyenv or ``uv python install``.
- Debian's own, in a chroot that sees the same files and /proc: ``debootstrap --variant=minbase --include=python3-venv trixie
  /srv/trixie`` has 3.13, ``--include=python3.14-venv sid /srv/sid`` has 3.14.
- A free-threaded one: Debian's source of CPython (``apt-get source python3.13``), by ``./configure --disable-gil
  --with-ensurepip=install --disable-test-modules``.
- Another machine's, run by qemu: ``debootstrap --foreign --arch=arm64 --variant=minbase --include=python3.13 trixie
  /srv/arm64``, then ``dpkg-deb -x`` of each package in its ``var/cache/apt/archives``.  Wheels for it, by ``pip download
  --platform manylinux_2_28_aarch64 --python-version 3.13 --only-binary=:all:``, are unpacked into
  ``/srv/arm64/usr/local/lib/python3.13/dist-packages``.  Compiling a kernel takes about a minute there.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from flydsl.compiler.aot.precompiling import precompile, write_bundle

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("pytest", "torch_mlir", "llvmlite", "hypothesis", "ml_dtypes", "fsspec", "distributed", "rich")
_LAUNCHER = ("launch", "native", "bundle", "cache")
ROOMS = (
    *(
        *_LAUNCHER,
        "amd_code",
        "amdgpu",
        "api",
        "artifact",
        "atoms",
        "autotune",
        "backends",
        "binaries",
        "codegen",
        "control",
        "coop",
    ),
    *(
        "debugging",
        "emulator",
        "expr",
        "fibers",
        "formula",
        "kernels",
        "layout",
        "nvvm",
        "positions",
        "products",
        "programs",
    ),
    *("ptx", "random", "refusals", "runtime", "sanitizer", "schedules", "simt", "tile_copies", "trust", "verify"),
)
"""The folders of tests that depend on the interpreter and not on other programs."""

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
print(f"{platform.python_version()} {free}{platform.machine()} NumPy {np.__version__}: launches right, {path} path")
"""


def main() -> int:
    """Report on each; 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("interpreters", nargs="+", metavar="COMMAND", help="an interpreter, or what runs it")
    parser.add_argument("--first-tier", action="store_true", help="run the first tier of more tests")
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.bundle import kernels

    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    rooms, tier = (ROOMS, "not more and not prove") if args.first_tier else (_LAUNCHER, "not prove")
    pytest = ["-m", "pytest", "-o", "addopts=", "-q", "-p", "no:cacheprovider", "-m", tier]
    pytest += [str(ROOT / "tests" / room) for room in rooms]
    failed = 0
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:  # which a chroot sees, and git ignores
        results = precompile([kernels.scale, kernels.affine], ["cpu:x86-64", "cpu:aarch64"], isolated=False)
        bundle = write_bundle(Path(folder, "kernels.flyb"), results)
        for number, interpreter in enumerate(args.interpreters):
            command, cache = shlex.split(interpreter), Path(folder, f"cache{number}")
            failed |= _run(interpreter, [*command, "-c", _LAUNCHES, str(bundle)], cache)
            if _has(command, "torch_mlir", "llvmlite"):
                compiled = f"{program}\nprint('the README\\'s program compiles and runs')"
                failed |= _run(interpreter, [*command, "-c", compiled], cache)
            if _has(command, *TESTS):
                failed |= _run(interpreter, [*command, *pytest], cache)
    return failed


def _has(command: list[str], *modules: str) -> bool:
    found = f"import importlib.util as u; print(all(map(u.find_spec, {modules!r})))"
    return subprocess.run([*command, "-c", found], check=True, capture_output=True, text=True).stdout == "True\n"


def _run(interpreter: str, command: list[str], cache: Path) -> int:
    own = {
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "FLYDSL_RUNTIME_CACHE_DIR": str(cache),
    }
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines() or [""]
    said = f"exit status {done.returncode}\n{done.stdout}{done.stderr}" if done.returncode else lines[-1]
    print(f"{interpreter}: {said}", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
