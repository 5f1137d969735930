"""Write one file that reproduces a compile.

It has the IR of each stage, arguments, options, environment, versions and the source.
`flydsl replay FILE` compiles it again on any machine with flydsl, without the source, and compares the outcome.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from flydsl.cli.exploring import programs
from flydsl.cli.printing.output import print_json
from flydsl.cli.targets import chosen_targets
from flydsl.compiler.aot.reproducer import reproducer
from flydsl.compiler.arguments.resolve import ConstantArgument, describe
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.errors import ConfigError
from flydsl.trust.files import write_in_one_step


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("function", metavar="MODULE:FUNCTION", help="a @flyc.jit function, as of `flydsl precompile`")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the archive; by default FUNCTION-report.zip")
    programs.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    chosen_targets(args)  # what is wrong with the command line is no outcome of the compile
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
    if isinstance(argument, TensorArgument):
        return str(argument)
    return repr(argument.value) if isinstance(argument, ConstantArgument) else describe(argument)
