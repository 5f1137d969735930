"""The rules of docs/style.md that a program can check, in the folders that follow them."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "flydsl"
DONE = (
    *("backends", "compat", "expr/atoms", "expr/control", "expr/layout", "expr/memory", "expr/nvvm", "expr/rocdl"),
    *("expr/struct", "simulators", "support", "targets"),
)
"""Folders whose first lines follow docs/style.md; add one when it does."""
CLAUSE = re.compile(r"(What|Which|Whether|How|Where|When|Who|Why)\b")


def sources(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", DONE)
def test_the_first_line_of_a_module_names_the_thing(folder: str) -> None:
    firsts = {
        path: (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0] for path in sources(folder)
    }
    wrong = {
        f"{path.relative_to(PACKAGE)}: {first}"
        for path, first in firsts.items()
        if not 0 < len(first) <= 80 or CLAUSE.match(first)
    }
    assert len(firsts) > 1 and not wrong


def test_folders_are_of_a_size_that_can_be_read() -> None:
    folders = [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir() and path.name != "__pycache__")]
    wide = {
        folder.relative_to(PACKAGE).as_posix()
        for folder in folders
        if sum(path.is_file() for path in folder.iterdir()) > 25
    }
    assert not wide
