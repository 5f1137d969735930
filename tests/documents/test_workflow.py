"""The workflow of the tutorial on shipping, run step by step on this machine."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import page_programs
import pytest
from workflows import ROOT, run_workflow

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed; run: pip install pyyaml")
pytestmark = pytest.mark.more
PAGE = ROOT / "docs" / "tutorials" / "shipping.md"
WORKFLOW = ".github/workflows/kernels.yml"
HERE = {"FLYDSL": "flydsl", "FLYDSL_RUNTIME": "flydsl"}
"""Where flydsl comes from: it is installed."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files that the page names, as a repository."""
    for name, text in page_programs.files_of(PAGE.read_text()).items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "project"


def test_the_workflow_builds_a_wheel_that_needs_no_compiler(project: Path, tmp_path: Path) -> None:
    workflow = yaml.safe_load((project / WORKFLOW).read_text())
    done = run_workflow(workflow, project, tmp_path / "runner", **HERE)
    assert done.failed is None, f"{done.failed}:\n{done.printed}"
    assert [len(steps) for steps in done.steps.values()] == [4, 2]
    (wheel,) = (tmp_path / "runner" / "artifacts" / "wheel").glob("mykernels-*.whl")
    assert "mykernels/kernels.flyb" in ZipFile(wheel).namelist()


@pytest.mark.parametrize(
    ("file", "old", "new", "step", "says"),
    [
        ("mykernels/scale.py", "i < x.shape[0]", "i <= x.shape[0]", "Test each chip's role", "outside of its shape"),
        ("mykernels/scale.py", '"factor": 1.0},\n)', '"factor": 1.0, "k": 1},\n)', "Build the wheel", "k"),
        ("pyproject.toml", '{mykernels = ["kernels.flyb"]}', "{}", "Call a kernel", "compile"),
    ],
)
def test_a_step_fails_where_the_page_says_so(
    file: str, old: str, new: str, step: str, says: str, project: Path, tmp_path: Path
) -> None:
    text = (project / file).read_text()
    assert old in text
    (project / file).write_text(text.replace(old, new))
    done = run_workflow(yaml.safe_load((project / WORKFLOW).read_text()), project, tmp_path / "runner", **HERE)
    assert done.failed is not None and done.failed.startswith(step), done
    assert says in done.printed
