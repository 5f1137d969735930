"""Every subcommand prints JSON that follows its published schema, also where it fails."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from flydsl.cli import whole_parser
from flydsl.cli.printing.output import SCHEMAS

from .conftest import ROOT, TARGETS, Run


def leaves(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for word, inner in action.choices.items():
            yield from leaves(inner, f"{name} {word}".strip())
    if not below:
        yield name, parser


COMMANDS = dict(leaves(whole_parser()))


def schema(name: str) -> Any:
    """The schema of a subcommand, such as ``cache ls``; the words are its path."""
    return json.loads(SCHEMAS.joinpath(*name.split()).with_suffix(".json").read_text())


def valid(command: str, text: str) -> Any:
    """The JSON of a subcommand, which its schema allows."""
    found = json.loads(text)
    jsonschema.validate(found, schema(command), jsonschema.Draft202012Validator)
    return found


def test_every_subcommand_has_the_option_and_a_schema_that_refuses_others() -> None:
    files = {" ".join(path.relative_to(SCHEMAS).with_suffix("").parts) for path in SCHEMAS.rglob("*.json")}
    assert files == {*COMMANDS, "error"}
    for name, parser in COMMANDS.items():
        options = {option for action in parser._actions for option in action.option_strings}
        assert {"--json", "-v", "-q"} <= options, name
        jsonschema.Draft202012Validator.check_schema(schema(name))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"nothing": "of the kind"}, schema(name))


def test_env_and_backends(flydsl: Run) -> None:
    found = valid(
        "env", flydsl("env", "--json", FLYDSL_CPU_CHEK="1", FLYDSL_RUNTIME_CACHE_REMOTE="s3://key@there").stdout
    )
    assert found["misspelt"] == {"FLYDSL_CPU_CHEK": "FLYDSL_CPU_CHECK"}
    assert found["variables"]["FLYDSL_RUNTIME_CACHE_REMOTE"] == "(set)"
    assert set(found["backends"]) == set(valid("backends", flydsl("backends", "--json").stdout)) - {"flydsl"}
    text = flydsl("env", FLYDSL_CPU_CHEK="1").stdout
    assert all(version in text for version in found["packages"].values())
    valid("env", flydsl("env", "--json", FLYDSL_CPU_THREADS="many").stdout)  # where a variable cannot be read


def test_compile_and_the_cache(flydsl: Run, tmp_path: Path) -> None:
    arguments = ["kernels.py:scale", "--arg", "X=f32[?]", "--arg", "factor=f32", "--arg", "BLOCK=64"]
    targets = [word for target in TARGETS[:2] for word in ("--target", target)]
    done = valid("precompile", flydsl("precompile", *arguments, *targets, "-o", "out.flyb", "--json").stdout)
    assert len(done["results"]) == 2
    entries = valid("cache ls", flydsl("cache", "ls", "--json").stdout)["entries"]
    assert {entry["target"] for entry in entries} == set(TARGETS[:2])
    assert valid("cache stats", flydsl("cache", "stats", "--json").stdout)["entries"] == 2
    two = flydsl("cache", "explain", entries[0]["key"], entries[1]["key"], "--json", check=False)
    assert two.returncode == 1
    assert "target" in {each["part"] for each in valid("cache explain", two.stdout)["differences"]}
    next((tmp_path / "cache").rglob("*.flyk")).write_bytes(b"damaged")
    assert len(valid("cache verify", flydsl("cache", "verify", "--json", check=False).stdout)["damaged"]) == 1
    assert (
        valid("cache prune", flydsl("cache", "prune", "--max-bytes", "0", "--json").stdout)["removed"]["entries"] == 1
    )
    assert valid("warm", flydsl("warm", "out.flyb", "--json").stdout) == {
        "directory": str(tmp_path / "cache"),
        "stored": 2,
        "present": 0,
    }
    assert valid("cache clear", flydsl("cache", "clear", "--json").stdout)["entries"] == 2
    valid("inspect", flydsl("inspect", "out.flyb", "--json").stdout)
    valid("inspect", flydsl("inspect", "out.flyb", "--diff", "out.flyb", "--json").stdout)
    valid("inspect", flydsl("inspect", "kernels.py", "--reads", "--json").stdout)
    exported = valid("export", flydsl("export", "out.flyb", "-o", "library", "--json").stdout)
    assert all((tmp_path / file).exists() for file in exported["files"])
    (tmp_path / "key").write_text("c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U=")
    (tmp_path / "key").chmod(0o600)
    signed = flydsl("sign", "out.flyb", "--json", FLYDSL_RUNTIME_CACHE_KEY_FILE=str(tmp_path / "key"))
    assert valid("sign", signed.stdout) == {"signed": ["out.flyb"]}


def test_what_else_has_a_result(flydsl: Run, artifacts: dict[str, Path]) -> None:
    for artifact in artifacts.values():
        assert valid("inspect", flydsl("inspect", artifact, "--json").stdout)["name"] == "scale"
    assert len(valid("new-backend", flydsl("new-backend", "my_npu", "npu", "--json").stdout)["files"]) > 3
    assert valid("completion", flydsl("completion", "bash", "--json").stdout)["shell"] == "bash"
    assert valid("cache autotune", flydsl("cache", "autotune", "--dir", "none", "--json").stdout)["searches"] == []


def test_record_and_coverage(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import numpy as np, kernels\nkernels.scale(np.ones(8, np.float32), 2.0, 64)\nkernels.scale(np.ones(8), 2.0, 64)\n"
    )
    assert valid("record", flydsl("record", "-o", "run.json", "--json", "program.py").stdout)["programs"] == 2
    words = ["--from", "run.json", "--allow", "kernels", "--target", TARGETS[0], "-o", "out.flyb", "--json"]
    assert len(valid("precompile", flydsl("precompile", *words).stdout)["results"]) == 2
    assert valid("coverage", flydsl("coverage", "out.flyb", "run.json", "--json").stdout)["lacks"] == []
    other = flydsl("coverage", "out.flyb", "run.json", "--target", "sm_90", "--json", check=False)
    assert other.returncode == 1 and len(valid("coverage", other.stdout)["lacks"]) == 2


def test_plan(flydsl: Run) -> None:
    manifest = ROOT / "tests/dist/data/comm_1.json"
    found = valid("plan", flydsl("plan", manifest, "n=4096", "--world", "2,16", "--json").stdout)
    assert [each["world"] for each in found["worlds"]] == [2, 16]


@pytest.mark.parametrize(
    "arguments",
    [
        ("inspect", "missing.flyk"),
        ("warm", "missing.flyb"),
        ("cache", "explain", "abc", "def"),
        ("precompile", "kernels.py:scale", "--target", "cuda:sm_1", "-o", "x"),
        ("sign", "missing.flyb"),
        ("new-backend", "cuda", "there"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_errors_are_json_too(flydsl: Run, arguments: tuple[str, ...]) -> None:
    done = flydsl(*arguments, "--json", check=False)
    found = valid("error", done.stdout)
    assert found["error"]["exit_code"] == done.returncode != 0
    assert found["error"]["message"] in done.stderr
