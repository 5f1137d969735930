"""Judge a kernel by a reference, without a GPU.

The kernel is compiled for every target, run on the CPU in the role of each chip, with poisoned memory and under the
sanitizer, and its binaries run on simulators.  Results are compared with the reference's within derived bounds.  The exit
code is 0 if it passes, and 1 if it does not.

\b
An argument's rule is an array, a formula of sizes, a type, or a constant, as in all commands:
  X='f32[m, n]'   n='m * n'   k=f32   BLOCK=256   I='i32[m] in 0:n'
"""

from __future__ import annotations

import argparse
import os
import sys

from flydsl.cli.specs import add_arg, add_sizes, pairs, rule_texts, sizes_of
from flydsl.cli.targets import add_target, chosen_targets
from flydsl.errors import ConfigError
from flydsl.tools.testing.judging import DEFAULT_TARGETS, Limits, judge
from flydsl.tools.testing.judging.mcp import serve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = (__doc__ or "").replace("\\b\n", "")
    parser.add_argument(
        "kernel", nargs="?", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of a @flyc.jit function"
    )
    parser.add_argument("--reference", metavar="REF", help="FILE:FUNCTION of a function of NumPy arrays")
    add_arg(parser)
    add_sizes(parser, "values of a size; LOW:HIGH:STEP is a range")
    parser.add_argument("--output", action="append", default=[], metavar="NAME", help="a parameter that is a result")
    parser.add_argument(
        "--workspace", action="append", default=[], metavar="NAME", help="a parameter that is written, and not compared"
    )
    parser.add_argument(
        "--inputs", metavar="F", help="FILE:FUNCTION that makes arrays: (generator, sizes, arrays) -> mapping"
    )
    add_target(parser, ", ".join(DEFAULT_TARGETS), "--targets")
    parser.add_argument("--precision", default="f32", help="f16, bf16, f32 or f64: of values between loads and stores")
    parser.add_argument("--cases", type=int, default=6, metavar="N", help="sizes and kinds of values; default: 6")
    parser.add_argument("--finite", action="store_true", help="no NaN and no infinities among the inputs")
    parser.add_argument(
        "--in-place", action="append", default=[], metavar="OUT=IN", help="the output may be in the memory of the input"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="judge with the same sizes and values again")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="time of one step; default: 60")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="fail where the judgement is not isolated, or the system cannot confine it",
    )
    parser.add_argument(
        "--allow-native", action="store_true", help="let the program have native calls and assembly for the CPU"
    )
    parser.add_argument(
        "--prove",
        type=float,
        nargs="?",
        const=20.0,
        default=0.0,
        metavar="SECONDS",
        help="prove for all sizes that nothing outside is accessed; the time for one program, default: 20",
    )
    parser.add_argument("--emit", metavar="PATH", help="write the judged programs as a bundle for flydsl.load")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.add_argument("--mcp", action="store_true", help="serve the judge to programs by the Model Context Protocol")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.mcp:
        serve()
        return 0
    if args.kernel is None or args.reference is None:
        raise ConfigError("flydsl judge needs KERNEL and --reference REF, each FILE:FUNCTION; or --mcp")
    # the working directory may be that of the judged file: what the judge itself imports does not come from there
    path, here = list(sys.path), os.path.realpath(os.getcwd())
    sys.path[:] = [each for each in path if each and os.path.realpath(each) != here]

    verdict = judge(
        args.kernel,
        args.reference,
        arguments=rule_texts(args.arg) or None,
        sizes=sizes_of(args.size),
        outputs=args.output,
        workspaces=args.workspace,
        inputs=args.inputs,
        targets=chosen_targets(args) or DEFAULT_TARGETS,
        precision=args.precision,
        cases=args.cases,
        finite=args.finite,
        in_place=pairs(args.in_place, "--in-place"),
        seed=args.seed,
        limits=Limits(seconds=args.seconds),
        strict=args.strict,
        allow_native=args.allow_native,
        emit=args.emit,
        prove=args.prove,
    )
    print(verdict.as_json() if args.json else verdict.as_text())
    sys.stdout.flush()
    return 0 if verdict.passed else 1
