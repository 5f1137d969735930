"""Decision tables: predicted without a device, kept in bundles, used by calls."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune.deciding import decide
from flydsl.bundle.decisions import DecisionTable
from flydsl.cli import main
from flydsl.errors import ArtifactError, DSLValueError, FlydslError

SOURCE = """
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune
from flydsl.autotune.modeling import Modeled

@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x[i] = fx.Float32(BLOCK)

def planted(artifact, launches, target):
    (launch,) = launches
    return 1.0 + abs(launch.blocks - 4)  # four blocks are the best

def tuned(measure):
    @autotune([Config(BLOCK=16), Config(BLOCK=64), Config(BLOCK=64, waves_per_eu=2)], key=["x", "n"], measure=measure)
    @flyc.jit
    def scale(x: fx.Tensor, n: fx.Int32, BLOCK: fx.Constexpr[int]):
        scale_kernel(x, n, BLOCK).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)
    return scale

scale = tuned(Modeled(planted, name="planted"))
modeled = tuned("model")
"""
X = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
SHAPES = ({"x.0": 64, "n": 64}, {"x.0": 256, "n": 256})


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY", "FLYDSL_AUTOTUNE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FLYDSL_AUTOTUNE_CACHE_DIR", str(tmp_path / "winners"))
    (tmp_path / "decided_scale.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "decided_scale", raising=False)
    return importlib.import_module("decided_scale")


@pytest.fixture
def bundle(module: Any, tmp_path: Path) -> Path:
    found = decide(module.scale, "cpu:x86-64", {"x": X, "n": 1}, SHAPES, workers=1)
    return found.write(tmp_path / "kernels.flyb")


def values_of(function: Any, n: int) -> set[float]:
    x = np.zeros(n, np.float32)
    function(x, n)
    return set(x.tolist())


def test_the_nearest_shape_decides_at_run_time(bundle: Path) -> None:
    scale = flydsl.load(bundle).scale
    assert values_of(scale, 64) == values_of(scale, 80) == {16.0}
    assert values_of(scale, 256) == values_of(scale, 200) == values_of(scale, 4096) == {64.0}
    assert values_of(scale, 64) == {16.0}, "also after the call's kind is known"


def test_calls_of_known_shapes_still_follow_the_key_and_check_arguments(bundle: Path) -> None:
    scale = flydsl.load(bundle).scale
    for _ in range(2):  # decided, then known
        for n, block in ((64, 16.0), (256, 64.0)):
            assert values_of(scale, n) == {block}
    long = np.zeros(256, np.float32)
    for n, written in ((64, 64), (256, 256), (64, 64)):  # n is of the key, besides the shape
        long[:] = 0
        scale(long, n)
        assert np.count_nonzero(long) == written
    with pytest.raises(FlydslError):
        scale(np.zeros(64, np.float64), 64)
    with pytest.raises(FlydslError):
        scale(np.zeros(64, np.float32))
    assert values_of(scale, 64) == {16.0}


def test_a_process_without_mlir_uses_the_table(bundle: Path) -> None:
    code = (
        "import sys, numpy as np, flydsl\n"
        f"scale = flydsl.load({str(bundle)!r}).scale\n"
        "for n in (64, 300, 64):\n    x = np.zeros(n, np.float32); scale(x, n); print(x[0], x[-1])\n"
        "assert not [m for m in sys.modules if 'mlir' in m.lower()]\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["16.0", "16.0", "64.0", "64.0", "16.0", "16.0"], done.stderr


def test_a_compiler_reads_the_bundle_beside_the_module(
    bundle: Path, module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.scale.model, "predict", lambda *_: pytest.fail("the table has the answer"))
    assert values_of(module.scale, 64) == {16.0}
    assert values_of(module.scale, 300) == {64.0}
    assert not module.scale.searches


def test_equal_decisions_give_equal_bytes_and_inspect_shows_them(
    bundle: Path, module: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = decide(module.scale, "cpu:x86-64", {"x": X, "n": 1}, SHAPES[::-1], workers=1)
    assert again.write(tmp_path / "again.flyb").read_bytes() == bundle.read_bytes()
    assert DecisionTable.from_json(again.table.to_json(), "it") == again.table
    assert main(["inspect", str(bundle)]) == 0
    out = capsys.readouterr().out
    assert "decisions for cpu:x86-64 by x, n" in out
    assert "256, 256: BLOCK=64" in out


def test_ties_of_distance_take_the_smaller_shape() -> None:
    rows = ((("number",), (4,), 0), (("number",), (16,), 1))
    table = DecisionTable(("n",), ({"B": 1}, {"B": 2}), rows)
    assert list(table.nearest((("number",), (8,)))) == [{"B": 1}, {"B": 2}]
    assert list(table.nearest((("number",), (9,)))) == [{"B": 2}, {"B": 1}]
    assert list(table.nearest((("Float32",), (8,)))) == []


MUTATIONS: dict[str, Mapping[str, Any]] = {
    "unknown field": {"extra": 1},
    "'key'": {"key": [1]},
    "'configurations'": {"configurations": [{"B": {}}]},
    "the configuration of a row": {"rows": [[["number"], [4], 2]]},
    "a row": {"rows": [[["number"], [-4], 0]]},
    "decide a shape twice": {"rows": [[["number"], [4], 0], [["number"], [4], 1]]},
    "the order": {"rows": [[["number"], [16], 1], [["number"], [4], 0]]},
}


@pytest.mark.parametrize("named", MUTATIONS)
def test_mutated_tables_are_refused_by_name(named: str) -> None:
    rows = [[["number"], [4], 0], [["number"], [16], 1]]
    good = {"key": ["n"], "configurations": [{"B": 1}, {"B": 2}], "rows": rows}
    assert DecisionTable.from_json(good, "the table").to_json() == good
    with pytest.raises(ArtifactError, match=f"the table is malformed: .*{named}"):
        DecisionTable.from_json({**good, **MUTATIONS[named]}, "the table")


def test_a_changed_byte_of_the_table_is_found(bundle: Path, tmp_path: Path) -> None:
    data = bundle.read_bytes()
    place = data.index(b'{"configurations"')
    changed = tmp_path / "changed.flyb"
    changed.write_bytes(data[: place + 3] + b"X" + data[place + 4 :])
    scale = flydsl.load(changed).scale
    with pytest.raises(ArtifactError, match=r"the decision table of scale for cpu:x86-64 .* is damaged"):
        values_of(scale, 64)


def test_a_limit_leaves_a_candidate_for_each_shape(module: Any) -> None:
    found = decide(module.scale, "cpu:x86-64", {"x": X, "n": 1}, SHAPES, workers=1, seconds=1e-9)
    assert [sizes for sizes, _ in found.searches] == list(SHAPES)
    assert all(len(search.tied) >= 1 for _, search in found.searches)


def test_a_shape_without_a_candidate_is_an_error(module: Any) -> None:
    def no_model(*call: Any) -> float:
        raise ValueError("no facts of this chip")

    tuned = module.tuned(module.Modeled(no_model))
    with pytest.raises(DSLValueError, match=r"scale: no candidate for \{.*64\}: .*no facts of this chip"):
        decide(tuned, "cpu:x86-64", {"x": X, "n": 1}, SHAPES, workers=1)


@pytest.mark.parametrize("target", ["rocm:gfx950", "cuda:sm_90"])
def test_the_command_line_makes_a_bundle(
    target: str, module: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shapes, out = tmp_path / "shapes.txt", tmp_path / "out.flyb"
    shapes.write_text("N=4096,n=4096  # small\n\nN=1000000,n=1000000\n")
    where = f"{tmp_path / 'decided_scale.py'}:modeled"
    arguments = ["--arg", "x=f32[N]", "--arg", "n=i32", "--workers", "1", "-o", str(out)]
    code = main(["tune", where, "--target", target, "--shapes", str(shapes), *arguments, "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert code == 0
    assert [each["sizes"]["N"] for each in facts["shapes"]] == [4096, 1000000]
    for each in facts["shapes"]:
        best = min(each["predicted"], key=lambda pair: pair["microseconds"])
        assert each["configuration"] == best["configuration"]
    scale = flydsl.load(out)["scale"]
    assert scale.decisions(facts["target"]).to_json() == facts["table"]
