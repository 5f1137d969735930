"""Differences of two traced programs: function, line, constant or operation."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any

from flydsl._mlir import can_compile
from flydsl.cache import Store
from flydsl.cache.companions import TRACES, read_companion
from flydsl.support.fast_dataclass import record

_SHOWN = 20
"""So many changes are said; one change of a program may change all that follows."""
_ORDINAL = re.compile(r"_\d+$")


@record
class Change:
    """One difference; ``None`` where a program has nothing in that place."""

    function: str
    """The kernel's or host function's name."""
    file: str | None
    line: int | None
    """The place in the source of the first program, or else of the second."""
    first: str | None
    second: str | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "function": self.function,
            "file": self.file,
            "line": self.line,
            "first": self.first,
            "second": self.second,
        }

    def __str__(self) -> str:
        place = "" if self.file is None else f", {self.file}:{self.line}"
        return f"{self.function}{place}: {self.first or 'nothing'} here, {self.second or 'nothing'} there"


def program_changes(store: Store[Any], first: str, second: str) -> list[Change] | None:
    """The differences of two programs of a cache by their keys; ``None`` if one of them is not kept.

    Programs are kept that this version compiled in the process that asked for them.
    """
    codes = [read_companion(store, TRACES, key) for key in (first, second)]
    if None in codes or not can_compile():
        return None
    from flydsl._mlir import ir
    from flydsl.backends.registry import make_backend, parse_target

    with make_backend(parse_target("cpu")).mlir_context(), ir.Location.unknown():
        try:
            mine, theirs = ({name: _rows(f) for name, f in _functions(ir.Module.parse(code))} for code in codes)
        except ir.MLIRError:
            return None
    found: list[Change] = []
    for name in [*mine, *(name for name in theirs if name not in mine)]:
        found += _changes(_ORDINAL.sub("", name), mine.get(name, []), theirs.get(name, []))
    return found[:_SHOWN]


Row = tuple[str, str | None, int | None]
"""An operation without the names of its values, and its file and line."""


def _functions(module: Any) -> Iterator[tuple[str, Any]]:
    """The functions of a module by name, also those of a module inside."""
    for operation in module.body.operations if hasattr(module, "body") else module.regions[0].blocks[0].operations:
        if operation.operation.name in ("gpu.module", "builtin.module"):
            yield from _functions(operation.operation)
        elif "sym_name" in operation.operation.attributes:
            yield operation.operation.attributes["sym_name"].value, operation.operation


def _rows(operation: Any) -> list[Row]:
    from flydsl.ir.locations import source_location

    rows: list[Row] = []
    for region in operation.regions:
        for block in region.blocks:
            for each in block.operations:
                inner = each.operation
                place = source_location(inner.location)
                file, line = (None, None) if place is None else (place.filename, place.line)
                rows.append((_text(inner), file, line))
                rows += _rows(inner)
    return rows


def _text(operation: Any) -> str:
    attributes = {name: str(operation.attributes[name]) for name in operation.attributes}
    if operation.name.endswith(".constant") and "value" in attributes:
        return f"the constant {attributes['value']}"
    shown = ", ".join(f"{name} = {value}" for name, value in attributes.items() if name != "operandSegmentSizes")
    types = ", ".join(str(result.type) for result in operation.results)
    name: str = operation.name
    return name + (f" {{{shown}}}" if shown else "") + (f" : {types}" if types else "")


def _changes(function: str, mine: list[Row], theirs: list[Row]) -> Iterator[Change]:
    matcher = difflib.SequenceMatcher(None, [row[0] for row in mine], [row[0] for row in theirs], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        for place in range(max(b - a, d - c)):
            here = mine[a + place] if a + place < b else None
            there = theirs[c + place] if c + place < d else None
            _, file, line = here or there or ("", None, None)
            yield Change(function, file, line, here and here[0], there and there[0])
