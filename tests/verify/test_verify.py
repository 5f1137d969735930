"""Two bundles of the same kernels: equal ones agree, and planted faults of an upgrade are found and cut down."""

import dataclasses
import json
import struct
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

import flydsl.cli
import flydsl.compiler as flyc
from flydsl.binaries.lines import source_lines
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.config import Config
from flydsl.errors import ArtifactError, DSLValueError
from flydsl.simulators.amdgpu import CodeObject
from flydsl.testing import verify

from . import kernels

SCHEMA = json.loads((Path(flydsl.cli.__file__).parent / "schemas" / "verify.json").read_text())
TARGETS = ["cpu:x86-64-v2", "rocm:gfx942", "cuda:sm_90"]
CONFIG = dataclasses.replace(Config.from_env(), debug_info=True, cache_dir=None)


def bundle(path: Path, functions, targets=TARGETS, **options) -> Path:
    flyc.precompile(functions, targets, out=path, isolated=False, config=CONFIG, **options)
    return path


def line_of(text: str) -> int:
    lines = Path(kernels.__file__).read_text().splitlines()
    (number,) = [number for number, line in enumerate(lines, 1) if text in line]
    return number


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bundles")


@pytest.fixture(scope="module")
def release(folder: Path) -> Path:
    made = [kernels.scaled(False), kernels.largest(False), kernels.row_sums(False)]
    return bundle(folder / "old.flyb", made)


def test_a_bundle_agrees_with_one_of_another_optimization(release: Path, folder: Path) -> None:
    made = [kernels.scaled(False), kernels.largest(False), kernels.row_sums(False)]
    config = dataclasses.replace(CONFIG, opt_level=1)
    other = folder / "level1.flyb"
    flyc.precompile(made, TARGETS, out=other, isolated=False, config=config)
    report = verify(release, other)
    assert report.ok and len(report.comparisons) == 9, report.as_text()
    assert {each.outcome for each in report.comparisons} == {"equal"}, report.as_text()
    assert any(each.calls for each in report.comparisons)
    assert {each.target for each in report.comparisons} == set(TARGETS)


PLANTED = {
    "a dropped epilogue": ("scaled", kernels.scaled, "y[i] = x[i] * k  # whole", "store st."),
    "a folded NaN": ("largest", kernels.largest, "fx.arith.maximumf(a, b)", "max"),
    "a factor": ("row_sums", kernels.row_sums, "total * fx.Float32(0.5)", "mul"),
}
"""The function, what makes it, the line, and words of which the instruction has one."""


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_cut_down_to_kernel_input_and_line(fault: str, release: Path, folder: Path) -> None:
    name, make, text, words = PLANTED[fault]
    line = line_of(text)
    changed = bundle(folder / f"{name}.flyb", [make(True)])
    report = verify(release, changed, functions=[name])
    assert not report.ok
    assert {each.target: each.outcome for each in report.comparisons} == dict.fromkeys(TARGETS, "different")
    for each in report.comparisons:
        found = each.difference
        assert found is not None and found["elements"] and found["old"] != found["new"], report.as_text()
        sizes = [int(size.partition("=")[2]) for size in found["call"].partition(";")[0].split(", ")]
        assert max(sizes) <= 16 and "values; seed" in found["call"], report.as_text()
        assert ("special" in found["call"]) == (fault == "a folded NaN"), report.as_text()
        if each.target.startswith("cpu"):
            continue
        places = [found["old_line"], found["new_line"]]
        instructions = [found[f"{side}_instruction"] for side in ("old", "new")]
        assert any(word in each for word in words.split() for each in instructions), report.as_text()
        assert (fault == "a dropped epilogue") == ("never stores" in found["why"]), report.as_text()
        assert all(place is None or place[0].endswith("kernels.py") for place in places), report.as_text()
        if fault != "a factor":  # which LLVM gives to the line around it
            assert line in [place[1] for place in places if place], report.as_text()


def without_waits(artifact):
    """The artifact with every wait for loads replaced by a no-op."""
    data = bytearray(artifact.sections["binary"])
    code = CodeObject(bytes(data), artifact.target.partition(":")[2])
    assert code
    wait, nop = 0xBF8C, struct.pack("<I", 0xBF800000)
    found = [at for at in range(0, len(data) - 3, 4) if struct.unpack_from("<I", data, at)[0] >> 16 == wait]
    assert found
    for at in found:
        data[at : at + 4] = nop
    return dataclasses.replace(artifact, sections={**artifact.sections, "binary": bytes(data)})


