"""Run a Python program, and note what it compiles.

FILE gets a row for each kind of call of a @flyc.jit function that the program traces, compiles, finds in a cache or
launches: the function, its arguments as they are compiled in, options and target, and no values of arrays.
`flydsl precompile --from FILE` builds a bundle of them, and `flydsl coverage BUNDLE FILE` says which of them a bundle lacks.
Rows are added to those that FILE has.  Child processes add theirs, and several programs may write one file at a time;
FLYDSL_RECORD=FILE does the same without this command.  Arguments behind PROGRAM are the program's.

The exit code is the program's; 1 for an uncaught exception.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from importlib.util import find_spec
from pathlib import Path

from flydsl.bundle.recorded import Recorded, read_recorded
from flydsl.cli.exploring.executed import execute, require
from flydsl.cli.printing.output import note, print_json
from flydsl.config import set_variable
from flydsl.triton.watching import watch

FILE = Path("flydsl-record.json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", type=Path, default=FILE, metavar="FILE", help=f"the file of rows; default: {FILE}"
    )
    parser.add_argument("-m", dest="module", action="store_true", help="PROGRAM is a module's name, such as pytest")
    parser.add_argument(
        "--json", action="store_true", help="counts as JSON; the program's output goes to standard error"
    )
    parser.add_argument("program", metavar="PROGRAM", help="a file, or with -m a module")
    parser.add_argument("arguments", metavar="ARGUMENT", nargs=argparse.REMAINDER, help="of the program")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    path = args.output.expanduser().absolute()
    require(args.program, is_module=args.module)
    if path.exists():
        read_recorded(path)  # a file that is something else is refused before the program runs
    set_variable("FLYDSL_RECORD", str(path))
    if find_spec("triton") is not None:
        watch()  # imports it
    with contextlib.redirect_stdout(sys.stderr) if args.json else contextlib.nullcontext():
        code, _ = execute(args.program, args.arguments, args.module)
    recorded = read_recorded(path) if path.exists() else Recorded()
    counts = {
        "programs": len(recorded.programs),
        "functions": len(recorded.functions),
        "left_out": len(recorded.left_out),
    }
    if args.json:
        print_json({"file": str(args.output), "exit_code": code, **counts})
        return code
    for line in recorded.left_out_lines():
        note(args, f"flydsl: {line}")
    found = f"{counts['programs']} programs of {counts['functions']} functions"
    note(args, f"flydsl: {args.output} has {found}" if path.exists() else "flydsl: the program compiled nothing")
    return code
