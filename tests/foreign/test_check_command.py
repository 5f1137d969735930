"""``flydsl check`` of binaries: the launch's file, the report, exit codes; of programs: what it says without Triton."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flydsl.cli import main

from .launching import DATA, line_of

SCRATCH = [{"name": name, "type": "uint64", "value": 0} for name in ("global scratch", "profile scratch")]


def launch_file(folder: Path, arguments: list[dict[str, Any]], **more: Any) -> Path:
    """The file of a launch of three blocks."""
    path = folder / "launch.json"
    described = {"grid": [3], "block": [128], "arguments": [*arguments, *SCRATCH], **more}
    path.write_text(json.dumps(described), encoding="utf-8")
    return path


def of_add(folder: Path, *, size: int = 600, fill: str = "range") -> Path:
    arrays: list[dict[str, Any]] = [{"name": name, "type": "float32", "shape": [size], "fill": fill} for name in "xy"]
    arrays.append({"name": "out", "type": "float32", "shape": [600], "fill": "none", "save": "out.npy"})
    return launch_file(folder, [*arrays, {"name": "n", "type": "int32", "value": 600}])


def checked(capsys: pytest.CaptureFixture[str], kernel: str, launch: Path) -> tuple[int, dict[str, Any]]:
    """The exit code of a check of recorded PTX, and its report."""
    command = [
        "check",
        "--chip",
        "sm_80",
        "--ptx",
        str(DATA / f"{kernel}.sm_80.ptx"),
        "--launch",
        str(launch),
        "--json",
    ]
    code = main(command)
    return code, json.loads(capsys.readouterr().out)


def test_a_right_launch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = checked(capsys, "add", of_add(tmp_path))
    assert code == 0 and report["exit_code"] == 0
    assert report["findings"] == [] and report["launches"] == 1 and report["schema"] == "flydsl.check/1"
    np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), np.arange(600, dtype=np.float32) * 2)


def test_a_wrong_launch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = checked(capsys, "add", of_add(tmp_path, size=590))
    assert code == 1
    assert [(f["check"], f["tensor"], f["line"]) for f in report["findings"]] == [
        ("bounds", name, line_of("add", "tl.store")) for name in "xy"
    ]
    first = report["findings"][0]
    assert first["block"] == [2, 0, 0] and first["thread"][0] in range(128) and "byte 2360 of x" in first["message"]


def test_an_array_that_nobody_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = checked(capsys, "add", of_add(tmp_path, fill="none"))
    assert code == 1 and {(f["check"], f["tensor"]) for f in report["findings"]} == {("init", "x"), ("init", "y")}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"gird": [1]}, "unknown gird"),
        ({"arguments": [{"name": "x", "type": "float33", "shape": [4]}]}, "float33"),
        ({"arguments": [{"name": "x", "type": "float32", "shape": [4], "fill": "ones"}]}, "'ones'"),
        (
            {"arguments": [{"name": "x", "type": "float32", "shape": [4]}]},
            r"has parameters of \[8, 8, 8, 4, 8, 8\] bytes",
        ),
        ({"arguments": [{"name": "x", "type": "int8", "value": 1}] * 2}, "two arguments of the name 'x'"),
        ({"arguments": [{"name": "x", "file": "missing.npy"}]}, r"missing\.npy"),
        ({"arguments": [{"name": "x", "file": "launch.json"}]}, r"launch\.json is no \.npy file"),
        ({"arguments": [{"name": "x", "type": "int8", "shape": [-1]}]}, "shape"),
        ({"arguments": [{"name": "x", "type": "int8", "value": "one"}]}, "'one'"),
        ({"arguments": 3}, "arguments"),
        ({"grid": [0]}, "at least 1"),
        ({"grid": "many"}, "grid 'many'"),
        ({"block": None}, "block"),
    ],
)
def test_wrong_files_are_told(
    change: dict[str, Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = of_add(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    code = main(["check", "--chip", "sm_80", "--ptx", str(DATA / "add.sm_80.ptx"), "--launch", str(path)])
    assert code in (1, 2)
    assert re.search(told, capsys.readouterr().err)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "expected a PROGRAM, or --ptx FILE"),
        (["--ptx", "a.ptx"], "--launch FILE"),
        (["missing.py"], "there is no file missing.py"),
        (["--chip", "gfx906", "--hsaco", "a.o", "--launch", "l.json"], "gfx906"),
    ],
)
def test_wrong_commands_are_told(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "l.json").write_text('{"grid": [1], "block": [1]}', encoding="utf-8")
    (tmp_path / "a.o").write_bytes(b"")
    assert main(["check", *arguments]) in (1, 2)
    assert told in capsys.readouterr().err


def test_a_program_of_flydsl_is_sanitized(tmp_path: Path) -> None:
    """In a process of its own: the command sets the chip for all of it."""
    program = tmp_path / "program.py"
    program.write_text(
        """
import subprocess, sys
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def kernel(x: fx.Tensor):
    x[fx.thread_idx.x + int(sys.argv[1])] = 1.0

@flyc.jit
def run(x: fx.Tensor):
    kernel(x).launch(grid=1, block=8)

run(np.zeros(8, np.float32))
subprocess.run([sys.executable, "-c", "0"])
""",
        encoding="utf-8",
    )
    for offset, code in (("0", 0), ("1", 1)):
        command = [sys.executable, "-m", "flydsl.cli", "check", "--json", "--chip", "gfx942", str(program), offset]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        report = json.loads(done.stdout)
        assert done.returncode == code and report["exit_code"] == code
        assert [command.endswith("-c 0") for command in report["processes"]] == [True] * (1 - code)
        assert [(f["check"], f["line"]) for f in report["findings"]] == [("bounds", 9)] * code
