"""What other services call: the GitHub action and the hooks of pre-commit, their scripts run as those run them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from flydsl.cli import main

from .actions import EXPRESSION, commands, run_action
from .conftest import ROOT

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: pip install pyyaml")

TARGET = "cpu:x86-64" if os.uname().machine == "x86_64" else "cpu:aarch64"
KERNELS = """
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def shift_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i + OFFSET]


@flyc.jit
def shift(x: fx.Tensor, y: fx.Tensor):
    shift_kernel(x, y).launch(grid=1, block=64)


shift.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "y": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
"""
TESTS = """
import sys
sys.path.insert(0, ".")
import numpy as np
import shifted


def test_shift():
    x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    shifted.shift(x, y)
    assert y[0] in (0, 1)
"""


def action() -> Any:
    return yaml.safe_load((ROOT / "action.yml").read_text())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "tests").mkdir(parents=True)
    (folder / "shifted.py").write_text(f"OFFSET = 0\n{KERNELS}")
    (folder / "tests" / "test_shifted.py").write_text(TESTS)
    (folder / "pyproject.toml").write_text(
        f'[tool.flydsl]\nmodules = ["shifted"]\ntargets = ["{TARGET}"]\noutput = "kernels.flyb"\n'
    )
    return folder


def test_the_action_compiles_reproduces_tests_and_signs(project: Path, tmp_path: Path) -> None:
    assert main(["sign", "--new-key", str(tmp_path / "key.pem")]) == 0
    done = run_action(
        action(),
        tmp_path,
        tmp_path,
        install="false",
        working_directory="project",
        functions="shifted.py",
        targets=f"{TARGET} cuda:sm_90",
        output="out/k.flyb",
        tests="tests -x",
        chips="gfx942",
        key=(tmp_path / "key.pem").read_text(),
    )
    assert done.code == 0, done.printed
    assert list(done.outputs) == ["precompile", "reproduce", "tests", "sign"]
    bundle = project / done.outputs["precompile"]["bundle"]
    assert done.outputs["sign"]["sha256"] == sha256(bundle.read_bytes()).hexdigest()
    assert "the same bytes again" in done.printed["reproduce"]
    assert "kernels on the CPU under" in done.printed["tests"] and "1 passed" in done.printed["tests"]
    assert main(["sign", "--check", "--trusted", str(tmp_path / "key.pem.pub"), str(bundle)]) == 0
    statement = json.loads(bundle.with_name("k.flyb.provenance.json").read_text())
    builder = statement["predicate"]["runDetails"]["builder"]["id"]
    assert builder == "https://github.example/user/project/actions/runs/77"
    assert statement["predicate"]["buildDefinition"]["externalParameters"]["revision"] == "0123abcd"


@pytest.mark.more
def test_the_action_takes_the_table_of_the_project(project: Path, tmp_path: Path) -> None:
    done = run_action(action(), project, tmp_path, install="false", reproduce="false")
    assert done.code == 0, done.printed
    assert list(done.outputs) == ["precompile", "sign"] and done.outputs["precompile"]["bundle"] == "kernels.flyb"
    assert "signed" not in done.printed["sign"]


@pytest.mark.more
def test_the_action_compiles_a_recorded_run(project: Path, tmp_path: Path) -> None:
    (project / "program.py").write_text(
        "import numpy as np, shifted\nx = np.zeros(64, np.float32)\nshifted.shift(x, x)\nshifted.shift(x[1:], x[1:])\n"
    )
    bin = commands(tmp_path / "bin")
    env = {**os.environ, "PATH": f"{bin}:{os.environ['PATH']}", "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    subprocess.run(["flydsl", "record", "-o", "run.json", "program.py"], cwd=project, env=env, check=True)
    given = {"install": "false", "targets": f"{TARGET} cuda:sm_90", "output": "k.flyb", "recorded": "run.json"}
    scratches = [tmp_path / "first", tmp_path / "second"]
    for scratch in scratches:
        scratch.mkdir()
    refused = run_action(action(), project, scratches[0], **given)
    assert refused.code == 2 and "add --allow shifted" in refused.printed["precompile"]
    done = run_action(action(), project, scratches[1], **given, allow="shifted")
    assert done.code == 0, done.printed
    assert done.printed["precompile"].count("aligned to 4 bytes") == 4
    assert "the same bytes again" in done.printed["reproduce"]


def test_the_action_fails_where_a_test_breaks_a_rule_of_the_sanitizer(project: Path, tmp_path: Path) -> None:
    (project / "shifted.py").write_text(f"OFFSET = 1\n{KERNELS}")
    done = run_action(action(), project, tmp_path, install="false", reproduce="false", tests="tests", checks="bounds")
    assert done.code == 1 and list(done.outputs)[-1] == "tests"
    assert "reads x[64], outside of its shape (64,)" in done.printed["tests"]


@pytest.mark.more
def test_the_action_fails_where_a_kernel_does_not_compile(project: Path, tmp_path: Path) -> None:
    (project / "shifted.py").write_text(KERNELS)
    done = run_action(action(), project, tmp_path, install="false")
    assert done.code == 1 and list(done.outputs) == ["precompile"] and "OFFSET" in done.printed["precompile"]


def test_inputs_reach_scripts_by_their_environment_alone(project: Path, tmp_path: Path) -> None:
    """Else who opens a pull request could run commands by the name of a branch or a folder."""
    described = action()
    for step in described["runs"]["steps"]:
        assert not EXPRESSION.search(step["run"]), step["id"]
    hostile = "shifted.py;touch$IFS/pwned $(touch pwned) `touch pwned`"
    done = run_action(
        described, project, tmp_path, install="false", functions=hostile, targets=hostile, output="x.flyb"
    )
    assert done.code != 0 and not list(tmp_path.rglob("pwned"))


# -- pre-commit


def hook(name: str) -> dict[str, Any]:
    (found,) = [row for row in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text()) if row["id"] == name]
    return dict(found)


def run_hook(name: str, folder: Path, scratch: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run a hook as pre-commit does: its entry, split like a shell's line, and the names of files unless it takes none."""
    row = hook(name)
    line = [*shlex.split(row["entry"]), *(() if row.get("pass_filenames") is False else files)]
    path = os.pathsep.join((str(commands(scratch / "bin")), os.environ["PATH"]))
    return subprocess.run(
        line, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )


