"""Where the cache is if no variable says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .conftest import Program

CODE = """
import sys
from flydsl.config import Config
config = Config.from_env()
print(config.cache_dir, config.dump_dir, config.autotune_cache_dir, "platformdirs" in sys.modules, sep="\\n")
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("FLYDSL_RUNTIME_CACHE_DIR", "FLYDSL_DUMP_DIR", "FLYDSL_AUTOTUNE_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def said(program: Program, **variables: str) -> list[str]:
    return program(CODE, **variables).splitlines()


def below(folder: Path, imported: bool) -> list[str]:
    return [*(str(folder / name) for name in ("cache", "debug", "autotune")), str(imported)]


def test_a_new_user_has_the_system_s_directory(home: Path, program: Program) -> None:
    assert said(program) == below(home / ".cache" / "flydsl", True)
    assert said(program, XDG_CACHE_HOME=str(home / "xdg")) == below(home / "xdg" / "flydsl", True)
    assert os.listdir(home) == []


def test_the_earlier_directory_is_kept_where_it_exists(home: Path, program: Program) -> None:
    (home / ".flydsl").mkdir()
    assert said(program, XDG_CACHE_HOME=str(home / "xdg")) == below(home / ".flydsl", False)


def test_variables_decide_and_the_library_is_not_asked(home: Path, program: Program) -> None:
    names = {"CACHE": "FLYDSL_RUNTIME_CACHE_DIR", "DUMP": "FLYDSL_DUMP_DIR", "TUNED": "FLYDSL_AUTOTUNE_CACHE_DIR"}
    assert said(program, **{name: f"~/{short}" for short, name in names.items()}) == [
        *(str(home / short) for short in names),
        "False",
    ]
    off = {"FLYDSL_RUNTIME_CACHE_DIR": "", "FLYDSL_DUMP_DIR": "/dumps", "FLYDSL_AUTOTUNE_CACHE_DIR": ""}
    assert said(program, **off) == ["None", "/dumps", "None", "False"]


def test_a_program_that_changes_its_environment_gets_the_other_directory(home: Path, program: Program) -> None:
    code = (
        "import os\nfrom flydsl.config import Config\nfirst = Config.from_env().cache_dir\n"
        f"os.environ['XDG_CACHE_HOME'] = {str(home / 'xdg')!r}\nprint(first, Config.from_env().cache_dir)"
    )
    expected = [home / ".cache" / "flydsl" / "cache", home / "xdg" / "flydsl" / "cache"]
    assert program(code).split() == [str(path) for path in expected]
