"""Write a page that shows how a function is compiled, for one or several targets.

Source, MLIR, the change of each pass, LLVM IR and assembly stand side by side, linked by line.  Resources, occupancy, the
instructions of each loop, a roofline, LLVM's remarks and the time of each pass are there too.  With --shape, predicted
cycles and waits stand beside the machine code.
"""

from __future__ import annotations

import argparse
import json
import linecache
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.cli.exploring import programs
from flydsl.cli.exploring.programs import (
    add_shape,
    plain_arguments,
    program,
    sizes_of,
    targets_of,
    traced,
    with_scalars,
)
from flydsl.cli.printing.output import note, print_json, table
from flydsl.errors import ConfigError
from flydsl.targets.products import product_of, products_for
from flydsl.targets.timing import CHIPS
from flydsl.tools.explorer.record import explore, library_package
from flydsl.tools.perf.launches import call_with_sizes
from flydsl.tools.viz.collect import collecting
from flydsl.tools.viz.picture import page
from flydsl.trust.files import write_in_one_step

if TYPE_CHECKING:
    from flydsl.targets.products import Product
    from flydsl.tools.viz.collect import Found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("function", metavar="MODULE:FUNCTION", help="a @flyc.jit function, as of `flydsl precompile`")
    parser.add_argument("-o", "--output", type=Path, metavar="PAGE", help="the page; by default FUNCTION.html")
    parser.add_argument(
        "--chip", action="append", default=[], metavar="NAME", help="a product for the roofline, such as h100 or mi300x"
    )
    parser.add_argument(
        "--iterations", type=int, default=1, metavar="N", help="how often loops run whose count only a launch knows"
    )
    add_shape(parser)
    parser.add_argument("--json", action="store_true", help="write the page's data as JSON instead")
    programs.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from flydsl.tools.explorer.page import facts_as_json, page

    if args.iterations < 1:
        raise ConfigError(f"--iterations {args.iterations} is no count of iterations; expected at least 1")
    chips = [product_of(name) for name in args.chip]
    sizes = sizes_of(args.shape)
    args, names = plain_arguments(args)
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


# `flydsl inspect --layouts`: pictures of what a program lays out, by line.


def run(args: argparse.Namespace) -> int:
    """Trace, print the findings, and write the pictures."""
    text = str(args.file)
    if args.file.suffix in (".flyk", ".flyb"):
        raise ConfigError(
            f"{text} holds machine code, and layouts exist only while its function is traced; name the function: "
            "flydsl inspect --layouts MODULE:FUNCTION"
        )
    targets = targets_of(text, args)
    if len(targets) != 1:
        raise ConfigError(f"--layouts draws one target, got {', '.join(targets)}")
    of = program(text, targets[0], args)
    with collecting(library_package(of.function)) as found, traced(of):
        pass
    found.sort(key=lambda each: (each.file, each.line))
    name = of.function.__name__
    output = Path(args.output or f"{name}-layouts.html")
    with traced(of):  # some pictures ask what the chip has
        pages = [(each, each.picture()) for each in found]
    if not pages:
        print(f"{name} for {targets[0]} has no layout, tiled copy or matrix operation")
        return 0
    rows = [(Path(each.file).name, each.line, each.name or "-", each.kind, each.text) for each, _ in pages]
    print(table(("file", "line", "name", "kind", "value"), rows))
    drawn = [(each, picture if isinstance(picture, str) else picture.svg) for each, picture in pages]
    if output.suffix == ".html":
        write_in_one_step(output, _page(name, targets[0], drawn).encode())
        print(f"wrote {output}")
        return 0
    output.mkdir(parents=True, exist_ok=True)
    for number, (each, picture) in enumerate(pages):
        if not isinstance(picture, str):
            label = re.sub(r"\W+", "_", each.name or each.kind)
            print(f"wrote {picture.save(output / f'{number:02}-line{each.line}-{label}.svg')}")
    return 0


def _page(name: str, target: str, drawn: Sequence[tuple[Found, str]]) -> str:
    """A page with a table of contents, and a section for each object."""
    entries, sections = [], []
    for number, (each, picture) in enumerate(drawn):
        place = f"{escape(Path(each.file).name)}:{each.line}"
        what = f"{escape(each.kind)} <code>{escape(each.name)}</code>" if each.name else escape(each.kind)
        entries.append(f'<li><a href="#o{number}">{place}</a> {what} <code>{escape(_short(each.text))}</code></li>')
        source = escape(linecache.getline(each.file, each.line).strip())
        body = picture if picture.startswith("<svg") else f"<p>No picture: {escape(picture)}</p>"
        sections.append(
            f'<section id="o{number}" data-line="{each.line}" data-kind="{escape(each.kind)}" '
            f'data-name="{escape(each.name)}">'
            f"<h2>{place} {what}</h2><pre>{source}</pre>{body}</section>"
        )
    head = f"<h1>{escape(name)} for {escape(target)}</h1><ol>{''.join(entries)}</ol>"
    return page(f"Layouts of {name}", [head, *sections])


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:97]}..."
