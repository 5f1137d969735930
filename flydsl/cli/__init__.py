"""The ``flydsl`` command.

Exit codes: 0, success; 1, a failure or damage; 2, the command line names something that does not exist.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
import traceback
from collections.abc import Generator, Sequence
from typing import Any

from flydsl._version import __version__
from flydsl.cli.printing.output import (
    add_common_options,
    add_verbosity,
    error_as_json,
    file_sentence,
    print_json,
    set_verbosity,
)
from flydsl.errors import ConfigError, FlydslError, MissingCompilerError, TargetError

__all__ = ["main"]

GROUPS = {
    "compile": {
        "precompile": ("precompile", "compile functions ahead of time for any chips"),
        "cache": ("cache", "look after the cache of compiled kernels"),
    },
    "look": {
        "inspect": ("inspect", "show what an artifact holds"),
        "explore": ("exploring.explore", "write a page on how a function is compiled"),
        "report": ("exploring.report", "write a file that reproduces a compile"),
        "replay": ("exploring.replay", "compile the program of a report again"),
        "backends": ("backends", "list backends, tools and devices"),
        "env": ("env", "show what a bug report needs"),
    },
    "prove": {
        "run": ("exploring.run", "run a GPU program on this machine's CPU"),
        "check": ("exploring.check", "check kernels of Triton, FlyDSL or a binary without a GPU"),
        "judge": ("judge", "judge a kernel by a reference"),
        "prove": ("prove", "prove that a program accesses nothing outside"),
        "verify": ("verify", "compare the results of two bundles"),
        "advise": ("advise", "find needless barriers of a kernel"),
        "errors": ("exploring.errors", "list lines by the rounding error they make"),
    },
    "tune": {
        "predict": ("exploring.predict", "predict the time of a kernel on a chip"),
        "tune": ("exploring.tune", "choose configurations for shapes by predicted times"),
    },
    "ship": {
        "record": ("recording.record", "run a program and note what it compiles"),
        "coverage": ("recording.coverage", "say what a bundle lacks for a recorded run"),
        "warm": ("warm", "load a bundle into the local cache"),
        "export": ("export", "make a C library of a bundle"),
        "sign": ("sign", "sign bundles and artifacts, or check signatures"),
        "plan": ("plan", "plan a job of many ranks"),
    },
    "extend": {
        "new-backend": ("new_backend", "write the skeleton of a backend package"),
        "completion": ("completion", "print a script for completion in a shell"),
    },
}
"""The commands of each group: the module of each, and its line in ``flydsl --help``.

A module gives its parser the arguments in ``add_arguments``; its docstring describes the command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line (by default the process's), and return the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # paths of files may be of any bytes
    try:
        args = _parser().parse_args(argv)
    except MissingCompilerError as error:  # flydsl-runtime has the commands that compile nothing
        return _report(argparse.Namespace(json="--json" in (sys.argv if argv is None else argv)), error, 1)
    set_verbosity(args)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as `head`, has closed the pipe.  Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ConfigError, TargetError) as error:
        return _report(args, error, 2)
    except OSError as error:
        return _report(args, error, 2 if isinstance(error, FileNotFoundError) else 1, file_sentence(error))
    except FlydslError as error:
        return _report(args, error, 1)
    return code


def _report(args: argparse.Namespace, error: Exception, code: int, message: str = "") -> int:
    if getattr(args, "verbose", 0):
        traceback.print_exception(error)
    message = message or str(error)
    print(f"flydsl: error: {message}", file=sys.stderr)
    if args.json:
        print_json(error_as_json(error, code, message))
    return code


class _Grouped(argparse.HelpFormatter):
    """Help that lists the commands by their groups."""

    def _iter_indented_subactions(self, action: argparse.Action) -> Generator[argparse.Action, None, None]:
        listed = {each.dest: each for each in super()._iter_indented_subactions(action)}
        if not isinstance(action, argparse._SubParsersAction):
            yield from listed.values()
            return
        for group, commands in GROUPS.items():
            yield argparse.Action([], group, metavar=f"{group}:")
            self._indent()
            yield from (listed[name] for name in commands)
            self._dedent()


class _Command(argparse.ArgumentParser):
    """The parser of a command, whose module is imported when the command line names it."""

    module = ""

    def load(self, name: str) -> None:
        if self.module:
            module = importlib.import_module(f"{__name__}.{self.module}")
            self.module, self.description = "", module.__doc__
            module.add_arguments(self)
            add_common_options(self, name)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.load(self.prog.partition(" ")[2])
        return super().parse_known_args(args, namespace)


def whole_parser() -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of all commands."""
    parser = _parser()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                command.load(name)
    return parser


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="flydsl", description="Compile kernels and look at what was compiled.", formatter_class=_Grouped
    )
    parser.add_argument("--version", action="version", version=f"flydsl {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Command)
    for group in GROUPS.values():
        for name, (module, what) in group.items():
            commands.add_parser(name, help=what).module = module
    add_verbosity(parser)
    parser.set_defaults(parser=whole_parser)
    return parser
