"""PTX of nvcc and of CuTe DSL, recorded without a GPU, checked from launch files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flydsl.errors import SanitizerFinding
from flydsl.tools.foreign.launch_files import run_file
from flydsl.tools.foreign.reports import Report

DATA = Path(__file__).parent / "data" / "others"


def launched(name: str, folder: Path, n: int, without: str = "") -> tuple[np.ndarray[Any, Any], list[SanitizerFinding]]:
    """What a launch leaves of 100 numbers, and what it does wrong; CuTe's tensors are an address and a size."""
    text = (DATA / f"{name}.sm_90.ptx").read_text(encoding="ascii")
    assert without in text
    (folder / "kernel.ptx").write_text(text.replace(without, "") if without else text, encoding="ascii")
    then = [{"type": "int32", "value": 100}] if name == "scaled" else []
    x = {"name": "x", "type": "float32", "shape": [100], "fill": "range", "then": then}
    y = {"name": "y", "type": "float32", "shape": [100], "fill": "none", "save": "y.npy", "then": then}
    number = {"name": "n", "type": "int32", "value": n}
    (folder / "launch.json").write_text(json.dumps({"grid": [2], "block": [64], "arguments": [x, y, number]}))
    report = Report()
    run_file("cuda:sm_90", str(folder / "kernel.ptx"), None, str(folder / "launch.json"), report)
    return np.load(folder / "y.npy"), report.findings


def line_of(source: str, text: str) -> int:
    lines = (DATA / source).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_right_kernels_are_silent(tmp_path: Path) -> None:
    y, findings = launched("scaled", tmp_path, 100)
    assert findings == [] and (y == 2 * np.arange(100)).all()
    y, findings = launched("mirrored", tmp_path, 100)
    neighbors = np.arange(128) ^ 33
    assert findings == [] and (y == 2 * np.where(neighbors < 100, neighbors, 0)[:100]).all()


@pytest.mark.parametrize(
    ("name", "n", "without", "check", "tensor", "source", "text"),
    [
        ("scaled", 101, "", "bounds", "x", "scaled_cute.py", "y[i] = x[i] * 2.0"),
        ("mirrored", 101, "", "bounds", "x", "mirrored.cu", "i < n ? x[i] : 0.0f"),
        ("mirrored", 100, "bar.sync \t0;", "race", "", "mirrored.cu", "y[i] = twice"),
    ],
)
def test_faults_have_the_line_of_their_program(
    tmp_path: Path, name: str, n: int, without: str, check: str, tensor: str, source: str, text: str
) -> None:
    _, findings = launched(name, tmp_path, n, without)
    at = {
        (each.check, each.tensor or "", Path(each.location.filename).name, each.location.line)
        for each in findings
        if each.location
    }
    assert any((check, source, line_of(source, text)) == (c, f, line) and tensor in t for c, t, f, line in at), [
        str(each) for each in findings
    ]
