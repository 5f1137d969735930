"""Nothing tells an installer to take ``flydsl`` from the package index, where the name is another package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from .installed import ROOT, tracked_files

OURS = ("flydsl", "flydsl-runtime")
COMMAND = re.compile(
    r"""(?:\b(?:pip3?|uv\ pip|pipx|uv\ tool|conda|mamba)\b["',\s]+install\b|\b(?:uv|poetry|pdm)\ add\b|\bpipx\ run\b)
    (?P<rest>(?:\\\n|[^\n])*)""",
    re.VERBOSE,
)


def named_from_an_index(text: str) -> list[str]:
    """The commands in a text that name one of our distributions by its name alone."""
    found = []
    for command in COMMAND.finditer(text):
        rest = re.split(r"[`;|&)]|\s#", command["rest"])[0]
        if any(_name(word) in OURS for word in re.split(r"[\s'\",]+", rest)):
            found.append(command[0].strip())
    return found


def _name(requirement: str) -> str:
    """The name of a requirement as pip compares names; empty for a path, a file or a URL."""
    if "/" in requirement or re.search(r"\.(whl|zip|tar\.gz)\b", requirement):
        return ""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[=<>!~@;\s]", requirement)[0].lower())


@pytest.mark.parametrize(
    "word", ["flydsl", "'flydsl[cuda]'", '"flydsl>=0.4"', "-U flydsl", "flydsl_runtime", "x flydsl"]
)
def test_the_search_finds_what_it_looks_for(word: str) -> None:
    for command in ("pip install", "python -m pip install", "uv pip install", "uv add"):
        assert named_from_an_index(f"run: {command} {word}\n")
    assert named_from_an_index(f"`pip3 install --no-deps {word} && pip list`")
    assert named_from_an_index('["pip", "install", "flydsl"]')


@pytest.mark.parametrize(
    "command",
    [
        "pip install .", "pip install '.[cuda,rocm]'", "pip install ./flydsl-0.5.0+mlir.1-py3-none-any.whl", "pip list",
        "pip install 'git+https://example.org/flydsl.git'", "pip uninstall flydsl", "pip install ./tools/runtime",
        "pip install numpy # beside flydsl",
    ],
)  # fmt: skip
def test_the_search_finds_nothing_else(command: str) -> None:
    assert not named_from_an_index(command)


def test_no_file_of_the_project_names_them() -> None:
    wrong = {}
    for name in tracked_files():
        data = (ROOT / name).read_bytes()
        if name != Path(__file__).relative_to(ROOT).as_posix() and b"\0" not in data:
            found = named_from_an_index(data.decode())
            if found:
                wrong[name] = found
    assert not wrong


def test_no_metadata_names_them() -> None:
    projects = [name for name in tracked_files() if Path(name).name == "pyproject.toml"]
    assert len(projects) >= 3
    for name in projects:
        data = tomllib.loads((ROOT / name).read_text())
        project = data.get("project", {})
        wanted = [*data["build-system"]["requires"], *project.get("dependencies", ())]
        wanted += [each for extra in project.get("optional-dependencies", {}).values() for each in extra]
        assert not [each for each in wanted if _name(each) in OURS], name


def test_no_text_offers_extras_of_the_name() -> None:
    pattern = re.compile(r"(?<![\w./-])flydsl\[[a-z,]+\](?! @ )")  # a URL may follow
    mine = Path(__file__).relative_to(ROOT).as_posix()
    texts = {name: (ROOT / name).read_bytes() for name in tracked_files() if name != mine}
    assert not [name for name, data in texts.items() if b"\0" not in data and pattern.search(data.decode())]
