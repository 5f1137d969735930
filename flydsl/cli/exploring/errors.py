"""List the lines of a kernel by the rounding error that they make.

Each line is compiled with its results changed by more than a rounding, and runs on the CPU.
"""

from __future__ import annotations

import argparse
import json

from flydsl.cli.judge import named, values_of
from flydsl.tools.functions import find_function
from flydsl.tools.testing.formula.line_errors import errors_by_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of a @flyc.jit function")
    parser.add_argument("--arg", action="append", default=[], metavar="NAME=RULE", help="as of `flydsl judge`")
    parser.add_argument("--size", action="append", default=[], metavar="NAME=N[,N...]", help="as of `flydsl judge`")
    parser.add_argument("--target", default="cpu:native", help="cpu:native, or the role of a chip, such as cpu:gfx942")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of sizes and values; default: 0")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    rows = errors_by_line(
        find_function(args.kernel),
        arguments=dict(named(each, "--arg") for each in args.arg) or None,
        sizes={name: values_of(name, text) for name, text in (named(each, "--size") for each in args.size)},
        target=args.target,
        seed=args.seed,
    )
    if args.json:
        lines = [
            {"file": row.file, "line": row.line, "text": row.text, "share": row.share, "error": row.error}
            for row in rows
        ]
        print(json.dumps({"schema": "flydsl.errors/1", "lines": lines}, indent=2))
    else:
        print("\n".join(map(str, rows)) or "no line rounds anything")
    return 0
