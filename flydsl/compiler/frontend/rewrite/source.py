"""Source text of a function, and its syntax tree with the file's line numbers.

Functions of no file, such as those typed at a prompt, have texts too.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import itertools
import linecache
import os
import re
import struct
import sys
import textwrap
import types
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from flydsl.errors import DSLSyntaxError, DSLTypeError, SourceLocation
from flydsl.support.fast_dataclass import record

_FUTURES = 0xFFF0000
"""The flags of ``from __future__ import``, which an ``exec`` inherits (Include/cpython/code.h)."""
_FRAMES = 10
"""So far from the running text is the caller that has it: prompts and debuggers have a few functions in between."""
_LONGEST = 1 << 20
_HISTORY = 200
"""The most lines of one statement at the prompt."""


class _NotedLines(list[str]):
    """The lines of a text of no file: :mod:`linecache` shows them in messages, under a name that other texts may share."""


_lines: dict[int, _NotedLines] = {}
"""The lines of a text by the identity of each live code object that was compiled from it."""


@record
class Source:
    """A function definition as the user wrote it."""

    filename: str
    definition: ast.FunctionDef
    class_name: str | None
    """The class whose body contains the function: its ``__private`` names are mangled with it."""

    def location(self, node: ast.AST, function: str = "") -> SourceLocation:
        """The location of ``node``; the columns end with its first line."""
        line, column = getattr(node, "lineno", self.definition.lineno), getattr(node, "col_offset", 0)
        same_line = getattr(node, "end_lineno", None) == line
        end = getattr(node, "end_col_offset", None) if same_line else None
        return SourceLocation(self.filename, line, column, end, function or self.definition.name)


def read(fn: types.FunctionType, is_text_of: Callable[[Source], bool]) -> Source:
    """The definition of ``fn``, read from its file.

    ``is_text_of`` is true for the text of ``fn``: a file may be edited after it was imported.
    """
    code = fn.__code__
    first = max(code.co_firstlineno, 1)
    before = linecache.cache.get(code.co_filename)
    linecache.checkcache(code.co_filename)
    lines = lines_of(code) or linecache.getlines(code.co_filename, fn.__globals__)
    if not lines or (
        isinstance(lines, _NotedLines) and not lines_of(code)
    ):  # the latter is another text of the same name
        raise DSLTypeError(
            f"the source text of {fn.__qualname__} ({code.co_filename}) cannot be read; kernels are translated from "
            "their text, so define them in a file or a notebook cell; of exec(text), keep the text in a variable"
        )
    texts = [(lines, first), *((lines, line) for line in _elsewhere(lines, code.co_name))]
    if before is not None and len(before) == 4 and before[2] != lines:  # from an earlier read of the file
        texts.append((before[2], first))
    problem: DSLSyntaxError | None = None
    for text, line in texts:
        try:
            source = _definition(text, line, code)
        except DSLSyntaxError as error:
            problem = problem or error
            continue
        if source is not None and is_text_of(source):
            return source
    raise problem or DSLSyntaxError(
        f"line {first} of {code.co_filename} does not hold the function {code.co_name!r} that is to be compiled: the file "
        f"changed since it was imported; {_remedy(code.co_filename)}",
        location=SourceLocation(code.co_filename, first),
    )


def _remedy(filename: str) -> str:
    try:
        bytecode = importlib.util.cache_from_source(filename)
        with open(bytecode, "rb") as file:
            flags, seconds, size = struct.unpack("<4xIII", file.read(16))
        source = os.stat(filename)
    except (OSError, NotImplementedError, ValueError, struct.error):
        fresh = False
    else:  # as importlib compares them
        fresh = (flags, seconds, size) == (0, int(source.st_mtime) & 0xFFFFFFFF, source.st_size & 0xFFFFFFFF)
    if fresh:
        return (
            f"delete {bytecode} and restart Python: that bytecode is of the earlier text, and Python takes it for this one "
            "because the edit kept the size and came within a second"
        )
    return "import the module again, or restart Python"


def _elsewhere(lines: list[str], name: str) -> list[int]:
    definition = re.compile(rf"\s*def\s+{re.escape(name)}\b")
    return [number for number, line in enumerate(lines, 1) if definition.match(line)]


def _definition(lines: list[str], first: int, code: types.CodeType) -> Source | None:
    """The definition in line ``first``; ``None`` if it is not that of a function with the name of ``code``."""
    if first > len(lines):
        return None
    text = _block(lines[first - 1 :], max(line or 0 for _, _, line in code.co_lines()) - code.co_firstlineno)
    try:
        definition = _parse(text, first, code.co_filename)
    except DSLSyntaxError:  # a string or parentheses may be indented less than the definition
        definition = _parse("".join(inspect.getblock(lines[first - 1 :])), first, code.co_filename)
    if isinstance(definition, ast.AsyncFunctionDef):
        where = SourceLocation(code.co_filename, definition.lineno, definition.col_offset)
        raise DSLSyntaxError("an `async def` cannot be a kernel; write a plain `def`", location=where)
    if not isinstance(definition, ast.FunctionDef) or definition.name != code.co_name:
        return None
    return Source(code.co_filename, definition, _class_name(code.co_qualname))


def _block(lines: list[str], last: int) -> str:
    """The text of the definition in the first line, which extends at least to line ``last``.

    It continues while lines are empty, comments, or indented.  A tokenizer would take longer than the rest of a rewrite.
    """
    margin = len(lines[0]) - len(lines[0].lstrip())
    for number in range(last + 1, len(lines)):
        code = lines[number].lstrip()
        if code and not code.startswith("#") and len(lines[number]) - len(code) <= margin:
            return "".join(lines[:number])
    return "".join(lines)


def _parse(text: str, first: int, filename: str) -> ast.stmt:
    """The one statement in ``text``, numbered from line ``first``.

    An indented block is parsed as the body of an ``if``.  Unlike dedenting, that keeps the columns, and the contents of
    strings that span lines.
    """
    indented = text[:1].isspace()
    lead = "if 1:\n" if indented else ""
    try:
        tree = ast.parse("\n" * (first - 1 - len(lead[-1:])) + lead + text, filename)
    except SyntaxError as error:
        raise DSLSyntaxError(
            f"the text found for this function is not a definition ({error.msg}): the file changed since it was "
            "imported, or the function is written inside a larger expression; give it lines of its own",
            location=SourceLocation(filename, first),
        ) from error
    outer = tree.body[0]
    return outer.body[0] if indented and isinstance(outer, ast.If) else outer


def _class_name(qualname: str) -> str | None:
    """The innermost class around a definition: in a qualified name functions are followed by ``<locals>``."""
    parts = qualname.split(".")
    classes = [p for p, follower in itertools.pairwise(parts) if "<locals>" not in (p, follower)]
    return classes[-1] if classes else None


# -- texts of functions of no file: of exec, python -c, standard input, prompts
#
# Python keeps no text of these.  While the decorator of a kernel runs, the text is often still at hand: in a variable of who
# called `exec`, on the command line, in the history of the prompt.  A text is taken only if it compiles to the very code
# that is running.


def lines_of(code: types.CodeType) -> list[str]:
    """The lines of the text that has the code; none if it was not noted."""
    return _lines.get(id(code), [])


def note_text(code: types.CodeType) -> None:
    """Find and note the text of a function that is being decorated, if it has no file; with all functions in that text."""
    if not code.co_filename.startswith("<") or id(code) in _lines:
        return
    known = linecache.getlines(code.co_filename)
    if known and not isinstance(known, _NotedLines):
        return  # a notebook, doctest, or Python itself keeps it
    frame = _running(code)
    if frame is None:
        return
    for text in _texts(frame, code.co_name):
        if _compiles_to(text, frame.f_code):
            lines = _NotedLines(text.splitlines(keepends=True))
            for each in _nested(frame.f_code):
                _lines[id(each)] = lines
                weakref.finalize(each, _lines.pop, id(each), None).atexit = False
            _show(code.co_filename, lines)
            return


def _show(filename: str, lines: _NotedLines) -> None:
    """Let messages show the lines, unless another text has the same name."""
    known = linecache.cache.get(filename)
    if known is None:
        linecache.cache[filename] = (sum(map(len, lines)), None, lines, filename)
    elif len(known) == 4 and known[2] != lines:
        linecache.cache[filename] = (0, None, _NotedLines(), filename)


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
