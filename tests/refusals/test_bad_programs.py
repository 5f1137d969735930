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
from rows import check_rows

PROGRAMS = programs()
WORKER = Path(__file__).with_name("worker.py")


def run_all(target: str) -> dict[str, Any]:
    """What became of each program: all in one process, or one more for each that crashed."""
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


@pytest.mark.parametrize("target", TARGETS)
def test_refused(target: str) -> None:
    outcomes = run_all(target)
    check_rows(check, [(program, outcomes[program.name]) for program in PROGRAMS if target in program.targets])


def check(program: BadProgram, outcome: dict[str, Any]) -> None:
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
