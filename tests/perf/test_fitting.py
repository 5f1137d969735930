"""Constants are found again from timings that were made by them, and wrong timings are refused by name."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flydsl.cli import main as cli
from flydsl.errors import DSLValueError
from flydsl.perf import Constants, constants_of, predict, predict_prepared
from flydsl.perf.constants import BOUNDS, NAMES
from flydsl.perf.fitting import Timing, fit_constants, main, mean_error, read_constants, read_timings, save_constants
from flydsl.perf.predictor import microseconds_of

from .predicting import launched, prepared
from .programs import banks, chain, copy

PLANTED = Constants(
    launch_us=3.1, latency=650.0, cold_latency=420.0, bandwidth_share=0.7, stretch=2.1, atomic_cycles=1.0
)
PROGRAMS = Path(__file__).with_name("programs.py")


def _timings(noise: float, repeats: int = 1) -> list[Timing]:
    """Timings by the planted constants, of kernels that different constants limit."""
    random = np.random.default_rng(1)
    kernels = [prepared(copy, {"X": n, "Y": n}) for n in (1 << 12, 1 << 18, 1 << 22, 1 << 24, 1 << 25, 1 << 26)]
    kernels += [
        prepared(banks, {"X": 1 << size, "Y": 1 << size}, stride=1, count=count)
        for size in (10, 14, 16)
        for count in (20, 100, 500)
    ]
    kernels += [
        prepared(chain, {"X": n, "Y": n}, length=4, chains=1, count=count)
        for n in (1 << 11, 1 << 16)
        for count in (9, 300)
    ]
    return [
        Timing(str(k), each, microseconds_of(each, PLANTED) * math.exp(noise * random.standard_normal()))
        for k, each in enumerate(kernels * repeats)
    ]


def test_a_fit_finds_planted_constants() -> None:
    timings = _timings(0.0)
    found = fit_constants(timings, samples=30, folds=0)
    assert found.error < 0.005
    assert found.constants.launch_us == pytest.approx(PLANTED.launch_us, rel=0.03)
    assert found.constants.bandwidth_share == pytest.approx(PLANTED.bandwidth_share, rel=0.03)
    assert found.constants.stretch == pytest.approx(PLANTED.stretch, rel=0.1)
    # No kernel here is warm, so the data decide the sum of the two latencies alone.
    assert found.constants.latency + found.constants.cold_latency == pytest.approx(1070, rel=0.1)
    assert mean_error(timings, found.constants) == pytest.approx(found.error)
    assert mean_error(timings, Constants()) > 10 * found.error


def test_a_fit_says_what_timings_do_not_decide() -> None:
    found = fit_constants(_timings(0.05, 4), samples=60, folds=3)
    low, high = found.intervals["launch_us"]
    assert low <= found.constants.launch_us <= high and high - low < 0.3 * PLANTED.launch_us
    # No kernel here has atomics.
    assert "atomic_cycles" in found.undecided and "launch_us" not in found.undecided
    assert found.intervals["atomic_cycles"] == BOUNDS["atomic_cycles"]
    assert set(found.intervals) == set(NAMES)
    assert all(BOUNDS[name][0] <= getattr(found.constants, name) <= BOUNDS[name][1] for name in NAMES)
    assert 0.02 < found.error < 0.08
    assert found.error < found.unseen_error < 0.15


def test_each_part_is_predicted_from_the_others() -> None:
    """A fit to four fifths of the timings predicts the last fifth; one to a fifth has twice the error."""
    found = fit_constants(_timings(0.3), samples=0, folds=5)
    assert found.error < found.unseen_error < 1.5 * found.error


def test_an_outlier_does_not_decide() -> None:
    timings = _timings(0.0)
    timings[3] = Timing("outlier", timings[3].prepared, 4 * timings[3].microseconds)
    found = fit_constants(timings, samples=0, folds=0)
    assert found.constants.bandwidth_share == pytest.approx(PLANTED.bandwidth_share, rel=0.05)


def test_few_timings_and_several_chips_are_refused() -> None:
    timings = _timings(0.0)
    with pytest.raises(DSLValueError, match=r"5 timings do not decide 6 constants; give at least 12"):
        fit_constants(timings[:5])
    other = prepared(copy, {"X": 1 << 12, "Y": 1 << 12}, "rocm:gfx942")
    with pytest.raises(DSLValueError, match="mi300x, mi355x are fitted apart"):
        fit_constants([*timings, Timing("x", other, 3.0)])


def test_constants_of_the_repository_are_of_its_timings() -> None:
    fit = constants_of("mi355x")
    assert fit.is_fitted and 0 < fit.error < 0.1
    assert not constants_of("mi300x").is_fitted


# -- files


def _line(folder: Path, count: int = 1 << 20) -> dict[str, Any]:
    done, launch = launched(copy, {"X": count, "Y": count})
    (folder / "copy.artifact").write_bytes(done.artifact.to_bytes())
    values: list[Any] = []
    kernel = done.artifact.kernels[0]
    for value, param in zip(launch.values, kernel.params, strict=True):
        number = int.from_bytes(value, "little")
        values.append({"bytes": 4 * count} if param.kind.startswith("ptr") else number)
    return {
        "artifact": "copy.artifact", "chip": "mi355x", "grid": list(launch.grid), "block": list(launch.block),
        "values": values, "microseconds": 5.0,
    }  # fmt: skip


def test_a_file_of_timings_gives_the_prediction_of_the_call(tmp_path: Path) -> None:
    file = tmp_path / "timings.jsonl"
    file.write_text(json.dumps(_line(tmp_path)) + "\n\n")
    (timing,) = read_timings(file)
    done, launch = launched(copy, {"X": 1 << 20, "Y": 1 << 20})
    expected = predict(done.artifact, launch, "mi355x")
    assert predict_prepared(timing.prepared).microseconds == pytest.approx(expected.microseconds, rel=1e-3)
    assert timing.microseconds == 5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"microseconds": -1}, "line 1: microseconds is -1; expected a positive number"),
        ({"microseconds": "4"}, "microseconds is '4'; expected a positive number"),
        ({"chip": "mi999"}, "line 1: chip: .*mi999"),
        ({"chip": None}, "chip is None; expected a product, such as mi355x"),
        ({"artifact": "none.artifact"}, "artifact 'none.artifact' cannot be read"),
        ({"kernel": "other"}, "kernel is 'other'; expected one of copy_kernel"),
        ({"grid": [4, 0, 1]}, r"grid is \[4, 0, 1\]; expected three positive integers"),
        ({"block": 256}, "block is 256; expected three positive integers"),
        ({"values": [1]}, r"values is \[1\]; expected one for each parameter: ptr"),
        ({"shared_bytes": -4}, "shared_bytes is -4; expected bytes"),
    ],
)
def test_a_bad_row_is_refused_by_its_line_and_field(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    file = tmp_path / "timings.jsonl"
    file.write_text(json.dumps({**_line(tmp_path), **change}) + "\n")
    with pytest.raises(DSLValueError, match=message):
        read_timings(file)


def test_what_is_no_timing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "timings.jsonl"
    for text, message in (("", "has no timings"), ("{", "line 1: not JSON"), ("[1]", "line 1: expected an object")):
        file.write_text(text)
        with pytest.raises(DSLValueError, match=message):
            read_timings(file)
    with pytest.raises(DSLValueError, match="has no fitted constants"):
        read_constants(file)


def test_the_command_fits_and_predictions_take_its_constants(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for size in range(10, 26):
        line = _line(tmp_path, 1 << size)
        name = f"{size}.artifact"
        (tmp_path / "copy.artifact").rename(tmp_path / name)
        lines.append({**line, "artifact": name, "microseconds": 4 + (1 << size) * 8 / 4e6})
    file, constants = tmp_path / "timings.jsonl", tmp_path / "constants.json"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main([str(file), "--json", str(constants)]) == 0
    said = capsys.readouterr().out
    assert "atomic_cycles" in said and "not decided by these timings" in said
    assert 2.5 < read_constants(constants).constants.launch_us < 4  # the rest of the 4 us is latency
    command = ["predict", f"{PROGRAMS}:copy", "--target", "rocm:gfx950", "--arg", "X=f32[N]", "--arg", "Y=f32[N]"]
    for size in (10, 25):
        cli([*command, "--shape", f"N={1 << size}", "--constants", str(constants), "--json"])
        (launch,) = json.loads(capsys.readouterr().out)["launches"]
        assert launch["microseconds"] == pytest.approx(4 + (1 << size) * 8 / 4e6, rel=0.15)
    assert main([str(tmp_path / "constants.json")]) == 1
    assert "line 1" in capsys.readouterr().err


def test_a_fit_is_written_and_read(tmp_path: Path) -> None:
    found = fit_constants(_timings(0.0), samples=5, folds=0)
    save_constants(found, tmp_path / "fit.json")
    assert read_constants(tmp_path / "fit.json").constants == found.constants
