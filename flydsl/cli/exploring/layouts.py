"""``flydsl inspect --layouts``: pictures of what a program lays out, by line."""

from __future__ import annotations

import argparse
import linecache
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from flydsl.cli.exploring.programs import program, targets_of, traced
from flydsl.cli.printing.output import table
from flydsl.errors import ConfigError
from flydsl.tools.explorer.record import library_package
from flydsl.tools.viz.collect import Found, collecting
from flydsl.tools.viz.picture import page
from flydsl.trust.files import write_in_one_step


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
