"""``llms.txt`` of the site: every page once, with a line, by links that lead to files of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from site_llms import FIRST, first_sentence

ROW = re.compile(r"- \[([^\]]+)\]\(([^)]+)\)(?:: (.+))?")


@pytest.mark.more
def test_the_file_leads_to_every_page_of_the_site(site: Path) -> None:
    title, summary, *sections = re.split(r"\n(?=> |## )", (site / "llms.txt").read_text())
    assert title.startswith("# flydsl") and summary.startswith("> ")
    headings = [section.splitlines()[0].removeprefix("## ") for section in sections]
    assert headings[0] == FIRST[0] and headings[-1] == "Optional" and {"Start", "Tutorials", "Guides"} < {*headings}
    rows = [ROW.fullmatch(line) for section in sections for line in section.splitlines()[1:] if line]
    assert all(rows), "a line that is no link"
    places = [row[2] for row in rows if row]
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html") if path.name != "404.html"}
    assert sorted(places) == sorted(pages), "each page once"
    missing = [row[2] for row in rows if row and not row[3] and not row[2].startswith("reference/fx.")]
    assert not missing, "pages without a line"


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ("# Title\n\nOne sentence. Another.\n", "One sentence."),
        ("# Title\n\n```sh\nflydsl x\n```\n\nIt [says](a.md) `this`:\n\n- a list\n", "It says this"),
        ("# Title\n\n<!-- needs: torch -->\nWith **bold**\nwords. More.\n", "With bold words."),
        ("# Title\n\n| a | table |\n|---|---|\n", ""),
    ],
)
def test_the_line_of_a_page_is_its_first_sentence(page: str, line: str) -> None:
    assert first_sentence(page) == line
