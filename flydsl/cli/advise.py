"""Find barriers, fences, waits and scopes that nothing needs, and mend a race.

Each is left out in a program of its own, which runs under the sanitizer and in many orders of its warps.

The exit code is 0 if the sanitizer finds nothing in the kernel as it is, else 1.
"""

from __future__ import annotations

import argparse
import json

from flydsl.cli.specs import add_arg, add_sizes, rule_texts, sizes_of
from flydsl.cli.targets import add_target, played_target
from flydsl.tools.functions import find_function
from flydsl.tools.testing.advice import advise


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of a @flyc.jit function")
    add_arg(parser)
    add_sizes(parser, "values of a size; LOW:HIGH:STEP is a range")
    add_target(parser, "this CPU; it plays the role of a GPU's chip")
    parser.add_argument("--orders", type=int, default=30, metavar="N", help="orders of warps to try; default: 30")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of sizes and values; default: 0")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    report = advise(
        find_function(args.kernel),
        arguments=rule_texts(args.arg) or None,
        sizes=sizes_of(args.size),
        target=played_target(args, "advise"),
        orders=args.orders,
        seed=args.seed,
    )
    print(json.dumps(report.to_json(), indent=2) if args.json else report)
    return 1 if report.races else 0
