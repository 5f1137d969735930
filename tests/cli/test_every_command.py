"""What holds for all subcommands: targets, files that are missing, sizes and rules, groups, and the module."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rows import in_one_test

from flydsl.backends.registry import backend_class, list_backends, parse_target
from flydsl.cli import GROUPS, main
from flydsl.errors import UnknownBackendError

from .conftest import ROOT
from .test_json import COMMANDS

Captured = pytest.CaptureFixture[str]

TAKES_A_TARGET = {name for name, parser in COMMANDS.items() if "--target" in parser._option_string_actions}
SIZED = {name for name, parser in COMMANDS.items() if "--size" in parser._option_string_actions}
NAMES_NO_FILE = {"backends", "env", "new-backend", "completion"} | {
    name for name in COMMANDS if name.startswith("cache ")
}
MISSING = {
    "precompile": ["no.py:f --target gfx942 -o a.flyb"],
    "cache explain": ["no.flyk other.flyk", "no.flyk kernels.py"],
    "inspect": [
        "no.flyk",
        "no.flyb --asm",
        "no.flyb --diff no.flyb",
        "no.py:f --layouts",
        "no.py --reads",
        "no.py:f --reads",
    ],
    "explore": ["no.py:f"],
    "report": ["no.py:f"],
    "replay": ["no.zip"],
    "run": ["no.py", "-m no.module", "--chip gfx942 no.py"],
    "check": ["no.py", "-m no.module", "--ptx no.ptx --launch no.json", "--hsaco no.o --launch no.json"],
    "judge": [
        "no.py:f --reference no.py:g",
        "kernels.py:scale --reference no.py:g --arg X=f32[n] --arg factor=f32 --arg BLOCK=64",
    ],
    "prove": ["no.py:f", "no.py"],
    "verify": ["no.flyb no.flyb"],
    "advise": ["no.py:f"],
    "errors": ["no.py:f"],
    "predict": ["no.py:f --target gfx942", "kernels.py:declared --target gfx942 --size X.0=64 --constants no.json"],
    "tune": ["no.py:f --target gfx942 --shapes no.txt"],
    "record": ["no.py", "-m no.module"],
    "coverage": ["no.flyb no.json"],
    "warm": ["no.flyb"],
    "export": ["no.flyb -o there"],
    "sign": ["no.flyb"],
    "plan": ["no.flyk --world 8", "no.json --world 8 --topology no.json"],
}
"""Command lines with a file that is missing, by command."""
SPELLINGS = {
    "chip": (["--target", "gfx942"], {}),
    "backend and chip": (["--target", "rocm:gfx942"], {}),
    "upper case, and features": (["--target", "GFX942:sramecc+:xnack-"], {}),
    "both variables": ([], {"FLYDSL_COMPILE_BACKEND": "rocm", "FLYDSL_COMPILE_ARCH": "gfx942"}),
    "the chip's variable": ([], {"FLYDSL_COMPILE_ARCH": "gfx942"}),
    "one variable for both": ([], {"FLYDSL_COMPILE_ARCH": "rocm:gfx942"}),
}
RULES = ["--arg", "X=f32[n]", "--arg", "factor=f32", "--arg", "BLOCK=64"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the kernels of the other tests, and no variables of flydsl but the cache's."""
    for name in ("kernels.py", "tuned.py"):
        shutil.copy(Path(__file__).with_name(name), tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "FLYDSL_GPU_ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_a_row_here_for_every_command() -> None:
    assert {*MISSING} | NAMES_NO_FILE >= {*COMMANDS}
    assert {*TARGETED} | {"coverage", "warm", "verify", "run", "check", "judge", "prove"} == TAKES_A_TARGET


@in_one_test("line", [f"{name} {rest}" for name, lines in MISSING.items() for rest in lines])
def test_a_missing_file_is_a_sentence(line: str, capsys: Captured) -> None:
    code = main(line.split())
    said = capsys.readouterr().err
    assert code in (1, 2), line
    assert re.search(r"\bno\.(\w+)", said) and "Errno" not in said and "Traceback" not in said, (line, said)
    assert said.startswith("flydsl: error: ") and said.count("\n") == 1, (line, said)


def test_a_directory_in_a_files_place_is_a_sentence(here: Path, capsys: Captured) -> None:
    for command in ("inspect", "warm", "replay", "sign"):
        assert main([command, str(here)]) == 1
        said = capsys.readouterr().err
        assert said.startswith("flydsl: error: ") and "Errno" not in said and "directory" in said, (command, said)


# -- targets

TARGETED = {
    "precompile": ["precompile", "kernels.py:scale", *RULES, "-o", "a.flyb", "--json"],
    "explore": ["explore", "kernels.py:scale", *RULES, "--json"],
    "report": ["report", "kernels.py:scale", *RULES, "--json"],
    "inspect": ["inspect", "kernels.py:scale", "--layouts", *RULES],
    "predict": ["predict", "kernels.py:scale", *RULES, "--size", "n=4096,factor=1", "--json"],
    "tune": ["tune", "tuned.py:scale", "--arg", "X=f32[n]", "--arg", "factor=f32", "--shapes", "shapes.txt", "--json"],
    "advise": ["advise", "kernels.py:scale", *RULES, "--size", "n=64", "--orders", "1", "--json"],
    "errors": ["errors", "kernels.py:scale", *RULES, "--size", "n=64", "--json"],
}
"""A command line of each command that compiles for a target, without it."""


@pytest.mark.parametrize("command", sorted(TARGETED))
@in_one_test("spelling", sorted(SPELLINGS))
def test_spellings_of_a_target_are_one_target(
    command: str, spelling: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (here / "shapes.txt").write_text("n=4096,factor=1\n")
    options, variables = SPELLINGS[spelling]
    with monkeypatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        code = main([*TARGETED[command], *options])
    said = capsys.readouterr()
    assert code == 0, (spelling, said.err)
    if command not in ("advise", "errors"):  # their report names no target
        assert "rocm:gfx942" in said.out, spelling


@in_one_test("spelling", sorted(SPELLINGS))
def test_run_plays_the_chip_of_every_spelling(
    spelling: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (here / "program.py").write_text("import flydsl.compiler as flyc\nprint(flyc.get_backend().target)\n")
    options, variables = SPELLINGS[spelling]
    done = subprocess.run(
        [sys.executable, "-m", "flydsl", "run", *options, "program.py"],
        capture_output=True,
        text=True,
        check=False,
        env={**_environment(), **variables},
    )
    assert done.stdout == "cpu:gfx942\n", (spelling, done.stderr)


@pytest.mark.more
@in_one_test("spelling", ["chip", "both variables"])
def test_judge_judges_for_every_spelling(
    spelling: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (here / "reference.py").write_text("def scaled(X, factor, BLOCK):\n    return {'X': X * factor}\n")
    options, variables = SPELLINGS[spelling]
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    line = ["judge", "kernels.py:scale", "--reference", "reference.py:scaled", *RULES, "--cases", "1", "--json"]
    assert main([*line, *options]) in (0, 1)
    assert "gfx942" in json.dumps(json.loads(capsys.readouterr().out)["targets"])


def test_a_selection_of_a_bundle_takes_every_spelling(capsys: Captured) -> None:
    line = ["precompile", "kernels.py:scale", *RULES, "--target", "gfx942,sm_90", "-o", "a.flyb"]
    assert main(line) == 0
    for text in ("gfx942", "rocm:gfx942", "GFX942", "rocm", "gfx942,cuda:sm_90"):
        capsys.readouterr()
        assert main(["warm", "a.flyb", "--target", text, "--json"]) == 0
        done = json.loads(capsys.readouterr().out)
        assert done["stored"] + done["present"] == 1 + ("," in text)
    assert main(["warm", "a.flyb", "--target", "gfx950"]) == 2
    assert "has nothing for gfx950; it has cuda:sm_90, rocm:gfx942" in capsys.readouterr().err


@in_one_test("text", ["gfx941", "nvidia", "rocm:gfx9", "cuda:gfx942", ""])
def test_what_is_no_target_is_refused_alike(text: str, here: Path, capsys: Captured) -> None:
    (here / "shapes.txt").write_text("n=64,factor=1\n")
    for command, line in TARGETED.items():
        assert main([*line, f"--target={text}"]) == 2, command
        said = capsys.readouterr().err
        assert repr(text.partition(":")[2] or text)[1:-1] in said and "Traceback" not in said, (command, said)


def test_a_target_is_the_inverse_of_its_name() -> None:
    for name in list_backends():
        for arch in backend_class(name).architectures():
            target = parse_target(f"{name}:{arch}")
            assert parse_target(str(target)) == target
            if name != "cpu":
                assert parse_target(arch) == target


def test_a_vendors_name_leads_to_its_backend() -> None:
    for word, backend in (("nvidia", "cuda"), ("amd", "rocm"), ("hip", "rocm"), ("gfx943", "gfx942")):
        with pytest.raises(UnknownBackendError, match=f"did you mean '{backend}'"):
            parse_target(word)


# -- sizes and rules


@in_one_test("command", sorted(SIZED - {"plan"}))
def test_rules_and_sizes_have_one_grammar(command: str, here: Path, capsys: Captured) -> None:
    """What one command cannot read, none can; and each says the same."""
    (here / "reference.py").write_text("def scaled(X, factor, BLOCK):\n    return {'X': X * factor}\n")
    line = TARGETED.get(command, ["judge", "kernels.py:scale", "--reference", "reference.py:scaled"])[
        : 4 if command == "judge" else 2
    ]
    target = [] if command == "judge" else ["--target", "gfx942"]
    for wrong, part in (
        (["--arg", "X=f33[n]"], "there is no type 'f33'"),
        (["--arg", "X=f32[n/2]"], "expected sizes, integers"),
        (["--arg", "X"], "NAME=VALUE"),
        (["--arg", "X=f32[n]", "--arg", "X=f32[m]"], "twice"),
        (["--arg", "n=i32 in 1:"], "formula"),
        (["--size", "n"], "NAME=N"),
        (["--size", "n=a"], "NAME=N"),
        (["--shape", "n=1,n=2"], "twice"),
    ):
        assert main([*line, *target, *wrong]) == 2, (command, wrong)
        said = capsys.readouterr().err
        assert part in said, (command, wrong, said)


RIGHT = ["X=f32[n]", "X=f32[2 * n]", "X=f32[?]", "X=f32[64]", "X=f32[n] in 0:n", "X=f32[n]@16"]


@in_one_test("rule", RIGHT)
def test_a_rule_of_an_array_is_taken_by_compiles_and_by_the_judge(rule: str, here: Path, capsys: Captured) -> None:
    others = ["--arg", "factor=f32", "--arg", "BLOCK= = 64"]
    for line in (
        ["precompile", "kernels.py:scale", "--target", "gfx942", "-o", "a.flyb"],
        ["advise", "kernels.py:scale", "--orders", "1"],
    ):
        assert main([*line, "--arg", rule, *others]) == 0, (line, capsys.readouterr().err)


def test_a_size_is_predicted_through_its_formulas(capsys: Captured) -> None:
    def predicted(*arguments: str) -> object:
        line = ["predict", "kernels.py:scale", "--target", "gfx942", "--arg", "factor=f32", "--arg", "BLOCK=64"]
        assert main([*line, *arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)["launches"]

    plain = predicted("--arg", "X=f32[n]", "--size", "n=8192,factor=1")
    assert predicted("--arg", "X=f32[2 * n]", "--shape", "n=4096", "--size", "factor=1") == plain
    assert predicted("--arg", "X=f32[?]", "--size", "X.0=8192,factor=1") == plain
    assert predicted("--arg", "X=f32[n]", "--size", "n=4096,factor=1") != plain


# -- the command itself


def test_help_lists_each_command_once_in_its_group(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    for group, commands in GROUPS.items():
        below = said.partition(f"\n  {group}:\n")[2]
        for name in commands:
            assert re.match(r"(    .*\n)*?" + rf"    {name}  ", below), (group, name)
            assert len(re.findall(rf"^    {name}  ", said, re.MULTILINE)) == 1
    assert list(GROUPS) == ["compile", "look", "prove", "tune", "ship", "extend"]


def test_the_package_is_the_command(capsys: Captured) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "flydsl", "--version"], capture_output=True, text=True, check=False, env=_environment()
    )
    assert done.returncode == 0 and re.fullmatch(r"flydsl \S+\n", done.stdout), done.stderr


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FLYDSL_COMPILE")}
    return {**kept, "PYTHONPATH": str(ROOT)}
