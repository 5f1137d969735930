"""Programs that ask for the impossible end in a Python exception that shows the user's line, and never in a crash."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from programs import TARGETS, BadProgram, programs

PROGRAMS = programs()
WORKER = Path(__file__).with_name("worker.py")
CASES = [
    pytest.param(program, target, id=f"{program.name}-{target.split(':')[0]}")
    for target in TARGETS
    for program in PROGRAMS
    if target in program.targets
]


@pytest.fixture(scope="session")
def outcomes() -> dict[str, dict[str, Any]]:
    """For each target what became of each program: all in one process, or one more for each that crashed."""
    return {target: run_all(target) for target in TARGETS}


def run_all(target: str) -> dict[str, Any]:
    waiting = [program.name for program in PROGRAMS if target in program.targets]
    done: dict[str, Any] = {}
    while waiting:
        command = [sys.executable, str(WORKER), target, *waiting]
        process = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        lines = [json.loads(line) for line in process.stdout.splitlines() if line.startswith("{")]
        done |= {line["name"]: line for line in lines if "name" in line}
        if lines and "begin" in lines[-1]:
            died = f"the process ended with {process.returncode}: {process.stderr[-2000:]}"
            done[lines[-1]["begin"]] = {"kinds": ["crash"], "text": died}
        elif process.returncode:
            raise RuntimeError(process.stderr)
        waiting = [name for name in waiting if name not in done]
    return done


@pytest.mark.parametrize(("program", "target"), CASES)
def test_refused(program: BadProgram, target: str, outcomes: dict[str, Any]) -> None:
    outcome = outcomes[target][program.name]
    assert outcome["kinds"], "it is accepted"
    assert program.error.__name__ in outcome["kinds"], outcome
    assert re.search(program.words, outcome["text"], re.DOTALL), outcome["text"]
    if program.kind == "call":
        return
    assert not outcome["internal"]
    assert f'{Path(program.function.__code__.co_filename).name}", line {program.line},' in outcome["text"]
    assert re.search(r"\n +\^+", outcome["text"]), outcome["text"]


def test_there_are_many() -> None:
    assert len(PROGRAMS) >= 130
    assert len({program.name for program in PROGRAMS}) == len(PROGRAMS)
