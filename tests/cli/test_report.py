"""``flydsl report`` and ``flydsl replay``: one file with all of a compile, which compiles again without the source."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from .conftest import TARGETS, Run

ARGUMENTS = ("--arg", "X=f32[?]", "--arg", "factor=f32", "--arg", "BLOCK=64")


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed(path: Path, name: str, data: bytes) -> None:
    files = {**contents(path), name: data}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for each, content in files.items():
            archive.writestr(each, content)
    path.write_bytes(written.getvalue())


@pytest.mark.parametrize("target", TARGETS)
def test_a_report_holds_all_and_replays_without_the_source(flydsl: Run, tmp_path: Path, target: str) -> None:
    said = flydsl("report", "kernels.py:scale", "--target", target, *ARGUMENTS, "-o", "r.zip", FLYDSL_DUMP_DIR="unused")
    assert f"scale for {target}: compiles" in said.stdout
    files = contents(tmp_path / "r.zip")
    about = json.loads(files["report.json"])
    assert about["target"] == target
    assert about["environment"]["FLYDSL_DUMP_DIR"] == "unused"
    assert {"flydsl", "python", "llvmlite", "system"} <= about["versions"].keys()
    assert "Float32 tensor" in about["arguments"]["X"] and "64" in about["arguments"]["BLOCK"]
    stages = sorted(Path(name).name for name in files if name.startswith("stages/"))
    assert stages[0] == "00_origin.mlir" and stages[-1].endswith("_final_isa.s") and stages[-2].endswith("_llvm_ir.ll")
    assert files["source/kernels.py"] == (tmp_path / "kernels.py").read_bytes()
    assert b"kernels.py" in files["traced_with_lines.mlir"]
    (tmp_path / "kernels.py").unlink()
    assert "the same outcome" in flydsl("replay", "r.zip").stdout


def test_equal_reports_are_equal_bytes(flydsl: Run, tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        flydsl("report", "kernels.py:scale", "--target", "rocm:gfx942", *ARGUMENTS, "-o", name)
    first, second = (contents(tmp_path / name) for name in ("a.zip", "b.zip"))
    assert {name for name in first if first[name] != second[name]} <= {"program.task"}  # names its folder for stages


def test_a_compile_that_fails_is_reported_and_replayed(flydsl: Run, tmp_path: Path) -> None:
    """LLVM refuses the kernel's inline assembly; so it does again."""
    (tmp_path / "wrong.py").write_text(
        "import flydsl.compiler as flyc\nimport flydsl.expr as fx\nfrom flydsl._mlir.dialects import llvm\n"
        "@flyc.kernel\ndef k(X: fx.Tensor):\n"
        "    llvm.inline_asm(None, [], 'nonsense', '', has_side_effects=True)\n"
        "    X[0] = fx.Float32(1.0)\n"
        "@flyc.jit\ndef run(X: fx.Tensor):\n    k(X).launch(grid=1, block=1)\n"
    )
    said = flydsl("report", "wrong.py:run", "--target", "rocm:gfx942", "--arg", "X=f32[?]", "-o", "r.zip")
    assert "in the step build" in said.stdout
    again = flydsl("replay", "r.zip")
    assert (
        "the same outcome" in again.stdout
        and "nonsense" in json.loads(contents(tmp_path / "r.zip")["report.json"])["outcome"]["message"]
    )


def test_a_program_that_is_refused_while_tracing_is_reported(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(
        "import flydsl.compiler as flyc\nimport flydsl.expr as fx\n"
        "@flyc.kernel\ndef k(X: fx.Tensor):\n    X[0] = X.nothing\n"
        "@flyc.jit\ndef run(X: fx.Tensor):\n    k(X).launch(grid=1, block=1)\n"
    )
    said = flydsl("report", "wrong.py:run", "--arg", "X=f32[?]", "-o", "r.zip")
    assert "in the step trace" in said.stdout
    assert json.loads(contents(tmp_path / "r.zip")["report.json"])["outcome"]["line"] == "wrong.py:5"
    done = flydsl("replay", "r.zip", check=False)
    assert done.returncode == 1 and "nothing to replay" in done.stderr


def test_another_outcome_is_said(flydsl: Run, tmp_path: Path) -> None:
    flydsl("report", "kernels.py:scale", "--target", "cuda:sm_90", *ARGUMENTS, "-o", "r.zip")
    about = json.loads(contents(tmp_path / "r.zip")["report.json"])
    about["versions"]["llvmlite"] = "0.1"
    about["outcome"]["sections"]["binary"] = "0" * 64
    changed(tmp_path / "r.zip", "report.json", json.dumps(about).encode())
    done = flydsl("replay", "r.zip", check=False)
    assert done.returncode == 1
    assert "another outcome" in done.stdout
    assert "llvmlite 0.1 then" in done.stderr and "section binary has other bytes" in done.stderr


@pytest.mark.parametrize("name", ["report.json", "program.task"])
def test_damaged_reports_are_refused(flydsl: Run, tmp_path: Path, name: str) -> None:
    flydsl("report", "kernels.py:scale", "--target", "cuda:sm_90", *ARGUMENTS, "-o", "r.zip")
    changed(tmp_path / "r.zip", name, b"\x00\x01{")
    for file in ("r.zip", "kernels.py", "none.zip"):
        done = flydsl("replay", file, check=False)
        assert done.returncode == (2 if file == "none.zip" else 1)
        assert "Traceback" not in done.stderr and file in done.stderr + file


def test_secrets_are_left_out(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("secret" * 10)
    (tmp_path / "key").chmod(0o600)
    flydsl(
        "report", "kernels.py:scale", "--target", "cuda:sm_90", *ARGUMENTS, "-o", "r.zip",
        FLYDSL_RUNTIME_CACHE_REMOTE="s3://user:password@bucket/x",
    )  # fmt: skip
    assert all(b"password" not in data for data in contents(tmp_path / "r.zip").values())
