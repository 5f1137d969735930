"""Output of all subcommands: JSON by published schemas, tables, and verbosity."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parents[1] / "schemas"
"""One JSON Schema for each subcommand's ``--json``: ``cache/ls.json`` is that of ``flydsl cache ls``."""


def add_common_options(parser: argparse.ArgumentParser, name: str) -> None:
    """Give a command, and those below it, ``--json``, ``-v`` and ``-q`` and its name."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    add_verbosity(parser)
    if not below:
        if "--json" not in _options(parser):
            parser.add_argument("--json", action="store_true", help="print the result as JSON")
        parser.set_defaults(command=name)
    for action in below:
        for word, inner in action.choices.items():
            add_common_options(inner, f"{name} {word}")


def add_verbosity(parser: argparse.ArgumentParser) -> None:
    """Give a parser ``-v`` and ``-q``, which stand before a command or behind it."""
    add, known = parser.add_argument, _options(parser)
    if not {"-v", "--verbose"} & known:
        add("-v", "--verbose", action="count", default=argparse.SUPPRESS, help="say more; twice: all that loggers say")
    if not {"-q", "--quiet"} & known:
        add("-q", "--quiet", action="store_true", default=argparse.SUPPRESS, help="print results and errors only")


def _options(parser: argparse.ArgumentParser) -> set[str]:
    return {option for action in parser._actions for option in action.option_strings}


def set_verbosity(args: argparse.Namespace) -> None:
    """Let the loggers of flydsl say as much as the command line asks for."""
    verbose, quiet = getattr(args, "verbose", 0), getattr(args, "quiet", False)
    if quiet:
        logging.getLogger("flydsl").setLevel(logging.ERROR)
    elif verbose:
        logging.basicConfig(stream=sys.stderr, format="%(name)s: %(message)s")
        logging.getLogger("flydsl").setLevel(logging.DEBUG if verbose > 1 else logging.INFO)


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2))


def error_as_json(error: Exception, code: int, message: str) -> dict[str, Any]:
    """The JSON of an error, which ``--json`` prints instead of a result; ``error.json`` is its schema."""
    return {"error": {"type": type(error).__name__, "message": message, "exit_code": code}}


def file_sentence(error: OSError) -> str:
    """The sentence about a file that the system refuses, without the system's number."""
    if error.filename is None:
        return error.strerror or str(error)
    name = str(error.filename)
    match error:
        case FileNotFoundError():
            return f"there is no file {name}"
        case IsADirectoryError():
            return f"{name} is a directory; name a file"
        case FileExistsError() | NotADirectoryError():
            return f"{name} is a file, expected a directory"
        case PermissionError():
            return f"{name} may not be used by this user: {(error.strerror or 'permission denied').lower()}"
    return f"{name}: {error.strerror or error}"


def note(args: argparse.Namespace, text: str) -> None:
    """Say what a person at a terminal wants to know besides the result: to standard error, unless asked to be quiet."""
    if not getattr(args, "quiet", False):
        print(text, file=sys.stderr)


# -- tables as text


def table(header: Sequence[str], rows: Sequence[Sequence[object]], indent: str = "") -> str:
    """The rows under their header, in columns as wide as needed; numbers right-aligned, all else left-aligned."""
    cells = [list(header), *([_text(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [bool(rows) and all(_is_number(row[i]) or row[i] == "-" for row in rows) for i in range(len(header))]

    def line(row: Sequence[str]) -> str:
        padded = (
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(row, widths, right, strict=True)
        )
        return indent + "  ".join(padded).rstrip()

    return "\n".join(line(row) for row in cells)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return f"{value:,}" if _is_number(value) else str(value)
