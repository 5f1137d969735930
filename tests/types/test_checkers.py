"""Type checkers know kernels: right programs pass, and each line marked ``# wrong`` is refused, no other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RIGHT, WRONG = sorted((HERE / "right").glob("*.py")), sorted((HERE / "wrong").glob("*.py"))
MARK = re.compile(r"# wrong(?:: (\w+))?$")
PROGRAMS = [*sorted((ROOT / "examples").glob("0*.py"))]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

Found = dict[Path, dict[int, str]]
"""Lines with an error, and the first error of each, by file."""


def with_mypy(files: Iterable[Path], cwd: Path, *options: str) -> Found:
    """The errors that mypy finds, without this project's settings."""
    command = [sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=silent", "--show-absolute-path"]
    command += [f"--cache-dir={cwd / 'mypy'}", *options, *map(str, files)]
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found: Found = defaultdict(dict)
    for file, line, message in re.findall(r"^(.+?):(\d+): error: (.*)$", done.stdout, re.MULTILINE):
        found[Path(file)].setdefault(int(line), message)
    assert found or "Success" in done.stdout, done.stdout
    return found


def with_pyright(files: Iterable[Path], cwd: Path, mode: str, **rules: bool) -> Found:
    """The errors that basedpyright finds."""
    settings = {"extraPaths": [str(ROOT)], "typeCheckingMode": mode, "include": list(map(str, files)), **rules}
    (cwd / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--level", "error", "-p", str(cwd)]
    command += ["--pythonpath", sys.executable]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found: Found = defaultdict(dict)
    for report in json.loads(done.stdout)["generalDiagnostics"]:
        if report["severity"] == "error":
            found[Path(report["file"])].setdefault(report["range"]["start"]["line"] + 1, report["message"])
    return found


def checked(checker: str, files: list[Path], cwd: Path, *, strict: bool) -> Found:
    """The errors of a checker; fragments of documents use names of earlier ones and packages that are not installed."""
    if checker == "mypy":
        fragments = ["--ignore-missing-imports", "--disable-error-code=name-defined"]
        return with_mypy(files, cwd, *(["--strict"] if strict else fragments))
    if strict:
        return with_pyright(files, cwd, "recommended")
    return with_pyright(files, cwd, "standard", reportUndefinedVariable=False, reportMissingImports=False)


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_right_programs_pass_and_wrong_lines_are_found(checker: str, tmp_path: Path) -> None:
    found = checked(checker, [*RIGHT, *WRONG], tmp_path, strict=True)
    for file in (*RIGHT, *WRONG):
        lines = file.read_text().splitlines()
        marks = ((number, MARK.search(line)) for number, line in enumerate(lines, 1))
        wanted = {number for number, mark in marks if mark and mark[1] in (None, checker)}
        surplus = {number: message for number, message in found[file].items() if number not in wanted}
        assert not surplus, f"{file.name}: {surplus}"
        missed = {number: lines[number - 1] for number in sorted(wanted - set(found[file]))}
        assert not missed, f"{file.name}: {missed}"


def test_wrong_programs_hold_the_three_mistakes_of_a_call() -> None:
    """A missing argument, a wrong type, an unknown keyword; so that the test above cannot pass for want of cases."""
    text = (HERE / "wrong" / "calls.py").read_text()
    for call in ("axpy(x, y, 2.0)", 'axpy(x, y, "2.0", x.size)', "axpy(x, y, 2.0, x.size, count=3)"):
        assert f"{call}  # wrong" in text
    assert sum(len(MARK.findall(line)) for file in WRONG for line in file.read_text().splitlines()) > 40


def blocks_of(document: Path) -> list[tuple[int, str]]:
    """The Python programs of a document that import the language, each with the number of the line before it."""
    text = document.read_text()
    found = re.finditer(r"^```python[^\n]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [(text[: m.start(1)].count("\n"), m[1]) for m in found if "import flydsl" in m[1]]


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_programs_of_the_documents_and_examples_pass(checker: str, tmp_path: Path) -> None:
    files = {program: str(program.relative_to(ROOT)) for program in PROGRAMS}
    for document in DOCUMENTS:
        for line, text in blocks_of(document):
            file = tmp_path / f"{document.stem}_{line}.py"
            file.write_text(text)
            files[file] = f"{document.relative_to(ROOT)}, block at line {line}"
    assert len(files) > 10
    found = checked(checker, list(files), tmp_path, strict=False)
    wrong = {files[file]: dict(lines) for file, lines in found.items() if lines and file in files}
    assert not wrong, "\n".join(f"{file}: {lines}" for file, lines in wrong.items())
