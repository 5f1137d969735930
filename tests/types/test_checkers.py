"""Type checkers know kernels: right programs pass, and each line marked ``# wrong`` is refused, no other."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import page_programs
import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RIGHT, WRONG = sorted((HERE / "right").glob("*.py")), sorted((HERE / "wrong").glob("*.py"))
MARK = re.compile(r"# wrong(?:: (\w+))?$")
PROGRAMS = [*sorted((ROOT / "examples").glob("0*.py"))]
TOOLS = ROOT / "tools"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "flydsl").rglob("README.md"))]

Found = dict[Path, dict[int, str]]
"""Lines with an error, and the first error of each, by file."""


def mypy(files: Iterable[Path], cwd: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """What mypy says, without this project's settings."""
    command = [sys.executable, "-m", "mypy", "--config-file=", "--follow-imports=silent", "--show-absolute-path"]
    command += [f"--cache-dir={cwd / 'mypy'}", "--ignore-missing-imports", *options, *map(str, files)]
    environment = {**os.environ, "MYPYPATH": os.pathsep.join((str(ROOT), str(TOOLS)))}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done


def with_mypy(files: Iterable[Path], cwd: Path, *options: str) -> Found:
    """The errors that mypy finds."""
    done = mypy(files, cwd, *options)
    found: Found = defaultdict(dict)
    for file, line, message in re.findall(r"^(.+?):(\d+): error: (.*)$", done.stdout, re.MULTILINE):
        found[Path(file)].setdefault(int(line), message)
    assert found or "Success" in done.stdout, done.stdout
    return found


def pyright(files: Iterable[Path], cwd: Path, mode: str, level: str = "error", **rules: Any) -> list[dict[str, Any]]:
    """What basedpyright reports, a file by its line."""
    paths = [str(ROOT), str(TOOLS)]
    settings = {"extraPaths": paths, "typeCheckingMode": mode, "include": list(map(str, files)), **rules}
    (cwd / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "-p", str(cwd), "--pythonpath", sys.executable]
    command += ["--level", "error"] if level == "error" else []
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    reports: list[dict[str, Any]] = json.loads(done.stdout)["generalDiagnostics"]
    return reports


def with_pyright(files: Iterable[Path], cwd: Path, mode: str, **rules: Any) -> Found:
    """The errors that basedpyright finds."""
    found: Found = defaultdict(dict)
    for report in pyright(files, cwd, mode, **rules):
        if report["severity"] == "error":
            found[Path(report["file"])].setdefault(report["range"]["start"]["line"] + 1, report["message"])
    return found


def checked(checker: str, files: list[Path], cwd: Path, *, strict: bool) -> Found:
    """The errors of a checker in its strictest mode, or as users run it; packages may be missing."""
    if checker == "mypy":
        return with_mypy(files, cwd, "--strict" if strict else "--check-untyped-defs")
    return with_pyright(files, cwd, *(["recommended"] if strict else ["standard"]), reportMissingImports=False)


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


def written(page: Path, folder: Path) -> dict[Path, str]:
    """The Python of a page, its program and its files, each with its name in messages."""
    text = page.read_text()
    name = re.sub(r"\W", "_", page.relative_to(ROOT).with_suffix("").as_posix())
    own = folder / name
    own.mkdir()
    sources = {f"{name}.py": page_programs.program_of(text, commands=False), **page_programs.files_of(text)}
    files = {}
    for title, source in sources.items():
        path = own / title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
        if path.suffix == ".py" and source.count("\n") > 1:
            shown = "" if title == f"{name}.py" else f", {title}"
            files[path] = f"{page.relative_to(ROOT)}{shown}"
    return files


def is_wrong_on_purpose(page: Path, line: int) -> bool:
    """True if a line of a page is in a block that ends with an error, which the page shows behind it."""
    blocks = page_programs.blocks_of(page.read_text())
    return any(
        block.line <= line < block.line + block.code.count("\n")
        and shown.language == "output"
        and re.search(r'Error|^  File "', shown.code, re.MULTILINE)
        for block, shown in itertools.pairwise(blocks)
    )


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_programs_of_the_documents_and_examples_pass(checker: str, tmp_path: Path) -> None:
    """A page's blocks are one program, as the page's own test runs them; what a page shows to fail may be refused."""
    pages = {program: str(program.relative_to(ROOT)) for program in PROGRAMS}
    sources, folders = {}, []
    for page in PAGES:
        files = written(page, tmp_path)
        pages |= files
        sources |= dict.fromkeys(files, page)
        missing = [package for package in page_programs.needs_of(page.read_text()) if find_spec(package) is None]
        for path in files:
            # For basedpyright, what a decorator of a missing package gives is a function.
            known = {} if not missing else {"reportFunctionMemberAccess": False}
            folders.append({"root": str(path.parent), "extraPaths": [str(ROOT), str(TOOLS)], **known})
    assert len(sources) > 60
    if checker == "mypy":
        names = "--namespace-packages", "--explicit-package-bases"
        found = with_mypy(pages, tmp_path, "--check-untyped-defs", *names)
    else:
        found = with_pyright(pages, tmp_path, "standard", reportMissingImports=False, executionEnvironments=folders)
    told = [
        f"{pages[file]}, line {line}: {message}"
        for file, lines in found.items()
        if file in pages
        for line, message in lines.items()
        if not (file.stem == file.parent.name and file in sources and is_wrong_on_purpose(sources[file], line))
    ]
    assert not told, "\n".join([f"{checker} refuses what the documents teach:", *told])
