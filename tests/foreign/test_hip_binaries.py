"""Kernels of HIP that clang compiled without ROCm, from their bundle: right ones are right, faults have their line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from page_programs import blocks_of

from flydsl.cli import main
from flydsl.errors import ConfigError, DSLValueError, SanitizerFinding, SimulationError
from flydsl.tools.foreign.kernels import Launch, load
from flydsl.tools.foreign.launch_files import run_file
from flydsl.tools.foreign.launches import check_launch
from flydsl.tools.foreign.reports import Report

from .launching import PATTERN, unwritten

DATA = Path(__file__).parent / "data" / "hip"
CHIPS = ("gfx942", "gfx1100", "gfx1201")
FILES = ("kernels.co", "kernels_v4.co")
Sizes = tuple[int, int, int]
RANDOM = np.random.default_rng(3)
X, NUMBERS = RANDOM.random(600, np.float32), RANDOM.integers(-9, 99, 600, dtype=np.int32)
CODES = RANDOM.integers(0, 256, 600, dtype=np.uint8)
TABLE = np.array([1, 0.5, 0.25, -1, 2, 3, -0.5, 7, 0, 9, 1.5, -2.5, 4, 6, 8, -8], np.float32)
N = np.int32(600)
TOTAL_FLOAT, TOTAL_INT, TOTAL_RACING = (
    "_Z5totalIfLb1EEvPKT_PS0_i",
    "_Z5totalIiLb1EEvPKT_PS0_i",
    "_Z5totalIiLb0EEvPKT_PS0_i",
)
BOX = np.array([5, 4, 3], np.int16).tobytes() + bytes(2) + np.float64(0.5).tobytes()


def checked(
    kernel: str, chip: str, grid: Sizes, block: Sizes, arguments: dict[str, Any], shared: int = 0, file: str = FILES[0]
) -> list[SanitizerFinding]:
    """What a launch does wrong."""
    report = Report()
    loaded = load(f"rocm:{chip}", (DATA / file).read_bytes(), kernel)
    check_launch(loaded, Launch(grid, block, shared), arguments, report, PATTERN)
    return report.findings


def right() -> dict[str, tuple[Sizes, Sizes, int, dict[str, Any], np.ndarray[Any, Any]]]:
    """By kernel the launch, its arguments with the result as ``out``, and the result by NumPy."""
    z, y, x = np.indices((3, 4, 5))
    rows = RANDOM.integers(0, 99, (32, 16), dtype=np.int32)
    return {
        TOTAL_FLOAT: (
            (3, 1, 1), (256, 1, 1), 0, {"x": X, "out": np.zeros(1, np.float32), "n": N}, X.sum(dtype=np.float64)[None],
        ),
        TOTAL_INT: (
            (5, 1, 1), (128, 1, 1), 0, {"x": NUMBERS, "out": np.zeros(1, np.int32), "n": N}, NUMBERS.sum()[None],
        ),
        "counted": (
            (2, 1, 1), (128, 1, 1), 4 * 40, {"x": CODES, "out": np.zeros(40, np.uint32), "n": N, "count": np.int32(40)},
            np.bincount(CODES % 40, minlength=40),
        ),
        "looked_up": (
            (3, 1, 1), (256, 1, 1), 0, {"codes": CODES, "out": unwritten(600, np.float32), "n": N}, TABLE[CODES & 15],
        ),
        "places": (
            (2, 2, 3), (4, 3, 1), 0, {"out": unwritten(60, np.float64), "box": BOX},
            (0.5 * (x + 100 * y + 10000 * z)).ravel(),
        ),
        "reversed": (
            (1, 1, 1), (32, 1, 1), 0, {"x": rows.ravel(), "out": unwritten(512, np.int32), "n": N}, rows[:, ::-1].ravel(),
        ),
    }  # fmt: skip


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("chip", CHIPS)
def test_right_kernels_are_silent(chip: str, file: str) -> None:
    for kernel, (grid, block, shared, arguments, expected) in right().items():
        assert [str(each) for each in checked(kernel, chip, grid, block, arguments, shared, file)] == []
        np.testing.assert_allclose(arguments["out"], expected, rtol=1e-5, err_msg=kernel)


def test_hidden_arguments_are_those_of_the_launch() -> None:
    """At the offsets of LLVM's "Code Object V5 Metadata"."""
    out = np.zeros(32, np.uint32)
    assert checked("hidden", "gfx942", (3, 4, 5), (32, 2, 1), {"out": out}, shared=48) == []
    halves = out.view(np.uint16)
    assert out[:3].tolist() == [3, 4, 5]
    assert halves[6:12].tolist() == [32, 2, 1, 0, 0, 0]
    assert out[10:16].tolist() == [0] * 6 and halves[32] == 3
    assert out[30] == 48


