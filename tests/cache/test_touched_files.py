"""Hard links, modes and copies change the times and numbers of files, as backups do, and not their content."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib.metadata import distribution
from pathlib import Path

import pytest

PROGRAM = """
import os, sys
from flydsl.support.loaded_code import LoadedFiles

path, what = sys.argv[1:]
files = LoadedFiles({"a": path, "b": path + ".b"})
before = files.digest()
assert files.are_unchanged()
status = os.stat(path)
if what == "link":
    os.link(path, path + ".linked")
elif what == "mode":
    os.chmod(path, 0o600)
elif what == "content":
    with open(path, "r+b") as file:
        file.write(b"X")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
elif what == "copy":
    os.rename(path, path + ".old")
    open(path, "wb").write(open(path + ".old", "rb").read())
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
assert os.stat(path).st_ctime_ns != status.st_ctime_ns
for turn in range(2):
    print(files.are_unchanged(), files.digest() == before, files.are_unchanged([path]))
"""


@pytest.mark.parametrize(("what", "same"), [("link", True), ("mode", True), ("content", False), ("copy", True)])
def test_only_the_content_counts(what: str, same: bool, tmp_path: Path) -> None:
    path = tmp_path / "code.so"
    path.write_bytes(b"code")
    (tmp_path / "code.so.b").write_bytes(b"more")
    time.sleep(0.05)  # older than the process by more than a tick of the clock
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(path), what], capture_output=True, text=True, check=True)
    assert done.stdout == f"{same} {same} {same}\n" * 2


INSTALLED = """
import importlib, os, pathlib, shutil, sys
import numpy as np
import flydsl.compiler as flyc, flydsl.expr as fx
from flydsl.backends.toolchain import changed_generator

@flyc.kernel
def fill(x: fx.Tensor, n: fx.Constexpr[int]):
    x[fx.thread_idx.x] = fx.Float32(n)

@flyc.jit
def run(x: fx.Tensor, n: fx.Constexpr[int]):
    fill(x, n).launch(grid=(1, 1, 1), block=(4, 1, 1))

run(np.zeros(4, np.float32), 1)
assert changed_generator() is None
folder = pathlib.Path(next(iter(importlib.import_module(sys.argv[3]).__path__)))
library = max(folder.rglob("*.so*"), key=lambda path: path.stat().st_size)
folder = library.parent
assert folder.is_relative_to(sys.argv[1])
if sys.argv[2] == "same":
    shutil.copy(library, folder / "copy")
else:
    (folder / "copy").write_bytes(library.read_bytes() + b"X")
os.replace(folder / "copy", library)
for n in (2, 3):
    run(np.zeros(4, np.float32), n)
"""


@pytest.mark.more
@pytest.mark.parametrize("package", ["llvmlite", "torch_mlir"])
@pytest.mark.parametrize(("what", "same"), [("same", True), ("other", False)])
def test_a_compiler_that_is_installed_again_keeps_programs_storable(
    package: str, what: str, same: bool, tmp_path: Path
) -> None:
    installed = distribution(package)
    for part in {file.parts[0] for file in installed.files or () if file.parts[0] != ".."}:
        shutil.copytree(str(installed.locate_file(part)), tmp_path / "site" / part)
    time.sleep(0.05)
    program = tmp_path / "program.py"
    program.write_text(INSTALLED)
    done = subprocess.run(
        [sys.executable, "-W", "default", str(program), str(tmp_path), what, package],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), *sys.path]),
            "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"),
        },
    )
    assert ("changed after this process started" not in done.stderr) == same, done.stderr
