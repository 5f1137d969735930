"""Write one file that reproduces a compile.

It has the IR of each stage, arguments, options, environment, versions and the source.
`flydsl replay FILE` compiles it again on any machine with flydsl, without the source, and compares the outcome.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from flydsl.cli.exploring import programs
from flydsl.cli.printing.output import print_json
from flydsl.config import Config
from flydsl.errors import ConfigError
from flydsl.trust.files import write_in_one_step


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("report", help="write a file that reproduces a compile", description=__doc__)
    parser.add_argument("function", metavar="MODULE:FUNCTION", help="a @flyc.jit function, as of `flydsl precompile`")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the archive; by default FUNCTION-report.zip")
    programs.add_options(parser)
    parser.set_defaults(run=_report)
    again = commands.add_parser(
        "replay",
        help="compile the program of a report again",
        description="Compile the program of a report again, and compare the outcome.  Exit code 1 if it is another one. "
        "The file's program is compiled and not run; take reports only from those whom you trust to choose options of LLVM.",
    )
    again.add_argument("file", type=Path, metavar="FILE", help="what `flydsl report` wrote")
    again.set_defaults(run=_replay)


def _report(args: argparse.Namespace) -> int:
    from flydsl.compiler.aot.reproducer import reproducer

    try:
        targets = programs.targets_of(args.function, args)
    except Exception:  # the report will hold it
        targets = [programs.default_target()]
    if len(targets) != 1:
        raise ConfigError(f"a report is of one target, got {', '.join(targets)}")
    of = programs.program(args.function, targets[0], args)
    arguments = {name: _described(each) for name, each in zip(of.call.names, of.call.arguments, strict=True)}
    data, outcome = reproducer(of.function, of.call, of.backend, of.options, of.config, arguments)
    output = args.output or Path(f"{of.function.__name__}-report.zip")
    write_in_one_step(output, data)
    if args.json:
        facts = {"function": of.function.__name__, "target": str(of.target), "outcome": str(outcome)}
        print_json({**facts, "file": str(output)})
        return 0
    print(f"{of.function.__name__} for {of.target}: {outcome}")
    print(f"wrote {output}")
    return 0


def _described(argument: Any) -> str:
    from flydsl.compiler.arguments.resolve import ConstantArgument, describe
    from flydsl.compiler.arguments.tensors import TensorArgument

    if isinstance(argument, TensorArgument):
        return str(argument)
    return repr(argument.value) if isinstance(argument, ConstantArgument) else describe(argument)


def _replay(args: argparse.Namespace) -> int:
    from flydsl.compiler.aot.reproducer import replay

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