def test_variables_are_those_of_the_launch_file(tmp_path: Path) -> None:
    def launched(*variables: dict[str, Any]) -> list[SanitizerFinding]:
        np.save(tmp_path / "codes.npy", CODES)
        arguments = [
            {"name": "codes", "file": "codes.npy"},
            {"name": "out", "type": "float32", "shape": [600], "fill": "none", "save": "out.npy"},
            {"name": "n", "type": "int32", "value": 600},
        ]
        described = {"grid": [3], "block": [256], "arguments": arguments, "globals": variables}
        (tmp_path / "launch.json").write_text(json.dumps(described), encoding="utf-8")
        report = Report()
        run_file("rocm:gfx942", str(DATA / FILES[0]), "looked_up", str(tmp_path / "launch.json"), report)
        return report.findings

    calls = {"name": "calls", "type": "int32", "shape": [1], "save": "calls.npy"}
    assert launched({"name": "factor", "type": "float32", "value": 3}, calls) == []
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), 3 * TABLE[CODES & 15])
    assert np.load(tmp_path / "calls.npy").tolist() == [3]
    with pytest.raises(SimulationError, match=r"no variable 'facter'; the code object has .*factor"):
        launched({**calls, "name": "facter"})
    with pytest.raises(ConfigError, match="table has 64 bytes, got 4"):
        launched({**calls, "name": "table"})


def test_the_page_shows_what_its_kernel_does_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The section of docs/check.md on HIP, with the recorded code object of its kernel."""
    blocks = blocks_of((DATA.parents[3] / "docs" / "check.md").read_text(encoding="utf-8"))
    titled = {block.title: block.code for block in blocks if block.title}
    assert titled["scale.hip"] == (DATA / "scale.hip").read_text(encoding="utf-8")
    (tmp_path / "launch.json").write_text(titled["scale.json"], encoding="utf-8")
    command = ["--chip", "gfx942", "--hsaco", str(DATA / "scale.co"), "--launch", str(tmp_path / "launch.json")]
    assert main(["check", *command]) == 1
    said = capsys.readouterr().err.replace("./scale.hip", "scale.hip").splitlines()
    shown = next(block.code for block in blocks if block.code.startswith("bounds: kernel scale"))
    assert [line.partition(", by 0x")[0] for line in said[:2]] == shown.splitlines()
    np.testing.assert_array_equal(np.load(tmp_path / "y.npy"), 3 * np.arange(100, dtype=np.float32))


def line_of(text: str) -> int:
    lines = (DATA / "kernels.hip").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize(
    ("kernel", "change", "shared", "check", "tensor", "text"),
    [
        (TOTAL_INT, {"n": np.int32(601)}, 0, "bounds", "x", "at < n ? x[at]"),
        (TOTAL_INT, {"x": unwritten(600, np.int32)}, 0, "init", "x", "at < n ? x[at]"),
        (TOTAL_RACING, {}, 0, "race", "", "part[me] += part[me + half]"),
        ("counted", {}, 4 * 39, "bounds", "", "bins[bin] = 0"),
        ("looked_up", {"out": np.zeros(599, np.float32)}, 0, "bounds", "out", "entries[codes[at] & 15]"),
    ],
)
def test_faults_have_their_array_and_line(
    chip: str, kernel: str, change: dict[str, Any], shared: int, check: str, tensor: str, text: str
) -> None:
    grid, block, _, arguments, _ = right()[TOTAL_INT if kernel == TOTAL_RACING else kernel]
    if kernel == TOTAL_RACING:  # with two waves the first alone would sum
        block = (256, 1, 1)
    found = checked(kernel, chip, grid, block, {**arguments, **change}, shared)
    told = {(each.check, each.tensor, each.location.filename, each.location.line) for each in found if each.location}
    assert any(
        (check, "kernels.hip", line_of(text)) == (c, Path(file).name, line) and (tensor in (t, ""))
        for c, t, file, line in told
    ), [str(each) for each in found]


def test_files_without_the_chip_or_the_kernel_are_told() -> None:
    image = (DATA / FILES[0]).read_bytes()
    with pytest.raises(DSLValueError, match=r"the file has gfx1100, gfx1201, gfx90a, gfx942; compile it with .*gfx950"):
        load("rocm:gfx950", image, "counted")
    with pytest.raises(DSLValueError, match=rf"has {TOTAL_FLOAT}, {TOTAL_RACING}, {TOTAL_INT}; name one"):
        load("rocm:gfx942", image, "total")
