"""Composite actions of GitHub, executed here: expressions in ``env``, conditions, and scripts as a runner starts them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from .conftest import ROOT

EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")
CONDITION = re.compile(r"inputs\.([\w-]+) (==|!=) '([^']*)'")


@dataclass
class Run:
    """The results of the steps of an action, by their ids."""

    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    code: int = 0
    printed: dict[str, str] = field(default_factory=dict)


def commands(folder: Path) -> Path:
    """A folder with the commands ``python`` and ``flydsl`` of the tree under test."""
    folder.mkdir()
    for name, line in {"python": "", "flydsl": " -m flydsl.cli"}.items():
        (folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{line} "$@"\n')
        (folder / name).chmod(0o755)
    return folder


def run_action(action: Mapping[str, Any], workspace: Path, scratch: Path, **given: str) -> Run:
    """Run the steps in a workspace until one fails."""
    inputs = {name: row.get("default", "") for name, row in action["inputs"].items()}
    assert given.keys() <= {name.replace("-", "_") for name in inputs}
    inputs |= {name.replace("_", "-"): text for name, text in given.items()}
    github = {
        "action_path": str(ROOT),
        "server_url": "https://github.example",
        "repository": "user/project",
        "run_id": "77",
        "sha": "0123abcd",
    }
    done = Run()

    def evaluated(text: str) -> str:
        def value(match: re.Match[str]) -> str:
            context, *path = match[1].split(".")
            if context == "inputs":
                return inputs[path[0]]
            if context == "github":
                return github[path[0]]
            assert context == "steps" and path[1] == "outputs", match[0]
            return done.outputs.get(path[0], {}).get(path[2], "")

        found = EXPRESSION.sub(value, text)
        assert "${{" not in found, f"an expression that this runner does not know: {text}"
        return found

    path = commands(scratch / "bin")
    plugin = (
        {}
        if any(each.name == "flydsl" for each in entry_points(group="pytest11"))
        else {"PYTEST_PLUGINS": "flydsl_pytest"}
    )
    for number, step in enumerate(action["runs"]["steps"]):
        if "if" in step:
            name, relation, text = CONDITION.fullmatch(step["if"]).groups()  # type: ignore[union-attr]
            if (inputs[name] == text) != (relation == "=="):
                continue
        output = scratch / f"output-{number}"
        output.write_text("")
        script = scratch / f"script-{number}.sh"
        script.write_text(step["run"])
        assert step["shell"] == "bash"
        clean = {name: text for name, text in os.environ.items() if not name.startswith("FLYDSL_COMPILE")}
        ended = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=workspace / evaluated(step.get("working-directory", ".")),
            env={
                **clean,
                **plugin,
                "PATH": os.pathsep.join((str(path), os.environ["PATH"])),
                "GITHUB_OUTPUT": str(output),
                **{name: evaluated(text) for name, text in step.get("env", {}).items()},
            },
            capture_output=True,
            text=True,
            check=False,
        )
        done.printed[step["id"]] = ended.stdout + ended.stderr
        done.outputs[step["id"]] = dict(line.split("=", 1) for line in output.read_text().splitlines())
        done.code = ended.returncode
        if ended.returncode:
            break
    return done