def test_every_hook_has_what_pre_commit_asks_for() -> None:
    rows = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert len(rows) == 2
    for row in rows:
        assert {"id", "name", "entry", "language"} <= row.keys() and row["language"] == "python"
        assert row["entry"].split()[0] == "flydsl" and f"`{row['id']}`" in (ROOT / "docs/doors.md").read_text()


def test_the_hook_compiles_what_the_project_declares(project: Path, tmp_path: Path) -> None:
    done = run_hook("flydsl-precompile", project, tmp_path, "shifted.py", "README.md")
    assert done.returncode == 0, done.stderr
    first = (project / "kernels.flyb").read_bytes()
    (project / "shifted.py").write_text(KERNELS)
    (tmp_path / "again").mkdir()
    done = run_hook("flydsl-precompile", project, tmp_path / "again", "shifted.py")
    assert done.returncode == 1 and "OFFSET" in done.stderr and (project / "kernels.flyb").read_bytes() == first


def test_the_hook_checks_signatures(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cryptography", reason="cryptography is not installed: pip install cryptography")
    monkeypatch.chdir(project)
    assert main(["precompile"]) == 0 and main(["sign", "--new-key", str(tmp_path / "key.pem")]) == 0
    (tmp_path / "key.pem.pub").rename(project / ".flydsl-keys")
    done = run_hook("flydsl-signed", project, tmp_path, "kernels.flyb")
    assert done.returncode == 1 and "it is not signed" in done.stderr
    assert main(["sign", "--key", str(tmp_path / "key.pem"), "kernels.flyb"]) == 0
    (tmp_path / "again").mkdir()
    done = run_hook("flydsl-signed", project, tmp_path / "again", "kernels.flyb")
    assert done.returncode == 0, done.stderr


# -- the page


def test_the_workflow_of_the_page_passes_inputs_that_the_action_has() -> None:
    page = (ROOT / "docs/doors.md").read_text()
    (text,) = [block.split("```")[0] for block in page.split('```yaml title=".github/workflows/kernels.yml"\n')[1:]]
    (step,) = [each for each in yaml.safe_load(text)["jobs"]["kernels"]["steps"] if "flydsl@" in each.get("uses", "")]
    described = action()
    assert step["with"].keys() <= described["inputs"].keys()
    for name in (*described["inputs"], *described["outputs"]):
        assert f"`{name}`" in page, name
    (config,) = [block.split("```")[0] for block in page.split('```yaml title=".pre-commit-config.yaml"\n')[1:]]
    (repository,) = yaml.safe_load(config)["repos"]
    assert [row["id"] for row in repository["hooks"]] == ["flydsl-precompile", "flydsl-signed"]
