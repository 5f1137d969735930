"""What small programs of the host side give, as texts: launch arguments, caches, tuning, export, settings.

A record is a text file of questions.  Each is a title, a program, and what its last expression gives::

    ## a launch without its number
    go(zeros(64))
    => raises TypeError
    here: raises ValueError

``=>`` is the answer of the recorded installation, ``here`` the one of this package if it differs.  Why it differs is in
another file, which has a sentence for each class of differences, and below it the record and title of each question::

    A number that its parameter's type cannot hold is refused; FlyDSL passes its low bits.
    - arguments: an int beyond 32 bits

This module imports nothing of its own package, so that another interpreter can ask another ``flydsl``::

    COMPILE_ONLY=1 ARCH=gfx942 /path/to/other/python benchmarks/corpus/host_answers.py tests/compat/host_answers/*.txt

Lines before the first title are part of every program of the record.

Every question runs in a process of its own, in an empty folder, with an empty cache.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import io
import linecache
import logging
import os
import re
import select
import shutil
import signal
import sys
import tempfile
import time
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

__all__ = ["Question", "agrees", "answer", "prepare", "read_questions", "read_reasons", "write_questions"]

_PYTHONS = (
    "TypeError", "ValueError", "RuntimeError", "IndexError", "KeyError", "AttributeError", "NameError", "OverflowError",
    "NotImplementedError", "ZeroDivisionError", "SyntaxError", "AssertionError", "ImportError", "OSError", "StopIteration",
    "FileNotFoundError", "PermissionError", "BufferError", "RecursionError", "UnboundLocalError", "LookupError",
)  # fmt: skip
_SECONDS = 60
_PARTS = ("compiler", "expr", "autotune", "utils.env", "runtime.device")

PRELUDE = '''\
import collections, contextlib, copy, ctypes, dataclasses, functools, inspect, io, json, os, subprocess, sys, textwrap
import threading, typing
from pathlib import Path
from typing import NamedTuple, Optional
import numpy as np
import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
try:
    import torch
except ImportError:
    torch = None

def zeros(*shape, dtype="float32"):
    """An array of PyTorch, or of NumPy where there is no PyTorch."""
    return np.zeros(shape, dtype) if torch is None else torch.zeros(*shape, dtype=getattr(torch, dtype))

@flyc.kernel
def fill(a: fx.Tensor):
    a[fx.thread_idx.x] = 1.0

@flyc.kernel
def nothing():
    fx.thread_idx.x

@flyc.jit
def go(a: fx.Tensor, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    fx.tick()
    fill(a).launch(grid=(n, 1, 1), block=(64, 1, 1), stream=stream)

def traces(run):
    """How often a call traces functions."""
    before = fx.tick.count
    run()
    return fx.tick.count - before

def files(folder="."):
    """The files of a folder, with their paths in it."""
    return sorted(str(p.relative_to(folder)) for p in Path(folder).rglob("*") if p.is_file())

'''
"""What the programs have."""


@dataclass(frozen=True)
class Question:
    """A program and its recorded answers."""

    title: str
    code: str
    theirs: str = ""
    here: str = ""
    words: str = ""
    """A regular expression that the texts of both errors match."""
    head: str = ""
    """Lines in front of the program that all of its record have."""

    @property
    def needs_torch(self) -> bool:
        """True if the program names PyTorch."""
        return re.search(r"\btorch\.", self.code) is not None

    @property
    def expected(self) -> str:
        """What it gives here."""
        return self.here or self.theirs


_FIELDS = {"=> ": "theirs", "here: ": "here", "words: ": "words"}


def read_questions(path: Path) -> list[Question]:
    """The questions of a record."""
    found: list[Question] = []
    head, *parts = re.split(r"^## ", path.read_text(), flags=re.MULTILINE)
    for part in parts:
        title, _, rest = part.partition("\n")
        code, fields = [], {}
        for line in rest.splitlines():
            start = next((start for start in _FIELDS if (line + " ").startswith(start)), None)
            if start is None:
                code.append(line)
            else:
                fields[_FIELDS[start]] = line[len(start) :]
        found.append(Question(title.strip(), "\n".join(code).strip("\n"), **fields, head=head.strip()))
    return found


def write_questions(path: Path, questions: Sequence[Question]) -> None:
    """Write a record, which :func:`read_questions` reads."""
    parts = []
    for each in questions:
        lines = [f"## {each.title}", each.code]
        lines += [start + getattr(each, name) for start, name in _FIELDS.items() if getattr(each, name)]
        parts.append("\n".join(lines) + "\n")
    head = questions[0].head if questions else ""
    path.write_text((f"{head}\n\n" if head else "") + "\n".join(parts))


def read_reasons(path: Path) -> dict[tuple[str, str], str]:
    """The reason of each difference, by record and title.

    Raises:
        ValueError: a question has two reasons, or a reason no question.
    """
    found: dict[tuple[str, str], str] = {}
    for part in path.read_text().strip().split("\n\n"):
        sentence, *titles = part.splitlines()
        if sentence.startswith("- ") or not titles:
            raise ValueError(f"{path.name}: {sentence!r} is a reason without questions, or a question without a reason")
        for line in titles:
            record, _, title = line.removeprefix("- ").partition(": ")
            if (record, title) in found:
                raise ValueError(f"{path.name}: {line!r} has two reasons")
            found[record, title] = sentence
    return found


def agrees(theirs: str, ours: str) -> bool:
    """True if both are the same value, or ours is an error that is caught as theirs."""
    if theirs.startswith("raises ") and ours.startswith("raises "):
        return theirs.partition(": ")[0].split()[1] in ours.partition(": ")[0].split()[1:]
    return theirs == ours


def describe(value: Any) -> str:
    """A value as a text that no address and no folder is part of."""
    if value is None or isinstance(value, (bool, int, float, bytes)):
        return repr(value)
    if isinstance(value, str):
        return repr(_without_places(value))
    if isinstance(value, tuple) and type(value) is not tuple and hasattr(value, "_fields"):
        named = ", ".join(f"{k}={describe(v)}" for k, v in zip(value._fields, value, strict=True))
        return f"{type(value).__name__}({named})"
    if isinstance(value, (tuple, list)):
        items = ", ".join(describe(item) for item in value)
        return f"({items})" if isinstance(value, tuple) else f"[{items}]"
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(describe(item) for item in value)) + "}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{describe(k)}: {describe(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Path):
        return f"Path {_without_places(str(value))}"
    if isinstance(value, type):
        return f"class {value.__name__}"
    if isinstance(value, types.ModuleType):
        return "module"
    if callable(value) and hasattr(value, "__name__"):
        return f"function {value.__name__}"
    return f"a {type(value).__name__}"


def _without_places(text: str) -> str:
    text = text.replace(os.getcwd(), ".").replace(os.path.expanduser("~"), "~")
    return re.sub(r"0x[0-9a-f]{6,}", "0x", text)


def error_text(error: BaseException) -> str:
    """The classes of Python's that an error is of, and its text in one line."""
    classes = [base.__name__ for base in type(error).__mro__ if base.__name__ in _PYTHONS]
    message = " ".join(_without_places(str(error)).split())
    return f"raises {' '.join(classes) or type(error).__name__}: {message}"


