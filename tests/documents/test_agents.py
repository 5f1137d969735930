"""The pages for programs that write code: their form; their blocks run as those of every page (test_pages.py)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import page_programs
import pytest

AGENTS = Path(__file__).resolve().parents[2] / "docs" / "agents"
SKILLS = sorted(path.parent.name for path in AGENTS.glob("*/SKILL.md"))


@pytest.mark.parametrize("skill", SKILLS)
def test_a_skill_has_its_name_and_description(skill: str) -> None:
    text = (AGENTS / skill / "SKILL.md").read_text()
    front = re.match(r"---\nname: (\S+)\ndescription: (.+)\n---\n", text)
    assert front is not None and front[1] == skill and 40 < len(front[2]) < 1024
    assert f"`{skill}/SKILL.md`" in (AGENTS / "AGENTS.md").read_text()
    commands = [block for block in page_programs.blocks_of(text) if block.language == "sh" and not block.not_run]
    assert sum(block.code.count("flydsl ") for block in commands) >= 3
    assert any("flydsl judge" in block.code for block in commands), "every skill ends with a proof"


def test_there_are_three_and_the_judge_is_named_as_a_server() -> None:
    assert SKILLS == ["find-what-is-slow", "port-a-kernel", "write-a-kernel"]
    text = (AGENTS / "AGENTS.md").read_text()
    (settings,) = [block.code for block in page_programs.blocks_of(text) if block.language == "json"]
    (server,) = json.loads(settings)["mcpServers"].values()
    assert server == {"command": "flydsl", "args": ["judge", "--mcp"]}  # which tests/judge/test_interfaces.py starts
