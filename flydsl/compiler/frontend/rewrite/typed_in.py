"""Texts of functions of no file: of exec, python -c, standard input, prompts.

Python keeps no text of these.  While the decorator of a kernel runs, the text is often still at hand: in a variable of who
called ``exec``, on the command line, in the history of the prompt.  A text is taken only if it compiles to the very code
that is running.
"""

from __future__ import annotations

import linecache
import sys
import textwrap
import types
import weakref
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["lines_of", "note_text"]

_FUTURES = 0xFFF0000
"""The flags of ``from __future__ import``, which an ``exec`` inherits (Include/cpython/code.h)."""
_FRAMES = 10
"""So far from the running text is the caller that has it: prompts and debuggers have a few functions in between."""
_LONGEST = 1 << 20
_HISTORY = 200
"""The most lines of one statement at the prompt."""

_lines: dict[int, list[str]] = {}
"""The lines of a text by the identity of each live code object that was compiled from it."""


def lines_of(code: types.CodeType) -> list[str]:
    """The lines of the text that has the code; none if it was not noted."""
    return _lines.get(id(code), [])


def note_text(code: types.CodeType) -> None:
    """Find and note the text of a function that is being decorated, if it has no file; with all functions in that text."""
    if not code.co_filename.startswith("<") or id(code) in _lines:
        return
    known = linecache.getlines(code.co_filename)
    if known and not any(known is lines for lines in _lines.values()):
        return  # a notebook, doctest, or Python itself keeps it
    frame = _running(code)
    if frame is None:
        return
    for text in _texts(frame, code.co_name):
        if _compiles_to(text, frame.f_code):
            lines = text.splitlines(keepends=True)
            for each in _nested(frame.f_code):
                _lines[id(each)] = lines
                weakref.finalize(each, _lines.pop, id(each), None).atexit = False
            _show(code.co_filename, lines)
            return


def _show(filename: str, lines: list[str]) -> None:
    """Let messages show the lines, unless another text has the same name."""
    known = linecache.cache.get(filename)
    if known is None:
        linecache.cache[filename] = (sum(map(len, lines)), None, lines, filename)
    elif len(known) == 4 and known[2] != lines:
        linecache.cache[filename] = (0, None, [], filename)


def _running(code: types.CodeType) -> types.FrameType | None:
    """The outermost frame of the text in which ``code`` is written."""
    frame: types.FrameType | None = sys._getframe()
    found = None
    while frame is not None:
        if frame.f_code.co_filename == code.co_filename and any(each is code for each in _nested(frame.f_code)):
            found = frame
        frame = frame.f_back
    return found


def _nested(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _nested(constant)


def _texts(frame: types.FrameType, name: str) -> Iterator[str]:
    """Texts that may be what runs in ``frame``, and hold a function ``name``."""
    for text in _everywhere(frame):
        if len(text) <= _LONGEST and "def " in text and name in text:
            yield text
            yield textwrap.dedent(text)
            yield text + "\n"


def _everywhere(frame: types.FrameType) -> Iterator[str]:
    command = sys.orig_argv
    if "-c" in command[:-1]:
        yield command[command.index("-c") + 1]
    outer = frame.f_back
    for _ in range(_FRAMES):
        if outer is None:
            break
        yield from _strings(outer.f_code.co_consts)
        yield from _strings(list(outer.f_locals.values()))
        outer = outer.f_back
    if frame.f_code.co_filename == "<stdin>":
        with suppress(OSError, ValueError):  # a file that standard input comes from
            descriptor = Path("/proc/self/fd/0")
            if descriptor.resolve().is_file():
                yield descriptor.resolve().read_text()
        yield from _prompt()


def _strings(values: Iterable[Any]) -> Iterator[str]:
    """The texts among values: strings, lists of lines, and the contents of files that they name."""
    for value in values:
        if type(value) is str:
            yield value
            if 0 < len(value) < 1024 and "\n" not in value:
                yield from _contents(Path(value))
        elif isinstance(value, Path):
            yield from _contents(value)
        elif type(value) is list and value and all(type(line) is str for line in value):
            yield "\n".join(value)


def _contents(path: Path) -> Iterator[str]:
    with suppress(OSError, ValueError):
        if path.is_file() and path.stat().st_size <= _LONGEST:
            yield path.read_text()


def _prompt() -> Iterator[str]:
    """The last lines at the prompt, more and more of them."""
    readline: Any = sys.modules.get("readline")
    if readline is None:
        return
    last = readline.get_current_history_length()
    text = ""
    for number in range(last, max(last - _HISTORY, 0), -1):
        text = f"{readline.get_history_item(number)}\n{text}"
        yield text


def _compiles_to(text: str, code: types.CodeType) -> bool:
    for mode in ("exec", "single"):
        with suppress(SyntaxError, ValueError):
            if compile(text, code.co_filename, mode, code.co_flags & _FUTURES, True) == code:
                return True
    return False
