"""Compare two bundles: every variant on the CPU and on simulators, bit for bit.

The exit code is 0 if they agree, and 1 if a result differs, a variant fails, or one is missing from the new bundle.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from flydsl.bundle import Bundle
from flydsl.cli.targets import add_selection, selected_targets
from flydsl.tools.testing.verifying import verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", type=Path, metavar="OLD", help="a bundle (.flyb)")
    parser.add_argument("new", type=Path, metavar="NEW", help="a bundle of the same kernels, made otherwise")
    parser.add_argument("--function", action="append", default=[], metavar="NAME", help="compare this function only")
    add_selection(parser)
    parser.add_argument("--calls", type=int, default=8, metavar="N", help="inputs for each variant; default: 8")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the inputs; default: 0")
    parser.add_argument("--seconds", type=float, default=120.0, metavar="S", help="time of one variant; default: 120")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    old = Bundle(args.old)
    known = {target for name in old for target in old[name].targets}
    report = verify(
        args.old,
        args.new,
        functions=args.function,
        targets=selected_targets(args, known, args.old),
        calls=args.calls,
        seed=args.seed,
        seconds=args.seconds,
    )
    print(report.as_json() if args.json else report.as_text())
    return 0 if report.ok else 1
