"""The conformance kit passes on the backends of this package, and says what it did."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from flydsl.cli import main as command
from flydsl.errors import DSLValueError, UnknownBackendError
from flydsl.testing import conformance
from flydsl.testing.conformance import Report, Result
from flydsl.testing.conformance.kernels import CASES

FEW = ("f32 arithmetic", "printf", "shuffles of i32")
NOT_RUN_ON_THE_CPU = {"streams", "events", "two devices"}


def outcomes(report: Report, part: str) -> dict[str, str]:
    return {each.name: each.outcome for each in report.results if each.part == part}


def test_the_cpu_passes_all_parts_with_a_few_kernels() -> None:
    report = conformance.run("cpu", kernels=FEW, sample=True)
    assert report.ok, report.as_text()
    assert report.target == "cpu:native" and report.device
    run = outcomes(report, "run")
    assert {name for name, outcome in run.items() if outcome != "passed"} == NOT_RUN_ON_THE_CPU
    assert set(FEW) < set(run)
    assert set(outcomes(report, "tools").values()) == {"passed"}


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_gpus_pass_without_their_run_part(target: str) -> None:
    report = conformance.run(target, kernels=FEW[1:])
    assert report.ok, report.as_text()
    assert report.target == target and not report.device
    assert outcomes(report, "compile") == dict.fromkeys(FEW[1:], "passed")
    assert outcomes(report, "run") == {"all": "not run"}
    assert outcomes(report, "tools")["a bundle without MLIR"] == "passed"


@pytest.mark.prove
@pytest.mark.parametrize("target", ["cpu", "cpu:gfx942", "cuda", "rocm"])
def test_a_backend_of_this_package_passes(target: str) -> None:
    report = conformance.run(target)
    assert report.ok, report.as_text()
    assert not report.of("refused", "compile")


def test_a_kernel_of_each_subject_is_in_the_sample() -> None:
    assert set(conformance.SAMPLE) < set(CASES)
    assert len(CASES) > 80


def test_the_report_as_text_and_as_json() -> None:
    results = (
        Result("contract", "facts", "passed"),
        Result("compile", "f8 E4M3", "refused", "no f8\n  File k.py, line 3"),
        Result("run", "all", "not run", "there is no device"),
        Result("tools", "export to C", "failed", "no library"),
    )
    report = Report("npu:n1", "", "1.0", 1, results)
    assert not report.ok
    assert report.as_text().splitlines() == [
        "Conformance of `npu:n1`: FAILED (flydsl 1.0, contract 1)",
        "",
        "| Part | passed | refused | failed | not run |",
        "|---|---|---|---|---|",
        "| contract | 1 | 0 | 0 | 0 |",
        "| compile | 0 | 1 | 0 | 0 |",
        "| run | 0 | 0 | 0 | 1 |",
        "| tools | 0 | 0 | 1 | 0 |",
        *("", "Failed:", "", "- tools, export to C: no library"),
        *("", "Refused:", "", "- compile, f8 E4M3: no f8", "        File k.py, line 3"),
        *("", "Not run:", "", "- run, all: there is no device"),
    ]
    facts = json.loads(report.as_json())
    assert facts["ok"] is False and facts["counts"]["compile"]["refused"] == 1
    assert facts["results"][3] == {"part": "tools", "name": "export to C", "outcome": "failed", "reason": "no library"}


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownBackendError, match="did you mean 'cuda'"):
        conformance.run("cuba")
    with pytest.raises(DSLValueError, match=r"no kernel 'branchs'.* did you mean 'branches'"):
        conformance.run("cpu", kernels=["branchs"])
    with pytest.raises(DSLValueError, match="no part 'runs'"):
        conformance.run("cpu", parts=["runs"])
    done = subprocess.run(
        [sys.executable, "-m", "flydsl.testing.conformance", "cuba"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and "there is no backend 'cuba'" in done.stderr
    report = conformance.run("cpu:no_such_cpu", parts=["compile"])
    assert not report.ok and "no architecture 'no_such_cpu'" in report.as_text()


# -- flydsl new-backend


@pytest.fixture(scope="module")
def skeleton(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of ``flydsl new-backend``, found as if pip had installed it."""
    site = tmp_path_factory.mktemp("skeleton") / "my_npu"
    assert command(["new-backend", "my_npu", str(site)]) == 0
    info = site / "src" / "flydsl_my_npu-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: flydsl-my-npu\nVersion: 0.1.0\n")
    points = (site / "pyproject.toml").read_text().partition('[project.entry-points."flydsl.backends"]')[2]
    points = points.partition("[tool")[0].replace('[project.entry-points."flydsl.drivers"]', "[flydsl.drivers]")
    (info / "entry_points.txt").write_text("[flydsl.backends]" + points.replace('"', ""))
    return site


def kit(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path[:0] = [sys.argv.pop(1)]\nsys.path[:0] = {sys.path!r}\n"
    program += "from flydsl.testing.conformance.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", program, str(site / "src"), "my_npu", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=500)


def test_the_skeleton_passes_contract_and_compile(skeleton: Path) -> None:
    done = kit(skeleton, "--part", "contract", "--part", "compile", "--sample", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    counts = json.loads(done.stdout)["counts"]
    assert counts["compile"] == {"passed": len(conformance.SAMPLE), "refused": 0, "failed": 0, "not run": 0}


@pytest.mark.prove
def test_the_skeleton_compiles_every_kernel(skeleton: Path) -> None:
    done = kit(skeleton, "--part", "contract", "--part", "compile", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["counts"]["compile"]["passed"] == len(CASES)


def test_the_skeleton_is_clean_and_imports_the_contract_alone(skeleton: Path) -> None:
    files = sorted((skeleton / "src" / "flydsl_my_npu").glob("*.py"))
    imported = {
        line.split()[1] for file in files for line in file.read_text().splitlines() if "import" in line.split()
        and line.split()[0] == "from" and line.split()[1].startswith("flydsl.")
    }  # fmt: skip
    assert imported == {"flydsl.plugin"}
    settings = str(Path(__file__).resolve().parents[2] / "pyproject.toml")
    for arguments in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", *arguments, "--config", settings, str(skeleton)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Npu", "no name of a backend"),
        ("my-npu", "no name of a backend"),
        ("_npu", "no name of a backend"),
        ("class", "no name of a backend"),
        ("../npu", "no name of a backend"),
        ("cuda", "'cuda' is taken"),
    ],
)
def test_bad_names_are_refused(name: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["new-backend", name, str(tmp_path / "new")]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_files_are_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert command(["new-backend", "npu", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert command(["new-backend", "npu", str(tmp_path / "mine.txt")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "empty").mkdir()
    assert command(["new-backend", "npu", str(tmp_path / "empty")]) == 0
