"""The step of the GitHub action that installs: its script, against an environment that has what flydsl needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from .installed import ROOT, environment

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: pip install pyyaml")


def test_the_action_installs_the_package_of_its_own_tree(tree: Path, tmp_path: Path) -> None:
    (step,) = [
        row for row in yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"] if row["id"] == "install"
    ]
    assert step["env"] == {"SOURCE": "${{ github.action_path }}"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [project["optional-dependencies"][name] for name in ("cuda", "rocm", "signatures")]
    wanted = [
        re.split(r"[^\w-]", text)[0] for text in (*project["dependencies"], *(each for row in extras for each in row))
    ]
    made = environment(tmp_path / "venv", [*wanted, "pytest", "setuptools"])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (tmp_path / "bin" / "python").chmod(0o755)
    settings = {  # pip's own: into that environment, which has all requirements, without the network
        "PIP_PYTHON": str(made.folder / "bin" / "python"),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "SOURCE": str(tree),
        "PATH": os.pathsep.join((str(tmp_path / "bin"), os.environ["PATH"])),
    }
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert made.run("flydsl", "--version", cwd=tmp_path).startswith("flydsl ")
