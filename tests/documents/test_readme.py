"""The README is short, and agrees with the pages that it sums up."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import page_programs

import flydsl.expr as fx

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def test_it_is_read_in_minutes() -> None:
    assert len(README.splitlines()) <= 90


def test_its_title_is_that_of_the_first_page_and_of_the_metadata() -> None:
    first = [text.partition("\n")[0] for text in (README, (ROOT / "docs" / "index.md").read_text())]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    described = re.findall(r"^site_description: (.*)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    assert first[0] == first[1] and described == [project["description"]]
    assert first[0].lower() in f"# flydsl: {project['description']}".lower()


def test_the_error_that_it_shows_is_one_that_a_page_gets() -> None:
    """That page runs in the tests."""
    shown = [block.code for block in page_programs.blocks_of(README) if block.language == "text"]
    page = page_programs.blocks_of((ROOT / "docs" / "index.md").read_text())
    assert len(shown) == 1 and shown[0] in [block.code for block in page if block.language == "output"]


def test_its_picture_is_what_the_package_draws(tmp_path: Path) -> None:
    (path,) = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    picture = fx.viz.mma(fx.nvvm.MMA(16, 8, 16, fx.Float16), title="fx.nvvm.MMA(16, 8, 16, fx.Float16)", threads=False)
    picture.save(tmp_path / "mma.svg")
    assert (ROOT / path).read_text() == (tmp_path / "mma.svg").read_text()
