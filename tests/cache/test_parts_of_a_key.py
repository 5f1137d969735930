"""A program's key has a part for each thing that decides its artifact, and nothing else changes it."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions
from flydsl.backends.cpu.backend import CpuBackend
from flydsl.backends.registry import make_backend, parse_target
from flydsl.cache import CacheKey
from flydsl.compiler import find_artifact
from flydsl.compiler.hints import ambient_options
from flydsl.config import Config


def key_of(
    *,
    code: bytes = b"traced",
    located: bytes = b"traced with lines",
    target: str = "cuda:sm_90",
    toolchain: str = "llvmlite 1, ptxas 1",
    options: CompileOptions = CompileOptions(),
) -> CacheKey:
    traced: Any = SimpleNamespace(code=code, located_code=lambda: located, comm=b"")
    backend: Any = SimpleNamespace(target=target, toolchain_key=lambda: toolchain)
    return find_artifact.artifact_key(traced, backend, options)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"code": b"another"}, "program"),
        ({"target": "cuda:sm_80"}, "target"),
        ({"toolchain": "llvmlite 1, ptxas 2"}, "toolchain"),
        ({"options": CompileOptions(opt_level=1)}, "options"),
    ],
)
def test_each_changes_its_own_part(change: dict[str, Any], part: str) -> None:
    key = key_of(**change)
    assert key.digest != key_of().digest
    assert [difference.name for difference in key.explain(key_of())] == [part]


class Bitcode(CpuBackend):
    """A backend that links files of elsewhere."""

    version = ""

    def toolkit_fingerprint(self) -> str:
        return self.version


def test_the_fingerprint_of_a_toolkit_is_asked_at_each_look_up(monkeypatch: pytest.MonkeyPatch) -> None:
    target = parse_target("cpu:x86-64")
    backend, traced = Bitcode(target), SimpleNamespace(code=b"", located_code=lambda: b"", comm=b"")
    keys = [find_artifact.artifact_key(traced, each, CompileOptions()) for each in (CpuBackend(target), backend)]  # type: ignore[arg-type]
    assert [difference.name for difference in keys[1].explain(keys[0])] == ["backend"]
    monkeypatch.setattr(Bitcode, "version", "bitcode 2")
    changed = find_artifact.artifact_key(traced, backend, CompileOptions())  # type: ignore[arg-type]
    assert [difference.name for difference in changed.explain(keys[1])] == ["toolchain"]
    assert make_backend(parse_target("rocm:gfx942")).toolkit_fingerprint().startswith("ocml.bc ")


def test_lines_of_the_source_count_just_where_the_binary_names_them() -> None:
    assert key_of(located=b"other lines") == key_of()
    debug = CompileOptions(debug_info=True)
    assert key_of(located=b"other lines", options=debug) != key_of(options=debug)


def test_another_version_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_of()
    monkeypatch.setattr(find_artifact, "__version__", "99.0")
    assert [difference.name for difference in key_of().explain(key)] == ["flydsl"]


def test_another_checkout_of_one_version_is_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whatever builds artifacts, one changed file is enough; of what does not, none counts."""
    key = key_of()
    package = tmp_path / "flydsl"
    monkeypatch.setattr(find_artifact, "_PACKAGE", package)
    monkeypatch.setattr("flydsl.support.loaded_code.STARTED", time.time_ns() + 10**12)
    digests = set()
    for file in ("_llvm.py", "records.py", "backends/cuda/a.py", "new/b.py", "compiler/c.py", "compiler/export/d.ll"):
        path = package / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    for file in (*package.rglob("*.py"), *package.rglob("*.ll")):
        file.write_text("two")
        find_artifact._build_files.cache_clear()
        digests.add(key_of().digest)
    assert len(digests) == 6
    assert key.digest not in digests
    for folder in ("cli", "kernels"):
        (package / folder).mkdir()
        (package / folder / "other.py").write_text("three")
    find_artifact._build_files.cache_clear()
    assert key_of().digest in digests


BUILDING = """
import sys
from flydsl.compiler.workers.task import decode_outcome
from flydsl.compiler.workers.crashes import run_task
outcome = decode_outcome(run_task(sys.stdin.buffer.read()))
assert outcome.error is None and not outcome.hit, outcome
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] == "flydsl" and getattr(module, "__file__", None):
        print(module.__file__)
"""
"""A process that does nothing but build what was traced elsewhere."""


class Asking:
    """An executor whose workers say which files of the package a build has imported."""

    def __init__(self) -> None:
        self.imported: list[set[str]] = []

    def submit(self, function: object, task: bytes) -> Future[bytes]:
        done = subprocess.run([sys.executable, "-c", BUILDING], input=task, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        self.imported.append(set(done.stdout.decode().split()))
        future: Future[bytes] = Future()
        future.set_exception(RuntimeError("the artifact is of no use here"))
        return future


@flyc.kernel
def everything_kernel(X: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        X[i] = fx.math.exp(X[i])
        fx.printf("{}", i)


@flyc.jit
def everything(X: fx.Tensor, n: fx.Int32):
    everything_kernel(X, n).launch(grid=fx.ceildiv(n, 64), block=64)


@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "cuda:sm_90", "rocm:gfx942"])
@pytest.mark.parametrize("hints", [{}, {"keep_assembly": True}])
def test_all_that_a_build_imports_is_in_the_key(
    target: str, hints: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    if target.startswith("cpu") and not hints:
        monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race")
    workers = Asking()
    arguments = {"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "n": 5}
    options = replace(ambient_options(Config.from_env()), **hints)
    (result,) = flyc.precompile([everything], [target], [arguments], executor=workers, options=options)
    assert "of no use here" in str(result.error)
    (imported,) = workers.imported
    package = find_artifact._PACKAGE
    assert (
        f"{package}/_llvm.py" in imported and f"{package}/backends/{target.partition(':')[0]}/__init__.py" in imported
    )
    own = {file for file in imported if file.startswith(f"{package}/")}  # MLIR's modules are of the toolchain
    assert own <= set(find_artifact.build_sources(package))
