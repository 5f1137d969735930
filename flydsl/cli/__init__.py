"""The ``flydsl`` command.

Exit codes: 0, success; 1, a failure or damage; 2, the command line names something that does not exist.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import traceback
from collections.abc import Sequence

from flydsl._version import __version__
from flydsl.cli import (
    advise,
    backends,
    cache,
    completion,
    env,
    export,
    inspect,
    judge,
    new_backend,
    plan,
    precompile,
    sign,
    verify,
    warm,
)
from flydsl.cli.exploring import errors, explore, predict, report, run, tune
from flydsl.cli.printing.output import add_common_options, error_as_json, print_json, set_verbosity
from flydsl.errors import ConfigError, FlydslError, TargetError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line (by default the process's), and return the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # paths of files may be of any bytes
    args = _parser().parse_args(argv)
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
    except (FlydslError, OSError) as error:
        return _report(args, error, 1)
    return code


def _report(args: argparse.Namespace, error: Exception, code: int) -> int:
    if getattr(args, "verbose", 0):
        traceback.print_exception(error)
    print(f"flydsl: error: {error}", file=sys.stderr)
    if args.json:
        print_json(error_as_json(error, code))
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="flydsl", description="Compile kernels and look at what was compiled.")
    parser.add_argument("--version", action="version", version=f"flydsl {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in (
        precompile,
        inspect,
        explore,
        predict,
        tune,
        report,
        export,
        warm,
        sign,
        backends,
        new_backend,
        cache,
        plan,
        run,
        judge,
        verify,
        advise,
        errors,
        env,
        completion,
    ):
        command.add_parser(commands)
    add_common_options(parser)
    parser.set_defaults(parser=_parser)
    return parser
