"""A program's own settings: EnvManager and its options."""

import os
from pathlib import Path

import pytest

from flydsl.errors import ConfigError
from flydsl.utils import log
from flydsl.utils.env import EnvManager, OptBool, OptInt, OptList, OptStr
from flydsl.utils.file import atomic_write


class Tuner(EnvManager):
    env_prefix = "TUNER"
    quick = OptBool(True, description="leave out slow ones")
    rounds = OptInt(3, min_value=1, max_value=9)
    kind = OptStr("x", choices=["x", "y"])
    sizes = OptList(separator=":", element_type=int)
    elsewhere = OptStr("q", env_var="ELSEWHERE")


class Deeper(Tuner):
    env_prefix = "DEEP"
    more = OptBool()


def test_variables_are_named_by_prefix_and_attribute() -> None:
    assert Tuner.env_prefix == "FLYDSL_TUNER"
    assert [option.env_var for option in Tuner.options.values()] == [
        "FLYDSL_TUNER_QUICK",
        "FLYDSL_TUNER_ROUNDS",
        "FLYDSL_TUNER_KIND",
        "FLYDSL_TUNER_SIZES",
        "ELSEWHERE",
    ]
    assert Deeper.more.env_var == "FLYDSL_TUNER_DEEP_MORE"
    assert Deeper.quick.env_var == "FLYDSL_TUNER_QUICK"


def test_defaults_and_help() -> None:
    assert Tuner().to_dict() == {"quick": True, "rounds": 3, "kind": "x", "sizes": [], "elsewhere": "q"}
    assert "Environment: FLYDSL_TUNER_ROUNDS\n    Default: 3\n    Description: No description" in Tuner.help()


@pytest.mark.parametrize(
    ("variable", "text", "attribute", "value"),
    [
        *(("FLYDSL_TUNER_QUICK", text, "quick", True) for text in ("1", "true", "yes", "on", "TRUE")),
        *(("FLYDSL_TUNER_QUICK", text, "quick", False) for text in ("0", "false", "no", "off", "", "maybe")),
        ("FLYDSL_TUNER_ROUNDS", "5", "rounds", 5),
        ("FLYDSL_TUNER_KIND", "y", "kind", "y"),
        ("FLYDSL_TUNER_SIZES", "1: 2", "sizes", [1, 2]),
        ("FLYDSL_TUNER_SIZES", "", "sizes", []),
        ("ELSEWHERE", "there", "elsewhere", "there"),
    ],
)
def test_values(monkeypatch: pytest.MonkeyPatch, variable: str, text: str, attribute: str, value: object) -> None:
    monkeypatch.setenv(variable, text)
    assert getattr(Tuner(), attribute) == value


@pytest.mark.parametrize(("variable", "text"), [("ROUNDS", "x"), ("ROUNDS", "0"), ("KIND", "z"), ("SIZES", "1:x")])
def test_a_wrong_text_names_its_variable(monkeypatch: pytest.MonkeyPatch, variable: str, text: str) -> None:
    monkeypatch.setenv(f"FLYDSL_TUNER_{variable}", text)
    with pytest.raises(ConfigError, match=f"environment variable FLYDSL_TUNER_{variable}") as caught:
        getattr(Tuner(), variable.lower())
    assert isinstance(caught.value, ValueError)


def test_an_assigned_value_is_of_one_object() -> None:
    tuner = Tuner()
    tuner.quick = False
    assert not tuner.quick and Tuner().quick
    del tuner.quick
    assert tuner.quick
    assert "FLYDSL_TUNER_QUICK" not in os.environ


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "table"
    with atomic_write(path, mode="w", encoding="utf-8") as file:
        file.write("new")
        assert not path.exists()
    with pytest.raises(KeyError), atomic_write(path, mode="wb") as file:
        file.write(b"half")
        raise KeyError
    assert [p.name for p in path.parent.iterdir()] == ["table"]
    assert path.read_text() == "new"
    with pytest.raises(ValueError, match="mode='r'"), atomic_write(path, mode="r"):
        pass


def test_the_logger() -> None:
    assert log().name == "flydsl"


def test_groups_tell_their_options_and_variables() -> None:
    from flydsl.utils import env

    options = env.compile.options
    assert env.compile.env_prefix == "FLYDSL_COMPILE"
    assert {"arch", "backend", "compile_only", "opt_level"} <= options.keys() and options["opt_level"].default == 2
    text = env.debug.help()
    assert "FLYDSL_DEBUG_MAX_LOC_DEPTH" in text and "Default: 5" in text
