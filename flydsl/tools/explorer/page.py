"""The explorer's page: one HTML file with its style, its script and its data."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from flydsl.targets.products import Product
from flydsl.targets.target import TargetFacts
from flydsl.tools.explorer.facts import as_json, bound_of, occupancy_of, resources_of
from flydsl.tools.explorer.instructions import KINDS, loops_of, mix_of
from flydsl.tools.explorer.lines import Line, Places
from flydsl.tools.explorer.record import Recorded
from flydsl.tools.explorer.work import KernelWork, Work

_HERE = Path(__file__).parent


def page(title: str, main_file: str, recorded: Sequence[tuple[Recorded, TargetFacts, Product | None]]) -> str:
    """The page of one program, which shows ``main_file`` first.

    ``recorded`` has for each target its compile, its facts, and the product of its roofline.
    """
    data = facts_as_json(title, main_file, recorded)
    # "<" would end the script; JSON may write it as an escape, and then nothing of a program is read as HTML
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    style, script = ((_HERE / f"page.{suffix}").read_text(encoding="utf-8") for suffix in ("css", "js"))
    sections = "".join(
        f'<section id="{name}" role="tabpanel" aria-labelledby="tab-{name}"></section>'
        for name in ("code", "facts", "passes", "loops", "roofline", "prediction", "remarks")
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; img-src data:\">\n"
        f'<style>{style}</style></head>\n<body><header><h1>{escape(title)}</h1><nav role="tablist"></nav>'
        '<button id="add" title="key a">add pane</button><span class="dim">hover: what belongs together; click: go there; '
        "<kbd>j</kbd> <kbd>k</kbd> next and previous line, <kbd>1</kbd>–<kbd>7</kbd> tabs, <kbd>Esc</kbd> unpin</span>"
        "</header>"
        f'<main>{sections}</main>\n<script type="application/json" id="data">{text}</script>\n<script>{script}</script>'
        "</body></html>\n"
    )


def facts_as_json(
    title: str, main_file: str, recorded: Sequence[tuple[Recorded, TargetFacts, Product | None]]
) -> dict[str, Any]:
    """The contents of the page, as JSON."""
    places = Places()
    main = places.number(main_file)
    targets = [_target(each, facts, product, places) for each, facts, product in recorded]
    linked: dict[int, set[int]] = {}
    for target in targets:
        for view in target["views"]:
            for _, ids in view["lines"]:
                for each in ids:
                    file, line = map(int, each.split(":"))
                    linked.setdefault(file, set()).add(line)
    files = [
        {"name": os.path.basename(path), "lines": _text_of(path), "linked": sorted(linked.get(number, ()))}
        for path, number in places.files.items()
    ]
    return {"title": title, "main": main, "files": files, "targets": targets}


def _text_of(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return [f"(the file {path} cannot be read)"]


def _target(recorded: Recorded, facts: TargetFacts, product: Product | None, places: Places) -> dict[str, Any]:
    def shown(lines: Iterable[Line]) -> list[Any]:
        return [[line.text, places.ids(line.places)] for line in lines]

    def place(of: tuple[str, int] | None) -> list[Any]:
        return [None, None] if of is None or not places.ids([of]) else [places.number(of[0]), of[1]]

    views = [
        {"name": v.name, "title": v.title, "isa": v.isa, "lines": shown(v.lines), "cycles": _cycles(recorded, v.name)}
        for v in recorded.views
    ]  # fmt: skip
    passes = [
        {
            "name": p.name, "seconds": as_json(p.seconds), "added": p.added, "removed": p.removed, "leftOut": p.left_out,
            "hunks": [
                {"start": h.start, "lines": [[sign, line.text, places.ids(line.places)] for sign, line in h.lines]}
                for h in p.hunks
            ],
        }
        for p in recorded.passes
    ]  # fmt: skip
    code = []
    for view in recorded.views:
        if view.isa:
            loops = loops_of(view.lines, view.isa)
            mix = mix_of(view.lines, view.isa)
            code.append(
                {
                    "title": view.title, "total": sum(mix.values()), "mix": mix, "kinds": [k for k in KINDS if k in mix],
                    "loops": [
                        {"first": loop.first + 1, "last": loop.last + 1, "depth": loop.depth, "mix": loop.mix,
                         "total": loop.instructions, "place": place(loop.place)}
                        for loop in loops
                    ],
                }
            )  # fmt: skip
    names = {os.path.basename(path): number for path, number in places.files.items()}
    return {
        "name": recorded.target,
        "views": views,
        "passes": passes,
        "stages": [[name, as_json(seconds)] for name, seconds in recorded.stages],
        "llvmPasses": [[name, as_json(seconds)] for name, seconds in recorded.llvm_passes[:25]],
        "remarks": [
            {"file": names.get(os.path.basename(r.file)), "line": r.line, "text": r.text} for r in recorded.remarks
        ],
        "kernels": _kernels(recorded, facts),
        "code": code,
        "predictions": [{**each.prediction.as_json(), "lines": None} for each in recorded.predicted],
        "work": [_work(each, product, place) for each in recorded.work],
        "chip": None if product is None else {"bandwidth": product.bandwidth, "f32": product.rates["f32"]},
        "chipText": _chip_text(product),
        "notes": [
            *recorded.notes,
            *([] if recorded.same_code else ["the code with lines differs from the one without"]),
        ],
    }


def _cycles(recorded: Recorded, view: str) -> dict[int, list[Any]]:
    """Of the lines of a text that are predicted: executions by a wave, cycles of one, and the longest wait."""
    found: dict[int, list[Any]] = {}
    for each in recorded.predicted:
        if each.view == view:
            for line, (count, cycles, wait) in zip(each.lines, each.prediction.positions, strict=True):
                if line >= 0 and count:
                    found[line] = [as_json(float(count)), as_json(float(cycles / count)), wait]
    return found


def _kernels(recorded: Recorded, facts: TargetFacts) -> list[dict[str, Any]]:
    found = []
    for kernel in recorded.artifact.kernels:
        resources = resources_of(kernel, recorded.binary)
        named: dict[str, Any] = {
            "block": "any" if kernel.block_size is None else " x ".join(map(str, kernel.block_size)),
            **{name.replace("_", " "): count for name, count in sorted(resources.items())},
        }
        occupancy = occupancy_of(kernel, resources, facts)
        if occupancy is not None:
            named["blocks per unit"] = occupancy.blocks
            named["warps per unit"] = f"{occupancy.warps} of {occupancy.most_warps}"
            named["occupancy"] = f"{occupancy.fraction:.0%}, limited by {occupancy.limit}"
        found.append({"symbol": kernel.symbol, "facts": named})
    return found


def _work(kernel: KernelWork, product: Product | None, place: Any) -> dict[str, Any]:
    threads = None if kernel.threads is None or kernel.blocks is None else kernel.threads * kernel.blocks
    rows = [_row(kernel.work, product, threads)]
    for loop in kernel.loops:
        rows.append({**_row(loop.work, product, None), "place": place((loop.file, loop.line)), "trips": loop.trips})
    kinds = ", ".join(f"{count:g} {kind}" for kind, count in sorted(kernel.work.operations.items()))
    size = "" if threads is None else f"; {threads:,} threads in {kernel.blocks:,} blocks"
    return {"symbol": kernel.symbol, "rows": rows, "kinds": f"operations: {kinds or 'none'}{size}"}


def _row(work: Work, product: Product | None, threads: int | None) -> dict[str, Any]:
    row: dict[str, Any] = {"loaded": work.loaded, "stored": work.stored, "flops": work.flops}
    row |= dict.fromkeys(("intensity", "limit", "attainable", "peak", "microseconds"))
    row["intensity"] = as_json(work.flops / work.bytes) if work.bytes else None
    if product is not None and (work.bytes or work.flops):
        bound = bound_of(work, product, threads)
        row |= {"limit": bound.limit, "attainable": as_json(bound.attainable), "peak": as_json(bound.peak)}
        row["microseconds"] = None if bound.seconds is None else as_json(bound.seconds * 1e6)
    return row


def _chip_text(product: Product | None) -> str:
    if product is None:
        return "no product is known for this target, so there is no bound; name one with --chip"
    rates: Mapping[str, float] = product.rates
    listed = ", ".join(f"{kind} {rate:g}" for kind, rate in rates.items())
    return (
        f"{product.title}: {product.bandwidth:g} GB/s; 10^12 operations per second: {listed} ({product.source}). Bytes are "
        "those that threads ask for, before caches; loops with a run-time count are counted as --iterations says."
    )
