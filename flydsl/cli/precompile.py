"""Compile functions ahead of time, for chips that need not be in this machine.

Each variant that a function declares with FUNCTION.signatures(...) gives one artifact per target, which is stored in
the cache and written to PATH.  If one fails the others are still written, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.cli.functions import find_function
from flydsl.cli.specs import GRAMMAR, TYPES, parse_arguments
from flydsl.cli.table import table
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLTypeError, LanguageError

if TYPE_CHECKING:
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.aot import Precompiled
    from flydsl.compiler.jit_function import JitFunction

__all__ = ["HEADER", "add_parser", "artifact_file_name", "table_row", "write_artifact"]

HEADER = ("kernel", "target", "file", "bytes", "registers", "compile ms", "cache")
"""The columns of :func:`table_row`."""


def add_parser(commands: Any) -> None:
    """Add the command to the parsers of all commands."""
    parser = commands.add_parser(
        "precompile",
        help="compile functions ahead of time for any chips",
        description=__doc__,
        epilog=f"ARGUMENTS\n\n{GRAMMAR}\nTYPE is one of {', '.join(TYPES)}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "functions",
        nargs="+",
        metavar="MODULE:FUNCTION",
        help="a @flyc.jit function; MODULE is a dotted name or the path of a .py file",
    )
    parser.add_argument(
        "--target",
        action="append",
        required=True,
        metavar="BACKEND:ARCH",
        help="such as cuda:sm_90, rocm:gfx942, cpu:native; repeatable; `flydsl backends` lists them",
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="PATH",
        help="a file if there is one artifact, else a directory; a directory also if it exists or ends in /",
    )
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=SPEC",
        help="an argument, instead of the declared signatures; repeatable; see below",
    )
    parser.add_argument(
        "--hint",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a compile hint such as maxnreg=64; repeatable",
    )
    parser.set_defaults(run=_run)


@dataclass(frozen=True)
class _Work:
    """One function with the signatures to compile and the name that its files have."""

    function: JitFunction
    signatures: Sequence[Any]
    label: str


def _run(args: argparse.Namespace) -> int:
    from flydsl.backends.registry import parse_target
    from flydsl.compiler.aot import precompile

    targets = list(dict.fromkeys(str(parse_target(target)) for target in args.target))
    options = _options(args.hint)
    functions = list({id(f): f for f in map(find_function, args.functions)}.values())
    arguments = _pairs(args.arg, "--arg")
    signatures = [_signatures(function, arguments) for function in functions]
    work = [_Work(*each) for each in zip(functions, signatures, _labels(functions), strict=True)]

    count = len(targets) * sum(len(each.signatures) for each in work)
    place = _Place(args.output, count)
    rows, failed = [], []
    for each in work:
        for result in precompile(each.function, targets, each.signatures, options=options):
            variant = result.variant if len(each.signatures) > 1 else None
            if result.artifact is None:
                failed.append(result)
                continue
            path = place.path(artifact_file_name(each.label, str(result.target), variant))
            rows.append(table_row(result, write_artifact(path, result.artifact.to_bytes())))
    if rows:
        print(table(HEADER, rows))
    for result in failed:
        print(f"flydsl: error: {result.function} for {result.target}: {result.error}", file=sys.stderr)
        if Config.from_env().show_stacktrace:
            traceback.print_exception(result.error)
    if failed:
        print(f"flydsl: {len(failed)} of {count} failed", file=sys.stderr)
    return 1 if failed else 0


def _signatures(function: JitFunction, arguments: dict[str, str]) -> Sequence[Any]:
    from flydsl.compiler.aot import variants

    try:
        return variants(function, [parse_arguments(function, arguments)] if arguments else None)
    except DSLTypeError as error:
        raise ConfigError(f"{error}; or describe the arguments with --arg") from None


def _labels(functions: Sequence[JitFunction]) -> list[str]:
    """A name for each function's files: its own, after its module's where two functions share a name.

    Raises:
        ConfigError: two functions share both.
    """
    names = [function.__name__ for function in functions]
    labels = [
        f"{Path(function.__module__).stem}.{name}" if names.count(name) > 1 else name
        for function, name in zip(functions, names, strict=True)
    ]
    for label in labels:
        if labels.count(label) > 1:
            raise ConfigError(
                f"two of the functions are {label}, whose files would overwrite each other; compile them apart"
            )
    return labels


def _pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ConfigError(f"{option} {text!r} is not of the form NAME=VALUE")
        if name.strip() in pairs:
            raise ConfigError(f"{option} gives {name.strip()!r} twice")
        pairs[name.strip()] = value
    return pairs


def _options(hints: Sequence[str]) -> CompileOptions:
    from flydsl.compiler.explicit import options_from_hints

    values: dict[str, Any] = {}
    for name, text in _pairs(hints, "--hint").items():
        try:
            values[name] = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError):
            raise ConfigError(
                f"--hint {name}={text}: {text!r} is not a Python literal, such as 64, True or '\"2,4\"'"
            ) from None
    try:
        return options_from_hints(values, Config.from_env().opt_level)
    except LanguageError as error:
        raise ConfigError(f"--hint: {error}") from None


class _Place:
    """Where the artifacts of a run go: one file, or files in a directory.

    Raises:
        ConfigError: several artifacts, and a file of that name is there already.
    """

    def __init__(self, output: str, count: int) -> None:
        self._path = Path(output).expanduser()
        self._is_directory = count != 1 or output.endswith(os.sep) or self._path.is_dir()
        if self._is_directory and self._path.exists() and not self._path.is_dir():
            raise ConfigError(f"-o {output} is a file, and {count} artifacts need a directory")

    def path(self, name: str) -> Path:
        """The file for an artifact of that file name."""
        return self._path / name if self._is_directory else self._path


def artifact_file_name(function: str, target: str, variant: int | None = None) -> str:
    """``softmax-cuda_sm_90.flyk``; of the second of several variants ``softmax-1-cuda_sm_90.flyk``."""
    parts = [function, *([] if variant is None else [str(variant)]), target]
    return "-".join(re.sub(r"[^\w.+-]+", "_", part) for part in parts) + ".flyk"


def write_artifact(path: Path, data: bytes) -> Path:
    """Write a file in one step, so that nobody reads half of it; makes its directory.  Returns the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path


def table_row(result: Precompiled, path: Path) -> tuple[object, ...]:
    """What the table says of an artifact that was written to ``path``.

    Registers are those of one thread, for each kernel; ``-`` where a binary does not tell, as for CPUs.
    """
    assert result.artifact is not None
    registers = [kernel.resources.get("registers") for kernel in result.artifact.kernels]
    return (
        result.function,
        str(result.target),
        str(path),
        path.stat().st_size,
        _registers(registers),
        result.seconds * 1e3,
        "hit" if result.hit else "miss",
    )


def _registers(counts: Sequence[int | None]) -> object:
    if all(count is None for count in counts):
        return "-"
    return counts[0] if len(counts) == 1 else "/".join("-" if count is None else str(count) for count in counts)
