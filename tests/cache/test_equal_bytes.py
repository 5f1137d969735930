"""Equal key, equal bytes: a program has the same artifact from this process, from workers, and from the crash worker."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.cache import artifact_store
from flydsl.compiler.aot import precompile
from flydsl.compiler.codegen.build import build_artifact
from flydsl.compiler.find_artifact import Build, artifact_key
from flydsl.compiler.tracing import trace_for
from flydsl.compiler.workers.crashes import build_in_worker, run_task
from flydsl.compiler.workers.pool import LocalWorkers
from flydsl.compiler.workers.task import decode_outcome, encode_task
from flydsl.config import Config
from flydsl.errors import ArtifactError
from flydsl.expr import T

tp = fx.dist.CommGroup("tp")
row = flyc.TensorSpec(fx.Float32, (None,))
Make = Callable[..., Any]


def of(body: Callable[..., None]) -> flyc.JitFunction:
    kernel = flyc.kernel(body)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    return run


def plain(x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = fx.math.exp(x[fx.thread_idx.x])


def shared(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    held = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
    held[i] = x[i]
    fx.barrier()
    y[i] = held[63 - i]


def printing(x: fx.Tensor, y: fx.Tensor):
    fx.printf("{} {}", fx.thread_idx.x, x[0])


def asserting(x: fx.Tensor, y: fx.Tensor):
    fx.device_assert(x[0] > 0, "not positive")
    y[fx.thread_idx.x] = x[0]


def raw(x: fx.Tensor, y: fx.Tensor):
    from flydsl._mlir.dialects import llvm

    i = fx.thread_idx.x
    y[i] = llvm.call_intrinsic(T.f32, "llvm.sqrt.f32", [x[i]], [], [])


@flyc.kernel
def gather_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor
):
    i, n = fx.thread_idx.x, x.shape[0]
    if i < n:
        inbox.local[(g.epoch % 2) * n + i] = x[i]
    fx.dist.barrier(g, done)
    if i < n:
        y[i] = inbox[(g.rank + 1) % g.world][(g.epoch % 2) * n + i]


@flyc.jit
def gather(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
    inbox, done = g.window("inbox", fx.Float32, 2 * x.shape[0]), g.signals("done", g.world)
    gather_kernel(g, inbox, done, x, y).launch(grid=1, block=64, value_attrs={"resident": True})


def dividing(x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = (fx.thread_idx.x % y.shape[0]).to(fx.Float32) + x[fx.thread_idx.x // 4]


def exchanging(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if x[0] > 0:
        y[i] = fx.gpu.shuffle_xor(x[i], 1, 32)
    if x[i] > 1:
        fx.barrier()
    fx.atomic_add(fx.get_iter(y), x[i])


@flyc.jit
def launched(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    flyc.kernel(plain)(x, y).launch(grid=x.shape[0] // n, block=64)


two = {"x": row, "y": row}
BOUNDS = CompileOptions(cpu_check=("bounds", "race"))
PROGRAMS: Mapping[str, tuple[Any, Mapping[str, Any], CompileOptions]] = {
    "plain": (of(plain), two, CompileOptions()),
    "a group of ranks": (gather, {"g": tp, **two}, CompileOptions()),
    "a group of ranks with lines": (gather, {"g": tp, **two}, CompileOptions(debug_info=True)),
    "lines": (of(plain), two, CompileOptions(debug_info=True)),
    "kept assembly, with an option of LLVM": (
        of(plain),
        two,
        CompileOptions(keep_assembly=True, llvm_options=(("unroll-threshold", "7"),)),
    ),
    "a division": (of(dividing), two, CompileOptions()),
    "a division of the host": (launched, {**two, "n": 2}, CompileOptions()),
    "exchanges and barriers": (of(exchanging), two, CompileOptions()),
    "a chosen order": (of(shared), two, CompileOptions(cpu_schedule=True, ktrace=True)),
    "printf": (of(printing), two, CompileOptions()),
    "a device assertion": (of(asserting), two, CompileOptions()),
    "checks": (of(plain), two, BOUNDS),
    "a raw intrinsic": (of(raw), two, CompileOptions()),
    "a raw intrinsic with lines": (of(raw), two, CompileOptions(debug_info=True)),
}
TARGETS = ("cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90")


@pytest.fixture
def config() -> Config:
    return dataclasses.replace(Config.from_env(), cache_dir=None)


def made_here(name: str, target: str, config: Config) -> dict[str, bytes]:
    """The artifact of a program by each way of this process's, and the message for a worker."""
    function, signature, options = PROGRAMS[name]
    backend = make_backend(parse_target(target), config=config)
    options = backend.resolved(options)
    with backend.mlir_context(), ir.Location.unknown():
        call = function.bind((), signature, config)
        traced = trace_for(function, call, backend, options)
        key = artifact_key(traced, backend, options, config)
        wanted = Build(traced, key, backend, options, config)
        return {
            "here": build_artifact(wanted).to_bytes(),
            "LLVM apart": build_artifact(dataclasses.replace(wanted, isolated=True)).to_bytes(),
            "the crash worker": build_in_worker(wanted),
            "task": encode_task(traced, key, target, options, config),
        }


