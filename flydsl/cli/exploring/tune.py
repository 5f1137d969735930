"""Make a decision table: a configuration for each shape, by predicted times.

No device is needed.  FILE has one shape a line, such as M=4096,N=8192; # begins a comment.  With -o the table goes into
a bundle, with the variants that it names; flydsl.load() then runs the function without its configuration.

\b
  flydsl tune kernels.py:softmax --target rocm:gfx950 --shapes shapes.txt --arg 'X=f32[M,N]' -o kernels.flyb
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from flydsl.autotune import Autotuner
from flydsl.autotune.deciding import Decided, decide
from flydsl.cli.exploring import programs
from flydsl.cli.exploring.programs import size_names, with_scalars
from flydsl.cli.printing.output import note, print_json, table
from flydsl.cli.specs import add_arg, one_size_each, pairs, parse_arguments
from flydsl.cli.targets import add_target, needed_target
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import ConfigError
from flydsl.tools.functions import imported

SCHEMA = "flydsl.tune/1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = (__doc__ or "").replace("\\b\n", "")
    add = parser.add_argument
    add("function", metavar="KERNEL", help="FILE:FUNCTION or MODULE:FUNCTION of an autotuned @flyc.jit function")
    add_target(parser)
    add("--shapes", required=True, type=Path, metavar="FILE", help="one shape a line, such as M=4096,N=8192")
    add_arg(parser)
    add("--workers", type=int, metavar="N", help="processes that compile; by default one for each processor")
    add("--limit-seconds", type=float, metavar="S", help="end the search after so many seconds")
    add("-o", "--output", type=Path, metavar="FILE.flyb", help="the bundle to write")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.workers is not None and args.workers < 1:
        raise ConfigError(f"--workers {args.workers} is not a number of processes; expected at least 1")
    tuned = _autotuned(args.function)
    shapes = _shapes(args.shapes)
    names = size_names(args)
    function = tuned.fn
    assert isinstance(function, JitFunction)  # find_autotuned refuses others
    given = pairs(args.arg, "--arg")
    signatures = [parse_arguments(function, given)] if given else list(function.declared_signatures)
    if not signatures:
        raise ConfigError(f"{function.__name__} declares no signature; describe its arguments with --arg NAME=SPEC")
    names = with_scalars(names, function, signatures[0], args)
    target = needed_target(args, "tune")
    note(args, f"tuning {function.__name__} for {target}")
    with programs.plain_errors(function.__name__):
        found = decide(
            tuned, target, signatures[0], shapes, names=names, workers=args.workers, seconds=args.limit_seconds
        )
    if args.output is not None:
        found.write(args.output)
    if args.json:
        print_json(_facts(found, args.output))
    else:
        print(_text(found, args.output))
    return 0


def _shapes(path: Path) -> list[dict[str, int]]:
    lines = [line.partition("#")[0].strip() for line in path.read_text().splitlines()]
    shapes = [one_size_each([line], "--shapes") for line in lines if line]
    if not shapes:
        raise ConfigError(f"--shapes {path}: there is no shape; write lines such as M=4096,N=8192")
    return shapes


def _facts(of: Decided, output: Path | None) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "function": of.function.__name__,
        "target": of.target,
        "table": of.table.to_json(),
        "shapes": [
            {
                "sizes": dict(sizes),
                "configuration": search.tied[0].to_dict(),
                "candidates": len(search.candidates),
                "predicted": [
                    {"configuration": config.to_dict(), "microseconds": took * 1e3} for config, took in search.results()
                ],
                "left_out": search.to_dict()["left_out"],
                "failed": search.to_dict()["failed"],
            }
            for sizes, search in of.searches
        ],
        "compiled": of.compiled,
        "seconds": round(of.seconds, 3),
        "bundle": None if output is None else str(output),
    }


def _text(of: Decided, output: Path | None) -> str:
    rows = []
    for sizes, search in of.searches:
        times = sorted(took for _, took in search.results())
        shape = ", ".join(f"{name}={size}" for name, size in sizes.items())
        chosen = ", ".join(f"{name}={value}" for name, value in search.tied[0].to_dict().items())
        second = f"{times[1] * 1e3:.4g}" if len(times) > 1 else "-"
        rows.append((shape, chosen, f"{times[0] * 1e3:.4g}", second, f"{len(times)} of {len(search.candidates)}"))
    title = f"{of.function.__name__} for {of.target}: {of.compiled} configurations compiled in {of.seconds:.1f} s"
    head = ("shape", "configuration", "predicted us", "second best, us", "predicted")
    return "\n".join([title, table(head, rows), *([] if output is None else [f"wrote {output}"])])


def _autotuned(text: str) -> Autotuner:
    """The autotuned ``@flyc.jit`` function that ``MODULE:FUNCTION`` names."""
    where, colon, name = text.rpartition(":")
    if not colon or not where or not name:
        raise ConfigError(f"{text!r} does not name a function; write MODULE:FUNCTION, such as kernels.py:add")
    module = imported(where)
    found = getattr(module, name, None)
    if isinstance(found, Autotuner) and isinstance(found.fn, JitFunction):
        return found
    known = [n for n, value in vars(module).items() if isinstance(value, Autotuner)]
    raise ConfigError(
        f"{name!r} of {where} is no autotuned @flyc.jit function; decorate it with @autotune. "
        f"The autotuned functions are: {', '.join(known) or 'none'}"
    )
