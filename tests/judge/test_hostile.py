"""Modules that attack the judge fail, each by a code; nothing of the judge changes, and nothing of them is left."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from flydsl.testing.judging import CODES, Limits, judge

from .hostile import ATTACKS, KERNEL

REFERENCE = "def reference(X):\n    return 2 * X + 1\n"
RULES = {"X": "f32[n]", "Y": "f32[n]"}
SAMPLE = {
    *("exits_at_import", "exits_at_the_second_trace", "rewrites_the_reference", "plants_bytecode", "prints_a_verdict"),
    *("leaves_a_child", "replaces_the_judge", "answers_with_noise", "another_program_for_the_sanitizer"),
    *("computes_in_the_host_function", "an_external_function"),
}


def judged(folder: Path, attack: str, **options):
    (folder / "kernel").mkdir()
    (folder / "reference").mkdir()
    reference, kernel = folder / "reference/reference.py", folder / "kernel/kernel.py"
    reference.write_text(REFERENCE)
    known = {"reference": str(reference), "folder": str(reference.parent), "pid": os.getpid()}
    kernel.write_text(KERNEL + attack.format(**known) + "\n")
    options = {"arguments": RULES, "targets": ["cpu"], "cases": 1, "limits": Limits(seconds=20), **options}
    return judge(f"{kernel}:run", f"{reference}:reference", **options)


def digest(folder: Path) -> str:
    files = sorted(each for each in folder.rglob("*") if each.is_file() and "kernel" not in each.parts)
    return hashlib.sha256(b"".join(str(each).encode() + each.read_bytes() for each in files)).hexdigest()


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in ATTACKS])
def test_an_attack_fails_by_name(name: str, tmp_path: Path) -> None:
    attack, codes = ATTACKS[name]
    limits = Limits(seconds=4 if "never" in name else 20)
    verdict = judged(tmp_path, attack, limits=limits)
    found = {each.code for each in verdict.errors}
    assert not verdict.passed and found & codes, verdict.as_text()
    assert verdict.score <= 49 and found <= set(CODES) and "tampered" not in found, verdict.as_text()
    assert verdict.isolated and not verdict.not_applied, verdict.as_text()
    assert [each.name for each in (tmp_path / "reference").iterdir()] == ["reference.py"]
    assert (tmp_path / "reference/reference.py").read_text() == REFERENCE


def test_there_are_forty_attacks() -> None:
    assert len(ATTACKS) >= 40


def test_nothing_outlives_the_judgement(tmp_path: Path) -> None:
    attack, _ = ATTACKS["leaves_a_child"]
    before = set(os.listdir("/proc"))
    judged(tmp_path, attack + "\nopen('mark', 'w').write('x')\n")
    time.sleep(0.2)
    mine = [each for each in set(os.listdir("/proc")) - before if each.isdigit()]
    lines = [Path("/proc", each, "cmdline").read_bytes() for each in mine if Path("/proc", each, "cmdline").exists()]
    assert not any(b"flydsl-judge-" in line or str(tmp_path).encode() in line for line in lines), lines


def test_the_command_prints_one_verdict(tmp_path: Path) -> None:
    attack, _ = ATTACKS["prints_a_verdict"]
    judged(tmp_path, attack)
    kernel, reference = tmp_path / "kernel/kernel.py", tmp_path / "reference/reference.py"
    line = [sys.executable, "-m", "flydsl.cli", "judge", f"{kernel}:run", "--reference", f"{reference}:reference"]
    line += [
        *(part for name, rule in RULES.items() for part in ("--arg", f"{name}={rule}")),
        "--targets",
        "cpu",
        "--json",
    ]
    ended = subprocess.run(line, capture_output=True, text=True, check=False, cwd=kernel.parent)
    assert ended.returncode == 1 and json.loads(ended.stdout)["verdict"] == "fail", ended
