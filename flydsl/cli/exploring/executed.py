"""Programs in a command's own process, and findings of their kernels as JSON."""

from __future__ import annotations

import contextlib
import os
import runpy
import sys
import traceback
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

from flydsl.errors import ConfigError, SanitizerFinding


def require(program: str, *, is_module: bool) -> None:
    """Raise :class:`ConfigError` for a program that is not there; what importing it raises is the program's."""
    if not is_module and not Path(program).is_file():
        raise ConfigError(f"there is no file {program}; write -m for a module's name")
    top = program.partition(".")[0]
    path = [str(Path.cwd()), *sys.path]
    if is_module and PathFinder.find_spec(top, path) is None and top not in sys.builtin_module_names:
        raise ConfigError(f"there is no module {program!r}; give a dotted name, or a file without -m")


def execute(program: str, arguments: list[str], is_module: bool) -> tuple[int, BaseException | None]:
    """The exit code of a program, and the exception that ended it; a traceback is printed."""
    try:
        with _as_main(program, arguments, is_module):
            if is_module:
                runpy.run_module(program, run_name="__main__", alter_sys=True)
            else:
                runpy.run_path(program, run_name="__main__")
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0, None
        print(stop.code, file=sys.stderr)
        return 1, None
    except Exception as error:
        traceback.print_exception(error.with_traceback(_without_ours(error)))
        return 1, error
    return 0, None


_LONGEST_COMMAND = 200
_watchers: list[list[str]] = []
_is_hooked: list[bool] = []
"""Filled once the hook is there, which cannot be taken away."""


def _on_audit(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watchers:
        return
    if event == "os.fork":
        _watchers[-1].append("a fork of the program")
    elif event == "subprocess.Popen":
        words = [arguments[1]] if isinstance(arguments[1], (str, bytes)) else list(arguments[1])
        command = [os.fsdecode(word) for word in words]
        if command and Path(command[0].split(" ")[0]).name.startswith("python"):
            _watchers[-1].append(" ".join(command)[:_LONGEST_COMMAND])


@contextlib.contextmanager
def started_processes() -> Iterator[list[str]]:
    """The list of Python's processes that are started meanwhile, by their commands, and of forks.

    Those of compilers and other tools are left out.
    """
    if not _is_hooked:
        sys.addaudithook(_on_audit)
        _is_hooked.append(True)
    _watchers.append([])
    try:
        yield _watchers[-1]
    finally:
        _watchers.pop()


@contextlib.contextmanager
def _as_main(program: str, arguments: list[str], is_module: bool) -> Iterator[None]:
    """Arguments and path of modules as Python sets them for a program of its own."""
    before = sys.argv, sys.path[0]
    sys.argv = [program, *arguments]
    sys.path[0] = str(Path.cwd() if is_module else Path(program).resolve().parent)
    try:
        yield
    finally:
        sys.argv, sys.path[0] = before


def _without_ours(error: Exception) -> Any:
    """The traceback from the program's first frame on."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename in (
        __file__,
        runpy.__file__,
        runpy.__spec__.origin,
    ):
        frames = frames.tb_next
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith("<frozen runpy"):
        frames = frames.tb_next
    return frames


def finding_as_json(found: SanitizerFinding) -> dict[str, Any]:
    """A finding as commands print it; lines that are not known are null."""
    where, other = found.location, found.other_location
    return {
        "check": found.check,
        "kernel": found.kernel,
        "file": None if where is None else where.filename,
        "line": None if where is None else where.line,
        "other_line": None if other is None else other.line,
        "block": list(found.block),
        "thread": list(found.thread),
        "tensor": found.tensor,
        "message": found.message,
        "count": found.count,
    }
