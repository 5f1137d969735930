"""Compile the program of a report again, and compare the outcome.

Exit code 1 if it is another one.  The file's program is compiled and not run; take reports only from those whom you trust to
choose options of LLVM.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from flydsl.cli.printing.output import print_json
from flydsl.compiler.aot.reproducer import replay
from flydsl.config import Config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `flydsl report` wrote")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    done = replay(args.file, Config.from_env())
    if args.json:
        facts = {"reported": str(done.reported), "now": str(done.now), "same": done.same}
        print_json({**facts, "differences": list(map(str, done.differences))})
        return 0 if done.same else 1
    for difference in done.differences:
        print(f"  {difference}", file=sys.stderr)
    print(f"reported: {done.reported}\nnow:      {done.now}")
    print("the same outcome" if done.same else "another outcome")
    return 0 if done.same else 1
