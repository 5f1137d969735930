"""List the lines of a kernel by the rounding error that they make.

Each line is compiled with its results changed by more than a rounding, and runs on the CPU.
"""

from __future__ import annotations

import argparse
import json

from flydsl.cli.specs import add_arg, add_sizes, rule_texts, sizes_of
from flydsl.cli.targets import add_target, played_target
from flydsl.tools.functions import find_function
from flydsl.tools.testing.formula.line_errors import errors_by_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of a @flyc.jit function")
    add_arg(parser)
    add_sizes(parser, "values of a size; LOW:HIGH:STEP is a range")
    add_target(parser, "this CPU; it plays the role of a GPU's chip")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of sizes and values; default: 0")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    rows = errors_by_line(
        find_function(args.kernel),
        arguments=rule_texts(args.arg) or None,
        sizes=sizes_of(args.size),
        target=played_target(args, "errors"),
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
