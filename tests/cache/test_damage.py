"""Damage of every kind to every file that a cache directory holds: no command and no call dies, hangs, or is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import ROOT

PROGRAM = '''
import contextlib, io, json, os, random, shutil, sys, warnings
from pathlib import Path

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune
from flydsl.cli import main
from flydsl.compiler.jit_function import jit
from flydsl.compiler.jit_function import JitCacheManager
from flydsl.runtime.native_library import native_library

warnings.simplefilter("ignore")
place, only = Path(sys.argv[1]), sys.argv[2:]
rng = random.Random(7)
source = place / "number.c"
source.write_text("int number(void) { return 42; }")


@flyc.kernel
def kernel(x: fx.Tensor, k: fx.Constexpr[int]):
    x[fx.thread_idx.x] = x[fx.thread_idx.x] + k


def add(x: fx.Tensor, k: fx.Constexpr[int]):
    kernel(x, k).launch(grid=1, block=32)


def use(directory):
    os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = str(directory)
    os.environ["FLYDSL_AUTOTUNE_CACHE_DIR"] = str(directory / "winners")


def compiles():
    function = jit(add)
    for k in (1, 2):
        x = np.zeros(32, np.float32)
        function(x, k)
        assert (x == k).all()


def tunes():
    tuned = autotune([Config(k=1), Config(k=2)], warmup=0, rep=1, restore_value=["x"],
                     do_bench=lambda launch, warmup, rep: launch() or 1.0)(jit(add))
    x = np.zeros(32, np.float32)
    tuned(x)
    assert (x == 1).all()


def manages(fill=False):
    manager = JitCacheManager(Path(os.environ["FLYDSL_RUNTIME_CACHE_DIR"]) / "manager")
    for key, value in (("a", {"x": (1, 2)}), ("b", jit(add))):
        if fill:
            manager.set(key, value)
        assert manager.get(key) in (value, None)
    manager.load_all(), manager.cache_info(), "a" in manager
    with manager.compile_lock("a") as (found, store):
        assert found in ({"x": (1, 2)}, None)
        if store is not None:
            store({"x": (1, 2)})


def calls_c():
    if shutil.which("cc"):
        assert native_library(source, "int32_t number(void);").number() == 42


def says(*command):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(list(command))
    assert code in (0, 1, 2), (command, code)
    assert "Traceback" not in out.getvalue(), out.getvalue()
    return out.getvalue()


def flipped(path):
    data = bytearray(path.read_bytes()) or bytearray(b"x")
    for _ in range(3):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


def cut(path):
    path.write_bytes(path.read_bytes()[: rng.randrange(max(path.stat().st_size, 1))])


def noise(path):
    path.write_bytes(rng.randbytes(rng.randrange(1, 9999)))


def linked(path):
    """To a good copy outside, which nobody may read through the link, write or remove."""
    path.rename(outside / path.name)
    path.symlink_to(outside / path.name)


def piped(path):
    path.unlink()
    os.mkfifo(path)


def covered(path):
    path.unlink()
    (path / "inner").mkdir(parents=True)


DAMAGES = [flipped, cut, noise, linked, piped, covered]
COMMANDS = [("stats",), ("ls",), ("explain", "KEY0", "KEY1"), ("autotune",)]
REMOVING = [("verify",), ("prune", "--max-bytes", "1"), ("clear",)]

good, outside, today = place / "good", place / "outside", place / "cache"
use(good)
compiles(), tunes(), manages(fill=True), calls_c()
keys = [row["key"] for row in json.loads(says("cache", "ls", "--json"))["entries"]]
says("cache", "prune")
files = sorted(path.relative_to(good) for path in good.rglob("*") if path.is_file())
kinds = {(path.parts[0], path.suffix): path for path in files}
assert {kind for kind, _ in kinds} >= {"v1", "traces", "manager", "winners"}, kinds
count = 0
for name in [*kinds.values(), Path("v1"), Path("traces"), Path("manager"), Path("native"), Path("winners")]:
    is_folder = (good / name).is_dir()
    if not (good / name).exists():
        continue
    for damage in [linked] if is_folder else DAMAGES:
        for folder in (outside, today):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(good, today)
        outside.mkdir()
        use(today)
        damage(today / name)
        before = {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
        for command in COMMANDS + [rng.choice(REMOVING)]:
            told = says("cache", *(keys[int(part[3])] if part.startswith("KEY") else part for part in command))
            if name.parts[0] == "traces" and damage is not covered and command[0] == "explain":
                assert "program" in told, told
        for action in (compiles, tunes, manages, calls_c):
            action()
        after = {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
        is_configured = name in (Path("manager"), Path("winners"))  # as a cache directory, which may be a link
        assert is_configured or before == after, (name, damage)
        count += 1
print("ok", count)
'''


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors of folders are Linux's")
def test_no_damage_ends_hangs_or_changes_anything(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
    for name in ("FLYDSL_AUTOTUNE", "FLYDSL_RUNTIME_CACHE_KEY_FILE"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", script, tmp_path],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert done.stdout.startswith("ok ") and int(done.stdout.split()[1]) >= 30
    assert shutil.which("cc") is None or (tmp_path / "good" / "native").is_dir()
