"""The public names of FlyDSL, their kinds and what calls their signatures take, recorded from its wheel.

``flydsl_names.tsv`` is what ``python -m benchmarks.corpus.surface PYTHON --record`` writes; reasons are in its
``reasons.tsv``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.corpus.public_names import refused_calls
from benchmarks.corpus.surface import RESULTS, Difference, name_difference, reason_of, reasons

RECORD = Path(__file__).with_name("flydsl_names.tsv")
ROOT = Path(__file__).parents[2]
NEXT_RELEASE = """\
flydsl.expr:range	import	-
flydsl.expr:of_next_year	function	(a)
flydsl.expr:ceildiv	function	(lhs, rhs=1)
flydsl.expr:full	function	(shape, fill_value, dtype, order)
flydsl.errors:DSLValueError	error	OSError ValueError
"""
STAND_IN = """#!/bin/sh
case "$*" in
*public_names.py*) cat {names} ;;
*answers.py*) printf 'fx.Float32x4(1), fx.Float32x4(1.5)\\t7\\n' ;;
*) echo 9.9 ;;
esac
"""


def rows() -> list[tuple[str, str, str]]:
    return [tuple(line.split("\t")) for line in RECORD.read_text().splitlines()]  # type: ignore[misc]


def test_every_public_name_is_here_and_takes_the_same_calls() -> None:
    unexplained, used = [], set()
    for name, kind, signature in rows():
        found = None if kind == "import" else name_difference(name, kind, signature)  # modules import for themselves
        if found is not None:
            reason = reason_of(Difference(found[0], name, signature, found[1]), {})
            unexplained += [] if reason else [f"{name}: {found[1]}"]
            used.add(reason)
    assert not unexplained, "\n".join(unexplained)
    assert {sentence for part, _, sentence in reasons() if part in ("name", "signature")} <= used


def test_each_difference_from_the_latest_release_has_a_reason() -> None:
    differences = json.loads(RESULTS.read_text())["differences"]
    assert len(differences) > 60
    assert [each["subject"] for each in differences if not each["reason"]] == []


def test_the_command_tells_what_a_release_has_and_this_package_has_not(tmp_path: Path) -> None:
    """The release is a stand-in that prints names and an answer."""
    (tmp_path / "names").write_text(NEXT_RELEASE)
    python, table = tmp_path / "python", tmp_path / "table.json"
    python.write_text(STAND_IN.format(names=tmp_path / "names"))
    python.chmod(0o755)
    table.write_text(json.dumps({"release": "9.9", "asked": {"host": 1}, "differences": [{"part": "host"}]}))
    command = [sys.executable, "-m", "benchmarks.corpus.surface", str(python), "--json", str(table), "--every", "5000"]
    done = subprocess.run(
        [*command, "--only", "names", "gfx950"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    written = json.loads(table.read_text())
    found = [(each["part"], each.get("subject"), each.get("ours")) for each in written["differences"]]
    assert written["asked"] == {"host": 1, "names": 5, "gfx950": 1}
    assert sorted(found, key=str) == [
        ("default", "flydsl.expr:ceildiv", "rhs has no default"),
        ("error", "flydsl.errors:DSLValueError", "it is no OSError"),
        ("gfx950", "fx.Float32x4(1), fx.Float32x4(1.5)", "(Vector of Float32 (4,), Vector of Float32 (4,))"),
        ("host", None, None),
        ("name", "flydsl.expr:of_next_year", "it is missing"),
        ("signature", "flydsl.expr:full", "order cannot be given by position; order cannot be given by name"),
    ]


def test_the_record_is_of_the_whole_package() -> None:
    kinds = [kind for _, kind, _ in rows()]
    assert len(kinds) > 3000
    assert kinds.count("module") > 100
    assert kinds.count("function") > 700


@pytest.mark.parametrize(
    ("wanted", "given", "faults"),
    [
        ("(a, b=1)", "(a, b=1, *, c=2)", []),
        ("(a, b=1)", "(a, *, b=2)", ["b cannot be given by position", "b defaults to 2, not to 1"]),
        ("(a)", "(x)", ["a is x at that position", "a cannot be given by name"]),
        ("(a)", "(a, b)", ["b is wanted in addition"]),
        ("(a, **kw)", "(a)", ["**kw is not taken"]),
        ("(a, /)", "(x)", []),
    ],
)
def test_signatures_are_compared_by_the_calls_that_they_take(wanted: str, given: str, faults: list[str]) -> None:
    assert refused_calls(wanted, given) == faults
