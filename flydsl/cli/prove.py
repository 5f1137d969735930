"""Prove that kernels access no memory outside, for all sizes.

The program is traced, and Z3 looks for a call that leaves a tensor.  Preconditions are the function's own fx.check and
--given.  A counterexample is run under the sanitizer before it is called real.

\b
The exit code is 0 if all is proved, and 1 if not:
  proved    no call within the preconditions does it
  refuted   a run confirmed the fault; the report has the call's sizes
  open      neither; the report says why
"""

from __future__ import annotations

import argparse

from flydsl.cli.printing.output import print_json
from flydsl.cli.specs import add_arg, rule_texts
from flydsl.cli.targets import add_target, one_target
from flydsl.errors import ConfigError
from flydsl.tools.functions import find_functions
from flydsl.tools.proving import prove
from flydsl.tools.proving.report import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = (__doc__ or "").replace("\\b\n", "")
    parser.add_argument(
        "program",
        metavar="PROGRAM",
        help="FILE:FUNCTION of a @flyc.jit function, or FILE for all that declare signatures",
    )
    add_arg(parser)
    parser.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="CONDITION",
        help="a precondition, such as 'x.shape[0] < 2**31 - 4096'",
    )
    add_target(parser, "this CPU")
    parser.add_argument(
        "--timeout",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="effort of the solver for one program, in seconds of a quiet core; default: 60",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="look for a certificate of each proof by Z3, which a second checker accepts; slower",
    )
    parser.add_argument("--no-run", action="store_true", help="do not run counterexamples; they are open then")
    parser.add_argument(
        "--cache", action="store_true", help="keep verdicts in the cache's directory, and take them from there"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.timeout <= 0:
        raise ConfigError(f"--timeout {args.timeout:g}: expected seconds above 0")
    functions = find_functions(args.program)
    target = one_target(args, "prove") or "cpu:native"
    reports = [
        prove(
            function,
            arguments=rule_texts(args.arg) or None,
            given=args.given,
            target=target,
            seconds=args.timeout,
            run=not args.no_run,
            cache=args.cache,
            check=args.check,
        )
        for function in functions
    ]
    report = Report(tuple(each for made in reports for each in made.proofs))
    print_json(report.to_json()) if args.json else print(report)
    return 0 if report.proved else 1
