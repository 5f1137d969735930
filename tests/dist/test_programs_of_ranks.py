"""Ranks attach one program: other kernels, options or versions are refused although the manifests agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ranks import run_ranks

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import ManifestMismatch
from flydsl.runtime.groups import COMM_SECTION

tp = fx.dist.CommGroup("tp")
vector = flyc.TensorSpec(fx.Float32, (None,))


def function(factor: float) -> Any:
    """A program that differs from its like in a constant of its kernel alone."""

    @flyc.kernel
    def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor):
        inbox.local[fx.thread_idx.x] = x[fx.thread_idx.x]
        fx.dist.barrier(g, done)
        x[fx.thread_idx.x] = inbox[(g.rank + 1) % g.world][fx.thread_idx.x] * factor

    @flyc.jit
    def exchange(g: fx.dist.Group[tp], x: fx.Tensor):
        kernel(g, g.window("inbox", fx.Float32, x.shape[0]), g.signals("done", g.world), x).launch(grid=1, block=8)

    return exchange


def compiled(factor: float, arch: str | None = None) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        if arch is not None:
            patch.setenv("FLYDSL_COMPILE_ARCH", arch)
            patch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
        return flyc.compile(function(factor), tp, vector)


FORMS: dict[str, Callable[[Any], Any]] = {
    "compiled": lambda program: program,
    "artifact": lambda program: program.artifact,
    "list": lambda program: [program],
    "manifest": lambda program: program.artifact.sections[COMM_SECTION],
}


def attached(folder: Path, whats: list[Any]) -> list[Any]:
    (size,) = flydsl.dist.parse(compiled(2).artifact.sections[COMM_SECTION]).window_inputs

    def run(store: Any) -> None:
        flydsl.dist.attach(whats[store.rank], store, timeout=20, **{size: 8}).close()

    return run_ranks(folder, len(whats), run)


@pytest.mark.parametrize("form", FORMS)
def test_other_kernels_are_refused_on_all_ranks(tmp_path: Path, form: str) -> None:
    ours, theirs = compiled(2), compiled(3)
    assert ours.artifact.sections[COMM_SECTION] == theirs.artifact.sections[COMM_SECTION]
    make = FORMS[form]
    assert attached(tmp_path, [make(ours), make(ours)]) == [None, None]
    found = attached(tmp_path / "others", [make(ours), make(ours), make(theirs)])
    if form == "manifest":  # which says nothing of kernels
        assert found == [None] * 3
        return
    assert [type(error) for error in found] == [ManifestMismatch] * 3
    assert all("rank 2 has other kernels than rank 0 in exchange" in str(error) for error in found)
    assert attached(tmp_path / "mixed", [make(ours), ours.artifact.sections[COMM_SECTION]]) == [None, None]


def test_functions_that_are_only_declared_are_compared(tmp_path: Path) -> None:
    two, again, three = (function(factor).signatures({"g": tp, "x": vector}) for factor in (2, 2, 3))
    assert attached(tmp_path, [two, again]) == [None, None]
    assert attached(tmp_path / "compiled", [two, compiled(2)]) == [None, None]
    found = attached(tmp_path / "others", [two, three])
    assert [type(error) for error in found] == [ManifestMismatch] * 2


def test_one_program_for_several_chips_is_one(tmp_path: Path) -> None:
    archs = ["x86-64", "x86-64-v3"]
    same = [compiled(2, arch) for arch in archs]
    assert same[0].artifact.target != same[1].artifact.target
    assert attached(tmp_path, same) == [None, None]
    found = attached(tmp_path / "others", [compiled(2, archs[0]), compiled(3, archs[1])])
    assert [type(error) for error in found] == [ManifestMismatch] * 2


@pytest.mark.parametrize("part", ["program", "options", "flydsl", "toolchain", "target"])
def test_each_part_of_a_key_but_those_of_machines_is_compared(tmp_path: Path, part: str) -> None:
    artifact = compiled(2).artifact
    assert part in dict(artifact.key)
    changed = {**dict(artifact.key), part: "0" * 64}
    found = attached(tmp_path, [artifact, replace(artifact, key=tuple(changed.items()))])
    if part in ("toolchain", "target"):
        assert found == [None, None]
    else:
        words = {"program": "kernels", "options": "compile options"}.get(part, part)
        assert all(f"rank 1 has other {words} than rank 0 in exchange" in str(error) for error in found)