def by_workers(target: str, config: Config, workers: LocalWorkers) -> dict[str, bytes]:
    """The artifacts of all programs, of which those with the same options are asked for at once."""
    found: dict[str, bytes] = {}
    for options in dict.fromkeys(options for _, _, options in PROGRAMS.values()):
        own = {name: given for name, given in PROGRAMS.items() if given[2] == options}
        results = precompile(
            [function for function, _, _ in own.values()],
            [target],
            {function: [signature] for function, signature, _ in own.values()},
            options=options,
            config=config,
            executor=workers,
        )
        for name, result in zip(own, results, strict=True):
            assert result.artifact is not None, (name, result.error)
            found[name] = result.artifact.to_bytes()
    return found


@pytest.mark.parametrize("target", TARGETS)
def test_every_program_has_the_same_bytes_wherever_it_is_built(target: str, config: Config) -> None:
    if target.startswith("cpu"):
        names = list(PROGRAMS)
        with LocalWorkers(2) as workers:
            apart = by_workers(target, config, workers)
    else:
        names, apart = ["a group of ranks", "a raw intrinsic with lines", "a division of the host"], {}
    for name in names:
        made = made_here(name, target, config)
        made["a task"] = decode_outcome(run_task(made.pop("task"))).artifact or b""
        if name in apart:
            made["several workers"] = apart[name]
        different = [way for way, data in made.items() if data != made["here"]]
        assert not different, (name, target, different)
        sections = Artifact.from_bytes(made["here"]).sections
        assert ("comm" in sections) == ("group" in name)


def test_an_artifact_without_the_manifest_that_its_key_names_is_not_used(tmp_path: Path, config: Config) -> None:
    """Earlier versions stored such ones; they had other keys.  One of this version is damaged, for every reader."""
    config = dataclasses.replace(config, cache_dir=tmp_path)
    function, signature, _ = PROGRAMS["a group of ranks"]
    (first,) = precompile(function, ["cpu"], [signature], config=config, isolated=False)
    assert first.artifact is not None and dict(first.artifact.key)["comm"]
    store = artifact_store(tmp_path)
    digest = next(entry.key for entry, _ in store.entries())
    sections = {name: data for name, data in first.artifact.sections.items() if name != "comm"}
    for wrong in (sections, {**sections, "comm": b"{}"}):
        data = dataclasses.replace(first.artifact, sections=wrong).to_bytes()
        with pytest.raises(ArtifactError, match="section 'comm'"):
            Artifact.from_bytes(data)
        store.path(digest).write_bytes(data)
        assert [damage.path for damage in store.stats().damaged] == [store.path(digest)]
        (again,) = precompile(function, ["cpu"], [signature], config=config, isolated=False)
        assert not again.hit and again.artifact == first.artifact


def test_a_program_that_workers_built_attaches(tmp_path: Path, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    _, signature, _ = PROGRAMS["a group of ranks"]
    settings = dataclasses.replace(config, cache_dir=tmp_path / "cache")
    (result,) = precompile(gather, ["cpu"], [signature], config=settings, jobs=1)
    assert result.artifact is not None, result.error
    x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    with flydsl.dist.attach(result.artifact, flydsl.dist.FileStore(tmp_path / "ranks", 0, 1), x_shape_0=8) as group:
        gather(group, x, y)
    assert y.tolist() == x.tolist()
