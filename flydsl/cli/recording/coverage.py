"""Say what a bundle lacks for a recorded run.

FILE is what `flydsl record` wrote.  A line for each program that BUNDLE does not have says the function, the target, and the
nearest that the bundle has.  Code for a chip counts for those that it runs on, as when it is launched.  Calls of @flyc.jit
functions find their programs by the trace, so that arguments, options and outside values must be the same; with --loaded,
for programs that call flydsl.load(BUNDLE), a variant counts that the arguments fit.

The exit code is 0 if the bundle has all, else 1.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from flydsl.backends.registry import make_backend, parse_target
from flydsl.bundle import Bundle
from flydsl.bundle.coverage import lacks_of
from flydsl.bundle.recorded import RecordedProgram, read_recorded
from flydsl.cli.bundle_report import malformed
from flydsl.cli.printing.output import note, print_json
from flydsl.cli.targets import add_target, chosen_targets
from flydsl.compiler.hints import options_from_values
from flydsl.errors import FlydslError
from flydsl.trust.rows import plain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="a file that `flydsl precompile -o NAME.flyb` wrote"
    )
    parser.add_argument("recorded", type=Path, metavar="FILE", help="a file that `flydsl record` wrote")
    add_target(parser, "those that each program ran for")
    parser.add_argument(
        "--loaded", action="store_true", help="the program calls flydsl.load(BUNDLE), and no @flyc.jit function"
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    bundle, recorded = Bundle(args.bundle, check_signature=False), read_recorded(args.recorded)
    with malformed(bundle):
        lacks = lacks_of(bundle.manifest(), recorded, chosen_targets(args), _options_of, loaded=args.loaded)
    if args.json:
        left_out = [plain(row) for row in recorded.left_out]
        print_json({"programs": len(recorded.programs), "lacks": [plain(each) for each in lacks], "left_out": left_out})
        return 1 if lacks else 0
    for each in lacks:
        print(f"{each.function} of {each.module} for {each.target} ({each.signature}): {each.reason}")
    for line in recorded.left_out_lines():
        note(args, f"flydsl: {line}")
    count = len({(each.module, each.function, each.signature) for each in lacks})
    print(
        f"{args.bundle} lacks {count} of {len(recorded.programs)} programs" if lacks else f"{args.bundle} has them all"
    )
    return 1 if lacks else 0


def _options_of(row: RecordedProgram, target: str) -> str:
    parsed = parse_target(target)
    try:
        return repr(make_backend(parsed).resolved(options_from_values(row.options or {})))
    except FlydslError as error:  # options that no compile takes are no bundle's
        return str(error)
