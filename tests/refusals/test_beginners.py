"""Beginners' mistakes end in a short message about the user's line, with the remedy, and without internal frames."""

from __future__ import annotations

import ast
import contextlib
import importlib
import linecache
import math
import re
import subprocess
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from beginners import MISTAKES, PLACES, Mistake
from rows import check_rows

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.support import foreign_names

LONGEST = 12
PRIVATE = r"\bleaf\b|int tuples?\b|\bbasis\b|fx\.E\(|\bcongruent|per mode"
"""Words of the layout algebra, and of Python's inside, that no beginner has read."""
PACKAGE = str(Path(flydsl.__file__).parent)


@pytest.fixture(autouse=True)
def on_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")


def raised_by(text: str, filename: str) -> Exception:
    """What a program ends in, as its first frame sees it."""
    try:
        exec(compile(text, filename, "exec", dont_inherit=True), {"__name__": "__main__"})
    except Exception as error:
        assert error.__traceback__ is not None
        return error.with_traceback(error.__traceback__.tb_next)  # without the frame of this function
    raise AssertionError("it is accepted")


def check(printed: str, mistake: Mistake) -> None:
    lines = [line.strip() for line in printed.rstrip().splitlines()]
    assert len(lines) <= LONGEST
    assert PACKAGE not in printed
    assert lines.count(mistake.line) == 1
    assert any(set(line) <= set("^~") for line in lines if line)
    said = printed.replace(mistake.line, "")
    assert re.search(mistake.words, said, re.DOTALL)
    assert not re.search(PRIVATE, said), said


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("place", PLACES)
def test_message(place: str, tmp_path: Path) -> None:
    def message(number: int, mistake: Mistake) -> None:
        program = tmp_path / f"program_{number}.py"
        program.write_text(mistake.text)
        printed = "".join(traceback.format_exception(raised_by(mistake.text, str(program))))
        check(printed, mistake)

    check_rows(message, enumerate(mistake for mistake in MISTAKES if mistake.place == place))


def test_there_are_many() -> None:
    assert len(MISTAKES) >= 250
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES)


@pytest.mark.parametrize("name", ["math exp", "argument missing", "yield"])
def test_as_python_prints_it(name: str, tmp_path: Path) -> None:
    mistake = next(mistake for mistake in MISTAKES if mistake.name == name)
    program = tmp_path / "program.py"
    program.write_text(mistake.text)
    process = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert process.returncode == 1
    check(process.stderr, mistake)


def test_called_by_a_function(tmp_path: Path) -> None:
    mistake = next(mistake for mistake in MISTAKES if mistake.name == "np exp")
    start, _, call = mistake.text.rpartition("\nrun(")
    text = f"{start}\ndef main():\n    run({call}\nmain()\n"
    program = tmp_path / "program.py"
    program.write_text(text)
    check("".join(traceback.format_exception(raised_by(text, str(program)))), mistake)


def test_in_a_notebook() -> None:
    mistake = next(mistake for mistake in MISTAKES if mistake.name == "np where")
    cell = "<ipython-input-1>"
    linecache.cache[cell] = (len(mistake.text), None, mistake.text.splitlines(keepends=True), cell)
    check("".join(traceback.format_exception(raised_by(mistake.text, cell))), mistake)


# -- what is left of an exception


class NotSupported(Exception):
    """An exception of the program's own."""


REASON = NotSupported("width", 3)


@flyc.kernel
def raises(x: fx.Tensor, chained: fx.Constexpr[bool]):
    if fx.const_expr(chained):
        try:
            {}["width"]
        except KeyError as error:
            raise REASON from error
    raise REASON from LookupError("never raised")


@flyc.jit
def launch_raises(x: fx.Tensor, chained: fx.Constexpr[bool]):
    raises(x, chained).launch(grid=1, block=32)


ARRAY = np.zeros(32, np.float32)


def test_an_exception_of_the_program_is_itself() -> None:
    with pytest.raises(NotSupported) as caught:
        launch_raises(ARRAY, False)
    assert caught.value is REASON
    assert caught.value.args == ("width", 3)
    assert isinstance(caught.value.__cause__, LookupError)


