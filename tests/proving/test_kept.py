"""Verdicts that are kept: in the cache, and in bundles, whose programs check their preconditions at each launch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import flydsl
from flydsl.cli import main
from flydsl.errors import ArtifactError, ConfigError, DSLValueError

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

SOURCE = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def copy_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * 192 + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i]

@flyc.jit
def copy(x: fx.Tensor, y: fx.Tensor):
    fx.check(y.shape[0] == x.shape[0], "copy: y has another length than x")
    copy_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], 192), block=192)

vector = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
copy.signatures({"x": vector, "y": vector})
"""
"""Proved where the last block does not pass 2**31."""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "copying.py"
    path.write_text(SOURCE)
    return path


def report(capsys: pytest.CaptureFixture[str], *options: str, file: str = "copying.py") -> dict[str, object]:
    main(["prove", f"{file}:copy", "--json", "--no-run", "--cache", *options])
    (found,) = json.loads(capsys.readouterr().out)["programs"]
    return dict(found)


def test_a_verdict_is_taken_from_the_cache_while_all_that_decides_it_is_the_same(
    program: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    place = tmp_path / "cache" / "proofs"
    first = report(capsys)
    (kept,) = place.iterdir()
    assert report(capsys) == first  # with its seconds
    assert report(capsys, "--given", "x.shape[0] < 2**31 - 192")["proved"]
    assert len(list(place.iterdir())) == 2
    kept.write_bytes(kept.read_bytes()[:-1])
    again = report(capsys)
    assert {**again, "seconds": 0} == {**first, "seconds": 0}
    late = report(capsys, "--timeout", "0.004")  # effort, not time: it ends at the same question on each machine
    assert any("with that effort" in each["reason"] for each in late["findings"])  # type: ignore[attr-defined]
    assert report(capsys, "--timeout", "0.004") == late
    (tmp_path / "changed.py").write_text(SOURCE.replace("i < x", "i <= x"))
    assert report(capsys, file="changed.py")["digest"] != first["digest"]
    assert len(list(place.iterdir())) == 4
    main(["cache", "clear", "--dir", str(tmp_path / "cache")])
    assert not list(place.iterdir())


def test_a_bundle_has_the_verdict_and_refuses_what_breaks_a_precondition(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["precompile", "copying.py", "--target", "cpu:x86-64-v3", "-j", "1", "--prove"]
    assert main([*line, "-o", "open.flyb"]) == 0
    with pytest.raises(ArtifactError, match="copy for cpu:x86-64-v3"):
        flydsl.load("open.flyb", require="proved")
    assert main([*line, "-o", "proved.flyb", "--given", "x.shape[0] < 1000"]) == 0
    capsys.readouterr()
    assert main(["inspect", "proved.flyb"]) == 0
    said = capsys.readouterr().out
    assert "proved for cpu:x86-64-v3" in said and "given x.shape[0] < 1000" in said and "store global 1 of 1" in said
    bundle = flydsl.load("proved.flyb", require="proved")
    for n in (999, 1000, 999, 1000, 999, 1000):  # the native launcher too, which takes over after a few calls
        x, y = np.ones(n, np.float32), np.zeros(n, np.float32)
        if n < 1000:
            bundle.copy(x, y)
            assert (y == 1).all()
        else:
            with pytest.raises(DSLValueError, match=r"x\.shape\[0\] < 1000 does not hold"):
                bundle.copy(x, y)


def test_proofs_are_asked_for_in_words_that_exist(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ConfigError, match="require"):
        flydsl.load("any.flyb", require="tested")
    line = ["precompile", "copying.py:copy", "--target", "cpu:x86-64-v3", "-o"]
    for options, said in (
        (["a.flyk", "--prove"], "does not end in .flyb"),
        (["a.flyb", "--prove", "--given", "z < 3"], "'z' is no input"),
    ):
        assert main([*line, *options]) > 0 and said in capsys.readouterr().err
