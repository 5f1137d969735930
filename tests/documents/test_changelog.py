"""The changelog is short, and what is not released yet is a file for each change."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["towncrier"]
READERS = {each["directory"]: each["name"] for each in SETTINGS["type"]}
CHANGES = sorted((ROOT / SETTINGS["directory"]).glob("*.md"))
WORDS_IN_TWO_MINUTES = 480


def test_the_newest_release_is_read_in_two_minutes() -> None:
    start, newest = re.split(r"^## .*$", CHANGELOG, flags=re.MULTILINE)[:2]
    assert len((start + newest).split()) <= WORDS_IN_TWO_MINUTES
    headings = re.findall(r"^### (.*)$", newest, re.MULTILINE)
    assert headings == [name for name in READERS.values() if name in headings]


def test_each_change_is_a_line_for_one_kind_of_reader() -> None:
    for path in CHANGES:
        assert re.fullmatch(rf"[a-z0-9-]+\.({'|'.join(READERS)})\.md", path.name), (
            f"{path.name}: see CONTRIBUTING.md#rules"
        )
        text = path.read_text()
        assert re.fullmatch(r"\S.*\.\n", text) and len(text.split()) <= 40, f"{path.name}: not one line of 40 words"


def test_the_next_release_is_written_from_them() -> None:
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "99.0", "--date", "2030-01-01"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    entry = done.stdout[done.stdout.index("## 99.0 (2030-01-01)") :]
    sections = re.split(r"^### (.*)\n", entry, flags=re.MULTILINE)[1:]
    by_reader = dict(zip(sections[::2], sections[1::2], strict=True))
    for path in CHANGES:
        assert f"- {path.read_text()}" in by_reader[READERS[path.suffixes[-2].removeprefix(".")]], path.name
    assert len(re.findall(r"^- ", entry, re.MULTILINE)) == len(CHANGES)
    assert SETTINGS.get("start_string", "<!-- towncrier release notes start -->\n") in CHANGELOG


def test_links_of_the_changes_lead_somewhere() -> None:
    """They will stand in the changelog."""
    for path in CHANGES:
        for target in re.findall(r"\]\(([^)\s#]+)", path.read_text()):
            assert (ROOT / target).exists(), f"{path.name}: {target}"