def test_a_chain_of_the_program_is_kept() -> None:
    with pytest.raises(NotSupported) as caught:
        launch_raises(ARRAY, True)
    assert isinstance(caught.value.__cause__, KeyError)
    assert PACKAGE not in "".join(traceback.format_exception(caught.value))


def test_all_frames_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_DEBUG_SHOW_STACKTRACE", "1")
    with pytest.raises(NotSupported) as caught:
        launch_raises(ARRAY, False)
    assert PACKAGE in "".join(traceback.format_exception(caught.value))


def fails(value: Any, depth: int) -> Any:
    return value.missing if depth == 0 else calls(value, depth)


def calls(value: Any, depth: int) -> Any:
    return fails(value, depth - 1)


@flyc.kernel
def nested(x: fx.Tensor):
    fails(x[0], 5)


@flyc.jit
def launch_nested(x: fx.Tensor):
    nested(x).launch(grid=1, block=32)


def test_of_deep_calls_the_innermost_are_shown() -> None:
    with pytest.raises(AttributeError) as caught:
        launch_nested(ARRAY)
    text = "".join(traceback.format_exception(caught.value))
    assert text.count("in calls") == 1
    assert text.count("in fails") == 1
    assert "in nested" not in text


# -- the names that people bring along


def remedies() -> list[tuple[str, str]]:
    tables = [foreign_names.NAMES, foreign_names.BUILTINS, *foreign_names.MODULES.values()]
    return [pair for table in (*tables, *foreign_names.ATTRIBUTES.values()) for pair in table.items()]


def test_many_names_are_answered() -> None:
    assert len({name for name, _ in remedies()}) >= 200


def is_expression(remedy: str) -> bool:
    try:
        ast.parse(remedy, mode="eval")
    except SyntaxError:
        return False
    return not remedy.startswith("flydsl.")


EXPRESSIONS = sorted({first for _, remedy in remedies() if is_expression(first := remedy.partition(" for ")[0])})


WORKING: set[str] = set()
"""The remedies that were evaluated in a kernel."""


def evaluate(names: dict[str, Any]) -> None:
    for remedy in EXPRESSIONS:
        with contextlib.suppress(Exception):
            eval(remedy, {"fx": fx, "flyc": flyc, "math": math}, names)
            WORKING.add(remedy)


@flyc.kernel
def evaluates(x: fx.Tensor, kind: fx.Constexpr[str]):
    i = j = fx.thread_idx.x
    v = fx.full(4, 1.0, fx.Float32) if fx.const_expr(kind == "vector") else x[i]
    numbers = dict.fromkeys(("v", "a", "b", "c", "low", "high", "tolerance", "expected"), v)
    layouts = {"layout": fx.make_layout(4, 1), "tile": (4,), "order": [1, 0, 3, 2], "shape": 4, "n": 4, "T": fx.Float32}
    evaluate({"x": x, "i": i, "j": j, "offset": 1, "lane": 0, "condition": v > 0, **numbers, **layouts})
    raise EOFError  # nothing is compiled


@flyc.jit
def launch_evaluates(x: fx.Tensor, kind: fx.Constexpr[str]):
    evaluates(x, kind).launch(grid=1, block=64)


@pytest.fixture(scope="module")
def working() -> set[str]:
    given = {
        "float": (fx.Float32, 64),
        "integer": (fx.Int32, 64),
        "vector": (fx.Float32, 64),
        "matrix": (fx.Float32, 8, 8),
    }
    for kind, (dtype, *shape) in given.items():
        with pytest.raises(EOFError):
            launch_evaluates(flyc.TensorSpec(dtype, tuple(shape)), kind)
    return WORKING


def test_remedies_work(working: set[str]) -> None:
    assert len(EXPRESSIONS) >= 90
    assert [remedy for remedy in EXPRESSIONS if remedy not in working] == []


def test_remedies_name_what_exists() -> None:
    for name, remedy in remedies():
        for dotted in re.findall(r"\bfx((?:\.\w+)+)", remedy):
            value: Any = fx
            for part in dotted.strip(".").split("."):
                known = hasattr(value, part) if isinstance(value, ModuleType) else part in dir(value)
                assert known, (name, remedy)
                value = getattr(value, part) if isinstance(value, ModuleType) else None
        for module in re.findall(r"\bflydsl((?:\.\w+)+)", remedy):
            importlib.import_module("flydsl" + module)