def prepare() -> None:
    """Import what the programs use, once for all of them."""
    for part in _PARTS:
        importlib.import_module(f"flydsl.{part}")
    with contextlib.suppress(ImportError):
        importlib.import_module("torch")
    fx: Any = sys.modules["flydsl.expr"]

    def tick() -> None:
        fx.tick.count += 1

    fx.tick = tick
    fx.tick.count = 0


def run_program(code: str, folder: Path) -> str:
    """What the last expression of a program gives, in this process."""
    path = folder / "program.py"
    path.write_text(PRELUDE + code + "\n")
    module = types.ModuleType("program")
    module.__file__ = str(path)
    sys.modules["program"] = module
    tree = ast.parse(path.read_text(), str(path))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    try:
        exec(compile(tree, str(path), "exec"), vars(module))
        if last is None:
            return "None"
        return describe(eval(compile(ast.Expression(last.value), str(path), "eval"), vars(module)))
    except BaseException as error:
        return error_text(error)


def answer(question: Question, seconds: float = _SECONDS) -> str:
    """What a program gives in a process of its own; :func:`prepare` has run."""
    folder = Path(tempfile.mkdtemp(prefix="ask-"))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _be_child(folder)
        text = run_program(f"{question.head}\n{question.code}", folder)
        os.write(writer, text.encode())
        os._exit(0)
    os.close(writer)
    text, end = b"", time.monotonic() + seconds
    while select.select([reader], [], [], max(0.0, end - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            break
        text += part
    else:
        os.killpg(child, signal.SIGKILL)
        text = b"does not end"
    os.close(reader)
    _, status = os.waitpid(child, 0)
    shutil.rmtree(folder, ignore_errors=True)
    if os.WIFSIGNALED(status) and not text:
        return f"ends the process by signal {os.WTERMSIG(status)}"
    return text.decode().replace(f"{folder}/", "")


def _be_child(folder: Path) -> None:
    os.setpgid(0, 0)
    work = folder / "work"
    work.mkdir()
    os.chdir(work)
    os.environ["HOME"] = str(folder / "home")
    os.environ["FLYDSL_RUNTIME_CACHE_DIR"] = str(folder / "cache")
    os.environ["TMPDIR"] = str(folder)
    out = os.open(folder / "out.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.stdout, sys.stderr = io.TextIOWrapper(os.fdopen(1, "wb", 0), write_through=True), sys.__stderr__
    linecache.clearcache()
    logging.getLogger().handlers.clear()  # of the process that asks


def _main() -> None:
    parser = argparse.ArgumentParser(description="Ask the installed flydsl the questions of records.")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--only", default="", help="regular expression for titles")
    parser.add_argument(
        "--write", action="store_true", help="make the answers the recorded ones, without texts of errors"
    )
    args = parser.parse_args()
    prepare()
    for path in args.records:
        questions = []
        for each in read_questions(path):
            if not re.search(args.only, each.title) or (each.needs_torch and "torch" not in sys.modules):
                questions.append(each)
                continue
            given = answer(each)
            print(f"{path.stem}\t{each.title}\t{given}", flush=True)
            short = given.partition(": ")[0] if given.startswith("raises ") else given
            questions.append(replace(each, theirs=short))
        if args.write:
            write_questions(path, questions)


if __name__ == "__main__":
    _main()
