"""``choose="model"``: selection among alternative compiles by predicted times."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import SELECTION, Artifact
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLValueError
from flydsl.kernels import softmax
from flydsl.perf import Launch, predict
from flydsl.tools.perf.selection import SIZES, is_selected

VECTOR = flyc.TensorSpec(fx.Float32, (flyc.dyn,))


@flyc.kernel
def walk_kernel(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    i = fx.block_idx.x * 256 + fx.thread_idx.x
    total = fx.Float32(0.0)
    for k in range(count):
        total = total * 0.5 + X[i + k]
    Y[i] = total


@flyc.jit
def walk(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
    walk_kernel(X, Y, count).launch(grid=fx.ceildiv(X.shape[0], 256), block=256)


def built(function: Any, signature: dict[str, Any], target: str = "rocm:gfx950", **environment: str) -> Artifact:
    config = Config.from_env({"FLYDSL_RUNTIME_ENABLE_CACHE": "0", **environment})
    (done,) = flyc.precompile(function, [target], [signature], config=config, isolated=False)
    assert done.artifact is not None, done.error
    return done.artifact


def chosen(function: Any, signature: dict[str, Any], target: str = "rocm:gfx950") -> Artifact:
    return built(function, signature, target, FLYDSL_COMPILE_CHOOSE="model")


def test_an_alternative_is_selected_that_the_model_says_is_much_faster() -> None:
    """A loop that waits for each load: unrolled, several are under way."""
    signature = {"X": VECTOR, "Y": VECTOR, "count": 8}
    own, other = built(walk, signature), chosen(walk, signature)
    report = json.loads(other.sections[SELECTION])
    assert report["selected"]["alternatives"]
    assert other.sections["binary"] != own.sections["binary"]
    launch = Launch(own.kernels[0].symbol, (4096, 1, 1), (256, 1, 1))
    trips_do_not_matter = [predict(each, launch, "mi355x").microseconds for each in (own, other)]
    assert min(trips_do_not_matter) > 0
    assert report["selected"]["microseconds"]["4096"] < 0.9 * report["default"]["microseconds"]["4096"]


def test_the_compilers_own_code_stays_where_nothing_is_gained() -> None:
    row = flyc.TensorSpec(fx.BFloat16, (None, 8192))
    own, other = (make(softmax.softmax, {"X": row, "Y": row}) for make in (built, chosen))
    report = json.loads(other.sections[SELECTION])
    assert report["selected"]["alternatives"] == []
    assert report["selected"] == report["default"]
    assert other.sections["binary"] == own.sections["binary"]


def test_no_size_is_slower_by_the_choice() -> None:
    report = json.loads(chosen(walk, {"X": VECTOR, "Y": VECTOR, "count": 8}).sections[SELECTION])
    assert set(report["default"]["microseconds"]) == {str(size) for size in SIZES}
    for size, time in report["default"]["microseconds"].items():
        assert report["selected"]["microseconds"][size] <= time


def test_the_choice_is_the_same_each_time() -> None:
    signature = {"X": VECTOR, "Y": VECTOR, "count": 8}
    assert chosen(walk, signature).to_bytes() == chosen(walk, signature).to_bytes()


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90", "cpu"])
def test_a_chip_that_nobody_has_fitted_chooses_nothing(target: str) -> None:
    signature = {"X": VECTOR, "Y": VECTOR, "count": 8}
    own, other = built(walk, signature, target), chosen(walk, signature, target)
    assert SELECTION not in other.sections
    assert other.sections["binary"] == own.sections["binary"]


def test_what_the_program_says_is_not_chosen() -> None:
    @flyc.kernel
    def rolled_kernel(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
        i = fx.block_idx.x * 256 + fx.thread_idx.x
        total = fx.Float32(0.0)
        for k in fx.range(count, unroll=1):
            total = total * 0.5 + X[i + k]
        Y[i] = total

    @flyc.jit
    def rolled(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
        rolled_kernel(X, Y, count, value_attrs={"rocdl.waves_per_eu": 2}).launch(grid=64, block=256)

    assert SELECTION not in chosen(rolled, {"X": VECTOR, "Y": VECTOR, "count": 8}).sections


def test_the_hint_of_a_function_and_the_variable_choose_alike() -> None:
    @flyc.jit
    def hinted(X: fx.Tensor, Y: fx.Tensor, count: fx.Int32):
        walk_kernel(X, Y, count).launch(grid=fx.ceildiv(X.shape[0], 256), block=256)

    hinted.compile_hints["choose"] = "model"
    signature = {"X": VECTOR, "Y": VECTOR, "count": 8}
    assert built(hinted, signature).sections[SELECTION] == chosen(walk, signature).sections[SELECTION]


def test_workers_choose_as_this_process_does() -> None:
    signature = {"X": VECTOR, "Y": VECTOR, "count": 8}
    config = dataclasses.replace(Config.from_env({"FLYDSL_COMPILE_CHOOSE": "model"}), cache_dir=None)
    (done,) = flyc.precompile(walk, ["rocm:gfx950"], [signature], config=config, jobs=1)
    assert done.artifact is not None
    assert done.artifact.sections[SELECTION] == chosen(walk, signature).sections[SELECTION]


@pytest.mark.parametrize(
    ("first", "other", "margin", "expected"),
    [
        ({1: 10.0, 2: 10.0}, {1: 8.0, 2: 10.0}, 0.1, True),
        ({1: 10.0, 2: 10.0}, {1: 9.5, 2: 9.5}, 0.1, False),  # within the error
        ({1: 10.0, 2: 10.0}, {1: 1.0, 2: 10.5}, 0.1, False),  # slower for a size
        ({1: 10.0, 2: 10.0}, {1: 1.0}, 0.1, False),  # a size that cannot be launched any more
        ({}, {}, 0.1, False),
    ],
)
def test_the_rule(first: dict[int, float], other: dict[int, float], margin: float, expected: bool) -> None:
    assert is_selected(first, other, margin) is expected


def test_wrong_choosers_are_refused() -> None:
    with pytest.raises(ConfigError, match="FLYDSL_COMPILE_CHOOSE='DICE'"):
        Config.from_env({"FLYDSL_COMPILE_CHOOSE": "dice"})
    with pytest.raises(DSLValueError, match="choose is 'dice'; expected 'model'"):
        walk.compile_hints["choose"] = "dice"


def test_inspect_shows_what_was_selected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from flydsl.cli import main

    path = tmp_path / "walk.flyk"
    path.write_bytes(chosen(walk, {"X": VECTOR, "Y": VECTOR, "count": 8}).to_bytes())
    assert main(["inspect", str(path)]) == 0
    assert "selected by predicted times: unroll" in capsys.readouterr().out
    assert main(["inspect", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["selection"]
    assert report["selected"]["alternatives"]