def test_a_missing_wait_is_named(release: Path, folder: Path) -> None:
    results = flyc.precompile([kernels.largest(False)], ["rocm:gfx942"], isolated=False, config=CONFIG)
    broken = [dataclasses.replace(each, artifact=without_waits(each.artifact)) for each in results]
    write_bundle(folder / "waits.flyb", broken)
    report = verify(release, folder / "waits.flyb", functions=["largest"], targets=["rocm:gfx942"])
    (found,) = report.comparisons
    assert found.outcome == "failed" and "a wait is missing" in found.reason, report.as_text()
    assert "s0=1; normal values; seed 0" in found.reason
    failure = found.failure
    assert failure is not None and "a wait is missing" in failure["error"]
    assert failure["instruction"] in failure["error"] and failure["line"][0].endswith("kernels.py")
    body = range(line_of("def largest_kernel"), line_of("y[i] = m - 3.0") + 1)
    assert failure["line"][1] in body, report.as_text()
    assert f"line {failure['line'][1]})" in report.as_text() and not report.missing


def test_what_is_missing_from_the_new_bundle_fails(release: Path, folder: Path) -> None:
    less = bundle(folder / "less.flyb", [kernels.scaled(False)], ["cpu:x86-64-v2"])
    report = verify(release, less)
    assert not report.ok
    assert "largest is in the old bundle only" in report.missing
    assert "scaled for cuda:sm_90 is in the old bundle only" in report.missing
    report = verify(less, release)
    assert report.ok and "largest is in the new bundle only" in report.missing


def test_the_command(release: Path, folder: Path) -> None:
    line = [sys.executable, "-m", "flydsl.cli", "verify", str(release), str(release)]
    ended = subprocess.run([*line, "--json"], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout)
    jsonschema.validate(report, SCHEMA)
    assert report["schema"] == "flydsl.verify/1" and report["ok"]
    changed = bundle(folder / "changed.flyb", [kernels.scaled(True)], ["cpu:x86-64-v2"])
    asked = ["--function", "scaled", "--target", "cpu:x86-64-v2"]
    ended = subprocess.run([*line[:-1], str(changed), *asked, "--json"], capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stderr
    report = json.loads(ended.stdout)
    jsonschema.validate(report, SCHEMA)
    assert [each["outcome"] for each in report["comparisons"]] == ["different"] and not report["missing"]
    ended = subprocess.run([*line, "--function", "nothing"], capture_output=True, text=True, check=False)
    assert ended.returncode == 1 and "no function 'nothing'" in ended.stderr


def test_bad_files_and_numbers_are_refused(release: Path, tmp_path: Path) -> None:
    (tmp_path / "x.flyb").write_bytes(b"nothing")
    with pytest.raises(ArtifactError):
        verify(release, tmp_path / "x.flyb")
    with pytest.raises(DSLValueError, match="calls 0"):
        verify(release, release, calls=0)


def test_lines_are_in_the_binaries(folder: Path) -> None:
    (result,) = flyc.precompile([kernels.scaled(False)], ["rocm:gfx942"], isolated=False, config=CONFIG)
    assert any(row.file.endswith("kernels.py") for row in source_lines(result.artifact.sections["binary"]))


def test_without_debug_information_the_report_says_how_to_get_lines(folder: Path) -> None:
    config = dataclasses.replace(CONFIG, debug_info=False)
    for name, folds in (("plain-old", False), ("plain-new", True)):
        flyc.precompile(
            [kernels.largest(folds)], TARGETS[1:], out=folder / f"{name}.flyb", isolated=False, config=config
        )
    report = verify(folder / "plain-old.flyb", folder / "plain-new.flyb")
    for each in report.comparisons:
        found = each.difference
        assert found is not None and found["old_line"] is None and "max" in found["new_instruction"], report.as_text()
    assert "set FLYDSL_DEBUG_ENABLE_DEBUG_INFO=1" in report.as_text()
    assert Config.from_env({"FLYDSL_DEBUG_ENABLE_DEBUG_INFO": "1"}).debug_info
