"""Backends that the documents show pass checkers, and a class that lacks a member fails them at its line."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import page_programs
import pytest
from test_checkers import ROOT, with_mypy, with_pyright

from flydsl.backends.base import TableBackend
from flydsl.cli.new_backend import write_skeleton
from flydsl.runtime import Driver

GUIDE = ROOT / "docs" / "backends.md"
HALVES = {"driver": Driver, "backend": TableBackend}
"""The modules of a skeleton, and the contracts of their classes."""


def checked(checker: str, files: list[Path], folder: Path) -> dict[Path, dict[int, str]]:
    if checker == "mypy":
        return with_mypy(files, folder, "--strict", "--no-warn-unused-ignores")
    return with_pyright(files, folder, "standard", reportMissingImports=False)


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_backends_of_the_documents_pass(checker: str, tmp_path: Path) -> None:
    """The skeleton of ``flydsl new-backend``, the guide's class, and the example package."""
    write_skeleton("my_npu", tmp_path / "skeleton")
    guide = tmp_path / "guide.py"
    blocks = page_programs.blocks_of(GUIDE.read_text())
    guide.write_text(next(block.code for block in blocks if "TableBackend)" in block.code))
    shutil.copytree(ROOT / "examples" / "plugin" / "src", tmp_path / "example")
    files = [guide, *(tmp_path / "skeleton" / "src").rglob("*.py"), *(tmp_path / "example").rglob("*.py")]
    assert len(files) == 9
    found = {file: lines for file, lines in checked(checker, files, tmp_path).items() if lines}
    assert not found, "\n".join(f"{file.relative_to(tmp_path)}: {lines}" for file, lines in found.items())


def without(source: str, member: str) -> str:
    """A module without a member of its classes; the lines above the class stay where they are."""
    tree = ast.parse(source)
    (made,) = [
        (klass, node)
        for klass in tree.body
        if isinstance(klass, ast.ClassDef)
        for node in klass.body
        if getattr(node, "name", "") == member
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == member)
    ]
    lines = source.splitlines(keepends=True)
    first = min(node.lineno for node in (made[1], *getattr(made[1], "decorator_list", [])))
    return "".join(lines[: first - 1] + lines[made[1].end_lineno or first :])


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_a_class_that_lacks_a_member_fails_at_its_line(checker: str, tmp_path: Path) -> None:
    write_skeleton("my_npu", tmp_path / "skeleton")
    missing: dict[Path, tuple[str, int]] = {}
    for module, contract in HALVES.items():
        source = (tmp_path / "skeleton" / "src" / "flydsl_my_npu" / f"{module}.py").read_text()
        line = 1 + source.partition("\n@final")[0].count("\n") + 1
        for member in sorted(contract.__abstractmethods__):  # type: ignore[attr-defined]
            file = tmp_path / f"{module}_without_{member}.py"
            file.write_text(without(source, member))
            missing[file] = member, line
    assert len(missing) > 12
    found = checked(checker, list(missing), tmp_path)
    for file, (member, line) in missing.items():
        told = {number: message for number, message in found[file].items() if number in (line, line + 1)}
        assert any(re.search(rf"\b{member}\b", message) for message in told.values()), f"{file.name}: {found[file]}"
