"""Every row of the tables that translate other languages is compiled as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kernel_snippets import run_in_kernel
from rows import check_rows

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "coming_from"
NAMES = """\
v, w = x[t], x[t + 1]
k, n = a[t], a[100]
c = v < w
l = fx.make_layout((4, 8), (8, 1))
"""
CHIPS = {"hip": "gfx942", "cuda": "sm_90", "triton": None, "cute": "sm_90", "numba": "sm_90"}
"""In whose role the CPU runs the lines of a page."""


def rows() -> list[tuple[str, str]]:
    """The code of each row of the tables of kernels: the page and the second column."""
    found = []
    for page in sorted(FOLDER.glob("*.md")):
        table = page.read_text().partition("## In a kernel")[2].partition("\n## ")[0]
        for line in table.splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 3 and cells[0] and not cells[0].startswith("---") and cells[1] not in ("flydsl", "none"):
                found.append((page.stem, cells[1]))
    return found


ROWS = rows()


def test_the_tables_are_long_and_hold_code() -> None:
    for page in CHIPS:
        own = [code for name, code in ROWS if name == page]
        assert len(own) >= 25 and all(re.fullmatch(r"`[^`]+`(, `[^`]+`)*", code) for code in own), page
    assert {page.stem for page in FOLDER.glob("*.md")} == {*CHIPS}


@pytest.mark.parametrize("page", CHIPS)
def test_a_row_runs(page: str, tmp_path: Path) -> None:
    def run(code: str) -> None:
        for part in re.findall(r"`([^`]+)`", code):
            run_in_kernel(NAMES + part.replace(r"\|", "|") + "\n", tmp_path, CHIPS[page])

    check_rows(run, [(code,) for name, code in ROWS if name == page])
