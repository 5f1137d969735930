"""Write a page that shows how a function is compiled, for one or several targets.

Source, MLIR, the change of each pass, LLVM IR and assembly stand side by side, linked by line.  Resources, occupancy, the
instructions of each loop, a roofline, LLVM's remarks and the time of each pass are there too.  With --shape, predicted
cycles and waits stand beside the machine code.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from flydsl.cli.exploring import programs
from flydsl.cli.exploring.programs import size_names, with_scalars
from flydsl.cli.printing.output import note, print_json
from flydsl.cli.specs import add_sizes, one_size_each
from flydsl.errors import ConfigError
from flydsl.targets.products import Product, product_of, products_for
from flydsl.targets.timing import CHIPS
from flydsl.tools.explorer.page import facts_as_json, page
from flydsl.tools.explorer.record import explore
from flydsl.tools.perf.launches import call_with_sizes
from flydsl.trust.files import write_in_one_step


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("function", metavar="MODULE:FUNCTION", help="a @flyc.jit function, as of `flydsl precompile`")
    parser.add_argument("-o", "--output", type=Path, metavar="PAGE", help="the page; by default FUNCTION.html")
    parser.add_argument(
        "--chip", action="append", default=[], metavar="NAME", help="a product for the roofline, such as h100 or mi300x"
    )
    parser.add_argument(
        "--iterations", type=int, default=1, metavar="N", help="how often loops run whose count only a launch knows"
    )
    add_sizes(parser, "sizes of run-time extents and numbers, for a prediction")
    parser.add_argument("--json", action="store_true", help="write the page's data as JSON instead")
    programs.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.iterations < 1:
        raise ConfigError(f"--iterations {args.iterations} is no count of iterations; expected at least 1")
    chips = [product_of(name) for name in args.chip]
    sizes, names = one_size_each(args.size), size_names(args)
    recorded = []
    for target in programs.targets_of(args.function, args):
        of = programs.program(args.function, target, args)
        note(args, f"compiling {of.function.__name__} for {of.target}")
        with programs.plain_errors(of.function.__name__):
            product = _product(chips, of.backend.target.arch)
            timed = CHIPS.get(product.name) if product is not None and sizes else None
            given = dict(zip(of.call.names, of.call.values, strict=True))
            own = with_scalars(names, of.function, given, args)
            sized = None if timed is None else call_with_sizes(of.function, of.call, sizes, own)
            done = explore(
                of.function, of.call, of.backend, of.options, of.config,
                iterations=args.iterations, sized=sized, chip=timed,
            )  # fmt: skip
        recorded.append((done, of.backend.facts(), product))
    unused = [chip.name for chip in chips if all(chip is not product for _, _, product in recorded)]
    if unused:
        raise ConfigError(
            f"--chip {unused[0]}: no target of {', '.join(each.target for each, _, _ in recorded)} runs on it"
        )
    name, file = of.function.__name__, of.function.__wrapped__.__code__.co_filename
    title = f"{name} · {', '.join(each.target for each, _, _ in recorded)}"
    output = args.output or Path(f"{name}.{'json' if args.json else 'html'}")
    text = json.dumps(facts_as_json(title, file, recorded)) if args.json else page(title, file, recorded)
    write_in_one_step(output, text.encode())
    if args.json:
        print_json({"title": title, "targets": [done.target for done, _, _ in recorded], "file": str(output)})
    else:
        print(f"wrote {output}")
    return 0


def _product(chips: list[Product], arch: str) -> Product | None:
    """The product of the command line for an architecture, else the table's first."""
    return next(iter([*(chip for chip in chips if arch in chip.archs), *products_for(arch)]), None)
