"""Workflows of GitHub's actions, executed here: jobs in their order, each step as a runner starts it.

Actions that bring Python and a checkout are what the runner already has; artifacts are folders.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PREPARED = ("actions/setup-python", "actions/cache")
"""Actions whose work this runner leaves out."""


@dataclass
class Result:
    """What a workflow did: the steps that ran, by job, and what the one that failed printed."""

    steps: dict[str, list[str]] = field(default_factory=dict)
    failed: str | None = None
    printed: str = ""


def run_workflow(workflow: Mapping[str, Any], project: Path, folder: Path, **settings: str) -> Result:
    """Run all jobs until a step fails.

    Args:
        workflow: the parsed file; its ``env`` is that of each step.
        project: the files of the repository; each job that checks out gets a copy.
        folder: where machines, artifacts and caches are.
        settings: values of ``env`` of the workflow that users fill in.
    """
    done, jobs = Result(), dict(workflow["jobs"])
    assert settings.keys() <= workflow["env"].keys()
    while jobs:
        name = next(name for name, job in jobs.items() if job.get("needs") not in jobs)
        _run_job(name, jobs.pop(name), {**workflow["env"], **settings}, project, folder, done)
        if done.failed:
            break
    return done


def _run_job(name: str, job: Mapping[str, Any], env: dict[str, str], project: Path, folder: Path, done: Result) -> None:
    assert job["runs-on"].startswith("ubuntu")
    machine = folder / name
    workspace, home = machine / "workspace", machine / "home"
    home.mkdir(parents=True)
    workspace.mkdir()
    commands = _machine(machine / "python")
    done.steps[name] = []
    for step in job["steps"]:
        if "uses" in step:
            _use(step["uses"].partition("@")[0], step.get("with", {}), project, workspace, folder / "artifacts")
            continue
        done.steps[name].append(step["name"])
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("FLYDSL_", "PIP_", "XDG_"))}
        clean |= {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONPATH": str(ROOT), "HOME": str(home)}
        ended = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-c", step["run"]],
            cwd=workspace,
            env={**clean, "PATH": os.pathsep.join((str(commands), os.environ["PATH"])), **env, **step.get("env", {})},
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            done.failed, done.printed = step["name"], ended.stdout + ended.stderr
            return


def _use(action: str, given: Mapping[str, str], project: Path, workspace: Path, artifacts: Path) -> None:
    if action == "actions/checkout":
        shutil.copytree(project, workspace, dirs_exist_ok=True)
    elif action == "actions/upload-artifact":
        shutil.copytree(workspace / given["path"], artifacts / given["name"])
    elif action == "actions/download-artifact":
        shutil.copytree(artifacts / given["name"], workspace / given["path"])
    else:
        assert action in PREPARED, f"{action}: this runner does not know it"


def _machine(folder: Path) -> Path:
    """An environment with the packages of this one, into which a job may install; the folder of its commands."""
    venv.create(folder, with_pip=False, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "of_the_tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = folder / "bin" / "flydsl"
    command.write_text(f'#!/bin/sh\nexec "{folder / "bin" / "python"}" -m flydsl.cli "$@"\n')
    command.chmod(0o755)
    assert sys.prefix != str(folder)
    return folder / "bin"
