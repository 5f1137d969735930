"""Plan a job of many ranks from a compiled file: memory, refusals, times.

FILE is an artifact, a bundle, or the JSON of a manifest.  NAME=VALUE gives an input of the program, such as n=4194304; sizes
that need others are shown as formulas.  With --measure, under mpiexec and on CPUs, it prints the topology of the
job's ranks.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from flydsl.cli.printing.output import table
from flydsl.cli.specs import add_sizes, one_size_each
from flydsl.dist import topology as topologies
from flydsl.dist.planning import Plan, WorldPlan, manifest_of_file, plan
from flydsl.errors import ConfigError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="an artifact (.flyk), a bundle (.flyb) or a manifest"
    )
    parser.add_argument("symbols", nargs="*", metavar="NAME=VALUE", help="values of the program's inputs, as of --size")
    add_sizes(parser, "values of the program's inputs")
    parser.add_argument(
        "--measure", action="store_true", help="print the topology of the ranks that mpiexec has started"
    )
    parser.add_argument("--world", metavar="N[,N...]", help="numbers of ranks, such as 8,512,10000")
    parser.add_argument("--topology", type=Path, metavar="JSON", help="levels of machines with alpha and beta")
    parser.add_argument(
        "--bytes", type=int, metavar="N", help="size of the all-reduce that times are for; default: the largest window"
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.measure:
        from flydsl.kernels.comm.measuring import main  # loads the compiler, MPI and the library

        main()
        return 0
    if args.file is None or args.world is None:
        raise ConfigError("flydsl plan takes FILE and --world N[,N...], or --measure alone")
    topology = None if args.topology is None else topologies.parse(args.topology.read_bytes())
    worlds = [_integer(each, "--world") for each in args.world.split(",")]
    symbols = one_size_each([*args.symbols, *args.size], "plan")
    found = plan(manifest_of_file(args.file), worlds, symbols=symbols, topology=topology, size=args.bytes)
    print(json.dumps(found.to_json(), indent=2) if args.json else _as_text(found))
    return 0


def _integer(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ConfigError(f"{what}: expected an integer, got {text!r}") from None


def _as_text(found: Plan) -> str:
    given = ", ".join(f"{name}={value}" for name, value in found.symbols.items()) or "none"
    return "\n\n".join(
        [f"manifest  {found.digest}\ninputs    {given}", *(_world(found, each) for each in found.worlds)]
    )


def _world(found: Plan, each: WorldPlan) -> str:
    windows = [
        (group.name, window.name, window.formula, window.dtype, _known(window.bytes), _known(window.allocated))
        for group in each.groups
        for window in group.windows
    ]
    programs = [
        (program.name, program.group, _known(program.messages), _known(program.bytes), _known(program.us))
        for program in each.programs
    ]
    tables = sum(group.table_bytes for group in each.groups)
    memory = "unknown" if each.memory_bytes is None else f"{each.memory_bytes:,}"
    lines = [
        f"world {each.world}: {memory} bytes of memory a rank, {tables:,} of tables, "
        f"{each.bootstrap_messages:,} messages of the bootstrap",
        *(f"  refused: {reason}" for reason in each.refusals),
        table(("group", "window", "elements", "dtype", "bytes", "allocated"), windows, "  "),
    ]
    if programs:
        lines += [table(("program", "group", "messages", "bytes", "us"), programs, "  ")]
    if each.all_reduce:
        rows = [
            (name, _known(it.us), it.messages, it.bytes, it.refusal or ("best" if name == each.best else ""))
            for name, it in each.all_reduce.items()
        ]
        title = "all-reduce" if found.reduced_bytes is None else f"all-reduce of {found.reduced_bytes:,} bytes"
        lines += [table((title, "us", "messages", "bytes", ""), rows, "  ")]
    return "\n".join(lines)


def _known(value: float | None) -> object:
    return "-" if value is None else value
