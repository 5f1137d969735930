"""Searches as tables, the fastest candidate first."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.autotune.config import Config
from flydsl.autotune.files import read_winners

if TYPE_CHECKING:
    from flydsl.autotune.searching import Search


def shown(search: Search) -> str:
    return described({**search.to_dict(), "times": [(c.to_dict(), took) for c, took in search.results()]})


def described(search: Mapping[str, Any]) -> str:
    """The table of a search that a file holds: ``to_dict()`` of it with ``times``, pairs of a candidate and its time."""
    key = ", ".join(f"{name}={value}" for name, value in search["key"].items())
    times: list[tuple[dict[str, Any], float]] = sorted(search["times"], key=lambda pair: pair[1])
    title = (
        f"{search['function']}({key}) on {search['target']}: {len(times)} of {search['candidates']} candidates measured"
    )
    if search["rounds"] > 1:
        title += f", in {search['rounds']} rounds"
    best = times[0][1] if times else 0.0
    rows = []
    for config, took in times:
        verdict = _verdict(config, search["tied"])
        rows.append((_text(config), f"{took:.4f}", f"{took / best:.2f}" if best else "-", verdict))
    measured = [config for config, _ in times]
    for pair in search.get("predicted", ()):
        if pair["config"] not in measured and _plain(pair["config"]) not in measured:
            rows.append((_text(pair["config"]), "-", "-", f"predicted {pair['milliseconds']:.4f} ms, not timed"))
    for name in ("left_out", "failed"):
        word = name.replace("_", " ")
        rows += [(_text(each["config"]), "-", "-", f"{word}: {each['reason']}") for each in search[name]]
    return _table(title, ("candidate", "ms", "of the fastest", ""), rows)


def recorded_searches(directory: Path) -> list[dict[str, Any]]:
    """The searches of the files of a directory, each with its ``times`` and its ``digest``, by function and digest."""
    found = []
    for path in sorted(directory.glob("*.json")) if directory.is_dir() else []:
        timings = read_winners(path, "timings")
        for digest, search in read_winners(path, "searches").items():
            try:
                times = [(dict(pair["config"]), float(pair["milliseconds"])) for pair in timings.get(digest, [])]
                entry = {**search, "times": times, "digest": digest, "winner": read_winners(path).get(digest)}
                described(entry)
            except (KeyError, TypeError, ValueError, AttributeError):
                continue  # damaged, and so not read for winners either
            found.append(entry)
    return sorted(found, key=lambda search: (search["function"], search["digest"]))


def _verdict(config: Mapping[str, Any], tied: Sequence[Mapping[str, Any]]) -> str:
    same = [dict(each) == _plain(config) or dict(each) == dict(config) for each in tied]
    if not any(same):
        return ""
    if len(tied) == 1:
        return "fastest"
    return "chosen, the first of the tied" if same[0] else "tied"


def _plain(config: Mapping[str, Any]) -> dict[str, Any]:
    """The values as JSON gives them back."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in config.items()}


def _text(config: Mapping[str, Any]) -> str:
    return repr(Config.from_dict(config)).removeprefix("Config(").removesuffix(")")


def _table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    try:
        from rich.console import Console
        from rich.table import Table
    except ModuleNotFoundError:
        widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
        lines = [
            "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in (header, *rows)
        ]
        return "\n".join([title, *lines])
    made = Table(title=title, title_justify="left")
    for number, name in enumerate(header):
        made.add_column(name, justify="right" if number in (1, 2) else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    console = Console(file=io.StringIO(), width=max(100, len(title)), color_system=None)
    console.print(made, markup=False, highlight=False)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().rstrip().splitlines())
